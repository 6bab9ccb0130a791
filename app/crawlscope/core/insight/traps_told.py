"""When a trap that grows is told of: at 100 addresses that look like one, and at ten times more."""

from crawlscope.core.base.language import tr

FIRST, TIMES = 100, 10


class TrapsTold:
    """Of one crawl."""

    def __init__(self, found: int = 0) -> None:
        """`found` addresses were there already."""
        self._next = FIRST
        while self._next <= found:
            self._next *= TIMES

    def line(self, found: int) -> str:
        """What is to be said at so many addresses; '' for nothing new."""
        if found < self._next:
            return ""
        while self._next <= found:
            self._next *= TIMES
        words = tr("A trap grows: {n:,} addresses look as if they never end")
        return words.format(n=found)
