"""Text inside HTML and XML: none of it is read as markup, and none makes a file invalid."""

import re

# Characters that XML 1.0 (section 2.2) and HTML (section 13.2.3.5) forbid, escaped or not, and
# those that text_for_people.py removes: a report of broken links is read in terminals too.
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
        "\t": "&#9;",  # unescaped, an XML parser would make spaces of these in an attribute
        "\n": "&#10;",
        "\r": "&#13;",
    }
)


def fit(text: str) -> str:
    """Characters that cannot be written become U+FFFD."""
    return UNFIT.sub("\ufffd", text)


def escaped(text: str) -> str:
    """For element content and quoted attributes; characters that cannot be written become
    U+FFFD."""
    return fit(text).translate(ENTITIES)
