"""How much of a site's own links leads to each page: PageRank (Brin and Page 1998), by power
iteration."""

from array import array
from collections.abc import Iterable
from math import log

from crawlscope.core.base.slices import Slices

DAMPING = 0.85  # how often a reader follows a link; otherwise any page may be the next
CLOSE_ENOUGH = 1e-6  # the sum of all changes, where the sum of all ranks is 1
MOST_ROUNDS = 100  # each leaves at most 85 % of the change: 86 are always enough
STEPS = 10_000  # links or pages at once; 1 to 2 ms
HIGHEST = 100.0


class LinkGraph:
    """Pages by number, from 0, and the pages that each of them links to."""

    def __init__(self) -> None:
        self._targets = array("I")
        self._ends = array("Q", [0])  # of each page's part of them

    def __len__(self) -> int:
        return len(self._ends) - 1

    def add(self, targets: Iterable[int]) -> None:
        """The next page, with the different pages that it links to."""
        self._targets.extend(targets)
        self._ends.append(len(self._targets))

    def ranks(self) -> Slices["array[float]"]:
        """By page; their sum is 1. A page without links passes its rank to all pages alike."""
        pages = len(self)
        ranks = array("d", [1 / max(1, pages)]) * pages
        for turn in range(MOST_ROUNDS if pages else 0):
            passed, kept, steps = array("d", [0.0]) * pages, 0.0, 0
            for page, rank in enumerate(ranks):
                targets = self._targets[self._ends[page] : self._ends[page + 1]]
                for target in targets:
                    passed[target] += rank / len(targets)
                kept += 0.0 if targets else rank
                steps += 1 + len(targets)
                if steps > STEPS:
                    steps = 0
                    yield turn / MOST_ROUNDS
            change, everywhere = 0.0, (1 - DAMPING + DAMPING * kept) / pages
            for page, rank in enumerate(passed):
                new = everywhere + DAMPING * rank
                change += abs(new - ranks[page])
                ranks[page] = new
                if page % STEPS == 0:
                    yield turn / MOST_ROUNDS
            if change < CLOSE_ENOUGH:
                break
        return ranks


def scores(ranks: "array[float]") -> Slices["array[float]"]:
    """From 0, the lowest rank, to 100, the highest, by the logarithm of the rank: a few pages have
    most of it."""
    lowest, highest = min(ranks, default=1.0), max(ranks, default=1.0)
    whole = log(highest / lowest)
    whole = whole if whole > 1e-9 else 0.0  # equal ranks differ by how they were added up
    found = array("d")
    for page, rank in enumerate(ranks):
        found.append(HIGHEST * log(rank / lowest) / whole if whole else HIGHEST)
        if page % STEPS == 0:
            yield page / len(ranks)
    return found
