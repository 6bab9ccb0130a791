"""The desktop's wish for less motion, told as a desktop tells it: by its portal, to Qt."""

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus
from PySide6 import QtGui
from pytestqt.qtbot import QtBot

from tests.conftest import WaitUntil

PORTAL, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SETTINGS, WISH = "org.freedesktop.portal.Settings", ("org.freedesktop.appearance", "reduced-motion")
LONGEST = 30.0  # seconds
FOLLOWED = """
from PySide6.QtWidgets import QApplication
app = QApplication([])
from crawlscope.ui.kit.theme import theme
theme().heed_desktop()
style = app.styleHints()
hints = style.accessibility()
def say():
    print(theme().is_still, app.cursorFlashTime() == 0, flush=True)
hints.motionPreferenceChanged.connect(lambda _: say())
app.exec()
"""

pytestmark = [
    pytest.mark.x11,
    pytest.mark.skipif(
        not hasattr(getattr(QtGui, "QAccessibilityHints", None), "motionPreference"),
        reason="Qt tells it from 6.12 on",
    ),
    pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="dbus-daemon is not installed"),
]


class Portal:
    """A desktop that may want less motion."""

    def __init__(self, bus: MessageBus) -> None:
        self.bus, self.wishes = bus, 1
        bus.add_message_handler(self._answer)

    @property
    def _wish(self) -> Variant:
        return Variant("u", self.wishes)

    def _answer(self, asked: Message) -> Message | None:
        if asked.message_type is not MessageType.METHOD_CALL or asked.member != "ReadAll":
            return None
        place, name = WISH
        return Message.new_method_return(asked, "a{sa{sv}}", [{place: {name: self._wish}}])

    async def tell(self, wishes: int) -> None:
        self.wishes = wishes
        told = Message.new_signal(PATH, SETTINGS, "SettingChanged", "ssv", [*WISH, self._wish])
        await self.bus.send(told)


@pytest.fixture
async def portal(tmp_path: Path, wait_until: WaitUntil) -> AsyncIterator[Portal]:
    """On a session bus of its own."""
    address = f"unix:path={tmp_path / 'bus'}"
    options = ("--session", "--nofork", "--nopidfile", f"--address={address}")
    daemon = await asyncio.create_subprocess_exec("dbus-daemon", *options)
    await wait_until((tmp_path / "bus").exists)
    bus = await MessageBus(address).connect()
    found = Portal(bus)
    await bus.request_name(PORTAL)
    yield found
    bus.disconnect()
    await bus.wait_for_disconnect()  # type: ignore[no-untyped-call]
    daemon.terminate()
    await daemon.wait()


async def test_nothing_moves_by_itself_while_the_desktop_asks_for_less_motion(
    portal: Portal, tmp_path: Path, qtbot: QtBot
) -> None:
    if QtGui.QGuiApplication.platformName() != "xcb":
        pytest.skip("only there Qt asks the desktop")
    place = {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={tmp_path / 'bus'}"}
    desktop = {"XDG_CURRENT_DESKTOP": "GNOME", **place}
    pipe = asyncio.subprocess.PIPE
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", FOLLOWED), env={**os.environ, **desktop}, stdout=pipe
    )
    assert program.stdout is not None
    async with asyncio.timeout(LONGEST):
        assert await program.stdout.readline() == b"True True\n"
        await portal.tell(0)
        assert await program.stdout.readline() == b"False False\n"
        program.terminate()
        await program.wait()
