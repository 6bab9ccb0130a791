"""A crawl as it was at any moment: its history is folded once more, up to there.

What happened is told again by events: each is made from the record that it led to, or from what the
history kept of one that changed later. The same folds make the same records, tree and counts of it.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from crawlscope.core.base.budgets import (
    REPLAYED_ENTRIES,
    REPLAYED_EVENTS,
    REPLAYED_FACTS,
    RESTORED_FACTS,
)
from crawlscope.core.base.deep_copy import deep_copy
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import Work
from crawlscope.core.ledger.earlier import Earlier
from crawlscope.core.ledger.history import (
    ID_BITS,
    KIND_AT,
    MOST_ID,
    MOST_MS,
    WITH_FOUND,
    Kind,
    Past,
    id_of,
    more_of,
    ms_of,
    result_of,
)
from crawlscope.core.ledger.holders import Holders
from crawlscope.core.ledger.keyframes import Keyframe, Keyframes
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.ledger.queue_samples import QueueSamples
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import (
    Certified,
    Discovered,
    Event,
    Fetched,
    Finished,
    Listed,
    Mark,
    Marked,
    Nearer,
    Probed,
    Queued,
    Redirected,
    RobotsRead,
    Sampled,
    Started,
)
from crawlscope.core.records.gathered import Gathered
from crawlscope.core.records.records import Records
from crawlscope.core.records.workers import AtWork

ENDS = (Mark.CANCELLED, Mark.FINISHED, Mark.LIMIT)  # nobody is at work afterwards
Links = Callable[[Sequence[int]], Mapping[int, "array[int]"]]  # of these pages, by id
SaidThen = Callable[
    [Sequence[int]], Mapping[int, AnswerFacts]
]  # what the last answers of these URLs said
Sayings = Mapping[int, AnswerFacts]
ANSWERS = (Kind.FETCHED, Kind.REDIRECTED)
AHEAD = 3_000  # entries that are worth leaving out by a later moment that is kept
# All that changes while a history is folded
STATE = (
    *("ledger", "position", "ms", "holders"),
    *("_known", "_samples", "_marks", "_shown_ms", "_beside", "_earlier"),
)


def _nothing_said(_ids: Sequence[int]) -> Sayings:
    return {}


class ReplayError(Exception):
    """The history does not match the records: the file was damaged, or forged."""


@dataclass(frozen=True, slots=True)
class Reel:
    """Everything that a replay needs, as it was at one moment of the crawl."""

    records: Records
    depth: QueueSamples
    finished: Finished | None
    entries: "array[int]"
    past: Sequence[Past]
    links: Links
    last: float = 0.0  # second of crawling at which the last entry happened
    said: SaidThen = _nothing_said

    @property
    def seconds(self) -> float:
        """The end of the time axis."""
        last = max([*self.depth.at[-1:], *(at for at, _ in self.depth.marks[-1:])], default=0.0)
        return max(last, self.last, self.finished.seconds if self.finished else 0.0)


def _weight(event: Event) -> int:
    """What it costs to fold it, in events."""
    if isinstance(event, Nearer | Queued):
        return REPLAYED_EVENTS  # what follows is made of the records that it leaves
    if not isinstance(event, Fetched):
        return 1
    judged = 0
    if event.facts is not None:
        judged = REPLAYED_EVENTS // RESTORED_FACTS + len(event.facts.ids) // 10
    return 1 + len(event.links or ()) // 20 + judged


def _ms_on(entry: int) -> int:
    """By how much an entry is after the one before it."""
    return entry & MOST_ID if entry >> KIND_AT == Kind.LATER else entry >> ID_BITS & MOST_MS


def _end_of_found(entries: "array[int]", place: int) -> int:
    """The place behind an entry; if it tells what is found, behind what belongs to that."""
    is_found = entries[place] >> KIND_AT == Kind.FOUND
    place += 1
    while is_found and place < len(entries) and entries[place] >> KIND_AT in WITH_FOUND:
        if ms_of(entries[place]):
            break
        place += 1
    return place


def _with(event: Past, said: AnswerFacts | None) -> Past:
    """An answer with all that is kept of what it said."""
    if said is None or not isinstance(event, Fetched | Redirected):
        return event
    response = replace(event.response, headers=said.headers, timing=said.timing)
    if isinstance(event, Redirected):
        return replace(event, response=response)
    return replace(event, response=response, facts=said.facts)


class Replay:
    """A ledger that is folded up to one moment, and which worker had which URL then."""

    def __init__(self, reel: Reel, settings: Settings | None = None) -> None:
        self.reel = reel
        self._settings = settings
        try:
            self._earlier = Earlier(reel.past, reel.records)
        except LookupError:
            raise ReplayError(tr("its history is damaged")) from None
        self._said: Sayings = {}  # by answers of the slice
        self._returning: Keyframe | None = None  # to be gone back to
        self.kept = Keyframes(len(reel.entries), len(reel.records))
        self._begin()

    def close(self) -> None:
        """Nobody goes back any more."""
        self.kept.clear()

    def rewind(self, *, ms: int = 0, position: int = 0) -> None:
        """Goes back to the last moment that is kept, and not after this one, with another ledger;
        what follows makes it."""
        self._begin()
        self._returning = self.kept.until(ms) if ms else self.kept.before(position)
        if self._returning is not None:
            self.position, self.ms = self._returning.position, self._returning.ms

    def is_beyond(self, *, ms: float = inf, position: float = inf) -> bool:
        """True if more is folded than what happened until a moment, or will be: a slice that was
        left half done is folded to its end by what follows."""
        if self._parts is None:
            is_later = self._shown_ms > self.ms  # than the last entry
            return self.ms > ms or self.position > position - is_later
        begun = self.reel.entries[self.position : self._end]
        return self._ms_before + sum(map(_ms_on, begun)) > ms or self._end > position

    def is_sooner_from_kept(self, ms: int) -> bool:
        """True if a moment is much nearer to a saved one."""
        frame = self.kept.until(ms)
        return frame is not None and frame.position > self.position + AHEAD

    def _begin(self) -> None:
        self.ledger = Ledger(self._settings)
        self.ledger.keep_no_history()
        self.position = 0  # entries so far
        self.ms = 0  # of the last one
        self.holders = Holders()
        self._known = 0  # the last id that was found
        self._parts: Iterator[list[Event]] | None = None  # what is left of a slice
        self._end = 0  # of that slice
        self._ms_before = 0  # of the last entry before it
        self._samples = self._marks = 0  # that were shown
        self._shown_ms = 0.0  # up to when
        self._beside: set[int] = set()  # URLs of which it was told what stands beside an answer
        self._returning = None
        self._earlier.rewind()

    @property
    def is_at_end(self) -> bool:
        return self.position == len(self.reel.entries)

    @property
    def fraction(self) -> float:
        """How much of the history is folded."""
        return self.position / max(1, len(self.reel.entries))

    def forward(self, seconds: float) -> Iterator[Changes]:
        """Folds what happened up to a moment that is not before the present one, in slices."""
        until = round(seconds * 1000)
        yield from self._advance(lambda: self._end_of_slice(until))
        yield self._show_samples(seconds)

    def step(self) -> Iterator[Changes]:
        """Folds the next thing that happened."""
        entries, end = self.reel.entries, self.position
        while end < len(entries) and entries[end] >> KIND_AT == Kind.LATER:
            end += 1
        return self.advance_to(min(end + 1, len(entries)))

    def advance_to(self, position: int) -> Iterator[Changes]:
        """Folds until `position` entries are folded; `position` must not be less than
        `self.position`."""

        def next_end() -> int:
            end = min(self.position + REPLAYED_ENTRIES, position)
            return self._end_of_group(end) if end > self.position else end

        yield from self._advance(next_end, position)
        yield self._show_samples(self.ms / 1000)

    def _advance(self, next_end: Callable[[], int], goal: int = 0) -> Iterator[Changes]:
        """Folds slice after slice, each up to `next_end`, while that is ahead."""
        yield from self._go_on()
        keyframe_at = self.kept.next_after(self.position, goal)
        while (end := next_end()) > self.position:
            yield from self._fold(end)
            if self.position >= keyframe_at:
                yield from self._keep()
                keyframe_at = self.kept.next_after(self.position, goal)
        yield from self._judge()

    def _keep(self) -> Iterator[Changes]:
        """Keeps this moment."""
        shared = [(each, each) for each in self._earlier.given]
        gathered = self.ledger.records.gathered  # for views, which begin anew
        work = Work(
            deep_copy(
                {name: getattr(self, name) for name in STATE}, [*shared, (gathered, Gathered())]
            )
        )
        for _ in work:
            yield self._no_changes()
        urls = len(self.ledger.records)
        self.kept.keep(Keyframe(self.position, self.ms, urls, work.result))

    def _return(self, frame: Keyframe) -> Iterator[Changes]:
        shared = [(each, each) for each in self._earlier.given]
        work = Work(deep_copy(frame.state, shared))
        for _ in work:
            yield self._no_changes()
        self._returning = None
        for name, value in work.result.items():
            setattr(self, name, value)

    def _no_changes(self) -> Changes:
        return Changes(first_new=len(self.ledger.records) + 1)

    def _judge(self) -> Iterator[Changes]:
        while self.ledger.is_behind:
            yield self.ledger.fold(())

    def before(self, position: int) -> int:
        """The number of entries before the last thing that happened, of so many."""
        entries, start = self.reel.entries, max(0, position - 1)
        while start > 0 and entries[start] >> KIND_AT in WITH_FOUND and not ms_of(entries[start]):
            start -= 1
        return start

    def at_work(self, most: int) -> AtWork:
        return self.holders.at_work(most, self.ledger.records, self.ms)

    # --- entries ------------------------------------------------------------------------------

    def _end_of_slice(self, until: int) -> int:
        """The entry before which a slice ends: a number of them, or what comes after `until`."""
        entries, end, ms = self.reel.entries, self.position, self.ms
        most = min(len(entries), end + REPLAYED_ENTRIES)
        while end < most:
            ms += _ms_on(entries[end])
            if ms > until:
                return end
            end += 1
        return self._end_of_group(end)

    def _end_of_group(self, end: int) -> int:
        """What is found and skipped is one: its place in the tree depends on both."""
        entries = self.reel.entries
        while end < len(entries) and entries[end] >> KIND_AT in WITH_FOUND:
            if ms_of(entries[end]):
                break
            end += 1
        return end

    def _fold(self, end: int) -> Iterator[Changes]:
        """Folds a slice of entries, in parts."""
        self._ms_before = self.ms
        self._parts, self._end = self._in_parts(self.reel.entries[self.position : end]), end
        return self._go_on()

    def _go_on(self) -> Iterator[Changes]:
        """Folds what is left of a slice: it may have been left half done."""
        if self._returning is not None:
            yield from self._return(self._returning)
        while self._parts is not None:
            try:
                part = next(self._parts, None)
                changes = self.ledger.fold(part or ())
            except (LookupError, ArithmeticError, TypeError, ValueError):
                raise ReplayError(tr("its history is damaged")) from None
            if part is None:
                self._parts, self.position = None, self._end
            yield changes

    def _in_parts(self, entries: "array[int]") -> Iterator[list[Event]]:
        """The events that entries stand for. A URL that is found is skipped in the same part."""
        pages = [id_of(each) for each in entries if each >> KIND_AT == Kind.FETCHED]
        links = self.reel.links(pages) if pages else {}
        answers = [n for n, each in enumerate(entries) if each >> KIND_AT in ANSWERS]
        part, weight, place = list[Event](), 0, 0
        while place < len(entries):
            first, place = place, _end_of_found(entries, place)
            if answers and answers[0] < place:
                ids = [id_of(entries[n]) for n in answers[:REPLAYED_FACTS]]
                self._said, answers = self.reel.said(ids), answers[REPLAYED_FACTS:]
                yield []  # others have their turn: some pages said much
            for some in self._of_each(entries[first:place], links):
                part += some
                weight += sum(map(_weight, some))
                if weight >= REPLAYED_EVENTS:
                    yield part
                    part, weight = [], 0
        if part:
            yield part

    def _of_each(
        self, entries: "array[int]", links: "Mapping[int, array[int]]"
    ) -> Iterator[Sequence[Event]]:
        """The events of an entry and of those that belong to it; those of one URL together."""
        if len(entries) == 1:
            for event in self._told(entries[0], links):
                yield (event,)
            return
        known, last = self._known, id_of(entries[0])
        if not known < last <= len(self.reel.records):
            raise IndexError(last)
        is_so = {kind: bytearray(last - known) for kind in WITH_FOUND}
        others: list[int] = []  # entries of URLs that were known before
        for each in entries[1:]:
            marks, first, number = is_so[Kind(each >> KIND_AT)], id_of(each), more_of(each) + 1
            begin = first - known - 1
            if begin < 0 or begin + number > len(marks) or any(marks[begin : begin + number]):
                others.append(each)
            else:
                marks[begin : begin + number] = bytes([1]) * number
        for event in self._told(entries[0], links):
            place = event.id - known - 1 if isinstance(event, Discovered) else -1
            more: list[Event] = []
            if is_so[Kind.SKIPPED][place]:
                more.append(self._result(place + known + 1, Kind.SKIPPED, links))
                more += self._stands_beside(place + known + 1)
            if is_so[Kind.LISTED][place]:
                more.append(Listed(place + known + 1))
            yield (event, *more)
        for each in others:
            for event in self._told(each, links):
                yield (event,)

    def _told(self, entry: int, links: "Mapping[int, array[int]]") -> Iterator[Event]:
        """The events that an entry stands for."""
        kind, id_ = entry >> KIND_AT, id_of(entry)
        if kind == Kind.LATER:
            self.ms += id_
            return
        self.ms += ms_of(entry)
        if kind == Kind.FOUND:
            yield from self._found(id_)
        elif kind == Kind.OPENED:
            yield from self._opened()
        elif kind in WITH_FOUND:
            for each in range(id_, id_ + more_of(entry) + 1):
                self._check(each)
                yield Listed(each) if kind == Kind.LISTED else self._result(each, kind, links)
                if kind == Kind.SKIPPED:
                    yield from self._stands_beside(each)
        else:
            self._check(id_)
            yield self._of_url(kind, id_, more_of(entry), links)
            if kind == Kind.TAKEN:
                yield from self._stands_beside(id_)

    def _of_url(self, kind: int, id_: int, worker: int, links: "Mapping[int, array[int]]") -> Event:
        if kind == Kind.TAKEN:
            self.holders.take(id_, worker, self.ms)
            return Started(id_, worker)
        if kind == Kind.UNLINKED:
            return self._earlier.unlinked(id_)
        if kind == Kind.NEARER:
            return self._came_nearer()
        self.holders.release(id_, self.ms)
        if kind == Kind.QUEUED:
            how = self._queued_as(id_)
            return Queued(id_, how.depth, how.redirects_left)  # not anew, even if it was before
        if kind == Kind.CHANGED:
            return self._earlier.queued(id_)
        if kind == Kind.RETRYING:
            self.holders.waiting[id_] = self.ms
        return self._result(id_, kind, links)

    def _stands_beside(self, id_: int) -> Iterator[Event]:
        """What was learnt of the host with this URL. The history has no time of it: it was when the
        URL was requested, or just before, and is what was seen last."""
        records = self.reel.records
        is_new = id_ not in self._beside
        if is_new and (probe := records.probe.get(id_)):
            octets = bytes.fromhex(probe)
            yield Probed(id_, int.from_bytes(octets[:8], "big"), octets[8:])
            self._beside.add(id_)
        if is_new and id_ in records.certificate_seen:
            yield Certified(id_, records.certificate_ends[id_], records.certificate_seen[id_])
            self._beside.add(id_)
        if is_new and id_ in records.robots_groups:
            yield RobotsRead(id_, records.robots_groups[id_])
            self._beside.add(id_)

    def _found(self, last: int) -> Iterator[Event]:
        records = self.reel.records
        if not self._known < last <= len(records):
            raise IndexError(last)
        first, self._known = self._known + 1, last
        for id_ in range(first, last + 1):
            how = self._queued_as(id_)
            yield Discovered(
                id_,
                records.url[id_],
                how.depth,
                records.referrer[id_],
                records.anchor.get(id_),
                how.redirects_left,
            )

    def _queued_as(self, id_: int) -> Queued:
        """How a URL is queued at present, or was last."""
        records = self.ledger.records
        if id_ > len(records):  # it was found just now
            return self._earlier.at_first(id_, self.reel.records)
        return Queued(id_, records.depth[id_], records.redirects_left[id_])

    def _came_nearer(self) -> Nearer:
        event = self._earlier.nearer()
        self._check(max(event.ids))
        return event

    def _opened(self) -> Iterator[Event]:
        """Nobody has a URL any more that was in flight when the crawl ended."""
        for id_ in self.holders.held():
            how = self._queued_as(id_)
            yield Queued(id_, how.depth, how.redirects_left)
        self.holders.clear()

    def _check(self, id_: int) -> None:
        if not 1 <= id_ <= self._known:
            raise IndexError(id_)

    def _result(self, id_: int, kind: int, links: "Mapping[int, array[int]]") -> Event:
        if kind == Kind.SKIPPED:
            self.holders.release(id_, self.ms)
        records, event = self.reel.records, self._earlier.result(id_)
        if event is None:
            event = _with(result_of(records, id_, kind, links.get(id_)), self._said.get(id_))
        elif isinstance(event, Fetched) and event.links is not None:
            had = self._earlier.links(id_)
            event = replace(event, links=links.get(id_, array("i")) if had is None else had)
        if isinstance(event, Fetched) and event.links:
            self._check(max(event.links))
        elif isinstance(event, Redirected):
            self._check(event.target)
        return event

    def _show_samples(self, seconds: float) -> Changes:
        """Folds the samples and marks up to a moment."""
        depth, events = self.reel.depth, list[Event]()
        until = bisect_right(depth.at, seconds, self._samples)
        for i in range(self._samples, until):
            queued, in_flight = int(depth.queued[i]), int(depth.in_flight[i])
            events.append(Sampled(depth.at[i], queued, in_flight, 0, int(depth.done[i])))
        self._samples, self._shown_ms = until, seconds * 1000
        while self._marks < len(depth.marks) and depth.marks[self._marks][0] <= seconds:
            at, mark = depth.marks[self._marks]
            events.append(Marked(at, mark))
            self._marks += 1
            if mark in ENDS:
                self.holders.dismiss(int(at * 1000))
        if self.is_at_end and self._marks == len(depth.marks) and self.reel.finished:
            events.append(self.reel.finished)
        if self.is_at_end:  # of URLs that were never requested
            records = self.reel.records
            for id_ in (*records.probe, *records.certificate_seen, *records.robots_groups):
                events += self._stands_beside(id_)
        return self.ledger.fold(events)
