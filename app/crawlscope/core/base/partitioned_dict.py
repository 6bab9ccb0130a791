"""A dictionary in parts: however much it holds, no single insertion takes long."""

from collections.abc import Iterator
from itertools import chain
from typing import Generic, TypeVar, overload

# A dictionary that is full moves all that it holds into one of twice the size: 30 ms for half as
# many texts as this, 60 ms for all of them. It has room for exactly so many before it would.
FULL = 2**20 * 2 // 3

Key = TypeVar("Key")
Value = TypeVar("Value")
Other = TypeVar("Other")


class PartitionedDict(Generic[Key, Value]):
    """New keys go into the first part until it is full, then into the next one, and so on.

    A key is looked up in one part after the other: for a million keys two, for ten million up to
    fifteen. Distributing the keys by their hashes would cost a page three times as much.
    """

    __slots__ = ("_last", "first", "later")

    def __init__(self) -> None:
        # Both for loops that are too hot for a call; nobody else changes them
        self.first: dict[Key, Value] = {}
        self.later: list[dict[Key, Value]] = []
        self._last = self.first

    @overload
    def get(self, key: Key) -> Value | None: ...

    @overload
    def get(self, key: Key, default: Other) -> Value | Other: ...

    def get(self, key: Key, default: Other | None = None) -> Value | Other | None:
        found = self.first.get(key)
        if found is None and self.later:
            for part in self.later:
                if (found := part.get(key)) is not None:
                    break
        return default if found is None else found

    def __getitem__(self, key: Key) -> Value:
        found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def __contains__(self, key: object) -> bool:
        if key in self.first:
            return True
        for part in self.later:  # noqa: SIM110  any() costs four times as much
            if key in part:
                return True
        return False

    def add(self, key: Key, value: Value) -> None:
        """Adds a key that is not there yet. The value must not be None."""
        last = self._last
        if len(last) >= FULL:
            last = self._last = {}
            self.later.append(last)
        last[key] = value

    def __setitem__(self, key: Key, value: Value) -> None:
        for part in (self.first, *self.later):
            if key in part:
                part[key] = value
                return
        self.add(key, value)

    def pop(self, key: Key) -> Value:
        for part in (self.first, *self.later):
            if key in part:
                return part.pop(key)
        raise KeyError(key)

    def __delitem__(self, key: Key) -> None:
        self.pop(key)

    def __len__(self) -> int:
        return len(self.first) + sum(map(len, self.later))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PartitionedDict) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def __iter__(self) -> Iterator[Key]:
        return chain(self.first, *self.later)

    def items(self) -> Iterator[tuple[Key, Value]]:
        return chain.from_iterable(part.items() for part in (self.first, *self.later))

    def copy(self) -> "PartitionedDict[Key, Value]":
        other = PartitionedDict[Key, Value]()
        other.first = other._last = self.first.copy()
        other.later = [part.copy() for part in self.later]
        if other.later:
            other._last = other.later[-1]
        return other
