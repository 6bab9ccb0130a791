"""The links of a page whose markup leaves a parser no choice (see `plain_markup.py`).

Most pages are written by programs: small letters, values in quotes, links that hold a text and
perhaps a `<span>`. In such a page the links that a browser's parser finds stand between '<a ' and
'</a>', in the same order; so no tree is made of it, and a page of 8 KB takes 1.2 instead
of 1.4 million instructions in all. Where anything is in doubt, the page is left to the parser.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from html.entities import html5
from itertools import repeat
from typing import Any, TypeVar

from app.core.budgets import LINKS_READ, PLAIN_OCTETS
from app.core.slices import QuietSlices
from app.page.page import LONGEST_ANCHOR, SPACE, SPACES, Link, Markup, anchor_of_words, squeezed
from app.page.plain_markup import is_plain

MOST_KEPT = 16_384  # links, and texts of links, which menus repeat; a few megabytes
MOST_KEPT_TAGS = 2_048  # of heads, which repeat most of them
LONGEST_KEPT = 256  # octets of a tag, or of one with its text
ODD_SPACES = b"\t\n\v\f\r\x1c\x1d\x1e\x1f"
LONGEST_READ = 1_024  # characters of a tag, a link or a text; with longer ones a parser is quicker
MOST_TAGS = 100  # of the head, and of frames
MOST_TAGS_IN_LINK = 40
ATTRIBUTE = re.compile(r"""([^\s"'/=>]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""", re.ASCII)
# A text in an element, or in one that is in another
SIMPLE_CONTENT = re.compile(
    r"<([a-z]++)[^>]*>(?:<([a-z]++)[^>]*>)?([^<]*)(?(2)</\2>)</\1>", re.DOTALL
)
FIRST = re.compile(rb"""(?:(?!href|rel)[a-z-]+="[^"]*" )+""")
VOID = frozenset(("br", "img", "wbr"))
IN_HEAD = re.compile(rb"<(base|link|meta|title)([^>]*)>([^<]*)")
IFRAME = re.compile(rb"<iframe([^>]*)>")
# An '&' that begins a reference; in a value one without ';' means itself before a '='
REFERENCE = re.compile(r"&(?:([a-zA-Z][a-zA-Z0-9]*)|#([0-9]+))(;?)|&#")
IN_VALUE = re.compile(r"&(?![a-zA-Z0-9]+=)(?:([a-zA-Z][a-zA-Z0-9]*)|#([0-9]+))(;?)|&#")
MOST_DIGITS = 5
Attributes = dict[str, str | None]
ITSELF: Link = "#", None, None  # stands for a link that leads to a place in its page
NOWHERE: Link = "", None, None  # stands for an `<a>` without an address
K = TypeVar("K", bytes, str)
V = TypeVar("V")


class UnclearError(Exception):
    """Only a parser can tell what this means."""


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


def plain_page(page: bytes | str) -> QuietSlices["PlainPage | None"]:
    """The page, if it is UTF-8 and plain; otherwise it takes a parser."""
    if isinstance(page, str) or len(page) > PLAIN_OCTETS or not is_plain(page):
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
        found.complete(links, parts)
        return found
    except UnclearError:
        return None


class PlainPage(Markup):
    """A page that matches the pattern, without frames, areas, templates and foreign links.

    Raises UnclearError.
    """

    def __init__(self, page: bytes, head: bytes) -> None:
        self._anchors: list[Link] = []
        tags = IN_HEAD.findall(head)
        frames = IFRAME.findall(page) if page.find(b"<iframe") >= 0 else []  # `in` costs twice that
        if max(len(tags), len(frames)) > MOST_TAGS:
            raise UnclearError
        self._title: str | None = None
        self._attributes = {"iframe": [_attributes(each) for each in frames]}
        for name, tag, text in tags:
            if name != b"title":
                self._attributes.setdefault(name.decode(), []).append(_attributes(tag))
            elif self._title is None:
                self._title = SPACES.sub(" ", _unescaped(text.decode())).strip(SPACE)

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
        return self._attributes.get(tag, [])

    def anchors(self) -> list[Link]:
        return self._anchors


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
                address = _value(address)
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
    attributes = _read_attributes(tag)
    anchor = _anchor_in(content)
    if "href" not in attributes:
        return NOWHERE
    return attributes["href"] or "", anchor, attributes.get("rel")


def _attributes(tag: bytes) -> Attributes:
    """Those of a tag, given what stands behind its name; not to be changed."""
    return _kept_attributes(tag) if len(tag) <= LONGEST_KEPT else _read_attributes(tag.decode())


@lru_cache(MOST_KEPT_TAGS)
def _kept_attributes(tag: bytes) -> Attributes:
    return _read_attributes(tag.decode())


def _read_attributes(tag: str) -> Attributes:
    """Of two of one name the first counts."""
    if len(tag) > LONGEST_READ:
        raise UnclearError
    found = reversed(ATTRIBUTE.findall(tag))
    if "&" in tag:
        return {name.lower(): _value(one or two or bare) for name, one, two, bare in found}
    return {name.lower(): one or two or bare for name, one, two, bare in found}


def _value(text: str) -> str:
    return IN_VALUE.sub(_character, text)


def _anchor_in(content: str) -> str | None:
    """The text of a link, or the alt text of its first image."""
    if "<" in content:
        return _anchors[content]
    if "&" not in content and len(content) <= LONGEST_ANCHOR:
        return " ".join(content.split()) or None
    return anchor_of_words(_unescaped(content))


def _anchor_in_tags(content: str) -> str | None:
    if (simple := SIMPLE_CONTENT.fullmatch(content)) and simple[3]:
        return anchor_of_words(_unescaped(simple[3]))
    first, *tags = content.split("<")
    if len(tags) > MOST_TAGS_IN_LINK:
        raise UnclearError
    words, alt, opened = [first], None, list[str]()
    for each in tags:
        tag, _, text = each.partition(">")
        words.append(text)
        name = tag.partition(" ")[0].rstrip("/")
        if name == "img" and alt is None:
            alt = _read_attributes(tag[len(name) :]).get("alt")
        if tag[0] != "/" and name not in VOID:
            opened.append(name)
        # It may end what was opened before the link, and the link with it
        elif tag[0] == "/" and (not opened or opened.pop() != name[1:]):
            raise UnclearError
    if opened:
        raise UnclearError
    return anchor_of_words(_unescaped("".join(words))) or squeezed(alt)


def _unescaped(text: str) -> str:
    if "&" not in text:
        return text
    if len(text) > LONGEST_READ:
        raise UnclearError
    return REFERENCE.sub(_character, text)


def _character(reference: re.Match[str]) -> str:
    """What a reference stands for; those without ';' and doubtful ones need a parser."""
    name, number, end = reference.groups()
    if end and name and (meant := html5.get(name + ";")) is not None:
        return meant
    if end and number and len(number) <= MOST_DIGITS:
        meant = chr(int(number))
        if meant.isprintable():
            return meant
    raise UnclearError


_links: dict[bytes, Link] = {}
_anchors = _Kept(_anchor_in_tags)
