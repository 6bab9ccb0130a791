"""Text inside HTML and XML: none of it is taken for markup, none of it makes a file invalid."""

import re

# What XML 1.0 (section 2.2) and HTML (section 13.2.3.5) do not allow, escaped or not, and what
# core/text_for_people.py takes out: a report of broken links is read in terminals too.
UNFIT = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ud800-\udfff\ufdd0-\ufdef"
    "\ufff9-\ufffc\ufffe\uffff]"
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
