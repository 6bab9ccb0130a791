from array import array
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QRectF

from crawlscope.core.base.units import clock
from crawlscope.ui.panels.graph.graph_scales import (
    clock_fine,
    label_places,
    merged,
    nice_top,
    scale_ticks,
    thinned,
    time_ticks,
)


@pytest.mark.parametrize(
    ("most", "least", "top"),
    [
        (0, 2, 2),
        (3, 2, 4),
        (10, 2, 10),
        (11, 2, 20),
        (412, 2, 600),
        (90_000, 2, 100_000),
        (0.3, 1, 1),
    ],
)
def test_a_scale_ends_at_the_next_round_number(most: float, least: float, top: float) -> None:
    assert nice_top(most, least) == pytest.approx(top)


@pytest.mark.parametrize("room", [0.4, 1.2, 2.3, 2.5, 10.0])
def test_the_numbers_of_a_scale_do_not_overlap(room: float) -> None:
    shares = [share for share, _ in scale_ticks(412, room)]
    assert shares[-1] == 1.0
    assert all(room * (high - low) >= 1 for low, high in pairwise(shares))


def test_times_read_as_minutes_and_seconds() -> None:
    assert [clock(at) for at in (0, 42, 61, 3725)] == ["0:00", "0:42", "1:01", "1:02:05"]
    assert [clock_fine(at) for at in (3.25, 62.55)] == ["3.2 s", "1:02.5"]


@pytest.mark.parametrize("end", [0.05, 1.0, 5.0, 59.0, 61.0, 3_599.0, 90_000.0, 9e6])
@pytest.mark.parametrize("most", [2, 5, 9])
def test_the_time_axis_has_no_more_ticks_than_fit(end: float, most: int) -> None:
    ticks = time_ticks(end, most)
    assert 1 <= len(ticks) <= most + 1
    assert all(0 <= at <= end for at, _ in ticks)


def test_a_long_column_is_thinned_without_losing_its_peak() -> None:
    column = array("d", [1.0] * 3_000)
    column[1_234] = 99.0
    assert len(thinned(column, 400, np.maximum)) <= 400
    assert thinned(column, 400, np.maximum).max() == 99.0
    assert thinned(column, 400, np.add).mean() == pytest.approx(1.03, abs=0.01)


def test_pause_and_continue_at_one_place_share_a_label() -> None:
    assert merged([(10, "pause"), (10, "continue"), (50, "end")]) == [
        (10, "pause, continue"),
        (50, "end"),
    ]


def test_labels_never_overlap_and_stay_inside() -> None:
    places = [(float(x), "label") for x in (0, 10, 25, 60, 61, 140, 198)]
    widths = [30.0] * len(places)
    lefts = label_places(places, widths, QRectF(0, 0, 200, 50))
    placed = sorted(left for left in lefts if left is not None)
    assert placed
    assert placed[0] >= 0
    assert placed[-1] + 30 <= 200
    assert all(b - a >= 30 for a, b in pairwise(placed))
    assert lefts[-1] == 198 - 3 - 30  # the newest is shown, left of its line
