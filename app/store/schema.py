"""The tables of a crawl file, and how a record becomes a row and a row a record again."""

import sys
from array import array
from typing import Any

from app.core.events import Error, ErrorKind, SkipReason
from app.core.site import FETCHING, QUEUED, Site

APPLICATION_ID = 0x43524C53  # 'CRLS', at offset 68 of the file
VERSION = 1  # of these tables; a newer one is refused

# Inlinks are no column: a page with a thousand links would change a thousand rows. They are
# counted from the links when a crawl is opened.
COUNTED = "inlinks"

_BLANK = {name: column for name, column in vars(Site()).items() if name != COUNTED}
DENSE = tuple(name for name, column in _BLANK.items() if hasattr(column, "append"))
SPARSE = tuple(name for name, column in _BLANK.items() if hasattr(column, "get"))
FLAGS = tuple(name for name, column in _BLANK.items() if isinstance(column, set))
assert len(DENSE) + len(SPARSE) + len(FLAGS) == len(_BLANK), "a column of a kind without a table"

# What the queue needs beside the record: whether the URL was ever requested, and its place if it
# is not that of its id: behind which id it was queued, as the how many-th of those.
QUEUE = ("asked", "behind", "turn")
COLUMNS = ("id", *DENSE, *SPARSE, *FLAGS, *QUEUE)

# Each link lies in it twice: with its page, and as a pair (target << 32 | source) with others whose
# targets are near. As rows with an index they cost the crawl five times as much.
TABLES = f"""
CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE records (id INTEGER PRIMARY KEY, {", ".join(COLUMNS[1:])});
CREATE TABLE outlinks (source INTEGER PRIMARY KEY, targets BLOB, anchors TEXT);
CREATE TABLE inlinks (bucket INTEGER, run INTEGER, pairs BLOB, PRIMARY KEY (bucket, run))
    WITHOUT ROWID;
CREATE TABLE samples (at REAL, queued INTEGER, in_flight INTEGER, waiting INTEGER, done INTEGER);
CREATE TABLE marks (at REAL, mark TEXT);
"""

# Columns come from Site, names of our own: nothing here comes from outside.
PUT_RECORD = (  # by name: in an older file, columns that came later stand last
    f"INSERT OR REPLACE INTO records ({', '.join(COLUMNS)}) "  # noqa: S608
    f"VALUES ({', '.join('?' * len(COLUMNS))})"
)

Row = tuple[Any, ...]
Place = tuple[int | None, int | None]  # behind which id, as the how many-th


def unset(name: str) -> str:
    """The clause that gives older rows what a new URL has in a column that came later."""
    if name not in DENSE:
        return ""
    value = _BLANK[name][0]
    return "DEFAULT ''" if value == "" else "" if value is None else f"DEFAULT {value}"


class Rows:
    """Makes rows of the records of a site."""

    def __init__(self, site: Site) -> None:
        columns = vars(site)
        self._dense = [columns[name] for name in DENSE]
        self._sparse = [columns[name] for name in SPARSE]
        self._flags = [columns[name] for name in FLAGS]
        self._state = 1 + DENSE.index("state")
        self._error = 1 + len(DENSE) + SPARSE.index("error")

    def of(self, id_: int, asked: int, place: Place) -> Row:
        row = [
            id_,
            *[column[id_] for column in self._dense],
            *[column.get(id_) for column in self._sparse],
            *[id_ in column for column in self._flags],
            asked,
            *place,
        ]
        if row[self._state] == FETCHING:
            row[self._state] = QUEUED
        error = row[self._error]
        if error is not None:
            row[self._error] = f"{error.kind} {error.message}"
        return tuple(row)


class Blank:
    """Makes rows of URLs of which nothing is known but that they are in the queue."""

    KEPT = ("url", "depth", "referrer", "redirects_left", "anchor")

    def __init__(self, site: Site) -> None:
        self._defaults = [0, *[_BLANK[name][0] for name in DENSE]]
        self._defaults += [None] * len(SPARSE) + [0] * len(FLAGS)
        self._kept = [(COLUMNS.index(name), vars(site)[name]) for name in self.KEPT]

    def of(self, id_: int, asked: int, place: Place) -> Row:
        row = self._defaults[:]
        row[0] = id_
        for at, column in self._kept:
            row[at] = column.get(id_) if hasattr(column, "get") else column[id_]
        return (*row, asked, *place)


def storable(row: Row) -> Row:
    """A row whose texts hold lone surrogates (bytes of a header that are no UTF-8) as bytes."""
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


def packed(ids: "array[int]") -> bytes:
    """The octets of an array, in the byte order of nearly all machines."""
    return _little(ids).tobytes()


def unpacked(octets: bytes, code: str = "i") -> "array[int]":
    """An array of ids ('i'), or of pairs ('q')."""
    ids = array(code)
    ids.frombytes(octets)
    return _little(ids)


def _little(ids: "array[int]") -> "array[int]":
    if sys.byteorder == "big":
        ids = ids[:]
        ids.byteswap()
    return ids
