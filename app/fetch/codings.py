"""Content codings (RFC 9110, 8.4.1): a body unpacked piece by piece, however large it becomes."""

import sys
import zlib
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import brotli  # type: ignore[import-untyped]

from app.core.budgets import UNPACKED_OCTETS
from app.runtime.slices import turn

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

GZIP = (b"\x1f\x8b\x08",)  # how each further member begins. RFC 1952
# How a further frame begins, or a skippable one. RFC 8878, section 3.1.
ZSTD = (b"\x28\xb5\x2f\xfd", *(bytes((0x50 + n, 0x2A, 0x4D, 0x18)) for n in range(16)))

Read = Callable[[], Awaitable[bytes]]  # the next part of a body, b"" at its end


class CodingError(ValueError):
    """A body that cannot be decoded; the message says why, in words for a person."""


def codings_of(headers: list[str]) -> list[str]:
    """The codings of a body, from its Content-Encoding."""
    names = [name.strip() for name in ",".join(headers).lower().split(",")]
    return [name for name in names if name not in ("", "identity")]


def is_known(codings: list[str]) -> bool:
    """True if a body in these codings can be unpacked."""
    return len(codings) == 1 and codings[0] in _UNPACKERS


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
    def __init__(self) -> None:
        self._stream = brotli.Decompressor()
        self.has_more = self.is_over = False

    def feed(self, data: bytes) -> bytes:
        piece: bytes = self._stream.process(data, output_buffer_limit=UNPACKED_OCTETS)
        self.is_over = self._stream.is_finished()
        self.has_more = not self.is_over and not self._stream.can_accept_more_data()
        return piece

    def is_whole(self) -> bool:
        return True


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
        return CodingError(f"broken content-encoding: {self._coding}")
