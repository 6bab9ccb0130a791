"""A view of the window exactly as it is shown, as `.csv`, `.jsonl` or `.html`."""

import csv
from collections.abc import Callable
from typing import TextIO

from crawlscope.core.base.formats import VIEWS
from crawlscope.core.base.language import tr
from crawlscope.core.base.shown import Shown
from crawlscope.core.base.slices import Slices
from crawlscope.export import shown_html
from crawlscope.export.csv_file import cell
from crawlscope.export.encoding import encoded
from crawlscope.export.whole import ExportError, probe, replacing, sync_now_and_then

Writer = Callable[[Shown, TextIO], Slices[None]]


def _write_csv(shown: Shown, file: TextIO) -> Slices[None]:
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(shown.fields)
    for rows, fraction in shown.rows:
        writer.writerows([cell(value) for value in row] for row in rows)
        yield fraction


def _write_jsonl(shown: Shown, file: TextIO) -> Slices[None]:
    for rows, fraction in shown.rows:
        for row in rows:
            file.write(encoded(dict(zip(shown.fields, row, strict=True))) + "\n")
        yield fraction


WRITERS: dict[str, Writer] = {
    ".csv": _write_csv,
    ".jsonl": _write_jsonl,
    ".html": shown_html.write,
}


def check(path: str) -> None:
    """Raises ExportError if no view can be written to `path`. Leaves nothing behind."""
    _writer(path)
    probe(path)


def writing(path: str, shown: Shown) -> Slices[None]:
    """Writes the view, as `crawlscope.export.writing` does. Raises ExportError."""
    writer = _writer(path)
    with replacing(path) as file:
        yield from sync_now_and_then(file, writer(shown, file))
    yield 1.0


def _writer(path: str) -> Writer:
    suffix = next((each for each in VIEWS if path.lower().endswith(each)), None)
    if suffix is None or "\0" in path:
        known = ", ".join(VIEWS)
        words = tr("cannot export to {path!r}: its name must end in one of {endings}")
        raise ExportError(words.format(path=path, endings=known))
    return WRITERS[suffix]
