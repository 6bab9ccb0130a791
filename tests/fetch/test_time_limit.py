"""Every request has the whole time limit for itself, however many wait with it."""

import asyncio

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.fetch import Fetcher, FetchError
from tests.fetch.conftest import Segments
from tests.web import WaitUntil

LIMIT = 0.2  # seconds


async def test_requests_that_began_one_after_the_other_each_have_the_whole_time() -> None:
    settings = Settings.checked(roots=["http://127.0.0.1/"], timeout=LIMIT)
    async with Segments() as server, Fetcher(settings) as fetcher:  # it never answers

        async def fails(number: int, begins: float) -> tuple[str, bool]:
            await asyncio.sleep(begins)
            try:
                await fetcher.fetch(server.url(f"/{number}"), Worker(number))
            except FetchError as problem:
                elapsed = problem.response.elapsed or 0
                return problem.error.message, elapsed >= LIMIT
            raise AssertionError("it was answered")

        failures = await asyncio.gather(*(fails(number, number * LIMIT / 4) for number in range(8)))
        failures.append(await fails(8, 0))  # after a time in which none was under way
    assert set(failures) == {("no complete response within 0.2 s", True)}


async def test_a_request_ended_by_hand_leaves_the_others_their_time(wait_until: WaitUntil) -> None:
    settings = Settings.checked(roots=["http://127.0.0.1/"], timeout=LIMIT)
    async with Segments() as server, Fetcher(settings) as fetcher:
        workers = [Worker(number) for number in range(2)]
        waiting = [
            asyncio.ensure_future(fetcher.fetch(server.url(f"/{worker.number}"), worker))
            for worker in workers
        ]
        await wait_until(lambda: server.asked == len(workers))
        assert fetcher.stop_one(workers[0])
        problems = await asyncio.gather(*waiting, return_exceptions=True)
        assert [str(each) for each in problems] == [
            "stopped by hand",
            "no complete response within 0.2 s",
        ]
        for each in problems:
            assert isinstance(each, FetchError)
        assert not fetcher.stop_one(workers[1])
