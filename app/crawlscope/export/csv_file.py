"""`.csv`: a header and a row a record, by RFC 4180, UTF-8 without byte order mark.

A text that a spreadsheet would run as a formula (`=1+1`, `@SUM(...)`) gets an apostrophe in front,
which spreadsheets read as 'this is text'. Plain numbers such as `-5` are left as they are.
Characters that would steer a terminal (`less`, `column`) become U+FFFD, and a line break within a
text becomes a space; `.jsonl` and `.json` have the texts as they were received.
"""

import csv
from collections.abc import Iterator
from typing import TextIO

from crawlscope.core.base.cells import csv_cell
from crawlscope.core.base.slices import Slices
from crawlscope.export.snapshot import Row, Snapshot


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(_columns(snapshot))
    for rows, fraction in snapshot.rows():
        writer.writerows(_cells(row) for row in rows)
        yield fraction


def _columns(snapshot: Snapshot) -> Iterator[str]:
    for name in snapshot.fields:
        if name == "error":
            yield from ("error_kind", "error_message")
        else:
            yield name


def _cells(row: Row) -> Iterator[object]:
    for name, value in row.items():
        if name == "error":
            error = value if isinstance(value, dict) else {}
            yield cell(error.get("kind"))
            yield cell(error.get("message"))
        else:
            yield cell(value)


def cell(value: object) -> object:
    """The text of a cell; None is an empty cell, a list is its words with commas."""
    if value is None or type(value) in (int, float):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        value = ", ".join(value)
    return csv_cell(value) if isinstance(value, str) else value
