"""Where the time of an answer went, and what its headers said, come with the answer."""

import ssl
from collections.abc import AsyncIterator

import pytest

from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.frontier import Frontier
from crawlscope.core.records.events import Event, Failed, Fetched, Redirected, Retrying
from crawlscope.session.crawl.crawler import Crawler
from tests.web import Site, crawl


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        yield site


async def test_a_kept_connection_takes_no_time_to_connect(site: Site) -> None:
    site.page("/", ["/a"])
    site.redirect("/a", "/b")
    site.page("/b")
    found = await crawl(site, workers=1, no_robots=True)
    answers = [each.response for each in found.events if isinstance(each, Fetched | Redirected)]
    first, *later = [each.timing for each in answers]
    assert len(later) == 2
    assert first is not None
    assert (first.is_reused, first.dns, first.tls) == (False, None, None)
    assert first.connect is not None
    for timing, response in zip([first, *later], answers, strict=True):
        assert timing is not None
        assert timing.first_byte is not None
        assert timing.body is not None
        assert timing.is_reused is (timing is not first)
        phases = (timing.connect or 0) + timing.first_byte + timing.body
        assert phases <= response.elapsed
    assert [each.connect for each in later if each] == [None, None]


async def test_the_time_in_the_queue_lasts_until_the_attempt_begins(site: Site) -> None:
    site.page("/", ["/a"])
    site.page("/a")
    found = await crawl(site, workers=1, no_robots=True, delay=0.5)
    root, last = (each.response for each in found.events if isinstance(each, Fetched))
    assert last.timing is not None
    assert last.timing.queued is not None
    waited = last.fetched_at - last.elapsed - root.fetched_at
    assert waited > 0.25  # for the pace, with a worker that had taken it at once
    assert abs(last.timing.queued - waited) < 0.25


async def test_the_time_in_the_queue_of_another_attempt_is_its_own(site: Site) -> None:
    site.page("/", ["/late"])
    site.page("/late")
    refused = b"HTTP/1.1 503 Later\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n"
    site.at_first("/late", refused)
    found = await crawl(site)
    (first,) = [each for each in found.events if isinstance(each, Retrying)]
    (last,) = [each for each in found.of("/late") if isinstance(each, Fetched)]
    assert last.response.timing is not None
    assert last.response.timing.queued is not None
    between = last.response.fetched_at - first.response.fetched_at
    assert last.response.timing.queued + first.pause < between + first.pause / 2


async def test_after_a_stop_nobody_knows_how_long_the_rest_was_queued(site: Site) -> None:
    site.page("/", ["/a"])
    site.page("/a")
    events = list[Event]()
    settings = Settings.checked(roots=[site.url()], no_robots=True)
    frontier = Frontier()
    for url in (site.url("/"), site.url("/a")):
        frontier.enqueue(frontier.learn(url, 0, 10))
    await Crawler(settings, events.append, frontier).run()
    answers = [each.response for each in events if isinstance(each, Fetched)]
    assert [each.timing.queued for each in answers if each.timing] == [None, None]


async def test_the_handshake_of_tls_has_its_own_time(certificate: ssl.SSLContext) -> None:
    async with Site(certificate) as site:
        site.page("/")
        found = await crawl(site, insecure=True, no_robots=True)
        (answer,) = [each.response for each in found.events if isinstance(each, Fetched)]
        assert answer.timing is not None
        assert answer.timing.tls is not None
        assert answer.timing.tls > 0
        assert answer.timing.connect is not None


async def test_an_answer_cut_short_has_its_first_byte_and_its_headers(site: Site) -> None:
    site.raw(
        "/",
        b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\nX-Robots-Tag: noindex\r\n"
        b"Content-Type: text/html\r\n\r\n<p>",
    )
    found = await crawl(site, max_tries=1)
    (failed,) = [each.response for each in found.events if isinstance(each, Failed)]
    assert failed.timing is not None
    assert failed.timing.first_byte is not None
    assert failed.headers is not None
    assert failed.headers.robots == {"noindex"}


async def test_without_an_audit_there_is_neither(site: Site) -> None:
    site.page("/")
    found = await crawl(site, audit=False)
    (answer,) = [each for each in found.events if isinstance(each, Fetched)]
    assert (answer.response.timing, answer.response.headers, answer.facts) == (None, None, None)


async def test_answers_whose_headers_say_the_same_share_one_object(site: Site) -> None:
    site.page("/", ["/a"], headers={"ETag": "1"})
    site.page("/a", headers={"ETag": "2"})
    found = await crawl(site)
    first, second = [each.response.headers for each in found.events if isinstance(each, Fetched)]
    assert first is second is not None
