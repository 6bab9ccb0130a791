"""The URLs that have their result, among those that a filter lets pass: they can be rechecked."""

from crawlscope.core.base.slices import Slices
from crawlscope.core.insight.filter import Filter
from crawlscope.core.records.answer_facts import FactSource
from crawlscope.core.records.records import DONE, FAILED, REDIRECTED, Records

RECHECKABLE = (DONE, REDIRECTED, FAILED)
USER = "recheck"  # of gathered facts


def recheckable(records: Records, wanted: Filter, source: FactSource | None) -> Slices[list[int]]:
    """Finds them in slices; page data that the filter needs is first read from `source`."""
    records.gathered.use(USER, wanted.facts)
    try:
        if not records.gathered.is_complete:
            yield from records.gathered.gathering(records, source)
        found, state = list[int](), records.state
        for some in wanted.among(records, records.ids()):
            found += [id_ for id_ in some if state[id_] in RECHECKABLE]
            yield None
        return found
    finally:
        records.gathered.use(USER, ())
