"""Which other page has the same text, title, description or heading, for a page that is told so."""

from collections.abc import Sequence
from itertools import islice

from crawlscope.core.base.index import NONE, Groups
from crawlscope.core.findings.near import NearTexts
from crawlscope.core.findings.pages import Pages

TEXT = 3
PLACES = {  # of the groups, by finding
    "title-duplicate": 0,
    "description-duplicate": 1,
    "h1-duplicate": 2,
    "exact-duplicate": TEXT,
}
NEAR = "near-duplicate"
DUPLICATES = frozenset((*PLACES, NEAR))
MOST_LOOKED_AT = 100  # members of a group, so that a table of many is written soon


class Duplicates:
    """Reads what the findings of a crawl store about its pages."""

    def __init__(self, pages: Pages, groups: Sequence[Groups], near: NearTexts) -> None:
        self._pages = pages
        self._groups = groups
        self._near = near
        # By text: a page that stands for itself, where none of the first does. It may have left;
        # kept so that very many pages are gone through once, and not for each that is like them.
        self._late: dict[int, int] = {}

    def of(self, id_: int, finding: str) -> int:
        """The first page that makes it a duplicate, or the nearest one; 0 if there is none any
        more."""
        page = self._pages.get(id_)
        if page is None:
            return 0
        _, canonical, *groups = page
        if finding == NEAR:
            return self._nearest(groups[TEXT])
        place = PLACES[finding]
        return self._first_other(self._groups[place], groups[place], canonical)

    def _first_other(self, groups: Groups, group: int, canonical: int) -> int:
        """The first page of a group that names another canonical address."""
        other = groups.other(group)
        if not other:
            return 0
        for each in sorted(groups.members(group)[:MOST_LOOKED_AT]):
            if self._pages.canonical_of(each) != canonical:
                return each
        return other  # unlike the first, so unlike all that were looked at

    def _nearest(self, text: int) -> int:
        """The first page that stands for itself, of those with the nearest texts."""
        if text == NONE:
            return 0
        texts = self._near.nearest(text)
        return min(filter(None, map(self._standing_for_itself, texts)), default=0)

    def _standing_for_itself(self, text: int) -> int:
        """The first page of a text that names its own address as canonical."""
        members = self._groups[TEXT].members(text)
        for each in sorted(members[:MOST_LOOKED_AT]):
            if self._stands_for_itself(each, text):
                return each
        found = self._late.get(text, 0)
        if not self._stands_for_itself(found, text):
            rest = islice(members, MOST_LOOKED_AT, None)
            found = next((each for each in rest if self._stands_for_itself(each, text)), 0)
            self._late[text] = found
        return found

    def _stands_for_itself(self, id_: int, text: int) -> bool:
        if (page := self._pages.get(id_)) is None:
            return False
        address, canonical, *groups = page
        return canonical == address and groups[TEXT] == text
