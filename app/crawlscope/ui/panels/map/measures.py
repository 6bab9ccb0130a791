"""What the map can be coloured by: the value of a block, its words, and its shade."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QColor

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, tr_noop
from crawlscope.core.insight.folder_facts import FolderFacts
from crawlscope.core.records.errors import with_errors
from crawlscope.core.records.records import UNKNOWN, Records
from crawlscope.ui.kit.theme import Tone, theme

Value = float | None  # None: not known
SHARES = (0.08, 0.26, 0.46, 0.68, 0.9)  # of the tone in a shade; the first is for the lowest


@dataclass(frozen=True, slots=True)
class Measure:
    """One way to colour blocks, in five shades."""

    name: str
    tone: Tone
    of_folder: Callable[[FolderFacts, int], Value]
    of_page: Callable[[Records, int], Value]
    words: Callable[[float], str]
    limits: Sequence[float]  # four: from each on, the next shade
    steps: Sequence[str]  # five: the words of the legend
    is_above: bool = False  # a shade begins above its limit, not at it

    def shade(self, value: Value) -> int:
        """Which of the shades; -1 if the value is not known."""
        if value is None:
            return -1
        return (bisect_left if self.is_above else bisect_right)(self.limits, value)


def _broken(facts: FolderFacts, folder: int) -> Value:
    return facts.broken[folder] / facts.urls[folder] if facts.urls[folder] else None


def _median(facts: FolderFacts, folder: int) -> Value:
    return None if facts.median[folder] == UNKNOWN else facts.median[folder]


def _mean_size(facts: FolderFacts, folder: int) -> Value:
    return facts.octets[folder] / facts.timed[folder] if facts.timed[folder] else None


def _known(number: float) -> Value:
    return None if number == UNKNOWN else number


def _errors(facts: FolderFacts, folder: int) -> Value:
    return facts.with_errors[folder] / facts.urls[folder] if facts.urls[folder] else None


KIB = 1024
MEASURES = (
    Measure(
        tr_noop("Broken"),
        Tone.BAD,
        _broken,
        lambda records, id_: float(records.is_broken(id_)),
        lambda share: f"{share:.1%}",
        (0.0, 0.02, 0.1, 0.5),
        (tr("none"), tr("to 2 %"), tr("to 10 %"), tr("to 50 %"), tr("more")),
        is_above=True,
    ),
    Measure(
        tr_noop("Time, median"),
        Tone.RATE,
        _median,
        lambda records, id_: _known(records.elapsed[id_]),
        units.seconds,
        (0.1, 0.3, 1.0, 3.0),
        (tr("below 100 ms"), "300 ms", "1 s", "3 s", tr("more")),
    ),
    Measure(
        tr_noop("Size, mean"),
        Tone.IN_FLIGHT,
        _mean_size,
        lambda records, id_: _known(records.size[id_]),
        lambda octets: units.size(round(octets)),
        (4 * KIB, 32 * KIB, 256 * KIB, 2 * KIB**2),
        (tr("below 4 KB"), "32 KB", "256 KB", "2 MB", tr("more")),
    ),
    Measure(
        tr_noop("Errors found"),
        Tone.BAD,
        _errors,
        lambda records, id_: float(bool(with_errors(records, (id_,)))),
        lambda share: f"{share:.1%}",
        (0.0, 0.1, 0.25, 0.5),
        (tr("none"), tr("to 10 %"), tr("to 25 %"), tr("to 50 %"), tr("more")),
        is_above=True,
    ),
    Measure(
        tr_noop("URLs"),
        Tone.ACCENT,
        lambda facts, folder: facts.urls[folder],
        lambda records, id_: 1,
        lambda number: tr("{n:,} URLs", "1 URL", round(number)).format(n=round(number)),
        (2, 20, 200, 2_000),
        (tr("one"), tr("below 20"), "200", "2,000", tr("more")),
    ),
)


def shades(measure: Measure) -> list[QColor]:
    """The colours of the shades of a measure, and, last, that of what is not known."""
    surface, tone = theme().colour(Tone.SURFACE), theme().colour(measure.tone)
    coloured = [mixed(tone, surface, share) for share in SHARES]
    if measure.is_above:  # the first is for none, which is nothing to point at
        coloured[0] = surface
    return [*coloured, theme().colour(Tone.HOVER)]


def mixed(colour: QColor, other: QColor, share: float) -> QColor:
    """A share (0 to 1) of one colour, the rest of another."""
    return QColor(
        *(
            round(share * a + (1 - share) * b)
            for a, b in (
                (colour.red(), other.red()),
                (colour.green(), other.green()),
                (colour.blue(), other.blue()),
            )
        )
    )


def ink(shade: QColor) -> QColor:
    """The colour of text, of theme and its opposite, that stands out on a shade."""
    text, surface = theme().colour(Tone.TEXT), theme().colour(Tone.SURFACE)
    return max(text, surface, key=lambda each: abs(_light(each) - _light(shade)))


def _light(colour: QColor) -> float:
    return 0.299 * colour.redF() + 0.587 * colour.greenF() + 0.114 * colour.blueF()
