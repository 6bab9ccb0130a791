"""Hashes as keys, in arrays: a million of them take a fifth of what a dictionary takes."""

from array import array
from collections.abc import Callable, Sequence

NONE = -1
_LEFT = 0  # in place of a member


class Index:
    """Gives each 64-bit hash a number, from 0 on, in the order in which they came.

    Grows by one bucket at a time (linear hashing, Litwin 1980), so that no key waits for all others
    to be moved.
    """

    def __init__(self) -> None:
        self._keys = array("q")
        self._next = array("i")  # the number before it in the same bucket
        self._heads = array("i", [NONE])  # by bucket
        self._low, self._high, self._split = 0, 1, 0

    def __len__(self) -> int:
        return len(self._keys)

    def find(self, key: int) -> int:
        """The number of a hash; NONE if it is not there."""
        keys, heads = self._keys, self._heads
        bucket = key & self._high
        at = heads[bucket if bucket < len(heads) else key & self._low]
        while at != NONE and keys[at] != key:
            at = self._next[at]
        return at

    def add(self, key: int) -> int:
        """The number of a hash, which gets one if it is new."""
        keys, heads = self._keys, self._heads
        bucket = key & self._high
        if bucket >= len(heads):
            bucket = key & self._low
        first = at = heads[bucket]
        while at != NONE and keys[at] != key:
            at = self._next[at]
        if at != NONE:
            return at
        number = len(keys)
        keys.append(key)
        self._next.append(first)
        heads[bucket] = number
        if number >= len(heads):
            self._grow()
        return number

    def _grow(self) -> None:
        """Adds a bucket, and divides the next one between both."""
        old, new = self._split, len(self._heads)
        at, self._heads[old] = self._heads[old], NONE
        self._heads.append(NONE)
        while at != NONE:
            following = self._next[at]
            bucket = new if self._keys[at] & self._high == new else old
            self._next[at] = self._heads[bucket]
            self._heads[bucket] = at
            at = following
        self._split += 1
        if self._split > self._low:
            self._low, self._high, self._split = self._high, self._high * 2 + 1, 0


class Groups:
    """Members that share a key. A group is mixed if its members are not all of one kind."""

    def __init__(self, kind_of: Callable[[int], int]) -> None:
        self._kind_of = kind_of
        self._index = Index()
        self._only = array("i")  # by group: its member, while it is the only one
        self._many: dict[int, array[int]] = {}  # by group: all members, if there were ever more
        self.mixed = bytearray()  # by group

    def find(self, key: int) -> int:
        """The group of a key; NONE if there is none."""
        return self._index.find(key)

    def members(self, group: int) -> Sequence[int]:
        many = self._many.get(group)
        if many is not None:
            return many
        return () if self._only[group] == _LEFT else (self._only[group],)

    def join(self, key: int, member: int, kind: int) -> tuple[int, Sequence[int]]:
        """Adds a member of a kind; returns its group, and the members to which that makes a
        difference."""
        group = self._index.add(key)
        if group == len(self._only):
            self._only.append(member)
            self.mixed.append(0)
            return group, ()
        many = self._many.get(group)
        if many is None:
            if self._only[group] == _LEFT:
                self._only[group] = member
                return group, ()
            many = self._many[group] = array("i", [self._only[group]])
        is_other = bool(many) and self._kind_of(many[0]) != kind
        many.append(member)
        if is_other and not self.mixed[group]:
            self.mixed[group] = 1
            return group, many
        return group, ()

    def leave(self, group: int, member: int) -> Sequence[int]:
        """Removes a member; returns those to which that makes a difference."""
        many = self._many.get(group)
        if many is None:
            self._only[group] = _LEFT
            return ()
        many.remove(member)
        if not self.mixed[group]:
            return ()
        self.mixed[group] = len({self._kind_of(each) for each in many}) > 1
        return () if self.mixed[group] else many
