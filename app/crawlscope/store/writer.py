"""Writes a crawl to its file as it goes: in short slices, a transaction several times a second."""

import contextlib
import sqlite3
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

from crawlscope.core.base.budgets import LINKS_A_RUN, WRITTEN_FACTS, WRITTEN_LINKS, WRITTEN_RECORDS
from crawlscope.core.base.slices import QuietSlices, Slices, in_one_go
from crawlscope.core.ledger.history import Past
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.queue.paths import NO_IDS
from crawlscope.core.records.answer_facts import NO_FACTS, AnswerFacts
from crawlscope.core.records.events import (
    Braked,
    ByHand,
    Certified,
    Discovered,
    Event,
    Failed,
    Fetched,
    Finished,
    Listed,
    Mark,
    Marked,
    Nearer,
    Probed,
    Queued,
    Redirected,
    Response,
    Retrying,
    RobotsRead,
    Sampled,
    SettingsChanged,
    Skipped,
    Started,
    Stepped,
    Ticked,
    Unlinked,
)
from crawlscope.core.records.facts import PageFacts
from crawlscope.store import answer_rows, fact_rows, history_rows, link_rows, sent_rows
from crawlscope.store.checkpoints import Checkpoints
from crawlscope.store.database import in_our_words
from crawlscope.store.guarded import Guarded
from crawlscope.store.history_rows import ENTRIES_A_ROW
from crawlscope.store.inlinks import in_order
from crawlscope.store.schema import (
    FOREMOST,
    TOGETHER,
    Place,
    Row,
    Rows,
    bucket_of,
    first_of,
    packed,
    put_together,
    storable,
)

LOST_AT_MOST = 1.0  # seconds of results that a killed crawl may lose
# Seconds from the folding of a result until its transaction should have ended. The rest of
# `LOST_AT_MOST` is for the frame that the result waited for, and for slow transactions.
EVERY = 0.35

Page = tuple[int, "array[int]", tuple[str | None, ...]]  # source, targets, anchors


@dataclass(slots=True)
class _Pending:
    """What the file does not have yet."""

    new: set[int] = field(default_factory=set)  # records
    ids: set[int] = field(default_factory=set)  # records that changed, including new ones
    learnt: set[int] = field(default_factory=set)  # records with something new besides answers
    pages: list[Page] = field(default_factory=list)
    void: dict[int, "array[int]"] = field(default_factory=dict)  # links of earlier answers
    beside: dict[int, tuple[bytearray, bytearray]] = field(
        default_factory=dict
    )  # links; see `BESIDE`
    facts: dict[int, PageFacts | None] = field(default_factory=dict)  # None: not any more
    answers: dict[int, Response] = field(default_factory=dict)
    samples: list[tuple[Any, ...]] = field(default_factory=list)
    marks: list[tuple[float, str]] = field(default_factory=list)
    has_ended: bool = False  # a run of the crawl
    finished: Finished | None = None  # how the crawl has ended by now, if it has
    entries: tuple[int, int] = (0, 0)  # of the history, up to a number; the millisecond of the last
    past: list[Past] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(
            self.new
            or self.ids
            or self.learnt
            or self.pages
            or self.void
            or self.samples
            or self.marks
            or self.has_ended
        )  # facts are of pages among `ids`

    def refused(self, ids: set[int]) -> set[int]:
        """Of some records, those that are new and were never answered: their URLs were refused."""
        return (ids & self.new).difference(self.answers, self.learnt)

    def put_before(self, later: "_Pending") -> None:
        """Adds later data."""
        self.new |= later.new
        self.ids |= later.ids
        self.learnt |= later.learnt
        self.pages += later.pages
        self.void |= later.void
        self.beside |= later.beside
        self.facts |= later.facts
        self.answers |= later.answers
        self.samples += later.samples
        self.marks += later.marks
        self.has_ended |= later.has_ended
        self.past += later.past


class Writer:
    """Takes the batches that `ledger` has folded, and writes what they changed."""

    def __init__(
        self,
        connection: Guarded,
        path: str,
        checkpoints: Checkpoints,
        ledger: Ledger,
        asked: bytearray,
        *,
        highest: tuple[int, int] = (0, 0),  # turn and run that are already in the file
        finished: Finished | None = None,
        has_headers: bool = False,  # whether any are in it
        written: tuple[int, int] = (0, 0),  # entries of the history, and of the past
    ) -> None:
        self._connection = connection
        self._path = path
        self._checkpoints = checkpoints
        self._in_journal = False  # something is in the journal, but not yet in the database itself
        # Writing to the database itself is allowed, not only to the journal
        self.may_checkpoint = True
        self._has_headers = has_headers
        self._asked = asked  # by id: it was requested at least once
        self._pending = _Pending()
        self._taken = _Pending()  # what the current transaction writes
        self._places: dict[int, Place] = {}  # of URLs that are not queued in the order of ids
        self._rows = Rows(ledger.records, asked, self._places, ledger.history.depths_at_seal)
        self._history = ledger.history
        self.past_number = written[1]  # how much of the past was noted
        self._written = written  # how much of history and past is in the file
        self._turn, self._run = highest
        self._finished = finished  # None: the crawl goes on

    def move(self, connection: Guarded, path: str, checkpoints: Checkpoints) -> None:
        """Writes to a copy from now on, which holds what this file holds."""
        self._connection, self._path, self._checkpoints = connection, path, checkpoints

    # --- what happened ------------------------------------------------------------------------

    def note(self, events: Iterable[Event]) -> None:
        """Notes a batch of events, after the ledger folded it."""
        pending = self._pending
        past = self._history.take_past()
        pending.past += past
        self.past_number += len(past)
        for event in events:
            if isinstance(event, Discovered):  # most are; `match` takes ten times as long
                self._asked.append(0)
                pending.new.add(event.id)
                continue
            match event:
                case Started():  # after a kill, an unfinished attempt does not count
                    self._asked[event.id] = 1
                case Fetched() | Skipped():
                    self._change(event)
                case Sampled():
                    pending.samples.append(
                        (event.at, event.queued, event.in_flight, event.waiting, event.done)
                    )
                case Marked():
                    pending.marks.append((event.at, event.mark.value))
                    if event.mark in (Mark.STARTED, Mark.CONTINUED):
                        self._finished = None
                case Finished():
                    self._finished = event
                    pending.has_ended = True
                case Listed() | Probed() | Certified() | RobotsRead() | ByHand() | Nearer():
                    pending.learnt.update(event.ids if isinstance(event, Nearer) else (event.id,))
                case Stepped() | Ticked() | SettingsChanged() | Braked():
                    pass  # `CrawlFile.note_changed` has kept what was changed
                case Unlinked():
                    pending.void[event.id] = event.links
                    pending.beside.pop(event.id, None)
                case _:
                    self._change(event)

    def _change(self, event: Any) -> None:
        id_ = event.id
        self._pending.ids.add(id_)
        if isinstance(event, Fetched | Redirected | Failed | Retrying):
            self._pending.answers[id_] = event.response
        if isinstance(event, Queued | Retrying):
            self._turn += 1
            self._pending.facts[id_] = None
            is_first = isinstance(event, Queued) and event.is_first
            place = (0, FOREMOST - self._turn) if is_first else (len(self._asked) - 1, self._turn)
            self._places[id_] = place
        else:
            self._places.pop(id_, None)
            if isinstance(event, Skipped):
                self._asked[id_] = 0  # it counts as never requested
            if not isinstance(event, Fetched):
                return
            if event.facts is not None:
                self._pending.facts[id_] = event.facts
            if event.unfollowed or event.invalid:
                both = event.unfollowed or NO_IDS, event.invalid or NO_IDS
                self._pending.beside[id_] = packed(both[0]), packed(both[1])
            if event.links:
                anchors = event.anchors or (None,) * len(event.links)
                self._pending.pages.append((id_, event.links, anchors))

    def bring_up_to_date(
        self, said: dict[int, AnswerFacts], ids: Iterable[int] | None = None
    ) -> None:
        """Adds data that is not in the file yet to what was read from it, for these URLs (None: for
        all)."""
        for pending in (self._taken, self._pending):
            changed = pending.facts.keys() | pending.answers.keys()
            for id_ in changed if ids is None else changed.intersection(ids):
                before, answer = said.get(id_, NO_FACTS), pending.answers.get(id_)
                said[id_] = AnswerFacts(
                    pending.facts.get(id_, before.facts),
                    before.headers if answer is None else answer.headers,
                    before.timing if answer is None else answer.timing,
                    before.sent if answer is None else answer.sent,
                )

    # --- to the file --------------------------------------------------------------------------

    @property
    def has_more(self) -> bool:
        """True if there is something that is not in the file yet."""
        return bool(self._pending)

    def writing(self) -> Slices[None]:
        """One transaction with everything noted so far, one slice per step.

        More may be noted meanwhile. If it fails (StoreError), or is closed early, the file stays as
        it was, and the next transaction writes all of it.
        """
        taken, self._pending = self._pending, _Pending()
        if taken:
            taken.finished = self._finished
            taken.entries = self._history.seal()
            self._taken = taken
            yield from self._transaction(taken)
            self._taken = _Pending()
            yield None
        if self._in_journal and self.may_checkpoint:
            yield from self._checkpoints.run()
            self._in_journal = False

    def _transaction(self, taken: _Pending) -> Slices[None]:
        connection = self._connection
        try:
            yield from self._checkpoints.ready()
            with in_our_words(self._path, "write"):
                connection.execute("BEGIN IMMEDIATE")
                yield from self._put_records(taken)
                pages = yield from self._remove_links(taken)
                yield from self._put_outlinks(taken.pages)
                yield from self._put_beside(taken.beside)
                yield from self._put_inlinks(pages)
                yield from self._put_facts(taken.facts)
                yield from self._put_answers(taken.answers)
                self._put_times(taken)
                yield None
                written = yield from self._put_history(taken)
                connection.execute("COMMIT")
        except BaseException:
            taken.put_before(self._pending)
            self._pending = taken
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
        self._written = written
        self._in_journal = True

    def write(self) -> None:
        """As `writing`, in one call."""
        in_one_go(self.writing())

    def _put_records(self, taken: _Pending) -> QuietSlices[None]:
        """Writes rows in the order of ids, so that new ones fill page after page of the file; first
        those that are only queued, which are most of them: each statement goes through all its
        columns, however few rows it writes."""
        rest = iter(sorted(taken.new | taken.ids | taken.learnt))
        while some := list(islice(rest, WRITTEN_RECORDS)):
            # What changed since this transaction began belongs to the next one, with the links and
            # the URLs that it brought: until then the URL is as it was, or not yet requested.
            changed = self._pending.ids.intersection(some)
            if changed:
                some = [id_ for id_ in some if id_ not in changed or id_ in taken.new]
            known = (taken.ids.intersection(some) | taken.learnt.intersection(some)) - changed
            if queued := [id_ for id_ in some if id_ not in known]:
                self._put_many_rows(*self._rows.queued(queued))
            if refused := taken.refused(known):
                self._put_many_rows(*self._rows.refused(sorted(refused)))
            if known := known - refused:
                self._put_rows(*self._rows.known(sorted(known)))
            if changed := changed & (taken.ids | taken.learnt):
                self._put_earlier(sorted(changed), taken.pages)
            yield

    def _put_earlier(self, ids: list[int], pages: list[Page]) -> None:
        """Writes rows with the answers that there were when this transaction began: its history
        tells of them, and this file may be all that a kill leaves."""
        wanted = set(ids)
        links = {source: targets for source, targets, _ in pages if source in wanted}
        self._put_rows(*self._rows.earlier(ids, self._history.at_seal(ids, links)))

    def _put_many_rows(self, statement: str, rows: list[Row]) -> None:
        """As `_put_rows`, several rows at a time."""
        rest = len(rows) % TOGETHER
        if len(rows) > rest:
            each = [chain.from_iterable(rows)] * TOGETHER * len(rows[0])
            self._put_rows(put_together(statement), list(zip(*each, strict=False)))
        if rest:
            self._put_rows(statement, rows[-rest:])

    def _put_rows(self, statement: str, rows: list[Row]) -> None:
        try:
            self._connection.executemany(statement, rows)
        except UnicodeEncodeError:
            self._connection.executemany(statement, map(storable, rows))

    def _remove_links(self, taken: _Pending) -> QuietSlices[list[Page]]:
        """Removes the links of earlier answers, but those that are there again; returns the pages
        with the links that are new."""
        named = {source: targets for source, targets, _ in taken.pages if source in taken.void}
        for source, links in taken.void.items():
            self._connection.execute("DELETE FROM outlinks WHERE source = ?", (source,))
            self._connection.execute("DELETE FROM beside WHERE source = ?", (source,))
            gone = set(links).difference(named.get(source, ()))
            yield from link_rows.remove(self._connection, source, gone)
        if not named:
            return taken.pages
        known = {source: set(taken.void[source]) for source in named}
        return [
            (source, array("i", (each for each in targets if each not in known[source])), anchors)
            if source in known
            else (source, targets, anchors)
            for source, targets, anchors in taken.pages
        ]

    def _put_outlinks(self, pages: list[Page]) -> QuietSlices[None]:
        for some in _slices(pages):
            self._connection.executemany(
                "INSERT OR REPLACE INTO outlinks VALUES (?, ?, ?)",
                [(source, packed(targets), _joined(anchors)) for source, targets, anchors in some],
            )
            yield

    def _put_beside(self, beside: dict[int, tuple[bytearray, bytearray]]) -> QuietSlices[None]:
        rest = ((source, *both) for source, both in beside.items())
        while some := list(islice(rest, WRITTEN_RECORDS)):
            self._connection.executemany("INSERT OR REPLACE INTO beside VALUES (?, ?, ?)", some)
            yield

    def _put_inlinks(self, pages: list[Page]) -> QuietSlices[None]:
        """Writes the links again by target: as sorted runs, so that neighbouring rows are written
        together."""
        pairs = array("q")
        for some in _slices(pages):
            pairs += in_order(_pairs(some))  # sorted parts make the sorting of the whole fast
            yield
            if len(pairs) >= LINKS_A_RUN:
                yield from self._put_run(pairs)
                pairs = array("q")
        yield from self._put_run(pairs)

    def _put_run(self, pairs: "array[int]") -> QuietSlices[None]:
        self._run += 1
        pairs = in_order(pairs)
        yield
        rest = _by_bucket(pairs, self._run)
        while some := list(islice(rest, WRITTEN_RECORDS)):
            self._connection.executemany("INSERT INTO inlinks VALUES (?, ?, ?)", some)
            yield

    def _put_facts(self, facts: dict[int, PageFacts | None]) -> QuietSlices[None]:
        gone = [(id_,) for id_, each in facts.items() if each is None]
        self._connection.executemany(fact_rows.DELETE, gone)
        rest = ((id_, each) for id_, each in facts.items() if each is not None)
        while some := list(islice(rest, WRITTEN_FACTS)):
            self._put_rows(fact_rows.PUT, [fact_rows.row_of(*each) for each in some])
            yield

    def _put_answers(self, answers: dict[int, Response]) -> QuietSlices[None]:
        yield from self._put_headers(answers)
        rest = (each for each in answers.items() if each[1].timing is not None)
        while some := list(islice(rest, WRITTEN_RECORDS)):
            for statement, rows in answer_rows.rows_of(some):
                self._put_rows(statement, rows)
            yield

    def _put_headers(self, answers: dict[int, Response]) -> QuietSlices[None]:
        """Writes all headers of each answer, where these are kept."""
        sent = [(id_, each.sent) for id_, each in answers.items() if each.sent is not None]
        if not sent and not self._has_headers:
            return
        self._has_headers = True
        self._connection.executemany(sent_rows.DELETE, [(id_,) for id_ in answers])
        rest = iter(sent)
        while some := list(islice(rest, WRITTEN_FACTS)):
            self._connection.executemany(sent_rows.PUT, [sent_rows.row_of(*each) for each in some])
            yield

    def _put_history(self, taken: _Pending) -> QuietSlices[tuple[int, int]]:
        """Writes what is new of the history; returns how much of it is in the file then."""
        first, number = self._written
        until, ms = taken.entries
        if until > first:
            if not first:  # what an older version has made void may be there
                for each in history_rows.FORGET:
                    self._connection.execute(each)
            for begin in range(first, until, ENTRIES_A_ROW):
                end = min(until, begin + ENTRIES_A_ROW)
                row = (begin, ms, packed(self._history.entries[begin:end]))
                self._connection.execute(history_rows.PUT, row)
                yield
        rest = iter(taken.past)
        while some := list(islice(rest, WRITTEN_RECORDS)):
            rows = [history_rows.row_of(number + n, each) for n, each in enumerate(some)]
            self._put_rows(history_rows.PUT_PAST, rows)
            number += len(some)
            yield
        return until, number

    def _put_times(self, taken: _Pending) -> None:
        connection = self._connection
        connection.executemany("INSERT INTO samples VALUES (?, ?, ?, ?, ?)", taken.samples)
        connection.executemany("INSERT INTO marks VALUES (?, ?)", taken.marks)
        if taken.marks:
            connection.execute(history_rows.COUNT_MARKS)
        last = taken.finished
        words = [
            ("outcome", last and last.outcome.value),
            ("limit", last.limit.value if last and last.limit else None),
            ("seconds", last and last.seconds),
        ]
        connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", words)


def _pairs(pages: list[Page]) -> "array[int]":
    """The links of some pages, as `target << 32 | source`."""
    sources, targets = array("i"), array("i")
    for source, links, _ in pages:
        sources += array("i", (source,)) * len(links)
        targets += links
    halves = array("i", bytes(8 * len(targets)))
    high = sys.byteorder == "little"
    halves[high::2], halves[not high :: 2] = targets, sources
    return array("q", halves.tobytes())


def _joined(anchors: tuple[str | None, ...]) -> str:
    try:
        return "\n".join(anchors)  # type: ignore[arg-type]  # most have a text
    except TypeError:
        return "\n".join([each or "" for each in anchors])


def _by_bucket(pairs: "array[int]", run: int) -> Iterator[tuple[int, int, bytearray]]:
    """Rows of sorted pairs of target and source."""
    start = 0
    while start < len(pairs):
        bucket = bucket_of(pairs[start] >> 32)
        end = bisect_left(pairs, first_of(bucket + 1) << 32, start)
        yield bucket, run, packed(pairs[start:end])
        start = end


def _slices(pages: list[Page]) -> Iterator[list[Page]]:
    """Splits pages into lists with a limited number of links each."""
    some: list[Page] = []
    links = 0
    for page in pages:
        some.append(page)
        links += len(page[1])
        if links >= WRITTEN_LINKS:
            yield some
            some, links = [], 0
    if some:
        yield some
