"""Single steps and slow motion: a step is exactly one request, as the server counts them."""

import asyncio

import pytest

from crawlscope.core.queue.frontier import NOBODY
from crawlscope.core.records.events import Outcome, Stepped
from crawlscope.session.crawl.steps import Steps
from tests.conftest import WaitUntil
from tests.web import Crawl, Site

ROBOTS = b"User-agent: *\nDisallow: /no\n"


def build(site: Site) -> None:
    site.answer("/robots.txt", ROBOTS, "text/plain")
    site.page("/", links=["/no/1", "/a", "/no/2", "/away", "/b"])
    for path in ("/a", "/b", "/c", "/no/1", "/no/2"):
        site.page(path)
    site.redirect("/away", "/c")


async def fence(site: Site) -> None:
    """Returns when the site has received whatever was on its way to it."""
    site.answer("/fence")
    for _ in range(2):
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(b"GET /fence HTTP/1.1\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        writer.close()
        await writer.wait_closed()


def asked(site: Site) -> list[str]:
    return [each for each in site.asked if each != "/fence"]


async def after_step(crawling: Crawl, site: Site, wait_until: WaitUntil, worker: int = 0) -> str:
    """Lets one request start; returns what was asked for, when all is quiet again."""
    number = len(asked(site))
    crawling.crawler.step(worker)
    await wait_until(lambda: len(asked(site)) > number and not site.in_flight)
    await fence(site)
    assert len(asked(site)) == number + 1
    assert crawling.crawler.steps_left == 0
    return asked(site)[-1]


@pytest.mark.parametrize("workers", [1, 5])
async def test_a_step_is_one_request_and_robots_has_its_own(
    site: Site, wait_until: WaitUntil, workers: int
) -> None:
    build(site)
    crawling = Crawl(site, workers=workers)
    crawling.crawler.step()  # before it runs: it begins so
    crawling.start()
    await wait_until(lambda: asked(site) and not site.in_flight)
    await fence(site)
    assert asked(site) == ["/robots.txt"]
    assert crawling.crawler.is_paused
    steps = [await after_step(crawling, site, wait_until) for _ in range(4)]
    assert steps == ["/", "/a", "/away", "/b"]  # what robots.txt forbids needs no step
    told = [each for each in crawling.events if isinstance(each, Stepped)]
    paths = [each.url.removeprefix(site.url("")) for each in told]
    assert (paths, [each.number for each in told]) == (asked(site), [1, 2, 3, 4, 5])
    crawling.crawler.go_on()
    assert await crawling.end() is Outcome.FINISHED
    assert asked(site)[5:] == ["/c"]


async def test_steps_asked_for_at_once_are_as_many_requests(
    site: Site, wait_until: WaitUntil
) -> None:
    build(site)
    crawling = Crawl(site, workers=3)
    for _ in range(3):
        crawling.crawler.step()
    crawling.start()
    await wait_until(lambda: len(asked(site)) == 3 and not site.in_flight)
    await fence(site)
    assert asked(site) == ["/robots.txt", "/", "/a"]
    await crawling.cancel()


async def test_a_step_of_one_worker_is_its_request_alone(site: Site, wait_until: WaitUntil) -> None:
    build(site)
    crawling = Crawl(site, workers=4)
    crawling.crawler.step(3)
    crawling.start()
    await wait_until(lambda: asked(site) and not site.in_flight)
    for worker in (2, 4, 4):
        await after_step(crawling, site, wait_until, worker)
    told = [each.worker for each in crawling.events if isinstance(each, Stepped)]
    assert told == [3, 2, 4, 4]
    await crawling.cancel()


async def test_a_step_of_all_is_a_request_of_each_worker(site: Site, wait_until: WaitUntil) -> None:
    paths = [f"/{number}" for number in range(9)]
    for path in paths:
        site.page(path)
    crawling = Crawl(site, *map(site.url, paths), workers=4, no_robots=True)
    crawling.crawler.step()
    crawling.start()
    await wait_until(lambda: len(asked(site)) == 1 and not site.in_flight)
    crawling.crawler.step_all()
    await wait_until(lambda: len(asked(site)) == 5 and not site.in_flight)
    await fence(site)
    told = [each.worker for each in crawling.events if isinstance(each, Stepped)]
    assert (len(asked(site)), sorted(told[1:])) == (5, [1, 2, 3, 4])
    await crawling.cancel()


async def test_while_a_crawl_runs_a_step_pauses_it(site: Site, wait_until: WaitUntil) -> None:
    paths = [f"/{number}" for number in range(9)]
    for path in paths:
        site.page(path)
        site.behind_the_gate(path)
    site.gate.clear()
    crawling = Crawl(site, *map(site.url, paths), workers=4, per_host=2, no_robots=True)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 2)
    crawling.crawler.step()
    assert crawling.crawler.steps_left == 1  # the host has as many in flight as it may
    assert "at most 2 concurrent requests" in crawling.why_idle
    site.gate.set()
    await wait_until(lambda: len(asked(site)) == 3 and not site.in_flight)
    await fence(site)
    assert len(asked(site)) == 3
    await crawling.cancel()


async def test_a_retry_and_a_get_after_a_refused_head_are_steps_of_their_own(
    site: Site, wait_until: WaitUntil
) -> None:
    async with Site() as other:
        other.answer("/x", status=405)
        site.page("/", links=["/busy", other.url("/x")])
        site.answer("/busy", status=503, headers={"Retry-After": "0"})
        crawling = Crawl(site, workers=2, no_robots=True, max_tries=2, check_external=True)
        crawling.crawler.step()
        crawling.start()
        await wait_until(lambda: asked(site) == ["/"] and not site.in_flight)

        def total() -> int:
            return len(asked(site)) + len(asked(other))

        async def once_more() -> None:
            number = total()
            crawling.crawler.step()
            await wait_until(lambda: total() > number and not site.in_flight + other.in_flight)
            await fence(site)
            await fence(other)
            assert total() == number + 1

        for _ in range(4):
            await once_more()
        assert asked(site) == ["/", "/busy", "/busy"]
        assert [r.method for r in other.requests if r.target == "/x"] == ["HEAD", "GET"]
        assert await crawling.end() is Outcome.FINISHED


async def test_files_of_a_host_and_what_they_redirect_to_are_steps_of_their_own(
    site: Site, wait_until: WaitUntil
) -> None:
    site.redirect("/robots.txt", "/robots-2.txt")
    site.answer("/robots-2.txt", f"Sitemap: {site.url('/map.xml')}\n".encode(), "text/plain")
    site.redirect("/map.xml", "/map-2.xml")
    listed = f"<urlset><url><loc>{site.url('/listed')}</loc></url></urlset>"
    site.answer("/map-2.xml", listed.encode(), "application/xml")
    site.page("/")
    site.page("/listed")
    crawling = Crawl(site, workers=3, sitemaps=True, soft_404=True)
    crawling.crawler.step()
    crawling.start()
    await wait_until(lambda: asked(site) and not site.in_flight)
    for _ in range(6):
        await after_step(crawling, site, wait_until)
    await crawling.end()
    probe, *pages = asked(site)[4:]
    assert asked(site)[:4] == ["/robots.txt", "/robots-2.txt", "/map.xml", "/map-2.xml"]
    assert probe.startswith("/crawlscope-asks")
    assert sorted(pages) == ["/", "/listed"]


async def test_a_step_waits_for_the_delay_of_its_host(site: Site, wait_until: WaitUntil) -> None:
    paths = [f"/{number}" for number in range(4)]
    for path in paths:
        site.page(path)
    crawling = Crawl(site, *map(site.url, paths), workers=2, delay=0.3, no_robots=True)
    began = asyncio.get_running_loop().time()
    for _ in range(2):
        crawling.crawler.step()
    crawling.start()
    await wait_until(lambda: len(asked(site)) == 2)
    assert asyncio.get_running_loop().time() - began >= 0.3
    await crawling.cancel()


async def test_pause_and_continue_forget_steps_that_nobody_used(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/")
    site.behind_the_gate("/")
    site.gate.clear()
    crawling = Crawl(site, workers=2, no_robots=True)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 1)
    crawling.crawler.step()
    assert crawling.crawler.steps_left == 1
    crawling.crawler.go_on()
    assert crawling.crawler.steps_left == 0
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED


async def test_a_pause_holds_back_what_a_host_s_robots_lead_to(
    site: Site, wait_until: WaitUntil
) -> None:
    site.redirect("/robots.txt", "/robots-2.txt")
    site.answer("/robots-2.txt", b"", "text/plain")
    site.behind_the_gate("/robots.txt")
    site.page("/")
    site.gate.clear()
    crawling = Crawl(site)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 1)
    crawling.crawler.pause()
    site.gate.set()
    await wait_until(lambda: not site.in_flight)
    await fence(site)
    assert asked(site) == ["/robots.txt"]
    crawling.crawler.go_on()
    assert await crawling.end() is Outcome.FINISHED
    assert asked(site) == ["/robots.txt", "/robots-2.txt", "/"]


async def test_in_slow_motion_requests_keep_their_distance_and_the_crawl_ends(site: Site) -> None:
    build(site)
    crawling = Crawl(site, workers=5)
    crawling.crawler.slow_down(0.1)
    began = asyncio.get_running_loop().time()
    assert await crawling.run() is Outcome.FINISHED
    assert asked(site) == ["/robots.txt", "/", "/a", "/away", "/b", "/c"]
    assert asyncio.get_running_loop().time() - began >= 0.5


async def test_slow_motion_can_begin_and_end_at_any_time(site: Site, wait_until: WaitUntil) -> None:
    paths = [f"/{number}" for number in range(40)]
    for path in paths:
        site.page(path)
    crawling = Crawl(site, *map(site.url, paths), workers=3, no_robots=True)
    crawling.crawler.slow_down(3600.0)
    crawling.start()
    await wait_until(lambda: asked(site) and not site.in_flight)
    await fence(site)
    assert len(asked(site)) == 1
    assert "slow motion: one request every 1:00:00" in crawling.why_idle
    await after_step(crawling, site, wait_until)
    crawling.crawler.go_on()  # slow motion goes on after a pause
    await fence(site)
    assert len(asked(site)) == 2
    crawling.crawler.slow_down(None)
    assert await crawling.end() is Outcome.FINISHED
    assert len(asked(site)) == 40


def test_a_step_that_is_put_back_is_still_for_whom_it_was() -> None:
    steps = Steps()
    steps.is_open = False
    steps.give(2)
    steps.give()
    assert steps.may_start(1)
    assert not steps.may_start(3)
    assert steps.may_start(2)
    steps.put_back(2)
    assert not steps.may_start(3)
    steps.put_back(1)
    assert steps.may_start(3)
    assert (steps.use(3), steps.use(3), steps.left) == (True, False, 1)
    assert steps.are_waiting
    assert NOBODY == 0  # and no worker has the number 0
