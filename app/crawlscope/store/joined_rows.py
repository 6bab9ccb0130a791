"""Joined tables in a crawl file: each as a head and portions of its rows.

The head is written last: without it, what a kill left of a table is none.
"""

import json
from array import array
from collections.abc import Iterable, Iterator
from math import isinf
from typing import Any

from crawlscope.core.base import limits
from crawlscope.core.base.budgets import JOINED_ROWS
from crawlscope.core.base.index import key_numbers
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.records.joined import (
    MOST_NUMBERS,
    MOST_TEXTS,
    Column,
    Joined,
    JoinedTable,
)
from crawlscope.core.records.joining import LONGEST, MOST_FIRST
from crawlscope.store.fact_rows import has_table, typed
from crawlscope.store.guarded import Guarded
from crawlscope.store.schema import packed, unpacked
from crawlscope.store.soundness import UnsoundError

TABLE = "joined"
PUT = "INSERT OR REPLACE INTO joined VALUES (?, ?, ?)"
GET = "SELECT said FROM joined WHERE number = ? AND place = ?"
DELETE = "DELETE FROM joined WHERE number = ? AND place >= ?"
HEAD = 0  # its place; those of portions follow
ROWS = 10 * JOINED_ROWS  # of a portion
LONGEST_VALUE = 32_000_000  # octets
MOST_TABLES = MOST_NUMBERS + MOST_TEXTS


def writing(connection: Guarded, table: JoinedTable, number: int) -> QuietSlices[None]:
    """Writes the table of this number, in place of another one."""
    place = HEAD
    connection.execute(DELETE, (number, HEAD))
    for first in range(0, len(table.keys), ROWS):
        place += 1
        part = slice(first, first + ROWS)
        said = (_packed(each, part) for each in table.columns)
        connection.execute(PUT, (number, place, _joined((packed(table.keys[part]), *said))))
        yield
    columns = [[each.name, each.title, each.is_number] for each in table.columns]
    head = [table.path, table.by, columns, place, table.first]
    connection.execute(PUT, (number, HEAD, json.dumps(head, ensure_ascii=False).encode()))


def _packed(column: Column, part: slice) -> bytes | bytearray:
    values = column.values[part]
    return (
        packed(values)
        if isinstance(values, array)
        else json.dumps(values, ensure_ascii=False).encode()
    )


def _joined(parts: Iterable[bytes | bytearray]) -> bytes:
    """Each behind its length."""
    return b"".join(len(each).to_bytes(4, "little") + each for each in parts)


def _parted(octets: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(octets):
        size = int.from_bytes(octets[at : at + 4], "little")
        yield octets[at + 4 : at + 4 + size]
        at += 4 + size


def read(connection: Guarded) -> QuietSlices[Joined]:
    """Raises UnsoundError, or other errors of values that no crawl writes."""
    tables = list[JoinedTable]()
    if has_table(connection, TABLE):
        for number in range(MOST_TABLES):
            row = connection.row(LONGEST_VALUE, GET, (number, HEAD))
            if row is None:
                break
            tables.append((yield from _table(connection, number, json.loads(typed(row[0], bytes)))))
    found = Joined(tuple(tables))
    if len(found.numbers) > MOST_NUMBERS or len(found.texts) > MOST_TEXTS:
        raise UnsoundError(TABLE)
    return found


def _table(connection: Guarded, number: int, head: Any) -> QuietSlices[JoinedTable]:
    path, by, declared, portions, first = head
    if not isinstance(portions, int) or portions * ROWS > limits.JOINED_ROWS + ROWS:
        raise UnsoundError(TABLE)
    if len(first) > MOST_FIRST or len(declared) > MOST_NUMBERS + MOST_TEXTS:
        raise UnsoundError(TABLE)
    columns = [
        Column(_text(name), _text(title), array("d") if is_number else [])
        for name, title, is_number in declared
    ]
    keys, rows = array("q"), key_numbers()
    for place in range(1, portions + 1):
        row = connection.row(LONGEST_VALUE, GET, (number, place))
        if row is None:
            raise UnsoundError(TABLE)
        before = len(keys)
        _take(typed(row[0], bytes), keys, columns)
        for at in range(before, len(keys)):
            if rows.add(keys[at], at) != at:
                raise UnsoundError(TABLE)
        yield
    return JoinedTable(_text(path), _text(by), tuple(columns), keys, rows, tuple(map(_text, first)))


def _take(octets: bytes, keys: "array[int]", columns: list[Column]) -> None:
    """Adds the rows of one portion."""
    said = list(_parted(octets))
    if len(said) != 1 + len(columns):
        raise UnsoundError(TABLE)
    keys += unpacked(said[0], "q")
    for column, values in zip(columns, said[1:], strict=True):
        if isinstance(column.values, array):
            some = unpacked(values, "d")
            if any(map(isinf, some)):
                raise UnsoundError(TABLE)
            column.values.extend(some)
        else:
            column.values.extend(map(_text_or_none, json.loads(values)))
        if len(column.values) != len(keys):
            raise UnsoundError(TABLE)
    if len(keys) > limits.JOINED_ROWS:
        raise UnsoundError(TABLE)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise UnsoundError(TABLE)
    return value


def _text_or_none(value: Any) -> str | None:
    if value is not None and (not isinstance(value, str) or len(value) > LONGEST):
        raise UnsoundError(TABLE)
    return value
