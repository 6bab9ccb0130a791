"""What the long texts of a crawl may take together: memory is bounded, whatever sites name.

An address may have 8,192 octets, and a site a million of them. Few sites have more than a handful
that are longer than `SHORT`; what a text has beyond that comes out of one allowance for the crawl.
When it is used up, short texts go on as before, and long ones are cut or refused.
"""

import logging
from collections.abc import Iterable
from sys import getsizeof

from app.core import limits, units
from app.core.text_for_people import cut

log = logging.getLogger(__name__)

SHORT = limits.LONG_ADDRESS  # octets; of a text that is not ASCII fewer characters
CERTAINLY_SHORT = SHORT // 4  # characters: four octets are the most that one takes
SHORT_IN_MEMORY = getsizeof("x" * SHORT)
MOST = limits.LONG_ADDRESSES
FULL = f"the long addresses of this crawl take {units.size(MOST)} already"


class Room:
    """What is left for long texts. It never grows again."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self.taken = sum(_beyond(text) for text in texts if len(text) > CERTAINLY_SHORT)
        self._has_warned = False

    def has_room_for(self, text: str) -> bool:
        beyond = _beyond(text)
        if not beyond or self.taken + beyond <= MOST:
            return True
        if not self._has_warned:
            self._has_warned = True
            log.warning("%s: further ones of more than %d octets are not asked", FULL, SHORT)
        return False

    def take(self, text: str) -> None:
        """A text is kept for as long as the crawl."""
        self.taken += _beyond(text)

    def fit(self, text: str) -> str:
        """A text that is to be kept: as it is, or cut where there is no room for it."""
        if not self.has_room_for(text):
            # The ellipsis makes two octets of each ASCII character, others may take four.
            return cut(text, SHORT // (2 if text.isascii() else 4))
        self.take(text)
        return text


def _beyond(text: str) -> int:
    return max(0, getsizeof(text) - SHORT_IN_MEMORY)
