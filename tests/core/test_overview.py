"""What the Overview counts is what filters find."""

from array import array

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.filter import parse
from crawlscope.core.insight.overview import MOST_SLOW, PAGES, one_by_one, overview
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import (
    Discovered,
    Event,
    Fetched,
    Finished,
    Outcome,
    Redirected,
    Response,
    Sampled,
)
from crawlscope.core.records.records import UNKNOWN


def crawl() -> Ledger:
    ledger = Ledger()
    events: list[Event] = []
    for id_ in range(1, 31):
        host = "a" if id_ < 20 else "b"
        events.append(Discovered(id_, f"http://{host}.test/{id_}", 0, 0, None, 10))
    for id_ in range(1, 28):
        kind = ("text/html", "application/xhtml+xml", "image/png")[id_ % 3]
        answer = Response(404 if id_ % 7 == 0 else 200, kind, "utf-8", 100, id_ / 100)
        if id_ % 10 == 0:
            events.append(Redirected(id_, Response(301, elapsed=UNKNOWN), 1))
        else:
            events.append(Fetched(id_, answer, links=array("i")))
    ledger.fold(events)
    return ledger


def test_pages_are_what_their_filter_finds() -> None:
    ledger = crawl()
    site, wanted = ledger.records, parse(PAGES)
    pages = [id_ for id_ in site.ids() if wanted.matches(site, id_)]
    assert in_one_go(overview(ledger)).pages == len(pages) > 0


def test_hosts_and_times_are_counted_and_the_slowest_come_first() -> None:
    found = in_one_go(overview(crawl()))
    assert found.hosts == 2
    assert sum(found.steps.values()) == 25  # two redirected without a time, three were not asked
    assert found.slowest == [27, 26, 25, 24, 23, 22, 21, 19]
    assert len(found.slowest) == MOST_SLOW


def test_nothing_is_found_in_an_empty_crawl() -> None:
    found = in_one_go(overview(Ledger()))
    assert (found.pages, found.hosts, found.slowest, dict(found.steps)) == (0, 0, [], {})


def test_what_requests_at_the_same_time_have_saved_is_told_at_the_end() -> None:
    ledger = crawl()
    waited = in_one_go(overview(ledger)).waited
    assert round(waited, 2) == 3.48  # 0.01 to 0.27 s, but for those of the redirects
    ledger.fold([Sampled(0.25, queued=5, in_flight=10, waiting=0, done=0)])
    assert one_by_one(ledger, waited) == ""
    ledger.fold([Finished(Outcome.FINISHED, 0.5)])
    words = "Up to 10 requests at a time: 500 ms; one after the other: about 3.5 s."
    assert one_by_one(ledger, waited) == words
    assert one_by_one(ledger, 0.6) == ""  # a delay has cost more than the requests
