"""What the loop spends its time on, while somebody looks: callbacks by name, asyncio, the rest."""

import asyncio
from collections.abc import Callable
from functools import partial
from time import perf_counter, thread_time
from typing import Any

from crawlscope.core.base.loop_facts import Callback, LoopFacts

MOST_NAMES = 1_000  # the calls of others are summed up
OTHERS = "(others)"


class LoopWatch:
    """The loop calls `run` instead of each handle's own, and `turn` for each turn."""

    def __init__(self) -> None:
        self._began, self._cpu_began = perf_counter(), thread_time()
        self._asyncio = 0.0  # seconds of processor time
        self._found: dict[str, list[float]] = {}  # by name: calls, seconds, worst

    def run(self, handle: asyncio.Handle) -> None:
        name = self._name(handle._callback)  # type: ignore[attr-defined]
        began = perf_counter()
        handle._run()
        took = perf_counter() - began
        if name not in self._found and len(self._found) >= MOST_NAMES:
            name = OTHERS
        found = self._found.setdefault(name, [0, 0.0, 0.0])
        found[0] += 1
        found[1] += took
        found[2] = max(found[2], took)

    def turn(self, work: Callable[[], bool]) -> bool:
        """Does what the loop does in one of its turns."""
        began = thread_time()
        try:
            return work()
        finally:
            self._asyncio += thread_time() - began

    def facts(self, most: int) -> LoopFacts:
        """What was seen so far, with the `most` slowest callbacks."""
        slowest = sorted(self._found.items(), key=lambda each: -each[1][2])[:most]
        return LoopFacts(
            perf_counter() - self._began,
            self._asyncio,
            max(0.0, thread_time() - self._cpu_began - self._asyncio),
            [Callback(name, int(calls), took, worst) for name, (calls, took, worst) in slowest],
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
