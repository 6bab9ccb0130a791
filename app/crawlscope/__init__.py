"""Crawlscope: a web crawl, shown as it happens."""

import os

__version__ = "0.1.0"

# With numpy comes OpenBLAS, which nothing here uses: unless told otherwise before it is imported,
# it starts a thread a core, and these spin while they wait.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
