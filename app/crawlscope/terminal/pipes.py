"""Standard input and output as the transport of the MCP SDK reads and writes them: pipes of our
loop, where it would start threads."""

import asyncio
import contextlib
import os
import stat
import sys
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, cast

from mcp.server.stdio import stdio_server

if TYPE_CHECKING:
    import anyio

LONGEST = 1_000_000  # octets of a message; a client sends some hundred


class _Lines:
    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader

    def __aiter__(self) -> AsyncIterator[str]:
        return self

    async def __anext__(self) -> str:
        try:
            line = await self._reader.readline()
        except ValueError:  # too long: the SDK answers that it is no message
            return "too long"
        if not line:
            raise StopAsyncIteration
        return line.decode(errors="replace")


class _Out:
    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer

    async def write(self, text: str) -> None:
        self._writer.write(text.encode())

    async def flush(self) -> None:
        await self._writer.drain()


def are_pipes() -> bool:
    """False if no client is there: asyncio cannot wait for a file."""
    kinds = (os.fstat(number).st_mode for number in (0, 1))
    return all(stat.S_ISFIFO(kind) or stat.S_ISSOCK(kind) for kind in kinds)


@contextlib.asynccontextmanager
async def transport():  # type: ignore[no-untyped-def]  # what the SDK gives has private types
    """Whatever else is printed meanwhile goes to standard error."""
    loop = asyncio.get_running_loop()
    sys.stdout.flush()
    wire = os.dup(1)
    os.dup2(2, 1)
    reader = asyncio.StreamReader(limit=LONGEST)
    came, _ = await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(os.dup(0), "rb", 0)
    )
    goes, protocol = await loop.connect_write_pipe(
        lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader()), os.fdopen(wire, "wb", 0)
    )
    writer = asyncio.StreamWriter(goes, protocol, None, loop)
    lines, out = _Lines(reader), _Out(writer)
    try:
        async with stdio_server(
            cast("anyio.AsyncFile[str]", lines), cast("anyio.AsyncFile[str]", out)
        ) as streams:
            yield streams
    finally:
        came.close()
        goes.close()
