"""How many buttons are in sight at the start, while a crawl runs and at its end; and menu entries.

`python benchmarks/in_sight.py` crawls the demo site in a window of 1,280 by 800 pixels that
remembers nothing, prints one table, and ends with 1 if there are more than a newcomer can read.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QSettings
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMainWindow, QMenu

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.demo.server import DemoSite
from crawlscope.runtime.loop import new_event_loop
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.window.desktop import Desktop
from crawlscope.window.opening import Opening

AT_MOST = {"at the start": 6, "while running": 16, "finished": 22, "entries of menus": 45}
DONE = 200  # URLs of the crawl while it runs
SIZE = 1280, 800


def buttons(window: QMainWindow) -> list[str]:
    """What is on the buttons in sight, or is said of them."""
    return sorted(
        each.text() or each.accessibleName() or each.objectName()
        for each in window.window().findChildren(QAbstractButton)
        if is_seen(each) and not is_blank(each)
    )


def is_blank(button: QAbstractButton) -> bool:
    """It has a place and nothing in it: one of a title at rest, one that empties an empty line."""
    line = button.parent()
    if isinstance(line, QLineEdit):
        return not line.text()
    return button.icon().isNull() and not button.text()


def entries(window: QMainWindow) -> Iterator[str]:
    """Of the menus of the menu bar, without those of their submenus."""
    for menu in window.menuBar().actions():
        inner = menu.menu()
        if isinstance(inner, QMenu):
            yield from (each.text() for each in inner.actions() if not each.isSeparator())


async def main(is_told: bool) -> int:
    QApplication.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        async with DemoSite() as site:
            found = await count(Desktop({}, OutputOptions(), Opening()), site.url)
    print(f"{'':20}{'in sight':>9}{'at most':>9}")
    for name, names in found.items():
        print(f"{name:20}{len(names):9}{AT_MOST[name]:9}")
        if is_told:
            print("   ", ", ".join(names))
    return int(any(len(names) > AT_MOST[name] for name, names in found.items()))


async def count(desktop: Desktop, url: str) -> dict[str, list[str]]:
    window = desktop.window
    window.resize(*SIZE)
    window.show()
    QCursor.setPos(window.mapToGlobal(QPoint(300, 300)))  # not on a dock
    running = asyncio.create_task(desktop.run())
    await asyncio.sleep(1.0)  # until it is laid out
    found = {"at the start": buttons(window)}
    desktop.starting.start(url)
    await until(lambda: desktop.ledger.tally.requested >= DONE)
    found["while running"] = buttons(window)
    await until(lambda: desktop.ledger.finished is not None)
    await asyncio.sleep(1.0)  # until it is laid out
    found["finished"] = buttons(window)
    found["entries of menus"] = list(entries(window))
    desktop.close()
    await running
    return found


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 - what is looked at is a window, which sets no event
        await asyncio.sleep(0.05)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        sys.exit(runner.run(main("--names" in sys.argv)))
