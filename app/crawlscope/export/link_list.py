"""The links from, or to, one URL, as `.csv` or `.json`: exactly the rows of the list, in its order.

Fields: `url` (the other end), `status` (what happened there, in a word), `text` (of the link).
"""

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import Portions, Slices
from crawlscope.export.table import WRITERS, named
from crawlscope.export.whole import probe, replacing, synced_periodically, writer_of

FIELDS = ("url", "status", "text")

TITLES = {".csv": tr("CSV table (*.csv)"), ".json": tr("JSON (*.json)")}
FORMATS = {each: WRITERS[each] for each in TITLES}


def check(path: str) -> None:
    """Raises ExportError if no list can be written to `path`. Leaves nothing behind."""
    writer_of(path, FORMATS, tr("the links"))
    probe(path)


def writing(path: str, found: Portions[tuple[str, str, str]]) -> Slices[None]:
    """Writes the list, as `crawlscope.export.writing` does. Raises ExportError."""
    writer = writer_of(path, FORMATS, tr("the links"))
    with replacing(path) as file:
        yield from synced_periodically(file, writer(named(FIELDS, found), file))
