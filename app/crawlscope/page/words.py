"""The words of a text: how many, a hash of all, and a signature that shows which texts are alike.

A text comes in parts, and may be cut anywhere: the result is that of the whole.

A shingle is three words that follow on each other. Its hash decides alone what becomes of it, so
that a sample is random, whatever language the text is in. Of a word's octets in UTF-8 and lower
case, eight at a time as a number (the last ones with zeros behind them), it is, modulo 2^64,

    hash = (hash ^ octets) * OF_OCTETS;   hash ^= hash >> 32

of which the lower half is taken; and of a shingle, modulo 2^32,

    hash = (word 1 * BASE + word 2) * BASE + word 3;   hash ^= hash >> 16;   hash *= MIXER

A sample of level L are the hashes that begin with L bits that are set; that of a text is of the
least level at which there are no more than SAMPLE of them, each once. So the signature is one of
the set of the shingles.

The compiled module (app/native/words.c) says the same, ten times as fast.
"""

import re
from collections.abc import Iterable
from typing import Protocol

from xxhash import xxh3_64, xxh3_64_intdigest

from crawlscope.core.base import native
from crawlscope.core.records.facts import BITS, FORM, MINHASHES, SAMPLE

FEWEST = 10  # words; fewer say little about a text
NO_BREAK_SPACES = re.compile("[\xa0\u2007\u202f]")
# Chinese and Japanese set no spaces: each of their characters is a word. In UTF-8, all of these
# characters have three octets. U+3000 is their own space
WIDE, WIDE_SPACE = re.compile("[\u3000-\u9fff]"), "\u3000"
FOLLOWS_WIDE = re.compile("(?<=[\u3000-\u9fff])[\u3000-\u9fff]")
CHUNK = re.compile(rb"(?s)[^ ](?:(?![\xe3-\xe9].[\xa0-\xbf])[^ ])*+")  # in lower case
LOREM_IPSUM = b"lorem ipsum"
# To lower case: the letters of ASCII, and of most alphabets in UTF-8. Digits stay what they are.
LOWER = bytes(0x20 if octet in b"\0\t\n\f\r" else octet | 0x20 for octet in range(256))
BASE, MIXER, OF_OCTETS, ALL = 0x9E3779B1, 0x85EBCA77, 0x9E3779B97F4A7C15, 2**32 - 1
AT_ONCE = 8  # octets
MOST_LEVEL = 32 - (BITS - 1).bit_length()
LONGEST_KNOWN, MOST_KNOWN = 40, 30_000  # octets of a chunk, and chunks: 6 MB
SHINGLE = 3  # chunks


class Text(Protocol):
    """Reads one text: parts are added, then it ends."""

    @property
    def number(self) -> int:
        """Of words."""

    @property
    def hash(self) -> int:
        """Of all words in their order; 0: there are none."""

    @property
    def minhash(self) -> bytes:
        """See `signature`; empty if there are few words, or the text was made to have many
        hashes."""

    @property
    def is_placeholder(self) -> bool:
        """It says 'lorem ipsum'."""

    def add(self, text: str, joins: bool = False, /) -> None:
        """Reads a part; `joins` if its first word may continue the last one."""

    def end(self) -> None:
        """Completes all of these."""


def reading() -> Text:
    """Who reads a text."""
    if native.module is not None:
        compiled: Text = native.module.Words(hash_of_words)
        return compiled
    return Words()


def hash_of_words(text: memoryview) -> int:
    """The hash of a whole text, given in lower case, with one space before each word."""
    return xxh3_64_intdigest(text) or 1


class Words:
    """`Text` in Python alone."""

    def __init__(self) -> None:
        self.number = 0
        self.is_placeholder = False
        self.minhash = b""
        self._hashed = xxh3_64()
        self._tail = b""  # the last octets of what is hashed
        self._is_within = False  # a word, which may go on
        self._follows_wide = False
        self._before: list[int] = []  # the hashes of the chunks before
        self._begun = b""  # a chunk
        self._sample = set[int]()
        self._level = 0

    @property
    def hash(self) -> int:
        return (self._hashed.intdigest() or 1) if self.number else 0

    def add(self, text: str, joins: bool = False, /) -> None:
        if not joins:
            self._end_word()
            self._follows_wide = False
        if not text:
            return
        if not text.isascii():
            text = NO_BREAK_SPACES.sub(" ", text)
        has_wide = not text.isascii() and WIDE.search(text) is not None
        if has_wide:
            self.number += len(FOLLOWS_WIDE.findall(text))
            self.number += self._follows_wide and WIDE.match(text) is not None
        self._follows_wide = has_wide and WIDE.match(text, len(text) - 1) is not None
        octets = text.replace(WIDE_SPACE, " ").encode(errors="replace").translate(LOWER)
        if octets[:1] == b" ":
            self._end_word()
        if words := octets.split():
            self._add_words(words, has_wide)
            if octets[-1:] == b" ":
                self._end_word()

    def end(self) -> None:
        self._end_word()
        if self.number >= FEWEST and 0 < len(self._sample) <= SAMPLE:
            self.minhash = signature(self._sample, self._level)

    def _end_word(self) -> None:
        if self._is_within:
            self._is_within = False
            self._end_chunk()

    def _add_words(self, words: list[bytes], has_wide: bool) -> None:
        text = b" ".join(words)
        said = text if self._is_within else b" " + text
        self._hashed.update(said)
        self.is_placeholder = self.is_placeholder or LOREM_IPSUM in self._tail + said
        self._tail = (self._tail + said[-len(LOREM_IPSUM) :])[1 - len(LOREM_IPSUM) :]
        self.number += len(words) - self._is_within
        if has_wide:
            octets = CHUNK.findall(text)
            if self._is_within and _begins_wide(text):
                self._end_chunk()
        else:
            octets = list(words)
        octets[0] = self._begun + octets[0]
        self._begun = octets.pop()
        self._is_within = True
        self._read(octets)

    def _end_chunk(self) -> None:
        self._read([self._begun])
        self._begun = b""

    def _read(self, octets: list[bytes]) -> None:
        """Takes the shingles that these chunks end."""
        chunks = self._before + list(map(KNOWN.__getitem__, octets))
        self._before = chunks[1 - SHINGLE :]
        found = [
            (one * BASE + other) * BASE + third & ALL
            for one, other, third in zip(chunks, chunks[1:], chunks[2:], strict=False)
        ]
        hashes = [(each ^ each >> 16) * MIXER & ALL for each in found]
        self._sample.update(_sampled(hashes, self._level))
        while len(self._sample) > SAMPLE and self._level < MOST_LEVEL:
            self._level += 1
            self._sample = set(_sampled(self._sample, self._level))


def _begins_wide(text: bytes) -> bool:
    return 0xE3 <= text[0] <= 0xE9 and len(text) > 2 and 0xA0 <= text[2] <= 0xBF


class _Chunks(dict[bytes, int]):
    """The hashes of words by their octets."""

    def __missing__(self, octets: bytes) -> int:
        found = 0
        for first in range(0, len(octets), AT_ONCE):
            number = int.from_bytes(octets[first : first + AT_ONCE], "little")
            found = (found ^ number) * OF_OCTETS % 2**64
            found ^= found >> 32
        found &= ALL
        if len(octets) <= LONGEST_KNOWN:
            if len(self) >= MOST_KNOWN:
                self.clear()
            self[octets] = found
        return found


KNOWN = _Chunks()


def _sampled(hashes: Iterable[int], level: int) -> Iterable[int]:
    least = 2**32 - (1 << 32 - level)
    return [each for each in hashes if each >= least] if level else hashes


def signature(hashes: Iterable[int], level: int = 0) -> bytes:
    """What shows how much alike texts are, from a sample of hashes.

    First 32 numbers, by which near texts are found: the low sixteen bits of the greatest hash in
    so many classes (one permutation, binned: https://arxiv.org/abs/1406.4784). A class without any
    has those of the greatest of all, or, in the second half, of the least. Then an octet with the
    level and FORM, without which that of an older version, whose hashes were others, is like none
    of these; then a sketch of 2,048 bits, in which each hash sets the one that the eleven bits
    after those of the level tell: how many differ in two texts says how many shingles do (linear
    counting: Whang, Vander-Zanden, Taylor 1990). A bit of a sketch at one level is two at the next.
    """
    hashes = sorted(hashes)
    maxima = [hashes[-1]] * (MINHASHES // 2) + [hashes[0]] * (MINHASHES // 2)
    sketch = bytearray(BITS // 8)
    for each in hashes:
        maxima[each >> 10 & MINHASHES - 1] = each  # the last one, which is the greatest, stays
        bit = each >> MOST_LEVEL - level & BITS - 1
        sketch[bit >> 3] |= 1 << (bit & 7)
    numbers = b"".join((each & 0xFFFF).to_bytes(2, "little") for each in maxima)
    return b"".join((numbers, (FORM | level).to_bytes(), sketch))
