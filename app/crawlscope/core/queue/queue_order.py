"""The place of each URL in the queue: the order in which they would be taken at this moment."""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from crawlscope.core.base.budgets import GATHERED_IDS
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import QuietSlices


@dataclass(frozen=True, slots=True)
class Place:
    number: int  # 1 is taken next
    total: int
    is_exact: bool  # False if several hosts take turns: one of them may have to wait

    def __str__(self) -> str:
        """Kept: it stands in the reasons of URLs."""
        words = tr_noop("position {n:,} of {total:,}")
        if not self.is_exact:
            words = tr_noop("about position {n:,} of {total:,}")
        return words.format(n=self.number, total=self.total)


@dataclass(frozen=True, slots=True)
class QueueOrder:
    """The queues of the hosts, in lines: a line begins when the one before it is empty, and in each
    the hosts take turns. Repeats go before all fresh URLs, and paused hosts come last."""

    lines: Sequence[Sequence[Sequence[int]]]
    hosts: int  # hosts with queued URLs

    @property
    def total(self) -> int:
        return sum(sum(map(len, line)) for line in self.lines)


def place(id_: int, queue: Sequence[int], order: QueueOrder) -> Place | None:
    """The place of a URL in this `queue` of its host; None if it is not there."""
    index = index_of(queue, id_)
    if index is None:
        return None
    number = index + 1
    for line in order.lines:
        if any(each is queue for each in line):
            served = index + 1  # URLs that each earlier host has had by then
            for each in line:
                if each is queue:
                    served = index
                else:
                    number += min(len(each), served)
            break
        number += sum(map(len, line))
    return Place(number, order.total, order.hosts == 1)


def index_of(queue: Sequence[int], id_: int) -> int | None:
    """The position of an id in a queue of URLs; None if it is not there."""
    # Nearly all queues are in order of discovery; a linear search in a million takes 20 ms.
    index = bisect_left(queue, id_)
    if index < len(queue) and queue[index] == id_:
        return index
    try:
        return queue.index(id_)
    except ValueError:
        return None


class QueuePlaces:
    """The place of every queued URL at one moment, once `counting` has run to its end."""

    def __init__(self, order: QueueOrder, known: int) -> None:
        self._lines = [list(map(list, line)) for line in order.lines]
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


def some(order: QueueOrder, first: int, number: int) -> list[int]:
    """The URLs at some places (the first is 0), whatever the length of the queue."""
    found: list[int] = []
    for line in order.lines:
        length = sum(map(len, line))
        if first < length and len(found) < number:
            found += islice(_from(line, first), number - len(found))
        first = max(0, first - length)
    return found


def _from(line: Sequence[Sequence[int]], first: int) -> Iterator[int]:
    """The URLs of a line from one place on, without going through those before it."""
    lengths = sorted(map(len, line))
    left, round_, passed = len(lengths), 0, 0  # hosts that still have URLs; rounds; URLs before
    for length in lengths:
        whole = (length - round_) * left
        if passed + whole > first:
            break
        passed, round_, left = passed + whole, length, left - 1
    rounds = (first - passed) // left
    round_, skipped = round_ + rounds, first - passed - rounds * left
    here = [queue for queue in line if len(queue) > round_]
    while here:
        for queue in islice(here, skipped, None):
            yield queue[round_]
        round_, skipped = round_ + 1, 0
        here = [queue for queue in here if len(queue) > round_]
