"""The server of a race: any number of pages, of any latency and size."""

import asyncio
import json
import os
import sys

BACKLOG = 4096
SAY_EVERY = 0.02  # seconds


class Site:
    """Pages `/1` to `/pages`, all linked from `/`, which answers without delay."""

    def __init__(self, pages: int, latency: float, size: int, pieces: int = 1) -> None:
        self.latency = latency  # seconds from request to answer
        self.pieces = pieces  # how many pieces an answer comes in, `latency` apart
        self.waiting = 0  # requests that are not answered yet
        self.answered = 0
        links = "".join(f'<a href="/{number}">{number}</a>\n' for number in range(1, pages + 1))
        self._index = _response(links)
        self._page = _response("x" * size)

    def response(self, target: bytes) -> bytes:
        return self._index if target == b"/" else self._page


def _response(body: str) -> bytes:
    head = f"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n"
    return f"{head}Connection: close\r\n\r\n{body}".encode()


class Connection(asyncio.Protocol):
    """One request, one answer."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._request = b""
        self._rest: list[bytes] = []  # pieces of the answer, the last one first
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._request += data
        if self._timer is None and b"\r\n\r\n" in self._request:
            target = self._request.split(b" ", 2)[1]
            self._site.waiting += 1
            self._rest = _in_pieces(self._site.response(target), self._site.pieces)
            self._wait(0.0 if target == b"/" else self._site.latency)

    def _wait(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._send)

    def _send(self) -> None:
        self._transport.write(self._rest.pop())
        if self._rest:
            self._wait(self._site.latency)
        else:
            self._site.answered += 1
            self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._site.waiting -= 1


def _in_pieces(octets: bytes, number: int) -> list[bytes]:
    length = -(-len(octets) // number)
    return [octets[start : start + length] for start in range(0, len(octets), length)][::-1]


async def serve(site: Site) -> None:
    """Prints its address, then repeatedly how many requests wait, until nobody reads it."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Connection(site), "127.0.0.1", 0, backlog=BACKLOG)
    port = server.sockets[0].getsockname()[1]
    say(url=f"http://127.0.0.1:{port}/")
    while True:
        await asyncio.sleep(SAY_EVERY)
        say(waiting=site.waiting, answered=site.answered)


def say(**facts: object) -> None:
    """Prints a line of JSON for the process that started this one; ends this one if that is
    gone."""
    try:
        os.write(sys.stdout.fileno(), json.dumps(facts).encode() + b"\n")
    except BrokenPipeError:
        os._exit(0)


def main(pages: int, latency: float, size: int, pieces: int = 1) -> int:
    asyncio.run(serve(Site(pages, latency, size, pieces)))
    return 0
