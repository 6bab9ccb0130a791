"""A fast static site in a process of its own: N pages of 8 KB with 30 links each.

`python benchmarks/static_site.py 10001` prints its URL and serves until its input is closed.
"""

import asyncio
import sys
from typing import ClassVar

LINKS = 30
SIZE = 8 * 1024  # bytes of a page


def page(number: int, pages: int) -> bytes:
    """Page `number` links to its two children in a binary tree and to others spread about."""
    targets = [2 * number + 1, 2 * number + 2]
    targets += [(number * 31 + 7919 * k) % pages for k in range(1, LINKS - 1)]
    links = "".join(
        f'<li><a href="/section-{t % 50}/page-{t}.html">Page number {t}</a></li>'
        if t
        else '<li><a href="/">Home</a></li>'
        for t in (each % pages for each in targets)
    )
    html = f"<!doctype html><html><head><title>Page {number}</title></head><body><ul>{links}</ul>"
    filler = "<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do.</p>"
    html += filler * max(0, (SIZE - len(html)) // len(filler)) + "</body></html>"
    body = html.encode()
    head = (
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class Server(asyncio.Protocol):
    """Answers pipelined GETs from a dictionary; knows no more HTTP than that."""

    answers: ClassVar[dict[bytes, bytes]] = {}
    missing = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._buffer = b""

    def data_received(self, data: bytes) -> None:
        *requests, self._buffer = (self._buffer + data).split(b"\r\n\r\n")
        for request in requests:
            path = request.split(b" ", 2)[1]
            self._transport.write(self.answers.get(path, self.missing))


async def serve(pages: int) -> None:
    for number in range(pages):
        path = f"/section-{number % 50}/page-{number}.html" if number else "/"
        Server.answers[path.encode()] = page(number, pages)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Server, "127.0.0.1", 0, backlog=1024)
    port = server.sockets[0].getsockname()[1]
    print(f"http://127.0.0.1:{port}/", flush=True)
    ended = asyncio.Event()
    loop.add_reader(sys.stdin, ended.set)
    await ended.wait()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
