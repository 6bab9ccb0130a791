"""The connection to a scheduler, by Dask's client on our loop."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from ssl import SSLCertVerificationError
from typing import Any

from crawlscope.core.base.language import tr
from crawlscope.core.policy.cluster_address import ClusterAddress
from crawlscope.fetch.cluster.error import ClusterError
from crawlscope.fetch.cluster.local import LocalCluster
from crawlscope.fetch.ending import to_the_end
from crawlscope.fetch.resolver import make_resolver

log = logging.getLogger(__name__)

Call = Callable[..., Awaitable[Any]]  # a method of a node by its name, and what it is given

CONNECTING = 5.0  # seconds for one attempt to reach the scheduler
LEAVING = 0.2  # seconds to close the connection to it; whoever cancels a crawl may wait for that


async def connected(where: ClusterAddress, local: LocalCluster | None = None) -> Any:
    """A client of the scheduler at an address, or of processes of ours. Raises ClusterError."""
    from distributed import Client  # noqa: PLC0415  only a crawl on a cluster needs it

    address, security = await _scheduler(where, local)
    client = Client(
        address,
        asynchronous=True,
        direct_to_workers=True,
        set_as_default=False,
        security=security,
        timeout=CONNECTING,
        name="crawlscope",
    )
    try:
        return await client
    except BaseException as problem:
        await to_the_end(left(client))
        if not isinstance(problem, OSError | TimeoutError):
            raise
        log.debug("no scheduler at %s: %r", address, problem)
        raise ClusterError(_why_not(problem).format(where=where)) from None


def _why_not(problem: BaseException) -> str:
    """Why there is no connection to {where}."""
    if isinstance(problem.__cause__, SSLCertVerificationError):
        return tr(
            "the certificate of the scheduler at {where} comes from another authority than "
            "ours: use files from the same run of 'crawlscope certificates' on both sides"
        )
    return tr(
        "no Dask scheduler responds at {where}: start one with 'dask scheduler', "
        "or use local processes: local:2"
    )


def calls_of(client: Any, actor: Any, address: str) -> Call:
    """Calls the methods of an actor on the Dask worker at an address. They raise OSError if its
    process is gone.

    An actor calls by itself, too, but goes on with a call that nobody waits for any more, on a
    connection of its own; and refuses to call if the scheduler is gone alone.
    """
    worker = client.rpc(address)

    async def call(method: str, *given: bytes) -> Any:
        try:
            said = await worker.actor_execute(actor=actor.key, function=method, args=given)
        except KeyError:
            raise ConnectionError(tr("another process is already using its address")) from None
        if said["status"] != "OK":
            raise said["exception"]
        return said["result"]

    return call


async def left(client: Any) -> None:
    """Closes a client, including its connections to silent peers."""
    try:
        await client.close(timeout=LEAVING)
    except Exception as problem:  # whatever Dask makes of it: it may be about to connect once more
        log.debug("the connection to the scheduler was not closed properly: %r", problem)
    # Private: a client that connects once more at this moment takes itself for running again, and
    # its task listens for ever. It is done with everything when it is cancelled.
    listening = client._handle_report_task
    if listening is not None and not listening.done():
        listening.cancel()
        await asyncio.wait((listening,), timeout=LEAVING)
    pool = client.rpc  # what the time was too short for
    for comms in (*pool.occupied.values(), *pool.available.values()):
        for comm in list(comms):
            comm.abort()
    if client.scheduler_comm is not None:
        client.scheduler_comm.abort()
    client.status = "closed"  # or it closes itself once more when it is collected


def no_workers(where: ClusterAddress) -> str:
    """The message about a cluster without workers."""
    if where.processes:
        return tr("the processes do not start; the log may say why")
    return tr("the cluster at {where} has no workers: start one with 'dask worker {where}'").format(
        where=where
    )


async def _scheduler(where: ClusterAddress, local: LocalCluster | None) -> tuple[str, Any]:
    """The address of the scheduler, without a name: Dask would start a thread to resolve it."""
    if local is not None:
        return local.address, local.security
    host = await _address_of(where)
    address = f"{where.scheme}://{f'[{host}]' if ':' in host else host}:{where.port}"
    from distributed.security import Security  # noqa: PLC0415  as in `connected`

    if where.scheme != "tls":
        if Security().require_encryption:
            words = tr("Dask's configuration requires TLS: use tls://{host}:{port}")
            raise ClusterError(words.format(host=where.host, port=where.port))
        return address, None
    try:
        security = Security(require_encryption=True)  # its files are in Dask's configuration
        if security.get_connection_args("client")["ssl_context"] is None:
            words = tr(
                "no certificates for {where}: give Dask a file that 'crawlscope certificates' "
                "made, as in DASK_CONFIG=cluster.yaml"
            )
            raise ClusterError(words.format(where=where))
    except (OSError, ValueError, RuntimeError) as problem:
        raise ClusterError(
            tr(
                "no certificates for {where}: set them in Dask's configuration under "
                "distributed.comm.tls ({problem})"
            ).format(where=where, problem=problem)
        ) from None
    return address, security


async def _address_of(where: ClusterAddress) -> str:
    """The address of a scheduler's host. Raises ClusterError."""
    resolver = make_resolver()
    try:
        found = await resolver.resolve(where.host, where.port)
    except OSError:
        raise ClusterError(
            tr("the cluster's host name {host} cannot be resolved").format(host=where.host)
        ) from None
    finally:
        await resolver.close()
    return found[0]["host"]


def silent_workers(where: ClusterAddress, number: int, seconds: float) -> str:
    """The message about a cluster whose scheduler knows this many workers, none of which
    responds."""
    return tr(
        "{n:,} workers are registered at {where}, but none has responded for {seconds:.0f} s",
        "1 worker is registered at {where}, but it has not responded for {seconds:.0f} s",
        number,
    ).format(n=number, where=where, seconds=seconds)
