"""Comparing the crawl of a session with an older one."""

import pytest

from crawlscope.core.insight.compare import Change
from crawlscope.session.comparing import compare, read_older
from crawlscope.session.session import CrawlSession
from crawlscope.store import StoreError
from tests.session.conftest import Begin, Listener
from tests.web import Site


async def crawled(begin: Begin, site: Site, listener: Listener) -> CrawlSession:
    session = begin(site.url())
    session.run()
    await listener.end()
    await session.write()
    return session


def path_of(session: CrawlSession) -> str:
    assert session.keeper is not None
    return session.keeper.file.path


async def test_what_changed_since_an_older_crawl_is_found(
    begin: Begin, site: Site, listener: Listener, copied: str
) -> None:
    site.page("/", ["/new"])
    now = await crawled(begin, site, listener)
    fractions: list[float] = []
    older, texts = await read_older(copied, now, fractions.append)
    found = await compare(older.ledger.records, now, fractions.append, texts=texts)
    assert found is not None
    assert now.ledger.records.changes is found.by_id
    assert found.by_id
    assert fractions == sorted(fractions)


async def test_a_comparison_is_not_shown_over_another_crawl(
    begin: Begin, site: Site, listener: Listener, copied: str
) -> None:
    site.page("/", ["/new"])
    now = await crawled(begin, site, listener)
    older, _ = await read_older(copied, now, lambda _: None)
    before = now.ledger.records.changes
    assert await compare(older.ledger.records, now, lambda _: now.let_go()) is None
    assert now.ledger.records.changes is before


async def test_what_the_same_pages_say_now_is_compared_with_what_they_said(
    begin: Begin, site: Site, listener: Listener, copied: str
) -> None:
    head = '<meta name=robots content=noindex><meta name=description content="Now"><h1>New</h1>'
    site.page("/", text=head)
    now = await crawled(begin, site, listener)
    older, texts = await read_older(copied, now, lambda _: None)
    found = await compare(older.ledger.records, now, lambda _: None, texts=texts)
    assert found is not None
    assert [(each.change, each.old, each.new) for each in map(found.__getitem__, range(3))] == [
        (Change.INDEXING, "indexable", "noindex"),
        (Change.DESCRIPTION, None, "Now"),
        (Change.H1, None, "New"),
    ]
    assert not found.not_compared


async def test_what_a_crawl_without_facts_does_not_say_is_said_not_to_be_compared(
    begin: Begin, site: Site, listener: Listener, copied: str
) -> None:
    site.page("/", title="Site", text="<h1>New</h1>")
    now = await crawled(lambda url: begin(url, audit=False), site, listener)
    older, texts = await read_older(copied, now, lambda _: None)
    found = await compare(older.ledger.records, now, lambda _: None, texts=texts)
    assert found is not None
    assert "the newer crawl stored no page data" in found.not_compared
    assert not found.counts[Change.H1]


async def test_a_crawl_is_not_compared_with_its_own_file(
    begin: Begin, site: Site, listener: Listener
) -> None:
    site.page("/")
    now = await crawled(begin, site, listener)
    with pytest.raises(StoreError, match="an older crawl"):
        await read_older(path_of(now), now, lambda _: None)


@pytest.fixture
async def copied(begin: Begin, site: Site, listener: Listener) -> str:
    """The file of an older crawl, of one page."""
    site.page("/")
    older = await crawled(begin, site, listener)
    path, keeper = path_of(older), older.keeper
    assert keeper is not None
    keeper.close()
    older.keeper = None
    return path
