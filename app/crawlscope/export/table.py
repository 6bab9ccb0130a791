"""Rows with fields: every export of a table (`.csv`, `.xlsx`, `.jsonl`, `.json`) is written here.

A `.csv` is a header and a row a record, by RFC 4180, UTF-8 without byte order mark. A text that a
spreadsheet would run as a formula (`=1+1`, `@SUM(...)`) gets an apostrophe in front, which
spreadsheets read as 'this is text'. Plain numbers such as `-5` are left as they are. Characters
that would steer a terminal (`less`, `column`) become U+FFFD, and a line break within a text becomes
a space; `.jsonl` and `.json` have the texts as they were received.
"""

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TextIO, TypeVar

from crawlscope.core.base.cells import csv_cell
from crawlscope.core.base.slices import Portions, Slices
from crawlscope.export import workbook
from crawlscope.export.encoding import encoded
from crawlscope.export.snapshot import Row, Snapshot

Values = TypeVar("Values", bound=Sequence[object])


@dataclass(frozen=True, slots=True)
class Table:
    fields: tuple[str, ...]
    rows: Portions[Row]  # each has these fields, in this order
    head: str = ""  # of `.json`: what stands before the rows; nothing: they are all there is


def crawl_head(snapshot: Snapshot, name: str, more: str = "") -> str:
    """`{"crawl": {...}, "NAME": [...]}`, up to the rows, with `more` in between."""
    return f'{{"crawl": {encoded(dict(snapshot.facts))},\n{more}"{name}": ['


def named(fields: tuple[str, ...], rows: Portions[Values]) -> Table:
    """A table of bare values."""
    portions = (([dict(zip(fields, row, strict=True)) for row in some], n) for some, n in rows)
    return Table(fields, portions)


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
    rows = (([tuple(row.values()) for row in some], done) for some, done in table.rows)
    return workbook.write(table.fields, rows, file)


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
