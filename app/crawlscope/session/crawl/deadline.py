"""Until when requests may start (--max-seconds)."""

import asyncio
from collections.abc import Callable


class Deadline:
    """Reports once when the time is up; the queue stays as it is."""

    def __init__(self, time_is_up: Callable[[], None]) -> None:
        self.is_over = False
        self._tell = time_is_up
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float | None) -> None:
        """Requests may start for this many seconds from now on; None: forever."""
        self.forget()
        self.is_over = seconds == 0
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self.is_over = True
        self._tell()
