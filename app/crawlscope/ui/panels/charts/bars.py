"""The bars of each chart: their words, their tones, and the filters that they are links to."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.times import no_less, percentile
from crawlscope.core.base.urls import shown
from crawlscope.core.insight.distribution import (
    SIZE_LIMITS,
    SIZE_RANGES,
    TIME_LIMITS,
    TIME_RANGES,
    Distribution,
    size_word,
)
from crawlscope.core.ledger.tally import Tally
from crawlscope.core.policy.declared_findings import Finding, Severity
from crawlscope.core.records.errors import TERM
from crawlscope.core.records.events import ErrorKind
from crawlscope.core.records.tree import FolderKind, Tree
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.rows.record_words import OF_SEVERITY, english_type, type_word

MOST_BARS = 12  # bars of a chart; the last stands for all others
ANSWERED = "state:done,redirected"
PERCENTILES = ((0.5, tr_noop("median")), (0.9, "90 %"), (0.95, "95 %"), (0.99, "99 %"))


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: a number of URLs, of which some may be broken."""

    label: str
    number: int
    asked: str  # the filter for the URLs that it counts
    tone: Tone = Tone.ACCENT
    broken: int = 0
    words: str = ""  # what it is called for people, if that is not its label, which is exported

    @property
    def shown(self) -> str:
        return self.words or self.label


def codes(tally: Tally) -> list[Bar]:
    """Each status that came, in order."""
    return _with_others(
        [
            Bar(str(status), number, f"status:{status} {ANSWERED}", _tone_of(status))
            for status, number in sorted(tally.statuses.items())
            if number
        ],
        lambda some: f"status>0 {ANSWERED} " + " ".join(f"-status:{bar.label}" for bar in some),
    )


def errors(tally: Tally) -> list[Bar]:
    """Each kind of failure, the most frequent first."""
    return [
        Bar(word, number, f"error:{kind}", Tone.BAD, words=translated(word))
        for kind, number in tally.errors.most_common()
        if number and (word := ErrorKind(kind).word)
    ]


def _tone_of(status: int) -> Tone:
    if status >= 400:
        return Tone.BAD
    return Tone.REDIRECT if status >= 300 else Tone.GOOD


def types(counted: "Counter[str | None]") -> list[Bar]:
    """Each media type, the most frequent first."""
    return _with_others(
        [
            Bar(
                _type_label(kind, english_type),
                number,
                f"type:{kind}",
                words=_type_label(kind, type_word),
            )
            for kind, number in counted.most_common()
            if kind
        ],
        lambda some: "type:/ " + " ".join(f"-{bar.asked}" for bar in some),
    )


def _type_label(kind: str, word_of: Callable[[str], str]) -> str:
    """'HTML'; a rare one is 'application/x-foo'."""
    word = word_of(kind)
    return word if word and "…" not in word else shown(kind)


def _with_others(bars: list[Bar], asked: Callable[[list[Bar]], str]) -> list[Bar]:
    """At most as many as have room: the last one stands for the others."""
    if len(bars) <= MOST_BARS:
        return bars
    frequent = sorted(bars, key=lambda bar: -bar.number)[: MOST_BARS - 1]
    some = [bar for bar in bars if bar in frequent]
    rest = sum(bar.number for bar in bars) - sum(bar.number for bar in some)
    return [*some, Bar("others", rest, asked(some), Tone.QUIET, words=tr("others"))]


def depths(counted: "Counter[int]") -> list[Bar]:
    """Clicks from a root."""
    if not counted:
        return []
    deepest = max(counted)
    bars = [
        Bar(str(depth), counted[depth], f"depth:{depth}")
        for depth in range(min(deepest + 1, MOST_BARS - 1 if deepest >= MOST_BARS else MOST_BARS))
    ]
    if deepest >= MOST_BARS:
        first = MOST_BARS - 1
        number = sum(each for depth, each in counted.items() if depth >= first)
        more = tr_noop("{value} or more").format(value=first)
        bars.append(Bar(more, number, f"depth>={first}", words=translated(more)))
    return bars


def times(counted: Distribution) -> list[Bar]:
    """From the request to the last byte."""
    terms = [f"{limit * 1000:g}ms" for limit in TIME_LIMITS]
    return _ranges(TIME_RANGES, terms, "time", counted.times)


def sizes(counted: "Counter[int]") -> list[Bar]:
    """What was read, decoded, or what the server says of the rest."""
    numbers = [counted[place] for place in range(1, len(SIZE_LIMITS) + 1)]
    terms = [size_word(limit).replace(" ", "").lower() for limit in SIZE_LIMITS]
    return _ranges(SIZE_RANGES, terms, "size", numbers)


def _ranges(
    words: Sequence[str], terms: Sequence[str], key: str, numbers: Sequence[int]
) -> list[Bar]:
    """Each from one limit up to the next."""
    asked = [f"{key}>={low} {key}<{high}" for low, high in pairwise(terms)]
    asked.append(f"{key}>={terms[-1]}")
    return [
        Bar(word, number, term, words=translated(word))
        for word, number, term in zip(words, numbers, asked, strict=True)
    ]


def _folder_label(tree: Tree, folder: int) -> str:
    return shown(tree.name[folder] + ("/" if tree.kind[folder] == FolderKind.FOLDER else ""))


def folders(tree: Tree, largest: Sequence[int]) -> list[Bar]:
    """Hosts or folders, with what is broken in them."""
    return [
        Bar(
            _folder_label(tree, folder),
            tree.urls[folder],
            f"folder:{tree.address(folder)}",
            broken=tree.broken[folder],
        )
        for folder in largest
    ]


def findings(found: Sequence[tuple[Finding, Severity, int]]) -> list[Bar]:
    """The most frequent findings, the gravest first."""
    order = list(Severity)
    some = sorted(found, key=lambda each: (order.index(each[1]), -each[2]))[:MOST_BARS]
    return [
        Bar(
            *(finding.title, number, f"finding:{finding.name}", OF_SEVERITY[severity]),
            words=translated(finding.title),
        )
        for finding, severity, number in some
    ]


def found_in(tree: Tree, errors: "Counter[int]") -> list[Bar]:
    """Hosts or folders with the most URLs that have errors among their findings."""
    return [
        Bar(_folder_label(tree, folder), number, f"folder:{tree.address(folder)} {TERM}", Tone.BAD)
        for folder, number in errors.most_common(MOST_BARS)
    ]


def percentiles(counted: Distribution) -> list[tuple[str, str, str]]:
    """'median 42 ms' and so on, as exported and for people, each with the filter for what took at
    least as long."""
    if not counted.steps:
        return []
    found = [(name, percentile(counted.steps, share)) for share, name in PERCENTILES]
    return [
        (
            f"{name} {units.seconds(seconds, tr=tr_noop)}",
            f"{translated(name)} {units.seconds(seconds)}",
            no_less(seconds),
        )
        for name, seconds in found
    ]
