"""Kin of attacks that were met before: under TLS, by another protocol, drop by drop, packed."""

import asyncio
import gzip
import os
import ssl
import tracemalloc
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from crawlscope.session.crawl import sitemaps
from tests.fetch.conftest import Asking, asking, turns  # noqa: F401  a fixture
from tests.fetch.test_wire import assert_plain, turns_until
from tests.web import Crawl, Exchange, Site, WaitUntil, response

pytestmark = pytest.mark.hostile

PAGE = b"<title>Page</title>"
MIB = 1 << 20

# --- TLS alerts ---------------------------------------------------------------------------------

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def served(serve: Serve, tls: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """The port of a server; each connection is closed once `serve` has ended."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await serve(reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0, ssl=tls) as server:
        yield server.sockets[0].getsockname()[1]


def alert(level: int, number: int) -> bytes:
    return bytes((0x15, 3, 3, 0, 2, level, number))


HANDSHAKES = {
    "handshake_failure": alert(2, 40),
    "protocol_version": alert(2, 70),
    "unrecognized_name": alert(2, 112),
    "internal_error": alert(2, 80),
    "close_notify": alert(1, 0),
    "an unknown alert": alert(2, 255),
    "half an alert": alert(2, 40)[:4],
    "alerts without end": alert(1, 90) * 10_000,
    "HTTP": b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
    "noise": b"\xff" * 100,
}


@pytest.mark.parametrize("name", HANDSHAKES)
async def test_an_alert_in_a_handshake_is_told_in_words(site: Site, name: str) -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(5)
        writer.write(HANDSHAKES[name])
        await writer.drain()

    async with served(serve) as port:
        url = f"https://127.0.0.1:{port}/"
        crawling = Crawl(site, url, max_tries=1)
        await crawling.run()
    error = crawling[url].error
    assert error is not None
    assert error.kind in ("tls", "connect")
    assert_plain(error.message)


RECORDS = {
    "alert": alert(2, 80),
    "warning": alert(1, 90),
    "noise": b"\x17\x03\x03\x00\x20" + b"\xff" * 32,
    "no record": b"HTTP/1.1 200 OK\r\n\r\n",
}
HEADS = {
    "length": b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n",
    "chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n13\r\n",
    "until the end": b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n",
    "in the headers": b"HTTP/1.1 200 OK\r\nContent-Type: ",
}


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("name", RECORDS)
async def test_an_alert_in_an_answer_cuts_it_short(
    site: Site, certificate: ssl.SSLContext, name: str, head: str
) -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(HEADS[head] + PAGE)
        await writer.drain()
        for _ in range(5):
            await turns()  # what is read together with the record is lost with it
        # Behind the back of TLS, as one who is on the way does it
        os.write(writer.get_extra_info("socket").fileno(), RECORDS[name])
        await reader.read()

    async with served(serve, certificate) as port:
        url = f"https://127.0.0.1:{port}/"
        crawling = Crawl(site, url, max_tries=1, insecure=True, no_robots=True)
        await crawling.run()
    error = crawling[url].error
    assert error is not None
    assert error.kind == "protocol", error
    assert_plain(error.message)


# --- HTTP/2 -------------------------------------------------------------------------------------

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = bytes.fromhex("000012040000000000000300000064000400100000000600004000")
GOAWAY = bytes.fromhex("0000080700000000000000000000000001")


@pytest.mark.parametrize("data", [PREFACE, SETTINGS, GOAWAY, PREFACE + SETTINGS, SETTINGS + GOAWAY])
async def test_http_2_is_no_answer(asking: Asking, data: bytes) -> None:  # noqa: F811
    for at in range(len(data)):
        status, page, error = await asking.of([data[:at], data[at:]] if at else [data], True)
        assert (status, page) == (None, None)
        assert error is not None
        assert error.startswith("protocol, never again: not HTTP"), at


# --- drop by drop -------------------------------------------------------------------------------

SLOW = 50
DRIPPING = {
    "a head": b"",
    "headers": b"HTTP/1.1 200 OK\r\nX: ",
    "a body": response(b"x" * 1_000)[:-1_000],
    "chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;",
}


@pytest.mark.parametrize("name", DRIPPING)
async def test_cancel_ends_within_some_turns_where_each_answer_has_a_byte_a_second(
    site: Site, name: str, wait_until: WaitUntil
) -> None:
    async def drip(exchange: Exchange) -> None:
        await exchange.send(DRIPPING[name])
        while True:
            await exchange.send(b"H")
            await asyncio.sleep(1.0)

    paths = [f"/{number}" for number in range(2 * SLOW)]
    for path in paths:
        site.handle(path, drip)
    crawling = Crawl(site, *paths, workers=SLOW, per_host=SLOW, no_robots=True)
    crawling.start()
    await wait_until(lambda: len(site.sent) >= SLOW)
    count = asyncio.create_task(turns_until(crawling))
    proof = await crawling.cancel()
    assert await count < 100
    assert (proof.sockets, proof.in_flight, proof.queued) == (0, 0, 2 * SLOW)
    assert len(site.hits) == SLOW


# --- sitemaps -----------------------------------------------------------------------------------


def laughs(number: int) -> bytes:
    """Ten to the power of this many."""
    entities = "".join(f'<!ENTITY e{n + 1} "{f"&e{n};" * 10}">' for n in range(number))
    return (
        f'<!DOCTYPE urlset [<!ENTITY e0 "http://h/">{entities}]>'
        f"<urlset><url><loc>http://h/&e{number};</loc></url></urlset>"
    ).encode()


def packed(size: int, unit: bytes = b" ") -> bytes:
    """So many bytes inside a <urlset>, packed."""
    packer = zlib.compressobj(9, wbits=31)
    parts = [packer.compress(b"<urlset>")]
    parts += [packer.compress(unit * (MIB // len(unit))) for _ in range(size // MIB)]
    return b"".join(parts) + packer.flush()


BOMBS: dict[str, Callable[[], bytes]] = {
    "a billion laughs": lambda: laughs(9),
    "one large entity, often": lambda: (
        f'<!DOCTYPE urlset [<!ENTITY e "{"x" * 100_000}">]><urlset>'.encode()
        + b"<url><loc>&e;</loc></url>" * 50_000
    ),
    "a long comment": lambda: b"<urlset><!--" + b"-x" * MIB + b"--></urlset>",
    "parameter entities": lambda: (
        b'<!DOCTYPE urlset [<!ENTITY % a "<!ENTITY b \'x\'>">%a;%a;%a;]><urlset/>'
    ),
    "a file of ours": lambda: (
        b'<!DOCTYPE urlset [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
        b"<urlset><url><loc>http://h/&e;</loc></url></urlset>"
    ),
    "attributes by default": lambda: (
        b'<!DOCTYPE urlset [<!ATTLIST url a CDATA "' + b"x" * 100_000 + b'">]><urlset>'
        + b"<url/>" * 50_000
    ),
    "200 MB packed": lambda: packed(200 * MIB),
    "200 MB of elements packed": lambda: packed(200 * MIB, b"<url><a></a></url>"),
    "packed twice": lambda: gzip.compress(packed(200 * MIB)),
    "one address of 200 MB": lambda: packed(200 * MIB, b"x"),
    "elements in each other": lambda: b"<urlset>" + b"<url>" * 1_000_000,
    "attributes": lambda: b"<urlset " + b"".join(b"a%d='' " % n for n in range(200_000)) + b"/>",
    "namespaces": lambda: b"".join(b"<a xmlns:n%d='x'>" % n for n in range(100_000)),
}  # fmt: skip


@pytest.mark.parametrize("name", BOMBS)
async def test_a_sitemap_that_is_a_bomb_names_nothing_and_takes_little(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    body, offered = BOMBS[name](), list[str]()

    async def get(url: str, by: str) -> bytes:
        return body

    tracemalloc.start()
    try:
        await sitemaps.read(["http://h/sitemap.xml"], get, lambda url, by: offered.append(url))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    was_said = "is broken" in caplog.text or "the rest is ignored" in caplog.text
    assert was_said or name == "packed twice"
    assert not any("root:" in url or len(url) > 100 for url in offered)
    assert len(offered) <= 1
    assert peak < 2 * sitemaps.LARGEST + 16 * MIB


@pytest.mark.parametrize(
    "body",
    [
        b"<urlset><!--" + b"x" * 100_000 + b"--><url><loc>http://h/</loc></url></urlset>",
        b"<urlset a='" + b"x" * 100_000 + b"'><url><loc>http://h/</loc></url></urlset>",
        b"<urlset><url><b>" + b"x" * MIB + b"</b><loc>http://h/</loc></url></urlset>",
        b"<!DOCTYPE urlset><urlset><url><loc>http://h/</loc></url></urlset>",
    ],
    ids=["comment", "attribute", "text", "doctype"],
)
async def test_a_sitemap_with_long_parts_is_read(body: bytes) -> None:
    offered = list[str]()

    async def get(url: str, by: str) -> bytes:
        return body

    await sitemaps.read(["http://h/sitemap.xml"], get, lambda url, by: offered.append(url))
    assert offered == ["http://h/"]
