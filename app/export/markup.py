"""Text inside HTML and XML: none of it is taken for markup, none of it makes a file invalid."""

import re

# What XML 1.0 (section 2.2) and HTML (section 13.2.3.5) do not allow, escaped or not, and what
# core/text_for_people.py takes out: a report of broken links is read in terminals too.
UNFIT = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202f-\u2065\u2070-\ud7ff\ue000-\ufdcf\ufdf0-\ufff8\ufffd"
    "\U00010000-\U0010ffff]"
)
ENTITIES = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "'": "&#39;",
        "\t": "&#9;",  # as they are, an XML parser would make one space of each in an attribute
        "\n": "&#10;",
        "\r": "&#13;",
    }
)


def fit(text: str) -> str:
    """What cannot be told becomes U+FFFD."""
    return UNFIT.sub("\ufffd", text)


def escaped(text: str) -> str:
    """For element content and quoted attributes; what cannot be told becomes U+FFFD."""
    return fit(text).translate(ENTITIES)
