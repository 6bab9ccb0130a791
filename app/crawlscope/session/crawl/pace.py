"""When a URL that is known is requested, and by whom: the queue that workers wait at.

It holds what makes them wait: Pause and steps, delays, limits, retries, the end of the time.
"""

import asyncio
from collections.abc import Callable

from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.frontier import NOBODY, Frontier
from crawlscope.core.queue.hosts import NO_LIMIT
from crawlscope.core.queue.waits import Waits
from crawlscope.core.records.events import Limit
from crawlscope.core.records.idle import HeldBack
from crawlscope.core.records.workers import Worker
from crawlscope.session.crawl.backoff import Backoff
from crawlscope.session.crawl.deadline import Deadline
from crawlscope.session.crawl.politeness import Politeness
from crawlscope.session.crawl.stepping import Stepping
from crawlscope.session.crawl.steps import ANYBODY, Steps
from crawlscope.session.crawl.waiters import Waiters

HOSTS_LOOKED_AT = 1_000  # hosts examined to say why workers wait; takes a fraction of a millisecond


class Pace:
    """The asynchronous, joinable front of a frontier: like asyncio.Queue, with Pause and a limit.

    The frontier reports each change to it, so that it can wake a waiting worker, and knows when
    everything is settled.
    """

    def __init__(
        self,
        frontier: Frontier,
        max_pages: int | None,
        per_host: int = NO_LIMIT,
        delay: float = 0.0,
        *,
        notes_waits: bool = False,
        stepped: Callable[[Worker], None] | None = None,
    ) -> None:
        self.frontier = frontier
        frontier.changed = self._changed
        frontier.hosts.change(per_host, delay)
        self._waits = Waits(frontier.known) if notes_waits else None
        self._steps = Steps()
        self._waiters = Waiters(self._steps)
        self.stepping = Stepping(self._steps, self._waiters, stepped)
        self.politeness = Politeness(frontier)
        self.backoff = Backoff(frontier)
        self.deadline = Deadline(self._time_is_up)
        self._alarm: asyncio.TimerHandle | None = None  # rings when the next host may be asked
        self._max_pages = max_pages
        self.ends_at_paused = False  # nobody is there to let paused hosts go on
        self.only_again = False  # only what was requested before is requested
        self._over: asyncio.Future[None] | None = None
        # Those that wait until a paused host may be asked, for a file that is in no queue
        self._at_paused: set[asyncio.Future[None]] = set()

    def _changed(self, ready: int, again: int) -> None:
        if again and self._waits is not None:
            self._waits.note_again(again, asyncio.get_running_loop().time())
        if ready:
            self._waiters.call(ready)
        if not self.frontier.in_flight:
            self._check_over()

    def use(self, settings: Settings) -> None:
        """Changes the limits of pages and of requests to a host; see `timing_anew` for delays."""
        hosts = self.frontier.hosts
        self._max_pages = settings.max_pages
        self.politeness.obeys = not settings.no_robots
        hosts.change(settings.per_host, settings.delay)
        for host in set(self.frontier.in_flight.values()):
            if host.parked:  # it may have been full
                hosts.let_go(host)
        self._waiters.call_all()  # there may be room for more
        self._check_over()  # or for none any more

    def timing_anew(self) -> QuietSlices[None]:
        """A new delay applies to all hosts."""
        yield from self.politeness.timing_anew()
        self._set_alarm()
        self._waiters.call_all()

    # --- a URL is taken ---------------------------------------------------------------------

    async def take(self, worker: int = ANYBODY) -> int:
        """The next URL, now in flight. Waits while there is none, or during a pause."""
        while True:
            id_ = self.take_at_once(asyncio.get_running_loop().time(), worker)
            if id_ != NOBODY:
                return id_
            await self._waiters.wait()

    def take_at_once(self, now: float, worker: int = ANYBODY) -> int:
        """As `take`, at the loop time `now`; gives NOBODY instead of waiting."""
        waits, frontier = self._waits, self.frontier
        if waits is not None and waits.known < (known := len(frontier.urls) - 1):
            waits.note(known, now)  # who has read a page asks for the next one
        if self.deadline.is_over or not self._steps.may_start(worker):
            return NOBODY
        fresh = (self._max_pages is None and not self.only_again) or not self.limit_reached
        id_ = frontier.take(fresh, now)
        if frontier.hosts.next_ready is not None:
            self._set_alarm()
        if id_ == NOBODY:
            self._steps.put_back(worker)
        elif frontier.in_flight[id_].held_for == id_:
            frontier.release(id_)  # the gate holds the host again if it still needs its robots.txt
        return id_

    def waited(self, id_: int, now: float) -> float | None:
        """Seconds that a URL whose attempt starts now spent in the queue; None: not known."""
        return None if self._waits is None else self._waits.end(id_, now)

    def _set_alarm(self) -> None:
        """Sets the one timer for the next host that may be asked, so that no worker has to poll."""
        ready = self.frontier.hosts.next_ready
        if ready is None or (self._alarm is not None and self._alarm.when() <= ready):
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_at(ready, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._waiters.call(self.frontier.hosts.due(asyncio.get_running_loop().time()) or 1)

    def withdraw(self, ids: set[int]) -> list[int]:
        """URLs that are backing off, or queued at one host, are not requested after all.

        Returns those that were still there.
        """
        found = self.backoff.withdraw(ids)
        found += self.frontier.withdraw(ids.difference(found))
        for id_ in found:
            self.frontier.release(id_)
        return found

    # --- one request more -------------------------------------------------------------------

    def may_start(self, id_: int, worker: int = ANYBODY) -> bool:
        """False if a URL that was taken has to wait for the delay, or the pause, of its host, or
        for a step."""
        host = self.frontier.hosts.of(self.frontier.urls[id_])
        if host.is_paused or host.ready_at > asyncio.get_running_loop().time():
            return False
        return self._steps.may_start(worker)

    def until_start(self, id_: int) -> float:
        """Seconds until the delay of its host is over."""
        host = self.frontier.hosts.of(self.frontier.urls[id_])
        return max(0.0, host.ready_at - asyncio.get_running_loop().time())

    def note_start(self, id_: int) -> None:
        """Notes a request to the host of `id_` that starts now, in addition to that for the URL."""
        hosts = self.frontier.hosts
        hosts.note_start(hosts.of(self.frontier.urls[id_]), asyncio.get_running_loop().time())

    async def wait_for_turn(self, url: str, worker: int = ANYBODY) -> bool:
        """Waits until the host of `url` may be sent one request outside the queue; False if time is
        up."""
        loop, hosts = asyncio.get_running_loop(), self.frontier.hosts
        while not self.deadline.is_over:
            wait = hosts.of(url).ready_at - loop.time()
            if not self._steps.may_start(worker):
                await self._waiters.wait()
            elif hosts.of(url).is_paused and not self.ends_at_paused:
                self.stepping.put_back(worker)
                await self._until_a_host_goes_on()
            elif wait > 0:
                await asyncio.sleep(wait)
            else:
                hosts.note_start(hosts.of(url), loop.time())
                return True
        return False

    # --- a host is paused -------------------------------------------------------------------

    def go_on_with_host(self, name: str) -> bool:
        """Ends its pause; False if it was not paused."""
        if not self.frontier.hosts.go_on_with(name):
            return False
        self._waiters.call(self.frontier.hosts.queued_at(name) or 1)
        self._wake_at_paused()
        return True

    @property
    def waits_only_for(self) -> tuple[str, ...]:
        """The paused hosts with queued URLs, if nothing else is left to do; otherwise none."""
        frontier = self.frontier
        if frontier.in_flight or frontier.waiting or self.limit_reached:
            return ()
        return self._queued_alone

    @property
    def _queued_alone(self) -> tuple[str, ...]:
        """The paused hosts with queued URLs, if no other host has any; otherwise none."""
        hosts = self.frontier.hosts
        queued = {name: hosts.queued_at(name) for name in hosts.paused}
        if sum(queued.values()) < len(self.frontier):
            return ()
        return tuple(name for name, number in queued.items() if number)

    @property
    def _rests_at_paused(self) -> bool:
        """True if all that may still be requested is queued at paused hosts."""
        frontier, hosts = self.frontier, self.frontier.hosts
        if not hosts.paused:
            return False
        if not self.limit_reached:
            return bool(self.waits_only_for)
        if frontier.in_flight or frontier.waiting:
            return False
        return sum(map(hosts.repeats_at, hosts.paused)) == frontier.number_of_repeats > 0

    def _wake_at_paused(self) -> None:
        for each in self._at_paused:
            if not each.done():
                each.set_result(None)

    async def _until_a_host_goes_on(self) -> None:
        waiting = asyncio.get_running_loop().create_future()
        self._at_paused.add(waiting)
        try:
            await waiting
        finally:
            self._at_paused.discard(waiting)

    # --- limits -----------------------------------------------------------------------------

    @property
    def limit_reached(self) -> bool:
        """True if --max-pages, or `only_again`, keeps queued URLs from being requested."""
        is_full = self._max_pages is not None and self.frontier.requested >= self._max_pages
        return is_full or self.only_again

    @property
    def pages_left(self) -> int | None:
        """The number of URLs that --max-pages still allows; None if it is not set."""
        if self._max_pages is None:
            return None
        return max(0, self._max_pages - self.frontier.requested)

    def limit_seconds(self, left: float | None) -> None:
        """Requests may start for this many seconds from now on."""
        self.deadline.set(left)
        self._waiters.call_all()

    def _time_is_up(self) -> None:
        """No new request starts, and the run ends once those in flight have finished."""
        # Those that wait for a `turn` return False, also in a pause; workers go back to waiting
        self._wake_at_paused()
        self._waiters.call_all_in_vain()
        self._check_over()

    def held_back(self) -> HeldBack:
        """Why the queue gives a worker nothing at this moment."""
        frontier, hosts = self.frontier, self.frontier.hosts
        full, delayed, held, delay = hosts.blocked(HOSTS_LOOKED_AT)
        limit = Limit.PAGES if self.limit_reached and not self.only_again else None
        return HeldBack(
            queued=len(frontier),
            backing_off=len(frontier.waiting),
            is_paused=self.stepping.is_paused,
            steps=self.stepping.left,
            every=self.stepping.every,
            limit=Limit.SECONDS if self.deadline.is_over else limit,
            per_host=hosts.per_host,
            delay=delay,
            least_delay=hosts.delay,
            full=full,
            delayed=delayed,
            held=held,
            paused=self._queued_alone,
        )

    # --- the end ----------------------------------------------------------------------------

    async def join(self) -> None:
        """Returns when every URL that may be requested is settled, or the time is up and none is in
        flight."""
        self._over = asyncio.get_running_loop().create_future()
        self._check_over()
        await self._over

    def _check_over(self) -> None:
        if self._over is not None and not self._over.done() and self.is_over:
            self._over.set_result(None)

    @property
    def is_work_left(self) -> bool:
        """True if a URL is queued or backing off."""
        return len(self.frontier) > 0 or bool(self.frontier.waiting)

    @property
    def is_over(self) -> bool:
        """True if nothing is in flight, and nothing may be requested any more."""
        frontier = self.frontier
        if frontier.in_flight:
            return False
        if self.deadline.is_over or (self.ends_at_paused and self._rests_at_paused):
            return True
        return not frontier.waiting and not frontier.has_work(fresh=not self.limit_reached)

    def end(self) -> None:
        """Ends all waits: URLs that were backing off are queued again."""
        self.deadline.forget()
        self._waiters.call_no_more()
        self.stepping.end()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self.backoff.end()
