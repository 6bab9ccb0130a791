"""Which URL is next. Each is seen once, and a stopped crawl loses none."""

import re
from array import array
from collections import deque
from dataclasses import dataclass

from app.core.events import SkipReason
from app.core.settings import Settings
from app.core.urls import Scope, host_of

NOBODY = 0  # the id of no URL


class Rules:
    """Who may enter the queue: scope, filters and depth."""

    def __init__(self, settings: Settings) -> None:
        self._roots = frozenset(settings.roots)
        self._scope = Scope(settings.scope, settings.roots)
        self._include = [re.compile(regex) for regex in settings.include]
        self._exclude = [re.compile(regex) for regex in settings.exclude]
        self._max_depth = settings.max_depth

    def refusal(self, url: str, depth: int) -> SkipReason | None:
        """Why `url` (canonical), found at `depth`, is not crawled; None if it is."""
        if url in self._roots:
            return None
        if not self._scope.covers(url):
            return SkipReason.EXTERNAL
        if any(regex.search(url) for regex in self._exclude):
            return SkipReason.EXCLUDED
        if self._include and not any(regex.search(url) for regex in self._include):
            return SkipReason.EXCLUDED
        if self._max_depth is not None and depth > self._max_depth:
            return SkipReason.DEPTH
        return None


@dataclass(frozen=True, slots=True)
class Journey:
    """How a redirect target came to be asked: the chain so far. Only redirected URLs have one."""

    hops: tuple[int, ...]  # ids, the first redirecting URL first
    cookie_set: bool  # by one of the hops


class Frontier:
    """The queue of `(url, redirects left)` and the set of seen URLs, by id.

    An id is in one place: a host's queue (never requested), `again` (requested before, to be
    requested once more), `in_flight`, `waiting` (backing off), or nowhere (accounted for).
    """

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}
        self.urls: list[str] = [""]
        self.depth = array("i", [0])
        self.redirects_left = array("i", [0])
        self.tries = array("H", [0])
        self.refused: dict[int, SkipReason] = {}  # only those that may be admitted later
        self.journeys: dict[int, Journey] = {}
        self.in_flight: set[int] = set()
        self.waiting: set[int] = set()
        self.requested = 0  # distinct URLs that were ever requested
        self.done = 0  # accounted for
        self._queues: dict[str, deque[int]] = {}
        self._turns: deque[str] = deque()
        self._again: deque[int] = deque()
        self._fresh = 0

    def __len__(self) -> int:
        """URLs in the queue."""
        return self._fresh + len(self._again)

    @property
    def known(self) -> int:
        return len(self.urls) - 1

    def learn(self, url: str, depth: int, redirects_left: int) -> int:
        """Gives an unknown URL its id. It is not queued by this."""
        self.urls.append(url)
        self.depth.append(depth)
        self.redirects_left.append(redirects_left)
        self.tries.append(0)
        self.ids[url] = id_ = len(self.urls) - 1
        return id_

    def enqueue(self, id_: int) -> None:
        """A URL that was never requested takes its place at the end of its host's queue."""
        host = host_of(self.urls[id_])
        queue = self._queues.get(host)
        if queue is None:
            queue = self._queues[host] = deque()
            self._turns.append(host)
        queue.append(id_)
        self._fresh += 1

    def refuse(self, id_: int, reason: SkipReason) -> None:
        if reason is SkipReason.DEPTH:
            self.refused[id_] = reason

    def admit(self, id_: int, depth: int) -> None:
        """A URL that was refused is queued after all, at the depth that admitted it."""
        del self.refused[id_]
        self.depth[id_] = depth
        self.enqueue(id_)

    def take(self, fresh: bool = True) -> int:
        """The next URL, now in flight; NOBODY if there is none (or, not `fresh`, no repeat)."""
        if self._again:
            id_ = self._again.popleft()
        elif fresh and self._turns:
            id_ = self._next_in_turn()
            self.requested += 1
        else:
            return NOBODY
        self.in_flight.add(id_)
        return id_

    def has_work(self, fresh: bool = True) -> bool:
        """True if `take(fresh)` would give a URL."""
        return bool(self._again) or (fresh and self._fresh > 0)

    def _next_in_turn(self) -> int:
        host = self._turns.popleft()
        queue = self._queues[host]
        id_ = queue.popleft()
        if queue:
            self._turns.append(host)
        else:
            del self._queues[host]
        self._fresh -= 1
        return id_

    def settle(self, id_: int) -> None:
        """A URL in flight is accounted for."""
        self.in_flight.remove(id_)
        self.done += 1

    def rest(self, id_: int) -> None:
        """A URL in flight waits for its next attempt."""
        self.in_flight.remove(id_)
        self.waiting.add(id_)

    def wake(self, id_: int) -> None:
        """A URL that waited is queued again, ahead of those never requested."""
        self.waiting.remove(id_)
        self._again.append(id_)

    def give_up(self, id_: int) -> None:
        """A URL that waited is accounted for."""
        self.waiting.remove(id_)
        self.done += 1

    def give_back(self, id_: int) -> None:
        """A URL in flight was not answered: it is the next to be taken again."""
        self.in_flight.remove(id_)
        self._again.appendleft(id_)

    def ask_again(self, id_: int) -> None:
        """A URL that is accounted for is requested once more."""
        self.done -= 1
        self._again.append(id_)
