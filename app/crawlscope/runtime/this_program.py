"""How this program starts itself once more, with other arguments."""

import os
import sys
from pathlib import Path

LOOK_INTO = "look-into"  # a command that nobody types: what kept crawl files say


def command(*arguments: str) -> list[str]:
    """The command line of a process of its own, to be run with `environ`; a bundle is its own
    interpreter.

    Not `python -m`, which would take a package of the same name in the current folder.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    return [sys.executable, "-P", str(Path(__file__).with_name("by_path.py")), *arguments]


def environ(**more: str) -> dict[str, str]:
    """The environment of such a process: PYTHONPATH may name anybody's folder, or by an empty part
    the current one."""
    return {name: text for name, text in os.environ.items() if name != "PYTHONPATH"} | more
