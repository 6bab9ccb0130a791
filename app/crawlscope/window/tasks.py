"""The tasks of a window: each one that was started is looked after until it has ended."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextvars import ContextVar, copy_context
from typing import Any

# In the context of a task: whose it is; None where nobody's code runs
OWNER: "ContextVar[Tasks | None]" = ContextVar("OWNER", default=None)

log = logging.getLogger(__name__)

Spawn = Callable[[Coroutine[Any, Any, Any], str], "asyncio.Task[Any]"]  # with a name


class Tasks:
    """The unfinished tasks of one owner."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()  # which may rest when Qt asks for a task
        self._running: set[asyncio.Task[Any]] = set()
        self._context = copy_context()
        self._context.run(OWNER.set, self)

    def __len__(self) -> int:
        return len(self._running)

    def spawn(self, coroutine: Coroutine[Any, Any, Any], name: str) -> "asyncio.Task[Any]":
        """Starts a task; if it fails, the error goes to the log."""
        task = self._loop.create_task(coroutine, name=name, context=self._context.copy())
        task.add_done_callback(_log_failure)
        return self.add(task)

    def add(self, task: "asyncio.Task[Any]") -> "asyncio.Task[Any]":
        """Holds a task that was started elsewhere."""
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def wait(self) -> None:
        """Waits until all have ended, including those that begin meanwhile."""
        while self._running:
            await asyncio.wait(self._running)

    async def cancel(self) -> None:
        """Cancels all tasks, and waits for their end."""
        for task in tuple(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)


def _log_failure(task: "asyncio.Task[Any]") -> None:
    if not task.cancelled() and (problem := task.exception()):
        log.error("%s failed", task.get_name(), exc_info=problem)
