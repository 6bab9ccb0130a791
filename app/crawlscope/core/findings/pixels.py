"""How wide a text is in Arial, without drawing it: the sum of its characters, not kerned."""

from unicodedata import combining, east_asian_width

from crawlscope.core.findings.widths import EM, WIDTHS

UNKNOWN = 1139  # of a letter that the font does not have: as wide as a digit


class _Widths(dict[str, int]):
    """By character; what is not in the table is measured once."""

    def __missing__(self, character: str) -> int:
        width = EM if east_asian_width(character) in "WF" else UNKNOWN
        if combining(character):
            width = 0
        self[character] = width  # at most one entry for each character there is
        return width


_WIDTH = _Widths(
    (chr(first + place), width)
    for first, row in WIDTHS.items()
    for place, width in enumerate(row)
    if width
)
_LATIN = range(128)
_HIGH = bytes(_WIDTH[chr(code)] >> 8 for code in _LATIN) + bytes(128)
_LOW = bytes(_WIDTH[chr(code)] & 255 for code in _LATIN) + bytes(128)
WIDEST = max(EM, *_WIDTH.values())


def pixels(text: str, size: int) -> int:
    """Its width at a size in pixels, rounded up."""
    if text.isascii():  # widths are sums of octets: a third of the steps
        octets = text.encode()
        width = (sum(octets.translate(_HIGH)) << 8) + sum(octets.translate(_LOW))
    else:
        width = sum(map(_WIDTH.__getitem__, text))
    return -(-width * size // EM)


def is_wider(text: str, size: int, most: int) -> bool:
    """True if a text takes more pixels than so many."""
    return len(text) * WIDEST * size > most * EM and pixels(text, size) > most
