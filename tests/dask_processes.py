"""A Dask scheduler and workers as processes, for tests: `python -m tests.dask_processes ...`."""

import asyncio
import contextlib
import json
import os
import signal
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Self

from crawlscope.runtime import by_path
from tests.warm import Forge

ROOT = Path(__file__).parents[1]
# By a scheduler, or by a worker; the rest by those that a crawl starts
IMPORTED = (
    *("distributed", "crawlscope.fetch.cluster.node"),
    *("crawlscope.commands.main", "crawlscope.fetch.cluster.process"),
)


@cache
def forge() -> Forge:
    return Forge(IMPORTED, os.environ)


def interpreter() -> str:
    """What stands for Python where a crawl starts a cluster of its own: see `Forge.interpreter`."""
    return forge().interpreter(Path(by_path.__file__), "cluster-scheduler", "cluster-worker")


def scheduler(port: int) -> Any:
    from distributed import Scheduler  # noqa: PLC0415  takes long to import

    return Scheduler(host="127.0.0.1", port=port, dashboard_address="127.0.0.1:0")


def worker(address: str) -> Any:
    from distributed import Worker  # noqa: PLC0415  takes long to import

    folder = tempfile.mkdtemp(prefix="crawlscope-tests-")
    return Worker(
        address,
        nthreads=1,
        host="127.0.0.1",
        local_directory=folder,
        dashboard_address="127.0.0.1:0",
        memory_limit=0,
    )


def ports_of(process: int) -> set[int]:
    """The ends of connections by TCP that a process has."""
    folder = Path("/proc", str(process))
    sockets = set[str]()
    for each in (folder / "fd").iterdir():
        with contextlib.suppress(OSError):  # it was closed meanwhile
            sockets.add(os.readlink(each))
    table = [line.split() for line in (folder / "net" / "tcp").read_text().splitlines()[1:]]
    return {int(row[1].partition(":")[2], 16) for row in table if f"socket:[{row[9]}]" in sockets}


async def _run(made: Any) -> None:
    async with made:
        print(json.dumps({"address": made.address}), flush=True)
        parent, ended = os.getppid(), asyncio.ensure_future(made.finished())
        while os.getppid() == parent and not ended.done():
            await asyncio.wait((ended,), timeout=1)


async def _main(kind: str, where: str) -> None:
    await _run(scheduler(int(where)) if kind == "scheduler" else worker(where))


class Process:
    """A scheduler or a worker, from its start until it is killed."""

    def __init__(self, kind: str, where: str) -> None:
        reading, writing = os.pipe()
        words, nowhere = ("tests.dask_processes", kind, where), os.open(os.devnull, os.O_RDWR)
        self._process = forge().start(words, os.environ, ROOT, (nowhere, writing, nowhere))
        os.close(writing)
        os.close(nowhere)
        self._said = os.fdopen(reading)
        self.address = ""

    def wait(self) -> str:
        """Its address, once it is there."""
        self.address = json.loads(self._said.readline())["address"]
        return self.address

    def ports(self) -> set[int]:
        """Its ends of connections by TCP."""
        return ports_of(self._process.pid)

    def stop(self) -> None:
        """It does nothing any more, and says nothing, until it may go on."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._said.close()


class Processes:
    """A cluster on loopback, without a key: a context manager."""

    def __init__(self, workers: int) -> None:
        self._number = workers
        self.scheduler: Process
        self.workers: list[Process] = []
        self.address = ""

    def __enter__(self) -> Self:
        self.scheduler = Process("scheduler", "0")
        self.address = self.scheduler.wait()
        for _ in range(self._number):
            self.add_worker()
        for each in self.workers:
            each.wait()
        return self

    def __exit__(self, *_: object) -> None:
        for each in (*self.workers, self.scheduler):
            each.kill()

    def add_worker(self) -> Process:
        added = Process("worker", self.address)
        self.workers.append(added)
        return added

    def kill_worker(self, place: int) -> None:
        self.workers.pop(place).kill()

    def restart_scheduler(self) -> None:
        """Kills all, and starts the scheduler at the same address, and new workers."""
        number = len(self.workers)
        port = self.address.rpartition(":")[2]
        for each in (self.scheduler, *self.workers):
            each.kill()
        self.workers.clear()
        self.scheduler = Process("scheduler", port)
        self.scheduler.wait()
        for _ in range(number):
            self.add_worker()


if __name__ == "__main__":
    asyncio.run(_main(*sys.argv[1:]))
