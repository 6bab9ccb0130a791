"""Redirect chains: where they go, where they join, how they end, and which records that breaks."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from crawlscope.core.base.language import tr_noop
from crawlscope.core.records.events import ErrorKind, SkipReason
from crawlscope.core.records.records import DONE, FAILED, SKIPPED, Records

PERMANENT = frozenset((301, 308))
MOST_HOPS = 20  # the first hops of a chain, which are shown; a site may make it any length


class End(StrEnum):
    """How a chain ends."""

    PAGE = tr_noop("page")
    BROKEN = tr_noop("broken")
    LOOP = tr_noop("loop")
    LIMIT = tr_noop("limit")  # one redirect too many
    EXTERNAL = tr_noop("external")  # out of scope
    SKIPPED = tr_noop("skipped")  # not requested for another reason, or stopped by a person
    PENDING = tr_noop("pending")  # not known yet


ENDED = {  # how a redirect ended in the end
    End.PAGE: tr_noop("{status} to page"),
    End.BROKEN: tr_noop("{status} to broken"),
    End.LOOP: tr_noop("{status} to loop"),
    End.LIMIT: tr_noop("{status} to limit"),
    End.EXTERNAL: tr_noop("{status} to external"),
    End.SKIPPED: tr_noop("{status} to skipped"),
    End.PENDING: tr_noop("{status} to pending"),
}
BROKEN_ENDS = frozenset((End.BROKEN, End.LOOP, End.LIMIT))


@dataclass(frozen=True, slots=True)
class Hop:
    id: int
    url: str
    status: int | None
    joins: bool  # its target was already known from elsewhere

    @property
    def is_permanent(self) -> bool:
        """RFC 9110, section 15.4: whoever links to it should name the target instead."""
        return self.status in PERMANENT


@dataclass(frozen=True, slots=True)
class Ending:
    """Where a chain ends, seen from one of its records."""

    hops: int  # from there to the end; in a loop, up to the first URL that repeats
    final: str  # the URL where it ends; in a loop, the first one that repeats
    final_id: int  # 0: the URL has no record, because it is one redirect too many
    end: End


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain, from a URL that redirects to its end."""

    hops: tuple[Hop, ...]  # the first MOST_HOPS hops
    length: int  # the number of all hops
    final: str
    final_id: int  # 0: the URL has no record
    final_status: int | None
    end: End
    problem: str = ""  # why it leads nowhere, in English; then there is no final URL

    @property
    def is_permanent(self) -> bool:
        return all(hop.is_permanent for hop in self.hops)

    @property
    def joins(self) -> bool:
        """True if it leads to a URL that was already known; a loop does not join anything."""
        before = takewhile(
            lambda hop: self.end is not End.LOOP or hop.id != self.final_id, self.hops
        )
        return any(hop.joins for hop in before)

    def in_one_line(self) -> str:
        """'http://h/a 301 → http://h/b 404'."""
        steps = [f"{hop.url} {hop.status or ''}".strip() for hop in self.hops]
        return " → ".join((*steps, f"{self.final} {self.final_status or ''}".strip()))

    @property
    def left_out(self) -> int:
        """The number of hops between the last one in `hops` and the end."""
        return self.length - len(self.hops)


def ending(records: Records, id_: int) -> Ending | None:
    """The end of the chain that starts at a record; None if the record is no redirect."""
    if id_ not in records.chains:
        return None
    hops, last, loop = records.chains.last(id_)
    if loop:
        return Ending(hops + loop, records.url[last], last, End.LOOP)
    if last in records.chains:
        return Ending(hops + 1, records.limit_url[last], 0, End.LIMIT)
    return Ending(hops, records.url[last], last, end_at(records, last))


def end_at(records: Records, id_: int) -> End:
    """How a chain ends whose last URL this is."""
    state = records.state[id_]
    if state == SKIPPED:
        external = records.skip_reason[id_] is SkipReason.EXTERNAL
        return End.EXTERNAL if external else End.SKIPPED
    if records.is_broken(id_):
        return End.BROKEN
    if state == FAILED:
        return End.SKIPPED
    return End.PAGE if state == DONE else End.PENDING


def chain(records: Records, id_: int, most: int = MOST_HOPS) -> Chain | None:
    """The chain that starts at a record, with up to `most` hops; None if the record is no
    redirect."""
    found = ending(records, id_)
    if found is None:
        return None
    hops: list[Hop] = []
    for _ in range(min(found.hops, most)):
        target = records.redirect_to[id_]
        joins = bool(target) and records.referrer[target] != id_
        hops.append(Hop(id_, records.url[id_], records.status[id_] or None, joins))
        id_ = target
    status = records.status[found.final_id] or None
    return Chain(tuple(hops), found.hops, found.final, found.final_id, status, found.end)


def is_bad_redirect(records: Records, id_: int) -> bool:
    """True if a server redirects to nothing that can be requested."""
    error = records.error.get(id_)
    is_over = error is not None and records.state[id_] == FAILED
    return is_over and error is not None and error.kind is ErrorKind.INVALID_REDIRECT


def bad_redirects(records: Records) -> Iterator[Chain]:
    """Redirects that lead nowhere, and that no other leads to: chains of one hop that have no final
    URL."""
    for id_ in list(records.error):  # a copy: it may change between two slices of this reading
        if is_bad_redirect(records, id_) and not records.chains.redirects_to(id_):
            yield bad_redirect(records, id_)


def bad_redirect(records: Records, id_: int) -> Chain:
    hop = Hop(id_, records.url[id_], records.status[id_] or None, joins=False)
    return Chain((hop,), 1, "", 0, None, End.BROKEN, records.error[id_].message)


def heads(records: Records) -> Iterator[int]:
    """The first record of each chain: one that no redirect leads to, or the first of a
    closed loop."""
    chains = records.chains
    for id_ in list(chains):  # a copy: it may change between two slices of this reading
        if id_ in chains and not chains.redirects_to(id_):
            yield id_
    for loop in list(chains.loops()):
        if all(chains.redirects_to(id_) == 1 for id_ in loop):  # none from outside the loop
            yield loop[0]


class Verdicts:
    """Which redirects are broken by the end of their chain; kept up to date as records change.

    `Records.is_broken` decides what is broken for everybody, and reads what is kept here. A verdict
    spreads from the end of a chain back to all records that lead there.
    """

    def __init__(self) -> None:
        self._open: list[int] = []  # records whose verdict may have changed

    def __bool__(self) -> bool:
        """True while some verdicts are out of date."""
        return bool(self._open)

    def note(self, records: Records, id_: int) -> None:
        """Notes that a record has changed (once the records have folded it)."""
        if records.chains.passes(id_):
            self._open.append(id_)

    def settle(self, records: Records, most: int) -> Iterator[int]:
        """Checks up to `most` records; yields those that became broken, or sound again."""
        for _ in range(most):
            if not self._open:
                return
            id_ = self._open.pop()
            found = ending(records, id_)
            if found is None:
                is_bad = records.is_broken(id_)
            else:
                is_bad = found.end in BROKEN_ENDS
                yield from _judge(records, id_, is_bad)
            sources = records.chains.sources(id_)
            self._open += [each for each in sources if (each in records.bad_end) != is_bad]


def _judge(records: Records, id_: int, is_bad: bool) -> Iterator[int]:
    """Stores a verdict; yields the record if it became broken by it, or sound again."""
    before = records.is_broken(id_)
    if is_bad:
        records.bad_end.add(id_)
    else:
        records.bad_end.discard(id_)
    if records.is_broken(id_) != before:
        yield id_
