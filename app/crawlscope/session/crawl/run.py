"""What lives for one run of a crawl: its fetcher, limit of time, samples, and proof of the stop."""

import asyncio
from collections.abc import Callable

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import (
    Event,
    Finished,
    Limit,
    Mark,
    Marked,
    Outcome,
    Sampled,
    StopProof,
)
from crawlscope.fetch.ending import to_the_end
from crawlscope.fetch.fetching import Fetching
from crawlscope.session.crawl.pace import Pace
from crawlscope.session.crawl.run_time import RunTime
from crawlscope.session.crawl.worker_pool import WorkerPool

SAMPLE_EVERY = 0.25  # seconds
MARKS = {
    Outcome.FINISHED: Mark.FINISHED,
    Outcome.LIMIT: Mark.LIMIT,
    Outcome.CANCELLED: Mark.CANCELLED,
    Outcome.CRASHED: Mark.CANCELLED,
}


class Run:
    """A recheck (`is_recheck`) has no limit of time."""

    def __init__(
        self,
        settings: Settings,
        fetcher: Fetching,
        pace: Pace,
        pool: WorkerPool,
        *,
        time: RunTime,
        emit: Callable[[Event], None],
        is_recheck: bool,
    ) -> None:
        self.is_recheck = is_recheck
        self.fetcher: Fetching | None = None  # from when requests can be made, to the end
        self._settings = settings
        self._given = fetcher
        self._pace = pace
        self._pool = pool
        self._time = time
        self._emit = emit
        self._cancelled = 0  # tasks that the stop cancelled and awaited
        self._stopping: float | None = None  # loop time of the cancel

    def use(self, settings: Settings) -> None:
        """Changes settings that may change while a crawl runs."""
        before, self._settings = self._settings, settings
        if self.fetcher is not None:
            self.fetcher.use(settings)
        if self._pool.is_running and settings.max_seconds != before.max_seconds:
            self._pace.limit_seconds(self._seconds_left())

    async def begin(self) -> Fetching:
        settings = self._settings
        await self._given.begin()  # may take a while
        self.fetcher = self._given
        self._time.begin()
        if self._settings is not settings:
            self.fetcher.use(self._settings)
        return self.fetcher

    def start(self) -> None:
        """Requests are made from now on."""
        assert self.fetcher is not None
        self._pace.limit_seconds(self._seconds_left())
        mark = Mark.CONTINUED if self._time.earlier else Mark.STARTED
        self._emit(Marked(self._time.now(), mark))
        if self._pace.stepping.is_paused:  # since before it began
            self._emit(Marked(self._time.now(), Mark.PAUSED))
        self._pool.start(self.fetcher)
        self._pool.ends_too(asyncio.create_task(self._sample(), name="sampler"))

    def cancelled(self) -> None:
        self._stopping = asyncio.get_running_loop().time()

    async def stop(self) -> None:
        """Cancels all tasks and waits for them."""
        if self.fetcher is not None:
            await to_the_end(self._stop())

    async def _stop(self) -> None:
        self._cancelled = await self._pool.stop()

    def last_words(self, outcome: Outcome) -> None:
        """`Finished` is the last event, whatever has happened."""
        if self.fetcher is None:
            outcome = Outcome.CANCELLED  # nothing was begun, and all that is queued stays so
        proof = None if self._stopping is None else self._proof(self._stopping)
        self._time.end()
        self.fetcher, now = None, self._time.now()
        self._emit(self._sampled(now))
        self._emit(Marked(now, MARKS[outcome]))
        limit = Limit.SECONDS if self._pace.deadline.is_over else Limit.PAGES
        if limit is Limit.PAGES and self._pace.ends_at_paused and self._pace.waits_only_for:
            limit = Limit.FAILURES
        self._emit(Finished(outcome, now, proof, limit if outcome is Outcome.LIMIT else None))

    def _proof(self, stopping: float) -> StopProof:
        frontier = self._pace.frontier
        return StopProof(
            tasks=self._cancelled,
            workers=len(self._pool.ends),
            ms=(asyncio.get_running_loop().time() - stopping) * 1000,
            in_flight=len(frontier.in_flight),
            sockets=self._given.sockets_open,
            queued=len(frontier),
            unheard=self._given.unheard,
        )

    def _seconds_left(self) -> float | None:
        most = self._settings.max_seconds
        return None if most is None or self.is_recheck else max(0.0, most - self._time.now())

    async def _sample(self) -> None:
        while True:
            self._emit(self._sampled(self._time.now()))
            if self._pace.deadline.is_over and self.fetcher is not None:
                self.fetcher.let_go()
            await asyncio.sleep(SAMPLE_EVERY)

    def _sampled(self, now: float) -> Sampled:
        frontier = self._pace.frontier
        most = self._settings.max_seconds
        machines = () if self.fetcher is None else self.fetcher.machines()
        return Sampled(
            now,
            queued=len(frontier),
            in_flight=len(frontier.in_flight),
            waiting=len(frontier.waiting),
            done=frontier.done,
            pages_left=self._pace.pages_left,
            seconds_left=None if most is None else max(0.0, most - now),
            machines=tuple((m.name, m.number, m.pages) for m in machines if m.name),
        )
