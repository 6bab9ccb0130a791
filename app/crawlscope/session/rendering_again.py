"""Pages of an archive are shown to a browser once more, which gets all that they ask for from
there: as they were, or as they would be without some scripts, or in another view."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.text_ids import ids_of
from crawlscope.core.base.urls import Hrefs, UrlError, join, root
from crawlscope.core.findings.rules import first_heading
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.facts import PageFacts
from crawlscope.core.records.rendering import Asked, Kept, Rendered, Renderer, Served
from crawlscope.core.records.scripts import Scripts
from crawlscope.fetch.fetch import REDIRECTS, Answer, File
from crawlscope.fetch.kept import KeptFetcher
from crawlscope.page.document import Wanted, document
from crawlscope.page.reading import PageRead
from crawlscope.runtime.slices import in_slices
from crawlscope.session.crawl.files import MOST_REDIRECTS, target_of
from crawlscope.session.crawl.rendered_page import as_answer, facts_of
from crawlscope.session.crawl.rendering import as_served, document_of
from crawlscope.session.crawl.shared_files import SharedFiles
from crawlscope.store.archive.reading import KeptPages

Row = dict[str, Any]
MOST_URLS = 200  # of links in a row
COMPARED = ("title", "h1", "canonical", "meta_robots", "words", "links")
FIELDS = (
    *("render_problem", "differs", "links_new", "links_gone", "scripts"),
    *(f"{name}{when}" for name in COMPARED for when in ("_before", "")),
)


class Seen(NamedTuple):
    """What a crawler finds in a page."""

    texts: tuple[str | int | None, ...]  # in the order of COMPARED
    links: frozenset[str]  # that people can follow


@dataclass(slots=True)
class Amounts:
    """Of all pages together."""

    rendered: int = 0
    failed: int = 0
    using: int = 0  # pages that asked for a script that is left out
    differing: dict[str, int] = field(default_factory=dict)  # pages, by what differs on them
    pages: int = 0  # on which anything does
    new: int = 0  # links
    gone: int = 0
    missing: set[str] = field(default_factory=set)  # files that the archive does not have
    more_missing: int = 0  # requests for further ones


MOST_MISSING = 10_000


def left_out(texts: Iterable[str], settings: Settings) -> tuple[str, ...]:
    """The URLs of scripts that are meant by a URL, or by a path on the site of the first root.
    Raises UrlError."""
    return tuple(filter(None, (join(settings.roots[0], each) for each in texts)))


def viewed(settings: Settings, given: Mapping[str, Any]) -> Settings | None:
    """The settings of a crawl, with what is given of viewport and agent; None if nothing is.
    Raises SettingsError."""
    Settings.checked(roots=("localhost",), **given)
    return replace(settings, **given) if given else None


class RenderingAgain:
    """The pages of one crawl."""

    def __init__(
        self,
        renderer: Renderer,
        archive: KeptPages,
        files: SharedFiles,
        settings: Settings,
        without: Collection[str],
        *,
        other: Renderer | None = None,
    ) -> None:
        """`without` are the URLs of scripts, and `other` looks at pages otherwise; with neither, a
        page is compared with itself before its scripts have run."""
        self._renderer, self._other = renderer, other
        self._archive, self._files = archive, files
        self._fetcher, self._most = KeptFetcher(settings), settings.max_body
        self._wanted = Wanted.by(replace(settings, audit=True))
        self._hrefs, self._ids = Hrefs(), ids_of([])  # no URL is known, so that links have theirs
        self._without = frozenset(without)
        self.amounts = Amounts()
        self.scripts = Scripts()  # of the pages as they were

    async def page(self, id_: int, url: str, answer: Answer) -> Row:
        """What is different; empty if nothing is, or there is nothing to be rendered. Raises
        ArchiveError."""
        given = document_of(answer)
        if given is None:
            return {}
        whole = await self._rendered(self._renderer, url, given, ())
        if whole.html is None:
            return self._failure(whole)
        self.amounts.rendered += 1
        served, seen = await self._seen(url, answer), await self._seen_after(url, answer, whole)
        facts = facts_of(url, answer, whole, None, sorted(seen.links - served.links))
        self.scripts.note(id_, url, facts)
        if not self._without and self._other is None:
            row = self._difference(served, seen)
            makers = {each.script for each in facts.script_links if each.script}
            return row | {"scripts": sorted(makers)} if row and makers else row
        asked = (each.url.partition("#")[0] for each in whole.requests)
        uses = not self._without.isdisjoint(asked)
        self.amounts.using += uses
        if not uses and self._other is None:
            return {}
        changed = await self._rendered(self._other or self._renderer, url, given, self._without)
        if changed.html is None:
            return self._failure(changed)
        return self._difference(seen, await self._seen_after(url, answer, changed))

    def _failure(self, rendered: Rendered) -> Row:
        self.amounts.failed += 1
        return {"render_problem": rendered.reason and rendered.reason.value}

    async def _rendered(
        self, renderer: Renderer, url: str, given: Served, without: Collection[str]
    ) -> Rendered:
        answering = partial(self._served, without)
        return await renderer.render(url, given, answering, lambda _: None)

    # --- what a page asks for -----------------------------------------------------------------

    async def _served(self, without: Collection[str], asked: Asked) -> Served | Kept | str:
        try:
            url = root(asked.url)
        except UrlError as problem:
            return str(problem)
        if url in without:
            return Kept.WITHOUT
        got = await self._files.get(url, partial(self._read, url))
        if got is Kept.ARCHIVE:
            self._miss(url)
        return got

    async def _read(self, url: str) -> Served | Kept | str:
        try:
            file = await self._file(url)
        except ArchiveError as problem:
            return str(problem)
        return Kept.ARCHIVE if file is None else as_served(file)

    async def _file(self, url: str) -> File | None:
        """The latest response to a URL, or to where it redirects; None if none was kept."""
        for _ in range(MOST_REDIRECTS + 1):
            if (place := self._archive.find(url)) is None:
                return None
            kept = self._archive.read(place)
            file = await self._fetcher.file(url, kept.head, kept.body, self._most)
            if file is None or file.status not in REDIRECTS:
                return file
            if (target := target_of(url, file.location)) is None:
                return None
            url = target
        return None

    def _miss(self, url: str) -> None:
        missing = self.amounts.missing
        if url in missing or len(missing) < MOST_MISSING:
            missing.add(url)
        else:
            self.amounts.more_missing += 1

    # --- what is found in it ------------------------------------------------------------------

    async def _seen(self, url: str, answer: Answer) -> Seen:
        read = document(url, answer, self._wanted, self._hrefs)
        if read is None:
            return Seen((None, None, None, None, 0, 0), frozenset())
        links = await in_slices(self._links(read))
        facts = read.facts or PageFacts()
        robots = ", ".join(sorted(facts.robots)) or None
        texts = (
            *(read.title, first_heading(facts), read.canonical),
            *(robots, facts.words, len(links)),
        )
        return Seen(texts, links)

    async def _seen_after(self, url: str, answer: Answer, rendered: Rendered) -> Seen:
        return await self._seen(rendered.url or url, as_answer(answer, rendered))

    def _links(self, read: PageRead) -> QuietSlices[frozenset[str]]:
        found = set[str]()
        for links in read.portions(self._ids):
            if links is None:
                yield
            else:
                found |= {url for _, anchor, url, _, _ in links.each() if anchor is not None}
        return frozenset(found)

    def _difference(self, before: Seen, after: Seen) -> Row:
        """A page, and how it is otherwise."""
        row, amounts = Row(), self.amounts
        pairs = zip(COMPARED, before.texts, after.texts, strict=True)
        for name, was, now in pairs:
            differs = before.links != after.links if name == "links" else (was or "") != (now or "")
            if differs:
                row |= {
                    "differs": [*row.get("differs", ()), name],
                    f"{name}_before": was,
                    name: now,
                }
                amounts.differing[name] = amounts.differing.get(name, 0) + 1
        if row:
            amounts.pages += 1
            new, gone = (
                sorted(each) for each in (after.links - before.links, before.links - after.links)
            )
            amounts.new += len(new)
            amounts.gone += len(gone)
            row |= {"links_new": new[:MOST_URLS] or None, "links_gone": gone[:MOST_URLS] or None}
        return row
