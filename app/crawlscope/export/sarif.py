"""`.sarif`: findings for code scanning services. SARIF 2.1.0 (OASIS)."""

from hashlib import sha256
from typing import TextIO

from crawlscope import __version__
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.text_for_people import whole_for_people
from crawlscope.core.findings.findings_view import Findings
from crawlscope.core.findings.fragments import LOST
from crawlscope.core.policy.choices import Ignore
from crawlscope.core.policy.declared_findings import FINDINGS, Finding
from crawlscope.export.encoding import encoded
from crawlscope.export.findings import ignored_rows, rows
from crawlscope.export.snapshot import Row, Snapshot

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
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
    before = "\n"
    # Where one result says whether it is suppressed, all have to. SARIF 2.1.0, section 3.27.23.
    shown: dict[str, object] = {"suppressions": []} if findings.ignored else {}
    for some, fraction in rows(snapshot):
        for row in some:
            file.write(before + encoded(_result(findings, row) | shown))
            before = ",\n"
        yield 0.9 * fraction
    for hidden, fraction in ignored_rows(snapshot):
        for row, ignore in hidden:
            file.write(before + encoded(_result(findings, row) | _suppressed(ignore)))
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


def _result(findings: Findings, row: Row) -> dict[str, object]:
    finding = FINDINGS[PLACE[str(row["finding"])]]
    said = whole_for_people(str(row["page"])) if row["page"] else ""
    where = f" Found on {said}." if said else ""
    detail = whole_for_people(str(row["detail"])) if row["detail"] else ""
    if detail:
        where += f" It leads to {detail}." if finding.name in LOST else f" Also on {detail}."
    # Which other page has the same may change; where a link leads is what tells it from others.
    named = ["finding", "url", "page", "text"] + ["detail"] * (finding.name in LOST)
    mark = "\n".join(str(row[name] or "") for name in named)
    return {
        "ruleId": finding.name,
        "ruleIndex": PLACE[finding.name],
        "level": row["severity"],
        "message": {"text": f"{finding.title}: {findings.words(finding)}.{where}"},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": row["url"]}}}],
        "partialFingerprints": {
            "findingAtUrl/v1": sha256(mark.encode(errors="replace")).hexdigest()
        },
    }
