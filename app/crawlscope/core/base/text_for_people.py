"""The one way of a text to a person: no character in it steers a terminal, a window or a line.

What servers send (titles, link texts, addresses, error texts) is kept as it was received. Code that
shows it, prints it or writes it into a text file cleans it here.
"""

import re
from unicodedata import east_asian_width

from crawlscope.core.base import limits

LONGEST = limits.SHOWN  # characters, where a person did not ask for the whole text
LONGEST_ECHO = limits.ECHO  # characters of a person's own text, where a message repeats it
BREAKS = re.compile("\r\n|[\t-\r\x85\u2028\u2029]")
# Escape sequences begin with a control character (C0 or C1). The other characters here reverse the
# text after them, or are not text at all: lone surrogates cannot be encoded, and Qt uses U+FFFC,
# U+FDD0 and U+FDD1 itself. The marks U+200E, U+200F and U+061C are kept: they do nothing that a
# Hebrew or Arabic letter would not do, and texts in these scripts need them.
UNFIT = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ud800-\udfff\ufdd0-\ufdef\ufff9-\ufffc\ufffe\uffff]"
)
INSTEAD = "\ufffd"
CUT = "…"  # the end of a text that was cut; no canonical URL holds it


def cut(text: str, most: int) -> str:
    """At most `most` characters of a text."""
    return text if len(text) <= most else text[: most - 1] + CUT


def for_people(text: str, most: int = LONGEST) -> str:
    """One line of at most `most` characters. '…' replaces what is cut off, U+FFFD unfit
    characters."""
    text = cut(text, most)
    if text.isprintable():  # nearly every text is
        return text
    return UNFIT.sub(INSTEAD, BREAKS.sub(" ", text))


def lines_for_people(text: str, most: int = LONGEST) -> str:
    """As `for_people`, line by line; each line ends in a single line feed."""
    return "\n".join(for_people(line, most) for line in text.split("\n"))


def whole_for_people(text: str) -> str:
    """As `for_people`, but nothing is cut off."""
    return for_people(text, max(1, len(text)))


def padded(text: str, cells: int) -> str:
    """A text with trailing spaces, so that it takes at least this many cells of a terminal, where a
    Chinese character takes two."""
    return text + " " * (cells - len(text) - sum(east_asian_width(each) in "WF" for each in text))


def echo(text: str) -> str:
    """What a person typed, as a message repeats it."""
    return for_people(text, LONGEST_ECHO)
