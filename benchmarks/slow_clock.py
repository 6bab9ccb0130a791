"""Runs a program under a clock that goes 50 times slower, as the program does under valgrind.

`python benchmarks/slow_clock.py app crawl URL` is `python -m app crawl URL`. What is cut by time
(a page's slices, the folds of a tenth of a second) is so cut into as many pieces as it really is,
and what else the machine does while it is measured changes nothing.
"""

import runpy
import sys
import time
from collections.abc import Callable

SLOWER = 50.0


def slowed(clock: Callable[[], float]) -> Callable[[], float]:
    start = clock()
    return lambda: start + (clock() - start) / SLOWER


if __name__ == "__main__":
    time.monotonic = slowed(time.monotonic)
    time.perf_counter = slowed(time.perf_counter)
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
