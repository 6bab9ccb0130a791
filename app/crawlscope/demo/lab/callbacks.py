"""Stage two: non-blocking sockets, a selector, and callbacks.

Idea: one thread asks the system which of many sockets is ready, and calls what was registered for
it. Cost: a function cannot wait in its middle. It ends, and everything that must outlive it is kept
by hand in a `CallbackFetcher`: the socket, the URL, the octets so far. When `read_response` fails,
the traceback begins in the loop and does not show who asked for the page: the stack is ripped.
`stacks.py` shows such a traceback.

The chapter: "Async", "Programming With Callbacks".
"""

import selectors
import socket
from collections import deque
from collections.abc import Callable
from time import monotonic

from crawlscope.demo.lab.page import CHUNK, EVERY, LARGEST, Broken, Crawl, Found, address, request
from crawlscope.demo.lab.waits import Wait, of_callback


class CallbackFetcher:
    """One fetch, with everything that a blocking function would keep in its local variables."""

    def __init__(self, crawler: "CallbacksCrawler", url: str, redirects_left: int) -> None:
        self.url = url
        self.deadline = monotonic() + crawler.timeout
        self._crawler = crawler
        self._redirects_left = redirects_left
        self._octets = b""
        self._socket = socket.socket()
        self._socket.setblocking(False)

    def fetch(self) -> None:
        try:
            self._socket.connect_ex(address(self.url))
            self._register(selectors.EVENT_WRITE, self.connected)
        except OSError as problem:
            self.fail(str(problem))

    def connected(self) -> None:
        self._crawler.selector.unregister(self._socket)
        try:
            self._socket.send(request(self.url))
        except OSError as problem:
            self.fail(str(problem))
        else:
            self._register(selectors.EVENT_READ, self.read_response)

    def read_response(self) -> None:
        try:
            chunk = self._socket.recv(CHUNK)
        except BlockingIOError:
            return
        except OSError as problem:
            self.fail(str(problem))
            return
        self._octets += chunk
        if not chunk or len(self._octets) >= LARGEST:
            self._done()

    def fail(self, why: str) -> None:
        self._crawler.found.failures[self.url] = why
        self._close()

    def _done(self) -> None:
        try:
            self._crawler.settle(self.url, self._redirects_left, self._octets)
        except Broken as problem:
            self.fail(str(problem))
        else:
            self._close()

    def _register(self, event: int, callback: Callable[[], None]) -> None:
        self._crawler.selector.register(self._socket, event, callback)
        self._crawler.waiting[self] = callback

    def _close(self) -> None:
        self._crawler.waiting.pop(self, None)
        if self._socket in self._crawler.selector.get_map():
            self._crawler.selector.unregister(self._socket)
        self._socket.close()


class CallbacksCrawler(Crawl):
    def run(self) -> Found:
        """The event loop."""
        self.selector = selectors.DefaultSelector()
        # The callback of each that comes next
        self.waiting: dict[CallbackFetcher, Callable[[], None]] = {}
        self._todo: deque[tuple[str, int]] = deque()
        self.offer(self.root)
        with self.selector:
            try:
                while self._todo or self.waiting:
                    self._start_some()
                    for key, _ in self.selector.select(EVERY):
                        key.data()
                    self._give_up_the_late()
            finally:
                for each in tuple(self.waiting):
                    each.fail("the crawl ended")
        return self.found

    def put(self, url: str, redirects_left: int) -> None:
        self._todo.append((url, redirects_left))

    def _start_some(self) -> None:
        while self._todo and len(self.waiting) < self.connections:
            CallbackFetcher(self, *self._todo.popleft()).fetch()

    def _give_up_the_late(self) -> None:
        now = monotonic()
        while self.waiting and (eldest := next(iter(self.waiting))).deadline <= now:
            eldest.fail("timed out")

    def waits(self) -> list[Wait]:
        """The next callback of each fetch."""
        return [
            of_callback(f"fetcher {number}", each.url, callback)
            for number, (each, callback) in enumerate(tuple(self.waiting.items()), 1)
        ]
