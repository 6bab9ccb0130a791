"""The URLs that have their result, among those that a filter lets pass: they can be rechecked."""

from crawlscope.core.base.slices import Slices
from crawlscope.core.insight.filter import Filter
from crawlscope.core.records.said import FactSource
from crawlscope.core.records.site import DONE, FAILED, REDIRECTED, Site

SETTLED = (DONE, REDIRECTED, FAILED)
USER = "recheck"  # of gathered facts


def settled(site: Site, wanted: Filter, source: FactSource | None) -> Slices[list[int]]:
    """Finds them in slices; what the filter asks of pages is read from `source` first."""
    site.gathered.use(USER, wanted.facts)
    try:
        if not site.gathered.is_complete:
            yield from site.gathered.gathering(site, source)
        found, state = list[int](), site.state
        for some in wanted.among(site, site.ids()):
            found += [id_ for id_ in some if state[id_] in SETTLED]
            yield None
        return found
    finally:
        site.gathered.use(USER, ())
