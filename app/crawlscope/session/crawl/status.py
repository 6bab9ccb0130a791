"""What a crawl does at this moment, for views that may ask in every frame."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter

from crawlscope.core.insight.decision import Decisions
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.frontier import Frontier
from crawlscope.core.queue.hosts import HostRow
from crawlscope.core.queue.queue_order import QueueOrder, index_of
from crawlscope.core.records.idle import reason
from crawlscope.core.records.machines import Machine
from crawlscope.core.records.workers import (
    AtWork,
    Doing,
    When,
    WorkerRow,
    how_many_do,
    nobody,
    row,
)
from crawlscope.fetch.fetching import Fetching
from crawlscope.session.crawl.origins import RobotsByOrigin
from crawlscope.session.crawl.pace import Pace
from crawlscope.session.crawl.rendering import Rendering
from crawlscope.session.crawl.run_time import RunTime
from crawlscope.session.crawl.worker_pool import WorkerPool

LISTED_HOSTS = 2_000  # with more, only single hosts have a list: this many take a few milliseconds
EVERY = 1.0  # seconds between two looks at the queue, to say why
AGAIN = 0.2  # seconds after which a view asks for many rows once more, at the earliest
MANY = 100  # a view asks for fewer in each frame
NO_MORE = 2.0  # seconds after which it has gone out of sight


class Status:
    """What workers are doing, and which URLs are backing off. May be read at any moment."""

    def __init__(
        self,
        pace: Pace,
        pool: WorkerPool,
        time: RunTime,
        *,
        settings: Callable[[], Settings],
        fetcher: Callable[[], Fetching | None],
        rendering: Callable[[], Rendering | None],
    ) -> None:
        self.frontier = pace.frontier
        self.settings = settings
        self._pace = pace
        self._pool = pool
        self._time = time
        self._fetcher = fetcher
        self._rendering = rendering

    def rows(self) -> list[WorkerRow]:
        """What each worker is doing, then each URL that is backing off."""
        now, workers = self._time.loop_time, self._pool.workers
        if now is None:
            return []
        rows = [row(workers[number], now) for number in sorted(workers)]
        return rows + [self._waiting_row(id_, now) for id_ in self._pace.backoff.ids()]

    def row_of(self, id_: int) -> WorkerRow | None:
        """The row of the worker that has a URL, or of a URL that is backing off; None: neither."""
        now = self._time.loop_time
        if now is None:
            return None
        if id_ in self.frontier.waiting:
            return self._waiting_row(id_, now)
        mine = (each for each in self._pool.workers.values() if each.id == id_)
        worker = next(mine, None) if id_ in self.frontier.in_flight else None
        return None if worker is None else row(worker, now)

    def at_work(self, most: int) -> AtWork:
        """The same as a summary, with the rows of at most `most` workers and as many URLs that are
        backing off; after a run, how its workers ended."""
        now, workers = self._time.loop_time, self._pool.workers
        if now is None:
            return nobody(most)
        if ends := self._pool.ends:
            doing, work = how_many_do(ends), self._pool.work
            return AtWork(ends[:most], doing, 0, when=When.ENDED, work=work)
        waiting = self._pace.backoff.ids()
        rows = []
        if most:
            rows = [row(workers[number], now) for number in sorted(workers)[:most]]
            rows += [self._waiting_row(id_, now) for id_ in sorted(waiting)[:most]]
        doing = how_many_do(workers.values())
        if not doing[Doing.QUEUE]:
            idle = None
        else:
            idle = reason(replace(self._pace.held_back(), workers=len(workers)))
        machines, browser = self._machines(), self._browser()
        return AtWork(rows, doing, len(waiting), idle, machines, browser=browser)

    def _machines(self) -> Sequence[Machine]:
        fetcher = self._fetcher()
        return () if fetcher is None else fetcher.machines()

    def _browser(self) -> Sequence[tuple[int, int]]:
        rendering = self._rendering()
        return () if rendering is None else rendering.processes

    def _waiting_row(self, id_: int, now: float) -> WorkerRow:
        frontier = self.frontier
        left, tries = frontier.redirects_left[id_], frontier.tries[id_]
        age = self._pace.backoff.until_next_try(id_, now)
        return WorkerRow(0, Doing.BACKING_OFF, id_, frontier.urls[id_], left, tries, age, 0)


class Watching:
    """Rows are made beforehand for views that ask for them several times a second, and only when
    these are about to: no count, and no row, is newer than the others of its frame."""

    def __init__(self) -> None:
        self._asked: dict[int, float] = {}  # when somebody asked last for so many rows

    def cut(self, status: Status | None, now: float) -> Callable[[int], AtWork]:
        """`now`: seconds on any clock."""
        if status is None:
            return nobody
        self._asked = {most: at for most, at in self._asked.items() if now - at < NO_MORE}
        counts = status.at_work(0)
        is_many = sum(counts.doing.values()) + counts.waiting > MANY
        soon = [most for most, at in self._asked.items() if now - at >= AGAIN or not is_many]
        found = {0: counts} | {most: status.at_work(most) for most in soon}

        def at_work(most: int) -> AtWork:
            if most:
                self._asked[most] = now
            if most not in found:
                found[most] = counts._replace(rows=status.at_work(most).rows)
            return found[most]

        return at_work


class Why:
    """Why a URL was requested or not: from the records, and about once a second from the queue,
    which may be long."""

    def __init__(self, status: Status, ledger: Ledger) -> None:
        self._status = status
        self._ledger = ledger
        self._asked = (0, 0)  # id and state of the last question
        self._answer = ""
        self._until = 0.0

    def of(self, id_: int) -> str:
        """The reason for a known URL, in one or two sentences."""
        asked, now = (id_, self._ledger.records.state[id_]), perf_counter()
        if asked != self._asked or now >= self._until:
            status = self._status
            row = status.row_of(id_)
            rows = {} if row is None else {id_: row}
            place = status.frontier.place
            self._answer = Decisions(self._ledger, status.settings(), place, rows).of(id_)
            self._asked, self._until = asked, now + EVERY
        return self._answer


class HostPoliteness:
    """How each host is treated, by its origin."""

    def __init__(self, frontier: Frontier, robots: RobotsByOrigin) -> None:
        self._hosts = frontier.hosts
        # What its robots.txt says, in some words; '' while it is not known
        self.robots = robots.in_short

    def delay(self, origin: str) -> float:
        """The current minimum seconds between two requests to a host; 0 if there is no minimum."""
        host = self._hosts.find(f"{origin}/")
        return max(self._hosts.delay, host.delay if host is not None else 0.0)

    def is_paused(self, name: str) -> bool:
        """True if no request may start at a host, by its name."""
        return name in self._hosts.paused


class QueueView:
    """What is queued, and in which order."""

    def __init__(self, frontier: Frontier) -> None:
        self._frontier = frontier

    def order(self, host: str) -> QueueOrder | None:
        """Of one host, or of all ('') if there are not too many of them."""
        hosts = self._frontier.hosts
        if host:
            return hosts.order_of(host)
        return hosts.order() if len(hosts) <= LISTED_HOSTS else None

    def place(self, id_: int, host: str) -> int:
        """How many URLs, of one host or of all (''), are taken before this one; -1 if it is not
        queued."""
        if not host:
            found = self._frontier.place(id_)
            return -1 if found is None else found.number - 1
        before = 0
        for line in self._frontier.hosts.order_of(host).lines:
            for queue in line:
                index = index_of(queue, id_)
                if index is not None:
                    return before + index
                before += len(queue)
        return -1

    def hosts(self, most: int) -> tuple[list[HostRow], int]:
        """The hosts with queued URLs, and all that are paused; how many more there are."""
        return self._frontier.hosts.rows(most, LISTED_HOSTS)

    def queued(self) -> int:
        """How many URLs are queued."""
        return len(self._frontier)

    def waiting(self) -> int:
        return len(self._frontier.waiting)
