"""The program without a history: what `benchmarks/times.py` compares it with.

`python -m benchmarks.without_times crawl URL` is `python -m crawlscope crawl URL`, but nobody notes
when what happened, in memory or in the crawl file.
"""

import sys
from math import inf
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from crawlscope.core.ledger import ledger
from crawlscope.core.ledger.history import NoHistory
from crawlscope.session.crawl import run_time

if __name__ == "__main__":
    run_time.FINEST = inf
    setattr(ledger, "History", NoHistory)  # noqa: B010  a type that mypy would see replaced

    from crawlscope.commands.main import main

    main()
