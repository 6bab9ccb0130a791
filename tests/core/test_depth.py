"""Samples of the queue: bounded whatever the length of a crawl, and read at any moment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.ledger.queue_samples import MOST_MARKS, MOST_SAMPLES, QueueSamples
from crawlscope.core.records.events import Mark, Marked, Sampled

gaps = st.lists(st.floats(0.01, 5), min_size=1, max_size=60)


def depth_of(*samples: Sampled) -> QueueSamples:
    depth = QueueSamples()
    for sample in samples:
        depth.fold(sample)
    return depth


def at(seconds: float, queued: int = 0, in_flight: int = 0, done: int = 0) -> Sampled:
    return Sampled(seconds, queued, in_flight, 0, done)


def at_gaps(gaps: list[float]) -> QueueSamples:
    seconds, samples = 0.0, []
    for number, gap in enumerate(gaps):
        seconds += gap
        samples.append(at(seconds, queued=number, done=number))
    return depth_of(*samples)


def test_without_a_sample_there_is_nothing_to_tell() -> None:
    depth = QueueSamples()
    assert (depth.nearest(1.0), depth.pages_per_second) == (None, 0.0)


def test_a_url_that_backs_off_counts_as_queued() -> None:
    moment = depth_of(Sampled(1.0, queued=3, in_flight=2, waiting=4, done=1)).nearest(1.0)
    assert moment is not None
    assert (moment.queued, moment.in_flight, moment.done) == (7, 2, 1)


def test_a_crawl_of_any_length_has_a_bounded_number_of_samples() -> None:
    depth = QueueSamples()
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
    depth = QueueSamples()
    for second in range(MOST_MARKS + 5):
        depth.fold(Marked(float(second), Mark.PAUSED))
    assert len(depth.marks) == MOST_MARKS
    assert depth.marks[-1] == (MOST_MARKS + 4.0, Mark.PAUSED)


@given(gaps, st.floats(-10, 400))
def test_a_moment_is_the_nearest_sample(gaps: list[float], seconds: float) -> None:
    depth = at_gaps(gaps)
    moment = depth.nearest(seconds)
    assert moment is not None
    assert abs(moment.at - seconds) == min(abs(each - seconds) for each in depth.at)
    assert depth.at[moment.queued] == moment.at


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


def test_pauses_are_no_work() -> None:
    depth = QueueSamples()
    marks = ((0, Mark.STARTED), (10, Mark.PAUSED), (70, Mark.CONTINUED), (80, Mark.PAUSED))
    for seconds, mark in marks:
        depth.fold(Marked(seconds, mark))
    assert depth.without_pauses(95.0) == 20.0  # it is paused still
    depth.fold(Marked(100.0, Mark.CANCELLED))
    depth.fold(Marked(100.0, Mark.CONTINUED))
    assert depth.without_pauses(101.0) == 21.0
