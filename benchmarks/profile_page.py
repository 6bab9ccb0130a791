"""Where the processor time of a page goes, stage by stage: one command, one table.

    python benchmarks/profile_page.py              # headless, the crawl file on
    python benchmarks/profile_page.py --window     # with the window open (offscreen)
    python benchmarks/profile_page.py http://...   # another site than 10,001 pages of 8 KB

A stage that calls another one is not charged for it; the watch itself takes its part of each. What
the loop, the sockets, the parser of answers and Qt do between the turns of workers is the rest.
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.generated_site import Plan, Site, served
from benchmarks.measuring import keep
from benchmarks.nginx_site import has_nginx, served_by_nginx
from benchmarks.running import Headless, Running, WithWindow, run, until
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.queue.frontier import Frontier
from crawlscope.fetch.fetch import Fetcher
from crawlscope.page.document import HtmlDocument
from crawlscope.page.page import Page
from crawlscope.page.pieces import Guard
from crawlscope.session.crawl.intake import Intake
from crawlscope.session.crawl.pace import Pace
from crawlscope.session.crawl.reader import Reader
from crawlscope.session.crawl.worker_pool import WorkerPool
from crawlscope.store.writer import Writer
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.frames import Frames

PAGES = 10_001
WORKERS = 10
SHOWN_AFTER = 1.0  # seconds: the window is there, and painted, before the watch begins
REST = "loop, sockets, answers"
clock = time.thread_time


class Stages:
    """Seconds of processor time by stage, each without the stages it called."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self._open = [REST]
        self._since = clock()

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        self._charge()
        self._open.append(name)
        try:
            yield
        finally:
            self._charge()
            self._open.pop()

    def begin(self) -> None:
        """Forgets what was spent before."""
        self._charge()
        self.spent.clear()

    def end(self) -> dict[str, float]:
        self._charge()
        return self.spent

    def _charge(self) -> None:
        now = clock()
        running = self._open[-1]
        self.spent[running] = self.spent.get(running, 0.0) + now - self._since
        self._since = now

    def calls(self, owner: type, method: str, name: str) -> None:
        original: Callable[..., Any] = getattr(owner, method)

        @wraps(original)
        def measured(*args: Any, **how: Any) -> Any:
            with self.stage(name):
                return original(*args, **how)

        setattr(owner, method, measured)

    def coroutines(self, owner: type, method: str, name: str) -> None:
        original: Callable[..., Any] = getattr(owner, method)

        @wraps(original)
        async def measured(*args: Any, **how: Any) -> Any:
            return await _Turns(self, original(*args, **how), name)

        setattr(owner, method, measured)

    def generators(self, owner: type, method: str, name: str) -> None:
        original: Callable[..., Any] = getattr(owner, method)

        @wraps(original)
        def measured(*args: Any, **how: Any) -> Generator[Any, None, None]:
            steps = original(*args, **how)
            while True:
                with self.stage(name):
                    step = next(steps, self)
                if step is self:
                    return
                yield step

        setattr(owner, method, measured)


class _Turns:
    """Awaits something and charges each of its turns to a stage."""

    def __init__(self, stages: Stages, what: Awaitable[Any], name: str) -> None:
        self._stages, self._what, self._name = stages, what, name

    def __await__(self) -> Generator[Any, Any, Any]:
        turns = self._what.__await__()
        turn: Callable[[], Any] = turns.__next__
        while True:
            with self._stages.stage(self._name):
                try:
                    waits_for = turn()
                except StopIteration as end:
                    return end.value
            try:
                yield waits_for
                turn = turns.__next__
            except BaseException as problem:
                turn = _thrower(turns, problem)


def _thrower(turns: Any, problem: BaseException) -> Callable[[], Any]:
    return lambda: turns.throw(problem)


def watch(stages: Stages) -> None:
    """Measures each stage from now on."""
    stages.coroutines(WorkerPool, "_work", "events, robots.txt")
    stages.coroutines(Pace, "take", "frontier")
    stages.calls(Pace, "take_at_once", "frontier")
    stages.coroutines(Fetcher, "fetch", "fetch")
    stages.generators(Guard, "pages", "parse")
    stages.calls(Page, "__init__", "parse")
    stages.coroutines(Reader, "read", "parse")  # title, and the end of the tree
    stages.generators(HtmlDocument, "_portions", "links")
    stages.generators(Reader, "_offer", "links")
    stages.calls(Intake, "offer", "frontier")
    stages.calls(Frontier, "settle", "frontier")
    stages.calls(Ledger, "fold", "fold")
    stages.calls(Writer, "note", "store")
    stages.generators(Writer, "writing", "store")


def watch_window(stages: Stages) -> None:
    """What the window takes, from now on; fold and store are the crawl's."""
    stages.calls(Frames, "_run_step", "draw: views")
    stages.calls(MainWindow, "event", "draw: painting")


async def crawl(kind: type[Running], url: str, folder: Path) -> dict[str, Any]:
    """`pages`, and microseconds of processor time a page by stage, the longest first."""
    stages = Stages()
    watch(stages)
    if kind is WithWindow:
        watch_window(stages)
    running = kind({"workers": WORKERS, "per_host": WORKERS}, folder)
    await asyncio.sleep(SHOWN_AFTER)
    stages.begin()
    running.start(url)
    await until(lambda: not running.is_crawling)
    each = stages.end()
    pages = running.ledger.tally.requested
    await running.close()
    longest_first = sorted(each.items(), key=lambda item: -item[1])
    return {
        "kind": running.name,
        "pages": pages,
        "stages": {name: 1e6 * spent / pages for name, spent in longest_first},
    }


def show(figures: dict[str, Any]) -> None:
    print(f"{figures['pages']:,} pages, {figures['kind']}, microseconds of processor time a page")
    whole = sum(figures["stages"].values())
    for name, spent in figures["stages"].items():
        print(f"{name:24} {spent:7.1f} {spent / whole:7.1%}")
    print(f"{'all':24} {whole:7.1f}")


@contextmanager
def site_at(url: str | None, pages: int) -> Iterator[Site]:
    with contextlib.ExitStack() as stack:
        if url:
            yield Site(url, Plan())
        else:
            serve = served_by_nginx if has_nginx() else served
            yield stack.enter_context(serve(Plan(pages)))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("url", nargs="?")
    parser.add_argument("--window", action="store_true")
    parser.add_argument("--pages", type=int, default=PAGES)
    given = parser.parse_args()
    kind = WithWindow if given.window else Headless

    async def profile() -> None:
        figures = await crawl(kind, site.url, Path(folder))
        show(figures)
        if not given.url:
            keep("profile-window" if given.window else "profile", figures)

    with tempfile.TemporaryDirectory() as folder, site_at(given.url, given.pages) as site:
        run(profile(), kind)


if __name__ == "__main__":
    main()
