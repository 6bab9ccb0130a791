"""Columns by id for values that many records have, but not all."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Generic, TypeVar, overload

AHEAD = 1_000  # extra room made each time it grows, in ids

Value = TypeVar("Value")


class ColumnById(ABC, Generic[Value]):
    """Reads like a dictionary by id."""

    __slots__ = ()

    @overload
    def get(self, id_: int) -> Value | None: ...

    @overload
    def get(self, id_: int, default: Value) -> Value: ...

    @abstractmethod
    def get(self, id_: int, default: Value | None = None) -> Value | None: ...

    @abstractmethod
    def __setitem__(self, id_: int, value: Value) -> None: ...

    @abstractmethod
    def discard(self, id_: int) -> None:
        """Removes the value of a record; it may have none."""

    @abstractmethod
    def items(self) -> Iterator[tuple[int, Value]]: ...

    def __getitem__(self, id_: int) -> Value:
        found = self.get(id_)
        if found is None:
            raise KeyError(id_)
        return found

    def __contains__(self, id_: int) -> bool:
        return self.get(id_) is not None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def some(self, ids: Iterable[int]) -> list[Value | None]:
        """The values of these ids, each as `get` gives it."""
        return list(map(self.get, ids))

    def values(self) -> Iterator[Value]:
        return (value for _, value in self.items())


class SparseColumn(ColumnById[Value]):
    """It takes 8 bytes per id; a dictionary takes 70 per entry, and one of a million entries blocks
    everything for about 50 ms each time it grows."""

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

    def __setitem__(self, id_: int, value: Value) -> None:
        if id_ >= len(self._values):
            self._values.extend(repeat(None, id_ + AHEAD - len(self._values)))
        self._values[id_] = value

    def discard(self, id_: int) -> None:
        if id_ < len(self._values):
            self._values[id_] = None

    def items(self) -> Iterator[tuple[int, Value]]:
        return ((id_, each) for id_, each in enumerate(self._values) if each is not None)

    def copy(self) -> "SparseColumn[Value]":
        other = SparseColumn[Value]()
        other._values = self._values[:]
        return other
