"""A page is read, here or by a node: its links are offered, each once, in slices that leave others
their turn."""

from array import array
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from http import HTTPStatus
from itertools import compress, islice

from crawlscope.core.base.arrays import array_with
from crawlscope.core.base.budgets import LINKS_BETWEEN_LOOKS, LISTED_LINKS
from crawlscope.core.base.slices import Work
from crawlscope.core.base.text_ids import ids_of
from crawlscope.core.base.urls import Hrefs, UrlError, root
from crawlscope.core.extraction.rule import rules_of
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.frontier import NOBODY, Seen
from crawlscope.core.records.events import Fetched, Response
from crawlscope.core.records.facts import PageFacts, RenderedFacts
from crawlscope.core.records.rendering import Rendered
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.fetch import Answer
from crawlscope.page.document import Wanted, document
from crawlscope.page.extracting import Extractor
from crawlscope.page.reading import FOLLOWED, PAGE_NOT_FOLLOWED, Links, PageRead, Row
from crawlscope.page.tree import beginning
from crawlscope.runtime.slices import turn
from crawlscope.runtime.turns import ReadingTurns
from crawlscope.session.crawl.intake import Intake
from crawlscope.session.crawl.rendered_page import as_answer, facts_of

OF_ERROR_PAGES = Wanted(links=False)


class _Named:
    """What a page names, by id."""

    __slots__ = ("found", "invalid", "new", "unfollowed")

    def __init__(self, new: set[int]) -> None:
        self.found: dict[int, str | None] = {}  # URLs, with their anchors
        self.new = new  # those that were queued because of it, before a stop too
        self.unfollowed: set[int] = set()  # URLs that no link of the page leads to but by nofollow
        self.invalid: set[int] = set()

    def name(self, id_: int, anchor: str | None, *, is_followed: bool) -> None:
        """A link names a URL, for the first time on the page or again."""
        if is_followed:
            self.unfollowed.discard(id_)
        elif id_ not in self.found:
            self.unfollowed.add(id_)
        self.found.setdefault(id_, anchor)


class Reader:
    """Reads the pages of one crawl."""

    def __init__(self, settings: Settings, seen: Seen, intake: Intake) -> None:
        self._seen = seen
        self._intake = intake
        self._hrefs = Hrefs()
        self._turns = ReadingTurns()
        # By id: new URLs found before a stop, for when the page is read again
        self._half_read: dict[int, set[int]] = {}
        self.use(settings)

    def use(self, settings: Settings) -> None:
        """Changes what may change while a crawl is there, for pages that are read from now on."""
        self._settings = settings
        self._wanted = Wanted.by(settings)
        self._extractor = Extractor(rules_of(settings.extract)) if settings.extract else None

    async def turn(self, worker: Worker) -> None:
        """Waits for a turn in which something else may take as long as the reading of pages."""
        await self._turns.mine(worker)

    async def read(
        self, id_: int, answer: Answer, worker: Worker, rendered: Rendered | None = None
    ) -> None:
        """Offers the links of a final response, each once, and reports its contents; those of the
        page that its scripts made of it as well."""
        url = self._seen.urls[id_]
        read = answer.read or document(url, answer, self._wanted, self._hrefs)
        if read is None:
            self._intake.tell_read(Fetched(id_, answer.response))
        else:
            await self._turns.run(self._take(id_, answer, read, rendered), worker)

    def _take(
        self, id_: int, answer: Answer, read: PageRead, rendered: Rendered | None
    ) -> Iterator[bool]:
        """Yields what `ReadingShare.run` expects."""
        page = _Named(self._half_read.pop(id_, set()))
        # So that they are still counted as new if a stop interrupts the reading
        self._half_read[id_], is_fresh = page.new, not page.new
        for links in read.portions(self._seen.ids):
            if links is not None:
                yield from self._offer(links, id_, page)
            yield links is None
        facts = read.facts
        if rendered is not None:
            shown = yield from self._take_rendered(id_, answer, rendered, page, facts)
            facts = facts and replace(facts, rendered=shown)
        ids = (yield from _listed(page.found)) if read.lists_links else None
        if self._extractor is not None and facts is not None and answer.page is not None:
            facts = yield from _extracted(self._extractor, answer, facts)
        del self._half_read[id_]
        self._intake.tell_read(
            Fetched(
                id_,
                _completed(answer.response, read),
                read.title and self._intake.room.fit(read.title, id_),
                read.canonical and self._kept(read.canonical, id_),
                ids,
                len(page.new) if is_fresh else sum(map(page.found.__contains__, page.new)),
                tuple(page.found.values()) if read.lists_links else None,
                facts,
                _ids(page.unfollowed),
                _ids(page.invalid),
            )
        )

    def _take_rendered(
        self,
        id_: int,
        answer: Answer,
        rendered: Rendered,
        page: _Named,
        facts: PageFacts | None,
    ) -> "Generator[bool, None, RenderedFacts]":
        """Offers what only scripts link to."""
        served, urls = set(page.found), self._seen.urls
        read = None
        if rendered.html is not None:
            hrefs, shown = self._hrefs, as_answer(answer, rendered)
            read = document(rendered.url or urls[id_], shown, self._wanted, hrefs)
        if read is not None:
            for links in read.portions(self._seen.ids):
                if links is not None:
                    yield from self._offer(links, id_, page)
                yield links is None
        if rendered.redirect is not None and not self._settings.no_follow:
            self._follow_script(rendered.redirect, id_, page)
        # Links that people can follow; and others: a canonical URL, a translation
        made, named = list[str](), list[str]()
        for each, anchor in page.found.items():
            if each not in served:
                (named if anchor is None else made).append(urls[each])
        return facts_of(urls[id_], answer, rendered, read, made, named=named, served=facts)

    def _follow_script(self, target: str, id_: int, page: _Named) -> None:
        """A script leads to another URL, which is a link as any other."""
        try:
            url = root(target)
        except UrlError:
            return
        left, depth = self._settings.max_redirects, self._seen.depth[id_] + 1
        known, is_new = self._intake.offer(url, depth, id_, None, left)
        if known != NOBODY:
            page.found.setdefault(known, None)
            if is_new:
                page.new.add(known)

    def _offer(self, links: Links, id_: int, page: _Named) -> Iterator[bool]:
        """New ones are queued."""
        if not self._are_plain(links, page):
            yield from self._offer_each(links, id_, page)
        elif links.ids:
            ids = links.ids
            if not all(ids):
                new = yield from self._offer_new(links, id_, page)
                next_new = iter(new)
                ids = [known or next(next_new) for known in ids]
            if not page.found or page.found.keys().isdisjoint(ids):
                page.found.update(zip(ids, links.anchors, strict=True))
            else:
                for known, anchor in zip(ids, links.anchors, strict=True):
                    page.found.setdefault(known, anchor)
            page.found.pop(NOBODY, None)
        for href, anchor, rule in links.invalid:
            depth = self._seen.depth[id_] + 1
            page.invalid.add(self._intake.offer_invalid(href, anchor, depth, id_, rule))

    def _are_plain(self, links: Links, page: _Named) -> bool:
        """Whether all are followed, and none was refused, as of most pages."""
        if links.ways is not None or page.unfollowed:
            return False
        refused = self._seen.refused
        return not refused or refused.keys().isdisjoint(links.ids)

    def _offer_new(
        self, links: Links, id_: int, page: _Named
    ) -> Generator[bool, None, Sequence[int]]:
        """The ids of those that are new: at once, unless each has to be offered by itself."""
        ids, urls, hrefs = links.ids, links.urls, links.hrefs
        is_new = [not known for known in ids]
        if len(urls) == len(ids):
            urls, hrefs = tuple(compress(urls, is_new)), tuple(compress(hrefs, is_new))
        anchors = list(compress(links.anchors, is_new))
        depth, left = self._seen.depth[id_] + 1, self._settings.max_redirects
        new = self._intake.offer_new(list(urls), anchors, depth, id_, left)
        if new is not None:
            page.new.update(new)
            return new
        each = []
        for anchor, url, href in zip(anchors, urls, hrefs, strict=True):
            each.append(self._offered((NOBODY, anchor, url, href, FOLLOWED), id_, page))
            if len(each) % LINKS_BETWEEN_LOOKS == 0:
                yield False
        return each

    def _offer_each(self, links: Links, id_: int, page: _Named) -> Iterator[bool]:
        seen, found = self._seen, page.found
        for number, link in enumerate(links.each(), 1):
            if number % LINKS_BETWEEN_LOOKS == 0:
                yield False
            known, anchor, _, _, way = link
            is_known = known and known not in seen.refused
            if is_known and known in found and known not in page.unfollowed:
                continue
            if not is_known:
                known = self._offered(link, id_, page)
            if known == NOBODY:
                continue
            if way == FOLLOWED and not page.unfollowed:
                found.setdefault(known, anchor)
            else:
                page.name(known, anchor, is_followed=way == FOLLOWED)

    def _offered(self, link: Row, id_: int, page: _Named) -> int:
        """The id of a URL that may be new; NOBODY if there is no room for it."""
        known, anchor, url, href, way = link
        url, depth = url or self._seen.urls[known], self._seen.depth[id_] + 1
        left, by_page = self._settings.max_redirects, way == PAGE_NOT_FOLLOWED
        known, is_new = self._intake.offer(
            url, depth, id_, anchor, left, nofollow=way != FOLLOWED, by_page=by_page
        )
        if known == NOBODY:
            page.invalid.add(self._intake.offer_too_long(href, url, anchor, depth, id_))
        elif is_new:
            page.new.add(known)
        return known

    def _kept(self, canonical: str, page: int) -> str:
        """The canonical URL of a page as it is kept: the same object as a known URL; cut if there
        is no room."""
        known = self._seen.ids.get(canonical)
        if known is not None:
            return self._seen.urls[known]
        return self._intake.room.fit(canonical, page)


async def error_page(url: str, answer: Answer) -> PageFacts | None:
    """The response of a host to a path that cannot exist; None unless it is a page with status
    200."""
    if answer.response.status != HTTPStatus.OK:
        return None
    read = answer.read or document(url, answer, OF_ERROR_PAGES, Hrefs())
    if read is None:
        return None
    for _ in read.portions(ids_of([])):
        await turn()
    return read.facts


def _extracted(
    extractor: Extractor, answer: Answer, facts: PageFacts
) -> "Generator[bool, None, PageFacts]":
    """The facts of a page with what rules take out of it."""
    assert answer.page is not None
    work = Work(extractor.taking(beginning(answer.page, answer.is_xml, answer.response.charset)))
    for _ in work:
        yield True
    return replace(facts, extracted=work.result.values, extract_failed=work.result.failed)


def _listed(found: dict[int, str | None]) -> "Generator[bool, None, array[int]]":
    """The ids of the links of a page; others get their turn if there are very many."""
    if len(found) <= LISTED_LINKS:
        return array_with("i", found)
    ids, left = array("i"), iter(found)
    while len(ids) < len(found):
        ids.extend(islice(left, LISTED_LINKS))
        yield True
    return ids


def _completed(response: Response, read: PageRead) -> Response:
    """The response with what reading the page has shown."""
    if read.is_cut or read.charset != response.charset:
        is_cut = response.truncated or read.is_cut
        return replace(response, truncated=is_cut, charset=read.charset)
    return response


def _ids(some: set[int]) -> "array[int] | None":
    """In their order; None if there are none."""
    return array("i", sorted(some)) if some else None
