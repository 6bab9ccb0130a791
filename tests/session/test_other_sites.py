"""What other sites answered in earlier crawls stands in for requests, within its rules."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight import report
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.records import Record
from crawlscope.session.session import CrawlSession, Face, start_time
from crawlscope.store.other_sites import MOST, OtherSites, default_path
from tests.web import LONGEST_CRAWL, Site

DAY = 86_400.0


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return default_path()


@pytest.fixture
async def sites() -> AsyncIterator[tuple[Site, Site]]:
    """A site, and another one that it links to: a page, a redirect to it, and one that is gone."""
    async with Site() as site, Site() as other:
        links = [other.url(path) for path in ("/a", "/to-a", "/gone")]
        site.page("/", links=links)
        other.page("/a")
        other.redirect("/to-a", "/a")
        other.answer("/robots.txt", b"", "text/plain", 404)
        yield site, other


async def crawled(site: Site, **settings: Any) -> CrawlSession:
    checked = Settings.checked(
        roots=[site.url()], check_external=True, **{"cached": DAY, **settings}
    )
    session = CrawlSession(checked, Ledger(checked), None, start_time(), Face())
    async with asyncio.timeout(LONGEST_CRAWL):
        await session.run()
    in_one_go(session.folding())
    return session


def record_of(session: CrawlSession, url: str) -> Record:
    records = session.ledger.records
    return records.record(records.url.index(url))


def aged(path: Path, seconds: float) -> None:
    """All that is kept was answered so much earlier."""
    with sqlite3.connect(path) as file:
        file.execute("UPDATE answers SET at = at - ?", (seconds,))
    file.close()


async def test_what_was_good_is_not_requested_again(sites: tuple[Site, Site]) -> None:
    site, other = sites
    first = await crawled(site)
    assert {"/a", "/to-a", "/gone", "/robots.txt"} <= set(other.asked)
    other.asked.clear()
    second = await crawled(site)
    assert set(other.asked) == {"/gone"}  # what was broken may be mended
    for path in ("/a", "/to-a", "/gone"):
        was, now = record_of(first, other.url(path)), record_of(second, other.url(path))
        assert (now.state, now.status, now.redirect_to) == (was.state, was.status, was.redirect_to)
    kept = record_of(second, other.url("/a"))
    assert (kept.tries, kept.fetched_at) == (0, record_of(first, other.url("/a")).fetched_at)
    assert "  2 known from earlier crawls" in list(report.lines(second.ledger, second.settings))


async def test_what_is_older_is_requested_again(sites: tuple[Site, Site], cache: Path) -> None:
    site, other = sites
    await crawled(site)
    aged(cache, 2 * DAY)
    other.asked.clear()
    await crawled(site)
    assert {"/a", "/to-a", "/gone", "/robots.txt"} <= set(other.asked)


async def test_what_breaks_is_forgotten(sites: tuple[Site, Site], cache: Path) -> None:
    site, other = sites
    await crawled(site)
    aged(cache, 2 * DAY)
    other.answer("/a", status=404)
    assert record_of(await crawled(site), other.url("/a")).status == 404
    assert record_of(await crawled(site), other.url("/a")).status == 404


async def test_a_site_that_asks_for_patience_gets_it(sites: tuple[Site, Site], cache: Path) -> None:
    site, other = sites
    await crawled(site)
    aged(cache, 2 * DAY)
    other.answer("/a", status=429, headers={"Retry-After": "5000"})
    other.asked.clear()
    assert record_of(await crawled(site), other.url("/a")).status == 200
    assert other.asked.count("/a") == 1
    aged(cache, 2 * DAY)
    other.asked.clear()
    assert record_of(await crawled(site), other.url("/a")).status == 200
    assert "/a" not in other.asked


async def test_nothing_is_kept_unless_it_is_wished(sites: tuple[Site, Site], cache: Path) -> None:
    await crawled(sites[0], cached=None)
    assert not os.path.exists(cache)  # noqa: ASYNC240  a look


async def test_offline_requests_nothing_elsewhere_and_takes_what_is_kept(cache: Path) -> None:
    async with Site() as site:
        site.page("/", links=["http://192.0.2.1/old", "http://192.0.2.1/new"])
        memory = OtherSites(cache)
        memory.close()
        with sqlite3.connect(cache) as file:
            row = ("http://192.0.2.1/old", 200, 1.0, None, "text/html", 5, b"", 0.0)
            file.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        file.close()
        found = await crawled(site, cached=None, offline=True, allow_private=True)
    old, new = (record_of(found, f"http://192.0.2.1/{name}") for name in ("old", "new"))
    assert (old.status, old.tries) == (200, 0)
    assert new.skip_reason is SkipReason.EXTERNAL
    assert new.robots_rule is not None
    assert "offline" in new.robots_rule


def test_offline_is_for_this_machine() -> None:
    with pytest.raises(SettingsError, match="--offline needs a folder"):
        Settings.checked(roots=["https://example.org/"], offline=True)


async def test_a_cache_that_is_damaged_costs_nothing_but_requests(
    sites: tuple[Site, Site], cache: Path
) -> None:
    OtherSites(cache).close()
    with open(cache, "r+b") as file:  # noqa: ASYNC230  a few octets
        file.write(b"no database")
    assert record_of(await crawled(sites[0]), sites[1].url("/a")).status == 200


def test_the_cache_keeps_the_newest(cache: Path) -> None:
    memory = OtherSites(cache)
    memory.close()
    with sqlite3.connect(cache) as file:
        rows = (
            (f"http://a/{n}", 200, 2e9 + n, None, None, None, b"", 0.0) for n in range(MOST + 9)
        )
        file.executemany("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    file.close()
    OtherSites(cache).close()
    again = OtherSites(cache)
    assert again.last("http://a/8") is None
    assert again.last("http://a/9") is not None
    again.close()
