"""Pages that look like what their host answers for an address that cannot be."""

from collections.abc import Container

from crawlscope.core.base.index import NONE
from crawlscope.core.base.urls import origin_of
from crawlscope.core.findings.near import likeness
from crawlscope.core.findings.page_index import PageIndex, signed
from crawlscope.core.records.records import Records


class Probes:
    """One a host: the hash of its text, and its signature."""

    def __init__(self, roots: Container[str], percent: int) -> None:
        self._roots = roots
        self._percent = percent  # of likeness, from which on two texts are nearly the same
        self._of: dict[str, tuple[int, bytes]] = {}  # by origin

    def __bool__(self) -> bool:
        return bool(self._of)

    def note(self, records: Records, id_: int) -> str:
        """Notes the response of a URL's host; returns its origin."""
        octets = bytes.fromhex(records.probe[id_])
        origin = origin_of(records.url[id_])
        self._of[origin] = int.from_bytes(octets[:8], "big"), octets[8:]
        return origin

    def is_like(self, url: str, text: int, index: PageIndex) -> bool:
        """True if the text of the page at a URL is practically that of the probe."""
        probe = self._of.get(origin := origin_of(url))
        if probe is None or text == NONE:
            return False
        if url == f"{origin}/" or url in self._roots:
            return False  # it is what others give instead of an error, and no error itself
        if index.texts.find(signed(probe[0])) == text:
            return True
        signature = index.near.signature(text)
        return (
            bool(signature)
            and len(probe[1]) == len(signature)  # else it is none, or of an older version
            and 100 * likeness(signature, probe[1]) >= self._percent
        )
