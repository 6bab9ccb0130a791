"""The links from, or to, one URL, as `.csv` or `.json`: exactly the rows of the list, in its order.

Fields: `url` (the other end), `status` (what happened there, in a word), `text` (of the link).
"""

import csv
from collections.abc import Callable
from typing import TextIO

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import Portions, Slices
from crawlscope.export.csv_file import cell
from crawlscope.export.encoding import encoded
from crawlscope.export.whole import probe, replacing, sync_now_and_then, writer_of

FIELDS = ("url", "status", "text")

Rows = Portions[tuple[str, str, str]]
Writer = Callable[[Rows, TextIO], Slices[None]]


def _write_csv(found: Rows, file: TextIO) -> Slices[None]:
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(FIELDS)
    for some, fraction in found:
        writer.writerows(map(cell, row) for row in some)
        yield fraction


def _write_json(found: Rows, file: TextIO) -> Slices[None]:
    before = "[\n"
    for some, fraction in found:
        for row in some:
            file.write(before + encoded(dict(zip(FIELDS, row, strict=True))))
            before = ",\n"
        yield fraction
    file.write("\n]\n" if before.startswith(",") else "[]\n")


FORMATS: dict[str, Writer] = {".csv": _write_csv, ".json": _write_json}


def check(path: str) -> None:
    """Raises ExportError if no list can be written to `path`. Leaves nothing behind."""
    writer_of(path, FORMATS, tr("the links"))
    probe(path)


def writing(path: str, found: Rows) -> Slices[None]:
    """Writes the list, as `crawlscope.export.writing` does. Raises ExportError."""
    writer = writer_of(path, FORMATS, tr("the links"))
    with replacing(path) as file:
        yield from sync_now_and_then(file, writer(found, file))
