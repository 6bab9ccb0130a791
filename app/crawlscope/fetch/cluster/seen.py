"""What a node's reader offers its links to: it numbers addresses, and tells each of them once."""

import sys
from array import array
from collections.abc import Mapping, Sequence
from typing import Any

from crawlscope.core.base.parted import Parted
from crawlscope.core.base.urls import without_login
from crawlscope.core.queue.frontier import NOBODY
from crawlscope.core.queue.room import SHORT, Room
from crawlscope.core.records.events import Event, Fetched, SkipReason
from crawlscope.page.reading import (
    FOLLOWED,
    INVALID,
    LONG,
    NOT_FOLLOWED,
    PAGE_NOT_FOLLOWED,
    Invalid,
    Long,
)


class Everything(dict[int, SkipReason]):
    """Every number is in it: so a reader offers each link anew, however often it is named."""

    def __contains__(self, number: object) -> bool:
        return True


class _Zeros(Sequence[int]):
    """The depth of every page: it is the crawl that counts it."""

    def __getitem__(self, place: Any) -> Any:
        return 0

    def __len__(self) -> int:
        return 0


class _Wide:
    """Titles and the like are as short as they are read; the crawl has the room for them."""

    def fit(self, text: str, page: int) -> str:
        return text


class Named:
    """How one page names its addresses."""

    __slots__ = ("invalid", "long", "others", "room", "ways")

    def __init__(self) -> None:
        self.ways: dict[int, int] = {}  # by number; only if nofollow is respected
        self.invalid: list[Invalid] = []
        self.long: dict[str, Long] = {}  # by URL
        # INVALID or LONG, and the number that the next new address would have had
        self.others: list[tuple[int, int]] = []
        self.room = Room()  # of the page; what it refuses, the crawl refuses too


class Numbers:
    """The `Seen` and the `Offers` of a node's reader: one series of numbers."""

    def __init__(self, reading: int, respects_nofollow: bool) -> None:
        self.reading = reading
        self.ids = Parted[str, int]()
        self.urls: list[str] = [""]
        self.depth: Sequence[int] = _Zeros()
        self.redirects_left = self.tries = self.depth
        self.refused: dict[int, SkipReason] = Everything() if respects_nofollow else {}
        self.barred = bytearray()
        self._respects_nofollow = respects_nofollow
        self.links_before: Mapping[int, array[int]] = {}
        self.room = _Wide()
        self.pages: dict[int, Named] = {}  # that are being read
        self.read: dict[int, Fetched] = {}  # by page: what the reader said of it
        self._way = FOLLOWED  # of the last link that was offered
        self._told = 1  # the first number whose text was not told

    def is_barred(self, number: int) -> bool:
        return False

    def number(self, url: str) -> int:
        """The number of an address."""
        number = self.ids.get(url)
        if number is None:
            number = len(self.urls)
            self.ids.add(url, number)
            self.urls.append(url)
        return number

    def untold(self) -> list[str]:
        """The addresses since it was last asked, in the order of their numbers."""
        texts = self.urls[self._told :]
        self._told = len(self.urls)
        return texts

    def say(self, event: Event) -> None:
        """What the reader says at the end of a page."""
        assert isinstance(event, Fetched)
        self.read[event.id] = event

    def offer(  # noqa: PLR0917  as `Offers.offer`
        self,
        url: str,
        depth: int,
        referrer: int,
        anchor: str | None,
        left: int,
        nofollow: bool = False,
        by_page: bool = False,
    ) -> tuple[int, bool]:
        way = FOLLOWED
        if nofollow:
            way = PAGE_NOT_FOLLOWED if by_page else NOT_FOLLOWED
        self._way = way
        if len(url) > SHORT:
            return NOBODY, False  # so that `offer_too_long` is called
        number = self.number(url)
        if self._respects_nofollow:
            ways = self.pages[referrer].ways
            ways[number] = min(way, ways.get(number, way))
        return number, False

    def offer_invalid(
        self, href: str, anchor: str | None, depth: int, referrer: int, rule: str | None = None
    ) -> int:
        page = self.pages[referrer]
        page.invalid.append(Invalid(page.room.fit(without_login(href), referrer), anchor, rule))
        page.others.append((len(self.urls), INVALID))
        return NOBODY

    def offer_too_long(
        self, href: str, url: str, anchor: str | None, depth: int, referrer: int
    ) -> int:
        """Takes what is too long for a number."""
        page, way = self.pages[referrer], self._way
        before = page.long.get(url)
        if before is not None:
            page.long[url] = before._replace(named=min(way, before.named))
        elif (rule := page.room.objection(url, referrer)) is not None:
            self.offer_invalid(href, anchor, depth, referrer, rule)
        else:
            page.room.take(url, referrer)
            page.long[url] = Long(href, url, anchor, way)
            page.others.append((len(self.urls), LONG))
        return NOBODY


def in_order(links: "array[int]", others: Sequence[tuple[int, int]]) -> "array[int]":
    """The numbers of links, with INVALID and LONG where they came among what was new."""
    if not others:
        return links
    found, rest = array("i"), iter(others)
    before, kind = next(rest)
    for number in links:
        while number >= before:
            found.append(kind)
            before, kind = next(rest, (sys.maxsize, 0))
        found.append(number)
    if before < sys.maxsize:
        found.append(kind)
    found.extend(kind for _, kind in rest)
    return found
