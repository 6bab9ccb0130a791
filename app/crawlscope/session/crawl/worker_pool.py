"""The workers of a run: as many tasks as are wanted, each with one URL at a time."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from crawlscope.core.base.budgets import WORKERS_STARTED, WORKERS_STOPPED
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.queue.frontier import NOBODY
from crawlscope.core.records.workers import NO_WORK, Work, Worker, WorkerRow, row, work
from crawlscope.fetch.fetching import Fetching
from crawlscope.runtime.slices import in_slices
from crawlscope.session.crawl.gate import Gate
from crawlscope.session.crawl.pace import Pace
from crawlscope.session.crawl.visit import Visitor


class WorkerPool:
    """Very many workers are started, and cancelled, a few in each turn of the loop."""

    def __init__(self, pace: Pace, gate: Gate, visitor: Visitor, wanted: int) -> None:
        self._pace = pace
        self._gate = gate
        self._visitor = visitor
        self._wanted = wanted
        self._fetcher: Fetching | None = None  # while workers may be started
        self.workers: dict[int, Worker] = {}
        # What each worker was doing when `stop` cancelled it, by number, until the next start
        self.ends: Sequence[WorkerRow] = ()
        self.work: Mapping[int, Work] = NO_WORK  # what each of them did, by number
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._leaving: set[asyncio.Task[Any]] = set()  # dismissed workers, and what else ends then
        self._starting: asyncio.Handle | None = None  # starts the remaining workers

    def start(self, fetcher: Fetching) -> None:
        self._fetcher, self.ends, self.work = fetcher, (), NO_WORK
        self._match()

    def resize(self, wanted: int) -> None:
        """Starts or cancels workers at once; the URL of a cancelled worker is queued again."""
        self._wanted = wanted
        if self.is_running:
            self._match()

    async def stop(self) -> int:
        """Cancels all tasks and waits for them; returns how many there were."""
        self._fetcher = None
        self._start_no_more()
        # Workers are cancelled in several turns of the loop; meanwhile none may start a request
        self._pace.stepping.pause()
        workers, tasks = self._tasks.copy(), {*self._tasks.values(), *self._leaving}
        ends: dict[int, tuple[WorkerRow, Work]] = {}
        await in_slices(self._cancelling(workers, ends))
        for each in self._leaving:
            each.cancel()
        self._tasks.clear()
        self.workers.clear()
        self._pace.end()
        if tasks:
            await asyncio.wait(tasks)
        ended = [number for number in sorted(ends) if workers[number].cancelled()]
        self.ends = [ends[number][0] for number in ended]
        self.work = {number: ends[number][1] for number in ended}
        return len(tasks)

    def _cancelling(
        self, tasks: Mapping[int, asyncio.Task[None]], ends: dict[int, tuple[WorkerRow, Work]]
    ) -> QuietSlices[None]:
        now = asyncio.get_running_loop().time()
        for done, (number, task) in enumerate(tasks.items(), 1):
            worker = self.workers[number]
            ends[number] = row(worker, now), work(worker, now)
            task.cancel()
            if done % WORKERS_STOPPED == 0:
                yield

    @property
    def is_running(self) -> bool:
        return self._fetcher is not None

    def ends_too(self, task: asyncio.Task[Any]) -> None:
        """`stop` cancels this task as well."""
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    def task_of(self, number: int) -> asyncio.Task[None] | None:
        """The task of a worker, to look where it waits; None if there is none of that number."""
        return self._tasks.get(number)

    def _match(self) -> None:
        """Starts or cancels workers until there are as many as wanted."""
        assert self._fetcher is not None
        self._start_no_more()
        now = asyncio.get_running_loop().time()
        number, most = 0, min(self._wanted, len(self._tasks) + WORKERS_STARTED)
        while len(self._tasks) < most:
            number += 1
            if number not in self._tasks:
                worker = self.workers[number] = Worker(number, since=now, began=now)
                self._tasks[number] = asyncio.create_task(
                    self._work(worker, self._fetcher), name=f"worker {number}"
                )
        if most < self._wanted:
            self._starting = asyncio.get_running_loop().call_soon(self._match)
        extra = len(self._tasks) - self._wanted
        if extra > 0:
            idle_first = sorted(self._tasks, key=lambda n: (self.workers[n].id != 0, -n))
            for each in idle_first[:extra]:
                self._dismiss(each)

    def _start_no_more(self) -> None:
        if self._starting is not None:
            self._starting.cancel()
            self._starting = None

    def _dismiss(self, number: int) -> None:
        task = self._tasks.pop(number)
        del self.workers[number]
        self.ends_too(task)
        task.cancel()
        self._pace.stepping.put_back(number)  # its step is for another worker

    async def _work(self, worker: Worker, fetcher: Fetching) -> None:
        loop, pace = asyncio.get_running_loop(), self._pace
        gate, visitor = self._gate, self._visitor
        while True:
            now = loop.time()
            id_ = pace.take_at_once(now, worker.number)
            if id_ == NOBODY:
                worker.become_idle(now)
                id_ = await pace.take(worker.number)
            if gate.may_ask(id_) or await gate.is_allowed(id_, worker, fetcher):
                await visitor.visit(id_, worker, fetcher)
