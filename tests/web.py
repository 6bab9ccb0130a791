"""A web site built inside the test, on a real socket, and a crawl of it that always ends."""

import asyncio
import re
import socket
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import TracebackType
from typing import Any, Self

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.lists import Listed
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event, Finished, Outcome, Sampled, StopProof
from crawlscope.core.records.records import Record
from crawlscope.core.records.redirects import Chain, chain
from crawlscope.fetch.cluster.choice import fetchers
from crawlscope.fetch.cluster.fetcher import ClusterFetcher
from crawlscope.fetch.cluster.link import Patience
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.session.crawl.intake import Judged

HTML = "text/html; charset=utf-8"
LONGEST_CRAWL = 20.0  # seconds; a crawl in a test that takes longer hangs
BACKLOG = 1024
RUN_ON: str | None = None  # the cluster that all crawls run on, with `pytest --on local:2`

Handler = Callable[["Exchange"], Awaitable[None]]
LONGEST_STOP = 5_000  # ms; a second is promised, of a machine that does not give it to others
WaitUntil = Callable[..., Awaitable[None]]  # the fixture `wait_until`


@dataclass(frozen=True, slots=True)
class Request:
    method: str
    target: str  # path and query, as sent
    headers: Mapping[str, str]  # names in lower case
    body: bytes = b""


class Exchange:
    """One request, and what its handler sends back."""

    def __init__(self, site: "Site", request: Request, connection: "_Connection") -> None:
        self.site = site
        self.request = request
        self.connection = connection

    async def send(self, data: bytes) -> None:
        """Bytes as they are; waits while the client does not read."""
        await self.connection.writable.wait()
        self.connection.transport.write(data)
        self.site.sent[self.request.target] += len(data)

    def hang_up(self) -> None:
        self.connection.transport.close()

    def reset(self) -> None:
        """Resets the connection, without a clean close."""
        self.connection.transport.abort()

    async def gone(self) -> None:
        """Returns when the client has closed the connection."""
        await self.connection.lost.wait()


class Site:
    """Answers GET on a free port of a loopback address, from `async with` to its end."""

    def __init__(self, tls: ssl.SSLContext | None = None, address: str = "127.0.0.1") -> None:
        self._tls = tls
        self._address = address
        self.hits: Counter[str] = Counter()  # requests by path and query
        self.asked: list[str] = []  # the same, in order
        self.requests: list[Request] = []
        self.sent: Counter[str] = Counter()  # bytes by path and query
        self.in_flight = 0
        self.most_in_flight = 0
        self.connections = 0  # ever accepted
        self.gate = asyncio.Event()  # what `behind_the_gate` waits for
        self.gate.set()
        self.at_the_gate = 0
        self._more = asyncio.Event()  # set for a moment when more are in flight than ever
        self._open: set[_Connection] = set()
        self.handlers: dict[str, Handler] = {}
        self._server: asyncio.Server

    async def __aenter__(self) -> Self:
        # A socket of our own: to be bound by name may start the loop's resolver thread.
        listener = socket.create_server((self._address, 0), backlog=BACKLOG)
        self.port: int = listener.getsockname()[1]
        self._server = await asyncio.get_running_loop().create_server(
            lambda: _Connection(self), sock=listener, backlog=BACKLOG, ssl=self._tls
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        while self._open:
            for connection in tuple(self._open):
                connection.transport.abort()
            await asyncio.gather(*(connection.lost.wait() for connection in tuple(self._open)))
        await self._server.wait_closed()

    @property
    def open_connections(self) -> int:
        return len(self._open)

    def url(self, path: str = "/", host: str | None = None) -> str:
        scheme = "https" if self._tls else "http"
        return f"{scheme}://{host or self._address}:{self.port}{path}"

    # --- what it answers ----------------------------------------------------------------------

    def page(
        self, path: str, links: Iterable[str] = (), title: str = "", text: str = "", **also: Any
    ) -> None:
        """An HTML page; `also` goes to `answer`."""
        anchors = "".join(f'<a href="{href}">{href}</a>\n' for href in links)
        html = f"<!doctype html><title>{title}</title>\n{anchors}{text}\n"
        self.answer(path, html.encode(), **also)

    def redirect(
        self, path: str, to: str | None, status: int = 302, cookie: str | None = None
    ) -> None:
        headers = {"Location": to} if to is not None else {}
        if cookie is not None:
            headers["Set-Cookie"] = cookie
        self.answer(path, b"", None, status, headers)

    def answer(
        self,
        path: str,
        body: bytes = b"",
        content_type: str | None = HTML,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """A well-formed answer with Content-Length, on a connection that is kept."""
        self.raw(path, response(body, content_type, status, headers), hang_up=False)

    def raw(self, path: str, data: bytes, hang_up: bool = True) -> None:
        """Sends `data` as it is, then closes the connection."""

        async def send(exchange: Exchange) -> None:
            is_head = exchange.request.method == "HEAD" and not hang_up
            await exchange.send(data.partition(b"\r\n\r\n")[0] + b"\r\n\r\n" if is_head else data)
            if hang_up:
                exchange.hang_up()

        self.handle(path, send)

    def stalls(self, path: str, data: bytes = b"") -> None:
        """Sends `data`, then nothing for ever."""

        async def stall(exchange: Exchange) -> None:
            await exchange.send(data)
            await exchange.gone()

        self.handle(path, stall)

    def drips(self, path: str, head: bytes, drop: bytes) -> None:
        """Sends `head`, then `drop` again and again for as long as the client takes it."""

        async def drip(exchange: Exchange) -> None:
            await exchange.send(head)
            while True:
                await exchange.send(drop)
                await asyncio.sleep(0)

        self.handle(path, drip)

    def resets(self, path: str) -> None:
        async def reset(exchange: Exchange) -> None:
            exchange.reset()

        self.handle(path, reset)

    def behind_the_gate(self, path: str) -> None:
        """What was said of `path` is answered once `gate` is set."""
        then = self.handlers[path]

        async def wait(exchange: Exchange) -> None:
            self.at_the_gate += 1
            try:
                await self.gate.wait()
            finally:
                self.at_the_gate -= 1
            await then(exchange)

        self.handle(path, wait)

    def when_asked(self, path: str, act: Callable[[], object]) -> None:
        """Acts when `path` is asked for, before what was said of it is answered."""
        then = self.handlers[path]

        async def acting(exchange: Exchange) -> None:
            act()
            await then(exchange)

        self.handle(path, acting)

    def waits_for_others(self, path: str, number: int) -> None:
        """What was said of `path` is answered once `number` requests were in flight together."""
        then = self.handlers[path]

        async def wait(exchange: Exchange) -> None:
            while self.most_in_flight < number:
                await self._more.wait()
            await then(exchange)

        self.handle(path, wait)

    def at_first(self, path: str, *first: bytes) -> None:
        """The first requests get these bytes and a closed connection, then what was said."""
        then, before = self.handlers[path], list(first)

        async def turn(exchange: Exchange) -> None:
            if not before:
                await then(exchange)
                return
            await exchange.send(before.pop(0))
            exchange.hang_up()

        self.handle(path, turn)

    def handle(self, path: str, handler: Handler) -> None:
        self.handlers[path] = handler

    # --- how it answers -----------------------------------------------------------------------

    def opened(self, connection: "_Connection") -> None:
        self.connections += 1
        self._open.add(connection)

    def closed(self, connection: "_Connection") -> None:
        self._open.discard(connection)

    async def reply(self, exchange: Exchange) -> None:
        request = exchange.request
        if request.target == "/robots.txt" and request.target not in self.handlers:
            await exchange.send(response(status=404))  # every crawl asks: not worth a word
            return
        self.hits[request.target] += 1
        self.asked.append(request.target)
        self.requests.append(request)
        self.in_flight += 1
        if self.in_flight > self.most_in_flight:
            self.most_in_flight = self.in_flight
            self._more.set()
            self._more.clear()
        try:
            await self.handlers.get(request.target, _missing)(exchange)
        finally:
            self.in_flight -= 1


def large_site(site: Site, number: int) -> None:
    """A page with many links that are known and not asked for, and one that hangs."""
    site.page("/", links=["/hung", *(f"http://elsewhere.invalid/{n}" for n in range(number))])
    site.page("/hung")
    site.behind_the_gate("/hung")
    site.gate.clear()


class _Connection(asyncio.Protocol):
    """Cuts what arrives into requests; each is answered in a task that ends with it."""

    transport: asyncio.Transport

    def __init__(self, site: Site) -> None:
        self._site = site
        self._received = b""
        self._task: asyncio.Task[None] | None = None
        self.writable = asyncio.Event()
        self.writable.set()
        self.lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.set_write_buffer_limits(64 * 1024)
        self._site.opened(self)

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, end, rest = self._received.partition(b"\r\n\r\n")
        if not end:
            return
        request = _request(head)
        length = int(request.headers.get("content-length", 0))
        if len(rest) >= length:
            body, self._received = rest[:length], rest[length:]
            exchange = Exchange(self._site, replace(request, body=body), self)
            self._task = asyncio.create_task(self._site.reply(exchange), name="site")

    def pause_writing(self) -> None:
        self.writable.clear()

    def resume_writing(self) -> None:
        self.writable.set()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._task is not None:
            self._task.cancel()
        self.lost.set()
        self._site.closed(self)


def _request(head: bytes) -> Request:
    first, *lines = head.decode("latin-1").split("\r\n")
    method, target, _ = first.split(" ")
    pairs = (line.split(":", 1) for line in lines)
    return Request(method, target, {name.lower(): text.strip() for name, text in pairs})


def response(
    body: bytes = b"",
    content_type: str | None = HTML,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """The bytes of a well-formed answer."""
    lines = [f"HTTP/1.1 {status} Said", f"Content-Length: {len(body)}"]
    if content_type is not None:
        lines.append(f"Content-Type: {content_type}")
    lines += [f"{name}: {text}" for name, text in (headers or {}).items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


async def _missing(exchange: Exchange) -> None:
    await exchange.send(response(b"no such page", "text/plain", 404))


class Crawl:
    """A crawl under test: its crawler, its events, and the fold of them."""

    def __init__(
        self,
        site: Site,
        *roots: str,
        crawler: type[Crawler] = Crawler,
        patience: Patience | None = None,
        listed: Listed | None = None,  # the roots, besides those that are given
        ledger: Ledger | None = None,
        **settings: Any,
    ) -> None:
        """`ledger`: the fold of another crawl, which is to be looked at."""
        self.site = site
        self.events: list[Event] = []
        starts = roots or ("/",)
        urls = [root if "://" in root else site.url(root) for root in starts]
        settings.setdefault("cluster", RUN_ON)
        checked = Settings.checked(roots=urls, **settings)
        if listed is not None:
            checked = listed.added_to(checked if roots else checked.with_roots({}, {}))
        self._ledger = ledger or Ledger(checked)
        self._folded = 0
        self.lines: list[str] = []  # why nothing goes on, and '' when it does again
        how = fetchers(checked, self._tell)
        if patience is not None:
            how = partial(ClusterFetcher, tell=self._tell, patience=patience)
        self.crawler = crawler(checked, self.events.append, fetchers=how)
        self.task: asyncio.Task[Outcome] | None = None

    def _tell(self, line: str) -> None:
        if line != (self.lines[-1] if self.lines else ""):
            self.lines.append(line)
            (self.crawler.pause if line else self.crawler.go_on)()

    @property
    def why_idle(self) -> str:
        """Why workers wait for the queue."""
        idle = self.crawler.status.at_work(0).idle
        return "" if idle is None else idle.words

    @property
    def is_time_up(self) -> bool:
        """True once a sample has told that --max-seconds are over."""
        return any(isinstance(e, Sampled) and e.seconds_left == 0 for e in self.events)

    def start(self) -> None:
        self.task = asyncio.create_task(self.crawler.run(), name="crawl")

    async def end(self, within: float = LONGEST_CRAWL) -> Outcome:
        """Waits for the end of a crawl that was started."""
        assert self.task is not None
        async with asyncio.timeout(within):
            outcome = await self.task
        self._check_last_word(outcome)
        return outcome

    async def run(self, within: float = LONGEST_CRAWL) -> Outcome:
        """Crawls to the end; called again after `cancel`, it continues."""
        self.start()
        return await self.end(within)

    async def cancel(self, within: float = LONGEST_CRAWL) -> StopProof:
        assert self.task is not None
        self.task.cancel()
        async with asyncio.timeout(within):
            await asyncio.wait((self.task,))
        assert self.task.cancelled()
        self._check_last_word(Outcome.CANCELLED)
        assert self.ledger.finished is not None
        assert self.ledger.finished.stop is not None
        return self.ledger.finished.stop

    def _check_last_word(self, outcome: Outcome) -> None:
        last = self.events[-1]
        assert isinstance(last, Finished)
        assert last.outcome is outcome

    def exclude(self, regex: str) -> asyncio.Task[Judged]:
        return self.crawler.change({"exclude": (*self.crawler.settings.exclude, regex)})

    def include_again(self, regexes: Collection[str]) -> asyncio.Task[Judged]:
        left = (each for each in self.crawler.settings.exclude if each not in regexes)
        return self.crawler.change({"exclude": tuple(left)})

    # --- what it found ------------------------------------------------------------------------

    @property
    def ledger(self) -> Ledger:
        """The fold of all events so far."""
        fresh, self._folded = self.events[self._folded :], len(self.events)
        self._ledger.fold(fresh)
        return self._ledger

    @property
    def records(self) -> list[Record]:
        """All records, in order of discovery; those of the site without its origin."""
        return [self._shortened(record) for record in self.ledger.records.records()]

    def __getitem__(self, path: str) -> Record:
        """The record of a path of the site, of a whole URL, or of a text that is no URL."""
        return self._shortened(self.ledger.records.record(self._id(path)))

    def __contains__(self, path: str) -> bool:
        return self._full(path) in self.ledger.records.url[1:]

    @property
    def states(self) -> dict[str, str]:
        """Path to state; a reason or a kind of error stands behind a colon."""
        return {record.url: self._state(record) for record in self.records}

    @property
    def findings(self) -> dict[str, set[str]]:
        """Path to the names of what is wrong there."""
        ledger = self.ledger
        ledger.catch_up()
        site = ledger.records
        return {self._short(site.url[id_]): self.findings_of(id_) for id_ in site.ids()}

    def findings_of(self, id_: int) -> set[str]:
        """The names of what is wrong with one URL, as far as it is judged."""
        return {each.name for each, _ in self._ledger.findings.of(id_)}

    def chain(self, path: str) -> Chain:
        """The redirect chain that starts at a path."""
        found = chain(self.ledger.records, self._id(path))
        assert found is not None
        hops = tuple(replace(hop, url=self._short(hop.url)) for hop in found.hops)
        return replace(found, hops=hops, final=self._short(found.final))

    def of(self, path: str) -> list[Event]:
        """The events of one URL."""
        id_ = self._id(path)
        return [event for event in self.events if getattr(event, "id", None) == id_]

    def _state(self, record: Record) -> str:
        if record.error is not None:
            return f"{record.state}: {record.error.kind}"
        return f"{record.state}: {record.skip_reason}" if record.skip_reason else record.state.value

    def _id(self, path: str) -> int:
        return self.ledger.records.url.index(self._full(path))

    def _full(self, path: str) -> str:
        return self.site.url(path) if path.startswith("/") else path

    def _short(self, url: str) -> str:
        return re.sub(f"^http://127.0.0.1:{self.site.port}/", "/", url)

    def _shortened(self, record: Record) -> Record:
        return replace(
            record,
            url=self._short(record.url),
            referrer=record.referrer and self._short(record.referrer),
            redirect_to=record.redirect_to and self._short(record.redirect_to),
            canonical=record.canonical and self._short(record.canonical),
        )


async def crawl(site: Site, *roots: str, **settings: Any) -> Crawl:
    """A crawl of the site from these paths or URLs (else from /), run to its end."""
    crawling = Crawl(site, *roots, **settings)
    await crawling.run()
    return crawling
