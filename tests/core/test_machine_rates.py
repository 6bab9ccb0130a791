"""Each worker of a cluster has a column of rates, as long as those of all."""

import pytest

from crawlscope.core.ledger import machine_rates
from crawlscope.core.ledger.queue_samples import MOST_SAMPLES, QueueSamples
from crawlscope.core.records.events import Sampled


def sample(at: float, *counts: tuple[str, int, int]) -> Sampled:
    return Sampled(at, 0, 0, 0, sum(pages for _, _, pages in counts), machines=counts)


def depth_of(*samples: Sampled) -> QueueSamples:
    depth = QueueSamples()
    for each in samples:
        depth.fold(each)
    return depth


def columns(depth: QueueSamples) -> dict[str, list[float]]:
    return {name: list(column) for name, column in depth.machines.by_machine().items()}


def test_rates_are_those_of_the_last_second() -> None:
    depth = depth_of(*(sample(float(n), ("atlas", 1, n * n)) for n in range(5)))
    assert columns(depth) == {"atlas 1": [0.0, 1.0, 3.0, 5.0, 7.0]}


def test_workers_of_several_machines_are_summed_by_machine() -> None:
    one = sample(0.0, ("atlas", 1, 0), ("atlas", 2, 0), ("borea", 3, 0))
    two = sample(1.0, ("atlas", 1, 5), ("atlas", 2, 7), ("borea", 3, 1))
    assert columns(depth_of(one, two)) == {"atlas": [0.0, 12.0], "borea": [0.0, 1.0]}


def test_they_are_in_the_order_of_their_numbers() -> None:
    late = sample(0.0, ("b", 2, 0)), sample(1.0, ("a", 1, 0), ("b", 2, 5))
    assert list(columns(depth_of(*late))) == ["a", "b"]


def test_who_comes_later_or_goes_has_a_rate_of_zero_before_and_after() -> None:
    samples = (
        sample(0.0, ("atlas", 1, 0)),
        sample(1.0, ("atlas", 1, 4), ("atlas", 2, 0)),
        sample(2.0, ("atlas", 1, 4), ("atlas", 2, 3)),
        sample(3.0, ("atlas", 2, 6)),
    )
    assert columns(depth_of(*samples)) == {
        "atlas 1": [0.0, 4.0, 0.0, 0.0],
        "atlas 2": [0.0, 0.0, 3.0, 3.0],
    }


def test_the_end_of_a_run_is_no_fall_but_what_runs_here_later_is_none_of_theirs() -> None:
    samples = (sample(0.0, ("a", 1, 0)), sample(1.0, ("a", 1, 4)), sample(1.1), sample(2.0))
    assert columns(depth_of(*samples)) == {"a 1": [0.0, 4.0, 4.0, 0.0]}


def test_a_crawl_of_this_process_has_none() -> None:
    assert columns(depth_of(sample(0.0), sample(1.0))) == {}


def test_columns_stay_as_long_as_the_time_axis() -> None:
    depth = QueueSamples()
    for n in range(2 * MOST_SAMPLES + 77):
        depth.fold(sample(n / 4, ("a", 1, n), *([("b", 2, n)] if n > 900 else [])))
    lengths = {len(column) for column in depth.machines.by_machine().values()}
    assert lengths == {len(depth.at)}


def test_the_number_of_columns_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_rates, "MOST", 3)
    counts = [("a", number, 0) for number in range(9)]
    assert len(columns(depth_of(sample(0.0, *counts), sample(1.0, *counts)))) == 3
