"""How this program starts itself once more, with other arguments."""

import sys


def command(*arguments: str) -> list[str]:
    """The command line of a process of its own; a bundle is its own interpreter."""
    is_frozen = getattr(sys, "frozen", False)
    return [sys.executable, *([] if is_frozen else ["-m", "app"]), *arguments]
