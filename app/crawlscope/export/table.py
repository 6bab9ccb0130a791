"""Rows with fields: every export of a table (`.csv`, `.xlsx`, `.jsonl`, `.json`) is written here.

A `.csv` is a header and a row a record, by RFC 4180, UTF-8 without byte order mark. A text that a
spreadsheet would run as a formula (`=1+1`, `@SUM(...)`) gets an apostrophe in front, which
spreadsheets read as 'this is text'. Plain numbers such as `-5` are left as they are. Characters
that would steer a terminal (`less`, `column`) become U+FFFD, and a line break within a text becomes
a space; `.jsonl` and `.json` have the texts as they were received.
"""

import csv
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TextIO, TypeVar

from crawlscope.core.base.cells import csv_cell
from crawlscope.core.base.slices import Portions, Slices
from crawlscope.core.records.fact_columns import FACT_COLUMNS, JOIN, Kind
from crawlscope.export import workbook
from crawlscope.export.encoding import encoded
from crawlscope.export.snapshot import Row, Snapshot

Values = TypeVar("Values", bound=Sequence[object])
EXACT = 6  # digits of seconds
# By what the fields of records are called, and the columns of URLs
# By what the fields of records are called, and the columns of views
FORMATS = {
    **{
        name: workbook.SECONDS
        for each in FACT_COLUMNS.values()
        if each.kind is Kind.SECONDS
        for name in (each.name, each.title)
    },
    **dict.fromkeys(("elapsed", "Time"), workbook.SECONDS),
    **dict.fromkeys(("size", "Size"), workbook.WHOLE),
}
UNITS = {workbook.SECONDS: "s", workbook.WHOLE: "bytes"}
STATUSES = ("status", "Status", "final_status", "Final status")
STATUS = re.compile(r"([0-9]{3})( →)?")


@dataclass(frozen=True, slots=True)
class Table:
    fields: tuple[str, ...]
    rows: Portions[Row]  # each has these fields, in this order
    head: str = ""  # of `.json`: what stands before the rows; nothing: they are all there is
    has_units: bool = False  # whether the header of a workbook says them


def crawl_head(snapshot: Snapshot, name: str, more: str = "") -> str:
    """`{"crawl": {...}, "NAME": [...]}`, up to the rows, with `more` in between."""
    return f'{{"crawl": {encoded(dict(snapshot.facts))},\n{more}"{name}": ['


def with_joined(snapshot: Snapshot, table: Table) -> Table:
    """With the columns that a person joined, of the URL of each row."""
    joined = snapshot.ledger.records.joined
    names = {f"{JOIN}{each.name}": each.name for each in joined.columns()}
    if not names or "url" not in table.fields or not names.keys().isdisjoint(table.fields):
        return table

    def more(row: Row) -> Row:
        url = str(row["url"])
        return row | {field: joined.value(name, url) for field, name in names.items()}

    rows = (([more(row) for row in some], done) for some, done in table.rows)
    return replace(table, fields=(*table.fields, *names), rows=rows)


def named(fields: tuple[str, ...], rows: Portions[Values], *, has_units: bool = False) -> Table:
    """A table of bare values."""
    portions = (([dict(zip(fields, row, strict=True)) for row in some], n) for some, n in rows)
    return Table(fields, portions, has_units=has_units)


def write_csv(table: Table, file: TextIO) -> Slices[None]:
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(table.fields)
    for rows, fraction in table.rows:
        writer.writerows([cell(value) for value in row.values()] for row in rows)
        yield fraction


def write_jsonl(table: Table, file: TextIO) -> Slices[None]:
    for rows, fraction in table.rows:
        file.writelines(encoded(row) + "\n" for row in rows)
        yield fraction


def write_json(table: Table, file: TextIO) -> Slices[None]:
    file.write(table.head or "[")
    before = "\n"
    for rows, fraction in table.rows:
        for row in rows:
            file.write(before + encoded(row))
            before = ",\n"
        yield fraction
    if table.head:
        file.write("\n]}\n")
    else:
        file.write("]\n" if before == "\n" else "\n]\n")


def write_xlsx(table: Table, file: TextIO) -> Slices[None]:
    """Times are no longer than they are exact, and a status is a number."""
    styles = {place: FORMATS[field] for place, field in enumerate(table.fields) if field in FORMATS}
    units = UNITS if table.has_units else {}
    fields = [
        f"{field} ({units[style]})" if (style := styles.get(place, 0)) in units else field
        for place, field in enumerate(table.fields)
    ]
    places = [place for place, field in enumerate(table.fields) if field in (*FORMATS, *STATUSES)]

    def values(row: Row) -> list[object]:
        found = list(row.values())
        for place in places:
            found[place] = _exact(found[place])
        return found

    rows = (([values(row) for row in some], done) for some, done in table.rows)
    return workbook.write(fields, rows, file, styles=styles)


def _exact(value: object) -> object:
    if isinstance(value, float):
        return round(value, EXACT)
    status = STATUS.fullmatch(value) if isinstance(value, str) else None
    return int(status[1]) if status else value


WRITERS: dict[str, Callable[[Table, TextIO], Slices[None]]] = {
    ".csv": write_csv,
    ".xlsx": write_xlsx,
    ".jsonl": write_jsonl,
    ".json": write_json,
}


def cell(value: object) -> object:
    """The text of a cell; None is an empty cell, a list is its words with commas."""
    if value is None or type(value) in (int, float):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        value = ", ".join(value)
    return csv_cell(value) if isinstance(value, str) else value
