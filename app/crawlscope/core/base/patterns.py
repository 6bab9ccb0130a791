"""Many patterns, searched at once: ten thousand cost little more than one.

RE2 searches a set of them in one pass over the URL. To compile a set takes as long as it is large,
and nothing else runs meanwhile, so the patterns are cut into pieces, each a set. A piece is the
same as long as its patterns are, so what is added concerns the last ones alone.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from crawlscope.core.base.budgets import PATTERNS_READ, PIECE_WEIGHT
from crawlscope.core.base.pattern import MOST_KNOWN, octets, options, size
from crawlscope.core.base.slices import QuietSlices

MOST_MEMORY = 4 << 20  # octets that RE2 may use for a piece; beyond them it is slower
FEWEST = 256  # patterns that are worth a piece of their own
KEPT_PIECES = 256
# How long it takes to compile a pattern into a set, roughly, in 60 ns: of any, for two letters of
# it, and for each of these
WEIGHT = 20
DEAR = {"*": 45, "[": 8, "?": 8, "(": 8, "|": 8, "$": 8, "+": 8}
OF_INSTRUCTION = 10  # if it has so many instructions that it must repeat something


class Patterns:
    """Regular expressions in the syntax of RE2, in their order. Raises PatternError."""

    __slots__ = ("_pieces", "texts")

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self.texts = tuple(texts)
        self._pieces = tuple(map(_piece, _cut(self.texts)))

    def __bool__(self) -> bool:
        return bool(self.texts)

    @property
    def pieces(self) -> int:
        """How many sets are searched for a URL that matches none."""
        return len(self._pieces)

    def preparing(self) -> QuietSlices[None]:
        """Compiles whatever is not compiled yet: otherwise the first search does so, in one go."""
        for piece in self._pieces:
            yield from piece.preparing()

    def matches(self, url: str) -> bool:
        """True if one is found anywhere in `url` (canonical, so ASCII)."""
        encoded = url.encode()
        return any(piece.found(encoded) for piece in self._pieces)

    def all_in(self, url: str) -> Iterator[str]:
        """Those that are found in `url`, in their order."""
        encoded = url.encode()
        for piece in self._pieces:
            for number in sorted(piece.found(encoded)):
                yield piece.texts[number]

    def first_in(self, url: str) -> str | None:
        """The first that is found in `url`."""
        return next(self.all_in(url), None)


def preparing(texts: Iterable[str]) -> QuietSlices[None]:
    """Reads very many patterns, so that they are ready when they are needed. Raises
    PatternError."""
    told = tuple(texts)
    for number, text in enumerate(told, 1):
        _weight(text)
        if number % PATTERNS_READ == 0:
            yield
    yield from Patterns(told).preparing()


class _Piece:
    """Patterns that are one set; if that is too large for RE2's memory, two."""

    __slots__ = ("_halves", "_set", "texts")

    def __init__(self, texts: tuple[str, ...]) -> None:
        self.texts = texts
        self._set: Any = None
        self._halves: tuple[_Piece, ...] = ()

    def found(self, url: bytes) -> list[int]:
        """The numbers of those that are found in a URL, in no order."""
        if self._set is None:
            for _ in self.preparing():
                pass
        if self._halves:
            first, second = self._halves
            return [
                *first.found(url),
                *(len(first.texts) + each for each in second.found(url)),
            ]
        return self._set.Match(url) or []

    def preparing(self) -> QuietSlices[None]:
        """Compiles the set."""
        if self._set is not None:
            return
        import re2  # noqa: PLC0415  see `core/base/pattern.py`

        made = re2.Set.SearchSet(options(MOST_MEMORY))
        for number, text in enumerate(self.texts, 1):
            made.Add(octets(text))
            if number % PATTERNS_READ == 0:
                yield
        try:
            made.Compile()
        except re2.error:
            # With less memory than some states need, a search would end without a word.
            if len(self.texts) == 1:
                raise
            middle = len(self.texts) // 2
            self._halves = _Piece(self.texts[:middle]), _Piece(self.texts[middle:])
            for each in self._halves:
                yield from each.preparing()
        self._set = made


_piece = lru_cache(KEPT_PIECES)(_Piece)


def _cut(texts: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The patterns of each piece. As more are added, a pattern seldom comes into another piece."""
    first = weight = 0
    for number, text in enumerate(texts, 1):
        weight += _weight(text)
        if weight >= PIECE_WEIGHT:
            yield texts[first:number]
            first, weight = number, 0
    while rest := len(texts) - first:
        some = 1 << (rest.bit_length() - 1)
        end = first + some if some >= FEWEST else len(texts)
        yield texts[first:end]
        first = end


@lru_cache(MOST_KNOWN)
def _weight(text: str) -> int:
    dear = sum(DEAR[each] for each in text if each in DEAR)
    instructions = size(text)
    repeats = OF_INSTRUCTION * instructions if instructions > OF_INSTRUCTION * len(text) else 0
    return max(WEIGHT + len(text) // 2 + dear, repeats)
