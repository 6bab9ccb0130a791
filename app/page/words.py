"""The words of a text: how many, a hash of them all, and minima that show which texts are alike.

A text comes in parts, and may be cut anywhere: the result is that of the whole. numpy does it on
octets, on many at a time: as objects of Python, the words of a page would cost half as much as all
else that is done with it, and each call of numpy costs what it does for a thousand octets. For the
same reason a 'shingle of three words' is what stands in sixteen octets, and of a long text only
some of them are taken: those that begin with one letter, which is not rare in any language that
is written in Latin letters.
"""

from array import array

import numpy as np
from numpy.typing import NDArray
from xxhash import xxh3_64, xxh3_64_intdigest

from app.core.facts import MINHASHES

BLOCK = 1 << 16  # octets that are read at once
WINDOW = 16  # octets: three words, about
FEWEST = 10  # words; fewer say little about a text
# Shingles that begin with a word are taken too of a text of fewer octets, and of one of whose
# sample some class has none: those in its first octets, or all of them if there is not one
# sampled shingle in so many octets. Otherwise it lacks some because it repeats itself.
SMALL, RARE = 2_048, 200
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
SPACE, LOWER, SAMPLED = _octet(0x20), _octet(0x20), _octet(ord("m"))
# Odd, so that the product of a number and one of these is another one for each number
FIRST, SECOND = (np.array([each], np.uint64) for each in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F))
TO_CLASS = np.array([64 - (MINHASHES - 1).bit_length()], np.uint64)
SIXTEEN = np.dtype(f"V{WINDOW}")
NOTHING = np.full(MINHASHES, ALL, np.uint64)
NONE = NOTHING[:1].copy()
KEPT = np.array([True])
EMPTY, LACKING = ALL.to_bytes(8), 0xFFFF


class Words:
    """Reads one text."""

    def __init__(self) -> None:
        self.number = 0
        self.is_placeholder = False  # it says 'lorem ipsum'
        self.hash = 0  # of all words in their order; 0: there are none
        self.minhash = b""  # see `_two_octets_each`; empty if there are few words
        self._hashed: xxh3_64 | None = None  # blocks of a long text
        self._parts: list[str] = []
        self._whole: bytes | None = None
        self._size = 0
        # Octets in lower case that are not read yet, with one space between words, and one before
        # the first
        self._rest = b" "
        self._counted = 0  # words that begin in them
        self._before = b""  # the last octets of the last part
        self._minima: Numbers | None = None
        self._others: Numbers | None = None  # of shingles that begin with a word

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
        """Completes number, hash and minima."""
        octets, spaces = self._unified()
        while len(octets) > BLOCK:
            self._read_block(octets, spaces)
            octets, spaces = octets[BLOCK:], spaces[BLOCK:]
        size = len(octets) - int(spaces[-1])  # without the last space
        if size:
            self._read(octets[:size], spaces, size)
        if self.number:
            self.hash = self._hash_with(octets[:size])
        if self.number >= FEWEST and self._minima is not None:
            self.minhash = _two_octets_each(self._minima, self._others)

    def _hash_with(self, last: Octets) -> int:
        if self._hashed is None:
            return xxh3_64_intdigest(last.data) or 1
        self._hashed.update(last.data)
        return self._hashed.intdigest() or 1

    def _go_on(self) -> None:
        """Reads what makes whole blocks."""
        octets, spaces = self._unified()
        while len(octets) > BLOCK + WINDOW:
            self._read_block(octets, spaces)
            octets, spaces = octets[BLOCK:], spaces[BLOCK:]
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

    def _read_block(self, octets: Octets, spaces: Flags) -> None:
        self._hashed = self._hashed or xxh3_64()
        self._hashed.update(octets[:BLOCK].data)
        self._read(octets[: BLOCK + WINDOW - 1], spaces, BLOCK)

    def _read(self, octets: Octets, spaces: Flags, size: int) -> None:
        """Reads so many octets; those behind them only complete shingles."""
        said = octets.tobytes()
        self.is_placeholder = self.is_placeholder or said.find(LOREM_IPSUM) >= 0
        begins = min(size, len(said) - WINDOW + 1)
        if begins <= 0:
            return
        sixteens = np.ndarray((begins,), SIXTEEN, said, 0, (1,))
        sampled = (octets[:begins] == SAMPLED).nonzero()[0]
        self._minima = _lessened(self._minima, sixteens[sampled])
        if begins < SMALL or self._minima.tobytes().find(EMPTY) >= 0:
            is_rare = len(sampled) * RARE < begins
            until = (begins if is_rare else min(begins, SMALL)) - 1
            at_words = spaces[:until]
            if not said.isascii():
                wide = octets[1 : until + 1]
                at_words = at_words | (wide >= WIDE[0]) & (wide <= WIDE[1])
            self._others = _lessened(self._others, sixteens[1:][at_words.nonzero()[0]])


def _words(spaces: Flags, excess: int = 0) -> int:
    """How many words begin after a space, of which so many stand before another one."""
    return int(np.count_nonzero(spaces)) - excess - int(spaces[-1])


def _lessened(minima: Numbers | None, windows: NDArray[np.void]) -> Numbers:
    """The least hash of a shingle in each class, with those of some windows."""
    found = NOTHING.copy() if minima is None else minima
    if len(windows):
        eights = windows.view(np.uint64)
        shingles = eights[1::2] * FIRST
        shingles ^= eights[::2]
        shingles *= SECOND
        np.minimum.at(found, (shingles >> TO_CLASS).view(np.intp), shingles)
    return found


def _two_octets_each(minima: Numbers, others: Numbers | None) -> bytes:
    """Two octets of the minimum of each class.

    One permutation, binned: https://arxiv.org/abs/1406.4784. Where a class has none of a sampled
    shingle, any shingle that begins with a word counts. A class without any takes the value of
    the one before it.
    """
    if others is not None:
        minima = np.where(minima == NONE, others, minima)
    least = minima.view(np.uint16)[2::4]
    if minima.tobytes().find(EMPTY) < 0:
        return least.tobytes()
    found: list[int] = least.tolist()
    last = next((each for each in reversed(found) if each != LACKING), None)
    if last is None:
        return b""
    return array("H", [last := last if each == LACKING else each for each in found]).tobytes()
