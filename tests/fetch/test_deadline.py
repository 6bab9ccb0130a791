"""The time limit of a worker's attempts, whose timer outlives them."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.fetch.deadline import Deadline
from tests.web import WaitUntil

SOON = 0.02  # seconds
LATE = 60.0


@pytest.fixture
async def idle() -> asyncio.Event:
    return asyncio.Event()


@pytest.fixture
async def deadline(idle: asyncio.Event) -> AsyncIterator[Deadline]:
    made = Deadline(idle.set)
    yield made
    made.close()


def now() -> float:
    return asyncio.get_running_loop().time()


async def test_a_block_that_takes_longer_ends_and_not_before(deadline: Deadline) -> None:
    for _ in range(3):
        until = now() + SOON
        with pytest.raises(TimeoutError), deadline.at(until):
            await asyncio.Future()
        assert now() >= until
        assert deadline.expired
        assert not deadline.by_hand


async def test_the_timer_of_an_earlier_block_ends_no_later_one(deadline: Deadline) -> None:
    with deadline.at(now() + SOON):
        pass
    with deadline.at(now() + LATE):
        await asyncio.sleep(2 * SOON)
    assert not deadline.expired


async def test_a_shorter_limit_than_before_is_kept_too(deadline: Deadline) -> None:
    with deadline.at(now() + LATE):
        pass
    async with asyncio.timeout(LATE / 6):
        with pytest.raises(TimeoutError), deadline.at(now() + SOON):
            await asyncio.Future()
    assert deadline.expired


@pytest.mark.parametrize("is_late", [False, True])
async def test_a_cancel_by_another_is_no_timeout(deadline: Deadline, is_late: bool) -> None:
    entered = asyncio.Event()

    async def block() -> None:
        with deadline.at(now() + (SOON if is_late else LATE)):
            entered.set()
            await asyncio.Future()

    task = asyncio.create_task(block())
    await entered.wait()
    if is_late:
        while not deadline.expired:  # noqa: ASYNC110  the task has had no turn by then
            await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_it_may_be_expired_by_hand_once(deadline: Deadline) -> None:
    async def block() -> None:
        with deadline.at(now() + LATE):
            await asyncio.Future()

    assert not deadline.expire()
    task = asyncio.create_task(block())
    await asyncio.sleep(0)
    while not task.done():
        assert deadline.expire() == (not deadline.expired)
        await asyncio.sleep(0)
    with pytest.raises(TimeoutError):
        await task
    assert deadline.by_hand
    assert not deadline.expire()


async def test_it_says_that_it_is_idle(
    deadline: Deadline, idle: asyncio.Event, wait_until: WaitUntil
) -> None:
    with deadline.at(now() + SOON):
        pass
    assert not idle.is_set()
    await wait_until(idle.is_set)
