"""A batch is a part of what happened, in which what belongs together is together."""

from crawlscope.core.records.batches import taken_from
from crawlscope.core.records.events import Discovered, Event, Skipped, SkipReason, Started


def known(id_: int) -> Event:
    return Discovered(id_, f"http://h/{id_}", 0, 0, None, 10)


def test_a_batch_has_so_many_events_and_the_others_are_left() -> None:
    events = [known(1), known(2), Started(1)]
    assert taken_from(events, 2) == [known(1), known(2)]
    assert events == [Started(1)]
    assert taken_from(events, 100) == [Started(1)]
    assert events == []
    assert taken_from(events, 100) == []


def test_what_is_skipped_is_in_the_batch_in_which_it_became_known() -> None:
    skipped = Skipped(1, SkipReason.DEPTH)
    events = [known(1), skipped, Started(2)]
    assert taken_from(events, 1) == [known(1), skipped]
    assert events == [Started(2)]
