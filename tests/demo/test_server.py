"""The demo site on real sockets: each answer and each misbehaviour is there as it is named."""

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable

import aiohttp
import brotli  # type: ignore[import-untyped]
import pytest
from aiohttp import ClientResponse, ClientSession, ThreadedResolver
from multidict import CIMultiDictProxy
from yarl import URL

from crawlscope.demo.answers import Answer
from crawlscope.demo.cabinet import compress
from crawlscope.demo.server import GIBBERISH, DemoSite
from tests.demo.expected import expect

WaitUntil = Callable[..., Awaitable[None]]

HANGING = 1_000.0
"""A pace at which nothing is answered within a minute."""


class Visitor:
    """Asks for one thing at a time, follows nothing, decodes nothing."""

    def __init__(self, site: DemoSite, session: ClientSession) -> None:
        self._site = site
        self._session = session

    async def ask(
        self, target: str, method: str = "GET", **headers: str
    ) -> tuple[ClientResponse, bytes]:
        url = URL(self._site.url.rstrip("/") + target, encoded=True)
        sent = {name.replace("_", "-"): text for name, text in headers.items()}
        async with self._session.request(
            method, url, allow_redirects=False, headers=sent
        ) as response:
            return response, await response.read()

    async def status(self, target: str) -> int:
        response, _ = await self.ask(target)
        return response.status


@pytest.fixture
async def site() -> AsyncIterator[DemoSite]:
    async with DemoSite(pace=0) as site:
        yield site


def new_session(auto_decompress: bool = False) -> ClientSession:
    connector = aiohttp.TCPConnector(resolver=ThreadedResolver())  # starts nothing for an address
    return ClientSession(auto_decompress=auto_decompress, connector=connector)


@pytest.fixture
async def visitor(site: DemoSite) -> AsyncIterator[Visitor]:
    async with new_session() as session:
        yield Visitor(site, session)


def plain(headers: CIMultiDictProxy[str]) -> dict[str, str]:
    return {name: text for name, text in headers.items() if name not in ("Date", "Connection")}


async def test_the_start_page_answers(site: DemoSite, visitor: Visitor) -> None:
    response, body = await visitor.ask("/")
    assert response.status == 200
    assert b"Saltmere Harbour Museum" in body
    assert site.requests == 1
    assert site.hits == {"/": 1}


async def test_every_plain_answer_is_sent_as_planned(site: DemoSite, visitor: Visitor) -> None:
    for target, reply in site.plan.replies.items():
        if isinstance(reply, Answer):
            response, body = await visitor.ask(target, Accept_Encoding="identity")
            assert response.status == reply.status, target
            assert body == (b"" if reply.status == 204 else reply.body), target
            sent = response.headers.get("Content-Type")
            assert sent == reply.content_type, target


async def test_two_sites_send_the_same_bytes(site: DemoSite, visitor: Visitor) -> None:
    async with DemoSite(pace=0) as other, new_session() as session:
        twin = Visitor(other, session)
        for target in ("/", "/blog/2022/", "/cabinet/compressed/br", "/robots.txt", "/sitemap.xml"):
            one, first = await visitor.ask(target)
            two, second = await twin.ask(target)
            assert second.replace(other.url.encode(), site.url.encode()) == first
            if other.url.encode() not in second:
                assert plain(one.headers) == plain(two.headers)


async def test_an_unknown_path_is_not_found(visitor: Visitor) -> None:
    assert await visitor.status("/no/such/place") == 404


@pytest.mark.parametrize("status", [300, 301, 302, 303, 307, 308])
async def test_each_redirect_has_its_status_and_location(visitor: Visitor, status: int) -> None:
    response, _ = await visitor.ask(f"/cabinet/redirects/{status}")
    assert response.status == status
    assert response.headers["Location"].startswith("/")


@pytest.mark.parametrize(
    ("start", "hops", "end"),
    [
        ("/chain/1", 5, "/chain-end"),
        ("/long/1", 14, "/long-end"),
        ("/loop/a", 3, "/loop/a"),
        ("/loop/self", 1, "/loop/self"),
        ("/foo", 1, "/baz"),
        ("/bar", 1, "/baz"),
        ("/old-shop", 1, "/shop/"),
        ("/shop.html", 1, "/shop/"),
        ("/visit", 1, "/visit/"),
    ],
)
async def test_redirects_lead_so_far(visitor: Visitor, start: str, hops: int, end: str) -> None:
    target = start
    for _ in range(hops):
        response, _body = await visitor.ask(target)
        target = response.headers["Location"]
    assert target == end


@pytest.mark.parametrize(
    ("name", "location"),
    [
        ("nowhere", None),
        ("to-mail", "mailto:desk@saltmere-museum.example"),
        ("garbled", "http://[bad"),
        ("outside", "https://example.org/on-loan"),
        ("raw-utf-8", "/visit/café/"),
    ],
)
async def test_odd_locations_are_sent_as_they_are(
    visitor: Visitor, name: str, location: str | None
) -> None:
    response, _ = await visitor.ask(f"/cabinet/redirects/{name}")
    assert response.status == 302
    assert response.headers.get("Location") == location


async def test_the_welcome_redirects_to_itself_until_its_cookie_comes_back(
    visitor: Visitor,
) -> None:
    first, _ = await visitor.ask("/welcome")
    assert (first.status, first.headers["Location"]) == (302, "/welcome")
    assert first.cookies["greeted"].value == "yes"
    assert (await visitor.ask("/welcome", Cookie="greeted=yes"))[0].status == 200


async def test_a_card_opens_the_members_page(visitor: Visitor) -> None:
    assert (await visitor.ask("/members/"))[0].headers["Location"] == "/members/card"
    card, _ = await visitor.ask("/members/card")
    assert (card.headers["Location"], card.cookies["member"].value) == ("/members/", "yes")
    assert (await visitor.ask("/members/", Cookie="member=yes"))[0].status == 200


@pytest.mark.parametrize("status", [403, 410, 500])
async def test_broken_pages_have_their_status(visitor: Visitor, status: int) -> None:
    assert await visitor.status(f"/cabinet/broken/{status}") == status


async def test_a_busy_page_answers_at_the_second_try(visitor: Visitor) -> None:
    response, _ = await visitor.ask("/cabinet/flaky/busy")
    assert (response.status, response.headers["Retry-After"]) == (503, "1")
    assert await visitor.status("/cabinet/flaky/busy") == 200


@pytest.mark.parametrize(("name", "times"), [("closed", 1), ("stubborn", 2), ("dropped", 5)])
async def test_a_connection_is_closed_before_the_answer(
    site: DemoSite, name: str, times: int
) -> None:
    for _ in range(times):
        assert await exchange(site, f"/cabinet/flaky/{name}") == b""
    if name != "dropped":
        assert (await exchange(site, f"/cabinet/flaky/{name}")).startswith(b"HTTP/1.1 200")


async def exchange(site: DemoSite, target: str) -> bytes:
    """All that comes back for one request; aiohttp's client asks twice where nothing does."""
    reader, writer = await asyncio.open_connection("127.0.0.1", URL(site.url).port)
    writer.write(f"GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


async def test_a_body_is_cut_short_once(visitor: Visitor) -> None:
    with pytest.raises(aiohttp.ClientPayloadError):
        await visitor.ask("/cabinet/flaky/cut-short")
    assert await visitor.status("/cabinet/flaky/cut-short") == 200


async def test_gibberish_is_not_http(site: DemoSite, visitor: Visitor) -> None:
    assert await exchange(site, "/cabinet/flaky/gibberish") == GIBBERISH
    with pytest.raises(aiohttp.ClientResponseError):
        await visitor.status("/cabinet/flaky/gibberish")


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd"])
async def test_a_coding_is_used_where_it_is_accepted(
    site: DemoSite, visitor: Visitor, coding: str
) -> None:
    target = f"/cabinet/compressed/{coding}"
    plainly, body = await visitor.ask(target, Accept_Encoding="identity")
    packed, parcel = await visitor.ask(target, Accept_Encoding=f"x, {coding}")
    assert "Content-Encoding" not in plainly.headers
    assert packed.headers["Content-Encoding"] == coding
    assert parcel == compress(coding, body)
    assert len(parcel) < len(body) / 2


def test_what_is_compressed_can_be_read_again() -> None:
    text = b"salt" * 100
    assert gzip.decompress(compress("gzip", text)) == text
    assert zlib.decompress(compress("deflate", text)) == text
    assert brotli.decompress(compress("br", text)) == text


async def test_a_torn_parcel_cannot_be_decoded(site: DemoSite) -> None:
    async with new_session(auto_decompress=True) as session:
        with pytest.raises(aiohttp.ClientPayloadError):
            async with session.get(f"{site.url}cabinet/compressed/torn") as response:
                await response.read()


async def test_html_without_a_content_type_is_sent_without_one(visitor: Visitor) -> None:
    response, body = await visitor.ask("/cabinet/files/unlabelled")
    assert "Content-Type" not in response.headers
    assert body.startswith(b"<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("name", "content_type", "start"),
    [
        ("annual-report.pdf", "application/pdf", b"%PDF-1.4"),
        ("poster.png", "image/png", b"\x89PNG"),
        ("tides.csv", "text/csv", b"day,"),
        ("opening.json", "application/json", b"{"),
        ("soundings.zip", "application/zip", b"PK\x03\x04"),
    ],
)
async def test_files_have_their_type_and_length(
    visitor: Visitor, name: str, content_type: str, start: bytes
) -> None:
    response, body = await visitor.ask(f"/cabinet/files/{name}")
    assert response.headers["Content-Type"] == content_type
    assert response.headers["Content-Length"] == str(len(body))
    assert body.startswith(start)


async def test_a_dripping_page_comes_in_chunks(visitor: Visitor) -> None:
    response, _ = await visitor.ask("/cabinet/slow/dripping")
    assert response.headers["Transfer-Encoding"] == "chunked"


@pytest.mark.parametrize("target", ["/", "/cabinet/files/soundings.zip", "/foo", "/nothing"])
async def test_a_head_has_the_headers_and_no_body(visitor: Visitor, target: str) -> None:
    head, nothing = await visitor.ask(target, "HEAD")
    whole_answer, _ = await visitor.ask(target)
    assert nothing == b""
    assert head.status == whole_answer.status
    assert plain(head.headers) == plain(whole_answer.headers)


async def test_other_methods_are_refused(visitor: Visitor) -> None:
    response, _ = await visitor.ask("/", "POST")
    assert (response.status, response.headers["Allow"]) == (405, "GET, HEAD")


async def test_escapes_in_a_path_are_taken_as_sent(site: DemoSite, visitor: Visitor) -> None:
    assert await visitor.status("/cabinet/spellings/%7Ekeeper/%C3%A9t%C3%A9") == 200
    assert await visitor.status("/cabinet/spellings/~keeper/%c3%a9t%c3%a9") == 404


async def test_one_connection_serves_many_requests(site: DemoSite) -> None:
    port = URL(site.url).port
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(3):
        writer.write(b"HEAD /staff/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
    writer.close()
    await writer.wait_closed()
    assert site.requests == 3


async def test_the_pace_scales_the_waits() -> None:
    loop = asyncio.get_running_loop()
    async with DemoSite(pace=0.05) as site, new_session() as session:
        began = loop.time()
        async with session.get(f"{site.url}cabinet/slow/anchor"):
            assert 0.09 < loop.time() - began < 2.0


async def test_a_visitor_who_hangs_up_leaves_no_open_request(wait_until: WaitUntil) -> None:
    async with DemoSite(HANGING) as site:
        async with new_session(auto_decompress=True) as session:
            asked = asyncio.ensure_future(session.get(f"{site.url}cabinet/slow/anchor"))
            await wait_until(lambda: site.open_requests == 1)
            asked.cancel()
        await wait_until(lambda: site.open_requests == 0)


@pytest.mark.parametrize("count", [1, 300])
async def test_shutting_down_does_not_wait_for_requests(wait_until: WaitUntil, count: int) -> None:
    loop = asyncio.get_running_loop()
    before = asyncio.all_tasks()
    connector = aiohttp.TCPConnector(limit=0, resolver=ThreadedResolver())
    async with ClientSession(connector=connector) as session:
        async with asyncio.timeout(None) as guard, DemoSite(HANGING) as site:
            asked = [asyncio.ensure_future(session.get(site.url)) for _ in range(count)]
            await wait_until(lambda: site.open_requests == count)
            guard.reschedule(loop.time() + 20)  # a request of those would hang for ever
        assert site.open_requests == 0
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(outcome, aiohttp.ClientConnectionError) for outcome in outcomes)
    assert asyncio.all_tasks() <= before


async def test_shutting_down_closes_idle_and_stuck_connections(wait_until: WaitUntil) -> None:
    loop = asyncio.get_running_loop()
    before = asyncio.all_tasks()
    async with asyncio.timeout(None) as guard, DemoSite(pace=0) as site:
        port = URL(site.url).port
        idle_reader, idle = await asyncio.open_connection("127.0.0.1", port)
        _, stuck = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        stuck.write(b"GET /cabinet/files/soundings.zip HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        await wait_until(lambda: site.open_requests == 1)
        guard.reschedule(loop.time() + 20)  # what is stuck would be so for ever
    assert asyncio.all_tasks() <= before
    assert await idle_reader.read() == b""
    for writer in (idle, stuck):
        writer.transport.abort()


async def test_a_site_that_has_closed_takes_no_connection() -> None:
    async with DemoSite(pace=0) as site:
        port = URL(site.url).port
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)


async def test_each_expected_url_answers_with_its_status(site: DemoSite, visitor: Visitor) -> None:
    origin = site.url.rstrip("/")
    for url, outcome in expect(site.plan).outcomes.items():
        target = url.removeprefix(origin)
        if outcome.status and isinstance(site.plan.replies[target], Answer):
            assert await visitor.status(target) == outcome.status, url
