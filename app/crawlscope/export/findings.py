"""Names that begin with `findings`: what is wrong with the site, as a table, JSON or test cases.

A row is a finding at a URL. Of `broken-link`, it is a link: its page and its text are in the row.
Of `broken-fragment` and `fragment-by-script`, it is a link of the URL: `detail` says where it
should lead. Of duplicates, `detail` is another page that has the same; of others, what shows it.
`name` is the finding as the window calls it. Of duplicates, `group` is the number of their group,
from 1 on for each finding, and `shared` what its pages share: of texts, a title.
"""

from collections.abc import Iterator
from typing import TextIO

from crawlscope.core.base.budgets import EXPORTED_LINKS, EXPORTED_RECORDS
from crawlscope.core.base.slices import Portions, Slices, Work
from crawlscope.core.base.units import plural
from crawlscope.core.findings.duplicates import DUPLICATES
from crawlscope.core.findings.findings_view import Findings
from crawlscope.core.findings.fragments import LOST
from crawlscope.core.insight.duplicate_groups import READS, duplicate_groups, shared_text
from crawlscope.core.insight.evidence import EVIDENCE, FACTS_READ, evidence
from crawlscope.core.policy.choices import Ignore, findings_in
from crawlscope.core.policy.declared_findings import BIT, FINDINGS, Finding, Severity
from crawlscope.core.records.answer_facts import NO_FACTS, AnswerFacts
from crawlscope.export.encoding import encoded
from crawlscope.export.markup import escaped
from crawlscope.export.snapshot import Facts, Row, Rows, Snapshot, sliced
from crawlscope.export.table import Table, crawl_head

FIELDS = (
    *("finding", "severity", "family", "url", "status", "title", "page", "text", "links"),
    *("detail", "name", "group", "shared"),
)
MOST_NAMED = 100  # URLs in the failure of a test case
BROKEN_LINK = "broken-link"
TOLD_BY_FACTS = sum(BIT[name] for name, each in EVIDENCE.items() if each.reads)


class _Groups:
    """The groups of duplicates of a snapshot, and what each shares."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._of: dict[str, dict[int, tuple[int, int]]] = {}  # number and first, by id, by finding
        self._shared: dict[tuple[str, int], str] = {}

    def find(self) -> Rows:
        """Finds them, in slices; has no rows."""
        findings, most = self._snapshot.ledger.findings, len(self._snapshot.ledger.records)
        for name in sorted(DUPLICATES & findings.urls().keys()):
            ids = list[int]()
            for some in findings.ids(name):
                ids += (id_ for id_ in some if id_ <= most)
                yield [], 0.0
            work = Work(duplicate_groups(findings, name, ids))
            for _ in work:
                yield [], 0.0
            self._of[name] = {
                id_: (number, group[0])
                for number, group in enumerate(work.result, 1)
                for id_ in group
            }

    def of(self, id_: int, name: str) -> tuple[int | None, str | None]:
        """Number, and what is shared."""
        number, first = self._of.get(name, {}).get(id_, (0, 0))
        if not number:
            return None, None
        if (name, first) not in self._shared:
            self._shared[name, first] = self._text(name, first)
        return number, self._shared[name, first] or None

    def _text(self, name: str, id_: int) -> str:
        names, links = READS.get(name, ()), self._snapshot.links
        found = links.said_after(id_ - 1, 1, names) if names and links is not None else []
        said = found[0][1] if found and found[0][0] == id_ else NO_FACTS
        return shared_text(self._snapshot.ledger.records, name, id_, said)


def rows(snapshot: Snapshot) -> Rows:
    """Slices of rows by URL, and those of broken links last where the links are known."""
    groups = _Groups(snapshot)
    yield from groups.find()
    findings, found = snapshot.ledger.findings, list[Row]()
    has_links, total = snapshot.links is not None, max(1, snapshot.total)
    facts = Facts(snapshot, FACTS_READ)
    for place, id_ in enumerate(snapshot.ids(), 1):
        if id_ and _is_told_by_facts(snapshot, id_) and facts.read_up_to(id_):
            yield found, 0.9 * min(1.0, place / total)
            found = []
        for finding, severity in findings.of(id_) if id_ else ():
            if finding.name in LOST:
                found += _lost_fragments(snapshot, id_, _row(snapshot, id_, finding, severity))
                yield found, 0.9 * min(1.0, place / total)
                found = []
            elif finding.name != BROKEN_LINK or not has_links:
                row = _row(snapshot, id_, finding, severity, facts.of(id_))
                row["group"], row["shared"] = groups.of(id_, finding.name)
                found.append(row)
        if not id_ or place % EXPORTED_RECORDS == 0:
            yield found, 0.9 * min(1.0, place / total)
            found = []
    yield found, 0.9
    yield from _broken_links(snapshot)


def rows_by_url(snapshot: Snapshot) -> Rows:
    """All findings of a URL after each other, each once: of its broken fragments all stand in one
    row."""
    found, total = list[Row](), max(1, snapshot.total)
    facts, groups = Facts(snapshot, FACTS_READ), _Groups(snapshot)
    yield from groups.find()
    for place, id_ in enumerate(snapshot.ids(), 1):
        has_read = id_ > 0 and _is_told_by_facts(snapshot, id_) and facts.read_up_to(id_)
        for finding, severity in snapshot.ledger.findings.of(id_) if id_ else ():
            found.append(row := _row(snapshot, id_, finding, severity, facts.of(id_)))
            row["group"], row["shared"] = groups.of(id_, finding.name)
            if finding.name in LOST:
                has_read = True
                lost = [each["detail"] for each in _lost_fragments(snapshot, id_, row)]
                row["detail"] = tuple(map(str, filter(None, lost))) or None
        if has_read or not id_ or place % EXPORTED_RECORDS == 0:
            yield found, min(1.0, place / total)
            found = []
    yield found, 1.0


def ignored_rows(snapshot: Snapshot) -> Portions[tuple[Row, Ignore]]:
    """What is ignored, a finding at a URL a row, in slices; each with what somebody said of it."""
    findings = snapshot.ledger.findings

    def hidden(id_: int) -> Iterator[tuple[Row, Ignore]]:
        for finding, severity, ignore in findings.ignored_of(id_):
            yield _row(snapshot, id_, finding, severity), ignore

    return sliced(snapshot, hidden) if findings.ignored else iter([([], 1.0)])


def _is_told_by_facts(snapshot: Snapshot, id_: int) -> bool:
    return bool(snapshot.ledger.records.found[id_] & TOLD_BY_FACTS)


def _row(
    snapshot: Snapshot,
    id_: int,
    finding: Finding,
    severity: Severity,
    said: AnswerFacts = NO_FACTS,
) -> Row:
    records = snapshot.ledger.records
    twin = snapshot.ledger.findings.twin(id_, finding.name)
    return {
        "finding": finding.name,
        "severity": severity.value,
        "family": finding.family.value,
        "url": records.url[id_],
        "status": records.status[id_] or None,
        "title": records.title.get(id_),
        "page": records.url[records.referrer[id_]] or None,
        "text": records.anchor.get(id_),
        "links": snapshot.ledger.findings.links_to(id_) or records.inlinks[id_],
        "detail": records.url[twin]
        if 0 < twin < len(records.url)
        else evidence(records, id_, finding.name, said),
        "name": finding.title,
        "group": None,
        "shared": None,
    }


def _lost_fragments(snapshot: Snapshot, id_: int, row: Row) -> list[Row]:
    """A row a link; the row as it is where the links of the page are not known."""
    said = snapshot.links.said_after(id_ - 1, 1, ("fragments",)) if snapshot.links else []
    facts = said[0][1].facts if said and said[0][0] == id_ else None
    if facts is None:
        return [row]
    lost = snapshot.ledger.findings.lost_fragments(facts, str(row["finding"]))
    return [row | {"detail": f"{url}#{name}"} for url, name in lost] or [row]


def _broken_links(snapshot: Snapshot) -> Rows:
    findings, records = snapshot.ledger.findings, snapshot.ledger.records
    found = list[Row]()
    if snapshot.links is None or not findings.broken_links:
        return
    here = {id_ for id_ in snapshot.ids() if id_ and findings.links_to(id_)}
    finding = next(each for each in FINDINGS if each.name == BROKEN_LINK)
    severity = findings.severities.of(finding)
    for place, (source, target, text) in enumerate(snapshot.links.all(), 1):
        if target in here and source < len(records.url):
            row = _row(snapshot, target, finding, severity)
            found.append(row | {"page": records.url[source], "text": text})
        if place % EXPORTED_LINKS == 0:
            yield found, 0.9
            found = []
    yield found, 1.0


def table(snapshot: Snapshot) -> Table:
    """`.json` is `{"crawl": {...}, "findings": [...], "urls": [...]}`: all findings, then rows."""
    findings = snapshot.ledger.findings
    lines = ",\n".join(encoded(described(findings, each)) for each in FINDINGS)
    head = crawl_head(snapshot, "urls", f'"findings": [\n{lines}\n],\n')
    return Table(FIELDS, rows(snapshot), head)


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


class _TestCases:
    """The findings of a crawl as test cases: which URLs have each, and which it is ignored at."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._findings = snapshot.ledger.findings
        self._urls: dict[str, list[str]] = {each.name: [] for each in FINDINGS}
        self._totals = dict.fromkeys(self._urls, 0)
        self._ignored = dict.fromkeys(self._urls, 0)
        self._notes: dict[str, dict[str, None]] = {each.name: {} for each in FINDINGS}

    def count(self) -> Slices[None]:
        records = self._snapshot.ledger.records
        for place, id_ in enumerate(self._snapshot.ids(), 1):
            for finding in findings_in(records.found[id_]) if id_ else ():
                self._totals[finding.name] += 1
                if len(self._urls[finding.name]) < MOST_NAMED:
                    self._urls[finding.name].append(records.url[id_])
            if place % EXPORTED_RECORDS == 0:
                yield 0.5 * place / max(1, self._snapshot.total)
        for some, fraction in ignored_rows(self._snapshot):
            for row, ignore in some:
                name = str(row["finding"])
                self._ignored[name] += 1
                if ignore.note and len(self._notes[name]) < MOST_NAMED:
                    self._notes[name][ignore.note] = None
            yield 0.5 + 0.5 * fraction

    def fails(self, finding: Finding) -> bool:
        is_note = self._findings.severities.of(finding) is Severity.NOTE
        return self._totals[finding.name] > 0 and not is_note

    def is_skipped(self, finding: Finding) -> bool:
        """True if somebody ignores it wherever it is."""
        return self._ignored[finding.name] > 0 and not self._totals[finding.name]

    def xml(self, finding: Finding) -> str:
        name, totals = finding.name, self._totals[finding.name]
        tag = f'<testcase classname="{finding.family.value}" name="{name}" time="0"'
        if self.is_skipped(finding):
            return f'{tag}>\n<skipped message="{escaped(self._why_ignored(name))}"/></testcase>\n'
        if not totals:
            return tag + "/>\n"
        severity, urls = self._findings.severities.of(finding), self._urls[name]
        summary = f"{plural(totals, 'URL')}: {self._findings.words(finding)}"
        more = [f"… and {totals - len(urls):,} more"] if totals > len(urls) else []
        if self._ignored[name]:
            more.append(self._why_ignored(name))
        text = escaped("\n".join((finding.why, finding.mend, *urls, *more)))
        if not self.fails(finding):
            return f"{tag}><system-out>{escaped(summary)}\n{text}</system-out></testcase>\n"
        return (
            f'{tag}>\n<failure type="{severity.value}" message="{escaped(summary)}">{text}'
            "</failure>\n</testcase>\n"
        )

    def _why_ignored(self, name: str) -> str:
        """'ignored at 2 URLs: meant so; as agreed'."""
        where = f"ignored at {plural(self._ignored[name], 'URL')}"
        return ": ".join(filter(None, (where, "; ".join(self._notes[name]))))


def write_junit(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    """A test case a finding, a suite a family; errors and warnings fail, what is ignored is
    skipped."""
    cases = _TestCases(snapshot)
    yield from cases.count()
    file.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    file.write(f'<testsuites name="crawlscope findings" {_figures(cases, FINDINGS)}>\n')
    for family in dict.fromkeys(each.family for each in FINDINGS):
        some = tuple(each for each in FINDINGS if each.family is family)
        skipped = sum(map(cases.is_skipped, some))
        figures = f'{_figures(cases, some)} skipped="{skipped}"'
        file.write(f'<testsuite name="{family.value}" {figures}>\n')
        for each in some:
            file.write(cases.xml(each))
        file.write("</testsuite>\n")
    file.write("</testsuites>\n")


def _figures(cases: _TestCases, some: tuple[Finding, ...]) -> str:
    failures = sum(map(cases.fails, some))
    return f'tests="{len(some)}" failures="{failures}" errors="0" time="0"'
