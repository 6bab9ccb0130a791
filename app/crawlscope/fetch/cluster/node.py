"""A node: fetches and reads pages for a crawl in another process. It runs in a Dask worker.

It is a Dask actor: made by a task on its worker, then called directly, past the scheduler, which
takes most of what a task costs. Its coroutines run on the Dask worker's own loop.
"""

import asyncio
import contextlib
import logging
import platform
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from typing import Any

from yarl import URL

from crawlscope.core.base.budgets import LINKS_TOLD, OCTETS_TOLD
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.urls import Hrefs
from crawlscope.core.base.version import __version__
from crawlscope.core.policy.address_policy import AddressPolicy
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.cluster import messages as say
from crawlscope.fetch.cluster.messages import Parcel, Reply, Request, Start, Way
from crawlscope.fetch.cluster.numbers import Numbers, Telling
from crawlscope.fetch.cookies import Cookies
from crawlscope.fetch.fetch import Answer, Fetcher, FetchError, File, PrivateAddressError
from crawlscope.page.document import Wanted, document
from crawlscope.page.reading import PageRead
from crawlscope.runtime.turns import ReadingTurns

log = logging.getLogger(__name__)

COLLECTED = 0.02  # seconds that an answer waits for others
ASKED_AGAIN = 0.5  # seconds until a reply without answers: it shows what is being done
MOST_NUMBERED = 500_000  # addresses; then the numbers begin anew
LISTENS = 0.5  # seconds before a node ends because nobody was heard of
NO_URL = URL()
THAT_DIFFER = ("selectolax", "can_ada", "aiohttp", "distributed")  # results, or how they come


def versions() -> dict[str, str]:
    """The versions that affect results."""
    found = {each: version(each) for each in THAT_DIFFER}
    python = ".".join(platform.python_version_tuple()[:2])
    return {"crawlscope": __version__, "Python": python, **found}


def differing(theirs: dict[str, str]) -> list[str]:
    """The libraries whose versions differ in another process: 'aiohttp 3.12 (here 3.14)'."""
    return [
        tr_noop("{name} {version} (here {ours})").format(
            name=name, version=theirs.get(name, "missing"), ours=ours
        )
        for name, ours in versions().items()
        if theirs.get(name) != ours
    ]


def about() -> dict[str, Any]:
    """The machine of this process, and its versions."""
    return {"machine": socket.gethostname(), "versions": versions()}


class CarriedCookies(Cookies):
    """Cookies of single requests: the crawl has the jar."""

    def __init__(self) -> None:
        super().__init__()
        self.by_url: dict[str, Any] = {}
        self.received: list[say.CookiesSet] = []

    def __bool__(self) -> bool:
        return bool(self.by_url)

    def filter_cookies(self, request_url: URL = NO_URL) -> Any:
        return self.by_url.get(str(request_url), {})

    def update_cookies_from_headers(self, headers: Sequence[str], response_url: URL) -> None:
        self.received.append(say.CookiesSet(str(response_url), list(headers)))


class _Learning(AddressPolicy):
    """Remembers what addresses the roots' names have."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings.given, settings.allow_private, settings.named_roots())
        self.addresses: dict[str, list[str]] = {}

    def learn(self, name: str, addresses: Any) -> None:
        self.addresses[name] = list(addresses)
        super().learn(name, self.addresses[name])


class Node:
    """The part of one run of a crawl that happens in this process."""

    def __init__(self) -> None:
        # Dask makes it in a thread; everything else happens on the loop
        self._fetcher: Fetcher | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by slot
        self._workers: dict[int, Worker] = {}
        self._items: list[say.Item] = []
        self._readings = 0
        self._older: list[Numbers] = []  # of pages that are still being read
        self._hrefs = Hrefs()
        self._turns = ReadingTurns()
        self._abandoned: asyncio.TimerHandle | None = None

    async def begin(self, octets: bytes) -> bytes:
        """Takes a Start, gives a Started."""
        start: Start = say.unpacked(octets)
        self._settings, self._patience = start.settings, start.abandoned
        self._something = asyncio.Event()  # there are items, or nothing is in flight
        self._all = asyncio.Event()  # nothing is in flight
        self._cookies, self._reach = CarriedCookies(), _Learning(start.settings)
        self._fetcher = await Fetcher(start.settings, self._cookies, self._reach).__aenter__()
        self._new_numbers()
        self._heard()
        if start.looks_up_roots:
            await self._fetcher.look_up_roots()
        return say.packed(say.Started(versions(), socket.gethostname(), self._reach.addresses))

    def _new_numbers(self) -> None:
        """Numbers begin anew; what is being read keeps the numbers that it began with."""
        over = [each for each in self._older if not each.pages]
        self._older = [each for each in self._older if each.pages]
        self._send(*(say.Over(each.reading) for each in over))
        self._readings += 1
        self._numbers = Numbers(self._readings)

    def _heard(self) -> Fetcher:
        """Raises RuntimeError if it has ended, or if this is another one in a new process."""
        if self._fetcher is None:
            raise RuntimeError(tr_noop("it heard nothing from the crawl for too long and exited"))
        if self._abandoned is not None:
            self._abandoned.cancel()
        loop = asyncio.get_running_loop()
        self._abandoned = loop.call_later(self._patience, self._listen)
        return self._fetcher

    def _listen(self) -> None:
        """Hears first what came while this process itself stood still."""
        self._abandoned = asyncio.get_running_loop().call_later(LISTENS, self._leave)

    def _leave(self) -> None:
        silent = self._patience
        log.warning("nothing was heard from the crawl for %g s: its requests end here", silent)
        self._leaving = asyncio.create_task(self.end())

    async def ask(self, octets: bytes) -> None:
        """Takes a Parcel."""
        self._note(say.unpacked(octets), self._heard())

    async def answers(self, octets: bytes) -> bytes:
        """Takes a Parcel; returns a Reply, which waits a little for requests in flight."""
        self._note(say.unpacked(octets), self._heard())
        if not self._items and self._tasks:
            await _set_within(self._something, ASKED_AGAIN)
        if self._items and self._tasks:
            await _set_within(self._all, COLLECTED)
        return say.packed(self._reply())

    async def end(self) -> int:
        """Ends all requests; returns the number of sockets that are still open."""
        if self._abandoned is not None:
            self._abandoned.cancel()
        fetcher, self._fetcher = self._fetcher, None
        tasks = list(self._tasks.values())
        for each in tasks:
            each.cancel()
        if tasks:
            await asyncio.wait(tasks)
        if fetcher is None:
            return 0
        await fetcher.__aexit__()
        return fetcher.sockets_open

    def _note(self, parcel: Parcel, fetcher: Fetcher) -> None:
        if parcel.settings is not None:
            self._use(parcel.settings, fetcher)
        for request in parcel.requests:
            worker = self._workers[request.slot] = Worker(request.slot)
            task = asyncio.create_task(self._serve(request, worker, fetcher))
            self._tasks[request.slot] = task
            self._all.clear()
            task.add_done_callback(partial(self._done, request.slot))
        for slot in parcel.dropped:
            if (task_of := self._tasks.get(slot)) is not None:
                task_of.cancel()
        for slot in parcel.stopped:
            if (worker_of := self._workers.get(slot)) is not None:
                fetcher.stop_one(worker_of)

    def _use(self, settings: Settings, fetcher: Fetcher) -> None:
        held = self._settings
        self._settings = replace(settings, roots=held.roots, logins=held.logins)
        self._reach.allow(settings.allow_private)
        fetcher.use(self._settings)

    def _done(self, slot: int, _: object) -> None:
        del self._tasks[slot], self._workers[slot]
        if not self._tasks:
            self._all.set()
            self._something.set()

    def _send(self, *items: say.Item) -> None:
        self._items += items
        self._something.set()

    def _reply(self) -> Reply:
        now, size = 0, 0
        while now < len(self._items) and size < say.MOST_OF_A_REPLY:
            size += say.weight(self._items[now])
            now += 1
        parts = list(say.parts(self._items[:now]))
        del self._items[:now]
        if not self._items:
            self._something.clear()
        doing = [(slot, each.doing, each.octets) for slot, each in self._workers.items()]
        sockets = 0 if self._fetcher is None else self._fetcher.sockets_open
        return Reply(parts, doing, sockets, time.process_time())

    # --- a request ----------------------------------------------------------------------------

    async def _serve(self, request: Request, worker: Worker, fetcher: Fetcher) -> None:
        slot, now = request.slot, asyncio.get_running_loop().time()
        worker.take(0, request.url, 0, request.attempt, now)
        worker.waited = request.waited
        url = str(URL(request.url, encoded=True))  # without the '?' of an empty query
        if request.cookies:
            self._cookies.by_url[url] = request.cookies
        try:
            await self._attempt(request, worker, fetcher)
        except FetchError as problem:
            is_private = isinstance(problem, PrivateAddressError)
            self._send(
                say.NotAnswered(
                    slot, problem.error, problem.response, problem.may_retry, is_private
                )
            )
        except Exception:
            log.exception("internal error at %s", request.url)
            self._send(say.NotAnswered(slot, None))
        finally:
            self._cookies.by_url.pop(url, None)

    async def _attempt(self, request: Request, worker: Worker, fetcher: Fetcher) -> None:
        slot, url = request.slot, request.url
        if request.way is Way.FILE:
            file = await fetcher.fetch_file(url, worker, request.most)
            self._send_file(slot, file)
        elif request.way is Way.PAGE:
            answer = await fetcher.fetch(url, worker)
            page = await self._read(slot, answer, worker, url)
            self._send_cookies_and_certificates(fetcher)
            self._send(self._answered(slot, answer, page))
        else:
            answer = await fetcher.check(url, worker, request.way.value)
            self._send_cookies_and_certificates(fetcher)
            self._send(self._answered(slot, answer, None))

    def _send_cookies_and_certificates(self, fetcher: Fetcher) -> None:
        """What came with an answer and does not belong to it alone."""
        if self._cookies.received:
            self._send(*self._cookies.received)
            self._cookies.received.clear()
        if fetcher.certificates:
            self._send(say.Certificates(dict(fetcher.certificates)))
            fetcher.certificates.clear()

    def _send_file(self, slot: int, file: File) -> None:
        for at in range(0, len(file.body), OCTETS_TOLD):
            self._send(say.SomeOctets(slot, file.body[at : at + OCTETS_TOLD]))
        bare = File(file.status, b"", file.content_type, file.location, file.retry_after)
        self._send(say.Answered(slot, None, file=bare))

    def _answered(self, slot: int, answer: Answer, page: say.Page | None) -> say.Answered:
        return say.Answered(
            slot, answer.response, answer.location, answer.cookie_set, answer.retry_after, page
        )

    async def _read(self, slot: int, answer: Answer, worker: Worker, url: str) -> say.Page | None:
        """Reads a page and tells its links; gives what else it says."""
        read = document(url, answer, Wanted.by(self._settings), self._hrefs)
        if read is None:
            return None
        if len(self._numbers.urls) > MOST_NUMBERED:
            self._older.append(self._numbers)
            self._new_numbers()
        numbers = self._numbers
        telling = Telling(numbers)
        numbers.pages += 1
        try:
            await self._turns.run(_taken(read, numbers, telling), worker)
        finally:
            numbers.pages -= 1
        texts = numbers.untold()
        for at in range(0, len(texts), LINKS_TOLD):
            self._send(say.Texts(numbers.reading, texts[at : at + LINKS_TOLD]))
        for some in telling.told().pieces(LINKS_TOLD):
            self._send(say.SomeLinks(slot, some))
        return say.Page(
            numbers.reading,
            read.title,
            read.canonical,
            read.facts,
            read.charset,
            read.is_cut,
            read.lists_links,
        )


def _taken(read: PageRead, numbers: Numbers, telling: Telling) -> Iterator[bool]:
    """Yields as `ReadingShare.run` wants it."""
    for links in read.portions(numbers.ids):
        if links is not None:
            telling.take(links)
        yield links is None


async def _set_within(event: asyncio.Event, seconds: float) -> None:
    """Returns once the event is set, or after some seconds."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
