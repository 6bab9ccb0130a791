"""What happened to a URL is told with its times, and with who took it."""

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.ledger.history import Kind
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.moments import Moment, Moments, in_words
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Fetched,
    Listed,
    Response,
    Retrying,
    Skipped,
    SkipReason,
    Started,
    Ticked,
)


def test_each_attempt_at_a_url_is_told_with_its_worker_and_its_times() -> None:
    events: list[Event] = [Ticked(1.0)]
    events += [Discovered(n, f"http://a.test/{n}", 0, 0, None, 5) for n in (1, 2, 3)]
    events += [Skipped(n, SkipReason.DEPTH) for n in (2, 3)]
    events += [Listed(1), Ticked(2.0), Started(1, 7), Ticked(62.5)]
    events.append(Retrying(1, Response(503), Error(ErrorKind.TIMEOUT, "late"), 1.0))
    events += [Ticked(63.0), Started(1, 2), Ticked(63.25), Fetched(1, Response(200))]
    ledger = Ledger()
    ledger.fold(events)
    number, _ = ledger.history.seal()
    moments = Moments(ledger.history.entries[:])
    in_one_go(moments.counting())
    assert moments.of(1, number) == [
        Moment(Kind.FOUND, 1.0),
        Moment(Kind.LISTED, 1.0),
        Moment(Kind.TAKEN, 2.0, 7),
        Moment(Kind.RETRYING, 62.5),
        Moment(Kind.TAKEN, 63.0, 2),
        Moment(Kind.FETCHED, 63.25),
    ]
    for id_ in (2, 3):
        assert moments.of(id_, number) == [Moment(Kind.FOUND, 1.0), Moment(Kind.SKIPPED, 1.0)]
    assert moments.of(3, 1) == [Moment(Kind.FOUND, 1.0)]
    assert moments.of(1, 0) == []
    assert in_words(moments.of(1, number)) == (
        "Found at 1.00 s, listed in a sitemap at 1.00 s, picked up at 2.00 s by worker 7, "
        "queued for retry at 1:02.50, picked up at 1:03.00 by worker 2, "
        "response received at 1:03.25."
    )


def test_of_very_many_attempts_the_last_are_told() -> None:
    many = [Moment(Kind.FOUND, 0.0), *(Moment(Kind.TAKEN, float(n), 1) for n in range(1, 40))]
    words = in_words(many)
    assert words.startswith("Found at 0.00 s, 28 more, picked up at 29.00 s")
    assert words.endswith("picked up at 39.00 s by worker 1.")
