"""Runs work in slices by a timer: the loop has its turn after each.

It is here and not beside the one for the loop, because only views work this way, and the timer
belongs to the view.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

from crawlscope.core.base.budgets import BREATH_MS, VIEW_SECONDS
from crawlscope.core.base.slices import Slices, Work

T = TypeVar("T")


class TimedWork(Generic[T]):
    """One work at a time; `done` is called with its result."""

    def __init__(self, owner: QObject, done: Callable[[T], object]) -> None:
        self.cost = 0.0  # seconds that the current work has taken, or the last took
        self._done = done
        self._work: Work[T] | None = None
        self._steps: Slices[None] | None = None
        self._breath = BREATH_MS
        self._timer = QTimer(owner, singleShot=True)
        self._timer.timeout.connect(self._go_on)

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
            if is_over:
                self._work = self._steps = None
        if is_over:
            self._done(work.result)
        else:
            self._timer.start(self._breath)
        self.cost += perf_counter() - began
