"""When each URL was found, taken, answered and by which worker: a fold, in 8 octets an event.

A record says what a URL is now. Together with the history, which says in which order it became so,
any earlier moment can be had again (`core/ledger/replay.py`). What a record no longer says, because
another attempt or a person changed it, is told by `past`.
"""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import Any

from crawlscope.core.records.events import (
    Discovered,
    Failed,
    Fetched,
    Nearer,
    Queued,
    Redirected,
    Response,
    Retrying,
    Skipped,
    SkipReason,
    Unlinked,
)
from crawlscope.core.records.records import (
    DONE,
    FAILED,
    FETCHING,
    REDIRECTED,
    SKIPPED,
    UNKNOWN,
    Records,
)


class Kind(IntEnum):
    """What an entry records."""

    FOUND = 0  # all URLs up to this id are known, and queued
    SKIPPED = 1  # with `more` URLs behind it
    LISTED = 2  # the same
    TAKEN = 3  # by the worker `more`
    FETCHED = 4
    REDIRECTED = 5
    FAILED = 6
    RETRYING = 7
    QUEUED = 8  # again
    CHANGED = 9  # queued again, with another depth, or without its answer: `past` says which
    UNLINKED = 10
    LATER = 11  # so many milliseconds, in the place of the id
    OPENED = 12  # the crawl was opened: what was in flight is queued
    BEFORE = 13  # what was before is not known: the crawl comes from an older version
    NEARER = 14  # this URL, and those that `past` tells of with it


# An entry, from its lowest bit on: an id (31 bits), the milliseconds since the entry before (15),
# a number (14), its kind (4).
ID_BITS, MS_BITS, MORE_BITS = 31, 15, 14
MOST_ID, MOST_MS, MOST_MORE = (1 << ID_BITS) - 1, (1 << MS_BITS) - 1, (1 << MORE_BITS) - 1
MORE_AT, KIND_AT = ID_BITS + MS_BITS, ID_BITS + MS_BITS + MORE_BITS
ONE_MORE = 1 << MORE_AT
WITH_FOUND = (Kind.SKIPPED, Kind.LISTED)  # they follow what is found, and belong to it
RESULTS = {DONE: Kind.FETCHED, REDIRECTED: Kind.REDIRECTED, FAILED: Kind.FAILED}
KINDS: dict[type, Kind] = {  # by event: what it becomes when it is noted
    Fetched: Kind.FETCHED,
    Skipped: Kind.SKIPPED,
    Redirected: Kind.REDIRECTED,
    Failed: Kind.FAILED,
    Retrying: Kind.RETRYING,
}
TAKEN = Kind.TAKEN  # in Python 3.11, to get it from there takes 900 instructions

Past = Nearer | Fetched | Redirected | Failed | Retrying | Skipped | Queued | Unlinked


def id_of(entry: int) -> int:
    return entry & MOST_ID


def ms_of(entry: int) -> int:
    """The milliseconds since the entry before."""
    return entry >> ID_BITS & MOST_MS


def more_of(entry: int) -> int:
    return entry >> MORE_AT & MOST_MORE


class History:
    """The entries of a crawl in their order. It is notified of each event before the records
    change.

    `past` are results that records do not show any more, and what a URL was queued with, in order;
    whoever keeps them elsewhere takes them out.
    """

    def __init__(self, records: Records) -> None:
        self._records = records
        self.entries = array("Q")
        self.past: list[Past] = []
        self.known = 0  # the last id that was found
        self._noted = 0  # the last one that is in the entries
        self._now = self._last = 0  # ms of crawling: of the next entry, and of the last one
        self._found_at = -1  # the entry that can be extended: nothing but skips came behind it
        self._sealed = 0  # so many entries do not change any more
        self._void: set[int] = set()  # URLs whose result is in `past` already
        # URLs with a result since the last seal; None: there was none, and perhaps never will be
        self._fresh: set[int] | None = None
        # What changed since: the result that a record showed, and how a URL was queued
        self._results_sealed: dict[int, Past] = {}
        self._queued_sealed: dict[int, Queued] = {}
        self._depths_sealed: dict[int, int] = {}
        self._is_restored = False

    @classmethod
    def restored(
        cls, records: Records, entries: "array[int]", until: int, seconds: float
    ) -> "History":
        """That of a crawl that was `seconds` old when it was saved; the last entry is of the
        millisecond `until`."""
        history = cls(records)
        history._is_restored = True
        history.entries = entries
        history.known = history._noted = len(records)
        history._last = until
        history._now = max(until, int(seconds * 1000))
        if entries:
            history._add(Kind.OPENED, 0)
        elif history.known:
            history._add(Kind.BEFORE, history.known)
        return history

    @property
    def is_known(self) -> bool:
        """False if the crawl, or its beginning, is from a version without a history."""
        return not self.entries or self.entries[0] >> KIND_AT != Kind.BEFORE

    def set_time(self, seconds: float) -> None:
        """Everything noted from now on happened at this time of the crawl."""
        if self.known != self._noted:
            self._note_found()
        self._now = max(self._now, int(seconds * 1000))

    @property
    def seconds(self) -> float:
        """When the last entry happened."""
        return self._last / 1000

    def copied(self) -> "array[int]":
        """The entries so far, which the history does not change any more."""
        self._note_found()
        return self.entries[:]

    def seal(self) -> tuple[int, int]:
        """The number of entries so far, which do not change any more, and the millisecond of the
        last one."""
        self._note_found()
        self._found_at, self._sealed = -1, len(self.entries)
        self._results_sealed, self._queued_sealed, self._fresh = {}, {}, set()
        self._depths_sealed = {}
        return self._sealed, self._last

    def at_seal(self, ids: Sequence[int], links: "Mapping[int, array[int]]") -> Records:
        """What answers said of these URLs at the last seal: records in the order of `ids`. `links`
        are those of pages that have some, by id."""
        then, now = Records(), self._records
        for place, id_ in enumerate(ids, 1):
            present = Queued(id_, now.depth[id_], now.redirects_left[id_])
            how = self._queued_sealed.get(id_, present)
            depth = self._depths_sealed.get(id_, how.depth)
            then.fold(Discovered(place, "", depth, 0, None, how.redirects_left))
            _show(then, place, self._results_sealed.get(id_), links.get(id_, array("i")))
        return then

    def take_past(self) -> list[Past]:
        """The stored past, which is stored elsewhere from now on."""
        past, self.past = self.past, []
        return past

    def take(self, id_: int, worker: int) -> None:
        self._add(TAKEN, id_, worker if worker < MOST_MORE else MOST_MORE)

    def list_(self, id_: int) -> None:
        """A sitemap names it."""
        self._add_to_run(Kind.LISTED, id_)

    def unlink(self, event: Unlinked) -> None:
        self.past.append(event)
        self._add(Kind.UNLINKED, event.id)

    def come_nearer(self, event: Nearer) -> None:
        self.past.append(event)
        self._add(Kind.NEARER, event.ids[0])
        queued, sealed = self._queued_sealed, self._depths_sealed
        for id_, before in zip(event.ids, event.before, strict=True):
            if id_ not in queued:
                sealed.setdefault(id_, before)

    def depths_at_seal(self, ids: Sequence[int]) -> list[int]:
        """The depths of these URLs at the last seal, if they were known by then."""
        depth = self._records.depth
        if not self._depths_sealed:
            return [depth[id_] for id_ in ids]
        sealed = self._depths_sealed
        return [sealed.get(id_, depth[id_]) for id_ in ids]

    def note(self, event: Any) -> None:
        """Notes what becomes of a URL, before its record changes."""
        kind = KINDS.get(type(event))
        if kind is None:
            if isinstance(event, Queued):
                self._queue(event)
            return
        records, id_ = self._records, event.id
        if records.tries[id_] or records.state[id_] > FETCHING or records.fetched_at[id_]:
            self._keep(id_)
        if self._fresh is not None:
            self._fresh.add(id_)
        if self._void:
            self._void.discard(id_)
        if kind in WITH_FOUND:
            self._add_to_run(kind, id_)
        else:
            self._add(kind, id_)

    def _queue(self, event: Queued) -> None:
        records, id_ = self._records, event.id
        before = Queued(id_, records.depth[id_], records.redirects_left[id_])
        if records.state[id_] in (DONE, REDIRECTED, FAILED, SKIPPED):
            self._keep(id_)
            self._void.add(id_)  # its record may still show something of it
        if event == before or event == replace(before, is_first=True):
            self._add(Kind.QUEUED, id_)
        else:
            self.past += (before, event)
            self._queued_sealed.setdefault(id_, before)
            self._add(Kind.CHANGED, id_)

    def _keep(self, id_: int) -> None:
        """Keeps the result that a record shows, once."""
        records = self._records
        kind = kind_of(records, id_)
        if kind is None:
            return
        result = result_of(records, id_, kind)
        if self._fresh is not None and id_ not in self._fresh:
            self._results_sealed.setdefault(id_, result)
        if kind == Kind.RETRYING and self._is_restored and records.status[id_] // 100 == 3:
            return  # no attempt, but a redirect that was void when the crawl was saved
        if id_ not in self._void:
            self.past.append(result)

    def _add_to_run(self, kind: Kind, id_: int) -> None:
        """Adds it to the entry before, if that is of the same kind and of the ids before."""
        self._note_found()
        if len(self.entries) > self._sealed and self._now == self._last:
            last = self.entries[-1]
            more = more_of(last)
            if last >> KIND_AT == kind and id_of(last) + more + 1 == id_ and more < MOST_MORE:
                self.entries[-1] = last + ONE_MORE
                return
        found_at = self._found_at if self._now == self._last else -1
        self._add(kind, id_)
        self._found_at = found_at

    def _add(self, kind: int, id_: int, more: int = 0) -> None:
        if self.known != self._noted:
            self._note_found()
        self._found_at = -1
        ms = self._now - self._last
        if ms > MOST_MS:
            self._wait(ms)
            ms = 0
        self._last = self._now
        self.entries.append(id_ | ms << ID_BITS | more << MORE_AT | kind << KIND_AT)

    def _note_found(self) -> None:
        """Notes which ids are known by now. What was found and skipped in one go is one entry."""
        if self.known == self._noted:
            return
        self._noted = known = self.known
        if self._found_at >= 0 and self._now == self._last:
            self.entries[self._found_at] += known - id_of(self.entries[self._found_at])
        else:
            self._add(Kind.FOUND, known)
            self._found_at = len(self.entries) - 1

    def _wait(self, ms: int) -> None:
        while ms > 0:
            self.entries.append(min(ms, MOST_ID) | Kind.LATER << KIND_AT)
            ms -= MOST_ID


class NoHistory(History):
    """The history of a crawl that nobody will see again."""

    def set_time(self, seconds: float) -> None:
        pass

    def take(self, id_: int, worker: int) -> None:
        pass

    def list_(self, id_: int) -> None:
        pass

    def unlink(self, event: Unlinked) -> None:
        pass

    def come_nearer(self, event: Nearer) -> None:
        pass

    def note(self, event: Any) -> None:
        pass


def _show(records: Records, id_: int, result: Past | None, links: "array[int]") -> None:
    """Makes a record of its own show a result."""
    match result:
        case Fetched(links=some):
            records.fold(replace(result, id=id_, links=None))
            if some is not None:
                records.links_total[id_], records.links_new[id_] = len(links), result.links_new
                records.self_linked[id_] = result.id in links
        case Redirected():
            records.fold(replace(result, id=id_, target=id_))
            records.redirect_to[id_] = result.target
        case Failed() | Retrying() | Skipped():
            records.fold(replace(result, id=id_))


def kind_of(records: Records, id_: int) -> Kind | None:
    """What kind of result a record shows; None if it shows none."""
    state = records.state[id_]
    if state == SKIPPED:
        return Kind.SKIPPED
    if state in RESULTS:
        return RESULTS[state]
    return Kind.RETRYING if records.tries[id_] or records.fetched_at[id_] else None


def result_of(records: Records, id_: int, kind: int, links: "array[int] | None" = None) -> Past:
    """The event that gave a record what it shows. Its links are not in the record."""
    if kind == Kind.SKIPPED:
        reason = records.skip_reason.get(id_, SkipReason.EXCLUDED)
        return Skipped(id_, reason, records.robots_rule.get(id_), id_ in records.nofollow_page)
    size = records.size[id_]
    response = Response(
        records.status[id_] or None,
        records.content_type[id_],
        records.charset.get(id_),
        None if size == UNKNOWN else size,
        records.elapsed[id_],
        records.tries[id_],
        records.fetched_at[id_],
        id_ in records.truncated,
    )
    if kind == Kind.REDIRECTED:
        return Redirected(id_, response, records.redirect_to[id_])
    if kind == Kind.FAILED:
        return Failed(id_, response, records.error[id_], records.limit_url.get(id_))
    if kind == Kind.RETRYING:
        return Retrying(id_, response, records.error.get(id_), 0.0)
    if records.links_total[id_] == UNKNOWN:
        links = None
    elif links is None:
        links = array("i")
    new = max(0, records.links_new[id_])
    return Fetched(id_, response, records.title.get(id_), records.canonical.get(id_), links, new)
