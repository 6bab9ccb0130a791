"""A page is read here: its links are resolved, and its facts heard."""

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple, Protocol, Self

from crawlscope.core.base import native
from crawlscope.core.base.budgets import LINKS_RESOLVED
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.text_ids import TextIds, at_once
from crawlscope.core.base.urls import Hrefs, PageHrefs, UrlError, base_of, without_login
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Response
from crawlscope.core.records.facts import PageFacts
from crawlscope.core.structured.item import Item
from crawlscope.page.collector import PageCollector, Pieces
from crawlscope.page.facts import Facts, Heard
from crawlscope.page.marked_up import marked_up, may_have_items
from crawlscope.page.page import Link, anchor_of, is_nofollow, refresh_target
from crawlscope.page.pieces import Guard
from crawlscope.page.query import encoder_of
from crawlscope.page.reading import (
    FOLLOWED,
    NO_LINKS,
    NOT_FOLLOWED,
    PAGE_NOT_FOLLOWED,
    Invalid,
    Links,
    PageRead,
)
from crawlscope.page.scanned import ScannedLinks, scanned
from crawlscope.page.stylesheet import references, text_of_stylesheet
from crawlscope.page.text_language import finding_language
from crawlscope.page.tree import beginning, tree_of
from crawlscope.page.xhtml import XhtmlGuard
from crawlscope.page.xhtml_text import whole_page

log = logging.getLogger(__name__)


class Body(Protocol):
    """What an answer holds of a page, as `Answer`."""

    @property
    def response(self) -> Response: ...
    @property
    def page(self) -> bytes | str | None: ...
    @property
    def is_xml(self) -> bool: ...
    @property
    def stylesheet(self) -> bytes | None: ...
    @property
    def refresh(self) -> str | None: ...
    @property
    def has_charset(self) -> bool: ...


Anchored = tuple[str, str | None, str | None]  # a `Link` with its text


class Texts(NamedTuple):
    """How the texts of some links are read, and what hears of them."""

    read: Any  # as `anchor_of`, which takes a node or a text
    facts: Facts | None


OTHERS = Texts(anchor_of, None)  # of links that are no `<a>`


class Wanted(NamedTuple):
    """What is wanted of pages."""

    resources: bool = False
    respects_nofollow: bool = False
    links: bool = True
    facts: bool = True
    language: bool = False  # of the text

    @classmethod
    def by(cls, settings: Settings) -> Self:
        return cls(
            *(settings.resources, settings.respect_nofollow, not settings.no_follow),
            *(settings.audit, settings.check_language),
        )


def document(url: str, answer: Body, wanted: Wanted, hrefs: Hrefs) -> "Document | None":
    """The page or the stylesheet in an answer, or its Refresh header alone; None if there is
    neither."""
    refresh = None if answer.refresh is None else refresh_target(answer.refresh)
    if answer.stylesheet is not None:
        return Stylesheet(answer.stylesheet, url, answer, wanted, hrefs, refresh)
    if answer.page is None:
        if refresh is None:
            return None
        wanted = wanted._replace(facts=False)
    if answer.is_xml and isinstance(answer.page, bytes):
        guard = XhtmlGuard(answer.page, answer.response.charset)
        return XmlDocument(guard, url, answer, wanted, hrefs, refresh)
    return HtmlDocument(answer.page or b"", url, answer, wanted, hrefs, refresh)


class Document(PageRead):
    """What is the same for all of them."""

    _facts: Facts | None = None  # that hear of the links as they are read
    _base: str | None = None
    _resolver: PageHrefs | None = None

    def __init__(
        self, url: str, answer: Body, wanted: Wanted, hrefs: Hrefs, refresh: str | None
    ) -> None:
        self.charset = answer.response.charset
        self.lists_links = wanted.links
        self._url = url
        self._wanted = wanted
        self._has_charset = answer.has_charset
        self._refresh = refresh
        self._hrefs = hrefs

    def _read(
        self, pieces: Pieces, ids: TextIds, of_anchors: Any = anchor_of
    ) -> Iterator[Links | None]:
        """All but the facts, given how the text of an `<a>` is read."""
        said = PageCollector(pieces, self._wanted.resources, self._wanted.respects_nofollow)
        for some in said.links():
            if some is None:
                yield None
                continue
            resolver = self._resolver
            if resolver is None or said.base != self._base:
                resolver = self._resolve_by(said.base)
            if not some or not self._wanted.links:
                yield NO_LINKS
            elif said.are_anchors:
                texts = Texts(of_anchors, self._facts)
                yield from self._resolved(some, resolver, ids, texts, said.is_nofollow)
            else:
                yield from self._resolved(some, resolver, ids, OTHERS, said.is_nofollow)
        if self._refresh is not None and self._wanted.links:
            # A <base> has no effect on it
            of_url = self._hrefs.of_page(self._url, encoder_of(self.charset))
            link = self._refresh, None, None
            yield from self._resolved([link], of_url, ids, OTHERS, said.is_nofollow)
        self.title, self.is_cut = said.title, said.is_cut
        self.canonical = said.canonical and _canonical(said.canonical, self._resolver)

    def _resolve_by(self, base: str | None) -> PageHrefs:
        writes = encoder_of(self.charset)
        self._base = base
        resolver = self._hrefs.of_page(base_of(self._url, base, writes), writes)
        if self._facts is not None:
            self._facts.resolve = resolver.resolve
        self._resolver = resolver
        return resolver

    def _resolved(
        self,
        some: Iterable[Link],
        hrefs: PageHrefs,
        ids: TextIds,
        texts: Texts,
        none_followed: bool,
    ) -> Iterator[Links]:
        """Links as URLs, a few at a time."""
        compiled = not self._wanted.respects_nofollow and native.number_of_page(ids)
        if compiled and isinstance(some, ScannedLinks):
            yield from _compiled_portions(some.scan, hrefs, (ids, compiled), texts.facts)
            return
        rest = iter(some)
        while few := list(islice(rest, LINKS_RESOLVED)):
            if compiled:
                links = _LinkList(_with_anchors(few, texts))
                yield from _compiled_portions(links, hrefs, (ids, compiled), texts.facts)
            else:
                yield from self._portions(few, hrefs, ids, texts, none_followed)

    def _portions(
        self,
        few: list[Link],
        hrefs: PageHrefs,
        ids: TextIds,
        texts: Texts,
        none_followed: bool,
    ) -> Iterator[Links]:
        known_urls: Any = at_once(ids)
        known = known_urls.get
        (text_of, facts), respects = texts, self._wanted.respects_nofollow
        (cached, in_folder), anchor, way = hrefs.caches, None, FOLLOWED
        # An annotation costs nothing; `dict[str, int]()` takes 3,000 instructions
        found: dict[str, str | None] = {}
        as_written: list[str] = []
        ways: dict[str, int] = {}
        invalid: list[Invalid] = []
        for href, text, rel in few:
            if facts is not None and (anchor := text_of(text)) is None:
                facts.empty(text)
            try:
                url = (
                    in_folder.get(href)
                    or cached.get(href)
                    or hrefs.resolve(href, known_urls, found)
                )
            except UrlError:
                invalid.append(Invalid(href, text_of(text)))
                continue
            if url is None:
                continue
            if facts is not None:
                facts.hear_fragment(href, url)
                if rel or not url.startswith(facts.origin):
                    facts.link(url, rel)
            if respects:
                way = PAGE_NOT_FOLLOWED if none_followed else is_nofollow(rel) * NOT_FOLLOWED
            is_again = url in found
            if is_again and (not ways or way >= ways.get(url, FOLLOWED)):
                continue
            if invalid or is_again:  # it is behind those, or followed after all
                yield _links(known, found, as_written, ways, invalid)
                found, as_written, ways, invalid = {}, [], {}, []
            found[url] = text_of(text) if facts is None else anchor
            as_written.append(href)
            if way:
                ways[url] = way
        if found or invalid:
            yield _links(known, found, as_written, ways, invalid)


class HtmlDocument(Document):
    """A page of HTML: it is scanned where that is possible, and otherwise parsed into trees."""

    def __init__(self, page: bytes | str, *of_all: Any) -> None:
        super().__init__(*of_all)
        self._page = page
        if self._wanted.facts:
            self._facts = Facts(self._url, self._has_charset)
            self._facts.hears_links = self._wanted.links

    def portions(self, ids: TextIds) -> Iterator[Links | None]:
        facts, wanted = self._facts, self._wanted
        page = yield from scanned(
            self._page, for_facts=wanted.facts, for_resources=wanted.resources
        )
        if page is not None:
            yield from self._read(page, ids, _itself)
            if facts is not None:
                facts.collect_scanned(page)
                yield from _hear_items(facts, self._page, page.scan.has_items)
        else:
            guard = Guard(self._page)
            yield from self._read(guard if facts is None else Heard(guard, facts), ids)
            if facts is not None:
                yield from _hear_items(facts, self._page, may_have_items(self._page))
        if facts is not None:
            self.facts = yield from _whole(facts, self._page, wanted)


class XmlDocument(Document):
    """A page in XML: it is read for its links, and once more, whole, for its facts."""

    def __init__(self, guard: XhtmlGuard, *of_all: Any) -> None:
        super().__init__(*of_all)
        self._guard = guard

    def portions(self, ids: TextIds) -> Iterator[Links | None]:
        yield from self._read(self._guard, ids)
        if self._guard.fault is not None:
            log.debug(tr_noop("%s is parsed as HTML, not as XML: %s"), self._url, self._guard.fault)
        if self._wanted.facts:
            yield from self._gather(ids)

    def _resolve_by(self, base: str | None) -> PageHrefs:
        self.charset = self._guard.charset  # known by now
        return super()._resolve_by(base)

    def _gather(self, ids: TextIds) -> QuietSlices[None]:
        """Hears the facts. The encoding of XML is known if nobody says it."""
        facts = Facts(self._url, self._has_charset or self._guard.fault is None)
        assert self._resolver is not None
        facts.resolve, facts.hears_links = self._resolver.resolve, self._wanted.links
        page = yield from whole_page(self._guard)
        said = PageCollector(Heard(Guard(page), facts), False, False)
        texts = Texts(anchor_of, facts)
        for some in said.links():
            if some and said.are_anchors and self._wanted.links:
                for _ in self._resolved(some, self._resolver, ids, texts, False):
                    yield None
            yield None
        yield from _hear_items(facts, page, may_have_items(page))
        self.facts = yield from _whole(facts, page, self._wanted)


def _whole(facts: Facts, page: bytes | str, wanted: Wanted) -> QuietSlices[PageFacts]:
    found = facts.result()
    if wanted.language and found.language:
        language = yield from finding_language(page)
        found = replace(found, language_found=language) if language else found
    return found


class Stylesheet(Document):
    """What is no page, but refers to images, fonts and other stylesheets."""

    def __init__(self, body: bytes, *of_all: Any) -> None:
        super().__init__(*of_all)
        self._body = body

    def portions(self, ids: TextIds) -> Iterator[Links | None]:
        text, self.charset = yield from text_of_stylesheet(self._body, self.charset)
        # In UTF-8, whatever the stylesheet is in. CSS Values Level 4, section 4.5.
        resolver = self._hrefs.of_page(self._url, None)
        some: list[Link] = []
        for each in references(text) if self._wanted.links else ():
            if each is None:
                yield None
            else:
                some.append((each, None, None))
            if len(some) == LINKS_RESOLVED:
                yield from self._resolved(some, resolver, ids, OTHERS, False)
                some = []
        yield from self._resolved(some, resolver, ids, OTHERS, False)


def _hear_items(facts: Facts, page: bytes | str, is_marked: bool) -> QuietSlices[None]:
    """Has all structured data of a page looked through. What is marked up takes a tree."""
    found: list[Item] = []
    if is_marked:
        tree = yield from tree_of(beginning(page, False, None))
        found = yield from marked_up(tree)
    yield from facts.looking(found)


class _LinkList(list[Anchored]):
    """Links that `take_links` takes as it takes those of a `Scan`."""

    @property
    def links_number(self) -> int:
        return len(self)

    def links(self, start: int, most: int) -> list[Anchored]:
        return self[start : start + most]


def _compiled_portions(
    links: Any, hrefs: PageHrefs, known: tuple[TextIds, int], facts: Facts | None
) -> Iterator[Links]:
    """As `_portions`, of links that are followed whatever they say; with the number of the page."""
    assert native.module is not None
    at, number = 0, links.links_number
    others: list[tuple[str, str | None]] = []
    of_facts = () if facts is None else (facts.url, facts.named, others)
    page = native.PageLinks(hrefs.base, hrefs.resolve, UrlError, *known, *of_facts)
    while at < number:
        ids: list[Any] = []
        anchors: list[str | None] = []
        fresh: dict[str, str] = {}
        until = min(at + LINKS_RESOLVED, number)
        at = native.module.take_links(links, at, until, page, ids, anchors, fresh)
        if facts is not None:
            for url, rel in others:
                facts.link(url, rel)
            others.clear()
        invalid = []
        if at < until:
            invalid = [Invalid(href, anchor) for href, anchor, _ in links.links(at, 1)]
            at += 1
        if ids or invalid:
            yield Links(ids, anchors, fresh, fresh.values(), None, invalid)


def _with_anchors(few: list[Link], texts: Texts) -> Iterator[Anchored]:
    for href, text, rel in few:
        anchor = texts.read(text)
        if anchor is None and texts.facts is not None:
            texts.facts.empty(text)
        yield href, anchor, rel


def _links(
    known: Callable[[str], int],
    found: dict[str, str | None],
    hrefs: list[str],
    ways: dict[str, int],
    invalid: list[Invalid],
) -> Links:
    of_all = bytes([ways.get(url, FOLLOWED) for url in found]) if ways else None
    return Links(list(map(known, found)), found.values(), found, hrefs, of_all, invalid)


def _itself(text: str | None) -> str | None:
    return text


def _canonical(href: str, hrefs: PageHrefs | None) -> str | None:
    """The URL that a page says is its own; its text if it is no URL, None if it is not http."""
    assert hrefs is not None
    try:
        return hrefs.resolve(href)
    except UrlError:
        return without_login(href)
