"""The queue as it was at a moment of a replay: in the order in which its URLs were taken then."""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, overload

import numpy as np

from crawlscope.core.base.budgets import COUNTED_ENTRIES
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import host_of
from crawlscope.core.ledger.history import KIND_AT, MOST_ID, Kind
from crawlscope.core.ledger.replay import Replay
from crawlscope.core.queue.hosts import HostRow
from crawlscope.core.queue.queue_order import QueueOrder
from crawlscope.core.records.records import QUEUED
from crawlscope.core.records.tree import TOP, FolderKind, Tree

LOOKED_AT = 10_000  # URLs at once, whether they are queued; 1 ms
Numbers = np.ndarray[Any, np.dtype[np.signedinteger[Any]]]


class Taken:
    """Who was taken when, in a history that grows no more, once `counting` has run to its end: 8
    octets for each."""

    def __init__(self, entries: "array[int]") -> None:
        self._entries = entries
        self._places: Numbers = np.zeros(0, np.int32)
        self.ids: Numbers = np.zeros(0, np.int32)

    def counting(self) -> QuietSlices[None]:
        places, ids = [self._places], [self.ids]
        for first in range(0, len(self._entries), COUNTED_ENTRIES):
            some = np.frombuffer(self._entries[first : first + COUNTED_ENTRIES], np.uint64)
            at = np.flatnonzero(some >> np.uint64(KIND_AT) == Kind.TAKEN)
            places.append((first + at).astype(np.int32))
            ids.append((some[at] & np.uint64(MOST_ID)).astype(np.int32))
            yield
        self._places, self.ids = np.concatenate(places), np.concatenate(ids)

    def since(self, position: int) -> int:
        """The number taken before an entry of the history."""
        return int(np.searchsorted(self._places, position))


class ReplayedQueue:
    """For a view that may query it several times per second."""

    def __init__(self, replay: Replay, taken: Taken) -> None:
        self._replay = replay
        self._taken = taken
        self._line: _Line | None = None
        self._hosts: tuple[object, int, _Hosts] | None = None  # of a moment

    def order(self, host: str) -> QueueOrder:
        """Of one host, or of all ('')."""
        line = self._line
        if line is None or not line.is_of(self._replay, host):
            total = self._hosts_now.queued_at(host) if host else self.queued()
            line = self._line = _Line(self._replay, self._taken, host, total)
        return QueueOrder([[line]], 1)

    def place(self, id_: int, host: str) -> int:
        """How many URLs are taken before this one, of those that were looked at; -1 if it is not
        among them."""
        return self.order(host).lines[0][0].index(id_) if self._is_queued(id_) else -1

    def _is_queued(self, id_: int) -> bool:
        records = self._replay.ledger.records
        return (
            id_ <= len(records)
            and records.state[id_] == QUEUED
            and id_ not in self._replay.holders.waiting
        )

    def hosts(self, most: int) -> tuple[list[HostRow], int]:
        """The hosts with queued URLs, and how many more there are."""
        return self._hosts_now.rows(most)

    @property
    def _hosts_now(self) -> "_Hosts":
        """That of this moment, counted once."""
        replay = self._replay
        if self._hosts is None or self._hosts[:2] != (replay.ledger, replay.position):
            self._hosts = replay.ledger, replay.position, _Hosts(replay)
        return self._hosts[2]

    def queued(self) -> int:
        """How many URLs are queued, without those between two attempts."""
        return max(0, self._replay.ledger.tally.states[QUEUED] - len(self._replay.holders.waiting))

    def waiting(self) -> int:
        return len(self._replay.holders.waiting)


class _Hosts:
    """What is queued at which host, at one moment."""

    def __init__(self, replay: Replay) -> None:
        tree, records = replay.ledger.tree, replay.ledger.records
        self._names = tree.name
        self._flying = Counter(
            host_of(records.url[id_]) for id_, _ in replay.holders.workers.values() if id_
        )
        self._waiting = Counter(host_of(records.url[id_]) for id_ in replay.holders.waiting)
        nodes = np.array(tree.children[TOP >> 1], np.int32)
        folders = nodes[(nodes & 1) == 1] >> 1
        kinds = np.array(tree.kind, np.uint8)
        folders = folders[kinds[folders] == FolderKind.HOST]
        open_ = np.array(tree.urls, np.int32)[folders] - np.array(tree.settled, np.int32)[folders]
        self._folders, self._open = folders[open_ > 0], open_[open_ > 0]

    def rows(self, most: int) -> tuple[list[HostRow], int]:
        """The first ones by their names, and how many more there are."""
        counts, looked_at = dict[str, int](), 0
        for folder, number in zip(self._folders.tolist(), self._open.tolist(), strict=True):
            host = host_of(f"{self._names[folder]}/")
            if host not in counts and len(counts) >= most:
                break
            counts[host] = counts.get(host, 0) + number
            looked_at += 1
        rows = [self._row(host, number) for host, number in counts.items()]
        return rows, len(self._folders) - looked_at

    def _row(self, host: str, number: int) -> HostRow:
        flying = self._flying[host]
        return HostRow(host, number - flying - self._waiting[host], flying, False, "")

    def queued_at(self, host: str) -> int:
        folders = zip(self._folders.tolist(), self._open.tolist(), strict=True)
        open_ = sum(n for each, n in folders if is_of(self._names[each], host))
        return self._row(host, open_).queued


def is_of(origin: str, host: str) -> bool:
    """True if URLs of this origin are of this host."""
    return host in origin and host_of(f"{origin}/") == host


class _Line(Sequence[int]):
    """The queued URLs of a moment, read as far as somebody looks: what was taken first, then what
    was never taken."""

    def __init__(self, replay: Replay, taken: Taken, host: str, total: int) -> None:
        self._ledger = replay.ledger
        self._position = replay.position
        self._host, self._total = host, total
        self._found: list[int] = []
        self._rest = _reading(replay, taken, host)

    def is_of(self, replay: Replay, host: str) -> bool:
        """True if it is still that of this moment."""
        at = replay.ledger, replay.position, host
        return at == (self._ledger, self._position, self._host)

    def __len__(self) -> int:
        return self._total

    @overload
    def __getitem__(self, place: int) -> int: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[int]: ...

    def __getitem__(self, place: int | slice) -> int | Sequence[int]:
        """The URL at a place."""
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(self._total))]
        while place >= len(self._found):
            some = next(self._rest, None)
            if some is None:
                return 0
            self._found += some.tolist()
        return self._found[place]

    def index(self, value: int, start: int = 0, stop: int | None = None) -> int:
        found = self._found[start:stop]
        return start + found.index(value) if value in found else -1


def _reading(replay: Replay, taken: Taken, host: str) -> Iterator[Numbers]:
    """The queued URLs of this moment in order, some at a time."""
    queued = np.array(replay.ledger.records.state, np.uint8) == QUEUED
    queued[0] = False
    queued[list(replay.holders.waiting)] = False
    if host:
        queued &= _are_of(replay.ledger.tree, host)
    for first in range(taken.since(replay.position), len(taken.ids), LOOKED_AT):
        ids = taken.ids[first : first + LOOKED_AT]
        ids = ids[ids < len(queued)]
        ids = ids[queued[ids]]
        _, firsts = np.unique(ids, return_index=True)
        found = ids[np.sort(firsts)]
        queued[found] = False  # each has one place
        yield found
    never = np.flatnonzero(queued)
    for first in range(0, len(never), LOOKED_AT):
        yield never[first : first + LOOKED_AT]


def _are_of(tree: Tree, host: str) -> "np.ndarray[Any, np.dtype[np.bool_]]":
    """By id: whether a URL is of this host."""
    parents, kinds = np.array(tree.parent, np.int32), np.array(tree.kind, np.uint8)
    tops = np.arange(len(parents), dtype=np.int32)
    while (below := np.flatnonzero(kinds[tops] == FolderKind.FOLDER)).size:
        tops[below] = parents[tops[below]]
    nodes = [node >> 1 for node in tree.children[TOP >> 1] if node & 1]
    wanted = np.zeros(len(parents), np.bool_)
    wanted[[each for each in nodes if is_of(tree.name[each], host)]] = True
    of_pages: np.ndarray[Any, np.dtype[np.bool_]] = wanted[tops[np.array(tree.page_folder)]]
    return of_pages
