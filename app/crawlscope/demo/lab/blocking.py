"""Stage one: blocking sockets on a pool of threads, one thread a fetch.

Idea: a thread calls `recv`, and the system lets it sleep until octets come. The code reads in the
order in which it runs, from top to bottom. Cost: only as many fetches wait at once as there are
threads, each with a stack of its own in this process and one in the kernel; and the scheduler may
switch threads between any two lines, so what they share needs a lock.

The chapter: "The Traditional Approach".
"""

import queue
import socket
import threading
from time import monotonic

from crawlscope.demo.lab.page import CHUNK, LARGEST, Broken, Crawl, Found, address, request
from crawlscope.demo.lab.waits import Wait, of_frame


class BlockingCrawler(Crawl):
    def run(self) -> Found:
        self._queue: queue.Queue[tuple[str, int] | None] = queue.Queue()
        self._lock = threading.Lock()  # guards what the threads share: URLs seen, what was found
        self.offer(self.root)
        threads = [threading.Thread(target=self._work) for _ in range(self.connections)]  # noqa: TID251
        try:
            for each in threads:
                each.start()
            self._queue.join()
        finally:
            # The system may refuse to start some
            started = [each for each in threads if each.ident]
            for _ in started:
                self._queue.put(None)
            for each in started:
                each.join()
        return self.found

    def put(self, url: str, redirects_left: int) -> None:
        self._queue.put((url, redirects_left))

    def _work(self) -> None:
        me = threading.get_ident()
        while (item := self._queue.get()) is not None:
            url, redirects_left = item
            self.at[me] = url
            try:
                octets = self._fetch(url)
                with self._lock:
                    self.settle(url, redirects_left, octets)
            except (OSError, Broken) as problem:
                self.found.failures[url] = str(problem)
            del self.at[me]
            self._queue.task_done()

    def _fetch(self, url: str) -> bytes:
        until = monotonic() + self.timeout
        with socket.create_connection(address(url), timeout=self.timeout) as connection:
            connection.sendall(request(url))
            return self._read_all(connection, until)

    def _read_all(self, connection: socket.socket, until: float) -> bytes:
        octets = b""
        while len(octets) < LARGEST and (chunk := self._read(connection, until)):
            octets += chunk
        return octets

    def _read(self, connection: socket.socket, until: float) -> bytes:
        # With a limit for each recv alone, a server could drip for ever.
        connection.settimeout(max(0.001, until - monotonic()))
        return connection.recv(CHUNK)

    def waits(self) -> list[Wait]:
        """Where each thread waits."""
        return [of_frame(f"thread {n}", url, n) for n, url in tuple(self.at.items())]
