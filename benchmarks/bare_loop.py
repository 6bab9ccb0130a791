"""The bare loop that others are measured by: aiohttp, selectolax and urllib on plain asyncio.

`python benchmarks/bare_loop.py URL` crawls and prints pages and seconds.
"""

import asyncio
import sys
import time
import urllib.parse

import aiohttp
from selectolax.lexbor import LexborHTMLParser

WORKERS = 10


async def crawl(root: str) -> tuple[int, float]:
    """Pages fetched, and the seconds it took."""
    queue: asyncio.Queue[str] = asyncio.Queue()
    seen = {root}
    queue.put_nowait(root)
    host = urllib.parse.urlsplit(root).netloc
    pages = 0

    async def work(session: aiohttp.ClientSession) -> None:
        nonlocal pages
        while True:
            url = await queue.get()
            async with session.get(url, allow_redirects=False) as response:
                body = await response.read()
            pages += 1
            for node in LexborHTMLParser(body).css("a[href]"):
                joined = urllib.parse.urljoin(url, node.attributes["href"] or "")  # noqa: TID251
                link = urllib.parse.urldefrag(joined).url
                if link not in seen and urllib.parse.urlsplit(link).netloc == host:
                    seen.add(link)
                    queue.put_nowait(link)
            queue.task_done()

    began = time.perf_counter()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        tasks = [asyncio.create_task(work(session)) for _ in range(WORKERS)]
        await queue.join()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return pages, time.perf_counter() - began


if __name__ == "__main__":
    print(*asyncio.run(crawl(sys.argv[1])))
