"""What has come to sockets, a limited part of it in each turn of the loop."""

import asyncio
import math
import select
import selectors
import sys
import time

from crawlscope.core.base.budgets import EVENTS_A_TURN

if sys.platform == "linux":

    class FewAtOnce(selectors.EpollSelector):
        """A selector that never gives all at once that 10,000 sockets have to tell.

        asyncio does everything that one call gives before it looks at its timers again, and the
        library asks the system for as many events as there are sockets. The system keeps what it is
        not asked for, and gives that first the next time.
        """

        # Private, and the same from 3.11 to 3.13: the library has no option for fewer events.
        _selector: select.epoll
        _fd_to_key: dict[int, selectors.SelectorKey]

        def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
            if timeout is None:
                timeout = -1
            elif timeout <= 0:
                timeout = 0
            else:  # the system counts in milliseconds, and must not wake up early
                timeout = math.ceil(timeout * 1e3) * 1e-3
            try:
                came = self._selector.poll(timeout, EVENTS_A_TURN)
            except InterruptedError:
                return []
            ready, keys = [], self._fd_to_key
            for descriptor, event in came:
                if (key := keys.get(descriptor)) is not None:
                    read = selectors.EVENT_READ if event & ~select.EPOLLOUT else 0
                    write = selectors.EVENT_WRITE if event & ~select.EPOLLIN else 0
                    ready.append((key, (read | write) & key.events))
            return ready


def new_selector() -> selectors.BaseSelector:
    """One for an event loop; where there is no epoll, the library's own."""
    library: type[selectors.BaseSelector] = selectors.DefaultSelector
    if sys.platform == "linux" and library is selectors.EpollSelector:
        return FewAtOnce()
    return library()


def new_plain_loop() -> asyncio.AbstractEventLoop:
    """A loop for `asyncio.Runner(loop_factory=...)`, without Qt."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    return _PlainLoop(new_selector())


class _PlainLoop(asyncio.SelectorEventLoop):
    """asyncio's, with its clock as it is: a page asks for the time twelve times."""

    time = staticmethod(time.monotonic)
