"""`.md`: a summary for a pull request or the page of a CI job, in GitHub's Markdown: what is new
since the baseline, or, without one, everything that is broken.

GitHub takes a comment of 65,536 characters and a job's summary of 1 MiB: before that, tables end
with a whole row, and say how many are left out. What servers sent stands in code or in links, where
it formats nothing and mentions nobody.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import TextIO

from crawlscope.core.base.budgets import EXPORTED_LINKS, EXPORTED_RECORDS
from crawlscope.core.base.language import heading, sentence, tr, tr_noop, translated
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.units import count, day
from crawlscope.core.insight.regressions import Regressions
from crawlscope.core.insight.report import regression_counts, what_broke
from crawlscope.core.insight.worth import by_worth
from crawlscope.core.policy.choices import findings_in
from crawlscope.core.policy.declared_findings import Finding, Severity
from crawlscope.core.records.redirects import ending
from crawlscope.export.about import site, when
from crawlscope.export.snapshot import Snapshot

LONGEST = 65_000  # characters of the whole
RESERVED = 400  # of them for the title of a table, and the line below one that was cut
TABLES = 4
LONGEST_SHOWN = 120  # characters of a text or a URL in a cell
LONGEST_LINK = 1_000  # characters of a URL that is a link; a longer one is only shown
FENCE = re.compile("`+")
LINKS = (tr_noop("Page"), tr_noop("Link text"), tr_noop("Leads to"), tr_noop("Result"))
SINCE = tr_noop("Since")
FINDINGS = (tr_noop("Finding"), tr_noop("Severity"))
Cells = list[str]
Rows = Iterator[Cells | None]  # None: just a turn for others


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    summary = _Summary(snapshot)
    for text in summary.parts():
        file.write(text)
        if not text:
            yield summary.fraction
    yield 1.0


class _Summary:
    """Written into the room that is left."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot, self._records = snapshot, snapshot.ledger.records
        self._findings, self._found = snapshot.ledger.findings, snapshot.moment.regressions
        self._left = LONGEST - TABLES * RESERVED
        self.fraction = 0.0  # done

    def parts(self) -> Iterator[str]:
        """The text; '' where others may have a turn."""
        for text in self._head():
            self._left -= len(text)
            yield text
        found = self._found
        yield from self._all() if found is None else self._news(found)

    def _head(self) -> Iterator[str]:
        ledger, facts, found = self._snapshot.ledger, self._snapshot.facts, self._found
        words = when(facts)
        yield f"## {_code(site(facts))}\n\n{_code(words) if facts.get('trouble') else words}\n\n"
        requested, bad = ledger.tally.requested, ledger.tally.broken
        counts = [
            tr("{n:,} URLs requested", "1 URL requested", requested).format(n=requested),
            tr("{n:,} broken URLs", "1 broken URL", bad).format(n=bad),
        ]
        for severity, urls in self._findings.severity_counts().items():
            words = tr("{severity}: {n:,} URLs", "{severity}: 1 URL", urls)
            counts.append(words.format(severity=translated(severity), n=urls))
        yield f"{' · '.join(counts)}\n\n"
        if found is not None:
            before = found.baseline
            words = tr("Compared with {name}")
            if before.day:
                words = tr("Compared with {name} of {date}")
            name = _code(before.path.replace("\\", "/").rpartition("/")[2])
            yield f"{words.format(name=name, date=before.day)}: "
            yield f"**{' · '.join(regression_counts(found))}**\n\n"
            if not before.is_over:
                words = tr("that crawl was not finished: what it did not reach looks new")
                yield f"{sentence(words)}\n\n"

    def _all(self) -> Iterator[str]:
        """Without a baseline."""
        ids, total = list[int](), max(1, self._snapshot.total)
        for place, id_ in enumerate(self._snapshot.ids(), 1):
            if id_ and self._records.is_broken(id_):
                ids.append(id_)
            if place % EXPORTED_RECORDS == 0:
                self.fraction = 0.5 * min(1.0, place / total)
                yield ""
        yield from self._table(_broken_title(len(ids)), LINKS, self._links(ids))
        heads = (*FINDINGS, tr_noop("Count"))
        yield from self._table(tr("Findings"), heads, self._counts())

    def _news(self, found: Regressions) -> Iterator[str]:
        number = len(found.broken)
        title = tr("Newly broken: {n:,} URLs", "Newly broken: 1 URL", number).format(n=number)
        heads = (*LINKS, SINCE)
        yield from self._table(title, heads, self._links(found.broken, found))
        title = tr("Broken at other sites, but not for long enough to count")
        yield from self._table(title, heads, self._links(found.excused, found))
        yield from self._table(tr("New findings"), (*FINDINGS, "URL"), self._new_findings(found))
        title = tr("URLs that have become worse")
        yield from self._table(title, ("URL", tr_noop("Changes")), self._worse(found))

    def _table(self, title: str, heads: Sequence[str], rows: Rows) -> Iterator[str]:
        """Nothing, if there are no rows."""
        lines = (None if cells is None else _row(cells) for cells in rows)
        top = _row([heading(each) for each in heads]) + _row(["---"] * len(heads))
        has_title, left_out = False, 0
        for line in lines:
            if line is None:
                yield ""
                continue
            if not has_title:
                has_title = True
                self._left -= len(top)
                yield f"### {title}\n\n{top}"
            if left_out or len(line) > self._left:
                left_out += 1
                continue
            self._left -= len(line)
            yield line
        if left_out:
            more = tr("… and {n:,} more rows", "… and 1 more row", left_out)
            yield f"\n{more.format(n=left_out)}\n"
        if has_title:
            yield "\n"

    def _links(self, ids: Collection[int], found: Regressions | None = None) -> Rows:
        """The links to these URLs, by page; what no page links to comes last."""
        wanted, met = set(ids), set[int]()
        links = self._snapshot.links
        for place, (page, target, text) in enumerate(links.all() if links and wanted else (), 1):
            # The file may know more than the snapshot
            if target in wanted and page < len(self._records.url):
                met.add(target)
                yield self._link(page, text, target, found)
            if place % EXPORTED_LINKS == 0:
                yield None
        for place, id_ in enumerate(ids, 1):
            if id_ not in met and self._records.is_linked(id_):
                page, text = self._records.referrer[id_], self._records.anchor.get(id_)
                yield self._link(page, text, id_, found)
            if place % EXPORTED_RECORDS == 0:
                yield None

    def _link(self, page: int, text: str | None, id_: int, found: Regressions | None) -> Cells:
        records = self._records
        result = translated(what_broke(records, id_))
        if way := ending(records, id_):
            result += f" → {_link(way.final)}"
        if error := records.error.get(id_):
            result += f" {_code(translated(error.message))}"
        where = _link(records.url[page]) if page else ""
        cells = [where, _code(text or ""), _link(records.url[id_]), result]
        if found is not None:
            first, asked_at = found.since(id_), records.fetched_at[id_]
            cells.append(str(first) if first else day(asked_at) if asked_at else "")
        return cells

    def _counts(self) -> Rows:
        counts = self._findings.counts()
        severity = self._findings.severities.of
        some, _facts = by_worth(self._findings, self._findings.urls(), len(self._records))
        for each in some:
            yield [*_named(each, severity(each)), count(counts[each.name])]

    def _new_findings(self, found: Regressions) -> Rows:
        """The most severe first."""
        severity = self._findings.severities.of
        for wanted in Severity:
            for place, (id_, mask) in enumerate(found.findings.items(), 1):
                for each in findings_in(mask):
                    if severity(each, self._records.found[id_]) is wanted:
                        yield [*_named(each, wanted), _link(self._records.url[id_])]
                if place % EXPORTED_RECORDS == 0:
                    yield None

    def _worse(self, found: Regressions) -> Rows:
        for place, id_ in enumerate(found.worse, 1):
            more = found.more(id_)
            changes = [f"{translated(each)} {more[each]:+d}" for each in Severity if more[each]]
            if links := found.more_links(id_):
                changes.append(tr("links {n:+d}").format(n=links))
            yield [_link(self._records.url[id_]), ", ".join(changes)]
            if place % EXPORTED_RECORDS == 0:
                yield None


def _broken_title(number: int) -> str:
    return tr("Broken: {n:,} URLs", "Broken: 1 URL", number).format(n=number)


def _named(finding: Finding, severity: Severity) -> Cells:
    return [translated(finding.title), translated(severity)]


def _row(cells: Sequence[str]) -> str:
    escaped = (each.replace("|", "\\|") for each in cells)
    return f"| {' | '.join(escaped)} |\n"


def _code(text: str) -> str:
    """What is written as code is taken as it is."""
    shown = for_people(text, LONGEST_SHOWN).strip()
    if not shown:
        return ""
    fence = "`" * (max(map(len, FENCE.findall(shown)), default=0) + 1)
    return f"{fence} {shown} {fence}" if len(fence) > 1 else f"`{shown}`"


def _link(url: str) -> str:
    """A URL to click on; one that is too long, or no URL, as code."""
    if not url.startswith(("http://", "https://")) or len(url) > LONGEST_LINK:
        return _code(url)
    plain = for_people(url, LONGEST_LINK).replace("\\", "%5C").replace("<", "%3C")
    return f"[{_code(url)}](<{plain.replace('>', '%3E')}>)"
