"""When something happened to one URL: its entries in a history, whatever the length of that."""

from array import array
from dataclasses import dataclass

import numpy as np

from app.core import units
from app.core.history import ID_BITS, KIND_AT, MORE_AT, MOST_ID, MOST_MORE, MOST_MS, Kind
from app.core.language import tr

ACTS = {
    Kind.FOUND: tr("found"),
    Kind.SKIPPED: tr("skipped"),
    Kind.LISTED: tr("named by a sitemap"),
    Kind.TAKEN: tr("taken"),
    Kind.FETCHED: tr("answered"),
    Kind.REDIRECTED: tr("redirected"),
    Kind.FAILED: tr("failed"),
    Kind.RETRYING: tr("to be tried again"),
    Kind.QUEUED: tr("queued again"),
    Kind.CHANGED: tr("queued again"),
}
RUNS = (Kind.SKIPPED, Kind.LISTED)  # an entry may stand for several URLs
MOST_TOLD = 12  # moments of a URL, the last ones


@dataclass(frozen=True, slots=True)
class Moment:
    kind: Kind
    at: float  # seconds of crawling
    worker: int = 0  # that took it; 0: nobody did


class Moments:
    """Of a history that grows no more: it is kept in columns, 13 octets an entry."""

    def __init__(self, entries: "array[int]") -> None:
        all_ = np.frombuffer(entries, np.uint64)
        self._kinds = (all_ >> np.uint64(KIND_AT)).astype(np.uint8)
        self._ids = (all_ & np.uint64(MOST_ID)).astype(np.int32)
        self._more = (all_ >> np.uint64(MORE_AT) & np.uint64(MOST_MORE)).astype(np.uint16)
        ms = (all_ >> np.uint64(ID_BITS) & np.uint64(MOST_MS)).astype(np.int64)
        is_later = self._kinds == Kind.LATER
        self._at = np.cumsum(np.where(is_later, self._ids, ms))
        self._found = np.flatnonzero(self._kinds == Kind.FOUND)

    def of(self, id_: int, until: int) -> list[Moment]:
        """What happened to a URL, in order, as the first `until` entries tell."""
        kinds, ids = self._kinds[:until], self._ids[:until]
        is_run = np.isin(kinds, RUNS)
        last = ids + np.where(is_run, self._more[:until], 0)
        is_told = np.isin(kinds, [kind for kind in ACTS if kind is not Kind.FOUND])
        places = np.flatnonzero(is_told & (ids <= id_) & (id_ <= last)).tolist()
        first = int(np.searchsorted(self._ids[self._found], id_))
        if first < len(self._found) and self._found[first] < until:
            places.insert(0, int(self._found[first]))
        return [self._moment(place) for place in places]

    def _moment(self, place: int) -> Moment:
        kind = Kind(int(self._kinds[place]))
        worker = int(self._more[place]) if kind is Kind.TAKEN else 0
        return Moment(kind, int(self._at[place]) / 1000, worker)


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
    return f"{seconds:.2f} s" if seconds < 60 else f"{units.clock(seconds)}.{hundredths % 100:02}"
