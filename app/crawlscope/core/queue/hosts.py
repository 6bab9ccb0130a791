"""Whose turn it is: a queue for each host, and when each may be asked again. Knows no clock."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, filterfalse, islice
from typing import cast

from crawlscope.core.base.budgets import HOSTS_TIMED
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import host_of
from crawlscope.core.queue.queue_order import QueueOrder, index_of

NO_LIMIT = 1 << 30
PAUSED = tr("paused")  # what a host waits for, in words
NOWHERE = "/"  # no URL begins with this
NEVER = float("-inf")  # a time; shared by all hosts
# The most ids that are kept in a list; more are kept in a deque, which takes 0.6 KB even if it is
# empty. In a crawl over many hosts most of them have a few.
LISTED = 64
FEW = 3  # ids that are taken out one by one; with more, the queues are gone through once

# A queue; those that are empty share one object
Ids = tuple[int, ...] | list[int] | deque[int]


class Host:
    """The queues of one host and port, and whatever keeps the host from being contacted."""

    __slots__ = (
        "again",
        "delay",
        "flying",
        "fresh",
        "held_for",
        "in_line",
        "is_paused",
        "name",
        "parked",
        "ready_at",
        "started_at",
        "timed",
    )

    def __init__(self, name: str, is_paused: bool = False) -> None:
        self.name = name
        self.is_paused = is_paused  # by a person, or because it fails: no request starts here
        self.fresh: Ids = ()  # never requested
        self.again: Ids = ()  # requested before, to be requested once more
        self.flying = 0
        self.delay = 0.0  # least seconds between two request starts: Crawl-delay, slow-down
        self.started_at = NEVER  # when the last request started
        self.ready_at = NEVER  # when the next one may start
        self.held_for = 0  # the only id that may be requested now; 0: any
        self.in_line = 0  # bits: is it in the lines of `Hosts`? 1 repeats, 2 fresh
        self.parked = False  # out of line until a request ends or a hold is released
        self.timed = False  # out of line until `ready_at`

    @property
    def queued(self) -> int:
        return len(self.fresh) + len(self.again)

    def queue(self, id_: int) -> None:
        """Puts an id that was never requested at the end of the queue."""
        ids = self.fresh
        if type(ids) is deque:
            ids.append(id_)
        else:
            self.fresh = _with(ids, id_)

    def queue_all(self, ids: Sequence[int]) -> None:
        """As `queue`, of several."""
        queued = self.fresh
        if type(queued) is deque:
            queued.extend(ids)
        else:
            for id_ in ids:
                self.queue(id_)

    def queue_again(self, id_: int, first: bool) -> None:
        """Puts an id that was requested before at the end of the queue, or makes it the first."""
        if not first:
            self.again = _with(self.again, id_)
        elif self.again and self.again[0] == self.held_for:  # nothing goes before that
            held = self.take(self.again)
            self.again = _with_first(_with_first(self.again, id_), held)
        else:
            self.again = _with_first(self.again, id_)

    def take(self, ids: Ids) -> int:
        """Takes the first id out of one of the queues, which has one."""
        if type(ids) is deque:
            return ids.popleft()
        if len(ids) > 1:
            return cast(list[int], ids).pop(0)
        if ids is self.fresh:
            self.fresh = ()
        else:
            self.again = ()
        return ids[0]

    def _take_out(self, id_: int) -> bool:
        """Removes a queued id, wherever it stands; False if it is not there."""
        for ids in (self.again, self.fresh):
            index = index_of(ids, id_) if ids else None
            if index is not None:
                if len(ids) == 1:
                    self.take(ids)
                else:
                    del cast(list[int] | deque[int], ids)[index]
                return True
        return False

    def lead(self, id_: int) -> int | None:
        """Makes a queued id the first of its queue; returns which that is (0 repeats, 1 fresh)."""
        for place, ids in enumerate((self.again, self.fresh)):
            index = index_of(ids, id_) if ids else None
            if index is not None:
                queue = cast(list[int] | deque[int], ids)
                del queue[index]
                # Nothing goes before the URL that the host is held for
                queue.insert(1 if queue and queue[0] == self.held_for else 0, id_)
                return place
        return None

    def withdraw(self, gone: set[int]) -> list[int]:
        """Removes these ids from the queues; returns those that were there."""
        if len(gone) <= FEW:
            return [id_ for id_ in gone if self._take_out(id_)]
        found = [id_ for id_ in (*self.again, *self.fresh) if id_ in gone]
        if found:
            self.again, self.fresh = _without(self.again, gone), _without(self.fresh, gone)
        return found


def _without(ids: Ids, gone: set[int]) -> Ids:
    kept = [*filterfalse(gone.__contains__, ids)]
    return deque(kept) if len(kept) > LISTED else kept or ()


def _with(ids: Ids, id_: int) -> Ids:
    if not ids:
        return [id_]
    if len(ids) == LISTED and type(ids) is list:
        ids = deque(ids)
    cast(list[int], ids).append(id_)
    return ids


def _with_first(ids: Ids, id_: int) -> Ids:
    if type(ids) is deque:
        ids.appendleft(id_)
        return ids
    return [id_, *ids] if len(ids) < LISTED else deque((id_, *ids))


@dataclass(frozen=True, slots=True)
class HostRow:
    """A host as a person sees it."""

    name: str
    queued: int
    flying: int
    is_paused: bool
    waits_for: str  # what keeps the next request from starting, in words; '' if nothing does


class Hosts:
    """Hosts take turns; a host that may not be contacted now leaves the line until it may."""

    def __init__(self) -> None:
        self.per_host = NO_LIMIT  # requests in flight to one host
        self.delay = 0.0  # least seconds between two request starts on one host
        self.paused: dict[str, None] = {}  # names, in the order in which they were paused
        self._hosts: dict[str, Host] = {}
        self._lines: tuple[deque[Host], deque[Host]] = (deque(), deque())  # repeats, fresh
        self._later: list[tuple[float, int, Host]] = []  # a heap, by time
        self._number = count()
        self._near = NOWHERE, Host("")  # the origin and the host of the last lookup

    def of(self, url: str) -> Host:
        origin, host = self._near
        if not url.startswith(origin):
            name = host_of(url)
            host = self._hosts.get(name) or self._new(name)
            self._near = url[: url.index("/", 8) + 1], host
        return host

    def _new(self, name: str) -> Host:
        host = self._hosts[name] = Host(name, name in self.paused)
        return host

    def pause(self, name: str) -> bool:
        """Starts no new requests to this host until `go_on_with`; False if it is already paused."""
        if name in self.paused:
            return False
        self.paused[name] = None
        if (host := self._hosts.get(name)) is not None:
            host.is_paused = True
        return True

    def go_on_with(self, name: str) -> bool:
        """Ends a pause; False if the host was not paused."""
        if name not in self.paused:
            return False
        del self.paused[name]
        if (host := self._hosts.get(name)) is not None:
            host.is_paused = False
            self.let_go(host)
        return True

    def queued_at(self, name: str) -> int:
        """How many URLs of a host are queued."""
        host = self._hosts.get(name)
        return 0 if host is None else host.queued

    def repeats_at(self, name: str) -> int:
        """How many queued URLs of a host were requested before."""
        host = self._hosts.get(name)
        return 0 if host is None else len(host.again)

    @property
    def next_ready(self) -> float | None:
        """When the first host that is out of line because of its delay may be contacted again."""
        return self._later[0][0] if self._later else None

    def due(self, now: float) -> int:
        """The number of hosts that are still out of line although they may be contacted."""
        return sum(moment <= now for moment, _, _ in self._later)

    def blocked(self, most: int) -> tuple[int, int, int, float]:
        """Looks at up to `most` hosts: how many of those with queued URLs are full, delayed or
        held, and the longest delay, in seconds. Paused hosts are none of these."""
        full = delayed = held = 0
        delay = self.delay
        for host in islice(self._hosts.values(), most):
            if not host.queued or host.is_paused:
                continue
            if host.held_for:
                held += 1
            elif host.flying >= self.per_host:
                full += 1
            elif host.timed:
                delayed += 1
                delay = max(delay, host.delay)
        return full, delayed, held, delay

    def rows(self, most: int, looked_at: int) -> tuple[list[HostRow], int]:
        """The paused hosts, then others with queued URLs, among the first `looked_at`: at most
        `most`; and how many hosts have none of these rows."""
        paused = [self._row(name, self._hosts.get(name)) for name in islice(self.paused, most)]
        queued = [
            host
            for host in islice(self._hosts.values(), looked_at)
            if host.queued and not host.is_paused
        ]
        rows = paused + [self._row(host.name, host) for host in queued[: most - len(paused)]]
        left = len(queued) + len(self.paused) - len(rows)
        return rows, left + max(0, len(self._hosts) - looked_at)

    def _row(self, name: str, host: Host | None) -> HostRow:
        if host is None:
            return HostRow(name, 0, 0, name in self.paused, PAUSED)
        return HostRow(name, host.queued, host.flying, host.is_paused, self._waits_for(host))

    def _waits_for(self, host: Host) -> str:
        if host.is_paused:
            return PAUSED
        if host.held_for:
            return tr("fetching robots.txt")
        if host.flying >= self.per_host:
            return tr("waiting for responses")
        return tr("request delay") if host.timed else ""

    def __len__(self) -> int:
        return len(self._hosts)

    def __iter__(self) -> Iterator[Host]:
        """Those of this moment."""
        return iter(list(self._hosts.values()))

    def find(self, url: str) -> Host | None:
        """The host of a URL; None if it is not known (`of` makes it then)."""
        return self._hosts.get(host_of(url))

    def named(self, name: str) -> Host | None:
        return self._hosts.get(name)

    def order(self) -> QueueOrder:
        """The hosts in the order of their turns as it is now; hosts that are out of line
        come last, and paused ones behind them."""
        busy = [host for host in self._hosts.values() if host.again or host.fresh]
        repeats, fresh = (
            [*line, *(host for host in busy if not host.in_line & 1 << place)]
            for place, line in enumerate(self._lines)
        )
        lines: list[list[Ids]] = []
        for paused in (False, True) if self.paused else (False,):
            lines.append([h.again for h in repeats if h.again and h.is_paused is paused])
            lines.append([h.fresh for h in fresh if h.fresh and h.is_paused is paused])
        return QueueOrder(lines, len(busy))

    def order_of(self, name: str) -> QueueOrder:
        """The same of one host alone."""
        host = self._hosts.get(name)
        queues = [] if host is None else [host.again, host.fresh]
        return QueueOrder([[queue] for queue in queues if queue], 1)

    def lead(self, url: str, id_: int) -> bool:
        """Makes a queued URL the first of its host, and its host the next in line; False if it is
        not queued. Repeats still go before all fresh URLs."""
        host = self.find(url)
        place = None if host is None else host.lead(id_)
        if host is None or place is None:
            return False
        line, bit = self._lines[place], 1 << place
        if host.in_line & bit:
            line.remove(host)
            line.appendleft(host)
        elif not (host.parked or host.timed):
            host.in_line |= bit
            line.appendleft(host)
        return True

    def line_up(self, host: Host) -> bool:
        """Puts a host with work at the end of the line; False if it may not be contacted yet."""
        if host.parked or host.timed:
            return False
        if host.fresh and not host.in_line & 2:
            host.in_line |= 2
            self._lines[1].append(host)
        if host.again and not host.in_line & 1:
            host.in_line |= 1
            self._lines[0].append(host)
        return True

    def let_go(self, host: Host) -> bool:
        """Puts a host back in line: the reason that kept it out may be over."""
        host.parked = False
        return self.line_up(host)

    def next(self, fresh: bool, now: float) -> tuple[int, Host] | None:
        """The next id, which is now in flight, and its host; None if no host may be contacted
        now."""
        while self._later and self._later[0][0] <= now:
            host = heappop(self._later)[2]
            host.timed = False
            self.let_go(host)  # a held host may be parked as well: it is checked again
        for place in (0, 1) if fresh else (0,):
            line = self._lines[place]
            while line:
                host = line.popleft()
                host.in_line &= ~(1 << place)
                work = host.fresh if place else host.again
                if work and self._may_be_asked(host, work[0], place, now):
                    id_ = host.take(work)
                    self._start(host, now)
                    return id_, host
        return None

    def _may_be_asked(self, host: Host, first: int, place: int, now: float) -> bool:
        is_held = host.held_for and (place or first != host.held_for)
        if is_held or host.flying >= self.per_host or host.is_paused:
            host.parked = True
        elif host.ready_at > now:
            self._wait(host)
        else:
            return True
        return False

    def _wait(self, host: Host) -> None:
        if not host.timed:
            host.timed = True
            heappush(self._later, (host.ready_at, next(self._number), host))

    def _start(self, host: Host, now: float) -> None:
        host.flying += 1
        self.note_start(host, now)
        if host.ready_at > now and (host.again or host.fresh):
            self._wait(host)
        else:
            self.line_up(host)

    def note_start(self, host: Host, now: float) -> None:
        """Notes that a request to the host starts now."""
        host.started_at = now
        if self.delay or host.delay:
            host.ready_at = now + max(self.delay, host.delay)

    def set_delay(self, host: Host, seconds: float) -> None:
        """Sets the minimum seconds between two starts, counted from the last start."""
        host.delay = seconds
        delay = max(self.delay, seconds)
        host.ready_at = host.started_at + delay if delay else host.started_at

    def change(self, per_host: int, delay: float) -> None:
        """Changes both limits. Then `timing_anew` is due, and full hosts are to be let go."""
        self.per_host, self.delay = per_host, delay

    def timing_anew(self) -> QuietSlices[None]:
        """Counts the least time between two starts anew for each host, from its last one."""
        waiting, self._later = self._later, []
        hosts = iter(list(self._hosts.values()))
        try:
            for number, host in enumerate(hosts, 1):
                self._time_anew(host)
                if number % HOSTS_TIMED == 0:
                    yield
        finally:  # however this ends, each that waits is in line again
            for host in hosts:
                self._time_anew(host)
            for _, _, host in waiting:
                if host.timed:
                    heappush(self._later, (host.ready_at, next(self._number), host))

    def _time_anew(self, host: Host) -> None:
        delay = max(self.delay, host.delay)
        host.ready_at = host.started_at + delay if delay else host.started_at

    def land(self, host: Host) -> None:
        """Notes that a request to the host has ended."""
        host.flying -= 1
        if host.parked:
            self.let_go(host)
        self.tidy(host)

    def tidy(self, host: Host) -> None:
        """Drops a host that has nothing left to do."""
        if not (host.flying or host.again or host.fresh or host.held_for or host.timed):
            self._forget(host)

    def _forget(self, host: Host) -> None:
        """Drops a host that has nothing left to remember: with a million hosts they would
        pile up."""
        if not (self.delay or host.delay):
            del self._hosts[host.name]
            if self._near[1] is host:
                self._near = NOWHERE, host
