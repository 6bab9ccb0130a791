"""Crawls in one process each time a line comes in, and prints what the crawl cost.

`python benchmarks/repeated.py bare|headless|window URL` prints the pages and the seconds of the
processor of each crawl, from its start to the last write into its file. The start of the program,
its imports and its first frames are not included. Between two crawls nothing runs. As the bare loop
finds nothing but links, no facts are noted (`--no-audit`).
"""

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks import bare_loop
from benchmarks.running import Headless, Running, WithWindow, run, until

WORKERS = bare_loop.WORKERS
SHOWN_AFTER = 1.0  # seconds
LOOK = 0.01  # seconds between two looks whether a crawl is over
KINDS: dict[str, type[Running]] = {"headless": Headless, "window": WithWindow}


def tell(pages: float, cpu: float) -> None:
    print(json.dumps({"pages": pages, "cpu": cpu}), flush=True)


async def crawl(kind: type[Running], url: str, folder: Path, lines: Iterable[str]) -> None:
    running = kind({"workers": WORKERS, "per_host": WORKERS, "audit": False}, folder)
    await asyncio.sleep(SHOWN_AFTER)
    for _ in lines:
        used = time.process_time()
        running.start(url)
        await until(lambda: not running.is_crawling, LOOK)
        tell(running.ledger.tally.requested, time.process_time() - used)
    await running.close()


def main() -> None:
    name, url = sys.argv[1:]
    if name == "bare":
        for _ in sys.stdin:
            figures = asyncio.run(bare_loop.crawl(url))
            tell(figures["pages"], figures["cpu"])
        return
    kind = KINDS[name]
    with tempfile.TemporaryDirectory() as folder:
        run(crawl(kind, url, Path(folder), sys.stdin), kind)


if __name__ == "__main__":
    main()
