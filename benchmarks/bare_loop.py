"""The bare loop that others are measured by: aiohttp, selectolax and urllib on plain asyncio.

`python benchmarks/bare_loop.py URL` crawls and prints pages, seconds, and those of the processor.
"""

import argparse
import asyncio
import json
import time
import urllib.parse

import aiohttp
from selectolax.lexbor import LexborHTMLParser

WORKERS = 10


async def crawl(
    root: str, workers: int = WORKERS, max_pages: float = float("inf"), any_host: bool = False
) -> dict[str, float]:
    """`pages`, `seconds` and `cpu`, the seconds of processor time."""
    queue: asyncio.Queue[str] = asyncio.Queue()
    seen = {root}
    queue.put_nowait(root)
    host = urllib.parse.urlsplit(root).netloc
    pages = 0

    async def work(session: aiohttp.ClientSession) -> None:
        nonlocal pages
        while True:
            url = await queue.get()
            if pages >= max_pages:
                queue.task_done()
                continue
            pages += 1
            async with session.get(url, allow_redirects=False) as response:
                body = await response.read()
            for node in LexborHTMLParser(body).css("a[href]"):
                joined = urllib.parse.urljoin(url, node.attributes["href"] or "")  # noqa: TID251
                link = urllib.parse.urldefrag(joined).url
                if link in seen:
                    continue
                if any_host or urllib.parse.urlsplit(link).netloc == host:
                    seen.add(link)
                    queue.put_nowait(link)
            queue.task_done()

    began, used = time.perf_counter(), time.process_time()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        tasks = [asyncio.create_task(work(session)) for _ in range(workers)]
        await queue.join()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "pages": pages,
        "seconds": time.perf_counter() - began,
        "cpu": time.process_time() - used,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root")
    parser.add_argument("--workers", type=int, default=WORKERS)
    parser.add_argument("--max-pages", type=float, default=float("inf"))
    parser.add_argument("--any-host", action="store_true")
    print(json.dumps(asyncio.run(crawl(**vars(parser.parse_args())))))
