"""Which URLs have a finding that is an error: what numbers of findings in folders count.

Warnings are left out: many of them, such as that a page has no https, are on every page of a site.
"""

from collections.abc import Iterable
from functools import lru_cache

from crawlscope.core.policy.choices import Severities
from crawlscope.core.policy.declared_findings import Severity
from crawlscope.core.records.records import Records

TERM = "severity:error"  # the filter for these URLs
MOST_MASKS = 4_096  # that are remembered; many URLs have the same


def with_errors(records: Records, ids: Iterable[int]) -> list[int]:
    """Those of these URLs that have an error among their findings."""
    found, severities = records.found, records.found.severities
    return [id_ for id_ in ids if (mask := found[id_]) and _has_error(severities, mask)]


@lru_cache(MOST_MASKS)
def _has_error(severities: Severities, mask: int) -> bool:
    return severities.has(mask, Severity.ERROR)
