"""Hashes as keys, in few octets: a million of them take a sixth of what a dictionary takes."""

from array import array
from collections.abc import Callable, Sequence
from struct import Struct
from typing import Protocol

from crawlscope.core.base import native

NONE = -1
_LEFT = 0  # in place of a member: there is none (yet)
BUCKETS = 1 << 14
AHEAD = array("i", [0]) * 256  # room made at a time: one by one it costs three times as much
MUCH_AHEAD = 1_000  # the same, of columns by id
_LAST = BUCKETS - 1
_KEY, _ENTRY, _NUMBER = Struct("=q"), Struct("=qi"), Struct("=8xi")
_SIZE = _ENTRY.size
_key, _entry, _number_at = _KEY.pack, _ENTRY.pack, _NUMBER.unpack_from


def make_room(column: "array[int]", place: int) -> None:
    """Makes a column long enough to have this place, with zeros."""
    if place >= len(column):
        column.extend(array(column.typecode, (0,)) * (place + MUCH_AHEAD - len(column)))


class KeyNumbers(Protocol):
    """Gives 64-bit hashes numbers. No single call takes long, however many there are."""

    def find(self, key: int, /) -> int:
        """The number of a hash; NONE if it is not there."""

    def add(self, key: int, new: int, /) -> int:
        """The number of a hash, which is `new` if it has none yet."""


def key_numbers() -> KeyNumbers:
    """None yet."""
    numbers: KeyNumbers = Index() if native.module is None else native.module.KeyTable()
    return numbers


class Index:
    """`KeyNumbers`, interpreted.

    Each bucket is the octets of its keys and their numbers. To search some hundred octets for eight
    takes less than to follow links, which is interpreted; so there are always as many buckets, and
    no key waits for others to be moved.
    """

    def __init__(self) -> None:
        self._buckets = [b""] * BUCKETS

    def find(self, key: int) -> int:
        bucket, octets = self._buckets[key & _LAST], _key(key)
        at = _aligned(bucket, octets, bucket.find(octets))
        number: int = NONE if at < 0 else _number_at(bucket, at)[0]
        return number

    def add(self, key: int, new: int) -> int:
        place, octets = key & _LAST, _key(key)
        bucket = self._buckets[place]
        # Most are not there, which `in` says in a fifth of the time that `find` takes
        if octets not in bucket or (at := _aligned(bucket, octets, bucket.find(octets))) < 0:
            self._buckets[place] = bucket + _entry(key, new)
            return new
        number: int = _number_at(bucket, at)[0]
        return number


def _aligned(bucket: bytes, octets: bytes, at: int) -> int:
    """Where the first such entry is, from `at` on: what lies across two of them is none."""
    while at >= 0 and at % _SIZE:
        at = bucket.find(octets, at + 1)
    return at


class Groups:
    """Members that share a key. A group is mixed if its members are not all of one kind."""

    def __init__(
        self, kind_of: Callable[[int], int], concern: Callable[[Sequence[int]], None]
    ) -> None:
        self._kind_of = kind_of
        self._concern = concern  # is told the members of a group that became mixed, or is no more
        self._index = key_numbers()
        self._length = 0
        self._only = array("i")  # by group: its member, while it is the only one
        self._many: dict[int, array[int]] = {}  # by group: all members, if there were ever more
        self.mixed: dict[int, int] = {}  # by group: a member of another kind than its first

    def find(self, key: int) -> int:
        """The group of a key; NONE if there is none."""
        return self._index.find(key)

    def members(self, group: int) -> Sequence[int]:
        many = self._many.get(group)
        if many is not None:
            return many
        return () if self._only[group] == _LEFT else (self._only[group],)

    def join(self, key: int, member: int, kind: int) -> int:
        """Adds a member of a kind; returns its group. Groups are numbered from 0 on."""
        new, only = self._length, self._only
        group = self._index.add(key, new)
        if group == new:
            self._length = new + 1
            if new == len(only):
                only.extend(AHEAD)
        if (first := only[group]) == _LEFT:
            only[group] = member
        else:
            self._join(group, first, member, kind)
        return group

    def _join(self, group: int, first: int, member: int, kind: int) -> None:
        many = self._many.get(group)
        if many is None:
            many = self._many[group] = array("i", [first])
        is_other = bool(many) and self._kind_of(many[0]) != kind
        many.append(member)
        if is_other and group not in self.mixed:
            self.mixed[group] = member
            self._concern(many)

    def leave(self, group: int, member: int) -> None:
        """Removes a member."""
        many = self._many.get(group)
        if many is None:
            self._only[group] = _LEFT
            return
        many.remove(member)
        if group in self.mixed:
            self._look_for_other(group, many)

    def _look_for_other(self, group: int, many: "array[int]") -> None:
        first = self._kind_of(many[0])
        other = next((each for each in many if self._kind_of(each) != first), _LEFT)
        if other != _LEFT:
            self.mixed[group] = other
        else:
            del self.mixed[group]
            self._concern(many)
