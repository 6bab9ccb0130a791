"""What changed between two crawls, as `.csv` or `.jsonl`: a difference a row.

Fields: `change` (a value of `Change`: broken, mended, new, gone, ...), `url`, `old`, `new`.
"""

import csv
from collections.abc import Callable
from typing import TextIO

from app.core.compare import Difference, portions
from app.core.site import Site
from app.core.slices import Portions, Slices, in_one_go
from app.export.csv_file import cell
from app.export.encoding import encoded
from app.export.whole import probe, replacing, sync_now_and_then, writer_of

FIELDS = ("change", "url", "old", "new")

Writer = Callable[[Portions[Difference], TextIO], Slices[None]]


def _write_csv(found: Portions[Difference], file: TextIO) -> Slices[None]:
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(FIELDS)
    for some, fraction in found:
        writer.writerows(map(cell, _values(each)) for each in some)
        yield fraction


def _write_jsonl(found: Portions[Difference], file: TextIO) -> Slices[None]:
    for some, fraction in found:
        for each in some:
            file.write(encoded(dict(zip(FIELDS, _values(each), strict=True))) + "\n")
        yield fraction


def _values(each: Difference) -> tuple[str | None, ...]:
    return each.change, each.url, each.old, each.new


FORMATS: dict[str, Writer] = {".csv": _write_csv, ".jsonl": _write_jsonl}


def check(path: str) -> None:
    """Raises ExportError if no comparison can be written to `path`. Leaves nothing behind."""
    writer_of(path, FORMATS, "the comparison")
    probe(path)


def writing(path: str, old: Site, new: Site) -> Slices[None]:
    """Writes the comparison, as `app.export.writing` does. Raises ExportError."""
    yield from writing_portions(path, portions(old, new))


def writing_portions(path: str, found: Portions[Difference]) -> Slices[None]:
    """As `writing`, for differences that are already known."""
    writer = writer_of(path, FORMATS, "the comparison")
    with replacing(path) as file:
        yield from sync_now_and_then(file, writer(found, file))
    yield 1.0


def write(path: str, old: Site, new: Site) -> None:
    """As `writing`, in one call."""
    in_one_go(writing(path, old, new))
