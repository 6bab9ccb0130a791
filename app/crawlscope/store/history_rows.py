"""The history of a crawl in its file: entries in order, and what records do not show any more."""

import json
from array import array
from typing import Any

from crawlscope.core.base.budgets import READ_RECORDS
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.ledger.history import Past
from crawlscope.core.records.events import (
    Error,
    ErrorKind,
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
from crawlscope.core.records.records import MOST_BYTES
from crawlscope.store.fact_rows import a_flag, a_number, a_text, has_table, text_or_none, typed
from crawlscope.store.guarded import Guarded
from crawlscope.store.schema import packed, unpacked
from crawlscope.store.soundness import UnsoundError, number

PUT = "INSERT OR REPLACE INTO history VALUES (?, ?, ?)"
PUT_PAST = "INSERT OR REPLACE INTO past VALUES (?, ?, ?)"
FORGET = ("DELETE FROM history", "DELETE FROM past")
# An older version that goes on with a crawl adds marks, and tells no history.
TOLD_MARKS = "SELECT value FROM meta WHERE name = 'marks_told'"
# One by one: SQLite's own way of counting a whole table cannot be interrupted
PRESENT_MARKS = "SELECT count(*) FROM (SELECT 1 FROM marks LIMIT ?)"
COUNT_MARKS = "INSERT OR REPLACE INTO meta SELECT 'marks_told', count(*) FROM marks"
AFTER = "SELECT first, until, entries FROM history WHERE first >= ? ORDER BY first LIMIT ?"
PAST_AFTER = (
    "SELECT number, event, links FROM past WHERE number >= ? AND number < ? ORDER BY number LIMIT ?"
)
MOST_MS = 1 << 50
ENTRIES_A_ROW = 500_000
LONGEST = 32_000_000  # octets of a value, in a file of before

Row = tuple[Any, ...]


def read(connection: Guarded) -> "QuietSlices[tuple[array[int], int, int]]":
    """The entries, the millisecond of the last one, and the number of what is past. None in a
    file of an older version, or if such a version went on with the crawl."""
    entries, until = array("Q"), 0
    if not has_table(connection, "history") or not has_table(connection, "past"):
        return entries, 0, 0
    (told,) = connection.row(LONGEST, TOLD_MARKS) or (0,)
    (present,) = connection.execute(PRESENT_MARKS, (int(number(told, MOST_MS)) + 1,)).fetchone()
    if told != present:
        return entries, 0, 0
    there, most = -1, connection.octets() // entries.itemsize
    while there < len(entries):
        there = len(entries)
        for first, ms, octets in connection.portion(LONGEST, AFTER, (there, READ_RECORDS)):
            if first != len(entries) or type(ms) is not int or not until <= ms <= MOST_MS:
                raise UnsoundError("history")
            some = unpacked(typed(octets, bytes), "Q")
            entries += some
            if not some or len(entries) > most:  # pages of the file would be read again and again
                raise UnsoundError("history")
            until = ms
        yield
    query = "SELECT count(*), coalesce(max(number), -1) FROM past"
    count, last = connection.execute(query).fetchone()
    if last != count - 1:
        raise UnsoundError("past")
    return entries, until, count


def past(connection: Guarded, until: int) -> QuietSlices[list[Past]]:
    """What is past, up to a number. Raises UnsoundError."""
    found: list[Past] = []
    there = -1
    while there < len(found):
        there = len(found)
        found += map(_event, connection.portion(LONGEST, PAST_AFTER, (there, until, READ_RECORDS)))
        yield
    return found


def row_of(number_: int, event: Past) -> Row:
    """A row; `_event` makes an event of it again."""
    octets = None
    said: list[Any]
    match event:
        case Unlinked(id=id_):
            said, octets = ["unlinked", id_], packed(event.links)
        case Nearer():
            said = ["nearer", event.ids[0]]
            octets = packed(event.ids + event.before + event.depths)
        case Queued(id=id_):
            said = ["queued", id_, event.depth, event.redirects_left, event.is_anew]
        case Skipped(id=id_):
            said = ["skipped", id_, event.reason, event.rule, event.by_page]
        case Fetched(id=id_):
            has_links = event.links is not None
            more = [event.title, event.canonical, has_links, event.links_new]
            said = ["fetched", id_, *_answer(event.response), *more]
        case Redirected(id=id_):
            said = ["redirected", id_, *_answer(event.response), event.target]
        case Failed(id=id_):
            said = ["failed", id_, *_answer(event.response), *_fault(event.error), event.target_url]
        case Retrying(id=id_):
            said = ["retrying", id_, *_answer(event.response), *_fault(event.error)]
    return number_, json.dumps(said, separators=(",", ":")), octets


def _answer(said: Response) -> list[Any]:
    return [
        *(said.status, said.content_type, said.charset, said.size, said.elapsed),
        *(said.tries, said.fetched_at, said.truncated),
    ]


def _fault(error: Error | None) -> list[str | None]:
    return [None, None] if error is None else [error.kind, error.message]


def _event(row: Row) -> Past:
    _, said, octets = row
    try:
        return _made(*typed(json.loads(typed(said, str)), list), octets=octets)
    except (ValueError, TypeError, LookupError, RecursionError):
        raise UnsoundError("past") from None


def _made(kind: Any, id_: Any, *said: Any, octets: Any) -> Past:
    if a_number(id_) == 0:
        raise UnsoundError("past")
    match kind:
        case "unlinked":
            return Unlinked(id_, unpacked(typed(octets, bytes)))
        case "nearer":
            return _nearer(unpacked(typed(octets, bytes)))
        case "queued":
            depth, left, is_anew = said
            return Queued(id_, a_number(depth), a_number(left), a_flag(is_anew))
        case "skipped":
            reason, rule, by_page = said
            return Skipped(id_, SkipReason(reason), text_or_none(rule), a_flag(by_page))
    response, rest = _response(*said[:8]), said[8:]
    match kind:
        case "fetched":
            title, canonical, has_links, new = rest
            links = array("i") if a_flag(has_links) else None
            told = text_or_none(title), text_or_none(canonical)
            return Fetched(id_, response, *told, links, a_number(new))
        case "redirected":
            (target,) = rest
            return Redirected(id_, response, a_number(target))
        case "failed":
            fault, message, target_url = rest
            return Failed(id_, response, _error(fault, message), text_or_none(target_url))
        case "retrying":
            fault, message = rest
            return Retrying(id_, response, _error(fault, message) if fault else None, 0.0)
    raise UnsoundError("past")


def _nearer(all_: "array[int]") -> Nearer:
    """Of as many ids, depths before, and depths from then on."""
    number, rest = divmod(len(all_), 3)
    if rest or not number or min(all_[:number]) < 1 or min(all_) < 0:
        raise UnsoundError("past")
    return Nearer(all_[:number], all_[number : 2 * number], all_[2 * number :])


def _response(*said: Any) -> Response:
    status, kind, charset, size, elapsed, tries, fetched_at, truncated = said
    if status is not None and not 0 < a_number(status) < 1_000:
        raise UnsoundError("past")
    if size is not None and number(size, MOST_BYTES) != size:
        raise UnsoundError("past")
    return Response(
        status,
        text_or_none(kind),
        text_or_none(charset),
        None if size is None else typed(size, int),
        -1.0 if elapsed == -1.0 else number(elapsed, 1e9),
        min(a_number(tries), 65_535),
        number(fetched_at, 1e11),
        a_flag(truncated),
    )


def _error(kind: Any, message: Any) -> Error:
    return Error(ErrorKind(kind), a_text(message))
