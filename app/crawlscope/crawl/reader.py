"""A page is read: its links are offered, each once, in slices that leave others their turn."""

import asyncio
import logging
from array import array
from collections.abc import Callable, Iterable
from dataclasses import replace
from http import HTTPStatus
from itertools import islice
from typing import Any, Protocol

from selectolax.lexbor import LexborNode

from crawlscope.core.base.budgets import LINKS_BETWEEN_LOOKS, LINKS_SECONDS, LISTED_LINKS
from crawlscope.core.base.language import kept
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import Hrefs, PageHrefs, UrlError, base_of, without_login
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.frontier import NOBODY, Seen
from crawlscope.core.records.events import Fetched, Response
from crawlscope.core.records.facts import PageFacts
from crawlscope.core.records.workers import Worker
from crawlscope.crawl.turns import ReadingTurns
from crawlscope.fetch.fetch import Answer
from crawlscope.page import page as links
from crawlscope.page.facts import Facts
from crawlscope.page.pieces import Guard
from crawlscope.page.query import encoder_of
from crawlscope.page.reading import (
    FOLLOWED,
    INVALID,
    LONG,
    NOT_FOLLOWED,
    PAGE_NOT_FOLLOWED,
    LinksRead,
    PageRead,
)
from crawlscope.page.said import Said
from crawlscope.page.xhtml import XhtmlGuard
from crawlscope.page.xhtml_text import whole_page
from crawlscope.runtime.slices import turn

# Octets: on fewer, what works on all tags together costs more than a tree
FACTS_FROM = 16 * 1024
log = logging.getLogger(__name__)


class TextRoom(Protocol):
    """What long texts may take."""

    def fit(self, text: str, page: int) -> str:
        """A text to be kept: as it is, or cut if there is no room for it."""


class Offers(Protocol):
    """Takes what pages name: the crawl's intake, or what carries it to another process."""

    @property
    def room(self) -> TextRoom: ...

    def offer(  # noqa: PLR0917  as `Intake.offer`
        self,
        url: str,
        depth: int,
        referrer: int,
        anchor: str | None,
        left: int,
        nofollow: bool = False,
        by_page: bool = False,
    ) -> tuple[int, bool]:
        """The id of a URL, or NOBODY, and whether it is new."""

    def offer_invalid(
        self,
        href: str,
        anchor: str | None,
        depth: int,
        referrer: int,
        rule: str | None = None,
    ) -> int:
        """Takes an href that is no URL, or that a rule of ours refuses as one; its id."""

    def offer_too_long(
        self, href: str, url: str, anchor: str | None, depth: int, referrer: int
    ) -> int:
        """Takes an href whose URL was offered and got no id; the id of its text."""


class _Beside:
    """What a page names besides links that are paths, by id."""

    __slots__ = ("invalid", "unfollowed")

    def __init__(self) -> None:
        self.unfollowed: set[int] = set()  # URLs that no link of the page leads to but by nofollow
        self.invalid: set[int] = set()

    def name(self, id_: int, is_nofollow: bool, *, is_first: bool) -> None:
        """A link names a URL, for the first time on the page or again."""
        if not is_nofollow:
            self.unfollowed.discard(id_)
        elif is_first:
            self.unfollowed.add(id_)

    def told(self) -> "tuple[array[int] | None, array[int] | None]":
        """As `Fetched` tells them."""
        if not self.unfollowed and not self.invalid:  # of nearly all pages
            return None, None
        return _ids(self.unfollowed), _ids(self.invalid)


class Reader:
    """Reads the pages of one crawl."""

    def __init__(
        self,
        settings: Settings,
        seen: Seen,
        intake: Offers,
        say: Callable[[Fetched], None],
    ) -> None:
        self._settings = settings
        self._seen = seen
        self._intake = intake
        self._say = say  # what was read
        self._hrefs = Hrefs()
        self._turns = ReadingTurns()
        # By id: new URLs found before a stop, for when the page is read again
        self._half_read: dict[int, set[int]] = {}

    def use(self, settings: Settings) -> None:
        """Changes what may change while a crawl is there, for pages that are read from now on."""
        self._settings = settings

    async def turn(self, me: Worker) -> None:
        """Waits for a turn in which something else may take as long as the reading of pages."""
        await self._turns.mine(me)

    async def read(self, id_: int, answer: Answer, me: Worker) -> None:
        """Reads a final response and offers its links, each once."""
        refresh = None if answer.refresh is None else links.refresh_target(answer.refresh)
        if answer.page is None and refresh is None:
            self._say(Fetched(id_, answer.response))
            return
        await self._turns.mine(me)
        is_audited = self._settings.audit and answer.page is not None
        guard = _guard(answer, self._settings.resources, FACTS_FROM if is_audited else None)
        found, beside = dict[int, str | None](), _Beside()
        base = hrefs = None
        facts = None
        if is_audited and isinstance(guard, Guard):
            facts = Facts(self._seen.urls[id_], answer.has_charset)
            facts.hears_links = not self._settings.no_follow
        said = Said(guard, self._settings.resources, self._settings.respect_nofollow, facts)
        new = self._half_read.pop(id_, set[int]())
        is_fresh = not new
        loop = asyncio.get_running_loop()
        until = loop.time() + LINKS_SECONDS
        for named in said.links():
            if named is None or loop.time() >= until:
                # So that they are still counted as new if a stop interrupts the reading
                self._half_read[id_] = new
                await self._turns.mine(me)
                until = loop.time() + LINKS_SECONDS
            if named is None:
                continue
            if hrefs is None or said.base != base:
                base, writes = said.base, encoder_of(_charset(answer, guard))
                hrefs = self._hrefs.of_page(base_of(self._seen.urls[id_], base, writes), writes)
                if facts is not None:
                    facts.resolve = hrefs.resolve
            await self._offer_links(
                named,
                hrefs,
                id_,
                said.of_links,
                found=found,
                beside=beside,
                new=new,
                me=me,
                facts=facts,
            )
        assert hrefs is not None
        if refresh is not None:
            writes = encoder_of(_charset(answer, guard))
            # Made once: a later <base> has no effect on it
            of_url = self._hrefs.of_page(self._seen.urls[id_], writes)
            named = iter([(refresh, None, None)])
            await self._offer_links(
                named,
                of_url,
                id_,
                (said.is_nofollow, False),
                found=found,
                beside=beside,
                new=new,
                me=me,
            )
        is_followed = not self._settings.no_follow
        ids = await self._listed(found, id_, new, me) if is_followed else None
        heard = None if facts is None else facts.all()
        if is_audited and isinstance(guard, XhtmlGuard):
            self._half_read[id_] = new
            heard = await self._facts_of_xml(id_, answer, guard, hrefs, me)
        self._half_read.pop(id_, None)
        title = (title := said.title) and self._intake.room.fit(title, id_)
        named_canonical = said.canonical and _canonical(said.canonical, hrefs)
        canonical = named_canonical and self._kept(named_canonical, id_)
        response = self._as_read(id_, answer.response, guard, said.is_cut)
        count = len(new) if is_fresh else sum(map(found.__contains__, new))
        anchors = tuple(found.values()) if is_followed else None
        self._say(
            Fetched(id_, response, title, canonical, ids, count, anchors, heard, *beside.told())
        )

    async def take(self, id_: int, response: Response, page: PageRead, me: Worker) -> None:
        """Offers the links of a page that another process has read."""
        await self._turns.mine(me)
        found, beside = dict[int, str | None](), _Beside()
        new = self._half_read.pop(id_, set[int]())
        is_fresh = not new
        loop = asyncio.get_running_loop()
        until = loop.time() + LINKS_SECONDS
        for some in page.links:
            if loop.time() >= until:
                self._half_read[id_] = new
                await self._turns.mine(me)
                until = loop.time() + LINKS_SECONDS
            if not self._take_known(some, page, found):
                await self._take_links(some, page, id_, found, beside=beside, new=new, me=me)
        ids = await self._listed(found, id_, new, me) if page.is_parsed else None
        self._half_read.pop(id_, None)
        title = page.title and self._intake.room.fit(page.title, id_)
        canonical = page.canonical and self._kept(page.canonical, id_)
        count = len(new) if is_fresh else sum(map(found.__contains__, new))
        anchors = tuple(found.values()) if page.is_parsed else None
        self._say(
            Fetched(
                id_, response, title, canonical, ids, count, anchors, page.facts, *beside.told()
            )
        )

    def _take_known(self, some: LinksRead, page: PageRead, found: dict[int, str | None]) -> bool:
        """As `_take_links`, if there is nothing to offer; False if there is. Most links of most
        pages are known."""
        if some.invalid or some.long or some.named is not None:
            return False
        known = list(map(page.numbered.ids.__getitem__, some.numbers))
        if NOBODY in known or not self._seen.refused.keys().isdisjoint(known):
            return False
        found.update(zip(known, some.anchors, strict=True))  # they are distinct
        return True

    async def _take_links(
        self,
        some: LinksRead,
        page: PageRead,
        id_: int,
        found: dict[int, str | None],
        *,
        beside: _Beside,
        new: set[int],
        me: Worker,
    ) -> None:
        """Adds to `found` the URLs that a page links to, as `_offer_links` does."""
        loop, numbered, seen = asyncio.get_running_loop(), page.numbered, self._seen
        until, depth = loop.time() + LINKS_SECONDS, self._seen.depth[id_] + 1
        invalid, long = iter(some.invalid), iter(some.long)
        place = -1  # among those that are numbers
        for count, number in enumerate(some.numbers, 1):
            if count % LINKS_BETWEEN_LOOKS == 0 and loop.time() >= until:
                self._half_read[id_] = new
                await self._turns.mine(me)
                until, depth = loop.time() + LINKS_SECONDS, seen.depth[id_] + 1
            if number == INVALID:
                href, anchor, rule = next(invalid)
                beside.invalid.add(self._intake.offer_invalid(href, anchor, depth, id_, rule))
                continue
            if number == LONG:
                href, url, anchor, named = next(long)
                known, is_new = seen.ids.get(url, NOBODY), True
            else:
                place += 1
                known, anchor = numbered.ids[number], some.anchors[place]
                named = FOLLOWED if some.named is None else some.named[place]
                is_new = known == NOBODY
                href = url = numbered.text(number) if is_new else seen.urls[known]
            is_nofollow = named >= NOT_FOLLOWED
            if known == NOBODY or known in seen.refused:
                by_page = named == PAGE_NOT_FOLLOWED
                offered = (href, url, anchor)
                known = self._offered(
                    offered, depth, id_, is_nofollow, by_page=by_page, new=new, beside=beside
                )
                if known == NOBODY:
                    continue
                if is_new and number != LONG:
                    numbered.settle(number, known)
            if is_nofollow or beside.unfollowed:
                beside.name(known, is_nofollow, is_first=known not in found)
            found.setdefault(known, anchor)

    async def _facts_of_xml(
        self, id_: int, answer: Answer, guard: XhtmlGuard, hrefs: PageHrefs, me: Worker
    ) -> PageFacts:
        """What a page in XML says, after its links were read; other tasks get their turn."""
        facts = _facts_of(self._seen.urls[id_], answer, guard)
        facts.resolve = hrefs.resolve
        hears = not self._settings.no_follow
        for _ in _gathering(guard, facts, hears=hears):
            await self._turns.mine(me)
        return facts.all()

    async def _listed(
        self, found: dict[int, str | None], id_: int, new: set[int], me: Worker
    ) -> "array[int]":
        """The ids of the links of a page; other tasks get their turn if there are very many."""
        if len(found) <= LISTED_LINKS:
            return array("i", found)
        ids, left = array("i"), iter(found)
        self._half_read[id_] = new
        while len(ids) < len(found):
            ids.extend(islice(left, LISTED_LINKS))
            await self._turns.mine(me)
        return ids

    def _kept(self, canonical: str, page: int) -> str:
        """The canonical URL of a page as it is kept: the same object as a known URL; cut if there
        is no room."""
        known = self._seen.ids.get(canonical)
        if known is not None:
            return self._seen.urls[known]
        return self._intake.room.fit(canonical, page)

    def _as_read(
        self, id_: int, response: Response, guard: Guard | XhtmlGuard, is_cut: bool
    ) -> Response:
        """The response, completed by what reading the page has shown."""
        if is_cut:
            response = replace(response, truncated=True)
        if isinstance(guard, XhtmlGuard):
            response = replace(response, charset=guard.charset)
            if guard.fault is not None:
                url = self._seen.urls[id_]
                log.debug(kept("%s is read as HTML, not as XML: %s"), url, guard.fault)
        return response

    async def _offer_links(
        self,
        named: Iterable[links.Link],
        hrefs: PageHrefs,
        id_: int,
        of_page: tuple[bool, bool],
        *,
        found: dict[int, str | None],
        beside: _Beside,
        new: set[int],
        me: Worker,
        facts: Facts | None = None,
    ) -> None:
        """Adds to `found` the distinct URLs that a page links to, by id, with their anchors.

        New ones are queued, and added to `new`. During a large page, other tasks get their turn.
        Of the page is known whether it wants no link followed, and whether the texts of these are
        final.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + LINKS_SECONDS
        ids, depth = self._seen.ids, self._seen.depth[id_] + 1
        first, later = ids.first, ids.later
        known_urls = ids if later else first
        refused, cached, in_folder = self._seen.refused, hrefs.cached, hrefs.in_folder
        respects, (none_followed, is_final) = self._settings.respect_nofollow, of_page
        anchor_of: Any = _itself if is_final else links.anchor_of
        anchor, unfollowed = None, beside.unfollowed
        named = () if self._settings.no_follow else named
        for number, (href, text, rel) in enumerate(named, 1):
            if number % LINKS_BETWEEN_LOOKS == 0 and loop.time() >= until:
                # So that they are still counted as new if a stop interrupts the reading
                self._half_read[id_] = new
                await self._turns.mine(me)
                until, depth = loop.time() + LINKS_SECONDS, self._seen.depth[id_] + 1
            heard = facts if is_final or isinstance(text, LexborNode) else None
            if heard is not None and (anchor := anchor_of(text)) is None:
                heard.empty(text)
            try:
                url = in_folder.get(href) or cached.get(href) or hrefs.resolve(href, known_urls)
            except UrlError:
                beside.invalid.add(self._intake.offer_invalid(href, anchor_of(text), depth, id_))
                continue
            if url is None:
                continue
            if heard is not None:
                if "#" in href:
                    heard.named[href] = url
                if rel or not url.startswith(heard.origin):
                    heard.link(url, rel)
            known = first.get(url) or (ids.get(url) if later else None)
            if known in found and known not in refused and known not in unfollowed:
                continue
            anchor = anchor_of(text) if heard is None else anchor
            nofollow = respects and (none_followed or links.is_nofollow(rel))
            if known is None or known in refused:
                known = self._offered(
                    (href, url, anchor),
                    depth,
                    id_,
                    nofollow,
                    by_page=none_followed,
                    new=new,
                    beside=beside,
                )
                if known == NOBODY:
                    continue
            if respects:
                beside.name(known, nofollow, is_first=known not in found)
            found.setdefault(known, anchor)

    def _offered(
        self,
        named: tuple[str, str, str | None],
        depth: int,
        page: int,
        nofollow: bool,
        *,
        by_page: bool,
        new: set[int],
        beside: _Beside,
    ) -> int:
        """The id of a URL that may be new, given its href, itself and its anchor."""
        href, url, anchor = named
        left = self._settings.max_redirects
        known, is_new = self._intake.offer(
            url, depth, page, anchor, left, nofollow, by_page=by_page
        )
        if known == NOBODY:
            beside.invalid.add(self._intake.offer_too_long(href, url, anchor, depth, page))
        elif is_new:
            new.add(known)
        return known


async def error_page(url: str, answer: Answer) -> PageFacts | None:
    """What a host says for a path that cannot be; None unless it is a page with status 200."""
    if answer.response.status == HTTPStatus.OK and answer.read is not None:
        return answer.read.facts
    if answer.response.status != HTTPStatus.OK or answer.page is None:
        return None
    guard = _guard(answer)
    if isinstance(guard, XhtmlGuard):
        for _ in guard.pages():
            await turn()
    facts = _facts_of(url, answer, guard)
    facts.resolve = Hrefs().of_page(url).resolve
    for _ in _gathering(guard, facts, hears=False):
        await turn()
    return facts.all()


def _facts_of(url: str, answer: Answer, guard: Guard | XhtmlGuard) -> Facts:
    """Facts to be gathered. The encoding of XML is known if nobody says it."""
    is_xml = isinstance(guard, XhtmlGuard) and guard.fault is None
    return Facts(url, answer.has_charset or is_xml)


def _gathering(guard: Guard | XhtmlGuard, facts: Facts, *, hears: bool) -> QuietSlices[None]:
    """Gathers the facts of a page, whose links are not followed here; of each link only if it
    `hears` of them."""
    if isinstance(guard, XhtmlGuard):
        guard = yield from whole_page(guard)
    facts.hears_links = hears
    for some in Said(guard, resources=False, respects_nofollow=False, facts=facts).links():
        for href, text, rel in some or ():
            if hears and isinstance(text, LexborNode):
                _hear(facts, href, text, rel)
        yield


def _ids(some: set[int]) -> "array[int] | None":
    """In their order; None if there are none."""
    return array("i", sorted(some)) if some else None


def _itself(text: str | None) -> str | None:
    return text


def _hear(facts: Facts, href: str, link: LexborNode, rel: str | None) -> None:
    if links.anchor_of(link) is None:
        facts.empty(link)
    try:
        url = facts.resolve(href)
    except UrlError:
        return
    if url is not None:
        if "#" in href:
            facts.named[href] = url
        facts.link(url, rel)


def _guard(
    answer: Answer, needs_trees: bool = True, facts_from: int | None = None
) -> Guard | XhtmlGuard:
    if answer.is_xml and isinstance(answer.page, bytes):
        return XhtmlGuard(answer.page, answer.response.charset)
    return Guard(answer.page or b"", needs_trees, facts_from)


def _charset(answer: Answer, guard: Guard | XhtmlGuard) -> str | None:
    """The encoding of a document, once some of it has been read."""
    return guard.charset if isinstance(guard, XhtmlGuard) else answer.response.charset


def _canonical(href: str, hrefs: PageHrefs) -> str | None:
    """The URL that a page says is its own; its text if it is no URL, None if it is not http."""
    try:
        return hrefs.resolve(href)
    except UrlError:
        return without_login(href)
