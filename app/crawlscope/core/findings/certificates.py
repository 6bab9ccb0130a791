"""When the certificates of hosts end, as far as a crawl has seen them."""

from crawlscope.core.base.urls import origin_of
from crawlscope.core.records.records import Records

DAY = 86_400  # seconds


class Certificates:
    """Each came with one URL of its host, which represents it; the latest one counts."""

    def __init__(self, days: int) -> None:
        self._soon = days * DAY
        self._with: dict[str, int] = {}  # by origin: that URL

    def note(self, records: Records, id_: int) -> list[int]:
        """Notes one that came with this URL; gives the URLs whose findings may change."""
        origin, seen = origin_of(records.url[id_]), records.certificate_seen
        before = self._with.get(origin, id_)
        if (seen[before], before) > (seen[id_], id_):
            return []  # a crawl is restored, in the order of its URLs
        self._with[origin] = id_
        return [before, id_]

    def ends_soon(self, records: Records, id_: int) -> bool:
        """True if this URL represents a certificate that was about to expire when it was seen."""
        if self._with.get(origin_of(records.url[id_])) != id_:
            return False
        return records.certificate_ends[id_] - records.certificate_seen[id_] < self._soon

    def with_host(self, origin: str) -> int:
        """The URL that stands for the certificate of a host; 0: none is known."""
        return self._with.get(origin, 0)
