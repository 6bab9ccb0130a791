"""Counts are kept as records change; a recount of random crawls is in test_ledger."""

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.tally import Tally
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Queued,
    Redirected,
    Response,
    Retrying,
    Skipped,
    SkipReason,
    Started,
    State,
)


def tally_of(*events: Event) -> Tally:
    ledger = Ledger()
    ledger.fold(Discovered(id_, f"http://h/{id_}", 0, 0, None, 10) for id_ in (1, 2, 3, 4))
    ledger.fold(events)
    return ledger.tally


def counts(tally: Tally) -> dict[str, int]:
    return {state.value: tally.of(state) for state in State if tally.of(state)}


def test_every_url_is_counted_in_one_state() -> None:
    assert counts(tally_of()) == {"queued": 4}
    tally = tally_of(
        Started(1),
        Started(2),
        Fetched(2, Response(200)),
        Skipped(3, SkipReason.DEPTH),
    )
    assert counts(tally) == {"fetching": 1, "done": 1, "skipped": 1, "queued": 1}


def test_statuses_are_of_answers_and_errors_of_failures() -> None:
    tally = tally_of(
        Fetched(1, Response(404)),
        Redirected(2, Response(301), 1),
        Failed(3, Response(200), Error(ErrorKind.DECODE, "broken gzip")),
        Retrying(4, Response(503), Error(ErrorKind.PROTOCOL, "cut short"), 0.5),
    )
    assert tally.statuses == {404: 1, 301: 1}
    assert tally.errors == {"decode": 1}
    assert (tally.requested, tally.answered, tally.broken) == (
        3,
        2,
        3,
    )  # the redirect leads to the 404


def test_the_bytes_are_those_of_what_is_done() -> None:
    tally = tally_of(
        Fetched(1, Response(200, size=1_000)),
        Fetched(2, Response(200, size=None)),
        Redirected(3, Response(301, size=50), 1),
    )
    assert tally.octets == 1_000


def test_what_is_asked_once_more_is_counted_once() -> None:
    again = (Redirected(1, Response(302), 2), Queued(1, 0, 9))
    assert +tally_of(*again).statuses == {}
    assert counts(tally_of(*again)) == {"queued": 4}
    tally = tally_of(*again, Started(1), Fetched(1, Response(200, size=5)))
    assert (+tally.statuses, tally.octets, tally.requested) == ({200: 1}, 5, 1)
