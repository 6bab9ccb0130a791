"""Reads the tables that a person joins to a crawl by URL, from files."""

import os
import stat
from collections.abc import Callable, Iterable
from io import FileIO

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import Slices, Work
from crawlscope.core.base.table_text import lines_of
from crawlscope.core.base.text_for_people import echo
from crawlscope.core.base.urls import origin_of
from crawlscope.core.insight.joined import complaints
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.joined import Joined
from crawlscope.core.records.joining import JoinError, Read, reading

WORKBOOKS = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"  # how .xlsx and .xls begin


def reading_file(path: str, settings: Settings) -> Slices[Read]:
    """Reads one table; yields the fraction done. Raises JoinError."""
    with _opened(path) as file:
        size = max(1, os.fstat(file.fileno()).st_size)
        origin = origin_of(settings.roots[0]) if settings.roots else ""
        work = Work(reading(lines_of(file), path, origin))
        try:
            for _ in work:
                yield 1.0 if file.closed else min(1.0, file.tell() / size)
            return work.result
        except OSError as problem:
            raise JoinError(_cannot(path, problem.strerror or "")) from None


def joining(
    paths: Iterable[str],
    settings: Settings,
    joined: Joined,
    complain: Callable[[str, str], object],
) -> Slices[Joined]:
    """What is joined already, and these tables. `complain` is told the name of a file, and what of
    it is not in its table. Raises JoinError."""
    for path in paths:
        read = yield from reading_file(path, settings)
        joined, read.left_out = joined.with_table(read.table)
        if len(read.left_out) == len(read.table.columns):
            raise JoinError(_cannot(path, tr("there is no room for further columns")))
        for line in complaints(read):
            complain(read.table.name, line)
    return joined


def _opened(path: str) -> FileIO:
    """A regular file, which is open. Raises JoinError."""
    try:
        flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK  # or a pipe would wait for its writer
        descriptor = os.open(os.path.expanduser(path), flags)
    except (OSError, ValueError) as problem:
        why = tr("a path cannot contain a null character")
        if isinstance(problem, OSError):
            why = problem.strerror or ""
        raise JoinError(_cannot(path, why)) from None
    why = ""
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        why = tr("it is not a regular file")
    elif os.pread(descriptor, 4, 0) in WORKBOOKS:
        why = tr("it is a workbook: save it as CSV first")
    if why:
        os.close(descriptor)
        raise JoinError(_cannot(path, why))
    return FileIO(descriptor)


def _cannot(path: str, why: str) -> str:
    return tr("cannot join {name}: {why}").format(name=echo(path), why=why)
