"""The links out of a page, as a browser's parser sees it (selectolax, lexbor)."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

LONGEST_ANCHOR = 200  # characters
MOST_ANCHOR_NODES = 100  # links may lie in links without end: to read each whole is quadratic
MOST_KEPT_ANCHORS = 16_384  # menus and lists name the same again and again; a few megabytes
LONGEST_TITLE = 1_000
LONGEST_WORDS = 1_000  # characters of an attribute that is a list of words
LONGEST_SRCSET = 16 * 1024  # characters
# No mutation events: a third quicker, and not quadratic in the options of a <select>.
OPTIONS = LexborDocumentOptions.WO_EVENTS
FOLLOWED_RELS = frozenset(("next", "prev", "canonical", "alternate", "amphtml"))
RESOURCE_RELS = frozenset(
    ("stylesheet", "icon", "apple-touch-icon", "preload", "modulepreload", "prefetch", "manifest")
)
RESOURCES = (  # tag, where its URLs are, where its text is
    ("img", ("src",), "alt"),
    ("source", ("src",), "title"),
    ("script", ("src",), "title"),
    ("video", ("src", "poster"), "title"),
    ("audio", ("src",), "title"),
    ("track", ("src",), "label"),
    ("embed", ("src",), "title"),
    ("object", ("data",), "title"),
)
FRAMES = (("area", "href", "alt"), ("iframe", "src", "title"), ("frame", "src", "title"))
WITH_SRCSET = frozenset(("img", "source"))
ROBOTS_METAS = frozenset(("robots", "crawlscope"))
CHARSET = re.compile(r"""charset\s*=\s*["']?\s*(?P<label>[^\s"';,]+)""", re.IGNORECASE)
CANDIDATE = re.compile(  # a URL, then descriptors up to a comma outside parentheses
    r"[\s,]*(?P<url>\S+)(?:(?<=,)|(?:\([^)]*\)|[^,(])*)", re.ASCII
)
REFRESH = re.compile(
    # WHATWG HTML, section 4.2.5.3: seconds, then 'url=' and the rest, perhaps in quotes
    r"""\s*+(?:\d++(?:\.[\d.]*+)?|\.\d++)\s*+(?:[;,]|(?<=\s))\s*+"""
    r"""(?:url\s*+=\s*+)?(?P<quote>['"])?(?P<url>.*)""",
    re.IGNORECASE | re.DOTALL | re.ASCII,
)


# An href as written; the element whose text is its anchor, or that text; its rel. A plain tuple:
# a class of its own takes three times as long to make, and pages have many.
Link = tuple[str, LexborNode | str | None, str | None]


class Page:
    """A parsed HTML page. Comments, scripts, templates and forms hold no links."""

    def __init__(self, html: bytes | str) -> None:
        self._tree = LexborHTMLParser(html, options=OPTIONS)
        self._attributes: dict[str, list[dict[str, str | None]]] = {}  # by tag

    def around(self, id_: str) -> set[str] | None:
        """The names of what the last `<wbr>` lies in; None unless it has that id."""
        node = next(iter(self._tree.tags("wbr")[-1:]), None)  # a selector would take much longer
        if node is None or node.id != id_:
            return None
        names = set[str]()
        while (node := node.parent) is not None:
            names.add(node.tag or "")
        return names

    @property
    def title(self) -> str | None:
        titles = self._tree.tags("title")
        node = titles[0] if titles else None
        if node is not None and (node.parent is None or node.parent.tag != "head"):
            node = self._tree.css_first("title:not(svg title)")
        return _squeezed(node.text(), LONGEST_TITLE) if node is not None else None

    @property
    def base(self) -> str | None:
        """The href of the first `<base href>`."""
        for attributes in self._attributes_of("base"):
            href = attributes.get("href")
            if href is not None:
                return href
        return None

    @property
    def canonical(self) -> str | None:
        """The href of `<link rel=canonical>`, as written."""
        for attributes in self._attributes_of("link"):
            if "canonical" in _words(attributes.get("rel")):
                return attributes.get("href")
        return None

    @property
    def is_nofollow(self) -> bool:
        """True if a `<meta name=robots>` asks that no link of the page is followed."""
        for attributes in self._attributes_of("meta"):
            if (attributes.get("name") or "").strip().lower() in ROBOTS_METAS:
                words = _words(attributes.get("content"))
                if "nofollow" in words or "none" in words:
                    return True
        return False

    def _attributes_of(self, tag: str) -> list[dict[str, str | None]]:
        """Those of each element of a kind, read once: each reading makes dictionaries."""
        found = self._attributes.get(tag)
        if found is None:
            found = self._attributes[tag] = [node.attributes for node in self._tree.tags(tag)]
        return found

    def links(self, resources: bool = False) -> Iterator[Link]:
        """All links; with `resources` also images, scripts, styles, media and the like."""
        return chain(self._pages(), self._resources()) if resources else self._pages()

    def _pages(self) -> Iterator[Link]:
        for node in self._tree.tags("a"):
            attributes = node.attributes
            if "href" in attributes:  # an empty one leads to the page itself
                yield attributes["href"] or "", node, attributes.get("rel")
        for tag, source, anchor in FRAMES:
            for attributes in self._attributes_of(tag):
                if href := attributes.get(source):
                    yield href, attributes.get(anchor), attributes.get("rel")
        yield from self._link_elements(FOLLOWED_RELS)
        yield from self._refreshes()

    def _resources(self) -> Iterator[Link]:
        for tag, sources, anchor in RESOURCES:
            for attributes in self._attributes_of(tag):
                for source in sources:
                    if href := attributes.get(source):
                        yield href, attributes.get(anchor), attributes.get("rel")
                if tag in WITH_SRCSET:
                    srcset = attributes.get("srcset") or ""
                    for href in srcset_urls(srcset[:LONGEST_SRCSET]):
                        yield href, None, None
        yield from self._link_elements(RESOURCE_RELS)

    def _link_elements(self, rels: frozenset[str]) -> Iterator[Link]:
        for attributes in self._attributes_of("link"):
            href = attributes.get("href")
            if href and not rels.isdisjoint(_words(attributes.get("rel"))):
                yield href, attributes.get("title"), None

    def _refreshes(self) -> Iterator[Link]:
        for attributes in self._attributes_of("meta"):
            if (attributes.get("http-equiv") or "").lower() == "refresh":
                target = refresh_target(attributes.get("content") or "")
                if target:
                    yield target, None, None


def srcset_urls(text: str) -> Iterator[str]:
    """The URLs of a srcset, without their descriptors. WHATWG HTML, section 4.8.4.2.2."""
    for match in CANDIDATE.finditer(text):
        url = match["url"].rstrip(",")
        if url:
            yield url


def is_nofollow(rel: str | None) -> bool:
    """True if the rel of a link asks that it is not followed."""
    return rel is not None and "nofollow" in _words(rel)


def _words(text: str | None) -> list[str]:
    return (text or "")[:LONGEST_WORDS].lower().replace(",", " ").split()


def refresh_target(content: str) -> str | None:
    """The URL in the content of `<meta http-equiv=refresh>`, or None."""
    match = REFRESH.match(content)
    if match is None:
        return None
    url = match["url"]
    if match["quote"]:
        url = url.partition(match["quote"])[0]
    return url.strip() or None


def anchor_of(text: LexborNode | str | None) -> str | None:
    """The text of a link, from what stands for it in a `Link`."""
    if not isinstance(text, LexborNode):
        return _squeezed(text)
    first = text.first_child
    if first is not None and first.next is None and (words := first.text_content) is not None:
        # As in most links.
        if len(words) <= LONGEST_ANCHOR:
            return _folded(words)
        return _squeezed(words[: 8 * LONGEST_ANCHOR])
    return _text_of(first)


def _text_of(first: LexborNode | None) -> str | None:
    """The text in an element, by its first child, else that of its first image.

    Of a large one only the beginning.
    """
    parts: list[str] = []
    length, alt = 0, None
    ahead = [first]  # traverse() makes nodes of the whole subtree at once
    for _ in range(MOST_ANCHOR_NODES):
        while ahead and ahead[-1] is None:
            ahead.pop()
        if not ahead:
            break
        each = ahead.pop()
        assert each is not None
        ahead += (each.next, each.first_child)
        if each.tag == "-text":
            words = (each.text_content or "")[: 8 * LONGEST_ANCHOR]
            parts.append(words)
            length += len(words.strip())
            if length > LONGEST_ANCHOR:
                break
        elif alt is None and each.tag == "img" and "alt" in (attributes := each.attributes):
            alt = attributes["alt"] or ""
    return _squeezed("".join(parts)) or _squeezed(alt)


@lru_cache(MOST_KEPT_ANCHORS)
def _folded(text: str) -> str | None:
    return " ".join(text.split()) or None


def _squeezed(text: str | None, longest: int = LONGEST_ANCHOR) -> str | None:
    """White space folded, at most `longest` characters; None if nothing is left."""
    if not text:
        return None
    words = " ".join(text[: 64 * longest].split())
    return (words if len(words) <= longest else words[:longest].strip()) or None


def declared_charset(head: bytes) -> str | None:
    """The label in a `<meta charset>` of the first 1024 bytes of a page.

    WHATWG HTML, section 13.2.3.2: utf-16 cannot be what a readable declaration says.
    """
    for node in LexborHTMLParser(head[:1024], options=OPTIONS).tags("meta"):
        attributes = node.attributes
        label = attributes.get("charset")
        if label is None and (attributes.get("http-equiv") or "").lower() == "content-type":
            label = charset_of(attributes.get("content") or "")
        if label:
            label = label.strip().lower()
            return "utf-8" if label.startswith("utf-16") else label
    return None


def charset_of(content_type: str) -> str | None:
    """The charset parameter of a media type, lower case; None if there is none."""
    match = CHARSET.search(content_type)
    return match["label"].lower() if match else None
