"""The rows of a report's tables: findings, broken links, redirect chains, slow and large pages."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import Severity
from crawlscope.core.records.records import UNKNOWN
from crawlscope.core.records.redirects import BROKEN_ENDS, Chain, End, chain
from crawlscope.export.html_report.found import Group
from crawlscope.export.html_report.sources import Source, Sources
from crawlscope.export.html_report.survey import Survey
from crawlscope.export.html_report.words import Outcome, outcome


class Broken(NamedTuple):
    outcome: Outcome
    url: str
    error: str
    sources: Sequence[Source]
    pages: int  # that link to it


class Page(NamedTuple):
    outcome: Outcome
    url: str
    title: str | None
    seconds: float
    octets: int  # UNKNOWN: not known
    size: str
    content_type: str


class At(NamedTuple):
    """A URL that has a finding."""

    severity: Severity
    outcome: Outcome
    url: str
    title: str | None
    sources: Sequence[Source]
    pages: int  # that link to it


class Tables:
    def __init__(self, ledger: Ledger, survey: Survey, sources: Sources) -> None:
        self._findings = ledger.findings
        self._records = ledger.records
        self._survey = survey
        self._sources = sources

    def having(self, group: Group) -> Iterator[At]:
        """The first URLs with a finding."""
        records, severities = self._records, self._findings.severities
        for id_ in group.ids:
            yield At(
                severities.of(group.finding, records.found[id_]),
                outcome(records, id_),
                records.url[id_],
                records.title.get(id_),
                self._sources.of(id_),
                self._pages(id_),
            )

    def broken(self) -> Iterator[Broken]:
        records = self._records
        for id_ in self._survey.broken:
            error = records.error.get(id_)
            message = translated(error.message) if error else ""
            yield Broken(
                outcome(records, id_),
                records.url[id_],
                message,
                self._sources.of(id_),
                self._pages(id_),
            )

    def chains(self) -> Iterator[tuple[Outcome, Chain]]:
        for id_ in self._survey.chains:
            found = chain(self._records, id_)
            assert found is not None
            end = found.end
            tone = "bad" if end in BROKEN_ENDS else "good" if end is End.PAGE else "quiet"
            yield Outcome(tone, translated(end)), found

    def uncrawled(self, rule: str) -> Iterator[tuple[str, Sequence[Source]]]:
        for id_ in self._survey.uncrawled.ids[rule]:
            yield self._records.url[id_], self._sources.of(id_)

    def slow(self) -> Iterator[Page]:
        return map(self._page, self._survey.slow.ids)

    def large(self) -> Iterator[Page]:
        return map(self._page, self._survey.large.ids)

    def _pages(self, id_: int) -> int:
        return self._records.inlinks[id_] - self._records.chains.redirects_to(id_)

    def _page(self, id_: int) -> Page:
        records = self._records
        return Page(
            outcome(records, id_),
            records.url[id_],
            records.title.get(id_),
            records.elapsed[id_],
            records.size[id_],
            self._size(id_),
            records.content_type[id_] or "",
        )

    def _size(self, id_: int) -> str:
        octets = self._records.size[id_]
        if octets == UNKNOWN:
            return ""
        size, is_cut = units.size(octets), id_ in self._records.truncated
        return tr("{size} (truncated)").format(size=size) if is_cut else size
