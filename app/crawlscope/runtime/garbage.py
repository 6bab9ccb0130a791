"""Keeps the garbage collector away from the data of a crawl while it is in the window."""

import gc
from typing import ClassVar, TypeVar
from weakref import WeakSet

from crawlscope.core.base.slices import Slices, Work

T = TypeVar("T")

FIRST = 10_000  # URLs; then again each time the number has doubled
MANY = 200_000  # URLs that a full collection may examine: 0.1 s
WORKERS = 500  # and their connections: a collection that examines these takes 15 ms
# New objects until the young are examined: a crawl holds up to 8,000 more until its file has them,
# and then fewer again; to examine so many takes 3 ms. Older ones are examined every fourth time.
SELDOM, OLDER = 15_000, 4
STEPS = 200  # of work that makes much, after which it is hidden: half a second


def collect_from_now_on() -> None:
    """All is imported: none of that is garbage ever, and each full pass would go through it."""
    gc.freeze()
    gc.set_threshold(SELDOM, OLDER)
    gc.enable()


class Garbage:
    """Hides what exists from full collections, which would take a second at a million URLs.

    A hidden object is not examined again, nor is what its lists and queues come to hold. This is
    done only a few times, because garbage in reference cycles that exists at such a moment is never
    freed.
    """

    _all: ClassVar["WeakSet[Garbage]"] = WeakSet()  # one a crawl

    def __init__(self) -> None:
        self._next = 0
        self._more_workers = WORKERS
        self._all.add(self)

    def spare(self, known: int, workers: int = 0) -> None:
        """Hides what exists, if the crawl knows many more URLs than the last time, or has some more
        workers than ever."""
        if known >= self._next or workers >= self._more_workers:
            self._next = max(FIRST, 2 * known)
            self._more_workers = max(self._more_workers, workers + WORKERS)
            self.spare_now()

    def spare_now(self) -> None:
        """Hides what exists now, such as a copy of all records."""
        gc.freeze()

    def end(self) -> None:
        """The crawl is about to be dropped: from now on what is left of it can be collected, or
        when no large crawl is left in another window."""
        self._next, self._more_workers = 0, WORKERS
        if max(each._next for each in self._all) < MANY:
            gc.unfreeze()


def spared(slices: Slices[T]) -> Slices[T]:
    """The same work; what it makes, such as the records of a whole file, is hidden meanwhile."""
    work = Work(slices)
    for number, step in enumerate(work, 1):
        if number % STEPS == 0:
            gc.freeze()
        yield step
    gc.freeze()
    return work.result
