"""Which texts are nearly the same, by their MinHash signatures, without comparing all pairs.

Two signatures of 32 numbers that agree in 29 (90 %) differ in three at most. So of four bands of
eight numbers each, at least one is equal in both: texts without a common band need not be compared,
and none is missed (locality-sensitive hashing with as many bands as may differ, plus one).
"""

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from math import ceil
from struct import Struct

from app.core import limits
from app.core.facts import MINHASHES
from app.core.findings.index import AHEAD, Index

OCTETS = 2 * MINHASHES
NOTHING = bytes(OCTETS)
MOST_COMPARED = limits.NEAR_COMPARED
MOST_AT_HAND = 4_096  # signatures, as numbers
ENOUGH_COMPARED = 25  # texts, where one that is near was found


_LOW = int.from_bytes(b"\xff\x7f" * MINHASHES, "little")  # all but the highest bit of each number
_HIGH = int.from_bytes(b"\x00\x80" * MINHASHES, "little")


def agree(one: bytes, other: bytes) -> int:
    """In how many of their numbers two signatures agree."""
    return MINHASHES - _differ(int.from_bytes(one, "little"), int.from_bytes(other, "little"))


def _differ(one: int, other: int) -> int:
    """In how many numbers two signatures differ, each as one big number."""
    differ = one ^ other
    # A number is 0 if it has no low bit, so that adding all of these reaches no high one, and not
    # the high one: all are looked at in one go.
    return (((differ & _LOW) + _LOW | differ) & _HIGH).bit_count()


def least(percent: int) -> int:
    """In how many numbers signatures must agree to be so much alike."""
    return ceil(MINHASHES * percent / 100)


class _Band:
    """The texts that are equal in one band: those that have found another text, and the others."""

    __slots__ = ("alone", "near")

    def __init__(self) -> None:
        self.alone: list[int] = []
        self.near: list[int] = []


class Near:
    """Texts by number. A text takes part while pages that stand for themselves have it."""

    def __init__(self, percent: int) -> None:
        self._most = MINHASHES - least(percent)  # numbers in which near texts differ
        bands = self._most + 1
        ends = [2 * (MINHASHES * place // bands) for place in range(bands + 1)]
        self._of_text = bands
        self._split = Struct("".join(f"{end - first}s" for first, end in pairwise(ends)))
        self._signatures = bytearray()  # by text
        self._pages = array("i")  # by text: how many pages have it
        self.is_near = bytearray()  # by text
        self._index = Index()  # of bands
        # By band, where several texts were ever; elsewhere it is the first that had it. From this
        # a band has its number: that of the text, times the bands of a text, plus its place there.
        self._many: dict[int, _Band] = {}
        self._values: dict[int, int] = {}  # of texts that were compared last; a cache
        self._left = set[int]()  # texts that took no part any more, at least for some time

    def signature(self, text: int) -> bytes:
        """Empty if the text has too few words."""
        found = bytes(self._signatures[text * OCTETS : (text + 1) * OCTETS])
        return b"" if found == NOTHING else found

    def learn(self, text: int, signature: bytes) -> None:
        """Notes the signature of a text; texts are learnt in the order of their numbers."""
        if text == len(self.is_near):
            self._signatures += signature if len(signature) == OCTETS else NOTHING
            self.is_near.append(0)
            if text >= len(self._pages):
                self._pages.extend(AHEAD)

    def enter(self, text: int, signature: bytes) -> Sequence[int]:
        """A page has this text; returns the other texts that only this makes near to another."""
        pages = self._pages[text]
        self._pages[text] = pages + 1
        if pages or len(signature) != OCTETS or signature == NOTHING:
            return ()
        first = text * self._of_text
        bands = self._bands(signature, first)
        if text in self._left:  # others may have come to bands that it was the first to have
            shared = [band for band in bands if band // len(bands) != text or band in self._many]
        else:
            shared = [band for mine, band in enumerate(bands, first) if band != mine]
        return self._join(text, signature, shared) if shared else ()

    def _bands(self, signature: bytes, first: int) -> list[int]:
        """The numbers of its bands; those that are new get numbers from `first` on."""
        add = self._index.add
        return [
            add(hash(part) ^ place, first + place)
            for place, part in enumerate(self._split.unpack(signature))
        ]

    def _join(self, text: int, signature: bytes, bands: list[int]) -> Sequence[int]:
        """As `enter`, for the bands that other texts have as well."""
        found: list[int] = []
        shared: list[_Band] = []
        seen: set[int] = set()
        is_near, value = self.is_near, int.from_bytes(signature, "little")
        for band in bands:
            if (some := self._many.get(band)) is None:
                some = self._many[band] = _Band()
                before = band // self._of_text
                if self._pages[before]:
                    self._sort_in(some, before)
            shared.append(some)
            if some.alone or not found:
                self._meet(some, value, found, seen)
        changed = [each for each in found if not is_near[each]]
        for each in changed:
            is_near[each] = 1
        if found:
            is_near[text] = 1
            for some in shared:
                some.near.append(text)
        else:
            for some in shared:
                some.alone.append(text)
        return changed

    def _sort_in(self, band: _Band, text: int) -> None:
        (band.near if self.is_near[text] else band.alone).append(text)

    def _meet(self, band: _Band, signature: int, found: list[int], seen: set[int]) -> None:
        """Adds to `found` the texts of a band that are near to this one, and were not to another;
        or one that was."""
        is_near, alone = self.is_near, band.alone
        if alone:
            still = [each for each in alone if not is_near[each]]
            if len(still) < len(alone):
                band.near += [each for each in alone if is_near[each]]
                band.alone = still
            found += self._near_to(signature, still, seen)
        if not found and band.near:
            found += self._near_to(signature, reversed(band.near), seen, is_one_enough=True)

    def _near_to(
        self, signature: int, others: Iterable[int], seen: set[int], is_one_enough: bool = False
    ) -> list[int]:
        """Those of other texts that are near to a signature, and were not seen yet."""
        found: list[int] = []
        values, most = self._values, self._most
        for each in others:
            if each in seen:
                continue
            if len(seen) >= MOST_COMPARED:
                break
            seen.add(each)
            differ = signature ^ (values.get(each) or self._value(each))
            # As `_differ` says it: this is where the time goes, if many texts are alike.
            if (((differ & _LOW) + _LOW | differ) & _HIGH).bit_count() <= most:
                found.append(each)
                if is_one_enough:
                    break
        return found

    def _value(self, text: int) -> int:
        """A signature as one big number, which is at hand from now on."""
        if len(self._values) >= MOST_AT_HAND:
            self._values.clear()
        octets = self._signatures[text * OCTETS : (text + 1) * OCTETS]
        value = self._values[text] = int.from_bytes(octets, "little")
        return value

    def leave(self, text: int) -> list[int]:
        """A page has this text no longer; returns the texts that this leaves without another."""
        self._pages[text] -= 1
        signature = self.signature(text)
        if self._pages[text] or not signature:
            return []
        self._left.add(text)
        others = set[int]()
        for band in self._bands(signature, 0):
            many = self._many.get(band)
            if many is None:
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
        octets, seen = self.signature(text), {text}
        signature = int.from_bytes(octets, "little")
        for band in self._bands(octets, 0):
            if (many := self._many.get(band)) is not None:
                others = chain(many.near, many.alone)
                if self._near_to(signature, others, seen, is_one_enough=True):
                    return True
        return False

    def _move_back(self, text: int) -> None:
        for band in self._bands(self.signature(text), 0):
            many = self._many.get(band)
            if many is not None and text in many.near:
                many.near.remove(text)
                many.alone.append(text)

    def nearest(self, text: int, least: int) -> list[int]:
        """The texts that agree most with this one, in `least` numbers or more.

        Of very many that are near, some are looked at.
        """
        signature, seen, found = self.signature(text), {text}, list[int]()
        for band in self._bands(signature, 0) if signature and self.is_near[text] else ():
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
