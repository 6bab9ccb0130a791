"""What a worker waits for is told apart: the handshake of TLS, and the turn of its host."""

import asyncio

from crawlscope.core.records.workers import Doing
from tests.conftest import WaitUntil
from tests.web import Crawl, Site


async def test_a_handshake_that_does_not_end_is_told_from_connecting(
    site: Site, wait_until: WaitUntil
) -> None:
    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    server = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    crawling = Crawl(site, f"https://127.0.0.1:{port}/", no_robots=True, insecure=True)
    crawling.start()
    await wait_until(lambda: crawling.crawler.status.at_work(0).doing.get(Doing.TLS) == 1)
    await crawling.cancel()
    server.close()
    await server.wait_closed()


async def test_a_worker_says_that_it_waits_for_its_host(site: Site, wait_until: WaitUntil) -> None:
    site.page("/")
    site.answer("/robots.txt", b"", "text/plain")
    crawling = Crawl(site, sitemaps=True, delay=3600)
    crawling.start()
    await wait_until(lambda: crawling.crawler.status.at_work(0).doing.get(Doing.POLITENESS) == 1)
    assert site.asked == ["/robots.txt"]
    await crawling.cancel()
