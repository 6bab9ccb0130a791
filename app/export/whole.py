"""A file that appears whole or not at all, and errors in words for a person."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from secrets import token_hex
from typing import TextIO

SYNC_EVERY = 4 * 1024 * 1024  # bytes


class ExportError(Exception):
    """An export cannot be written; the message is one line that says where and why."""


def _refused(path: str, why: str) -> ExportError:
    return ExportError(f"cannot write {path!r}: {why}")


@contextmanager
def _told(path: str) -> Iterator[None]:
    """Errors of the system become ExportError."""
    try:
        yield
    except OSError as problem:
        raise _refused(path, problem.strerror or str(problem)) from problem


def probe(path: str) -> None:
    """Raises ExportError if `path` cannot be written. Creates and removes a file beside it."""
    with _told(path):
        target = os.path.realpath(path)
        mode = _mode_of(target)
        if mode is not None and not stat.S_ISREG(mode):
            raise _refused(path, "it is a folder" if stat.S_ISDIR(mode) else "it is no plain file")
        # A file of another owner in a folder like /tmp is found here, not after the crawl.
        if mode is not None and not os.access(target, os.W_OK):
            raise _refused(path, "the file is write-protected")
        folder = os.path.dirname(target)
        if not os.path.isdir(folder):
            raise _refused(path, f"there is no folder {folder!r}")
        temporary, number = _temporary(folder)
        os.close(number)
        os.unlink(temporary)


@contextmanager
def replacing(path: str) -> Iterator[TextIO]:
    """A text file that takes the place of `path` when the block ends without an error.

    What UTF-8 cannot hold (a lone surrogate) is written as '\\ud800', which JSON reads back.
    Raises ExportError.
    """
    with _told(path):
        target = os.path.realpath(path)  # a link stays a link
        temporary, number = _temporary(os.path.dirname(target))
        try:
            with open(number, "w", encoding="utf-8", errors="backslashreplace", newline="") as file:
                mode = _mode_of(target)
                if mode is not None:  # what was private stays private
                    os.fchmod(number, stat.S_IMODE(mode))
                yield file
                file.flush()
                os.fsync(number)
            os.replace(temporary, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise


def sync_now_and_then(file: TextIO, slices: Iterator[float]) -> Iterator[float]:
    """Hands on the slices; without this the fsync at the end would wait for the whole file."""
    synced = 0
    for fraction in slices:
        position = os.lseek(file.fileno(), 0, os.SEEK_CUR)
        if position - synced >= SYNC_EVERY:
            os.fsync(file.fileno())
            synced = position
        yield fraction


def _mode_of(path: str) -> int | None:
    """None if there is nothing at `path`."""
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _temporary(folder: str) -> tuple[str, int]:
    """A new file in `folder`, with the permissions that the umask allows."""
    # Its own short name: with the target's in it, it could be too long.
    path = os.path.join(folder, f".crawlscope-{token_hex(8)}.tmp")
    return path, os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
