"""A page in pieces. Each is parsed in a moment; together they have the same links as the whole.

A parser takes a page in one call, and some pages make that call long: large ones, deep nesting,
formatting that is opened again in every paragraph, thousands of attributes. What a piece leaves
open is opened again before the next one, as far as a link depends on it. If that cannot be found
out, the page counts as truncated.

An earlier guard walked over all tags and estimated the parser's steps. It was dropped: the limits
below keep a piece to about 16 ms without it, and its model of the parser was often wrong.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from crawlscope.core.base import limits
from crawlscope.core.base.budgets import ATTRIBUTES_FOUND, PARSED_OCTETS, PARSED_TAGS
from crawlscope.core.base.slices import QuietSlices
from crawlscope.page.open_tags import Opened, read
from crawlscope.page.page import OPTIONS, Page

# Within this distance of the end, a piece is cut before a link if possible: such a cut is usually
# inside no other link.
NEAR = 1024
HALVES = 11  # how often a piece may be halved to find an end
LONGEST_TAG = limits.TAG  # a longer tag is left out
MOST_ATTRIBUTES = 3_000  # of one tag: each is compared with all earlier ones
LONGEST_CHARACTER = 4  # octets of UTF-8
LONGEST_TEXT = 128 * 1024  # without a '<'; a longer text is cut

SPACE = r"[\t\n\f\r ]"
ATTRIBUTE = (  # WHATWG HTML, sections 13.2.5.32 to 39. Possessive, so that it never backtracks.
    r"[^\t\n\f\r />][^\t\n\f\r />=]*+"
    rf"""(?:{SPACE}*+={SPACE}*+(?:"[^"]*+"|'[^']*+'|[^\t\n\f\r >"'][^\t\n\f\r >]*+|(?=>))"""
    rf"|(?!{SPACE}*+=))"
)
TAG_NAME = r"</?[a-zA-Z][^\t\n\f\r />]*+"
# So many at a time that others have their turn: the 100,000 of one tag take 11 ms
ATTRIBUTES = rf"(?:[\t\n\f\r /]++|{ATTRIBUTE}){{0,{ATTRIBUTES_FOUND}}}+"


class _Patterns:
    """The patterns for pages in bytes, or for pages in text."""

    def __init__(self, is_text: bool) -> None:
        def like(text: str) -> Any:
            return text if is_text else text.encode()

        self.like = like
        self.attribute, self.attributes = map(re.compile, map(like, (ATTRIBUTE, ATTRIBUTES)))
        self.tag_name = re.compile(like(TAG_NAME))
        self.less_than, self.greater_than, self.link = map(like, ("<", ">", "<a "))
        self.nul = like("\0")
        self.comment, self.cdata, self.cdata_end = map(like, ("<!--", "<![CDATA[", "]]>"))
        self.no_tag = (like("<!"), like("<?"), like("</"))
        self.type, self.column = like("<!doctype"), re.compile(like(r"(?i)<col[\t\n\f\r />]"))


# With such a type, browsers let a table end a paragraph. WHATWG HTML, section 13.2.6.4.7
STANDARDS = "<!DOCTYPE html>"
LATEST_TYPE = 1_024  # octets from the beginning, in which a document type is looked for
AT_FIRST = Opened(may_have_frames=True)
OF_TEXT, OF_BYTES = _Patterns(is_text=True), _Patterns(is_text=False)


class Guard:
    """Cuts one page into pieces."""

    def __init__(self, page: bytes | str) -> None:
        # Something was left out that might have held a link, or could not be read with certainty
        self.left_out = False
        self._page: Any = page
        self._its = OF_TEXT if isinstance(page, str) else OF_BYTES
        self._opened = AT_FIRST
        self._mode = ""  # what makes the parser read later pieces as it does the page
        self.markup: bytes | str = page[:0]  # the last piece, with what was opened again before it
        self.before = ""  # what was opened again
        self.is_last = False
        self.repeats = 0  # characters of it that the piece before held too
        self._overlap = 0

    @property
    def after(self) -> str:
        """What is opened again before the next piece, if there is one."""
        return self._opened.markup

    def pages(self) -> Iterator[Page | None]:
        """The pieces in their order, each parsed, and None wherever others should have their
        turn."""
        at = 0
        while True:
            self.repeats, self._overlap = self._overlap, 0
            reach = self._reach(at)
            if reach == len(self._page):
                page = Page(self._from(at, reach))
                self.is_last = True
                self._check(page, at)
                yield page
                return
            end, page = yield from self._piece(at, reach)
            yield page
            at = end

    def _reach(self, at: int) -> int:
        """How far a piece that begins here may go without having too many tags."""
        window = self._page[at : at + PARSED_OCTETS]
        # Half the time of counting them: this looks for the first one that is too many.
        few = window.replace(self._its.less_than, self._its.nul, PARSED_TAGS)
        more: int = few.find(self._its.less_than)
        return self._between(at + len(window)) if more < 0 else at + more

    def _between(self, at: int) -> int:
        """A place, or the one before it that is between two characters."""
        return character_at(self._page, at) if isinstance(self._page, bytes) else at

    def _from(self, at: int, end: int) -> Any:
        """A piece, preceded by what opens the elements again that are open where it begins."""
        if at == 0:  # nothing is open
            self.markup = self._page[:end]
            return self.markup
        before = self._mode + self._opened.markup
        if not self._opened.may_have_frames:
            before = f"{self._mode}<body>{self._opened.markup}"
        self.markup = self._its.like(before) + self._page[at:end]
        self.before = before if at else ""
        return self.markup

    def _piece(self, at: int, reach: int) -> QuietSlices[tuple[int, Page]]:
        """A piece and its end, which is outside of any link if possible."""
        in_link: tuple[int, Page, Opened] | None = None
        for end in self._ends(at, reach):
            page, opened = read(self._from(at, end), self._opened.may_have_frames)
            if opened is not None and not opened.is_in_link:
                return self._go_on(at, end, page, opened)
            if opened is not None and in_link is None:
                in_link = end, page, opened
            yield None
        if in_link is not None:
            return self._go_on(at, *in_link)
        return (yield from self._long_piece(at, reach))

    def _ends(self, at: int, reach: int) -> Iterator[int]:
        """Where a piece might end: before tags, or what looks like tags. If possible not before a
        column, which would begin another group of columns."""
        tried, columns = {-1}, list[int]()
        for end in self._places(at, reach):
            if end not in tried:
                tried.add(end)
                if self._its.column.match(self._page, end):
                    columns.append(end)
                else:
                    yield end
        yield from columns

    def _places(self, at: int, reach: int) -> Iterator[int]:
        page, less_than = self._page, self._its.less_than
        yield page.rfind(self._its.link, max(at + 1, reach - NEAR), reach)
        if page.startswith(less_than, reach):
            yield reach
        for by in range(HALVES):
            yield page.rfind(less_than, at + 1, at + (reach - at >> by))

    def _long_piece(self, at: int, reach: int) -> QuietSlices[tuple[int, Page]]:
        """A piece that begins with something long: a tag, a text, a comment."""
        begins = at if self._opened.is_text else (yield from self._end_of_tag(at))
        if begins is None:  # an unfinished tag is not in the tree
            return len(self._page), Page(self._from(at, at))
        tag = self._page[at:begins]
        attributes = islice(self._its.attribute.finditer(tag), MOST_ATTRIBUTES + 1)
        if len(tag) > LONGEST_TAG or sum(1 for _ in attributes) > MOST_ATTRIBUTES:
            self.left_out = True
            return begins, Page(self._from(at, at))
        begins = max(begins, at + 1)
        end = self._page.find(self._its.less_than, begins, begins + LONGEST_TEXT)
        if end < 0:
            end = self._between(min(begins + LONGEST_TEXT, len(self._page)))
        page, opened = read(self._from(at, end), self._opened.may_have_frames)
        if opened is not None:
            return self._go_on(at, end, page, opened)
        self.left_out, self._opened = True, Opened()
        return max(end, reach), Page(self._from(at, max(end, reach)))

    def _end_of_tag(self, at: int) -> QuietSlices[int | None]:
        """The end of the tag that begins here, or of what is read as a comment up to '>'."""
        page, its = self._page, self._its
        mark = its.greater_than
        if page.startswith(its.cdata, at):
            mark = its.cdata_end
        elif (name := its.tag_name.match(page, at, at + LONGEST_TAG)) is not None:
            end: int = name.end()
            while (more := its.attributes.match(page, end, at + LONGEST_TAG)) and more[0]:
                end = more.end()
                yield None
            if end < at + LONGEST_TAG and page.startswith(mark, end):
                return end + 1
            if len(page) <= at + LONGEST_TAG:
                return None
            return page.find(mark, at + LONGEST_TAG) + 1 or None
        elif not page.startswith(its.no_tag, at) or page.startswith(its.comment, at):
            return at
        end = page.find(mark, at)
        return end + len(mark) if end >= 0 else None

    def _go_on(self, at: int, end: int, page: Page, opened: Opened) -> tuple[int, Page]:
        self._check(page, at)
        self._from(at, end)  # another end may have been tried last
        if at == 0:
            self._mode = self._mode_of(self.markup)
        if opened.is_all and not self._opened.is_all:
            opened = replace(opened, is_all=False)
        self._opened = opened
        if not opened.is_text or self._page.startswith(self._its.less_than, end):
            return end, page
        # In a long text without tags, an end of it such as '-->' may have begun.
        after = self._between(end - 3)
        again = self._page[after:end]
        self._overlap = len(again if isinstance(again, str) else again.decode(errors="replace"))
        return after, page

    def _mode_of(self, first: Any) -> str:
        """What makes the parser read other pieces in the mode that the first one sets."""
        at = first[:LATEST_TYPE].lower().find(self._its.type)
        end = first.find(self._its.greater_than, at, at + LATEST_TYPE) + 1
        return STANDARDS if at >= 0 and end and _is_standard(first[:end]) else ""

    def _check(self, page: Page, at: int) -> None:
        """Notes it if a piece might be read differently after everything before it."""
        # Frames may replace links that have already been given out
        if at and page.has_frames and not self._opened.markup.startswith("<frameset>"):
            self.left_out = True
        # The tree does not show what is in a template.
        if not self._opened.is_all and not (
            page.is_html and "<template" not in self._opened.markup
        ):
            self.left_out = True


@lru_cache(64)
def _is_standard(start: bytes | str) -> bool:
    """True if a page that begins so is not read in the quirks mode."""
    table = "<p><table>"
    markup = start + table if isinstance(start, str) else start + table.encode()
    tree = LexborHTMLParser(markup, options=OPTIONS)
    return tree.css_first("p") is not None and tree.css_first("p > table") is None


def character_at(text: bytes, at: int) -> int:
    """Where the character begins that this octet of a text in UTF-8 belongs to."""
    if at >= len(text):
        return len(text)
    before = range(at, max(at - LONGEST_CHARACTER, -1), -1)
    return next((place for place in before if text[place] & 0xC0 != 0x80), at)
