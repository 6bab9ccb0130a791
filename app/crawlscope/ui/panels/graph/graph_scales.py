"""The arithmetic of the graph: where scales end, what their ticks say, where labels have room."""

from array import array
from collections.abc import Sequence
from math import floor, log10

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF

from crawlscope.core.base import units
from crawlscope.core.base.language import tr

Floats = npt.NDArray[np.float64]

SCALE = (0.0, 0.5, 1.0)  # the parts of a scale that get a mark
SCALE_LINES = 2.4  # of text: as high is a scale in which all marks have room
TIME_STEPS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400)


def nice_top(most: float, least: float) -> float:
    """A round end of a scale, at or above `most` and `least`; half of it is round too."""
    most = max(most, least)
    power = 10.0 ** floor(log10(most))
    return next(m * power for m in (1, 2, 4, 6, 8, 10) if m * power >= most * 0.999_999)


def thinned(column: "array[float]", most: int, summary: np.ufunc) -> Floats:
    """At most about `most` values of the column. Groups begin at 0, so that nothing shimmers.

    pyqtgraph's own downsampling keeps the zigzag of every sample, which takes three times as long
    to draw.
    """
    values = np.array(column)
    group = -(-len(values) // most)
    if group <= 1:
        return values
    starts = np.arange(0, len(values), group)
    reduced: Floats = summary.reduceat(values, starts)
    if summary is np.add:
        reduced /= np.diff(starts, append=len(values))
    return reduced


def clock_fine(seconds: float) -> str:
    """A time in words: '3.2 s', '1:02.5'."""
    tenths = int(seconds * 10)
    return (
        tr("{n:.1f} s").format(n=tenths / 10)
        if tenths < 600
        else f"{units.clock(seconds)}.{tenths % 10}"
    )


def time_ticks(end: float, most: int) -> list[tuple[float, str]]:
    """At most `most` round times (the first is 0) on an axis from 0 to `end` seconds."""
    if end < 1:
        return [(0.0, "0 s"), (end, f"{end * 1000:.0f} ms")]
    step = next((s for s in TIME_STEPS if end / s < most), None) or end / most
    places = [step * i for i in range(int(end / step) + 1)]
    return [(at, f"{at:.0f} s" if end < 60 else units.clock(at)) for at in places]


def scale_ticks(top: float, room: float = SCALE_LINES) -> list[tuple[float, str]]:
    """The marks of a scale that ends at `top`, by their share of it; `room` is its height in lines
    of text."""
    shares = SCALE if room >= SCALE_LINES else (SCALE[0], SCALE[-1]) if room >= 1 else SCALE[-1:]
    return [(share, f"{top * share:,.{0 if top >= 2 else 1}f}") for share in shares]


def merged(places: Sequence[tuple[float, str]]) -> list[tuple[float, str]]:
    """Joins names at (nearly) one time: pause and continue take no time of the crawl."""
    found: list[tuple[float, str]] = []
    for x, name in places:
        if found and x - found[-1][0] < 3:
            if not found[-1][1].endswith(name):
                found[-1] = found[-1][0], f"{found[-1][1]}, {name}"
        else:
            found.append((x, name))
    return found


def label_places(
    places: Sequence[tuple[float, str]], widths: Sequence[float], area: QRectF
) -> list[float | None]:
    """Where each name begins: right of its line, else left of it, else (None) it is not shown."""
    lefts: list[float | None] = [None] * len(places)
    free_until = area.right()
    # From the right: the newest is shown first, the oldest gives way.
    for i in reversed(range(len(places))):
        x, width = places[i][0], widths[i]
        if x + 3 + width <= free_until:
            lefts[i], free_until = x + 3, x - 3
        elif x - 3 <= free_until and x - 3 - width >= area.left():
            lefts[i], free_until = x - 3 - width, x - 3 - width - 6
    return lefts
