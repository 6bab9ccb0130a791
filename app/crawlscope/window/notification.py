"""One notification of the desktop, by D-Bus (Desktop Notifications Specification 1.2)."""

import asyncio
import contextlib
from typing import Self

from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus
from dbus_fast.errors import DBusFastError

from crawlscope.core.base.language import tr

PLACE = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
LONGEST_ANSWER = 5.0  # seconds
LONGEST_CLICK = 600.0  # seconds in which a click is heard
CLICKED, CLOSED = "ActionInvoked", "NotificationClosed"
NOT_SAID = -1  # how long it is shown is for the desktop to decide
RULE = f"type='signal',interface='{PLACE}',path='{PATH}'"


class NotificationError(Exception):
    """The desktop shows none; the message says why."""


class Notification:
    """Enter it to be connected."""

    def __init__(self) -> None:
        self._bus: MessageBus | None = None
        self._number = 0
        self._answers = dict[int, str]()  # what became of notifications, by their numbers
        self._is_answered = asyncio.Event()

    async def __aenter__(self) -> Self:
        try:
            self._bus = MessageBus(bus_type=BusType.SESSION, auth_timeout=LONGEST_ANSWER)
            await self._bus.connect()
        except (OSError, EOFError, DBusFastError) as problem:
            await self.__aexit__()
            raise NotificationError(f"no session bus: {problem}") from None
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._bus is not None:
            self._bus.disconnect()
            with contextlib.suppress(OSError, EOFError, DBusFastError):
                await self._bus.wait_for_disconnect()  # type: ignore[no-untyped-call]

    async def show(self, title: str, text: str) -> None:
        """Raises NotificationError."""
        assert self._bus is not None
        self._bus.add_message_handler(self._take)
        await self._call("org.freedesktop.DBus", "/org/freedesktop/DBus", "AddMatch", "s", RULE)
        answer = await self._call(
            *(PLACE, PATH, "Notify", "susssasa{sv}i"),
            *("Crawlscope", 0, "crawlscope", title, text, ["default", tr("Show the crawl")]),
            *({"desktop-entry": Variant("s", "crawlscope")}, NOT_SAID),
        )
        self._number = int(answer.body[0])

    async def clicked(self) -> bool:
        """True if a person clicked on it; False if it was closed, or stays as it is for long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_CLICK):
                while self._number not in self._answers:
                    self._answers.clear()
                    self._is_answered.clear()
                    await self._is_answered.wait()
        return self._answers.get(self._number) == CLICKED

    async def _call(
        self, name: str, path: str, member: str, signature: str, *body: object
    ) -> Message:
        assert self._bus is not None
        asking = Message(name, path, name, member, signature=signature, body=list(body))
        try:
            async with asyncio.timeout(LONGEST_ANSWER):
                answer = await self._bus.call(asking)
        except (OSError, EOFError, DBusFastError) as problem:
            raise NotificationError(f"{member}: {problem}") from None
        if answer is None or answer.message_type is not MessageType.METHOD_RETURN:
            raise NotificationError(f"{member}: {answer.body if answer else 'no response'}")
        return answer

    def _take(self, answer: Message) -> None:
        if answer.interface == PLACE and answer.member in (CLICKED, CLOSED) and answer.body:
            self._answers.setdefault(answer.body[0], answer.member)
            self._is_answered.set()
