"""Memory over an hour at full speed, over a site that never ends: against pages and known URLs.

    python benchmarks/memory.py                        # an hour with the window open (offscreen)
    python benchmarks/memory.py --headless --seconds 600 --max-pages 1000000

A crawl that has reached --max-pages is followed by the next one in the same process. Within a crawl
memory grows by what is known, so that bytes a URL should level off; from crawl to crawl it must not
grow: a leak, however small, lifts each crawl above the one before. What is kept (build/benchmarks,
also while it runs) is drawn by report.py. On disk there is one crawl file at a time, in the folder
for temporary files: some 40 MB for the default limit.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.generated_site import Plan, served
from benchmarks.measuring import keep, raise_file_limit, resident
from benchmarks.running import Headless, Running, WithWindow, run
from crawlscope.runtime.heartbeat import Heartbeat

PLAN = Plan(pages=0)  # two more known for each page
WORKERS = 10
EVERY = 5.0  # seconds between two rows
KEPT_EVERY = 60.0  # seconds
LOOK = 0.05  # seconds between two looks whether a crawl is over


class Watch:
    """The rows of all crawls of one process."""

    def __init__(self, part: str, kind: str) -> None:
        self.rows: list[dict[str, Any]] = []
        self.began = self._kept = perf_counter()
        self.heart = Heartbeat()
        self._part, self._kind = part, kind
        self._pages = 0  # of the crawls before

    def note(self, crawl: int, running: Running, empty: float) -> None:
        known, requested = len(running.ledger.records), running.ledger.tally.requested
        memory = resident()
        row = {
            "seconds": round(perf_counter() - self.began, 1),
            "crawl": crawl,
            "pages": self._pages + requested,
            "known": known,
            "MB": round(memory, 1),
            "bytes/URL": round((memory - empty) * 1e6 / known) if known else 0,
            "lag p99": self.heart.figures()["p99"],
        }
        self.heart.reset()
        self.rows.append(row)
        if perf_counter() - self._kept > KEPT_EVERY:
            self.keep()

    def end_crawl(self, running: Running) -> None:
        self._pages += running.ledger.tally.requested
        print("  ".join(f"{name} {value:,}" for name, value in self.rows[-1].items()), flush=True)

    def keep(self) -> None:
        self._kept = perf_counter()
        keep(self._part, {"kind": self._kind, "rows": self.rows})


async def crawls(url: str, running: Running, watch: Watch, seconds: float) -> None:
    """One crawl after the other until the time is over."""
    beating = asyncio.create_task(watch.heart.beat(), name="heartbeat")
    await asyncio.sleep(0.5)
    empty = resident()
    number, end = 0, perf_counter() + seconds
    while perf_counter() < end:
        number += 1
        running.start(url)
        due = perf_counter() + EVERY
        while running.is_crawling and perf_counter() < end:
            await asyncio.sleep(LOOK)
            if perf_counter() >= due:
                due += EVERY
                watch.note(number, running, empty)
        watch.note(number, running, empty)
        watch.end_crawl(running)
    beating.cancel()
    await running.close()
    watch.keep()


async def main_task(kind: type[Running], url: str, given: argparse.Namespace, folder: Path) -> None:
    options = {
        "workers": WORKERS,
        "per_host": WORKERS,
        "no_robots": True,
        "max_pages": given.max_pages,
    }
    running = kind(options, folder)
    watch = Watch("memory-headless" if kind is Headless else "memory", running.name)
    await crawls(url, running, watch, given.seconds)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--headless", action="store_true")
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--max-pages", type=int, default=100_000, help="of one crawl")
    given = parser.parse_args()
    raise_file_limit()
    kind = Headless if given.headless else WithWindow
    with tempfile.TemporaryDirectory() as folder, served(PLAN) as site:
        run(main_task(kind, site.url, given, Path(folder)), kind)


if __name__ == "__main__":
    main()
