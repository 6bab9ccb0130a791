"""Whether the compiled module is used: `module`, or None, and `why_not`. Nobody else imports it.

It may not be there: where there is no C compiler, or CRAWLSCOPE_PURE=1 was set, the program is
built without it. With CRAWLSCOPE_PURE=1 when it starts, it does without it, too.
"""

import os
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

SWITCH = "CRAWLSCOPE_PURE"


def _found() -> tuple[ModuleType | None, str]:
    if os.environ.get(SWITCH) == "1":
        return None, f"{SWITCH}=1"
    try:
        from crawlscope.core.base import _native  # noqa: PLC0415, TID251
    except ImportError as problem:
        return None, str(problem)
    return _native, ""


module, why_not = _found()


def number_of_page(known: object) -> int:
    """A new one, by which `take_links` looks up links in this table; 0 if it cannot."""
    if module is None or not isinstance(known, module.UrlTable):
        return 0
    return int(known.page())


class PageLinks(NamedTuple):
    """What `module.take_links` is told of a page."""

    base: str
    resolve: Callable[[str], str | None]  # for hrefs that are out of the ordinary
    fault: type[Exception]  # which that raises for what is no URL
    known: Any  # a `module.UrlTable`
    number: int  # of the page, by `known.page()`: each URL is found once with it
    # If findings are wanted: the page's own URL, and what it fills: URLs with the fragments that
    # links name there, but perhaps for ids of the page itself, and the links with a rel or to
    # another origin
    url: str | None = None
    named: dict[tuple[str, str], None] | None = None
    others: list[tuple[str, str | None]] | None = None
