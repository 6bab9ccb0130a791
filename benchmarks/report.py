"""Writes docs/performance.md and its plots from what the benchmarks have kept.

python benchmarks/table.py && python benchmarks/size.py && python benchmarks/report.py
"""

import math
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.measuring import ROOT, kept
from benchmarks.table import cell_lines, lines

DOCS = ROOT / "docs"
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 220, 70, 34, 30
PLOTS = (  # file, title, column
    ("performance-speed.svg", "Pages a second", "pages/s"),
    ("performance-memory.svg", "Memory, MB", "MB"),
    ("performance-lag.svg", "Loop lag p99, ms", "lag p99"),
)
SIZE_COLUMNS = ("known", "pages", "pages/s", "MB", "bytes/URL", "lag p50", "lag p99", "lag max")


def plot(title: str, points: Sequence[tuple[float, float]]) -> str:
    """A line over the number of known URLs, which is logarithmic, as SVG."""
    most = max(y for _, y in points) * 1.1 or 1.0
    first, last = (math.log10(points[place][0]) for place in (0, -1))

    def at(x: float, y: float) -> tuple[float, float]:
        across = (math.log10(x) - first) / ((last - first) or 1.0)
        up = (HEIGHT - BOTTOM - TOP) * y / most
        return LEFT + across * (WIDTH - LEFT - 20), HEIGHT - BOTTOM - up

    text = 'font-family="sans-serif" font-size="12" fill="#59616d"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="18" {text}>{title}, by URLs known</text>',
    ]
    for share in (0, 0.5, 1):
        y = at(points[0][0], share * most)[1]
        parts.append(f'<path d="M{LEFT} {y:.0f}H{WIDTH - 20}" stroke="#dcdfe4"/>')
        label = f"{share * most:,.0f}"
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 4:.0f}" text-anchor="end" {text}>{label}</text>'
        )
    power = 10 ** math.ceil(first)
    while power <= points[-1][0]:
        x = at(power, 0)[0]
        parts.append(
            f'<text x="{x:.0f}" y="{HEIGHT - 12}" text-anchor="middle" {text}>{power:,}</text>'
        )
        power *= 10
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in points))
    parts.append(f'<polyline points="{line}" fill="none" stroke="#1d5fd1" stroke-width="2"/></svg>')
    return "".join(parts) + "\n"


def size_lines(rows: Iterable[dict[str, Any]]) -> Iterable[str]:
    """The growth of one crawl in Markdown."""
    rows = list(rows)
    acts = list(rows[0]["clicks"])
    yield "| " + " | ".join([*SIZE_COLUMNS, *(f"{act}, ms" for act in acts)]) + " |"
    yield "|" + "--:|" * (len(SIZE_COLUMNS) + len(acts))
    for row in rows:
        figures = [f"{row[name]:,.0f}" for name in SIZE_COLUMNS]
        figures += [f"{row['clicks'][act]:,.0f}" for act in acts]
        yield "| " + " | ".join(figures) + " |"


def about(part: dict[str, Any]) -> Iterable[str]:
    machine = part["machine"]
    yield f"`{part['command']}`, {part['when']}, commit {machine['commit']}."
    yield ""


def document() -> Iterable[str]:
    yield "# Performance"
    yield ""
    yield "Made by `python benchmarks/report.py`. Ratios are those to a bare loop (asyncio,"
    yield "aiohttp, selectolax, `urllib.parse`) that ran beside it in the same round; absolute"
    yield "figures are of one machine. `python benchmarks/profile_page.py` prints where a page's"
    yield "time goes."
    yield ""
    if table := kept("table"):
        machine = table["machine"]
        yield f"{machine['processor']}, {machine['memory']}, {machine['system']}, Python"
        yield f"{machine['python']}; {machine['libraries']}."
        yield ""
        yield "## Side by side"
        yield ""
        yield from about(table)
        yield f"{table['figures']['site']}; median of {table['figures']['rounds']} rounds."
        yield ""
        yield from lines(table["figures"])
        yield ""
    if sites := kept("sites"):
        yield "## Other sites"
        yield ""
        yield from about(sites)
        yield from cell_lines(sites["figures"].values())
        yield ""
    if size := kept("size"):
        yield "## With the window open, as the crawl grows"
        yield ""
        yield from about(size)
        # Between marks that lie close together no page may have come at all.
        rows = [row for row in size["figures"] if row["pages/s"]]
        yield from size_lines(rows)
        yield ""
        for file, title, column in PLOTS:
            points = [(row["known"], row[column]) for row in rows]
            (DOCS / file).write_text(plot(title, points))
            yield f"![{title}]({file})"
        yield ""


if __name__ == "__main__":
    (DOCS / "performance.md").write_text("\n".join(document()))
