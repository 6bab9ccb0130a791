"""What a crawl tells of pages while it renders them, with a browser that does as tests say."""

import asyncio
from typing import Self

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event
from crawlscope.core.records.rendering import Answering, Rendered, Served, Telling, View
from crawlscope.core.records.workers import Doing
from crawlscope.session.crawl.crawler import Crawler
from tests.conftest import WaitUntil
from tests.web import Site

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
