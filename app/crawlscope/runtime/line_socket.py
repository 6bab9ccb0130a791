"""A Unix socket that only its owner can open: requests and answers, a line each."""

import asyncio
import contextlib
import errno
import logging
import os
import socket
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Self

from crawlscope.core.base.language import tr

log = logging.getLogger(__name__)

MAX_LINE_BYTES = 1 << 20  # octets of a line
MOST_CONNECTIONS = 16
ONLY_THE_OWNER = 0o177  # a umask

Answer = Callable[[str], Awaitable[str]]


class SocketError(Exception):
    """No socket can be made there; the message says why, in some words."""


def check(path: str) -> None:
    """Raises SocketError if no socket can be made there. Leaves nothing behind."""
    with contextlib.closing(_bound(path)):
        os.unlink(path)


class LineSocket:
    """Answers requests, one after the other on each connection; enter it to listen."""

    def __init__(self, path: str, answer: Answer, refusal: Callable[[str], str]) -> None:
        """`answer` takes a line, and gives one; `refusal` makes one of what is wrong with a
        connection. Raises SocketError."""
        self._path = path
        self._answer = answer
        self._refusal = refusal
        self._socket = _bound(path)
        self._mark = _mark(path)
        self._server: asyncio.Server | None = None
        self._talking: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_unix_server(
            self._serve_connection, sock=self._socket, limit=MAX_LINE_BYTES
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        with contextlib.suppress(OSError):
            if _mark(self._path) == self._mark:  # nobody put another file there
                os.unlink(self._path)
        for each in self._talking:
            each.cancel()
        await asyncio.gather(*self._talking, return_exceptions=True)

    async def _serve_connection(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._talking.add(task)
        try:
            if len(self._talking) > MOST_CONNECTIONS:
                self._say(
                    writer,
                    self._refusal(f"{MOST_CONNECTIONS} connections are open"),
                )
            else:
                await self._converse(reader, writer)
            await writer.drain()
        except (asyncio.CancelledError, ConnectionError):
            pass  # this program ends, or who asked has gone
        finally:
            self._talking.discard(task)
            writer.close()

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            try:
                line = await reader.readuntil(b"\n")
            except asyncio.IncompleteReadError as end:
                line = end.partial
                if not line:
                    return
            except asyncio.LimitOverrunError:
                words = f"a line is limited to {MAX_LINE_BYTES:,} octets"
                self._say(writer, self._refusal(words))
                return
            if line.strip():
                self._say(writer, await self._answer(line.decode("utf-8", "replace")))
                await writer.drain()

    @staticmethod
    def _say(writer: asyncio.StreamWriter, line: str) -> None:
        # JSON may name half a character, which UTF-8 cannot
        writer.write(f"{line}\n".encode("utf-8", "backslashreplace"))


def _bound(path: str) -> socket.socket:
    """A socket at this path, which only its owner can open. One that nobody listens to any more is
    replaced, nothing else. Raises SocketError."""
    if not hasattr(socket, "AF_UNIX"):
        raise SocketError(tr("this system has no Unix sockets"))
    if not path or "\0" in path:  # such a name would be free to all, and no file
        raise SocketError(tr("it is not a valid file path"))
    _clear_away(path)
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(ONLY_THE_OWNER)
    try:
        bound.bind(path)
    except OSError as problem:
        bound.close()
        raise SocketError(_why(problem)) from None
    finally:
        os.umask(before)
    return bound


def _clear_away(path: str) -> None:
    """Removes a socket that an ended program left behind."""
    with contextlib.suppress(OSError):
        if stat.S_ISSOCK(os.lstat(path).st_mode):
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
                probe.setblocking(False)
                if probe.connect_ex(path) == errno.ECONNREFUSED:
                    os.unlink(path)


def _why(problem: OSError) -> str:
    if problem.errno is None:  # raised by Python itself
        return tr("the path is too long for a socket: the limit is 107 bytes")
    if problem.errno == errno.EADDRINUSE:
        return tr("something already exists there; use another path")
    return problem.strerror or str(problem)


def _mark(path: str) -> tuple[int, int]:
    """What tells a file from another one at the same path."""
    told = Path(path).lstat()
    return told.st_dev, told.st_ino
