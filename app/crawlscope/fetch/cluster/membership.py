"""Who belongs to a cluster: a node is made on each of its Dask workers, and taken out when it is
lost. The only file that asks the scheduler."""

import asyncio
import logging
import math
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError
from typing import Any, NamedTuple

from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.policy.address_policy import Nearness, nearness
from crawlscope.core.policy.cluster_address import parsed
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.machines import Machine
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
from crawlscope.fetch.cluster.link import NodeLink, Patience
from crawlscope.fetch.cluster.loading import load_dask
from crawlscope.fetch.cluster.local import LocalCluster
from crawlscope.fetch.cluster.members import Members
from crawlscope.fetch.cluster.messages import Start
from crawlscope.fetch.cluster.node import Node, versions
from crawlscope.fetch.ending import to_the_end

log = logging.getLogger(__name__)

FIRST_NODE = 30.0  # seconds until there must be a node when a crawl begins
LOOKS = 0.5  # seconds between two looks at who belongs to the cluster
ENDING = 1.5  # seconds that a node may take to end
CANCELLED = 0.5  # the same when a person waits: Cancel takes a second at most
CANCELLED_AGAIN = 0.05  # seconds until a task is told again that it is cancelled


class Hearers(NamedTuple):
    """Who is notified about nodes."""

    joined: Callable[[NodeLink, say.Started], None]
    replied: Callable[[NodeLink], None]
    lost: Callable[[NodeLink], None]
    other: Callable[[say.Item], None]  # what came with an answer and does not belong to it alone
    # In a line why nothing goes on, and '' when it goes on again
    state: Callable[[str], None]


class Membership:
    """The nodes of one run of a crawl, one on each Dask worker."""

    def __init__(self, settings: Settings, hearers: Hearers, patience: Patience) -> None:
        assert settings.cluster is not None
        self.nodes: dict[str, NodeLink] = {}  # by the address of their Dask worker
        self.is_ending = False
        self._settings = settings
        self._is_changed = False  # since nodes were started with it
        self._where = parsed(settings.cluster)
        self._hearers = hearers
        self._patience = patience
        self._roll = Members()
        self._heard = 0.0  # when the scheduler answered last
        self._lost_at = 0.0  # when a node was lost last
        self._silent = set[str]()  # Dask workers whose nodes were lost without a word
        self._local: LocalCluster | None = None
        self._client: Any = None
        self._tasks: set[asyncio.Task[None]] = set()
        # Dask workers that cannot be used: why, and when to try again
        self._refused: dict[str, tuple[str, float]] = {}
        self._joins: dict[str, asyncio.Task[None]] = {}  # of nodes that are made or there
        self._some_node = asyncio.Event()
        self._sockets = 0  # still open when the nodes had ended
        # Sockets of nodes that did not say that they had ended, by the address of their Dask worker
        self._unheard: dict[str, int] = {}

    # --- begin and end ------------------------------------------------------------------------

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
                    "headers, cookies, logins and a proxy are only sent to a cluster over "
                    "TLS: use tls://HOST:PORT"
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

    async def close(self, *, is_cancelled: bool) -> None:
        self.is_ending = True
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

    # --- what may be asked at any moment --------------------------------------------------------

    @property
    def sockets_open(self) -> int:
        if self.is_ending:
            return self._sockets + sum(self._unheard.values())
        return sum(node.sockets for node in self.nodes.values())

    @property
    def unheard(self) -> int:
        return len(self._unheard)

    def machines(self) -> list[Machine]:
        """The current and former members of the cluster."""
        refused = {address: why for address, (why, _) in self._refused.items()}
        return list(self._roll.rows(self.nodes, self._joins, refused))

    def is_certain(self, node: NodeLink) -> bool:
        """Whether a reply shows that a node is there. Replies may lie there of nodes that have all
        ended at once: they show nothing. Nor does a node that outlives its scheduler by a moment.
        """
        return node.called_at > self._lost_at and self._is_connected

    def use(self, settings: Settings) -> None:
        """These settings apply from now on."""
        self._settings, self._is_changed = settings, True
        for node in self.nodes.values():
            node.use(settings)

    # --- who belongs to it --------------------------------------------------------------------

    async def _watch(self) -> None:
        """Notes who joins and who leaves; comes back to a scheduler that was gone."""
        while not self.is_ending:
            try:
                await self._look()
            except Exception as problem:
                if not isinstance(problem, OSError):
                    log.exception("the cluster cannot be queried")
                log.debug("the scheduler does not respond: %r", problem)
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
        # At its end the crawl is paused, and must not go on
        if not self.is_ending and (line := self._state()) is not None:
            self._hearers.state(line)

    def _state(self) -> str | None:
        """Why nothing goes on, '' if it does; None while the first nodes are awaited."""
        if self.nodes:
            return ""
        cluster = self._settings.cluster
        if self._client is None:
            return tr("the scheduler at {cluster} does not respond").format(cluster=cluster)
        if self._silent:
            return silent_workers(self._where, len(self._silent), self._patience.silent)
        if self._some_node.is_set():
            words = tr("the cluster at {cluster} has no workers left")
            return words.format(cluster=cluster)
        return None

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
            elif self.is_ending:  # a call to it came behind that which ends it
                log.debug("the node at %s has ended: %s", address, why)
            else:
                log.warning("the node at %s is lost: %s", address, why)
        finally:
            if self._joins.get(address) is asyncio.current_task():
                del self._joins[address]
            if node is not None:
                self._lose(node)
                if not self.is_ending:
                    # One that was only silent may wake up
                    await to_the_end(self._say_end(node))

    def _refuse(self, address: str, why: str, *, is_final: bool) -> None:
        log.warning("the Dask worker at %s is not used: %s", address, why)
        now = asyncio.get_running_loop().time()
        until = math.inf if is_final else now + self._patience.refused
        self._refused[address] = (
            tr("the Dask worker at {address} cannot be used: {why}").format(
                address=address, why=translated(why)
            ),
            until,
        )

    @property
    def _is_connected(self) -> bool:
        """Whether the scheduler's process is there, as far as the kernel has told."""
        return self._client is not None and self._client.status == "running"

    def _joined(self, address: str, call: Call, started: say.Started) -> NodeLink:
        """The new node."""
        hearers = self._hearers
        node = NodeLink(
            call, started, address, hearers.other, hearers.replied, patience=self._patience
        )
        self.nodes[address] = node
        self._silent.discard(address)
        self._unheard.pop(address, None)  # it hears again, and so has what went before ended
        if self._is_changed:  # perhaps since it was started
            node.use(self._settings)
        self._some_node.set()
        self._tell_state()
        hearers.joined(node, started)
        return node

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
                start = Start(self._settings.without_login(), looks_up, self._patience.abandoned)
                started: say.Started = say.unpacked(await call("begin", say.packed(start)))
        ours = versions()
        for name, text in started.versions.items():
            if name == "crawlscope" and text != ours[name]:
                raise ClusterError(
                    tr_noop(
                        "it has {name} {text}, but this is {ours}: install the same version on both"
                    ).format(name=name, text=text, ours=ours[name])
                )
            if text != ours[name]:
                log.warning("the node at %s has %s %s, this is %s", address, name, text, ours[name])
        return call, started

    def _lose(self, node: NodeLink) -> None:
        if self.nodes.get(node.address) is not node:
            return
        del self.nodes[node.address]
        self._lost_at = asyncio.get_running_loop().time()
        self._roll.lose(node)
        if node.is_silent:
            self._silent.add(node.address)
        self._hearers.lost(node)
        self._tell_state()


async def _ended(tasks: Iterable["asyncio.Task[None]"]) -> None:
    """Cancels tasks and waits for them. Dask keeps a cancel to itself while it closes a connection,
    so that it is said again."""
    left = set(tasks)
    while left:
        for each in left:
            each.cancel()
        _, left = await asyncio.wait(left, timeout=CANCELLED_AGAIN)


def _is_loopback(host: str) -> bool:
    return nearness(host) is Nearness.LOOPBACK
