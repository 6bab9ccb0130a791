"""The history of a crawl is compact: 8 octets an event, one entry for what is one."""

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import (
    Discovered,
    Event,
    Fetched,
    Listed,
    Response,
    Skipped,
    SkipReason,
    Started,
    Ticked,
)

URLS = 1_000
OCTETS = 24  # at most, of a URL that is found, taken and answered once


def found(id_: int) -> Discovered:
    return Discovered(id_, f"http://a.test/{id_}", 1, 1, None, 5)


def octets(events: list[Event]) -> int:
    ledger = Ledger()
    ledger.fold(events)
    ledger.history.seal()
    return len(ledger.history.entries) * ledger.history.entries.itemsize


def test_a_url_takes_no_more_than_promised_however_it_is_found() -> None:
    events: list[Event] = []
    for id_ in range(1, URLS + 1):
        events += [Ticked(id_ / 10), found(id_), Ticked(id_ / 10 + 0.01), Started(id_, 10_000)]
        events += [Ticked(id_ / 10 + 0.02), Fetched(id_, Response(200))]
    assert octets(events) <= OCTETS * URLS


def test_a_sitemap_of_many_urls_takes_no_more() -> None:
    events: list[Event] = [Ticked(1.0)]
    for id_ in range(1, URLS + 1):
        events += [found(id_), Listed(id_)]
    for id_ in range(1, URLS + 1):
        events += [Ticked(1 + id_), Started(id_, 1), Fetched(id_, Response(200))]
    assert octets(events) <= OCTETS * URLS


def test_what_one_page_names_and_is_left_out_is_two_entries() -> None:
    events: list[Event] = [Ticked(1.0)]
    for id_ in range(1, URLS + 1):
        events += [found(id_), Skipped(id_, SkipReason.EXTERNAL)]
    assert octets(events) == 16


def test_entries_that_were_written_down_do_not_change() -> None:
    ledger = Ledger()
    ledger.fold([Ticked(1.0), found(1), Skipped(1, SkipReason.EXTERNAL)])
    number, _ = ledger.history.seal()
    written = ledger.history.entries[:number]
    ledger.fold([found(2), Skipped(2, SkipReason.EXTERNAL)])
    ledger.history.seal()
    assert ledger.history.entries[:number] == written
    assert len(ledger.history.entries) == number + 2


def test_a_crawl_that_nobody_keeps_has_no_history() -> None:
    ledger = Ledger()
    ledger.keep_no_history()
    ledger.fold([Ticked(1.0), found(1), Started(1, 1), Fetched(1, Response(200))])
    ledger.history.seal()
    assert not ledger.history.past
    assert ledger.tally.requested == 1
