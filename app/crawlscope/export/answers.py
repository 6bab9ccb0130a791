"""Answers to a question to a crawl, as rows: `.jsonl`, `.json`, `.csv` or `.md`."""

from collections.abc import Mapping
from typing import TextIO

from crawlscope.core.base.cells import markdown_row
from crawlscope.core.base.slices import Portions, Slices
from crawlscope.export import STANDARD_OUTPUT
from crawlscope.export.encoding import encoded
from crawlscope.export.snapshot import Row
from crawlscope.export.table import WRITERS as OF_TABLES
from crawlscope.export.table import Table
from crawlscope.export.whole import replacing, standard_output

SUFFIXES = (".jsonl", ".json", ".csv", ".md")


def writing(
    path: str,
    suffix: str,
    fields: tuple[str, ...],
    rows: Portions[Row],
    asked: Mapping[str, object],
) -> Slices[None]:
    """Writes the rows, and yields the fraction done; '-' is standard output. `asked` is the head of
    `.json`. Raises ExportError."""
    is_json = suffix in (".json", ".jsonl")
    head = f'{{"asked": {encoded(dict(asked))},\n"answers": [' if suffix == ".json" else ""
    table = Table(fields, rows if is_json else _flat(rows), head)
    write = OF_TABLES.get(suffix, _markdown)
    if path == STANDARD_OUTPUT:
        yield from write(table, standard_output())
    else:
        with replacing(path) as file:
            yield from write(table, file)
    yield 1.0


def _flat(rows: Portions[Row]) -> Portions[Row]:
    for some, fraction in rows:
        yield [{name: _joined(value) for name, value in row.items()} for row in some], fraction


def _joined(value: object) -> object:
    return " | ".join(map(str, value)) if isinstance(value, list | tuple) else value


def _markdown(table: Table, file: TextIO) -> Slices[None]:
    file.write(f"| {' | '.join(table.fields)} |\n|{' --- |' * len(table.fields)}\n")
    for rows, fraction in table.rows:
        for row in rows:
            cells = ("" if each is None else str(each) for each in row.values())
            file.write(f"{markdown_row(cells)}\n")
        yield fraction
