"""Sitemaps that name more than anybody reads, or much at once."""

import asyncio
import tracemalloc
from itertools import pairwise

import pytest

from crawlscope.core.base.budgets import SITEMAP_OCTETS, SITEMAP_WORDS
from crawlscope.session.crawl import sitemaps


def index(of: int) -> bytes:
    """One that names 2,000 others, of 2,000 octets each."""
    names = (f"http://h/{of}/{number:04}/".ljust(2_000, "x") for number in range(2_000))
    places = "".join(f"<sitemap><loc>{each}</loc></sitemap>" for each in names)
    return f"<sitemapindex>{places}</sitemapindex>".encode()


async def test_what_indexes_name_and_nobody_reads_takes_no_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sitemaps, "MOST_FILES", 5)
    bodies = [index(number) for number in range(5)]

    async def get(url: str, by: str) -> bytes:
        return bodies.pop()

    tracemalloc.start()
    try:
        await sitemaps.read(["http://h/sitemap.xml"], get, lambda url, by: None)
        assert tracemalloc.get_traced_memory()[1] < 8 << 20  # they name 20 MB
    finally:
        tracemalloc.stop()
    assert bodies == []


@pytest.mark.parametrize(
    ("word", "in_a_line"), [("http://h/", 3_000), ("x", 16_000), (f"http://h/{'y' * 8_000}", 3)]
)
async def test_a_line_of_a_text_is_read_some_words_at_a_time(word: str, in_a_line: int) -> None:
    body = sitemaps.Body("\n".join([" ".join([word] * in_a_line)] * 3).encode())
    read, turns = list[str](), [0]

    async def look_on() -> None:
        while True:
            turns.append(len(read))
            await asyncio.sleep(0)

    looking = asyncio.create_task(look_on())
    try:
        await sitemaps.read_file(
            *(body, "x.txt", read.append), refuse=read.append, complain=pytest.fail
        )
    finally:
        looking.cancel()
    assert len(read) == 3 * in_a_line
    at_once = max(after - before for before, after in pairwise([*turns, len(read)]))
    assert at_once <= SITEMAP_WORDS
    assert at_once * len(word) <= 4 * SITEMAP_OCTETS
