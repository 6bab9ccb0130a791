"""A deep copy of what folds hold, made in slices: what changes in one does not change in the other.

It knows no column by name. What cannot change (numbers, texts, octets, events, settings) is shared,
and columns are copied as a whole, so that a million URLs take some hundred slices. While it works,
nobody may change the original. What is left half done holds no cycles: nobody collects garbage in
the records of a large crawl.
"""

from array import array
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from itertools import islice
from struct import Struct
from types import BuiltinFunctionType, FunctionType, MethodType, NoneType
from typing import Any, TypeVar

from crawlscope.core.base.budgets import COPIED
from crawlscope.core.base.slices import QuietSlices

T = TypeVar("T")

UNCHANGING = (int, float, str, bytes, NoneType, range, frozenset, Enum, Struct, type)
FUNCTIONS = (FunctionType, BuiltinFunctionType)
IN_A_LIST = 20  # what a column within another one costs, in values


class DeepCopyError(Exception):
    """Something may or may not be shared; nobody has declared which."""


def deep_copy(thing: T, instead: Iterable[tuple[object, object]] = ()) -> QuietSlices[T]:
    """Raises DeepCopyError. `instead` replaces things in the copy."""
    copier = _DeepCopier(instead)
    found: T = yield from copier.of(thing)
    copier.bind()
    return found


@cache
def _is_shared(kind: type) -> bool:
    """True if nothing of this kind ever changes."""
    if is_dataclass(kind):
        made = kind.__dataclass_params__  # type: ignore[attr-defined]
        return bool(made.frozen or made.unsafe_hash)
    return issubclass(kind, UNCHANGING)


class _DeepCopier:
    def __init__(self, instead: Iterable[tuple[object, object]]) -> None:
        self._made = {id(before): after for before, after in instead}
        self._work = 0  # values since the last turn of others
        self._unbound: list[tuple[Any, str, MethodType]] = []

    def bind(self) -> None:
        """Methods of originals become those of their copies."""
        for holder, name, method in self._unbound:
            owner = self._made[id(method.__self__)]
            object.__setattr__(holder, name, MethodType(method.__func__, owner))

    def of(self, thing: Any) -> QuietSlices[Any]:
        kind: type = type(thing)
        if id(thing) in self._made:
            return self._made[id(thing)]
        if _is_shared(kind):
            return thing
        if kind in (array, bytearray):
            return (yield from self._column(thing))
        if kind is list:
            return (yield from self._list(thing))
        if kind in (dict, Counter):
            return (yield from self._dictionary(thing))
        if kind is set:
            return (yield from self._set(thing))
        if isinstance(thing, tuple):
            return (yield from self._tuple(thing))
        if kind is deque:
            some = yield from self._list(list(thing))
            return self._note(thing, deque(some, thing.maxlen))
        if hasattr(kind, "copy_part"):
            return (yield from self._compiled(thing))
        if kind.__module__.startswith("crawlscope.core."):
            return (yield from self._object(thing))
        raise DeepCopyError(f"{kind.__module__}.{kind.__qualname__}")

    def _compiled(self, thing: Any) -> QuietSlices[Any]:
        """Of a table of the compiled module, which copies itself part by part."""
        made = self._note(thing, thing.empty())
        part = 0
        while thing.copy_part(made, part):
            part += 1
            if self._is_time_to_yield(COPIED // 2):
                yield
        return made

    def _note(self, thing: Any, made: Any) -> Any:
        self._made[id(thing)] = made
        return made

    def _is_time_to_yield(self, cost: int) -> bool:
        """Adds `cost`; True, and starts over, once a slice is full."""
        self._work += cost
        if self._work < COPIED:
            return False
        self._work = 0
        return True

    def _column(self, thing: Any) -> QuietSlices[Any]:
        made = self._note(thing, thing[:0])
        for first in range(0, len(thing), COPIED):
            made += thing[first : first + COPIED]
            if self._is_time_to_yield(COPIED):
                yield
        return made

    def _list(self, thing: list[Any]) -> QuietSlices[list[Any]]:
        made: list[Any] = self._note(thing, [])
        for first in range(0, len(thing), COPIED):
            part = thing[first : first + COPIED]
            made += part if self._are_shared(part) else (yield from self._each(part))
            if self._is_time_to_yield(len(part)):
                yield
        return made

    def _dictionary(self, thing: Any) -> QuietSlices[Any]:
        made = self._note(thing, type(thing)())
        for part in _parts(thing):
            values = [thing[key] for key in part]
            if not self._are_shared(values):
                values = yield from self._each(values)
            dict.update(made, zip(part, values, strict=True))
            if self._is_time_to_yield(4 * len(part)):
                yield
        return made

    def _set(self, thing: set[Any]) -> QuietSlices[set[Any]]:
        made: set[Any] = self._note(thing, set())
        for part in _parts(thing):
            made.update(part)
            if self._is_time_to_yield(4 * len(part)):
                yield
        return made

    def _tuple(self, thing: Any) -> QuietSlices[Any]:
        if self._are_shared(thing):
            return thing
        some = yield from self._each(thing)
        return self._note(thing, tuple(some) if type(thing) is tuple else type(thing)(*some))

    def _each(self, values: Iterable[Any]) -> QuietSlices[list[Any]]:
        made, found = self._made, list[Any]()
        for each in values:
            if type(each) is array and len(each) < COPIED:  # a million times, such as of folders
                if (known := made.get(id(each))) is None:
                    known = made[id(each)] = each[:]
                found.append(known)
            else:
                found.append((yield from self.of(each)))
            if self._is_time_to_yield(IN_A_LIST):
                yield
        return found

    def _are_shared(self, values: Iterable[Any]) -> bool:
        return all(map(_is_shared, set(map(type, values))))

    def _object(self, thing: Any) -> QuietSlices[Any]:
        made = self._note(thing, object.__new__(type(thing)))
        for name in _names(thing):
            value = getattr(thing, name)
            if type(value) is MethodType:
                self._unbound.append((made, name, value))
            elif type(value) in FUNCTIONS:
                if getattr(value, "__closure__", None):
                    raise DeepCopyError(name)
                object.__setattr__(made, name, value)
            else:
                object.__setattr__(made, name, (yield from self.of(value)))
        return made


def _parts(some: Iterable[Any]) -> Iterator[list[Any]]:
    rest = iter(some)
    while part := list(islice(rest, COPIED // 4)):
        yield part


def _names(thing: Any) -> list[str]:
    """The attributes that an object has."""
    slots = (each for kind in type(thing).__mro__ for each in getattr(kind, "__slots__", ()))
    return [*getattr(thing, "__dict__", ()), *(each for each in slots if hasattr(thing, each))]
