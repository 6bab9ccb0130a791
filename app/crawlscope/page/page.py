"""The links out of a page, as a browser's parser sees it (selectolax, lexbor)."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import chain

from selectolax.lexbor import (
    LexborCSSSelector,
    LexborDocumentOptions,
    LexborHTMLParser,
    LexborNode,
)

from crawlscope.core.base import limits, media_types

LONGEST_ANCHOR = limits.ANCHOR
MOST_ANCHOR_NODES = 100  # links without text may be nested without limit
MOST_KEPT_ANCHORS = 16_384  # menus and lists repeat the same texts; a few megabytes
MOST_KEPT_WORDS = 1_024
LONGEST_TITLE = limits.TITLE
LONGEST_WORDS = limits.WORDS
LONGEST_SRCSET = limits.SRCSET
# No mutation events: a third faster, and not quadratic in the options of a <select>.
OPTIONS = LexborDocumentOptions.WO_EVENTS
FOLLOWED_RELS = frozenset(("next", "prev", "canonical", "alternate", "amphtml"))
RESOURCE_RELS = frozenset(
    (
        *("stylesheet", "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "mask-icon"),
        *("preload", "modulepreload", "prefetch", "manifest", "search"),
    )
)
RESOURCES = (  # tag, attributes with URLs, attribute with its text
    ("img", ("src",), "alt"),
    ("source", ("src",), "title"),
    ("script", ("src",), "title"),
    ("video", ("src", "poster"), "title"),
    ("audio", ("src",), "title"),
    ("track", ("src",), "label"),
    ("embed", ("src",), "title"),
    ("object", ("data",), "title"),
)
LABELS = ("aria-label", "aria-labelledby", "title")
WITH_SRCSET = ("img", "source")
COLON = re.compile(r"(?<!\s)\s*:\s*")  # between the name of a directive and its value
ROBOTS_METAS = frozenset(("robots", "crawlscope"))
# HTML has these five white space characters; Python has many more. WHATWG Infra, section 4.6.
SPACE = " \t\n\f\r"
SPACES = re.compile(f"[{SPACE}]+")
CANDIDATE = re.compile(  # a URL, then descriptors up to a comma outside parentheses
    rf"[{SPACE},]*(?P<url>[^{SPACE}]+)(?:(?<=,)|(?:\([^)]*(?:\)|\Z)|[^,(])*)"
)
REFRESH = re.compile(
    # WHATWG HTML, section 4.2.5.3: seconds, then 'url=' and the rest, perhaps in quotes
    rf"""[{SPACE}]*+[0-9.]++[{SPACE}]*+(?:[;,]|(?<=[{SPACE}]))[{SPACE}]*+"""
    rf"""(?:url[{SPACE}]*+=[{SPACE}]*+)?(?P<quote>['"])?(?P<url>.*)""",
    re.IGNORECASE | re.DOTALL | re.ASCII,
)
# The elements that links and facts are read from. WHATWG HTML calls `nav` and the like sectioning.
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
ASIDE = ("nav", "header", "footer", "aside")
UNSEEN = ("script", "style", "noscript", "iframe", "noembed", "noframes", "template")
# Amid a line: no word ends where one of these begins or ends. WHATWG HTML, section 15.3.
JOINING = (
    *("a", "abbr", "acronym", "b", "bdi", "bdo", "big", "blink", "cite", "code", "data", "del"),
    *("dfn", "em", "font", "i", "ins", "kbd", "label", "mark", "nobr", "q", "rb", "ruby", "s"),
    *("samp", "slot", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var"),
    "wbr",
)
RAW = ("textarea", "xmp", "plaintext")  # a piece may end in their text without showing it
TAGS = (
    *("html", "head", "body", "title", "base", "link", "meta", "svg", "math", "a", "area"),
    *(
        "br",
        "frame",
        "form",
        "button",
        "input",
        "main",
        *HEADINGS,
        *ASIDE,
        *UNSEEN,
        *RAW,
        *JOINING,
        *(tag for tag, _, _ in RESOURCES),
    ),
)
# One for all pages: to make one costs more than to use it
SELECTOR = LexborCSSSelector()  # type: ignore[no-untyped-call]
_NEW = LexborHTMLParser("", options=OPTIONS)
TAG_IDS = {tag: _NEW.create_node(tag).tag_id for tag in TAGS}
WANTED = frozenset(TAG_IDS.values())
A = TAG_IDS["a"]
JOINING_IDS = frozenset(TAG_IDS[tag] for tag in JOINING)
LEVELS = {TAG_IDS[tag]: level for level, tag in enumerate(HEADINGS, 1)}  # by tag
# Elements of SVG and MathML whose content is HTML again. WHATWG HTML, section 13.2.6.
HTML_IN = {
    "svg": frozenset(("foreignObject", "desc", "title")),
    "math": frozenset(("mi", "mn", "mo", "ms", "mtext")),
}


# A link: the href as written; the element whose text is its anchor, or that text; its rel. A plain
# tuple: a class takes three times as long to make, and a page has many.
Link = tuple[str, LexborNode | str | None, str | None]
Attributes = dict[str, str | None]  # of an element; None: without a value


class Markup(ABC):
    """What the elements of a page say. Comments, scripts, templates and forms hold no links."""

    @property
    @abstractmethod
    def first_title(self) -> str | None:
        """The text of the first `<title>` that does not belong to a picture, whole; None if there
        is no such element."""

    @property
    @abstractmethod
    def has_frames(self) -> bool:
        """True if a `<frameset>` replaced the body."""

    @property
    @abstractmethod
    def has_anchors(self) -> bool:
        """True if there is an `<a>`, with an address or not."""

    @abstractmethod
    def attributes_of(self, tag: str) -> list[Attributes]:
        """The attributes of each element with this tag that belongs to no picture and no
        formula."""

    @abstractmethod
    def is_in_head(self, tag: str, place: int) -> bool:
        """Whether one of these elements, given its place among those of `attributes_of`, is in the
        head."""

    @abstractmethod
    def anchors(self) -> Iterable[Link]:
        """The links of `<a>`; an empty href leads to the page itself."""

    @property
    def title(self) -> str | None:
        """The text of the first `<title>` that does not belong to a picture, cut if it is long."""
        return (self.first_title or "")[:LONGEST_TITLE].strip(SPACE) or None

    @property
    def base(self) -> str | None:
        """The href of the first `<base href>`, which may be empty. WHATWG HTML, section 4.2.3."""
        for attributes in self.attributes_of("base"):
            if "href" in attributes:
                return attributes["href"] or ""
        return None

    @property
    def canonical(self) -> str | None:
        """The href of `<link rel=canonical>`, as written."""
        for attributes in self.attributes_of("link"):
            if (href := attributes.get("href")) and "canonical" in words_of(attributes.get("rel")):
                return href
        return None

    @property
    def is_nofollow(self) -> bool:
        """True if a `<meta name=robots>` asks crawlers not to follow the page's links."""
        for attributes in self.attributes_of("meta"):
            words = directives(attributes)
            if "nofollow" in words or "none" in words:
                return True
        return False

    def links(self, resources: bool = False) -> Iterator[Link]:
        """All links; with `resources` also images, scripts, styles, media and the like."""
        return chain(self.anchors(), self.others(resources))

    def others(self, resources: bool = False) -> Iterator[Link]:
        """The links that are no `<a>`."""
        for attributes in self.attributes_of("area"):
            if "href" in attributes:
                yield attributes["href"] or "", attributes.get("alt"), attributes.get("rel")
        # A <frameset> replaces the body, so a page has frames of one kind only.
        for attributes in self.attributes_of("frame" if self.has_frames else "iframe"):
            if href := attributes.get("src"):
                yield href, attributes.get("title"), None
        # Not an alternate stylesheet
        yield from self._link_elements(FOLLOWED_RELS, but="stylesheet")
        yield from self._refreshes()
        if resources:
            yield from self._resources()

    def _resources(self) -> Iterator[Link]:
        for tag, sources, anchor in RESOURCES:
            for attributes in self.attributes_of(tag):
                for source in sources:
                    if href := attributes.get(source):
                        yield href, attributes.get(anchor), attributes.get("rel")
                if tag in WITH_SRCSET:
                    srcset = attributes.get("srcset") or ""
                    for href in srcset_urls(srcset[:LONGEST_SRCSET]):
                        yield href, None, None
        yield from self._link_elements(RESOURCE_RELS)

    def _link_elements(self, rels: frozenset[str], but: str = "") -> Iterator[Link]:
        for attributes in self.attributes_of("link"):
            href, words = attributes.get("href"), words_of(attributes.get("rel"))
            if href and not rels.isdisjoint(words) and but not in words:
                yield href, attributes.get("title"), None

    def _refreshes(self) -> Iterator[Link]:
        for attributes in self.attributes_of("meta"):
            if (attributes.get("http-equiv") or "").lower() == "refresh":
                target = refresh_target(attributes.get("content") or "")
                if target:
                    yield target, None, None


class Page(Markup):
    """A parsed HTML page."""

    def __init__(self, html: bytes | str) -> None:
        self.tree = LexborHTMLParser(html, options=OPTIONS)
        self._is_html: bool | None = None
        self._in_text: list[LexborNode] | None = None
        self._of_links: list[Attributes] | None = None
        self._attributes: dict[str, list[Attributes]] = {}  # by tag
        self._kinds: dict[int, str] = {}  # by address of an element: what kind its children are
        self._index: dict[int, list[LexborNode]] | None = None
        # In their order, once sorted: headings of all levels, and what parts no words, but links
        self.headings: list[LexborNode] = []
        self.joining: list[LexborNode] = []

    def index(self) -> int:
        """Sorts the elements by their tags, in one pass; returns how many there are."""
        index: dict[int, list[LexborNode]] = {}
        links, headings, joining = list[LexborNode](), self.headings, self.joining
        wanted, its, levels, joins = WANTED, A, LEVELS, JOINING_IDS
        nodes = self.tree.tags("*")
        for node in nodes:
            if (id_ := node.tag_id) in wanted:
                if id_ == its:
                    links.append(node)
                elif id_ in joins:
                    joining.append(node)
                elif id_ in levels:
                    headings.append(node)
                elif id_ in index:
                    index[id_].append(node)
                else:
                    index[id_] = [node]
        self._in_text = index[A] = links
        self._index = index
        return len(nodes)

    def sorted_in(self, ids: frozenset[int]) -> list[LexborNode]:
        """The sorted elements whose tags are among these."""
        index = self._index or {}
        if ids.isdisjoint(index):
            return []
        return [node for id_ in index if id_ in ids for node in index[id_]]

    def number_of(self, ids: Iterable[int]) -> int:
        """How many sorted elements have these tags."""
        index = self._index or {}
        return sum([len(index[id_]) for id_ in ids if id_ in index])

    def tagged(self, name: str) -> list[LexborNode]:
        """The elements with this tag, which is one of `TAGS`, and no heading if sorted."""
        if self._index is None:
            return self.tree.tags(name)
        return self._index.get(TAG_IDS[name], [])

    @property
    def first_title(self) -> str | None:
        titles = self.tagged("title")
        node = titles[0] if titles else None
        above = None if node is None else node.parent
        if node is not None and (above is None or above.tag != "head"):
            node = self.tree.css_first("title:not(svg title):not(math title)")
        if node is None:
            return None
        return SPACES.sub(" ", node.text()).strip(SPACE)

    def attributes_of(self, tag: str) -> list[Attributes]:
        """Read once: every access makes new dictionaries."""
        found = self._attributes.get(tag)
        if found is None:
            nodes = self.of_html(tag) if self._index is None or self.tagged(tag) else ()
            found = self._attributes[tag] = [node.attributes for node in nodes]
        return found

    def is_in_head(self, tag: str, place: int) -> bool:
        above = self.of_html(tag)[place].parent
        return above is not None and above.tag == "head"

    def of_html(self, tag: str) -> list[LexborNode]:
        """The elements with this tag that belong to no picture and no formula."""
        nodes = self.tagged(tag)
        # The head holds no foreign elements; so if the last one is still in it, none is foreign.
        if nodes and not self.is_html and (above := nodes[-1].parent) and above.tag != "head":
            nodes = [node for node in nodes if self._kind_of(node) == "html"]
        return nodes

    def _kind_of(self, node: LexborNode) -> str:
        """Whether an element belongs to 'html', 'svg' or 'math': a `<base>` of SVG does not count.

        selectolax does not say, but the elements around it do.
        """
        if self.is_html or node.mem_id not in self._in_foreign:
            return "html"
        path: list[LexborNode] = []
        above = node.parent
        while above is not None and above.mem_id not in self._kinds:
            path.append(above)
            above = above.parent
        kind = "html" if above is None else self._kinds[above.mem_id]
        for each in reversed(path):  # each is examined only once, however deep the page is
            kind = self._kinds[each.mem_id] = _kind_within(each, kind)
        return kind

    @property
    def has_frames(self) -> bool:
        body = self.tree.body  # it may have been removed from the page
        return body is None or body.parent is None

    @property
    def is_html(self) -> bool:
        """True if the page has no SVG and no MathML."""
        if self._is_html is None:  # a cached_property takes a lock
            self._is_html = not self.tagged("svg") and not self.tagged("math")
        return self._is_html

    @cached_property
    def _in_foreign(self) -> set[int]:
        """The addresses of what is in SVG and MathML."""
        found = set[int]()
        for node in (*self.tagged("svg"), *self.tagged("math")):
            if node.mem_id not in found:
                found.update(each.mem_id for each in SELECTOR.find("*", node))
                found.discard(node.mem_id)
        return found

    @property
    def has_anchors(self) -> bool:
        return bool(self.in_text)

    @property
    def of_links(self) -> list[Attributes]:
        """The attributes of all `<a>`, read once."""
        if self._of_links is None:
            self._of_links = [node.attributes for node in self.in_text]
        return self._of_links

    @property
    def in_text(self) -> list[LexborNode]:
        """All `<a>`, with an address or not."""
        if self._in_text is None:
            self._in_text = self.tagged("a")
        return self._in_text

    def anchors(self) -> list[Link]:
        of_links = zip(self.in_text, self.of_links, strict=True)
        if self.is_html:
            return [(its["href"] or "", a, its.get("rel")) for a, its in of_links if "href" in its]
        found: list[Link] = []
        for node, attributes in of_links:
            for name in ("href", "xlink:href"):  # SVG 2, section 16.1.5
                if name in attributes and (name == "href" or self._kind_of(node) == "svg"):
                    found.append((attributes[name] or "", node, attributes.get("rel")))
                    break
        return found


def srcset_urls(text: str) -> Iterator[str]:
    """The URLs of a srcset, without their descriptors. WHATWG HTML, section 4.8.4.3.10."""
    for match in CANDIDATE.finditer(text.rstrip(SPACE)):  # else each space looks for a URL behind
        url = match["url"].rstrip(",")
        if url:
            yield url


def directives(attributes: Attributes) -> tuple[str, ...]:
    """What a `<meta name=robots>` says, in lower case; empty for any other `<meta>`."""
    if (attributes.get("name") or "").strip().lower() not in ROBOTS_METAS:
        return ()
    said = (attributes.get("content") or "").replace(",", " ")
    return words_of(COLON.sub(":", said) if ":" in said else said)


def is_unnamed(attributes: Attributes) -> bool:
    """True if no attribute of a link gives it a name."""
    named = any((attributes.get(each) or "").strip() for each in LABELS)
    return "href" in attributes and not named


def is_nofollow(rel: str | None) -> bool:
    """True if the rel of a link asks crawlers not to follow it."""
    return rel is not None and "nofollow" in words_of(rel)


def _kind_within(node: LexborNode, kind: str) -> str:
    """What the children of an element are; the element itself is 'html', 'svg' or 'math'."""
    name = node.tag or ""
    if kind == "html":
        return name if name in HTML_IN else kind
    if name in HTML_IN[kind]:
        return "html"
    if name == "annotation-xml" and kind == "math":
        encoding = node.attributes.get("encoding") or ""
        return "html" if encoding.lower() in media_types.PAGES else kind
    above = node.parent
    if name == "svg" and above is not None and above.tag == "annotation-xml":
        return "svg"
    return kind


def words_of(text: str | None) -> tuple[str, ...]:
    return () if text is None else _split(text[:LONGEST_WORDS])


@lru_cache(MOST_KEPT_WORDS)
def _split(text: str) -> tuple[str, ...]:
    return tuple(SPACES.sub(" ", text).lower().split(" "))


def refresh_target(content: str) -> str | None:
    """The URL in the content of `<meta http-equiv=refresh>`, or None."""
    match = REFRESH.match(content)
    if match is None:
        return None
    url = match["url"]
    if match["quote"]:
        url = url.partition(match["quote"])[0]
    return url.strip(SPACE) or None


def anchor_of(text: LexborNode | str | None) -> str | None:
    """The text of a link, made from the entry in a `Link`."""
    if not isinstance(text, LexborNode):
        return squeezed(text)
    return anchor_of_words(text.text_lexbor()) or _alt_in(text.first_child)


def anchor_of_words(words: str) -> str | None:
    """The text of a link, given all that it holds."""
    is_short = len(words) <= LONGEST_ANCHOR
    return _folded(words) if is_short else squeezed(words.lstrip()[: 8 * LONGEST_ANCHOR])


def _alt_in(first: LexborNode | None) -> str | None:
    """The alt text of the first image in an element, given its first child."""
    ahead = [first]  # traverse() would make nodes of the whole subtree at once
    for _ in range(MOST_ANCHOR_NODES):
        while ahead and ahead[-1] is None:
            ahead.pop()
        if not ahead:
            break
        each = ahead.pop()
        assert each is not None
        if each.tag == "img" and "alt" in (attributes := each.attributes):
            return squeezed(attributes["alt"])
        ahead += (each.next, each.first_child)
    return None


@lru_cache(MOST_KEPT_ANCHORS)
def _folded(text: str) -> str | None:
    return " ".join(text.split()) or None


def squeezed(text: str | None, longest: int = LONGEST_ANCHOR) -> str | None:
    """White space collapsed, at most `longest` characters; None if nothing is left."""
    if not text:
        return None
    words = " ".join(text[: 64 * longest].split())
    return (words if len(words) <= longest else words[:longest].strip()) or None
