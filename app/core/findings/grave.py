"""Which URLs have a finding that is more than a note: what numbers of findings count."""

from collections.abc import Iterable
from functools import lru_cache

from app.core.findings.choices import Severities
from app.core.findings.table import Severity
from app.core.site import Site

TERM = "severity:error,warning"  # the filter for these URLs
MOST_MASKS = 4_096  # that are remembered; many URLs have the same


def grave_among(site: Site, ids: Iterable[int]) -> list[int]:
    """Those of these URLs that have an error or a warning."""
    found, severities = site.found, site.found.severities
    return [id_ for id_ in ids if (mask := found[id_]) and _is_grave(severities, mask)]


@lru_cache(MOST_MASKS)
def _is_grave(severities: Severities, mask: int) -> bool:
    return severities.gravest(mask) is not Severity.NOTE
