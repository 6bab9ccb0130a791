"""A person's hands on the queue: what is moved, removed, taken back and added, counted at the
server."""

import asyncio
from array import array
from pathlib import Path
from typing import Any

from crawlscope.core.base.urls import host_of
from crawlscope.core.insight.decision import Decisions
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event, Fetched, Outcome, SkipReason
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.store import CrawlFile, Saved
from tests.web import Crawl, Site, WaitUntil

PATHS = [f"/{number}" for number in range(9)]


async def at_the_gate(site: Site, wait_until: WaitUntil, **settings: Any) -> Crawl:
    """A crawl of one worker, which waits for its first page; nine others are queued."""
    site.page("/", links=["/slow", *PATHS, "http://elsewhere.invalid/"])
    for path in ("/slow", *PATHS):
        site.page(path)
    site.behind_the_gate("/slow")
    site.gate.clear()
    crawling = Crawl(site, workers=1, **settings)
    crawling.start()
    await wait_until(lambda: site.at_the_gate)
    return crawling


def ids(crawling: Crawl, *paths: str) -> list[int]:
    return [crawling[path].id for path in paths]


def why(crawling: Crawl, path: str) -> str:
    return Decisions(crawling.ledger, crawling.crawler.settings).of(crawling[path].id)


async def saved(crawling: Crawl, path: Path) -> Saved:
    """The crawl as its file has it after a stop."""
    await crawling.cancel()
    with CrawlFile.create(str(path), crawling.crawler.settings, "") as file:
        writer = file.writer(crawling.ledger)
        writer.note(crawling.events)
        writer.write()
    with CrawlFile.open(str(path)) as file:
        return file.restored()


async def asked_after_opening(site: Site, found: Saved) -> list[str]:
    before = len(site.asked)
    site.gate.set()
    await Crawler(found.settings, lambda _: None, found.frontier, found.seconds).run()
    return site.asked[before:]


async def test_what_is_moved_to_the_front_is_asked_next_in_that_order(
    site: Site, wait_until: WaitUntil
) -> None:
    crawling = await at_the_gate(site, wait_until)
    moved = ids(crawling, "/7", "/4", "/slow")  # the last one is in flight
    assert await crawling.crawler.move_to_front(moved) == 2
    assert await crawling.crawler.move_to_front(ids(crawling, "/8")) == 1
    assert crawling["/7"].state == "queued"
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert site.asked[1:] == ["/slow", "/8", "/7", "/4", "/0", "/1", "/2", "/3", "/5", "/6"]


async def test_a_crawl_file_keeps_what_was_moved_to_the_front(
    site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    crawling = await at_the_gate(site, wait_until)
    await crawling.crawler.move_to_front(ids(crawling, "/7", "/4"))
    await crawling.crawler.move_to_front(ids(crawling, "/8"))
    found = await saved(crawling, tmp_path / "a.crawl")
    assert found.highest[0] == 4
    asked = await asked_after_opening(site, found)
    assert asked == ["/slow", "/8", "/7", "/4", "/0", "/1", "/2", "/3", "/5", "/6"]


async def test_what_is_removed_is_not_asked_and_says_so(
    site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    crawling = await at_the_gate(site, wait_until)
    gone = await crawling.crawler.remove(ids(crawling, "/0", "/3", "/slow"))
    assert sorted(gone) == ids(crawling, "/0", "/3")
    assert crawling["/0"].skip_reason is SkipReason.EXCLUDED
    said = why(crawling, "/0")
    assert said.startswith("Not requested: removed from the queue by hand at 20")
    found = await saved(crawling, tmp_path / "a.crawl")
    assert Decisions(found.ledger, found.settings).of(gone[0]) == said
    assert Decisions(found.ledger, found.settings).rule(gone[0]) == "removed from the queue by hand"
    await asked_after_opening(site, found)
    assert sorted(site.hits) == sorted(["/", "/slow", *set(PATHS) - {"/0", "/3"}])


async def test_no_other_rule_that_is_taken_back_admits_what_was_removed(
    site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    crawling = await at_the_gate(site, wait_until)
    await crawling.exclude("/[01]$")
    await crawling.crawler.remove(ids(crawling, "/1", "/2"))  # the first is out already
    assert (await crawling.include_again(["/[01]$"])).queued == 2
    found = await saved(crawling, tmp_path / "a.crawl")
    assert set(found.frontier.refused.values()) <= {SkipReason.EXTERNAL}
    await asked_after_opening(site, found)
    assert (site.hits["/0"], site.hits["/1"], site.hits["/2"]) == (1, 1, 0)


async def test_what_is_taken_back_is_asked_after_all(site: Site, wait_until: WaitUntil) -> None:
    crawling = await at_the_gate(site, wait_until)
    gone = await crawling.crawler.remove(ids(crawling, *PATHS))
    assert len(crawling.crawler.frontier) == 0
    assert await crawling.crawler.take_back([*gone, *ids(crawling, "/", "/slow")]) == len(PATHS)
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert site.hits == {"/": 1, "/slow": 1} | dict.fromkeys(PATHS, 1)


async def test_removing_the_rest_ends_the_crawl(site: Site, wait_until: WaitUntil) -> None:
    crawling = await at_the_gate(site, wait_until)
    crawling.crawler.pause_host(host_of(site.url()))
    await crawling.crawler.remove(ids(crawling, *PATHS))
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert site.hits.total() == 2


async def test_added_urls_are_asked_next_whatever_the_rules_say(
    site: Site, wait_until: WaitUntil
) -> None:
    async with Site() as other:
        crawling = await at_the_gate(site, wait_until, exclude=("never",), max_depth=1)
        site.page("/never", links=["/never/below"])
        other.page("/far", links=["/farther"])
        urls = [site.url("/never"), other.url("/far"), site.url("/5"), site.url("/")]
        assert await crawling.crawler.add(urls) == ids(crawling, "/")
        site.gate.set()
        assert await crawling.end() is Outcome.FINISHED
        assert site.asked[:4] == ["/", "/slow", "/never", "/5"]
        assert other.asked == ["/far"]
        assert site.hits["/never/below"] == 0
        record = crawling.ledger.records.record(
            crawling.crawler.frontier.ids[other.url("/farther")]
        )
        assert record.skip_reason is SkipReason.EXTERNAL
        assert why(crawling, "/never").startswith("Requested: it was added by hand at 20")
        assert crawling["/never"].depth == 0


async def test_a_crawl_file_keeps_that_a_url_was_added(
    site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    crawling = await at_the_gate(site, wait_until, exclude=("never",))
    site.page("/never")
    await crawling.crawler.add([site.url("/never")])
    found = await saved(crawling, tmp_path / "a.crawl")
    assert (await asked_after_opening(site, found))[:2] == ["/slow", "/never"]
    assert Decisions(found.ledger, found.settings).of(found.frontier.ids[site.url("/never")])


async def test_what_is_queued_as_the_last_answer_arrives_is_still_requested(site: Site) -> None:
    site.page("/")
    loop, fetched = asyncio.get_running_loop(), list[Event]()

    def say(event: Event) -> None:
        if isinstance(event, Fetched):
            fetched.append(event)
            if len(fetched) == 1:  # before the crawl is told that nothing is left
                loop.call_soon(crawler.recheck, {1: array("i")})

    crawler = Crawler(Settings.checked(roots=[site.url()], no_robots=True), say)
    assert await crawler.run() is Outcome.FINISHED
    assert (len(fetched), site.hits["/"]) == (2, 2)


async def test_robots_hold_for_added_urls(site: Site, wait_until: WaitUntil) -> None:
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /private\n", "text/plain")
    crawling = await at_the_gate(site, wait_until)
    await crawling.crawler.add([site.url("/private")])
    site.gate.set()
    await crawling.end()
    assert crawling["/private"].skip_reason is SkipReason.ROBOTS


async def test_adding_queues_again_what_was_refused_or_removed(
    site: Site, wait_until: WaitUntil
) -> None:
    crawling = await at_the_gate(site, wait_until)
    await crawling.exclude("/[01]$")
    await crawling.crawler.remove(ids(crawling, "/2"))
    await crawling.crawler.add([site.url("/0"), site.url("/2")])
    site.gate.set()
    await crawling.end()
    assert site.asked[:4] == ["/", "/slow", "/0", "/2"]
    assert site.hits["/1"] == 0


async def test_a_known_url_out_of_scope_is_added_and_stays_whatever_is_changed(
    site: Site, wait_until: WaitUntil
) -> None:
    async with Site() as other:
        other.page("/far", links=["/farther"])
        crawling = await at_the_gate(site, wait_until)
        site.page("/slow", links=[other.url("/far"), other.url("/other")])
        site.behind_the_gate("/slow")
        await wait_until(lambda: site.at_the_gate)
        site.gate.set()
        crawling.crawler.pause_host(host_of(site.url()))
        await wait_until(lambda: crawling.crawler.waits_only_for)
        crawling.crawler.pause()
        await crawling.crawler.add([other.url("/far")])
        await crawling.crawler.change({"exclude": ("far",), "max_depth": 1})
        assert crawling.crawler.frontier.place(crawling.crawler.frontier.ids[other.url("/far")])
        crawling.crawler.go_on()
        crawling.crawler.go_on_with_host(host_of(site.url()))
        assert await crawling.end() is Outcome.FINISHED
        assert other.asked == ["/far"]


async def test_what_was_removed_stays_out_whatever_is_changed(
    site: Site, wait_until: WaitUntil
) -> None:
    crawling = await at_the_gate(site, wait_until, exclude=("never",))
    await crawling.crawler.remove(ids(crawling, "/0", "/1", "/2", "/3"))
    await crawling.crawler.change({"exclude": (), "max_depth": 9, "scope": "any", "include": ()})
    await crawling.crawler.change({"no_robots": True})
    await crawling.crawler.take_back(ids(crawling, "/3"))
    site.gate.set()
    await crawling.end()
    assert [site.hits[path] for path in PATHS[:5]] == [0, 0, 0, 1, 1]
