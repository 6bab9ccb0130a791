"""Whether a page says 'lorem ipsum' anywhere, also where its words do not count."""

import re
from typing import Any

LOREM_IPSUM = re.compile(r"lorem\s+ipsum", re.IGNORECASE)
OF_TEXT, OF_BYTES = ("orem", "OREM"), (b"orem", b"OREM")


def may_say_it(markup: Any) -> bool:
    """False of nearly all pages, and quickly."""
    return any(markup.find(each) >= 0 for each in (OF_BYTES, OF_TEXT)[isinstance(markup, str)])


def says_it(text: str) -> bool:
    return LOREM_IPSUM.search(text) is not None
