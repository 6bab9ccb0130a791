"""Where a task waits: the functions that wait for one another, read from outside."""

import asyncio
from pathlib import Path
from types import AsyncGeneratorType, CodeType, CoroutineType, FrameType, GeneratorType
from typing import Any

from crawlscope.core.base.awaiting import Chain, Link
from crawlscope.core.base.language import tr

LONGEST_CHAIN = 100  # functions
OURS = Path(__file__).parents[1]


def await_chain_of(task: "asyncio.Task[Any]") -> Chain:
    """Where a task waits: follows `cr_await` from its coroutine inwards.

    `asyncio.capture_call_graph` of Python 3.14 walks the same way.
    """
    links, awaited = list[Link](), task.get_coro()
    for _ in range(LONGEST_CHAIN):
        code, frame, inner = _inspect(awaited)
        if code is None:
            break
        if frame is not None:
            links.append(_link(code, frame.f_lineno))
        awaited = inner
    return Chain(tuple(links), _named(awaited))


def source_of(file: str) -> str:
    """The source code of a file; '' if it is not there, as in a frozen program."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _inspect(awaited: Any) -> tuple[CodeType | None, FrameType | None, Any]:
    """Code, frame, and what it waits for; no code: it is no function of Python's."""
    if isinstance(awaited, CoroutineType):
        return awaited.cr_code, awaited.cr_frame, awaited.cr_await
    if isinstance(awaited, GeneratorType):
        return awaited.gi_code, awaited.gi_frame, awaited.gi_yieldfrom
    if isinstance(awaited, AsyncGeneratorType):
        return awaited.ag_code, awaited.ag_frame, awaited.ag_await
    return None, None, awaited


def _link(code: CodeType, line: int) -> Link:
    path = Path(code.co_filename)
    is_ours = path.is_relative_to(OURS)
    short = path.relative_to(OURS) if is_ours else Path(*path.parts[-2:])
    name = code.co_qualname.replace(".<locals>", "")
    return Link(name, code.co_filename, line, f"{short.as_posix()}:{line}", is_ours)


def _named(awaited: Any) -> str:
    """What the innermost function waits for: 'a Future', 'the task “worker 3”'."""
    if awaited is None:
        return ""
    if isinstance(awaited, asyncio.Task):
        return tr("the task “{name}”").format(name=awaited.get_name())
    name = type(awaited).__name__
    return tr("a {name}", "of a class").format(name="Future" if name == "FutureIter" else name)
