"""What goes wrong, for a person on the terminal: a line on standard error."""

import re
import sys

from crawlscope.core.base.text_for_people import LONGEST, for_people

# First words of our own sentences; a name (Qt, a file) is written as it is.
COMMON_WORD = re.compile(
    "(?:Another|Cannot|Excluding|Got|Invalid|Missing|No|Only|Option|Paused|Stopped) "
    "|(?:The|There|This|Two) "
)


def complain(text: str, most: int = LONGEST) -> None:
    """After the program's name and a colon, a common word begins in lower case."""
    if COMMON_WORD.match(text):
        text = text[0].lower() + text[1:]
    print(for_people(f"crawlscope: {text}", most), file=sys.stderr, flush=True)
