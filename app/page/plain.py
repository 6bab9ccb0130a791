"""The links of a page whose markup leaves a parser no choice (see `plain_markup.py`).

Most pages are written by programs: small letters, values in quotes, links that hold a text and
perhaps a `<span>`. In such a page the links that a browser's parser finds stand between '<a ' and
'</a>', in the same order; so no tree is made of it, which would take two to five times the
instructions. Where anything is in doubt, the page is left to the parser.
"""

import re
from functools import lru_cache
from html.entities import html5

from app.core.budgets import LINKS_READ, PLAIN_OCTETS
from app.core.slices import QuietSlices
from app.page.page import SPACE, SPACES, Link, Markup, anchor_of_words, squeezed
from app.page.plain_markup import is_plain

MOST_KEPT_LINKS = 16_384  # menus repeat the same on each page; a few megabytes
MOST_KEPT_TAGS = 2_048  # of heads, which repeat most of them
LONGEST_KEPT = 256  # octets of a tag, or of one with its text
LONGEST_READ = 1_024  # characters of a tag, a link or a text; with longer ones a parser is quicker
MOST_TAGS = 200  # of the head, and of frames
MOST_TAGS_IN_LINK = 40
ATTRIBUTE = re.compile(r"""([^\s"'/=>]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""", re.ASCII)
# The tag of most links, behind '<a ', and what follows it
SIMPLE_LINK = re.compile(
    r'(?:(?!href|rel)[a-z-]+="[^"]*" )*href="([^"]*)"(?: (?!rel)[a-z-]+="[^"]*")*>(.*)', re.DOTALL
)
VOID = frozenset(("br", "img", "wbr"))
IN_HEAD = re.compile(rb"<(base|link|meta|title)([^>]*)>([^<]*)")
IFRAME = re.compile(rb"<iframe([^>]*)>")
# An '&' that begins a reference; in a value one without ';' means itself before a '='
REFERENCE = re.compile(r"&(?:([a-zA-Z][a-zA-Z0-9]*)|#([0-9]+))(;?)|&#")
IN_VALUE = re.compile(r"&(?![a-zA-Z0-9]+=)(?:([a-zA-Z][a-zA-Z0-9]*)|#([0-9]+))(;?)|&#")
MOST_DIGITS = 5
Attributes = dict[str, str | None]


class UnclearError(Exception):
    """Only a parser can tell what this means."""


class _Links(dict[bytes, Link | None]):
    """Links by what stands from '<a ' to '</a>'; None for one that leads nowhere.

    A dictionary that completes itself: what it holds is found without a call of Python.
    """

    def __missing__(self, whole: bytes) -> Link | None:
        link = _read_link(whole.decode())
        if len(whole) <= LONGEST_KEPT:
            if len(self) >= MOST_KEPT_LINKS:
                self.clear()
            self[whole] = link
        return link


_links = _Links()


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
            some = [each.partition(b"</a>")[0] for each in parts[start : start + LINKS_READ]]
            links += [link for link in map(_links.__getitem__, some) if link]
        head, body, _ = before.partition(b"<body")
        # Without a <body> the head may end anywhere
        return PlainPage(page, head if body or not parts else page, links)
    except UnclearError:
        return None


class PlainPage(Markup):
    """A page that matches the pattern, without frames, areas, templates and foreign links.

    Raises UnclearError.
    """

    def __init__(self, page: bytes, head: bytes, anchors: list[Link]) -> None:
        self._anchors = anchors
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


def _read_link(whole: str) -> Link | None:
    if len(whole) > LONGEST_READ:
        raise UnclearError
    if simple := SIMPLE_LINK.fullmatch(whole):
        href, content = simple.groups()
        return _value(href), _anchor_in(content), None
    tag, _, content = whole.partition(">")
    attributes = _read_attributes(tag)
    anchor = _anchor_in(content)
    if "href" not in attributes:
        return None
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
    found: Attributes = {}
    for name, double, single, bare in ATTRIBUTE.findall(tag):
        found.setdefault(name.lower(), _value(double or single or bare))
    return found


def _value(text: str) -> str:
    return IN_VALUE.sub(_character, text) if "&" in text else text


def _anchor_in(content: str) -> str | None:
    """The text of a link, or the alt text of its first image."""
    if "<" not in content:
        return anchor_of_words(_unescaped(content))
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
