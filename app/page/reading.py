"""What a page says, when it was read in another process: the material that crosses over.

Addresses are said once, and numbered from then on; `links` of all later pages are numbers.
"""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from app.core.facts import PageFacts

FOLLOWED, NOT_FOLLOWED, PAGE_NOT_FOLLOWED = range(3)  # how a page names an address
INVALID = -1  # in place of a number: the next of `LinksRead.invalid`


class Numbered:
    """The addresses that another process has told of, by its numbers, which begin with 1."""

    __slots__ = ("_texts", "ids")

    def __init__(self) -> None:
        self.ids = [0]  # in this crawl; 0 while nobody has offered the address
        self._texts: dict[int, str] = {}  # of those that are 0

    def learn(self, texts: Sequence[str]) -> None:
        """Takes the addresses with the next numbers."""
        first = len(self.ids)
        self._texts.update(enumerate(texts, first))
        self.ids.extend([0] * len(texts))

    def text(self, number: int) -> str:
        """An address that nobody has offered yet."""
        return self._texts[number]

    def settle(self, number: int, id_: int) -> None:
        """From now on the id stands for the address."""
        self.ids[number] = id_
        del self._texts[number]


class LinksRead(NamedTuple):
    """Distinct links of a page, in their order."""

    numbers: "array[int]"  # or INVALID
    anchors: tuple[str | None, ...]  # of those that are not INVALID
    named: bytes | None = None  # FOLLOWED and so on, of the same; None: all are followed
    invalid: tuple[tuple[str, str | None], ...] = ()  # hrefs that are no addresses, their anchors

    def each(self) -> Iterator[tuple[int, str | None, int]]:
        """Number, anchor and how it is named; of what is invalid INVALID, None, FOLLOWED."""
        place = 0
        for number in self.numbers:
            if number == INVALID:
                yield INVALID, None, FOLLOWED
                continue
            yield number, self.anchors[place], FOLLOWED if self.named is None else self.named[place]
            place += 1


@dataclass(slots=True)
class PageRead:
    """A page that was read elsewhere."""

    numbered: Numbered
    title: str | None
    canonical: str | None
    facts: PageFacts | None
    is_parsed: bool  # its links were listed; there may be none
    links: list[LinksRead] = field(default_factory=list)
