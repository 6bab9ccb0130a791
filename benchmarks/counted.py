"""Runs a program of which callgrind counts the instructions, from its first request on.

`python benchmarks/counted.py crawlscope crawl URL` is `python -m crawlscope crawl URL`. Callgrind
must have been started with `--instr-atstart=no`: the start of the program is then not counted, and
is three times as fast.

The program goes by a clock of its own, which goes as the program does under callgrind. What is cut
by time (a page's slices, the folds of a tenth of a second) is so cut into as many pieces as it
really is, and what else the machine does while it is measured changes nothing: from the first
request on, the clock counts the processor's time, 50 times slower, and stands still while the
program waits for an answer. Only a wait that nothing ends takes its time, by this clock and, 50
times longer, by any other.

READ_AT_MOST, of the environment, is how many bytes it reads from a socket at once. So a program
that is counted reads each segment alone, as one at full speed may.
"""

import gc
import os
import runpy
import socket
import subprocess
import sys
import time
from asyncio import selector_events
from asyncio.sslproto import SSLProtocol
from collections.abc import Callable
from pathlib import Path
from selectors import DefaultSelector
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

from crawlscope.fetch import records
from crawlscope.runtime import selector

SLOWER = 50.0
LONGEST = 300  # seconds until callgrind has heard that it is to count


class Clock:
    """Any other's until it is slowed."""

    def __init__(self) -> None:
        self._monotonic = time.monotonic
        self._start: float | None = None  # what to add to the processor's time

    def slow(self) -> None:
        self._start = self._monotonic() - time.process_time() / SLOWER

    def now(self) -> float:
        start = self._start
        return self._monotonic() if start is None else start + time.process_time() / SLOWER

    def waiting(self, select: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
        """`select`, where a wait of some length is one by this clock."""

        def wait(self_: object, timeout: float | None = None) -> list[Any]:
            if not timeout or self._start is None:
                return select(self_, timeout)
            found = select(self_, timeout * SLOWER)
            if not found and timeout > 0:
                self._start += timeout
            return found

        return wait


def count() -> None:
    """Raises SubprocessError if this is not a process of callgrind."""
    command = ["vgdb", f"--pid={os.getpid()}", "instrumentation", "on"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=LONGEST)


def at_first_request(act: Callable[[], None]) -> None:
    """Acts before the first bytes are sent."""

    def send(self: socket.socket, *what: Any) -> int:
        del socket.socket.send  # that of its base class shows again
        act()
        return self.send(*what)

    socket.socket.send = send  # type: ignore[method-assign, assignment]


def read_at_most(octets: int) -> None:
    """For what asyncio reads, with TLS too."""
    transport: Any = selector_events
    transport._SelectorTransport.max_size = octets
    tls: Any = SSLProtocol
    whole = tls.get_buffer

    def get_buffer(self: Any, number: int) -> Any:
        # Whoever asks for a number reads into it in parts
        return whole(self, number) if number > 0 else self._ssl_buffer_view[:octets]

    def get_part(self: Any, _: int) -> Any:
        came = self._came
        return self._room[came : came + octets]

    tls.get_buffer = get_buffer
    collector: Any = records._Collector
    collector.get_buffer = get_part


def go_slower() -> Clock:
    """The program's clock from now on, which is to be slowed."""
    clock = Clock()
    time.monotonic = time.perf_counter = clock.now
    plain_loop: Any = selector._PlainLoop
    plain_loop.time = staticmethod(clock.now)  # which is the clock itself there
    for each in (DefaultSelector, selector.FewAtOnce):
        each.select = clock.waiting(each.select)  # type: ignore[method-assign]
    return clock


def main() -> None:
    clock = go_slower()

    def begin() -> None:
        gc.collect()  # or else it depends on the start when the next one is due
        clock.slow()
        count()

    at_first_request(begin)
    if octets := os.environ.get("READ_AT_MOST"):
        read_at_most(int(octets))
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
