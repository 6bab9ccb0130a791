"""How wide a text is in Arial, without drawing it: the sum of its characters, not kerned."""

from functools import cache
from typing import NamedTuple
from unicodedata import combining, east_asian_width

from crawlscope.core.base.resources import resource

EM = 2048  # units of the widths in `resources/arial_widths.txt`
UNKNOWN = 1139  # of a letter that the font does not have: as wide as a digit


class _Widths(dict[str, int]):
    """By character; what is not in the table is measured once."""

    def __missing__(self, character: str) -> int:
        width = EM if east_asian_width(character) in "WF" else UNKNOWN
        if combining(character):
            width = 0
        self[character] = width  # at most one entry for each character there is
        return width


class _Font(NamedTuple):
    widths: _Widths
    high: bytes  # octets of the widths of ASCII
    low: bytes
    widest: int


@cache
def _arial() -> _Font:
    """A line of the file is a code point and the widths from there on; 0: there is no such
    character."""
    widths = _Widths()
    for line in resource("arial_widths.txt").read_text("ascii").splitlines():
        first, *row = line.split()
        known = enumerate(map(int, row), int(first, 16))
        widths.update((chr(code), width) for code, width in known if width)
    latin = [widths[chr(code)] for code in range(128)]
    high, low = bytes(width >> 8 for width in latin), bytes(width & 255 for width in latin)
    return _Font(widths, high + bytes(128), low + bytes(128), max(EM, *widths.values()))


def pixels(text: str, size: int) -> int:
    """Its width at a size in pixels, rounded up."""
    font = _arial()
    if text.isascii():  # widths are sums of octets: a third of the steps
        octets = text.encode()
        width = (sum(octets.translate(font.high)) << 8) + sum(octets.translate(font.low))
    else:
        width = sum(map(font.widths.__getitem__, text))
    return -(-width * size // EM)


def is_wider(text: str, size: int, most: int) -> bool:
    """True if a text takes more pixels than so many."""
    font, room = _arial(), most * EM
    if len(text) * font.widest * size <= room:
        return False
    if text.isascii():  # the higher octets tell of most texts that they are not
        at_most = (sum(text.encode().translate(font.high)) + len(text)) << 8
        if at_most * size <= room:
            return False
    return pixels(text, size) > most
