"""What shows that a URL has a finding: its canonical, its title, its time."""

from collections.abc import Callable
from dataclasses import dataclass

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, tr_noop
from crawlscope.core.policy.declared_findings import FINDINGS
from crawlscope.core.records.records import UNKNOWN, Records
from crawlscope.core.records.redirects import ending


@dataclass(frozen=True, slots=True)
class Evidence:
    """Of the findings of one kind. What it tells is English, or the site's own words."""

    heading: str
    meaning: str  # of the column
    of: Callable[[Records, int], str | None]


def _title(records: Records, id_: int) -> str | None:
    title = records.title.get(id_)
    return None if title is None else f"{title} ({len(title)})"


def _final(records: Records, id_: int) -> str | None:
    found = ending(records, id_)
    return found.final if found else None


def _reason(records: Records, id_: int) -> str | None:
    error = records.error.get(id_)
    return error.message if error else None


def _time(records: Records, id_: int) -> str | None:
    seconds = records.elapsed[id_]
    return None if seconds == UNKNOWN else units.seconds(seconds)


def _size(records: Records, id_: int) -> str | None:
    octets = records.size[id_]
    return None if octets == UNKNOWN else units.size(octets)


KINDS = {  # as resources/findings.json names them
    "CANONICAL": Evidence(
        tr_noop("Canonical URL"),
        tr("The URL that the page names as its canonical one"),
        lambda records, id_: records.canonical.get(id_),
    ),
    "FINAL": Evidence(tr_noop("Leads to"), tr("The URL at which the redirects end"), _final),
    "TITLE": Evidence(tr_noop("Title"), tr("The title, and its number of characters"), _title),
    "STATUS": Evidence(
        tr_noop("Status"),
        tr("The HTTP status of the response"),
        lambda records, id_: str(records.status[id_]) if records.status[id_] else None,
    ),
    "REASON": Evidence(tr_noop("Reason"), tr("Why there is no response"), _reason),
    "TIME": Evidence(tr_noop("Time"), tr("Seconds from the request to the last byte"), _time),
    "SIZE": Evidence(tr_noop("Size"), tr("Decoded bytes of the body"), _size),
    "DEPTH": Evidence(
        tr_noop("Depth"),
        tr("Links on the shortest path from a root"),
        lambda records, id_: str(records.depth[id_]),
    ),
}
EVIDENCE = {each.name: KINDS[each.evidence] for each in FINDINGS if each.evidence}


def evidence(records: Records, id_: int, finding: str) -> str | None:
    """In one line; None if a record does not hold any."""
    kind = EVIDENCE.get(finding)
    return kind.of(records, id_) if kind else None
