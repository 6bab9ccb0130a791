"""Numbers of a whole crawl, computed again at intervals while it changes."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

from crawlscope.core.base.budgets import LONG_BREATH_MS, SHORT_BREATH_MS
from crawlscope.core.base.slices import Slices
from crawlscope.ui.kit.slices import TimedWork

T = TypeVar("T")

LEAST_PAUSE_MS = 1_000  # between two counts
PAUSE_FACTOR = 20  # a count that took 50 ms is not repeated within a second


class Recount(Generic[T]):
    """`done` is called with what `slices` makes, now and then while something changes.

    A count takes 5 % of the time at most, but for the last one: it follows the end at once.
    """

    def __init__(
        self, owner: QObject, slices: Callable[[], Slices[T]], done: Callable[[T], object]
    ) -> None:
        self._slices = slices
        self._done = done
        self._is_stale = False
        self._work = TimedWork[T](owner, self._take)
        self._since = QElapsedTimer()
        self._pause = QTimer(owner, singleShot=True)
        self._pause.timeout.connect(self._begin_again)

    @property
    def is_settled(self) -> bool:
        """True if everything is counted."""
        return not self._is_stale and not self._work.is_busy

    def begin(self) -> None:
        """Counts now, for a person who waits. What is small is counted when this returns."""
        self._begin(SHORT_BREATH_MS)

    def _begin_again(self) -> None:
        self._begin(LONG_BREATH_MS)

    def _begin(self, breath_ms: int) -> None:
        self._pause.stop()
        self._is_stale = False
        self._work.begin_at_once(self._slices(), breath_ms)

    def drop(self) -> None:
        """Stops counting until something changes."""
        self._pause.stop()
        self._work.drop()
        self._is_stale = False

    def note_change(self, is_last: bool) -> None:
        """The crawl has changed; `is_last`: for the last time for now."""
        self._is_stale = True
        if is_last:
            self.begin()
        else:
            self._consider()

    def _consider(self) -> None:
        if self._is_stale and not self._work.is_busy and not self._pause.isActive():
            pause = max(LEAST_PAUSE_MS, round(self._work.cost * 1000) * PAUSE_FACTOR)
            passed = self._since.elapsed() if self._since.isValid() else pause
            self._pause.start(max(0, pause - passed))

    def _take(self, result: T) -> None:
        self._since.start()
        self._done(result)
        self._consider()
