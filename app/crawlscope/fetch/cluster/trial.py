"""A look at a cluster, without a crawl: who is there, with which versions, or why it is no use."""

import asyncio
import os
from collections import Counter
from collections.abc import Mapping
from typing import Any

from crawlscope.core.base.language import sentence, tr, translated
from crawlscope.core.policy.cluster_address import ClusterAddress, parsed
from crawlscope.core.records.machines import Trial
from crawlscope.fetch.cluster.connection import CONNECTING, connected, left, no_workers
from crawlscope.fetch.cluster.error import ClusterError
from crawlscope.fetch.cluster.loading import load_dask
from crawlscope.fetch.cluster.node import about, differing, versions

MOST_LINES = 8  # of machines; more are counted


async def tried(cluster: str) -> Trial:
    """The cluster at an address that `Settings` accepts."""
    where = parsed(cluster)
    try:
        await load_dask()
        if where.processes:
            number = os.cpu_count() or 1
            cores = tr("{n:,} cores", "1 core", number).format(n=number)
            return Trial(
                (
                    tr("Dask {version} is installed; this machine has {cores}.").format(
                        version=versions()["distributed"], cores=cores
                    ),
                )
            )
        return await _looked_at(where)
    except ClusterError as problem:
        return Trial((sentence(str(problem)),), is_good=False)


async def _looked_at(where: ClusterAddress) -> Trial:
    client = await connected(where)
    try:
        async with asyncio.timeout(CONNECTING):
            identity = await client.scheduler.identity()
            said = await client.run(about, on_error="return")
    except (OSError, TimeoutError) as problem:
        reason = str(problem) or tr("it takes too long")
        raise ClusterError(
            tr("the cluster at {where} does not respond: {reason}").format(
                where=where, reason=reason
            )
        ) from None
    finally:
        await left(client)
    if not said:
        raise ClusterError(no_workers(where))
    dashboard = identity["services"].get("dashboard")
    page = f"http://{_host(where)}:{dashboard}/status" if isinstance(dashboard, int) else ""
    machines = Counter(_in_words(address, found) for address, found in said.items())
    lines = [
        tr("{name}: {n:,} workers, {words}", "{name}: 1 worker, {words}", number).format(
            name=name, n=number, words=words
        )
        for (name, words, _), number in sorted(machines.items())
    ]
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 1 :] = [tr("… and {n} more").format(n=len(lines) - MOST_LINES + 1)]
    number = len(said)
    head = tr("{n:,} workers; Dask {version} here.", "1 worker; Dask {version} here.", number)
    head = head.format(n=number, version=versions()["distributed"])
    return Trial((head, *lines), any(usable for _, _, usable in machines), page)


def _host(where: ClusterAddress) -> str:
    return f"[{where.host}]" if ":" in where.host else where.host


def _in_words(address: str, found: Any) -> tuple[str, str, bool]:
    """A machine, what there is to say of a worker on it, and whether a crawl can use it."""
    if not isinstance(found, Mapping):
        return address, tr("Crawlscope cannot run there: {found}").format(found=found), False
    theirs: dict[str, str] = found["versions"]
    words = ", ".join(map(translated, differing(theirs))) or tr("same versions as here")
    return found["machine"], words, theirs.get("crawlscope") == versions()["crawlscope"]
