"""Each URL waits since it was discovered, or since it was queued again."""

from crawlscope.core.queue.waits import FINEST, Waits

LATER = 10 * FINEST


def test_a_url_waits_since_it_was_discovered() -> None:
    waits = Waits(0)
    waits.note(3, 100.0)
    waits.note(5, 107.0)
    assert [waits.end(id_, 110.0) for id_ in (1, 3, 4, 5)] == [10.0, 10.0, 3.0, 3.0]


def test_what_an_earlier_run_discovered_has_waited_nobody_knows_how_long() -> None:
    waits = Waits(2)
    assert waits.end(2, 100.0) is None
    waits.note(3, 100.0)
    assert [waits.end(id_, 101.0) for id_ in (1, 2, 3)] == [None, None, 1.0]


def test_what_is_not_noted_yet_has_waited_nobody_knows_how_long() -> None:
    waits = Waits(0)
    assert waits.end(1, 100.0) is None
    waits.note(1, 100.0)
    assert waits.end(2, 100.0) is None


def test_a_url_that_is_queued_again_waits_since_then_and_once() -> None:
    waits = Waits(1)
    waits.note(2, 100.0)
    for id_ in (1, 2):
        waits.note_again(id_, 105.0)
    assert [waits.end(id_, 106.0) for id_ in (1, 2)] == [1.0, 1.0]
    assert [waits.end(id_, 106.0) for id_ in (1, 2)] == [None, 6.0]


def test_what_is_discovered_in_a_moment_takes_one_note() -> None:
    waits, fewer = Waits(0), Waits(0)
    for number in range(100):
        waits.note(number + 1, 50.0 + number * FINEST / 200)
        fewer.note(number + 1, 50.0 + number * LATER)
    assert [waits.end(id_, 60.0) for id_ in (1, 100)] == [10.0, 10.0]
    assert fewer.end(100, 60.0) == 60.0 - (50.0 + 99 * LATER)
