"""The links of a page whose markup leaves a parser no choice (see `plain_markup.py`).

Most pages are written by programs: small letters, values in quotes, links that hold a text and
perhaps a `<span>`. In such a page the links that a browser's parser finds stand between '<a ' and
'</a>', in the same order; so no tree is made of it, and a page of 8 KB takes 1.2 instead
of 1.4 million instructions in all. Where anything is in doubt, the page is left to the parser.
"""

import re
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from itertools import repeat
from typing import Any, TypeVar

from crawlscope.core.base.budgets import LINKS_READ, PLAIN_FACTS_OCTETS, PLAIN_OCTETS
from crawlscope.core.base.slices import QuietSlices
from crawlscope.page.page import (
    LONGEST_ANCHOR,
    SPACE,
    SPACES,
    Link,
    Markup,
    anchor_of_words,
    squeezed,
)
from crawlscope.page.plain_facts import PlainFacts
from crawlscope.page.plain_markup import is_plain
from crawlscope.page.plain_values import (
    LONGEST_KEPT,
    LONGEST_READ,
    MOST_KEPT_TAGS,
    Attributes,
    UnclearError,
    attributes_in,
    is_unnamed,
    read_attributes,
    unescaped,
    value_of,
)

MOST_KEPT = 16_384  # links, and texts of links, which menus repeat; a few megabytes
ODD_SPACES = b"\t\n\v\f\r\x1c\x1d\x1e\x1f"
MOST_TAGS = 100  # of the head, and of frames
MOST_TAGS_IN_LINK = 40
NOT_SAYING = (b"", b">", b";", b" ", b"\n", b"\t", b"\r", b"\f")  # at the end of a text
# A text in an element, or in one that is in another
SIMPLE_CONTENT = re.compile(
    r"<([a-z]++)[^>]*>(?:<([a-z]++)[^>]*>)?([^<]*)(?(2)</\2>)</\1>", re.DOTALL
)
FIRST = re.compile(rb"""(?:(?!href|rel)[a-z-]+="[^"]*" )+""")
VOID = frozenset(("br", "img", "wbr"))
IN_HEAD = re.compile(rb"<(base|link|meta|title)([^>]*)>([^<]*)")
IFRAME = re.compile(rb"<iframe([^>]*)>")
ITSELF: Link = "#", None, None  # stands for a link that leads to a place in its page
NOWHERE: Link = "\0", None, None  # stands for an `<a>` without an address; equal to no link
K = TypeVar("K", bytes, str)
V = TypeVar("V")


class _Kept(dict[K, V]):
    """What was read, by what it was read from, if that is short.

    A dictionary that completes itself: what it holds is found without a call of Python.
    """

    def __init__(self, read: Callable[[K], V]) -> None:
        super().__init__()
        self._read: Callable[[K], V] = read

    def __missing__(self, source: K) -> V:
        found = self._read(source)
        if len(source) <= LONGEST_KEPT and found is not ITSELF:
            if len(self) >= MOST_KEPT:
                self.clear()
            self[source] = found
        return found


def plain_page(page: bytes | str, for_facts: bool = False) -> QuietSlices["PlainPage | None"]:
    """The page, if it is UTF-8 and plain; otherwise it takes a parser."""
    longest = PLAIN_FACTS_OCTETS if for_facts else PLAIN_OCTETS
    if isinstance(page, str) or len(page) > longest or not is_plain(page, for_facts):
        return None
    before, *parts = page.split(b"<a ")
    links: list[Link] = []
    try:
        for start in range(0, len(parts), LINKS_READ):
            if start:
                yield None
            wholes = [each.partition(b"</a>")[0] for each in parts[start : start + LINKS_READ]]
            links += _read_links(wholes)
        head, body, _ = before.partition(b"<body")
        # Without a <body> the head may end anywhere
        found = PlainPage(page, head if body or not parts else page)
        if for_facts:
            yield None
            found.facts = PlainFacts(page)
            for start in range(0, len(links), LINKS_READ):
                yield None
                found.learn(links, parts, start)
        found.complete(links, parts)
        return found
    except UnclearError:
        return None


class PlainPage(Markup):
    """A page that matches the pattern, without frames, areas, templates and foreign links.

    Raises UnclearError.
    """

    left_out = False

    def __init__(self, page: bytes, head: bytes) -> None:
        self._anchors: list[Link] = []
        self.links_total = 0  # as are those without a text: only if facts are wanted
        self.unnamed = 0  # links without a text, and without an attribute that says what they are
        self.facts: PlainFacts | None = None
        tags = IN_HEAD.findall(head)
        frames = IFRAME.findall(page) if page.find(b"<iframe") >= 0 else []  # `in` costs twice that
        if max(len(tags), len(frames)) > MOST_TAGS:
            raise UnclearError
        self._title: str | None = None
        self._attributes = {"iframe": [attributes_in(each) for each in frames]}
        for name, tag, text in tags:
            if name != b"title":
                self._attributes.setdefault(name.decode(), []).append(attributes_in(tag))
            elif self._title is None:
                self._title = SPACES.sub(" ", unescaped(text.decode())).strip(SPACE)

    def learn(self, links: list[Link], parts: list[bytes], start: int) -> None:
        """Takes what facts need of some links, given all, and what begins with each of them.

        A link to the page itself is put among the links if it does not lead to one of its ids.
        """
        assert self.facts is not None
        some, ids = links[start : start + LINKS_READ], self.facts.names
        self.links_total += len(some) - some.count(NOWHERE)
        for place in [place for place, link in enumerate(some, start) if link[1] is None]:
            whole = parts[place].partition(b"</a>")[0]
            if links[place] is ITSELF:
                if _says_and_leads(whole, ids):
                    continue
                links[place] = _read_whole(whole.decode())
            if links[place][1] is None and links[place] is not NOWHERE:
                self.unnamed += is_unnamed(attributes_in(whole.partition(b">")[0]))

    def complete(self, links: list[Link], parts: list[bytes]) -> None:
        """Takes the links, given what each was read from, and what follows it.

        A page that leads to itself often does so from each of its headings: one of these is enough.
        """
        own = next((place for place, each in enumerate(links) if each is ITSELF), None)
        if own is not None:
            if self.base is not None:
                raise UnclearError  # they lead elsewhere
            links[own] = _read_whole(parts[own].partition(b"</a>")[0].decode())
        self._anchors = [each for each in links if each is not NOWHERE and each is not ITSELF]

    @property
    def has_anchors(self) -> bool:
        return bool(self._anchors)

    @property
    def first_title(self) -> str | None:
        return self._title

    @property
    def has_frames(self) -> bool:
        return False

    def attributes_of(self, tag: str) -> list[Attributes]:
        found = self._attributes.get(tag)
        if found is None:
            found = [] if self.facts is None else self.facts.attributes.get(tag, [])
        return found

    def is_in_head(self, tag: str, place: int) -> bool:
        return True

    def anchors(self) -> list[Link]:
        return self._anchors

    def pages(self) -> "Iterator[PlainPage]":
        """It is the only piece of its page."""
        yield self


def _says_and_leads(whole: bytes, ids: Collection[str]) -> bool:
    """True if a link to a place in its page surely has a text and no rel, and leads to an id."""
    before, _, behind = whole.partition(b'href="#')
    name, _, behind = behind.partition(b'"')
    tag, _, content = behind.partition(b">")
    if name.decode() not in ids or not _is_first(before) or (tag and not _has_no_rel(tag)):
        return False
    return _says(content) and name.find(b"%") < 0 and name.find(b":~:") < 0


@lru_cache(MOST_KEPT_TAGS)
def _has_no_rel(tag: bytes) -> bool:
    return tag.lower().find(b"rel") < 0


@lru_cache(MOST_KEPT)
def _says(content: bytes) -> bool:
    """True if there surely is a text in a link."""
    text = content.partition(b"</")[0]
    return text[-1:] not in NOT_SAYING


def _read_links(wholes: list[bytes]) -> list[Link]:
    """The links of what stands from '<a ' to '</a>'."""
    links: list[Any] = list(map(_links.get, wholes))
    if None in links:
        new = [whole for whole, link in zip(wholes, links, strict=True) if link is None]
        found = _read_new(new)
        links = [link or found[whole] for whole, link in zip(wholes, links, strict=True)]
    return links


def _read_new(wholes: list[bytes]) -> dict[bytes, Link]:
    """Links that were not kept, by what they are read from, and keeps them if they are short.

    As many as possible are read together: of one alone, each call of a method costs more than what
    the method does.
    """
    longest = max(map(len, wholes))
    if longest > LONGEST_READ:
        raise UnclearError
    found: dict[bytes, Link] = {}
    together = b"\0".join(wholes)
    if together.find(b'href="#') >= 0:
        own = [each for each in wholes if each.find(b'href="#') >= 0]
        if all(map(_is_first, {each.partition(b'href="#')[0] for each in own})):
            found = dict.fromkeys(own, ITSELF)
            wholes = [each for each in wholes if each not in found]
            together = b"\0".join(wholes)
    new = _easy_links(wholes, together) if longest <= LONGEST_ANCHOR else None
    if new is None:
        new = {each: _read_link(each) for each in wholes}
    if len(_links) + len(new) > MOST_KEPT:
        _links.clear()
    if longest <= LONGEST_KEPT:
        _links.update(new)
    else:
        _links.update([each for each in new.items() if len(each[0]) <= LONGEST_KEPT])
    return found | new if found else new


def _easy_links(wholes: list[bytes], together: bytes) -> dict[bytes, Link] | None:
    """The links of what stands from '<a ' to '</a>' if each is an address and a text, and nothing
    else; None if one is not. Given also as one, with zero octets in between."""
    if not wholes:
        return {}
    parts = together.split(b'"')
    hrefs, texts = parts[1::2], b"".join((b"\0", *parts[::2])).split(b"\0href=>")
    if len(hrefs) != len(wholes) or len(texts) != len(wholes) + 1 or b"" in hrefs:
        return None
    text = b"\0".join(texts)
    if together.find(b"<") >= 0 or together.find(b"&") >= 0 or not _is_squeezed(text):
        return None
    words = text.decode().split("\0")[1:]
    links: Any = zip(b"\0".join(hrefs).decode().split("\0"), words, repeat(None), strict=False)
    if "" in words:
        links = [(href, text or None, None) for href, text, _ in links]
    return dict(zip(wholes, links, strict=True))


def _is_squeezed(text: bytes) -> bool:
    """True if in each part, between zero octets, there is no white space but one space between
    words."""
    if len(text.translate(None, ODD_SPACES)) < len(text) or not text.isascii():
        return False
    if text.find(b"  ") >= 0 or text.find(b" \0") >= 0 or text.find(b"\0 ") >= 0:
        return False
    return not text.endswith(b" ")


def _read_link(whole: bytes) -> Link:
    """The link of what stands from '<a ' to '</a>', read alone."""
    before, mark, behind = whole.partition(b'href="')
    if mark and _is_first(before):
        if behind.startswith(b"#"):
            return ITSELF
        href, _, behind = behind.partition(b'"')
        tag, _, content = behind.partition(b">")
        if not tag or tag.lower().find(b"rel") < 0:
            address = href.decode()
            if href.find(b"&") >= 0:
                address = value_of(address)
            return address, _anchor_in(content.decode()), None
    if not mark and whole.lower().find(b"href") < 0:
        return NOWHERE
    return _read_whole(whole.decode())


@lru_cache(MOST_KEPT_TAGS)
def _is_first(before: bytes) -> bool:
    """True if these are attributes before the address of a link, none of which is another."""
    return not before or (len(before) <= LONGEST_KEPT and FIRST.fullmatch(before) is not None)


def _read_whole(whole: str) -> Link:
    tag, _, content = whole.partition(">")
    attributes = read_attributes(tag)
    anchor = _anchor_in(content)
    if "href" not in attributes:
        return NOWHERE
    return attributes["href"] or "", anchor, attributes.get("rel")


def _anchor_in(content: str) -> str | None:
    """The text of a link, or the alt text of its first image."""
    if "<" in content:
        return _anchors[content]
    if "&" not in content and len(content) <= LONGEST_ANCHOR:
        return " ".join(content.split()) or None
    return anchor_of_words(unescaped(content))


def _anchor_in_tags(content: str) -> str | None:
    if (simple := SIMPLE_CONTENT.fullmatch(content)) and simple[3]:
        return anchor_of_words(unescaped(simple[3]))
    first, *tags = content.split("<")
    if len(tags) > MOST_TAGS_IN_LINK:
        raise UnclearError
    words, alt, opened = [first], None, list[str]()
    for each in tags:
        tag, _, text = each.partition(">")
        words.append(text)
        name = tag.partition(" ")[0].rstrip("/")
        if name == "img" and alt is None:
            alt = read_attributes(tag[len(name) :]).get("alt")
        if tag[0] != "/" and name not in VOID:
            opened.append(name)
        # It may end what was opened before the link, and the link with it
        elif tag[0] == "/" and (not opened or opened.pop() != name[1:]):
            raise UnclearError
    if opened:
        raise UnclearError
    return anchor_of_words(unescaped("".join(words))) or squeezed(alt)


_links: dict[bytes, Link] = {}
_anchors = _Kept(_anchor_in_tags)
