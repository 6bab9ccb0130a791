"""How many pages have what only some findings can be about: images, translations and the like."""

from crawlscope.core.policy.declared_findings import Concern
from crawlscope.core.records.facts import HeaderFacts, PageFacts

AHEAD = 1_000  # extra room made each time it grows, in ids
PARTS = (
    *(Concern.IMAGES, Concern.TRANSLATIONS, Concern.STRUCTURED),
    *(Concern.RENDERED, Concern.HTTPS),
)


class Having:
    """By id: an octet that says which of PARTS a page has."""

    def __init__(self) -> None:
        self._bits = bytearray()
        self._pages = [0] * (1 << len(PARTS))  # by such an octet

    def learn(self, id_: int, url: str, facts: PageFacts, headers: HeaderFacts | None) -> None:
        """Notes a page, of which nothing is noted yet."""
        bits = 0  # most pages have hardly anything, and each `bool` takes a call
        if facts.images_total:
            bits |= 1
        if facts.hreflang or (headers is not None and headers.hreflang):
            bits |= 2
        if facts.structured_data or facts.structured_types:
            bits |= 4
        if facts.rendered is not None:
            bits |= 8
        if url[:6] == "https:":
            bits |= 16
        if id_ >= len(self._bits):
            self._bits.extend(bytes(id_ + AHEAD - len(self._bits)))
        self._bits[id_] = bits
        self._pages[bits] += 1

    def forget(self, id_: int) -> None:
        """Takes a page back that was noted."""
        self._pages[self._bits[id_]] -= 1

    def pages(self) -> dict[Concern, int]:
        """How many pages have each."""
        return {
            part: sum(pages for bits, pages in enumerate(self._pages) if bits >> place & 1)
            for place, part in enumerate(PARTS)
        }
