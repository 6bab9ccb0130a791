"""Times in steps: what a percentile may differ from the exact one, and where the steps begin."""

import random
from collections import Counter
from itertools import pairwise
from math import ceil

import pytest

from crawlscope.core.base.times import LIMITS, RATIO, middle, no_less, percentile, step_of


@pytest.mark.parametrize("share", [0.0, 0.01, 0.5, 0.95, 0.99, 1.0])
def test_a_percentile_is_within_one_percent_of_the_exact_one(share: float) -> None:
    chance = random.Random(7)
    times = [10 ** chance.uniform(-3.9, 2.6) for _ in range(2_001)]
    exact = sorted(times)[max(0, ceil(share * len(times)) - 1)]
    assert percentile(Counter(map(step_of, times)), share) == pytest.approx(exact, rel=0.0101)


def test_a_step_begins_at_its_limit() -> None:
    for place, limit in enumerate(LIMITS):
        assert step_of(limit) == place + 1
    assert step_of(-1.0) == 0
    assert step_of(1e9) == len(LIMITS)


def test_the_limits_of_bars_are_limits_of_steps() -> None:
    assert {0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 2.0, 10.0} <= set(LIMITS)


def test_no_step_is_wider_than_said() -> None:
    ratios = [high / low for low, high in pairwise(LIMITS[1:])]
    assert max(ratios) <= RATIO
    assert all(low < middle(place + 1) < high for place, (low, high) in enumerate(pairwise(LIMITS)))


@pytest.mark.parametrize("seconds", [0.00007, 0.0123, 0.042, 0.1, 0.999, 2.0, 31.0])
def test_the_filter_of_a_percentile_finds_what_it_stands_for(seconds: float) -> None:
    least = float(no_less(middle(step_of(seconds))).removeprefix("time>=").removesuffix("ms"))
    assert least <= seconds * 1000
    assert least >= seconds * 1000 * 0.97 or seconds < LIMITS[1]
