"""Standard output and standard error, which may be closed, full, or gone with their terminal."""

import errno
import io
import sys
from typing import TYPE_CHECKING, TextIO

from crawlscope.core.base.language import tr

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _Raw(io.FileIO):
    """Notes the first octets that nobody took, and goes on: an exception would come in the middle
    of a crawl, or from the interpreter as it ends."""

    def __init__(self, descriptor: int, is_closed: bool) -> None:
        super().__init__(descriptor, "w", closefd=False)
        self._is_closed = is_closed
        self.trouble: str | None = None  # why something was not written

    def write(self, octets: "ReadableBuffer", /) -> int:
        try:
            if not self._is_closed:
                return super().write(octets)
            self.trouble = tr("cannot write the report: standard output is closed")
        except OSError as problem:
            # Who reads no more, as `head`, has what he wanted
            if problem.errno != errno.EPIPE and self.trouble is None:
                words = tr("cannot write the report: {why}")
                self.trouble = words.format(why=problem.strerror)
        return memoryview(octets).nbytes


class Streams:
    """Stands in for `sys.stdout` and `sys.stderr` from now on."""

    def __init__(self) -> None:
        self._out = _Raw(1, sys.stdout is None)
        sys.stdout = _text(self._out, sys.stdout, is_line_buffered=self._out.isatty())
        sys.stderr = _text(_Raw(2, sys.stderr is None), sys.stderr, is_line_buffered=True)

    def trouble(self) -> str | None:
        """Why something could not be written to standard output, if it could not."""
        sys.stdout.flush()
        return self._out.trouble


def _text(raw: _Raw, before: TextIO | None, *, is_line_buffered: bool) -> io.TextIOWrapper:
    known = before if isinstance(before, io.TextIOWrapper) else None
    return io.TextIOWrapper(
        io.BufferedWriter(raw),
        encoding=known.encoding if known else "utf-8",
        errors="replace",
        newline="\n",
        line_buffering=is_line_buffered,
        write_through=known is not None and known.write_through,
    )
