"""The findings of a report: how many URLs have each, and the first of these."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from crawlscope.core.insight.worth import by_worth
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.choices import findings_in
from crawlscope.core.policy.declared_findings import (
    BIT,
    FINDINGS,
    GRAVER,
    Finding,
    Severity,
)

MOST_OF_A_FINDING = 100  # URLs listed for one finding; the export findings.csv has all
BROKEN_LINK = BIT["broken-link"]


@dataclass(frozen=True, slots=True)
class Group:
    """A finding that some URLs have."""

    finding: Finding
    severity: Severity  # as the view *Findings* has it
    rule: str
    urls: int
    graver: int  # how many of them are an error, although the finding is not
    links: int  # of `broken-link`: how many links lead there
    ids: Sequence[int]  # the first of them; those of the graver case first


class Found:
    """Counts the findings of some URLs."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._masks = Counter[int]()
        self._open = (1 << len(FINDINGS) + len(GRAVER)) - 1  # bits whose lists are not yet full
        self._ids: dict[int, list[int]] = {}  # by bit
        self.broken_links = 0

    def look(self, ids: Sequence[int]) -> None:
        found = self._ledger.records.found
        masks = [found[id_] for id_ in ids]
        self._masks.update(masks)
        for id_, mask in zip(ids, masks, strict=True):
            if mask & BROKEN_LINK:
                self.broken_links += self._ledger.findings.links_to(id_)
            left = mask & self._open
            while left:
                bit = left & -left
                left ^= bit
                listed = self._ids.setdefault(bit, [])
                listed.append(id_)
                if len(listed) == MOST_OF_A_FINDING:
                    self._open ^= bit

    def urls(self) -> dict[Severity, int]:
        """URLs by the gravest of their findings."""
        urls = dict.fromkeys(Severity, 0)
        for mask, number in self._masks.items():
            if findings_in(mask):
                urls[self._ledger.findings.severities.gravest(mask)] += number
        return urls

    def groups(self) -> list[Group]:
        """In the order of the view *Findings*."""
        totals, graver = Counter[str](), Counter[str]()
        for mask, number in self._masks.items():
            for finding in findings_in(mask):
                totals[finding.name] += number
                graver[finding.name] += number * bool(mask & GRAVER.get(finding.name, 0))
        known = self._masks.total()
        some, _facts = by_worth(self._ledger.findings, totals, known, masks=self._masks)
        return [self._group(each, totals[each.name], graver[each.name]) for each in some]

    def _group(self, finding: Finding, urls: int, graver: int) -> Group:
        findings, grave = self._ledger.findings, GRAVER.get(finding.name, 0)
        severity = findings.severities.of(finding)
        is_mixed = graver > 0 and findings.severities.of(finding, grave) is not severity
        first = self._ids.get(grave, ())
        ids = dict.fromkeys((*first, *self._ids[BIT[finding.name]]))
        return Group(
            finding,
            severity,
            findings.words(finding),
            urls,
            graver if is_mixed else 0,
            self.broken_links if BIT[finding.name] == BROKEN_LINK else 0,
            tuple(ids)[:MOST_OF_A_FINDING],
        )


def by_severity(groups: Sequence[Group]) -> Iterator[tuple[Severity, list[Group]]]:
    """Gravest first."""
    for severity, some in groupby(groups, key=lambda each: each.severity):
        yield severity, list(some)
