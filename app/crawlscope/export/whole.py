"""Files that appear whole or not at all, and errors in words for a person."""

import io
import os
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from secrets import token_hex
from typing import TextIO, TypeVar

from crawlscope.core.base.budgets import SYNCED_OCTETS
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import Slices
from crawlscope.runtime.private import as_the_person_wants

T = TypeVar("T")


class ExportError(Exception):
    """An export cannot be written; the message is one line that says where and why."""


def _refused(path: str, why: str) -> ExportError:
    return ExportError(tr("cannot write {path!r}: {why}").format(path=path, why=why))


def _no_file(mode: int) -> str:
    return tr("it is a folder") if stat.S_ISDIR(mode) else tr("it is not a regular file")


def writer_of(path: str, formats: Mapping[str, T]) -> T:
    """The writer for a file's suffix. Raises ExportError."""
    suffix = os.path.splitext(path)[1].lower()
    if "\0" in path or suffix not in formats:
        known = ", ".join(formats)
        words = tr("cannot export to {path!r}: its name must end in one of {endings}")
        raise ExportError(words.format(path=path, endings=known))
    return formats[suffix]


@contextmanager
def _as_export_error(path: str) -> Iterator[None]:
    """Turns errors of the system into ExportError."""
    try:
        yield
    except OSError as problem:
        raise _refused(path, problem.strerror or str(problem)) from problem


def probe(path: str) -> None:
    """Raises ExportError if `path` cannot be written. Creates and removes a file beside it."""
    with _as_export_error(path):
        target = os.path.realpath(path)
        mode = _mode_of(target)
        if mode is not None and not stat.S_ISREG(mode):
            raise _refused(path, _no_file(mode))
        # This finds a file of another owner in a folder like /tmp now, not after the crawl.
        if mode is not None and not os.access(target, os.W_OK):
            raise _refused(path, tr("the file is write-protected"))
        folder = os.path.dirname(target)
        if not os.path.isdir(folder):
            raise _refused(path, tr("there is no folder {folder!r}").format(folder=folder))
        temporary, number = _temporary(folder)
        os.close(number)
        os.unlink(temporary)


@contextmanager
def replacing(path: str) -> Iterator[TextIO]:
    """A text file that replaces `path` when the block ends without an error.

    What UTF-8 cannot represent (a lone surrogate) is written as '\\ud800', which JSON reads back.
    Raises ExportError.
    """
    with _as_export_error(path):
        target = os.path.realpath(path)  # a link stays a link
        temporary, number = _temporary(os.path.dirname(target))
        try:
            with open(number, "w", encoding="utf-8", errors="backslashreplace", newline="") as file:
                mode = _mode_of(target)
                if mode is not None:  # a private file stays private
                    os.fchmod(number, stat.S_IMODE(mode))
                yield file
                file.flush()
                os.fsync(number)
            os.replace(temporary, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise


def synced_periodically(file: TextIO, slices: Slices[None]) -> Slices[None]:
    """Passes the slices on and syncs from time to time; otherwise the fsync at the end would wait
    for the whole file."""
    synced = 0
    for fraction in slices:
        synced = _synced(file, synced)
        yield fraction


def _synced(file: TextIO, synced: int) -> int:
    """Syncs if much was written since; gives up to where that was done."""
    position = os.lseek(file.fileno(), 0, os.SEEK_CUR)
    if position - synced < SYNCED_OCTETS:
        return synced
    os.fsync(file.fileno())
    return position


def standard_output() -> TextIO:
    """For other programs: UTF-8, whatever the terminal has. What it cannot represent is written as
    in files."""
    stream = sys.stdout
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return stream


class Volumes:
    """Several files that are put in place together. `path` is what the person asked for."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._target = os.path.realpath(path)  # a link stays a link
        self._temporary: list[str] = []
        self._file: TextIO | None = None
        self._synced = 0

    def open(self) -> TextIO:
        """Opens the next file, which completes the previous one."""
        self.close()
        temporary, number = _temporary(os.path.dirname(self._target))
        self._temporary.append(temporary)
        self._file = open(  # noqa: SIM115  `close` and `discard` close it
            number, "w", encoding="utf-8", errors="backslashreplace", newline=""
        )
        self._synced = 0
        return self._file

    def close(self) -> None:
        if self._file is not None:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            self._file = None

    def sync_if_due(self) -> None:
        if self._file is not None:
            self._synced = _synced(self._file, self._synced)

    def take_places(self, paths: list[str]) -> None:
        """Each file replaces its path, in the order of opening: either all of them, or none."""
        self.close()
        # Target, and the path that keeps its old content
        replaced: list[tuple[str, str | None]] = []
        try:
            for temporary, path in zip(self._temporary, paths, strict=True):
                target = os.path.realpath(path)
                replaced.append((target, _kept(path, target, temporary)))
                os.replace(temporary, target)
        except BaseException:
            for target, kept in reversed(replaced):
                with suppress(OSError):
                    os.unlink(target) if kept is None else os.replace(kept, target)
            raise
        for _, kept in replaced:
            if kept is not None:
                with suppress(OSError):
                    os.unlink(kept)

    def discard(self) -> None:
        """Removes the files that were not put in place."""
        if self._file is not None:
            with suppress(OSError):  # a full disk reports its error once more
                self._file.close()
        for temporary in self._temporary:
            with suppress(OSError):
                os.unlink(temporary)


@contextmanager
def replacing_set(path: str) -> Iterator[Volumes]:
    """As `replacing`, for a format that may need several files. Raises ExportError."""
    with _as_export_error(path):
        volumes = Volumes(path)
        try:
            yield volumes
        finally:
            volumes.discard()


def _kept(path: str, target: str, temporary: str) -> str | None:
    """A second name for the file at `target`; `temporary` gets its permissions."""
    mode = _mode_of(target)
    if mode is None:
        return None
    if not stat.S_ISREG(mode):
        raise _refused(path, _no_file(mode))
    os.chmod(temporary, stat.S_IMODE(mode))
    kept = temporary + ".old"
    try:
        os.link(target, kept)
    except OSError:  # a file system without hard links
        os.rename(target, kept)
    return kept


def _mode_of(path: str) -> int | None:
    """Type and permissions of the file at `path`; None if there is nothing."""
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _temporary(folder: str) -> tuple[str, int]:
    """A new file in `folder`, with the permissions that the umask allows."""
    # It has a short name of its own: one that includes the target's could be too long.
    path = os.path.join(folder, f".crawlscope-{token_hex(8)}.tmp")
    with as_the_person_wants():
        return path, os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
