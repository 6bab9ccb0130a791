"""The DevTools protocol of one page, over a WebSocket of Qt's, on this machine.

https://chromedevtools.github.io/devtools-protocol/
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QUrl
from PySide6.QtWebSockets import QWebSocket

Params = dict[str, Any]
ANSWER_SECONDS = 5.0  # a page whose script does not end never answers
START_SECONDS = 30.0  # a process of the browser starts, perhaps on a busy machine


class DevToolsError(Exception):
    """The page did not do what was asked, or is gone."""


class RefusedError(DevToolsError):
    """The browser answered that what was asked cannot be done, as for a node that is gone."""


class DevTools:
    """Calls of one page, each answered by itself; events go to whoever listens."""

    def __init__(self, heard: Callable[[str, Params], None]) -> None:
        self._heard = heard
        self._loop = asyncio.get_running_loop()
        self._last = 0
        self._waiting: dict[int, asyncio.Future[Params]] = {}
        self._socket = QWebSocket()
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._socket.connected.connect(self._open)
        self._socket.disconnected.connect(self.close)
        self._socket.errorOccurred.connect(self.close)
        self._socket.textMessageReceived.connect(self._take)

    async def connect(self, port: int, page: str) -> None:
        """Raises DevToolsError."""
        self._socket.open(QUrl(f"ws://127.0.0.1:{port}/devtools/page/{page}"))
        with suppress(TimeoutError):
            async with asyncio.timeout(START_SECONDS):
                await self._opened
                return
        raise DevToolsError("no connection")

    async def call(self, method: str, seconds: float = ANSWER_SECONDS, **params: Any) -> Params:
        """Raises DevToolsError, also if there is no answer in time."""
        answer = self.send(method, **params)
        try:
            async with asyncio.timeout(seconds):
                return await answer
        except TimeoutError:
            raise DevToolsError(f"{method}: no answer") from None

    def send(self, method: str, **params: Any) -> "asyncio.Future[Params]":
        """A call whose answer nobody has to wait for."""
        self._last += 1
        answer: asyncio.Future[Params] = self._loop.create_future()
        answer.add_done_callback(note)
        if not self._socket.isValid():
            answer.set_exception(DevToolsError("closed"))
            return answer
        self._waiting[self._last] = answer
        self._socket.sendTextMessage(
            json.dumps({"id": self._last, "method": method, "params": params})
        )
        return answer

    def close(self, *_: object) -> None:
        """Whoever waits for an answer learns that there is none."""
        waiting, self._waiting = self._waiting, {}
        for each in waiting.values():
            if not each.done():
                each.set_exception(DevToolsError("closed"))
        if not self._opened.done():
            self._opened.set_exception(DevToolsError("closed"))
            self._opened.add_done_callback(note)
        self._socket.abort()

    def _open(self) -> None:
        if not self._opened.done():
            self._opened.set_result(None)

    def _take(self, text: str) -> None:
        message = json.loads(text)
        if "id" not in message:
            self._heard(message["method"], message["params"])
            return
        answer = self._waiting.pop(message["id"], None)
        if answer is None or answer.done():
            return
        if (error := message.get("error")) is not None:
            answer.set_exception(RefusedError(error.get("message", "")))
        else:
            answer.set_result(message["result"])


def note(answer: "asyncio.Future[Any]") -> None:
    """Its exception is known, if nobody waits for it."""
    if not answer.cancelled():
        answer.exception()
