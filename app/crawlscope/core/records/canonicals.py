"""Which URL each page names as canonical: most name their own, which takes a byte."""

from collections.abc import Iterator
from itertools import compress
from typing import overload

from crawlscope.core.base.sparse_column import AHEAD, ColumnById
from crawlscope.core.base.text_column import TextColumn


class Canonicals(ColumnById[str]):
    __slots__ = ("_is_own", "_others", "_urls")

    def __init__(self, urls: list[str]) -> None:
        """`urls` by id: a list that only grows."""
        self._urls = urls
        self._is_own = bytearray()  # by id
        self._others = TextColumn()

    @overload
    def get(self, id_: int) -> str | None: ...

    @overload
    def get(self, id_: int, default: str) -> str: ...

    def get(self, id_: int, default: str | None = None) -> str | None:
        if id_ < len(self._is_own) and self._is_own[id_]:
            return self._urls[id_]
        found = self._others.get(id_)
        return default if found is None else found

    def __setitem__(self, id_: int, value: str) -> None:
        if value != self._urls[id_]:
            self.discard(id_)
            self._others[id_] = value
            return
        self._others.discard(id_)
        if id_ >= len(self._is_own):
            self._is_own.extend(bytes(id_ + AHEAD - len(self._is_own)))
        self._is_own[id_] = 1

    def discard(self, id_: int) -> None:
        if id_ < len(self._is_own):
            self._is_own[id_] = 0
        self._others.discard(id_)

    def items(self) -> Iterator[tuple[int, str]]:
        """Those that name another one come last."""
        yield from compress(enumerate(self._urls), self._is_own)
        yield from self._others.items()

    def copy(self) -> "Canonicals":
        other = Canonicals(self._urls)
        other._is_own, other._others = self._is_own[:], self._others.copy()
        return other
