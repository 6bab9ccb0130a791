"""What the loop spends its time on, while somebody looks: callbacks by name, asyncio, the rest."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from time import perf_counter, thread_time
from typing import Any

from crawlscope.core.base.loop_facts import Callback, LoopFacts

MOST_NAMES = 1_000  # the calls of others are summed up
OTHERS = "(others)"
LONG = 0.005  # seconds at one go, which may be what others are late for
A_MINUTE = 60.0  # seconds
QT = ""  # who it was


class LoopWatch:
    """The loop calls `run` instead of each handle's own, and `turn` for each turn."""

    def __init__(self) -> None:
        self._began, self._cpu_began = perf_counter(), thread_time()
        self._asyncio = 0.0  # seconds of processor time
        self._found: dict[str, list[float]] = {}  # by name: calls, seconds, worst
        self._left: float | None = None  # when asyncio's last turn was over, if it was seen
        # What took long in the last minute: when, who, seconds; each longer than those after it
        self._long: deque[tuple[float, str, float]] = deque()

    def run(self, handle: asyncio.Handle) -> None:
        name = self._name(handle._callback)  # type: ignore[attr-defined]
        began = perf_counter()
        handle._run()
        took = perf_counter() - began
        if took > LONG:
            self._note_long(name, took)
        if name not in self._found and len(self._found) >= MOST_NAMES:
            name = OTHERS
        found = self._found.setdefault(name, [0, 0.0, 0.0])
        found[0] += 1
        found[1] += took
        found[2] = max(found[2], took)

    def turn(self, work: Callable[[], bool]) -> bool:
        """Does what the loop does in one of its turns."""
        began = thread_time()
        if self._left is not None and began - self._left > LONG:
            self._note_long(QT, began - self._left)
        try:
            return work()
        finally:
            self._left = left = thread_time()
            self._asyncio += left - began

    def _note_long(self, name: str, seconds: float) -> None:
        while self._long and self._long[-1][2] <= seconds:
            self._long.pop()
        self._long.append((perf_counter(), name, seconds))

    def facts(self, most: int) -> LoopFacts:
        """What was seen so far, with the `most` slowest callbacks."""
        while self._long and self._long[0][0] < perf_counter() - A_MINUTE:
            self._long.popleft()
        slowest = sorted(self._found.items(), key=lambda each: -each[1][2])[:most]
        return LoopFacts(
            perf_counter() - self._began,
            self._asyncio,
            max(0.0, thread_time() - self._cpu_began - self._asyncio),
            [Callback(name, int(calls), took, worst) for name, (calls, took, worst) in slowest],
            self._long[0][1:] if self._long else None,
        )

    def _name(self, callback: Any) -> str:
        """'WorkerPool._work' of a step of its task; a function's own name otherwise."""
        owner = getattr(callback, "__self__", None)
        if isinstance(owner, asyncio.Task):
            code = getattr(owner.get_coro(), "cr_code", None)
            name = getattr(code, "co_qualname", "a task")
            return f"{name.replace('.<locals>', '')} (task)"
        while isinstance(callback, partial):
            callback = callback.func
        name = getattr(callback, "__qualname__", type(callback).__name__)
        return str(name).replace(".<locals>", "")
