"""Who may be asked now: the queue workers wait at, the gate of Pause, the waits of retries."""

import asyncio
import random
from collections import deque
from functools import partial

from app.core.frontier import NOBODY, Frontier

FIRST_PAUSE = 0.5  # seconds before the second attempt, then double
LONGEST_PAUSE = 120.0  # seconds, whatever a server asks for


def pause_before(attempt: int, retry_after: float | None) -> float:
    """Seconds to wait before attempt number `attempt` (2 is the first repetition)."""
    if retry_after is not None:
        return min(max(0.0, retry_after), LONGEST_PAUSE)
    growing = FIRST_PAUSE * 2.0 ** (attempt - 2)
    return min(growing, LONGEST_PAUSE) * random.uniform(0.75, 1.25)


class Pace:
    """An asynchronous, joinable front of a frontier; asyncio.Queue with a gate and a limit."""

    def __init__(self, frontier: Frontier, max_pages: int | None) -> None:
        self._frontier = frontier
        self._max_pages = max_pages
        self._open = True
        self._takers: deque[asyncio.Future[None]] = deque()
        self._over: asyncio.Future[None] | None = None
        self._timers: dict[int, asyncio.TimerHandle] = {}

    @property
    def limit_reached(self) -> bool:
        """True if --max-pages holds back what is still queued."""
        return self._max_pages is not None and self._frontier.requested >= self._max_pages

    @property
    def is_paused(self) -> bool:
        return not self._open

    def until_next_try(self, id_: int, now: float) -> float:
        """Seconds from `now` (loop time) until a URL that backs off is queued again."""
        return max(0.0, self._timers[id_].when() - now)

    def waiting(self) -> list[int]:
        """The URLs that back off, the first to come first."""
        return list(self._timers)

    async def take(self) -> int:
        """The next URL, now in flight. Waits while there is none, or while the gate is shut."""
        while True:
            if self._open:
                id_ = self._frontier.take(fresh=not self.limit_reached)
                if id_ != NOBODY:
                    return id_
            await self._wait()

    async def _wait(self) -> None:
        taker = asyncio.get_running_loop().create_future()
        self._takers.append(taker)
        try:
            await taker
        except asyncio.CancelledError:
            if taker in self._takers:
                self._takers.remove(taker)
            elif not taker.cancelled():
                self.wake()  # it had been called: another one must go in its place
            raise

    def wake(self, most: int = 1) -> None:
        """Calls up to `most` waiting workers; there is something to take."""
        if not self._open:
            return
        while most > 0 and self._takers:
            taker = self._takers.popleft()
            if not taker.done():
                taker.set_result(None)
                most -= 1

    def pause(self) -> None:
        self._open = False

    def go_on(self) -> None:
        self._open = True
        self.wake(len(self._takers))

    def settle(self, id_: int) -> None:
        """A URL in flight is accounted for."""
        self._frontier.settle(id_)
        self._check_over()

    def give_back(self, id_: int) -> None:
        """A URL in flight was not answered; it is the next to be taken."""
        self._frontier.give_back(id_)
        self.wake()

    def ask_again(self, id_: int) -> None:
        """A URL that is accounted for is requested once more."""
        self._frontier.ask_again(id_)
        self.wake()

    def retry(self, id_: int, pause: float) -> None:
        """A URL in flight is requested again after `pause` seconds; no worker waits with it."""
        self._frontier.rest(id_)
        loop = asyncio.get_running_loop()
        self._timers[id_] = loop.call_later(pause, partial(self._retry_now, id_))

    def give_up(self, id_: int) -> bool:
        """A URL that backs off is accounted for without another attempt; False if it is not."""
        timer = self._timers.pop(id_, None)
        if timer is None:
            return False
        timer.cancel()
        self._frontier.give_up(id_)
        self._check_over()
        return True

    def _retry_now(self, id_: int) -> None:
        del self._timers[id_]
        self._frontier.wake(id_)
        self.wake()

    async def join(self) -> None:
        """Returns when every URL that may be requested is accounted for."""
        self._over = asyncio.get_running_loop().create_future()
        self._check_over()
        await self._over

    def _check_over(self) -> None:
        frontier = self._frontier
        if self._over is None or self._over.done() or frontier.in_flight or frontier.waiting:
            return
        if not frontier.has_work(fresh=not self.limit_reached):
            self._over.set_result(None)

    def end(self) -> None:
        """Nothing waits any more: retries that were pending are queued again."""
        for id_, timer in self._timers.items():
            timer.cancel()
            self._frontier.wake(id_)
        self._timers.clear()
