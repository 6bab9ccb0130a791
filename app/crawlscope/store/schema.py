"""The tables of a crawl file, and how a record becomes a row and a row a record again."""

import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from crawlscope.core.base.sparse_column import ColumnById
from crawlscope.core.records.events import Error, ErrorKind, SkipReason
from crawlscope.core.records.records import FETCHING, QUEUED, STATES, Records

APPLICATION_ID = 0x43524C53  # 'CRLS', at offset 68 of the file
VERSION = 1  # of these tables; a newer one is refused

# There is no column of inlinks: a page with a thousand links would change a thousand rows. They are
# counted from the links when a crawl is opened. Chains and their ends follow from the redirects,
# findings from records and facts, scripts from facts. Joined tables have a table of their own.
DERIVED = (
    *("inlinks", "chains", "bad_end", "found", "changes", "gathered", "rules", "roots"),
    *("scripts", "joined"),
)

_BLANK = {name: column for name, column in vars(Records()).items() if name not in DERIVED}
DENSE = tuple(name for name, column in _BLANK.items() if hasattr(column, "append"))
SPARSE = tuple(name for name, column in _BLANK.items() if hasattr(column, "get"))
FLAGS = tuple(name for name, column in _BLANK.items() if isinstance(column, set))
assert len(DENSE) + len(SPARSE) + len(FLAGS) == len(_BLANK), "a column of a kind without a table"

# What changes with an answer, or when a URL is queued.
OF_ANSWERS = (
    *("depth", "redirects_left"),
    *("state", "status", "size", "elapsed", "tries", "fetched_at", "content_type", "charset"),
    *("title", "canonical", "links_total", "links_new", "self_linked", "truncated"),
    *("redirect_to", "limit_url", "error", "skip_reason", "robots_rule", "nofollow_page"),
)
assert set(OF_ANSWERS) <= _BLANK.keys(), "a column that is none"

# What the queue needs besides the record: whether the URL was ever requested, and its place if it
# is not queued in the order of ids: the id it is queued behind, and its number among those.
QUEUE = ("asked", "behind", "turn")
TOGETHER = 8  # rows a statement: to begin and to end one takes a sixth of what a row takes
FOREMOST = 1 << 62  # less its turn: the number of a URL that was moved to the front, behind no id
COLUMNS = ("id", *DENSE, *SPARSE, *FLAGS, *QUEUE)

# The values of a new URL.
_UNSET: dict[str, Any] = {name: _BLANK[name][0] for name in DENSE}
_UNSET |= dict.fromkeys(SPARSE) | dict.fromkeys(FLAGS, 0)
_LITERALS = {name: "NULL" if value is None else repr(value) for name, value in _UNSET.items()}
_LITERALS |= {"asked": "0", "behind": "NULL", "turn": "NULL"}

# A file of an older version gets these tables when it is written.
FACTS = """\
CREATE TABLE IF NOT EXISTS facts
    (id INTEGER PRIMARY KEY, said TEXT, hash BLOB, minhash BLOB, ids BLOB);
"""
# Times are microseconds.
ANSWERS = """\
CREATE TABLE IF NOT EXISTS answers
    (id INTEGER PRIMARY KEY, headers TEXT, queued, dns, connect, tls, first_byte, body, is_reused);
"""

# With --keep-headers alone. `fields` is an array of JSON: name, text, name, text…
SENT = """\
CREATE TABLE IF NOT EXISTS sent_headers (id INTEGER PRIMARY KEY, fields TEXT, left_out INTEGER);
"""

# What pages name besides links that are paths, where they do: those of their links that nofollow
# keeps from being one, and the ids of hrefs that are no URLs.
BESIDE = """\
CREATE TABLE IF NOT EXISTS beside (source INTEGER PRIMARY KEY, unfollowed BLOB, invalid BLOB);
"""

# When what happened (`history.py`), some entries a row: `first` is the number of the first,
# `until` the millisecond of the last. Then what records do not show any more.
HISTORY = """\
CREATE TABLE IF NOT EXISTS history (first INTEGER PRIMARY KEY, until INTEGER, entries BLOB);
"""
PAST = """\
CREATE TABLE IF NOT EXISTS past (number INTEGER PRIMARY KEY, event TEXT, links BLOB);
"""

# Tables that a person joined, by number: at place 0 their head, then portions of their rows.
JOINED = """\
CREATE TABLE IF NOT EXISTS joined (number INTEGER, place INTEGER, said BLOB,
    PRIMARY KEY (number, place)) WITHOUT ROWID;
"""

# What a person changed while the crawl was there; `said` is JSON: [[option, before, after], …]
CHANGED = """\
CREATE TABLE IF NOT EXISTS changed (at REAL, moment REAL, said TEXT);
"""

# Each link is stored twice: with its page, and as a pair (target << 32 | source) together with
# others whose targets are near. As rows with an index they would cost the crawl five times as much.
TABLES = f"""
CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE records (id INTEGER PRIMARY KEY, {", ".join(COLUMNS[1:])});
CREATE TABLE outlinks (source INTEGER PRIMARY KEY, targets BLOB, anchors TEXT);
CREATE TABLE inlinks (bucket INTEGER, run INTEGER, pairs BLOB, PRIMARY KEY (bucket, run))
    WITHOUT ROWID;
CREATE TABLE samples (at REAL, queued INTEGER, in_flight INTEGER, waiting INTEGER, done INTEGER);
CREATE TABLE marks (at REAL, mark TEXT);
{BESIDE}{FACTS}{ANSWERS}{SENT}{HISTORY}{PAST}{CHANGED}{JOINED}"""

# Those that every crawl file has
FIRST_TABLES = ("meta", "settings", "records", "outlinks", "inlinks", "samples", "marks")

Row = tuple[Any, ...]
Place = tuple[int | None, int | None]  # the id it is queued behind, and its number among those
NOWHERE: Place = (None, None)


def unset(name: str) -> str:
    """The clause that gives older rows the value of a new URL in a newer column."""
    literal = _LITERALS[name]
    return "" if name not in DENSE or literal == "NULL" else f"DEFAULT {literal}"


@lru_cache(64)
def _put(bound: tuple[str, ...]) -> str:
    """A statement that sets these columns; the others have the values of a new URL.

    Passing values to a statement costs more than anything else, so only those that differ are
    passed.
    """
    columns = ["?" if name in bound else _LITERALS[name] for name in COLUMNS]
    # All names are ours; nothing here comes from outside. In an older file, newer columns stand
    # last.
    return (
        f"INSERT OR REPLACE INTO records ({', '.join(COLUMNS)}) "  # noqa: S608
        f"VALUES ({', '.join(columns)})"
    )


@lru_cache(64)
def put_together(statement: str) -> str:
    """The statement that writes `TOGETHER` rows of such a one."""
    begin, _, values = statement.partition(" VALUES ")
    return f"{begin} VALUES {', '.join([values] * TOGETHER)}"


class Rows:
    """Makes rows from the records of a site: many at a time, column by column."""

    # All that differs for a URL in the queue
    QUEUED = ("url", "depth", "referrer", "redirects_left", "anchor")
    # The same of one that is refused; like all, in the order of the statement
    WHY = ("state", "skip_reason", "robots_rule", "nofollow_page")
    REFUSED = tuple(sorted((*QUEUED, *WHY), key=COLUMNS.index))

    def __init__(
        self,
        records: Records,
        asked: bytearray,
        places: dict[int, Place],
        depths: Callable[[Sequence[int]], list[int]] | None = None,
    ) -> None:
        """`depths`: those of URLs, if they are not those of the site."""
        self._depths = depths
        self._columns = {name: vars(records)[name] for name in _UNSET}
        self._asked = asked
        self._places = places

    def known(self, ids: list[int]) -> tuple[str, list[Row]]:
        """A statement that writes everything known of these URLs, and its rows."""
        return self._rows(ids, self._columns)

    def queued(self, ids: list[int]) -> tuple[str, list[Row]]:
        """The same for URLs that are only known to be queued."""
        return self._rows(ids, self.QUEUED)

    def refused(self, ids: list[int]) -> tuple[str, list[Row]]:
        """The same for URLs of which nothing else is known than why they are not requested."""
        return self._rows(ids, self.REFUSED)

    def earlier(self, ids: list[int], then: Records) -> tuple[str, list[Row]]:
        """The same with what answers said as in the records of `then`, which stand in the order of
        `ids`."""
        there = range(1, len(ids) + 1)
        of_answers = Rows(then, self._asked, self._places)
        columns = (
            (
                name,
                of_answers._values(name, there) if name in OF_ANSWERS else self._values(name, ids),
            )
            for name in self._columns  # in the order of the statement
        )
        return self._bound(ids, columns)

    def _rows(self, ids: list[int], names: Iterable[str]) -> tuple[str, list[Row]]:
        columns = self._columns  # a set or a dictionary may have nothing of any URL
        there = ((name, self._values(name, ids)) for name in names if columns[name])
        return self._bound(ids, there)

    def _bound(
        self, ids: list[int], columns: Iterable[tuple[str, Sequence[Any]]]
    ) -> tuple[str, list[Row]]:
        bound: dict[str, Sequence[Any]] = {"id": ids}
        for name, values in columns:
            if values.count(_UNSET[name]) < len(values):
                bound[name] = values
        if any(asked := [self._asked[id_] for id_ in ids]):
            bound["asked"] = asked
        if not self._places.keys().isdisjoint(ids):
            places = [self._places.get(id_, NOWHERE) for id_ in ids]
            bound["behind"], bound["turn"] = zip(*places, strict=True)
        return _put(tuple(bound)), list(zip(*bound.values(), strict=True))

    def _values(self, name: str, ids: Sequence[int]) -> list[Any]:
        if name == "depth" and self._depths is not None:
            return self._depths(ids)
        column = self._columns[name]
        if isinstance(column, ColumnById):
            return column.some(ids)
        if isinstance(column, set):
            return [id_ in column for id_ in ids]
        if isinstance(column, dict):
            values = [column.get(id_) for id_ in ids]
        else:
            values = [column[id_] for id_ in ids]
        stored = _STORED.get(name)
        return list(map(stored, values)) if stored else values


def _error(error: Error | None) -> str | None:
    return None if error is None else f"{error.kind} {error.message}"


# When a crawl is resumed, no worker has a URL any more.
_AT_REST = bytes(QUEUED if state == FETCHING else state for state in range(len(STATES)))
_STORED: dict[str, Callable[[Any], Any]] = {"state": _AT_REST.__getitem__, "error": _error}


def storable(row: Row) -> Row:
    """A row in which texts with lone surrogates (bytes of a header that are not UTF-8) are
    bytes."""
    return tuple(
        each.encode("utf-8", "surrogatepass") if isinstance(each, str) else each for each in row
    )


def text(value: Any) -> Any:
    """Undoes `storable`; other values are left as they are."""
    return value.decode("utf-8", "surrogatepass") if isinstance(value, bytes) else value


def decoded(name: str, value: Any) -> Any:
    """The value of a sparse column."""
    if name == "error":
        kind, _, message = text(value).partition(" ")
        return Error(ErrorKind(kind), message)
    return SkipReason(text(value)) if name == "skip_reason" else text(value)


def bucket_of(target: int) -> int:
    """The bucket in which the links to a URL lie."""
    return target >> 6


def first_of(bucket: int) -> int:
    """The lowest target of a bucket."""
    return bucket << 6


def packed(ids: "array[int] | array[float]") -> bytearray:
    """The octets of an array, little-endian, the byte order of nearly all machines. Unlike bytes,
    a bytearray is bound without a look for a way to adapt it, 1,300 instructions."""
    return bytearray(_little(ids))


def unpacked(octets: bytes, code: str = "i") -> "array[Any]":
    """An array of ids ('i'), of pairs ('q'), of hashes ('I'), or of numbers ('d')."""
    ids: array[Any] = array(code)
    ids.frombytes(octets)
    return _little(ids)


def _little(ids: "array[Any]") -> "array[Any]":
    if sys.byteorder == "big":
        ids = ids[:]
        ids.byteswap()
    return ids
