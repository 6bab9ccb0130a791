"""The least time between two requests to a host: what its robots.txt wants, and what it shows by
refusing requests."""

import asyncio
import logging

from crawlscope.core.base.budgets import HOSTS_TIMED
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import host_of
from crawlscope.core.queue.frontier import Frontier

OVERLOADED = frozenset((429, 503))
REFUSALS = 3  # from different URLs in a row before the host is asked less often
FIRST_SLOWDOWN = 1.0  # seconds between two requests at first; doubles,
LONGEST_SLOWDOWN = 60.0  # up to this
WELCOMES = 5  # answers after which the delay is halved

log = logging.getLogger(__name__)


class _Slowdown:
    """How a host that refuses requests is treated."""

    __slots__ = ("changed_at", "pause", "refused", "welcomed")

    def __init__(self) -> None:
        self.refused: set[int] = set()  # distinct URLs refused since the last regular answer
        self.welcomed = 0  # regular answers since the last change
        self.pause = 0.0  # seconds between two requests
        self.changed_at = float("-inf")  # loop time


class Politeness:
    """Sets the delay of each host, based on its Crawl-delay and its responses."""

    def __init__(self, frontier: Frontier) -> None:
        self._frontier = frontier
        self.obeys = True  # what robots.txt wants
        self._crawl_delays: dict[str, float] = {}  # by host
        self._slowdowns: dict[str, _Slowdown] = {}  # of hosts that have refused requests recently
        self.slowed: dict[str, float] = {}  # hosts that asked for less; whoever tells takes them

    def set_crawl_delay(self, url: str, seconds: float) -> None:
        """The host of `url` wants this many seconds between two requests."""
        name = host_of(url)
        if seconds:  # a crawl may meet a million hosts that want none
            self._crawl_delays[name] = max(seconds, self._crawl_delays.get(name, 0.0))
        self._set_delay(url, name)

    def timing_anew(self) -> QuietSlices[None]:
        """A new delay applies to all hosts, including those that wait for the end of the last
        one."""
        hosts = self._frontier.hosts
        for number, name in enumerate(list(self._crawl_delays), 1):
            if (host := hosts.named(name)) is not None:
                hosts.set_delay(host, self._delay_of(name))
            if number % HOSTS_TIMED == 0:
                yield
        yield from hosts.timing_anew()

    def answered(self, id_: int, status: int | None, started: float) -> None:
        """Slows down for a host that keeps responding with 429 or 503, until it recovers.

        `started` is the loop time of the request: one that started before the last change does not
        count.
        """
        if status in OVERLOADED:
            self._refused(id_, started)
        elif self._slowdowns:
            self._welcomed(id_, started)

    def _refused(self, id_: int, started: float) -> None:
        name = host_of(self._frontier.urls[id_])
        slowdown = self._slowdowns.setdefault(name, _Slowdown())
        if started < slowdown.changed_at:
            return
        slowdown.welcomed = 0
        slowdown.refused.add(id_)
        if len(slowdown.refused) >= REFUSALS:
            pause = min(max(FIRST_SLOWDOWN, 2 * slowdown.pause), LONGEST_SLOWDOWN)
            self._slow_down(id_, name, slowdown, pause)
            log.info(tr_noop("%s asked to slow down: now %.1f s between requests"), name, pause)
            self.slowed[name] = pause

    def _welcomed(self, id_: int, started: float) -> None:
        name = host_of(self._frontier.urls[id_])
        slowdown = self._slowdowns.get(name)
        if slowdown is None or started < slowdown.changed_at:
            return
        slowdown.refused.clear()
        slowdown.welcomed += 1
        if not slowdown.pause:
            del self._slowdowns[name]
        elif slowdown.welcomed >= WELCOMES:
            pause = slowdown.pause / 2 if slowdown.pause >= FIRST_SLOWDOWN else 0.0
            self._slow_down(id_, name, slowdown, pause)
            log.info(tr_noop("%s is responding again: now %.1f s between requests"), name, pause)

    def _slow_down(self, id_: int, name: str, slowdown: _Slowdown, pause: float) -> None:
        slowdown.pause = pause
        slowdown.welcomed = 0
        slowdown.refused.clear()
        slowdown.changed_at = asyncio.get_running_loop().time()
        self._set_delay(self._frontier.urls[id_], name)

    def _set_delay(self, url: str, name: str) -> None:
        hosts = self._frontier.hosts
        hosts.set_delay(hosts.of(url), self._delay_of(name))

    def _delay_of(self, name: str) -> float:
        """What robots.txt of a host wants, or the host itself."""
        slowdown = self._slowdowns.get(name)
        wanted = self._crawl_delays.get(name, 0.0) if self.obeys else 0.0
        return max(wanted, slowdown.pause if slowdown else 0.0)
