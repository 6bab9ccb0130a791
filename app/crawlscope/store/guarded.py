"""A connection to a file that may be a stranger's: what a statement or a value costs is limited.

SQLite believes what a file says of its own pages. Some kilobytes that name each other are a table
without an end, or a value of a gigabyte.
"""

import os
import sqlite3
import sys
from contextlib import closing, suppress
from typing import Any

STEPS = 1_000_000  # of SQLite's machine: some milliseconds, after which Ctrl-C is heard
LEAST_STEPS = 5 * STEPS  # that a statement may take,
STEPS_AN_OCTET = 10  # and for each octet of the file; reading all of it takes less than one
LONGEST_STATEMENT = 100_000  # octets; those of ours have hundreds, also in the schema
ANY_LENGTH = 2**31 - 1  # SQLite has a lower limit of its own
ENOUGH = 4_000_000  # octets of rows that are read at once, but for the last
# Of all that SQLite takes in this process. To find a row of a table without rowid, it reads others
# as a whole.
MOST_MEMORY = 256_000_000
SAFELY = ("trusted_schema = OFF", "cell_size_check = ON", f"hard_heap_limit = {MOST_MEMORY}")

Row = tuple[Any, ...]


class Steps:
    """How many steps the statement that runs has taken. SQLite calls this after each `STEPS`."""

    ran_out = False  # of the last statement: SQLite tells it by the same error as Ctrl-C

    def __init__(self, paths: tuple[str, ...]) -> None:
        self._paths = paths
        self.taken = 0

    def __call__(self) -> bool:
        """True ends the statement."""
        self.taken += STEPS
        Steps.ran_out = self.taken > LEAST_STEPS + STEPS_AN_OCTET * self.octets()
        return Steps.ran_out

    def octets(self) -> int:
        """Of the file and its journal, as they are now."""
        found = 0
        for each in self._paths:
            with suppress(OSError):
                found += os.path.getsize(each)
        return found


class Guarded(sqlite3.Connection):
    """The limit of steps holds from `guard` on, that of octets in `rows` and `each`."""

    _steps: Steps | None = None

    def guard(self, *paths: str) -> None:
        """Begins with the limits; `paths` are those of the file and its journal."""
        for each in SAFELY:
            self.execute(f"PRAGMA {each}")
        if sys.version_info >= (3, 12):
            self.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE)
        self.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, LONGEST_STATEMENT)
        self._steps = Steps(paths)
        self.set_progress_handler(self._steps, STEPS)

    def octets(self) -> int:
        """Of the file and its journal."""
        return 0 if self._steps is None else self._steps.octets()

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        return self.each(ANY_LENGTH, sql, parameters)

    def executemany(self, sql: str, parameters: Any, /) -> sqlite3.Cursor:
        self._begin(ANY_LENGTH)
        return super().executemany(sql, parameters)

    def each(self, octets: int, query: str, parameters: Any = ()) -> sqlite3.Cursor:
        """The rows of a query, one by one. None of their values has more than so many octets: a
        larger one is refused (`SQLITE_TOOBIG`) before it is read. To be closed before the next
        statement."""
        self._begin(octets)
        return super().execute(query, parameters)

    def row(self, octets: int, query: str, parameters: Any = ()) -> Row | None:
        """The first of them, if there is any."""
        with closing(self.each(octets, query, parameters)) as rows:
            found: Row | None = rows.fetchone()
        return found

    def rows(self, octets: int, query: str, parameters: Any = ()) -> list[Row]:
        """The same at once."""
        return self.each(octets, query, parameters).fetchall()

    def portion(self, octets: int, query: str, parameters: Any = ()) -> list[Row]:
        """The first of them: what follows when they have `ENOUGH` octets is left for the next."""
        some, read = [], 0
        with closing(self.each(octets, query, parameters)) as rows:
            for row in rows:
                some.append(row)
                read += sum([len(each) for each in row if isinstance(each, str | bytes)])
                if read > ENOUGH:
                    break
        return some

    def _begin(self, octets: int) -> None:
        self.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, octets)
        if self._steps is not None:
            self._steps.taken = 0
            Steps.ran_out = False
