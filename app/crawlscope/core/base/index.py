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
    """Gives 64-bit hashes numbers, from 0 on. No single call takes long, however many there are."""

    def find(self, key: int, /) -> int:
        """The number of a hash; NONE if it is not there."""

    def add(self, key: int, new: int, /) -> int:
        """The number of a hash, which is `new` if it has none yet: the next one."""


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
    """Members that share a key. A group is mixed if its members are not all of one kind.

    Nearly all groups have one member, and of the others nearly all have two: those are in columns,
    and only what has more has an array of its own.
    """

    def __init__(
        self, kind_of: Callable[[int], int], concern: Callable[[Sequence[int]], None]
    ) -> None:
        self._kind_of = kind_of
        self._concern = concern  # is told the members of a group that became mixed, or is no more
        self._index = key_numbers()
        self._length = 0
        # By group: its member, while it was never more than one; else its row, as a negative number
        self._only = array("i")
        # By row: two members, the second one negative where it is the number of an array instead
        self._one, self._two = array("i", [_LEFT]), array("i", [_LEFT])
        self._other = array("i", [_LEFT])  # by row: a member of another kind than the first
        self._many = [array("i")]

    def find(self, key: int) -> int:
        """The group of a key; NONE if there is none."""
        return self._index.find(key)

    def members(self, group: int) -> Sequence[int]:
        only = self._only[group]
        if only < 0:
            return self._members_of(-only)
        return (only,) if only else ()

    def other(self, group: int) -> int:
        """Of a mixed group, a member of another kind than its first; 0: it is not mixed."""
        return self._other[-only] if group != NONE and (only := self._only[group]) < 0 else _LEFT

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

    def _members_of(self, row: int) -> Sequence[int]:
        one, two = self._one[row], self._two[row]
        if two < 0:
            return self._many[-two]
        return (one, two) if two else (one,) if one else ()

    def _join(self, group: int, first: int, member: int, kind: int) -> None:
        if first > 0:
            row = len(self._one)
            self._only[group] = -row
            for column, each in ((self._one, first), (self._two, _LEFT), (self._other, _LEFT)):
                column.append(each)
        else:
            row = -first
        members = self._members_of(row)
        is_other = bool(members) and self._kind_of(members[0]) != kind
        self._add(row, len(members), member)
        if is_other and not self._other[row]:
            self._other[row] = member
            self._concern(self._members_of(row))

    def _add(self, row: int, number: int, member: int) -> None:
        if (two := self._two[row]) < 0:
            self._many[-two].append(member)
        elif number == 2:
            self._two[row] = -len(self._many)
            self._many.append(array("i", (self._one[row], two, member)))
        elif number:
            self._two[row] = member
        else:
            self._one[row] = member

    def leave(self, group: int, member: int) -> None:
        """Removes a member."""
        row = -self._only[group]
        if row < 0:
            self._only[group] = _LEFT
            return
        if (two := self._two[row]) < 0:
            self._many[-two].remove(member)
        else:
            if member == self._one[row]:
                self._one[row] = two
            self._two[row] = _LEFT
        if self._other[row]:
            self._look_for_other(row)

    def _look_for_other(self, row: int) -> None:
        members = self._members_of(row)
        first = self._kind_of(members[0])
        self._other[row] = next((each for each in members if self._kind_of(each) != first), _LEFT)
        if not self._other[row]:
            self._concern(members)
