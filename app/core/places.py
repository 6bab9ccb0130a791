"""The place of each URL in the queue: the order in which they would be taken at this moment."""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from app.core.budgets import GATHERED_IDS
from app.core.slices import QuietSlices


@dataclass(frozen=True, slots=True)
class Place:
    number: int  # 1 is taken next
    total: int
    is_exact: bool  # False if several hosts take turns: one of them may have to wait

    def __str__(self) -> str:
        about = "" if self.is_exact else "about "
        return f"position {about}{self.number:,} of {self.total:,}"


@dataclass(frozen=True, slots=True)
class QueueOrder:
    """The queues of the hosts, in the order in which the hosts take turns. Repeats go before all
    fresh URLs."""

    repeats: Sequence[Sequence[int]]
    fresh: Sequence[Sequence[int]]
    hosts: int  # hosts with queued URLs

    @property
    def total(self) -> int:
        return sum(map(len, self.repeats)) + sum(map(len, self.fresh))


def place(id_: int, queue: Sequence[int], is_repeat: bool, order: QueueOrder) -> Place | None:
    """The place of a URL in this `queue` of its host; None if it is not there."""
    index = _index(queue, id_)
    if index is None:
        return None
    number = index + 1 + (0 if is_repeat else sum(map(len, order.repeats)))
    served = index + 1  # URLs that each earlier host has had by then
    for each in order.repeats if is_repeat else order.fresh:
        if each is queue:
            served = index
        else:
            number += min(len(each), served)
    return Place(number, order.total, order.hosts == 1)


def _index(queue: Sequence[int], id_: int) -> int | None:
    # Nearly all queues are in order of discovery; a linear search in a million takes 20 ms.
    index = bisect_left(queue, id_)
    if index < len(queue) and queue[index] == id_:
        return index
    try:
        return queue.index(id_)
    except ValueError:
        return None


class Places:
    """The place of every queued URL at one moment, once `counting` has run to its end."""

    def __init__(self, order: QueueOrder, known: int) -> None:
        self._lines = [list(map(list, order.repeats)), list(map(list, order.fresh))]
        self._is_exact = order.hosts == 1
        self._total = order.total
        self._numbers = array("i", bytes(4 * known))  # by id; 0: not queued

    def counting(self) -> QuietSlices[None]:
        """Counts all places in one pass, in slices."""
        for number, id_ in enumerate(chain(*map(_in_turns, self._lines)), 1):
            self._numbers[id_] = number
            if number % GATHERED_IDS == 0:
                yield
        self._lines.clear()

    def of(self, id_: int) -> Place | None:
        number = self._numbers[id_] if id_ < len(self._numbers) else 0
        return Place(number, self._total, self._is_exact) if number else None


def _in_turns(queues: list[list[int]]) -> Iterator[int]:
    """The first URL of each queue, then the second of each, and so on."""
    line, round_ = queues, 0
    while line:
        for queue in line:
            yield queue[round_]
        round_ += 1
        line = [queue for queue in line if len(queue) > round_]
