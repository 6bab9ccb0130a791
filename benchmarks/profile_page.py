"""Where the processor time of a page goes, stage by stage: one command, one table.

`python benchmarks/profile_page.py [URL]` crawls 10,001 pages of static_site.py, served by a
process of its own, or those below URL, without a window and with the crawl file on. A stage that
calls another one is not charged for it. What the loop, the sockets and the parser of answers do
between the turns of workers is the rest.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from app import terminal
from app.allocator import keep_freed_memory
from app.core.job import Job
from app.core.ledger import Ledger
from app.core.links import Page
from app.core.markup_guard import Guard
from app.core.settings import Settings
from app.crawl.crawler import Crawler
from app.crawl.fetch import Fetcher
from app.crawl.pace import Pace
from app.store.writer import Writer

PAGES = 10_001
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
    stages.coroutines(Crawler, "_work", "events, robots.txt")
    stages.coroutines(Pace, "take", "frontier")
    stages.calls(Pace, "take_at_once", "frontier")
    stages.coroutines(Fetcher, "fetch", "fetch")
    stages.generators(Guard, "pieces", "parse")
    stages.calls(Page, "__init__", "parse")
    stages.coroutines(Crawler, "_read", "parse")  # title, and the end of the tree
    stages.coroutines(Crawler, "_offer_links", "links")
    stages.calls(Crawler, "_offer", "frontier")
    stages.calls(Pace, "settle", "frontier")
    stages.calls(Ledger, "fold", "fold")
    stages.calls(Writer, "note", "store")
    stages.generators(Writer, "writing", "store")


def crawl(url: str) -> None:
    keep_freed_memory()
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "told.json")
        job = Job(quiet=True, save=str(Path(folder, "profile.crawl")), diagnostics=told)
        settings = Settings.checked(roots=[url])
        stages = Stages()
        watch(stages)
        terminal.crawl(settings, job)
        each = stages.end()
        pages: int = json.loads(told.read_text())["pages"]
    each = {name: 1e6 * spent / pages for name, spent in each.items()}
    whole = sum(each.values())
    print(f"{pages:,} pages, microseconds of processor time a page")
    for name, spent in sorted(each.items(), key=lambda item: -item[1]):
        print(f"{name:24} {spent:7.1f} {spent / whole:7.1%}")
    print(f"{'all':24} {whole:7.1f}")


def main() -> None:
    if len(sys.argv) > 1:
        crawl(sys.argv[1])
        return
    command = [sys.executable, str(Path(__file__).with_name("static_site.py")), str(PAGES)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        crawl(server.stdout.readline().strip())
        server.stdin.close()


if __name__ == "__main__":
    main()
