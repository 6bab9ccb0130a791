"""Requests over aiohttp's connections. With fetch.py the only file that knows aiohttp's client.

Connections, TLS, proxies, names and the parsing of answers are aiohttp's. Left out is what its
session does anew for each request: two thirds of what a GET costs.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from http.cookies import BaseCookie
from ssl import SSLContext
from typing import Any, Protocol, Self

import aiohttp
from aiohttp.client_reqrep import ConnectionKey
from aiohttp.connector import Connection
from aiohttp.http_exceptions import HttpProcessingError
from multidict import CIMultiDictProxy
from yarl import URL

from app.core.urls import origin_of

LONGEST_HEADER = 64 * 1024  # bytes of one header line; aiohttp's 8190 is less than servers send
MOST_HEADERS = 1_000  # lines of one answer; aiohttp's 128 is less than servers send
MOST_COOKIES = 50  # of one host; RFC 6265, section 6.1, asks this much of a client,
ALL_COOKIES = 3_000  # this of all hosts,
LONGEST_COOKIE = 4_096  # and this, in bytes, of one
MOST_ORIGINS = 10_000  # whose headers are kept ready


class Watcher(Protocol):
    """Is told how far the connection of a request is; as aiohttp's `Trace`, which does more."""

    async def send_connection_create_start(self) -> None: ...
    async def send_connection_create_end(self) -> None: ...
    async def send_connection_reuseconn(self) -> None: ...
    async def send_dns_resolvehost_start(self, host: str) -> None: ...
    async def send_dns_resolvehost_end(self, host: str) -> None: ...
    async def send_dns_cache_hit(self, host: str) -> None: ...
    async def send_dns_cache_miss(self, host: str) -> None: ...


class Cookies(aiohttp.CookieJar):
    """Cookies per host, and no more of them than a server may reasonably want."""

    def update_cookies_from_headers(self, headers: Sequence[str], response_url: URL) -> None:
        fits = [header for header in headers if len(header) <= LONGEST_COOKIE]
        if (
            fits
            and len(self.filter_cookies(response_url)) < MOST_COOKIES
            and len(self) < ALL_COOKIES
        ):
            super().update_cookies_from_headers(fits[:MOST_COOKIES], response_url)


class Client:
    """Sends requests; keeps connections if its connector does."""

    def __init__(
        self,
        *,
        connector: aiohttp.TCPConnector,
        cookies: Cookies,
        headers_for: Callable[[str], Mapping[str, str]],  # by URL, the same for all of an origin
        tls: Callable[[], SSLContext | bool],
        proxy: URL | None,
        connect_timeout: float,
    ) -> None:
        self.connector = connector
        self.cookies = cookies
        self.timeout = aiohttp.ClientTimeout(connect=connect_timeout)
        self._headers_for = headers_for
        self._tls = tls
        self._proxy = proxy
        self._loop = asyncio.get_running_loop()
        self._routes: dict[str, _Route] = {}  # by origin

    def request(self, method: str, url: str, watcher: Watcher) -> "Exchange":
        """One request, to be entered with `async with`. `url` is sent to the letter."""
        return Exchange(self, method, url, watcher)

    async def close(self) -> None:
        await self.connector.close()

    def route(self, url: str) -> "_Route":
        """What a request for `url` has in common with all of its origin."""
        origin = origin_of(url)
        route = self._routes.get(origin)
        if route is None:
            if len(self._routes) >= MOST_ORIGINS:
                self._routes.clear()
            route = self._routes[origin] = self._new_route(origin)
        return route

    def _new_route(self, origin: str) -> "_Route":
        given = self._headers_for(origin + "/")
        route = _Route(
            "GET",
            URL(origin + "/", encoded=True),
            headers={name: text for name, text in given.items() if text},
            skip_auto_headers=[name for name, text in given.items() if not text],
            loop=self._loop,
            proxy=self._proxy,
            ssl=self._tls() if origin.startswith("https:") else True,
        )
        if self.connector.force_close:
            route.headers.setdefault("Connection", "close")
        return route

    def head(self, method: str, url: str, route: "_Route") -> bytes:
        """The octets of a request, whose connection is there: only then a proxy's header is."""
        target = url if route.asks_proxy else url[url.index("/", 8) :]
        fields = route.fields
        if self.cookies:
            fields = route.fields_with(self.cookies.filter_cookies(URL(url, encoded=True)))
        return f"{method} {target} HTTP/1.1\r\n{fields}\r\n".encode()


class _Route(aiohttp.ClientRequest):
    """How to connect to an origin, and the headers that it gets: one for all its requests."""

    @cached_property
    def connection_key(self) -> ConnectionKey:
        return super().connection_key

    @cached_property
    def asks_proxy(self) -> bool:
        """True if the request line holds the whole URL."""
        return self.proxy is not None and not self.is_ssl()

    @cached_property
    def fields(self) -> str:
        return "".join([f"{name}: {text}\r\n" for name, text in self.headers.items()])

    def fields_with(self, cookies: "BaseCookie[str]") -> str:
        """The fields, these cookies among them."""
        if not cookies:
            return self.fields
        usual, self.headers = self.headers, self.headers.copy()
        try:
            self.update_cookies(cookies)
            return "".join([f"{name}: {text}\r\n" for name, text in self.headers.items()])
        finally:
            self.headers = usual


class Exchange:
    """A request and its response; `async with` sends it, and gives the connection back."""

    __slots__ = (
        "_client",
        "_connection",
        "_method",
        "_url",
        "_watcher",
        "content",
        "headers",
        "status",
    )

    status: int
    headers: CIMultiDictProxy[str]
    content: aiohttp.StreamReader

    def __init__(self, client: Client, method: str, url: str, watcher: Watcher) -> None:
        self._client = client
        self._method = method
        self._url = url
        self._watcher = watcher
        self._connection: Connection | None = None

    @property
    def content_length(self) -> int | None:
        length = self.headers.get("Content-Length")
        return None if length is None else int(length)

    async def __aenter__(self) -> Self:
        route = self._client.route(self._url)
        try:
            self._connection = await self._connect(route)
            await self._ask(route, self._connection)
        except aiohttp.ClientError:
            self.close()
            raise
        except OSError as problem:
            self.close()
            raise aiohttp.ClientOSError(*problem.args) from problem
        except BaseException:
            self.close()
            raise
        return self

    async def _connect(self, route: _Route) -> Connection:
        client = self._client
        watchers: Any = [self._watcher]
        try:
            return await client.connector.connect(route, watchers, client.timeout)
        except TimeoutError as problem:
            raise aiohttp.ConnectionTimeoutError(f"no connection to {route.host}") from problem

    async def _ask(self, route: _Route, connection: Connection) -> None:
        protocol, transport = connection.protocol, connection.transport
        if protocol is None or transport is None or transport.is_closing():
            raise aiohttp.ClientConnectionResetError("Cannot write to closing transport")
        protocol.set_response_params(
            skip_payload=self._method == "HEAD",
            read_until_eof=True,
            max_line_size=LONGEST_HEADER,
            max_field_size=LONGEST_HEADER,
            max_headers=MOST_HEADERS,
        )
        transport.write(self._client.head(self._method, self._url, route))
        try:
            message, self.content = await protocol.read()
            while 100 <= message.code <= 199 and message.code != 101:
                message, self.content = await protocol.read()
        except HttpProcessingError as problem:
            raise aiohttp.ClientResponseError(
                route.request_info,
                (),
                status=problem.code,
                message=problem.message,
                headers=problem.headers,
            ) from problem
        self.status, self.headers = message.code, message.headers
        if cookies := self.headers.getall("Set-Cookie", ()):
            url = URL(self._url, encoded=True)
            self._client.cookies.update_cookies_from_headers(cookies, url)

    def close(self) -> None:
        """Gives the connection up."""
        if self._connection is not None:
            self._connection.close()

    async def __aexit__(self, *_: object) -> None:
        if self._connection is not None:
            self._connection.release()
