"""`crawlscope config`: what a crawl here would be, and who says so."""

import json
from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.insight.report import EXIT_FINISHED

Row = tuple[str, str, str]  # setting, value, where it comes from
WIDEST = 60  # columns of a value


def show(rows: Sequence[Row]) -> int:
    """A line for each."""
    if not rows:
        print(tr("Every setting has its default: there is no settings file here."))
    names = max((cell_len(name) for name, *_ in rows), default=0)
    values = min(WIDEST, max((cell_len(value) for _, value, _ in rows), default=0))
    for name, value, where in rows:
        shown = for_people(value)
        beside = set_cell_size(shown, values) if cell_len(shown) < values else shown
        print(f"{set_cell_size(name, names)}  {beside}  {for_people(where)}")
    return EXIT_FINISHED


def in_words(value: Any) -> str:
    """As a settings file has it."""
    if isinstance(value, list | tuple):
        return json.dumps([str(each) for each in value], ensure_ascii=False)
    if isinstance(value, bool | str):
        return json.dumps(value, ensure_ascii=False)
    return f"{value:.15g}" if isinstance(value, float) else str(value)
