"""How wide a text is in Arial, without drawing it: the sum of its characters, not kerned."""

from unicodedata import combining, east_asian_width

from app.core.findings.widths import EM, WIDTHS

UNKNOWN = 1139  # of a letter that the font does not have: as wide as a digit

_WIDTH = {
    first + place: width
    for first, row in WIDTHS.items()
    for place, width in enumerate(row)
    if width
}


def _measured(code: int) -> int:
    character = chr(code)
    width = EM if east_asian_width(character) in "WF" else UNKNOWN
    if combining(character):
        width = 0
    _WIDTH[code] = width  # at most one entry for each character there is
    return width


def pixels(text: str, size: int) -> int:
    """Its width at a size in pixels, rounded up."""
    known = _WIDTH
    units = 0
    for code in map(ord, text):
        width = known.get(code)
        units += _measured(code) if width is None else width
    return -(-units * size // EM)
