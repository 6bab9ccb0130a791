"""The end of a crawl, for a person who looks elsewhere: a notification, and the program's badge.

On Linux the desktop shows the notification (`notification.py`), elsewhere Qt does. A click on it
brings the window to the front.
"""

import asyncio
import logging
import os
import sys
from typing import ClassVar

from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from crawlscope.runtime.loop import application
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.desk import Controller, Desk

log = logging.getLogger(__name__)


class WindowNotices(Controller):
    """Those of one window."""

    _waiting: ClassVar[set[MainWindow]] = set()  # windows that nobody has looked at since the end

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._task: asyncio.Task[None] | None = None
        self._tray: QSystemTrayIcon | None = None
        self._is_watching = False  # whether the window comes into use

    def show(self, text: str) -> None:
        """Says that a crawl has ended, if the window is not in use."""
        window, whole = self._window, self._window.window()
        handle = whole.windowHandle()
        is_in_use = whole.isActiveWindow() and not whole.isMinimized()
        if handle is None or is_in_use or not window.acts["notify"].isChecked():
            return
        QApplication.alert(whole)
        if not self._is_watching:
            handle.activeChanged.connect(self._seen)
            self._is_watching = True
        self._count(waits=True)
        self._take_back()
        title = window.windowTitle()
        if sys.platform == "linux":
            self._task = self._spawn(self._notify(title, text), "notification")
        elif QSystemTrayIcon.isSystemTrayAvailable():
            self._tray = QSystemTrayIcon(window.windowIcon(), window)
            self._tray.messageClicked.connect(window.come_to_front)
            self._tray.show()
            self._tray.showMessage(title, text)

    def end(self) -> None:
        """The window is about to close."""
        self._count(waits=False)
        self._take_back()

    def _take_back(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if self._tray is not None:
            self._tray.deleteLater()
            self._tray = None

    def _seen(self) -> None:
        if self._window.isActiveWindow():
            self._count(waits=False)
            if self._tray is not None:
                self._take_back()

    def _count(self, *, waits: bool) -> None:
        before = len(self._waiting)
        (self._waiting.add if waits else self._waiting.discard)(self._window)
        if len(self._waiting) != before:
            application().setBadgeNumber(len(self._waiting))

    async def _notify(self, title: str, text: str) -> None:
        """Shows a notification, and waits for a click on it."""
        if not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            return
        # A system may have no D-Bus
        from crawlscope.window.notification import Notification, NotificationError  # noqa: PLC0415

        try:
            async with Notification() as notification:
                await notification.show(title, text)
                if await notification.clicked():
                    self._window.come_to_front()
        except NotificationError as problem:
            log.info("no notification: %s", problem)
