"""The links of a page on their way from a node to the crawl. Addresses are told once, and numbered
from then on; links are numbers."""

from array import array
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import NamedTuple

from crawlscope.core.base.budgets import LINKS_BETWEEN_LOOKS
from crawlscope.core.base.text_ids import TextIds, ids_of
from crawlscope.core.base.urls import without_login
from crawlscope.core.queue.frontier import NOBODY
from crawlscope.core.queue.long_texts import SHORT, LongTextBudget
from crawlscope.page.reading import FOLLOWED, Invalid, Links, PageRead, Row

# In place of a number:
INVALID = -1  # the next of `LinksTold.invalid`
LONG = -2  # the next of `LinksTold.long`
THE_PAGE = 1  # in the room for the long texts of a page


class Long(NamedTuple):
    """An address that is not numbered, because of its length."""

    href: str
    url: str
    anchor: str | None
    way: int


class LinksTold(NamedTuple):
    """Links of a page, in their order."""

    numbers: "array[int]"  # or INVALID, or LONG
    anchors: tuple[str | None, ...]  # of those that are numbers
    ways: bytes | None = None  # of the same, as in `Links`
    invalid: tuple[Invalid, ...] = ()
    long: tuple[Long, ...] = ()

    def pieces(self, most: int) -> "Iterator[LinksTold]":
        """The same in pieces of at most `most`."""
        if len(self.numbers) <= most:
            yield self
            return
        anchor_at = invalid_at = long_at = 0
        for at in range(0, len(self.numbers), most):
            some = self.numbers[at : at + most]
            bad, long = some.count(INVALID), some.count(LONG)
            anchors_until = anchor_at + len(some) - bad - long
            yield LinksTold(
                some,
                self.anchors[anchor_at:anchors_until],
                None if self.ways is None else self.ways[anchor_at:anchors_until],
                self.invalid[invalid_at : invalid_at + bad],
                self.long[long_at : long_at + long],
            )
            anchor_at, invalid_at, long_at = anchors_until, invalid_at + bad, long_at + long


# --- at the node ----------------------------------------------------------------------------------


class Numbers:
    """A series of numbers, which a node gives to addresses."""

    def __init__(self, reading: int) -> None:
        self.reading = reading
        self.urls: list[str] = [""]
        self.ids = ids_of(self.urls)
        self.pages = 0  # that are being read
        self._told = 1  # the first number whose text was not told

    def number(self, url: str) -> int:
        """The number of an address that has none yet."""
        self.urls.append(url)
        self.ids.add(url, len(self.urls) - 1)
        return len(self.urls) - 1

    def untold(self) -> list[str]:
        """The addresses since it was last asked, in the order of their numbers."""
        texts = self.urls[self._told :]
        self._told = len(self.urls)
        return texts


class Telling:
    """What a node sends about the links of one page."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._order = array("i")  # as in `LinksTold`
        self._anchors: list[str | None] = []
        self._ways: dict[int, int] = {}  # by number
        self._invalid: list[Invalid] = []
        self._long: dict[str, Long] = {}  # by URL
        self._room = LongTextBudget()  # of the page; what it refuses, the crawl refuses too

    def told(self) -> LinksTold:
        numbered = [self._ways[each] for each in self._order if each >= 0]
        ways = bytes(numbered) if any(numbered) else None
        invalid, long = tuple(self._invalid), tuple(self._long.values())
        return LinksTold(self._order, tuple(self._anchors), ways, invalid, long)

    def take(self, links: Links) -> None:
        """Takes some links, whose ids are numbers."""
        if links.are_all_new(self._ways):
            self._order.extend(links.ids)
            self._anchors.extend(links.anchors)
            self._ways.update(dict.fromkeys(links.ids, FOLLOWED))
            return
        for number, anchor, url, href, way in links.each():
            if len(url) > SHORT:
                self._take_long(Long(href, url, anchor, way))
                continue
            number = number or self._numbers.number(url)  # noqa: PLW2901  it has one from now on
            if number not in self._ways:
                self._order.append(number)
                self._anchors.append(anchor)
            self._ways[number] = min(way, self._ways.get(number, way))
        for href, anchor, rule in links.invalid:
            self._take_invalid(href, anchor, rule)

    def _take_invalid(self, href: str, anchor: str | None, rule: str | None) -> None:
        href = self._room.fit(without_login(href), THE_PAGE)
        self._invalid.append(Invalid(href, anchor, rule))
        self._order.append(INVALID)

    def _take_long(self, link: Long) -> None:
        before = self._long.get(link.url)
        if before is not None:
            self._long[link.url] = before._replace(way=min(link.way, before.way))
        elif (rule := self._room.objection(link.url, THE_PAGE)) is not None:
            self._take_invalid(link.href, link.anchor, rule)
        else:
            self._room.take(link.url, THE_PAGE)
            self._long[link.url] = link
            self._order.append(LONG)


# --- at the crawl ---------------------------------------------------------------------------------


class Numbered:
    """The URLs that a node has sent, by its numbers, which start at 1."""

    __slots__ = ("_texts", "ids")

    def __init__(self) -> None:
        self.ids = [NOBODY]  # in this crawl; NOBODY while nobody has offered the address
        self._texts: dict[int, str] = {}  # of those that are NOBODY

    def learn(self, texts: Sequence[str]) -> None:
        """Takes the addresses with the next numbers."""
        first = len(self.ids)
        self._texts.update(enumerate(texts, first))
        self.ids.extend([NOBODY] * len(texts))

    def text(self, number: int) -> str:
        """An address that nobody has offered yet."""
        return self._texts[number]

    def settle(self, numbers: Sequence[int], ids: TextIds) -> None:
        """From now on, each URL that has an id is replaced by it."""
        for number in numbers:
            if number > 0 and not self.ids[number] and (id_ := ids.get(self._texts[number])):
                self.ids[number] = id_
                del self._texts[number]


class PageTold(PageRead):
    """A page that a node has read."""

    def __init__(self, numbered: Numbered, links: Sequence[LinksTold]) -> None:
        self._numbered = numbered
        self._links = links

    def portions(self, ids: TextIds) -> Iterator[Links]:
        numbered = self._numbered
        for told in self._links:
            if not (told.invalid or told.long or told.ways):
                known = list(map(numbered.ids.__getitem__, told.numbers))
                if all(known):  # as are most links of most pages
                    yield Links(known, told.anchors)
                    continue
            for some in told.pieces(LINKS_BETWEEN_LOOKS):
                yield from self._as_links(some, ids)
                numbered.settle(some.numbers, ids)

    def _as_links(self, some: LinksTold, ids: TextIds) -> Iterator[Links]:
        anchors, invalid, long = iter(some.anchors), iter(some.invalid), iter(some.long)
        ways = repeat(FOLLOWED) if some.ways is None else iter(some.ways)
        rows: list[Row] = []
        bad: list[Invalid] = []
        for number in some.numbers:
            if number == INVALID:
                bad.append(next(invalid))
                continue
            if bad:  # what is invalid stands behind
                yield Links.of(rows, bad)
                rows, bad = [], []
            if number == LONG:
                href, url, anchor, way = next(long)
                rows.append((ids.get(url, NOBODY), anchor, url, href, way))
            else:
                known = self._numbered.ids[number]
                url = "" if known else self._numbered.text(number)
                known = known or ids.get(url, NOBODY)  # perhaps another node has named it
                rows.append((known, next(anchors), url, url, next(ways)))
        yield Links.of(rows, bad)
