"""Whatever a person does with the queue, and whenever: no URL is lost, none is asked too often."""

import asyncio
import contextlib
from array import array
from collections import Counter
from collections.abc import AsyncIterator
from random import Random

import pytest

from crawlscope.core.base.urls import host_of
from crawlscope.core.records.events import Discovered, Outcome, Queued, Skipped, Started
from crawlscope.runtime.slices import turn
from tests.examples import seeds
from tests.web import LONGEST_CRAWL, Crawl, Site

PAGES = 40  # of each of two sites
DEEDS = ("pause", "go on", "move", "remove", "take back", "add", "recheck", "wait", "wait")


@pytest.fixture
async def other() -> AsyncIterator[Site]:
    async with Site() as other:
        yield other


def build(site: Site, other: Site) -> None:
    """Each page names the next ones, of both sites."""
    for here, there in ((site, other), (other, site)):
        for number in range(PAGES):
            near = [f"/{each}" for each in range(number + 1, min(number + 4, PAGES))]
            here.page(f"/{number}", links=[*near, there.url(f"/{number}")])


class Hands:
    """Does things at random, and notes what may be checked."""

    def __init__(self, crawling: Crawl, sites: tuple[Site, Site], chance: Random) -> None:
        self.crawling, self.crawler, self.sites = crawling, crawling.crawler, sites
        self.chance = chance
        self.hosts = {host_of(each.url()): each for each in sites}
        self.until: dict[str, int] = {}  # by paused host: the requests that it may have got

    def some(self) -> list[int]:
        known = self.crawler.frontier.known
        number = min(known, self.chance.choice((1, 2, 5, 20)))
        return self.chance.sample(range(1, known + 1), number)

    async def do(self, deed: str) -> None:
        crawler, chance = self.crawler, self.chance
        name = chance.choice(list(self.hosts))
        match deed:
            case "pause" if crawler.pause_host(name):
                flying = crawler.frontier.hosts.rows(9, 9)[0]
                more = sum(each.flying for each in flying if each.name == name)
                self.until[name] = self.hosts[name].hits.total() + more
            case "go on" if name in self.until:
                assert self.hosts[name].hits.total() <= self.until.pop(name)
                assert crawler.go_on_with_host(name)
            case "move":
                await crawler.move_to_front(self.some())
            case "remove":
                await crawler.remove(self.some())
            case "take back":
                await crawler.take_back(self.some())
            case "add":
                urls = [crawler.frontier.urls[id_] for id_ in self.some()]
                await crawler.add([*urls, self.hosts[name].url(f"/{chance.randrange(PAGES)}")])
            case "recheck":
                crawler.recheck({id_: array("i") for id_ in self.some()})
            case "wait":
                for _ in range(chance.randrange(30)):
                    await turn()


def check(crawling: Crawl, sites: tuple[Site, Site]) -> None:
    """The server was asked as often as it was told, and for nothing that was removed."""
    started, is_out, urls = Counter[str](), dict[int, bool](), crawling.crawler.frontier.urls
    for event in crawling.events:
        match event:
            case Started():
                assert not is_out[event.id], urls[event.id]
                started[urls[event.id]] += 1
            case Skipped():
                is_out[event.id] = True
            case Discovered() | Queued():
                is_out[event.id] = False
    hits = Counter[str]()
    for each in sites:
        hits.update({each.url(path): number for path, number in each.hits.items()})
    assert started == hits
    for id_, is_so in is_out.items():
        assert (crawling.ledger.records.record(id_).state == "skipped") is is_so, urls[id_]


@pytest.mark.parametrize("seed", seeds(12, 3))
async def test_no_url_is_lost_or_asked_too_often(site: Site, other: Site, seed: int) -> None:
    build(site, other)
    chance = Random(seed)
    crawling = Crawl(site, site.url("/0"), other.url("/0"), workers=4, no_robots=True)
    hands = Hands(crawling, (site, other), chance)
    crawling.start()
    for _ in range(60):
        with contextlib.suppress(asyncio.CancelledError):  # the end of the crawl ends it
            await hands.do(chance.choice(DEEDS))
    for name in hands.until:
        crawling.crawler.go_on_with_host(name)
    assert crawling.task is not None
    async with asyncio.timeout(LONGEST_CRAWL):
        assert await crawling.task is Outcome.FINISHED
    while len(crawling.crawler.frontier):  # something was queued after the end
        assert await crawling.run() is Outcome.FINISHED
    check(crawling, (site, other))
