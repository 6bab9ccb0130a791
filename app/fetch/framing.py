"""Where the body of an answer ends: by its length, by chunks, with the connection. RFC 9112, 6.3.

Knows bytes alone. The same bytes mean the same, whatever the segments they come in.
"""

import re
from collections.abc import Callable
from typing import Protocol

from app.core.budgets import CHUNKS_CUT
from app.core.limits import CHUNK_LINE

LARGEST_CHUNK = 2**63 - 1  # bytes; what other clients take at most
LAST_CHUNK = b"\r\n"  # what follows its size, if there are no trailers
CRLF = b"\r\n"
# Of an extension nobody knows a meaning: RFC 9112, section 7.1.1. That it is text is enough.
_EXTENSION = rb"[ \t]*(?:;[\t -~\x80-\xff]*)?"
_SIZE = re.compile(rb"([0-9A-Fa-f]{1,16})" + _EXTENSION + rb"\r\n")
_SIZE_SO_FAR = re.compile(rb"(?:[0-9A-Fa-f]{1,16}" + _EXTENSION + rb"\r?)?")


class AnswerError(Exception):
    """There is no usable answer; the message says so in one line for a person."""


class MalformedError(AnswerError):
    """It is not as HTTP wants it, or beyond a limit. It would be so again."""


class NotHttpError(MalformedError):
    """It does not begin as HTTP does."""


class CutShortError(AnswerError):
    """The connection ended before the answer did, which may go better another time."""


class NoAnswerError(CutShortError):
    """The connection ended before the status line."""


class Framing(Protocol):
    """Finds the end of one body in the bytes of a connection."""

    is_over: bool

    def cut(self, data: bytes) -> tuple[bytes, bytes]:
        """The part of the body that is in `data`, and the rest, which is to be cut next.

        Where there is a rest this turn of the loop has had enough, or the body is over. Raises
        MalformedError.
        """

    def close(self) -> None:
        """The connection has ended. Raises CutShortError where the body has not."""


class ByLength:
    def __init__(self, length: int) -> None:
        self._length = self._left = length
        self.is_over = length == 0

    def cut(self, data: bytes) -> tuple[bytes, bytes]:
        part = data[: self._left]
        self._left -= len(part)
        self.is_over = self._left == 0
        return part, data[len(part) :]

    def close(self) -> None:
        came = self._length - self._left
        raise CutShortError(f"the answer was cut short: {came:,} of {self._length:,} bytes came")


class ToTheEnd:
    """The body ends with the connection."""

    is_over = False

    def cut(self, data: bytes) -> tuple[bytes, bytes]:
        return data, b""

    def close(self) -> None:
        self.is_over = True


class Trailers(Protocol):
    """Reads the header section behind the last chunk: what is behind it, None if it goes on."""

    def feed(self, data: bytes) -> bytes | None: ...


class Chunks:
    """RFC 9112, section 7.1."""

    def __init__(self, read_trailers: Callable[[], Trailers]) -> None:
        self.is_over = False
        self._read_trailers = read_trailers
        self._trailers: Trailers | None = None  # the last chunk was there
        self._held = b""  # a line that is not whole
        self._left = 0  # bytes of this chunk
        self._is_in_chunk = False  # or just behind it
        self._fault: MalformedError | None = None  # behind what was good

    def cut(self, data: bytes) -> tuple[bytes, bytes]:
        if self._fault is not None:
            raise self._fault
        data, self._held = self._held + data, b""
        parts, at = list[bytes](), 0
        try:
            for _ in range(CHUNKS_CUT):
                if self._is_in_chunk:
                    part = data[at : at + self._left]
                    parts.append(part)
                    at += len(part)
                    self._left -= len(part)
                    if not self._passed_chunk(data, at):
                        at = len(data)
                        break
                    at += len(CRLF)
                at, goes_on = self._next_chunk(data, at)
                if not goes_on:
                    break
        except MalformedError as fault:
            if not any(parts):
                raise
            self._fault = fault  # first what is good, which may be all that is wanted
        return b"".join(parts), data[at:]

    def _passed_chunk(self, data: bytes, at: int) -> bool:
        """True if the end of this chunk is there, and the line end behind it."""
        end = data[at : at + len(CRLF)]
        if self._left or not end:
            return False
        if end != CRLF:
            if end != CRLF[:1]:
                raise MalformedError("broken chunks: no line end behind one")
            self._held = end
            return False
        self._is_in_chunk = False
        return True

    def _next_chunk(self, data: bytes, at: int) -> tuple[int, bool]:
        """Where to read on, and whether there is a chunk."""
        if self._trailers is not None:
            return self._end(self._trailers, data, at), False
        size = _SIZE.match(data, at, at + CHUNK_LINE)
        if size is None:
            self._hold_size(data[at : at + CHUNK_LINE])
            return len(data), False
        length = int(size[1], 16)
        if length > LARGEST_CHUNK:
            raise MalformedError("broken chunks: one of more bytes than there can be")
        if length:
            self._left, self._is_in_chunk = length, True
            return size.end(), True
        if data.startswith(LAST_CHUNK, size.end()):  # as nearly always
            self.is_over = True
            return size.end() + len(LAST_CHUNK), False
        self._trailers = self._read_trailers()
        return self._end(self._trailers, data, size.end()), False

    def _hold_size(self, line: bytes) -> None:
        if not _SIZE_SO_FAR.fullmatch(line):
            raise MalformedError("broken chunks: a line that is no size")
        if len(line) >= CHUNK_LINE:
            raise MalformedError(f"broken chunks: a size of more than {CHUNK_LINE // 1024} KB")
        self._held = line

    def _end(self, trailers: Trailers, data: bytes, at: int) -> int:
        rest = trailers.feed(data[at:])
        self.is_over = rest is not None
        return len(data) - len(rest or b"")

    def close(self) -> None:
        raise CutShortError("the answer was cut short: its last chunk is missing")
