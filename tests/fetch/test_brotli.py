"""A brotli body is read to its end, and what is behind its stream is ignored, as browsers do."""

import asyncio
import random
from collections.abc import Sequence

import brotli  # type: ignore[import-untyped]
import pytest

from crawlscope.core.base.budgets import UNPACKED_OCTETS
from crawlscope.fetch.codings import MOST_FED, CodingError, Unpacked
from tests.examples import seeds
from tests.fetch.conftest import Asking

PAGE = b"<title>Page</title>" + b"<p>word</p>" * 100
BROKEN = "decode, never again: broken content-encoding: br"


def answer(body: bytes) -> bytes:
    return (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: br\r\n"
        b"Content-Length: %d\r\n\r\n" % len(body)
    ) + body


@pytest.mark.parametrize("rest", [b"x", b"\0" * 40, b"\r\n", brotli.compress(b"more")])
async def test_what_follows_the_stream_is_ignored(asking: Asking, rest: bytes) -> None:
    data = answer(brotli.compress(PAGE) + rest)
    for at in (1, len(data) // 2, len(data) - len(rest), len(data) - 1):
        assert await asking.of([data[:at], data[at:]]) == (200, PAGE, None)


async def test_a_stream_that_is_broken_is_told_with_something_behind_it_as_well(
    asking: Asking,
) -> None:
    packed = bytearray(brotli.compress(PAGE))
    packed[len(packed) // 2] ^= 0xFF
    for rest in (b"", b"rest"):
        assert await asking.of([answer(bytes(packed) + rest)]) == (200, None, BROKEN)


async def unpacked(parts: Sequence[bytes]) -> tuple[bytes | None, int]:
    """What is read of a body in these parts, None if it is broken; its largest piece."""
    left, pieces = iter(parts), list[bytes]()

    async def read_part() -> bytes:
        return next(left, b"")

    reader = Unpacked(read_part, "br")
    try:
        while piece := await reader.read():
            pieces.append(piece)
    except CodingError:
        return None, 0
    return b"".join(pieces), max(map(len, pieces), default=0)


LARGE = {
    "zeros": bytes(5_000_000),
    "words": b"".join(b"<p>word %d</p>" % number for number in range(200_000)),
    "noise": random.Random(2).randbytes(1_500_000),
}


@pytest.mark.parametrize("quality", [0, 5])
@pytest.mark.parametrize("size", [1_000, 65_536, 1 << 30])
@pytest.mark.parametrize("name", LARGE)
async def test_a_large_body_is_read_to_its_end(name: str, size: int, quality: int) -> None:
    packed = brotli.compress(LARGE[name], quality=quality)
    parts = [packed[at : at + size] for at in range(0, len(packed), size)]
    assert (await unpacked(parts))[0] == LARGE[name]


async def test_a_large_page_in_brotli_is_read_to_its_end(asking: Asking) -> None:
    page = b"<title>Page</title>" + LARGE["words"]
    assert await asking.of([answer(brotli.compress(page, quality=5))]) == (200, page, None)


def cut(data: bytes, chance: random.Random) -> list[bytes]:
    size = chance.choice((1, 7, 100) if len(data) < 2_000 else (1_000, 65_536))
    return [data[at : at + size] for at in range(0, len(data), size)]


@pytest.mark.parametrize("seed", seeds(60, 15))
async def test_it_is_the_same_in_any_parts_and_in_bounded_pieces(seed: int) -> None:
    chance = random.Random(f"behind brotli {seed}")
    text = chance.choice(
        (b"", b"x", PAGE, chance.randbytes(100_000), b"<p>word " * 200_000, bytes(1 << 20))
    )
    rest = chance.randbytes(chance.choice((1, 3, 5_000)))
    packed = brotli.compress(text, quality=chance.choice((0, 5)))
    found, largest = await unpacked(cut(packed + rest, chance))
    assert found == text
    assert largest <= 2 * UNPACKED_OCTETS


async def test_what_is_unpacked_again_lets_others_have_their_turn() -> None:
    packed = brotli.compress(bytes(10_000_000), quality=5)
    parts, turns, turns_before = [packed[-1:] + b"rest", packed[:-1]], 0, 0

    async def read_part() -> bytes:
        nonlocal turns_before
        turns_before = turns
        return parts.pop() if parts else b""

    async def look_on() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    looking = asyncio.create_task(look_on())
    reader, size = Unpacked(read_part, "br"), 0
    try:
        while piece := await reader.read():
            size += len(piece)
    finally:
        looking.cancel()
    assert size == 10_000_000
    assert turns - turns_before > size / UNPACKED_OCTETS / 3


async def test_only_so_much_is_kept_to_find_its_end() -> None:
    text = random.Random(1).randbytes(MOST_FED + 100_000)
    packed = brotli.compress(text, quality=0)
    assert (await unpacked([packed]))[0] == text
    assert (await unpacked([packed[:-1], packed[-1:] + b"rest"]))[0] is None
