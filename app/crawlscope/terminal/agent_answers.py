"""What an agent gets to read of a crawl: rows of URLs and findings, cleaned and bounded."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from crawlscope.core.base.cookies_txt import CookiesError
from crawlscope.core.base.cookies_txt import read as read_cookies
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.insight.evidence import evidence
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import FINDINGS, Finding, Severity
from crawlscope.core.policy.secrets import SHORTEST_SECRET, secrets_of
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.records import Records
from crawlscope.core.records.redirects import chain

ROWS = 200  # of one answer
OCTETS = 50_000  # of one answer, roughly
LONGEST = 1_500  # characters of one text
Row = dict[str, Any]


class Cleaner:
    """The way of every text to an agent: no control characters, and no secrets of the person, which
    a server may have sent back."""

    def __init__(self, settings: Settings) -> None:
        self._secrets = sorted(_secrets(settings), key=len, reverse=True)

    def __call__(self, value: Any) -> Any:
        match value:
            case str():
                return self.text(value, LONGEST)
            case Mapping():
                return {str(key): self(each) for key, each in value.items()}
            case list() | tuple():
                return [self(each) for each in value]
        return value

    def text(self, text: str, most: int) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "(secret)")
        return for_people(text, most)


def _secrets(settings: Settings) -> set[str]:
    found = set(secrets_of(settings))
    if settings.cookies is not None and Path(settings.cookies).is_file():  # a pipe is read once
        with suppress(CookiesError):
            found |= {each.value or "" for each in read_cookies(settings.cookies)}
    return {each for each in found if len(each) >= SHORTEST_SECRET}


def page(
    name: str, ids: Sequence[Any], offset: int, limit: int, row: Callable[[Any], Row]
) -> Mapping[str, Any]:
    """A part of a list: what fits into one answer, and where the next one begins."""
    rows = list[Row]()
    octets = 0
    for each in ids[offset : offset + limit]:
        made = row(each)
        octets += len(json.dumps(made, ensure_ascii=False).encode(errors="replace"))
        if rows and octets > OCTETS:
            break
        rows.append(made)
    end = offset + len(rows)
    return {"total": len(ids), name: rows, "next_offset": end if end < len(ids) else None}


def url_row(ledger: Ledger, id_: int) -> Row:
    """One URL in a list, without what is not known of it."""
    found = ledger.records.record(id_)
    row = {
        "id": id_,
        "url": found.url,
        "state": found.state,
        "status": found.status,
        "broken": ledger.records.is_broken(id_) or None,
        "depth": found.depth,
        "content_type": found.content_type,
        "title": found.title,
        "found_on": found.referrer,
        "link_text": found.anchor,
        "redirect_to": found.redirect_to,
        "error": found.error and found.error.message,
        "skip_reason": found.skip_reason,
        "findings": [finding.name for finding, _ in ledger.findings.of(id_)],
    }
    return {name: value for name, value in row.items() if value not in (None, [])}


def chain_rows(records: Records, id_: int) -> Row:
    """The redirect chain that begins at a URL; empty if there is none."""
    found = chain(records, id_)
    if found is None:
        return {}
    hops = [{"url": each.url, "status": each.status} for each in found.hops]
    end = {"url": found.final, "status": found.final_status, "end": found.end}
    return {"redirect_chain": {"hops": hops, "length": found.length, "final": end}}


def finding_rows(ledger: Ledger, id_: int) -> Iterator[Row]:
    """What is wrong with a URL, and how to fix it."""
    for finding, severity in ledger.findings.of(id_):
        proof = evidence(ledger.records, id_, finding.name)
        yield finding_row(ledger, finding, severity) | ({"evidence": proof} if proof else {})


def finding_row(ledger: Ledger, finding: Finding, severity: Severity) -> Row:
    return {
        "name": finding.name,
        "severity": severity,
        "title": finding.title,
        "rule": ledger.findings.words(finding),
        "why": finding.why,
        "fix": finding.mend,
    }


def found_in(ledger: Ledger, severities: Iterable[str]) -> list[tuple[Finding, Severity, int]]:
    """The findings that a crawl has, most severe first, with the number of URLs (of links, for
    broken links)."""
    counts, order = ledger.findings.counts(), list(Severity)
    found = [
        (each, ledger.findings.severities.of(each), counts[each.name])
        for each in FINDINGS
        if each.name in counts
    ]
    wanted = [each for each in found if not severities or each[1] in severities]
    return sorted(wanted, key=lambda each: order.index(each[1]))
