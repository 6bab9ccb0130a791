"""Names that begin with one of `PURPOSES`, such as `broken-links`: what a crawl is exported for, as
a table or as a page for people.

What a file will hold is counted in the crawl itself, which may go on: URLs that are found meanwhile
do not count."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TextIO, cast

from crawlscope.core.base import units
from crawlscope.core.base.budgets import EXPORTED_LINKS, EXPORTED_RECORDS
from crawlscope.core.base.language import heading, tr, tr_noop, translated
from crawlscope.core.base.slices import Slices, Work
from crawlscope.core.base.view_table import Shown, Value, telling
from crawlscope.core.insight.report import what_broke
from crawlscope.core.policy.ai_crawlers import PURPOSES as AI_PURPOSES
from crawlscope.core.policy.choices import findings_in
from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.core.records.redirects import (
    Chain,
    End,
    bad_redirect,
    chain,
    ending,
    is_bad_redirect,
)
from crawlscope.export import (
    ai_crawlers,
    findings,
    junit,
    link_scores,
    sarif,
    scripts,
    shown_html,
    structured_data,
    table,
)
from crawlscope.export.about import about
from crawlscope.export.snapshot import Row, Rows, Snapshot, here_of, sliced

Writer = Callable[[Snapshot, TextIO], Slices[None]]
Told = Callable[[Sequence[Value]], Sequence[Value]]


def _broken_links(snapshot: Snapshot) -> Rows:
    """By page; what no page links to comes last: the URLs of a list, for example."""
    assert snapshot.links is not None
    records, work, found = snapshot.ledger.records, Work(here_of(snapshot)), list[Row]()
    for _ in work:
        yield [], 0.0
    here, is_listed = work.result, bytearray(len(records.url))
    bad = bytearray(len(here))  # asked of each URL once: many links lead to the same
    for id_ in range(1, len(here)):
        bad[id_] = records.is_broken(id_)
        if id_ % EXPORTED_LINKS == 0:
            yield found, 0.0
    for place, (source, target, text) in enumerate(snapshot.links.all(), 1):
        # The file may know more than the snapshot
        if source < len(here) and target < len(here) and here[source] and bad[target]:
            is_listed[target] = 1
            found.append(_broken_link(snapshot, source, text, target))
        if len(found) == EXPORTED_RECORDS or place % EXPORTED_LINKS == 0:
            yield found, 0.9 * min(1.0, source / len(here))
            found = []
    yield found, 0.9

    def others(id_: int) -> Iterator[Row]:
        if id_ < len(bad) and bad[id_] and records.is_linked(id_) and not is_listed[id_]:
            yield _broken_link(snapshot, records.referrer[id_], records.anchor.get(id_), id_)

    for found, done in sliced(snapshot, others):
        yield found, 0.9 + done / 10


def _broken_link(snapshot: Snapshot, page: int, text: str | None, id_: int) -> Row:
    records = snapshot.ledger.records
    way, error = ending(records, id_), records.error.get(id_)
    return {
        "page": records.url[page] or None,
        "text": text,
        "url": records.url[id_],
        "status": records.status[id_] or None,
        "problem": what_broke(records, id_),
        "final": way and way.final,
        "error": error and error.message,
        "reason": error.kind.word if error else what_broke(records, id_),
    }


def _redirect_chains(snapshot: Snapshot) -> Rows:
    """Each from the first URL that redirects; a closed loop once."""
    records, work = snapshot.ledger.records, Work(here_of(snapshot))
    for _ in work:
        yield [], 0.0
    chains, here = records.chains, work.result

    def is_here(id_: int) -> bool:
        return id_ < len(here) and here[id_] > 0

    loops = {
        loop[0]
        for loop in chains.loops()
        if {each for id_ in loop for each in chains.sources(id_) if is_here(each)} == set(loop)
    }

    def first(id_: int) -> Iterator[Row]:
        way = ending(records, id_)
        if is_bad_redirect(records, id_):
            if not any(map(is_here, chains.sources(id_))):
                yield _chain(snapshot, id_, bad_redirect(records, id_))
        elif (
            way and id_ < len(here) and (id_ in loops or not any(map(is_here, chains.sources(id_))))
        ):
            found = chain(records, id_, way.hops)
            assert found is not None
            yield _chain(snapshot, id_, found)

    yield from sliced(snapshot, first)


def _chain(snapshot: Snapshot, id_: int, found: Chain) -> Row:
    records = snapshot.ledger.records
    return {
        "url": records.url[id_],
        "status": records.status[id_] or None,
        "hops": found.length,
        "end": found.end.value,
        "final": found.final or None,
        "final_status": found.final_status,
        "chain": found.problem or found.in_one_line(),
        "pages": records.inlinks[id_] - records.chains.redirects_to(id_),
        "page": records.url[records.referrer[id_]] or None,
        "text": records.anchor.get(id_),
    }


def _redirect_links(snapshot: Snapshot) -> Rows:
    """By page: each link that leads to its end by redirects, and is to be edited."""
    assert snapshot.links is not None
    records, work, found = snapshot.ledger.records, Work(here_of(snapshot)), list[Row]()
    for _ in work:
        yield [], 0.0
    here = work.result
    for place, (source, target, text) in enumerate(snapshot.links.all(), 1):
        # The file may know more than the snapshot
        if source < len(here) and target < len(here) and here[source] and target in records.chains:
            whole = chain(records, target)
            assert whole is not None
            found.append(
                {
                    "page": records.url[source],
                    "text": text,
                    "url": records.url[target],
                    "target": whole.final if whole.end is End.PAGE else None,
                    "status": records.status[target] or None,
                    "permanent": whole.is_permanent,
                    "hops": whole.length,
                    "end": whole.end.value,
                }
            )
        if len(found) == EXPORTED_RECORDS or place % EXPORTED_LINKS == 0:
            yield found, min(1.0, source / len(here))
            found = []
    yield found, 1.0


def _findings_by_url(snapshot: Snapshot) -> Rows:
    for some, done in findings.rows_by_url(snapshot):
        yield [{name: row[name] for name in BY_URL} for row in some], done


def _counted_findings(snapshot: Snapshot) -> Slices[tuple[int, int]]:
    """Without the rows, which may be millions."""
    found, rows, urls = snapshot.ledger.records.found, 0, 0
    for place, id_ in enumerate(snapshot.ids(), 1):
        if id_ and (number := len(findings_in(found[id_]))):
            rows, urls = rows + number, urls + 1
        if place % EXPORTED_RECORDS == 0:
            yield place / max(1, snapshot.total)
    return rows, urls


@dataclass(frozen=True, slots=True)
class Purpose:
    title: str
    rows: Callable[[Snapshot], Rows]
    columns: dict[str, str]  # a field, and its heading on a page for people
    counted: Callable[[int, int], str]  # how many rows, of how many different...
    by: str  # ... values of this field, whose equals follow each other
    in_words: Told
    needs_links: bool = False
    others: tuple[tuple[str, Writer], ...] = ()  # formats beside those of a table
    count: Callable[[Snapshot], Slices[tuple[int, int]]] | None = None  # quicker than its rows
    is_by_host: bool = False  # `url` is that of a host, which no joined table can have values for

    @property
    def writers(self) -> dict[str, Writer]:
        """By suffix; what is offered first comes first."""
        tables = {suffix: partial(self._write, write) for suffix, write in table.WRITERS.items()}
        return {".csv": tables[".csv"], ".html": self._write_page, **tables, **dict(self.others)}

    def holds(self, snapshot: Snapshot) -> Slices[str]:
        """Counts; the result is what an export of it will hold, in words."""
        if self.count is not None:
            return self.counted(*(yield from self.count(snapshot)))
        rows = differing = 0
        before = None
        for some, fraction in self.rows(snapshot):
            for row in some:
                differing += row[self.by] not in (None, before)
                before = row[self.by]
            rows += len(some)
            yield fraction
        return self.counted(rows, differing)

    def _write(
        self,
        write: Callable[[table.Table, TextIO], Slices[None]],
        snapshot: Snapshot,
        file: TextIO,
    ) -> Slices[None]:
        head = table.crawl_head(snapshot, "rows")
        made = table.Table(tuple(self.columns), self.rows(snapshot), head)
        return write(made if self.is_by_host else table.with_joined(snapshot, made), file)

    def _write_page(self, snapshot: Snapshot, file: TextIO) -> Slices[None]:
        fields, headings = tuple(self.columns), tuple(map(heading, self.columns.values()))
        rows = (([_values(row) for row in some], n) for some, n in self.rows(snapshot))
        page = Shown("", fields, rows, headings, self.in_words, self.title, about(snapshot.facts))
        return shown_html.write(page, file)


def _values(row: Row) -> Sequence[Value]:
    return cast(Sequence[Value], tuple(row.values()))


def _finding_told(row: Sequence[Value]) -> Sequence[Value]:
    name = str(row[FINDING])
    told = list(telling(*(BY_URL.index(each) for each in ("severity", "family")))(row))
    told[FINDING] = translated(BY_NAME[name].title)
    return told


def _problem_told(row: Sequence[Value]) -> Sequence[Value]:
    *named, problem = row
    finding = BY_NAME.get(str(problem))
    return [*named, translated(finding.title) if finding else None]


def _link_told(row: Sequence[Value]) -> Sequence[Value]:
    *named, permanent, hops, end = row
    word = tr("yes") if permanent else tr("no")
    return [*named, word, hops, translated(str(end))]


def _crawler_told(row: Sequence[Value]) -> Sequence[Value]:
    host, name, company, purpose, obeys, named, *others = row
    flags = (tr("yes") if each else tr("no") for each in (obeys, named))
    return [host, name, company, translated(AI_PURPOSES[str(purpose)]), *flags, *others]


BY_URL = (
    *("url", "status", "title", "finding", "severity", "family", "page", "text", "links"),
    *("detail", "group", "shared"),
)
FINDING = BY_URL.index("finding")


def _octets(number: float) -> str:
    return units.size(int(number))


def _links_on_pages(links: int, pages: int) -> str:
    return tr("{links} on {pages}").format(
        links=tr("{n:,} links", "1 link", links).format(n=links),
        pages=tr("{n:,} pages", "1 page", pages).format(n=pages),
    )


PURPOSES = {
    "broken-links": Purpose(
        tr("Broken links with the pages they are on"),
        _broken_links,
        {
            "page": tr_noop("Page"),
            "text": tr_noop("Link text"),
            "url": "URL",
            "status": tr_noop("Status"),
            "problem": tr_noop("Problem"),
            "final": tr_noop("Redirects end at"),
            "error": tr_noop("Error"),
            "reason": tr_noop("Reason"),
        },
        _links_on_pages,
        "page",
        telling(4, 6, 7),
        needs_links=True,
        others=((".junit.xml", junit.write),),
    ),
    "redirect-chains": Purpose(
        tr("Redirect chains"),
        _redirect_chains,
        {
            "url": "URL",
            "status": tr_noop("Status"),
            "hops": tr_noop("Hops"),
            "end": tr_noop("End"),
            "final": tr_noop("Final"),
            "final_status": tr_noop("Final status"),
            "chain": tr_noop("Chain"),
            "pages": tr_noop("Pages that link to it"),
            "page": tr_noop("Found on"),
            "text": tr_noop("Link text"),
        },
        lambda rows, _urls: tr("{n:,} chains", "1 chain", rows).format(n=rows),
        "url",
        telling(3),
    ),
    "redirect-links": Purpose(
        tr("Links to redirects with the pages they are on"),
        _redirect_links,
        {
            "page": tr_noop("Page"),
            "text": tr_noop("Link text"),
            "url": tr_noop("Old URL"),
            "target": tr_noop("New URL"),
            "status": tr_noop("Status"),
            "permanent": tr_noop("Permanent"),
            "hops": tr_noop("Hops"),
            "end": tr_noop("End"),
        },
        _links_on_pages,
        "page",
        _link_told,
        needs_links=True,
    ),
    "findings-by-url": Purpose(
        tr("Findings by URL"),
        _findings_by_url,
        {
            "url": "URL",
            "status": tr_noop("Status"),
            "title": tr_noop("Title"),
            "finding": tr_noop("Finding"),
            "severity": tr_noop("Severity"),
            "family": tr_noop("Category"),
            "page": tr_noop("Found on"),
            "text": tr_noop("Link text"),
            "links": tr_noop("Links"),
            "detail": tr_noop("Detail"),
            "group": tr_noop("Group"),
            "shared": tr_noop("Shared text"),
        },
        lambda rows, urls: tr("{findings} at {urls}").format(
            findings=tr("{n:,} findings", "1 finding", rows).format(n=rows),
            urls=tr("{n:,} URLs", "1 URL", urls).format(n=urls),
        ),
        "url",
        _finding_told,
        others=((".sarif", sarif.write), (".junit.xml", findings.write_junit)),
        count=_counted_findings,
    ),
    "link-scores": Purpose(
        tr("Link scores"),
        link_scores.rows,
        {
            "url": "URL",
            "score": tr_noop("Score"),
            "inlinks": tr_noop("Pages that link to it"),
            "outlinks": tr_noop("Pages that it links to"),
            "depth": tr_noop("Depth"),
            "title": tr_noop("Title"),
        },
        lambda rows, _urls: tr("{n:,} pages", "1 page", rows).format(n=rows),
        "url",
        telling(),
        needs_links=True,
        count=link_scores.count,
    ),
    "structured-data": Purpose(
        tr("Structured data with its problems"),
        structured_data.rows,
        {
            "url": "URL",
            "format": tr_noop("Format"),
            "type": tr_noop("Type"),
            "items": tr_noop("Items"),
            "path": tr_noop("Property"),
            "problem": tr_noop("Problem"),
        },
        lambda rows, urls: tr("{rows} on {pages}").format(
            rows=tr("{n:,} rows", "1 row", rows).format(n=rows),
            pages=tr("{n:,} pages", "1 page", urls).format(n=urls),
        ),
        "url",
        _problem_told,
        needs_links=True,
    ),
    "structured-types": Purpose(
        tr("Types of structured data"),
        structured_data.types,
        {
            "type": tr_noop("Type"),
            "format": tr_noop("Format"),
            "pages": tr_noop("Pages"),
            "items": tr_noop("Items"),
            "faulty": tr_noop("Pages with problems"),
            "url": tr_noop("Found on"),
        },
        lambda rows, _types: tr("{n:,} types", "1 type", rows).format(n=rows),
        "type",
        telling(),
        needs_links=True,
    ),
    "ai-crawlers": Purpose(
        tr("What AI crawlers may read, by host"),
        ai_crawlers.rows,
        {
            "url": tr_noop("Host"),
            "crawler": tr_noop("Crawler"),
            "company": tr_noop("Company"),
            "purpose": tr_noop("Reads for"),
            "obeys": tr_noop("Says that it obeys"),
            "named": tr_noop("Named in robots.txt"),
            "allowed": tr_noop("Pages allowed"),
            "blocked": tr_noop("Pages blocked"),
            "without_text": tr_noop("Pages without text"),
            "rule": tr_noop("Rule"),
            "example": tr_noop("For example"),
        },
        lambda rows, hosts: tr("{rows} for {hosts}").format(
            rows=tr("{n:,} rows", "1 row", rows).format(n=rows),
            hosts=tr("{n:,} hosts", "1 host", hosts).format(n=hosts),
        ),
        "url",
        _crawler_told,
        needs_links=True,
        is_by_host=True,
    ),
    "ai-pages": Purpose(
        tr("What AI crawlers may read, by page"),
        ai_crawlers.pages,
        {
            "url": "URL",
            "words": tr_noop("Words"),
            "allowed": tr_noop("Crawlers allowed"),
            "blocked": tr_noop("Crawlers blocked"),
            "rules": tr_noop("Rules"),
        },
        lambda rows, _urls: tr("{n:,} pages", "1 page", rows).format(n=rows),
        "url",
        telling(),
        needs_links=True,
    ),
    "scripts": Purpose(
        tr("Scripts with what they make"),
        scripts.rows,
        {
            "script": tr_noop("Script"),
            "begins": tr_noop("Begins with"),
            "host": tr_noop("Host"),
            "pages": tr_noop("Pages"),
            "links": tr_noop("Links made"),
            "link_pages": tr_noop("Pages with them"),
            "errors": tr_noop("Errors"),
            "error_pages": tr_noop("Pages with errors"),
            "changed_pages": tr_noop("Pages changed"),
            "broken_pages": tr_noop("Not loaded"),
            "size": tr_noop("Size"),
            "status": tr_noop("Status"),
            "problem": tr_noop("Problem"),
            "page": tr_noop("Found on"),
        },
        lambda rows, _scripts: tr("{n:,} scripts", "1 script", rows).format(n=rows),
        "script",
        telling(11, units={9: _octets}),
    ),
    "third-parties": Purpose(
        tr("Third parties that pages ask"),
        scripts.third_parties,
        {
            "host": tr_noop("Host"),
            "pages": tr_noop("Pages"),
            "requests": tr_noop("Requests"),
            "size": tr_noop("Size"),
            "scripts": tr_noop("Scripts"),
            "page": tr_noop("Found on"),
        },
        lambda rows, _hosts: tr("{n:,} hosts", "1 host", rows).format(n=rows),
        "host",
        telling(units={3: _octets}),
    ),
}
