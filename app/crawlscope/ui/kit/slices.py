"""Runs work in slices by a timer: the loop has its turn after each.

It is here and not beside the one for the loop, because only views work this way, and the timer
belongs to the view.
"""

from collections.abc import Callable
from math import ceil, inf
from time import perf_counter
from typing import ClassVar, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

from crawlscope.core.base.budgets import BREATH_MS, VIEW_SECONDS
from crawlscope.core.base.slices import Slices, Work

T = TypeVar("T")

APART_MS = BREATH_MS - 1  # between slices of two works
LONGEST_MS = 5 * APART_MS  # that a work waits for another one, which may have been dropped


class TimedWork(Generic[T]):
    """One work at a time; `done` is called with its result.

    Several of them take turns: however many there are, what a person does waits for one slice.
    """

    # By perf_counter: when the last slice of all ended; the same of the work that waits for its
    # turn and has had none for the longest time
    _ended: ClassVar[float] = 0.0
    _awaited: ClassVar[float] = inf

    def __init__(self, owner: QObject, done: Callable[[T], object]) -> None:
        self.cost = 0.0  # seconds that the current work has taken, or the last took
        self._done = done
        self._work: Work[T] | None = None
        self._steps: Slices[None] | None = None
        self._breath = BREATH_MS
        self._since = 0.0  # the end of its own last slice, or when it began
        self._timer = QTimer(owner, singleShot=True)
        self._timer.timeout.connect(self._take_turn)

    @property
    def is_busy(self) -> bool:
        """True from the beginning of a work to its end."""
        return self._work is not None

    def begin(self, slices: Slices[T], breath_ms: int = BREATH_MS) -> None:
        """Begins a work; it replaces the current one. Its first slice runs in the next turn of the
        loop."""
        self._take(slices, breath_ms)
        self._timer.start(0)

    def begin_at_once(self, slices: Slices[T], breath_ms: int = BREATH_MS) -> None:
        """As `begin`, but the first slice runs before it returns: small work is complete then."""
        self._take(slices, breath_ms)
        self._go_on()

    def drop(self) -> None:
        """Ends the current work without a result."""
        self._timer.stop()
        steps, self._work, self._steps = self._steps, None, None
        if steps is not None:
            steps.close()

    def _take(self, slices: Slices[T], breath_ms: int) -> None:
        self.drop()
        self._work = Work(slices)
        self._steps = iter(self._work)
        self._breath, self.cost = breath_ms, 0.0
        self._since = perf_counter()

    def _take_turn(self) -> None:
        """Goes on, unless another work has just done so or has waited longer."""
        passed = (perf_counter() - TimedWork._ended) * 1000
        is_alone = self._since == TimedWork._ended and TimedWork._awaited == inf
        is_next = passed >= APART_MS and self._since <= TimedWork._awaited
        if is_alone or is_next or passed >= LONGEST_MS:
            self._go_on()
        else:
            TimedWork._awaited = min(self._since, TimedWork._awaited)
            self._timer.start(max(1, ceil(APART_MS - passed)))

    def _go_on(self) -> None:
        work, steps = self._work, self._steps
        assert work is not None
        assert steps is not None
        began, is_over = perf_counter(), True
        try:
            for _ in steps:
                if perf_counter() - began >= VIEW_SECONDS:
                    is_over = False
                    break
        finally:  # it was completed, or failed
            self._since = TimedWork._ended = perf_counter()
            TimedWork._awaited = inf
            if is_over:
                self._work = self._steps = None
        if is_over:
            self._done(work.result)
        else:
            self._timer.start(self._breath)
        self.cost += perf_counter() - began
