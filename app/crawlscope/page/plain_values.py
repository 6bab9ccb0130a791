"""Attributes and texts of a page whose markup leaves a parser no choice (see `plain.py`)."""

import re
from functools import lru_cache
from html.entities import html5

MOST_KEPT_TAGS = 2_048  # most tags of heads repeat, and of other places some
LONGEST_KEPT = 256  # octets of a tag
LONGEST_READ = 1_024  # characters of a tag, a link or a text; with longer ones a parser is quicker
ATTRIBUTE = re.compile(r"""([^\s"'/=>]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""", re.ASCII)
# An '&' that begins a reference; in a value one without ';' means itself before a '='
REFERENCE = re.compile(r"&(?:([a-zA-Z][a-zA-Z0-9]*)|#([0-9]+))(;?)|&#")
IN_VALUE = re.compile(r"&(?![a-zA-Z0-9]+=)(?:([a-zA-Z][a-zA-Z0-9]*)|#([0-9]+))(;?)|&#")
MOST_DIGITS = 5
NO_BREAK_SPACE = (
    "160"  # the only space that is no printable character and may be meant by its number
)
LABELS = ("aria-label", "aria-labelledby", "title")
Attributes = dict[str, str | None]


class UnclearError(Exception):
    """Only a parser can tell what this means."""


def attributes_in(tag: bytes) -> Attributes:
    """Those of a tag, given what stands behind its name; not to be changed."""
    return _kept(tag) if len(tag) <= LONGEST_KEPT else read_attributes(tag.decode())


@lru_cache(MOST_KEPT_TAGS)
def _kept(tag: bytes) -> Attributes:
    return read_attributes(tag.decode())


def read_attributes(tag: str) -> Attributes:
    """Of two of one name the first counts."""
    if len(tag) > LONGEST_READ:
        raise UnclearError
    found = reversed(ATTRIBUTE.findall(tag))
    if "&" in tag:
        return {name.lower(): value_of(one or two or bare) for name, one, two, bare in found}
    return {name.lower(): one or two or bare for name, one, two, bare in found}


def value_of(text: str) -> str:
    return IN_VALUE.sub(_character, text)


def unescaped(text: str, longest: int = LONGEST_READ) -> str:
    if "&" not in text:
        return text
    if len(text) > longest:
        raise UnclearError
    return REFERENCE.sub(_character, text)


def _character(reference: re.Match[str]) -> str:
    """What a reference stands for; those without ';' and doubtful ones need a parser."""
    name, number, end = reference.groups()
    if end and name and (meant := html5.get(name + ";")) is not None:
        return meant
    if end and number and len(number) <= MOST_DIGITS:
        meant = chr(int(number))
        if meant.isprintable() or number == NO_BREAK_SPACE:
            return meant
    raise UnclearError


def is_unnamed(attributes: Attributes) -> bool:
    """True of a link that no attribute says anything about."""
    named = any((attributes.get(each) or "").strip() for each in LABELS)
    return "href" in attributes and not named
