"""A mask of findings for each URL: a number each, since many URLs have the same mask."""

from array import array
from collections.abc import Iterator
from itertools import repeat
from typing import Protocol

from crawlscope.core.base.budgets import COPIED_IDS
from crawlscope.core.policy.choices import Severities
from crawlscope.core.policy.declared_findings import ALL, FINDINGS

AHEAD = 1_000  # extra room made each time it grows, in ids


class DuplicateLookup(Protocol):
    """Knows the other page of a duplicate (`core/findings/duplicates.py`)."""

    def of(self, id_: int, finding: str) -> int: ...


class Masks:
    """A column by id. A mask that is no longer used makes room for another."""

    def __init__(self) -> None:
        self._number = array("i")  # by id
        self._masks = [0]  # by number
        self._users = [0]  # by number; those of number 0 are not counted
        self._known = {0: 0}
        self._free: list[int] = []
        self._counts = [0] * len(FINDINGS)  # URLs by finding, of
        self._counted = [0]  # as many users by number; they are counted when somebody looks
        self._changed = set[int]()  # numbers with other users since
        self.severities = Severities()
        self.twins: DuplicateLookup | None = None  # of the URLs that have a finding of duplicates

    def __getitem__(self, id_: int) -> int:
        number = self._number
        return self._masks[number[id_]] if id_ < len(number) else 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Masks) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def items(self) -> Iterator[tuple[int, int]]:
        """The URLs with a mask that is not 0."""
        return ((id_, self._masks[number]) for id_, number in enumerate(self._number) if number)

    def put(self, id_: int, mask: int) -> int:
        """Sets the mask of a URL; returns the bits that changed."""
        number = self._number
        if id_ >= len(number):
            if not mask:
                return 0
            number.extend(repeat(0, id_ + AHEAD - len(number)))
        old = number[id_]
        changed = self._masks[old] ^ mask
        if not changed:
            return 0
        number[id_] = self._numbered(mask)
        if old:
            self._users[old] -= 1
            self._changed.add(old)
            if not self._users[old]:
                self._count(old)
                del self._known[self._masks[old]]
                self._free.append(old)
        return changed

    @property
    def counts(self) -> list[int]:
        """URLs by finding."""
        for number in self._changed:
            self._count(number)
        self._changed.clear()
        return self._counts

    def _count(self, number: int) -> None:
        counts, bits = self._counts, self._masks[number] & ALL
        more = self._users[number] - self._counted[number]
        self._counted[number] += more
        while bits and more:
            low = bits & -bits
            counts[low.bit_length() - 1] += more
            bits ^= low

    def _numbered(self, mask: int) -> int:
        number = self._known.get(mask)
        if number is None:
            if self._free:
                number = self._free.pop()
                self._masks[number] = mask
            else:
                number = len(self._masks)
                self._masks.append(mask)
                self._users.append(0)
                self._counted.append(0)
            self._known[mask] = number
        self._users[number] += 1
        self._changed.add(number)
        return number

    def having(self, bits: int) -> Iterator[list[int]]:
        """The ids with any of these bits, in slices."""
        for first in range(0, len(self._number), COPIED_IDS):
            wanted = {number for number, mask in enumerate(self._masks) if mask & bits} - {0}
            part = self._number[first : first + COPIED_IDS]
            yield [id_ for id_, number in enumerate(part, first) if number in wanted]

    def distinct(self) -> list[tuple[int, int]]:
        """Each mask in use except 0, with the number of its URLs."""
        return [
            (self._masks[number], users)
            for number, users in enumerate(self._users)
            if number and users
        ]

    def copy(self) -> "Masks":
        """A copy of this moment, for a reader that works in slices."""
        other = Masks()
        other._number = self._number[:]
        other._masks, other._users = self._masks[:], self._users[:]
        other._known, other._free = self._known.copy(), self._free[:]
        other._counts, other._counted = self.counts[:], self._users[:]
        other.severities, other.twins = self.severities, self.twins
        return other
