"""Curves over one quantity as an SVG text, for docs/performance.md."""

import math
from collections.abc import Iterable, Mapping, Sequence

WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP = 640, 220, 70, 20, 34, 30
COLOURS = ("#1d5fd1", "#c2410c")
GREY = "#59616d"
TICKS = 5  # of an axis that is not logarithmic, about

Points = Sequence[tuple[float, float]]


class Axes:
    """Where a point lies. The upright axis begins at 0."""

    def __init__(self, curves: Iterable[Points], is_log: bool) -> None:
        points = [point for curve in curves for point in curve]
        self.first, self.last = min(x for x, _ in points), max(x for x, _ in points)
        self.most = max(y for _, y in points) * 1.1 or 1.0
        self._scale = math.log10 if is_log else float
        self._is_log = is_log

    def across(self, x: float) -> float:
        first, last = self._scale(self.first), self._scale(self.last)
        share = (self._scale(x) - first) / ((last - first) or 1.0)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def up(self, y: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * y / self.most

    def ticks(self) -> Iterable[float]:
        step = 10 ** math.floor(math.log10(max(1.0, self.last / TICKS)))
        if self._is_log:
            power = math.ceil(math.log10(self.first))
            yield from (10**each for each in range(power, int(math.log10(self.last)) + 1))
            return
        step *= next(times for times in (1, 2, 5, 10) if self.last / (step * times) <= TICKS)
        yield from (step * each for each in range(1, int(self.last / step) + 1))


def svg(title: str, curves: Mapping[str, Points], is_log: bool = False) -> str:
    """One line per curve; the names are drawn if there are several."""
    axes = Axes(curves.values(), is_log)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        _text(LEFT, 18, title, "start"),
    ]
    for share in (0, 0.5, 1):
        y = axes.up(share * axes.most)
        parts.append(f'<path d="M{LEFT} {y:.0f}H{WIDTH - RIGHT}" stroke="#dcdfe4"/>')
        parts.append(_text(LEFT - 8, y + 4, f"{share * axes.most:,.0f}", "end"))
    for x in axes.ticks():
        parts.append(_text(axes.across(x), HEIGHT - 12, f"{x:,.0f}", "middle"))
    for number, (name, points) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        line = " ".join(f"{axes.across(x):.1f},{axes.up(y):.1f}" for x, y in points)
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
        )
        if len(curves) > 1:
            place = WIDTH - RIGHT - 130 * (len(curves) - 1 - number)
            parts.append(_text(place, 18, name, "end", colour))
    return "".join((*parts, "</svg>\n"))


def _text(x: float, y: float, words: str, anchor: str, colour: str = GREY) -> str:
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" font-family="sans-serif"'
        f' font-size="12" fill="{colour}">{words}</text>'
    )
