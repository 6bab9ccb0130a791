"""A server that sends given bytes in given segments, and a fetcher that asks it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Self

import pytest

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.fetch import Fetcher, FetchError

NEXT = b"<title>Next</title>"
Outcome = tuple[int | None, bytes | str | None, str | None]


class Segments:
    """Answers each request with given bytes, segment by segment; then with a page of its own."""

    def __init__(self) -> None:
        self.segments: Sequence[bytes] = ()
        self.then_closes = False
        self.at_once = b""  # before anything is asked
        self.asked = 0
        self.connections = 0
        self.sent = asyncio.Event()
        self._server: asyncio.Server
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.connections += 1
        try:
            writer.write(self.at_once)
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                self.asked += 1
                if b" /next " in head:
                    writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n")
                    writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(NEXT), NEXT))
                    continue
                for segment in self.segments:
                    if writer.is_closing():
                        break
                    writer.write(segment)
                    await turns()  # it is read by then: the two share one loop
                self.sent.set()
                if self.then_closes:
                    break
        except (OSError, asyncio.IncompleteReadError):
            self.sent.set()
        finally:
            writer.close()


async def turns() -> None:
    """Some turns of the loop: what is under way on a loopback socket arrives."""
    for _ in range(3):
        await asyncio.sleep(0)


class Asking:
    """One client with its connections."""

    def __init__(self, server: Segments, fetcher: Fetcher) -> None:
        self.server = server
        self.fetcher = fetcher
        self.worker = Worker(1)

    async def outcome_of(self, path: str) -> Outcome:
        """Status, page and error of one attempt at a URL."""
        self.worker.take(1, path, 0, 1, 0.0)
        try:
            answer = await self.fetcher.fetch(self.server.url(path), self.worker)
        except FetchError as problem:
            may = "again" if problem.may_retry else "never again"
            error = f"{problem.error.kind}, {may}: {problem.error.message}"
            return problem.response.status, None, error
        return answer.response.status, answer.page, None

    async def of(self, segments: Sequence[bytes], then_closes: bool = False) -> Outcome:
        """What an answer in these segments gives; the next URL must get its own answer."""
        server = self.server
        server.segments, server.then_closes = segments, then_closes
        server.sent.clear()
        outcome = await self.outcome_of("/asked")
        await server.sent.wait()
        assert await self.outcome_of("/next") == (200, NEXT, None)
        return outcome


@pytest.fixture
async def asking() -> AsyncIterator[Asking]:
    settings = Settings.checked(roots=["http://127.0.0.1/"], timeout=5)
    async with Segments() as server, Fetcher(settings) as fetcher:
        yield Asking(server, fetcher)
