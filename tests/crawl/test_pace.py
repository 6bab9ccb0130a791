"""The queue that workers wait at: no worker is called in vain, and none is forgotten."""

import asyncio

import pytest

from crawlscope.core.base.budgets import WORKERS_CALLED
from crawlscope.core.queue.frontier import Frontier
from crawlscope.session.crawl.backoff import pause_before
from crawlscope.session.crawl.pace import Pace


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
    pace.frontier.enqueue(pace.frontier.learn("http://h/", 0, 10))
    assert await asyncio.wait_for(taking, 1) == 1


async def test_join_returns_when_all_is_accounted_for() -> None:
    pace = Pace(frontier_of("http://h/1", "http://h/2"), None)
    joining = asyncio.create_task(pace.join())
    first, second = await pace.take(), await pace.take()
    pace.frontier.settle(first)
    await settle_down()
    assert not joining.done()
    pace.frontier.settle(second)
    await asyncio.wait_for(joining, 1)


async def test_join_of_an_empty_queue_returns_at_once() -> None:
    await asyncio.wait_for(Pace(frontier_of(), None).join(), 1)


async def test_join_waits_for_a_url_that_backs_off() -> None:
    pace = Pace(frontier_of("http://h/"), None)
    joining = asyncio.create_task(pace.join())
    pace.backoff.retry(await pace.take(), 0.01)
    await settle_down()
    assert not joining.done()
    pace.frontier.settle(await asyncio.wait_for(pace.take(), 1))
    await asyncio.wait_for(joining, 1)


async def test_a_call_that_reached_a_cancelled_worker_is_passed_on() -> None:
    pace = Pace(frontier_of(), None)
    called, next_in_line = asyncio.create_task(pace.take()), asyncio.create_task(pace.take())
    await settle_down()
    pace.frontier.enqueue(pace.frontier.learn("http://h/", 0, 10))
    called.cancel()
    assert await asyncio.wait_for(next_in_line, 1) == 1
    assert called.cancelled()


async def taking(pace: Pace, number: int) -> tuple[list[asyncio.Task[None]], list[int]]:
    """Workers that wait for a URL, and what they were given."""
    given: list[int] = []

    async def work() -> None:
        given.append(await pace.take())

    tasks = [asyncio.create_task(work()) for _ in range(number)]
    await settle_down()
    return tasks, given


async def test_many_workers_are_called_some_in_each_turn_of_the_loop() -> None:
    many = 5 * WORKERS_CALLED
    pace = Pace(frontier_of(*(f"http://h/{number}" for number in range(many))), None)
    pace.stepping.pause()
    tasks, given = await taking(pace, many)
    pace.stepping.go_on()
    before, turns = 0, 0
    while len(given) < many and turns < 100:
        await asyncio.sleep(0)
        assert len(given) - before <= WORKERS_CALLED
        before, turns = len(given), turns + 1
    assert sorted(given) == [*range(1, many + 1)]
    await asyncio.gather(*tasks)


async def test_a_pause_ends_the_calls() -> None:
    many = 5 * WORKERS_CALLED
    pace = Pace(frontier_of(*(f"http://h/{number}" for number in range(many))), None)
    pace.stepping.pause()
    tasks, given = await taking(pace, many)
    pace.stepping.go_on()
    await asyncio.sleep(0)
    pace.stepping.pause()
    await settle_down()
    assert len(given) <= WORKERS_CALLED
    pace.stepping.go_on()
    async with asyncio.timeout(5):
        await asyncio.gather(*tasks)
    assert sorted(given) == [*range(1, many + 1)]


async def test_time_that_is_up_ends_the_wait_of_each_worker_once() -> None:
    many = 3 * WORKERS_CALLED
    pace = Pace(frontier_of(), None)
    pace.stepping.pause()
    turns = [asyncio.create_task(pace.wait_for_turn("http://h/")) for _ in range(many)]
    tasks, given = await taking(pace, many)
    pace.limit_seconds(0.001)
    async with asyncio.timeout(5):
        assert await asyncio.gather(*turns) == [False] * many
    await settle_down()
    assert not any(each.done() for each in tasks)
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert given == []


async def test_nobody_is_called_while_the_gate_is_shut() -> None:
    pace = Pace(frontier_of(), None)
    pace.stepping.pause()
    taking = asyncio.create_task(pace.take())
    await settle_down()
    pace.frontier.enqueue(pace.frontier.learn("http://h/", 0, 10))
    await settle_down()
    assert not taking.done()
    pace.stepping.go_on()
    assert await asyncio.wait_for(taking, 1) == 1


async def test_a_limit_holds_back_what_was_never_requested_but_no_repeat() -> None:
    pace = Pace(frontier_of("http://h/1", "http://h/2"), 1)
    first = await pace.take()
    assert pace.limit_reached
    second = asyncio.create_task(pace.take())
    await settle_down()
    assert not second.done()
    pace.backoff.retry(first, 0)
    assert await asyncio.wait_for(second, 1) == first


async def test_what_is_given_back_is_the_next_to_be_taken() -> None:
    pace = Pace(frontier_of("http://h/1", "http://h/2", "http://h/3"), None)
    first, second = await pace.take(), await pace.take()
    pace.backoff.retry(first, 0)
    await settle_down()
    pace.frontier.give_back(second)
    assert [await pace.take(), await pace.take(), await pace.take()] == [second, first, 3]


async def test_those_that_back_off_are_listed_with_their_seconds() -> None:
    pace = Pace(frontier_of("http://h/1"), None)
    pace.backoff.retry(await pace.take(), 50)
    assert pace.backoff.ids() == [1]
    assert 49 < pace.backoff.until_next_try(1, asyncio.get_running_loop().time()) <= 50
    pace.end()
    assert pace.backoff.ids() == []
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
