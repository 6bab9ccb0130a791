"""How many requests a host gets, how soon after one another, and that it may ask for less."""

import asyncio
import logging
import sys
from itertools import count, pairwise
from types import FrameType

import pytest

from crawlscope.core.queue.frontier import Frontier
from crawlscope.core.records.workers import Doing
from crawlscope.session.crawl.pace import Pace
from tests.web import Crawl, Exchange, Handler, Site, WaitUntil, crawl, response

LATER = count(1_000_000, 1_000)  # moments at which every delay is over


def notes_time(site: Site, path: str, at: list[float]) -> None:
    then: Handler = site.handlers[path]

    async def note(exchange: Exchange) -> None:
        at.append(asyncio.get_running_loop().time())
        await then(exchange)

    site.handle(path, note)


def gated(site: Site, number: int) -> list[str]:
    paths = [f"/{n}" for n in range(number)]
    for path in paths:
        site.page(path)
        site.behind_the_gate(path)
    site.gate.clear()
    return paths


async def test_a_host_gets_no_more_requests_at_once_than_per_host(
    site: Site, wait_until: WaitUntil
) -> None:
    crawling = Crawl(site, *gated(site, 30), workers=20, per_host=4)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 4)
    await asyncio.sleep(0.02)
    site.gate.set()
    await crawling.end()
    assert site.most_in_flight == 4
    assert set(crawling.states.values()) == {"done"}


async def test_ten_at_once_is_the_default(site: Site, wait_until: WaitUntil) -> None:
    crawling = Crawl(site, *gated(site, 30), workers=30)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 10)
    site.gate.set()
    await crawling.end()
    assert site.most_in_flight == 10


async def test_a_full_host_does_not_keep_workers_from_others(
    site: Site, wait_until: WaitUntil
) -> None:
    async with Site() as other:
        for number in range(9):
            other.page(f"/{number}")
        roots = [*gated(site, 9), *(other.url(f"/{number}") for number in range(9))]
        crawling = Crawl(site, *roots, workers=3, per_host=2)
        crawling.start()
        await wait_until(lambda: other.hits.total() == 9)
        assert site.hits.total() == 2
        site.gate.set()
        await crawling.end()


async def test_delay_lies_between_two_starts_on_a_host(site: Site) -> None:
    at: list[float] = []
    paths = [f"/{number}" for number in range(4)]
    for path in paths:
        site.page(path)
        notes_time(site, path, at)
    await crawl(site, *paths, delay=0.3, no_robots=True)
    gaps = [later - sooner for sooner, later in pairwise(at)]
    assert len(gaps) == 3
    assert all(gap > 0.2 for gap in gaps)


async def test_robots_txt_is_a_start_too(site: Site) -> None:
    site.page("/")
    began = asyncio.get_running_loop().time()
    await crawl(site, delay=0.15)
    assert asyncio.get_running_loop().time() - began >= 0.15


async def test_where_robots_txt_redirects_to_is_a_start_too(site: Site) -> None:
    at: list[float] = []
    site.page("/")
    for target, path in enumerate(("/robots.txt", "/robots/1", "/robots/2"), 1):
        site.redirect(path, f"/robots/{target}")
        notes_time(site, path, at)
    site.answer("/robots/3", b"User-agent: *\nDisallow:\n", "text/plain")
    notes_time(site, "/robots/3", at)
    notes_time(site, "/", at)
    await crawl(site, delay=0.3)
    gaps = [later - sooner for sooner, later in pairwise(at)]
    assert len(gaps) == 4
    assert all(gap > 0.1 for gap in gaps)


async def test_hosts_with_a_delay_do_not_wait_for_each_other(site: Site) -> None:
    async with Site() as other:
        starts: dict[Site, list[float]] = {site: [], other: []}
        for host, at in starts.items():
            for path in ("/0", "/1", "/2"):
                host.page(path)
                notes_time(host, path, at)
        roots = [host.url(path) for host in (site, other) for path in ("/0", "/1", "/2")]
        await crawl(site, *roots, delay=0.1, no_robots=True, workers=1)
        for begun, goes_on in (tuple(starts.values()), tuple(starts.values())[::-1]):
            assert begun[0] < goes_on[1]  # while one host waits, the other has its turn
        assert site.asked == ["/0", "/1", "/2"]


async def test_nothing_spins_while_a_delay_lasts(site: Site) -> None:
    looks = count()

    def counted(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call" and frame.f_code is Frontier.take.__code__:
            next(looks)

    for path in ("/0", "/1"):
        site.page(path)
    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        await crawl(site, "/0", "/1", delay=0.5, no_robots=True, workers=50)
    finally:
        sys.setprofile(before)
    assert 2 <= next(looks) <= 200  # a few for each worker, however long the delay is


async def test_a_delay_is_cancelled_like_all_else(site: Site, wait_until: WaitUntil) -> None:
    for path in ("/0", "/1"):
        site.page(path)
    crawling = Crawl(site, "/0", "/1", delay=100, no_robots=True)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.done)
    proof = await crawling.cancel(within=1)
    assert (proof.queued, proof.in_flight) == (1, 0)


async def test_a_pause_in_a_delay_starts_nothing_when_it_is_over(
    site: Site, wait_until: WaitUntil
) -> None:
    for path in ("/0", "/1"):
        site.page(path)
    crawling = Crawl(site, "/0", "/1", delay=0.5, no_robots=True)
    site.when_asked("/0", crawling.crawler.pause)
    crawling.start()
    await wait_until(lambda: crawling.crawler.is_paused)
    await asyncio.sleep(0.6)
    assert site.asked == ["/0"]
    crawling.crawler.go_on()
    await crawling.end()
    assert site.asked == ["/0", "/1"]


# --- a host that asks for less ------------------------------------------------------------------


def many_urls() -> tuple[Pace, Frontier]:
    frontier = Frontier()
    for number in range(90):
        frontier.enqueue(frontier.learn(f"http://h/{number}", 0, 10))
    return Pace(frontier, None), frontier


async def answers(pace: Pace, frontier: Frontier, *statuses: int) -> float:
    """The delay of the host after these answers, each to another URL."""
    for status in statuses:
        id_ = frontier.take(now=next(LATER))
        pace.politeness.answered(id_, status, asyncio.get_running_loop().time())
        frontier.settle(id_)
        await asyncio.sleep(0)
    return frontier.hosts.of("http://h/").delay


async def test_refusals_in_a_row_slow_a_host_down_and_answers_speed_it_up(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    pace, frontier = many_urls()
    assert await answers(pace, frontier, 503, 429, 200, 503, 503) == 0
    assert await answers(pace, frontier, 503) == 1
    assert "h asked to slow down: now 1.0 s between requests" in caplog.text
    assert await answers(pace, frontier, 429, 429, 429) == 2
    assert await answers(pace, frontier, *[200] * 5) == 1
    assert await answers(pace, frontier, *[404] * 5) == 0.5
    assert await answers(pace, frontier, *[200] * 5) == 0
    assert "h is responding again" in caplog.text


async def test_one_url_that_is_refused_again_and_again_is_no_reason() -> None:
    pace, frontier = many_urls()
    id_ = frontier.take()
    for _ in range(9):
        pace.politeness.answered(id_, 503, asyncio.get_running_loop().time())
    assert frontier.hosts.of("http://h/").delay == 0


async def test_refusals_of_what_was_under_way_count_once() -> None:
    pace, frontier = many_urls()
    started = asyncio.get_running_loop().time()
    for _ in range(9):
        pace.politeness.answered(frontier.take(now=next(LATER)), 503, started)
    assert frontier.hosts.of("http://h/").delay == 1


async def test_answers_to_what_was_under_way_are_no_sign_of_recovery() -> None:
    pace, frontier = many_urls()
    started = asyncio.get_running_loop().time()
    assert await answers(pace, frontier, 503, 503, 503) == 1
    for _ in range(9):
        pace.politeness.answered(frontier.take(now=next(LATER)), 200, started)
    assert frontier.hosts.of("http://h/").delay == 1
    assert await answers(pace, frontier, 200, 200, 200, 200) == 1
    assert await answers(pace, frontier, 200) == 0.5


async def test_a_host_that_refuses_on_and_on_is_asked_once_a_minute() -> None:
    pace, frontier = many_urls()
    delays = [await answers(pace, frontier, 429, 429, 429) for _ in range(8)]
    assert delays == [1, 2, 4, 8, 16, 32, 60, 60]
    assert pace.politeness.slowed == {"h": 60}


async def test_a_crawl_of_such_a_host_says_so_and_loses_nothing(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    paths = [f"/{number}" for number in range(3)]
    for path in paths:
        site.page(path)
        site.at_first(path, response(status=429, headers={"Retry-After": "0"}))
    found = await crawl(site, *paths, max_tries=2, no_robots=True)
    assert set(found.states.values()) == {"done"}
    assert f"127.0.0.1:{site.port} asked to slow down: now 1.0 s between requests" in caplog.text


# --- why workers wait -------------------------------------------------------------------------


async def test_workers_that_wait_for_one_host_say_so(site: Site, wait_until: WaitUntil) -> None:
    paths = [f"/{number}" for number in range(50)]
    for path in paths:
        site.page(path)
        site.behind_the_gate(path)
    site.gate.clear()
    crawling = Crawl(site, *paths, workers=50, per_host=10, no_robots=True)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 10)
    assert crawling.crawler.status.at_work(0).doing[Doing.QUEUE] == 40
    assert crawling.why_idle == "at most 10 concurrent requests per host"
    crawling.crawler.pause()
    assert "the crawl is paused" in crawling.why_idle
    crawling.crawler.go_on()
    site.gate.set()
    await crawling.end()


async def test_workers_that_wait_for_a_delay_say_so(site: Site, wait_until: WaitUntil) -> None:
    crawling = Crawl(site, "/a", "/b", delay=60, no_robots=True, workers=2)
    crawling.start()
    await wait_until(lambda: len(site.asked) == 1)
    await wait_until(lambda: "a host gets one request every" in crawling.why_idle)
    await crawling.cancel()


async def test_workers_without_a_url_say_that_none_is_queued(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/")
    site.behind_the_gate("/")
    site.gate.clear()
    crawling = Crawl(site, workers=3)
    crawling.start()
    await wait_until(lambda: site.at_the_gate)
    why = crawling.why_idle
    assert why.startswith("no URL is queued")
    site.gate.set()
    await crawling.end()
