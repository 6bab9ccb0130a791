"""The words of a text: how many, a hash of all, and a signature that shows which texts are alike.

A text comes in parts, and may be cut anywhere: the result is that of the whole. numpy does it on
octets, on many at a time: as objects of Python, the words of a page would cost half as much as all
else that is done with it, and each call of numpy costs what it does for a thousand octets.

A shingle is three words that follow on each other, each with the space behind it. Its hash decides
alone what becomes of it, so that a sample is random, whatever language the text is in. Of its
octets in UTF-8 and lower case it is, modulo 2^64,

    hash = octet 1 * BASE^1 + octet 2 * BASE^2 + ...;   hash ^= hash >> 32;   hash *= MIXER

which is found for all shingles at once from the sums up to each octet of the text.
"""

from array import array

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
WIDE = np.uint8(0xE3), np.uint8(0xE9)
WIDE_SPACE = "\u3000".encode()
LOREM_IPSUM = b"lorem ipsum"
ALL = 2**64 - 1
Octets = NDArray[np.uint8]
Numbers = NDArray[np.uint64]
Flags = NDArray[np.bool_]


def _octet(value: int) -> Octets:
    return np.array([value], np.uint8)  # numpy would make an array of a number in each call


# To lower case: the letters of ASCII, and of most alphabets in UTF-8. Digits stay what they are.
SPACE, LOWER = _octet(0x20), _octet(0x20)
CONTINUED = _octet(0xA0), _octet(0xBF)  # octets within a character, in lower case


def _number(value: int) -> Numbers:
    return np.array([value], np.uint64)


BASE, MIXER = 0x9E3779B97F4A7C15, _number(0xC2B2AE3D27D4EB4F)
HALF = _number(32)
# Of a hash: the ten bits that are its place in half of the sketch, five that are its class, and
# a minimum is its middle sixteen
TO_PLACE, PLACES, HALVES = _number(22), _number(BITS // 2 - 1), _number(BITS // 2)
TO_CLASS, CLASSES = _number(16), _number(MINHASHES - 1)
NOTHING = np.full(MINHASHES, ALL, np.uint64)
KEPT = np.array([True])
NO_HASHES = NOTHING[:0]
MOST_KEPT = 4 * SAMPLE  # hashes of a text of many blocks
EMPTY, LACKING = ALL.to_bytes(8), 0xFFFF


def _powers(base: int) -> Numbers:
    return np.cumprod(np.array([1, *[base] * BLOCK], np.uint64), dtype=np.uint64)


POWERS, INVERSE = _powers(BASE), _powers(pow(BASE, -1, 2**64))


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
        self._shingles = 0  # how many there are, as far as they are told apart
        self._hashes: list[Numbers] = []  # of them; of a long text, of some
        self._level = 0  # how often that was halved

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
        octets, spaces = self._unified()
        while len(octets) > BLOCK:
            octets, spaces = self._read_block(octets, spaces)
        is_open = not spaces[-1]
        if self.number:
            self.hash = self._hash_with(octets if is_open else octets[:-1])
        if is_open:
            octets, spaces = np.append(octets, SPACE), np.append(spaces, KEPT)
        self._read(octets, spaces)
        if self.number >= FEWEST and self._shingles:
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

    def _unified(self) -> tuple[Octets, Flags]:
        """The rest and the parts with one space between words, in lower case, and where the spaces
        are."""
        if self._whole is None:
            octets = "".join(self._parts).encode(errors="replace")
        else:
            octets = self._whole
        self._parts.clear()
        self._size = 0
        if not octets.isascii():
            for each in NO_BREAK_SPACES:
                octets = octets.replace(each, b" ")
            octets = self._with_wide(octets)
        self._before = octets[-3:]
        for space in SPACES:
            # Here and below `find`: of octets, `in` raises and drops an error within, at twice the
            # cost.
            if octets.find(space) >= 0:
                octets = octets.replace(space, b" ")
        lower = np.frombuffer(self._rest + octets, np.uint8) | LOWER
        spaces = lower == SPACE
        doubled = spaces[1:] & spaces[:-1]
        excess = int(np.count_nonzero(doubled))
        self.number += _words(spaces, excess) - self._counted
        if excess:
            lower = lower[np.concatenate((KEPT, ~doubled))]
            spaces = lower == SPACE
        return lower, spaces

    def _with_wide(self, octets: bytes) -> bytes:
        """Counts the words in scripts without spaces; their own space becomes one of ASCII."""
        values = np.frombuffer(self._before + octets, np.uint8)
        if np.maximum.reduce(values) < WIDE[0]:
            return octets
        wide = (values >= WIDE[0]) & (values <= WIDE[1])
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
        hashes = np.concatenate(self._hashes) if self._hashes else NO_HASHES
        while len(hashes) > MOST_KEPT:  # before they are sorted, which would take longest
            self._level += 1
            hashes = _sampled(hashes, self._level)
        hashes = np.unique(hashes)
        self._hashes = [hashes]
        self._shingles = len(hashes) << self._level

    def _signature(self) -> bytes:
        """Of a sample that is not too large, nor, because the text repeats itself, too small."""
        hashes = self._hashes[0] if len(self._hashes) == 1 else np.concatenate(self._hashes)
        level = max(self._level, ((self._shingles - 1) // SAMPLE).bit_length())
        while True:
            made = signature(_sampled(hashes, level), level)
            if level == self._level or _bits(made) >= SAMPLE // 4:
                return made
            level -= 1

    def _read(self, octets: Octets, spaces: Flags) -> int:
        """Reads all whole shingles; returns how many octets are before the next one."""
        said = octets.tobytes()
        self.is_placeholder = self.is_placeholder or said.find(LOREM_IPSUM) >= 0
        bounds = (spaces if said.isascii() else _bounds(octets, spaces)).nonzero()[0]
        number = len(bounds) - SHINGLE
        if number <= 0:
            return len(octets)
        sums = np.add.accumulate(octets * POWERS[: len(octets)])[bounds]
        hashes = sums[SHINGLE:] - sums[:-SHINGLE]
        hashes *= INVERSE[bounds[:-SHINGLE]]
        hashes ^= hashes >> HALF
        hashes *= MIXER
        self._shingles += number
        self._hashes.append(hashes)
        return int(bounds[number])


def _bounds(octets: Octets, spaces: Flags) -> Flags:
    """The spaces, and the octets before characters of scripts without spaces."""
    found = spaces.copy()
    begins = (octets >= WIDE[0]) & (octets <= WIDE[1])
    # In lower case, some Latin letters of two octets begin as these, of three
    within = (octets >= CONTINUED[0]) & (octets <= CONTINUED[1])
    found[:-3] |= begins[1:-2] & within[3:]
    return found


def _words(spaces: Flags, excess: int = 0) -> int:
    """How many words begin after a space, of which so many stand before another one."""
    return int(np.count_nonzero(spaces)) - excess - int(spaces[-1])


def _sampled(hashes: Numbers, level: int) -> Numbers:
    return hashes[hashes < np.uint64(1 << 64 - level)] if level else hashes


def signature(hashes: Numbers, level: int = 0) -> bytes:
    """What shows how much alike texts are, from the hashes of the shingles below 2^(64 - level).

    First 32 numbers of sixteen bits, by which near texts are found: the least hash in so many
    classes (one permutation, binned: https://arxiv.org/abs/1406.4784); a class without any has the
    number of the one before it. Then an octet with the level; then a sketch of 2,048 bits, in
    which each hash sets one: how many differ in two texts says how many shingles do (linear
    counting: Whang, Vander-Zanden, Taylor 1990). The highest bit of a place there says in which
    half of the sample a hash is, so that the sketch of the next level can be read from it.
    """
    minima = NOTHING.copy()
    np.minimum.at(minima, (hashes >> TO_CLASS & CLASSES).view(np.intp), hashes)
    places = hashes >> TO_PLACE & PLACES
    places |= hashes >> _number(64 - BITS.bit_length() + 1 - level) & HALVES
    sketch = np.zeros(BITS, np.bool_)
    sketch[places.view(np.intp)] = True
    octets = np.packbits(sketch, bitorder="little").tobytes()
    return b"".join((_numbers(minima), level.to_bytes(), octets))


def _bits(made: bytes) -> int:
    """How many bits of a signature's sketch are set."""
    return int.from_bytes(made[2 * MINHASHES + 1 :], "little").bit_count()


def _numbers(minima: Numbers) -> bytes:
    """Two octets of the minimum of each class."""
    least = minima.view(np.uint16)[2::4]
    if minima.tobytes().find(EMPTY) < 0:
        return least.tobytes()
    found: list[int] = least.tolist()
    last = next((each for each in reversed(found) if each != LACKING), 0)
    return array("H", [last := last if each == LACKING else each for each in found]).tobytes()
