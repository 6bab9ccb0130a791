"""A folder of files as a site, served by asyncio in a process of its own.

`python benchmarks/folder_site.py FOLDER` prints its URL and serves until its input is closed.
"""

import asyncio
import contextlib
import mimetypes
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path


class Files(asyncio.Protocol):
    """Answers GETs, even pipelined ones; `/_requests` gives their number, and resets it to 0."""

    requests = 0  # of all connections; robots.txt does not count

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        *requests, self._buffer = (self._buffer + data).split(b"\r\n\r\n")
        for request in requests:
            path = request.split(b" ", 2)[1].decode("ascii", "replace").partition("?")[0]
            self._transport.write(self._answer(urllib.parse.unquote(path).lstrip("/")))

    def _answer(self, path: str) -> bytes:
        if path == "_requests":
            body, kind = str(Files.requests).encode(), "text/plain"
            Files.requests = 0
            return _made("200 OK", kind, body)
        Files.requests += path != "robots.txt"
        file = self._folder / (path or "index.html")
        if ".." in path.split("/") or not file.is_file():
            return _made("404 Not Found", "text/plain", b"")
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return _made("200 OK", kind, file.read_bytes())


def _made(status: str, kind: str, body: bytes) -> bytes:
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


class FolderSite:
    """Such a site, as a benchmark sees it."""

    def __init__(self, url: str) -> None:
        self.url = url

    def requests(self) -> int:
        """What was asked for since the last call."""
        with urllib.request.urlopen(self.url + "_requests", timeout=30) as answer:
            return int(answer.read())


@contextlib.contextmanager
def served_folder(folder: Path) -> Iterator[FolderSite]:
    """The site, until the block ends."""
    command = [sys.executable, str(Path(__file__)), str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield FolderSite(process.stdout.readline().decode().strip())
        finally:
            process.stdin.close()


async def serve(folder: Path) -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Files(folder), "127.0.0.1", 0)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", flush=True)
    ended = asyncio.Event()
    loop.add_reader(sys.stdin, ended.set)
    await ended.wait()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
