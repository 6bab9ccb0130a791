"""Where a task waits: the functions that wait for one another, read from outside."""

import asyncio
from pathlib import Path
from types import AsyncGeneratorType, CodeType, CoroutineType, FrameType, GeneratorType
from typing import Any

from crawlscope.core.base.awaiting import Chain, Link
from crawlscope.core.base.language import tr

LONGEST_CHAIN = 100  # functions
OURS = Path(__file__).parents[1]


def chain_of(task: "asyncio.Task[Any]") -> Chain:
    """Where a task waits at this moment: `cr_await` walked down.

    `asyncio.capture_call_graph` of Python 3.14 walks the same way.
    """
    links, each = list[Link](), task.get_coro()
    for _ in range(LONGEST_CHAIN):
        code, frame, inner = _look_into(each)
        if code is None:
            break
        if frame is not None:
            links.append(_link(code, frame.f_lineno))
        each = inner
    return Chain(tuple(links), _named(each))


def source_of(file: str) -> str:
    """The source code of a file; '' if it is not there, as in a frozen program."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _look_into(each: Any) -> tuple[CodeType | None, FrameType | None, Any]:
    """Code, frame, and what it waits for; no code: it is no function of Python's."""
    if isinstance(each, CoroutineType):
        return each.cr_code, each.cr_frame, each.cr_await
    if isinstance(each, GeneratorType):
        return each.gi_code, each.gi_frame, each.gi_yieldfrom
    if isinstance(each, AsyncGeneratorType):
        return each.ag_code, each.ag_frame, each.ag_await
    return None, None, each


def _link(code: CodeType, line: int) -> Link:
    path = Path(code.co_filename)
    is_ours = path.is_relative_to(OURS)
    short = path.relative_to(OURS) if is_ours else Path(*path.parts[-2:])
    name = code.co_qualname.replace(".<locals>", "")
    return Link(name, code.co_filename, line, f"{short.as_posix()}:{line}", is_ours)


def _named(each: Any) -> str:
    """What the innermost function waits for: 'a Future', 'the task “worker 3”'."""
    if each is None:
        return ""
    if isinstance(each, asyncio.Task):
        return tr("the task “{name}”").format(name=each.get_name())
    name = type(each).__name__
    return tr("a {name}", "of a class").format(name="Future" if name == "FutureIter" else name)
