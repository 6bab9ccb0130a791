"""What workers do is shown as it was when the frame began, whenever a view asks."""

import asyncio

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.workers import Doing, When, nobody
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.session.crawl.status import Watching
from tests.web import Site, WaitUntil


async def test_rows_that_a_view_asks_for_again_are_of_the_moment_of_the_counts(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/")
    site.behind_the_gate("/")
    site.gate.clear()
    crawler = Crawler(Settings.checked(roots=[site.url()], workers=1), lambda _event: None)
    crawling = asyncio.create_task(crawler.run())
    await wait_until(lambda: site.hits)
    watching = Watching()
    first = watching.cut(crawler.status, 0.0)
    was = first(9).rows[0].doing
    assert was is not Doing.QUEUE
    then = watching.cut(crawler.status, 0.05)
    site.gate.set()
    await crawling
    assert [row.doing for row in then(9).rows] == [was]
    assert then(9).doing == then(0).doing
    ended = watching.cut(crawler.status, 9.0)(9)
    assert (ended.when, [row.doing for row in ended.rows]) == (When.ENDED, [Doing.QUEUE])
    assert watching.cut(None, 9.0) is nobody
