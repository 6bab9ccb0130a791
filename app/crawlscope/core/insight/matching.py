"""What a pattern, or a filter, would be found in."""

from dataclasses import dataclass

from crawlscope.core.base.budgets import FILTERED_URLS
from crawlscope.core.base.pattern import Pattern
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.insight.filter import Filter
from crawlscope.core.ledger.tally import Tally
from crawlscope.core.records.records import QUEUED, Records


@dataclass(frozen=True, slots=True)
class Matching:
    queued: int
    others: int  # known, and not queued


def matching(records: Records, pattern: Pattern) -> QuietSlices[Matching]:
    """Checks every known URL, in slices."""
    queued = others = 0
    url, state, matches = records.url, records.state, pattern.matches
    for id_ in records.ids():
        if matches(url[id_]):
            if state[id_] == QUEUED:
                queued += 1
            else:
                others += 1
        if id_ % FILTERED_URLS == 0:
            yield
    return Matching(queued, others)


def tally_among(records: Records, wanted: Filter) -> QuietSlices[Tally]:
    """The counts of the URLs that match a filter."""
    tally = Tally()
    for some in wanted.among(records, records.ids()):
        tally.take(records, some)
        yield
    return tally
