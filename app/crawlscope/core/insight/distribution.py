"""How a crawl's URLs are spread over types, depths, times, sizes and folders: one count of each.

It is counted from the columns, in slices, and so equals what a filter finds at the same time.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from itertools import pairwise, repeat

from crawlscope.core.base import units
from crawlscope.core.base.budgets import SPREAD_URLS, SUMMED_URLS
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import QuietSlices, Slices
from crawlscope.core.base.times import LIMITS
from crawlscope.core.insight.filter import Filter
from crawlscope.core.records.errors import with_errors
from crawlscope.core.records.records import Records
from crawlscope.core.records.tree import FolderKind, Tree

KIB = 1024
SIZE_LIMITS = (0, KIB, 4 * KIB, 16 * KIB, 64 * KIB, 256 * KIB, KIB**2, 4 * KIB**2, 16 * KIB**2)
TIME_LIMITS = (0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)  # seconds


def _seconds_word(seconds: float) -> str:
    """'20 ms', '5 s'."""
    return f"{seconds:g} s" if seconds >= 1 else f"{seconds * 1000:g} ms"


def size_word(octets: int) -> str:
    """'16 KB': a limit is never a fraction."""
    return units.size(octets).replace(".0", "")


def _ranges(words: Sequence[str]) -> tuple[str, ...]:
    """'below 10 ms', '10 – 20 ms', …, '10 s and more'; the first of the words is for 0."""
    inner = (f"{_short(low, high)} – {high}" for low, high in pairwise(words[1:]))
    return (
        tr_noop("below {value}").format(value=words[1]),
        *inner,
        tr_noop("{value} or more").format(value=words[-1]),
    )


def _short(low: str, high: str) -> str:
    """The unit once, if both have the same."""
    number, _, unit = low.partition(" ")
    return number if high.endswith(f" {unit}") else low


SIZE_RANGES = _ranges([size_word(limit) for limit in SIZE_LIMITS])
TIME_RANGES = _ranges([_seconds_word(limit) for limit in TIME_LIMITS])


@dataclass(slots=True)
class Distribution:
    """Numbers of URLs, whatever their state."""

    urls: int = 0
    types: Counter[str | None] = field(default_factory=Counter)
    depths: Counter[int] = field(default_factory=Counter)
    steps: Counter[int] = field(default_factory=Counter)  # of times; without those not known
    sizes: Counter[int] = field(default_factory=Counter)  # from SIZE_LIMITS[number - 1] on

    @property
    def times(self) -> list[int]:
        """The number of URLs from each of TIME_LIMITS up to the next."""
        first_steps = [bisect_right(LIMITS, limit) for limit in TIME_LIMITS]
        found = [0] * len(TIME_LIMITS)
        for step, number in self.steps.items():
            found[bisect_right(first_steps, step) - 1] += number
        return found

    def count(self, records: Records, ids: slice) -> None:
        """Counts these URLs too."""
        self._add(
            records.content_type[ids], records.depth[ids], records.elapsed[ids], records.size[ids]
        )

    def count_some(self, records: Records, ids: Sequence[int]) -> None:
        """As `count`, for ids that need not follow each other."""
        types, depths = records.content_type, records.depth
        times, sizes = records.elapsed, records.size
        self._add(
            [types[id_] for id_ in ids],
            [depths[id_] for id_ in ids],
            [times[id_] for id_ in ids],
            [sizes[id_] for id_ in ids],
        )

    def _add(
        self,
        types: Sequence[str | None],
        depths: Sequence[int],
        times: Sequence[float],
        sizes: Sequence[int],
    ) -> None:
        self.types.update(types)
        self.depths.update(depths)
        self.steps.update(map(bisect_right, repeat(LIMITS), times))
        self.sizes.update(map(bisect_right, repeat(SIZE_LIMITS), sizes))
        self.urls += len(depths)

    def leave_out_unknown(self) -> None:
        """Forgets, at the end, how many times and sizes are not known."""
        del self.steps[0], self.sizes[0]


def largest_folders(tree: Tree, most: int) -> QuietSlices[list[int]]:
    """The folders of the only host, or the hosts, that have the most URLs; the largest first."""
    found = yield from _largest(tree, 0, FolderKind.HOST, most)
    if len(found) == 1:
        found = yield from _largest(tree, found[0], FolderKind.FOLDER, most)
    return found


def _largest(tree: Tree, folder: int, kind: FolderKind, most: int) -> QuietSlices[list[int]]:
    """Of what lies in a folder, those of a kind that have the most URLs."""
    nodes, found = tree.children[folder], list[int]()
    for first in range(0, len(nodes), SPREAD_URLS):
        some = [node >> 1 for node in nodes[first : first + SPREAD_URLS] if node & 1]
        found += [number for number in some if tree.kind[number] == kind]
        found = nlargest(most, found, key=tree.urls.__getitem__)
        yield
    return found


def errors_in(records: Records, tree: Tree, folders: Sequence[int]) -> QuietSlices[Counter[int]]:
    """The number of URLs with an error finding in each of these folders."""
    wanted = frozenset(folders)
    found = Counter[int]()
    for first in range(1, len(tree.page_folder), SUMMED_URLS):
        for id_ in with_errors(
            records, range(first, min(first + SUMMED_URLS, len(tree.page_folder)))
        ):
            found.update(folder for folder in tree.above(id_) if folder in wanted)
        yield
    return found


def spread(records: Records, wanted: Filter | None = None) -> Slices[Distribution]:
    """Counts every URL once, or every URL that matches a filter. Records may change meanwhile."""
    found, known = Distribution(), len(records.url)
    if wanted:
        for some in wanted.among(records, range(1, known)):
            found.count_some(records, some)
            yield None
        found.leave_out_unknown()
        return found
    for first in range(1, known, SPREAD_URLS):
        found.count(records, slice(first, min(first + SPREAD_URLS, known)))
        yield first / known
    found.leave_out_unknown()
    return found
