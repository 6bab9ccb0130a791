"""A cluster on this machine: a scheduler and N workers, started with a crawl and ended with it."""

import asyncio
import contextlib
import logging
import shutil
import tempfile
from typing import Any, Self

from app.cluster.error import ClusterError
from app.cluster.process import security_in
from app.lab.child import Child

log = logging.getLogger(__name__)

STARTING = 60.0  # seconds that a process may take to start
FEWEST_SECONDS = 2.0  # a process that lived shorter is not started again at once


class LocalCluster:
    """An asynchronous context manager. A worker process that ends is started again."""

    def __init__(self, workers: int) -> None:
        self._number = workers
        self._folder = ""
        self._stack = contextlib.AsyncExitStack()
        self._keeping: set[asyncio.Task[None]] = set()
        self.security: Any = None
        self.address = ""

    async def __aenter__(self) -> Self:
        try:
            self._folder = tempfile.mkdtemp(prefix="crawlscope-cluster-")
            self.address = await self._start_scheduler()
            self.security = security_in(self._folder)
        except OSError as problem:
            await self.__aexit__()
            raise ClusterError(
                f"no processes can be started: {problem.strerror or problem}"
            ) from None
        except BaseException:
            await self.__aexit__()
            raise
        for number in range(1, self._number + 1):
            keeping = asyncio.create_task(self._keep_worker(), name=f"node {number}")
            self._keeping.add(keeping)
        return self

    async def __aexit__(self, *_: object) -> None:
        keeping = list(self._keeping)
        self._keeping.clear()
        for each in keeping:
            each.cancel()
        if keeping:
            await asyncio.wait(keeping)
        await self._stack.aclose()
        shutil.rmtree(self._folder, ignore_errors=True)

    async def _start_scheduler(self) -> str:
        child = Child("cluster-scheduler", self._folder)
        await self._stack.enter_async_context(child)
        async with asyncio.timeout(STARTING):
            if not await child.says("address"):
                raise ClusterError("the scheduler's process ended at once; the log may say why")
        address: str = child.facts["address"]
        return address

    async def _keep_worker(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            async with Child("cluster-worker", self._folder, self.address) as child:
                while not child.has_ended:
                    await child.says_more()
            log.warning("a worker process of the cluster has ended: another one is started")
            await asyncio.sleep(max(0.0, began + FEWEST_SECONDS - loop.time()))
