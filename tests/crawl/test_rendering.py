"""What a crawl tells of pages while it renders them, with a browser that does as tests say."""

import asyncio
from typing import Any, Self

from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.robots import forbidding, parsed
from crawlscope.core.records.events import (
    Event,
    Outcome,
    RobotsRead,
    Skipped,
)
from crawlscope.core.records.rendering import (
    Answering,
    Asked,
    Kept,
    Rendered,
    Served,
    Telling,
    View,
)
from crawlscope.core.records.workers import Doing
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.session.crawl.gate import NOWHERE
from crawlscope.session.crawl.origins import RobotsByOrigin
from tests.conftest import WaitUntil
from tests.web import Site, response

PROCESS = (4711, 96_000_000)


class Browser:
    """Renders nothing until `goes_on` is set, and then once more."""

    def __init__(self) -> None:
        self.telling: Telling | None = None
        self.goes_on = asyncio.Event()
        self.processes = list[tuple[int, int]]()

    def __call__(self, view: View, tabs: int) -> Self:
        return self

    async def __aenter__(self) -> Self:
        self.processes = [PROCESS]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.processes = []

    async def render(
        self, url: str, document: Served, answering: Answering, telling: Telling
    ) -> Rendered:
        self.telling = telling
        await self.goes_on.wait()
        return Rendered(html=document.body.decode(), url=url)


async def test_a_worker_says_whether_its_page_is_rendered_or_only_waited_for(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/")
    settings = Settings.checked(roots=[site.url()], workers=1, render=True)
    events, browser = list[Event](), Browser()
    crawler = Crawler(settings, events.append, renderers=browser)
    run = asyncio.create_task(crawler.run())
    await wait_until(lambda: browser.telling)
    assert browser.telling is not None
    seen = [crawler.status.at_work(1).rows[0].doing]
    for is_settling in (False, True, False):
        browser.telling(is_settling)
        seen.append(crawler.status.at_work(1).rows[0].doing)
    assert seen == [Doing.TURN, Doing.RENDERING, Doing.SETTLING, Doing.RENDERING]
    assert crawler.status.at_work(0).browser == [PROCESS]
    browser.goes_on.set()
    await run
    assert not crawler.status.at_work(0).browser


class Asking(Browser):
    """Every page asks for the same file."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self._file = file
        self.asks = asyncio.Event()
        self.got = list[Served | Kept | str]()

    async def render(
        self, url: str, document: Served, answering: Answering, telling: Telling
    ) -> Rendered:
        self.asks.set()
        self.got.append(await answering(Asked(self._file, "GET", "Script")))
        return Rendered(html=document.body.decode(), url=url)


class Other:
    """A crawl of a site that leads to another host, for a file of which its pages ask before."""

    def __init__(self, site: Site, other: Site, **settings: Any) -> None:
        site.page("/", [other.url("/page")])
        other.page("/page")
        other.answer("/x.js", b"1", "text/javascript")
        checked = Settings.checked(
            roots=[site.url()], render=True, scope="any", max_depth=2, workers=1, **settings
        )
        self.events, self.browser = list[Event](), Asking(other.url("/x.js"))
        self.crawler = Crawler(checked, self.events.append, renderers=self.browser)


async def test_a_host_whose_robots_txt_fails_once_is_crawled_although_a_page_met_it_first(
    site: Site,
) -> None:
    async with Site() as other:
        other.answer("/robots.txt", b"User-agent: *\nDisallow: /private", "text/plain")
        other.at_first("/robots.txt", response(b"", status=503))
        found = Other(site, other)
        assert await found.crawler.run() is Outcome.FINISHED
        assert other.hits["/page"] == 1
        assert other.hits["/robots.txt"] == 2
    assert found.browser.got[0] is Kept.ROBOTS  # a page waits for no retries
    assert not [each for each in found.events if isinstance(each, Skipped)]


async def test_a_host_that_a_page_met_first_is_treated_as_any_other(site: Site) -> None:
    async with Site() as other:
        words = b"User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nCrawl-delay: 0.05"
        other.answer("/robots.txt", words, "text/plain")
        found = Other(site, other, soft_404=True)
        await found.crawler.run()
        told = {each.id for each in found.events if isinstance(each, RobotsRead)}
        assert told == {1, 2}
        assert other.hits[NOWHERE] == 1
        assert found.crawler.host_status.delay(other.url().removesuffix("/")) == 0.05
        assert other.hits["/robots.txt"] == other.hits["/x.js"] == other.hits["/page"] == 1


async def test_in_a_pause_no_page_asks_for_robots_txt(site: Site) -> None:
    async with Site() as other:
        other.answer("/robots.txt", b"", "text/plain")
        found = Other(site, other)
        site.when_asked("/", found.crawler.pause)
        run = asyncio.create_task(found.crawler.run())
        await found.browser.asks.wait()
        for _ in range(200):  # nothing tells that nothing happens
            await asyncio.sleep(0)
        assert not other.hits["/robots.txt"]
        found.crawler.go_on()
        await run
        assert other.hits["/robots.txt"] == other.hits["/page"] == 1


async def test_rules_that_are_learned_again_replace_those_without_any() -> None:
    known = RobotsByOrigin(obeys=True)
    known.keep("http://e.org", forbidding("it was down"))
    assert known.get("http://e.org") is not None
    known.keep("http://e.org", parsed(b"User-agent: *\nDisallow: /a"))
    assert known.rule_against("http://e.org/b") is None
    assert known.rule_against("http://e.org/a") is not None
