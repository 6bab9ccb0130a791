"""What a person does with the queue by hand: moves to its front, removes, takes back, adds."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime

from crawlscope.core.base.budgets import URLS_ADMITTED
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import host_of
from crawlscope.core.queue.rules import REMOVED_AT, Rules
from crawlscope.core.records.events import ByHand, Discovered, Event, Queued, Skipped, SkipReason
from crawlscope.session.crawl.intake import Intake
from crawlscope.session.crawl.pace import Pace

ADDED_AT = tr_noop("added by hand at {time}")


class QueueEdits:
    """Each of these is work in slices; a crawl that is not running keeps the result."""

    def __init__(
        self,
        pace: Pace,
        intake: Intake,
        rules: Rules,
        max_redirects: int,
        *,
        emit: Callable[[Event], None],
    ) -> None:
        self._pace = pace
        self._frontier = pace.frontier
        self._intake = intake
        self._rules = rules
        self._max_redirects = max_redirects
        self._emit = emit

    def move_to_front(self, ids: Sequence[int]) -> QuietSlices[int]:
        """The queued ones among these URLs are taken next, in this order; returns how many."""
        moved = 0
        for id_ in reversed(ids):
            if self._frontier.lead(id_):
                self._say_first(id_)
                moved += 1
            yield  # in a queue of a million, the way to the middle takes a millisecond
        return moved

    def remove(self, ids: Iterable[int]) -> QuietSlices[list[int]]:
        """Queued URLs, and those backing off, are not requested; returns those that have left."""
        by_host = dict[str, set[int]]()
        for id_ in ids:
            by_host.setdefault(host_of(self._frontier.urls[id_]), set()).add(id_)
        rule, gone = REMOVED_AT.format(time=_now()), list[int]()
        for some in by_host.values():
            here = self._pace.withdraw(some)
            gone += here
            for id_ in here:  # all of them, however this ends: they are in no queue any more
                self._intake.void_links(id_)
                self._emit(Skipped(id_, SkipReason.EXCLUDED, rule))
            yield
        return gone

    def take_back(self, ids: Iterable[int]) -> QuietSlices[int]:
        """Queues removed URLs again; returns how many."""
        again = 0
        for number, id_ in enumerate(ids, 1):
            if self._is_out(id_):
                self._admit(id_)
                again += 1
            if number % URLS_ADMITTED == 0:
                yield
        return again

    def add(self, urls: Sequence[str]) -> QuietSlices[list[int]]:
        """Canonical URLs go to the front of the queue, regardless of scope and filters; returns the
        ids of those that already have a result, which can only be rechecked.

        robots.txt, limits and the rules for their links apply as to all others.
        """
        self._rules.give(urls)
        settled = list[int]()
        for number, url in enumerate(reversed(urls), 1):
            id_ = self._frontier.ids.get(url)
            if id_ is not None:
                self._intake.put_at(id_, 0)
            if id_ is None:
                self._learn(url)
            elif self._frontier.is_settled(id_):
                settled.append(id_)
            elif self._frontier.lead(id_):
                self._say_first(id_)
            elif self._is_out(id_):
                self._admit(id_)
                self._put_first(id_)
            if number % URLS_ADMITTED == 0:
                yield
        return settled[::-1]

    def _learn(self, url: str) -> None:
        room = self._intake.room
        if room.objection(url, 0) is not None:
            return
        room.take(url, 0)
        id_ = self._frontier.learn(url, 0, self._max_redirects)
        self._emit(Discovered(id_, url, 0, 0, None, self._max_redirects))
        self._frontier.enqueue(id_)
        self._put_first(id_)

    def _put_first(self, id_: int) -> None:
        self._emit(ByHand(id_, ADDED_AT.format(time=_now())))
        if self._frontier.lead(id_):
            self._say_first(id_)

    def _admit(self, id_: int) -> None:
        self._frontier.admit(id_)
        self._emit(Queued(id_, self._frontier.depth[id_], self._frontier.redirects_left[id_]))

    def _say_first(self, id_: int) -> None:
        left = self._frontier.redirects_left[id_]
        self._emit(Queued(id_, self._frontier.depth[id_], left, is_first=True))

    def _is_out(self, id_: int) -> bool:
        """True if a URL is known, and neither queued nor under way nor settled."""
        return not (self._frontier.is_under_way(id_) or self._frontier.is_settled(id_))


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
