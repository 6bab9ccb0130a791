"""A column by id for values that many records have, but not all."""

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Generic, TypeVar, overload

AHEAD = 1_000  # extra room made each time it grows, in ids

Value = TypeVar("Value")


class SparseColumn(Generic[Value]):
    """Reads like a dictionary by id. It takes 8 bytes per id; a dictionary takes 70 per entry, and
    one of a million entries blocks everything for about 50 ms each time it grows."""

    __slots__ = ("_values",)

    def __init__(self) -> None:
        self._values: list[Value | None] = []

    @overload
    def get(self, id_: int) -> Value | None: ...

    @overload
    def get(self, id_: int, default: Value) -> Value: ...

    def get(self, id_: int, default: Value | None = None) -> Value | None:
        values = self._values
        found = values[id_] if id_ < len(values) else None
        return default if found is None else found

    def some(self, ids: Iterable[int]) -> list[Value | None]:
        """The values of these ids, each as `get` gives it."""
        values = self._values
        end = len(values)
        return [values[id_] if id_ < end else None for id_ in ids]

    def __getitem__(self, id_: int) -> Value:
        found = self.get(id_)
        if found is None:
            raise KeyError(id_)
        return found

    def __setitem__(self, id_: int, value: Value) -> None:
        if id_ >= len(self._values):
            self._values.extend(repeat(None, id_ + AHEAD - len(self._values)))
        self._values[id_] = value

    def __contains__(self, id_: int) -> bool:
        return self.get(id_) is not None

    def discard(self, id_: int) -> None:
        """Removes the value of a record; it may have none."""
        if id_ < len(self._values):
            self._values[id_] = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SparseColumn) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def items(self) -> Iterator[tuple[int, Value]]:
        return ((id_, each) for id_, each in enumerate(self._values) if each is not None)

    def values(self) -> Iterator[Value]:
        return (each for each in self._values if each is not None)

    def copy(self) -> "SparseColumn[Value]":
        other = SparseColumn[Value]()
        other._values = self._values[:]
        return other
