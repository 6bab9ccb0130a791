"""Fetches the URLs of a crawl on the workers of a Dask cluster."""

import asyncio
import logging
import math
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError
from itertools import count
from typing import Any, Self

from yarl import URL

from crawlscope.core.base.language import kept, told, tr
from crawlscope.core.base.urls import origin_of
from crawlscope.core.policy.cluster_address import parsed
from crawlscope.core.policy.reach import Nearness, Reach, nearness
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Error, ErrorKind, Response
from crawlscope.core.records.facts import HeaderFacts
from crawlscope.core.records.machines import Machine
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.client import MOST_ORIGINS, Cookies
from crawlscope.fetch.cluster import messages as say
from crawlscope.fetch.cluster.connection import (
    CONNECTING,
    Call,
    calls_of,
    connected,
    left,
    no_workers,
    silent_workers,
)
from crawlscope.fetch.cluster.error import ClusterError
from crawlscope.fetch.cluster.link import PATIENCE, NodeLink, Patience, Waiting
from crawlscope.fetch.cluster.loading import load_dask
from crawlscope.fetch.cluster.local import LocalCluster
from crawlscope.fetch.cluster.messages import Request, Start, Way
from crawlscope.fetch.cluster.node import Node, versions
from crawlscope.fetch.cluster.roll import Roll
from crawlscope.fetch.ending import to_the_end
from crawlscope.fetch.fetch import Answer, FetchError, File, PrivateAddressError

log = logging.getLogger(__name__)

FIRST_NODE = 30.0  # seconds until there must be a node when a crawl begins
LOOKS = 0.5  # seconds between two looks at who belongs to the cluster
ENDING = 1.5  # seconds that a node may take to end
CANCELLED = 0.5  # the same when a person waits: Cancel takes a second at most
CANCELLED_AGAIN = 0.05  # seconds until a task is told again that it is cancelled
SLACK = 1  # so many requests more than another node may one have that a host belongs to
MOST_SHARED = 1_000  # kinds of headers that are remembered
MOST_LOSSES = 2  # nodes that may be lost with a URL


class ClusterFetcher:
    """A `Fetching`: requests go to nodes, of which each Dask worker has one.

    `tell` hears in a line why nothing goes on, and '' when it goes on again.
    """

    def __init__(
        self,
        settings: Settings,
        cookies: Cookies | None,
        reach: Reach,
        tell: Callable[[str], None] = lambda line: None,
        patience: Patience = PATIENCE,
    ) -> None:
        assert settings.cluster is not None
        self.cookies = Cookies(unsafe=True) if cookies is None else cookies
        self.certificates: dict[str, tuple[float, float]] = {}
        self.nodes: dict[str, NodeLink] = {}  # by the address of their Dask worker
        self.lost = 0  # nodes, so far
        self._roll = Roll()
        self.asked_again = 0  # requests whose node was lost
        self._known_certificates: dict[str, float] = {}
        self._settings = settings
        self._is_changed = False  # since nodes were started with it
        self._where = parsed(settings.cluster)
        self._reach = reach
        self._tell = tell
        self._patience = patience
        self._heard = 0.0  # when the scheduler answered last
        self._lost_at = 0.0  # when a node was lost last
        self._silent = set[str]()  # Dask workers whose nodes were lost without a word
        self._slots = count(1)
        self._in_flight: dict[Worker, Waiting] = {}
        self._homeless: dict[int, Waiting] = {}  # by slot: no node has them
        self._home: dict[str, NodeLink] = {}  # by origin
        self._asked: dict[str, int] = {}  # by origin: requests in flight
        self._addresses: dict[str, list[str]] = {}  # of the roots' names
        self._local: LocalCluster | None = None
        self._client: Any = None
        self._tasks: set[asyncio.Task[None]] = set()
        # Dask workers that cannot be used: why, and when to try again
        self._refused: dict[str, tuple[str, float]] = {}
        self._joins: dict[str, asyncio.Task[None]] = {}  # of nodes that are made or there
        self._some_node = asyncio.Event()
        self._is_ending = False
        self._same_headers: dict[HeaderFacts, HeaderFacts] = {}
        self._sockets = 0  # still open when the nodes had ended
        # Sockets of nodes that did not say that they had ended, by the address of their Dask worker
        self._unheard: dict[str, int] = {}

    # --- begin and end ------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None = None, *_: object) -> None:
        await to_the_end(self._close(is_cancelled=kind is asyncio.CancelledError))

    async def begin(self) -> None:
        """Connects, and returns when there is a node. Raises ClusterError."""
        self._check_secrets(self._where.is_encrypted or _is_loopback(self._where.host))
        await load_dask()
        if self._where.processes:
            self._local = await LocalCluster(self._where.processes).__aenter__()
        await self._connect()
        self._spawn(self._watch(), "cluster")
        try:
            async with asyncio.timeout(FIRST_NODE):
                await self._some_node.wait()
        except TimeoutError:
            raise ClusterError(self._why_no_node()) from None

    def _check_secrets(self, is_safe: bool) -> None:
        if self._settings.has_secrets and not is_safe:
            raise ClusterError(
                tr(
                    "headers, cookies, logins and a proxy are sent to a cluster over TLS only:"
                    " give tls://HOST:PORT"
                )
            )

    def _why_no_node(self) -> str:
        if why := next((why for why, _ in self._refused.values()), ""):
            return why
        if self._joins:
            return silent_workers(self._where, len(self._joins), FIRST_NODE)
        return no_workers(self._where)

    async def _connect(self) -> None:
        """Raises ClusterError."""
        self._client = await connected(self._where, self._local)

    async def _close(self, *, is_cancelled: bool) -> None:
        self._is_ending = True
        nodes = list(self.nodes.values())
        within = CANCELLED if is_cancelled else ENDING
        ended = await asyncio.gather(*(self._end(node, within) for node in nodes))
        self._sockets = sum(ended)
        await _ended(self._tasks)
        self.nodes.clear()
        await self._leave()
        if self._local is not None:
            await self._local.__aexit__()

    async def _end(self, node: NodeLink, within: float = ENDING) -> int:
        """The number of sockets that a node could not close. Those of a silent one are noted."""
        # Those of a process that is gone are closed; ours are killed afterwards
        if self._local is None and not node.is_broken_off:
            self._unheard[node.address] = max(node.sockets, node.given_up)
        try:
            async with asyncio.timeout(within):
                sockets = await node.end()
        except TimeoutError:
            return 0
        except Exception as problem:  # whatever Dask makes of it
            log.debug("the node at %s did not end: %r", node.address, problem)
            return 0
        self._unheard.pop(node.address, None)
        return sockets

    async def _say_end(self, node: NodeLink) -> None:
        await self._end(node, CANCELLED)

    async def _leave(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await left(client)

    def _spawn(self, work: Any, name: str) -> "asyncio.Task[None]":
        task: asyncio.Task[None] = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("%s", task.get_name(), exc_info=problem)

    # --- who belongs to it --------------------------------------------------------------------

    async def _watch(self) -> None:
        """Notes who joins and who leaves; comes back to a scheduler that was gone."""
        while not self._is_ending:
            try:
                await self._look()
            except Exception as problem:
                if not isinstance(problem, OSError):
                    log.exception("the cluster cannot be looked at")
                log.debug("the scheduler does not answer: %r", problem)
                await self._lose_all()
            self._tell_state()
            await asyncio.sleep(LOOKS)

    async def _look(self) -> None:
        """Raises OSError if the scheduler is gone, or silent for long: nodes work without it."""
        loop = asyncio.get_running_loop()
        if self._client is None:
            await self._connect()
            self._heard = loop.time()
        if not self._is_connected:
            raise ConnectionError(f"the connection is {self._client.status}")
        try:
            async with asyncio.timeout(CONNECTING):
                identity = await self._client.scheduler.identity()
        except TimeoutError:
            if loop.time() >= self._heard + self._patience.silent:
                raise
            return
        self._heard = loop.time()
        self._note_workers(identity["workers"])

    async def _lose_all(self) -> None:
        await to_the_end(_ended(self._joins.values()))
        self._refused.clear()
        await to_the_end(self._leave())

    def _note_workers(self, workers: dict[str, Any]) -> None:
        now = asyncio.get_running_loop().time()
        for address, (_, until) in list(self._refused.items()):
            if address not in workers or now >= until:
                del self._refused[address]
        for address, join in list(self._joins.items()):
            if address not in workers:
                join.cancel()
        self._silent &= workers.keys()
        for address in self._unheard.keys() - workers.keys():
            del self._unheard[address]  # the scheduler says that its process is gone
        for address in workers:
            if address not in self._joins and address not in self._refused:
                self._roll.note(address)
                self._joins[address] = self._spawn(self._join(address), f"node at {address}")

    def _tell_state(self) -> None:
        if self._is_ending:
            return  # the crawl is paused for its end, and must not go on
        if self.nodes:
            self._tell("")
        elif self._client is None:
            self._tell(
                tr("the scheduler at {cluster} does not answer").format(
                    cluster=self._settings.cluster
                )
            )
        elif self._silent:
            self._tell(silent_workers(self._where, len(self._silent), self._patience.silent))
        elif self._some_node.is_set():
            self._tell(
                tr("the cluster at {cluster} has no workers any more").format(
                    cluster=self._settings.cluster
                )
            )

    async def _join(self, address: str) -> None:
        """Makes a node on a Dask worker, and takes its answers until it is lost."""
        node = None
        try:
            node = self._joined(address, *await self._make(address))
            await node.run()
        except Exception as problem:
            why = str(problem) or type(problem).__name__
            # Dask's CancelledError: its scheduler was gone meanwhile
            if not isinstance(problem, OSError | RuntimeError | CancelledError):
                log.exception("the node at %s", address)
            if node is None:
                self._refuse(address, why, is_final=isinstance(problem, ClusterError))
            elif self._is_ending:  # a call to it came behind that which ends it
                log.debug("the node at %s has ended: %s", address, why)
            else:
                log.warning("the node at %s is lost: %s", address, why)
        finally:
            if self._joins.get(address) is asyncio.current_task():
                del self._joins[address]
            if node is not None:
                self._lose(node)
                if not self._is_ending:
                    # One that was only silent may wake up
                    await to_the_end(self._say_end(node))

    def _refuse(self, address: str, why: str, *, is_final: bool) -> None:
        log.warning("the Dask worker at %s is not used: %s", address, why)
        now = asyncio.get_running_loop().time()
        until = math.inf if is_final else now + self._patience.refused
        self._refused[address] = (
            tr("the Dask worker at {address} cannot be used: {why}").format(
                address=address, why=told(why)
            ),
            until,
        )

    def _joined(self, address: str, call: Call, started: say.Started) -> NodeLink:
        """The new node; it gets what had no node."""
        self._addresses.update(started.addresses)
        node = NodeLink(
            call,
            started,
            address,
            self._take_other,
            self._replied,
            patience=self._patience,
        )
        self.nodes[address] = node
        self._silent.discard(address)
        self._unheard.pop(address, None)  # it hears again, and so has what went before ended
        if self._is_changed:  # perhaps since it was started
            node.use(self._settings)
        self._some_node.set()
        self._tell_state()
        self._take_homeless(node)
        return node

    def _replied(self, node: NodeLink) -> None:
        """Replies may lie there of nodes that have all ended at once: they show nothing. Nor does a
        node that outlives its scheduler by a moment."""
        if node.called_at > self._lost_at and self._is_connected:
            self._take_homeless(node)
        elif self._homeless:
            node.poke()

    @property
    def _is_connected(self) -> bool:
        """Whether the scheduler's process is there, as far as the kernel has told."""
        return self._client is not None and self._client.status == "running"

    def _take_homeless(self, node: NodeLink) -> None:
        """A node is certainly there: it gets what none had."""
        homeless, self._homeless = self._homeless, {}
        for waiting in homeless.values():
            node.give(waiting)

    async def _make(self, address: str) -> tuple[Call, say.Started]:
        host = address.partition("://")[2].rpartition(":")[0].strip("[]")
        self._check_secrets(address.startswith("tls:") or _is_loopback(host))
        async with asyncio.timeout(FIRST_NODE):
            with self._client.as_current():
                making = self._client.submit(
                    Node, workers=[address], actor=True, pure=False, key=None
                )
                call = calls_of(self._client, await making, address)
                looks_up = self._settings.proxy is None
                start = Start(self._settings, looks_up, self._patience.abandoned)
                started: say.Started = say.unpacked(await call("begin", say.packed(start)))
        ours = versions()
        for name, text in started.versions.items():
            if name == "crawlscope" and text != ours[name]:
                raise ClusterError(
                    kept("it has {name} {text}, this is {ours}: install the same").format(
                        name=name, text=text, ours=ours[name]
                    )
                )
            if text != ours[name]:
                log.warning("the node at %s has %s %s, this is %s", address, name, text, ours[name])
        return call, started

    def _lose(self, node: NodeLink) -> None:
        """What a node had is asked for elsewhere, at most once more."""
        if self.nodes.get(node.address) is not node:
            return
        del self.nodes[node.address]
        self.lost += 1
        self._lost_at = asyncio.get_running_loop().time()
        self._roll.lose(node)
        if not node.is_broken_off:
            self._silent.add(node.address)
        had, node.has = list(node.has.values()), {}
        for origin in [each for each, home in self._home.items() if home is node]:
            del self._home[origin]
        if self._is_ending:
            return
        for waiting in had:
            waiting.links, waiting.octets, waiting.page = [], bytearray(), None
            if waiting.is_sent:
                node.given_up += 1
                waiting.losses += 1
                self.asked_again += 1
            if waiting.losses < MOST_LOSSES:
                self._place(waiting)
            elif not waiting.answer.done():
                why = kept("two workers of the cluster ended while they had it")
                waiting.answer.set_result(_failed(waiting.request, ErrorKind.INTERNAL, why))
        self._tell_state()

    # --- requests -----------------------------------------------------------------------------

    @property
    def sockets_open(self) -> int:
        if self._is_ending:
            return self._sockets + sum(self._unheard.values())
        return sum(node.sockets for node in self.nodes.values())

    @property
    def unheard(self) -> int:
        return len(self._unheard)

    def machines(self) -> list[Machine]:
        """Who belongs to the cluster, or did. May be read at any moment."""
        refused = {address: why for address, (why, _) in self._refused.items()}
        return list(self._roll.rows(self.nodes, self._joins, refused))

    def let_go(self) -> None:
        """Cancels whoever waits for a machine, if there is none."""
        if not self.nodes:
            for waiting in self._homeless.values():
                waiting.answer.cancel()

    async def look_up_roots(self) -> None:
        """Takes over what the nodes have found out when they began."""
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
        self._settings, self._is_changed = settings, True
        for node in self.nodes.values():
            node.use(settings)

    def stop_one(self, worker: Worker) -> bool:
        """Ends the request that a worker has in flight; False if there is none."""
        waiting = self._in_flight.get(worker)
        if waiting is None or waiting.answer.done():
            return False
        if not waiting.is_sent:
            if waiting.node is not None:
                waiting.node.leave(waiting)
            stopped = _failed(waiting.request, ErrorKind.STOPPED, kept("stopped by hand"))
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
        self._asked[origin] = self._asked.get(origin, 0) + 1
        self._place(waiting)
        try:
            found = await waiting.answer
        finally:
            del self._in_flight[worker]
            self._asked[origin] -= 1
            if not self._asked[origin]:
                del self._asked[origin]
            self._homeless.pop(request.slot, None)
            if waiting.node is not None:
                waiting.node.leave(waiting)
        if isinstance(found, say.Answered):
            return waiting, found
        if found.error is None or found.response is None:
            raise RuntimeError(f"an error of ours at a node; its log holds the details: {url}")
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
        """Gives a request to a node: that of its host, until this has its share of what can be in
        flight; then to the one that has least to do.

        With a delay there is never more than one request of a host in flight.
        """
        if waiting.losses or not self.nodes:
            # Not lost once more with the next node that is silent, but is not known to be lost
            waiting.node, waiting.is_sent = None, False
            self._homeless[waiting.request.slot] = waiting
            for node in self.nodes.values():
                node.poke()
            return
        origin = origin_of(waiting.request.url)
        least = min(self.nodes.values(), key=lambda node: len(node.has))
        home = self._home.get(origin)
        if home is None:
            home = self._new_home(origin)
        has_more = len(home.has) > len(least.has) + SLACK
        if has_more and not self._settings.delay and len(home.has) >= self._share():
            home = self._elsewhere(origin, home, least)
        home.give(waiting)

    def _new_home(self, origin: str) -> NodeLink:
        """The node to which fewest hosts belong has one more."""
        if len(self._home) >= MOST_ORIGINS:
            self._home.clear()
            for node in self.nodes.values():
                node.hosts = 0
        home = self._home[origin] = self._fewest_hosts()
        home.hosts += 1
        return home

    def _fewest_hosts(self) -> NodeLink:
        return min(self.nodes.values(), key=lambda node: (node.hosts, len(node.has)))

    def _elsewhere(self, origin: str, home: NodeLink, least: NodeLink) -> NodeLink:
        """Where a request goes that its host's node has no room for. The host goes too if many
        belong to that node, as when others have come since."""
        fewest = self._fewest_hosts()
        if home.hosts <= fewest.hosts + 1:
            return least
        home.hosts -= 1
        fewest.hosts += 1
        self._home[origin] = fewest
        return fewest

    def _share(self) -> int:
        """What each node has when all have the same, and as much is in flight as may be."""
        most = min(self._settings.workers, self._settings.per_host * len(self._asked))
        return most // len(self.nodes)

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


async def _ended(tasks: Iterable["asyncio.Task[None]"]) -> None:
    """Cancels tasks and waits for them. Dask keeps a cancel to itself while it closes a connection,
    so that it is said again."""
    left = set(tasks)
    while left:
        for each in left:
            each.cancel()
        _, left = await asyncio.wait(left, timeout=CANCELLED_AGAIN)


def _failed(request: Request, kind: ErrorKind, why: str) -> say.NotAnswered:
    return say.NotAnswered(request.slot, Error(kind, why), Response(tries=request.attempt))


def _is_loopback(host: str) -> bool:
    return nearness(host) is Nearness.LOOPBACK
