"""A page that the compiled scanner has read: without a tree, and without an object for each node.

The scanner (`app/native/state.h`) follows the tokenizer and the tree builder of WHATWG HTML, and
gives up where the tree builder would move what was read, or a limit is met; then a parser reads the
page.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import Any

from crawlscope.core.base import native
from crawlscope.core.base.budgets import LINKS_RESOLVED, SCANNED_OCTETS
from crawlscope.core.base.slices import QuietSlices
from crawlscope.page.page import Attributes, Link, Markup
from crawlscope.page.words import hash_of_words


def scanned(
    page: bytes | str, *, for_facts: bool, for_resources: bool
) -> QuietSlices["Scanned | None"]:
    """The page; None if it takes a parser, or there is no scanner."""
    if native.module is None:
        return None
    scan = native.module.Scan(page, for_facts, for_resources)
    while not scan.run(SCANNED_OCTETS):
        yield None
    return Scanned(scan) if scan.reason is None else None


class ScannedLinks(Iterable[Link]):
    """The links of a page, for whom `take_links` does not take them."""

    def __init__(self, scan: Any) -> None:
        self.scan = scan

    def __iter__(self) -> Iterator[Link]:
        starts = range(0, self.scan.links_number, LINKS_RESOLVED)
        return chain.from_iterable(map(self.scan.links, starts, repeat(LINKS_RESOLVED)))


class Scanned(Markup):
    """A whole page, without frames."""

    left_out = False
    has_frames = False

    def __init__(self, scan: Any) -> None:
        self.scan = scan
        self._elements: dict[str, list[Attributes]] = scan.elements()

    @property
    def has_anchors(self) -> bool:
        return bool(self.scan.links_number)

    @property
    def first_title(self) -> str | None:
        title: str | None = self.scan.title
        return title

    def attributes_of(self, tag: str) -> list[Attributes]:
        """Of those elements that links or facts are read from, the attributes that are read."""
        return self._elements.get(tag, [])

    def is_in_head(self, tag: str, place: int) -> bool:
        is_there: bool = self.scan.places(tag)[place]
        return is_there

    def anchors(self) -> Iterable[Link]:
        return ScannedLinks(self.scan)

    def facts(self) -> dict[str, Any]:
        """What the scanner finds by itself, by its name in `PageFacts`."""
        facts: dict[str, Any] = self.scan.facts()
        facts["are_all_ids"] = True  # or else it gives up
        facts["text_hash"] = self.scan.hashed(hash_of_words) if facts["words"] else 0
        return facts

    def pages(self) -> "Iterator[Scanned]":
        """It is the only piece of its page."""
        yield self
