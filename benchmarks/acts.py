"""Common acts in the window, in mid-crawl and with a million known URLs: ms until each shows.

    python benchmarks/acts.py                    # a million; some minutes
    python benchmarks/acts.py --known 100000     # less

The crawl, its site and its filling are those of `size.py`. While it crawls at full speed each act
is done several times, as a person does it: the action of the menu, the button, the key. What is
told is the processor time of the thread, from the act's place in Qt's queue until its first effect
is painted, with all that the crawl did meanwhile; sorting and filtering go on in slices behind it.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.*=false")  # offscreen misses size hints

from PySide6.QtCore import QObject, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QSpinBox,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from benchmarks.generated_site import served
from benchmarks.measuring import keep, raise_file_limit
from benchmarks.size import PLAN, WithWindow, painted
from crawlscope.runtime.loop import new_event_loop
from crawlscope.ui.shell.palette import Palette

Found = TypeVar("Found", bound=QObject)
ROUNDS = 20
BETWEEN = 0.1  # seconds, of the crawl alone
MOST = 100  # ms, of 95 in 100


class Person:
    """Does what is done most, in one window."""

    def __init__(self, run: WithWindow) -> None:
        self._run = run
        self.window = run.desktop.window
        self.took: dict[str, list[float]] = {}

    async def round(self) -> None:
        """Each act once, in an order in which a person might do them."""
        window = self.window
        for view in ("Overview", "Findings", "Redirects", "URLs"):
            await self._do(f"open {view}", self._action_of(view))
        await self._work_with(self._find(QTableView, "urlTable"))
        await self._do("open Watch", self._action_of("Watch"))
        await self._walk_in(self._find(QTreeView, "urlTree"))
        await self._do("find: open", self._key("Ctrl+F"))
        await self._do("find: a letter", lambda: QTest.keyClick(self._focused(), Qt.Key.Key_9))
        await self._do("find: close", lambda: QTest.keyClick(self._focused(), Qt.Key.Key_Escape))
        await self._do("palette: open", window.acts["palette"].trigger)
        await self._do("palette: a letter", lambda: QTest.keyClick(self._line(), Qt.Key.Key_E))
        await self._do("palette: close", lambda: QTest.keyClick(self._line(), Qt.Key.Key_Escape))
        spin = self._find(QSpinBox, "workersSpinBox")
        await self._do("one worker more", spin.stepUp)
        await self._do("one worker less", spin.stepDown)
        for _ in range(2):
            await self._do("pause, resume", self._find(QToolButton, "pauseButton").click)
        await self._dialog("settings", window.acts["settings"].trigger)
        await self._dialog("export sheet", window.acts["export"].trigger)

    def _find(self, kind: type[Found], name: str) -> Found:
        found = self.window.findChild(kind, name)
        assert found is not None, name
        return found

    def _action_of(self, view: str) -> Callable[[], object]:
        return self._find(QToolButton, f"{view.lower()}View").click

    def _key(self, keys: str) -> Callable[[], object]:
        """The action that has these keys."""
        found = (each for _, each in self.window.acts.all() if each.shortcut().toString() == keys)
        return next(found).trigger

    async def _work_with(self, table: QTableView) -> None:
        bar, header = self.window.filter.bar, table.horizontalHeader()
        for order in (Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder):
            await self._do("sort", partial(header.setSortIndicator, 4, order))
        await self._do("filter", lambda: bar.set_text("status:200"))
        await self._do("filter cleared", bar.clear)
        table.setFocus()
        await self._do("table: a row down", lambda: QTest.keyClick(table, Qt.Key.Key_Down))
        await self._do("table: a page down", lambda: QTest.keyClick(table, Qt.Key.Key_PageDown))
        await self._do("table: to the end", lambda: QTest.keyClick(table, Qt.Key.Key_End))

    async def _walk_in(self, tree: QTreeView) -> None:
        tree.setFocus()
        model = tree.model()
        root = model.index(0, 0)
        folder = model.index(0, 0, root)
        await self._do("tree: a row down", lambda: QTest.keyClick(tree, Qt.Key.Key_Down))
        await self._do("tree: collapse", lambda: tree.collapse(folder))
        await self._do("tree: expand", lambda: tree.expand(folder))
        await self._do("tree: to the end", lambda: QTest.keyClick(tree, Qt.Key.Key_End))

    def _focused(self) -> QWidget:
        return QApplication.focusWidget() or self.window

    def _line(self) -> QWidget:
        palette = self.window.findChild(Palette)
        assert palette is not None
        return palette.line

    async def _dialog(self, name: str, act: Callable[[], object]) -> None:
        await self._do(f"{name}: open", act)
        for each in self.window.findChildren(QDialog):
            if each.isVisible():
                each.close()
        await asyncio.sleep(BETWEEN)

    async def _do(self, name: str, act: Callable[[], object]) -> None:
        self.took.setdefault(name, []).append(await painted(self.window, act))
        await asyncio.sleep(BETWEEN)


async def measured(url: str, known: int) -> dict[str, list[float]]:
    run = WithWindow(url)
    await run.start()
    await run.know(known)
    run.arrange()
    await run.settle()
    person = Person(run)
    for _ in range(ROUNDS):
        await person.round()
    await run.end()
    return person.took


def show(took: dict[str, list[float]]) -> int:
    print(f"{'ms until the effect is painted':32} {'median':>8} {'p95':>8} {'max':>8}")
    late = 0
    for name, each in took.items():
        p95 = quantiles(each, n=20)[-1]
        late += p95 > MOST
        mark = "  <--" if p95 > MOST else ""
        print(f"{name:32} {median(each):8.1f} {p95:8.1f} {max(each):8.1f}{mark}")
    print(f"{len(took)} acts, {late} of them over {MOST} ms")
    return late


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--known", type=int, default=1_000_000)
    known = parser.parse_args().known
    raise_file_limit()
    with tempfile.TemporaryDirectory() as folder, served(PLAN) as site:
        os.environ["XDG_DATA_HOME"] = tempfile.tempdir = folder
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        QApplication.setQuitOnLastWindowClosed(False)
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            took = runner.run(measured(site.url, known))
    show(took)
    keep("acts", [{"act": name, "ms": each} for name, each in took.items()])


if __name__ == "__main__":
    main()
