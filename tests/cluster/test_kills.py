"""Workers killed twenty times and schedulers five times: the crawl is as if nothing had happened.

All that is answered is rationed, so that at each kill all requests in flight are certainly open.
"""

import asyncio
import os
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from functools import partial

import pytest

from crawlscope.core.records.events import Outcome
from crawlscope.core.records.machines import MachineState
from tests.cluster.test_crawls import Facts, differences, facts
from tests.cluster.test_losses import children
from tests.dask_processes import Processes, ports_of
from tests.web import HTML, Crawl, Exchange, Site, WaitUntil

pytestmark = [
    pytest.mark.slow,
    # A process that is killed amid a handshake leaves streams of Dask's to the collector
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
HOSTS = ("127.0.0.1", "127.0.0.2", "127.0.0.3")
PAGES = 400  # of a host
WORKERS = 12
KILLS, RESTARTS = 20, 5
BETWEEN = 25  # answers between two of them
LONG = 120.0  # seconds, at most, until all goes on again
NO_END = 10_000  # answers
BIG = 10 << 20  # octets


class Ration:
    """So many answers may be sent, and no more."""

    def __init__(self, number: int) -> None:
        self.waiting = 0
        self.left = number
        self._semaphore = asyncio.Semaphore(number)

    async def take(self) -> None:
        self.waiting += 1
        try:
            await self._semaphore.acquire()
        finally:
            self.waiting -= 1
        self.left -= 1

    def allow(self, number: int) -> None:
        self.left += number
        for _ in range(number):
            self._semaphore.release()


class Hosts:
    """Three hosts whose pages link to each other, with all that a crawl has to remember."""

    def __init__(self, sites: list[Site]) -> None:
        self.sites = sites
        self.ration = Ration(BETWEEN)
        for number, site in enumerate(sites):
            self._fill(site, sites[(number + 1) % len(sites)])

    @property
    def roots(self) -> list[str]:
        return [site.url("/") for site in self.sites]

    @property
    def hits(self) -> Counter[str]:
        return Counter({site.url(path): n for site in self.sites for path, n in site.hits.items()})

    def _fill(self, site: Site, next_site: Site) -> None:
        site.page("/", [f"/{n}" for n in range(1, 11)], title="Start")
        for n in range(1, PAGES):
            links = [f"/{n + step}" for step in (1, 3, 9, 31)] + [next_site.url(f"/{n}")]
            match n % 10:
                case 3:
                    site.redirect(f"/{n}", f"/{n + 1}")
                case 6:
                    site.redirect(f"/{n}", f"/{n}?again", cookie=f"c{n}=1")
                    site.page(f"/{n}?again", links, title=f"Page {n}")
                case 7:
                    site.page(f"/{n}", [*links, f"/private/{n}"], title="A title of several")
                case _:
                    site.page(f"/{n}", links, title=f"Page {n}", text="words " * n)
        for n in (50, 120, 200):
            self._answer_slowly(site, f"/{n}")
        for path in site.handlers:
            self._rationed(site, path)
        site.answer("/robots.txt", b"User-agent: *\nDisallow: /private/\n", "text/plain")
        listed = "".join(f"<url><loc>{site.url(f'/listed/{n}')}</loc></url>" for n in range(9))
        urls = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{listed}</urlset>'
        site.answer("/sitemap.xml", urls.encode(), "application/xml")

    def _answer_slowly(self, site: Site, path: str) -> None:
        """10 MB, of which a half comes before the ration is asked for."""
        head = f"HTTP/1.1 200 Said\r\nContent-Type: {HTML}\r\nContent-Length: {BIG}\r\n\r\n"
        half = b"<p>many words</p>\n" * (BIG // 36)
        rest = half + b" " * (BIG - 2 * len(half))

        async def send(exchange: Exchange) -> None:
            await exchange.send(head.encode() + half)
            await self.ration.take()
            await exchange.send(rest)

        site.handle(path, send)

    def _rationed(self, site: Site, path: str) -> None:
        then = site.handlers[path]

        async def wait(exchange: Exchange) -> None:
            await self.ration.take()
            await then(exchange)

        site.handle(path, wait)


@pytest.fixture
async def hosts() -> AsyncIterator[Hosts]:
    async with AsyncExitStack() as stack:
        yield Hosts([await stack.enter_async_context(Site(address=each)) for each in HOSTS])


def begun(hosts: Hosts, cluster: str | None) -> Crawl:
    crawling = Crawl(
        hosts.sites[0],
        *hosts.roots,
        cluster=cluster,
        workers=WORKERS,
        per_host=WORKERS,
        sitemaps=True,
        max_body=2 * BIG,
        timeout=LONG,
    )
    crawling.start()
    return crawling


async def undisturbed(hosts: Hosts) -> tuple[Facts, Counter[str]]:
    """What a crawl in this process finds, and how often it asks for each URL."""
    hosts.ration = Ration(NO_END)
    crawling = begun(hosts, None)
    assert await crawling.end(LONG) is Outcome.FINISHED
    hits = hosts.hits
    for site in hosts.sites:
        site.hits.clear()
    hosts.ration = Ration(BETWEEN)
    return facts(crawling), hits


def nodes_of(crawling: Crawl) -> set[str]:
    there = (MachineState.WORKING, MachineState.IDLE)
    machines = crawling.crawler.status.at_work(0).machines
    return {each.address for each in machines if each.state in there}


def are_lost(crawling: Crawl, nodes: set[str], is_all: bool) -> bool:
    left = nodes & nodes_of(crawling)
    return not left if is_all else left < nodes


def is_node(crawling: Crawl, ports: set[int]) -> bool:
    """Whether a process that has these ports is a node by now."""
    return any(int(each.rpartition(":")[2]) in ports for each in nodes_of(crawling))


async def disturbed(
    hosts: Hosts,
    crawling: Crawl,
    wait_until: WaitUntil,
    kill: Callable[[], None],
    restart: Callable[[], None],
) -> None:
    """Kills and restarts in random order; each time all that is in flight is lost, or half of it,
    and nothing is lost twice."""
    deeds = [kill] * KILLS + [restart] * RESTARTS
    random.Random(2024).shuffle(deeds)
    for deed in deeds:
        await wait_until(lambda: hosts.ration.waiting >= WORKERS, timeout=LONG)
        nodes = nodes_of(crawling)
        deed()
        await wait_until(partial(are_lost, crawling, nodes, deed is restart), timeout=LONG)
        # What was answered before has been taken over by now
        lost = set(crawling.crawler.frontier.in_flight)
        assert len(lost) == WORKERS
        while lost & set(crawling.crawler.frontier.in_flight):
            await wait_until(lambda: hosts.ration.waiting >= WORKERS, timeout=LONG)
            hosts.ration.allow(BETWEEN)
            await wait_until(lambda: not hosts.ration.left, timeout=LONG)
    hosts.ration.allow(NO_END)
    assert await crawling.end(LONG) is Outcome.FINISHED


def check(hosts: Hosts, crawling: Crawl, expected: Facts, hits: Counter[str]) -> None:
    assert differences(facts(crawling), expected) == {}
    more = hosts.hits - hits
    assert set(more.values()) == {1}, "once more at most"
    assert len(more) >= KILLS + RESTARTS, "each of them had something to lose"
    assert set(hosts.hits) == set(hits)


async def test_a_cluster_that_is_killed_again_and_again_finds_what_one_process_finds(
    hosts: Hosts, wait_until: WaitUntil
) -> None:
    expected, hits = await undisturbed(hosts)
    with Processes(2) as cluster:
        crawling = begun(hosts, cluster.address)

        def kill() -> None:
            there = [is_node(crawling, each.ports()) for each in cluster.workers]
            cluster.kill_worker(there.index(True))
            cluster.add_worker()

        await disturbed(hosts, crawling, wait_until, kill, cluster.restart_scheduler)
    check(hosts, crawling, expected, hits)


async def test_processes_of_ours_may_be_killed_again_and_again_too(
    hosts: Hosts, wait_until: WaitUntil
) -> None:
    expected, hits = await undisturbed(hosts)
    crawling = begun(hosts, "local:2")

    def kill() -> None:
        workers = children(os.getpid(), "cluster-worker")
        there = [each for each in workers if is_node(crawling, ports_of(each))]
        os.kill(there[0], signal.SIGKILL)

    def restart() -> None:
        os.kill(children(os.getpid(), "cluster-scheduler")[0], signal.SIGKILL)

    await disturbed(hosts, crawling, wait_until, kill, restart)
    check(hosts, crawling, expected, hits)
    assert not children(os.getpid(), "cluster-worker")
