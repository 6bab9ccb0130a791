"""Runs a program under a clock of its own, which goes as the program does under valgrind.

`python benchmarks/slow_clock.py app crawl URL` is `python -m app crawl URL`. What is cut by time
(a page's slices, the folds of a tenth of a second) is so cut into as many pieces as it really is,
and what else the machine does while it is measured changes nothing: the clock counts the
processor's time, 50 times slower, and stands still while the program waits for an answer. Only a
wait that nothing ends takes its time, by this clock and, 50 times longer, by any other.
"""

import runpy
import sys
import time
from collections.abc import Callable
from pathlib import Path
from selectors import DefaultSelector
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

from app.runtime.selector import FewAtOnce

SLOWER = 50.0


class Clock:
    def __init__(self) -> None:
        self._start = time.monotonic() - time.process_time() / SLOWER

    def now(self) -> float:
        return self._start + time.process_time() / SLOWER

    def waiting(self, select: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
        """`select`, where a wait of some length is one by this clock."""

        def wait(self_: object, timeout: float | None = None) -> list[Any]:
            found = select(self_, timeout and timeout * SLOWER)
            if not found and timeout is not None and timeout > 0:
                self._start += timeout
            return found

        return wait


if __name__ == "__main__":
    clock = Clock()
    time.monotonic = time.perf_counter = clock.now
    for each in (DefaultSelector, FewAtOnce):
        each.select = clock.waiting(each.select)  # type: ignore[method-assign]
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
