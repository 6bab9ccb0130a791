"""What a crawl found, at one look: its pages and hosts, how long they took, and the slowest."""

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from heapq import nlargest
from itertools import repeat
from operator import countOf

from crawlscope.core.base import units
from crawlscope.core.base.budgets import COUNTED_MASKS, SPREAD_URLS
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices, Slices
from crawlscope.core.base.times import LIMITS, UNKNOWN_STEP
from crawlscope.core.insight import report
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import Severity
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.records import DONE, UNKNOWN
from crawlscope.core.records.tree import FolderKind

MOST_SLOW = 8
LEAST_SAVED = 1.5  # times as long: what is said of one request after the other is a guess
PAGES = "state:done status:2xx type:html"  # the filter for what is counted as a page


@dataclass(slots=True)
class Overview:
    """One count of everything except what is in the tally."""

    pages: int = 0
    hosts: int = 0  # that are crawled
    steps: Counter[int] = field(default_factory=Counter)  # of times, where they are known
    waited: float = 0.0  # seconds that all requests took together, each URL's last one
    elsewhere: int = 0  # URLs of other sites that were not checked
    slowest: list[int] = field(default_factory=list)  # ids, the slowest first
    # URLs with a finding that is so grave, whatever else they have
    severities: dict[Severity, int] = field(default_factory=lambda: dict.fromkeys(Severity, 0))


def one_by_one(ledger: Ledger, waited: float) -> str:
    """What requests at the same time have saved, if they took so many seconds together; '' if that
    is little, or the crawl runs."""
    samples = ledger.samples
    took = samples.without_pauses(report.seconds(ledger))
    at_once = int(max(samples.in_flight, default=0))
    if ledger.finished is None or at_once < 2 or waited < LEAST_SAVED * took:
        return ""
    words = tr("Up to {n:,} requests at a time: {time}; one after the other: about {waited}.")
    return words.format(n=at_once, time=units.seconds(took), waited=units.seconds(waited))


def is_page(state: int, status: int, content_type: str | None) -> bool:
    """True if `PAGES` finds it."""
    return state == DONE and 200 <= status < 300 and "html" in (content_type or "")


def overview(ledger: Ledger) -> Slices[Overview]:
    """Counts every URL once. Records may change meanwhile."""
    records, tree, found = ledger.records, ledger.tree, Overview()
    known = len(records.url)
    for first in range(1, known, SPREAD_URLS):
        ids = range(first, min(first + SPREAD_URLS, known))
        part = slice(first, ids.stop)
        columns = records.state[part], records.status[part], records.content_type[part]
        found.pages += sum(map(is_page, *columns))
        found.elsewhere += countOf(map(records.skip_reason.get, ids), SkipReason.EXTERNAL)
        found.steps.update(map(bisect_right, repeat(LIMITS), records.elapsed[part]))
        times = records.elapsed[part]
        found.waited += sum(times) - UNKNOWN * times.count(UNKNOWN)
        slowest = nlargest(MOST_SLOW, (*found.slowest, *ids), key=records.elapsed.__getitem__)
        found.slowest = [id_ for id_ in slowest if records.elapsed[id_] != UNKNOWN]
        yield first / known
    del found.steps[UNKNOWN_STEP]
    nodes = tree.children[0]
    for first in range(0, len(nodes), SPREAD_URLS):
        some = nodes[first : first + SPREAD_URLS]
        found.hosts += sum(tree.kind[node >> 1] == FolderKind.HOST for node in some if node & 1)
        yield 1.0
    yield from _count_severities(ledger, found.severities)
    return found


def _count_severities(ledger: Ledger, counts: dict[Severity, int]) -> QuietSlices[None]:
    """Many URLs have the same findings: each such set is looked at once."""
    of = ledger.records.found.severities
    for place, (mask, users) in enumerate(ledger.records.found.distinct(), 1):
        for severity in Severity:
            if of.has(mask, severity):
                counts[severity] += users
        if place % COUNTED_MASKS == 0:
            yield
