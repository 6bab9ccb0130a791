"""What changed between two crawls, as `.csv`, `.jsonl`, `.json` or `.html`: a difference a row.

Fields: `change` (a value of `Change`: broken, mended, new, gone, ...), `url`, `old`, `new`.
"""

from collections.abc import Sequence

from crawlscope.core.base.slices import Slices
from crawlscope.core.base.view_table import Value
from crawlscope.core.insight import differences
from crawlscope.core.insight.compare import NO_TEXTS, SAME, Difference, Texts, portions
from crawlscope.core.policy.url_map import UrlMap
from crawlscope.core.records.records import Records
from crawlscope.export import shown


def writing(
    path: str, old: Records, new: Records, url_map: UrlMap = SAME, texts: Texts = NO_TEXTS
) -> Slices[None]:
    """Writes the comparison, as `crawlscope.export.writing` does. Raises ExportError."""
    found = portions(old, new, url_map, texts)
    rows = (([_values(each) for each in some], done) for some, done in found)
    return shown.writing(path, differences.shown(rows))


def _values(each: Difference) -> Sequence[Value]:
    return each.change, each.url, each.old, each.new
