"""What IDNA requires of a host name and the URL parser leaves out: above all the Bidi rule."""

from functools import lru_cache
from unicodedata import bidirectional, combining

MOST_KEPT = 1_000  # hosts whose answer is remembered
PREFIX = "xn--"
JOINER = "\u200d"
VIRAMA = 9  # a combining class
RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))
NEUTRAL = frozenset(("EN", "ES", "CS", "ET", "ON", "BN", "NSM"))
IN_RIGHT_TO_LEFT = NEUTRAL | RIGHT_TO_LEFT
IN_LEFT_TO_RIGHT = NEUTRAL | {"L"}
UNKNOWN = ""  # a character newer than Python's tables: it is accepted


@lru_cache(MOST_KEPT)
def is_refused(host: str) -> bool:
    """True if a host, given in ASCII, is not a domain name by UTS #46, section 4.1, although the
    parser accepted it."""
    labels = [_decoded(label) for label in host.split(".")]
    return any(map(_is_malformed, labels)) or _breaks_bidi_rule(labels)


def _is_malformed(label: str) -> bool:
    """True if the encoding was unnecessary, or a joiner is where none may be. RFC 5892, A.2"""
    joined = [before for before, each in zip(" " + label, label, strict=False) if each == JOINER]
    return label.startswith(PREFIX) or any(combining(each) != VIRAMA for each in joined)


def _breaks_bidi_rule(names: list[str]) -> bool:
    """RFC 5893, section 2: one right-to-left label makes the rule apply to all labels."""
    labels = [[bidirectional(each) for each in name] for name in names]
    if all(RIGHT_TO_LEFT.isdisjoint(label) for label in labels):
        return False
    return any(label and UNKNOWN not in label and not _keeps(label) for label in labels)


def _keeps(label: list[str]) -> bool:
    """The six conditions of the rule, on the directions of the characters of a label."""
    last = next((each for each in reversed(label) if each != "NSM"), "NSM")
    if label[0] == "L":
        return IN_LEFT_TO_RIGHT.issuperset(label) and last in ("L", "EN")
    return (
        label[0] in ("R", "AL")
        and IN_RIGHT_TO_LEFT.issuperset(label)
        and last in ("R", "AL", "EN", "AN")
        and not ("EN" in label and "AN" in label)
    )


def _decoded(label: str) -> str:
    """A label as people read it; with its prefix if it encodes nothing but ASCII."""
    coded = label.removeprefix(PREFIX)
    if coded == label or coded.endswith("-"):
        return label
    try:
        return coded.encode("ascii").decode("punycode")
    except UnicodeError:  # the URL parser has accepted it, and it decides
        return coded
