"""Redirect chains: where they go, where they join, how they end. Read from the records."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.core.events import SkipReason
from app.core.site import DONE, FAILED, REDIRECTED, SKIPPED, Site


class End(StrEnum):
    """How a chain ends."""

    PAGE = "page"
    BROKEN = "broken"
    LOOP = "loop"
    LIMIT = "limit"  # one redirect too many
    EXTERNAL = "external"  # out of scope
    SKIPPED = "skipped"  # not requested for another reason
    PENDING = "pending"  # not known yet


BROKEN_ENDS = frozenset((End.BROKEN, End.LOOP, End.LIMIT))


@dataclass(frozen=True, slots=True)
class Hop:
    id: int
    url: str
    status: int | None
    joins: bool  # its target was known already, by another way


@dataclass(frozen=True, slots=True)
class Chain:
    """From one URL that redirects to the end of its way."""

    hops: tuple[Hop, ...]
    final: str  # the URL where it ends; in a loop the first one met again
    final_status: int | None
    end: End

    @property
    def joins(self) -> bool:
        return any(hop.joins for hop in self.hops)


def redirects(site: Site, id_: int) -> bool:
    """True if the record leads elsewhere, be it one redirect too many."""
    return bool(site.redirect_to[id_]) or id_ in site.limit_url


def chain(site: Site, id_: int) -> Chain | None:
    """The chain that starts at a record; None if it redirects nowhere."""
    if not redirects(site, id_):
        return None
    hops: list[Hop] = []
    met: set[int] = set()
    while redirects(site, id_) and id_ not in met:
        met.add(id_)
        target = site.redirect_to[id_]
        joins = bool(target) and site.referrer[target] != id_
        hops.append(Hop(id_, site.url[id_], site.status[id_] or None, joins))
        if not target:
            return Chain(tuple(hops), site.limit_url[id_], None, End.LIMIT)
        id_ = target
    end = End.LOOP if id_ in met else _end_at(site, id_)
    return Chain(tuple(hops), site.url[id_], site.status[id_] or None, end)


def _end_at(site: Site, id_: int) -> End:
    state = site.state[id_]
    if state == SKIPPED:
        external = site.skip_reason[id_] is SkipReason.EXTERNAL
        return End.EXTERNAL if external else End.SKIPPED
    if state == FAILED or (state == DONE and site.status[id_] >= 400):
        return End.BROKEN
    return End.PAGE if state == DONE else End.PENDING


def is_broken(site: Site, id_: int) -> bool:
    """True if the URL, or the end of the chain that starts at it, is broken."""
    if site.is_broken(id_):
        return True
    if site.state[id_] != REDIRECTED:
        return False
    found = chain(site, id_)
    return found is not None and found.end in BROKEN_ENDS


class Redirects:
    """Which records redirect, kept as they come, and the chains they make."""

    def __init__(self) -> None:
        self.sources: dict[int, None] = {}  # ids that redirect, in order
        self.version = 0  # grows with each change

    def fold(self, site: Site, id_: int) -> None:
        """A record changed (after `site` folded the event)."""
        if redirects(site, id_):
            self.sources[id_] = None
            self.version += 1
        elif id_ in self.sources:
            del self.sources[id_]
            self.version += 1

    def heads(self, site: Site) -> Iterator[int]:
        """The record each chain starts at: one to which no redirect leads, or a loop's first."""
        led_to = {site.redirect_to[id_] for id_ in self.sources}
        reached: set[int] = set()
        for id_ in self.sources:
            if id_ not in led_to:
                yield id_
                self._walk(site, id_, reached)
        for id_ in self.sources:  # what is left are loops that nothing leads into
            if id_ not in reached:
                yield id_
                self._walk(site, id_, reached)

    def _walk(self, site: Site, id_: int, reached: set[int]) -> None:
        while id_ in self.sources and id_ not in reached:
            reached.add(id_)
            id_ = site.redirect_to[id_]

    def chains(self, site: Site, most: int) -> list[Chain]:
        """Up to `most` chains: loops and limits first, then long ones, then in order."""
        found = [found for id_ in self.heads(site) if (found := chain(site, id_))]
        found.sort(key=lambda each: (each.end not in (End.LOOP, End.LIMIT), -len(each.hops)))
        return found[:most]
