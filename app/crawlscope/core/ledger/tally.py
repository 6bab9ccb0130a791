"""The counts of a crawl: by state, by status, broken. A fold of changes to the records."""

from collections import Counter
from collections.abc import Iterable

from crawlscope.core.records.events import State
from crawlscope.core.records.records import DONE, FAILED, REDIRECTED, STATES, Records


class Tally:
    """Counts that are updated as records change and never recounted."""

    def __init__(self) -> None:
        self.states = [0] * len(STATES)
        self.statuses: Counter[int] = Counter()  # of done and redirected records
        self.errors: Counter[str] = Counter()  # of failed records, by kind
        self.broken = 0  # as `Records.is_broken` says
        self.octets = 0  # the sizes of the done records (see `Response.size`)

    def copy(self) -> "Tally":
        """A copy of the counts at this moment."""
        other = Tally()
        other.states = self.states[:]
        other.statuses = self.statuses.copy()
        other.errors = self.errors.copy()
        other.broken, other.octets = self.broken, self.octets
        return other

    def new(self, state: int) -> None:
        """Counts a new record in `state`."""
        self.states[state] += 1

    def take(self, records: Records, ids: Iterable[int]) -> None:
        """Counts records as they are now."""
        for id_ in ids:
            self.new(records.state[id_])
            self.settle(records, id_, 1)

    def settle(self, records: Records, id_: int, sign: int) -> None:
        """Counts the final state of a record (sign 1), or takes that back (sign -1)."""
        state = records.state[id_]
        if state in (DONE, REDIRECTED):
            self.statuses[records.status[id_]] += sign
            if state == DONE:
                self.octets += sign * max(0, records.size[id_])
        elif state == FAILED:
            self.errors[records.error[id_].kind] += sign
        self.broken += sign * records.is_broken(id_)

    def of(self, state: State) -> int:
        return self.states[STATES.index(state)]

    @property
    def requested(self) -> int:
        """URLs that were requested and have their result."""
        return self.states[DONE] + self.states[REDIRECTED] + self.states[FAILED]

    @property
    def answered(self) -> int:
        """URLs with a response from a server."""
        return self.states[DONE] + self.states[REDIRECTED]
