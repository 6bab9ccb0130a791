"""Indexes of sitemaps that name more than anybody reads."""

import tracemalloc

import pytest

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
