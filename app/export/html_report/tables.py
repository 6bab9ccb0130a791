"""The rows of a report's tables: broken links, redirect chains, slow pages, large pages."""

from collections.abc import Iterator
from typing import NamedTuple

from app.core import units
from app.core.redirects import BROKEN_ENDS, Chain, End, chain
from app.core.site import UNKNOWN, Site
from app.export.html_report.survey import Survey
from app.export.html_report.words import Outcome, outcome


class Source(NamedTuple):
    """The page that a URL was found on, with the text of the link; '' for roots and sitemaps."""

    url: str
    anchor: str | None


class Broken(NamedTuple):
    outcome: Outcome
    url: str
    error: str
    source: Source
    inlinks: int


class Page(NamedTuple):
    outcome: Outcome
    url: str
    title: str | None
    elapsed: str
    size: str
    content_type: str


class Tables:
    def __init__(self, site: Site, survey: Survey) -> None:
        self._site = site
        self._survey = survey

    def broken(self) -> Iterator[Broken]:
        site = self._site
        for id_ in self._survey.broken:
            error = site.error.get(id_)
            message = error.message if error else ""
            url, source = site.url[id_], self._source(id_)
            yield Broken(outcome(site, id_), url, message, source, site.inlinks[id_])

    def chains(self) -> Iterator[tuple[Outcome, Chain]]:
        for id_ in self._survey.chains:
            found = chain(self._site, id_)
            assert found is not None
            end = found.end
            tone = "bad" if end in BROKEN_ENDS else "good" if end is End.PAGE else "quiet"
            yield Outcome(tone, end), found

    def uncrawled(self, rule: str) -> Iterator[tuple[str, Source]]:
        for id_ in self._survey.uncrawled.ids[rule]:
            yield self._site.url[id_], self._source(id_)

    def slow(self) -> Iterator[Page]:
        return map(self._page, self._survey.slow.ids)

    def large(self) -> Iterator[Page]:
        return map(self._page, self._survey.large.ids)

    def _source(self, id_: int) -> Source:
        referrer = self._site.referrer[id_]
        if not referrer:
            return Source("", None)
        return Source(self._site.url[referrer], self._site.anchor.get(id_))

    def _page(self, id_: int) -> Page:
        site = self._site
        return Page(
            outcome(site, id_),
            site.url[id_],
            site.title.get(id_),
            units.seconds(site.elapsed[id_]),
            self._size(id_),
            site.content_type[id_] or "",
        )

    def _size(self, id_: int) -> str:
        octets = self._site.size[id_]
        if octets == UNKNOWN:
            return ""
        cut = " (cut)" if id_ in self._site.truncated else ""
        return units.size(octets) + cut
