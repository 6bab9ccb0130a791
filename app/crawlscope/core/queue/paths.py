"""Shorter paths: which page names which URL, and whose names may be nearer than they were known.

A page that is nearer makes nearer what it names, and so on: a wave. Waves are done in the order of
depths (a breadth-first search that was interrupted), some links at a time, so that a later one
takes over what is left of an earlier one behind it, and no URL waits twice.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple, Protocol

from crawlscope.core.base.budgets import LINKS_SPREAD

# Octets of links that are kept at hand; older ones are read where they are kept, if anywhere. To
# read all of them there would cost each nearer page 40 us, and the newest are not there yet.
AT_HAND = 32 << 20
TOGETHER = 50  # URLs that are looked at in one go
A_PAGE = 200  # octets that a page takes besides its links, about
READ_AGAIN = 300  # what it costs to read those of a page again, in links
NO_IDS = array("i")


class Named(NamedTuple):
    """The links of a page."""

    links: "array[int]"
    unfollowed: "array[int]" = NO_IDS  # some of these: nofollow is in the way
    invalid: "array[int]" = NO_IDS  # hrefs that are no URLs


class Reach(NamedTuple):
    """URLs that a path of this length leads to."""

    depth: int
    ids: Sequence[int]
    is_followed: bool
    cost: int  # in links that were looked at


class LinkSource(Protocol):
    """Where the links of all pages are stored."""

    def named_by(self, page: int) -> Named | None:
        """The links of a page; None if they cannot be read."""

    def pages_beside(self) -> Sequence[int]:
        """The pages that contain more than links."""


class Paths:
    """The links of a crawl as far as they may be needed, and the waves under way.

    `depth`, `leads_to` and `tries` are the frontier's: by id how far a URL is, by redirecting URL
    its target, and how often each was asked.
    """

    def __init__(
        self, depth: "array[int]", leads_to: Mapping[int, int], tries: Sequence[int]
    ) -> None:
        self._depth = depth
        self.deepest = max(depth)  # no URL is deeper
        self._leads_to = leads_to
        self._tries = tries
        self._links: dict[int, array[int]] = {}  # by page, in the order of their answers
        self._beside: dict[int, Named] = {}  # of the few pages that name more than links
        self._octets = 0
        # For what is not at hand any more. Without it, all is kept at hand
        self.source: LinkSource | None = None
        # By depth: URLs that have it, by which others may be nearer; the depths as a heap, too
        self._waiting: dict[int, dict[int, None]] = {}
        self._depths: list[int] = []
        self.waiting = 0  # how many these are
        self._under_way: Iterator[Reach] | None = None
        self.cost = 0  # of all waves so far, in links that were looked at

    def __bool__(self) -> bool:
        """True while a wave has not come to its end."""
        return self.waiting > 0 or self._under_way is not None

    # --- what leads where ---------------------------------------------------------------------

    def learn(
        self,
        page: int,
        links: "array[int]",
        unfollowed: "array[int] | None" = None,
        invalid: "array[int] | None" = None,
    ) -> None:
        """A page was read: these are its links now, as in `Named`."""
        if page in self._links:
            self.forget(page)
        depth = self._depth
        if unfollowed or invalid:
            self._beside[page] = Named(links, unfollowed or NO_IDS, invalid or NO_IDS)
            self.wait(page)
        elif not links:
            return
        elif self.deepest > depth[page] + 1 and self._is_nearer(links, depth[page] + 1):
            self.wait(page)
        elif not depth[page]:
            return  # no path is shorter than that of a root
        self._links[page] = links
        self._octets += 4 * len(links) + A_PAGE
        while self._octets > AT_HAND and self.source is not None:
            self.forget(next(iter(self._links)))

    def _is_nearer(self, links: "array[int]", depth: int) -> bool:
        """True if a link of this length leads nearer than was known; or that is to be seen."""
        if len(links) > LINKS_SPREAD:
            return True
        return max(map(self._depth.__getitem__, links)) > depth

    def forget(self, page: int) -> None:
        links = self._links.pop(page, None)
        if links is not None:
            self._octets -= 4 * len(links) + A_PAGE
            self._beside.pop(page, None)

    def _of(self, page: int) -> tuple[Named, int]:
        """What a page names, and the cost of finding out."""
        if (links := self._links.get(page)) is not None:
            return self._beside.get(page) or Named(links), 1
        if self.source is None or not self._tries[page]:
            return Named(NO_IDS), 1
        return self.source.named_by(page) or Named(NO_IDS), READ_AGAIN

    def links_of(self, page: int) -> "array[int]":
        """What a page links to."""
        return self._of(page)[0].links

    def pages_beside(self) -> set[int]:
        """The pages that contain more than links."""
        kept = () if self.source is None else self.source.pages_beside()
        return self._beside.keys() | kept

    # --- waves --------------------------------------------------------------------------------

    def nearer(self, id_: int, before: int) -> None:
        """A URL has a new depth; its targets have to be checked."""
        self.deepest = max(self.deepest, self._depth[id_])
        if (waiting := self._waiting.get(before)) is not None and id_ in waiting:
            del waiting[id_]
            self.waiting -= 1
        if self._tries[id_] or id_ in self._leads_to:
            self.wait(id_)

    def wait(self, id_: int) -> None:
        depth = self._depth[id_]
        waiting = self._waiting.get(depth)
        if waiting is None:
            waiting = self._waiting[depth] = {}
            heappush(self._depths, depth)
        self.waiting += id_ not in waiting
        waiting[id_] = None

    def next(self) -> Reach | None:
        """Some URLs and the length of a path to them; None at the end of all waves."""
        while self:
            if self._under_way is None:
                self._under_way = self._from(*self._nearest())
            if (reach := next(self._under_way, None)) is not None:
                self.cost += reach.cost
                return reach
            self._under_way = None
        return None

    def _nearest(self) -> tuple[int, int]:
        """The URL that is nearest to a root of those that wait, and its depth."""
        while not (waiting := self._waiting[self._depths[0]]):
            del self._waiting[heappop(self._depths)]
        self.waiting -= 1
        return waiting.popitem()[0], self._depths[0]

    def _from(self, id_: int, depth: int) -> Iterator[Reach]:
        if (target := self._leads_to.get(id_)) is not None:
            yield Reach(depth, (target,), True, 1)
        named, cost = self._of(id_)
        left = frozenset(named.unfollowed)
        for first in range(0, len(named.links), TOGETHER):
            some: Sequence[int] = named.links[first : first + TOGETHER]
            if left:
                some = [each for each in some if each not in left]
            yield Reach(depth + 1, some, True, cost + len(some))
            cost = 0
        for ids, is_followed in ((named.unfollowed, False), (named.invalid, True)):
            for first in range(0, len(ids), TOGETHER):
                some = ids[first : first + TOGETHER]
                yield Reach(depth + 1, some, is_followed, len(some))
