"""Limits of time, delays and single steps: decided here, and kept by what the nodes ask."""

import asyncio
from collections.abc import Iterator

import pytest

from crawlscope.core.records.events import Finished, Limit, Outcome
from tests.conftest import WaitUntil
from tests.crawl.test_steps import after_step, asked, build, fence
from tests.dask_processes import Processes
from tests.web import Crawl, Site

pytestmark = pytest.mark.end_to_end  # they start processes
LONG = 60.0  # seconds until nodes are there, at most


@pytest.fixture(scope="module")
def cluster() -> Iterator[Processes]:
    with Processes(2) as running:
        yield running


async def test_after_max_seconds_the_nodes_finish_what_they_have_and_ask_for_no_more(
    site: Site, cluster: Processes, wait_until: WaitUntil
) -> None:
    paths = [f"/{number}" for number in range(9)]
    site.page("/", links=paths)
    for path in paths:
        site.page(path)
        site.behind_the_gate(path)
    site.gate.clear()
    crawling = Crawl(site, cluster=cluster.address, workers=3, max_seconds=5.0)
    crawling.start()
    await wait_until(lambda: crawling.is_time_up, timeout=LONG)
    in_flight = site.at_the_gate
    site.gate.set()
    assert await crawling.end(LONG) is Outcome.LIMIT
    assert in_flight == 3
    assert sorted(crawling.states.values()) == ["done"] * 4 + ["queued"] * 6
    assert site.hits.total() == 4
    last = crawling.events[-1]
    assert isinstance(last, Finished)
    assert last.limit is Limit.SECONDS


async def test_a_delay_lies_between_the_requests_of_all_nodes_to_a_host(
    site: Site, cluster: Processes
) -> None:
    paths = [f"/{number}" for number in range(6)]
    for path in paths:
        site.page(path)
    crawling = Crawl(site, *paths, cluster=cluster.address, workers=6, delay=0.3, no_robots=True)
    began = asyncio.get_running_loop().time()
    crawling.start()
    assert await crawling.end(LONG) is Outcome.FINISHED
    assert asyncio.get_running_loop().time() - began >= 0.3 * (len(paths) - 1)
    assert set(site.hits.values()) == {1}


async def test_a_step_is_one_request_of_one_node(
    site: Site, cluster: Processes, wait_until: WaitUntil
) -> None:
    build(site)
    crawling = Crawl(site, cluster=cluster.address, workers=5)
    crawling.crawler.step()  # before it runs: it begins so
    crawling.start()
    await wait_until(lambda: asked(site) and not site.in_flight, timeout=LONG)
    await fence(site)
    assert asked(site) == ["/robots.txt"]
    later = [await after_step(crawling, site, wait_until) for _ in range(4)]
    assert later == ["/", "/a", "/away", "/b"]
    crawling.crawler.go_on()
    assert await crawling.end(LONG) is Outcome.FINISHED
    assert asked(site)[5:] == ["/c"]
