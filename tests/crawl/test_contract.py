"""Sentences of the contract on records, crawls and limits that no other test shows."""

import pytest

from crawlscope.core.insight import report
from crawlscope.core.records.events import ErrorKind, Outcome
from tests.web import Crawl, Site, WaitUntil, crawl, response

# --- one URL, one record ------------------------------------------------------------------------


async def test_an_href_that_is_no_url_is_held_as_written(site: Site) -> None:
    site.page("/", text="<a href=' http://[\n'>x</a><a href='http://a b/'>y</a>")
    found = await crawl(site)
    assert found.states == {
        "/": "done",
        " http://[\n": "skipped: invalid",
        "http://a b/": "skipped: invalid",
    }


async def test_every_kind_of_error_has_a_message_of_one_line(site: Site) -> None:
    faults = {
        "/refused": ErrorKind.INVALID_REDIRECT,
        "/far": ErrorKind.TOO_MANY_REDIRECTS,
        "/reset": ErrorKind.CONNECT,
        "/closed": ErrorKind.CONNECT,
        "/cut-in-headers": ErrorKind.PROTOCOL,
        "/cut": ErrorKind.PROTOCOL,
        "/malformed": ErrorKind.PROTOCOL,
        "/chunks": ErrorKind.PROTOCOL,
        "/packed": ErrorKind.DECODE,
        "/silent": ErrorKind.TIMEOUT,
        "/half": ErrorKind.TIMEOUT,
        "http://nowhere.onion/": ErrorKind.DNS,
        "http://127.0.0.1:1/": ErrorKind.CONNECT,
        site.url("/").replace("http:", "https:"): ErrorKind.TIMEOUT,
    }
    site.redirect("/refused", "mailto:a\tb")
    site.redirect("/far", "/farther")
    site.resets("/reset")
    site.raw("/closed", b"")
    site.raw("/cut-in-headers", b"HTTP/1.1 200 OK\r\nContent-Ty")
    site.raw("/cut", response(b"<p>" * 50)[:-9])
    site.raw("/malformed", b"no\nHTTP\r\n\r\n")
    chunked = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
    site.raw("/chunks", chunked + b"no\nnumber\r\n")
    site.answer("/packed", b"no\ngzip", headers={"Content-Encoding": "gzip"})
    site.stalls("/silent")
    site.stalls("/half", response(b"<p>" * 50)[:-9])
    found = await crawl(
        site, *faults, max_tries=1, max_redirects=0, timeout=0.5, connect_timeout=0.4, workers=20
    )
    assert found.states == {url: f"failed: {kind}" for url, kind in faults.items()}
    messages = [record.error.message for record in found.records if record.error]
    assert [text for text in messages if not text or not text.isprintable()] == []


@pytest.mark.parametrize("status", [300, 301, 302, 303, 307, 308])
async def test_a_redirect_without_a_location_has_failed(site: Site, status: int) -> None:
    site.redirect("/", None, status)
    found = await crawl(site)
    assert found.states == {"/": "failed: invalid_redirect"}
    assert (found["/"].status, found["/"].redirect_to) == (status, None)


# --- what a crawl does --------------------------------------------------------------------------


async def test_the_depth_is_that_of_the_shortest_path_the_referrer_the_first(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a", "/late"])
    site.page("/a", links=["/b"])
    site.page("/b", links=["/x"])
    site.page("/late", links=["/x"])
    site.page("/x")
    site.behind_the_gate("/late")
    site.gate.clear()
    crawling = Crawl(site)
    crawling.start()
    await wait_until(lambda: "/x" in crawling and crawling["/x"].state == "done")
    site.gate.set()
    await crawling.end()
    assert (crawling["/x"].depth, crawling["/x"].referrer) == (2, "/b")
    assert crawling["/x"].inlinks == 2


async def test_the_product_token_is_ours_whatever_the_user_agent(site: Site) -> None:
    rules = b"User-agent: other\nDisallow: /\nUser-agent: crawlscope\nDisallow: /no"
    site.answer("/robots.txt", rules, "text/plain")
    site.page("/", links=["/no", "/yes"])
    site.page("/yes")
    found = await crawl(site, user_agent="other/2.0")
    assert found.states == {"/": "done", "/no": "skipped: robots", "/yes": "done"}
    assert {request.headers["user-agent"] for request in site.requests} == {"other/2.0"}


async def test_a_robots_txt_that_never_comes_fails_the_urls_of_its_host(site: Site) -> None:
    site.stalls("/robots.txt")
    found = await crawl(site, "/", "/a", max_tries=1, timeout=1.0)
    assert found.states == {"/": "failed: timeout", "/a": "failed: timeout"}
    assert site.asked == ["/robots.txt"]


async def test_a_paused_crawl_can_be_stopped_and_gone_on_with(
    site: Site, wait_until: WaitUntil
) -> None:
    """Nothing is asked in between, nothing is lost, nothing asked twice."""
    paths = [f"/{number}" for number in range(9)]
    site.page("/", links=paths)
    for path in paths:
        site.page(path)
    site.behind_the_gate("/")
    site.gate.clear()
    crawling = Crawl(site, workers=3)
    crawling.start()
    await wait_until(lambda: site.at_the_gate)
    crawling.crawler.pause()
    site.gate.set()
    await wait_until(lambda: crawling.crawler.frontier.done == 1)
    proof = await crawling.cancel(within=1)
    assert (proof.in_flight, proof.sockets, proof.queued) == (0, 0, 9)
    assert await crawling.run() is Outcome.FINISHED
    assert set(crawling.states.values()) == {"done"}
    assert set(site.hits.values()) == {1}


# --- limits -------------------------------------------------------------------------------------


def said(crawling: Crawl) -> list[str]:
    return list(report.lines(crawling.ledger, crawling.crawler.settings))


async def test_a_limit_of_depth_is_said_in_the_report(site: Site) -> None:
    site.page("/", links=["/a", "http://example.com/"])
    site.page("/a", links=["/b", "/c"])
    found = await crawl(site, max_depth=1)
    assert "  skipped depth × 2 (--max-depth 1) · external × 1" in said(found)
    assert report.exit_code(found.ledger, fail_on_broken=True) == 0


async def test_a_crawl_without_a_skipped_url_says_nothing_of_it(site: Site) -> None:
    site.page("/")
    assert [line for line in said(await crawl(site, max_depth=1)) if "skipped" in line] == []


async def test_a_crawl_that_the_limit_of_pages_ends_ends_with_0(site: Site) -> None:
    site.page("/", links=["/a"])
    found = await crawl(site, max_pages=1)
    assert "stopped at the limit of pages" in said(found)[0]
    assert report.exit_code(found.ledger, fail_on_broken=True) == 0


async def test_a_crawl_that_the_limit_of_seconds_ends_ends_with_0(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a"])
    site.behind_the_gate("/")
    site.gate.clear()
    crawling = Crawl(site, max_seconds=0.5)
    crawling.start()
    await wait_until(lambda: site.at_the_gate)
    await wait_until(lambda: crawling.is_time_up)
    site.gate.set()
    assert await crawling.end() is Outcome.LIMIT
    assert crawling.states == {"/": "done", "/a": "queued"}
    assert "stopped at the limit of seconds" in said(crawling)[0]
    assert report.exit_code(crawling.ledger, fail_on_broken=True) == 0


async def test_max_pages_counts_urls_and_nothing_else(site: Site) -> None:
    """Not robots.txt, sitemaps, retries, nor a GET after a refused HEAD."""
    async with Site() as other:
        other.answer("/x", status=405)
        site.answer("/robots.txt", b"Sitemap: " + site.url("/map.xml").encode(), "text/plain")
        site.answer("/map.xml", f"<urlset><url><loc>{site.url('/a')}</loc></url></urlset>".encode())
        site.page("/", links=[other.url("/x"), "/b", "/c"])
        site.at_first("/", response(status=503, headers={"Retry-After": "0"}))
        for path in ("/a", "/b", "/c"):
            site.page(path)
        found = await crawl(site, max_pages=4, sitemaps=True, check_external=True, workers=1)
        assert sorted(found.states.values()) == ["done"] * 4 + ["queued"]
        assert found[other.url("/x")].status == 405
        assert [each.method for each in other.requests] == ["HEAD", "GET"]
        assert site.hits["/"] == 2
