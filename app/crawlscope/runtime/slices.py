"""Runs work in slices on the loop: everything else has its turn after each."""

import asyncio
from collections.abc import Callable, Coroutine
from math import inf
from time import monotonic
from typing import Any, TypeVar

from crawlscope.core.base.budgets import LATE_SECONDS
from crawlscope.core.base.slices import QuietSlices, Slices, Wait, Work

T = TypeVar("T")


def turn() -> Coroutine[Any, Any, None]:
    """Awaiting it lets the loop go on to everything else that is ready."""
    return asyncio.sleep(0)


async def in_slices(
    slices: Slices[T], tell: Callable[[float], object] | None = None, *, late: float = inf
) -> T:
    """The result of the slices, which are closed if something ends the work early.

    `tell` is called with each fraction done, after others have had their turn; by raising
    something it may end the work. From the time `late` on (of `time.monotonic`) turns are given
    less often.
    """
    work = Work(slices)
    steps = iter(work)
    began = monotonic()
    try:
        for step in steps:
            if step is None:
                if late <= monotonic() < began + LATE_SECONDS:
                    continue
                await turn()
            elif isinstance(step, Wait):
                await _readable(step)
                await turn()
            else:
                await turn()
                if tell is not None:
                    tell(step)
            began = monotonic()
    finally:
        steps.close()
    return work.result


def slices_of(work: Coroutine[Any, Any, T]) -> QuietSlices[T]:
    """A coroutine that waits for nothing, but only gives turns, as slices: those of a task."""
    return (yield from work.__await__())


async def in_slices_while(
    waits: Callable[[], bool], slices: Slices[Any], tell: Callable[[float], object] | None = None
) -> bool:
    """True if the work was completed; False if it was stopped between two slices because nobody
    waits for it.

    The work that follows the last fraction is always completed.
    """

    def pass_on(fraction: float) -> None:
        if tell is not None:
            tell(fraction)
        if fraction < 1 and not waits():
            raise _LeftError

    try:
        await in_slices(slices, pass_on)
    except _LeftError:
        return False
    return True


class _LeftError(Exception):
    """Nobody waits for the work any more."""


async def _readable(step: Wait) -> None:
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(step, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(step)
