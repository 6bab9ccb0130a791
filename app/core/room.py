"""How much memory the long texts of a crawl may take together, whatever sites send.

An address may have 8,192 octets, and a site may have a million of them. Few sites have more than a
handful that are longer than `SHORT`; the octets of a text beyond that come out of one allowance for
the whole crawl. When it is used up, short texts are kept as before; long ones are cut or refused.
"""

import logging
from collections.abc import Iterable
from sys import getsizeof

from app.core import limits, units
from app.core.text_for_people import cut

log = logging.getLogger(__name__)

SHORT = limits.LONG_ADDRESS  # octets; of a text that is not ASCII fewer characters
CERTAINLY_SHORT = SHORT // 4  # characters: one takes four octets at most
SHORT_IN_MEMORY = getsizeof("x" * SHORT)
MOST = limits.LONG_ADDRESSES
FULL = f"the long addresses of this crawl take {units.size(MOST)} already"


class Room:
    """The allowance that is left for long texts. It never grows again."""

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
        """Takes the room for a text that is kept as long as the crawl."""
        self.taken += _beyond(text)

    def fit(self, text: str) -> str:
        """A text to be kept: as it is, or cut if there is no room for it."""
        if len(text) <= CERTAINLY_SHORT:
            return text
        if not self.has_room_for(text):
            # The ellipsis makes ASCII characters take two octets each; others may take four.
            return cut(text, SHORT // (2 if text.isascii() else 4))
        self.take(text)
        return text


def _beyond(text: str) -> int:
    return max(0, getsizeof(text) - SHORT_IN_MEMORY)
