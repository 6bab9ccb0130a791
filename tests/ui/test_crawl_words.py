from dataclasses import replace

from crawlscope.core.insight import report
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
    Response,
    Sampled,
    Skipped,
    SkipReason,
    Started,
)
from crawlscope.ui.rows.crawl_words import headline, what_was_found


def samples(*queued: int, done: int = 0) -> list[Sampled]:
    """A sample each quarter of a second."""
    return [
        Sampled((i + 1) / 4, queued=each, in_flight=2, waiting=1, done=done + i)
        for i, each in enumerate(queued)
    ]


def ledger_of(*events: Event) -> Ledger:
    ledger = Ledger()
    ledger.fold(events)
    return ledger


def test_the_headline_says_how_long_it_takes_yet() -> None:
    # 96 are left, 4 are done in a second, and none is found any more.
    assert headline(ledger_of(*samples(100, 99, 98, 97, 96))) == "about 25 s left"


def test_the_headline_tells_the_end_by_a_limit_if_that_comes_first() -> None:
    left = [replace(each, seconds_left=10.0) for each in samples(100, 99, 98, 97, 96)]
    assert headline(ledger_of(*left)) == "about 10 s left"


def test_the_headline_says_that_more_is_found() -> None:
    assert headline(ledger_of(*samples(1, 20, 50))) == "still discovering"


def test_what_was_never_requested_does_not_count_as_checked() -> None:
    found = [Discovered(id_, f"http://h/{id_}", 0, 0, None, 10) for id_ in (1, 2, 3)]
    checked = [Fetched(1, Response(200)), Fetched(2, Response(404))]
    end = Finished(Outcome.FINISHED, 1.3)
    skipped = Skipped(3, SkipReason.EXTERNAL)
    words = what_was_found(ledger_of(*found, *checked, skipped, end))
    assert words == "Finished in 1.3 s: 2 URLs checked, 1 broken; 1 not checked."
    words = what_was_found(ledger_of(*found[:1], checked[0], end))
    assert words == "Finished in 1.3 s: 1 URL checked, nothing broken."


def test_no_end_is_projected_while_it_is_paused_or_stopped() -> None:
    ran = samples(100, 99, 98, 97, 96)
    assert headline(ledger_of(*ran, Marked(1.3, Mark.PAUSED))) == "paused"
    ledger = ledger_of(Marked(0.0, Mark.STARTED), *ran)  # a file of a killed crawl has no last mark
    ledger.finished = Finished(Outcome.CANCELLED, 1.25)
    assert headline(ledger).startswith("stopped after 1.2")


def test_a_crawl_that_fetched_nothing_is_not_reported_as_finished() -> None:
    end = (Marked(1.0, Mark.FINISHED), Finished(Outcome.FINISHED, 1.0))
    failed = (
        Discovered(1, "http://h/", 0, 0, None, 10),
        Started(1),
        Failed(1, Response(), Error(ErrorKind.CONNECT, "connection refused")),
    )
    ledger = ledger_of(*failed, *end)
    assert headline(ledger) == "nothing fetched in 1.0 s"
    assert report.nothing_fetched(ledger) == (
        "nothing was fetched: http://h/ failed: connection refused"
    )


def test_the_headline_says_how_the_crawl_ended() -> None:
    end = (Marked(12.3, Mark.FINISHED), Finished(Outcome.FINISHED, 12.3))
    page = (Discovered(1, "http://h/", 0, 0, None, 10), Started(1), Fetched(1, Response(200)))
    ended = headline(ledger_of(*page, *samples(3, 0), *end))
    assert ended == "finished in 12.3 s, 0.1/s on average"
    stop = (Marked(2.0, Mark.CANCELLED), Finished(Outcome.CANCELLED, 2.0))
    assert headline(ledger_of(*samples(3, 2), *stop)) == "stopped after 2.0 s"


def test_a_crawl_that_was_continued_runs_again() -> None:
    stop = (Marked(2.0, Mark.CANCELLED), Finished(Outcome.CANCELLED, 2.0))
    ledger = ledger_of(*samples(3, 9), *stop, Marked(2.0, Mark.CONTINUED))
    assert headline(ledger) == "still discovering"
