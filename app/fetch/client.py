"""Requests over aiohttp's connections. With fetch.py the only file that knows aiohttp's client.

Connections, TLS, proxies, names and the parsing of answers are aiohttp's. Left out is what its
session does anew for each request: two thirds of what a GET costs.
"""

import asyncio
import math
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from http.cookies import BaseCookie
from ssl import SSLContext
from typing import Any, NamedTuple, Protocol, Self, cast

import aiohttp
from aiohttp.client_proto import ResponseHandler
from aiohttp.client_reqrep import ConnectionKey
from aiohttp.connector import Connection
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.http_parser import RawResponseMessage
from aiohttp.streams import EMPTY_PAYLOAD
from multidict import CIMultiDict, CIMultiDictProxy
from yarl import URL

from app.core.urls import origin_of

LONGEST_HEADER = 64 * 1024  # bytes of one header line; aiohttp's 8190 is less than servers send
MOST_HEADERS = 1_000  # lines of one answer; aiohttp's 128 is less than servers send
MOST_COOKIES = 50  # of one host; RFC 6265, section 6.1, asks this much of a client,
ALL_COOKIES = 3_000  # this of all hosts,
LONGEST_COOKIE = 4_096  # and this, in bytes, of one
CLOSED_AT_ONCE = 100  # connections, in one turn of the loop
MOST_ORIGINS = 10_000  # whose headers are kept ready
LONGEST_PLAIN = 4_096  # bytes of a head that is read without aiohttp's parser
# A head in the one form that every parser understands in the same way: no bare line end, no
# control, no folded line, nothing but ASCII; type and length once each, and nothing else that
# tells of the body, the connection or a cookie.
PLAIN = re.compile(
    rb"HTTP/1\.1 200 [ -~]*+\r\n(?:"
    rb"(?(1)(?!)|[Cc]ontent-[Tt]ype: ([!-~][ -~]*+)\r\n)|"
    rb"(?(2)(?!)|[Cc]ontent-[Ll]ength: ([0-9]{1,15}+)\r\n)|"
    rb"[Cc]onnection: [Kk]eep-[Aa]live\r\n|"
    rb"(?!(?i:content-(?:type|length|encoding)|(?:proxy-)?connection|transfer-encoding|upgrade|"
    rb"set-cookie|sec-websocket-key1):)[A-Za-z0-9-]++:[ -~]*+\r\n)++\r\n"
)


class Watcher(Protocol):
    """Is told how far the connection of a request is; as aiohttp's `Trace`, which does more."""

    on_kept_connection: bool

    async def send_connection_create_start(self) -> None: ...
    async def send_connection_create_end(self) -> None: ...
    async def send_connection_reuseconn(self) -> None: ...
    async def send_dns_resolvehost_start(self, host: str) -> None: ...
    async def send_dns_resolvehost_end(self, host: str) -> None: ...
    async def send_dns_cache_hit(self, host: str) -> None: ...
    async def send_dns_cache_miss(self, host: str) -> None: ...


class Cookies(aiohttp.CookieJar):
    """Cookies per host, and no more of them than a server may reasonably want."""

    def __bool__(self) -> bool:
        return bool(self._cookies)  # each request asks; `len` counts them all

    def update_cookies_from_headers(self, headers: Sequence[str], response_url: URL) -> None:
        fits = [header for header in headers if len(header) <= LONGEST_COOKIE]
        if (
            fits
            and len(self.filter_cookies(response_url)) < MOST_COOKIES
            and len(self) < ALL_COOKIES
        ):
            super().update_cookies_from_headers(fits[:MOST_COOKIES], response_url)


class _WholePage(NamedTuple):
    """An answer that came in one piece; its head as in aiohttp's `RawResponseMessage`."""

    code: int
    headers: CIMultiDictProxy[str]  # Content-Type alone
    body: bytes


def _whole_page(data: bytes) -> _WholePage | None:
    """The answer, if these bytes are a whole one of the usual kind and nothing else.

    So are nearly all small pages of a crawl, and aiohttp's parser, its stream and its reader take
    three times as long for them.
    """
    plain = PLAIN.match(data, 0, LONGEST_PLAIN)
    if plain is None:
        return None
    media_type, length = plain.groups()
    end = plain.end()
    if media_type is None or length is None or int(length) != len(data) - end:
        return None
    return _WholePage(200, _typed(media_type), data[end:])


@lru_cache(32)
def _typed(media_type: bytes) -> CIMultiDictProxy[str]:
    return CIMultiDictProxy(CIMultiDict({"Content-Type": media_type.decode()}))


class Handler(ResponseHandler):
    """aiohttp's protocol, with a shorter way for a page that is there whole at once."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(loop)
        self._is_asked = False  # and nothing of the answer has come
        self._is_head = self._for_page = False  # what is asked for
        self._is_idle = False

    def ask(self, octets: bytes, is_head: bool, for_page: bool) -> Awaitable[_WholePage | None]:
        """Sends a request; gives a page that is there whole, else `read` gives the answer's head.

        Who waits, waits for the future itself: `read` is one coroutine and one queue more.
        """
        transport = self.transport
        if transport is None or transport.is_closing():
            raise aiohttp.ClientConnectionResetError("Cannot write to closing transport")
        self._is_idle, self._is_asked = False, True
        self._is_head, self._for_page = is_head, for_page
        answered = self._waiter = self._loop.create_future()
        if self._tail:  # a server that answers before it is asked
            self._leave_to_parser()
        transport.write(octets)
        return answered

    def _leave_to_parser(self) -> None:
        self._is_asked = False
        self.set_response_params(
            skip_payload=self._is_head,
            read_until_eof=True,
            max_line_size=LONGEST_HEADER,
            max_field_size=LONGEST_HEADER,
            max_headers=MOST_HEADERS,
        )

    def data_received(self, data: bytes) -> None:
        if self._is_asked:
            page = _whole_page(data) if self._for_page else None
            if page is not None:
                self._is_asked, self._is_idle = False, True
                answered: asyncio.Future[Any] | None = self._waiter
                self._waiter = None
                if answered is not None and not answered.done():
                    answered.set_result(page)
                return
            self._leave_to_parser()
        elif self._is_idle:
            self.close()  # what nobody asked for must not answer the next request
            return
        super().data_received(data)

    def resume_reading(self, resume_parser: bool = True) -> None:
        if self._reading_paused:  # aiohttp says so at each part of a body; then it parses nothing
            super().resume_reading(resume_parser)

    def rest(self) -> None:
        """The answer is read; the connection is kept."""
        self._parser = None
        self._payload = None
        self._is_idle = True


class Connector(aiohttp.TCPConnector):
    """aiohttp's connections; a kept one is taken and given back without a turn of the loop.

    The private attributes are those of `BaseConnector`, whose `_get` and `_release` do the same
    with limits and traces that we do not have.
    """

    def __init__(self, **how: Any) -> None:
        super().__init__(limit=0, **how)  # the workers are the limit
        self._factory: partial[Any] = partial(Handler, loop=self._loop)

    def take_kept(self, key: ConnectionKey) -> Handler | None:
        """A connection that was given back, if there is one."""
        kept = self._conns.get(key)
        if not kept:
            return None
        oldest = self._loop.time() - (self._keepalive_timeout or math.inf)
        while kept:
            protocol, since = kept.popleft()
            if since >= oldest and protocol.is_connected():
                self._acquired.add(protocol)
                return cast(Handler, protocol)
            protocol.close()
        return None

    def taken_from(self, connection: Connection) -> Handler:
        """The protocol of a connection that aiohttp has made; it is given back to us alone."""
        protocol, connection._protocol = connection._protocol, None
        return cast(Handler, protocol)

    def give_back(self, key: ConnectionKey, protocol: Handler) -> None:
        """Keeps a connection, if the answer lets it."""
        if self._closed or self._force_close or protocol.should_close:
            self.give_up(key, protocol)
            return
        protocol.rest()
        self._acquired.discard(protocol)
        self._conns[key].append((protocol, self._loop.time()))
        if self._cleanup_handle is None:
            self._cleanup()

    def give_up(self, key: ConnectionKey, protocol: Handler) -> None:
        self._release(key, protocol, should_close=True)

    async def close_kept(self) -> None:
        """Closes what is kept, some connections in a turn of the loop."""
        closing = list[asyncio.Future[None]]()
        for kept in list(self._conns.values()):
            while kept:
                protocol = kept.popleft()[0]
                if (closed := protocol.closed) is not None:
                    closing.append(closed)
                protocol.close()
                if len(closing) % CLOSED_AT_ONCE == 0:
                    await asyncio.sleep(0)
        await asyncio.gather(*closing, return_exceptions=True)

    def drop_kept(self) -> None:
        """Closes one connection that is kept, if there is one.

        aiohttp limits the connections in use, never those it keeps, and has no public way to close
        one. https://docs.aiohttp.org/en/stable/client_advanced.html#connectors
        """
        for kept in self._conns.values():
            if kept:
                kept.popleft()[0].close()
                return


class Client:
    """Sends requests; keeps connections if its connector does."""

    def __init__(
        self,
        *,
        connector: Connector,
        cookies: Cookies,
        headers_for: Callable[[str], Mapping[str, str]],  # by URL, the same for all of an origin
        tls: Callable[[], SSLContext | bool],
        proxy: URL | None,
        connect_timeout: float,
    ) -> None:
        self.connector = connector
        self.cookies = cookies
        self._timeout = aiohttp.ClientTimeout(connect=connect_timeout)
        self._headers_for = headers_for
        self._tls = tls
        self._proxy = proxy
        self._loop = asyncio.get_running_loop()
        self._routes: dict[str, _Route] = {}  # by origin

    async def request(
        self, method: str, url: str, watcher: Watcher, for_page: bool = False
    ) -> "Exchange":
        """Sends one request; what it returns is a context, whose end gives the connection back.

        `url` is sent to the letter. `for_page`: the answer's `page` will be looked for.
        """
        route = self._route(url)
        key = route.connection_key
        protocol = None if self._proxy else self.connector.take_kept(key)
        if protocol is not None:
            watcher.on_kept_connection = True
        else:
            protocol = await self._connect(route, watcher)
        try:
            octets = self._octets(method, url, route)
            page = await protocol.ask(octets, method == "HEAD", for_page)
            if page is not None:
                return Exchange(self.connector, key, protocol, page)
            message, content = await protocol.read()
            while 100 <= message.code <= 199 and message.code != 101:
                message, content = await protocol.read()
            if cookies := message.headers.getall("Set-Cookie", ()):
                self.cookies.update_cookies_from_headers(cookies, URL(url, encoded=True))
        except BaseException as problem:
            self.connector.give_up(key, protocol)
            if (told := _as_aiohttp_tells(problem, route)) is not None:
                raise told from problem
            raise
        return Exchange(self.connector, key, protocol, message, content)

    async def _connect(self, route: "_Route", watcher: Watcher) -> "Handler":
        watchers: Any = [watcher]
        try:
            connection = await self.connector.connect(route, watchers, self._timeout)
        except TimeoutError as problem:
            raise aiohttp.ConnectionTimeoutError(f"no connection to {route.host}") from problem
        except OSError as problem:
            if (told := _as_aiohttp_tells(problem, route)) is not None:
                raise told from problem
            raise
        return self.connector.taken_from(connection)

    async def close(self) -> None:
        try:
            await self.connector.close_kept()
        finally:
            await self.connector.close()

    def _route(self, url: str) -> "_Route":
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

    def _octets(self, method: str, url: str, route: "_Route") -> bytes:
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


def _as_aiohttp_tells(problem: BaseException, route: _Route) -> aiohttp.ClientError | None:
    """The error that a session of aiohttp makes of one of its connections."""
    if isinstance(problem, HttpProcessingError):
        return aiohttp.ClientResponseError(
            route.request_info,
            (),
            status=problem.code,
            message=problem.message,
            headers=problem.headers,
        )
    if isinstance(problem, OSError) and not isinstance(problem, aiohttp.ClientError):
        return aiohttp.ClientOSError(*problem.args)
    return None


class Exchange:
    """A response; the end of a `with` gives the connection back.

    Where `page` is not None it is the whole body; `content` is empty then, and all that `headers`
    tell is the Content-Type.
    """

    __slots__ = ("_connector", "_key", "_protocol", "content", "headers", "page", "status")

    def __init__(
        self,
        connector: Connector,
        key: ConnectionKey,
        protocol: Handler,
        message: RawResponseMessage | _WholePage,
        content: aiohttp.StreamReader = EMPTY_PAYLOAD,
    ) -> None:
        self._connector = connector
        self._key = key
        self._protocol: Handler | None = protocol
        self.status = message.code
        self.headers = message.headers
        self.page = message.body if isinstance(message, _WholePage) else None
        self.content = content

    @property
    def content_length(self) -> int | None:
        length = self.headers.get("Content-Length")
        return None if length is None else int(length)

    def close(self) -> None:
        """Gives the connection up."""
        protocol, self._protocol = self._protocol, None
        if protocol is not None:
            self._connector.give_up(self._key, protocol)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        protocol, self._protocol = self._protocol, None
        if protocol is not None:
            self._connector.give_back(self._key, protocol)
