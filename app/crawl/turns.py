"""Pages are read in turns: for so long in one turn of the loop, so that nothing else is late."""

import asyncio
from itertools import islice
from time import perf_counter

from app.core.budgets import PAGES_SECONDS
from app.core.workers import Doing, Worker

LEAST = 1e-6  # seconds that one page takes
SHARE = 0.2  # that the last turn has in what is expected of the next


class Turns:
    """Ten pages that come at once are not read in one turn, which would last ten times as long."""

    def __init__(self, budget: float = PAGES_SECONDS) -> None:
        self._budget = budget
        self._is_on = False  # somebody has begun in this turn
        self._began = self._until = 0.0
        self._had = 0  # who began in it
        self._each = budget  # seconds that one of them takes, of late
        self._waiting: dict[asyncio.Future[None], None] = {}  # in the order they came

    async def mine(self, me: Worker) -> None:
        """At once while this turn has time left, else in a later one: first come, first served."""
        now = perf_counter()
        if not self._is_on:
            self._begin(now)
        elif self._waiting or now >= self._until:
            me.doing = Doing.TURN
            await self._wait()
            me.doing = Doing.PARSING
            return
        self._had += 1

    async def _wait(self) -> None:
        taker = asyncio.get_running_loop().create_future()
        self._waiting[taker] = None
        try:
            await taker
        finally:
            self._waiting.pop(taker, None)

    def _begin(self, now: float) -> None:
        self._is_on, self._had = True, 0
        self._began, self._until = now, now + self._budget
        asyncio.get_running_loop().call_soon(self._end)

    def _end(self) -> None:
        now = perf_counter()
        if self._had:
            took = min((now - self._began) / self._had, self._budget)
            self._each = max(LEAST, self._each + SHARE * (took - self._each))
        self._is_on = False
        if self._waiting:
            self._call(now)

    def _call(self, now: float) -> None:
        """Calls as many as fit into the next turn, and one at least."""
        called = list(islice(self._waiting, max(1, int(self._budget / self._each))))
        for taker in called:
            del self._waiting[taker]
            if not taker.done():
                taker.set_result(None)
        self._begin(now)  # behind them in the loop: it ends when they have had it
        self._had = len(called)
        self._until -= self._had * self._each
