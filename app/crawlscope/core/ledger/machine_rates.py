"""How fast each worker of a cluster was, sample by sample."""

from array import array
from collections import deque
from collections.abc import Sequence
from operator import add

MOST = 64  # workers; those that come later are not noted
SPAN = 1.0  # seconds over which a rate is measured, as that of all is

Worker = tuple[str, int]  # the name of its machine, and its number


class MachineRates:
    """A column of pages per second for each worker, as long as those of `QueueSamples`."""

    def __init__(self) -> None:
        self._columns: dict[Worker, array[float]] = {}
        self._counted: dict[Worker, deque[tuple[float, int]]] = {}
        self._has_ended = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MachineRates) and self._columns == other._columns

    __hash__ = None  # type: ignore[assignment]

    def keep(self, at: float, counts: Sequence[tuple[str, int, int]], before: int) -> None:
        """Takes name, number and pages so far of each; there were so many samples `before`."""
        pages = {(name, number): pages for name, number, pages in counts}
        if not pages and not self._has_ended:
            self._has_ended = True  # the last sample of a run comes when its machines are left
            for column in self._columns.values():
                column.append(column[-1])
            return
        self._has_ended = not pages
        for worker in pages:
            if worker not in self._columns and len(self._columns) < MOST:
                self._columns[worker] = array("d", bytes(8 * before))
                self._counted[worker] = deque()
        for worker, column in self._columns.items():
            column.append(self._rate(worker, at, pages[worker]) if worker in pages else 0.0)

    def _rate(self, worker: Worker, at: float, pages: int) -> float:
        counted = self._counted[worker]
        counted.append((at, pages))
        while len(counted) > 2 and counted[1][0] <= at - SPAN:
            counted.popleft()
        began, first = counted[0]
        return max(0, pages - first) / (at - began) if at > began else 0.0

    def drop_half(self) -> None:
        """Every second sample is dropped."""
        for column in self._columns.values():
            column[:] = column[1::2]

    def by_machine(self) -> "dict[str, array[float]]":
        """The columns of machines; of the single workers, if they are all on one."""
        columns = sorted(self._columns.items(), key=lambda each: each[0][1])
        if len({name for name, _ in self._columns}) <= 1:
            return {f"{name} {number}": column for (name, number), column in columns}
        found: dict[str, array[float]] = {}
        for (name, _), column in columns:
            same = found.get(name)
            found[name] = column if same is None else array("d", map(add, same, column))
        return found
