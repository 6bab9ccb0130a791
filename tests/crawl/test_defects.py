"""Each defect of the chapter's crawler, shown to be gone."""

import asyncio
import logging

import pytest

from tests.web import Crawl, Exchange, Site, WaitUntil, crawl, response


async def test_a_redirect_without_location_hangs_nothing(site: Site) -> None:
    site.page("/", links=["/nowhere", "/after"])
    site.redirect("/nowhere", None)
    site.page("/after")
    found = await crawl(site, workers=1)
    assert found.states == {
        "/": "done",
        "/nowhere": "failed: invalid_redirect",
        "/after": "done",
    }


async def test_an_undecodable_body_hangs_nothing(site: Site) -> None:
    body = b"<title>\xff\xfe\xfa</title><a href=/after>\x80</a>"
    site.answer("/", body, "text/html; charset=utf-8")
    site.answer("/after", body, "text/html; charset=no-such-charset")
    found = await crawl(site, workers=1)
    assert found.states == {"/": "done", "/after": "done"}
    assert found["/"].title == "\ufffd\ufffd\ufffd"


async def test_a_connection_lost_in_the_body_hangs_nothing_and_is_tried_again(site: Site) -> None:
    site.page("/", links=["/lost", "/after"])
    site.raw("/lost", response(b"<p>" * 100)[:-50])
    site.page("/after")
    found = await crawl(site, workers=1, max_tries=2)
    assert found.states == {"/": "done", "/lost": "failed: protocol", "/after": "done"}
    assert site.hits["/lost"] == 2


async def test_a_server_that_never_answers_hangs_nothing(site: Site) -> None:
    site.page("/", links=["/silent", "/after"])
    site.stalls("/silent")
    site.page("/after")
    found = await crawl(site, workers=1, timeout=1.0, max_tries=1)
    assert found.states == {"/": "done", "/silent": "failed: timeout", "/after": "done"}


async def test_redirect_targets_are_held_against_scope_and_filters(site: Site) -> None:
    site.page("/", links=["/away", "/hidden"])
    site.redirect("/away", "http://example.com/")
    site.redirect("/hidden", "/private/")
    found = await crawl(site, exclude=("/private/",))
    assert found["http://example.com/"].skip_reason == "external"
    assert found["/private/"].skip_reason == "excluded"
    assert site.hits == {"/": 1, "/away": 1, "/hidden": 1}


async def test_fragments_and_a_missing_slash_ask_for_nothing_twice(site: Site) -> None:
    site.page("/", links=["/", "/old", "/new#here", ""])
    site.redirect("/old", "/new#there")
    site.page("/new")
    await crawl(site, site.url("").rstrip("/"))
    assert site.hits == {"/": 1, "/old": 1, "/new": 1}


async def test_308_is_a_redirect(site: Site) -> None:
    site.redirect("/", "/new", status=308)
    site.page("/new")
    found = await crawl(site)
    assert found.states == {"/": "redirected", "/new": "done"}


async def test_no_task_is_left_pending_by_a_cancel(site: Site, wait_until: WaitUntil) -> None:
    site.stalls("/")
    crawling = Crawl(site)
    before = asyncio.all_tasks()
    crawling.start()
    await wait_until(lambda: site.in_flight)
    await crawling.cancel()
    left = asyncio.all_tasks() - before
    assert {task.get_name() for task in left} <= {"site"}


async def test_scope_domain_knows_public_suffixes(site: Site) -> None:
    # Names below .onion are refused by the resolver at once, without a network.
    site.page("/", links=["http://other.one.onion/", "http://www.two.onion/"])
    found = await crawl(site, "/", "http://www.one.onion/", scope="domain")
    assert found["http://other.one.onion/"].state == "failed"  # same domain: it was asked for
    assert found["http://www.two.onion/"].skip_reason == "external"


async def test_entities_bare_attributes_and_base_are_read_as_browsers_do(site: Site) -> None:
    site.page("/", text="<base href=/sub/><a href='a?x=1&amp;y=2'>1</a> <A HREF=b>2</A>")
    site.page("/sub/a?x=1&y=2")
    site.page("/sub/b")
    await crawl(site)
    assert site.hits == {"/": 1, "/sub/a?x=1&y=2": 1, "/sub/b": 1}


async def test_comments_hold_no_links(site: Site) -> None:
    site.page("/", text='<!-- <a href="/old">old</a> -->')
    await crawl(site)
    assert site.hits == {"/": 1}


async def test_binaries_are_not_downloaded(site: Site) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\n\r\n"
    site.page("/", links=["/endless.zip"])
    site.drips("/endless.zip", head, b"P" * 10_000)
    found = await crawl(site)
    assert found["/endless.zip"].state == "done"


async def test_no_exception_of_any_kind_ends_a_worker_in_silence(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    """The chapter's hang: many ways to fail, one worker, and yet all is accounted for."""
    broken = {
        "/garbage": b"no status line at all\r\n\r\n",
        "/encoding": response(b"no gzip", headers={"Content-Encoding": "gzip"}),
        "/length": b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
        "/chunks": b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
        b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
        "/location": response(status=302, headers={"Location": "http://["}),
        "/empty": b"",
    }
    for path, data in broken.items():
        site.raw(path, data)

    async def reset(exchange: Exchange) -> None:
        exchange.reset()

    site.handle("/reset", reset)
    site.page("/", links=[*broken, "/reset", "/last"])
    site.page("/last")
    with caplog.at_level(logging.WARNING):
        found = await crawl(site, workers=1, max_tries=1)
    assert found.states == {
        "/": "done",
        "/garbage": "failed: protocol",
        "/encoding": "failed: decode",
        "/length": "failed: protocol",
        "/chunks": "failed: protocol",
        "/location": "failed: invalid_redirect",
        "/empty": "failed: connect",
        "/reset": "failed: connect",
        "/last": "done",
    }
    assert not caplog.records
