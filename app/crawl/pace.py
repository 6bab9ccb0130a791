"""What happens to a URL from its discovery to its end, and when: the one door to the frontier.

The queue that workers wait at, the gate of Pause, the waits of retries and of delays.
"""

import asyncio
import logging
import random
from collections.abc import Callable
from functools import partial

from app.core.events import Limit, SkipReason
from app.core.frontier import NOBODY, Frontier, Seen
from app.core.hosts import NO_LIMIT
from app.core.idle import HeldBack
from app.core.urls import host_of

HOSTS_LOOKED_AT = 1_000  # for why workers wait: a fraction of a millisecond
FIRST_PAUSE = 0.5  # seconds before the second attempt, then double
LONGEST_PAUSE = 120.0  # seconds, whatever a server asks for
OVERLOADED = frozenset((429, 503))
REFUSALS = 3  # of different URLs in a row, then the host is asked less often,
FIRST_SLOWDOWN = 1.0  # at first with so many seconds between two requests, then double,
LONGEST_SLOWDOWN = 60.0  # up to this;
WELCOMES = 5  # answers, then half

log = logging.getLogger(__name__)


def pause_before(attempt: int, retry_after: float | None) -> float:
    """Seconds to wait before attempt number `attempt` (2 is the first repetition)."""
    if retry_after is not None:
        return min(max(0.0, retry_after), LONGEST_PAUSE)
    growing = FIRST_PAUSE * 2.0 ** (attempt - 2)
    return min(growing, LONGEST_PAUSE) * random.uniform(0.75, 1.25)


class _Manners:
    """How a host that refuses is treated."""

    __slots__ = ("changed_at", "pause", "refused", "welcomed")

    def __init__(self) -> None:
        self.refused: set[int] = set()  # different URLs since the last answer that was none
        self.welcomed = 0  # answers since the last change
        self.pause = 0.0  # seconds between two requests
        self.changed_at = float("-inf")  # loop time


class Pace:
    """An asynchronous, joinable front of a frontier; asyncio.Queue with a gate and a limit.

    Nobody else changes the frontier while a crawl runs: whoever learns, takes, settles or gives
    back a URL does it here, so that the worker who waits for that is called.
    """

    def __init__(
        self,
        frontier: Frontier,
        max_pages: int | None,
        per_host: int = NO_LIMIT,
        delay: float = 0.0,
    ) -> None:
        self._frontier = frontier
        self.seen: Seen = frontier
        # Gives an unknown URL its id; then it is queued, refused, or left alone.
        self.learn: Callable[[str, int, int], int] = frontier.learn
        frontier.hosts.per_host, frontier.hosts.delay = per_host, delay
        self._crawl_delays: dict[str, float] = {}  # by host
        self._manners: dict[str, _Manners] = {}  # of hosts that refused of late
        self._alarm: asyncio.TimerHandle | None = None  # for the next host that may be asked
        self._max_pages = max_pages
        self._open = True
        self._takers: dict[asyncio.Future[None], None] = {}  # in the order they came
        self._over: asyncio.Future[None] | None = None
        self.time_is_up = False  # --max-seconds holds back whatever is still queued
        self._deadline: asyncio.TimerHandle | None = None
        self._timers: dict[int, asyncio.TimerHandle] = {}

    @property
    def limit_reached(self) -> bool:
        """True if --max-pages holds back what is still queued."""
        return self._max_pages is not None and self._frontier.requested >= self._max_pages

    def limit_pages(self, most: int | None) -> None:
        """Another --max-pages, from the next run on."""
        self._max_pages = most

    @property
    def is_paused(self) -> bool:
        return not self._open

    def until_next_try(self, id_: int, now: float) -> float:
        """Seconds from `now` (loop time) until a URL that backs off is queued again."""
        return max(0.0, self._timers[id_].when() - now)

    def waiting(self) -> list[int]:
        """The URLs that back off, the first to come first."""
        return list(self._timers)

    def held_back(self) -> HeldBack:
        """Why the queue gives a worker nothing just now."""
        frontier, hosts = self._frontier, self._frontier.hosts
        full, delayed, held, delay = hosts.blocked(HOSTS_LOOKED_AT)
        limit = Limit.PAGES if self.limit_reached else None
        return HeldBack(
            queued=len(frontier),
            backing_off=len(self._timers),
            is_paused=self.is_paused,
            limit=Limit.SECONDS if self.time_is_up else limit,
            per_host=hosts.per_host,
            delay=delay,
            full=full,
            delayed=delayed,
            held=held,
        )

    # --- a URL is known ---------------------------------------------------------------------

    def queue(self, id_: int) -> None:
        """A URL that was just learnt takes its place in the queue."""
        if self._frontier.enqueue(id_) and self._takers:
            self._wake()

    def refuse(self, id_: int, reason: SkipReason) -> None:
        """A URL is not queued; for some reasons it may be admitted later."""
        self._frontier.refuse(id_, reason)

    def admit(self, id_: int, depth: int) -> None:
        """A URL that was refused is queued after all, at the depth that admitted it."""
        if self._frontier.admit(id_, depth):
            self._wake()

    # --- it is taken, and comes back --------------------------------------------------------

    async def take(self) -> int:
        """The next URL, now in flight. Waits while there is none, or while the gate is shut."""
        while True:
            id_ = self.take_at_once(asyncio.get_running_loop().time())
            if id_ != NOBODY:
                return id_
            await self._wait()

    def take_at_once(self, now: float) -> int:
        """As `take`, at the loop time `now`; NOBODY where that would wait."""
        if not self._open or self.time_is_up:
            return NOBODY
        frontier = self._frontier
        id_ = frontier.take(self._max_pages is None or not self.limit_reached, now)
        if frontier.hosts.next_moment is not None:
            self._set_alarm()
        return id_

    def _set_alarm(self) -> None:
        """One timer calls a worker when the next host may be asked: nobody looks in vain."""
        moment = self._frontier.hosts.next_moment
        if moment is None or (self._alarm is not None and self._alarm.when() <= moment):
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_at(moment, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._wake(self._frontier.hosts.due(asyncio.get_running_loop().time()) or 1)

    async def _wait(self) -> None:
        taker = asyncio.get_running_loop().create_future()
        self._takers[taker] = None
        try:
            await taker
        except asyncio.CancelledError:
            if taker in self._takers:
                del self._takers[taker]
            elif not taker.cancelled():
                self._wake()  # it had been called: another one must go in its place
            raise

    def _first_taker(self) -> asyncio.Future[None]:
        taker = next(iter(self._takers))
        del self._takers[taker]
        return taker

    def _wake(self, most: int = 1) -> None:
        """Calls up to `most` waiting workers; there is something to take."""
        if not self._open:
            return
        while most > 0 and self._takers:
            taker = self._first_taker()
            if not taker.done():
                taker.set_result(None)
                most -= 1

    def open_for(self, seconds: float | None) -> None:
        """A run begins: it may start requests for so many seconds."""
        self.time_is_up = False
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._deadline = loop.call_later(seconds, self._close)
            if not seconds:
                self.time_is_up = True
        self.go_on()

    def _close(self) -> None:
        """Time is up: requests in flight finish, no new one starts, and that is the end."""
        self.time_is_up = True
        while self._takers:  # who waits for a turn need not any more; workers wait on
            taker = self._first_taker()
            if not taker.done():
                taker.set_result(None)
        self._check_over()

    @property
    def is_work_left(self) -> bool:
        """True if something known is neither accounted for nor in flight."""
        return len(self._frontier) > 0 or bool(self._timers)

    def pause(self) -> None:
        self._open = False

    def go_on(self) -> None:
        self._open = True
        self._wake(len(self._takers))

    def settle(self, id_: int) -> None:
        """A URL in flight is accounted for."""
        self._frontier.settle(id_)
        self._check_over()

    def give_back(self, id_: int) -> None:
        """A URL in flight was not answered: its attempt is none, and it is the next to be taken."""
        self._frontier.give_back(id_)
        self._wake()

    def drop(self, id_: int) -> None:
        """A URL that was taken is not requested after all."""
        self._frontier.drop(id_)
        self._wake()  # --max-pages may leave room for another one
        self._check_over()

    def hold(self, id_: int) -> None:
        """Until `release` no other URL of the host of `id_` is handed out.

        Its attempts are at robots.txt meanwhile.
        """
        self._frontier.hold(id_)

    def begin_anew(self, id_: int) -> None:
        """What was asked for a URL so far was not itself: this is its first attempt."""
        self._frontier.note_tries(id_, 1)

    def note_tries(self, id_: int, tries: int) -> None:
        """So many attempts were made at a URL in flight, this one included."""
        self._frontier.note_tries(id_, tries)

    def release(self, id_: int) -> None:
        if self._frontier.release(id_):
            self._wake(self._frontier.hosts.of(self._frontier.urls[id_]).queued)

    def note_start(self, id_: int) -> None:
        """A request to the host of `id_` starts now, beside that for its URL."""
        hosts = self._frontier.hosts
        hosts.note_start(hosts.of(self._frontier.urls[id_]), asyncio.get_running_loop().time())

    async def turn(self, url: str) -> bool:
        """Waits until the host of `url` may be asked once beside the queue; False if time is up."""
        loop, hosts = asyncio.get_running_loop(), self._frontier.hosts
        while not self.time_is_up:
            wait = hosts.of(url).ready_at - loop.time()
            if not self._open:
                await self._wait()
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

    def may_start(self, id_: int) -> bool:
        """False if the delay of its host wants a URL that was taken to wait."""
        host = self._frontier.hosts.of(self._frontier.urls[id_])
        return host.ready_at <= asyncio.get_running_loop().time()

    def set_crawl_delay(self, id_: int, seconds: float) -> None:
        """The host of `id_` wants so many seconds between two requests."""
        name = host_of(self._frontier.urls[id_])
        self._crawl_delays[name] = max(seconds, self._crawl_delays.get(name, 0.0))
        self._set_delay(id_, name)

    def answered(self, id_: int, status: int | None, started: float) -> None:
        """A host that answers 429 or 503 again and again is asked less often, until it recovers.

        `started` is the loop time of the request: what was under way at a change tells nothing.
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
            log.info("%s asks for less: now %.1f s between requests", name, pause)

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
            log.info("%s answers again: now %.1f s between requests", name, pause)

    def _slow_down(self, id_: int, name: str, manners: "_Manners", pause: float) -> None:
        manners.pause = pause
        manners.welcomed = 0
        manners.refused.clear()
        manners.changed_at = asyncio.get_running_loop().time()
        self._set_delay(id_, name)

    def _set_delay(self, id_: int, name: str) -> None:
        manners, hosts = self._manners.get(name), self._frontier.hosts
        delay = max(self._crawl_delays.get(name, 0.0), manners.pause if manners else 0.0)
        hosts.set_delay(hosts.of(self._frontier.urls[id_]), delay)

    def redirected(self, id_: int, target: int, cookie_set: bool) -> None:
        """A URL in flight redirects to another one."""
        self._frontier.redirect(id_, target, cookie_set)

    def leads_round_by_cookie(self, id_: int, most: int) -> bool:
        """True if at most `most` redirects from `id_` lead back to it, a cookie set on the way."""
        return self._frontier.is_round_by_cookie(id_, most)

    def ask_again(self, id_: int, redirects_left: int) -> None:
        """A URL that is accounted for is requested once more, as if for the first time."""
        self._frontier.ask_again(id_, redirects_left)
        self._wake()

    def retry(self, id_: int, pause: float) -> None:
        """A URL in flight is requested again after `pause` seconds; no worker waits with it."""
        self._frontier.rest(id_)
        loop = asyncio.get_running_loop()
        self._timers[id_] = loop.call_later(pause, partial(self._retry_now, id_))

    def give_up(self, id_: int) -> bool:
        """A URL that backs off is accounted for without another attempt; False if it is not."""
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
        self._frontier.wake(id_)
        self._wake()

    async def join(self) -> None:
        """Returns when every URL that may be requested is accounted for."""
        self._over = asyncio.get_running_loop().create_future()
        self._check_over()
        await self._over

    def _check_over(self) -> None:
        frontier = self._frontier
        if self._over is None or self._over.done() or frontier.in_flight:
            return
        if self.time_is_up or (
            not frontier.waiting and not frontier.has_work(fresh=not self.limit_reached)
        ):
            self._over.set_result(None)

    def end(self) -> None:
        """Nothing waits any more: retries that were pending are queued again."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        for id_, timer in self._timers.items():
            timer.cancel()
            self._frontier.release(id_)
            self._frontier.wake(id_)
        self._timers.clear()
