"""The crawl's end of one node: what it is given, and what it answers."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.cluster import messages as say
from crawlscope.fetch.cluster.connection import Call
from crawlscope.fetch.cluster.messages import Parcel, Reply, Request
from crawlscope.fetch.cluster.node import differing
from crawlscope.fetch.cluster.numbers import LinksTold, Numbered, PageTold
from crawlscope.runtime.slices import turn

log = logging.getLogger(__name__)

ASKED_TOGETHER = 0.002  # seconds that a request waits for others
TURN_SECONDS = 0.002  # for one reply, before others have their turn


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds that the crawl, its nodes and the scheduler may be silent to each other.

    A silent node is given up late, because all its requests are then made again; the other nodes
    continue meanwhile.
    """

    silent: float = 30.0  # without a reply: then a node, or the scheduler, counts as lost
    idle: float = 3.0  # then a node with nothing to do hears that the crawl is still there
    abandoned: float = 30.0  # without hearing of the crawl: then a node ends by itself
    refused: float = 10.0  # then a node that could not be made is tried again


PATIENCE = Patience()


@dataclass(slots=True, eq=False)
class Waiting:
    """A request that has no response yet."""

    request: Request
    worker: Worker
    answer: "asyncio.Future[say.Answered | say.NotAnswered]"
    node: "NodeLink | None" = None
    is_sent: bool = False  # to its node
    losses: int = 0  # how many nodes were lost that had it
    links: list[LinksTold] = field(default_factory=list)
    octets: bytearray = field(default_factory=bytearray)
    page: PageTold | None = None


class NodeLink:
    """One node, from its start until it is lost or ended."""

    def __init__(
        self,
        call: Call,
        started: say.Started,
        address: str,
        others: Callable[[say.Item], None],
        replied: "Callable[[NodeLink], None]",
        *,
        patience: Patience,
    ) -> None:
        self.address = address
        self.machine = started.machine
        self.differs = tuple(differing(started.versions))
        self.has: dict[int, Waiting] = {}  # by slot
        self.pages = self.replies = self.octets = 0  # so far
        self.sockets = 0
        self._is_poked = False
        self.called_at = 0.0  # when the call began whose reply came last
        self.is_broken_off = False  # its process closed the connection, as one does that ends
        self.is_silent = False  # it was waited for in vain
        self.given_up = 0  # requests that it had, as far as it has not answered since
        self.seconds = 0.0  # of processor time that the node's process has used
        self._call_it = call
        self._others = others
        self._replied = replied
        self._patience = patience
        self._parcel = Parcel()
        self._is_wanted = asyncio.Event()  # something is given to it
        self._posting: asyncio.Task[None] | None = None
        self._post_later: asyncio.TimerHandle | None = None
        self._is_answering = False
        self._readings: dict[int, Numbered] = {}

    def give(self, waiting: Waiting) -> None:
        """Gives the node a request."""
        waiting.node = self
        self.has[waiting.request.slot] = waiting
        self._parcel.requests.append(waiting.request)
        self._is_wanted.set()
        self._post_soon()

    def leave(self, waiting: Waiting) -> None:
        """Nobody waits for the response any more."""
        slot = waiting.request.slot
        if self.has.pop(slot, None) is None:
            return
        if waiting.is_sent:
            self.given_up += 1
            self._parcel.dropped.append(slot)
            self._is_wanted.set()
            self._post_soon()
        else:
            self._parcel.requests.remove(waiting.request)

    def stop(self, waiting: Waiting) -> None:
        """A person ends the request."""
        self._parcel.stopped.append(waiting.request.slot)
        self._post_soon()

    def use(self, settings: Settings) -> None:
        """These settings apply to requests from now on."""
        self._parcel.settings = replace(settings.without_login(), roots=(), logins=())
        self._is_wanted.set()
        self._post_soon()

    async def run(self) -> None:
        """Takes responses until the node is lost: then it raises OSError, or TimeoutError."""
        try:
            while True:
                if not (self.has or self._parcel or self._is_poked):
                    await self._rest()
                self._is_poked = False
                parcel = say.packed(Parcel() if self._posting else self._taken())
                self._is_answering = True
                octets = await self._answers(parcel)
                self._is_answering = False
                self._replied(self)
                if self._parcel:
                    self._post_soon()
                await self._take(say.unpacked(octets))
        finally:
            self._is_answering = False  # nothing is posted any more
            if self._post_later is not None:
                self._post_later.cancel()
            if self._posting is not None:
                self._posting.cancel()

    async def _answers(self, parcel: bytes) -> bytes:
        called_at = asyncio.get_running_loop().time()
        try:
            octets: bytes = await self._call("answers", parcel)
        except OSError as problem:
            self.is_silent = isinstance(problem, TimeoutError)
            self.is_broken_off = not self.is_silent
            raise
        self.called_at = called_at
        return octets

    async def _rest(self) -> None:
        """Returns when there is something to do, or the node is to hear that the crawl is there."""
        self._is_wanted.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._patience.idle):
                await self._is_wanted.wait()
            await asyncio.sleep(ASKED_TOGETHER)

    def poke(self) -> None:
        """Asks for a reply soon, to a call that begins from now on."""
        self._is_poked = True
        self._is_wanted.set()

    async def end(self) -> int:
        """Ends everything that the node does; returns the number of its sockets that are still
        open."""
        sockets: int = await self._call("end")
        return sockets

    async def _call(self, method: str, *given: bytes) -> Any:
        async with asyncio.timeout(self._patience.silent):
            return await self._call_it(method, *given)

    def _taken(self) -> Parcel:
        parcel, self._parcel = self._parcel, Parcel()
        for request in parcel.requests:
            self.has[request.slot].is_sent = True
        return parcel

    def _post_soon(self) -> None:
        """What comes while an answer is awaited goes by a call of its own."""
        if self._is_answering and self._posting is None and self._post_later is None:
            loop = asyncio.get_running_loop()
            self._post_later = loop.call_later(ASKED_TOGETHER, self._post)

    def _post(self) -> None:
        self._post_later = None
        if self._parcel:
            posting = self._call("ask", say.packed(self._taken()))
            self._posting = asyncio.create_task(posting)
            self._posting.add_done_callback(self._posted)

    def _posted(self, posting: "asyncio.Task[None]") -> None:
        self._posting = None
        if not posting.cancelled() and (problem := posting.exception()) is not None:
            log.debug("a node did not accept a batch: %r", problem)  # `run` finds it lost, too
        elif self._parcel:
            self._post_soon()

    async def _take(self, reply: Reply) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + TURN_SECONDS
        self.replies += 1
        self.given_up = 0
        self.sockets, self.seconds = reply.sockets, reply.seconds
        for slot, doing, octets in reply.doing:
            if (waiting := self.has.get(slot)) is not None:
                waiting.worker.doing, waiting.worker.octets = doing, octets
        for part in reply.parts:
            self.octets += len(part)
            for item in say.unpacked(part):
                self._take_item(item)
            if loop.time() >= until:
                await turn()
                until = loop.time() + TURN_SECONDS

    def _take_item(self, item: say.Item) -> None:
        match item:
            case say.Texts():
                self._numbered(item.reading).learn(item.texts)
            case say.SomeLinks():
                if (waiting := self.has.get(item.slot)) is not None:
                    waiting.links.append(item.links)
            case say.Over():
                self._readings.pop(item.reading, None)
            case say.SomeOctets():
                if (waiting := self.has.get(item.slot)) is not None:
                    waiting.octets += item.octets
            case say.Answered() | say.NotAnswered():
                self._answer(item)
            case _:
                self._others(item)

    def _answer(self, item: say.Answered | say.NotAnswered) -> None:
        waiting = self.has.pop(item.slot, None)
        if waiting is None:
            return
        self.pages += 1
        if isinstance(item, say.Answered) and (page := item.page) is not None:
            waiting.page = _told(page, self._numbered(page.reading), waiting.links)
        if not waiting.answer.done():
            waiting.answer.set_result(item)

    def _numbered(self, reading: int) -> Numbered:
        numbered = self._readings.get(reading)
        if numbered is None:
            numbered = self._readings[reading] = Numbered()
        return numbered


def _told(page: say.Page, numbered: Numbered, links: list[LinksTold]) -> PageTold:
    told = PageTold(numbered, links)
    told.title, told.canonical, told.facts = page.title, page.canonical, page.facts
    told.charset, told.is_cut, told.lists_links = page.charset, page.is_cut, page.lists_links
    return told
