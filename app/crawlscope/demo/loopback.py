"""A site on a port of this machine, served inside the loop that is already running."""

import asyncio
import contextlib
import socket
from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from aiohttp import web

from crawlscope.runtime.slices import turn

BACKLOG = 1024
"""Connections that may wait to be accepted: a crawl may open a thousand in a moment."""


class LoopbackSite(ABC):
    """Answers at `url` from `async with` to its end. Without a port it takes one that is free."""

    def __init__(self, port: int = 0) -> None:
        """Raises OSError if the port cannot be had."""
        # A socket of our own: binding by name may start the loop's resolver thread.
        self._listener = socket.create_server(("127.0.0.1", port), backlog=BACKLOG)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        self._handling: set[asyncio.Task[object]] = set()
        self._runner: web.AppRunner

    def close(self) -> None:
        """Gives the port back, if it was never served."""
        self._listener.close()

    @abstractmethod
    async def _reply(self, request: web.Request) -> web.StreamResponse: ...

    @property
    def open_requests(self) -> int:
        return len(self._handling)

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._handle)
        app.on_response_prepare.append(_leave_untyped)
        # Wakes a waiting answer when its client disconnects.
        self._runner = web.AppRunner(
            app, access_log=None, handler_cancellation=True, shutdown_timeout=0.05
        )
        await self._runner.setup()
        try:
            await web.SockSite(self._runner, self._listener, backlog=BACKLOG).start()
        except BaseException:  # perhaps a cancel: no listener must stay behind
            await self._runner.cleanup()
            self._listener.close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for site in self._runner.sites:
            await site.stop()
        await turn()  # connections accepted in this turn are made in the next one
        self._hang_up()
        try:
            await asyncio.gather(*self._handling, return_exceptions=True)
        finally:
            await self._runner.cleanup()

    def _hang_up(self) -> None:
        """Closes every connection, even if there is still data to send."""
        server = self._runner.server
        for connection in server.connections if server else ():
            if isinstance(connection.transport, asyncio.Transport):
                connection.transport.abort()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        task = asyncio.current_task()
        assert task is not None
        self._handling.add(task)
        try:
            return await self._reply(request)
        finally:
            self._handling.discard(task)


class Untyped(web.Response):
    """An answer without a Content-Type."""


async def _leave_untyped(request: web.Request, response: web.StreamResponse) -> None:
    if isinstance(response, Untyped):
        response.headers.popall("Content-Type", None)


async def written(response: web.StreamResponse, part: bytes) -> bool:
    """False once the client has disconnected."""
    with contextlib.suppress(ConnectionResetError):
        await response.write(part)
        return True
    return False
