"""When something happened to one URL: its entries in a history, whatever the length of that."""

from array import array
from bisect import bisect_left
from dataclasses import dataclass
from typing import Any

import numpy as np

from crawlscope.core.base import units
from crawlscope.core.base.budgets import COUNTED_ENTRIES
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.ledger.history import (
    ID_BITS,
    KIND_AT,
    MORE_AT,
    MOST_ID,
    MOST_MORE,
    MOST_MS,
    Kind,
    id_of,
    more_of,
)

ACTS = {
    Kind.FOUND: tr("found"),
    Kind.SKIPPED: tr("skipped"),
    Kind.LISTED: tr("listed in a sitemap"),
    Kind.TAKEN: tr("picked up"),
    Kind.FETCHED: tr("response received"),
    Kind.REDIRECTED: tr("redirected"),
    Kind.FAILED: tr("failed"),
    Kind.RETRYING: tr("queued for retry"),
    Kind.QUEUED: tr("queued again"),
    Kind.CHANGED: tr("queued again"),
}
RUNS = (Kind.SKIPPED, Kind.LISTED)  # an entry may stand for several URLs
OF_ONE = frozenset(ACTS) - {Kind.FOUND, *RUNS}
MOST_TOLD = 12  # moments of a URL, the last ones


@dataclass(frozen=True, slots=True)
class Moment:
    kind: Kind
    at: float  # seconds of crawling
    worker: int = 0  # that took it; 0: nobody did


class Moments:
    """Of a history that grows no more, once `counting` has run to its end: 4 octets an entry."""

    def __init__(self, entries: "array[int]") -> None:
        self._entries = entries
        self._ids = np.zeros(len(entries), np.int32)  # milliseconds where somebody waited
        self._ms = [0]  # before each part of `COUNTED_ENTRIES`
        self._found = np.zeros(0, np.int64)  # places of entries that tell what is known
        self._runs = np.zeros((3, 0), np.int64)  # places, first ids, last ids
        self._last = (0, list[int]())  # the id that was asked for, and its places

    def counting(self) -> QuietSlices[None]:
        found, runs = [self._found], [self._runs]
        for first in range(0, len(self._entries), COUNTED_ENTRIES):
            some = np.frombuffer(self._entries[first : first + COUNTED_ENTRIES], np.uint64)
            kinds = (some >> np.uint64(KIND_AT)).astype(np.uint8)
            ids = self._ids[first : first + len(some)] = some & np.uint64(MOST_ID)
            self._ms.append(self._ms[-1] + int(_waited(some).sum()))
            found.append(first + np.flatnonzero(kinds == Kind.FOUND))
            at = np.flatnonzero((kinds == Kind.SKIPPED) | (kinds == Kind.LISTED))
            more = some[at] >> np.uint64(MORE_AT) & np.uint64(MOST_MORE)
            runs.append(np.array([first + at, ids[at], ids[at] + more], np.int64))
            yield
        self._found, self._runs = np.concatenate(found), np.concatenate(runs, axis=1)

    def of(self, id_: int, until: int) -> list[Moment]:
        """What happened to a URL, in order, as the first `until` entries tell."""
        if self._last[0] != id_:
            self._last = id_, self._places(id_)
        return [self._moment(place) for place in self._last[1] if place < until]

    def _places(self, id_: int) -> list[int]:
        entries = self._entries
        places = [
            place
            for place in np.flatnonzero(self._ids == id_).tolist()
            if entries[place] >> KIND_AT in OF_ONE
        ]
        at, first, last = self._runs
        places += at[(first <= id_) & (id_ <= last)].tolist()
        known = bisect_left(self._found, id_, key=lambda place: id_of(entries[place]))
        return [*self._found[known : known + 1].tolist(), *sorted(places)]

    def _moment(self, place: int) -> Moment:
        entry, part = self._entries[place], place // COUNTED_ENTRIES
        kind = Kind(entry >> KIND_AT)
        since = self._entries[part * COUNTED_ENTRIES : place + 1]
        ms = self._ms[part] + int(_waited(np.frombuffer(since, np.uint64)).sum())
        return Moment(kind, ms / 1000, more_of(entry) if kind is Kind.TAKEN else 0)


def _waited(entries: "np.ndarray[Any, np.dtype[np.uint64]]") -> "np.ndarray[Any, Any]":
    """The milliseconds between each entry and the one before."""
    is_later = entries >> np.uint64(KIND_AT) == Kind.LATER
    ms = entries >> np.uint64(ID_BITS) & np.uint64(MOST_MS)
    return np.where(is_later, entries & np.uint64(MOST_ID), ms)


def in_words(moments: list[Moment]) -> str:
    """'Found at 1.20 s, taken at 3.05 s by worker 4, answered at 3.21 s.'"""
    parts = list(map(_told, moments))
    if len(parts) > MOST_TOLD:
        left_out = tr("{n:,} more").format(n=len(parts) - MOST_TOLD)
        parts = [parts[0], left_out, *parts[1 - MOST_TOLD :]]
    words = tr(", ", "between the parts of a list").join(parts)
    return tr("{words}.", "a sentence").format(words=words[:1].upper() + words[1:]) if words else ""


def _told(moment: Moment) -> str:
    act, time = ACTS[moment.kind], _clock(moment.at)
    if not moment.worker:
        return tr("{act} at {time}").format(act=act, time=time)
    words = tr("{act} at {time} by worker {worker}")
    return words.format(act=act, time=time, worker=moment.worker)


def _clock(seconds: float) -> str:
    hundredths = int(seconds * 100)
    return (
        tr("{n:.2f} s").format(n=seconds)
        if seconds < 60
        else f"{units.clock(seconds)}.{hundredths % 100:02}"
    )
