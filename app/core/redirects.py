"""Redirect chains: where they go, where they join, how they end, and who is broken by that."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.core.events import SkipReason
from app.core.site import DONE, FAILED, SKIPPED, Site

MOST_HOPS = 20  # of one chain that are told, at its start; a site may make it as long as it likes


class End(StrEnum):
    """How a chain ends."""

    PAGE = "page"
    BROKEN = "broken"
    LOOP = "loop"
    LIMIT = "limit"  # one redirect too many
    EXTERNAL = "external"  # out of scope
    SKIPPED = "skipped"  # not requested for another reason, or stopped by hand
    PENDING = "pending"  # not known yet


BROKEN_ENDS = frozenset((End.BROKEN, End.LOOP, End.LIMIT))


@dataclass(frozen=True, slots=True)
class Hop:
    id: int
    url: str
    status: int | None
    joins: bool  # its target was known already, by another way


@dataclass(frozen=True, slots=True)
class Ending:
    """Where a chain ends, as seen from one of its records."""

    hops: int  # from there to the end; in a loop up to the first URL met again
    final: str  # the URL where it ends; in a loop the first one met again
    final_id: int  # 0: the URL is no record, for it is one redirect too many
    end: End


@dataclass(frozen=True, slots=True)
class Chain:
    """From one URL that redirects to the end of its way."""

    hops: tuple[Hop, ...]  # the first MOST_HOPS
    length: int  # hops in all
    final: str
    final_id: int  # 0: the URL is no record
    final_status: int | None
    end: End

    @property
    def joins(self) -> bool:
        return any(hop.joins for hop in self.hops)

    @property
    def untold(self) -> int:
        """Hops between the last one that is told and the end."""
        return self.length - len(self.hops)


def ending(site: Site, id_: int) -> Ending | None:
    """The end of the chain that starts at a record; None if it redirects nowhere."""
    if id_ not in site.ways:
        return None
    hops, last, loop = site.ways.last(id_)
    if loop:
        return Ending(hops + loop, site.url[last], last, End.LOOP)
    if last in site.ways:
        return Ending(hops + 1, site.limit_url[last], 0, End.LIMIT)
    return Ending(hops, site.url[last], last, _end_at(site, last))


def _end_at(site: Site, id_: int) -> End:
    state = site.state[id_]
    if state == SKIPPED:
        external = site.skip_reason[id_] is SkipReason.EXTERNAL
        return End.EXTERNAL if external else End.SKIPPED
    if site.is_broken(id_):
        return End.BROKEN
    if state == FAILED:
        return End.SKIPPED
    return End.PAGE if state == DONE else End.PENDING


def chain(site: Site, id_: int, most: int = MOST_HOPS) -> Chain | None:
    """The chain that starts at a record, with up to `most` hops; None if it redirects nowhere."""
    found = ending(site, id_)
    if found is None:
        return None
    hops: list[Hop] = []
    for _ in range(min(found.hops, most)):
        target = site.redirect_to[id_]
        joins = bool(target) and site.referrer[target] != id_
        hops.append(Hop(id_, site.url[id_], site.status[id_] or None, joins))
        id_ = target
    status = site.status[found.final_id] or None
    return Chain(tuple(hops), found.hops, found.final, found.final_id, status, found.end)


def heads(site: Site) -> Iterator[int]:
    """The record each chain starts at: one to which no redirect leads, or a loop's first."""
    ways = site.ways
    for id_ in list(ways):  # it may change while this is read, a few at a time
        if id_ in ways and not ways.redirects_to(id_):
            yield id_
    for loop in list(ways.loops()):
        if all(ways.redirects_to(id_) == 1 for id_ in loop):  # none of them from beside it
            yield loop[0]


class Verdicts:
    """Which redirects are broken by the end of their chain, kept as records change.

    What is broken is known to `Site.is_broken`, the one that everybody asks; this keeps its part of
    it up to date. A verdict goes from the end of a chain back to all that lead there.
    """

    def __init__(self) -> None:
        self._open: list[int] = []  # records whose verdict may be another now

    def __bool__(self) -> bool:
        """True while some verdicts are not those of this moment."""
        return bool(self._open)

    def note(self, site: Site, id_: int) -> None:
        """A record changed (after `site` folded the event)."""
        if id_ in site.ways or site.ways.redirects_to(id_):
            self._open.append(id_)

    def settle(self, site: Site, most: int) -> Iterator[int]:
        """Looks at up to `most` records; yields those that became broken, or sound again."""
        for _ in range(most):
            if not self._open:
                return
            id_ = self._open.pop()
            found = ending(site, id_)
            if found is None:
                is_bad = site.is_broken(id_)
            else:
                is_bad = found.end in BROKEN_ENDS
                yield from _judge(site, id_, is_bad)
            sources = site.ways.sources(id_)
            self._open += [each for each in sources if (each in site.bad_end) != is_bad]


def _judge(site: Site, id_: int, is_bad: bool) -> Iterator[int]:
    """Notes a verdict; yields the record if that makes it broken, or sound again."""
    before = site.is_broken(id_)
    if is_bad:
        site.bad_end.add(id_)
    else:
        site.bad_end.discard(id_)
    if site.is_broken(id_) != before:
        yield id_
