"""Values that rules found, as they are compared."""

import re

NUMBER = re.compile(r"[-−]?\d(?:[\d.,'’\u00a0\u202f ]*\d)?")
SPACES = re.compile(r"['’\u00a0\u202f ]")


def number_in(text: str) -> float | None:
    """The first number in a text, however its thousands and decimals are written: of a point or a
    comma the last one is decimal, unless three digits follow the only one of its kind that is a
    comma, or it stands more than once."""
    found = NUMBER.search(text)
    if found is None:
        return None
    digits = SPACES.sub("", found[0]).replace("−", "-")
    comma, point = digits.rfind(","), digits.rfind(".")
    last = "," if comma > point else "."
    other = "." if last == "," else ","
    digits = digits.replace(other, "")
    whole, _, rest = digits.rpartition(last)
    is_thousands = digits.count(last) > 1 or (
        last == "," and other not in found[0] and len(rest) == 3
    )
    if is_thousands:
        digits = digits.replace(last, "")
    elif whole:
        digits = f"{whole}.{rest}"
    try:
        return float(digits)
    except ValueError:
        return None
