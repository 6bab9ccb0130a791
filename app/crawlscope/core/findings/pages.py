"""What is kept of pages to compare them: six numbers each, in one row of octets."""

from array import array
from struct import Struct

from crawlscope.core.base.index import AHEAD

# Its address, the address that it names as canonical (or its own), its groups of title,
# description, h1 and text (NONE: no group)
Page = tuple[int, int, int, int, int, int]
CANONICAL = 1  # place in a page
_PAGE, _HEAD = Struct("6i"), Struct("2i")
_SIZE = _PAGE.size


class Pages:
    """By id. A URL that is no page takes four octets, and that only until the last page."""

    def __init__(self) -> None:
        self._row = array("i")  # by id, plus one; 0: it is no page
        self._rows = bytearray()
        self._free: list[int] = []  # rows of pages that were forgotten
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def __contains__(self, id_: int) -> bool:
        return id_ < len(self._row) and self._row[id_] > 0

    def get(self, id_: int) -> Page | None:
        row = self._row[id_] if id_ < len(self._row) else 0
        return _PAGE.unpack_from(self._rows, (row - 1) * _SIZE) if row else None

    def canonical_of(self, id_: int) -> int:
        """The address that a page names as canonical."""
        canonical: int = _HEAD.unpack_from(self._rows, (self._row[id_] - 1) * _SIZE)[CANONICAL]
        return canonical

    def put(self, id_: int, page: Page) -> None:
        """Keeps a page, of which there is nothing yet."""
        if id_ >= len(self._row):
            self._row.extend(AHEAD * (1 + (id_ - len(self._row)) // len(AHEAD)))
        self._number += 1
        if self._free:
            row = self._free.pop()
            _PAGE.pack_into(self._rows, (row - 1) * _SIZE, *page)
        else:
            self._rows += _PAGE.pack(*page)
            row = len(self._rows) // _SIZE
        self._row[id_] = row

    def pop(self, id_: int) -> Page:
        """Forgets a page."""
        page = self.get(id_)
        assert page is not None
        self._free.append(self._row[id_])
        self._row[id_] = 0
        self._number -= 1
        return page
