"""The words of a text: how many, a hash of them all, and minima that show which texts are alike.

A text comes in parts, and may be cut anywhere: the result is that of the whole. numpy does it on
octets, on many at a time: as objects of Python, the words of a page would cost half as much as all
else that is done with it, and each call of numpy costs what it does for a thousand octets. For the
same reason a 'shingle of three words' is what stands in sixteen octets, and of a long text only
some of them are taken: those that begin with one letter.
"""

from array import array

import numpy as np
from numpy.typing import NDArray

from app.core.facts import MINHASHES

BLOCK = 1 << 16  # octets that are read at once
WINDOW = 16  # octets: three words, about
FEWEST = 10  # words; fewer say little about a text
# All shingles that begin with a word are taken too of a text of fewer octets, and of one of whose
# sample more classes have none
SMALL, MOST_EMPTY = 2_048, 20
SPACES = b"\n", b"\t", b"\r", b"\f"  # besides the space
NO_BREAK_SPACES = "\xa0", "\u2007", "\u202f"
# Chinese and Japanese set no spaces: each of their characters is a word. The first octets of these:
WIDE = np.uint8(0xE3), np.uint8(0xE9)
WIDE_SPACE = "\u3000".encode()
LOREM, IPSUM = b"lorem", b"ipsum"
NEAR = 64  # octets behind the first word in which the second begins
ALL = 2**64 - 1
Octets = NDArray[np.uint8]
Numbers = NDArray[np.uint64]
Flags = NDArray[np.bool_]


def _octet(value: int) -> Octets:
    return np.array([value], np.uint8)  # numpy would make an array of a number in each call


# To lower case: the letters of ASCII, and of most alphabets in UTF-8. Digits stay what they are.
SPACE, LOWER, SAMPLED = _octet(0x20), _octet(0x20), _octet(ord("n"))
_RANDOM = np.random.Generator(np.random.PCG64(1_406_4784))
# Odd, so that the product of a number and one of these is another one for each number
FACTORS = _RANDOM.integers(0, 2**63, BLOCK // 8, np.uint64) * np.uint64(2) + np.uint64(1)
FIRST, SECOND = FACTORS[:1].copy(), FACTORS[1:2].copy()
OF_BLOCKS = int(FACTORS[2])
HALF = np.array([32], np.uint64)
TO_CLASS = np.array([64 - (MINHASHES - 1).bit_length()], np.uint64)
SIXTEEN = np.dtype(f"V{WINDOW}")
NOTHING = np.full(MINHASHES, ALL, np.uint64)
KEPT = np.array([True])
EMPTY, LACKING = ALL.to_bytes(8), 0xFFFF


class Words:
    """Reads one text."""

    def __init__(self) -> None:
        self.number = 0
        self.is_placeholder = False  # it says 'lorem ipsum'
        self.hash = 0  # of all words in their order; 0: there are none
        self.minhash = b""  # see `_two_octets_each`; empty if there are few words
        self._parts: list[str] = []
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

    def end(self) -> None:
        """Completes number, hash and minima."""
        octets, spaces = self._unified()
        while len(octets) > BLOCK:
            self._read(octets[: BLOCK + WINDOW - 1], spaces, BLOCK)
            octets, spaces = octets[BLOCK:], spaces[BLOCK:]
        size = len(octets) - int(spaces[-1])  # without the last space
        if size:
            self._read(octets[:size], spaces, size)
        if self.number:
            self.hash = (self.hash ^ size) or 1
        if self.number >= FEWEST and self._minima is not None:
            self.minhash = _two_octets_each(self._minima, self._others)

    def _go_on(self) -> None:
        """Reads what makes whole blocks."""
        octets, spaces = self._unified()
        while len(octets) > BLOCK + WINDOW:
            self._read(octets[: BLOCK + WINDOW - 1], spaces, BLOCK)
            octets, spaces = octets[BLOCK:], spaces[BLOCK:]
        self._counted = _beginning_words(spaces)
        self._rest = octets.tobytes()

    def _unified(self) -> tuple[Octets, Flags]:
        """The rest and the parts with one space between words, in lower case, and where the spaces
        are."""
        text = "".join(self._parts)
        self._parts.clear()
        self._size = 0
        if text.isascii():
            octets = text.encode()
        else:
            for each in NO_BREAK_SPACES:
                if each in text:
                    text = text.replace(each, " ")
            octets = self._with_wide(text.encode(errors="replace"))
        self._before = octets[-3:]
        for space in SPACES:
            if space in octets:
                octets = octets.replace(space, b" ")
        lower = np.frombuffer(self._rest + octets, np.uint8) | LOWER
        spaces = lower == SPACE
        begin = _beginning_words(spaces)
        self.number += begin - self._counted
        if begin + int(spaces[-1]) < np.count_nonzero(spaces):
            single = np.concatenate((KEPT, ~(spaces[1:] & spaces[:-1])))
            lower = lower[single]
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

    def _read(self, octets: Octets, spaces: Flags, size: int) -> None:
        """Reads so many octets; those behind them only complete shingles."""
        said = octets.tobytes()
        self._add_to_hash(said[:size] if size < len(said) else said)
        self.is_placeholder = self.is_placeholder or _is_lorem_ipsum(said)
        begins = min(size, len(said) - WINDOW + 1)
        if begins <= 0:
            return
        sixteens = np.ndarray((begins,), SIXTEEN, said, 0, (1,))
        sampled = sixteens[(octets[:begins] == SAMPLED).nonzero()[0]]
        self._minima = _lessened(self._minima, sampled)
        if begins < SMALL or self._minima.tobytes().count(EMPTY) > MOST_EMPTY:
            at_words = spaces[: begins - 1]
            if not said.isascii():
                at_words = at_words | (octets[1:begins] >= WIDE[0]) & (octets[1:begins] <= WIDE[1])
            self._others = _lessened(self._others, sixteens[1:][at_words.nonzero()[0]])

    def _add_to_hash(self, octets: bytes) -> None:
        """Sums the products of the octets, eight at a time, each with a factor of its own.

        A product has what distinguishes the last octets of eight in its last bits alone; so that a
        sum keeps it, they are added to its first ones too.
        """
        eights = np.frombuffer(octets, np.uint64, len(octets) // 8)
        products = eights * FACTORS[: len(eights)]
        products ^= products >> HALF
        added = int(np.add.reduce(products))
        if left := len(octets) % 8:
            added += int.from_bytes(octets[-left:], "little") * OF_BLOCKS
        self.hash = (self.hash * OF_BLOCKS + added) & ALL


def _beginning_words(spaces: Flags) -> int:
    return int(np.count_nonzero(spaces[:-1] > spaces[1:]))


def _is_lorem_ipsum(said: bytes) -> bool:
    at = said.find(LOREM)
    while at >= 0:
        at += len(LOREM)
        if said[at : at + NEAR].replace(b" ", b"").startswith(IPSUM):  # markup may part a word
            return True
        at = said.find(LOREM, at)
    return False


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
        minima = np.where(minima == np.uint64(ALL), others, minima)
    least = minima.view(np.uint16)[2::4]
    if EMPTY not in minima.tobytes():
        return least.tobytes()
    found: list[int] = least.tolist()
    last = next((each for each in reversed(found) if each != LACKING), None)
    if last is None:
        return b""
    return array("H", [last := last if each == LACKING else each for each in found]).tobytes()
