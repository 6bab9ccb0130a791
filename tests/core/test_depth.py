"""Samples of the queue: bounded whatever the length of a crawl, and read at any moment."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.depth import MOST_MARKS, MOST_SAMPLES, Depth
from app.core.events import Mark, Marked, Sampled

calm = settings(deadline=None, max_examples=100)
gaps = st.lists(st.floats(0.01, 5), min_size=1, max_size=60)


def depth_of(*samples: Sampled) -> Depth:
    depth = Depth()
    for sample in samples:
        depth.fold(sample)
    return depth


def at(seconds: float, queued: int = 0, in_flight: int = 0, done: int = 0) -> Sampled:
    return Sampled(seconds, queued, in_flight, 0, done)


def at_gaps(gaps: list[float]) -> Depth:
    seconds, samples = 0.0, []
    for number, gap in enumerate(gaps):
        seconds += gap
        samples.append(at(seconds, queued=number, done=number))
    return depth_of(*samples)


def test_without_a_sample_there_is_nothing_to_tell() -> None:
    depth = Depth()
    assert (depth.nearest(1.0), depth.seconds_left(), depth.pages_per_second) == (None, None, 0.0)


def test_a_url_that_backs_off_counts_as_queued() -> None:
    moment = depth_of(Sampled(1.0, queued=3, in_flight=2, waiting=4, done=1)).nearest(1.0)
    assert moment is not None
    assert (moment.queued, moment.in_flight, moment.done) == (7, 2, 1)


def test_a_crawl_of_any_length_has_a_bounded_number_of_samples() -> None:
    depth = Depth()
    for second in range(1, 4 * MOST_SAMPLES):
        depth.fold(at(float(second), queued=second, in_flight=1, done=second))
        columns = (depth.at, depth.queued, depth.in_flight, depth.done, depth.rate)
        assert {len(column) for column in columns} == {len(depth.at)}
        assert len(depth.at) <= MOST_SAMPLES


def test_thinned_samples_still_span_the_crawl_evenly() -> None:
    seconds = 10 * MOST_SAMPLES
    depth = depth_of(*(at(float(second)) for second in range(1, seconds + 1)))
    steps = {later - earlier for earlier, later in zip(depth.at, depth.at[1:], strict=False)}
    assert len(steps) == 1
    assert depth.at[0] <= steps.pop()
    assert depth.at[-1] > seconds - 32
    assert len(depth.at) > MOST_SAMPLES // 2


def test_marks_are_bounded_and_the_last_ones_are_kept() -> None:
    depth = Depth()
    for second in range(MOST_MARKS + 5):
        depth.fold(Marked(float(second), Mark.PAUSED))
    assert len(depth.marks) == MOST_MARKS
    assert depth.marks[-1] == (MOST_MARKS + 4.0, Mark.PAUSED)


@calm
@given(gaps, st.floats(-10, 400))
def test_a_moment_is_the_nearest_sample(gaps: list[float], seconds: float) -> None:
    depth = at_gaps(gaps)
    moment = depth.nearest(seconds)
    assert moment is not None
    assert abs(moment.at - seconds) == min(abs(each - seconds) for each in depth.at)
    assert depth.at[moment.queued] == moment.at


@calm
@given(gaps)
def test_the_speed_is_never_negative_and_never_above_the_fastest(gaps: list[float]) -> None:
    depth = at_gaps(gaps)
    assert all(0 <= rate <= 1 / min(gaps) + 1e-6 for rate in depth.rate)


def test_the_speed_is_that_of_the_last_second() -> None:
    slow_then_fast = [at(n / 10, done=n) for n in range(1, 101)]
    slow_then_fast += [at(10 + n / 10, done=100 + 5 * n) for n in range(1, 31)]
    depth = depth_of(*slow_then_fast)
    before = depth.nearest(10.0)
    assert before is not None
    assert before.pages_per_second == pytest.approx(10)
    assert depth.pages_per_second == pytest.approx(50)


def test_the_speed_survives_a_count_that_goes_back() -> None:
    """A URL that is asked once more is done no longer."""
    assert depth_of(at(1.0, done=5), at(2.0, done=4)).pages_per_second == 0.0


def test_two_samples_of_one_moment_divide_by_nothing() -> None:
    depth = depth_of(at(0.0, done=3), at(0.0, done=5), at(0.0, done=5))
    assert depth.pages_per_second == 0.0
    assert depth.seconds_left() == 0.0


def test_where_nothing_more_is_found_the_speed_tells_the_end() -> None:
    depth = depth_of(*(at(float(n), queued=100 - 2 * n, done=2 * n) for n in range(1, 21)))
    assert depth.seconds_left() == pytest.approx(30)


def test_what_is_still_found_comes_on_top() -> None:
    steady = [at(float(n), queued=1_000 - 8 * n, done=10 * n) for n in range(1, 21)]  # 2 found
    assert depth_of(*steady).seconds_left() == pytest.approx(840 / 10 * 1.2)


def test_where_much_is_still_found_no_end_is_reported() -> None:
    draining = [at(float(n), queued=21_000 - 4 * n, done=10 * n) for n in range(1, 21)]  # 6 found
    assert depth_of(*draining).seconds_left() is None


def test_a_queue_that_empties_without_requests_does_not_tell_the_end() -> None:
    """What robots.txt refuses leaves the queue by thousands a second."""
    refused = [at(float(n), queued=30_000 - 1_750 * n, done=10 * n) for n in range(1, 6)]
    left = depth_of(*refused).seconds_left()
    assert left is not None
    assert left > 2_000


def test_only_the_last_seconds_make_the_trend() -> None:
    grown = [at(float(n), queued=10 * n, done=n) for n in range(1, 101)]
    drained = [at(100.0 + n, queued=1_000 - 20 * n, done=100 + 20 * n) for n in range(1, 21)]
    assert depth_of(*grown).seconds_left() is None
    assert depth_of(*grown, *drained).seconds_left() == pytest.approx(30)


def test_the_time_before_a_pause_is_no_part_of_the_trend() -> None:
    depth = depth_of(*(at(n / 4, queued=1_000 - n, done=n) for n in range(20)))
    depth.fold(Marked(5.0, Mark.PAUSED))
    for n in range(20, 400):
        depth.fold(at(n / 4, queued=981, done=19))
    depth.fold(Marked(100.0, Mark.CONTINUED))
    for n in range(5):
        depth.fold(at(100 + n / 4, queued=981 - n, done=19 + n))
    assert depth.seconds_left() == pytest.approx(977 / 4, rel=0.3)


def test_pauses_are_no_work() -> None:
    depth = Depth()
    marks = ((0, Mark.STARTED), (10, Mark.PAUSED), (70, Mark.CONTINUED), (80, Mark.PAUSED))
    for seconds, mark in marks:
        depth.fold(Marked(seconds, mark))
    assert depth.without_pauses(95.0) == 20.0  # it is paused still
    depth.fold(Marked(100.0, Mark.CANCELLED))
    depth.fold(Marked(100.0, Mark.CONTINUED))
    assert depth.without_pauses(101.0) == 21.0


def test_a_queue_that_stands_still_has_no_end_in_sight() -> None:
    assert depth_of(at(1.0, queued=5), at(2.0, queued=5)).seconds_left() is None
    assert depth_of(at(1.0, queued=5)).seconds_left() is None


def test_an_empty_queue_ends_when_nothing_is_in_flight() -> None:
    assert depth_of(at(1.0, in_flight=1), at(2.0, in_flight=1)).seconds_left() is None
    assert depth_of(at(1.0), at(2.0)).seconds_left() == 0.0


def draining(pages_left: int | None = None, seconds_left: float | None = None) -> Depth:
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
    assert draining(pages_left, seconds_left).seconds_left() == pytest.approx(expected)


def growing(pages_left: int | None = None, seconds_left: float | None = None) -> Depth:
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
    assert growing(pages_left, seconds_left).seconds_left() == (
        expected and pytest.approx(expected)
    )


def test_requests_in_flight_come_on_top_of_the_pages_that_a_limit_allows() -> None:
    samples = [
        Sampled(float(n), 900, in_flight=20, waiting=30, done=10 * n, pages_left=50)
        for n in range(1, 21)
    ]
    assert depth_of(*samples).seconds_left() == pytest.approx(10)


def test_where_nothing_is_answered_any_more_the_limit_of_seconds_is_the_end() -> None:
    hung = [Sampled(float(n), 50, 10, 0, 7, None, 30.0 - n) for n in range(1, 21)]
    assert depth_of(*hung).seconds_left() == pytest.approx(10)


def test_before_the_first_answer_a_limit_of_seconds_is_not_reported_as_the_end() -> None:
    hung = [Sampled(float(n), 0, 1, 0, 0, None, 3_600.0 - n) for n in range(1, 21)]
    assert depth_of(*hung).seconds_left() is None


@calm
@given(
    st.lists(st.tuples(st.floats(0.01, 5), st.integers(0, 1_000), st.integers(0, 9)), max_size=40)
)
def test_the_time_left_is_never_negative(steps: list[tuple[float, int, int]]) -> None:
    depth, seconds = Depth(), 0.0
    for gap, queued, in_flight in steps:
        seconds += gap
        depth.fold(at(seconds, queued, in_flight))
        left = depth.seconds_left()
        assert left is None or left >= 0
