"""Where a fetch waits, read from frames, generators and coroutines from outside."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, CoroutineType, FrameType, GeneratorType
from typing import Any


@dataclass(frozen=True, slots=True)
class Step:
    """A function that waits for the next one; `last_instruction` is `gi_frame.f_lasti`."""

    function: str
    line: int
    last_instruction: int | None = None


@dataclass(frozen=True, slots=True)
class Wait:
    """A fetch: its worker, its URL, and the functions it is in, the innermost last."""

    who: str
    url: str
    steps: tuple[Step, ...]


def of_frame(who: str, url: str, thread: int) -> Wait:
    """The functions of ours on the stack of a thread, given its identifier."""
    steps: list[Step] = []
    frame = sys._current_frames().get(thread)
    while frame is not None:
        if is_of_lab(frame.f_code):
            steps.append(Step(frame.f_code.co_name, frame.f_lineno))
        frame = frame.f_back
    return Wait(who, url, tuple(reversed(steps)))


def of_callback(who: str, url: str, callback: Callable[..., object]) -> Wait:
    """The callback that the loop will call: nothing else is left of the function that chose it."""
    code: CodeType = getattr(callback, "__func__", callback).__code__
    return Wait(who, url, (Step(code.co_name, code.co_firstlineno),))


def of_coroutine(who: str, url: str, outermost: Any) -> Wait:
    """The chain of generators or coroutines that wait for one another."""
    return Wait(who, url, tuple(_chain(outermost)))


def _chain(each: Any) -> Iterator[Step]:
    while each is not None:
        if isinstance(each, GeneratorType):
            frame: FrameType | None = each.gi_frame
            inner = each.gi_yieldfrom
        elif isinstance(each, CoroutineType):
            frame, inner = each.cr_frame, each.cr_await
        else:
            return
        if frame is not None and is_of_lab(frame.f_code):
            yield Step(frame.f_code.co_name, frame.f_lineno, frame.f_lasti)
        each = inner


def is_of_lab(code: CodeType) -> bool:
    # As given to the compiler: in a frozen program __file__ says something else.
    return Path(code.co_filename).parent == Path(is_of_lab.__code__.co_filename).parent
