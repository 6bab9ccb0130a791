"""Where the shapes of a chart lie; templates/charts.html draws them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from app.core import units

WIDTH = 520  # user units, about one CSS pixel each
LABELS = 170  # the width of the labels in a bar chart
ROW = 26
PLOT_TOP, PLOT_BOTTOM, PLOT_HEIGHT = 12, 24, 150
MOST_POINTS = 400


class Bar(NamedTuple):
    label: str
    value: int
    tone: str


class Curve(NamedTuple):
    name: str
    tone: str
    values: Sequence[float]
    filled: bool = False


class Box(NamedTuple):
    tone: str
    x: float
    y: float
    width: float
    height: float


class Line(NamedTuple):
    """From `x` to the right edge."""

    kind: str
    x: float
    y: float


class Text(NamedTuple):
    kind: str
    x: float
    y: float
    words: str


class Drawn(NamedTuple):
    """A curve; the points of its area, if that is filled."""

    name: str
    tone: str
    points: str
    area: str


@dataclass(slots=True)
class Chart:
    title: str
    height: int
    width: int = WIDTH
    boxes: list[Box] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    curves: list[Drawn] = field(default_factory=list)


def bars(title: str, rows: Sequence[Bar]) -> Chart:
    """One bar per row, its label before it and its value after it."""
    chart = Chart(title, len(rows) * ROW)
    most = max((row.value for row in rows), default=0) or 1
    room = WIDTH - LABELS - 70
    for number, row in enumerate(rows):
        y = number * ROW
        length = round(max(2.0, row.value / most * room), 1)
        chart.boxes.append(Box(row.tone, LABELS, y + 5, length, 16))
        chart.texts.append(Text("label", 0, y + 17, row.label))
        figure = units.count(row.value)
        chart.texts.append(Text("figure", round(LABELS + length + 8, 1), y + 17, figure))
    return chart


def columns(title: str, rows: Sequence[Bar]) -> Chart:
    """One column per row, side by side on one base line."""
    base = PLOT_TOP + PLOT_HEIGHT
    chart = Chart(title, base + PLOT_BOTTOM, lines=[Line("axis", 0, base)])
    most = max((row.value for row in rows), default=0) or 1
    step = WIDTH / max(1, len(rows))
    for number, row in enumerate(rows):
        left, middle = round((number + 0.14) * step, 1), round((number + 0.5) * step, 1)
        height = round(row.value / most * (PLOT_HEIGHT - 16), 1)
        if row.value:
            tall = max(2, height)
            chart.boxes.append(Box(row.tone, left, base - tall, round(step * 0.72, 1), tall))
            figure = units.count(row.value)
            chart.texts.append(Text("figure middle", middle, round(base - height - 6, 1), figure))
        chart.texts.append(Text("middle", middle, base + 17, row.label))
    return chart


def curves(title: str, at: Sequence[float], lines: Sequence[Curve]) -> Chart:
    """Curves over time (seconds), with no more points than the width can show."""
    base = PLOT_TOP + PLOT_HEIGHT
    chart = Chart(title, base + PLOT_BOTTOM)
    ticks = nice_ticks(max((max(line.values) for line in lines if line.values), default=0.0))
    end, top = at[-1] or 1.0, ticks[-1]
    left = 12 + 7 * len(units.count(top))
    for tick in ticks:
        y = round(base - tick / top * PLOT_HEIGHT, 1)
        chart.lines.append(Line("grid", left, y))
        chart.texts.append(Text("end", left - 6, y + 4, units.count(tick)))
    for line in lines:
        points = _points(at, line.values, end, top, left)
        first, last = points[0].split(",")[0], points[-1].split(",")[0]
        curve = " ".join(points)
        area = f"{first},{base} {curve} {last},{base}" if line.filled else ""
        chart.curves.append(Drawn(line.name, line.tone, curve, area))
    for share, anchor in ((0.0, "start"), (0.5, "middle"), (1.0, "end")):
        figure = units.seconds(end * share) if share else "0"
        chart.texts.append(Text(anchor, round(left + share * (WIDTH - left), 1), base + 17, figure))
    return chart


def nice_ticks(most: float) -> list[int]:
    """0 and one to four round steps, the last at or above `most`."""
    step = 1
    while step * 4 < most:
        # 1, 2, 5, 10, 20, 50 ...
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    last = max(1, -int(-most // step))
    return [step * number for number in range(last + 1)]


def _points(
    at: Sequence[float], values: Sequence[float], end: float, top: float, left: float
) -> list[str]:
    stride = -(-len(at) // MOST_POINTS)
    chosen = [*range(0, len(at) - 1, stride), len(at) - 1]
    return [
        f"{left + at[i] / end * (WIDTH - left):.1f},"
        f"{PLOT_TOP + PLOT_HEIGHT * (1 - values[i] / top):.1f}"
        for i in chosen
    ]
