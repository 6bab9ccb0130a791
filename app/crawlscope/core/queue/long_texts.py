"""How much memory the long texts of a crawl may take together, whatever sites send.

An address may have 8,192 octets, and a site may have a million of them. Few sites have more than a
handful that are longer than `SHORT`; the octets of a text beyond that come out of one allowance for
the whole crawl, of which no page gets more than a sixteenth, and sitemaps a half. When it is used
up, short texts are kept as before; long ones are cut or refused.
"""

import logging
from collections.abc import Iterable
from sys import getsizeof

from crawlscope.core.base import limits, units
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.text_for_people import cut

log = logging.getLogger(__name__)

SHORT = limits.LONG_ADDRESS  # octets; of a text that is not ASCII fewer characters
CERTAINLY_SHORT = SHORT // 4  # characters: one takes four octets at most
SHORT_IN_MEMORY = getsizeof("x" * SHORT)
MOST = limits.LONG_ADDRESSES
OF_PAGE = limits.LONG_ADDRESSES_OF_PAGE  # so that one page leaves room for all others
OF_SITEMAPS = limits.LONG_ADDRESSES_OF_SITEMAPS
NO_PAGE = 0  # a root, or named by a sitemap
FULL = tr_noop("the long URLs of this crawl already take {size}").format(size=units.size(MOST))
PAGE_FULL = tr_noop("the long URLs of its page already take {size}").format(
    size=units.size(OF_PAGE)
)
SITEMAPS_FULL = tr_noop("the long URLs in sitemaps already take {size}").format(
    size=units.size(OF_SITEMAPS)
)


class LongTextBudget:
    """The remaining allowance for long texts. It never grows again."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self.taken = sum(_beyond(text) for text in texts if len(text) > CERTAINLY_SHORT)
        self._by_page: dict[int, int] = {}  # what pages take that are being read, by id
        self._warned: set[str] = set()

    def objection(self, text: str, page: int) -> str | None:
        """Why there is no room for a text from a page; None if there is."""
        beyond = _beyond(text)
        if not beyond:
            return None
        of_page = self._by_page.get(page, 0) + beyond
        if self.taken + beyond > MOST:
            why = FULL
        elif page != NO_PAGE and of_page > OF_PAGE:
            why = PAGE_FULL
        elif page == NO_PAGE and of_page > OF_SITEMAPS:
            why = SITEMAPS_FULL
        else:
            return None
        if why not in self._warned:
            self._warned.add(why)
            log.warning(
                tr_noop("%s: further URLs longer than %d bytes are not requested"), why, SHORT
            )
        return why

    def take(self, text: str, page: int) -> None:
        """Takes the room for a text that is stored as long as the crawl."""
        if beyond := _beyond(text):
            self.taken += beyond
            self._by_page[page] = self._by_page.get(page, 0) + beyond

    def fit(self, text: str, page: int) -> str:
        """A text to store: as it is, or truncated if there is no room for it."""
        if len(text) <= CERTAINLY_SHORT:
            return text
        if self.objection(text, page) is not None:
            # The ellipsis makes ASCII characters take two octets each; others may take four.
            return cut(text, SHORT // (2 if text.isascii() else 4))
        self.take(text, page)
        return text

    def leave(self, page: int) -> None:
        """A page has been read: nothing more comes from it."""
        self._by_page.pop(page, None)


def _beyond(text: str) -> int:
    return max(0, getsizeof(text) - SHORT_IN_MEMORY)
