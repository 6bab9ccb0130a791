"""Responses that an archive kept, read as those of a server are: nothing is requested."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, Self, cast

from aiohttp.client_proto import ResponseHandler

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.client import Client
from crawlscope.fetch.codings import CodingError
from crawlscope.fetch.cookies import Cookies
from crawlscope.fetch.fetch import Answer, Fetcher, File, _AttemptState, _current_task
from crawlscope.fetch.framing import AnswerError
from crawlscope.fetch.head import Head

# What is used here although it is private, with the reason
PRIVATE = (
    (Fetcher, "_attempt", "what it does with a response is done with a kept one"),
    (Fetcher, "_attempt_file", "and what it does with one whose body is wanted as it is"),
)


class KeptFetcher(Fetcher):
    """Makes of a kept response the answer that the crawl got. It has no connections."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, Cookies())
        self._worker = Worker(1)

    async def answer(self, url: str, head: bytes, body: Iterator[bytes]) -> Answer | None:
        """None if the response is none that can be read. Raises what the body raises."""
        try:
            return await self._attempt(*self._exchange(url, head, body))
        except (AnswerError, CodingError, ValueError):
            return None

    async def file(self, url: str, head: bytes, body: Iterator[bytes], most: int) -> File | None:
        """As `answer`, with about `most` octets of the body as it is."""
        try:
            return await self._attempt_file(most, *self._exchange(url, head, body))
        except (AnswerError, CodingError, ValueError):
            return None

    def _exchange(
        self, url: str, head: bytes, body: Iterator[bytes]
    ) -> tuple[Client, _AttemptState]:
        state = _AttemptState(
            url, self._worker, 1, self._loop.time(), _current_task(), is_audited=True
        )
        return cast(Client, _KeptClient(head, body, self._loop)), state


class _KeptClient:
    """What a `Fetcher` asks."""

    def __init__(self, head: bytes, body: Iterator[bytes], loop: asyncio.AbstractEventLoop) -> None:
        self._head, self._body, self._loop = head, body, loop

    async def request(self, *_: object) -> "_KeptExchange":
        read = Head(ResponseHandler(self._loop), self._loop).feed(self._head)
        if read is None:
            raise ValueError("no head")
        return _KeptExchange(read[0], self._body)


class _KeptExchange:
    """An `Exchange` whose body comes from an archive."""

    tape = None

    def __init__(self, message: Any, body: Iterator[bytes]) -> None:
        self.status: int = message.code
        self.headers, self.raw_headers = message.headers, message.raw_headers
        self._body = body
        self.is_read = False

    @property
    def content_length(self) -> int | None:
        length = self.headers.get("Content-Length", "")
        return int(length) if length.isdigit() else None

    async def read(self) -> bytes:
        part = next(self._body, b"")
        self.is_read = not part
        return part

    async def read_all(self, wants_more: Callable[[bytes], bool]) -> None:
        while (part := await self.read()) and wants_more(part):
            pass

    def close(self) -> None:
        self._body = iter(())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
