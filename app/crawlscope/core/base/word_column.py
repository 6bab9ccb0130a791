"""A column by id for values of which there are few, each of many records: two bytes per id."""

from array import array
from collections.abc import Hashable, Iterable, Iterator
from typing import TypeVar, overload

from crawlscope.core.base.sparse_column import AHEAD, ColumnById

MOST = 2**16 - 1  # different values; what comes later is in a dictionary

Value = TypeVar("Value", bound=Hashable)


class WordColumn(ColumnById[Value]):
    __slots__ = ("_known", "_later", "_numbers", "_values")

    def __init__(self) -> None:
        self._numbers = array("H")  # by id; 0: there is none, MOST: it is among the later ones
        self._values: list[Value | None] = [None]  # by number
        self._known: dict[Value, int] = {}
        self._later: dict[int, Value] = {}  # by id

    @overload
    def get(self, id_: int) -> Value | None: ...

    @overload
    def get(self, id_: int, default: Value) -> Value: ...

    def get(self, id_: int, default: Value | None = None) -> Value | None:
        number = self._numbers[id_] if id_ < len(self._numbers) else 0
        if number == MOST:
            return self._later[id_]
        return self._values[number] if number else default

    def some(self, ids: Iterable[int]) -> list[Value | None]:
        if self._later:
            return super().some(ids)
        numbers, values, end = self._numbers, self._values, len(self._numbers)
        return [values[numbers[id_]] if id_ < end else None for id_ in ids]

    def __setitem__(self, id_: int, value: Value) -> None:
        if id_ >= len(self._numbers):
            self._numbers.frombytes(bytes(2 * (id_ + AHEAD - len(self._numbers))))
        number = self._known.get(value)
        if number is None and len(self._values) < MOST:
            number = self._known[value] = len(self._values)
            self._values.append(value)
        if self._numbers[id_] == MOST:
            del self._later[id_]
        if number is None:
            number = MOST
            self._later[id_] = value
        self._numbers[id_] = number

    def discard(self, id_: int) -> None:
        if id_ < len(self._numbers) and self._numbers[id_]:
            self._later.pop(id_, None)
            self._numbers[id_] = 0

    def items(self) -> Iterator[tuple[int, Value]]:
        for id_, number in enumerate(self._numbers):
            value = self._later[id_] if number == MOST else self._values[number]
            if value is not None:
                yield id_, value

    def copy(self) -> "WordColumn[Value]":
        other = WordColumn[Value]()
        other._numbers, other._values = self._numbers[:], self._values[:]
        other._known, other._later = self._known.copy(), self._later.copy()
        return other
