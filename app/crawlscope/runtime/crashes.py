"""Leaves a file when the program fails, which the next start offers.

Each process has a file of its own in the log folder, which it keeps locked as long as it lives.
Python's `faulthandler` writes into it when a signal ends the process, and `note` what no code
expected. At a good end an empty one is removed. One that nobody has locked any more was left by a
crash if anything is in it; else its process was killed, which is no fault of the program.
"""

import atexit
import contextlib
import faulthandler
import logging
import os
import platform
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import time, time_ns
from types import TracebackType
from typing import IO

from crawlscope.core.base.text_for_people import lines_for_people
from crawlscope.core.base.version import __version__
from crawlscope.runtime.logs import log_path

if sys.platform != "win32":  # where a file that is open cannot be renamed or removed anyway
    import fcntl

log = logging.getLogger(__name__)

RUNNING, LEFT, DRAFT = "running-{}.txt", "crash-{}.txt", "running-{}.new"
SOON = 60  # seconds after which a draft is locked, if its process lives
MOST_LEFT = 5  # files of crashes; the oldest go
MOST_NOTES = 20  # in one file
LONGEST_NOTE = 8_000  # characters, of which the last count most
LARGEST = 200_000  # characters read of a file
# By these a file tells that its process ended: by a signal, or by an error that reached the top
BY_SIGNAL, BY_ERROR = "Fatal Python error: ", "The program was ended by this error:"


@dataclass(frozen=True, slots=True)
class Crash:
    """What a process left behind."""

    at: datetime  # the last thing that was written
    ended: bool  # the program ended by it; otherwise it went on
    path: Path


class _Watch:
    """The file of this process."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / RUNNING.format(f"{os.getpid()}-{time_ns()}")
        # Under another name until it is locked, so that no other program takes it; on Windows
        # nobody can while it is open, and it could not be renamed
        draft = self._path.with_suffix(".txt" if sys.platform == "win32" else ".new")
        self._file: IO[str] = draft.open("x", encoding="utf-8", errors="backslashreplace")
        _lock(self._file)
        if draft != self._path:
            draft.rename(self._path)
        self._notes = 0
        system = f"{platform.system()} {platform.release()}"
        now = f"{datetime.now():%Y-%m-%d %H:%M:%S}"
        self._file.write(
            f"Crawlscope {__version__}, Python {platform.python_version()}, {system},"
            f" process {os.getpid()}, started {now}\n"
        )
        self._file.flush()
        faulthandler.enable(self._file)
        atexit.register(self.end)

    def note(self, text: str) -> None:
        if self._notes < MOST_NOTES:
            self.write("", text)

    def write(self, head: str, text: str) -> None:
        if self._file.closed:
            return
        self._notes += 1
        cut = text if len(text) <= LONGEST_NOTE else f"…{text[-LONGEST_NOTE:]}"
        with contextlib.suppress(OSError):  # a full disk
            self._file.write(f"\n{datetime.now():%Y-%m-%d %H:%M:%S} {head}{cut.rstrip()}\n")
            self._file.flush()

    def end(self) -> None:
        faulthandler.disable()
        self._file.close()
        if not self._notes:
            with contextlib.suppress(OSError):
                self._path.unlink()


_watch: _Watch | None = None


def watch(folder: Path | None = None) -> None:
    """Begins for this process, unless somebody else looks after its faults: `python -X
    faulthandler`, or a run of tests."""
    global _watch  # noqa: PLW0603  a process has one, as it has one faulthandler
    if faulthandler.is_enabled():
        return
    try:
        _watch = _Watch(log_path().parent if folder is None else folder)
    except OSError:
        return  # work without it if the home folder is read-only
    sys.excepthook = _unhandled
    sys.unraisablehook = _unraisable


def note(text: str) -> None:
    """Writes down what went wrong; the program goes on."""
    if _watch is not None:
        _watch.note(text)


def note_end(problem: BaseException) -> None:
    """Writes down an error that ends the program, however many notes there are."""
    if _watch is not None:
        _watch.write(f"{BY_ERROR}\n", "".join(traceback.format_exception(problem)))


def take(folder: Path) -> Crash | None:
    """The newest of the crashes since the last call; None if there was none. Removes what is not
    needed any more."""
    newest = None
    for path in sorted(folder.glob(RUNNING.format("*"))):
        with contextlib.suppress(OSError):
            if (crash := _taken(path)) and (newest is None or crash.at > newest.at):
                newest = crash
    for path in folder.glob(DRAFT.format("*")):
        with contextlib.suppress(OSError):
            _remove_draft(path)
    for path in left(folder)[MOST_LEFT:]:
        with contextlib.suppress(OSError):
            path.unlink()
    return newest


def text(path: Path) -> str:
    """What such a file holds, '' if it is gone."""
    with contextlib.suppress(OSError):
        return lines_for_people(path.read_text("utf-8", "replace")[:LARGEST])
    return ""


def left(folder: Path) -> list[Path]:
    """The files of crashes that were taken, the newest first."""
    return sorted(folder.glob(LEFT.format("*")), reverse=True)


def _taken(path: Path) -> Crash | None:
    """Of several programs that start at once, one gets a crash: whoever renames its file."""
    # Not for reading alone: on NFS such a file cannot be locked
    with path.open("r+", encoding="utf-8", errors="replace") as file:
        if not _lock(file):
            return None  # its process is there
        told = file.read(LARGEST)
        at = datetime.fromtimestamp(os.fstat(file.fileno()).st_mtime)
    # It is closed by now, as Windows wants it; its process has gone
    _head, _, rest = told.partition("\n")
    if not rest.strip():
        path.unlink()
        return None
    process = path.stem.split("-")[1]
    target = path.with_name(LEFT.format(f"{at:%Y%m%d-%H%M%S}-{process}"))
    path.rename(target)
    return Crash(at, BY_SIGNAL in rest or BY_ERROR in rest, target)


def _remove_draft(path: Path) -> None:
    """Removes the file of a process that was killed while it began."""
    with path.open("r+", encoding="utf-8") as file:
        if time() - os.fstat(file.fileno()).st_mtime > SOON and _lock(file):
            path.unlink()


def _lock(file: IO[str]) -> bool:
    """Locks a file until it is closed; False if another process has."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True


def _unhandled(
    kind: type[BaseException], problem: BaseException, trace: TracebackType | None
) -> None:
    """An exception that nobody handles: in a slot, mostly, after which Qt goes on."""
    if not issubclass(kind, KeyboardInterrupt):
        log.error("internal error", exc_info=(kind, problem, trace))
        note("".join(_formatted(problem)))
    sys.__excepthook__(kind, problem, trace)


def _unraisable(told: "sys.UnraisableHookArgs") -> None:
    """An exception where none can be raised: in a destructor, mostly."""
    if told.exc_value is not None and not isinstance(told.exc_value, Warning):
        log.error("internal error in %.200r", told.object, exc_info=told.exc_value)
        note("".join(_formatted(told.exc_value)))
    sys.__unraisablehook__(told)


def _formatted(problem: BaseException) -> Iterator[str]:
    yield "An unexpected error; the program continued:\n"
    yield from traceback.format_exception(problem)
