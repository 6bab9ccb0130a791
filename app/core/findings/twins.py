"""Which other page has the same text, title, description or heading, for a page that is told so."""

from collections.abc import Mapping, Sequence
from struct import Struct

from app.core.findings.index import NONE, Groups
from app.core.findings.near import Near

# What is kept of a page to compare it with others, as numbers: its address, the address that it
# names as canonical (or its own), its groups of title, description, h1 and text (NONE: no group)
PAGE = Struct("6i")
HEAD = Struct("2i")  # the addresses
PLACES = {  # of the groups, by finding
    "title-duplicate": 0,
    "description-duplicate": 1,
    "h1-duplicate": 2,
    "exact-duplicate": 3,
}
NEAR = "near-duplicate"
DUPLICATES = frozenset((*PLACES, NEAR))
MOST_LOOKED_AT = 100  # members of a group, so that a table of many is written soon


class Twins:
    """Reads what the findings of a crawl keep of its pages."""

    def __init__(
        self, pages: Mapping[int, bytes], groups: Sequence[Groups], near: Near, least: int
    ) -> None:
        self._pages = pages
        self._groups = groups
        self._near = near
        self._least = least  # numbers in which signatures of near texts agree

    def of(self, id_: int, finding: str) -> int:
        """The first page that makes it a duplicate, or the nearest one; 0: none does any more."""
        page = self._pages.get(id_)
        if page is None:
            return 0
        _, canonical, *groups = PAGE.unpack(page)
        if finding != NEAR:
            place = PLACES[finding]
            return self._first(place, groups[place], but=canonical)
        if groups[3] == NONE:
            return 0
        texts = self._near.nearest(groups[3], self._least)
        return min((self._first(PLACES["exact-duplicate"], each) for each in texts), default=0)

    def _first(self, place: int, group: int, but: int = NONE) -> int:
        """The first page of a group that names another canonical address than `but`; without
        `but`, that names its own."""
        if group == NONE:
            return 0
        for each in sorted(self._groups[place].members(group)[:MOST_LOOKED_AT]):
            address, canonical = HEAD.unpack_from(self._pages[each])
            if canonical != but if but != NONE else canonical == address:
                return each
        return 0
