"""Requests over aiohttp's connections.

Connections, TLS, proxies, names and the parsing of headers are aiohttp's. Left out is the work that
its session repeats for every request: two thirds of the cost of a GET.
"""

import asyncio
import contextlib
import math
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from http.cookies import BaseCookie
from ssl import SSLContext
from typing import Any, NamedTuple, Protocol, Self, cast

import aiohttp
from aiohttp.abc import ResolveResult
from aiohttp.client_reqrep import ConnectionKey
from aiohttp.connector import Connection as Made
from aiohttp.http_parser import RawResponseMessage
from yarl import URL

from crawlscope.core.base.budgets import CONNECTIONS_CLOSED
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import origin_of
from crawlscope.core.policy.address_policy import AddressPolicy, PrivateError
from crawlscope.core.records.capture import ArchiveError
from crawlscope.fetch.connection import CONNECTED, CUT_SHORT, Connection
from crawlscope.fetch.cookies import Cookies
from crawlscope.fetch.framing import CutShortError, Framing, MalformedError
from crawlscope.fetch.head import framing_of
from crawlscope.fetch.taping import Recorder, Tape
from crawlscope.runtime.slices import in_slices, turn

# What is used here although it is private to aiohttp, with the reason; the tests check that it
# exists.
PRIVATE = (
    (aiohttp.TCPConnector, "_factory", "makes our `Connection` of every connection"),
    (aiohttp.TCPConnector, "_loop", "its time is that of `_conns`"),
    (aiohttp.TCPConnector, "_resolve_host", "no address goes by it, written or looked up"),
    (aiohttp.TCPConnector, "_conns", "the connections that are kept, by key, with their time"),
    (aiohttp.TCPConnector, "_acquired", "those in use, which `close` closes"),
    (aiohttp.TCPConnector, "_keepalive_timeout", "how long one is kept"),
    (aiohttp.TCPConnector, "_force_close", "none is kept"),
    (aiohttp.TCPConnector, "_closed", "none is kept any more"),
    (aiohttp.TCPConnector, "_cleanup", "closes what was kept for too long"),
    (aiohttp.TCPConnector, "_cleanup_handle", "and whether it is going to"),
    (aiohttp.TCPConnector, "_release", "the way to close one in use"),
    (Made, "_protocol", "taken from it, so that aiohttp does not give it back as well"),
)
MOST_LOOKED_UP = 10  # names of roots resolved at once
MOST_ORIGINS = 10_000  # whose headers are kept ready


class Watcher(Protocol):
    """Follows the progress of a request's connection; a small form of aiohttp's `Trace`."""

    on_kept_connection: bool
    connected_at: float | None  # loop time: TCP's connection is there, TLS may follow
    asked_at: float | None  # the request is sent
    headed_at: float | None  # the headers are read
    told: tuple[str, ...]  # the values of the cookies in the request
    tape: Tape | None  # what is kept of the response

    def note_handshake(self) -> None: ...
    async def send_connection_create_start(self) -> None: ...
    async def send_connection_create_end(self) -> None: ...
    async def send_connection_reuseconn(self) -> None: ...
    async def send_dns_resolvehost_start(self, host: str) -> None: ...
    async def send_dns_resolvehost_end(self, host: str) -> None: ...
    async def send_dns_cache_hit(self, host: str) -> None: ...
    async def send_dns_cache_miss(self, host: str) -> None: ...


class Filled(NamedTuple):
    """A form that is sent: its fields, encoded, and the page that it is on."""

    fields: bytes
    page: str


class Connector(aiohttp.TCPConnector):
    """aiohttp's connections; an idle one is taken and given back without a turn of the loop.

    `BaseConnector` does the same with limits and traces that we do not need.
    """

    def __init__(self, reach: AddressPolicy | None, **how: Any) -> None:
        super().__init__(limit=0, **how)  # the number of workers is the limit
        self._reach = reach  # None: only the proxy is asked
        self._trusted_since = -math.inf  # connections made before are not taken
        self._factory: partial[Any] = partial(
            Connection, loop=self._loop, is_direct=reach is not None
        )

    async def _resolve_host(
        self, host: str, port: int, *more: Any, **how: Any
    ) -> list[ResolveResult]:
        """The addresses of a host that may be asked. Raises PrivateError if none may.

        Checked here and not by the name alone: its owner may let a name lead to any address.
        """
        found, reach = await super()._resolve_host(host, port, *more, **how), self._reach
        if reach is None:
            return found
        addresses = [each["host"] for each in found]
        try:
            allowed = reach.allowed(host, addresses, port)
        except PrivateError:
            await self.look_up_roots(reach)
            allowed = reach.allowed(host, addresses, port)
        return [each for each in found if each["host"] in allowed]

    async def look_up_roots(self, reach: AddressPolicy) -> None:
        """Resolves the names of all roots: their addresses decide which others may be contacted."""
        for name in sorted(reach.unknown)[:MOST_LOOKED_UP]:
            addresses = list[str]()
            with contextlib.suppress(OSError):
                addresses = [each["host"] for each in await super()._resolve_host(name, 0)]
            if addresses:
                reach.learn(name, addresses)

    def take_kept(self, key: ConnectionKey) -> Connection | None:
        """A kept connection, if there is one."""
        kept = self._conns.get(key)
        if not kept:
            return None
        oldest = self._loop.time() - (self._keepalive_timeout or math.inf)
        while kept:
            protocol, since = kept.popleft()
            connection = cast(Connection, protocol)
            # One in use is given back later than it was made: what led to it may be trusted no more
            is_trusted = connection.made_at >= self._trusted_since
            if is_trusted and since >= oldest and connection.is_quiet():
                self._acquired.add(protocol)
                return connection
            protocol.close()
        return None

    def taken_from(self, made: Made) -> Connection:
        """The protocol of a connection that aiohttp has made; only this class takes it back."""
        protocol, made._protocol = made._protocol, None
        return cast(Connection, protocol)

    def trust_no_kept(self) -> None:
        """Connections of now, idle or in use, are closed instead of being used again: their hosts
        may not be contacted any more."""
        self._trusted_since = self._loop.time()

    def keep(self, key: ConnectionKey, protocol: Connection) -> None:
        """Keeps a connection whose response has been read, unless it received more than that."""
        if self._closed or self._force_close or not protocol.is_at_rest:
            self.give_up(key, protocol)
            return
        protocol.finish()
        self._acquired.discard(protocol)
        self._conns[key].append((protocol, self._loop.time()))
        if self._cleanup_handle is None:
            self._cleanup()

    def _cleanup(self) -> None:
        """Closes what was kept for too long, a limited number in each turn of the loop.

        aiohttp's own closes all at once, of which there may be thousands.
        """
        if self._cleanup_handle is not None:
            self._cleanup_handle.cancel()
            self._cleanup_handle = None
        timeout = self._keepalive_timeout or 0.0
        oldest, left = self._loop.time() - timeout, CONNECTIONS_CLOSED
        for key, kept in list(self._conns.items()):
            while kept and left and kept[0][1] < oldest:
                kept.popleft()[0].close()
                left -= 1
            if not kept:
                del self._conns[key]
            if not left:
                break
        if self._conns:
            pause = timeout if left else 0.0
            self._cleanup_handle = self._loop.call_later(pause, self._cleanup)

    def give_up(self, key: ConnectionKey, protocol: Connection) -> None:
        self._release(key, protocol, should_close=True)

    async def close_kept(self) -> None:
        """Closes the kept connections, a limited number in each turn of the loop."""
        closing = await in_slices(self._closing())
        await asyncio.gather(*closing, return_exceptions=True)

    def _closing(self) -> QuietSlices[list[asyncio.Future[None]]]:
        closing = list[asyncio.Future[None]]()
        for kept in list(self._conns.values()):
            while kept:
                protocol = kept.popleft()[0]
                if (closed := protocol.closed) is not None:
                    closing.append(closed)
                protocol.close()
                if len(closing) % CONNECTIONS_CLOSED == 0:
                    yield
        return closing

    def drop_kept(self) -> None:
        """Closes one kept connection, if there is one.

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
        # By URL; the same for all URLs of an origin
        headers_for: Callable[[str], Mapping[str, str]],
        tls: Callable[[], SSLContext | bool],
        proxy: URL | None,
        connect_timeout: float,
        reach: AddressPolicy,
        on_certificate: Callable[[str, bytes], None],
        recorder: Recorder | None = None,
    ) -> None:
        self._recorder = recorder
        self.connector = connector
        self.cookies = cookies
        self._timeout = aiohttp.ClientTimeout(connect=connect_timeout)
        self._headers_for = headers_for
        self._reach = reach
        self._on_certificate = on_certificate
        self._tls = tls
        self._proxy = proxy
        self._loop = asyncio.get_running_loop()
        self._routes: dict[str, _Route] = {}  # by origin

    def limit_connecting(self, seconds: float) -> None:
        self._timeout = aiohttp.ClientTimeout(connect=seconds)

    def forget_routes(self) -> None:
        """Headers, and which hosts may be contacted, are determined again for each origin."""
        self._routes.clear()

    async def request(
        self, method: str, url: str, watcher: Watcher, form: Filled | None = None
    ) -> "Exchange":
        """Sends one request, with a form if it posts one. The result is a context manager that
        gives the connection back at its end.

        `url` is sent exactly as it is.
        """
        route = self._route(url)
        key = route.connection_key
        protocol = None if self._proxy else self.connector.take_kept(key)
        if protocol is not None:
            watcher.on_kept_connection = True
        else:
            protocol = await self._connect(route, watcher)
        try:
            if not watcher.on_kept_connection:
                protocol.is_quiet()  # if it is not quiet, `ask` raises the error
            is_head = method == "HEAD"
            sent = self.cookies.filter_cookies(URL(url, encoded=True)) if self.cookies else None
            if sent:  # other responses may change them before this one is read
                watcher.told = tuple(each.value for each in sent.values())
            octets = self._octets(method, url, route, sent, form)
            protocol.ask(octets)
            asked_at = watcher.asked_at = self._loop.time()
            message, rest, head = await protocol.head()
            headed_at = watcher.headed_at = self._loop.time()
            framing = framing_of(message, is_head, protocol.trailers)
            if "Set-Cookie" in message.headers:
                cookies = message.headers.getall("Set-Cookie")
                self.cookies.update_cookies_from_headers(cookies, URL(url, encoded=True))
            tape = None
            if self._recorder is not None and not is_head:  # a HEAD has no payload to replay
                address = None if self._proxy else protocol.address()
                waited = headed_at - asked_at
                tape = self._recorder.begin(url, octets, head, address, waited)
                watcher.tape = tape
        except BaseException:
            self.connector.give_up(key, protocol)
            raise
        return Exchange(
            self.connector, key, protocol, message, framing=framing, rest=rest, tape=tape
        )

    async def _connect(self, route: "_Route", watcher: Watcher) -> Connection:
        watchers: Any = [watcher]
        told = CONNECTED.set(watcher.note_handshake if route.is_ssl() else None)
        try:
            connection = await self.connector.connect(route, watchers, self._timeout)
        except TimeoutError as problem:
            raise aiohttp.ConnectionTimeoutError(f"no connection to {route.host}") from problem
        finally:
            CONNECTED.reset(told)
        protocol = self.connector.taken_from(connection)
        watcher.connected_at = protocol.made_at
        if (certificate := protocol.certificate()) is not None:
            self._on_certificate(route.origin, certificate)
        return protocol

    async def close(self) -> None:
        try:
            await self.connector.close_kept()
        finally:
            await self.connector.close()

    def _route(self, url: str) -> "_Route":
        """What all requests to the origin of `url` have in common."""
        origin = origin_of(url)
        route = self._routes.get(origin)
        if route is None:
            if len(self._routes) >= MOST_ORIGINS:
                self._routes.clear()
            route = self._routes[origin] = self._new_route(origin)
        return route

    def _new_route(self, origin: str) -> "_Route":
        if (objection := self._reach.objection(origin + "/")) is not None:
            raise PrivateError(objection)
        given = self._headers_for(origin + "/")
        is_secure = "https" in (origin.partition(":")[0], self._proxy and self._proxy.scheme)
        route = _Route(
            "GET",
            URL(origin + "/", encoded=True),
            headers={name: text for name, text in given.items() if text},
            skip_auto_headers=[name for name, text in given.items() if not text],
            loop=self._loop,
            proxy=self._proxy,
            ssl=self._tls() if is_secure else True,
        )
        if self.connector.force_close:
            route.headers.setdefault("Connection", "close")
        return route

    def _octets(
        self,
        method: str,
        url: str,
        route: "_Route",
        cookies: "BaseCookie[str] | None",
        form: Filled | None,
    ) -> bytes:
        """The bytes of a request. Made once connected, because a proxy's header is known
        only then."""
        target = url if route.asks_proxy else url[url.index("/", 8) :]
        fields = route.fields_with(cookies) if cookies else route.fields
        if form is None:
            return f"{method} {target} HTTP/1.1\r\n{fields}\r\n".encode()
        # As a browser says where a form comes from, which its server may check
        fields += f"Origin: {origin_of(form.page)}\r\nReferer: {form.page}\r\n"
        fields += "Content-Type: application/x-www-form-urlencoded\r\n"
        fields += f"Content-Length: {len(form.fields)}\r\n"
        return f"{method} {target} HTTP/1.1\r\n{fields}\r\n".encode() + form.fields


class _Route(aiohttp.ClientRequest):
    """How to connect to an origin, and the headers that all its requests have."""

    @cached_property
    def origin(self) -> str:
        return origin_of(str(self.url))

    @cached_property
    def connection_key(self) -> ConnectionKey:
        return super().connection_key

    @cached_property
    def asks_proxy(self) -> bool:
        """True if the request line contains the whole URL."""
        return self.proxy is not None and not self.is_ssl()

    @cached_property
    def fields(self) -> str:
        return "".join([f"{name}: {text}\r\n" for name, text in self.headers.items()])

    def fields_with(self, cookies: "BaseCookie[str]") -> str:
        """The header fields, with these cookies."""
        usual, self.headers = self.headers, self.headers.copy()
        try:
            self.update_cookies(cookies)
            return "".join([f"{name}: {text}\r\n" for name, text in self.headers.items()])
        finally:
            self.headers = usual


class Exchange:
    """A response; the end of the `with` block gives the connection back."""

    __slots__ = (
        "_connector",
        "_framing",
        "_has_more",
        "_is_kept",
        "_key",
        "_protocol",
        "_rest",
        "headers",
        "raw_headers",
        "status",
        "tape",
    )

    def __init__(
        self,
        connector: Connector,
        key: ConnectionKey,
        protocol: Connection,
        message: RawResponseMessage,
        *,
        framing: Framing,
        rest: bytes,
        tape: Tape | None,
    ) -> None:
        self._connector = connector
        self._key = key
        self._protocol: Connection | None = protocol
        self._framing = framing
        self._rest = rest  # bytes that have come but have not been processed
        self._has_more = False  # some of `_rest` is left for another turn of the loop
        self.tape = tape
        self.status = message.code
        self.headers = message.headers
        self.raw_headers = message.raw_headers  # the names as they were sent, too
        self._is_kept = not message.should_close and message.code != 101

    @property
    def content_length(self) -> int | None:
        length = self.headers.get("Content-Length")
        return None if length is None else int(length)

    @property
    def is_read(self) -> bool:
        """True if the body has been read to its end."""
        return self._framing.is_over

    async def read(self) -> bytes:
        """The next part of the body, as it was sent; b"" at its end. Raises AnswerError,
        ArchiveError."""
        framing = self._framing
        while framing is not None and not framing.is_over:
            if self._protocol is None:
                return b""  # the connection was given up
            if self._has_more:
                await turn()
            elif not self._rest:
                self._rest = await self._protocol.more()
                if not self._rest:
                    self._end(framing, self._protocol)
                    return b""
            part, self._rest = framing.cut(self._rest)
            self._has_more = bool(self._rest)
            if part:
                if self.tape is not None:
                    self.tape.feed(part)
                return part
        return b""

    async def read_all(self, wants_more: Callable[[bytes], bool]) -> None:
        """Passes the body on as it was sent, part by part; to its end, or until `wants_more` says
        no. Raises AnswerError."""
        framing, goes_on, tape = self._framing, True, self.tape
        fault: MalformedError | ArchiveError | None = None

        def take(data: bytes) -> bool:
            """True if this is for the task: the rest is for another turn of the loop, or there
            is nothing more to do."""
            nonlocal goes_on, fault
            try:
                part, self._rest = framing.cut(data)
                if tape is not None and part:
                    tape.feed(part)
            except (MalformedError, ArchiveError) as problem:
                fault = problem
                return True
            self._has_more = bool(self._rest)
            if part:
                goes_on = wants_more(part)
            return self._has_more or framing.is_over or not goes_on

        while goes_on and not framing.is_over:
            if self._has_more:
                await turn()
            if (protocol := self._protocol) is None:
                return  # the connection was given up
            if self._rest:
                take(self._rest)
            elif not await protocol.pass_on(take):
                self._end(framing, protocol)
                return
            if fault is not None:
                raise fault

    def _end(self, framing: Framing, protocol: Connection) -> None:
        """The connection has ended. A body that lasts until then must have been closed cleanly."""
        if (how := protocol.end()) != "closed":
            raise CutShortError(CUT_SHORT.format(ended=how))
        framing.close()

    def close(self) -> None:
        """Closes the connection, so that it is not used again."""
        protocol, self._protocol = self._protocol, None
        if protocol is not None:
            self._connector.give_up(self._key, protocol)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._is_kept or not self.is_read or self._rest:
            # Bytes after the answer belong to no request: like curl, close the connection
            self.close()
            return
        protocol, self._protocol = self._protocol, None
        if protocol is not None:
            self._connector.keep(self._key, protocol)
