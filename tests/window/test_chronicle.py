"""The log of a crawl has a line for what goes wrong, and never more than can be read."""

import logging

from crawlscope.core.base.log_kinds import Kind
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Finished,
    Mark,
    Marked,
    Outcome,
    Redirected,
    Response,
    Retrying,
    Sampled,
    Skipped,
    SkipReason,
    Started,
    Stepped,
)
from crawlscope.window.chronicle import MOST_A_SECOND, Chronicle

MANY = 2_000


def logged_by(*events: Event) -> list[tuple[int, str]]:
    logged: list[tuple[int, str]] = []
    ledger = Ledger()

    def tell(level: int, text: str, _kind: Kind) -> None:
        logged.append((level, text))

    chronicle = Chronicle(tell, ledger, ["http://h/0"])
    ledger.fold(events)
    chronicle.fold(events)
    chronicle.end(Finished(Outcome.FINISHED, 2.0))
    return logged


def missing(first: int, number: int) -> list[Event]:
    """Pages that are not there."""
    events: list[Event] = []
    for id_ in range(first, first + number):
        events.append(Discovered(id_, f"http://h/{id_}", 1, min(1, id_ - 1), None, 10))
        events += [Started(id_), Fetched(id_, Response(404))]
    return events


def test_a_flood_of_failures_is_counted_beyond_some_lines_a_second() -> None:
    sample = Sampled(1.0, 0, 0, 0, 0)
    logged = logged_by(*missing(1, MANY), sample, *missing(MANY + 1, 3))
    most = MOST_A_SECOND[logging.WARNING]
    lines = [text for level, text in logged if level == logging.WARNING]
    assert len(lines) == most + 1 + 3
    assert lines[most] == f"… and {MANY - most:,} more pages with status 400 or above"
    assert lines[-1] == f"404 Not Found: http://h/{MANY + 3}, found on /1"


def test_a_flood_of_pages_that_are_there_says_little_and_only_as_details() -> None:
    events = missing(1, MANY)
    fine = [Fetched(e.id, Response(200)) if isinstance(e, Fetched) else e for e in events]
    logged = logged_by(*fine)
    details = [text for level, text in logged if level == logging.DEBUG]
    most = MOST_A_SECOND[logging.DEBUG]
    assert details[0] == "200: http://h/1 (in 0 ms)"
    assert details[most:] == [f"… and {MANY - most:,} more responses"]
    others = [text for level, text in logged if level > logging.DEBUG]
    assert others == [f"finished after 2.0 s: {MANY:,} URLs done, 0 of them broken"]


def test_a_crawl_in_which_nothing_goes_wrong_says_how_far_it_is() -> None:
    samples = [Sampled(at / 4, 90, 1, 0, at) for at in range(100)]
    progress = [text for _, text in logged_by(*samples) if text.startswith("after ")]
    assert progress == [
        "after 10.0 s: 40 URLs done, 0 of them broken, 90 queued, 4.0/s",
        "after 20.0 s: 80 URLs done, 0 of them broken, 90 queued, 4.0/s",
    ]


def test_each_line_says_what_it_is_about() -> None:
    kinds = list[tuple[str, Kind]]()
    ledger = Ledger()
    chronicle = Chronicle(lambda _level, text, kind: kinds.append((text, kind)), ledger, ["r"])
    events: list[Event] = [
        Marked(0.0, Mark.STARTED),
        Discovered(1, "http://h/", 0, 0, None, 10),
        Discovered(2, "http://h/2", 1, 1, None, 10),
        Stepped(1, 2, 1, "http://h/"),
        Redirected(1, Response(301), 2),
        Skipped(2, SkipReason.EXTERNAL),
        Retrying(1, Response(503), None, 1.0),
    ]
    ledger.fold(events)
    chronicle.fold(events)
    assert kinds == [
        ("crawl of r started", Kind.CRAWL),
        ("step 1: worker 2 requests http://h/", Kind.BY_HAND),
        ("301: http://h/ → http://h/2", Kind.REDIRECT),
        ("not crawled (external): http://h/2, found on /", Kind.SKIPPED),
        ("retrying in 1.0 s (503 Service Unavailable): http://h/", Kind.RETRY),
    ]


def test_what_is_left_out_in_the_last_second_is_counted_at_the_end() -> None:
    most = MOST_A_SECOND[logging.WARNING]
    logged = logged_by(*missing(1, most + 7))
    assert logged[most][1] == "… and 7 more pages with status 400 or above"


def test_a_root_that_fails_is_an_error_and_another_url_a_warning() -> None:
    refused = Error(ErrorKind.CONNECT, "connection refused")
    events: list[Event] = []
    for id_ in (1, 2):
        events += [
            Discovered(id_, f"http://h/{id_ - 1}", id_ - 1, id_ - 1, None, 10),
            Started(id_),
            Failed(id_, Response(tries=4), refused),
        ]
    assert logged_by(*events)[:2] == [
        (logging.ERROR, "the root failed: connection refused after 4 attempts: http://h/0"),
        (logging.WARNING, "connection refused after 4 attempts: http://h/1, found on /0"),
    ]
