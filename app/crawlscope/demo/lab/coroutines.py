"""Stage five: asyncio, and aiohttp for the rest.

Idea: everything that the earlier stages made by hand is in a library: the loop, the Future, the
Task, the joinable queue, connections that are kept, and errors of every kind. Fifty lines are left,
and they are about the crawl. Cost: the library's own time and memory for each fetch, a few times
that of a bare socket. The chapter: "Coordinating Coroutines", "Conclusion"; the program's own
crawler, small.
"""

import asyncio

import aiohttp
from yarl import URL

from crawlscope.demo.lab.page import LARGEST, Broken, Crawl, Found, read
from crawlscope.demo.lab.waits import Wait, of_coroutine


class CoroutinesCrawler(Crawl):
    def run(self) -> Found:
        self._queue: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        self._workers: list[asyncio.Task[None]] = []
        self.offer(self.root)
        asyncio.run(self._crawl())
        return self.found

    def put(self, url: str, redirects_left: int) -> None:
        self._queue.put_nowait((url, redirects_left))

    async def _crawl(self) -> None:
        connector = aiohttp.TCPConnector(
            limit=0, force_close=True, resolver=aiohttp.ThreadedResolver()
        )
        timeout = aiohttp.ClientTimeout(total=self.timeout)
        async with aiohttp.ClientSession(
            connector=connector,
            timeout=timeout,
            headers={"Accept-Encoding": "identity"},
            auto_decompress=False,
        ) as self._session:
            self._session._retry_connection = False  # otherwise it silently sends a second request
            self._workers = [asyncio.create_task(self._work(n)) for n in range(self.connections)]
            await self._queue.join()
            for each in self._workers:
                each.cancel()
            await asyncio.gather(*self._workers, return_exceptions=True)

    async def _work(self, me: int) -> None:
        while True:
            url, redirects_left = await self._queue.get()
            self.at[me] = url
            try:
                await self._fetch(url, redirects_left)
            except TimeoutError:
                self.found.failures[url] = "timed out"
            except (OSError, aiohttp.ClientError, Broken) as problem:
                self.found.failures[url] = str(problem)
            del self.at[me]
            self._queue.task_done()

    async def _fetch(self, url: str, redirects_left: int) -> None:
        async with self._session.get(URL(url, encoded=True), allow_redirects=False) as response:
            body = bytearray()
            async for chunk in response.content.iter_any():
                body += chunk
                if len(body) >= LARGEST:
                    break
            headers = {name.lower(): value for name, value in response.headers.items()}
        self.settle_answer(url, redirects_left, read(url, response.status, headers, bytes(body)))

    def waits(self) -> list[Wait]:
        """Where each task waits."""
        return [
            of_coroutine(f"task {n}", url, self._workers[n].get_coro())
            for n, url in self.at.items()
        ]
