"""The crawler as a whole: workers, order, records, and events that always add up."""

import logging
import threading
from collections import Counter
from collections.abc import Callable

import pytest

from crawlscope.core.base import partitioned_dict
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import (
    Discovered,
    Event,
    Failed,
    Fetched,
    Finished,
    Outcome,
    Queued,
    Redirected,
    Retrying,
    Sampled,
    Skipped,
    Started,
)
from crawlscope.core.records.workers import Doing
from crawlscope.fetch.fetching import Fetchers
from crawlscope.session.crawl.crawler import Crawler
from tests.web import Crawl, Exchange, Site, WaitUntil, crawl, response


def a_bit_of_everything(site: Site) -> None:
    """Pages, redirects, a loop, faults, a cookie, and links that are none."""
    links = ["/a", "/old", "/loop", "/gone", "/cut", "/busy", "/me", "/private", "http://[", "/far"]
    site.page("/", links=[*links, "http://example.com/"])
    site.page("/a", links=["/", "/b", "/a"])
    site.page("/b", links=["/a"])
    site.redirect("/old", "/b", 301)
    site.redirect("/loop", "/loop2")
    site.redirect("/loop2", "/loop")
    site.raw("/cut", response(b"<p>" * 99)[:-1])
    site.page("/busy")
    site.at_first("/busy", response(status=503, headers={"Retry-After": "0"}))
    site.redirect("/me", "/me", cookie="me=1")
    site.page("/far", links=["/far/1"])
    site.page("/far/1", links=["/far/2"])


# --- workers and order --------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 5])
async def test_workers_are_the_most_requests_in_flight(site: Site, workers: int) -> None:
    paths = [f"/{number}" for number in range(20)]
    site.page("/", links=paths)
    for path in paths:
        site.page(path)
        site.waits_for_others(path, workers)
    await crawl(site, workers=workers)
    assert site.most_in_flight == workers


async def test_more_workers_than_urls_end_as_well(site: Site) -> None:
    site.page("/")
    found = await crawl(site, workers=500)
    assert found.states == {"/": "done"}
    assert not found.crawler.workers


async def test_the_order_is_breadth_first(site: Site) -> None:
    site.page("/", links=["/a", "/b"])
    for path in ("/a", "/b"):
        site.page(path, links=[f"{path}/1", f"{path}/2"])
        site.page(f"{path}/1", links=[f"{path}/1/x"])
    await crawl(site, workers=1)
    first, second = ["/a", "/b"], ["/a/1", "/a/2", "/b/1", "/b/2"]
    assert site.asked == ["/", *first, *second, "/a/1/x", "/b/1/x"]


async def test_hosts_take_turns(site: Site) -> None:
    site.page("/", links=[f"/{number}" for number in range(4)])
    await crawl(
        site, "/", site.url("/single", host="localhost"), site.url(host="localhost"), workers=1
    )
    hosts = [request.headers["host"].partition(":")[0] for request in site.requests]
    # As long as both have something to ask, none is asked twice in a row.
    assert hosts == ["127.0.0.1", "localhost"] * 5 + ["localhost"]


async def test_a_worker_tells_what_it_does(site: Site, wait_until: WaitUntil) -> None:
    site.stalls("/silent")
    site.stalls("/half", response(b"<p>" * 100)[:-100])
    crawling = Crawl(site, "/silent", "/half", workers=3)
    crawling.start()
    await wait_until(lambda: any(row.octets == 200 for row in crawling.crawler.status.rows()))
    await wait_until(lambda: site.in_flight == 2)
    rows = [(row.number, row.doing, row.url, row.attempt) for row in crawling.crawler.status.rows()]
    assert rows == [
        (1, Doing.FIRST_BYTE, site.url("/silent"), 1),
        (2, Doing.READING, site.url("/half"), 1),
        (3, Doing.QUEUE, "", 0),
    ]
    await crawling.cancel()


async def test_names_are_resolved_without_a_thread(site: Site) -> None:
    before, during = threading.enumerate(), []

    async def count(exchange: Exchange) -> None:
        during.append(threading.enumerate())
        await exchange.send(response(b"<a href=/next>"))

    site.handle("/", count)
    site.handle("/next", count)
    await crawl(site, site.url(host="localhost"))
    assert during == [before, before]
    assert threading.enumerate() == before


# --- records ------------------------------------------------------------------------------------


async def test_an_href_that_is_no_url_is_a_record_of_its_own(site: Site) -> None:
    site.page("/", links=["http://[", "/a", "http://a b/", "http://["])
    site.page("/a", links=["http://["])
    found = await crawl(site)
    assert found.states == {
        "/": "done",
        "http://[": "skipped: invalid",
        "/a": "done",
        "http://a b/": "skipped: invalid",
    }
    record = found["http://["]
    assert (record.referrer, record.anchor, record.depth, record.tries) == ("/", "http://[", 1, 0)
    assert found["/"].links_total == 1


async def test_links_are_counted_distinct_new_and_from_the_other_end(site: Site) -> None:
    outside = "http://example.com/"
    site.page("/", links=["/a", "/a#part", "", "/b", outside, "mailto:me@example.com", "http://["])
    site.page("/a", links=["/", "/b", "/c", outside])
    site.page("/b", links=["/c", "/d", "/d?"])
    for path in ("/c", "/d", "/d?"):
        site.page(path)
    site.redirect("/old", "/d")
    found = await crawl(site, "/", "/old", workers=1)
    links = {path: (found[path].links_total, found[path].links_new) for path in ("/", "/a", "/b")}
    assert links == {"/": (4, 3), "/a": (4, 1), "/b": (3, 1)}
    inlinks = {record.url: record.inlinks for record in found.records}
    assert inlinks == {
        "/": 2,
        "/old": 0,
        "/a": 1,
        "/b": 2,
        outside: 2,
        "http://[": 0,
        "/d": 2,
        "/c": 2,
        "/d?": 1,
    }


async def test_a_record_holds_where_it_was_found_and_what_came(site: Site) -> None:
    text = "<a href=/page>  The \n page </a><a href=/page>another name</a>"
    site.page("/", text=text)
    site.page("/page", title=" A  title ", text='<link rel=canonical href="/Page#top">')
    found = await crawl(site)
    record = found["/page"]
    assert (record.id, record.depth, record.referrer, record.anchor) == (2, 1, "/", "The page")
    assert (record.status, record.content_type, record.charset) == (200, "text/html", "utf-8")
    assert (record.title, record.canonical) == ("A title", "/Page")
    assert record.elapsed is not None
    assert record.elapsed > 0
    assert record.fetched_at is not None
    assert found["/Page"].state == "done"


async def test_ids_count_from_one_in_order_of_discovery(site: Site) -> None:
    a_bit_of_everything(site)
    found = await crawl(site, max_tries=2)
    discovered = [event.id for event in found.events if isinstance(event, Discovered)]
    assert discovered == list(range(1, len(discovered) + 1))
    assert [record.id for record in found.records] == discovered


# --- nothing ends a worker ----------------------------------------------------------------------


class Stumbling(Crawler):
    """Has a fault of ours once it has read one URL."""

    def __init__(
        self, settings: Settings, say: Callable[[Event], None], *, fetchers: Fetchers
    ) -> None:
        def stumble(event: Event) -> None:
            if isinstance(event, Fetched) and self.frontier.urls[event.id].endswith("/stone"):
                raise ZeroDivisionError("a fault of ours")
            say(event)

        super().__init__(settings, stumble, fetchers=fetchers)


async def test_an_internal_error_fails_that_url_alone(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    site.page("/", links=["/stone", "/after"])
    site.page("/stone")
    site.page("/after")
    crawling = Crawl(site, workers=1, crawler=Stumbling)
    with caplog.at_level(logging.ERROR):
        assert await crawling.run() is Outcome.FINISHED
    assert crawling.states == {"/": "done", "/stone": "failed: internal", "/after": "done"}
    (logged,) = caplog.records
    assert site.url("/stone") in logged.getMessage()
    assert logged.exc_info is not None
    assert logged.exc_info[0] is ZeroDivisionError


# --- events -------------------------------------------------------------------------------------

FROM_QUEUED, FROM_FETCHING = {"queued"}, {"fetching"}


def follow(events: list[Event]) -> dict[int, str]:
    """The state of each URL at the end; fails at the first event that cannot follow."""
    states: dict[int, str] = {}
    for event in events:
        before = states.get(getattr(event, "id", 0), "unknown")
        match event:
            case Discovered(id=id_):
                assert id_ == len(states) + 1
                states[id_] = "queued"
            case Skipped(id=id_):
                assert before in FROM_QUEUED
                states[id_] = "skipped"
            case Started(id=id_):
                assert before in FROM_QUEUED
                states[id_] = "fetching"
            case Fetched(id=id_) | Redirected(id=id_) | Failed(id=id_):
                assert before in FROM_FETCHING
                states[id_] = "over"
            case Retrying(id=id_):
                assert before in FROM_FETCHING
                states[id_] = "queued"
            case Queued(id=id_):
                assert before in {"fetching", "skipped", "over"}
                states[id_] = "queued"
    return states


async def test_events_follow_from_each_other_and_finished_is_the_last(site: Site) -> None:
    a_bit_of_everything(site)
    found = await crawl(site, max_tries=2, max_depth=2, exclude=("private",))
    assert set(follow(found.events).values()) == {"over", "skipped"}
    assert [event for event in found.events if isinstance(event, Finished)] == found.events[-1:]


async def test_counts_by_event_and_by_record_are_the_same(site: Site) -> None:
    a_bit_of_everything(site)
    found = await crawl(site, max_tries=2, max_depth=2, exclude=("private",))
    ledger = found.ledger
    counted = Counter(record.state for record in found.records)
    assert {state: ledger.tally.of(state) for state in counted} == counted
    assert ledger.tally.requested == found.crawler.frontier.requested
    assert ledger.tally.requested == len(site.hits)
    last = [event for event in found.events if isinstance(event, Sampled)][-1]
    assert (last.queued, last.in_flight, last.waiting) == (0, 0, 0)
    assert last.done == ledger.tally.requested
    work = found.crawler.status.at_work(0).work.values()
    assert sum(each.done for each in work) == ledger.tally.requested


async def test_a_fold_in_batches_is_the_fold_of_all(site: Site) -> None:
    a_bit_of_everything(site)
    found = await crawl(site, max_tries=2)
    singly = Ledger()
    for event in found.events:
        singly.fold([event])
    whole = Ledger()
    whole.fold(found.events)
    assert list(singly.records.records()) == list(whole.records.records())
    assert singly.tally.states == whole.tally.states
    assert singly.tally.broken == whole.tally.broken


async def test_a_url_is_known_whichever_part_of_a_long_dictionary_it_is_in(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partitioned_dict, "FULL", 3)
    paths = ["/", *(f"/{number}" for number in range(12))]
    for path in paths:
        site.page(path, links=paths)
    found = await crawl(site)
    asked = [each.target for each in site.requests if each.target in paths]
    assert sorted(asked) == sorted(paths)
    for path in paths:
        assert (found[path].links_total, found[path].inlinks) == (13, 13)
