"""How many of some URLs have each finding: for views of what a filter lets pass."""

from collections import Counter
from dataclasses import dataclass, field

from crawlscope.core.base.budgets import COUNTED_MASKS
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.insight.filter import Filter
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.choices import findings_in


@dataclass(slots=True)
class Found:
    """The findings of some URLs."""

    urls: int = 0
    counts: Counter[str] = field(default_factory=Counter)  # URLs, by the name of a finding
    broken_links: int = 0  # to those of them that have `broken-link`


def found_among(ledger: Ledger, wanted: Filter) -> QuietSlices[Found]:
    """The findings of the URLs that match a filter."""
    masks, out, masks_of = Counter[int](), Found(), ledger.records.found
    for some in wanted.among(ledger.records, ledger.records.ids()):
        masks.update(masks_of[id_] for id_ in some)
        out.urls += len(some)
        out.broken_links += sum(ledger.findings.links_to(id_) for id_ in some)
        yield
    for place, (mask, users) in enumerate(masks.items(), 1):
        for each in findings_in(mask):
            out.counts[each.name] += users
        if place % COUNTED_MASKS == 0:
            yield
    return out
