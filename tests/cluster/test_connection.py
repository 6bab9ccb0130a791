"""The connection to a scheduler is left, whatever Dask's client is about."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator

import pytest

from crawlscope.core.policy.cluster_address import parsed
from crawlscope.fetch.cluster.connection import connected, left
from tests.dask_processes import Processes
from tests.web import WaitUntil

pytestmark = pytest.mark.end_to_end  # they start processes


@pytest.fixture
def cluster() -> Iterator[Processes]:
    with Processes(0) as running:
        yield running


async def test_a_client_is_left_although_its_scheduler_comes_back_at_that_moment(
    cluster: Processes, wait_until: WaitUntil
) -> None:
    client = await connected(parsed(cluster.address))
    cluster.scheduler.stop()
    try:
        client.scheduler_comm.comm.abort()
        await wait_until(lambda: client.status == "connecting")
        with socket.create_server(("127.0.0.1", 0)) as silent:  # for it, the pool closes slowly
            node = client.rpc(f"tcp://127.0.0.1:{silent.getsockname()[1]}")
            asking = asyncio.create_task(node.identity())
            leaving = asyncio.create_task(left(client))
            await wait_until(lambda: client.status == "closing", at_each_turn=True)
            cluster.scheduler.go_on()
            await leaving
            with contextlib.suppress(OSError):
                await asking
    finally:
        cluster.scheduler.go_on()
    assert client.status == "closed"
