"""What a comparison found, in columns by row: a million differences are a handful of objects."""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from crawlscope.core.base.budgets import DIFFERENCES
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.slices import Portions
from crawlscope.core.base.view_table import Shown, Value
from crawlscope.core.insight.compare import Change, Difference

KINDS = tuple(Change)
FIELDS = ("change", "url", "old", "new")  # of an export
HEADINGS = (tr("Change"), tr("URL"), tr("Before"), tr("After"))  # of the same as a page for people
# Old and new are outcomes
OF_OUTCOMES = frozenset((Change.BROKEN, Change.MENDED, Change.NEW, Change.GONE, Change.STATUS))


def shown(rows: Portions[Sequence[Value]]) -> Shown:
    """Differences as a table, each with what `FIELDS` name."""
    return Shown("changes", FIELDS, rows, HEADINGS, _in_words)


def _in_words(row: Sequence[Value]) -> Sequence[Value]:
    """What a site says, such as a title, is not ours to translate."""
    change, url, *outcomes = row
    if change in OF_OUTCOMES:
        outcomes = [translated(each) if isinstance(each, str) else each for each in outcomes]
    return [translated(str(change)), url, *outcomes]


class Differences:
    """The differences between two crawls, kind by kind. Rows are counted from 0."""

    def __init__(self) -> None:
        self.kind = bytearray()  # indexes into KINDS
        self.url: list[str] = []
        self.old: list[str | None] = []
        self.new: list[str | None] = []
        self.id = array("i")  # in the newer crawl; 0: not in it
        self.counts: Counter[Change] = Counter()
        self.by_id: dict[int, int] = {}  # bits in the order of KINDS; for `Records.changes`

    def __len__(self) -> int:
        return len(self.url)

    def add(self, found: Iterable[Difference]) -> None:
        for each in found:
            self.kind.append(KINDS.index(each.change))
            self.url.append(each.url)
            self.old.append(each.old)
            self.new.append(each.new)
            self.id.append(each.id)
            self.counts[each.change] += 1
            if each.id:
                self.by_id[each.id] = self.by_id.get(each.id, 0) | 1 << self.kind[-1]

    def __getitem__(self, row: int) -> Difference:
        old, new = self.old[row], self.new[row]
        return Difference(KINDS[self.kind[row]], self.url[row], old, new, self.id[row])

    def values(self, row: int) -> tuple[str | None, ...]:
        """What `FIELDS` name, of a row."""
        return KINDS[self.kind[row]], self.url[row], self.old[row], self.new[row]

    def among(self, kinds: frozenset[Change], passes: Callable[[int], bool]) -> Iterator[list[int]]:
        """The rows of these kinds (all, if none is given) that pass, in slices."""
        places = {KINDS.index(kind) for kind in kinds or KINDS}
        for first in range(0, len(self), DIFFERENCES):
            until = min(first + DIFFERENCES, len(self))
            yield [row for row in range(first, until) if self.kind[row] in places and passes(row)]
