"""How the way from each redirect ends, as far as findings tell it apart; kept up to date."""

from collections.abc import Container, Iterator
from enum import IntEnum

from crawlscope.core.records.records import DONE, Records
from crawlscope.core.records.redirects import End, ending

REFUSALS = frozenset((401, 403, 429, 999))


class Outcome(IntEnum):
    """Where a record, or the chain that begins there, ends."""

    OPEN = 0  # not known yet, or not requested
    PAGE = 1
    BROKEN = 2
    LOOP = 3
    LIMIT = 4
    REFUSED = 5


BAD = frozenset((Outcome.BROKEN, Outcome.LOOP, Outcome.LIMIT))


class Ends:
    """The outcome of each redirect. As `Verdicts`, it spreads from the end of a chain back."""

    def __init__(self, challenged: Container[int]) -> None:
        self._challenged = challenged  # records that answered with a challenge for browsers
        self._open: list[int] = []
        self._of: dict[int, Outcome] = {}

    def __bool__(self) -> bool:
        """True while some outcomes are out of date."""
        return bool(self._open)

    def of(self, records: Records, id_: int) -> Outcome:
        """The outcome of a record, as last settled if it redirects."""
        if records.state[id_] == DONE and records.status[id_] < 400 and id_ not in self._challenged:
            return Outcome.PAGE  # nearly all
        if id_ in records.chains:
            return self._of.get(id_, Outcome.OPEN)
        return self._at(records, id_)

    def _at(self, records: Records, id_: int) -> Outcome:
        is_done = records.state[id_] == DONE
        if is_done and (records.status[id_] in REFUSALS or id_ in self._challenged):
            return Outcome.REFUSED
        if records.is_broken(id_):
            return Outcome.BROKEN
        return Outcome.PAGE if is_done else Outcome.OPEN

    def note(self, records: Records, id_: int) -> None:
        """Notes that a record has changed (once the records have folded it)."""
        if records.chains.passes(id_):
            self._open.append(id_)
        if id_ not in records.chains:
            self._of.pop(id_, None)

    def settle(self, records: Records, most: int) -> Iterator[int]:
        """Checks up to `most` records; yields the redirects whose outcome changed."""
        for _ in range(most):
            if not self._open:
                return
            id_ = self._open.pop()
            outcome = self._now(records, id_)
            if id_ in records.chains and self._of.get(id_, Outcome.OPEN) is not outcome:
                self._of[id_] = outcome
                yield id_
            sources = records.chains.sources(id_)
            self._open += [
                each for each in sources if self._of.get(each, Outcome.OPEN) is not outcome
            ]

    def _now(self, records: Records, id_: int) -> Outcome:
        found = ending(records, id_)
        if found is None:
            return self._at(records, id_)
        if found.end is End.LOOP:
            return Outcome.LOOP
        if found.end is End.LIMIT:
            return Outcome.LIMIT
        return self._at(records, found.final_id)
