"""Pages are read in turns: a turn of the loop reads pages for a limited time, so that nothing is
late."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from time import perf_counter

from crawlscope.core.base.budgets import LINKS_SECONDS, PAGES_SECONDS
from crawlscope.core.records.workers import Doing, Worker

LEAST = 1e-6  # seconds: the least that a page is expected to take
SHARE = 0.2  # weight of the last turn in the moving average


class ReadingTurns:
    """Spreads pages that arrive together over several turns of the loop.

    Ten pages read in one turn would keep everything else waiting ten times as long.
    """

    def __init__(self, budget: float = PAGES_SECONDS) -> None:
        self._budget = budget
        self._is_on = False  # pages are being read in this turn
        self._began = self._until = 0.0
        self._had = 0  # how many workers have begun in it
        self._each = budget  # seconds that one of them takes: a moving average
        self._waiting: dict[asyncio.Future[None], None] = {}  # first come, first served

    async def mine(self, me: Worker) -> None:
        """Returns at once while this turn has time left, otherwise in a later turn, in order of
        arrival."""
        now = perf_counter()
        if not self._is_on:
            self._begin(now)
        elif self._waiting or now >= self._until:
            me.doing = Doing.TURN
            await self._wait()
            me.doing = Doing.PARSING
            return
        self._had += 1

    async def run(self, work: Iterator[bool], me: Worker) -> None:
        """Does the reading of one page, which yields wherever others may have their turn, and True
        where they must."""
        await self.mine(me)
        until = perf_counter() + LINKS_SECONDS
        for must in work:
            if must or perf_counter() >= until:
                await self.mine(me)
                until = perf_counter() + LINKS_SECONDS

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
        """Calls as many workers as fit into the next turn, but at least one."""
        called = list(islice(self._waiting, max(1, int(self._budget / self._each))))
        for taker in called:
            del self._waiting[taker]
            if not taker.done():
                taker.set_result(None)
        # Its end is scheduled behind their callbacks, and so comes after they have run
        self._begin(now)
        self._had = len(called)
        self._until -= self._had * self._each
