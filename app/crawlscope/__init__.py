"""Crawlscope: a web crawl, shown as it happens.

Other programs may rely on what `__all__` names here, and on nothing else in the package:

    import asyncio
    from crawlscope import crawl

    async def main() -> None:
        async for record in crawl("https://example.org/", max_pages=500):
            if record.error or (record.status or 0) >= 400:
                print(record.url, record.status, "on", record.referrer)

    asyncio.run(main())
"""

import os

from crawlscope.core.base.on_demand import from_module
from crawlscope.core.base.version import __version__

__all__ = ["Record", "SettingsError", "__version__", "crawl"]

# With numpy comes OpenBLAS, which nothing here uses: unless told otherwise before it is imported,
# it starts a thread a core, and these spin while they wait.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# The package is imported with each of its modules: a crawler only comes when it is asked for
__getattr__ = from_module("crawlscope.session.api", "Record", "SettingsError", "crawl")
