"""A time limit that is set again and again: `asyncio.timeout` with one timer for all of them."""

import asyncio
from collections.abc import Callable
from typing import Self


class Deadline:
    """The time limit of one worker's attempts, one after the other: `with deadline.at(time):`.

    Ends a block that takes longer with TimeoutError, and takes no cancel by anybody else for its
    own. Its timer is seldom moved: when it rings it looks what the time limit is by then. If no
    block is entered at that moment, the deadline says that it is idle.
    """

    __slots__ = ("_cancels", "_idle", "_loop", "_task", "_timer", "_until", "by_hand", "expired")

    def __init__(self, idle: Callable[[], object]) -> None:
        self._idle = idle
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[object] | None = None  # None: no block is entered
        self._cancels = 0  # that the task had when it entered
        self._until = 0.0  # loop time
        self.expired = False  # in this block
        self.by_hand = False  # by `expire`

    def at(self, until: float) -> Self:
        """The block that is entered with it ends at a loop time."""
        self._until = until
        return self

    def __enter__(self) -> None:
        task = self._task = asyncio.current_task()
        assert task is not None
        self._cancels = task.cancelling()
        self.expired = self.by_hand = False
        if self._timer is None or self._timer.when() > self._until:
            self._set_timer()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        task, self._task = self._task, None
        assert task is not None
        if (
            self.expired
            and task.uncancel() <= self._cancels
            and kind is not None
            and issubclass(kind, asyncio.CancelledError)
        ):
            raise TimeoutError

    def expire(self) -> bool:
        """Ends the block as if its time were up; False if there is none, or it ends already."""
        if self._task is None or self.expired:
            return False
        if not self.by_hand:  # asked again and again it would never ring
            self.by_hand = True
            self._until = self._loop.time()
            self._set_timer()
        return True

    def close(self) -> None:
        """Nothing rings any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set_timer(self) -> None:
        self.close()
        self._timer = self._loop.call_at(self._until, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._task is None:
            self._idle()
        elif self._loop.time() < self._until:
            self._set_timer()
        elif not self.expired:
            self.expired = True
            self._task.cancel()
