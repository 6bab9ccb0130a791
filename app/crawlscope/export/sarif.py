"""`.sarif`: findings for code scanning services. SARIF 2.1.0 (OASIS)."""

import os
from collections.abc import Sequence
from hashlib import sha256
from typing import TextIO
from urllib.parse import quote

from crawlscope.core.base.budgets import EXPORTED_RECORDS
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.text_for_people import whole_for_people
from crawlscope.core.base.version import __version__
from crawlscope.core.findings.duplicates import DUPLICATES
from crawlscope.core.findings.findings_view import Findings
from crawlscope.core.findings.fragments import LOST
from crawlscope.core.insight.regressions import Regressions
from crawlscope.core.policy.choices import Ignore
from crawlscope.core.policy.declared_findings import BY_NAME, FINDINGS, Finding
from crawlscope.export.encoding import encoded
from crawlscope.export.findings import BROKEN_LINK, ignored_rows, rows
from crawlscope.export.places import place as place_of
from crawlscope.export.snapshot import Row, Snapshot

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
Folders = Sequence[tuple[str, str]]
PLACE = {each.name: place for place, each in enumerate(FINDINGS)}


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    findings = snapshot.ledger.findings
    driver = {
        "name": "Crawlscope",
        "version": __version__,
        "rules": [_rule(findings, each) for each in FINDINGS],
    }
    file.write(f'{{"$schema": {encoded(SCHEMA)}, "version": "2.1.0", "runs": [{{\n')
    file.write(f'"tool": {{"driver": {encoded(driver)}}},\n"results": [')
    before, found = "\n", snapshot.moment.regressions
    beside = _NoBaseline() if found is None else _Beside(snapshot, found)
    yield from beside.prepare()
    # Where one result says whether it is suppressed, all have to. SARIF 2.1.0, section 3.27.23.
    has_hidden = bool(findings.ignored or (found and found.excused))
    shown: dict[str, object] = {"suppressions": []} if has_hidden else {}
    folders = snapshot.moment.folders
    for some, fraction in rows(snapshot):
        for row in some:
            said = shown | beside.said_of(row)
            file.write(before + encoded(_result(findings, row, folders) | said))
            before = ",\n"
            if folders:  # a file was read
                yield 0.9 * fraction
        yield 0.9 * fraction
    for hidden, fraction in ignored_rows(snapshot):
        for row, ignore in hidden:
            said = _suppressed(ignore) | beside.said_of(row)
            file.write(before + encoded(_result(findings, row, folders) | said))
            before = ",\n"
        yield 0.9 + 0.1 * fraction
    file.write('\n],\n"columnKind": "unicodeCodePoints"\n}]}\n')


def _rule(findings: Findings, finding: Finding) -> dict[str, object]:
    return {
        "id": finding.name,
        "name": finding.title,
        "shortDescription": {"text": finding.title},
        "fullDescription": {"text": findings.words(finding)},
        "help": {"text": f"{finding.why} {finding.mend}"},
        "defaultConfiguration": {"level": findings.severities.of(finding).value},
        "properties": {"tags": [finding.family.value]},
    }


def _suppressed(ignore: Ignore) -> dict[str, object]:
    """Outside of what was examined, somebody decided so."""
    note = whole_for_people(ignore.note)
    return {"suppressions": [{"kind": "external"} | ({"justification": note} if note else {})]}


class _NoBaseline:
    """Nothing is said of a result."""

    def prepare(self) -> Slices[None]:
        yield from ()

    def said_of(self, row: Row) -> dict[str, object]:
        return {}


class _Beside(_NoBaseline):
    """What each result is beside the baseline: 'baselineState', section 3.27.24."""

    def __init__(self, snapshot: Snapshot, found: Regressions) -> None:
        self._snapshot, self._found = snapshot, found
        self._ids: dict[str, int] = {}
        self._excused = set(found.excused)

    def prepare(self) -> Slices[None]:
        url = self._snapshot.ledger.records.url
        for id_ in self._snapshot.ledger.records.ids():
            self._ids[url[id_]] = id_
            if id_ % EXPORTED_RECORDS == 0:
                yield 0.0

    def said_of(self, row: Row) -> dict[str, object]:
        id_, finding = self._ids[str(row["url"])], BY_NAME[str(row["finding"])]
        page = self._ids.get(str(row["page"]), 0) if finding.name == BROKEN_LINK else 0
        said: dict[str, object] = {"baselineState": self._found.standing(id_, finding, page).value}
        if id_ in self._excused:
            words = f"It has failed since {self._found.since(id_)}, which is not long enough."
            note = {"kind": "external", "status": "underReview", "justification": words}
            said["suppressions"] = [note]
        return said


def _where(row: Row, folders: Folders) -> dict[str, object]:
    """The URL; of a page that is a file here, or that has the link, its file and line, as services
    want it that show results beside the code: a path in the repository."""
    url, page, name = str(row["url"]), str(row["page"] or ""), str(row["finding"])
    target = str(row["detail"] or "") if name in LOST else ""
    found = None if name == BROKEN_LINK else place_of(url, target, folders)
    found = found or place_of(page, url, folders)
    if found is None or found.file.split(os.sep)[0] == os.pardir:
        return {"artifactLocation": {"uri": url}}
    artifact = {"uri": quote(found.file.replace(os.sep, "/")), "uriBaseId": "%SRCROOT%"}
    return {"artifactLocation": artifact, "region": {"startLine": found.line or 1}}


def _result(findings: Findings, row: Row, folders: Folders) -> dict[str, object]:
    finding = FINDINGS[PLACE[str(row["finding"])]]
    place = _where(row, folders)
    where = f" At {whole_for_people(str(row['url']))}." if "region" in place else ""
    said = whole_for_people(str(row["page"])) if row["page"] else ""
    where += f" Found on {said}." if said else ""
    detail = whole_for_people(str(row["detail"])) if row["detail"] else ""
    if detail:
        if finding.name in LOST:
            where += f" It leads to {detail}."
        elif finding.name in DUPLICATES:
            where += f" Also on {detail}."
        else:
            where += f" Found: {detail}."
    # Which other page has the same may change; where a link leads is what tells it from others.
    named = ["finding", "url", "page", "text"] + ["detail"] * (finding.name in LOST)
    mark = "\n".join(str(row[name] or "") for name in named)
    return {
        "ruleId": finding.name,
        "ruleIndex": PLACE[finding.name],
        "level": row["severity"],
        "message": {"text": f"{finding.title}: {findings.words(finding)}.{where}"},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {
            "findingAtUrl/v1": sha256(mark.encode(errors="replace")).hexdigest()
        },
    }
