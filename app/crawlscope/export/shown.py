"""A view of the window exactly as it is shown, as a table or a page."""

from collections.abc import Callable
from typing import TextIO

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.view_table import Shown
from crawlscope.export import shown_html
from crawlscope.export.table import WRITERS as WRITERS_OF_TABLES
from crawlscope.export.table import named
from crawlscope.export.whole import probe, replacing, synced_periodically, writer_of

MEASURED = ("urls", "hosts")  # views with amounts of seconds and bytes
Writer = Callable[[Shown, TextIO], Slices[None]]


def _of_table(suffix: str) -> Writer:
    write = WRITERS_OF_TABLES[suffix]

    def written(shown: Shown, file: TextIO) -> Slices[None]:
        # The log has times, too, which are those of a clock
        table = named(shown.fields, shown.rows, has_units=shown.name in MEASURED)
        return write(table, file)

    return written


WRITERS: dict[str, Writer] = {
    **{suffix: _of_table(suffix) for suffix in WRITERS_OF_TABLES},
    ".html": shown_html.write,
}
TITLES = {
    ".csv": tr("CSV table (*.csv)"),
    ".xlsx": tr("Excel workbook (*.xlsx)"),
    ".jsonl": tr("JSON Lines, one row per line (*.jsonl)"),
    ".json": tr("JSON (*.json)"),
    ".html": tr("HTML page (*.html)"),
}


def check(path: str) -> None:
    """Raises ExportError if no view can be written to `path`. Leaves nothing behind."""
    writer_of(path, WRITERS)
    probe(path)


def writing(path: str, shown: Shown) -> Slices[None]:
    """Writes the view, as `crawlscope.export.writing` does. Raises ExportError."""
    writer = writer_of(path, WRITERS)
    with replacing(path) as file:
        yield from synced_periodically(file, writer(shown, file))
    yield 1.0
