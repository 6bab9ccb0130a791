"""What changed between two crawls, as `.csv`, `.jsonl`, `.json` or `.html`: a difference a row.

Fields: `change` (a value of `Change`: broken, mended, new, gone, ...), `url`, `old`, `new`.
"""

from collections.abc import Sequence

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.view_table import Value
from crawlscope.core.insight.compare import SAME, Difference, portions
from crawlscope.core.insight.differences import shown
from crawlscope.core.policy.url_map import UrlMap
from crawlscope.core.records.records import Records
from crawlscope.export.shown import WRITERS
from crawlscope.export.whole import probe, replacing, synced_periodically, writer_of


def check(path: str) -> None:
    """Raises ExportError if no comparison can be written to `path`. Leaves nothing behind."""
    writer_of(path, WRITERS, tr("the comparison"))
    probe(path)


def writing(path: str, old: Records, new: Records, url_map: UrlMap = SAME) -> Slices[None]:
    """Writes the comparison, as `crawlscope.export.writing` does. Raises ExportError."""
    writer = writer_of(path, WRITERS, tr("the comparison"))
    rows = (([_values(each) for each in some], done) for some, done in portions(old, new, url_map))
    with replacing(path) as file:
        yield from synced_periodically(file, writer(shown(rows), file))
    yield 1.0


def _values(each: Difference) -> Sequence[Value]:
    return each.change, each.url, each.old, each.new
