"""What reading a page gives, whoever reads it: `PageRead`."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import NamedTuple

from crawlscope.core.base.text_ids import TextIds
from crawlscope.core.records.facts import PageFacts

FOLLOWED, NOT_FOLLOWED, PAGE_NOT_FOLLOWED = range(3)  # how a page names an address


class Invalid(NamedTuple):
    """An href that is no address, or is refused as one."""

    href: str
    anchor: str | None
    rule: str | None = None  # of ours


# Of a link: the id of its URL, anchor, URL, href as written, way. One with an id needs no texts.
Row = tuple[int, str | None, str, str, int]


NO_TEXTS = "", ""


class Links(NamedTuple):
    """Some links of a page, in their order. None of them leads where another one does."""

    ids: Sequence[int]  # of the URLs; of one that is not known None, or 0
    anchors: Collection[str | None]
    urls: Collection[str] = ()  # of all, or in their order of those that have no id
    hrefs: Collection[str] = ()  # as written, of the same
    ways: bytes | None = None  # FOLLOWED and so on; None: all are followed
    invalid: Sequence[Invalid] = ()  # behind them

    @classmethod
    def of(cls, rows: Sequence[Row], invalid: Sequence[Invalid]) -> "Links":
        if not rows:
            return cls((), (), invalid=invalid)
        ids, anchors, urls, hrefs, ways = zip(*rows, strict=True)
        return cls(ids, anchors, urls, hrefs, bytes(ways) if any(ways) else None, invalid)

    def each(self) -> Iterator[Row]:
        texts: Iterable[tuple[str, str]] = zip(self.urls, self.hrefs, strict=True)
        if len(self.urls) < len(self.ids):
            of_new = iter(texts)
            texts = [NO_TEXTS if id_ else next(of_new) for id_ in self.ids]
        ways = repeat(FOLLOWED) if self.ways is None else self.ways
        for id_, anchor, (url, href), way in zip(self.ids, self.anchors, texts, ways, strict=False):
            yield id_, anchor, url, href, way

    def are_all_new(self, found: Mapping[int, object]) -> bool:
        """Whether each is a known URL that is not among those that were found before, and is
        followed, as nearly all of most pages are."""
        if self.invalid or self.ways is not None or not all(self.ids):
            return False
        return not found or found.keys().isdisjoint(self.ids)


NO_LINKS = Links((), ())


class PageRead(ABC):
    """A page that is being read, here or elsewhere.

    Whoever reads pages gives these: the links by `portions`, and the rest when all of them have
    been taken. What it says of a URL it says as often as it likes, but only once in a portion.
    """

    title: str | None = None
    canonical: str | None = None  # a URL; the text of the href if it is none
    facts: PageFacts | None = None  # if they were wanted
    charset: str | None = None  # by which it was read
    is_cut = False  # links are missing, or were given before something that changes them was met
    lists_links = True  # False: nobody asked for them

    @abstractmethod
    def portions(self, ids: TextIds) -> Iterator[Links | None]:
        """The links, some at a time, and None wherever others must have their turn: whoever takes
        them gives others their turn in between, too.

        A portion takes a moment to make, and holds at most `LINKS_RESOLVED` links unless all
        are known, so that it takes a moment to offer. Ids are looked up when it is made; when the
        next one is asked for, whatever it named is known.
        """
