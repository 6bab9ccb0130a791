"""A cluster on this machine: a scheduler and N workers, started with a crawl and ended with it."""

import asyncio
import contextlib
import logging
import os
import secrets
import shutil
import tempfile
from collections.abc import AsyncIterator, Coroutine
from typing import Any, Self

from crawlscope.core.base.language import tr
from crawlscope.fetch.cluster.error import ClusterError
from crawlscope.fetch.cluster.process import security_in
from crawlscope.runtime.child import Child

log = logging.getLogger(__name__)

STARTING = 60.0  # seconds that a process may take to start
FEWEST_SECONDS = 2.0  # a process that lived shorter is not started again at once


class LocalCluster:
    """An asynchronous context manager. A process that ends is restarted."""

    def __init__(self, workers: int) -> None:
        self._number = workers
        self._folder = ""
        self._keeping: set[asyncio.Task[None]] = set()
        self.security: Any = None
        self.address = ""

    async def __aenter__(self) -> Self:
        try:
            # Its scheduler makes it, and no name is guessed
            name = f"crawlscope-cluster-{secrets.token_hex(8)}"
            self._folder = os.path.join(tempfile.gettempdir(), name)
            started = asyncio.get_running_loop().create_future()
            self._keep(self._keep_scheduler(started), "scheduler")
            async with asyncio.timeout(STARTING):
                self.address = await started
            self.security = security_in(self._folder)
        except OSError as problem:
            await self.__aexit__()
            raise _no_scheduler(problem.strerror or str(problem)) from None
        except BaseException:
            await self.__aexit__()
            raise
        for number in range(1, self._number + 1):
            self._keep(self._keep_worker(), f"node {number}")
        return self

    async def __aexit__(self, *_: object) -> None:
        keeping = list(self._keeping)
        self._keeping.clear()
        for each in keeping:
            each.cancel()
        if keeping:
            await asyncio.wait(keeping)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _keep(self, work: Coroutine[Any, Any, None], name: str) -> None:
        self._keeping.add(asyncio.create_task(work, name=name))

    async def _keep_scheduler(self, started: "asyncio.Future[str]") -> None:
        """Gives the address of the first one; the others have the same."""
        port = "0"
        while True:
            async with _kept("cluster-scheduler", self._folder, port) as child:
                if await child.says("address"):
                    port = child.facts["address"].rpartition(":")[2]
                    if not started.done():
                        started.set_result(child.facts["address"])
                elif not started.done():
                    started.set_exception(_no_scheduler(child.facts.get("error", "")))

    async def _keep_worker(self) -> None:
        while True:
            async with _kept("cluster-worker", self._folder, self.address):
                pass


def _no_scheduler(why: str) -> ClusterError:
    if not why:
        return ClusterError(tr("the scheduler process exited immediately"))
    return ClusterError(tr("cannot start any processes: {why}").format(why=why))


@contextlib.asynccontextmanager
async def _kept(command: str, folder: str, where: str) -> AsyncIterator[Child]:
    """A process, until it has ended and another one may be started."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with Child(command, folder, where) as child:
        yield child
        while not child.has_ended:
            await child.says_more()
    log.warning("a cluster process has ended: starting another one")
    await asyncio.sleep(max(0.0, began + FEWEST_SECONDS - loop.time()))
