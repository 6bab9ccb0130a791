"""A host that fails too often is paused: no request goes there any more until it goes on."""

import asyncio

import pytest

from crawlscope.core.queue.brake import Brake
from crawlscope.core.records.events import Braked, Finished, Limit, Outcome, Sampled
from tests.web import Crawl, Site, WaitUntil

PATHS = [f"/{number}" for number in range(60)]


def failing(site: Site, status: int = 500) -> None:
    site.page("/", links=PATHS)
    for path in PATHS:
        site.answer(path, status=status)


def test_more_than_the_share_of_the_last_ones_is_too_many() -> None:
    brake = Brake(50, 4)
    assert [brake.note("h", failed=each) for each in (True, False, True, False)] == [None] * 4
    assert brake.note("h", failed=True) is None  # 2 of 4
    assert brake.note("h", failed=True) == 3
    assert not brake  # counting begins anew


def test_a_host_without_failures_takes_no_memory() -> None:
    brake = Brake(0, 2)
    assert brake.note("h", failed=False) is None
    assert brake.note("h", failed=True) is None
    assert brake
    assert brake.note("h", failed=False) == 1
    brake = Brake(50, 2)
    brake.note("h", failed=True)
    for _ in range(2):
        brake.note("h", failed=False)
    assert not brake
    assert Brake(None, 1).note("h", failed=True) is None


async def test_no_request_goes_to_a_host_after_too_many_failures(
    site: Site, wait_until: WaitUntil
) -> None:
    failing(site)
    crawling = Crawl(site, workers=2, failures_among=10, max_tries=1)
    crawling.start()
    await wait_until(lambda: crawling.crawler.waits_only_for)
    (told,) = [each for each in crawling.events if isinstance(each, Braked)]
    assert (told.failures, told.among) == (10, 10)
    assert len(site.asked) <= 2 + 10 + 1  # robots.txt, the root, and what was in flight
    crawling.crawler.go_on_with_host(told.host)
    await wait_until(lambda: crawling.crawler.waits_only_for)
    assert 20 <= len(site.asked) - 2 <= 22
    await crawling.crawler.change({"max_failures": None})
    crawling.crawler.go_on_with_host(told.host)
    assert await crawling.end() is Outcome.FINISHED
    assert max(site.hits.values()) == 1


@pytest.mark.parametrize("status", [404, 403, 200])
async def test_an_answer_that_is_no_failure_of_the_host_does_not_count(
    site: Site, status: int
) -> None:
    failing(site, status)
    crawling = Crawl(site, failures_among=10)
    assert await crawling.run() is Outcome.FINISHED


async def test_where_nobody_could_let_it_go_on_the_crawl_ends_and_the_rest_stays_queued(
    site: Site,
) -> None:
    failing(site)
    crawling = Crawl(site, workers=1, failures_among=10, max_tries=1)
    crawling.crawler.end_at_paused()
    assert await crawling.run() is Outcome.LIMIT
    end = crawling.events[-1]
    assert isinstance(end, Finished)
    assert end.limit is Limit.FAILURES
    assert list(crawling.states.values()).count("queued") == 50


async def test_it_ends_too_while_urls_were_waiting_for_another_try(site: Site) -> None:
    failing(site, 503)
    crawling = Crawl(site, workers=10, failures_among=10)
    crawling.crawler.end_at_paused()
    assert await crawling.run() is Outcome.LIMIT


async def test_it_ends_too_at_a_limit_of_pages(site: Site) -> None:
    failing(site, 503)
    crawling = Crawl(site, workers=10, failures_among=10, max_pages=11)
    crawling.crawler.end_at_paused()
    assert await crawling.run() is Outcome.LIMIT


async def test_a_host_whose_robots_txt_was_tried_again_is_not_held_when_it_is_not_needed(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=PATHS)
    for path in PATHS:
        site.page(path)
    site.answer("/robots.txt", status=503)
    crawling = Crawl(site)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.waiting)
    await crawling.crawler.change({"no_robots": True})
    assert await crawling.end() is Outcome.FINISHED
    assert len(site.hits) == 2 + len(PATHS)  # with robots.txt and the root


async def test_a_pause_given_before_the_first_request_holds(
    site: Site, wait_until: WaitUntil
) -> None:
    failing(site, 200)
    crawling = Crawl(site)
    crawling.start()
    await asyncio.sleep(0)
    crawling.crawler.pause()
    await wait_until(lambda: any(isinstance(each, Sampled) for each in crawling.events))
    assert crawling.crawler.is_paused
    assert not site.asked
    crawling.crawler.go_on()
    assert await crawling.end() is Outcome.FINISHED
