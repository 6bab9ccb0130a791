"""The queue as it was at a moment of a replay: in the order in which its URLs were taken then."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import overload

from app.core.history import KIND_AT, Kind, id_of
from app.core.hosts import HostRow
from app.core.places import QueueOrder
from app.core.replay import Replay
from app.core.site import QUEUED
from app.core.tree import TOP, FolderKind
from app.core.urls import host_of

MOST_LOOKED_AT = 100_000  # entries, for one row that is asked for: 20 ms


class ReplayedQueue:
    """For a view that may ask several times a second."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._line = _Line(replay, "", 0)

    def order(self, host: str) -> QueueOrder:
        """Of one host, or of all ('')."""
        replay = self._replay
        total = self.queued()
        if host:
            total = next((each.queued for each in self.hosts(0)[0] if each.name == host), 0)
        if not self._line.is_of(replay, host, total):
            self._line = _Line(replay, host, total)
        return QueueOrder([[self._line]], 1)

    def place(self, id_: int, host: str) -> int:
        """How many URLs are taken before this one, of those that were looked at; -1 if it is not
        among them."""
        return self.order(host).lines[0][0].index(id_) if self._is_queued(id_) else -1

    def _is_queued(self, id_: int) -> bool:
        site = self._replay.ledger.site
        return id_ <= len(site) and site.state[id_] == QUEUED and id_ not in self._replay.waiting

    def hosts(self, most: int) -> tuple[list[HostRow], int]:
        """The hosts with queued URLs, and how many more there are."""
        tree, site = self._replay.ledger.tree, self._replay.ledger.site
        flying = Counter(host_of(site.url[id_]) for id_, _ in self._replay.workers.values() if id_)
        waiting = Counter(host_of(site.url[id_]) for id_ in self._replay.waiting)
        open_ = Counter[str]()
        for node in tree.children[TOP >> 1]:
            folder = node >> 1
            if node & 1 and tree.kind[folder] == FolderKind.HOST:
                host = host_of(f"{tree.name[folder]}/")
                open_[host] += tree.urls[folder] - tree.settled[folder]
        rows = [
            HostRow(host, number - flying[host] - waiting[host], flying[host], False, "")
            for host, number in open_.items()
            if number
        ]
        return (rows[:most], len(rows[most:])) if most else (rows, 0)

    def queued(self) -> int:
        """How many URLs are queued, without those between two attempts."""
        return max(0, self._replay.ledger.tally.states[QUEUED] - len(self._replay.waiting))


class _Line(Sequence[int]):
    """The queued URLs of a moment, read as far as somebody looks: what was taken first, then what
    was never taken."""

    def __init__(self, replay: Replay, host: str, total: int) -> None:
        self._ledger = replay.ledger
        self._position = replay.position
        self._host, self._total = host, total
        self._found: list[int] = []
        self._rest = _reading(replay, host)

    def is_of(self, replay: Replay, host: str, total: int) -> bool:
        """True if it is still that of this moment."""
        return (
            replay.ledger is self._ledger
            and replay.position == self._position
            and (host, total) == (self._host, self._total)
        )

    def __len__(self) -> int:
        return self._total

    @overload
    def __getitem__(self, place: int) -> int: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[int]: ...

    def __getitem__(self, place: int | slice) -> int | Sequence[int]:
        """The URL at a place; 0 if it is further away than can be seen at once."""
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(self._total))]
        if place >= len(self._found):
            for id_ in islice(self._rest, MOST_LOOKED_AT):
                if id_:
                    self._found.append(id_)
                    if len(self._found) > place:
                        break
        return self._found[place] if place < len(self._found) else 0

    def index(self, value: int, start: int = 0, stop: int | None = None) -> int:
        found = self._found[start:stop]
        return start + found.index(value) if value in found else -1


def _reading(replay: Replay, host: str) -> Iterator[int]:
    """The queued URLs of this moment in order; 0 for each entry that is of none."""
    site, waiting, seen = replay.ledger.site, replay.waiting, set[int]()

    def is_wanted(id_: int) -> bool:
        return (
            id_ <= len(site)
            and site.state[id_] == QUEUED
            and id_ not in seen
            and id_ not in waiting
            and (not host or host_of(site.url[id_]) == host)
        )

    for entry in islice(replay.reel.entries, replay.position, None):
        id_ = id_of(entry)
        if entry >> KIND_AT == Kind.TAKEN and is_wanted(id_):
            seen.add(id_)
            yield id_
        else:
            yield 0
    for id_ in site.ids():
        yield id_ if is_wanted(id_) else 0
