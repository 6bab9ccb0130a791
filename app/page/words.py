"""The words of a text: how many, a hash of them all, and minima that show which texts are alike.

A text comes in parts, and may be cut anywhere: the result is that of the whole. numpy does it on
the octets of a part: as objects of Python, the words of a page would cost half as much as all else
that is done with it. For the same reason a 'shingle of three words' is what stands in sixteen
letters, white space left out, and not one begins with each word: the text itself says which letters
begin one.
"""

from zlib import adler32, crc32

import numpy as np
from numpy.typing import NDArray

from app.core.facts import MINHASHES

WINDOW = 16  # letters: three words, about
FEWEST = 8  # shingles; fewer say little about a text
SPACES = bytes(range(33))  # ASCII's, and the control characters
LOWER = bytes(range(256)).lower()  # ASCII's letters alone
NO_BREAK_SPACES = ("\xa0", "\u2007", "\u202f", "\u3000")
# Chinese and Japanese set no spaces: each of their characters is a word. The first octets of these:
WIDE = 0xE3, 0xE9
# A shingle begins with one of twenty or thirty letters: that and the next but one differ in these
# of their lower bits.
LOWER_BITS, DIFFERENCE = np.uint8(15), np.uint8(5)
FIRST, SECOND, MIXER = map(np.uint64, (0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 0xFF51AFD7ED558CCD))
HALF, TO_CLASS = np.uint64(32), np.uint64(64 - (MINHASHES - 1).bit_length())
NONE = 2**64 - 1


class Words:
    """Reads one text."""

    def __init__(self) -> None:
        self.number = 0
        self.is_placeholder = False  # it says 'lorem ipsum'
        self._crc, self._adler = 0, 1
        self._shingles = 0
        self._minima = np.full(MINHASHES, NONE, np.uint64)
        self._is_in_word = False
        self._rest = b""  # the last letters, whose shingles are not complete

    def add(self, text: str, joins: bool = False) -> None:
        """Reads a part; `joins` if its first word may continue the last one."""
        octets = text.encode(errors="replace")
        if not text.isascii():
            for space in NO_BREAK_SPACES:
                if space in text:
                    octets = octets.replace(space.encode(), b" ")
        if not octets:
            return
        self._count(octets, joins, is_wide=not text.isascii())
        letters = octets.translate(LOWER, SPACES)
        self._crc, self._adler = crc32(letters, self._crc), adler32(letters, self._adler)
        letters = self._rest + letters
        self.is_placeholder = self.is_placeholder or b"loremipsum" in letters
        begins = len(letters) - WINDOW + 1
        if begins <= 0:
            self._rest = letters
            return
        self._rest = letters[begins:]
        self._take(letters, begins)

    def _count(self, octets: bytes, joins: bool, is_wide: bool) -> None:
        values = np.frombuffer(octets, np.uint8)
        spaces = values <= np.uint8(32)
        self.number += int(np.count_nonzero(spaces[:-1] > spaces[1:]))
        self.number += not spaces[0] and not (joins and self._is_in_word)
        self._is_in_word = not spaces[-1]
        if is_wide:
            wide = (values >= np.uint8(WIDE[0])) & (values <= np.uint8(WIDE[1]))
            self.number += int(np.count_nonzero(wide[3:] & wide[:-3]))

    def _take(self, letters: bytes, begins: int) -> None:
        """Reads the shingles that may begin at so many letters."""
        values = np.frombuffer(letters, np.uint8)
        differences = values[:begins] ^ values[2 : begins + 2]
        chosen = np.flatnonzero((differences & LOWER_BITS) == DIFFERENCE)
        if not len(chosen):
            return
        self._shingles += len(chosen)
        # Eight letters, wherever they begin, as one number
        eights: NDArray[np.uint64] = np.ndarray((len(letters) - 7,), "<u8", letters, 0, (1,))
        shingles = eights[chosen] * FIRST + eights[chosen + 8] * SECOND
        shingles ^= shingles >> HALF
        shingles *= MIXER
        shingles ^= shingles >> HALF
        np.minimum.at(self._minima, (shingles >> TO_CLASS).astype(np.intp), shingles)

    @property
    def hash(self) -> int:
        """Of all letters in their order; 0: there are none."""
        return self._crc << 32 | self._adler if self.number else 0

    @property
    def minhash(self) -> bytes:
        """Two octets of the least hash of a shingle in each class; empty if there are few shingles.

        One permutation, binned: https://arxiv.org/abs/1406.4784. A class without any takes the
        value of another one, the same in all texts that lack the same classes.
        """
        if self._shingles < FEWEST:
            return b""
        minima = self._minima.tolist()
        full = [each != NONE for each in minima]
        if not all(full):
            for at in range(MINHASHES):
                other = at
                while not full[other]:
                    other = (other * 5 + at * 2 + 7) % MINHASHES
                if other != at:
                    minima[at] = minima[other] >> 7
        return b"".join([(each & 0xFFFF).to_bytes(2, "little") for each in minima])
