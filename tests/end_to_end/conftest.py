"""The program as a person has it: the real window, on the real loop, against a real server."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from _pytest import runner
from PySide6.QtCore import QObject, QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QToolButton, QWidget
from shiboken6 import isValid

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.ui.first.frame import Frame
from crawlscope.ui.settings.settings_dialog import SettingsDialog
from crawlscope.ui.shell.messages import Notice
from crawlscope.window.desktop import Desktop
from crawlscope.window.opening import Opening
from crawlscope.window.windows import Windows
from tests.end_to_end.ready_window import Forks, opens_a_window, take_ready
from tests.remembered import remember_at_first
from tests.web import Site, WaitUntil

Found = TypeVar("Found", bound=QObject)
NOT_OFFSCREEN = ("propagateSizeHints", "not support raise", "not support grabbing the keyboard")
LONGEST_CLOSING = 5.0  # seconds


def pytest_itemcollected(item: pytest.Item) -> None:
    # The offscreen platform says so of windows that have a least size, tool tips, and menus.
    item.add_marker(pytest.mark.qt_log_ignore(*NOT_OFFSCREEN, extend=True))
    item.add_marker(pytest.mark.end_to_end)


FORKS = pytest.StashKey[Forks]()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    config = session.config
    # On another platform than this one, connections to it would be forked too.
    may_fork = hasattr(os, "fork") and os.environ["QT_QPA_PLATFORM"] == "offscreen"
    asked_for = config.getoption("usepdb") or config.getoption("collectonly")
    if may_fork and not asked_for and any(map(opens_a_window, session.items)):
        # One folder for all forks
        config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        config.stash[FORKS] = forks = Forks(session.items)
        config.add_cleanup(forks.end)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    forks = item.config.stash.get(FORKS, None)
    if forks is None or not opens_a_window(item):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in forks.run(item):
        item.ihook.pytest_runtest_logreport(report=report)
    runner.pytest_runtest_teardown(item, nextitem)  # of what this process keeps for several tests
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        yield site


class Person:
    """Who looks at one window, and presses what is in it."""

    def __init__(self, desktop: Desktop, running: asyncio.Task[int]) -> None:
        self.desktop = desktop
        self.window = desktop.window
        self.running = running  # until the window is closed; gives the exit code
        self._found = dict[tuple[type, str], QWidget]()  # what stays with the window
        self.messages: list[str] = []  # all that were shown, also for a moment
        self._acts = dict[str, Callable[[], object]]()
        self._post = desktop.messages.post
        setattr(desktop.messages, "post", self._noted)  # noqa: B010  a method

    def _noted(self, *what: Any, **how: Any) -> Notice:
        notice = self._post(*what, **how)
        self.messages.append(self.message)
        for part in [part for part in self._acts if part in self.message]:
            self._acts.pop(part)()
        return notice

    def has_said(self, part: str) -> bool:
        return any(part in each for each in self.messages)

    def once_it_says(self, part: str, act: Callable[[], object]) -> None:
        """Acts at once when a message with `part` is shown, however short it stands."""
        self._acts[part] = act

    @property
    def frame(self) -> QWidget:
        """What the desktop takes for the window."""
        return self.window.window()

    def find(self, kind: type[Found], name: str) -> Found:
        known = self._found.get((kind, name))
        if known is not None and isValid(known) and self.window.isAncestorOf(known):
            return cast("Found", known)
        found = self.window.findChild(kind, name)
        panels, begins = self.window.panels, name[:4].lower()
        for panel in sorted(panels.declared, key=lambda each: begins not in str(each.make).lower()):
            if found is not None:
                break
            panels[panel]  # nobody has seen it yet
            found = self.window.findChild(kind, name)
        assert found is not None, f"there is no {name}"
        if isinstance(found, QWidget) and not found.isWindow():
            self._found[kind, name] = found
        return found

    def press(self, name: str) -> None:
        button = self.find(QToolButton, name)
        assert button.isEnabled(), f"{name} is disabled"
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def choose_view(self, title: str) -> None:
        """Also one that is not in the rail, but in its menu."""
        self.desktop.window.zones.rail.actions_of[title].trigger()

    def may_press(self, name: str) -> bool:
        return self.find(QToolButton, name).isEnabled()

    def type_address(self, address: str) -> None:
        bar = self.find(QWidget, "addressBar")
        line = bar.focusProxy() or bar
        line.setFocus()
        QTest.keySequence(line, "Ctrl+A")
        QTest.keyClicks(line, address)

    def enter(self) -> None:
        bar = self.find(QWidget, "addressBar")
        QTest.keyClick(bar.focusProxy() or bar, Qt.Key.Key_Return)

    def says(self, name: str) -> str:
        return self.find(QToolButton, name).text().replace("&", "")

    @property
    def message(self) -> str:
        """The line below the toolbar."""
        return self.desktop.messages.text

    @property
    def done(self) -> int:
        return self.desktop.ledger.tally.requested

    @property
    def has_ended(self) -> bool:
        return self.desktop.ledger.finished is not None and not self.desktop.is_crawling


def open_settings(person: Person) -> SettingsDialog:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == "Ctrl+,").trigger()
    return person.find(SettingsDialog, "settingsDialog")


def change(person: Person, values: Mapping[str, Any]) -> None:
    """Changes some of the settings in their dialog."""
    dialog = open_settings(person)
    dialog.set_values({**(dialog.values() or {}), **values})
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    QTest.mouseClick(buttons.button(buttons.StandardButton.Ok), Qt.MouseButton.LeftButton)


def opened(settings: dict[str, Any], job: OutputOptions, opening: Opening) -> tuple[Desktop, Frame]:
    """Shows a window as the program does: in a frame."""
    if ready := take_ready():
        frame, window = ready
        desktop = Desktop(settings, job, opening, window=window)
    else:
        desktop, frame = Desktop(settings, job, opening), Frame()
        frame.hold(desktop.window)
    frame.show()
    return desktop, frame


OpenWindow = Callable[..., Person]


@pytest.fixture
async def open_window(tmp_path: Path) -> AsyncIterator[OpenWindow]:
    """Opens windows; those still open at the end are closed."""
    folder = str(tmp_path / "settings")
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
    remember_at_first()
    running: list[tuple[Desktop, asyncio.Task[int], Frame]] = []

    def open_one(
        job: OutputOptions | None = None, settings: dict[str, Any] | None = None, **how: Any
    ) -> Person:
        desktop, frame = opened(settings or {}, job or OutputOptions(), Opening(**how))
        task = asyncio.create_task(desktop.run(), name="desktop")
        running.append((desktop, task, frame))
        return Person(desktop, task)

    yield open_one
    for desktop, task, _ in running:
        desktop.close()
        async with asyncio.timeout(LONGEST_CLOSING):
            await task


Crawl = Callable[[Site], Awaitable[Person]]


@pytest.fixture
def crawl(open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path) -> Crawl:
    """Opens a window that has crawled this site, and kept it in a file."""

    async def crawled(site: Site) -> Person:
        job = OutputOptions(save=str(tmp_path / "a.crawl"))
        person = open_window(job, roots=(site.url(),), start=True)
        await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
        return person

    return crawled


OpenFirst = Callable[..., tuple[Windows[Desktop], Person]]


@pytest.fixture
async def open_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OpenFirst]:
    """The first window of a program."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    folder = str(tmp_path / "settings")
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
    remember_at_first()
    running: list[tuple[Windows[Desktop], asyncio.Task[int], Frame]] = []

    def open_one(job: OutputOptions | None = None, **how: Any) -> tuple[Windows[Desktop], Person]:
        windows = Windows(job or OutputOptions(), Desktop)
        desktop, frame = opened({}, job or OutputOptions(), Opening(**how))
        task = asyncio.create_task(windows.run(desktop), name="windows")
        running.append((windows, task, frame))
        return windows, Person(desktop, task)

    yield open_one
    for windows, task, _ in running:
        windows.close_all()
        async with asyncio.timeout(LONGEST_CLOSING):
            await task
