"""Times and sizes as people write them: '90', '5m', '1h30m', '10MB'."""

import re
from math import inf, isfinite

from crawlscope.core.base.language import tr

SECONDS = {"ms": 0.001, "s": 1.0, "": 1.0, "m": 60.0, "min": 60.0, "h": 3_600.0, "d": 86_400.0}
KIB = 1024  # as the program writes sizes: 1 KB is 1,024 bytes
OCTETS: dict[str, int] = {"": 1, "b": 1} | {
    prefix + end: KIB**power for power, prefix in enumerate("kmgt", 1) for end in ("", "b", "ib")
}
PART = re.compile(r"([0-9]*\.?[0-9]+)\s*([a-z]*)", re.ASCII)
PARTS = re.compile(rf"(?>{PART.pattern}\s*)+", re.ASCII)  # atomic: there is one way to cut it


def seconds(text: str) -> float:
    """'90' and '1m 30s' are 90.0. Raises ValueError with a message for people."""
    words = text.strip().lower()
    parts = PART.findall(words)
    if not PARTS.fullmatch(words) or any(unit not in SECONDS for _, unit in parts):
        raise ValueError(
            tr("{text!r} is not a time: write seconds, or 500ms, 5m, 2h").format(text=text)
        )
    return sum(float(number) * SECONDS[unit] for number, unit in parts)


def octets(text: str) -> int:
    """'10485760' and '10MB' are the same. Raises ValueError with a message for people."""
    found = PART.fullmatch(text.strip().lower())
    size = float(found[1]) * OCTETS.get(found[2], inf) if found else inf
    if not isfinite(size):
        raise ValueError(
            tr("{text!r} is not a size: write bytes, or 512KB, 10MB, 1GB").format(text=text)
        )
    return round(size)


def whole(text: str) -> int:
    """'1,000' is 1000. Raises ValueError with a message for people."""
    try:
        return int(text.replace(",", ""))
    except ValueError:
        raise ValueError(tr("{text!r} is not a whole number").format(text=text)) from None


def number(text: str) -> float:
    """Raises ValueError with a message for people."""
    try:
        return float(text)
    except ValueError:
        raise ValueError(tr("{text!r} is not a number").format(text=text)) from None
