"""What facts take from a page whose markup leaves a parser no choice (see `plain.py`): its ids,
headings, images, scripts and texts, by the places of its tags."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from typing import NamedTuple

import numpy as np

from crawlscope.core.records.facts import MOST_TEXT
from crawlscope.page.nesting import HEADINGS, NAMES, Ranges, begin, end, read_tags
from crawlscope.page.outline import Outline
from crawlscope.page.page import JOINING, UNSEEN, squeezed
from crawlscope.page.placeholder import may_say_it, says_it
from crawlscope.page.plain_values import (
    LONGEST_READ,
    Attributes,
    UnclearError,
    attributes_in,
    unescaped,
)

LONGEST_HEADING = 2 * MOST_TEXT  # octets
MOST_TAGS_IN_HEADING = 100
MOST_READ = 1_000  # ids, and tags whose attributes are read; 2 ms
# Octets before a part beside the main one, where the first of two words of it may stand
NEAR = 256
MOST_APART = 100  # parts of a kind beside the main one
MOST_IN_TEXT = 3_000  # references; 2 ms
MOST_REFERENCES, LONGEST_REFERENCE = 1_024, 32
ANY_TAG, BREAK = re.compile(rb"<[^>]*>"), re.compile(rb"<br[^>]*>")
READ = ("img", "script", "source", "video", "audio", "form", "button", "input")
ASIDE = ("nav", "header", "footer", "aside")
# Of each code: 1 if a word ends at such a tag
JOINS = {each(name) for name in (*JOINING, *UNSEEN) if name in NAMES for each in (begin, end)}
PARTS = bytes(code not in JOINS for code in range(256))
OUTSIDE = np.array([0], np.int8)
WITH_TEXT = tuple(map(begin, ("title", "script", "style")))
APART = bytes(map(begin, (*ASIDE, "main")))
HIDDEN_IN_HEADING = bytes(
    each(name)
    for name in ("script", "style", "textarea", "iframe", "svg", "select")
    for each in (begin, end)
)
OPENED = re.compile(b"[" + re.escape(bytes(map(begin, HEADINGS))) + b"]")
LEVELS = {begin(name): level for level, name in enumerate(HEADINGS, 1)}
BEFORE_ID = b' id="'
SPACE = b" \t\n\f\r"
AFTER_BODY = re.compile(rb"</body[ \t\n\f\r]*>[ \t\n\f\r]*</html[ \t\n\f\r]*>[ \t\n\f\r]*")


class PlainHeadings(NamedTuple):
    listed: tuple[tuple[int, str], ...]
    outline: Outline


class PlainFacts:
    """Of one page, all at once. Raises UnclearError."""

    def __init__(self, page: bytes) -> None:
        self._page = page
        self._tags = tags = read_tags(page)
        if not AFTER_BODY.fullmatch(page, int(tags.places[-2])):
            raise UnclearError
        self._body = tags.codes.index(begin("body"))
        self._check_head()
        if int(np.maximum.reduce(tags.ends - tags.places)) > LONGEST_READ:
            raise UnclearError
        if sum(map(tags.codes.count, map(begin, READ))) > MOST_READ:
            raise UnclearError
        self.elements = tags.elements
        self.titles = tags.codes.count(begin("title"))
        self.ids = self._ids()
        self.names = frozenset(self.ids)
        # By tag, of those that facts are read from and that stand in the body, or in both
        self.attributes = {name: self._attributes_of(name) for name in READ if self._has(name)}
        self.language = self._attributes_at(0, "html").get("lang")
        self.headings = PlainHeadings(tuple(self._headings(outline := Outline())), outline)
        self.structured = list(self._structured()) if self._has("script") else []
        self.has_scripts = len(self.attributes.get("script", ())) > len(self.structured)
        self.is_placeholder = False  # in what words are not counted of
        self.text = self._text()

    def _check_head(self) -> None:
        """Raises UnclearError if a text is before the body, which would begin with it."""
        tags = self._tags
        ends, places = tags.ends[: self._body], tags.places[1 : self._body + 1]
        for number in (places - ends).nonzero()[0].tolist():
            if tags.codes[number] not in WITH_TEXT:
                text = self._page[int(ends[number]) : int(places[number])].strip(SPACE)
                while text.startswith(b"<!--"):
                    text = text.partition(b"-->")[2].strip(SPACE)
                if text:
                    raise UnclearError

    def _has(self, name: str) -> bool:
        return self._tags.codes.find(begin(name)) >= 0

    def _placed(self, *codes: int) -> Iterator[int]:
        """The numbers of the tags with these codes."""
        for code in codes:
            at = -1
            while (at := self._tags.codes.find(code, at + 1)) >= 0:
                yield at

    def _attributes_of(self, name: str) -> list[Attributes]:
        return [self._attributes_at(each, name) for each in self._placed(begin(name))]

    def _attributes_at(self, number: int, name: str) -> Attributes:
        first, last = int(self._tags.places[number]), int(self._tags.ends[number])
        return attributes_in(self._page[first + 1 + len(name) : last - 1])

    def _ids(self) -> list[str]:
        before, *parts = self._page.split(BEFORE_ID)
        if len(parts) > MOST_READ:
            raise UnclearError
        found: list[str] = []
        at = len(before)
        begins = [first for first, _ in self._tags.hidden]
        for part in parts:
            hides = bisect_right(begins, at) - 1
            is_hidden = hides >= 0 and at < self._tags.hidden[hides][1]
            at += len(BEFORE_ID) + len(part)
            if is_hidden:
                pass  # in a script, say
            elif before.rfind(b"<") > before.rfind(b">"):
                name = part.partition(b'"')[0]
                if name.find(b">") >= 0 or name.endswith(b"="):
                    raise UnclearError  # this was the end of a value
                found.append(name.decode())
            elif before.find(b"<") < 0 and before.find(b">") < 0:
                raise UnclearError  # perhaps two of one tag
            before = part
        return found

    def _headings(self, outline: Outline) -> Iterator[tuple[int, str]]:
        """Level and text of each that is listed."""
        codes = self._tags.codes
        for found in OPENED.finditer(codes):
            first = found.start()
            if not outline.lists(LEVELS[codes[first]]):
                continue
            last = codes.index(codes[first] + 1, first)
            begins, ends = int(self._tags.ends[first]), int(self._tags.places[last])
            yield LEVELS[codes[first]], self._heading(self._page[begins:ends], first, last)

    def _heading(self, content: bytes, first: int, last: int) -> str:
        inside = self._tags.codes[first + 1 : last]
        if len(content) > LONGEST_HEADING or len(inside) > MOST_TAGS_IN_HEADING:
            raise UnclearError
        if content.find(b"<") >= 0:
            if content.find(b"<!") >= 0 or len(inside.translate(None, HIDDEN_IN_HEADING)) < len(
                inside
            ):
                raise UnclearError
            content = ANY_TAG.sub(b"", BREAK.sub(b" ", content))
        text = unescaped(content.decode())
        if text and not text.isspace():
            return squeezed(text, MOST_TEXT) or ""
        for each, code in enumerate(inside, first + 1):
            if code == begin("img") and "alt" in (attributes := self._attributes_at(each, "img")):
                return squeezed(attributes["alt"]) or ""
        return ""

    def _structured(self) -> Iterator[str]:
        """The texts of scripts that are JSON-LD."""
        for number, attributes in zip(
            self._placed(begin("script")), self.attributes["script"], strict=True
        ):
            kind = attributes.get("type")
            if kind and kind.strip().lower() == "application/ld+json":
                first, last = int(self._tags.ends[number]), int(self._tags.places[number + 1])
                yield self._page[first:last].decode()

    def _text(self) -> bytes:
        """The text of the main part, with white space between its parts."""
        tags, page = self._tags, self._page
        steps = np.zeros(len(page) + 1, np.int8)
        # Where a word may end, a tag leaves its '<', which becomes a space
        steps[tags.places + np.frombuffer(tags.codes.translate(PARTS), np.uint8)] = 1
        steps[tags.ends] -= 1
        shown = np.add.accumulate(steps[:-1], dtype=np.int8) == OUTSIDE
        shown[: int(tags.places[self._body])] = False
        for first, last in (*tags.hidden, *tags.drawn):
            shown[first:last] = False
        if len(tags.codes.translate(None, APART)) < len(tags.codes):
            beside = self._beside_main_part()
            if any(may_say_it(page[max(0, first - NEAR) : last]) for first, last in beside):
                whole = np.frombuffer(page, np.uint8)[shown].tobytes().replace(b"<", b" ")
                self.is_placeholder = says_it(unescape(whole.decode()))
            for first, last in beside:
                shown[first:last] = False
        text = np.frombuffer(page, np.uint8)[shown].tobytes().replace(b"<", b" ")
        return _without_references(text) if text.find(b"&") >= 0 else text

    def _beside_main_part(self) -> Ranges:
        """From where to where there is what words are not counted of."""
        beside, mains = self._ranges(ASIDE), self._ranges(("main",))
        all_mains = [int(self._tags.places[each]) for each in self._placed(begin("main"))]
        if any(first < each < last for first, last in beside for each in all_mains):
            raise UnclearError
        at = 0
        for first, last in sorted(mains):
            beside.append((at, first))
            at = last
        if mains:
            beside.append((at, len(self._page)))
        return beside

    def _ranges(self, names: tuple[str, ...]) -> Ranges:
        """From where to where there are outermost elements of each of these names."""
        found: Ranges = []
        codes, places = self._tags.codes, self._tags.places
        for name in names:
            if codes.count(begin(name)) > MOST_APART:
                raise UnclearError
            first = codes.find(begin(name))
            while first >= 0:
                last = codes.index(end(name), first)
                while codes.count(begin(name), first, last) > codes.count(
                    end(name), first, last + 1
                ):
                    last = codes.index(end(name), last + 1)
                found.append((int(places[first]), int(places[last])))
                first = codes.find(begin(name), last)
        return found


def _without_references(text: bytes) -> bytes:
    first, *parts = text.split(b"&")
    if len(parts) > MOST_IN_TEXT:
        raise UnclearError
    found = [first]
    for part in parts:
        name, end_, behind = part.partition(b";")
        if end_ and len(name) <= LONGEST_REFERENCE:
            found += (_meant(name), behind)
        elif part[:1].isalnum() or part.startswith(b"#"):
            raise UnclearError
        else:
            found += (b"&", part)
    return b"".join(found)


@lru_cache(MOST_REFERENCES)
def _meant(name: bytes) -> bytes:
    """What stands for a reference without its '&' and ';'."""
    return unescaped(f"&{name.decode()};").encode()
