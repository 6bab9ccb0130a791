"""What a window of a test remembers at first."""

from crawlscope.ui.kit.memory import HOOD, memory

OVERVIEW = "window/overview-at-end"
AT_FIRST = {HOOD: True, OVERVIEW: False}  # all of it is shown, and it stays in the view it is in


def remember_at_first() -> None:
    remembered = memory()  # one for both: each is a file written as it goes
    for key, value in AT_FIRST.items():
        remembered.setValue(key, value)
