"""A page in pieces, each of which its parser reads in a moment, however hostile the page is.

A parser takes a page in one call, and some pages make that long: large ones, deep nesting,
formatting that is opened again in every paragraph, attributes by the thousand. A piece ends
before a tag or in a text; what was open there is open no more, unless it changes what follows.
"""

import re
from collections.abc import Generator, Iterator
from secrets import token_hex
from typing import Any

from app.core import limits
from app.page.open_tags import RAW_TEXT, REOPENED, OpenTags
from app.page.page import Page

HARMLESS = 16 * 1024  # bytes or characters that are parsed in an instant
HARMLESS_TAGS = 512  # if they have no more tags than these
SIZES = tuple(HARMLESS >> halved for halved in range(5))  # of a piece, one tried after another
NEAR = 1024  # how far a cut may be put off for a link
MARK = f"mark-{token_hex(8)}"  # no page knows it
PIECE = 256 * 1024  # bytes or characters of a piece, or a tag more
PIECE_TAGS = 5_000
PIECE_STEPS = 400_000  # of the parser; about 80 ns each
LONGEST_TAG = limits.TAG
LONG_TEXT = 16 * 1024  # of a comment or a script; what is longer is left out, it holds no link
WINDOW = 64 * 1024  # bytes or characters that one search looks at
TAGS_AT_ONCE = 512  # about 2 ms
MOST_REOPENED = 50
NO_END = REOPENED | {"a"}  # a piece that ends within loses what follows

# Tags as the WHATWG tokenizer ends them: a '>' in quotes is no end. Possessive throughout: no text
# makes it look twice.
OPENING = r"<(?:[a-zA-Z!?]|/[a-zA-Z])"
START = (
    r"<(?P<name>[a-zA-Z][^\s/>]*+)"
    r"""(?P<attributes>(?:[^>=]++|=\s*+(?:"[^"]*+"|'[^']*+'|(?!["'])))*+)>"""
)
NAME = r"</?(?P<name>[a-zA-Z][^\s/>]{,100})"
STOP = r""">|=\s*+["']"""


class _Patterns:
    """The patterns for pages that are bytes, or for those that are text."""

    def __init__(self, is_text: bool) -> None:
        def as_page(pattern: str) -> Any:
            return pattern if is_text else pattern.encode()

        self.opening = re.compile(as_page(OPENING))
        self.start = re.compile(as_page(START))
        self.name = re.compile(as_page(NAME))
        self.stop = re.compile(as_page(STOP))
        self.closing = {
            name: re.compile(as_page(rf"</{name}(?=[\s/>])"), re.IGNORECASE) for name in RAW_TEXT
        }
        self.text = as_page
        self.less_than, self.greater_than, self.link = map(as_page, ("<", ">", "<a "))
        self.mark = as_page(f"<wbr id={MARK}>")
        self.comment, self.empty_comments = as_page("<!--"), (as_page("<!-->"), as_page("<!--->"))
        self.comment_ends = (as_page("-->"), as_page("--!>"))
        self.no_tag, self.slash = as_page("!?"), as_page("/")


OF_TEXT, OF_BYTES = _Patterns(is_text=True), _Patterns(is_text=False)


class Guard:
    """Cuts one page into pieces."""

    def __init__(self, page: bytes | str) -> None:
        self.left_out = False  # something that might have held a link
        self._page: Any = page
        self._its = OF_TEXT if isinstance(page, str) else OF_BYTES
        self._comment_ends = [0, 0]  # where the next of each kind is, as far as was looked
        self._ended = False
        self._parsed: Page | None = None

    def _begin_piece(self, at: int) -> None:
        reopened = self._open.reopened
        if len(reopened) > MOST_REOPENED:
            self.left_out = self._ended = True
        tags = "".join(f"<{name}>" for name in reopened)
        self._kept: list[Any] = [self._its.text(tags)]
        self._from = at  # of the page, what is to be kept next
        self._size = self._tags = self._steps = 0
        self._open.cut()

    def pieces(self) -> Iterator[bytes | str | None]:
        """The pieces in their order; None wherever others should have their turn."""
        at, is_over = 0, False
        while not is_over:
            end = self._harmless_end(at)
            if end is None:
                at = yield from self._walk(at)
            else:
                yield self._page[at:end]
                at = end
            is_over = self._ended or at >= len(self._page)

    def parsed(self, piece: bytes | str) -> Page:
        """The piece that was given last."""
        page, self._parsed = self._parsed or Page(piece), None
        return page

    def _harmless_end(self, at: int) -> int | None:
        """Where a piece may end that needs no walk: its parser itself tells whether it may."""
        for size in SIZES:
            end = self._end_near(at, size)
            if end is None or self._page.count(self._its.less_than, at, end) > HARMLESS_TAGS:
                continue
            if end == len(self._page):
                return end
            page = Page(self._page[at:end] + self._its.mark)
            around = page.around(MARK)
            if around is not None and NO_END.isdisjoint(around):
                self._parsed = page
                return end
        return None

    def _end_near(self, at: int, size: int) -> int | None:
        """The end of the page, or a tag; before a link no other is open as a rule."""
        if len(self._page) - at <= size:
            return len(self._page)
        for mark, most in ((self._its.link, NEAR), (self._its.less_than, size)):
            found: int = self._page.find(mark, at + size, at + size + most)
            if found >= 0:
                return found
        return None

    def _walk(self, at: int) -> Generator[bytes | str | None, None, int]:
        """The next piece, and all after it that begin in what is open; returns where they end."""
        self._open = OpenTags()
        self._begin_piece(at)
        number = 0
        while at < len(self._page) and not self._ended:
            found = self._its.opening.search(self._page, at, at + WINDOW)
            number += 1
            if found is None:
                at = min(at + WINDOW - 1, max(len(self._page), at + 1))
            if self._is_full(at if found is None else found.start()):
                at = at if found is None else found.start()
                yield self._piece(at)
                yield None
                if self._open.depth == 0:
                    return at
            elif found is None or number % self._tags_at_once == 0:
                yield None
            if found is not None:
                at = yield from self._after(found.start())
        yield self._piece(min(at, len(self._page)))
        return at

    @property
    def _tags_at_once(self) -> int:
        """The deeper they lie, the longer each takes."""
        return max(1, TAGS_AT_ONCE // (1 + self._open.depth // 50))

    def _is_full(self, at: int) -> bool:
        """True if a piece should end here, within a link only if it must."""
        for much in (1, 2):
            if (
                self._size + at - self._from > much * PIECE
                or self._tags > much * PIECE_TAGS
                or self._steps > much * PIECE_STEPS
            ) and (much == 2 or not self._open.is_in_link):
                return True
        return False

    def _piece(self, end: int) -> Any:
        self._leave_out(end, end)
        piece = self._page[:0].join(self._kept)
        self._begin_piece(end)
        return piece

    def _leave_out(self, start: int, end: int) -> None:
        if start > self._from:
            self._kept.append(self._page[self._from : start])
            self._size += start - self._from
        self._from = max(self._from, end)

    def _stop(self, at: int) -> int:
        """Nothing counts from here on."""
        self._leave_out(at, len(self._page))
        self._ended = True
        return len(self._page)

    # --- one tag, comment or raw text: each returns where it ends ---------------------------------

    def _after(self, at: int) -> Generator[None, None, int]:
        self._tags += 1
        second = self._page[at + 1 : at + 2]
        if second in self._its.no_tag:
            return (yield from self._after_comment(at))
        if second == self._its.slash:
            return self._after_end_tag(at)
        return (yield from self._after_start_tag(at))

    def _after_comment(self, at: int) -> Generator[None, None, int]:
        if not self._page.startswith(self._its.comment, at):
            end: int = self._page.find(self._its.greater_than, at)
            return self._stop(at) if end < 0 else end + 1
        for empty in self._its.empty_comments:
            if self._page.startswith(empty, at):
                return at + len(empty)
        yield from self._find_comment_ends(at + 4)
        end = min(self._comment_ends)
        if end > len(self._page):
            return self._stop(at)
        if end - at > LONG_TEXT:
            self._leave_out(at, end)
        return end

    def _find_comment_ends(self, at: int) -> Generator[None, None, None]:
        """Where the next '-->' and '--!>' end; the page is searched for each only once."""
        for kind, mark in enumerate(self._its.comment_ends):
            if self._comment_ends[kind] >= at + len(mark):
                continue
            found, start = -1, at
            while found < 0 and start < len(self._page):
                found = self._page.find(mark, start, start + WINDOW)
                start += WINDOW - len(mark) + 1
                if found < 0:
                    yield
            self._comment_ends[kind] = len(self._page) + 1 if found < 0 else found + len(mark)

    def _after_end_tag(self, at: int) -> int:
        end: int = self._page.find(self._its.greater_than, at)
        if end < 0:
            return self._stop(at)
        self._steps += self._open.end(self._name(at))
        if end - at > LONGEST_TAG:
            self._leave_out(at, end + 1)
        return end + 1

    def _name(self, at: int) -> str:
        found = self._its.name.match(self._page, at)
        assert found is not None
        return _text(found["name"]).lower()

    def _after_start_tag(self, at: int) -> Generator[None, None, int]:
        found = self._its.start.match(self._page, at, at + WINDOW)
        if found is None:
            end = yield from self._end_of_long_tag(at)
            if end is None:
                return self._stop(at)
            name, attributes = self._name(at), _text(self._page[at : min(end, at + LONGEST_TAG)])
        else:
            end = found.end()
            name, attributes = _text(found["name"]).lower(), _text(found["attributes"])
        steps = self._open.begin(name, attributes) if end - at <= LONGEST_TAG else None
        if steps is None:
            self.left_out = True
            self._leave_out(at, end)
            return end
        self._steps += steps
        if name == "plaintext":
            return self._stop(end)
        if name in RAW_TEXT and not self._open.is_foreign:
            return (yield from self._after_raw_text(name, end))
        return end

    def _end_of_long_tag(self, at: int) -> Generator[None, None, int | None]:
        number = 0
        while at < len(self._page):
            number += 1
            found = self._its.stop.search(self._page, at, at + WINDOW)
            if found is None:
                at += WINDOW
            elif found[0] == self._its.greater_than:
                return found.end()
            else:
                at = self._page.find(found[0][-1:], found.end()) + 1
                if at == 0:
                    return None
            if found is None or number % TAGS_AT_ONCE == 0:
                yield
        return None

    def _after_raw_text(self, name: str, at: int) -> Generator[None, None, int]:
        """Where the text of a script, a title and the like ends; only a title's is worth a look."""
        start = at
        while at < len(self._page):
            found = self._its.closing[name].search(self._page, at, at + WINDOW)
            if found is not None:
                if found.start() - start > LONG_TEXT:
                    kept = LONG_TEXT if name == "title" else 0
                    self._leave_out(start + kept, found.start())
                return found.start()
            at += WINDOW - 16
            yield
        return self._stop(min(len(self._page), start + (LONG_TEXT if name == "title" else 0)))


def _text(part: bytes | str) -> str:
    return part.decode("latin-1") if isinstance(part, bytes) else part
