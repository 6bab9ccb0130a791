"""What happens to a URL from its discovery to its end, and when: the one door to the frontier.

Here are the queue that workers wait at, Pause, and the waits of retries and delays.
"""

import asyncio
import logging
import random
from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial

from crawlscope.core.base.budgets import HOSTS_TIMED, WORKERS_CALLED
from crawlscope.core.base.language import kept
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import host_of
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.frontier import NOBODY, Frontier, Seen
from crawlscope.core.queue.hosts import NO_LIMIT
from crawlscope.core.queue.waits import Waits
from crawlscope.core.records.events import Limit, SkipReason
from crawlscope.core.records.idle import HeldBack
from crawlscope.core.records.workers import Worker
from crawlscope.crawl.steps import ANYBODY, Steps

HOSTS_LOOKED_AT = 1_000  # hosts examined to say why workers wait; takes a fraction of a millisecond
FIRST_PAUSE = 0.5  # seconds before the second attempt; doubles for each further one
LONGEST_PAUSE = 120.0  # seconds, even if a server asks for more; our own vary by a quarter
OVERLOADED = frozenset((429, 503))
REFUSALS = 3  # from different URLs in a row before the host is asked less often
FIRST_SLOWDOWN = 1.0  # seconds between two requests at first; doubles,
LONGEST_SLOWDOWN = 60.0  # up to this
WELCOMES = 5  # answers after which the delay is halved

log = logging.getLogger(__name__)


def pause_before(attempt: int, retry_after: float | None) -> float:
    """Seconds to wait before attempt number `attempt` (2 is the first retry)."""
    if retry_after is not None:
        return min(max(0.0, retry_after), LONGEST_PAUSE)
    growing = FIRST_PAUSE * 2.0 ** (attempt - 2)
    return min(growing, LONGEST_PAUSE) * random.uniform(0.75, 1.25)


class _Manners:
    """How a host that refuses requests is treated."""

    __slots__ = ("changed_at", "pause", "refused", "welcomed")

    def __init__(self) -> None:
        self.refused: set[int] = set()  # distinct URLs refused since the last regular answer
        self.welcomed = 0  # regular answers since the last change
        self.pause = 0.0  # seconds between two requests
        self.changed_at = float("-inf")  # loop time


class Pace:
    """The asynchronous, joinable front of a frontier: like asyncio.Queue, with Pause and a limit.

    While a crawl runs, only this class changes the frontier: URLs are learnt, taken, settled and
    given back through it, so that it can call a worker that waits for the change.
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
        self._frontier = frontier
        self._waits = Waits(frontier.known) if notes_waits else None
        self.seen: Seen = frontier
        self.paths, self.not_followed = frontier.paths, frontier.not_followed
        # Gives an unknown URL its id; the caller then queues it, refuses it, or leaves it.
        self.learn: Callable[[str, int, int], int] = frontier.learn
        frontier.hosts.per_host, frontier.hosts.delay = per_host, delay
        self._crawl_delays: dict[str, float] = {}  # by host
        self._obeys = True  # them
        self._manners: dict[str, _Manners] = {}  # of hosts that have refused requests recently
        self._alarm: asyncio.TimerHandle | None = None  # rings when the next host may be asked
        self._max_pages = max_pages
        self.slowed: dict[str, float] = {}  # hosts that asked for less; whoever tells takes them
        self.ends_at_paused = False  # nobody is there to let paused hosts go on
        self.only_again = False  # only what was requested before is requested
        self._open = True  # a request needs no step
        self._is_paused = False
        self._steps = Steps()
        self._stepped = stepped  # told of each request that started by a step
        self._every: float | None = None  # seconds between two of them, in slow motion
        self._last_step = float("-inf")  # loop time
        self._next_step: asyncio.TimerHandle | None = None
        # Waiting workers, first come, first served. The first one of a plain dictionary is searched
        # for behind the places of all that have left it.
        self._takers: OrderedDict[asyncio.Future[None], None] = OrderedDict()
        self._to_call = 0  # how many of them
        self._calling: asyncio.Handle | None = None  # calls them, some in each turn of the loop
        self._over: asyncio.Future[None] | None = None
        # Those that wait until a paused host may be asked, for a file that is in no queue
        self._at_paused: set[asyncio.Future[None]] = set()
        self.time_is_up = False  # --max-seconds is over: what is queued stays queued
        self._deadline: asyncio.TimerHandle | None = None
        self._timers: dict[int, asyncio.TimerHandle] = {}

    @property
    def limit_reached(self) -> bool:
        """True if --max-pages, or `only_again`, keeps what is queued from being requested."""
        is_full = self._max_pages is not None and self._frontier.requested >= self._max_pages
        return is_full or self.only_again

    @property
    def pages_left(self) -> int | None:
        """URLs that --max-pages allows yet; None if it is not set."""
        if self._max_pages is None:
            return None
        return max(0, self._max_pages - self._frontier.requested)

    def use(self, settings: Settings) -> None:
        """Changes the limits of pages and of requests to a host; see `timing_anew` for delays."""
        hosts = self._frontier.hosts
        self._max_pages = settings.max_pages
        self._obeys = not settings.no_robots
        hosts.change(settings.per_host, settings.delay)
        for host in set(self._frontier.in_flight.values()):
            if host.parked:  # it may have been full
                hosts.let_go(host)
        self._call_takers(len(self._takers))  # there may be room for more
        self._check_over()  # or for none any more

    def timing_anew(self) -> QuietSlices[None]:
        """Another delay holds for all hosts, those included that wait for the end of the last
        one."""
        hosts = self._frontier.hosts
        for number, name in enumerate(list(self._crawl_delays), 1):
            if (host := hosts.named(name)) is not None:
                hosts.set_delay(host, self._delay_of(name))
            if number % HOSTS_TIMED == 0:
                yield
        yield from hosts.timing_anew()
        self._set_alarm()
        self._call_takers(len(self._takers))

    @property
    def is_paused(self) -> bool:
        return self._is_paused

    # --- one request at a time --------------------------------------------------------------

    def step(self, worker: int = ANYBODY) -> None:
        """During a pause: one request may start, by this worker or by any; it waits for its turn
        if none can start now."""
        if self._is_paused:
            self._steps.give(worker)
            self._call_takers()

    @property
    def steps_left(self) -> int:
        """Steps of a pause that no request has used yet."""
        return self._steps.left if self._is_paused else 0

    def slow_down(self, every: float | None) -> None:
        """At most one request starts in so many seconds, whichever it is; None: as it comes."""
        if every != self._every:
            self._every = every
            self._arrange()

    @property
    def every(self) -> float | None:
        return self._every

    def begins(self, me: Worker) -> None:
        """A worker starts a request: the step that it holds is used."""
        if not self._open and self._steps.use(me.number):
            self._last_step = asyncio.get_running_loop().time()
            self._set_next_step()
            if self._stepped is not None:
                self._stepped(me)

    async def may_go_on(self, url: str, worker: int) -> bool:
        """Waits until a further request of one visit may start, for `url`; False if time is up."""
        while not self.time_is_up:
            if host_of(url) in self._frontier.hosts.paused and not self.ends_at_paused:
                await self._until_a_host_goes_on()
            elif self._open or self._steps.may_start(worker):
                return True
            else:
                await self._wait()
        return False

    def _arrange(self) -> None:
        """Begins anew with Pause and slow motion as they are now."""
        self._steps.clear()
        self._open = not self._is_paused and self._every is None
        self._set_next_step()
        if self._open:
            self._call_takers(len(self._takers))

    def _set_next_step(self) -> None:
        if self._next_step is not None:
            self._next_step.cancel()
            self._next_step = None
        if self._every is not None and not self._is_paused:
            loop = asyncio.get_running_loop()
            when = max(loop.time(), self._last_step + self._every)
            self._next_step = loop.call_at(when, self._give_step)

    def _give_step(self) -> None:
        self._next_step = None
        self._steps.give()
        self._call_takers()

    # --- a host is paused -------------------------------------------------------------------

    def pause_host(self, name: str) -> bool:
        """No new request starts at this host (`host_of`), whoever asks; those in flight finish.
        False if it is paused already."""
        return self._frontier.hosts.pause(name)

    def go_on_with_host(self, name: str) -> bool:
        """Ends its pause; False if it was not paused."""
        if not self._frontier.hosts.go_on_with(name):
            return False
        self._call_takers(self._frontier.hosts.queued_at(name) or 1)
        self._wake_at_paused()
        return True

    @property
    def paused_hosts(self) -> tuple[str, ...]:
        """In the order in which they were paused."""
        return tuple(self._frontier.hosts.paused)

    @property
    def waits_only_for(self) -> tuple[str, ...]:
        """The paused hosts with queued URLs, if nothing else is left to do; otherwise none."""
        frontier, hosts = self._frontier, self._frontier.hosts
        if not hosts.paused or frontier.in_flight or self._timers or not len(frontier):
            return ()
        queued = {name: hosts.queued_at(name) for name in hosts.paused}
        if sum(queued.values()) < len(frontier) or self.limit_reached:
            return ()
        return tuple(name for name, number in queued.items() if number)

    @property
    def _rests_at_paused(self) -> bool:
        """True if all that may still be requested is queued at paused hosts."""
        frontier, hosts = self._frontier, self._frontier.hosts
        if not self.limit_reached:
            return bool(self.waits_only_for)
        if not hosts.paused or frontier.in_flight or self._timers:
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

    def until_next_try(self, id_: int, now: float) -> float:
        """Seconds from `now` (loop time) until a URL that is backing off is queued again."""
        return max(0.0, self._timers[id_].when() - now)

    def waiting(self) -> list[int]:
        """The URLs that are backing off, in the order in which they began to."""
        return list(self._timers)

    def held_back(self) -> HeldBack:
        """Why the queue gives a worker nothing at this moment."""
        frontier, hosts = self._frontier, self._frontier.hosts
        full, delayed, held, delay = hosts.blocked(HOSTS_LOOKED_AT)
        limit = Limit.PAGES if self.limit_reached and not self.only_again else None
        return HeldBack(
            queued=len(frontier),
            backing_off=len(self._timers),
            is_paused=self.is_paused,
            steps=self.steps_left,
            every=self._every,
            limit=Limit.SECONDS if self.time_is_up else limit,
            per_host=hosts.per_host,
            delay=delay,
            least_delay=hosts.delay,
            full=full,
            delayed=delayed,
            held=held,
            paused=self.paused_hosts,
        )

    # --- a URL is known ---------------------------------------------------------------------

    def queue(self, id_: int) -> None:
        """Queues a URL that was just learnt."""
        if self._frontier.enqueue(id_) and self._takers:
            self._call_takers()

    def refuse(
        self, id_: int, reason: SkipReason, *, is_near: bool = False, is_heard_of: bool = False
    ) -> None:
        """Records that a URL is not queued; it may be admitted later."""
        self._frontier.refuse(id_, reason, is_near=is_near, is_heard_of=is_heard_of)

    def admit(self, id_: int) -> None:
        """Queues a URL that was refused before."""
        self._queued_again(id_)
        if self._frontier.admit(id_):
            self._call_takers()

    def set_depth(self, id_: int, depth: int) -> None:
        """Another path to a URL is known."""
        self._frontier.set_depth(id_, depth)

    # --- it is taken, and comes back --------------------------------------------------------

    async def take(self, worker: int = ANYBODY) -> int:
        """The next URL, now in flight. Waits while there is none, or during a pause."""
        while True:
            id_ = self.take_at_once(asyncio.get_running_loop().time(), worker)
            if id_ != NOBODY:
                return id_
            await self._wait()

    def take_at_once(self, now: float, worker: int = ANYBODY) -> int:
        """As `take`, at the loop time `now`; gives NOBODY instead of waiting."""
        waits = self._waits
        if waits is not None and waits.known < (known := len(self._frontier.urls) - 1):
            waits.note(known, now)  # who has read a page asks for the next one
        if self.time_is_up or not (self._open or self._steps.may_start(worker)):
            return NOBODY
        frontier = self._frontier
        fresh = (self._max_pages is None and not self.only_again) or not self.limit_reached
        id_ = frontier.take(fresh, now)
        if frontier.hosts.next_ready is not None:
            self._set_alarm()
        if id_ == NOBODY:
            self._steps.put_back(worker)
        elif frontier.in_flight[id_].held_for == id_:
            self.release(id_)  # the gate holds the host again if it still needs its robots.txt
        return id_

    def waited(self, id_: int, now: float) -> float | None:
        """Seconds that a URL was in the queue whose attempt begins now; None: not known."""
        return None if self._waits is None else self._waits.end(id_, now)

    def _queued_again(self, id_: int) -> None:
        if self._waits is not None:
            self._waits.note_again(id_, asyncio.get_running_loop().time())

    def _set_alarm(self) -> None:
        """Sets the one timer for the next host that may be asked, so that no worker has to poll."""
        ready = self._frontier.hosts.next_ready
        if ready is None or (self._alarm is not None and self._alarm.when() <= ready):
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_at(ready, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._call_takers(self._frontier.hosts.due(asyncio.get_running_loop().time()) or 1)

    async def _wait(self) -> None:
        taker = asyncio.get_running_loop().create_future()
        self._takers[taker] = None
        try:
            await taker
        except asyncio.CancelledError:
            if taker in self._takers:
                del self._takers[taker]
            elif not taker.cancelled():
                self._call_takers()  # it had been called: another worker must go in its place
            raise

    def _call_takers(self, most: int = 1) -> None:
        """Calls up to `most` waiting workers, because there may be something to take."""
        if not self._open:  # a step may be for one of them only
            most = len(self._takers) if self._steps.are_waiting else 0
        self._to_call += most
        if most and self._calling is None:
            self._call_some()

    def _call_some(self) -> None:
        """Calls as many as may begin a request in one turn of the loop, then others in the next."""
        self._calling, left = None, WORKERS_CALLED
        while self._to_call and self._takers and left:
            taker, _ = self._takers.popitem(last=False)
            if not taker.done():
                taker.set_result(None)
                self._to_call -= 1
                left -= 1
        if not self._takers:
            self._to_call = 0
        elif self._to_call:
            self._calling = asyncio.get_running_loop().call_soon(self._call_some)

    def _call_no_more(self) -> None:
        self._to_call = 0
        if self._calling is not None:
            self._calling.cancel()
            self._calling = None

    def open_for(self, seconds: float | None) -> None:
        """Begins a run, in which requests may start for this many seconds."""
        self.limit_seconds(seconds)
        self._call_takers(len(self._takers))

    def limit_seconds(self, left: float | None) -> None:
        """Requests may start for this many seconds from now on."""
        self._forget_deadline()
        self.time_is_up = left == 0
        if left is not None:
            self._deadline = asyncio.get_running_loop().call_later(left, self._close)
        self._call_takers(len(self._takers))

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _close(self) -> None:
        """Time is up: no new request starts, and the run ends once those in flight have
        finished."""
        self.time_is_up = True
        # Those that wait for a `turn` return False, also in a pause; workers go back to waiting
        self._wake_at_paused()
        self._to_call = len(self._takers)
        if self._calling is None:
            self._call_some()
        self._check_over()

    @property
    def is_work_left(self) -> bool:
        """True if a URL is queued or backing off."""
        return len(self._frontier) > 0 or bool(self._timers)

    def pause(self) -> None:
        self._is_paused = True
        self._call_no_more()
        self._arrange()

    def go_on(self) -> None:
        self._is_paused = False
        self._arrange()

    def settle(self, id_: int) -> None:
        """A URL in flight has its result."""
        self._frontier.settle(id_)
        self._check_over()

    def give_back(self, id_: int) -> None:
        """A URL in flight was not answered: the attempt does not count, and it is the next of its
        host."""
        self._frontier.give_back(id_)
        self._call_takers()
        self._check_over()

    def waiting_for_requests(self) -> Iterator[list[int]]:
        """The URLs that back off, then those that are queued, host by host: each list as it is
        when its turn comes."""
        yield self.waiting()
        yield from self._frontier.queues()

    def withdraw(self, ids: set[int]) -> list[int]:
        """URLs that back off, or are queued at one host, are not requested after all.

        Returns those that were still there.
        """
        found = [id_ for id_ in ids if id_ in self._timers]
        for id_ in found:
            self._timers.pop(id_).cancel()
            self._frontier.withdraw_waiting(id_)
        found += self._frontier.withdraw(ids.difference(found))
        for id_ in found:
            self.release(id_)
        if found:
            self._call_takers()  # --max-pages may have room for another URL now
        return found

    def lead(self, id_: int) -> bool:
        """A queued URL is taken next, if its host may be asked; False if it is not queued."""
        return self._frontier.lead(id_)

    def is_settled(self, id_: int) -> bool:
        """True if a URL was requested, and has its result."""
        return self._frontier.is_settled(id_)

    def is_under_way(self, id_: int) -> bool:
        """True if a URL is queued, in flight, or backing off."""
        return self._frontier.is_under_way(id_)

    def end_withdrawals(self) -> None:
        """What was withdrawn is reported: the crawl may be over now."""
        self._check_over()

    def drop(self, id_: int) -> None:
        """A URL that was taken is not requested after all."""
        self._frontier.drop(id_)
        self._call_takers()  # --max-pages may have room for another URL now
        self._check_over()

    def hold(self, id_: int) -> None:
        """Hands out no other URL of the host of `id_` until `release`.

        Meanwhile the attempts of `id_` are attempts at robots.txt.
        """
        self._frontier.hold(id_)

    def begin_anew(self, id_: int) -> None:
        """Resets the attempts: the earlier ones were for robots.txt, not for the URL itself."""
        self._frontier.note_tries(id_, 1)

    def note_tries(self, id_: int, tries: int) -> None:
        """Sets the number of attempts made at a URL in flight, the current one included."""
        self._frontier.note_tries(id_, tries)

    def release(self, id_: int) -> None:
        if self._frontier.release(id_):
            self._call_takers(self._frontier.hosts.of(self._frontier.urls[id_]).queued)

    def note_start(self, id_: int) -> None:
        """Notes a request to the host of `id_` that starts now, in addition to that for the URL."""
        hosts = self._frontier.hosts
        hosts.note_start(hosts.of(self._frontier.urls[id_]), asyncio.get_running_loop().time())

    async def turn(self, url: str, worker: int = ANYBODY) -> bool:
        """Waits until the host of `url` may be sent one request outside the queue; False if time is
        up."""
        loop, hosts = asyncio.get_running_loop(), self._frontier.hosts
        while not self.time_is_up:
            wait = hosts.of(url).ready_at - loop.time()
            if not (self._open or self._steps.may_start(worker)):
                await self._wait()
            elif hosts.of(url).is_paused and not self.ends_at_paused:
                self.put_back(worker)
                await self._until_a_host_goes_on()
            elif wait > 0:
                await asyncio.sleep(wait)
            else:
                hosts.note_start(hosts.of(url), loop.time())
                return True
        return False

    def until_start(self, id_: int) -> float:
        """Seconds until the delay of its host is over."""
        host = self._frontier.hosts.of(self._frontier.urls[id_])
        return max(0.0, host.ready_at - asyncio.get_running_loop().time())

    def put_back(self, worker: int) -> None:
        """A worker can do nothing with the step that it holds, if it has one."""
        self._steps.put_back(worker)
        self._call_takers()

    def may_start(self, id_: int, worker: int = ANYBODY) -> bool:
        """False if a URL that was taken has to wait for the delay, or the pause, of its host, or
        for a step."""
        host = self._frontier.hosts.of(self._frontier.urls[id_])
        if host.is_paused or host.ready_at > asyncio.get_running_loop().time():
            return False
        return self._open or self._steps.may_start(worker)

    def set_crawl_delay(self, id_: int, seconds: float) -> None:
        """The host of `id_` wants this many seconds between two requests."""
        name = host_of(self._frontier.urls[id_])
        if seconds:  # a crawl may meet a million hosts that want none
            self._crawl_delays[name] = max(seconds, self._crawl_delays.get(name, 0.0))
        self._set_delay(id_, name)

    def answered(self, id_: int, status: int | None, started: float) -> None:
        """Slows down for a host that keeps answering 429 or 503, until it recovers.

        `started` is the loop time of the request: one that began before the last change says
        nothing.
        """
        if status in OVERLOADED:
            self._refused(id_, started)
        elif self._manners:
            self._welcomed(id_, started)

    def _refused(self, id_: int, started: float) -> None:
        name = host_of(self._frontier.urls[id_])
        manners = self._manners.setdefault(name, _Manners())
        if started < manners.changed_at:
            return
        manners.welcomed = 0
        manners.refused.add(id_)
        if len(manners.refused) >= REFUSALS:
            pause = min(max(FIRST_SLOWDOWN, 2 * manners.pause), LONGEST_SLOWDOWN)
            self._slow_down(id_, name, manners, pause)
            log.info(kept("%s asks for less: now %.1f s between requests"), name, pause)
            self.slowed[name] = pause

    def _welcomed(self, id_: int, started: float) -> None:
        name = host_of(self._frontier.urls[id_])
        manners = self._manners.get(name)
        if manners is None or started < manners.changed_at:
            return
        manners.refused.clear()
        manners.welcomed += 1
        if not manners.pause:
            del self._manners[name]
        elif manners.welcomed >= WELCOMES:
            pause = manners.pause / 2 if manners.pause >= FIRST_SLOWDOWN else 0.0
            self._slow_down(id_, name, manners, pause)
            log.info(kept("%s answers again: now %.1f s between requests"), name, pause)

    def _slow_down(self, id_: int, name: str, manners: "_Manners", pause: float) -> None:
        manners.pause = pause
        manners.welcomed = 0
        manners.refused.clear()
        manners.changed_at = asyncio.get_running_loop().time()
        self._set_delay(id_, name)

    def _set_delay(self, id_: int, name: str) -> None:
        hosts = self._frontier.hosts
        hosts.set_delay(hosts.of(self._frontier.urls[id_]), self._delay_of(name))

    def _delay_of(self, name: str) -> float:
        """What robots.txt of a host wants, or the host itself."""
        manners = self._manners.get(name)
        wanted = self._crawl_delays.get(name, 0.0) if self._obeys else 0.0
        return max(wanted, manners.pause if manners else 0.0)

    def redirected(self, id_: int, target: int, cookie_set: bool) -> None:
        """A URL in flight redirects to another one."""
        self._frontier.redirect(id_, target, cookie_set)

    def leads_round_by_cookie(self, id_: int, most: int) -> bool:
        """True if at most `most` redirects lead from `id_` back to it and one of them set a
        cookie."""
        return self._frontier.is_round_by_cookie(id_, most)

    def recheck(self, id_: int, links: "array[int]") -> bool:
        """Queues a settled URL once more, whose page has these links; False if it is not
        settled."""
        if not self._frontier.is_settled(id_):
            return False
        if links:
            self._frontier.links_before[id_] = links
        self.ask_again(id_, self._frontier.redirects_left[id_])
        return True

    def links_before(self, id_: int) -> "array[int] | None":
        """The links of an earlier answer, which count no more from now on."""
        return self._frontier.links_before.pop(id_, None)

    def ask_again(self, id_: int, redirects_left: int) -> None:
        """Queues a settled URL once more, as if it were new."""
        self._queued_again(id_)
        self._frontier.ask_again(id_, redirects_left)
        self._call_takers()

    def retry(self, id_: int, pause: float) -> None:
        """Queues a URL in flight again after `pause` seconds; no worker waits with it."""
        self._frontier.back_off(id_)
        loop = asyncio.get_running_loop()
        self._timers[id_] = loop.call_later(pause, partial(self._retry_now, id_))
        self._check_over()

    def give_up(self, id_: int) -> bool:
        """Settles a URL that is backing off, without another attempt; False if it is not backing
        off."""
        timer = self._timers.pop(id_, None)
        if timer is None:
            return False
        timer.cancel()
        self._frontier.give_up(id_)
        self.release(id_)
        self._check_over()
        return True

    def _retry_now(self, id_: int) -> None:
        del self._timers[id_]
        self._queued_again(id_)
        self._frontier.requeue(id_)
        self._call_takers()
        self._check_over()  # its host may be paused by now

    async def join(self) -> None:
        """Returns when every URL that may be requested is settled, or the time is up and none is in
        flight."""
        self._over = asyncio.get_running_loop().create_future()
        self._check_over()
        await self._over

    def _check_over(self) -> None:
        if self._frontier.in_flight or self._over is None or self._over.done():
            return
        if self.is_over:
            self._over.set_result(None)

    @property
    def is_over(self) -> bool:
        """True if nothing is in flight, and nothing may be requested any more."""
        frontier = self._frontier
        if frontier.in_flight:
            return False
        if self.time_is_up or (self.ends_at_paused and self._rests_at_paused):
            return True
        return not frontier.waiting and not frontier.has_work(fresh=not self.limit_reached)

    def end(self) -> None:
        """Ends all waits: URLs that were backing off are queued again."""
        self._forget_deadline()
        self._call_no_more()
        if self._next_step is not None:
            self._next_step.cancel()
            self._next_step = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        for id_, timer in self._timers.items():
            timer.cancel()
            self._frontier.release(id_)
            self._queued_again(id_)
            self._frontier.requeue(id_)
        self._timers.clear()
