"""What a node's reader offers its links to: it numbers addresses, and tells each of them once."""

from array import array
from collections.abc import Mapping, Sequence
from typing import Any

from app.core.events import Event, Fetched, SkipReason
from app.page.reading import FOLLOWED, INVALID, NOT_FOLLOWED, PAGE_NOT_FOLLOWED


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


class _Room:
    """The crawl has the room for long texts, and cuts them."""

    def fit(self, text: str, page: int) -> str:
        return text


class Named:
    """How one page names its addresses."""

    __slots__ = ("invalid", "invalid_before", "ways")

    def __init__(self) -> None:
        self.ways: dict[int, int] = {}  # by number; only if nofollow is respected
        self.invalid: list[tuple[str, str | None]] = []
        self.invalid_before: list[int] = []  # of each: the next new address has this number


class Numbers:
    """The `Seen` and the `Offers` of a node's reader: one series of numbers."""

    def __init__(self, reading: int, respects_nofollow: bool) -> None:
        self.reading = reading
        self.ids: dict[str, int] = {}
        self.urls: list[str] = [""]
        self.depth: Sequence[int] = _Zeros()
        self.redirects_left = self.tries = self.depth
        self.refused: dict[int, SkipReason] = Everything() if respects_nofollow else {}
        self._respects_nofollow = respects_nofollow
        self.links_before: Mapping[int, array[int]] = {}
        self.room = _Room()
        self.pages: dict[int, Named] = {}  # that are being read
        self.read: dict[int, Fetched] = {}  # by page: what the reader said of it
        self._told = 1  # the first number whose text was not told

    def number(self, url: str) -> int:
        """The number of an address."""
        number = self.ids.get(url)
        if number is None:
            number = self.ids[url] = len(self.urls)
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
        number = self.number(url)
        if self._respects_nofollow:
            way = FOLLOWED
            if nofollow:
                way = PAGE_NOT_FOLLOWED if by_page else NOT_FOLLOWED
            ways = self.pages[referrer].ways
            ways[number] = min(way, ways.get(number, way))
        return number, False

    def offer_invalid(self, href: str, anchor: str | None, depth: int, referrer: int) -> None:
        page = self.pages[referrer]
        page.invalid.append((href, anchor))
        page.invalid_before.append(len(self.urls))

    def offer_too_long(
        self, href: str, url: str, anchor: str | None, depth: int, referrer: int
    ) -> None:
        raise AssertionError("every address gets a number here")


def in_order(links: "array[int]", invalid_before: Sequence[int]) -> "array[int]":
    """The numbers of links, with INVALID before those that were new behind what is no address."""
    if not invalid_before:
        return links
    found, before = array("i"), iter(invalid_before)
    mark = next(before, None)
    for number in links:
        while mark is not None and number >= mark:
            found.append(INVALID)
            mark = next(before, None)
        found.append(number)
    while mark is not None:
        found.append(INVALID)
        mark = next(before, None)
    return found
