"""The headings of a page, from the nodes of its tree."""

import re
from collections.abc import Iterator
from itertools import islice

from selectolax.lexbor import LexborNode

from crawlscope.core.records.facts import MOST_TEXT
from crawlscope.page.outline import Outline
from crawlscope.page.page import LEVELS, Page, anchor_of, squeezed
from crawlscope.page.pieces import Guard

MOST_HEADING_NODES = 200
REOPENED = re.compile(r"<h[1-6]>")


class Headings:
    """Those of one page with trees, piece by piece."""

    def __init__(self) -> None:
        self.outline = Outline()
        self._listed: list[_Heading] = []
        # Those that the last piece left open, outermost first; None for one that is not listed
        self._open: list[_Heading | None] = []

    @property
    def listed(self) -> tuple[tuple[int, str], ...]:
        return tuple([(each.level, each.said) for each in self._listed])

    def collect(self, page: Page, guard: Guard) -> None:
        """Hears of a piece whose elements are sorted."""
        if not page.headings:
            return
        found: list[_Heading | None] = []
        opened = len(REOPENED.findall(guard.before)) if guard.before else 0
        has_breaks = bool(page.tagged("br"))
        for place, node in enumerate(page.headings):
            heading = None
            if place < opened and place < len(self._open):
                heading = self._open[place]
            elif place >= opened and self.outline.lists(level := LEVELS[node.tag_id]):
                heading = _Heading(level)
                self._listed.append(heading)
            if heading is not None and len(heading.text) < 4 * MOST_TEXT:
                heading.read(node, has_breaks)
            found.append(heading)
        if "<h" in guard.after:
            places = {node.mem_id: place for place, node in enumerate(page.headings)}
            path = [places.get(node.mem_id) for node in _last_path(page)]
            self._open = [found[place] for place in path if place is not None]


class _Heading:
    """A heading, which may go on in the next piece."""

    __slots__ = ("level", "picture", "text")

    def __init__(self, level: int) -> None:
        self.level = level
        self.text = ""
        self.picture: str | None = None  # what a picture in it stands for

    def read(self, node: LexborNode, has_breaks: bool) -> None:
        if has_breaks and "<br" in (node.html or ""):
            some = islice(node.traverse(include_text=True), MOST_HEADING_NODES)
            self.text += "".join(
                [" " if each.tag == "br" else each.text_content or "" for each in some]
            )
        else:
            self.text += node.text_lexbor()[: 4 * MOST_TEXT]
        if self.picture is None and (not self.text or self.text.isspace()):
            self.picture = anchor_of(node)

    @property
    def said(self) -> str:
        return squeezed(self.text, MOST_TEXT) or self.picture or ""


def _last_path(page: Page) -> Iterator[LexborNode]:
    """From the body to the last element: what is open at the end of a piece."""
    node = page.tree.body
    while node is not None:
        yield node
        node = node.last_child
