"""Which texts are nearly the same, by their MinHash signatures, without comparing all pairs.

Two signatures of 32 numbers that agree in 29 (90 %) differ in three at most. So of four bands of
eight numbers each, at least one is equal in both: texts without a common band need not be compared,
and none is missed (locality-sensitive hashing with as many bands as may differ, plus one).
"""

from array import array
from itertools import chain, pairwise
from math import ceil

from app.core import limits
from app.core.facts import MINHASHES
from app.core.findings.index import NONE, Index

OCTETS = 2 * MINHASHES
NOTHING = bytes(OCTETS)
MOST_COMPARED = limits.NEAR_COMPARED
ENOUGH_COMPARED = 25  # texts, where one that is near was found


_LOW = int.from_bytes(b"\xff\x7f" * MINHASHES, "little")  # all but the highest bit of each number


def agree(one: bytes, other: bytes) -> int:
    """In how many of their numbers two signatures agree."""
    differ = int.from_bytes(one, "little") ^ int.from_bytes(other, "little")
    # A number is 0 if it has no low bit, so that adding all of these reaches no high one, and not
    # the high one: all are looked at in one go.
    return MINHASHES - (((differ & _LOW) + _LOW | differ) & ~_LOW).bit_count()


def least(percent: int) -> int:
    """In how many numbers signatures must agree to be so much alike."""
    return ceil(MINHASHES * percent / 100)


class _Band:
    """The texts that are equal in one band: those that have found another text, and the others."""

    __slots__ = ("alone", "near")

    def __init__(self) -> None:
        self.alone = array("i")
        self.near = array("i")


class Near:
    """Texts by number. A text takes part while pages that stand for themselves have it."""

    def __init__(self, percent: int) -> None:
        self._least = least(percent)
        bands = MINHASHES - self._least + 1
        ends = [2 * (MINHASHES * place // bands) for place in range(bands + 1)]
        self._slices = [slice(*pair) for pair in pairwise(ends)]
        self._signatures = bytearray()  # by text
        self._pages = array("i")  # by text: how many pages have it
        self.is_near = bytearray()  # by text
        self._index = Index()  # of bands
        self._only = array("i")  # by band: its text, while it is the only one; NONE: none
        self._many: dict[int, _Band] = {}

    def signature(self, text: int) -> bytes:
        """Empty if the text has too few words."""
        found = bytes(self._signatures[text * OCTETS : (text + 1) * OCTETS])
        return b"" if found == NOTHING else found

    def learn(self, text: int, signature: bytes) -> None:
        """Notes the signature of a text; texts are learnt in the order of their numbers."""
        if text == len(self._pages):
            self._signatures += signature if len(signature) == OCTETS else NOTHING
            self._pages.append(0)
            self.is_near.append(0)

    def enter(self, text: int) -> list[int]:
        """A page has this text; returns the texts that are near to another one by this."""
        self._pages[text] += 1
        if self._pages[text] > 1 or not (signature := self.signature(text)):
            return []
        found, seen = list[int](), set[int]()
        bands, only, many = self._bands(signature), self._only, self._many
        for band in bands:
            if band == len(only):
                only.append(NONE)  # a new one
            elif band in many:
                self._meet(many[band], signature, found, seen)
            elif only[band] != NONE:
                self._compare(only[band], signature, found, seen)
        if found:
            found.append(text)
            for each in found:
                self.is_near[each] = 1
        for band in bands:
            if band not in many:
                if only[band] == NONE:
                    only[band] = text
                    continue
                many[band] = _Band()
                self._sort_in(many[band], only[band])
            self._sort_in(many[band], text)
        return found

    def _bands(self, signature: bytes) -> list[int]:
        add, slices = self._index.add, self._slices
        return [add(hash((place, signature[part]))) for place, part in enumerate(slices)]

    def _sort_in(self, band: _Band, text: int) -> None:
        (band.near if self.is_near[text] else band.alone).append(text)

    def _meet(self, many: _Band, signature: bytes, found: list[int], seen: set[int]) -> None:
        """Adds to `found` the texts of a band that are near to this one, and were not to another;
        or one that was."""
        stale = False
        for each in many.alone:
            if self.is_near[each]:
                stale = True
            elif len(seen) < MOST_COMPARED:
                self._compare(each, signature, found, seen)
        if stale:
            some, many.alone = many.alone, array("i")
            for each in some:
                self._sort_in(many, each)
        for each in reversed(many.near):
            if found or len(seen) >= MOST_COMPARED:
                break
            self._compare(each, signature, found, seen)

    def _compare(self, other: int, signature: bytes, found: list[int], seen: set[int]) -> None:
        if other not in seen:
            seen.add(other)
            if agree(self.signature(other), signature) >= self._least:
                found.append(other)

    def leave(self, text: int) -> list[int]:
        """A page has this text no longer; returns the texts that this leaves without another."""
        self._pages[text] -= 1
        signature = self.signature(text)
        if self._pages[text] or not signature:
            return []
        others = set[int]()
        for band in self._bands(signature):
            many = self._many.get(band)
            if many is None:
                self._only[band] = NONE
                continue
            for some in (many.alone, many.near):
                if text in some:
                    some.remove(text)
                others.update(some)
        gone = [each for each in others if self.is_near[each] and not self._has_other(each)]
        for each in (*gone, text):
            self.is_near[each] = 0
        for each in gone:
            self._move_back(each)
        return [*gone, text]

    def _has_other(self, text: int) -> bool:
        signature, found, seen = self.signature(text), list[int](), {text}
        for band in self._bands(signature):
            many = self._many.get(band)
            for some in (many.near, many.alone) if many else ():
                for each in some:
                    if not found and len(seen) < MOST_COMPARED:
                        self._compare(each, signature, found, seen)
        return bool(found)

    def _move_back(self, text: int) -> None:
        for band in self._bands(self.signature(text)):
            many = self._many.get(band)
            if many is not None and text in many.near:
                many.near.remove(text)
                many.alone.append(text)

    def nearest(self, text: int, least: int) -> list[int]:
        """The texts that agree most with this one, in `least` numbers or more.

        Of very many that are near, some are looked at.
        """
        signature, seen, found = self.signature(text), {text}, list[int]()
        for band in self._bands(signature) if signature and self.is_near[text] else ():
            many = self._many.get(band)
            for each in chain(many.near, many.alone) if many else ():
                if len(seen) > (ENOUGH_COMPARED if found else MOST_COMPARED):
                    break
                if each not in seen:
                    seen.add(each)
                    like = agree(self.signature(each), signature)
                    if like > least:
                        found.clear()
                        least = like
                    if like == least:
                        found.append(each)
        return found
