"""Ctrl-C, SIGTERM and SIGHUP, from the first line of the program to its last.

What is imported here is paid for before a signal is heard.
"""

import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, ClassVar

STOPPED = 130  # the exit code after Ctrl-C
BEYOND = 128  # the exit code after another signal is this and its number, as a shell has it
ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
IMPORTING = "<frozen importlib._bootstrap>"  # the file of the frames that import a module


class _Hearing:
    """How far this process is."""

    has_begun = False  # whether there is something that has to be left in order
    heard: ClassVar[list[int]] = []  # what was sent, the first one first
    acts: ClassVar[list[Callable[[], object]]] = []  # what a signal does, the last one


def hear() -> None:
    """From now on a signal ends the process at once: there is nothing to be left in order. What the
    parent process had ignored (`nohup`) stays so."""
    _Hearing.has_begun = False
    for each in ENDING:
        if signal.getsignal(each) is not signal.SIG_IGN:
            signal.signal(each, _heard)


def begin() -> None:
    """From now on a signal raises KeyboardInterrupt: files are closed, and drafts removed."""
    _Hearing.has_begun = True


def ignore() -> None:
    """From now on all is done, and the exit code is known."""
    for each in ENDING:
        signal.signal(each, signal.SIG_IGN)


def code_of(code: int) -> int:
    """The exit code of what ended with `code`: 143 instead of 130 if it was SIGTERM that stopped
    it."""
    return BEYOND + _Hearing.heard[0] if code == STOPPED and _Hearing.heard else code


def _heard(signum: int, frame: FrameType | None) -> None:
    # Raised in an import, it would become an ImportError (numpy), or Qt would abort
    if not _Hearing.has_begun or _is_importing(frame):
        os._exit(BEYOND + signum)
    _Hearing.heard.append(signum)
    raise KeyboardInterrupt


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename == IMPORTING:
            return True
        frame = frame.f_back
    return False


@contextlib.contextmanager
def heard_by(act: Callable[[], object]) -> Iterator[None]:
    """Calls `act` on the loop for each of these signals; inside another one, instead of its."""
    import asyncio  # noqa: PLC0415  who calls this has it

    loop, before = asyncio.get_running_loop(), dict[signal.Signals, Any]()
    with contextlib.suppress(NotImplementedError):  # Windows
        for each in () if _Hearing.acts else ENDING:
            handler = signal.getsignal(each)
            # In the background of a script Ctrl-C is ignored, but may be sent all the same
            if each is signal.SIGINT or handler is not signal.SIG_IGN:
                loop.add_signal_handler(each, _act, each)
                before[each] = handler
    _Hearing.acts.append(act)
    try:
        yield
    finally:
        _Hearing.acts.remove(act)
        for each, handler in before.items():
            loop.remove_signal_handler(each)
            signal.signal(each, handler)


def _act(signum: int) -> None:
    _Hearing.heard.append(signum)
    _Hearing.acts[-1]()
