"""Where the body of an answer ends: by its length, by chunks, with the connection. RFC 9112, 6.3.

It only sees bytes. The same bytes give the same result, whatever segments they arrive in.
"""

import re
from collections.abc import Callable
from typing import Protocol

from crawlscope.core.base.budgets import CHUNKS_CUT
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.limits import CHUNK_LINE

LARGEST_CHUNK = 2**63 - 1  # bytes; the most that other clients accept
LAST_CHUNK = b"\r\n"  # what follows its size if there are no trailers
CRLF = b"\r\n"
# Chunk extensions are ignored (RFC 9112, section 7.1.1); they only have to be text.
_EXTENSION = rb"[ \t]*(?:;[\t -~\x80-\xff]*)?"
_SIZE = re.compile(rb"([0-9A-Fa-f]{1,16})" + _EXTENSION + rb"\r\n")
_SIZE_SO_FAR = re.compile(rb"(?:[0-9A-Fa-f]{1,16}" + _EXTENSION + rb"\r?)?")


class AnswerError(Exception):
    """There is no usable response; the message says why, in one line for a person."""


class MalformedError(AnswerError):
    """The response violates HTTP, or a limit. Another attempt would have the same result."""


class NotHttpError(MalformedError):
    """The response does not start like HTTP."""


class CutShortError(AnswerError):
    """The connection ended before the response did; another attempt may succeed."""


class NoAnswerError(CutShortError):
    """The connection ended before the status line."""


class Framing(Protocol):
    """Finds the end of one body in the bytes of a connection."""

    is_over: bool

    def cut(self, data: bytes) -> tuple[bytes, bytes]:
        """The part of the body that is in `data`, and the rest, which must be passed to the next
        call.

        If there is a rest, either this turn of the loop has done enough, or the body is over.
        Raises MalformedError.
        """

    def close(self) -> None:
        """The connection has ended. Raises CutShortError if the body has not."""


class ByLength:
    __slots__ = ("_left", "_length", "is_over")

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
        words = tr_noop("the response was cut short: received {n:,} of {all:,} bytes")
        raise CutShortError(words.format(n=came, all=self._length))


class ToTheEnd:
    """The body ends with the connection."""

    is_over = False

    def cut(self, data: bytes) -> tuple[bytes, bytes]:
        return data, b""

    def close(self) -> None:
        self.is_over = True


class Trailers(Protocol):
    """Reads the header section after the last chunk; returns what follows, None while it is
    incomplete."""

    def feed(self, data: bytes) -> bytes | None: ...


class Chunks:
    """RFC 9112, section 7.1."""

    def __init__(self, read_trailers: Callable[[], Trailers]) -> None:
        self.is_over = False
        self._read_trailers = read_trailers
        self._trailers: Trailers | None = None  # set after the last chunk
        self._held = b""  # an incomplete line
        self._left = 0  # bytes that are left of this chunk
        self._is_in_chunk = False  # or directly after it
        self._fault: MalformedError | None = None  # an error that follows good data

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
            self._fault = fault  # the good data comes first; it may be all that is wanted
        return b"".join(parts), data[at:]

    def _passed_chunk(self, data: bytes, at: int) -> bool:
        """True if this chunk and the line end after it have been read."""
        end = data[at : at + len(CRLF)]
        if self._left or not end:
            return False
        if end != CRLF:
            if end != CRLF[:1]:
                raise MalformedError(
                    tr_noop("invalid chunked encoding: a chunk does not end with a line break")
                )
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
            raise MalformedError(tr_noop("invalid chunked encoding: impossible chunk size"))
        if length:
            self._left, self._is_in_chunk = length, True
            return size.end(), True
        if data.startswith(LAST_CHUNK, size.end()):  # nearly always so
            self.is_over = True
            return size.end() + len(LAST_CHUNK), False
        self._trailers = self._read_trailers()
        return self._end(self._trailers, data, size.end()), False

    def _hold_size(self, line: bytes) -> None:
        if not _SIZE_SO_FAR.fullmatch(line):
            raise MalformedError(tr_noop("invalid chunked encoding: a line is not a chunk size"))
        if len(line) >= CHUNK_LINE:
            words = tr_noop("invalid chunked encoding: a chunk larger than {n} KB")
            raise MalformedError(words.format(n=CHUNK_LINE // 1024))
        self._held = line

    def _end(self, trailers: Trailers, data: bytes, at: int) -> int:
        rest = trailers.feed(data[at:])
        self.is_over = rest is not None
        return len(data) - len(rest or b"")

    def close(self) -> None:
        raise CutShortError(tr_noop("the response was cut short: its last chunk is missing"))
