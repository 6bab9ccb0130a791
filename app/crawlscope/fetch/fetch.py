"""One URL in, one answer out, whatever happens on the way; over the connections of client.py."""

import asyncio
import contextlib
import re
import ssl
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import lru_cache, partial
from typing import Any, Self, TypeVar

import aiohttp
import truststore
from yarl import URL

from crawlscope.core.base.event_record import event_record
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.limits import XML_ROOT
from crawlscope.core.base.urls import escaped
from crawlscope.core.base.version import __version__
from crawlscope.core.policy.address_policy import AddressPolicy, PrivateError
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.capture import Truncated
from crawlscope.core.records.events import Error, ErrorKind, Response
from crawlscope.core.records.facts import HeaderFacts, SentHeaders, Timing
from crawlscope.core.records.machines import Machine
from crawlscope.core.records.workers import READING, Doing, Worker
from crawlscope.fetch.certificate import CertificateEnds
from crawlscope.fetch.client import Client, Connector, Exchange, Filled
from crawlscope.fetch.codings import CodingError, Read, codings_of, is_known, unpacking
from crawlscope.fetch.cookies import Cookies
from crawlscope.fetch.ending import to_the_end
from crawlscope.fetch.framing import (
    AnswerError,
    CutShortError,
    MalformedError,
    NoAnswerError,
    NotHttpError,
)
from crawlscope.fetch.header_facts import HeaderReader
from crawlscope.fetch.resolver import make_resolver
from crawlscope.fetch.sent_headers import SentReader
from crawlscope.fetch.sockets import Sockets, is_out_of_files
from crawlscope.fetch.system_errors import said_of
from crawlscope.fetch.taping import Recorder, Tape
from crawlscope.fetch.whole_bodies import drained_whole, read_whole
from crawlscope.page.kinds import (
    CSS,
    HTML,
    OTHER,
    PAGES,
    UNKNOWN,
    XHTML,
    XML,
    BodyKind,
    declared,
    looks_like_text,
    media_type,
    settled,
)
from crawlscope.page.reading import PageRead
from crawlscope.page.text import BOMS, decode_now, text_of
from crawlscope.runtime.slices import in_slices

USUAL_HEADERS = {
    "User-Agent": f"Crawlscope/{__version__}",
    "Accept": "text/html,application/xhtml+xml,*/*;q=0.8",
}
REDIRECTS = frozenset((300, 301, 302, 303, 307, 308))
POLICY = "Content-Security-Policy"
RETRIED = frozenset((429, 502, 503, 504))
DRAINED = 64 * 1024  # bytes of an unwanted body that are read so that its connection can be kept
DRAINING = 1.0  # seconds that this may take
CLOSING = 0.5  # seconds for connections to close by themselves

_Got = TypeVar("_Got")


def user_agent(settings: Settings) -> str:
    """The name that the crawler sends to servers."""
    usual = USUAL_HEADERS["User-Agent"]
    return usual if settings.user_agent is None else settings.user_agent


class FetchError(Exception):
    """There is no usable response; `response` holds what is known nevertheless."""

    def __init__(self, error: Error, response: Response, may_retry: bool) -> None:
        super().__init__(error.message)
        self.error = error
        self.response = response
        self.may_retry = may_retry


class LeftOutError(FetchError):
    """The request was not sent; the error says why."""


class PrivateAddressError(LeftOutError):
    """The host has no address that this crawl may contact."""


@event_record
class Answer:
    """A response, whatever its status."""

    response: Response
    # HTML to be parsed (UTF-8 if bytes), or XML; None if the body is no page
    page: bytes | str | None
    is_xml: bool  # the page is XML, in its original bytes
    location: str | None  # of a redirect, as sent
    refresh: str | None  # the Refresh header of an answer of 200 to 299, as sent
    cookie_set: bool
    retry_after: float | None  # seconds
    has_charset: bool = False  # in a header, or by a byte order mark
    stylesheet: bytes | None = None  # in place of `page`
    read: PageRead | None = None  # in place of `page`, where another process has read it
    policies: tuple[str, ...] = ()  # Content-Security-Policy, as sent


@dataclass(frozen=True, slots=True)
class File:
    """A response whose body is wanted as it is: robots.txt, a sitemap."""

    status: int
    body: bytes  # unpacked if it was compressed; it may be slightly longer than the limit
    content_type: str | None
    location: str | None
    retry_after: float | None  # seconds
    headers: tuple[tuple[str, str], ...] = ()


class Fetcher:
    """The connections of one run of a crawl. An asynchronous context manager."""

    def __init__(
        self,
        settings: Settings,
        cookies: Cookies | None = None,
        reach: AddressPolicy | None = None,
        *,
        recorder: Recorder | None = None,
    ) -> None:
        self._recorder = recorder
        self._settings = settings
        self._read_kinds = PAGES | {CSS} if settings.resources else PAGES
        self._reach = reach or settings.reach()
        self._usual = USUAL_HEADERS | {"User-Agent": user_agent(settings)}
        self._trusted = settings.trusted()
        first = [settings.secret_headers(each, self._trusted) for each in settings.given[:1]]
        self._has_secrets = any(first) or bool(settings.logins)
        self._proxy = _proxy(settings.proxy)
        self._sockets: Sockets
        self._tls: ssl.SSLContext | None = None
        # Not `or`, because an empty jar is false
        self.cookies = Cookies.of(settings) if cookies is None else cookies
        self._client: Client
        self._fresh_client: Client  # keeps no connections
        self._loop = asyncio.get_running_loop()
        self._in_flight: dict[Worker, _AttemptState] = {}  # in the order they began
        self._header_reader = HeaderReader()
        self._sent_reader = SentReader(settings) if settings.keep_headers else None
        self._certificates = CertificateEnds()
        self.certificates = self._certificates.new
        self._watch: asyncio.TimerHandle | None = None  # rings when one of them may be overdue

    async def __aenter__(self) -> Self:
        self._resolver = make_resolver()
        self._sockets = Sockets(self._settings.workers)
        self._sockets.make_room = self._drop_idle_connection
        self._client = self._make_client(keep_connections=True)
        self._fresh_client = self._make_client(keep_connections=False)
        return self

    def _make_client(self, keep_connections: bool) -> Client:
        connector = Connector(
            self._reach if self._proxy is None else None,
            ttl_dns_cache=300,
            resolver=self._resolver,
            socket_factory=self._sockets.make,
            force_close=not keep_connections,
        )
        return Client(
            connector=connector,
            cookies=self.cookies,
            headers_for=self._headers_for,
            tls=self._tls_context,
            proxy=self._proxy,
            reach=self._reach,
            on_certificate=self._note_certificate,
            recorder=self._recorder,
            # `_in_time` limits the whole attempt.
            connect_timeout=self._settings.connect_timeout,
        )

    def use(self, settings: Settings) -> None:
        """Changes settings that may change while a crawl runs; the secrets stay. The time for one
        attempt also applies to those in flight."""
        if self._settings.allow_private and not settings.allow_private:
            self._client.connector.trust_no_kept()
        self._settings = settings
        self._usual = USUAL_HEADERS | {"User-Agent": user_agent(settings)}
        for client in (self._client, self._fresh_client):
            client.limit_connecting(settings.connect_timeout)
            client.forget_routes()
        if self._watch is not None:
            self._watch.cancel()
            self._end_overdue()

    def _note_certificate(self, origin: str, certificate: bytes) -> None:
        if self._settings.audit:
            self._certificates.note(origin, certificate)

    def _headers_for(self, url: str) -> dict[str, str]:
        if not self._has_secrets:
            return self._usual
        return self._usual | self._settings.secret_headers(url, self._trusted)

    async def __aexit__(self, *_: object) -> None:
        await to_the_end(self._close())

    async def _close(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        clients = (self._client, self._fresh_client)
        closing = [asyncio.ensure_future(client.close()) for client in clients]
        await asyncio.wait(closing, timeout=CLOSING)
        for each in closing:
            each.cancel()
        await self._resolver.close()
        self._sockets.close()

    @property
    def sockets_open(self) -> int:
        return self._sockets.open

    async def begin(self) -> None:
        """It has begun."""

    def let_go(self) -> None:
        """Nobody waits for a machine."""

    @property
    def unheard(self) -> int:
        return 0

    def machines(self) -> tuple[Machine, ...]:
        return ()

    async def look_up_roots(self) -> None:
        """The kind of the roots' addresses decides which others may be contacted."""
        if self._proxy is None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._settings.connect_timeout):
                    await self._client.connector.look_up_roots(self._reach)

    def _drop_idle_connection(self) -> None:
        self._client.connector.drop_kept()

    def stop_one(self, worker: Worker) -> bool:
        """Ends the request that a worker has in flight; False if there is none, or it is already
        ending."""
        state = self._in_flight.get(worker)
        if state is None or state.is_over:
            return False
        state.by_hand = True
        state.end()
        return True

    def _end_overdue(self) -> None:
        """Ends the requests whose time is up.

        All have the same time limit, so that the first to begin is the first to end, and one timer
        is enough. One for each costs 22,000 instructions a page, 1.7 %.
        """
        self._watch, now = None, self._loop.time()
        for state in self._in_flight.values():
            if (end := state.began + self._settings.timeout) > now:
                self._watch = self._loop.call_at(end, self._end_overdue)
                break
            if not state.is_over:
                state.end()

    def fetch(self, url: str, worker: Worker) -> Coroutine[Any, Any, Answer]:
        """Makes one attempt at `url`. Raises FetchError."""
        return self._in_time(url, worker, self._attempt)

    def submit(self, url: str, worker: Worker, form: Filled) -> Coroutine[Any, Any, Answer]:
        """Posts a form. Raises FetchError."""
        return self._in_time(url, worker, partial(self._attempt_form, form))

    def check(self, url: str, worker: Worker, method: str) -> Coroutine[Any, Any, Answer]:
        """Makes one attempt at `url`, for its headers only. Raises FetchError."""
        return self._in_time(url, worker, partial(self._attempt_check, method))

    def fetch_file(self, url: str, worker: Worker, most: int) -> Coroutine[Any, Any, File]:
        """Makes one attempt at a file, reading about `most` bytes at most. Raises FetchError."""
        return self._in_time(url, worker, partial(self._attempt_file, most))

    async def _in_time(self, url: str, worker: Worker, attempt: "_Attempt[_Got]") -> "_Got":
        """Makes an attempt; its time limit starts when it may open a socket.

        An attempt that fails because the process has no file left for its socket does not count: it
        waits and starts again.
        """
        gate = self._sockets.gate
        await gate.acquire()
        try:
            while True:
                began = self._loop.time()
                state = _AttemptState(url, worker, worker.attempt, began, _current_task())
                state.is_audited = self._settings.audit
                try:
                    got = await self._in_flight_now(attempt, state)
                    break
                except (
                    AnswerError,
                    TimeoutError,
                    aiohttp.ClientError,
                    OSError,
                    ValueError,
                ) as problem:
                    if not is_out_of_files(problem):
                        if state.tape is not None and self._recorder is not None:
                            state.tape.truncated = _why_cut(problem)
                            await self._recorder.keep(state.tape, must=not state.is_of_file)
                        if (refused := _private(problem)) is not None:
                            error = _error("CONNECT", str(refused))
                            raise PrivateAddressError(error, state.response(), False) from problem
                        error, may_retry = _explain(problem, state, self._settings)
                        raise FetchError(error, state.response(), may_retry) from problem
                await self._sockets.room()
        finally:
            gate.release()
        if state.tape is not None and self._recorder is not None:
            await self._recorder.keep(state.tape, must=not state.is_of_file)
        return got

    async def _in_flight_now(self, attempt: "_Attempt[_Got]", state: "_AttemptState") -> "_Got":
        self._in_flight[state.worker] = state
        if self._watch is None:
            end = state.began + self._settings.timeout
            self._watch = self._loop.call_at(end, self._end_overdue)
        try:
            try:
                # After the first attempt no kept connection is trusted.
                client = self._client if state.attempt == 1 else self._fresh_client
                return await attempt(client, state)
            except (NoAnswerError, NotHttpError):
                # Or the answer consisted of leftovers of the previous one.
                if not state.on_kept_connection:
                    raise
            return await self._attempt_afresh(attempt, state)
        except BaseException as problem:
            if state.ends_by(problem):
                raise TimeoutError from problem
            raise
        finally:
            del self._in_flight[state.worker]

    async def _attempt_afresh(self, attempt: "_Attempt[_Got]", state: "_AttemptState") -> "_Got":
        """A kept connection may have died while unused: then a fresh one is tried at once.

        This counts as the same attempt, unless it ends in the same way. RFC 9110, section 9.2.2.
        """
        state.begin_anew()
        try:
            return await attempt(self._fresh_client, state)
        except NoAnswerError:
            state.attempt = min(state.attempt + 1, self._settings.max_tries)
            raise

    async def _attempt_file(self, most: int, client: Client, state: "_AttemptState") -> File:
        with await client.request("GET", state.url, state) as response:
            state.status, state.is_of_file = _status(response), True
            state.worker.doing = READING
            body = bytearray()
            wanted = 200 <= response.status <= 299
            if not wanted:
                await self._drain(response)
            read = _reader(response)
            while wanted and (part := await read()):
                body += part
                state.worker.octets = len(body)
                if len(body) > most:
                    await read_whole(response, self._settings.max_body)
                    response.close()
                    break
            await read_whole(response, self._settings.max_body)
            return File(
                response.status,
                bytes(body),
                _media_type(response.headers.get("Content-Type", ""))[0],
                _location(response),
                _retry_after(response.headers),
                tuple(response.headers.items()),
            )

    async def _attempt_check(self, method: str, client: Client, state: "_AttemptState") -> Answer:
        with await client.request(method, state.url, state) as response:
            self._note_head(response, state)
            state.size = response.content_length
            if method != "HEAD":
                await self._drain(response)
            return _answer(response, state, None)

    def _note_head(self, response: Exchange, state: "_AttemptState") -> None:
        state.status = _status(response)
        header = response.headers.get("Content-Type", "")
        state.content_type, state.charset, state.kind = _media_type(header)
        if state.is_audited:
            is_secure = state.url.startswith("https:")
            state.headers = self._header_reader.read(response.headers.items(), is_secure)
        if self._sent_reader is not None:
            state.sent = self._sent_reader.read(response.raw_headers, state.told)

    def _attempt_form(
        self, form: Filled, _: Client, state: "_AttemptState"
    ) -> Coroutine[Any, Any, Answer]:
        """Over a fresh connection: a form must not be sent twice because a kept one has died."""
        return self._attempt(self._fresh_client, state, form)

    async def _attempt(
        self, client: Client, state: "_AttemptState", form: Filled | None = None
    ) -> Answer:
        method = "POST" if form else "GET"
        with await client.request(method, state.url, state, form) as response:
            self._note_head(response, state)
            if response.status in REDIRECTS:
                drained = await self._drain(response)
                state.size = response.content_length if drained is None else drained
                return _answer(response, state, None)
            try:
                body = await self._body(response, state)
            except CodingError:
                await read_whole(
                    response, self._settings.max_body
                )  # the bytes are good for an archive nevertheless
                raise
            await read_whole(response, self._settings.max_body)
            if not 200 <= response.status <= 299:
                return _answer(response, state, None)
            state.refresh = _refresh(response.headers)
            page: bytes | str | None = body
            if body is not None:
                if "Content-Encoding" in response.headers:
                    _check_coding(response, body)
                state.has_charset = state.charset is not None or body.startswith(BOMS)
                if state.kind is CSS:
                    return _answer(response, state, None, body)
                if state.kind is HTML:
                    text = decode_now(body, state.charset)
                    if text is None:
                        text = await in_slices(text_of(body, state.charset))
                    page, state.charset = text
            return _answer(response, state, page)

    async def _body(self, response: Exchange, state: "_AttemptState") -> bytes | None:
        """The body of what is read, at most --max-body of it. Any other body is skipped."""
        head, read = b"", _reader(response)
        if state.kind in (UNKNOWN, XML):
            head = await _beginning(read)
            state.kind = settled(state.kind, head, state.charset, _is_no_sniff(response.headers))
            if state.kind not in PAGES:
                is_whole = len(head) < XML_ROOT
                drained = 0 if is_whole else await self._drain(response, read)
                state.size = response.content_length if drained is None else len(head) + drained
                return None
        elif state.kind not in self._read_kinds:
            state.size = response.content_length
            drained = await self._drain(response)
            if state.size is None or "Content-Encoding" in response.headers:
                state.size = drained if drained is not None else state.size
            return None
        return await self._read(response, read, head, state)

    async def _read(
        self, response: Exchange, read: Read, head: bytes, state: "_AttemptState"
    ) -> bytes:
        parts, size, most = [head] if head else [], len(head), self._settings.max_body
        worker = state.worker
        worker.doing = READING

        def wants_more(part: bytes) -> bool:
            nonlocal size
            parts.append(part)
            size += len(part)
            worker.octets = state.size = size
            return size <= most

        if read == response.read:
            if size <= most:
                await response.read_all(wants_more)
        else:
            while size <= most and (part := await read()):
                wants_more(part)
        if size > most:
            state.truncated = True
            response.close()
        body = b"".join(parts)[:most]
        state.size = len(body)
        return body

    async def _drain(self, response: Exchange, read: Read | None = None) -> int | None:
        """Reads a short rest so that the connection can be kept; None if the connection was given
        up."""
        length = response.content_length
        drained, read = 0, read or _reader(response)
        if response.tape is not None:
            return await drained_whole(response, read, self._settings.max_body)
        if length is None or length <= DRAINED:
            # Nobody needs this body: if it is slow, broken or cut short, the headers are enough.
            with contextlib.suppress(TimeoutError, AnswerError, CodingError):
                async with asyncio.timeout(DRAINING):
                    while drained <= DRAINED:
                        part = await read()
                        if not part:
                            return drained
                        drained += len(part)
        response.close()
        return None

    def _tls_context(self) -> ssl.SSLContext | bool:
        if self._settings.insecure:
            return False
        if self._tls is None:
            self._tls = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        return self._tls


@dataclass(slots=True)
class _AttemptState:
    """What an attempt has learnt so far."""

    url: str
    worker: Worker
    attempt: int
    began: float  # loop time
    task: asyncio.Task[Any]  # that makes it
    cancelling: int = field(init=False)  # as often as it was cancelled before
    is_over: bool = False  # its time is up, or a person has ended it
    by_hand: bool = False  # True if a person ended it before its time limit
    on_kept_connection: bool = False
    status: int | None = None
    content_type: str | None = None
    charset: str | None = None
    kind: BodyKind = OTHER
    refresh: str | None = None
    size: int | None = None
    truncated: bool = False
    has_charset: bool = False
    is_audited: bool = False
    headers: HeaderFacts | None = None
    sent: SentHeaders | None = None
    # Loop times of this attempt
    resolving_at: float | None = None
    resolved_at: float | None = None
    connecting_at: float | None = None
    connected_at: float | None = None
    ready_at: float | None = None  # TLS too
    asked_at: float | None = None
    headed_at: float | None = None
    told: tuple[str, ...] = ()  # the values of cookies that the server was sent
    tape: Tape | None = None  # if an archive keeps the response
    is_of_file: bool = False  # it is robots.txt or a sitemap

    def response(self) -> Response:
        now = self._now()
        return Response(
            status=self.status,
            content_type=self.content_type,
            charset=self.charset,
            size=self.size,
            elapsed=now - self.began,
            tries=self.attempt,
            fetched_at=time.time(),
            truncated=self.truncated,
            headers=self.headers,
            timing=self._timing(now) if self.is_audited else None,
            sent=self.sent,
        )

    def _timing(self, now: float) -> Timing:
        """Where the time went so far. A name and a connection belong to a fresh connection only."""
        is_reused = self.on_kept_connection
        dns = connect = tls = None
        if not is_reused:
            dns = _between(self.resolving_at, self.resolved_at)
            connect = _between(self.resolved_at or self.connecting_at, self.connected_at)
            if self.url.startswith("https:"):
                tls = _between(self.connected_at, self.ready_at)
        first_byte = _between(self.asked_at, self.headed_at)
        body = _between(self.headed_at, now)
        waited = self.worker.waited
        return Timing(waited, dns, connect, tls, first_byte, body, is_reused)

    def end(self) -> None:
        """Ends the attempt as one whose time is up, once."""
        self.is_over = True
        self.task.cancel()

    def __post_init__(self) -> None:
        self.cancelling = self.task.cancelling()

    def ends_by(self, problem: BaseException) -> bool:
        """True if this is how `end` ends it. As `asyncio.timeout`, which costs 10,000 instructions
        even if no time is up."""
        is_ours = self.is_over and self.task.uncancel() <= self.cancelling
        return is_ours and isinstance(problem, asyncio.CancelledError)

    def begin_anew(self) -> None:
        """Forgets a kept connection that was dead."""
        self.on_kept_connection = False
        self.asked_at = self.headed_at = None

    # How far the connection is; called by aiohttp, and the first by our connection.

    def note_handshake(self) -> None:
        self.worker.doing = Doing.TLS

    async def send_connection_create_start(self) -> None:
        self.worker.doing = Doing.CONNECTING
        self.connecting_at = self._now()

    async def send_connection_create_end(self) -> None:
        self.worker.doing = Doing.FIRST_BYTE
        self.ready_at = self._now()

    async def send_connection_reuseconn(self) -> None:
        self.on_kept_connection = True

    async def send_dns_resolvehost_start(self, host: str) -> None:
        self.worker.doing = Doing.RESOLVING
        self.resolving_at = self._now()

    async def send_dns_resolvehost_end(self, host: str) -> None:
        self.worker.doing = Doing.CONNECTING
        self.resolved_at = self._now()

    async def send_dns_cache_hit(self, host: str) -> None: ...

    async def send_dns_cache_miss(self, host: str) -> None: ...

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


_Attempt = Callable[[Client, _AttemptState], Awaitable[_Got]]


def _current_task() -> asyncio.Task[Any]:
    task = asyncio.current_task()
    assert task is not None
    return task


def _between(begin: float | None, end: float | None) -> float | None:
    return None if begin is None or end is None else max(0.0, end - begin)


def _status(response: Exchange) -> int:
    if response.status < 100:
        raise MalformedError(f"not HTTP: status {response.status:03}")
    return response.status


def _answer(
    response: Exchange,
    state: "_AttemptState",
    page: bytes | str | None,
    stylesheet: bytes | None = None,
) -> Answer:
    headers = response.headers
    return Answer(
        response=state.response(),
        page=page,
        is_xml=state.kind is XHTML,
        location=_location(response) if response.status in REDIRECTS else None,
        refresh=state.refresh,
        cookie_set="Set-Cookie" in headers,
        retry_after=_retry_after(headers) if response.status in RETRIED else None,
        has_charset=state.has_charset,
        stylesheet=stylesheet,
        policies=tuple(headers.getall(POLICY, ())) if POLICY in headers else (),
    )


async def _beginning(read: Read) -> bytes:
    """As many bytes of a body as are needed to tell its type."""
    head = b""
    while len(head) < XML_ROOT and (part := await read()):
        head += part
    return head


def _why_cut(problem: Exception) -> Truncated:
    """What an error says of the body that came before it."""
    if isinstance(problem, TimeoutError):
        return Truncated.TIME
    return Truncated.DISCONNECT if isinstance(problem, AnswerError) else Truncated.NOT


@lru_cache(32)
def _media_type(header: str) -> tuple[str | None, str | None, BodyKind]:
    """Type and charset of a Content-Type, in lower case, and what they say about the body."""
    content_type, charset = media_type(header)
    return content_type, charset, declared(content_type)


def _location(response: Exchange) -> str | None:
    location = response.headers.get("Location")
    return None if location is None else escaped(location)


def _refresh(headers: Mapping[str, str]) -> str | None:
    """As sent, each byte as one character. WHATWG HTML, section 7.5.1."""
    header = headers.get("Refresh")
    return header and header.encode(errors="surrogateescape").decode("latin-1")


def _is_no_sniff(headers: Mapping[str, str]) -> bool:
    """WHATWG Fetch, section 3.6."""
    first = headers.get("X-Content-Type-Options", "").partition(",")[0]
    return first.strip("\t\n\r ").lower() == "nosniff"


def _reader(response: Exchange) -> Read:
    """The function that reads the body, unpacked if possible."""
    if "Content-Encoding" not in response.headers:
        return response.read
    codings = _codings(response)
    return unpacking(response.read, codings) if is_known(codings) else response.read


def _codings(response: Exchange) -> list[str]:
    return codings_of(response.headers.getall("Content-Encoding", []))


def _check_coding(response: Exchange, body: bytes) -> None:
    """Raises CodingError if a page is really compressed in an unknown coding, not just
    declared so."""
    codings = _codings(response)
    if codings and not is_known(codings) and not looks_like_text(body):
        words = tr_noop("unsupported content-encoding {codings!r}")
        raise CodingError(words.format(codings=", ".join(codings)))


def _proxy(text: str | None) -> URL | None:
    if text is None:
        return None
    return URL(text if "://" in text else f"http://{text}")


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that a server asks to wait, in either format. RFC 9110, section 10.2.3."""
    value = headers.get("Retry-After", "").strip()
    if value.isascii() and value.isdigit():
        return float(value[:9])
    if not value:
        return None
    try:
        date = parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return None
    date = date if date.tzinfo else date.replace(tzinfo=UTC)
    return max(0.0, (date - datetime.now(UTC)).total_seconds())


def _explain(problem: Exception, state: _AttemptState, settings: Settings) -> tuple[Error, bool]:
    """What went wrong, in our words, and whether another attempt could help."""
    match problem:
        case TimeoutError() if state.by_hand:
            return Error(ErrorKind.STOPPED, tr_noop("stopped by hand")), False
        case aiohttp.ConnectionTimeoutError():
            words = tr_noop("no connection within {n:g} s")
            return _error("TIMEOUT", words.format(n=settings.connect_timeout)), True
        case TimeoutError():
            words = tr_noop("no complete response within {n:g} s")
            return _error("TIMEOUT", words.format(n=settings.timeout)), True
        case NoAnswerError():
            return _error("CONNECT", str(problem)), True
        case AnswerError():
            return _error("PROTOCOL", str(problem)), isinstance(problem, CutShortError)
        case CodingError():
            return _error("DECODE", str(problem)), False
    return _explain_connecting(problem)


def _explain_connecting(problem: Exception) -> tuple[Error, bool]:
    match problem:
        case aiohttp.ClientConnectorDNSError():
            words = tr_noop("the host name {host} cannot be resolved")
            return _error("DNS", words.format(host=problem.host)), False
        case aiohttp.ClientConnectorCertificateError() | aiohttp.ClientSSLError():
            words = tr_noop("no trusted connection: {reason}")
            return _error("TLS", words.format(reason=_reason(problem))), False
        case aiohttp.ClientHttpProxyError():
            message = tr_noop("the proxy responded with {status}").format(status=problem.status)
            return _error("CONNECT", message), problem.status in RETRIED
        case aiohttp.ClientProxyConnectionError():
            words = tr_noop("no connection to the proxy: {reason}")
            return _error("CONNECT", words.format(reason=_reason(problem))), True
        case aiohttp.ClientConnectionError() | OSError():
            return _error("CONNECT", _reason(problem)), True
        case aiohttp.ClientResponseError():
            return _error("PROTOCOL", tr_noop("the proxy's response is not HTTP")), False
    words = tr_noop("this URL cannot be requested: {reason}")
    return _error("PROTOCOL", words.format(reason=_reason(problem))), False


def _private(problem: BaseException | None) -> PrivateError | None:
    """The refusal that caused an error, if there is one."""
    while problem is not None and not isinstance(problem, PrivateError):
        problem = problem.__cause__
    return problem


def _error(kind: str, message: str) -> Error:
    return Error(ErrorKind[kind], message)


def _reason(problem: Exception) -> str:
    """The text of the innermost OSError, else of the exception itself."""
    inner = getattr(problem, "os_error", None) or getattr(problem, "certificate_error", None)
    inner = problem if inner is None else inner
    if isinstance(inner, ssl.SSLError):
        of_openssl = (inner.reason or "").replace("_", " ").lower()
        return getattr(inner, "verify_message", "") or of_openssl or tr_noop("the handshake failed")
    # If the addresses of a name fail in different ways, aiohappyeyeballs only says so in its
    # message.
    number = inner.errno if isinstance(inner, OSError) else None
    number = number or int((re.findall(r"\[Errno (\d+)\]", str(inner)) or [0])[0])
    if number > 0:
        return said_of(number)
    if isinstance(inner, aiohttp.ServerDisconnectedError | ConnectionError):
        return tr_noop("the connection was closed without a response")
    return _one_line(str(inner)) or tr_noop("no connection")


def _one_line(text: str) -> str:
    return " ".join(text.split())[:300]
