"""Pause, the single requests that may start during one, and slow motion."""

import asyncio
from collections.abc import Callable

from crawlscope.core.records.workers import Worker
from crawlscope.session.crawl.steps import ANYBODY, Steps
from crawlscope.session.crawl.waiters import Waiters


class Stepping:
    """Opens and shuts `steps` for the waiters. `stepped` is notified of each request that a step
    started."""

    def __init__(
        self, steps: Steps, waiters: Waiters, stepped: Callable[[Worker], None] | None
    ) -> None:
        self._steps = steps
        self._waiters = waiters
        self._stepped = stepped
        self.is_paused = False
        self.every: float | None = None  # seconds between two steps, in slow motion
        self._last = float("-inf")  # loop time of the last step
        self._next: asyncio.TimerHandle | None = None

    def pause(self) -> None:
        self.is_paused = True
        self._waiters.call_no_more()
        self._begin_anew()

    def go_on(self) -> None:
        self.is_paused = False
        self._begin_anew()

    def step(self, worker: int = ANYBODY) -> None:
        """During a pause: one request may start, by this worker or by any; it waits for its turn
        if none can start now."""
        if self.is_paused:
            self._steps.give(worker)
            self._waiters.call()

    @property
    def left(self) -> int:
        """Steps of a pause that no request has used yet."""
        return self._steps.left if self.is_paused else 0

    def slow_down(self, every: float | None) -> None:
        """At most one request of any kind starts in this many seconds; None: no limit."""
        if every != self.every:
            self.every = every
            self._begin_anew()

    def begins(self, worker: Worker) -> None:
        """A worker starts a request: the step that it holds is used."""
        if not self._steps.is_open and self._steps.use(worker.number):
            self._last = asyncio.get_running_loop().time()
            self._set_next()
            if self._stepped is not None:
                self._stepped(worker)

    def put_back(self, worker: int) -> None:
        """A worker can do nothing with the step that it holds, if it has one."""
        self._steps.put_back(worker)
        self._waiters.call()

    def end(self) -> None:
        """No further step is given automatically."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _begin_anew(self) -> None:
        self._steps.clear()
        self._steps.is_open = not self.is_paused and self.every is None
        self._set_next()
        if self._steps.is_open:
            self._waiters.call_all()

    def _set_next(self) -> None:
        self.end()
        if self.every is not None and not self.is_paused:
            loop = asyncio.get_running_loop()
            when = max(loop.time(), self._last + self.every)
            self._next = loop.call_at(when, self._give_step)

    def _give_step(self) -> None:
        self._next = None
        self._steps.give()
        self._waiters.call()
