"""What system and TLS say of a connection that failed: in English, whatever the language is.

`os.strerror` speaks the system's language as soon as there is a window, and a crawl keeps its
errors: a file would hold two languages.
"""

import errno
import json
import os

from crawlscope.core.base.resources import resource

# What TLS says stands in the file for translators only: it is used as it is
SAID: dict[int, str] = {
    getattr(errno, name): words
    for name, words in json.loads(resource("system_errors.json").read_bytes())["system"].items()
}


def said_of(number: int) -> str:
    """The words for an `errno`."""
    return SAID.get(number) or os.strerror(number).lower()
