"""The one way of a text to a person: no character in it steers a terminal, a window or a line.

What servers send (titles, link texts, addresses, error texts) is kept as it was received. Whoever
shows it, prints it or writes it into a text file takes it from here.
"""

import re

LONGEST = 1_000  # characters of a text that nobody asked to see whole
LONGEST_ECHO = 200  # of what a person typed, where it is told back
BREAKS = re.compile("\r\n|[\t-\r\x85\u2028\u2029]")
# Escape sequences begin with a control character (C0 or C1). The others turn round the text that
# follows them, or stand for what is no text: lone surrogates cannot be encoded, and Qt has uses of
# its own for U+FFFC, U+FDD0 and U+FDD1. The marks U+200E, U+200F and U+061C stay: they have no
# effect that a Hebrew or an Arabic letter would not have, and texts in these scripts need them.
UNFIT = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ud800-\udfff\ufdd0-\ufdef\ufff9-\ufffc\ufffe\uffff]"
)
INSTEAD = "\ufffd"


def for_people(text: str, most: int = LONGEST) -> str:
    """One line of at most `most` characters; what is left out is '…', what is unfit is U+FFFD."""
    if len(text) > most:
        text = text[: most - 1] + "…"
    if text.isprintable():  # as nearly all are
        return text
    return UNFIT.sub(INSTEAD, BREAKS.sub(" ", text))


def lines_for_people(text: str, most: int = LONGEST) -> str:
    """As `for_people`, line by line; lines end in a line feed alone."""
    return "\n".join(for_people(line, most) for line in text.split("\n"))


def whole_for_people(text: str) -> str:
    """As `for_people`, and nothing is left out."""
    return for_people(text, max(1, len(text)))


def echo(text: str) -> str:
    """What a person typed, as a message tells it back."""
    return for_people(text, LONGEST_ECHO)
