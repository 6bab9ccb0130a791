"""What the charts of a report show; templates/charts.html draws them.

A chart of bars is a table, whose rows hold a bar each: it is as wide as the page lets it, and read
aloud as what it is. The bars count what the charts of the window count (`distribution.py`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.times import percentile
from crawlscope.core.base.urls import shown
from crawlscope.core.insight.distribution import (
    SIZE_LIMITS,
    SIZE_RANGES,
    TIME_RANGES,
    Distribution,
    errors_in,
    largest_folders,
)
from crawlscope.core.ledger.queue_samples import QueueSamples
from crawlscope.core.records.records import STATES
from crawlscope.core.records.tree import TOP, FolderKind
from crawlscope.export.html_report.words import STATE_TONES, kind_in_words
from crawlscope.export.snapshot import Snapshot

WIDTH, HEIGHT = 600, 150  # of the plot of curves, in its own units: it is stretched to its place
MOST_BARS = 14  # of one chart; a server may invent hundreds of statuses
MOST_DEPTHS = 12
MOST_POINTS = 400
PERCENTILES = ((0.5, tr("half")), (0.9, "90 %"), (0.95, "95 %"), (0.99, "99 %"))


class Bar(NamedTuple):
    label: str
    value: int
    tone: str = "accent"
    broken: int = 0  # of them


class Line(NamedTuple):
    name: str
    tone: str
    points: str


@dataclass(frozen=True, slots=True)
class Chart:
    title: str
    rows: Sequence[Bar]
    note: str = ""

    def length(self, value: int) -> float:
        """That of a bar, of 100; something can be seen of anything but 0."""
        most = max(bar.value for bar in self.rows)
        return round(max(0.6, 100 * value / most), 1) if value else 0


@dataclass(frozen=True, slots=True)
class Curves:
    """Curves over time, and what stands beside their plot."""

    title: str
    lines: Sequence[Line]
    ticks: Sequence[tuple[float, str]]  # how far down the plot, and the number there
    ends: Sequence[str]  # the times below it, evenly spaced
    note: str = ""


def states(numbers: Sequence[int]) -> Chart:
    bars = [
        Bar(translated(STATES[state]), numbers[state], tone) for state, tone in STATE_TONES.items()
    ]
    return Chart(tr("Outcome of all URLs"), [bar for bar in bars if bar.value])


def statuses(numbers: Mapping[int, int], errors: Mapping[str, int]) -> Chart:
    bars = [Bar(units.status(status), number, _tone(status)) for status, number in numbers.items()]
    bars += [
        Bar(tr("failed: {why}").format(why=kind_in_words(kind)), number, "bad")
        for kind, number in errors.items()
    ]
    return Chart(tr("Status codes of responses"), _most_frequent(bars))


def _tone(status: int) -> str:
    if status >= 400:
        return "bad"
    return "redirect" if 300 <= status < 400 else "good"


def _most_frequent(bars: list[Bar]) -> list[Bar]:
    """As many as have room; the last one stands for the others."""
    bars = sorted(bars, key=lambda bar: -bar.value)
    if len(bars) <= MOST_BARS:
        return bars
    rest = sum(bar.value for bar in bars[MOST_BARS - 1 :])
    return [*bars[: MOST_BARS - 1], Bar(tr("others"), rest, "quiet")]


def types(numbers: "Counter[str | None]") -> Chart:
    bars = [Bar(shown(kind), number) for kind, number in numbers.items() if kind]
    return Chart(tr("Content types"), _most_frequent(bars))


def depths(numbers: "Counter[int]") -> Chart:
    deepest = max(numbers, default=-1)
    last = min(deepest, MOST_DEPTHS - 1)
    bars = [Bar(str(depth), numbers[depth]) for depth in range(last + 1)]
    if deepest > last:
        rest = sum(number for depth, number in numbers.items() if depth >= last)
        bars[-1] = Bar(tr("{value} or more").format(value=last), rest)
    return Chart(tr("Depth, in clicks"), bars)


def times(spread: Distribution) -> Chart:
    found = [
        tr("{share} within {time}").format(
            share=name, time=units.seconds(percentile(spread.steps, share))
        )
        for share, name in PERCENTILES
        if spread.steps
    ]
    note = tr("To the last byte; {shares}.").format(
        shares=tr(", ", "between the parts of a list").join(found)
    )
    return Chart(tr("Response times"), _trimmed(TIME_RANGES, spread.times), note)


def sizes(spread: Distribution) -> Chart:
    numbers = [spread.sizes[place] for place in range(1, len(SIZE_LIMITS) + 1)]
    note = tr("Decoded; for bodies not read, as stated by the server.")
    return Chart(tr("Sizes"), _trimmed(SIZE_RANGES, numbers), note)


def _trimmed(labels: Sequence[str], numbers: Sequence[int]) -> list[Bar]:
    """Without the empty ranges at both ends."""
    bars = [Bar(translated(label), number) for label, number in zip(labels, numbers, strict=True)]
    while bars and not bars[-1].value:
        bars.pop()
    first = next((place for place, bar in enumerate(bars) if bar.value), 0)
    return bars[first:]


def folders(snapshot: Snapshot) -> QuietSlices[list[Chart]]:
    """The largest folders of the only host, or the largest hosts, and where the errors are; of a
    branch there are no such charts."""
    tree = snapshot.ledger.tree
    largest = (yield from largest_folders(tree, MOST_BARS)) if snapshot.node == TOP else []
    names = [
        shown(tree.name[folder] + ("/" if tree.kind[folder] == FolderKind.FOLDER else ""))
        for folder in largest
    ]
    bars = [
        Bar(name, tree.urls[folder], broken=tree.broken[folder])
        for name, folder in zip(names, largest, strict=True)
    ]
    errors = yield from errors_in(snapshot.ledger.records, tree, largest)
    wrong = [
        Bar(name, errors[folder], "bad")
        for name, folder in zip(names, largest, strict=True)
        if errors[folder]
    ]
    wrong.sort(key=lambda bar: -bar.value)
    note = tr("The red part is broken.") if any(bar.broken for bar in bars) else ""
    return [
        Chart(tr("Largest folders"), bars, note),
        Chart(
            tr("Folders with errors"),
            wrong,
            tr("URLs with at least one error finding."),
        ),
    ]


def queue(depth: QueueSamples) -> Curves:
    """How many URLs waited, and how many were done, over time."""
    at, end = depth.at, depth.at[-1] or 1.0
    most = int(max(depth.queued))
    ticks = nice_ticks(max(chain(depth.queued, depth.done)))

    def line(name: str, tone: str, values: Sequence[float]) -> Line:
        return Line(name, tone, " ".join(_points(at, values, end, ticks[-1])))

    return Curves(
        tr("The queue over time"),
        (line(tr("queued"), "queued", depth.queued), line(tr("done"), "good", depth.done)),
        [(round(HEIGHT * (1 - tick / ticks[-1]), 1), units.count(tick)) for tick in ticks],
        ("0", units.seconds(end / 2), units.seconds(end)),
        tr(
            "At most {n:,} URLs were waiting at one time.",
            "At most 1 URL was waiting at one time.",
            most,
        ).format(n=most),
    )


def nice_ticks(most: float) -> list[int]:
    """0 and one to four round steps, the last at or above `most`."""
    step = 1
    while step * 4 < most:
        # 1, 2, 5, 10, 20, 50 ...
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    last = max(1, -int(-most // step))
    return [step * number for number in range(last + 1)]


def _points(at: Sequence[float], values: Sequence[float], end: float, top: float) -> Iterator[str]:
    """No more than the width can show."""
    stride = -(-len(at) // MOST_POINTS)
    for place in (*range(0, len(at) - 1, stride), len(at) - 1):
        yield f"{at[place] / end * WIDTH:.1f},{HEIGHT * (1 - values[place] / top):.1f}"
