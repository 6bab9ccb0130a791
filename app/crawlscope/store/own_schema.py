"""Whether the tables of a file are ours, to the letter: SQLite runs whatever it finds in a schema.

A view can be endless, a trigger, a default or a generated column can compute what it likes. So this
is looked at before anything else is read.
"""

import re
import sqlite3
from contextlib import closing
from functools import cache

from crawlscope.store.schema import COLUMNS, FIRST_TABLES, TABLES

RECORDS = "records"
HEAD = "CREATE TABLE records (id INTEGER PRIMARY KEY, "
# One that an older file has gained has the value of a new URL, which is a number, or none.
COLUMN = re.compile(r"(\w+)(?: DEFAULT -?\d+(?:\.\d+)?)?")
# What `ANALYZE` makes, which a person may have run
OF_SQLITE = {"sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)"}


def is_ours(connection: sqlite3.Connection) -> bool:
    """False if there is anything that is in no version of our schema, or if something that all
    versions have is missing."""
    allowed = _tables() | OF_SQLITE
    query = "SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT ?"
    found = connection.execute(query, (len(allowed) + 1,)).fetchall()
    names = {name for _, name, _, _ in found}
    return names.issuperset(FIRST_TABLES) and all(
        kind == "table"
        and table == name
        and (sql == allowed.get(name) or (name == RECORDS and _are_records(sql)))
        for kind, name, table, sql in found
    )


@cache
def _tables() -> dict[str, str]:
    """Each table of ours as SQLite writes it down."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(TABLES)
        return dict(connection.execute("SELECT name, sql FROM sqlite_master").fetchall())


def _are_records(sql: object) -> bool:
    """Older files have fewer columns, in another order."""
    if not isinstance(sql, str) or not sql.startswith(HEAD) or not sql.endswith(")"):
        return False
    found = [COLUMN.fullmatch(each) for each in sql[len(HEAD) : -1].split(", ")]
    names = [each[1] for each in found if each is not None]
    return len(names) == len(found) == len(set(names)) and set(names) <= set(COLUMNS[1:])
