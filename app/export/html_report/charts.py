"""Charts as inline SVG. Colours are classes of the style sheet; each figure is written out too."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.core import units
from app.export.html_report.words import text

WIDTH = 520  # user units, about one CSS pixel each
LABELS = 170  # the part of a bar chart that its labels take
ROW = 26
PLOT_TOP, PLOT_BOTTOM, PLOT_HEIGHT = 12, 24, 150
MOST_POINTS = 400


@dataclass(frozen=True, slots=True)
class Bar:
    label: str
    value: int
    tone: str


@dataclass(frozen=True, slots=True)
class Curve:
    name: str
    tone: str
    values: Sequence[float]
    filled: bool = False


def bars(title: str, rows: Sequence[Bar]) -> str:
    """A bar a row, its label before it and its value behind it."""
    most = max((row.value for row in rows), default=0) or 1
    room = WIDTH - LABELS - 70
    parts = []
    for number, row in enumerate(rows):
        y = number * ROW
        length = max(2.0, row.value / most * room)
        parts.append(
            f'<text x="0" y="{y + 17}">{text(row.label)}</text>'
            f'<rect class="{row.tone}" x="{LABELS}" y="{y + 5}" width="{length:.1f}" height="16"'
            ' rx="2"/>'
            f'<text class="figure" x="{LABELS + length + 8:.1f}" y="{y + 17}">'
            f"{units.count(row.value)}</text>\n"
        )
    return _svg(title, len(rows) * ROW, parts)


def columns(title: str, rows: Sequence[Bar]) -> str:
    """A column a row, side by side on one base line."""
    most = max((row.value for row in rows), default=0) or 1
    step = WIDTH / max(1, len(rows))
    base = PLOT_TOP + PLOT_HEIGHT
    parts = [f'<line class="axis" x1="0" y1="{base}" x2="{WIDTH}" y2="{base}"/>']
    for number, row in enumerate(rows):
        middle = (number + 0.5) * step
        height = row.value / most * (PLOT_HEIGHT - 16)
        if row.value:
            parts.append(
                f'<rect class="{row.tone}" x="{middle - step * 0.36:.1f}"'
                f' y="{base - max(2, height):.1f}" width="{step * 0.72:.1f}"'
                f' height="{max(2, height):.1f}" rx="2"/>'
                f'<text class="figure middle" x="{middle:.1f}" y="{base - height - 6:.1f}">'
                f"{units.count(row.value)}</text>"
            )
        label = text(row.label)
        parts.append(f'<text class="middle" x="{middle:.1f}" y="{base + 17}">{label}</text>\n')
    return _svg(title, base + PLOT_BOTTOM, parts)


def curves(title: str, at: Sequence[float], lines: Sequence[Curve]) -> str:
    """Curves over time (seconds), thinned to what the width can show."""
    most = max((max(line.values) for line in lines if line.values), default=0.0)
    ticks = nice_ticks(most)
    end, top = at[-1] or 1.0, ticks[-1]
    left, base = 12 + 7 * len(units.count(ticks[-1])), PLOT_TOP + PLOT_HEIGHT
    parts = []
    for tick in ticks:
        y = base - tick / top * PLOT_HEIGHT
        parts.append(
            f'<line class="grid" x1="{left}" y1="{y:.1f}" x2="{WIDTH}" y2="{y:.1f}"/>'
            f'<text class="end" x="{left - 6}" y="{y + 4:.1f}">{units.count(tick)}</text>\n'
        )
    for line in lines:
        points = _points(at, line.values, end, top, left)
        if line.filled:
            first, last = points.split(" ")[0], points.split(" ")[-1]
            area = f"{first.split(',')[0]},{base} {points} {last.split(',')[0]},{base}"
            parts.append(f'<polygon class="{line.tone} area" points="{area}"/>')
        parts.append(f'<polyline class="{line.tone} line" points="{points}"/>\n')
    for share, anchor in ((0.0, "start"), (0.5, "middle"), (1.0, "end")):
        x = left + share * (WIDTH - left)
        told = units.seconds(end * share) if share else "0"
        parts.append(f'<text class="{anchor}" x="{x:.1f}" y="{base + 17}">{told}</text>')
    return _svg(title, base + PLOT_BOTTOM, parts)


def legend(lines: Iterable[Curve]) -> str:
    names = "".join(
        f'<li><svg class="key" width="14" height="10" aria-hidden="true">'
        f'<rect class="{line.tone}" y="3" width="14" height="4" rx="2"/></svg>'
        f"{text(line.name)}</li>"
        for line in lines
    )
    return f'<ul class="legend">{names}</ul>\n'


def nice_ticks(most: float) -> list[int]:
    """0 and three to five round steps, the last at or above `most`."""
    step = 1
    while step * 4 < most:
        # 1, 2, 5, 10, 20, 50 ...
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    last = max(1, -int(-most // step))
    return [step * number for number in range(last + 1)]


def _points(
    at: Sequence[float], values: Sequence[float], end: float, top: float, left: float
) -> str:
    stride = -(-len(at) // MOST_POINTS)
    chosen = [*range(0, len(at) - 1, stride), len(at) - 1]
    return " ".join(
        f"{left + at[i] / end * (WIDTH - left):.1f},"
        f"{PLOT_TOP + PLOT_HEIGHT * (1 - values[i] / top):.1f}"
        for i in chosen
    )


def _svg(title: str, height: float, parts: Iterable[str]) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height:g}" role="img"'
        f' aria-label="{text(title)}">\n{"".join(parts)}</svg>\n'
    )
