"""The projected end: a range, and none while there is nothing to go by."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.ledger.projection import Projection, in_words, projected
from crawlscope.core.ledger.queue_samples import QueueSamples
from crawlscope.core.records.events import Mark, Marked, Sampled
from tests.core.test_depth import at, depth_of


def ends(depth: QueueSamples) -> tuple[float, float] | None:
    end = projected(depth)
    return None if end is None else (end.soonest, end.latest)


def test_where_nothing_more_is_found_the_speed_tells_the_end() -> None:
    depth = depth_of(*(at(float(n), queued=100 - 2 * n, done=2 * n) for n in range(1, 21)))
    assert projected(depth) == Projection(30.0, 30.0)
    assert in_words(depth) == "about 30 s left"


def test_what_may_still_be_found_makes_a_range() -> None:
    steady = [at(float(n), queued=1_000 - 8 * n, done=10 * n) for n in range(1, 21)]  # 2 found
    assert ends(depth_of(*steady)) == pytest.approx((84, 84 / 0.8))


def test_where_much_is_still_found_no_end_is_reported() -> None:
    draining = [at(float(n), queued=21_000 - 4 * n, done=10 * n) for n in range(1, 21)]  # 6 found
    depth = depth_of(*draining)
    assert projected(depth) is None
    assert in_words(depth) == "still discovering"


def test_where_nothing_is_under_way_the_crawl_waits() -> None:
    """Its only host is paused, or its URLs are between two attempts."""
    idle = [at(float(n), queued=24, done=17, in_flight=0) for n in range(1, 9)]
    assert in_words(depth_of(*idle)) == "waiting"
    busy = [at(float(n), queued=24, done=17, in_flight=1) for n in range(1, 9)]
    assert in_words(depth_of(*busy)) == "still discovering"
    lately = [*idle[:-1], at(8.0, queued=23, done=18, in_flight=0)]
    assert in_words(depth_of(*lately)) != "waiting"


def test_a_queue_that_empties_without_requests_does_not_tell_the_end() -> None:
    """What robots.txt refuses leaves the queue by thousands a second."""
    refused = [at(float(n), queued=30_000 - 1_750 * n, done=10 * n) for n in range(1, 6)]
    end = projected(depth_of(*refused))
    assert end is not None
    assert end.soonest > 2_000


def test_whether_much_is_found_is_told_by_the_last_seconds() -> None:
    grown = [at(float(n), queued=10 * n, done=n) for n in range(1, 101)]
    drained = [at(100.0 + n, queued=1_000 - 20 * n, done=100 + 20 * n) for n in range(1, 21)]
    assert projected(depth_of(*grown)) is None
    end = projected(depth_of(*grown, *drained))
    assert end is not None
    assert end.soonest == pytest.approx(30)
    assert end.latest > 30  # a while ago it was slower


def test_the_time_before_a_pause_is_no_part_of_the_trend() -> None:
    depth = depth_of(*(at(n / 4, queued=1_000 - n, done=n) for n in range(20)))
    depth.fold(Marked(5.0, Mark.PAUSED))
    for n in range(20, 400):
        depth.fold(at(n / 4, queued=981, done=19))
    depth.fold(Marked(100.0, Mark.CONTINUED))
    for n in range(5):
        depth.fold(at(100 + n / 4, queued=981 - n, done=19 + n))
    end = projected(depth)
    assert end is not None
    assert end.soonest == pytest.approx(977 / 4, rel=0.3)
    assert end.latest == pytest.approx(977 / 4, rel=0.3)


def test_a_queue_that_stands_still_has_no_end_in_sight() -> None:
    assert projected(depth_of(at(1.0, queued=5), at(2.0, queued=5))) is None
    assert projected(depth_of(at(1.0, queued=5))) is None


def test_an_empty_queue_ends_when_nothing_is_in_flight() -> None:
    assert projected(depth_of(at(1.0, in_flight=1), at(2.0, in_flight=1))) is None
    assert projected(depth_of(at(1.0), at(2.0))) == Projection(0, 0)


def draining(pages_left: int | None = None, seconds_left: float | None = None) -> QueueSamples:
    """Ten done in a second, 800 of 1,000 queued after 20 seconds: done in 80 seconds."""
    samples = [
        Sampled(float(n), 1_000 - 10 * n, 0, 0, 10 * n, pages_left, seconds_left)
        for n in range(1, 21)
    ]
    return depth_of(*samples)


@pytest.mark.parametrize(
    ("pages_left", "seconds_left", "expected"),
    [
        (None, None, 80),
        (2_000, None, 80),
        (300, None, 30),
        (0, None, 0),
        (None, 500.0, 80),
        (None, 12.0, 12),
        (300, 12.0, 12),
        (300, 40.0, 30),
    ],
)
def test_the_end_is_the_soonest_of_the_queue_and_the_limits(
    pages_left: int | None, seconds_left: float | None, expected: float
) -> None:
    assert ends(draining(pages_left, seconds_left)) == pytest.approx((expected, expected))


def growing(pages_left: int | None = None, seconds_left: float | None = None) -> QueueSamples:
    """Ten done in a second, 90 more queued: 1,800 after 20 seconds, 180 seconds of work."""
    samples = [
        Sampled(float(n), 90 * n, 0, 0, 10 * n, pages_left, seconds_left) for n in range(1, 21)
    ]
    return depth_of(*samples)


@pytest.mark.parametrize(
    ("pages_left", "seconds_left", "expected"),
    [
        (None, None, None),
        (600, None, 60),
        (5_000, None, None),  # what is queued may be all there is
        (None, 100.0, 100),
        (None, 3_600.0, None),
        (600, 30.0, 30),
    ],
)
def test_a_limit_that_what_is_queued_already_reaches_is_an_end_while_more_is_found(
    pages_left: int | None, seconds_left: float | None, expected: float | None
) -> None:
    assert ends(growing(pages_left, seconds_left)) == (
        expected and pytest.approx((expected, expected))
    )


def test_requests_in_flight_come_on_top_of_the_pages_that_a_limit_allows() -> None:
    samples = [
        Sampled(float(n), 900, in_flight=20, waiting=30, done=10 * n, pages_left=50)
        for n in range(1, 21)
    ]
    assert ends(depth_of(*samples)) == pytest.approx((10, 10))


def test_where_nothing_is_answered_any_more_the_limit_of_seconds_is_the_end() -> None:
    hung = [Sampled(float(n), 50, 10, 0, 7, None, 30.0 - n) for n in range(1, 21)]
    assert ends(depth_of(*hung)) == pytest.approx((10, 10))


def test_before_the_first_answer_a_limit_of_seconds_is_not_reported_as_the_end() -> None:
    hung = [Sampled(float(n), 0, 1, 0, 0, None, 3_600.0 - n) for n in range(1, 21)]
    assert projected(depth_of(*hung)) is None


@given(
    st.lists(st.tuples(st.floats(0.01, 5), st.integers(0, 1_000), st.integers(0, 9)), max_size=40)
)
def test_the_time_left_is_never_negative(steps: list[tuple[float, int, int]]) -> None:
    depth, seconds = QueueSamples(), 0.0
    for gap, queued, in_flight in steps:
        seconds += gap
        depth.fold(at(seconds, queued, in_flight))
        end = projected(depth)
        assert end is None or 0 <= end.soonest <= end.latest


def test_a_speed_that_changes_makes_a_range() -> None:
    slow = [at(float(n), queued=2_000 - 10 * n, done=10 * n) for n in range(1, 31)]
    fast = [at(30 + n / 4, queued=1_700 - 10 * n, done=300 + 10 * n) for n in range(1, 21)]
    end = projected(depth_of(*slow, *fast))
    assert end is not None
    assert end.soonest == pytest.approx(1_500 / 40)
    assert 1_500 / 40 < end.latest < 1_500 / 10


def test_a_crawl_that_waits_for_a_person_has_no_end() -> None:
    depth = depth_of(*(at(float(n), queued=100 - 2 * n, done=2 * n) for n in range(1, 21)))
    depth.fold(Marked(20.0, Mark.PAUSED))
    assert in_words(depth) == "paused"


def test_the_speed_of_before_does_not_count_once_slow_motion_has_begun() -> None:
    fast = [at(n / 2, queued=700 - 40 * n, done=40 * n) for n in range(1, 11)]
    slow = [at(float(n), queued=305 - n, done=395 + n) for n in range(6, 11)]
    end = projected(depth_of(*fast, *slow))
    assert end is not None
    assert end.soonest == pytest.approx(295)
