"""Names that begin with `findings`: what is wrong with the site, as a table, JSON or test cases.

A row is a finding at a URL. Of `broken-link`, it is a link: its page and its text are in the row.
Of `broken-fragment`, it is a link of the URL: `detail` says where it should lead.
"""

import csv
from collections.abc import Iterator
from typing import TextIO

from app.core.budgets import EXPORTED_LINKS, EXPORTED_RECORDS
from app.core.findings.choices import findings_in
from app.core.findings.fold import Findings
from app.core.findings.table import FINDINGS, Finding, Severity
from app.core.slices import Slices
from app.core.units import plural
from app.export.csv_file import cell
from app.export.encoding import encoded
from app.export.markup import escaped
from app.export.snapshot import Row, Snapshot

FIELDS = (
    *("finding", "severity", "family", "url", "status", "title", "page", "text", "links"),
    "detail",
)
MOST_NAMED = 100  # URLs in the failure of a test case
BROKEN_LINK, BROKEN_FRAGMENT = "broken-link", "broken-fragment"

Rows = Iterator[tuple[list[Row], float]]


def rows(snapshot: Snapshot) -> Rows:
    """Slices of rows by URL, and those of broken links last where the links are known."""
    findings, found = snapshot.ledger.findings, list[Row]()
    has_links, total = snapshot.links is not None, max(1, snapshot.total)
    for place, id_ in enumerate(snapshot.ids(), 1):
        for finding, severity in findings.of(id_) if id_ else ():
            if finding.name == BROKEN_FRAGMENT:
                found += _broken_fragments(snapshot, id_, _row(snapshot, id_, finding, severity))
                yield found, 0.9 * min(1.0, place / total)
                found = []
            elif finding.name != BROKEN_LINK or not has_links:
                found.append(_row(snapshot, id_, finding, severity))
        if not id_ or place % EXPORTED_RECORDS == 0:
            yield found, 0.9 * min(1.0, place / total)
            found = []
    yield found, 0.9
    yield from _broken_links(snapshot)


def _row(snapshot: Snapshot, id_: int, finding: Finding, severity: Severity) -> Row:
    site = snapshot.ledger.site
    return {
        "finding": finding.name,
        "severity": severity.value,
        "family": finding.family.value,
        "url": site.url[id_],
        "status": site.status[id_] or None,
        "title": site.title.get(id_),
        "page": site.url[site.referrer[id_]] or None,
        "text": site.anchor.get(id_),
        "links": snapshot.ledger.findings.links_to(id_) or site.inlinks[id_],
        "detail": None,
    }


def _broken_fragments(snapshot: Snapshot, id_: int, row: Row) -> list[Row]:
    """A row a link; the row as it is where the links of the page are not known."""
    said = snapshot.links.said_after(id_ - 1, 1, ("fragments",)) if snapshot.links else []
    facts = said[0][1].facts if said and said[0][0] == id_ else None
    lost = snapshot.ledger.findings.broken_fragments(facts) if facts is not None else []
    return [row | {"detail": f"{url}#{name}"} for url, name in lost] or [row]


def _broken_links(snapshot: Snapshot) -> Rows:
    findings, site = snapshot.ledger.findings, snapshot.ledger.site
    found = list[Row]()
    if snapshot.links is None or not findings.broken_links:
        return
    here = {id_ for id_ in snapshot.ids() if id_ and findings.links_to(id_)}
    finding = next(each for each in FINDINGS if each.name == BROKEN_LINK)
    severity = findings.severities.of(finding)
    for place, (source, target, text) in enumerate(snapshot.links.all(), 1):
        if target in here and source < len(site.url):
            row = _row(snapshot, target, finding, severity)
            found.append(row | {"page": site.url[source], "text": text})
        if place % EXPORTED_LINKS == 0:
            yield found, 0.9
            found = []
    yield found, 1.0


def write_csv(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(FIELDS)
    for some, fraction in rows(snapshot):
        writer.writerows([cell(value) for value in row.values()] for row in some)
        yield fraction


def write_jsonl(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    for some, fraction in rows(snapshot):
        file.write("".join(encoded(row) + "\n" for row in some))
        yield fraction


def write_json(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    """`{"crawl": {...}, "findings": [...], "urls": [...]}`: the table, then the rows."""
    findings = snapshot.ledger.findings
    table = [described(findings, each) for each in FINDINGS]
    file.write('{"crawl": ' + encoded(dict(snapshot.facts)) + ',\n"findings": [\n')
    file.write(",\n".join(map(encoded, table)) + '\n],\n"urls": [')
    before = "\n"
    for some, fraction in rows(snapshot):
        for row in some:
            file.write(before + encoded(row))
            before = ",\n"
        yield fraction
    file.write("\n]}\n")


def described(findings: Findings, finding: Finding) -> dict[str, object]:
    """A line of the table, with its count."""
    return {
        "finding": finding.name,
        "severity": findings.severities.of(finding).value,
        "family": finding.family.value,
        "title": finding.title,
        "rule": findings.words(finding),
        "why": finding.why,
        "mend": finding.mend,
        "count": findings.counts().get(finding.name, 0),
    }


def write_junit(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    """A test case a finding, a suite a family; errors and warnings fail."""
    named: dict[str, list[str]] = {each.name: [] for each in FINDINGS}
    totals = dict.fromkeys(named, 0)
    site = snapshot.ledger.site
    for place, id_ in enumerate(snapshot.ids(), 1):
        for finding in findings_in(site.found[id_]) if id_ else ():
            totals[finding.name] += 1
            if len(named[finding.name]) < MOST_NAMED:
                named[finding.name].append(site.url[id_])
        if place % EXPORTED_RECORDS == 0:
            yield place / max(1, snapshot.total)
    severities = snapshot.ledger.findings.severities
    failing = {
        each.name
        for each in FINDINGS
        if totals[each.name] and severities.of(each) is not Severity.NOTE
    }
    file.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    file.write(f'<testsuites name="crawlscope findings" {_figures(FINDINGS, failing)}>\n')
    for family in dict.fromkeys(each.family for each in FINDINGS):
        some = tuple(each for each in FINDINGS if each.family is family)
        file.write(f'<testsuite name="{family.value}" {_figures(some, failing)}>\n')
        for each in some:
            file.write(_case(snapshot, each, totals[each.name], named[each.name], failing))
        file.write("</testsuite>\n")
    file.write("</testsuites>\n")


def _figures(some: tuple[Finding, ...], failing: set[str]) -> str:
    failures = sum(each.name in failing for each in some)
    return f'tests="{len(some)}" failures="{failures}" errors="0" time="0"'


def _case(
    snapshot: Snapshot, finding: Finding, total: int, urls: list[str], failing: set[str]
) -> str:
    findings = snapshot.ledger.findings
    head = f'<testcase classname="{finding.family.value}" name="{finding.name}" time="0"'
    if not total:
        return head + "/>\n"
    severity = findings.severities.of(finding)
    says = f"{plural(total, 'URL')}: {findings.words(finding)}"
    more = [f"… and {total - len(urls):,} more"] if total > len(urls) else []
    text = escaped("\n".join((finding.why, finding.mend, *urls, *more)))
    if finding.name not in failing:
        return f"{head}><system-out>{escaped(says)}\n{text}</system-out></testcase>\n"
    return (
        f'{head}>\n<failure type="{severity.value}" message="{escaped(says)}">{text}</failure>\n'
        "</testcase>\n"
    )
