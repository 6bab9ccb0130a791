"""The end of a crawl is told to who looks elsewhere, by the desktop's own notifications."""

import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from dbus_fast import Message, MessageType
from dbus_fast.aio import MessageBus
from PySide6.QtGui import QAction

from crawlscope.window.notification import PATH, PLACE
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow
from tests.web import Site


@pytest.fixture
def bus_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A session bus of its own."""
    address = f"unix:path={tmp_path / 'bus'}"
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={address}"]
    with subprocess.Popen(command) as process:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        yield address
        process.terminate()


class Desktop:
    """What shows notifications, and who clicks on them."""

    def __init__(self, bus: MessageBus) -> None:
        self.bus = bus
        self.shown: list[Any] = []
        bus.add_message_handler(self._take)

    def _take(self, told: Message) -> Message | None:
        if told.message_type is MessageType.METHOD_CALL and told.member == "Notify":
            self.shown.append(told.body)
            return Message.new_method_return(told, "u", [len(self.shown)])
        return None

    async def click(self) -> None:
        await self.bus.send(
            Message.new_signal(PATH, PLACE, "ActionInvoked", "us", [len(self.shown), "default"])
        )


@pytest.fixture
async def desktop(
    bus_address: str, wait_until: WaitUntil, tmp_path: Path
) -> AsyncIterator[Desktop]:
    await wait_until((tmp_path / "bus").exists)
    bus = await MessageBus(bus_address).connect()
    found = Desktop(bus)
    await bus.request_name(PLACE)
    yield found
    bus.disconnect()
    await bus.wait_for_disconnect()  # type: ignore[no-untyped-call]


async def test_who_looks_elsewhere_is_told_of_the_end_and_a_click_shows_the_window(
    desktop: Desktop, site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.page("/")
    person = open_window(roots=(site.url(),))
    person.frame.showMinimized()
    person.desktop.starting.start(site.url())
    await wait_until(lambda: desktop.shown)
    name, _, _, title, text, *_ = desktop.shown[0]
    assert name == "Crawlscope"
    assert "127.0.0.1" in title
    assert text.startswith("Finished in")
    assert person.frame.isMinimized()
    await desktop.click()
    await wait_until(lambda: not person.frame.isMinimized())


async def test_nobody_is_told_who_is_there_or_does_not_want_it(
    desktop: Desktop, site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.page("/")
    person = open_window(roots=(site.url(),))
    person.window.activateWindow()
    await wait_until(person.window.isActiveWindow)
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    person.frame.showMinimized()
    (switch,) = (
        a for a in person.window.findChildren(QAction) if a.text() == "N&otify when finished"
    )
    switch.trigger()
    person.desktop.starting.start(site.url())
    await wait_until(lambda: site.hits["/"] == 2 and person.has_ended)
    switch.trigger()
    person.desktop.starting.start(site.url())
    await wait_until(lambda: desktop.shown)
    assert (site.hits["/"], len(desktop.shown)) == (3, 1)


async def test_without_a_desktop_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path / 'nothing'}")
    site.page("/")
    person = open_window(roots=(site.url(),))
    person.frame.showMinimized()
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    assert person.message.startswith("Finished in")
