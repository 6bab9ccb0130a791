"""Fetches the URLs of a crawl on the workers of a Dask cluster."""

import asyncio
import math
from collections.abc import Callable
from itertools import count
from typing import Self

from yarl import URL

from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.urls import origin_of
from crawlscope.core.policy.address_policy import AddressPolicy
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Error, ErrorKind, Response
from crawlscope.core.records.facts import HeaderFacts
from crawlscope.core.records.machines import Machine
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.client import MOST_ORIGINS
from crawlscope.fetch.cluster import messages as say
from crawlscope.fetch.cluster.link import PATIENCE, NodeLink, Patience, Waiting
from crawlscope.fetch.cluster.membership import Hearers, Membership
from crawlscope.fetch.cluster.messages import Request, Way
from crawlscope.fetch.cluster.placement import Placement
from crawlscope.fetch.cookies import Cookies
from crawlscope.fetch.ending import to_the_end
from crawlscope.fetch.fetch import Answer, FetchError, File, PrivateAddressError

MOST_SHARED = 1_000  # kinds of headers that are remembered
MOST_LOSSES = 2  # nodes that may be lost with a URL


class ClusterFetcher:
    """A `Fetching`: requests go to nodes, one on each Dask worker.

    `tell` gets one line that says why nothing continues, and '' when it continues.
    """

    def __init__(
        self,
        settings: Settings,
        cookies: Cookies | None,
        reach: AddressPolicy,
        tell: Callable[[str], None] = lambda line: None,
        patience: Patience = PATIENCE,
    ) -> None:
        self.cookies = Cookies.of(settings) if cookies is None else cookies
        self.certificates: dict[str, tuple[float, float]] = {}
        self._known_certificates: dict[str, float] = {}
        self._settings = settings
        self._reach = reach
        hearers = Hearers(self._joined, self._replied, self._lost, self._take_other, tell)
        self._members = Membership(settings, hearers, patience)
        self._placement = Placement[NodeLink]()
        self._slots = count(1)
        self._in_flight: dict[Worker, Waiting] = {}
        self._homeless: dict[int, Waiting] = {}  # by slot: no node has them
        self._addresses: dict[str, list[str]] = {}  # of the roots' names
        self._same_headers: dict[HeaderFacts, HeaderFacts] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None = None, *_: object) -> None:
        await to_the_end(self._members.close(is_cancelled=kind is asyncio.CancelledError))

    async def begin(self) -> None:
        """Connects, and returns when there is a node. Raises ClusterError."""
        await self._members.begin()

    @property
    def sockets_open(self) -> int:
        return self._members.sockets_open

    @property
    def unheard(self) -> int:
        return self._members.unheard

    def machines(self) -> list[Machine]:
        """The current and former members of the cluster. May be read at any moment."""
        return self._members.machines()

    # --- nodes come and go --------------------------------------------------------------------

    def _joined(self, node: NodeLink, started: say.Started) -> None:
        self._addresses.update(started.addresses)
        self._take_homeless(node)

    def _replied(self, node: NodeLink) -> None:
        if self._members.is_certain(node):
            self._take_homeless(node)
        elif self._homeless:
            node.poke()

    def _take_homeless(self, node: NodeLink) -> None:
        """A node is certainly there: it gets what none had."""
        homeless, self._homeless = self._homeless, {}
        for waiting in homeless.values():
            node.give(waiting)

    def _lost(self, node: NodeLink) -> None:
        """What a node had is asked for elsewhere, at most once more."""
        had, node.has = list(node.has.values()), {}
        self._placement.forget(node)
        if self._members.is_ending:
            return
        for waiting in had:
            waiting.links, waiting.octets, waiting.page = [], bytearray(), None
            if waiting.is_sent:
                node.given_up += 1
                waiting.losses += 1
            if waiting.losses < MOST_LOSSES:
                self._place(waiting)
            elif not waiting.answer.done():
                why = tr_noop("two cluster workers in a row ended while handling it")
                waiting.answer.set_result(_failed(waiting.request, ErrorKind.INTERNAL, why))

    def let_go(self) -> None:
        """Cancels whoever waits for a machine, if there is none."""
        if not self._members.nodes:
            for waiting in self._homeless.values():
                waiting.answer.cancel()

    # --- requests -----------------------------------------------------------------------------

    async def look_up_roots(self) -> None:
        """Takes over what the nodes found out when they started."""
        for name, addresses in self._addresses.items():
            self._reach.learn(name, addresses)

    async def fetch(self, url: str, worker: Worker) -> Answer:
        """Makes one attempt at `url`. Raises FetchError."""
        return self._as_answer(*await self._ask(Way.PAGE, url, worker))

    async def check(self, url: str, worker: Worker, method: str) -> Answer:
        """Makes one attempt at `url`, for its headers only. Raises FetchError."""
        return self._as_answer(*await self._ask(Way(method), url, worker))

    async def fetch_file(self, url: str, worker: Worker, most: int) -> File:
        """Makes one attempt at a file, reading about `most` bytes at most. Raises FetchError."""
        waiting, answered = await self._ask(Way.FILE, url, worker, most)
        bare = answered.file
        assert bare is not None
        return File(
            bare.status, bytes(waiting.octets), bare.content_type, bare.location, bare.retry_after
        )

    def use(self, settings: Settings) -> None:
        self._settings = settings
        self._members.use(settings)

    def stop_one(self, worker: Worker) -> bool:
        """Ends the request that a worker has in flight; False if there is none."""
        waiting = self._in_flight.get(worker)
        if waiting is None or waiting.answer.done():
            return False
        if not waiting.is_sent:
            if waiting.node is not None:
                waiting.node.leave(waiting)
            stopped = _failed(waiting.request, ErrorKind.STOPPED, tr_noop("stopped by hand"))
            waiting.answer.set_result(stopped)
        elif waiting.node is not None:
            waiting.node.stop(waiting)
        return True

    async def _ask(
        self, way: Way, url: str, worker: Worker, most: int = 0
    ) -> tuple[Waiting, say.Answered]:
        cookies = self.cookies.filter_cookies(URL(url, encoded=True)) if self.cookies else None
        request = Request(
            next(self._slots), way, url, worker.attempt, worker.waited, most, cookies or None
        )
        waiting = Waiting(request, worker, asyncio.get_running_loop().create_future())
        self._in_flight[worker] = waiting
        origin = origin_of(url)
        self._placement.begin(origin)
        self._place(waiting)
        try:
            found = await waiting.answer
        finally:
            del self._in_flight[worker]
            self._placement.end(origin)
            self._homeless.pop(request.slot, None)
            if waiting.node is not None:
                waiting.node.leave(waiting)
        if isinstance(found, say.Answered):
            return waiting, found
        if found.error is None or found.response is None:
            raise RuntimeError(f"internal error at a node; see its log for details: {url}")
        problem = PrivateAddressError if found.is_private else FetchError
        raise problem(found.error, found.response, found.may_retry)

    def _as_answer(self, waiting: Waiting, found: say.Answered) -> Answer:
        assert found.response is not None
        if (headers := found.response.headers) is not None:
            # Nobody has seen it yet, and `replace` would take 20,000 instructions
            object.__setattr__(found.response, "headers", self._shared(headers))
        return Answer(
            response=found.response,
            page=None,
            is_xml=False,
            location=found.location,
            refresh=None,
            cookie_set=found.cookie_set,
            retry_after=found.retry_after,
            read=waiting.page,
        )

    def _shared(self, headers: HeaderFacts) -> HeaderFacts:
        """One object for all that say the same, as in `HeaderReader`."""
        if len(self._same_headers) >= MOST_SHARED:
            self._same_headers.clear()
        return self._same_headers.setdefault(headers, headers)

    def _place(self, waiting: Waiting) -> None:
        """Gives a request to a node."""
        nodes = self._members.nodes
        if waiting.losses or not nodes:
            # Not lost once more with the next node that is silent, but is not known to be lost
            waiting.node, waiting.is_sent = None, False
            self._homeless[waiting.request.slot] = waiting
            for node in nodes.values():
                node.poke()
            return
        origin = origin_of(waiting.request.url)
        self._placement.node_for(origin, nodes.values(), self._settings).give(waiting)

    def _take_other(self, item: say.Item) -> None:
        """What came with an answer and does not belong to it alone."""
        match item:
            case say.CookiesSet():
                url = URL(item.url, encoded=True)
                self.cookies.update_cookies_from_headers(item.headers, url)
            case say.Certificates():
                for origin, (end, seen) in item.found.items():
                    self._note_certificate(origin, end, seen)

    def _note_certificate(self, origin: str, end: float, seen: float) -> None:
        """As in `Fetcher`: hosts of several servers may have several."""
        if len(self._known_certificates) >= MOST_ORIGINS:
            self._known_certificates.clear()
            self.certificates.clear()
        if end < self._known_certificates.get(origin, math.inf):
            self._known_certificates[origin] = end
            self.certificates[origin] = end, seen


def _failed(request: Request, kind: ErrorKind, why: str) -> say.NotAnswered:
    return say.NotAnswered(request.slot, Error(kind, why), Response(tries=request.attempt))
