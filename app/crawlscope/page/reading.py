"""What a page says, when it was read in another process: the material that crosses over.

Addresses are said once, and numbered from then on; `links` of all later pages are numbers.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from crawlscope.core.records.facts import PageFacts

FOLLOWED, NOT_FOLLOWED, PAGE_NOT_FOLLOWED = range(3)  # how a page names an address
# In place of a number:
INVALID = -1  # the next of `LinksRead.invalid`
LONG = -2  # the next of `LinksRead.long`


class Invalid(NamedTuple):
    """An href that is no address, or is refused as one."""

    href: str
    anchor: str | None
    rule: str | None = None  # of ours


class Long(NamedTuple):
    """An address that is not numbered, because of its length."""

    href: str
    url: str
    anchor: str | None
    named: int


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

    numbers: "array[int]"  # or INVALID, or LONG
    anchors: tuple[str | None, ...]  # of those that are numbers
    named: bytes | None = None  # FOLLOWED and so on, of the same; None: all are followed
    invalid: tuple[Invalid, ...] = ()
    long: tuple[Long, ...] = ()


@dataclass(slots=True)
class PageRead:
    """A page that was read elsewhere."""

    numbered: Numbered
    title: str | None
    canonical: str | None
    facts: PageFacts | None
    is_parsed: bool  # its links were listed; there may be none
    links: list[LinksRead] = field(default_factory=list)
