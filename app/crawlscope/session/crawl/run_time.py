"""How long a crawl has run, in seconds of crawling."""

import asyncio
from collections.abc import Callable
from time import monotonic

from crawlscope.core.records.events import Event, Skipped, Ticked

FINEST = 0.001  # seconds; what happens within has one time


class RunTime:
    """Runs during a run of the crawl, and stands still between runs."""

    def __init__(self, seconds: float) -> None:
        self.earlier = seconds  # of crawling in earlier runs
        self.loop: asyncio.AbstractEventLoop | None = None  # of the last run
        self._began: float | None = None  # loop time

    @property
    def loop_time(self) -> float | None:
        """None before the first run."""
        return None if self.loop is None else self.loop.time()

    def begin(self) -> None:
        self._began = asyncio.get_running_loop().time()

    def end(self) -> None:
        self.earlier, self._began = self.now(), None

    def now(self) -> float:
        """Seconds of crawling: this run and the earlier ones."""
        if self._began is None:
            return self.earlier
        return self.earlier + asyncio.get_running_loop().time() - self._began

    def told_with(self, emit: Callable[[Event], None]) -> Callable[[Event], None]:
        """Adds the time, but not between a discovery and its skipping: these belong together."""
        due = 0.0

        def tell(event: Event) -> None:
            nonlocal due
            if type(event) is not Skipped and (now := monotonic()) >= due:
                due = now + FINEST
                emit(Ticked(self.now()))
            emit(event)

        return tell
