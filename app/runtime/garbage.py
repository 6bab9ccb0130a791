"""Keeps the garbage collector from what a crawl holds for as long as it lasts."""

import gc

FIRST = 10_000  # URLs; then whenever there are twice as many


class Garbage:
    """Full collections look at all there is, also at what a list holds: 100 ms at a million URLs.

    What is spared is looked at again by none, nor is what its lists and queues come to hold. It is
    done a few times only: what is garbage at such a moment, and refers to itself, stays.
    """

    def __init__(self) -> None:
        self._next = 0

    def spare(self, known: int) -> None:
        """Spares what there is, if a crawl knows many more URLs than the last time."""
        if known >= self._next:
            self._next = max(FIRST, 2 * known)
            self.spare_now()

    def spare_now(self) -> None:
        """Spares what there is, such as a copy of all records."""
        gc.freeze()

    def end(self) -> None:
        """The crawl is over: what is dropped of it now can be collected."""
        self._next = 0
        gc.unfreeze()
