"""What one folder or host amounts to, at one look: its URLs, what is wrong with them, what they
weigh, how long they took. It is counted in slices, from the columns, when somebody looks.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice

from crawlscope.core.base.budgets import COUNTED_MASKS, FOLDER_URLS
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.findings.findings_view import Findings
from crawlscope.core.insight.distribution import Distribution
from crawlscope.core.insight.overview import is_page
from crawlscope.core.insight.worth import by_worth
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.choices import findings_in
from crawlscope.core.policy.declared_findings import Concern, Finding
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.records import DONE, REDIRECTED, UNKNOWN, Records
from crawlscope.core.records.tree import INVALID_GROUP, FolderKind, Tree

EXACT_BITS = 7  # of a size, for the median: within 1 %


@dataclass(slots=True)
class FolderSum:
    """Everything at and below a folder."""

    urls: int = 0
    pages: int = 0  # as `overview.PAGES` finds them
    broken: int = 0  # as `Records.is_broken` says
    octets: int = 0  # of bodies that arrived, decoded
    largest: int = 0  # an id; 0: none
    slowest: int = 0
    states: Counter[int] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)  # without those not known
    findings: dict[str, int] = field(default_factory=dict)  # URLs by name
    spread: Distribution = field(default_factory=Distribution)
    sizes: Counter[int] = field(default_factory=Counter)  # rounded
    masks: Counter[int] = field(default_factory=Counter)  # which findings URLs have together

    @property
    def median_size(self) -> int:
        """Bytes, within 1 %; UNKNOWN if nothing arrived."""
        left = (self.sizes.total() + 1) // 2
        for size in sorted(self.sizes):
            left -= self.sizes[size]
            if left <= 0:
                return size
        return UNKNOWN

    def worst(self, findings: Findings) -> list[Finding]:
        """Its findings, the one most worth a look first; what nearly all its pages have last."""
        pages = {Concern.PAGES: self.pages}
        some, facts = by_worth(findings, self.findings, self.urls, pages, self.masks)
        return [*some, *facts]

    def _add(self, records: Records, ids: list[int]) -> None:
        states = list(map(records.state.__getitem__, ids))
        statuses = list(map(records.status.__getitem__, ids))
        types = map(records.content_type.__getitem__, ids)
        self.urls += len(ids)
        self.pages += sum(map(is_page, states, statuses, types))
        self.broken += sum(map(records.is_broken, ids))
        self.states.update(states)
        answered = (DONE, REDIRECTED)  # a failed one may have a status, too
        self.statuses.update(
            status for state, status in zip(states, statuses, strict=True) if state in answered
        )
        self.masks.update(map(records.found.__getitem__, ids))
        self.spread.count_some(records, ids)
        arrived = [id_ for id_ in ids if records.state[id_] == DONE and records.size[id_] >= 0]
        sizes = list(map(records.size.__getitem__, arrived))
        self.octets += sum(sizes)
        self.sizes.update(map(_rounded, sizes))
        largest = filter(None, (self.largest, *arrived))
        self.largest = max(largest, key=records.size.__getitem__, default=0)
        slowest = max(filter(None, (self.slowest, *ids)), key=records.elapsed.__getitem__)
        self.slowest = slowest if records.elapsed[slowest] != UNKNOWN else 0


def folder_sum(ledger: Ledger, folder: int) -> QuietSlices[FolderSum]:
    """Counts every URL at and below a folder once. Records may change meanwhile."""
    found, ids = FolderSum(), ledger.tree.below(2 * folder + 1)
    while some := list(islice(ids, FOLDER_URLS)):
        found._add(ledger.records, some)
        yield
    found.spread.leave_out_unknown()
    del found.statuses[0]
    del found.masks[0]
    findings = Counter[str]()
    for place, (mask, users) in enumerate(found.masks.items(), 1):
        for each in findings_in(mask):
            findings[each.name] += users
        if place % COUNTED_MASKS == 0:
            yield
    found.findings = dict(findings)
    return found


def urls_in(tree: Tree, folder: int) -> str:
    """The filter for the URLs at and below a folder; '' for the top of the tree."""
    if not folder:
        return ""
    if tree.kind[folder] == FolderKind.GROUP:
        reason = SkipReason.INVALID if tree.name[folder] == INVALID_GROUP else "external"
        return f"reason:{reason}"
    return f"folder:{tree.address(folder)}"


def _rounded(octets: int) -> int:
    """Its first binary digits, and the middle of what may follow: so few sizes differ."""
    more = max(0, octets.bit_length() - EXACT_BITS)
    return octets >> more << more | (1 << more) >> 1
