"""What is requested once more is right in memory, in the file, and after a kill in the middle."""

import asyncio
from array import array
from pathlib import Path

import pytest

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event, Outcome, State
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.store import CrawlFile, Saved, Writer
from tests.store.test_round_trip import columns
from tests.web import Site, WaitUntil


class Kept:
    """A crawl whose events are folded and written, some at a time."""

    def __init__(self, site: Site, path: Path, **options: object) -> None:
        self.settings = Settings.checked(roots=[site.url()], **options)
        self.events: list[Event] = []
        self.file = CrawlFile.create(str(path), self.settings, "")
        self.ledger = Ledger(self.settings)
        self.crawler = Crawler(self.settings, self.events.append)
        self.writer: Writer = self.file.writer(self.ledger)

    def write(self, some: int = 7) -> None:
        while self.events:
            batch, self.events[:some] = self.events[:some], []
            self.ledger.fold(batch)
            self.writer.note(batch)
            self.writer.write()
        self.ledger.catch_up()

    def id_of(self, url: str) -> int:
        return self.ledger.records.url.index(url)

    def recheck(self, *urls: str) -> int:
        self.write()
        ids = map(self.id_of, urls)
        return self.crawler.recheck({id_: self.file.targets_of(id_) for id_ in ids})

    async def run(self, *, is_recheck: bool = False, some: int = 7) -> Outcome:
        outcome = await self.crawler.run(is_recheck)
        self.write(some)
        return outcome

    def restored(self) -> Saved:
        self.write()
        self.file.close()
        with CrawlFile.open(self.file.path) as file:
            return file.restored()


def agree(live: Ledger, saved: Ledger) -> None:
    saved.catch_up()
    assert columns(saved.records) == columns(live.records)
    assert vars(saved.tally) == vars(live.tally)
    assert saved.findings.counts() == live.findings.counts()
    assert list(saved.records.inlinks) == list(live.records.inlinks)


def small(site: Site) -> None:
    site.page("/", links=["/a", "/gone", "/old"], title="Home")
    site.page("/a", links=["/", "/b", "/gone"], title="A")
    site.page("/b", links=["/a"])
    site.redirect("/old", "/a")


@pytest.mark.parametrize("some", [1, 7, 1_000])
async def test_a_broken_url_that_was_mended_counts_as_mended(
    site: Site, tmp_path: Path, some: int
) -> None:
    small(site)
    kept = Kept(site, tmp_path / "a.crawl")
    await kept.run()
    assert kept.ledger.tally.broken == 1
    assert kept.ledger.findings.counts()["broken-link"] == 2
    site.page("/gone", links=["/a", "/new"], title="Here again")
    site.page("/new")
    gone = kept.id_of(site.url("/gone"))
    assert kept.recheck(site.url("/gone")) == 1
    kept.write()
    assert kept.ledger.records.record(gone).state is State.QUEUED
    assert kept.ledger.records.was[gone] == "404"
    assert await kept.run(is_recheck=True, some=some) is Outcome.FINISHED
    record = kept.ledger.records.record(gone)
    assert (record.status, record.title, record.tries) == (200, "Here again", 1)
    assert kept.ledger.tally.broken == 0
    assert "broken-link" not in kept.ledger.findings.counts()
    assert site.hits["/gone"] == 2
    assert site.hits["/a"] == site.hits["/new"] == 1
    agree(kept.ledger, kept.restored().ledger)


@pytest.mark.parametrize("some", [1, 7, 1_000])
async def test_links_of_a_page_count_once_however_often_it_is_requested(
    site: Site, tmp_path: Path, some: int
) -> None:
    small(site)
    kept = Kept(site, tmp_path / "a.crawl")
    await kept.run()
    before = list(kept.ledger.records.inlinks)
    for _ in range(2):
        kept.recheck(site.url(), site.url("/a"), site.url("/old"))
        await kept.run(is_recheck=True, some=some)
        assert list(kept.ledger.records.inlinks) == before
    site.page("/a", links=["/b"], title="A")
    kept.recheck(site.url("/a"))
    await kept.run(is_recheck=True, some=some)
    gone, b = kept.id_of(site.url("/gone")), kept.id_of(site.url("/b"))
    assert kept.ledger.records.inlinks[gone] == before[gone] - 1
    assert kept.ledger.records.inlinks[b] == before[b]
    assert kept.ledger.findings.counts()["broken-link"] == 1
    assert [source for source, _ in kept.file.inlinks(gone)] == [1]
    agree(kept.ledger, kept.restored().ledger)


async def test_a_page_that_is_gone_takes_its_links_with_it(site: Site, tmp_path: Path) -> None:
    small(site)
    kept = Kept(site, tmp_path / "a.crawl")
    await kept.run()
    a, b = kept.id_of(site.url("/a")), kept.id_of(site.url("/b"))
    site.answer("/a", status=404)
    kept.recheck(site.url("/a"))
    await kept.run(is_recheck=True)
    assert kept.ledger.records.inlinks[b] == 0
    assert kept.ledger.records.record(a).links_total is None
    assert kept.ledger.records.record(a).title is None
    assert kept.file.targets_of(a) == array("i")
    agree(kept.ledger, kept.restored().ledger)


async def test_what_is_killed_amid_a_recheck_goes_on_from_its_file(
    site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    small(site)
    kept = Kept(site, tmp_path / "a.crawl")
    await kept.run()
    before = list(kept.ledger.records.inlinks)
    kept.recheck(site.url("/a"), site.url("/gone"))
    saved = kept.restored()
    assert len(saved.frontier) == 2
    assert not saved.is_over
    events: list[Event] = []
    crawler = Crawler(saved.settings, events.append, saved.frontier, saved.seconds)
    assert await crawler.run(is_recheck=True) is Outcome.FINISHED
    saved.ledger.fold(events)
    assert list(saved.ledger.records.inlinks) == before
    assert site.hits["/a"] == site.hits["/gone"] == 2
    assert site.hits["/"] == 1


async def test_the_rest_of_a_stopped_crawl_stays_queued(site: Site, tmp_path: Path) -> None:
    small(site)
    kept = Kept(site, tmp_path / "a.crawl", max_pages=2, workers=1)
    assert await kept.run() is Outcome.LIMIT
    left = len(kept.crawler.frontier)
    assert kept.recheck(site.url("/a")) == 1
    assert await kept.run(is_recheck=True) is Outcome.CANCELLED
    assert len(kept.crawler.frontier) == left > 0
    assert site.asked == ["/", "/a", "/a"]
    assert kept.crawler.frontier.requested == 2
    kept.file.close()


async def test_only_what_has_a_result_is_requested_once_more(site: Site, tmp_path: Path) -> None:
    site.page("/", links=["/a", "/out/x", "/queued"])
    kept = Kept(site, tmp_path / "a.crawl", exclude=("/out/",), max_pages=2)
    await kept.run()
    urls = map(site.url, ("/a", "/out/x", "/queued"))
    assert kept.recheck(*urls) == 1
    assert kept.recheck(site.url("/a")) == 0  # it is queued already
    await kept.crawler.change({"exclude": ("/a",)})
    assert kept.recheck(site.url("/a")) == 0
    kept.file.close()


async def test_a_recheck_is_made_while_the_crawl_runs(
    site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a", "/slow"])
    site.page("/a")
    site.page("/slow")
    site.behind_the_gate("/slow")
    site.gate.clear()
    kept = Kept(site, tmp_path / "a.crawl")
    running = asyncio.create_task(kept.crawler.run())
    await wait_until(lambda: site.at_the_gate and site.hits["/a"])
    await wait_until(lambda: len(kept.crawler.frontier.in_flight) == 1)
    assert kept.recheck(site.url("/a")) == 1
    await wait_until(lambda: site.hits["/a"] == 2)
    site.gate.set()
    assert await running is Outcome.FINISHED
    kept.write()
    agree(kept.ledger, kept.restored().ledger)


async def test_a_page_that_is_requested_once_more_was_the_first_to_name_what_it_named(
    site: Site, tmp_path: Path
) -> None:
    small(site)
    kept = Kept(site, tmp_path / "a.crawl")
    await kept.run()
    home, a = kept.id_of(site.url()), kept.id_of(site.url("/a"))
    before = [kept.ledger.records.links_new[id_] for id_ in (home, a)]
    assert before == [3, 1]
    site.page("/a", links=["/", "/b", "/gone", "/new"], title="A")
    assert kept.recheck(site.url(), site.url("/a")) == 2
    await kept.run(is_recheck=True)
    assert [kept.ledger.records.links_new[id_] for id_ in (home, a)] == [3, 2]
    agree(kept.ledger, kept.restored().ledger)
