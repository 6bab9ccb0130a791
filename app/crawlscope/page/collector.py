"""What a page says as a whole, gathered from its pieces: links, and what holds for all of them."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Protocol

from crawlscope.page.open_tags import MARK
from crawlscope.page.page import LONGEST_TITLE, SPACE, Link, Markup

MOST_HELD = 1_000  # links that wait for the end of the head


class Pieces(Protocol):
    """A page in pieces, or in one."""

    @property
    def left_out(self) -> bool:
        """True if something was left out that might have held a link."""

    def pages(self) -> Iterator[Markup | None]:
        """The pieces in their order, and None wherever others should have their turn."""


class PageCollector:
    """Reads one page. What it says of the page is complete once all of `links` has been read."""

    def __init__(self, pieces: Pieces, resources: bool, respects_nofollow: bool) -> None:
        self.base: str | None = None
        self.canonical: str | None = None
        self.is_nofollow = False  # if that is respected
        self.are_anchors = False  # the links that were given last: of `<a>`
        self._pieces = pieces
        self._resources = resources
        self._respects_nofollow = respects_nofollow
        self._title: str | None = None
        self._title_goes_on = False  # in the next piece
        self._has_given = self._is_late = False

    @property
    def title(self) -> str | None:
        return (self._title or "").strip(SPACE) or None

    @property
    def is_cut(self) -> bool:
        """True if links are missing, or were given out before something that changes them was
        met."""
        return self._pieces.left_out or self._is_late

    def links(self) -> Iterator[Iterable[Link] | None]:
        """The links, some at a time; None wherever other tasks should get their turn.

        A head may be longer than a piece, and what it says last holds for its first link too. So
        links wait until there is one in the text.
        """
        held: list[Link] = []
        for page in self._pieces.pages():
            if page is None:
                yield None
                continue
            self._hear(page)
            if not page.has_anchors and len(held) < MOST_HELD:
                held += page.links(self._resources)
                yield ()
                continue
            self._has_given = True
            if held:
                yield held
                held = []
            self.are_anchors = True
            yield page.anchors()
            self.are_anchors = False
            others = page.others(self._resources)
            if (first := next(others, None)) is not None:  # as of few pages
                yield chain((first,), others)
        if held or not self._has_given:
            yield held

    def _hear(self, page: Markup) -> None:
        if self.base is None and (base := page.base) is not None:
            self.base, self._is_late = base, self._is_late or self._has_given
        if self._respects_nofollow and not self.is_nofollow and page.is_nofollow:
            self.is_nofollow, self._is_late = True, self._is_late or self._has_given
        if (self._title is None or self._title_goes_on) and (said := page.first_title) is not None:
            said, mark, _ = said.partition(MARK)
            self._title = ((self._title or "") + said)[:LONGEST_TITLE]
            self._title_goes_on = mark != ""
        self.canonical = self.canonical or page.canonical
