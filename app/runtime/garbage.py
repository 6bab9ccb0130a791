"""Keeps the garbage collector away from the data of a crawl while the crawl lasts."""

import gc

FIRST = 10_000  # URLs; then again each time the number has doubled


class Garbage:
    """Hides what exists from full collections, which would take 100 ms at a million URLs.

    A hidden object is not examined again, nor is what its lists and queues come to hold. This is
    done only a few times, because garbage in reference cycles that exists at such a moment is never
    freed.
    """

    def __init__(self) -> None:
        self._next = 0

    def spare(self, known: int) -> None:
        """Hides what exists, if the crawl knows many more URLs than the last time."""
        if known >= self._next:
            self._next = max(FIRST, 2 * known)
            self.spare_now()

    def spare_now(self) -> None:
        """Hides what exists now, such as a copy of all records."""
        gc.freeze()

    def end(self) -> None:
        """The crawl is over: from now on what is dropped of it can be collected."""
        self._next = 0
        gc.unfreeze()
