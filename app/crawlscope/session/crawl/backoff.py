"""The wait before a further attempt at a URL; no worker waits with it."""

import asyncio
import random
from functools import partial

from crawlscope.core.queue.frontier import Frontier

FIRST_PAUSE = 0.5  # seconds before the second attempt; doubles for each further one
LONGEST_PAUSE = 120.0  # seconds, even if a server asks for more; our own vary by a quarter


def pause_before(attempt: int, retry_after: float | None) -> float:
    """Seconds to wait before attempt number `attempt` (2 is the first retry)."""
    if retry_after is not None:
        return min(max(0.0, retry_after), LONGEST_PAUSE)
    growing = FIRST_PAUSE * 2.0 ** (attempt - 2)
    return min(growing, LONGEST_PAUSE) * random.uniform(0.75, 1.25)


class Backoff:
    """A timer for each URL that is backing off, in the order in which they started."""

    def __init__(self, frontier: Frontier) -> None:
        self._frontier = frontier
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def ids(self) -> list[int]:
        return list(self._timers)

    def until_next_try(self, id_: int, now: float) -> float:
        """Seconds from `now` (loop time) until a URL that is backing off is queued again."""
        return max(0.0, self._timers[id_].when() - now)

    def retry(self, id_: int, pause: float) -> None:
        """Queues a URL in flight again after `pause` seconds."""
        loop = asyncio.get_running_loop()
        self._timers[id_] = loop.call_later(pause, partial(self._retry_now, id_))
        self._frontier.back_off(id_)

    def give_up(self, id_: int) -> bool:
        """Settles a URL that is backing off, without another attempt; False if it is not backing
        off."""
        if not self._forget(id_):
            return False
        self._frontier.give_up(id_)
        self._frontier.release(id_)
        return True

    def withdraw(self, ids: set[int]) -> list[int]:
        """Those of these URLs that are backing off are not requested after all; returns which."""
        found = [id_ for id_ in ids if self._forget(id_)]
        for id_ in found:
            self._frontier.withdraw_waiting(id_)
        return found

    def end(self) -> None:
        """URLs that were backing off are queued again."""
        for id_ in self.ids():
            self._forget(id_)
            self._frontier.release(id_)
            self._frontier.requeue(id_)

    def _retry_now(self, id_: int) -> None:
        del self._timers[id_]
        self._frontier.requeue(id_)

    def _forget(self, id_: int) -> bool:
        timer = self._timers.pop(id_, None)
        if timer is not None:
            timer.cancel()
        return timer is not None
