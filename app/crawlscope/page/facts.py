"""The facts of a page, gathered from its pieces while its links are read."""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cached_property, lru_cache
from operator import attrgetter, itemgetter
from typing import Any
from urllib.parse import unquote

from selectolax.lexbor import LexborHTMLParser, LexborNode

from crawlscope.core.base import limits
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import UrlError, hostname_of, origin_of, without_login
from crawlscope.core.records.facts import (
    LONG_ALT,
    MOST_LISTED,
    MOST_TEXT,
    NO_ADDRESS,
    Image,
    Insecure,
    PageFacts,
    hash_of,
)
from crawlscope.core.structured.item import Item
from crawlscope.page.headings import Headings
from crawlscope.page.ids import Ids
from crawlscope.page.open_tags import ID, MARK
from crawlscope.page.page import (
    OPTIONS,
    SELECTOR,
    TAG_IDS,
    WITH_SRCSET,
    Attributes,
    Markup,
    Page,
    anchor_of,
    directives,
    is_nofollow,
    is_unnamed,
    squeezed,
    srcset_urls,
    words_of,
)
from crawlscope.page.parting import APART, UNSEEN_IDS, Seam, join_words
from crawlscope.page.pieces import Guard
from crawlscope.page.placeholder import may_say_it, says_it
from crawlscope.page.scanned import Scanned
from crawlscope.page.structured import Structured
from crawlscope.page.uncrawlable import Uncrawlable
from crawlscope.page.words import reading

LOCAL = re.compile(r"https?://(?:[^/]*\.)?(?:localhost|127(?:\.\d+){3}|\[::1\])(?=[:/])")
# Of a fragment: not part of the name. https://wicg.github.io/scroll-to-text-fragment/
DIRECTIVE = ":~:"
# Facts that stand together in `PageFacts`, which is made by places: names cost as much as links
OF_TEXT = itemgetter("words", "text_hash", "minhash", "is_placeholder")
OF_IDS = itemgetter("ids", "are_all_ids", "duplicate_ids", "fragments")
OF_ELEMENTS = itemgetter("elements", "more_headings", "more_h1", "more_h2", "skips_level")
OF_IMAGES = attrgetter("_images_total", "_without_alt", "_long_alt", "_without_size")
OF_LINKS = attrgetter("_empty_anchors", "_http_links", "_localhost_links", "_nofollow_internal")
STRUCTURE = ("html", "head", "body")  # in every piece, and once in the page
LOADED = (  # tag, attribute, and what an https page loads by it, or sends there
    ("script", "src", Insecure.SCRIPT),
    ("iframe", "src", Insecure.FRAME),
    ("frame", "src", Insecure.FRAME),
    ("object", "data", Insecure.FRAME),  # as a frame, it can do what the page can
    ("embed", "src", Insecure.FRAME),
    ("img", "src", Insecure.IMAGE),
    ("source", "src", Insecure.IMAGE),
    ("video", "src", Insecure.IMAGE),
    ("video", "poster", Insecure.IMAGE),
    ("audio", "src", Insecure.IMAGE),
    ("form", "action", Insecure.FORM),
    ("button", "formaction", Insecure.FORM),
    ("input", "formaction", Insecure.FORM),
)
ID_OF = attrgetter("id")
STRUCTURE_IDS = tuple(TAG_IDS[each] for each in STRUCTURE)
BESIDE_IDS = frozenset(TAG_IDS[each] for each in APART)


class Facts:
    """Reads one page: `begin` before the links of a piece are read, and `hear` after them."""

    # What most pages leave as it is; set here, a page need not set it
    _is_placeholder = _is_meta_in_body = False  # the first: in what words are not counted of
    _has_doctype = _has_viewport = _has_body = _has_main = _has_scripts = False
    _titles = _descriptions = _elements = _structured = _structured_invalid = 0
    _description: str | None = None
    _language: str | None = None
    _room = limits.FACTS
    _images_total = _without_alt = _long_alt = _without_size = 0
    _empty_anchors = _links_total = _http_links = _localhost_links = _nofollow_internal = 0
    _is_last_empty = False  # the last link
    hears_links = True  # what they lead to; otherwise they are only counted
    _described: Structured | None = None  # items of any format
    _scanned: Scanned | None = None  # a page without a tree
    _json: str | None = None  # a script with JSON that goes on in the next piece
    # What only trees need is made when it is
    _headings = cached_property(lambda _: Headings())
    _words = cached_property(lambda _: reading())
    _ids = cached_property(lambda _: Ids())
    _names = cached_property(lambda _: set[str]())
    _empty = cached_property(lambda _: list[LexborNode]())  # links of the piece
    _seam = cached_property(lambda _: Seam())
    _uncrawlable = cached_property(lambda _: Uncrawlable())  # and pages with such links

    def __init__(self, url: str, has_charset: bool) -> None:
        # An href as an absolute URL; None if it is not one of http. Raises UrlError.
        self.resolve: Callable[[str], str | None] = _nowhere
        self.origin = origin_of(url)
        self.named: dict[tuple[str, str], None] = {}  # URLs, and fragments that links name there
        self.url = url
        self._is_secure = url.startswith("https:")
        self._is_local = _is_local(self.origin)
        self._has_charset = has_charset
        self._hreflang: dict[tuple[str, str], None] = {}
        self._robots: set[str] = set()
        self._canonicals: dict[str, None] = {}
        self._images: list[Image] = []
        self._insecure: dict[tuple[Insecure, str], None] = {}

    def _fits(self, *texts: str) -> bool:
        """Whether there is room for these texts in the facts of the page."""
        needed = sum(map(len, texts))
        if needed > self._room:
            return False
        self._room -= needed
        return True

    # --- links, as they are resolved ----------------------------------------------------------

    def link(self, url: str, rel: str | None) -> None:
        """Hears of a link that has a rel, or leads to another origin."""
        if not url.startswith(self.origin):
            if self._is_secure and url.startswith("http:"):
                self._http_links += 1
            if not self._is_local and _is_local(origin_of(url)):
                self._localhost_links += 1
        if rel and is_nofollow(rel) and hostname_of(url) == hostname_of(self.url):
            self._nofollow_internal += 1

    def hear_fragment(self, href: str, url: str) -> None:
        """Hears of what a link names on the page that it leads to."""
        if "#" in href:
            self.named[url, href[href.index("#") + 1 :]] = None

    def empty(self, link: Any) -> None:
        """Hears of a link without text, given its node; None: without a tree it is counted."""
        if link is not None:
            self._empty.append(link)

    def _fragments(self, own: Container[str]) -> tuple[tuple[str, str], ...]:
        """Those that links name, each once, without the page's own."""
        found, names = self.named, [name for _, name in self.named]
        together = "".join(names)
        if "%" in together or DIRECTIVE in together or max(map(len, names)) > MOST_TEXT:
            found = {(url, _name(name)): None for url, name in found}
            found = {each: None for each in found if len(each[1]) <= MOST_TEXT}
        here = self.url
        known = [each for each in found if each[1] and (each[0] != here or each[1] not in own)]
        return tuple(known[: limits.FRAGMENTS])

    # --- pieces -------------------------------------------------------------------------------

    def begin(self, page: Page) -> None:
        """Hears of a piece before its links are read."""
        self._elements += page.index()

    def collect(self, page: Page, guard: Guard) -> None:
        """Hears of the last piece after its links were read. Its tree is not of use afterwards."""
        before = guard.before
        if not self._has_doctype and not self._has_body:
            self._has_doctype = _has_doctype(page)
        self._hear_structure(page, before)
        self._hear_ids(page)
        self._uncrawlable.collect(page)
        self._hear_metas(page)
        self._hear_canonicals(page)
        self._hear_images(page)
        if self._is_secure:
            self._hear_insecure(page)
        self._hear_scripts(page, guard.repeats)
        if not guard.is_last:
            self._has_body = self._has_body or _has_content(page)
        _take_out(page, UNSEEN_IDS)
        self._hear_links(page, before)
        self._headings.collect(page, guard)
        join_words(page, guard.markup)
        is_whole = guard.is_last and not before
        joins = not is_whole and self._seam.joins(page, before, guard.after)
        self._hear_beside(page, guard.markup)
        _take_out(page, BESIDE_IDS)
        self._hear_text(page, joins, guard)

    def collect_scanned(self, page: Scanned) -> None:
        """Hears of a whole page that has no tree, after its links were read."""
        scan = page.scan
        self._scanned = page
        self._language = scan.language and scan.language[:MOST_TEXT]
        self._hear_metas(page)
        self._hear_canonicals(page)
        self._hear_images(page)
        if self._is_secure:
            self._hear_insecure(page)
        for text in scan.structured:
            self._structured += 1
            self._read_json(text)
        self._has_scripts = scan.scripts > 0
        if clicks := scan.clicks:
            self._uncrawlable.hear(clicks, page.anchors())
        self._hear_areas(page)
        if self.hears_links:
            self._empty_anchors += scan.unnamed

    def _hear_structure(self, page: Page, before: str) -> None:
        if self._language is None and (roots := page.tagged("html")):
            language = roots[0].attributes.get("lang")
            self._language = language and language[:MOST_TEXT]
        self._elements -= page.number_of(STRUCTURE_IDS)
        if before:
            self._elements -= _elements_of(before)
        is_open = before.endswith("<title>") and "<svg>" not in before and "<math>" not in before
        self._titles += len(page.of_html("title")) - is_open

    def _hear_ids(self, page: Page) -> None:
        root = page.tree.root
        if root is None or not (nodes := SELECTOR.find("[id]", root)):
            return
        names = list(filter(None, map(ID_OF, nodes)))
        if (marks := names.count(ID)) > 0:
            self._elements -= marks
            names = [each for each in names if each != ID]
        self._ids.add(names)

    def _hear_metas(self, page: Markup) -> None:
        for place, attributes in enumerate(page.attributes_of("meta")):
            name = (attributes.get("name") or "").strip().lower()
            content = attributes.get("content") or ""
            if kind := attributes.get("property"):
                self.described.add_meta(kind, content)
            if name == "description":
                self._descriptions += 1
                if self._descriptions == 1:
                    self._description = squeezed(content, MOST_TEXT)
            elif name == "viewport":
                self._has_viewport = self._has_viewport or bool(content.strip())
            elif said := directives(attributes):
                if len(self._robots) < MOST_LISTED:
                    self._robots.update(each for each in said if each)
                self._note_place(page, "meta", place)
            elif not self._has_charset:
                self._has_charset = _is_charset(attributes, content)

    def _note_place(self, page: Markup, tag: str, place: int) -> None:
        """An element that belongs in the head may be behind it."""
        self._is_meta_in_body |= self._has_body or not page.is_in_head(tag, place)

    def _hear_canonicals(self, page: Markup) -> None:
        for place, attributes in enumerate(page.attributes_of("link")):
            href, rels = attributes.get("href"), words_of(attributes.get("rel"))
            if not href:
                continue
            if "canonical" in rels:
                if len(self._canonicals) < MOST_LISTED and self._fits(href):
                    self._canonicals[without_login(href)] = None
                self._note_place(page, "link", place)
            language = attributes.get("hreflang")
            if language and "alternate" in rels and len(self._hreflang) < MOST_LISTED:
                url = self._absolute(href) or NO_ADDRESS
                if self._fits(language, url):
                    self._hreflang[language, url] = None
            if self._is_secure and "stylesheet" in rels:
                self._load(Insecure.STYLE, href)

    def _absolute(self, href: str) -> str | None:
        try:
            return self.resolve(href)
        except UrlError:
            return None

    def _hear_links(self, page: Page, before: str) -> None:
        """Counts the links, and those that have nothing to click on."""
        nodes = page.in_text
        self._links_total += sum("src" in each for each in page.attributes_of("frame"))
        self._hear_areas(page)
        if self._is_last_empty and "<a>" in before and nodes and anchor_of(nodes[0]):
            self._empty_anchors -= 1
            self._is_last_empty = False
        of_links = page.of_links
        links = 0
        for attributes in of_links:
            if "href" in attributes:
                links += 1
            name = attributes.get("name")
            if name and len(self._names) < limits.IDS and len(name) <= MOST_TEXT:
                self._names.add(name)
        if links:
            self._links_total += links
            self._is_last_empty = False
        for node in self._empty:
            if is_unnamed(node.attributes):
                self._empty_anchors += 1
                self._is_last_empty = node.mem_id == nodes[-1].mem_id
        self._empty.clear()

    def _hear_areas(self, page: Markup) -> None:
        """Hears of links whose text is their alt."""
        areas = [each for each in page.attributes_of("area") if "href" in each]
        self._links_total += len(areas)
        for attributes in areas if self.hears_links else ():
            if not (attributes.get("alt") or "").strip() and is_unnamed(attributes):
                self._empty_anchors += 1
            href = attributes["href"] or ""
            if (url := self._absolute(href)) is not None:
                self.hear_fragment(href, url)
                self.link(url, attributes.get("rel"))

    def _hear_images(self, page: Markup) -> None:
        for attributes in page.attributes_of("img"):
            self._images_total += 1
            has_size = "width" in attributes and "height" in attributes
            self._without_size += not has_size
            alt: str | None = None
            if "alt" in attributes:
                whole = attributes["alt"] or ""
                alt = squeezed(whole, MOST_TEXT) or ""
                self._long_alt += len(alt) > LONG_ALT
            else:
                self._without_alt += 1
            href = attributes.get("src")
            if href and len(self._images) < MOST_LISTED:
                url = self._absolute(href)
                if url is not None and self._fits(url, alt or ""):
                    self._images.append(Image(url, alt, has_size))

    def _hear_insecure(self, page: Markup) -> None:
        for tag, attribute, kind in LOADED:
            for attributes in page.attributes_of(tag):
                if href := attributes.get(attribute):
                    self._load(kind, href)
        for attributes in page.attributes_of("input"):
            if (href := attributes.get("src")) and _is_picture(attributes):
                self._load(Insecure.IMAGE, href)
        for tag in WITH_SRCSET:
            for attributes in page.attributes_of(tag):
                if srcset := attributes.get("srcset"):
                    for href in srcset_urls(srcset[: limits.SRCSET]):
                        self._load(Insecure.IMAGE, href)

    def _load(self, kind: Insecure, href: str) -> None:
        if ":" in href and "http:" not in href[:64].lower():
            return
        url = self._absolute(href)
        if url is None or not url.startswith("http:") or (kind, url) in self._insecure:
            return
        if len(self._insecure) < MOST_LISTED and self._fits(url):
            self._insecure[kind, url] = None

    def _hear_scripts(self, page: Page, repeats: int) -> None:
        """Reads the scripts with JSON-LD, one of which may come in parts."""
        nodes = page.of_html("script")
        if self._json is not None and nodes:
            self._read_json(self._json + nodes[0].text()[repeats:])
            nodes = nodes[1:]
        for node in nodes:
            kind = node.attributes.get("type")
            if kind and kind.strip().lower() == "application/ld+json":
                self._structured += 1
                self._read_json(node.text())
            elif node.id != ID:
                self._has_scripts = True

    def _read_json(self, text: str) -> None:
        text, mark, _ = text.partition(MARK)
        self._json = text if mark and len(text) <= limits.STRUCTURED_DATA else None
        if not mark and len(text) <= limits.STRUCTURED_DATA:
            self._structured_invalid += not self.described.add_script(text)

    def looking(self, items: Iterable[Item] = ()) -> QuietSlices[None]:
        """Looks through the structured data of the whole page, with these items; call it last."""
        if items:
            self.described.add(items)
        if self._described is not None:
            yield from self._described.looking()

    @property
    def described(self) -> Structured:
        """What hears of the items that the page describes."""
        if self._described is None:
            self._described = Structured()
        return self._described

    def _hear_beside(self, page: Page, markup: bytes | str) -> None:
        """Looks in what words are not counted of for the text of a page that is not finished."""
        body = page.tree.body
        has_more = self._has_main or page.tagged("main") or page.number_of(BESIDE_IDS)
        if has_more and body is not None and may_say_it(markup):
            self._is_placeholder = self._is_placeholder or says_it(_text(body, is_whole=True))

    def _hear_text(self, page: Page, joins: bool, guard: Guard) -> None:
        mains, is_whole = page.tagged("main"), guard.is_last and not guard.before
        if mains and not self._has_main:
            self._words.end()
            self._is_placeholder = self._is_placeholder or self._words.is_placeholder
            self._has_main, self._words, joins = True, reading(), False
        if not self._has_main:
            body = page.tree.body
            if body is not None:
                self._words.add(_text(body, is_whole), joins)
            return
        place = 0
        while place < len(mains):
            continues = joins and place == 0 and "<main>" in guard.before
            self._words.add(_text(mains[place], is_whole), continues)
            place += len(mains[place].css("main"))  # it and those within

    # --- the end ------------------------------------------------------------------------------

    def result(self) -> PageFacts:
        """The facts; call it after the last piece."""
        said = self._of_trees() if self._scanned is None else self._of_scan(self._scanned)
        facts = PageFacts(  # type: ignore[call-arg]  # the lengths of parts are not known to mypy
            said["titles"],
            self._description,
            self._descriptions,
            said["headings"],
            self._language,
            tuple(self._hreflang),
            frozenset(self._robots),
            self._is_meta_in_body,
            tuple(self._canonicals),
            *OF_TEXT(said),
            tuple(self._images),
            *OF_IMAGES(self),
            *OF_IDS(said),
            *OF_LINKS(self),
            said["links_total"],
            tuple(self._insecure),
            self._structured,
            self._structured_invalid,
            self._has_viewport,
            said["has_doctype"],
            self._has_charset,
            *OF_ELEMENTS(said),
            self._has_scripts,
        )
        if "_uncrawlable" in self.__dict__:
            facts = self._uncrawlable.put(facts)
        return facts if self._described is None else self._described.put(facts)

    def _of_scan(self, page: Scanned) -> dict[str, Any]:
        facts = page.facts()
        facts["fragments"] = self._fragments(page.scan) if self.named else ()
        facts["links_total"] += self._links_total
        return facts

    def _of_trees(self) -> dict[str, Any]:
        """What `Scanned.facts` gives, from trees, and more."""
        words, outline = self._words, self._headings.outline
        words.end()
        names = self._ids.known | self._names
        return {
            "titles": self._titles,
            "headings": self._headings.listed,
            "words": words.number,
            "text_hash": words.hash,
            "minhash": words.minhash,
            "is_placeholder": self._is_placeholder or words.is_placeholder,
            "ids": frozenset(map(hash_of, names)),
            "are_all_ids": self._ids.are_all_known and len(self._names) < limits.IDS,
            "duplicate_ids": self._ids.repeated,
            "fragments": self._fragments(names) if self.named else (),
            "links_total": self._links_total,
            "has_doctype": self._has_doctype,
            "elements": self._elements + len(STRUCTURE),
            "more_headings": outline.more,
            "more_h1": outline.more_h1,
            "more_h2": outline.more_h2,
            "skips_level": outline.skips_level,
        }


class Heard:
    """A page in pieces: of each, facts hear before and after its links are read."""

    def __init__(self, guard: Guard, facts: Facts) -> None:
        self._guard = guard
        self._facts = facts

    @property
    def left_out(self) -> bool:
        return self._guard.left_out

    def pages(self) -> Iterator[Page | None]:
        for page in self._guard.pages():
            if page is not None:
                self._facts.begin(page)
            yield page
            if page is not None:
                self._facts.collect(page, self._guard)


def _nowhere(_: str) -> None:
    return None


@lru_cache(4_096)
def _is_local(origin: str) -> bool:
    return LOCAL.match(origin + "/") is not None


@lru_cache(4_096)
def _elements_of(before: str) -> int:
    """How many elements are opened again before a piece."""
    tree = LexborHTMLParser(before, options=OPTIONS)
    return sum(each.tag not in STRUCTURE for each in tree.tags("*"))


def _take_out(page: Page, ids: frozenset[int]) -> None:
    """Takes elements out of the tree by their tags, so that their texts do not count. They stay
    valid."""
    for node in page.sorted_in(ids):
        node.decompose(recursive=False)


def _name(fragment: str) -> str:
    """What a fragment looks for."""
    return unquote(fragment.partition(DIRECTIVE)[0])


def _has_doctype(page: Page) -> bool:
    node = page.tree.root
    while node is not None:
        if node.tag == "-doctype":
            return True
        node = node.prev
    return False


def _has_content(page: Page) -> bool:
    """True if the body of a page has begun."""
    body = page.tree.body
    return body is not None and any(each.id != ID for each in body.iter(include_text=True))


def _is_charset(attributes: Attributes, content: str) -> bool:
    if attributes.get("charset"):
        return True
    is_type = (attributes.get("http-equiv") or "").lower() == "content-type"
    return is_type and "charset=" in content.lower()


def _is_picture(attributes: Attributes) -> bool:
    """True of an `input` element that is a button with a picture."""
    return (attributes.get("type") or "").lower() == "image"


def _text(node: LexborNode, is_whole: bool) -> str:
    """The texts in an element. In a piece, what is only white space may part it from the next."""
    return node.text(separator=" ", skip_empty=is_whole)
