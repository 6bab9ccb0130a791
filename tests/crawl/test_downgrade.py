"""Secrets never leave TLS: one port that speaks both shows what is sent in clear."""

import asyncio
import ssl
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.web import Crawl, Site

MARK = b"s3cret"
SECRETS: dict[str, Any] = {
    "header": ("X-Token: s3cret-token",),
    "cookie": ("id=s3cret-cookie",),
    "auth": "s3cret:s3cret",
}
FORMS = (MARK, b64encode(b"s3cret:s3cret"))
HELLO = 0x16  # the first byte of a TLS handshake


class Port:
    """One port for https and http: it hands each connection on, and notes what came in clear."""

    def __init__(self, secure: Site, plain: Site) -> None:
        self._sites = (secure, plain)
        self.in_clear = bytearray()
        self.port = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._tasks = set[asyncio.Task[Any]]()
        try:
            yield
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def url(self, scheme: str, path: str = "/") -> str:
        return f"{scheme}://127.0.0.1:{self.port}{path}"

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            first = await reader.read(1)
            secure, plain = self._sites
            is_secure = first[:1] == bytes([HELLO])
            site = secure if is_secure else plain
            behind, onward = await asyncio.open_connection("127.0.0.1", site.port)
            back = asyncio.create_task(_pipe(behind, writer))
            self._tasks.add(back)
            onward.write(first)
            self.in_clear += b"" if is_secure else first
            while octets := await reader.read(65_536):
                self.in_clear += b"" if is_secure else octets
                onward.write(octets)
            onward.close()
            await back
        finally:
            writer.close()


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while octets := await reader.read(65_536):
        writer.write(octets)
    writer.close()


def sent_in_clear(port: Port) -> list[bytes]:
    assert port.in_clear.startswith(b"GET ")
    return [form for form in FORMS if form in port.in_clear]


WAYS = ("link", "redirect", "base", "refresh", "robots.txt", "sitemap", "canonical", "cookie round")


def lead(secure: Site, port: Port, way: str) -> None:
    """A page on the secure side that leads to /x in clear, in one of many ways."""
    down = port.url("http", "/x")
    secure.page("/")
    match way:
        case "link":
            secure.page("/", links=[down])
        case "redirect":
            secure.redirect("/", down)
        case "base":
            secure.page("/", text=f'<base href="{port.url("http")}"><a href="/x">x</a>')
        case "refresh":
            secure.page("/", text=f'<meta http-equiv="refresh" content="0;url={down}">')
        case "robots.txt":
            secure.redirect("/robots.txt", down)
        case "sitemap":
            secure.answer("/robots.txt", f"Sitemap: {down}".encode(), "text/plain")
        case "canonical":
            secure.page("/", text=f'<link rel="canonical" href="{down}">')
        case "cookie round":
            secure.redirect("/", down, cookie="id=s3cret; Secure")


@pytest.mark.parametrize("way", WAYS)
async def test_nothing_secret_goes_in_clear_to_the_port_of_a_secure_root(
    certificate: ssl.SSLContext, way: str
) -> None:
    async with Site(tls=certificate) as secure, Site() as plain:
        port = Port(secure, plain)
        plain.page("/x", links=["/y"])
        plain.page("/y")
        async with port.open():
            lead(secure, port, way)
            root = port.url("https").replace("//", "//s3cret:s3cret@")
            await Crawl(secure, root, insecure=True, sitemaps=True, **SECRETS).run()
            assert "/x" in plain.hits
            assert MARK.decode() in str(secure.requests)
            assert sent_in_clear(port) == []


@pytest.mark.parametrize("cookie", ["id=s3cret; Secure", "id=s3cret; secure; path=/", "id=open"])
async def test_a_cookie_goes_in_clear_only_if_its_server_lets_it(
    certificate: ssl.SSLContext, cookie: str
) -> None:
    async with Site(tls=certificate) as secure, Site() as plain:
        port = Port(secure, plain)
        plain.page("/x")
        async with port.open():
            secure.answer("/", b"", headers={"Set-Cookie": cookie})
            secure.page(
                "/", links=[port.url("http", "/x"), "/again"], headers={"Set-Cookie": cookie}
            )
            secure.page("/again")
            await Crawl(secure, port.url("https"), insecure=True, workers=1).run()
            assert cookie.partition(";")[0] in str(secure.requests)
            assert sent_in_clear(port) == []
            assert (b"id=open" in port.in_clear) == (cookie == "id=open")


async def test_an_upgrade_to_the_secure_side_of_the_same_port_has_it(
    certificate: ssl.SSLContext,
) -> None:
    async with Site(tls=certificate) as secure, Site() as plain:
        port = Port(secure, plain)
        secure.page("/x")
        async with port.open():
            plain.redirect("/", port.url("https", "/x"))
            await Crawl(plain, port.url("http"), insecure=True, **SECRETS).run()
            assert secure.requests[0].headers["x-token"] == "s3cret-token"
            assert "authorization" in secure.requests[0].headers


async def test_another_port_of_the_host_is_no_upgrade(certificate: ssl.SSLContext) -> None:
    async with Site(tls=certificate) as secure, Site() as plain:
        secure.page("/x")
        plain.redirect("/", secure.url("/x"))
        await Crawl(plain, insecure=True, scope="any", max_depth=1, **SECRETS).run()
        assert "/x" in secure.hits
        assert MARK.decode() not in str(secure.requests)
