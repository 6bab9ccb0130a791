"""Content codings (RFC 9110, 8.4.1): a body unpacked piece by piece, however large it becomes."""

import sys
import zlib
from collections.abc import Awaitable, Callable, Iterator
from itertools import chain
from typing import Any, Protocol, cast

import brotli  # type: ignore[import-untyped]

from crawlscope.core.base import limits
from crawlscope.core.base.budgets import UNPACKED_OCTETS
from crawlscope.core.base.language import tr_noop
from crawlscope.runtime.slices import turn

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

GZIP = (b"\x1f\x8b\x08",)  # how each further member begins. RFC 1952
# How a further frame begins, or a skippable one. RFC 8878, section 3.1.
ZSTD = (b"\x28\xb5\x2f\xfd", *(bytes((0x50 + n, 0x2A, 0x4D, 0x18)) for n in range(16)))

MOST_FED = 1 << 20  # bytes of a brotli body that are kept until its end
BYTES_IN_A_TURN = 4_096  # that go in one by one

Read = Callable[[], Awaitable[bytes]]  # the next part of a body, b"" at its end


class CodingError(ValueError):
    """A body that cannot be decoded; the message says why, in words for a person."""


def codings_of(headers: list[str]) -> list[str]:
    """The codings of a body, from all its Content-Encodings, in the order in which they were
    applied. RFC 9110, section 8.4."""
    names = [name.strip() for name in ",".join(headers).lower().split(",")]
    return [name for name in names if name not in ("", "identity")]


def is_known(codings: list[str]) -> bool:
    """True if a body in these codings can be unpacked."""
    return 0 < len(codings) <= limits.CODINGS and _UNPACKERS.keys() >= set(codings)


def unpacking(read: Read, codings: list[str]) -> Read:
    """What reads a body in these known codings, each of which holds the one before it."""
    for coding in reversed(codings):
        read = Unpacked(read, coding).read
    return read


class _Unpacker(Protocol):
    has_more: bool  # there is more output from the same input: call `feed` with b""
    is_over: bool  # bytes from now on do not belong to the body

    def feed(self, data: bytes) -> bytes:
        """The next piece, of about `UNPACKED_OCTETS` bytes at most."""

    def is_whole(self) -> bool:
        """True if the body may end here."""


class _Members:
    """gzip and zstd: streams may follow each other; anything else after them is ignored."""

    def __init__(self, new: Callable[[], Any], beginnings: tuple[bytes, ...]) -> None:
        self._new = new
        self._beginnings = beginnings
        self._member = new()
        self._kept = b""  # the beginning of the next input
        self.has_more = self.is_over = False

    def feed(self, data: bytes) -> bytes:
        data, self._kept = self._kept + data, b""
        if self._member.eof and not self._goes_on(data):
            return b""
        piece: bytes = self._member.decompress(data, UNPACKED_OCTETS)
        if self._member.eof:
            self._kept = self._member.unused_data
            self.has_more = bool(self._kept)
        elif isinstance(self._member, zstd.ZstdDecompressor):
            self.has_more = not self._member.needs_input
        else:
            self._kept = self._member.unconsumed_tail
            self.has_more = bool(self._kept) or len(piece) >= UNPACKED_OCTETS
        return piece

    def _goes_on(self, data: bytes) -> bool:
        """True if another member begins."""
        if data.startswith(self._beginnings):
            self._member = self._new()
            return True
        self.has_more, self._kept = False, data
        self.is_over = not any(each.startswith(data) for each in self._beginnings)
        return False

    def is_whole(self) -> bool:
        return True  # the part of the page that has come is better than nothing

    @property
    def is_amid(self) -> bool:
        """True if a stream has begun and not ended."""
        return not self._member.eof


class _Deflate:
    """zlib's format; some servers leave out its header, and browsers accept that too."""

    def __init__(self) -> None:
        self._stream: Any = None
        self.has_more = self.is_over = False

    def feed(self, data: bytes) -> bytes:
        if self._stream is None:
            has_header = data[0] & 0xF == 8  # RFC 1950, section 2.2
            self._stream = zlib.decompressobj(zlib.MAX_WBITS if has_header else -zlib.MAX_WBITS)
        piece: bytes = self._stream.decompress(self._stream.unconsumed_tail + data, UNPACKED_OCTETS)
        self.is_over = self._stream.eof
        tail = bool(self._stream.unconsumed_tail) or len(piece) >= UNPACKED_OCTETS
        self.has_more = tail and not self.is_over
        return piece

    def is_whole(self) -> bool:
        return self._stream is None or bool(self._stream.eof)


class _Brotli:
    """What follows the stream is ignored, as browsers do.

    The library fails at an input in which the stream ends before the input does: it gives nothing
    of it, and does not say where the end is. Such a body is unpacked once more from its beginning.
    """

    def __init__(self) -> None:
        self._stream = brotli.Decompressor()
        self._fed = list[bytes]()  # all input so far, unless it is too much to keep
        self._size = 0  # of it
        self._given = 0  # bytes of output so far
        self._again: Iterator[bytes] | None = None
        self.has_more = self.is_over = False

    def feed(self, data: bytes) -> bytes:
        if self._again is not None:
            piece = next(self._again, None)
            self.is_over = piece is None
            return piece or b""
        self._size += len(data)
        if data and self._size <= MOST_FED:
            self._fed.append(data)
        try:
            piece = cast(bytes, self._stream.process(data, output_buffer_limit=UNPACKED_OCTETS))
        except brotli.error:
            if self._size > MOST_FED:
                raise
            self._again, self.has_more = _to_the_end_of_the_stream(self._fed, self._given), True
            return b""
        self._given += len(piece)
        self.is_over = self._stream.is_finished()
        # As much as was asked for may not be all there is, although it takes more input.
        is_full = len(piece) >= UNPACKED_OCTETS or not self._stream.can_accept_more_data()
        self.has_more = is_full and not self.is_over
        return piece

    def is_whole(self) -> bool:
        return True


def _to_the_end_of_the_stream(fed: list[bytes], given: int) -> Iterator[bytes]:
    """What brotli makes of these inputs, beyond the first `given` bytes, in pieces: empty ones for
    what is not beyond.

    The last input goes in byte by byte, so that the stream may end anywhere in it. Raises
    brotli.error if it is broken after all.
    """
    stream, piece, unpacked = brotli.Decompressor(), b"", 0
    last = (fed[-1][at : at + 1] for at in range(len(fed[-1])))
    for number, data in enumerate(chain(fed[:-1], last)):
        part = stream.process(data, output_buffer_limit=UNPACKED_OCTETS)
        while part:
            piece += part[given:]
            given = max(0, given - len(part))
            unpacked += len(part)
            if unpacked >= UNPACKED_OCTETS:
                yield piece
                piece, unpacked = b"", 0
            part = stream.process(b"", output_buffer_limit=UNPACKED_OCTETS)
        if stream.is_finished():
            break
        if number % BYTES_IN_A_TURN == 0:
            yield piece
            piece = b""
    yield piece


def _gzip() -> _Members:
    return _Members(lambda: zlib.decompressobj(wbits=31), GZIP)


_UNPACKERS: dict[str, Callable[[], _Unpacker]] = {
    "gzip": _gzip,
    "x-gzip": _gzip,
    "deflate": _Deflate,
    "br": _Brotli,
    "zstd": lambda: _Members(zstd.ZstdDecompressor, ZSTD),
}


class Unpacked:
    """Reads a body in one known coding and unpacks it."""

    def __init__(self, read: Read, coding: str) -> None:
        self._read = read
        self._coding = coding
        self._unpacker = _UNPACKERS[coding]()

    @property
    def is_cut(self) -> bool:
        """True if what came, of gzip or zstd, ended before the stream did."""
        return isinstance(self._unpacker, _Members) and self._unpacker.is_amid

    async def read(self) -> bytes:
        """The next piece; b"" at the end. Raises CodingError."""
        unpacker = self._unpacker
        while not unpacker.is_over:
            if unpacker.has_more:
                await turn()  # one piece in each
                data = b""
            else:
                data = await self._read()
                if not data:
                    if not unpacker.is_whole():
                        raise self._broken()
                    break
            try:
                piece = unpacker.feed(data)
            except (zlib.error, brotli.error, zstd.ZstdError):
                raise self._broken() from None
            if piece:
                return piece
        return b""

    def _broken(self) -> CodingError:
        return CodingError(tr_noop("broken content-encoding: {coding}").format(coding=self._coding))
