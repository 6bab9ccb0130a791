"""What a page says as a whole, gathered from its pieces: links, and what holds for all of them."""

from collections.abc import Iterable, Iterator
from itertools import chain

from crawlscope.page.facts import Facts
from crawlscope.page.open_tags import MARK
from crawlscope.page.page import LONGEST_TITLE, SPACE, Link, Markup, Page
from crawlscope.page.pieces import Guard
from crawlscope.page.plain import PlainPage
from crawlscope.page.xhtml import XhtmlGuard

MOST_HELD = 1_000  # links that wait for the end of the head


class Said:
    """Reads one page. What it says of the page is complete once all of `links` has been read."""

    def __init__(
        self,
        guard: Guard | XhtmlGuard,
        resources: bool,
        respects_nofollow: bool,
        facts: Facts | None = None,
    ) -> None:
        self.base: str | None = None
        self.canonical: str | None = None
        self.is_nofollow = False  # if that is respected
        self._guard = guard
        self._resources = resources
        self._respects_nofollow = respects_nofollow
        self._facts = facts
        self._title: str | None = None
        self._title_goes_on = False  # in the next piece
        self._has_given = self._is_late = False
        self._are_texts_final = False

    @property
    def title(self) -> str | None:
        return (self._title or "").strip(SPACE) or None

    @property
    def is_cut(self) -> bool:
        """True if links are missing, or were given out before something that changes them was
        met."""
        return self._guard.left_out or self._is_late

    @property
    def of_links(self) -> tuple[bool, bool]:
        """Of those that were given last: whether the page wants none of them followed, and whether
        their texts are final, so that `anchor_of` would not change them."""
        return self.is_nofollow, self._are_texts_final

    def links(self) -> Iterator[Iterable[Link] | None]:
        """The links, some at a time; None wherever other tasks should get their turn.

        A head may be longer than a piece, and what it says last holds for its first link too. So
        links wait until there is one in the text.
        """
        held: list[Link] = []
        for page in self._guard.pages():
            if page is None:
                yield None
                continue
            if self._facts is not None and isinstance(page, Page):
                self._facts.begin(page)
            self._hear(page)
            if isinstance(page, PlainPage):
                self._has_given = self._are_texts_final = True
                yield page.anchors()
                self._are_texts_final = False
                yield page.others()
                if self._facts is not None:
                    self._facts.hear_plain(page)
            elif page.has_anchors or len(held) >= MOST_HELD:
                self._has_given = True
                links = page.links(self._resources)
                yield chain(held, links) if held else links
                held = []
            else:
                held += page.links(self._resources)
                yield ()
            if (
                self._facts is not None
                and isinstance(self._guard, Guard)
                and isinstance(page, Page)
            ):
                self._facts.hear(page, self._guard)
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
