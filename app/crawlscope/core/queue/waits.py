"""How long URLs wait in the queue. Knows no clock: times come in."""

from array import array
from bisect import bisect_left

FINEST = 0.01  # seconds; what is discovered within is noted as one, so that notes stay few


class Waits:
    """Since when each URL is in the queue, from a note for all that were discovered together.

    Ids are in the order of discovery, so no time is needed for each: a wait costs a few bytes per
    page instead of eight per URL.
    """

    def __init__(self, known: int) -> None:
        self.known = known  # the last id that is noted
        self._last = array("i", [known])  # ids; what an earlier run discovered has no time
        self._at = array("d", [0.0])  # when those after the id before, up to this one, were there
        self._again: dict[int, float] = {}

    def note(self, known: int, now: float) -> None:
        """Notes that the ids up to `known` are discovered."""
        self.known = known
        if len(self._at) > 1 and now - self._at[-1] < FINEST:
            self._last[-1] = known
        else:
            self._last.append(known)
            self._at.append(now)

    def note_again(self, id_: int, now: float) -> None:
        """Notes that a URL is queued later than it was discovered, or again."""
        self._again[id_] = now

    def end(self, id_: int, now: float) -> float | None:
        """How long a URL that no longer waits has waited, in seconds; None if that is not known."""
        if self._again and (since := self._again.pop(id_, None)) is not None:
            return now - since
        place = bisect_left(self._last, id_)
        return now - self._at[place] if 0 < place < len(self._at) else None
