"""Stage four: `async` and `await` on a loop of our own.

Idea: at the bottom of each chain of awaits, one event is yielded to the loop: sleep until a time, a
socket is readable or writable, a channel has something to receive. A heap of times and a `select`:
that is all a loop is. Cost: as for generators. The anatomy of an event loop.
"""

import heapq
import socket
import types
from collections import deque
from collections.abc import Coroutine, Generator
from dataclasses import dataclass
from inspect import CORO_CLOSED, getcoroutinestate
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic
from typing import Any

from crawlscope.demo.lab.page import CHUNK, LARGEST, Broken, Crawl, Found, address, request
from crawlscope.demo.lab.waits import Wait, of_coroutine

Running = Coroutine["Event", Any, Any]


class Channel:
    def __init__(self) -> None:
        self.items, self.receivers = deque[Any](), deque[Running]()


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """What a coroutine waits for. It receives True when that happens, False when the time is up."""

    until: float = float("inf")
    ready: tuple[socket.socket, int] | None = None  # readable or writable
    receivable: Channel | None = None


@types.coroutine
def happens(event: Event) -> Generator[Event, bool, bool]:
    return (yield event)


class Loop:
    def __init__(self) -> None:
        self._selector = DefaultSelector()
        self._next: deque[tuple[Running, bool | None]] = deque()
        self._moments: list[tuple[float, int, Running, Event]] = []  # a heap, by time
        self._events: dict[Running, Event] = {}  # what each waits for

    def start(self, coroutine: Running) -> None:
        self._next.append((coroutine, None))

    def send(self, channel: Channel, item: object) -> None:
        channel.items.append(item)
        if channel.receivers:
            self._wake(channel.receivers.popleft(), True)

    def run(self, main: Running) -> None:
        """Runs until `main` returns; coroutines that still wait then are closed."""
        self.start(main)
        with self._selector:
            while getcoroutinestate(main) != CORO_CLOSED:
                self._look()
                for _ in range(len(self._next)):
                    self._step(*self._next.popleft())
            for each in tuple(self._events):
                each.close()

    def _look(self) -> None:
        due = self._moments[0][0] - monotonic() if self._moments else None
        for key, _ in self._selector.select(0 if self._next else due):
            self._wake(key.data, True)
        while self._moments and self._moments[0][0] <= monotonic():
            _, _, coroutine, event = heapq.heappop(self._moments)
            if self._events.get(coroutine) is event:  # if not, it happened in time
                self._wake(coroutine, False)

    def _wake(self, coroutine: Running, value: bool) -> None:
        if ready := self._events.pop(coroutine).ready:
            self._selector.unregister(ready[0])
        self._next.append((coroutine, value))

    def _step(self, coroutine: Running, value: bool | None) -> None:
        try:
            event = self._events[coroutine] = coroutine.send(value)
        except StopIteration:
            return
        if event.until < float("inf"):
            heapq.heappush(self._moments, (event.until, id(event), coroutine, event))
        if event.ready:
            self._selector.register(*event.ready, coroutine)
        if event.receivable:
            event.receivable.receivers.append(coroutine)


class AwaitablesCrawler(Crawl):
    def run(self) -> Found:
        self._loop, self._queue, self._all_done, self._unfinished = Loop(), Channel(), Channel(), 0
        self.offer(self.root)
        self._workers = [self._work(n) for n in range(self.connections)]
        for each in self._workers:
            self._loop.start(each)
        self._loop.run(self._receive(self._all_done))
        return self.found

    def put(self, url: str, redirects_left: int) -> None:
        self._unfinished += 1
        self._loop.send(self._queue, (url, redirects_left))

    async def _receive(self, channel: Channel) -> Any:
        while not channel.items:
            await happens(Event(receivable=channel))
        return channel.items.popleft()

    async def _work(self, me: int) -> None:
        while True:
            url, redirects_left = await self._receive(self._queue)
            self.at[me] = url
            try:
                self.settle(url, redirects_left, await self._fetch(url))
            except (OSError, Broken) as problem:
                self.found.failures[url] = str(problem)
            del self.at[me]
            self._unfinished -= 1
            if not self._unfinished:
                self._loop.send(self._all_done, None)

    async def _fetch(self, url: str) -> bytes:
        until, octets = monotonic() + self.timeout, b""
        with socket.socket() as connection:
            connection.setblocking(False)
            connection.connect_ex(address(url))
            await self._ready(connection, EVENT_WRITE, until)
            connection.send(request(url))
            while len(octets) < LARGEST and (chunk := await self._read(connection, until)):
                octets += chunk
        return octets

    async def _read(self, connection: socket.socket, until: float) -> bytes:
        await self._ready(connection, EVENT_READ, until)
        return connection.recv(CHUNK)

    async def _ready(self, connection: socket.socket, mask: int, until: float) -> None:
        if not await happens(Event(until, (connection, mask))) or monotonic() >= until:
            raise TimeoutError("timed out")

    def waits(self) -> list[Wait]:
        """Where each worker waits."""
        return [of_coroutine(f"task {n}", self.at[n], self._workers[n]) for n in self.at]
