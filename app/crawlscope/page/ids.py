"""The ids of a page: which there are, and how many stand there again."""

from crawlscope.core.base import limits
from crawlscope.core.records.facts import MOST_TEXT


class Ids:
    def __init__(self) -> None:
        self.known: set[str] = set()
        self._total = self._different = 0

    def add(self, names: list[str]) -> None:
        self._total += len(names)
        new = {*names} - self.known
        if (
            len(self.known) + len(new) <= limits.IDS
            and len(max(new, key=len, default="")) <= MOST_TEXT
        ):
            self._different += len(new)
            self.known |= new
        else:
            self._add_some(names)

    def _add_some(self, names: list[str]) -> None:
        """Keeps those that there is room for; the others count as new wherever they stand."""
        for name in names:
            if name not in self.known:
                self._different += 1
                if len(self.known) < limits.IDS and len(name) <= MOST_TEXT:
                    self.known.add(name)

    @property
    def are_all_known(self) -> bool:
        return len(self.known) == self._different

    @property
    def repeated(self) -> int:
        return self._total - self._different
