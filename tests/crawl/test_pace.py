"""The queue that workers wait at: no worker is called in vain, and none is forgotten."""

import asyncio

import pytest

from app.core.frontier import Frontier
from app.crawl.pace import Pace, pause_before


def frontier_of(*urls: str) -> Frontier:
    frontier = Frontier()
    for url in urls:
        frontier.enqueue(frontier.learn(url, 0, 10))
    return frontier


async def settle_down() -> None:
    """Until all that is ready has run."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_take_waits_for_a_url_to_come() -> None:
    pace = Pace(frontier_of(), None)
    taking = asyncio.create_task(pace.take())
    await settle_down()
    assert not taking.done()
    pace.queue(pace.learn("http://h/", 0, 10))
    assert await asyncio.wait_for(taking, 1) == 1


async def test_join_returns_when_all_is_accounted_for() -> None:
    pace = Pace(frontier_of("http://h/1", "http://h/2"), None)
    joining = asyncio.create_task(pace.join())
    first, second = await pace.take(), await pace.take()
    pace.settle(first)
    await settle_down()
    assert not joining.done()
    pace.settle(second)
    await asyncio.wait_for(joining, 1)


async def test_join_of_an_empty_queue_returns_at_once() -> None:
    await asyncio.wait_for(Pace(frontier_of(), None).join(), 1)


async def test_join_waits_for_a_url_that_backs_off() -> None:
    pace = Pace(frontier_of("http://h/"), None)
    joining = asyncio.create_task(pace.join())
    pace.retry(await pace.take(), 0.01)
    await settle_down()
    assert not joining.done()
    pace.settle(await asyncio.wait_for(pace.take(), 1))
    await asyncio.wait_for(joining, 1)


async def test_a_call_that_reached_a_cancelled_worker_is_passed_on() -> None:
    pace = Pace(frontier_of(), None)
    called, next_in_line = asyncio.create_task(pace.take()), asyncio.create_task(pace.take())
    await settle_down()
    pace.queue(pace.learn("http://h/", 0, 10))
    called.cancel()
    assert await asyncio.wait_for(next_in_line, 1) == 1
    assert called.cancelled()


async def test_nobody_is_called_while_the_gate_is_shut() -> None:
    pace = Pace(frontier_of(), None)
    pace.pause()
    taking = asyncio.create_task(pace.take())
    await settle_down()
    pace.queue(pace.learn("http://h/", 0, 10))
    await settle_down()
    assert not taking.done()
    pace.go_on()
    assert await asyncio.wait_for(taking, 1) == 1


async def test_a_limit_holds_back_what_was_never_requested_but_no_repeat() -> None:
    pace = Pace(frontier_of("http://h/1", "http://h/2"), 1)
    first = await pace.take()
    assert pace.limit_reached
    second = asyncio.create_task(pace.take())
    await settle_down()
    assert not second.done()
    pace.retry(first, 0)
    assert await asyncio.wait_for(second, 1) == first


async def test_what_is_given_back_is_the_next_to_be_taken() -> None:
    pace = Pace(frontier_of("http://h/1", "http://h/2", "http://h/3"), None)
    first, second = await pace.take(), await pace.take()
    pace.retry(first, 0)
    await settle_down()
    pace.give_back(second)
    assert [await pace.take(), await pace.take(), await pace.take()] == [second, first, 3]


async def test_those_that_back_off_are_listed_with_their_seconds() -> None:
    pace = Pace(frontier_of("http://h/1"), None)
    pace.retry(await pace.take(), 50)
    assert pace.waiting() == [1]
    assert 49 < pace.until_next_try(1, asyncio.get_running_loop().time()) <= 50
    pace.end()
    assert pace.waiting() == []
    assert await pace.take() == 1


@pytest.mark.parametrize(("attempt", "about"), [(2, 0.5), (3, 1.0), (4, 2.0), (5, 4.0)])
def test_pauses_grow_and_are_jittered(attempt: int, about: float) -> None:
    pauses = {pause_before(attempt, None) for _ in range(100)}
    assert all(0.75 * about <= pause <= 1.25 * about for pause in pauses)
    assert len(pauses) > 50


def test_no_pause_is_longer_than_two_minutes() -> None:
    assert pause_before(2, 86_400.0) == 120
    assert pause_before(100, None) <= 150


@pytest.mark.parametrize(("asked", "pause"), [(0.0, 0.0), (7.0, 7.0), (120.0, 120.0), (-3.0, 0.0)])
def test_a_server_that_asks_for_a_pause_gets_it(asked: float, pause: float) -> None:
    assert pause_before(4, asked) == pause
