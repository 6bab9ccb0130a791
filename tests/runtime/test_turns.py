"""Who has work takes turns of the loop: as much in one as fits, in the order they came."""

import asyncio
from collections import Counter
from time import perf_counter

from crawlscope.core.records.workers import Doing, Worker
from crawlscope.runtime.turns import ReadingTurns

LONG = 1e6  # seconds


class Workers:
    """Each takes its turn once, works, and notes in which turn of the loop that was."""

    def __init__(self, turns: ReadingTurns, work: float = 0.0) -> None:
        self._turns = turns
        self._work = work
        self._now = 0
        self.turn_of: dict[int, int] = {}  # in the order in which they worked

    async def run(self, number: int) -> None:
        tasks = [asyncio.create_task(self._one(each)) for each in range(number)]
        self._count()
        await asyncio.wait(tasks)
        self._ticking.cancel()

    def _count(self) -> None:
        self._now += 1
        self._ticking = asyncio.get_running_loop().call_soon(self._count)

    async def _one(self, number: int) -> None:
        await self._turns.mine(Worker(number))
        until = perf_counter() + self._work
        while perf_counter() < until:
            pass
        self.turn_of[number] = self._now


async def test_little_work_is_done_in_one_turn() -> None:
    workers = Workers(ReadingTurns(LONG))
    await workers.run(50)
    assert len(set(workers.turn_of.values())) == 1


async def test_work_as_long_as_a_turn_has_one_to_itself() -> None:
    workers = Workers(ReadingTurns(0.000_5), work=0.001)
    await workers.run(20)
    assert set(Counter(workers.turn_of.values()).values()) == {1}


async def test_who_comes_first_is_served_first() -> None:
    workers = Workers(ReadingTurns(0.000_5), work=0.001)
    await workers.run(20)
    assert list(workers.turn_of) == list(range(20))


async def test_what_is_cancelled_while_it_waits_holds_nobody_up() -> None:
    turns = ReadingTurns(0.0)
    await turns.mine(Worker(1))
    waiting = [asyncio.create_task(turns.mine(Worker(2))) for _ in range(10)]
    await asyncio.sleep(0)
    for each in waiting[:9]:
        each.cancel()
    await asyncio.wait_for(waiting[9], 5)
    assert any(each.cancelled() for each in waiting)
    await asyncio.wait_for(turns.mine(Worker(1)), 5)


async def test_a_worker_that_waits_for_its_turn_says_so_and_no_more_once_it_has_it() -> None:
    turns, workers = ReadingTurns(0.0), [Worker(number) for number in range(1, 10)]
    for worker in workers:
        worker.doing = Doing.PARSING
    reading = [asyncio.create_task(turns.mine(worker)) for worker in workers]
    await asyncio.sleep(0)
    assert [worker.doing for worker in workers] == [Doing.PARSING] + [Doing.TURN] * 8
    await asyncio.wait_for(asyncio.gather(*reading), 5)
    assert {worker.doing for worker in workers} == {Doing.PARSING}
