"""What goes into a crawl file comes out of it again."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.base.budgets import WRITTEN_RECORDS
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Outcome,
    Response,
    Skipped,
    Started,
    State,
)
from crawlscope.core.records.records import Records
from crawlscope.core.records.redirects import ending
from crawlscope.demo.server import DemoSite
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.store import CrawlFile, Saved, Writer
from crawlscope.store.schema import COLUMNS, TOGETHER
from tests.export.written import write
from tests.web import Crawl, Site, crawl


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        yield site


def save(path: Path, settings: Settings, events: list[Event]) -> Ledger:
    """The fold of these events, which are in the file, some in each transaction."""
    ledger = Ledger(settings)
    with CrawlFile.create(str(path), settings, "2024-05-01T12:00:00+00:00") as file:
        writer = file.writer(ledger)
        first = 0
        while first < len(events):
            end = first + 500
            while end < len(events) and isinstance(events[end], Skipped):
                end += 1  # it belongs to what was discovered just before, as in the window
            batch, first = events[first:end], end
            ledger.fold(batch)
            writer.note(batch)
            writer.write()
    return ledger


def load(path: Path) -> Saved:
    with CrawlFile.open(str(path)) as file:
        return file.restored()


NOT_KEPT = ("chains", "gathered", "scripts")


def columns(site: Records) -> dict[str, object]:
    return {name: column for name, column in vars(site).items() if name not in NOT_KEPT}


def test_what_an_older_crawl_differs_in_is_not_kept() -> None:
    assert "changes" not in COLUMNS
    assert "gathered" not in COLUMNS


def tree_text(ledger: Ledger, folder: Path) -> str:
    write(str(folder / "tree.txt"), ledger, {})
    return (folder / "tree.txt").read_text("utf-8")


@pytest.mark.end_to_end  # it takes seconds
async def test_a_crawl_of_the_demo_site_comes_back_whole(tmp_path: Path) -> None:
    async with DemoSite(pace=0) as demo:
        settings = Settings.checked(roots=[demo.url], max_depth=4)
        events: list[Event] = []
        await Crawler(settings, events.append).run()
    before = save(tmp_path / "a.crawl", settings, events)
    saved = load(tmp_path / "a.crawl")
    after = saved.ledger
    assert saved.settings == settings
    assert saved.started_at == "2024-05-01T12:00:00+00:00"
    assert list(after.records.records()) == list(before.records.records())
    assert columns(after.records) == columns(before.records)
    assert vars(after.tally) == vars(before.tally)
    assert vars(after.samples) == vars(before.samples)
    assert vars(after.tree) == vars(before.tree)
    for id_ in before.records.ids():
        assert ending(after.records, id_) == ending(before.records, id_)
    assert tree_text(after, tmp_path) == tree_text(before, tmp_path)
    assert after.finished == before.finished
    assert saved.is_over


async def test_the_queue_comes_back_in_its_order(tmp_path: Path, site: Site) -> None:
    site.page("/", links=["/deep", "/a", "/b", "/c"])
    site.page("/a", links=["/a1", "/a2"])
    site.page("/b", links=["/b1"])
    crawling = await crawl(site, max_pages=3, workers=1)
    save(tmp_path / "a.crawl", crawling.crawler.settings, crawling.events)
    saved, was = load(tmp_path / "a.crawl"), crawling.crawler.frontier
    assert len(saved.frontier) == len(was) > 2
    assert (saved.frontier.requested, saved.frontier.done) == (was.requested, was.done)
    assert taken(saved) == [crawling[path].id for path in ("/b", "/c", "/a1", "/a2")]


async def test_a_url_admitted_late_stands_behind_those_known_before(
    tmp_path: Path, site: Site
) -> None:
    site.page("/", links=["/a", "/b", "/c"])
    site.page("/a", links=["/deep"])
    crawling = await crawl(site, max_depth=1, max_pages=2, workers=1)
    frontier = crawling.crawler.frontier
    (deep,) = frontier.refused
    crawling.crawler.intake.offer(site.url("/deep"), 1, 1, None, 10)  # as a shorter path would
    save(tmp_path / "a.crawl", crawling.crawler.settings, crawling.events)
    order = taken(load(tmp_path / "a.crawl"))
    assert order == [crawling["/b"].id, crawling["/c"].id, deep]


@pytest.mark.parametrize("check", [True, False])
async def test_other_hosts_come_back_where_they_were(
    tmp_path: Path, site: Site, check: bool
) -> None:
    async with Site() as other:
        outside = [other.url(path, host="localhost") for path in ("/a", "/b/c", "/deep", "/robots")]
        site.page("/", links=["/in", *outside[:2], "http://[/"])
        site.page("/in", links=[outside[2], outside[3], "/to-out"])
        site.redirect("/to-out", other.url("/by-redirect", host="localhost"))
        other.page("/a")
        other.redirect("/b/c", "/elsewhere")
        other.answer("/robots.txt", b"User-agent: *\nDisallow: /robots\n", "text/plain")
        for number, limits in enumerate(({}, {"max_pages": 2}, {"max_depth": 1})):
            crawling = await crawl(site, check_external=check, **limits)
            path = tmp_path / f"{number}.crawl"
            before = save(path, crawling.crawler.settings, crawling.events)
            assert vars(load(path).ledger.tree) == vars(before.tree)


def taken(saved: Saved) -> list[int]:
    return [saved.frontier.take() for _ in range(len(saved.frontier))]


async def test_a_url_skipped_for_its_depth_may_still_be_admitted(
    tmp_path: Path, site: Site
) -> None:
    site.page("/", links=["/a"])
    site.page("/a", links=["/deep"])
    crawling = await crawl(site, max_depth=1)
    save(tmp_path / "a.crawl", crawling.crawler.settings, crawling.events)
    assert load(tmp_path / "a.crawl").frontier.refused == crawling.crawler.frontier.refused != {}


async def test_links_are_found_from_both_ends(tmp_path: Path, site: Site) -> None:
    site.page("/", links=["/a", "/b", "/a"])
    site.page("/a", text='<a href="/b">a to <b>b</b></a> <a href="/b">again</a> <a href="/"></a>')
    site.page("/b", links=[f"/many/{n}" for n in range(150)])
    crawling = await crawl(site, workers=1)
    save(tmp_path / "a.crawl", crawling.crawler.settings, crawling.events)
    root, a, b = (crawling[path].id for path in ("/", "/a", "/b"))
    with CrawlFile.open(str(tmp_path / "a.crawl")) as file:
        assert file.outlinks(root) == [(a, "/a"), (b, "/b")]
        assert file.outlinks(a) == [(b, "a to b"), (root, None)]
        assert file.inlinks(b) == [(root, "/b"), (a, "a to b")]
        assert file.inlinks(b, limit=1, offset=1) == [(a, "a to b")]
        assert len(file.outlinks(b)) == 100
        assert [anchor for _, anchor in file.outlinks(b, limit=2, offset=149)] == ["/many/149"]
        assert file.inlinks(crawling["/many/149"].id) == [(b, "/many/149")]
        assert file.outlinks(9_999) == []
        assert file.inlinks(9_999) == []


async def test_a_header_that_is_no_text_is_kept_as_it_came(tmp_path: Path, site: Site) -> None:
    site.page("/")
    crawling = await crawl(site)
    odd = Response(200, "text/\udcff", "\udcfe", fetched_at=1.0)
    crawling.events += [Started(1), Fetched(1, odd)]
    before = save(tmp_path / "a.crawl", crawling.crawler.settings, crawling.events)
    assert load(tmp_path / "a.crawl").ledger.records.record(1) == before.records.record(1)


@pytest.mark.parametrize("number", [1, TOGETHER - 1, TOGETHER, 2 * TOGETHER + 3])
@pytest.mark.parametrize("odd", ["", "\udcff"])
def test_urls_that_wait_are_kept_however_many_are_written_together(
    tmp_path: Path, number: int, odd: str
) -> None:
    url = "http://a.test/"
    settings = Settings.checked(roots=(url,))
    events: list[Event] = [Discovered(1, url, 0, 0, None, 10)]
    for id_ in range(2, number + 1):
        anchor = f"{id_}{odd}" if id_ % 3 else None
        events.append(Discovered(id_, f"{url}{id_}", id_ % 5, id_ - 1, anchor, 10 - id_ % 4))
    before = save(tmp_path / "a.crawl", settings, events)
    after = load(tmp_path / "a.crawl").ledger
    assert columns(after.records) == columns(before.records)


async def test_an_error_is_kept_with_its_words(tmp_path: Path, site: Site) -> None:
    site.page("/")
    crawling = await crawl(site)
    error = Error(ErrorKind.DNS, "no such host: a  b")
    crawling.events += [Started(1), Failed(1, Response(), error)]
    save(tmp_path / "a.crawl", crawling.crawler.settings, crawling.events)
    assert load(tmp_path / "a.crawl").ledger.records.record(1).error == error


async def test_secrets_are_not_in_the_file_and_it_says_which_are_missing(
    tmp_path: Path, site: Site
) -> None:
    site.page("/", links=["/a"])
    secrets: dict[str, Any] = {
        "header": ("X-Key: s3cret-header",),
        "cookie": ("id=s3cret-cookie",),
        "auth": "me:s3cret-auth",
    }
    crawling = Crawl(site, f"http://me:s3cret-login@127.0.0.1:{site.port}/", **secrets)
    await crawling.run()
    settings = crawling.crawler.settings
    save(tmp_path / "a.crawl", settings, crawling.events)
    octets = (tmp_path / "a.crawl").read_bytes()
    assert b"s3cret" not in octets
    assert b"127.0.0.1" in octets
    saved = load(tmp_path / "a.crawl")
    assert saved.settings.roots == settings.roots
    assert saved.settings.auth is None
    assert set(saved.withheld) == {"--header", "--cookie", "--auth", "a login in a URL"}


async def test_a_change_while_a_transaction_is_written_belongs_to_the_next(
    tmp_path: Path, site: Site
) -> None:
    """Else a page would be done in the file before the links that it names are there."""
    many = [f"/{n}" for n in range(2 * WRITTEN_RECORDS)]
    site.page("/", links=many)
    site.page(many[-1], links=["/b"])
    crawling = await crawl(site)
    events = crawling.events
    cut = next(i for i, event in enumerate(events) if isinstance(event, Fetched)) + 1
    ledger = Ledger()
    with CrawlFile.create(str(tmp_path / "a.crawl"), crawling.crawler.settings, "") as file:
        writer = file.writer(ledger)
        fold(ledger, writer, events[:cut])
        slices = writer.writing()
        next(slices)
        fold(ledger, writer, events[cut:])  # all the rest comes after the beginning
        for _ in slices:
            pass
        # And now the power goes.
    saved = load(tmp_path / "a.crawl")
    assert saved.ledger.tally.of(State.DONE) == 1
    assert sorted(saved.frontier.urls[id_] for id_ in taken(saved)) == sorted(map(site.url, many))


def fold(ledger: Ledger, writer: Writer, batch: list[Event]) -> None:
    ledger.fold(batch)
    writer.note(batch)


async def test_a_crawl_that_goes_on_from_its_file_ends_like_an_undisturbed_one(
    tmp_path: Path, site: Site
) -> None:
    for n in range(40):
        site.page(f"/{n}", links=[f"/{2 * n + 1}", f"/{2 * n + 2}", "/to-3"], title=str(n))
    site.redirect("/to-3", "/3")
    undisturbed = await crawl(site, "/0")
    site.hits.clear()
    half = await crawl(site, "/0", max_pages=17, max_redirects=5)
    save(tmp_path / "a.crawl", half.crawler.settings, half.events)
    saved = load(tmp_path / "a.crawl")
    assert saved.ledger.finished is not None
    assert saved.ledger.finished.outcome is Outcome.LIMIT
    settings = Settings.checked(roots=[site.url("/0")])
    with CrawlFile.open(str(tmp_path / "a.crawl")) as file:
        events: list[Event] = []
        saved = file.restored()
        writer = file.writer(saved.ledger, saved)
        await Crawler(settings, events.append, saved.frontier, saved.seconds).run()
        fold(saved.ledger, writer, events)
        writer.write()
    assert set(site.hits.values()) == {1}
    again = load(tmp_path / "a.crawl").ledger
    assert list(again.records.records()) == list(saved.ledger.records.records())
    assert vars(again.tally) == vars(saved.ledger.tally)
    assert again.tally.states == undisturbed.ledger.tally.states
    assert sum(again.records.inlinks) == sum(undisturbed.ledger.records.inlinks)
    assert not again.tally.of(State.QUEUED)
    assert again.samples.at[-1] > half.ledger.samples.at[-1]
