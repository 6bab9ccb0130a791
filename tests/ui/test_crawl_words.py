from app.core.events import Event, Finished, Mark, Marked, Outcome, Sampled
from app.core.ledger import Ledger
from app.ui.crawl_words import headline


def samples(*queued: int, done: int = 0) -> list[Event]:
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
    assert headline(ledger_of(*samples(100, 98, 96, 94))) == "done in about 0:12"


def test_the_headline_says_that_the_queue_grows() -> None:
    assert headline(ledger_of(*samples(1, 20, 50))) == "still growing"


def test_the_headline_says_how_the_crawl_ended() -> None:
    end = (Marked(12.3, Mark.FINISHED), Finished(Outcome.FINISHED, 12.3))
    assert headline(ledger_of(*samples(3, 0), *end)) == "finished in 12.3 s"
    stop = (Marked(2.0, Mark.CANCELLED), Finished(Outcome.CANCELLED, 2.0))
    assert headline(ledger_of(*samples(3, 2), *stop)) == "stopped after 2.0 s"


def test_a_crawl_that_was_continued_runs_again() -> None:
    stop = (Marked(2.0, Mark.CANCELLED), Finished(Outcome.CANCELLED, 2.0))
    ledger = ledger_of(*samples(3, 9), *stop, Marked(2.0, Mark.CONTINUED))
    assert headline(ledger) == "still growing"
