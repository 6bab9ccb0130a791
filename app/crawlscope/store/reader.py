"""Brings a saved crawl back: its settings, its records with all their folds, and its queue."""

import json
import re
from array import array
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, fields, replace
from heapq import merge
from itertools import compress, repeat
from sys import intern
from types import MappingProxyType
from typing import Any

from crawlscope.core.base.budgets import (
    GUARDED_RECORDS,
    GUARDED_RUNS,
    READ_LINKS,
    READ_RECORDS,
    READ_URLS,
)
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import Slices, as_part
from crawlscope.core.base.text_ids import ids_of
from crawlscope.core.base.urls import LONGEST_URL
from crawlscope.core.ledger.history import History
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.queue_samples import QueueSamples
from crawlscope.core.ledger.steering import MOST_KEPT
from crawlscope.core.policy.address_policy import OPTION
from crawlscope.core.policy.settings import Settings, SettingsError, option_name
from crawlscope.core.queue.frontier import LOST_WITH_NOFOLLOW, Frontier
from crawlscope.core.queue.rules import REMOVED
from crawlscope.core.records.events import (
    Finished,
    Limit,
    Mark,
    Marked,
    Outcome,
    Sampled,
    SettingsChanged,
    SkipReason,
)
from crawlscope.core.records.records import (
    DONE,
    FAILED,
    MOST_BYTES,
    QUEUED,
    REDIRECTED,
    SKIPPED,
    Records,
)
from crawlscope.store import history_rows, inlinks, joined_rows, kept_settings
from crawlscope.store.answer_rows import everything_said
from crawlscope.store.database import StoreError, cannot, in_our_words
from crawlscope.store.fact_rows import has_table
from crawlscope.store.guarded import Guarded
from crawlscope.store.kept_settings import LOGIN
from crawlscope.store.link_rows import LONGEST_RUN, all_beside, targets_of
from crawlscope.store.schema import COLUMNS, DENSE, FLAGS, FOREMOST, SPARSE, decoded, text, unpacked
from crawlscope.store.soundness import (
    MOST,
    UnsoundError,
    check_ids,
    check_records,
    may_be_asked,
    moment_of,
    number,
)

NOTHING: Mapping[str, Any] = MappingProxyType({})
LOOPBACK = re.compile(r"http://127\.0\.0\.1:[1-9]\d{0,4}/")
NO_PAIRS = array("q")
RECORDS_SHARE = 0.5  # of the time that opening takes
LONGEST_META = 1_000_000  # octets of a value
# Of a value of a record: four for each character of an address that is none
LONGEST_TEXT = 4 * LONGEST_URL + 10_000

# Raised for values that no crawl writes.
BROKEN = (
    *(SettingsError, LookupError, ArithmeticError, TypeError, ValueError, AttributeError),
    RecursionError,
)


Served = tuple[str, str]  # an address of this machine, and the folder; '': the demo site


@dataclass(frozen=True, slots=True)
class Saved:
    """A crawl as it was when its file was last written."""

    settings: Settings
    withheld: tuple[str, ...]  # options that were given and are not in the file: '--auth'
    started_at: str
    ledger: Ledger
    frontier: Frontier
    asked: bytearray  # by id: whether the URL was ever requested
    highest: tuple[int, int]  # the highest turn, and the highest run of links
    written: tuple[int, int]  # entries of the history that the file has, and of what is past
    served: tuple[Served, ...] = ()  # by the program, while the crawl ran

    @property
    def seconds(self) -> float:
        """Seconds of crawling so far."""
        assert self.ledger.finished is not None
        return self.ledger.finished.seconds

    @property
    def is_over(self) -> bool:
        """True if the crawl had begun, no URL is left in its queue, and no shorter path may admit
        one."""
        frontier = self.frontier
        return frontier.known > 0 and not len(frontier) and not frontier.paths


def restoring(
    connection: Guarded, path: str, judged_with: Mapping[str, Any] = NOTHING
) -> Slices[Saved]:
    """Reads everything in short slices, and yields the fraction done. Raises StoreError.

    `judged_with`: options that decide on findings, instead of those in the file.
    """
    with _read_by_us(path):
        return (yield from _restoring(connection, judged_with))


def settings_of(connection: Guarded, path: str) -> tuple[Settings, tuple[str, ...]]:
    """The settings, and those that were withheld. Raises StoreError."""
    with _read_by_us(path):
        query = "SELECT value FROM meta WHERE name = 'withheld'"
        (words,) = connection.row(LONGEST_META, query) or ()
        return kept_settings.read(connection), _withheld(words)


@contextmanager
def _read_by_us(path: str) -> Iterator[None]:
    """Whatever is wrong with a file is a StoreError."""
    try:
        with in_our_words(path, "open"):
            yield
    except BROKEN as e:
        reason = str(e) if isinstance(e, SettingsError) else tr("it is damaged")
        raise StoreError(cannot("open", path, reason)) from None


def _restoring(connection: Guarded, judged_with: Mapping[str, Any]) -> Slices[Saved]:
    meta: dict[str, Any] = dict(
        connection.rows(LONGEST_META, "SELECT name, value FROM meta LIMIT 1000")
    )
    settings = kept_settings.read(connection)
    settings = replace(settings, **judged_with)
    records, asked = Records(), bytearray(1)
    places: dict[int, tuple[int, int]] = {}
    yield from _read_records(connection, records, asked, places)
    records.joined = yield from joined_rows.read(connection)
    run, chains = yield from _count_inlinks(connection, records, settings.respect_nofollow)
    depth = _depth(connection)
    folding = Ledger.restored(
        records, depth, _finished_event(meta, depth), settings, everything_said(connection)
    )
    ledger = yield from as_part(folding, RECORDS_SHARE, 1.0)
    entries, until, past = yield from history_rows.read(connection)
    written = len(entries), past
    assert ledger.finished is not None
    ledger.history = History.restored(ledger.records, entries, until, ledger.finished.seconds)
    ledger.changed = _changed(connection)
    frontier = yield from _frontier(ledger, asked, places, chains)
    yield from _read_links_before(connection, frontier)
    for name in _paused(meta.get("paused_hosts")):
        frontier.hosts.pause(name)
    return Saved(
        settings,
        _withheld(meta["withheld"]),
        _moment(meta["started_at"]),
        ledger,
        frontier,
        asked,
        (max((_turn(*place) for place in places.values()), default=0), run),
        written,
        _served(meta.get("served"), settings.roots),
    )


def _withheld(words: str) -> tuple[str, ...]:
    known = {LOGIN, *(option_name(each.name) for each in fields(Settings))}
    if not known.issuperset(found := json.loads(words)):
        raise UnsoundError("withheld")
    return tuple(found)


def _paused(words: str | None) -> list[str]:
    names = json.loads(words) if words else []
    if not isinstance(names, list) or not all(isinstance(each, str) for each in names):
        raise UnsoundError("paused_hosts")
    return names


def served_of(connection: Guarded, path: str) -> tuple[Served, ...]:
    """What the program served while the crawl ran. Raises StoreError."""
    with _read_by_us(path):
        row = connection.row(LONGEST_META, "SELECT value FROM meta WHERE name = 'served'")
        return _served(row[0] if row else None, kept_settings.read(connection).roots)


def _served(words: str | None, roots: tuple[str, ...]) -> tuple[Served, ...]:
    """Only what a root is in, and only as we serve it: the file may be a stranger's."""
    found = json.loads(words) if words else []
    for url, folder in found:
        is_ours = LOOPBACK.fullmatch(url) and any(each.startswith(url) for each in roots)
        if not (is_ours and isinstance(folder, str) and "\0" not in folder):
            raise UnsoundError("served")
    return tuple((url, folder) for url, folder in found)


def _moment(text: str) -> str:
    """A time in ISO 8601, or ''. Raises ValueError."""
    if text:
        moment_of(text)
    return text


def _finished_event(meta: dict[str, Any], samples: QueueSamples) -> Finished:
    """How the crawl ended; no recorded outcome means the process was killed."""
    if meta.get("outcome"):
        limit = Limit(meta["limit"]) if meta.get("limit") else None
        return Finished(Outcome(meta["outcome"]), number(meta["seconds"]), limit=limit)
    return Finished(Outcome.CANCELLED, samples.at[-1] if samples.at else 0.0)


def _read_records(
    connection: Guarded,
    records: Records,
    asked: bytearray,
    places: dict[int, tuple[int, int]],
) -> Slices[None]:
    present = {row[1] for row in connection.execute("PRAGMA table_info(records)")}
    # For a column that is newer than the file, every record has the value of a new URL.
    names = [name for name in COLUMNS if name in present]
    total = connection.execute("SELECT coalesce(max(id), 0) FROM records").fetchone()[0]
    query = f"SELECT {', '.join(names)} FROM records WHERE id >= ? ORDER BY id LIMIT ?"  # noqa: S608
    while rows := connection.rows(LONGEST_TEXT, query, (len(records.url), GUARDED_RECORDS)):
        first = len(records.url)
        columns = dict(zip(names, zip(*rows, strict=True), strict=True))
        if columns["id"] != tuple(range(first, first + len(rows))):
            raise ValueError("ids are missing")
        check_records(columns, total)
        _extend(records, columns, first, len(rows))
        _refuse_what_may_not_be_asked(records, first)
        asked.extend(columns["asked"])
        for id_, behind, turn in zip(
            columns["id"], columns["behind"], columns["turn"], strict=True
        ):
            if turn is not None:
                places[id_] = (behind, turn)
        yield RECORDS_SHARE * len(records) / total


def _extend(records: Records, columns: dict[str, tuple[Any, ...]], first: int, number: int) -> None:
    inside = vars(records)
    for name in DENSE:
        column = inside[name]
        values: Any = columns.get(name) or repeat(column[0], number)
        column.extend(map(_kept, values) if isinstance(column, list) else values)
    for name in SPARSE:
        for id_, value in enumerate(columns.get(name, ()), first):
            if value is not None:
                inside[name][id_] = decoded(name, value)
    for name in FLAGS:
        inside[name].update(id_ for id_, is_so in enumerate(columns.get(name, ()), first) if is_so)
    records.inlinks.extend(repeat(0, number))


def _refuse_what_may_not_be_asked(records: Records, first: int) -> None:
    """Skips queued URLs that no crawl would have queued: they are kept, and never requested."""
    for id_ in range(first, len(records.url)):
        if records.state[id_] == QUEUED and not may_be_asked(records.url[id_]):
            records.state[id_] = SKIPPED
            records.skip_reason[id_] = SkipReason.INVALID


def _kept(value: str | bytes | None) -> str | None:
    """The text of a column; equal texts share one object."""
    return None if value is None else intern(text(value))


@dataclass(slots=True)
class _Ways:
    """What links say of depths."""

    shorter: set[int] = field(default_factory=set)  # by them others are nearer than they are told
    not_followed: set[int] = field(default_factory=set)  # URLs to which nofollow alone leads


def _count_inlinks(
    connection: Guarded, records: Records, respects: bool
) -> Slices[tuple[int, _Ways]]:
    """Counts the inlinks from the runs of links; returns the number of the last run, and what
    these links say of depths: a kill may have come before a shorter path was told everywhere."""
    depth, numbers = records.depth, records.inlinks
    chains, is_followed = _Ways(), bytearray(len(records.url))
    for source in compress(range(len(records.url)), records.redirect_to):
        target = records.redirect_to[source]
        numbers[target] += 1
        is_followed[target] = True
        if depth[target] > depth[source]:
            chains.shorter.add(source)
    left = yield from _beside(connection, records, chains)
    no_paths = left if respects else NO_PAIRS
    last, some = 0, array("q")  # of several runs: most are short

    def count() -> None:
        chains.shorter.update(inlinks.take(some, numbers, depth, no_paths, is_followed))
        del some[:]

    place, most = (-1, -1), connection.octets() // 8
    query = "SELECT bucket, run, pairs FROM inlinks WHERE (bucket, run) > (?, ?) LIMIT ?"
    while rows := connection.rows(LONGEST_RUN, query, (*place, GUARDED_RUNS)):
        for bucket, run, octets in rows:
            if not place < (bucket, run):  # pages of the file would be read again and again
                raise UnsoundError("inlinks")
            place, last = (bucket, run), max(last, run)
            before = len(some)
            some.extend(unpacked(octets, "q"))
            most -= len(some) - before
            if len(some) > READ_LINKS:
                count()
                yield RECORDS_SHARE
        if most < 0:
            raise UnsoundError("inlinks")
    count()
    for id_ in (pair >> 32 for pair in no_paths):
        if not is_followed[id_] and records.referrer[id_] and id_ not in records.listed:
            chains.not_followed.add(id_)
    return last, chains


def _beside(connection: Guarded, records: Records, chains: _Ways) -> Slices["array[int]"]:
    """The links that are no paths if nofollow is respected, as pairs, sorted."""
    left, looked_at = array("q"), 0
    for source, unfollowed, invalid in all_beside(connection):
        check_ids((source, *unfollowed, *invalid), len(records))
        left.extend(target << 32 | source for target in unfollowed)
        farthest = records.depth[source] + 1
        if any(records.depth[each] > farthest for each in invalid):
            chains.shorter.add(source)
        looked_at += 1 + len(unfollowed) + len(invalid)
        if looked_at > READ_LINKS:
            looked_at = 0
            yield RECORDS_SHARE
    return inlinks.in_order(left)


def _depth(connection: Guarded) -> QueueSamples:
    depth = QueueSamples()
    samples = "SELECT rowid, at, queued, in_flight, waiting, done FROM samples ORDER BY rowid"
    for at, *counts in _once(connection, samples):
        queued, in_flight, waiting, done = (int(number(each, MOST)) for each in counts)
        depth.fold(Sampled(number(at), queued, in_flight, waiting, done))
    marks = "SELECT rowid, at, mark FROM marks ORDER BY rowid"
    for at, mark in _once(connection, marks):
        depth.fold(Marked(number(at), Mark(mark)))
    return depth


def _once(connection: Guarded, query: str) -> list[Any]:
    """The rows of a query without their number, which comes first: a damaged table may have its
    rows again and again, without an end."""
    found, before = list[Any](), -MOST_BYTES
    with closing(connection.each(LONGEST_META, query)) as rows:
        for rowid, *row in rows:
            if rowid <= before:
                raise UnsoundError("rowid")
            before = rowid
            found.append(row)
    return found


def _changed(connection: Guarded) -> list[SettingsChanged]:
    """What was changed while the crawl was there; files of older versions do not tell."""
    if not has_table(connection, "changed"):
        return []
    query = "SELECT at, moment, said FROM changed ORDER BY rowid DESC LIMIT ?"
    octets = min(kept_settings.LONGEST, connection.octets())  # a value is not larger than its file
    rows = connection.rows(octets, query, (MOST_KEPT,))
    return [kept_settings.changed(*row) for row in reversed(rows)]


def _frontier(
    ledger: Ledger, asked: bytearray, places: dict[int, tuple[int, int]], chains: _Ways
) -> Slices[Frontier]:
    records, end = ledger.records, len(ledger.records.url)
    urls = records.url[:]
    ids = ids_of(urls)
    for first in range(1, end, READ_URLS):
        some = range(first, min(first + READ_URLS, end))
        for url, id_ in zip(records.url[first : some.stop], some, strict=True):
            ids.add(url, id_)
        yield 1.0
    frontier = Frontier.restored(
        urls=urls,
        ids=ids,
        depth=records.depth[:],
        redirects_left=records.redirects_left[:],
        tries=records.tries[:],
        requested=asked.count(1),
        done=sum(ledger.tally.states[state] for state in (DONE, REDIRECTED, FAILED)),
    )
    for step, id_ in enumerate(_in_state(records, SKIPPED), 1):
        rule = records.robots_rule.get(id_) or ""
        if not rule.startswith(REMOVED):  # by hand: no other rule admits it
            reason, is_left = records.skip_reason[id_], id_ in chains.not_followed
            if is_left and reason in LOST_WITH_NOFOLLOW:
                frontier.not_followed.add(id_)
            is_heard_of = is_left and reason is SkipReason.EXTERNAL
            is_near = rule.startswith(OPTION)
            frontier.refuse(id_, reason, is_near=is_near, is_heard_of=is_heard_of and not is_near)
        if step % READ_URLS == 0:
            yield 1.0
    frontier.given.update(records.by_hand)
    for step, id_ in enumerate(_in_state(records, REDIRECTED), 1):
        if target := records.redirect_to[id_]:
            frontier.leads_to[id_] = target
        if step % READ_URLS == 0:
            yield 1.0
    for step, id_ in enumerate(chains.shorter, 1):
        frontier.paths.wait(id_)
        if step % READ_URLS == 0:
            yield 1.0
    yield from _queue(records, frontier, asked, places)
    return frontier


def _turn(behind: int, turn: int) -> int:
    """When the URL was queued again or moved, as a number that the writer gave."""
    return turn if behind else FOREMOST - turn


def _queue(
    records: Records, frontier: Frontier, asked: bytearray, places: dict[int, tuple[int, int]]
) -> Slices[None]:
    """Fills the queue in its order. Nearly all URLs are queued in the order of their ids."""
    moved = [id_ for id_ in places if records.state[id_] == QUEUED and not asked[id_]]
    queued = _in_state(records, QUEUED)
    in_place = (id_ for id_ in queued if not asked[id_] and id_ not in places)
    fresh = merge(((id_, 0, id_) for id_ in in_place), sorted((*places[id_], id_) for id_ in moved))
    for step, (_, _, id_) in enumerate(fresh, 1):
        frontier.enqueue(id_)
        if step % READ_URLS == 0:
            yield 1.0
    again = [id_ for id_ in _in_state(records, QUEUED) if asked[id_]]
    for id_ in sorted(again, key=lambda i: places.get(i, (0, 0))):
        frontier.restore_again(id_, begins_anew=300 <= records.status[id_] < 400)


def _read_links_before(connection: Guarded, frontier: Frontier) -> Slices[None]:
    """Reads the links of pages that were to be requested once more when the crawl ended."""
    for step, id_ in enumerate(frontier.repeats(), 1):
        if links := targets_of(connection, id_):
            check_ids(links, frontier.known)
            frontier.links_before[id_] = links
        if step % READ_RECORDS == 0:
            yield 1.0


def _in_state(records: Records, state: int) -> Iterator[int]:
    id_ = records.state.find(state, 1)
    while id_ > 0:
        yield id_
        id_ = records.state.find(state, id_ + 1)
