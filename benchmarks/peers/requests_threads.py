# mypy: ignore-errors
"""requests on 32 threads, with the parser and the URL functions of the bare loop."""

import queue
import sys
import urllib.parse
from concurrent.futures import ThreadPoolExecutor

import requests
from selectolax.lexbor import LexborHTMLParser

THREADS = 32

root = sys.argv[1]
host = urllib.parse.urlsplit(root).netloc
waiting, seen = queue.Queue(), {root}


def work() -> None:
    session = requests.Session()
    while (url := waiting.get()) is not None:
        body = session.get(url, allow_redirects=False).content
        for node in LexborHTMLParser(body).css("a[href]"):
            joined = urllib.parse.urljoin(url, node.attributes["href"] or "")  # noqa: TID251
            link = urllib.parse.urldefrag(joined).url
            if link not in seen and urllib.parse.urlsplit(link).netloc == host:
                seen.add(link)
                waiting.put(link)
        waiting.task_done()


with ThreadPoolExecutor(THREADS) as threads:
    waiting.put(root)
    for _ in range(THREADS):
        threads.submit(work)
    waiting.join()
    for _ in range(THREADS):
        waiting.put(None)
