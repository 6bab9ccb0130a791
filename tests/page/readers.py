"""Both readers of HTML: the compiled scanner, and trees.

Whatever the scanner reads, it must read as a tree of the whole page does.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from crawlscope.core.base import native
from crawlscope.core.base.partitioned_dict import PartitionedDict
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.base.urls import Hrefs
from crawlscope.core.records.events import Response
from crawlscope.core.records.facts import PageFacts
from crawlscope.fetch.fetch import Answer
from crawlscope.page import pieces, scanned
from crawlscope.page.document import Wanted, document
from crawlscope.page.reading import PageRead

URL = "https://site.test/folder/page"
WHOLE = 1 << 40
ALL = Wanted(resources=True, facts=True)
Page = bytes | str


@contextmanager
def _changed(of: Any, /, **values: Any) -> Iterator[None]:
    before = {name: getattr(of, name) for name in values}
    for name, value in values.items():
        setattr(of, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(of, name, value)


def scan_of(page: Page, wanted: Wanted = ALL, budget: int = WHOLE) -> Any:
    """The page as scanned; None if that gave up."""
    with _changed(scanned, SCANNED_OCTETS=budget):
        reading = scanned.scanned(page, for_facts=wanted.facts, for_resources=wanted.resources)
        return in_one_go(reading)


def reason(page: Page, wanted: Wanted = ALL) -> str | None:
    """Why the scanner gives a page up; None if it does not."""
    assert native.module is not None
    scan = native.module.Scan(page, wanted.facts, wanted.resources)
    scan.run(WHOLE)
    found: str | None = scan.reason
    return found


def facts_of(page: Page, url: str = URL) -> PageFacts:
    """The facts, by the scanner or by trees."""
    found = _read(page, Wanted(), url)
    for _ in found.portions(PartitionedDict()):
        pass
    assert found.facts is not None
    return found.facts


def _read(page: Page, wanted: Wanted, url: str) -> PageRead:
    answer = Answer(
        Response(charset="utf-8"), page, False, None, None, cookie_set=False, retry_after=None
    )
    read = document(url, answer, wanted, Hrefs())
    assert read is not None
    return read


def told(page: Page, wanted: Wanted = ALL, url: str = URL) -> dict[str, Any]:
    """All that a page says."""
    read = _read(page, wanted, url)
    links: list[tuple[str, int, str | None]] = []
    ways: dict[str, int] = {}  # the best of each URL: what is said again may vary
    invalid: dict[tuple[str, str | None], None] = {}
    for some in read.portions(PartitionedDict()):
        if some is not None:
            for _, anchor, link, _, way in some.each():
                if link not in ways or way < ways[link]:
                    ways[link] = way
                    links.append((link, way, anchor))
            invalid |= dict.fromkeys((href, anchor) for href, anchor, _ in some.invalid)
    facts = {} if read.facts is None else asdict(read.facts)
    return facts | {
        "links": links,
        "invalid": list(invalid),
        "title": read.title,
        "canonical": read.canonical,
        "is_cut": read.is_cut,
    }


def by_scan(
    page: Page, wanted: Wanted = ALL, url: str = URL, budget: int = WHOLE
) -> dict[str, Any]:
    with _changed(scanned, SCANNED_OCTETS=budget):
        return told(page, wanted, url)


def by_trees(page: Page, wanted: Wanted = ALL, url: str = URL, *, whole: bool) -> dict[str, Any]:
    """By the program without the compiled module; `whole`: from one tree of the whole page."""
    size = {"PARSED_OCTETS": WHOLE, "PARSED_TAGS": WHOLE} if whole else {}
    with _changed(native, module=None), _changed(pieces, **size):
        return told(page, wanted, url)


def differences(
    page: Page, wanted: Wanted = ALL, url: str = URL, budget: int = WHOLE
) -> dict[str, tuple[Any, Any]]:
    """By field: what the scanner says, and what a tree says. Empty if it gives the page up."""
    if reason(page, wanted) is not None:
        return {}
    scan, tree = by_scan(page, wanted, url, budget), by_trees(page, wanted, url, whole=True)
    return {name: (scan[name], tree[name]) for name in tree if scan[name] != tree[name]}
