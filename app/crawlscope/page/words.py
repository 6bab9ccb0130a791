"""The words of a text: how many, a hash of all, and a signature that shows which texts are alike.

A text comes in parts, and may be cut anywhere: the result is that of the whole. numpy does it on
octets, on many at a time: as objects of Python, the words of a page would cost half as much as all
else that is done with it, and each call of numpy costs what it does for a thousand octets.

A shingle is three words that follow on each other, each with the space behind it. Its hash decides
alone what becomes of it, so that a sample is random, whatever language the text is in. Of its
octets in UTF-8 and lower case it is, modulo 2^32,

    hash = octet 1 * BASE^1 + octet 2 * BASE^2 + ...;   hash ^= hash >> 16;   hash *= MIXER

which is found for all shingles at once from the sums up to each octet of the text. A sample of
level L are the hashes that begin with L bits that are set; that of a text is of the least level at
which there are no more than SAMPLE of them, each once. So the signature is one of the set of the
shingles.
"""

import numpy as np
from numpy.typing import NDArray
from xxhash import xxh3_64, xxh3_64_intdigest

from crawlscope.core.records.facts import BITS, MINHASHES, SAMPLE

BLOCK = 1 << 16  # octets that are read at once
FEWEST = 10  # words; fewer say little about a text
SHINGLE = 3  # words
SPACES = b"\n", b"\t", b"\r", b"\f"  # besides the space
NO_BREAK_SPACES = tuple(each.encode() for each in ("\xa0", "\u2007", "\u202f"))
# Chinese and Japanese set no spaces: each of their characters is a word. The first octets of these:
CJK_LEAD_BYTES = np.uint8(0xE3), np.uint8(0xE9)
WIDE_SPACE = "\u3000".encode()
LOREM_IPSUM = b"lorem ipsum"
Octets = NDArray[np.uint8]
Numbers = NDArray[np.uint32]
Flags = NDArray[np.bool_]


def _octet(value: int) -> Octets:
    return np.array([value], np.uint8)  # numpy would make an array of a number in each call


# To lower case: the letters of ASCII, and of most alphabets in UTF-8. Digits stay what they are.
SPACE, LOWER = _octet(0x20), _octet(0x20)
CONTINUED = _octet(0xA0), _octet(0xBF)  # octets within a character, in lower case


def _number(value: int) -> Numbers:
    return np.array([value], np.uint32)


BASE, MIXER = 0x9E3779B1, _number(0x85EBCA77)
HALF = _number(16)
# Of a hash: five bits are its class, and eleven its place in the sketch, by level
TO_CLASS, CLASSES = np.array([10]), np.array([MINHASHES - 1])
TO_PLACES = [np.array([each]) for each in range(32 - (BITS - 1).bit_length(), -1, -1)]
MOST_LEVEL = len(TO_PLACES) - 1
IN_PLACE = np.repeat([-1, 0], MINHASHES // 2)  # of the hash of a class without any
KEPT = np.array([True])
MOST_KEPT = 1 << 16  # hashes of a text of many blocks


def _powers(base: int) -> Numbers:
    return np.cumprod(np.array([1, *[base] * BLOCK], np.uint32), dtype=np.uint32)


POWERS, INVERSE = _powers(BASE), _powers(pow(BASE, -1, 2**32))


def hash_of_words(text: memoryview) -> int:
    """The hash of a whole text, given in lower case, with one space before each word."""
    return xxh3_64_intdigest(text) or 1


class Words:
    """Reads one text."""

    def __init__(self) -> None:
        self.number = 0
        self.is_placeholder = False  # it says 'lorem ipsum'
        self.hash = 0  # of all words in their order; 0: there are none
        self.minhash = b""  # see `signature`; empty if there are few words
        self._hashed: xxh3_64 | None = None  # blocks of a long text
        self._parts: list[str] = []
        self._whole: bytes | None = None
        self._size = 0
        # Octets in lower case that are not read yet, with one space between words, and one before
        # the first
        self._rest = b" "
        self._counted = 0  # words that begin in them
        self._before = b""  # the last octets of the last part
        self._has_wide = False
        self._hashes: list[Numbers] = []  # of shingles
        self._kept = 0  # how many
        self._level = 0  # of which they are a sample

    def add(self, text: str, joins: bool = False) -> None:
        """Reads a part; `joins` if its first word may continue the last one."""
        if not joins and (self._parts or len(self._rest) > 1):
            self._parts.append(" ")
        self._parts.append(text)
        self._size += len(text)
        if self._size > BLOCK:
            self._go_on()

    def read(self, text: bytes) -> None:
        """Takes a whole text in UTF-8, to which nothing is added. A zero octet is white space."""
        self._whole = text

    def end(self) -> None:
        """Completes number, hash and signature."""
        octets, spaces = self._unified(b" ")
        while len(octets) > BLOCK:
            octets, spaces = self._read_block(octets, spaces)
        if self.number:
            self.hash = self._hash_with(octets[:-1])
        self._read(octets, spaces)
        if self.number >= FEWEST and self._hashes:
            self.minhash = self._signature()

    def _hash_with(self, last: Octets) -> int:
        if self._hashed is None:
            return xxh3_64_intdigest(last.data) or 1
        self._hashed.update(last.data)
        return self._hashed.intdigest() or 1

    def _go_on(self) -> None:
        """Reads what makes whole blocks."""
        octets, spaces = self._unified()
        while len(octets) > BLOCK:
            octets, spaces = self._read_block(octets, spaces)
        self._counted = _words(spaces)
        self._rest = octets.tobytes()

    def _unified(self, end: bytes = b"") -> tuple[Octets, Flags]:
        """The rest, the parts, and `end`, with one space between words, in lower case, and where
        the spaces are."""
        if self._whole is None:
            octets = "".join(self._parts).encode(errors="replace")
        else:
            octets = self._whole
        self._parts.clear()
        self._size = 0
        if not octets.isascii():
            for each in NO_BREAK_SPACES:
                if octets.find(each[-1:]) >= 0:  # an octet alone is found far faster
                    octets = octets.replace(each, b" ")
            octets = self._with_wide(octets)
        self._before = octets[-3:]
        for space in SPACES:
            # Here and below `find`: of octets, `in` raises and drops an error within, at twice the
            # cost.
            if octets.find(space) >= 0:
                octets = octets.replace(space, b" ")
        lower = np.frombuffer(b"".join((self._rest, octets, end)), np.uint8) | LOWER
        spaces = lower == SPACE
        doubled = spaces[1:] & spaces[:-1]
        if doubled.any():
            lower = lower[np.concatenate((KEPT, ~doubled))]
            spaces = lower == SPACE
        self.number += _words(spaces) - self._counted
        return lower, spaces

    def _with_wide(self, octets: bytes) -> bytes:
        """Counts the words in scripts without spaces; their own space becomes one of ASCII."""
        values = np.frombuffer(self._before + octets, np.uint8)
        if np.maximum.reduce(values) < CJK_LEAD_BYTES[0]:
            return octets
        self._has_wide = True
        wide = (values >= CJK_LEAD_BYTES[0]) & (values <= CJK_LEAD_BYTES[1])
        self.number += int(np.count_nonzero(wide[3:] & wide[:-3]))
        return octets.replace(WIDE_SPACE, b" ")

    def _read_block(self, octets: Octets, spaces: Flags) -> tuple[Octets, Flags]:
        """Reads the shingles of a block that are whole; returns what begins with the next one."""
        size = self._read(octets[:BLOCK], spaces[:BLOCK])
        self._hashed = self._hashed or xxh3_64()
        self._hashed.update(octets[:size].data)
        self._thin_out()
        return octets[size:], spaces[size:]

    def _thin_out(self) -> None:
        """Bounds what is kept of a text of many blocks."""
        if self._kept > MOST_KEPT:
            hashes = _distinct(np.concatenate(self._hashes))
            while len(hashes) > MOST_KEPT // 2:
                self._level += 1
                hashes = hashes[hashes.searchsorted(_least(self._level)) :]
            self._hashes, self._kept = [hashes], len(hashes)

    def _signature(self) -> bytes:
        """That of the least level at which the sample is not too large."""
        hashes = self._hashes[0] if len(self._hashes) == 1 else np.concatenate(self._hashes)
        if self._kept <= SAMPLE and not self._level:
            return signature(np.sort(hashes))
        level = self._level + max(0, ((self._kept - 1) // SAMPLE).bit_length() - 1)
        sample = _distinct(_sampled(hashes, level))
        while level > self._level and len(sample) <= SAMPLE:  # many are there more than once
            level = max(self._level, level - (SAMPLE // max(1, len(sample))).bit_length())
            sample = _distinct(_sampled(hashes, level))
        while len(sample) > SAMPLE and level < MOST_LEVEL:
            level += 1
            sample = sample[sample.searchsorted(_least(level)) :]
        return signature(sample, level) if len(sample) else b""  # of a text made for it

    def _read(self, octets: Octets, spaces: Flags) -> int:
        """Reads all whole shingles; returns how many octets are before the next one."""
        self.is_placeholder = self.is_placeholder or octets.tobytes().find(LOREM_IPSUM) >= 0
        bounds = (_bounds(octets, spaces) if self._has_wide else spaces).nonzero()[0]
        number = len(bounds) - SHINGLE
        if number <= 0:
            return len(octets)
        sums = np.add.accumulate(octets * POWERS[: len(octets)], dtype=np.uint32).take(bounds)
        hashes = sums[SHINGLE:] - sums[:-SHINGLE]
        hashes *= INVERSE.take(bounds[:-SHINGLE])
        hashes ^= hashes >> HALF
        hashes *= MIXER
        self._hashes.append(hashes)
        self._kept += number
        return int(bounds[number])


def _bounds(octets: Octets, spaces: Flags) -> Flags:
    """The spaces, and the octets before characters of scripts without spaces."""
    found = spaces.copy()
    begins = (octets >= CJK_LEAD_BYTES[0]) & (octets <= CJK_LEAD_BYTES[1])
    # In lower case, some Latin letters of two octets begin as these, of three
    within = (octets >= CONTINUED[0]) & (octets <= CONTINUED[1])
    found[:-3] |= begins[1:-2] & within[3:]
    return found


def _words(spaces: Flags) -> int:
    """How many words begin after a space."""
    return int(np.count_nonzero(spaces)) - int(spaces[-1])


def _least(level: int) -> np.uint32:
    """The least hash of a sample."""
    return np.uint32(2**32 - (1 << 32 - level))


def _sampled(hashes: Numbers, level: int) -> Numbers:
    return hashes.compress(hashes >= _least(level)) if level else hashes


def _distinct(hashes: Numbers) -> Numbers:
    """In their order, each once; `np.unique` costs ten times as much."""
    found = np.sort(hashes)
    others = found[1:] != found[:-1]
    return found if others.all() else found.compress(np.concatenate((KEPT, others)))


def signature(hashes: Numbers, level: int = 0) -> bytes:
    """What shows how much alike texts are, from a sample of hashes, in their order.

    First 32 numbers, by which near texts are found: the low sixteen bits of the greatest hash in
    so many classes (one permutation, binned: https://arxiv.org/abs/1406.4784). A class without any
    has those of the greatest of all, or, in the second half, of the least. Then an octet with the
    level; then a sketch of 2,048 bits, in which each hash sets the one that the eleven bits after
    those of the level tell: how many differ in two texts says how many shingles do (linear
    counting: Whang, Vander-Zanden, Taylor 1990). A bit of a sketch at one level is two at the next.
    """
    signed = hashes.view(np.int32).astype(np.intp)
    maxima = hashes[IN_PLACE]
    maxima[signed >> TO_CLASS & CLASSES] = hashes  # the last one, which is the greatest, stays
    sketch = np.zeros(BITS, np.bool_)
    sketch[signed >> TO_PLACES[level]] = True  # what is negative counts from the end
    numbers = maxima.view(np.uint16)[::2].tobytes()
    return b"".join((numbers, level.to_bytes(), np.packbits(sketch, bitorder="little").tobytes()))
