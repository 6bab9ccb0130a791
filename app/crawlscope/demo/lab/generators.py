"""Stage three: coroutines made of generators, driven by a Future, a Task and a loop of our own.

Idea: a generator stops in its middle and keeps its variables. It yields a `Future`, which it waits
for; a `Task` sends the result in. `yield from` waits through another generator, so that tracebacks
show them all. Cost: a frame of some hundred octets each. The chapter: "Coroutines" to "Coordinating
Coroutines".
"""

import heapq
import socket
from collections import deque
from collections.abc import Callable, Generator
from functools import partial
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic
from typing import Any

from crawlscope.demo.lab.joinable import Queue
from crawlscope.demo.lab.page import CHUNK, EVERY, LARGEST, Broken, Crawl, Found, address, request
from crawlscope.demo.lab.waits import Wait, of_coroutine

Coroutine = Generator["Future", Any, Any]


class Cancelled(BaseException):
    """Thrown into a generator to end it where it waits."""


class GeneratorLoop:
    def __init__(self) -> None:
        self.selector = DefaultSelector()
        self.deadlines: list[tuple[float, int, Future]] = []  # a heap
        self._ready: deque[Callable[[], None]] = deque()

    def call_soon(self, callback: Callable[..., None], *values: Any) -> None:
        self._ready.append(partial(callback, *values))

    def run_until(self, future: "Future") -> None:
        while not future.is_done:
            for key, _ in self.selector.select(0 if self._ready else EVERY):
                key.data.set_result(True)
            while self.deadlines and self.deadlines[0][0] <= monotonic():
                heapq.heappop(self.deadlines)[2].set_result(False)
            for _ in range(len(self._ready)):
                self._ready.popleft()()


class Future:
    def __init__(self, loop: GeneratorLoop) -> None:
        self.loop, self.result, self.is_done = loop, None, False
        self.callbacks: list[Callable[[Future], None]] = []

    def set_result(self, result: Any) -> None:
        if not self.is_done:
            self.result, self.is_done = result, True
            for each in self.callbacks:
                self.loop.call_soon(each, self)

    def __iter__(self) -> Coroutine:
        if not self.is_done:
            yield self  # the Task continues when this is resolved
        return self.result


class Task(Future):
    """Drives a coroutine. It is a future itself, resolved with what the coroutine returns."""

    def __init__(self, loop: GeneratorLoop, coroutine: Coroutine) -> None:
        super().__init__(loop)
        self.coroutine = coroutine
        loop.call_soon(self._go, coroutine.send, None)

    def cancel(self) -> None:
        self.loop.call_soon(self._go, self.coroutine.throw, Cancelled())

    def _step(self, resolved: Future) -> None:
        self._go(self.coroutine.send, resolved.result)

    def _go(self, advance: Callable[[Any], Future], value: Any) -> None:
        try:
            future = advance(value)
        except StopIteration as end:
            self.set_result(end.value)
        except Cancelled:
            self.set_result(None)
        else:
            future.callbacks.append(self._step)


class GeneratorsCrawler(Crawl):
    def run(self) -> Found:
        self._loop = GeneratorLoop()
        self._queue = Queue(partial(Future, self._loop))
        self.offer(self.root)
        with self._loop.selector:
            self._loop.run_until(Task(self._loop, self._crawl()))
        return self.found

    def put(self, url: str, redirects_left: int) -> None:
        self._queue.put((url, redirects_left))

    def _crawl(self) -> Coroutine:
        self._tasks = [Task(self._loop, self._work(n)) for n in range(self.connections)]
        yield from self._queue.join()
        for each in self._tasks:
            each.cancel()
            yield from each

    def _work(self, me: int) -> Coroutine:
        while True:
            url, redirects_left = yield from self._queue.get()
            self.at[me] = url
            try:
                self.settle(url, redirects_left, (yield from self._fetch(url)))
            except (OSError, Broken) as problem:
                self.found.failures[url] = str(problem)
            del self.at[me]
            self._queue.task_done()

    def _fetch(self, url: str) -> Coroutine:
        until = monotonic() + self.timeout
        with socket.socket() as connection:
            connection.setblocking(False)
            connection.connect_ex(address(url))
            yield from self._ready(connection, EVENT_WRITE, until)
            connection.send(request(url))
            return (yield from self._read_all(connection, until))

    def _read_all(self, connection: socket.socket, until: float) -> Coroutine:
        octets = b""
        while len(octets) < LARGEST and (chunk := (yield from self._read(connection, until))):
            octets += chunk
        return octets

    def _read(self, connection: socket.socket, until: float) -> Coroutine:
        yield from self._ready(connection, EVENT_READ, until)
        return connection.recv(CHUNK)

    def _ready(self, connection: socket.socket, event: int, until: float) -> Coroutine:
        future = Future(self._loop)
        self._loop.selector.register(connection, event, future)
        heapq.heappush(self._loop.deadlines, (until, id(future), future))
        came_in_time = yield from future
        self._loop.selector.unregister(connection)
        if not came_in_time or monotonic() >= until:
            raise TimeoutError("timed out")

    def waits(self) -> list[Wait]:
        """Where each task waits."""
        return [of_coroutine(f"task {n}", self.at[n], self._tasks[n].coroutine) for n in self.at]
