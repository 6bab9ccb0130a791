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
OF_OUTCOMES = frozenset(
    (
        *(Change.BROKEN, Change.MENDED, Change.NEW, Change.GONE, Change.UNLINKED),
        *(Change.STATUS, Change.INDEXING, Change.UNREACHED),
    )
)


def shown(rows: Portions[Sequence[Value]]) -> Shown:
    """Differences as a table, each with what `FIELDS` name."""
    return Shown("changes", FIELDS, rows, HEADINGS, _in_words)


def _in_words(row: Sequence[Value]) -> Sequence[Value]:
    """What a site says, such as a title, is not ours to translate."""
    change, url, *outcomes = row
    if change in OF_OUTCOMES:
        outcomes = [translated(each) if isinstance(each, str) else each for each in outcomes]
    return [translated(str(change)), url, *outcomes]


def bits(kinds: frozenset[Change]) -> int:
    """Of these kinds in a mask; of all, if none is given."""
    return sum(1 << KINDS.index(kind) for kind in kinds or KINDS)


class Differences:
    """The differences between two crawls, kind by kind. Rows are counted from 0. Those of one URL
    are found from its first one."""

    def __init__(self) -> None:
        self.kind = bytearray()  # indexes into KINDS
        self.url: list[str] = []
        self.old: list[str | None] = []
        self.new: list[str | None] = []
        self.id = array("i")  # in the newer crawl; 0: not in it
        self.masks = array("H")  # of the first of each URL: bits of all its kinds; of others: 0
        self.urls = 0  # that differ
        self.not_compared = ""  # what could not be compared, and why, in words
        self._next = array("i")  # of the same URL; 0: it is the last
        self._first, self._last = array("i"), array("i")  # by id
        self._of_gone: dict[str, tuple[int, int]] = {}  # the same by URL, for those without id
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
            self._chain(len(self.id) - 1)
            if each.id:
                self.by_id[each.id] = self.by_id.get(each.id, 0) | 1 << self.kind[-1]

    def _chain(self, row: int) -> None:
        """Adds a row to those of its URL."""
        id_, bit = self.id[row], 1 << self.kind[row]
        self._next.append(0)
        if id_:
            for each in (self._first, self._last):
                each.extend([-1] * (id_ + 1 - len(each)))
            first, last = self._first[id_], self._last[id_]
        else:
            first, last = self._of_gone.get(self.url[row], (-1, -1))
        self.masks.append(bit if first < 0 else 0)
        if first < 0:
            first = row
            self.urls += 1
        else:
            self.masks[first] |= bit
            self._next[last] = row
        if id_:
            self._first[id_], self._last[id_] = first, row
        else:
            self._of_gone[self.url[row]] = first, row

    def of_url(self, row: int) -> Iterator[int]:
        """The rows of a URL, from its first one on."""
        yield row
        while row := self._next[row]:
            yield row

    def __getitem__(self, row: int) -> Difference:
        old, new = self.old[row], self.new[row]
        return Difference(KINDS[self.kind[row]], self.url[row], old, new, self.id[row])

    def values(self, row: int) -> tuple[str | None, ...]:
        """What `FIELDS` name, of a row."""
        return KINDS[self.kind[row]], self.url[row], self.old[row], self.new[row]

    def among(self, kinds: frozenset[Change], passes: Callable[[int], bool]) -> Iterator[list[int]]:
        """The first row of each URL that has one of these kinds (all, if none is given) and passes,
        in slices."""
        wanted = bits(kinds)
        for first in range(0, len(self), DIFFERENCES):
            until = min(first + DIFFERENCES, len(self))
            yield [row for row in range(first, until) if self.masks[row] & wanted and passes(row)]
