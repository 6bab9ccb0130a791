"""What the records of a crawl do not show any more, for who tells again what happened."""

from array import array
from collections.abc import Sequence

import numpy as np

from crawlscope.core.ledger.history import Past
from crawlscope.core.records.events import Nearer, Queued, Unlinked
from crawlscope.core.records.records import Records


class Earlier:
    """By URL, in order."""

    def __init__(self, past: Sequence[Past], records: Records) -> None:
        self._nearer: list[Nearer] = []
        self._nearer_passed = 0
        self._depths = _depths_at_first(past, records)  # of all URLs, when they were found
        self._results: dict[int, list[Past]] = {}
        self._queued: dict[int, list[Queued]] = {}  # before and after, in turn
        self._unlinked: dict[int, list[Unlinked]] = {}
        for event in past:
            if isinstance(event, Queued):
                self._queued.setdefault(event.id, []).append(event)
            elif isinstance(event, Nearer):
                self._nearer.append(event)
            elif isinstance(event, Unlinked):
                self._unlinked.setdefault(event.id, []).append(event)
            else:
                self._results.setdefault(event.id, []).append(event)
        self._passed: dict[tuple[int, bool], int] = {}  # results (True) and queuings so far
        self._links_passed: dict[int, int] = {}

        # What never changes, of all that it holds
        self.given = (
            *(self._results, self._queued, self._unlinked),
            *(self._nearer, self._depths),
        )

    def rewind(self) -> None:
        self._nearer_passed = 0
        self._passed.clear()
        self._links_passed.clear()

    def _next(self, id_: int, is_result: bool) -> int:
        """The number of earlier results, or changed queuings, of a URL; this one counts."""
        number = self._passed.get((id_, is_result), 0)
        self._passed[id_, is_result] = number + 1
        return number

    def queued(self, id_: int) -> Queued:
        """The next queuing of a URL that changed something."""
        return self._queued[id_][2 * self._next(id_, False) + 1]

    def at_first(self, id_: int, records: Records) -> Queued:
        """How a URL was queued when it was found."""
        some = self._queued.get(id_)
        left = some[0].redirects_left if some else records.redirects_left[id_]
        return Queued(id_, self._depths[id_], left)

    def nearer(self) -> Nearer:
        """The next URLs that came nearer."""
        self._nearer_passed += 1
        return self._nearer[self._nearer_passed - 1]

    def result(self, id_: int) -> Past | None:
        """The next result of a URL; None if its record shows it."""
        some = self._results.get(id_)
        if some is None:
            return None
        number = self._next(id_, True)
        return some[number] if number < len(some) else None

    def links(self, id_: int) -> "array[int] | None":
        """The links that the current response of a page had; None: those that it still has."""
        some, number = self._unlinked.get(id_, ()), self._links_passed.get(id_, 0)
        return some[number].links if number < len(some) else None

    def unlinked(self, id_: int) -> Unlinked:
        number = self._links_passed.get(id_, 0)
        self._links_passed[id_] = number + 1
        return self._unlinked[id_][number]


def _depths_at_first(past: Sequence[Past], records: Records) -> "array[int]":
    """The depths that URLs had when they were found: what came later is undone."""
    depths = records.depth[:]
    column = np.frombuffer(depths, np.intc)
    for event in reversed(past):
        if isinstance(event, Queued):
            column[event.id] = event.depth
        elif isinstance(event, Nearer):
            column[event.ids[::-1]] = event.before[::-1]  # of two of one URL, the first one
    return depths
