"""What goes wrong, for a person on the terminal: a line on standard error."""

import sys

from crawlscope.core.base.text_for_people import for_people


def complain(text: str) -> None:
    print(for_people(f"crawlscope: {text}"), file=sys.stderr, flush=True)
