"""Content codings that aiohttp leaves as they are: x-gzip is decoded, others are named."""

import zlib
from collections.abc import AsyncGenerator, AsyncIterator

KNOWN = frozenset(("gzip", "deflate", "br", "zstd"))  # to aiohttp, if the header says no more
GZIP = ["gzip"], ["x-gzip"]
PIECE = 64 * 1024  # decoded bytes that are held at once
MEMBER = b"\x1f\x8b"  # how a further gzip member begins


class CodingError(ValueError):
    """A body that cannot be decoded; the message says so in words for a person."""


def codings_left(headers: list[str]) -> list[str]:
    """The codings that a body still has when it comes from aiohttp, by its Content-Encoding."""
    text = ",".join(headers).lower()
    if text.strip() in KNOWN:
        return []
    names = [name.strip() for name in text.split(",")]
    return [name for name in names if name not in ("", "identity")]


async def gunzipped(parts: AsyncIterator[bytes]) -> AsyncGenerator[bytes, None]:
    """Decodes gzip piece by piece, whatever it grows to. Raises CodingError."""
    packer = zlib.decompressobj(wbits=31)
    async for part in parts:
        while part:
            if packer.eof:
                if not part.startswith(MEMBER[: len(part)]):
                    return
                packer = zlib.decompressobj(wbits=31)
            try:
                piece = packer.decompress(part, PIECE)
            except zlib.error:
                raise CodingError("broken content-encoding: x-gzip") from None
            if piece:
                yield piece
            part = packer.unused_data if packer.eof else packer.unconsumed_tail  # noqa: PLW2901
