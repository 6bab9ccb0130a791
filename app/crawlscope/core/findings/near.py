"""Which texts are nearly the same, by their signatures, without comparing all pairs.

A signature (`page/words.py`) has two parts. Its numbers are cut into bands: texts that are equal in
none are not compared, and nearly the same texts are equal in one (locality-sensitive hashing). Of
texts that have J of their shingles in common, a band of r of the 32 numbers is equal with a chance
of J^r, so that at least one of all is with 0.98 to 0.9996. The sketch says how much alike two texts
are: right on average, and off by 0.01 (one standard deviation) where a text has a thousand words or
more, by less where it has fewer.

`app/native/near.c` does the same, and takes a twentieth of the time and a third of the memory.
"""

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from math import log
from struct import Struct
from typing import Protocol

from crawlscope.core.base import limits, native
from crawlscope.core.base.index import AHEAD, Index
from crawlscope.core.records.facts import BITS, MINHASHES, SIGNATURE

OCTETS = SIGNATURE
NUMBERS = 2 * MINHASHES  # octets, before the level and the sketch
NOTHING = bytes(OCTETS)
MOST_COMPARED = limits.NEAR_COMPARED
MOST_AT_HAND = 4_096  # signatures, as numbers
ENOUGH_COMPARED = 25  # texts, where one that is near was found
ROWS = ((90, 6), (80, 4), (70, 3), (0, 2))  # numbers of a band, from so many percent on

# By octet: a hexadecimal digit with one bit for each two
FOLDED = b"".join(
    b"%x" % sum(1 << place for place in range(4) if octet >> 2 * place & 3) for octet in range(256)
)
# By how many bits are set of so many: how many shingles have set them. Some set the same.
_COUNTS = {
    of: [of * log(of / max(1, of - bits)) for bits in range(of + 1)] for of in (BITS, BITS // 2)
}
Value = tuple[int, int, float]


def value_of(signature: bytes | bytearray) -> Value:
    """The parts of a signature that are compared: its sketch, its level, and its number of
    shingles."""
    sketch = int.from_bytes(signature[NUMBERS + 1 :], "little")
    return sketch, signature[NUMBERS], _COUNTS[BITS][sketch.bit_count()]


def _folded(sketch: int) -> int:
    """The sketch of the same sample in that of one level less: one bit for each two."""
    return int(sketch.to_bytes(BITS // 8).translate(FOLDED), 16)


def _alike(one: Value, other: Value) -> float:
    """The part of their shingles that two texts have in common, estimated."""
    first, level, number = one
    second, other_level, other_number = other
    if level == other_level:
        both = _COUNTS[BITS][(first | second).bit_count()]
    else:  # the sample of the larger level is the upper half of the other one
        if abs(level - other_level) > 1:
            return 0.0
        if level > other_level:
            first, second = second, first
        first, second = first >> BITS // 2, _folded(second)
        counts = _COUNTS[BITS // 2]
        number, other_number = counts[first.bit_count()], counts[second.bit_count()]
        both = counts[(first | second).bit_count()]
    return (number + other_number - both) / both if both else 0.0


def likeness(one: bytes, other: bytes) -> float:
    """The share of shingles that two texts have in common, estimated from their signatures."""
    return _alike(value_of(one), value_of(other))


class _Band:
    """The texts that are equal in one band: those that have found another text, and the others."""

    __slots__ = ("alone", "near")

    def __init__(self) -> None:
        self.alone: list[int] = []
        self.near: list[int] = []


class NearTexts(Protocol):
    """Texts by number. A text takes part while pages that stand for themselves have it."""

    def learn(self, text: int, signature: bytes, /) -> None:
        """Notes the signature of a text; texts are learnt in the order of their numbers."""

    def enter(self, text: int, /) -> Sequence[int]:
        """A page has this text; returns the other texts that become near another only because of
        it."""

    def leave(self, text: int, /) -> Sequence[int]:
        """A page no longer has this text; returns the texts that this leaves without a near one."""

    def nearest(self, text: int, /) -> Sequence[int]:
        """The texts most similar to this one, among those near it.

        If there are very many, only some are checked.
        """

    def signature(self, text: int, /) -> bytes:
        """Empty if the text has too few words."""

    def has_near(self, text: int, /) -> bool: ...


def near_texts(percent: int) -> NearTexts:
    """Texts that are so much alike are near."""
    near: NearTexts = Near(percent)
    if native.module is not None:
        both = MOST_COMPARED, ENOUGH_COMPARED
        counts = _COUNTS[BITS], _COUNTS[BITS // 2]
        near = native.module.NearTexts(percent / 100, _rows(percent), *both, *counts, __name__)
    return near


def _rows(percent: int) -> int:
    return next(rows for least, rows in ROWS if percent >= least)


class Near:
    """`NearTexts`, interpreted."""

    def __init__(self, percent: int) -> None:
        self._least = percent / 100
        rows = _rows(percent)
        self._of_text = MINHASHES // rows  # bands
        self._split = Struct(f"{2 * rows}s" * self._of_text)
        self._signatures = bytearray()  # by text
        self._pages = array("i")  # by text: how many pages have it
        self._is_near = bytearray()  # by text
        self._index = Index()  # of bands
        # By band, where several texts were ever; elsewhere it is the first that had it. From this
        # a band has its number: that of the text, times the bands of a text, plus its place there.
        self._many: dict[int, _Band] = {}
        self._values: dict[int, Value] = {}  # of texts that were compared last; a cache
        self._left = set[int]()  # texts that took no part any more, at least for some time

    def signature(self, text: int) -> bytes:
        found = bytes(self._signatures[text * OCTETS : (text + 1) * OCTETS])
        return b"" if found == NOTHING else found

    def learn(self, text: int, signature: bytes) -> None:
        if text == len(self._is_near):
            self._signatures += signature if len(signature) == OCTETS else NOTHING
            self._is_near.append(0)
            if text >= len(self._pages):
                self._pages.extend(AHEAD)

    def has_near(self, text: int) -> bool:
        return self._is_near[text] > 0

    def enter(self, text: int) -> Sequence[int]:
        pages = self._pages[text]
        self._pages[text] = pages + 1
        if pages or not (signature := self.signature(text)):
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
            for place, part in enumerate(self._split.unpack_from(signature))
        ]

    def _join(self, text: int, signature: bytes, bands: list[int]) -> Sequence[int]:
        """As `enter`, for the bands that other texts have as well."""
        found: list[int] = []
        shared: list[_Band] = []
        seen: set[int] = set()
        is_near, value = self._is_near, value_of(signature)
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
        (band.near if self._is_near[text] else band.alone).append(text)

    def _meet(self, band: _Band, signature: Value, found: list[int], seen: set[int]) -> None:
        """Adds to `found` the texts of a band that are near to this one, and were not to another;
        or one that was."""
        is_near, alone = self._is_near, band.alone
        if alone:
            still = [each for each in alone if not is_near[each]]
            if len(still) < len(alone):
                band.near += [each for each in alone if is_near[each]]
                band.alone = still
            found += self._near_to(signature, still, seen)
        if not found and band.near:
            found += self._near_to(signature, reversed(band.near), seen, is_one_enough=True)

    def _near_to(
        self, signature: Value, others: Iterable[int], seen: set[int], is_one_enough: bool = False
    ) -> list[int]:
        """Those of other texts that are near to a signature, and were not seen yet."""
        found: list[int] = []
        values, least = self._values, self._least
        for each in others:
            if each in seen:
                continue
            if len(seen) >= MOST_COMPARED:
                break
            seen.add(each)
            if _alike(signature, values.get(each) or self._value(each)) >= least:
                found.append(each)
                if is_one_enough:
                    break
        return found

    def _value(self, text: int) -> Value:
        """What is compared of a text, which is at hand from now on."""
        if len(self._values) >= MOST_AT_HAND:
            self._values.clear()
        octets = self._signatures[text * OCTETS : (text + 1) * OCTETS]
        value = self._values[text] = value_of(octets)
        return value

    def leave(self, text: int) -> list[int]:
        self._pages[text] -= 1
        signature = self.signature(text)
        if self._pages[text] or not signature:
            return []
        self._left.add(text)
        others = dict[int, None]()
        for band in self._bands(signature, 0):
            many = self._many.get(band)
            if many is None:
                continue
            for some in (many.alone, many.near):
                if text in some:
                    some.remove(text)
                others.update(dict.fromkeys(some))
        gone = [each for each in others if self._is_near[each] and not self._has_other(each)]
        for each in (*gone, text):
            self._is_near[each] = 0
        for each in gone:
            self._move_back(each)
        return [*gone, text]

    def _has_other(self, text: int) -> bool:
        octets, seen = self.signature(text), {text}
        signature = value_of(octets)
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

    def nearest(self, text: int) -> list[int]:
        signature, seen, found = self.signature(text), {text}, list[int]()
        least = self._least
        for band in self._bands(signature, 0) if signature and self._is_near[text] else ():
            many = self._many.get(band)
            for each in chain(many.near, many.alone) if many else ():
                if len(seen) > (ENOUGH_COMPARED if found else MOST_COMPARED):
                    break
                if each not in seen:
                    seen.add(each)
                    like = likeness(self.signature(each), signature)
                    if like > least:
                        found.clear()
                        least = like
                    if like == least:
                        found.append(each)
        return found
