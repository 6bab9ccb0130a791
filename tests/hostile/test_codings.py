"""Broken packed bodies: the same in one part and in many, and as the library reads them whole."""

import random
import zlib
from collections.abc import Iterator, Sequence

import pytest

from crawlscope.fetch.codings import CodingError, Unpacked
from tests.hostile.answers import PACKED, PIECES, SHARE, split

pytestmark = pytest.mark.hostile

BODIES = 3_000  # of each coding


async def unpacked(coding: str, parts: Sequence[bytes]) -> bytes | None:
    """What is read of a body in these parts; None if it is broken."""
    left: Iterator[bytes] = iter(parts)

    async def read_part() -> bytes:
        return next(left, b"")

    reader, found = Unpacked(read_part, coding), b""
    try:
        while piece := await reader.read():
            found += piece
    except CodingError:
        return None
    return found


def mutated(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    match chance.randrange(5):
        case 0:
            return data[:at] + bytes((chance.randrange(256),)) + data[at + 1 :]
        case 1:
            return data[:at]
        case 2:
            return data + chance.choice(PIECES)
        case 3:
            return data + data[:at]
    return data


@pytest.mark.parametrize("coding", PACKED)
async def test_a_packed_body_is_the_same_in_any_parts(coding: str) -> None:
    chance = random.Random(f"codings {coding}")
    whole = 0
    for _ in range(int(BODIES * SHARE)):
        data = mutated(PACKED[coding], chance)
        if not data:
            continue
        expected = await unpacked(coding, [data])
        assert await unpacked(coding, split(data, chance)) == expected, data
        if coding == "deflate" or not data.startswith(b"\x1f\x8b"):
            continue
        stream = zlib.decompressobj(wbits=31)
        try:
            first = stream.decompress(data)
        except zlib.error:
            assert expected is None
            continue
        whole += expected is not None
        assert expected is None or expected.startswith(first)
    assert coding == "deflate" or whole > BODIES * SHARE / 4
