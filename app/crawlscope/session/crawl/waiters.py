"""Workers that wait until a URL may be taken: called first come, first served."""

import asyncio
from collections import OrderedDict

from crawlscope.core.base.budgets import WORKERS_CALLED
from crawlscope.session.crawl.steps import Steps


class Waiters:
    """No worker is called in vain, and none is forgotten."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        # The first one of a plain dictionary is searched for behind the places of all that have
        # left it.
        self._waiting: OrderedDict[asyncio.Future[None], None] = OrderedDict()
        self._to_call = 0  # how many of them
        self._calling: asyncio.Handle | None = None  # calls them, some in each turn of the loop

    async def wait(self) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self._waiting[waiter] = None
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter in self._waiting:
                del self._waiting[waiter]
            elif not waiter.cancelled():
                self.call()  # it had been called: another worker must go in its place
            raise

    def call(self, most: int = 1) -> None:
        """Calls up to `most` of them, because there may be something to take."""
        if not self._waiting:
            return
        if not self._steps.is_open:  # a step may be for one of them only
            most = len(self._waiting) if self._steps.are_waiting else 0
        self._to_call += most
        if most and self._calling is None:
            self._call_some()

    def call_all(self) -> None:
        self.call(len(self._waiting))

    def call_all_in_vain(self) -> None:
        """Calls each of them once, whether or not there is something to take."""
        self._to_call = len(self._waiting)
        if self._calling is None:
            self._call_some()

    def call_no_more(self) -> None:
        self._to_call = 0
        if self._calling is not None:
            self._calling.cancel()
            self._calling = None

    def _call_some(self) -> None:
        """Calls as many as may begin a request in one turn of the loop, then others in the next."""
        self._calling, left = None, WORKERS_CALLED
        while self._to_call and self._waiting and left:
            waiter, _ = self._waiting.popitem(last=False)
            if not waiter.done():
                waiter.set_result(None)
                self._to_call -= 1
                left -= 1
        if not self._waiting:
            self._to_call = 0
        elif self._to_call:
            self._calling = asyncio.get_running_loop().call_soon(self._call_some)
