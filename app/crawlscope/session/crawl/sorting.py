"""Work on what is known: it is judged by changed rules, and what is queued is moved."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.queue.rules import Rules
from crawlscope.fetch.fetching import Fetching
from crawlscope.runtime.slices import in_slices
from crawlscope.session.crawl.intake import Intake
from crawlscope.session.crawl.worker_pool import WorkerPool

T = TypeVar("T")


class Sorting:
    """In slices, one piece of work after the other."""

    def __init__(
        self,
        rules: Rules,
        intake: Intake,
        pool: WorkerPool,
        fetcher: Callable[[], Fetching | None],
    ) -> None:
        self._rules = rules
        self._intake = intake
        self._pool = pool
        self._fetcher = fetcher
        self._tasks: set[asyncio.Task[Any]] = set()
        self._in_turn = asyncio.Lock()

    def start(self, slices: QuietSlices[T]) -> asyncio.Task[T]:
        """A stop of the crawl ends it, and the next run starts with whatever was not evaluated."""
        task = asyncio.create_task(self.do(slices), name="sorting")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        if self._pool.is_running:
            self._pool.ends_too(task)
        return task

    async def do(self, slices: QuietSlices[T]) -> T:
        rules = self._rules
        async with self._in_turn:
            fetcher = self._fetcher()
            if fetcher is not None and rules.is_wide and not rules.reach.allows_all:
                await fetcher.look_up_roots()  # before anything is refused
            result = await in_slices(slices)
            await in_slices(self._intake.spreading())
            return result

    @property
    def is_busy(self) -> bool:
        return bool(self._tasks)

    async def wait(self) -> None:
        """Until all that was started has ended."""
        tasks = tuple(self._tasks)
        await asyncio.gather(*tasks)
        # Where all have ended, Python 3.12 waits for nothing, their callbacks included: without
        # this the loop would never get its turn
        self._tasks.difference_update(tasks)

    def let_go(self) -> None:
        """Unfinished re-evaluations and moves are dropped."""
        for each in tuple(self._tasks):
            each.cancel()
