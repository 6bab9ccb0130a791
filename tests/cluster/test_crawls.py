"""A crawl on other processes gives what a crawl in this one gives, whatever happens to them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import zip_longest

import pytest

from crawlscope.core.records.events import Outcome
from crawlscope.demo.server import DemoSite
from tests.dask_processes import Processes
from tests.web import Crawl, Exchange, Handler, Site, WaitUntil, crawl

pytestmark = pytest.mark.end_to_end  # they start processes
Facts = dict[str, tuple[object, ...]]
OF_TIME = {"slow", "slow-first-byte", "deep"}  # findings: which link to a page came first, too


@pytest.fixture
def cluster() -> Iterator[Processes]:
    with Processes(2) as running:
        yield running


def many_pages(site: Site, number: int) -> None:
    """Pages with links to those that follow, a redirect among ten, and one that is missing."""
    site.page("/", [f"/{n}" for n in range(1, 11)])
    for n in range(1, number):
        if n % 10 == 3:
            site.redirect(f"/{n}", f"/{n + 7}")
        else:
            site.page(f"/{n}", [f"/{n + step}" for step in (1, 2, 7, 10)], title=f"Page {n}")


def facts(crawling: Crawl) -> Facts:
    """What two crawls of a site agree in, by URL."""
    site = crawling.ledger.records
    crawling.ledger.catch_up()
    return {
        record.url: (
            record.state,
            record.status,
            record.title,
            record.canonical,
            record.redirect_to,
            record.skip_reason,
            record.error,
            record.inlinks,
            record.size,
            crawling.findings_of(record.id) - OF_TIME,
        )
        for record in site.records()
    }


def differences(some: Facts, others: Facts) -> dict[str, list[object]]:
    """By URL, the pairs of what is not equal."""
    found = dict[str, list[object]]()
    for url in some | others:
        pairs = zip_longest(some.get(url, ()), others.get(url, ()))
        unequal: list[object] = [pair for pair in pairs if pair[0] != pair[1]]
        if unequal:
            found[url] = unequal
    return found


async def test_the_demo_site_is_the_same_on_a_cluster(
    cluster: Processes, other_threads: Callable[[], set[str]]
) -> None:
    async with DemoSite(pace=0) as demo, Site() as site:
        here = await crawl(site, demo.url)
        there = Crawl(site, demo.url, cluster=cluster.address)
        await there.run(60)
        assert differences(facts(there), facts(here)) == {}
        assert len(facts(here)) > 700
        assert not other_threads()


async def test_a_killed_node_costs_one_more_request_at_most(
    site: Site, cluster: Processes, wait_until: WaitUntil
) -> None:
    many_pages(site, 600)
    crawling = Crawl(site, cluster=cluster.address, workers=20)
    crawling.start()
    for done in (50, 200, 400):
        await wait_until(lambda done=done: crawling.crawler.frontier.done >= done)
        cluster.kill_worker(0)
        cluster.add_worker()
    assert await crawling.end(60) is Outcome.FINISHED
    assert set(site.hits.values()) <= {1, 2}
    here = await crawl(site)
    assert differences(facts(crawling), facts(here)) == {}


def notes_nodes(site: Site, cluster: Processes) -> Counter[int]:
    """How many requests of the site come from which worker process."""
    found, by_port = Counter[int](), dict[int, int]()

    def noted(then: Handler) -> Handler:
        async def note(exchange: Exchange) -> None:
            port = exchange.connection.transport.get_extra_info("peername")[1]
            if port not in by_port:
                its = [port in each.ports() for each in cluster.workers]
                by_port[port] = its.index(True)
            found[by_port[port]] += 1
            await then(exchange)

        return note

    for path, handler in site.handlers.items():
        site.handlers[path] = noted(handler)
    return found


async def test_each_of_several_hosts_belongs_to_one_node(cluster: Processes) -> None:
    async with Site() as one, Site() as other:
        for each in (one, other):
            many_pages(each, 300)
        found = notes_nodes(one, cluster), notes_nodes(other, cluster)
        await crawl(one, one.url(), other.url(), cluster=cluster.address, workers=20)
        # The host that ends later is alone then: both nodes ask it
        (first, many), (second, most) = (each.most_common(1)[0] for each in found)
        assert first != second
        assert min(many, most) > 300 * 0.5


async def test_all_nodes_ask_the_only_host(site: Site, cluster: Processes) -> None:
    many_pages(site, 300)
    found = notes_nodes(site, cluster)
    await crawl(site, cluster=cluster.address)
    assert min(found.values()) > 300 * 0.1
    assert len(found) == 2


async def test_a_scheduler_that_was_gone_is_used_again(
    site: Site, cluster: Processes, wait_until: WaitUntil
) -> None:
    many_pages(site, 600)
    crawling = Crawl(site, cluster=cluster.address, workers=20)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.done >= 50)
    cluster.restart_scheduler()
    await wait_until(lambda: len(crawling.lines) >= 2)
    assert "does not respond" in crawling.lines[0] or "no workers" in crawling.lines[0]
    assert await crawling.end(60) is Outcome.FINISHED
    assert differences(facts(crawling), facts(await crawl(site))) == {}


async def test_cancel_ends_requests_on_hung_servers_within_a_second(
    site: Site, cluster: Processes, wait_until: WaitUntil
) -> None:
    site.page("/", [f"/hung/{n}" for n in range(8)])
    for n in range(8):
        site.stalls(f"/hung/{n}")
    crawling = Crawl(site, cluster=cluster.address)
    crawling.start()
    await wait_until(lambda: site.open_connections >= 8)
    proof = await crawling.cancel()
    assert (proof.in_flight, proof.sockets) == (0, 0)
    await wait_until(lambda: not site.open_connections)
    assert asyncio.all_tasks() == {asyncio.current_task()}
