"""The words of a text: how many, a hash of them all, and minima that show which texts are alike.

A text comes in parts, and may be cut anywhere: the result is that of the whole. A word is what
stands between white space, in lower case as far as it is ASCII; Chinese and Japanese set none, so
each of their characters is one. numpy does it on the octets of a part: as objects of Python, the
words of a page would cost as much as its parsing.
"""

import re

import numpy as np
from numpy.typing import NDArray

from app.core.facts import MINHASHES

PART = 16 * 1024  # octets taken at once; 0.3 ms
LONGEST_WORD = 1_024  # octets; a longer one may be cut
MASK = 2**64 - 1
# Odd, and so with an inverse; half of their bits are set
LETTER, WORD, MIX = 0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 0xFF51AFD7ED558CCD
# White space, and what else ASCII has below it, becomes zero: so it adds nothing to a sum
TABLE = bytes(0 if each <= 32 else each for each in range(256)).lower()
NO_BREAK_SPACES = ("\xa0", "\u2007", "\u202f", "\u3000")
WIDE = 0xE3, 0xE9  # the first octets of Chinese and Japanese characters, which have three
LOREM = re.compile(rb"lorem\0+ipsum")

Numbers = NDArray[np.uint64]


def _powers(base: int, number: int) -> Numbers:
    factors = np.full(number, base, np.uint64)
    factors[0] = 1
    return np.cumprod(factors, dtype=np.uint64)


LETTERS = _powers(LETTER, PART + 1)
AT_START = _powers(pow(LETTER, -1, 2**64), PART + 1)  # what makes a sum that of a first word
PLACES = _powers(WORD, PART + 1)
FIRST, SECOND, THIRD = (np.uint64(pow(WORD, each, 2**64)) for each in (7, 11, 13))
MIXER, HALF = np.uint64(MIX), np.uint64(32)
TO_BIN = np.uint64(64 - (MINHASHES - 1).bit_length())
NONE = np.uint64(MASK)


class Words:
    """Reads one text."""

    def __init__(self) -> None:
        self.number = 0
        self.is_placeholder = False  # it says 'lorem ipsum'
        self._hash = 0
        self._minima = np.full(MINHASHES, NONE)
        self._last = np.empty(0, np.uint64)  # the two words before
        self._rest = b""  # a word that the next part may continue

    def add(self, text: str, joins: bool = False) -> None:
        """Reads a part; `joins` if its first word may continue the last one."""
        octets = text.encode(errors="replace").translate(TABLE)
        if not text.isascii():
            for space in NO_BREAK_SPACES:
                if space in text:
                    octets = octets.replace(space.encode(), b"\0")
        octets = self._rest + (b"" if joins else b"\0") + octets
        at, end = 0, octets.rfind(b"\0") + 1
        if len(octets) - end > LONGEST_WORD:
            end = len(octets)
        while at < end:
            to = min(at + PART, end)
            if to < end:
                to = octets.rfind(b"\0", at, to) + 1 or to
            self._take(octets[at:to])
            at = to
        self._rest = octets[end:]

    def _take(self, octets: bytes) -> None:
        """Reads some whole words."""
        if not self.is_placeholder and b"lorem" in octets:
            self.is_placeholder = LOREM.search(octets) is not None
        letters = np.frombuffer(octets, np.uint8)
        starts = _starts(letters)
        number = len(starts)
        if not number:
            return
        # The sum of a word's letters, each times a power by its place
        words = np.add.reduceat(letters * LETTERS[: len(letters)], starts) * AT_START[starts]
        _mix(words)
        total = int((words * PLACES[:number]).sum())
        self._hash = (self._hash + total * pow(WORD, self.number, 2**64)) & MASK
        self.number += number
        words = np.concatenate((self._last, words))
        if len(words) > 2:
            shingles = words[:-2] * FIRST + words[1:-1] * SECOND + words[2:] * THIRD
            _mix(shingles)
            np.minimum.at(self._minima, (shingles >> TO_BIN).astype(np.intp), shingles)
        self._last = words[-2:]

    def end(self) -> None:
        """Reads the last word, which nothing continues."""
        self.add("")

    @property
    def hash(self) -> int:
        """Of all words in their order; 0: there are none."""
        return (self._hash or 1) if self.number else 0

    @property
    def minhash(self) -> bytes:
        """Two octets of the least of all hashes of three words in a row, for each class of them.

        One permutation, binned: https://arxiv.org/abs/1406.4784. A class without any takes the
        value of another one, the same in all texts that lack the same classes.
        """
        if self.number < 3:
            return b""
        minima = self._minima.tolist()
        full = [each != MASK for each in minima]
        for at in range(MINHASHES):
            other = at
            while not full[other]:
                other = (other * 5 + at * 2 + 7) % MINHASHES
            minima[at] = minima[other] if other == at else (minima[other] * MIX >> 7) & MASK
        return b"".join([(each & 0xFFFF).to_bytes(2, "little") for each in minima])


def _starts(letters: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Where words begin."""
    inside = letters != 0
    begins = inside.copy()
    begins[1:] &= ~inside[:-1]
    low, high = WIDE
    if letters.max() >= low:
        wide = (letters >= low) & (letters <= high)
        begins |= wide
        begins[3:] |= wide[:-3] & inside[3:]
    return np.flatnonzero(begins)


def _mix(hashes: Numbers) -> None:
    hashes ^= hashes >> HALF
    hashes *= MIXER
    hashes ^= hashes >> HALF
