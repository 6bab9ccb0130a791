"""How a crawl's URLs are spread over types, depths, times, sizes and folders: one count of each.

It is counted from the columns, in slices, and so equals what a filter finds at the same time.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from itertools import repeat

from app.core.budgets import SPREAD_URLS, SUMMED_URLS
from app.core.findings.errors import with_errors
from app.core.site import Site
from app.core.slices import QuietSlices, Slices
from app.core.times import LIMITS
from app.core.tree import FolderKind, Tree

KIB = 1024
SIZE_LIMITS = (0, KIB, 4 * KIB, 16 * KIB, 64 * KIB, 256 * KIB, KIB**2, 4 * KIB**2, 16 * KIB**2)
TIME_LIMITS = (0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)  # seconds


@dataclass(slots=True)
class Spread:
    """Numbers of URLs, whatever their state."""

    urls: int = 0
    types: Counter[str | None] = field(default_factory=Counter)
    depths: Counter[int] = field(default_factory=Counter)
    steps: Counter[int] = field(default_factory=Counter)  # of times; without those not known
    sizes: Counter[int] = field(default_factory=Counter)  # from SIZE_LIMITS[number - 1] on

    @property
    def times(self) -> list[int]:
        """How many took from each of TIME_LIMITS up to the next."""
        first_steps = [bisect_right(LIMITS, limit) for limit in TIME_LIMITS]
        found = [0] * len(TIME_LIMITS)
        for step, number in self.steps.items():
            found[bisect_right(first_steps, step) - 1] += number
        return found


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


def errors_in(site: Site, tree: Tree, folders: Sequence[int]) -> QuietSlices[Counter[int]]:
    """How many URLs in each of these folders have an error among their findings."""
    wanted = frozenset(folders)
    found = Counter[int]()
    for first in range(1, len(tree.page_folder), SUMMED_URLS):
        for id_ in with_errors(site, range(first, min(first + SUMMED_URLS, len(tree.page_folder)))):
            found.update(folder for folder in tree.above(id_) if folder in wanted)
        yield
    return found


def spread(site: Site) -> Slices[Spread]:
    """Counts every URL once. Records may change meanwhile."""
    found, known = Spread(), len(site.url)
    for first in range(1, known, SPREAD_URLS):
        ids = slice(first, min(first + SPREAD_URLS, known))
        found.types.update(site.content_type[ids])
        found.depths.update(site.depth[ids])
        found.steps.update(map(bisect_right, repeat(LIMITS), site.elapsed[ids]))
        found.sizes.update(map(bisect_right, repeat(SIZE_LIMITS), site.size[ids]))
        found.urls = ids.stop - 1
        yield first / known
    del found.steps[0], found.sizes[0]  # not known
    return found
