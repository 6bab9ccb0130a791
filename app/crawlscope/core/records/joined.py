"""Tables that a person joins to a crawl by URL, such as visits and search figures.

No record holds their values: a table finds its row by the URL, so what the crawl finds later has
its values at once.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from math import isnan
from pathlib import PurePath

from crawlscope.core.base.index import NONE, KeyNumbers

MOST_NUMBERS = 20  # columns of all tables of a crawl,
MOST_TEXTS = 10  # and those whose values are texts
UNKNOWN = float("nan")
Value = int | float | str | None  # None: there is no row, or its cell is empty


def key_of(url: str) -> int:
    """64 bits that represent a canonical URL, in every process."""
    octets = blake2b(url.encode(errors="surrogatepass"), digest_size=8).digest()
    return int.from_bytes(octets, "little", signed=True)


@dataclass(frozen=True, eq=False)
class Column:
    """Its name is that in the filter, without 'join.', its title that in the file."""

    name: str
    title: str
    values: "array[float] | list[str | None]"  # by row

    @property
    def is_number(self) -> bool:
        return isinstance(self.values, array)

    def value(self, row: int) -> Value:
        found = self.values[row]
        if not isinstance(found, float):
            return found
        if isnan(found):
            return None
        return int(found) if found.is_integer() else found


@dataclass(frozen=True, eq=False)
class JoinedTable:
    """Nothing changes it once it is read."""

    path: str  # of its file
    by: str  # the title of its column of URLs
    columns: tuple[Column, ...]
    keys: "array[int]"  # of its URLs, by row
    rows: KeyNumbers  # by key
    first: tuple[str, ...] = ()  # the URLs of its first rows

    @property
    def name(self) -> str:
        return PurePath(self.path).name

    def row_of(self, url: str) -> int:
        """NONE if it has none."""
        return self.rows.find(key_of(url))


@dataclass(frozen=True)
class Joined:
    """All tables of a crawl. Another one makes another `Joined`."""

    tables: tuple[JoinedTable, ...] = ()

    def copy(self) -> "Joined":
        return self

    def __bool__(self) -> bool:
        return bool(self.tables)

    def with_table(self, new: JoinedTable) -> tuple["Joined", list[str]]:
        """With one more, in place of an earlier one of the same name; and the titles of columns
        for which there is no room."""
        kept = [each for each in self.tables if each.name != new.name]
        taken = {column.name for each in kept for column in each.columns}
        room = {True: MOST_NUMBERS, False: MOST_TEXTS}
        for each in kept:
            for column in each.columns:
                room[column.is_number] -= 1
        columns, left_out = list[Column](), list[str]()
        for column in new.columns:
            if not room[column.is_number]:
                left_out.append(column.title)
                continue
            room[column.is_number] -= 1
            name = _free(column.name, taken)
            taken.add(name)
            columns.append(replace(column, name=name))
        made = replace(new, columns=tuple(columns))
        if len(kept) == len(self.tables):
            return Joined((*kept, made)), left_out
        return Joined(tuple(made if e.name == new.name else e for e in self.tables)), left_out

    def columns(self) -> Iterator[Column]:
        return (column for each in self.tables for column in each.columns)

    @cached_property
    def numbers(self) -> tuple[Column, ...]:
        return tuple(each for each in self.columns() if each.is_number)

    @cached_property
    def texts(self) -> tuple[Column, ...]:
        return tuple(each for each in self.columns() if not each.is_number)

    @cached_property
    def _by_name(self) -> dict[str, tuple[JoinedTable, Column]]:
        return {column.name: (each, column) for each in self.tables for column in each.columns}

    def value(self, name: str, url: str) -> Value:
        table, column = self._by_name.get(name, (None, None))
        if table is None or column is None or (row := table.row_of(url)) == NONE:
            return None
        return column.value(row)

    @property
    def main(self) -> Column | None:
        """What rows are ordered by where nobody says otherwise: the first number."""
        return self.numbers[0] if self.numbers else None

    def rank(self, url: str) -> float:
        """What URLs with the greatest main number are sorted by to come first."""
        value = None if self.main is None else self.value(self.main.name, url)
        return -value if isinstance(value, int | float) else float("inf")


def _free(name: str, taken: set[str]) -> str:
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name}-{number}"
    return found
