"""An answer means the same whether it comes in one piece or in many."""

import asyncio
import gzip

import pytest

from tests.web import Crawl, Exchange, Site, WaitUntil

INTERIM = b"HTTP/1.1 100 Continue\r\n\r\n"  # an answer that begins so comes in two parts
BODY = b"<!doctype html><title>\xc3\x84 page</title><a href=/next>next</a>"
ENDS = frozenset(("cut short", "no length"))  # with the connection


def answer(*fields: bytes, body: bytes = BODY, first: bytes = b"HTTP/1.1 200 OK") -> bytes:
    return b"\r\n".join((first, *fields, b"", body))


TYPE = b"Content-Type: text/html; charset=utf-8"
LENGTH = b"Content-Length: %d" % len(BODY)
CHUNKED = b"%x\r\n%b\r\n0\r\n\r\n" % (len(BODY), BODY)
PACKED = gzip.compress(BODY)
ANSWERS = {
    "usual": answer(TYPE, LENGTH),
    "kept": answer(TYPE, LENGTH, b"Connection: Keep-Alive"),
    "given up": answer(TYPE, LENGTH, b"Connection: close"),
    "given up by a proxy": answer(TYPE, LENGTH, b"Proxy-Connection: close"),
    "of HTTP/1.0": answer(TYPE, LENGTH, first=b"HTTP/1.0 200 OK"),
    "no reason": answer(TYPE, LENGTH, first=b"HTTP/1.1 200"),
    "not found": answer(TYPE, LENGTH, first=b"HTTP/1.1 404 Not Found"),
    "partial": answer(TYPE, LENGTH, first=b"HTTP/1.1 206 OK"),
    "kept twice": answer(TYPE, LENGTH, b"Connection: keep-alive", b"connection: close"),
    "security": answer(TYPE, LENGTH, b"Content-Security-Policy: default-src 'self'"),
    "small letters": answer(TYPE.lower(), LENGTH.lower(), b"etag: x"),
    "shouting": answer(TYPE.upper(), LENGTH.upper()),
    "no space": answer(TYPE.replace(b": ", b":"), LENGTH.replace(b": ", b":")),
    "much space": answer(TYPE + b"  ", LENGTH + b"  "),
    "no type": answer(LENGTH),
    "empty type": answer(b"Content-Type: ", LENGTH),
    "text": answer(b"Content-Type: text/plain", LENGTH),
    "two types": answer(b"Content-Type: text/plain", TYPE, LENGTH),
    "latin": answer(b"Content-Type: text/html; charset=ISO-8859-1", LENGTH),
    "no body": answer(TYPE, b"Content-Length: 0", body=b""),
    "cut short": answer(TYPE, b"Content-Length: %d" % (len(BODY) + 1)),
    "and more": answer(TYPE, LENGTH, body=BODY + b"more"),
    "and a line": answer(TYPE, LENGTH, body=BODY + b"\r\n"),
    "no length": answer(TYPE),
    "two lengths": answer(TYPE, LENGTH, b"Content-Length: 1"),
    "odd length": answer(TYPE, b"Content-Length: +%d" % len(BODY)),
    "chunked": answer(TYPE, b"Transfer-Encoding: chunked", body=CHUNKED),
    "chunked with length": answer(TYPE, LENGTH, b"Transfer-Encoding: chunked", body=CHUNKED),
    "packed": answer(
        TYPE, b"Content-Length: %d" % len(PACKED), b"Content-Encoding: gzip", body=PACKED
    ),
    "said to be packed": answer(TYPE, LENGTH, b"Content-Encoding: gzip"),
    "cookie": answer(TYPE, LENGTH, b"Set-Cookie: a=b; Path=/"),
    "folded": answer(TYPE, LENGTH, b"X: a\r\n b"),
    "bare line end": answer(TYPE, LENGTH, b"X: a\nConnection: close"),
    "bare return": answer(TYPE, LENGTH, b"X: a\rConnection: close"),
    "no text": answer(TYPE, LENGTH, b"X: \x00"),
    "umlaut": answer(TYPE, LENGTH, "X: ü".encode("latin-1")),
    "space in a name": answer(TYPE, LENGTH, b"Connection : close"),
    "no name": answer(TYPE, LENGTH, b": x"),
    "no colon": answer(TYPE, LENGTH, b"x"),
    "upgrade": answer(TYPE, LENGTH, b"Connection: upgrade", b"Upgrade: websocket"),
    "long": answer(TYPE, LENGTH, b"X: " + 6_000 * b"x"),
}


async def outcome_of(data: bytes, hang_up: bool) -> tuple[object, ...]:
    async with Site() as site:
        site.raw("/", data, hang_up)
        site.page("/last")
        crawling = Crawl(site, "/", "/last", workers=1, max_tries=1)
        await crawling.run()
        page, last = crawling["/"], site.requests[-1]
        known = (page.state, page.status, page.content_type, page.charset, page.size, page.title)
        error = page.error and (page.error.kind, page.error.message)
        links = page.links_total, page.truncated
        return *known, *links, error, crawling.states, site.connections, last.headers.get("cookie")


@pytest.mark.parametrize("name", ANSWERS)
async def test_an_answer_in_one_piece_is_the_same_answer(name: str) -> None:
    data, hang_up = ANSWERS[name], name in ENDS
    assert await outcome_of(data, hang_up) == await outcome_of(INTERIM + data, hang_up)


@pytest.mark.parametrize("before", [b"", INTERIM])
async def test_what_nobody_asked_for_is_no_answer(
    site: Site, wait_until: WaitUntil, before: bytes
) -> None:
    paused, idle = asyncio.Event(), asyncio.Event()

    async def chatter(exchange: Exchange) -> None:
        await paused.wait()
        await exchange.send(before + answer(TYPE, LENGTH))
        await idle.wait()
        await exchange.send(answer(TYPE, LENGTH))

    site.handle("/", chatter)
    site.page("/next", title="Next")
    crawling = Crawl(site, workers=1)
    crawling.start()
    await wait_until(lambda: site.hits["/"])
    crawling.crawler.pause()
    paused.set()
    await wait_until(lambda: crawling.states["/"] == "done")
    idle.set()
    await wait_until(lambda: not site.open_connections, timeout=5)  # it is kept for 15 s
    crawling.crawler.go_on()
    await crawling.end()
    assert crawling["/next"].title == "Next"
