"""Which addresses pages name only after their scripts have run."""

from array import array
from collections.abc import Iterable, Sequence

NONE_NAMED: Sequence[int] = ()


class ScriptLinks:
    """Pages are ids of records; addresses are numbers that the caller gives to URLs."""

    def __init__(self) -> None:
        self.pages: dict[int, int] = {}  # by address: how many pages name it so
        self._named: dict[int, array[int]] = {}  # by page: addresses, each once

    def link(self, page: int, addresses: Iterable[int]) -> None:
        """Notes what a page names, of which nothing else is known."""
        named = array("i", addresses)
        if named:
            self._named[page] = named
        for each in named:
            self.pages[each] = self.pages.get(each, 0) + 1

    def forget(self, page: int) -> Sequence[int]:
        """Forgets a page; gives what it named."""
        named = self._named.pop(page, NONE_NAMED)
        for each in named:
            self.pages[each] -= 1
            if not self.pages[each]:
                del self.pages[each]
        return named

    def of(self, page: int) -> Sequence[int]:
        return self._named.get(page, NONE_NAMED)
