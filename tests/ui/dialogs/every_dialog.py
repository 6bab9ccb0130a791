"""Prints what is wrong with any dialog: letters that stand twice, and a size beyond a small screen.

`CRAWLSCOPE_LANGUAGE=zh_CN python -m tests.ui.dialogs.every_dialog`: texts are in the language in
which a program begins.
"""

import importlib
import pkgutil
import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QListWidget,
    QMainWindow,
    QMenu,
    QWidget,
)

import crawlscope.ui
import crawlscope.window
from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.core.policy.lists import Listed
from crawlscope.demo.lab import STAGES
from crawlscope.demo.lab.race import CHAPTER, CONNECTIONS
from crawlscope.ui.dialogs.about import show_about
from crawlscope.ui.dialogs.ask_dialog import AskDialog
from crawlscope.ui.dialogs.export_sheet import ExportSheet, Offer
from crawlscope.ui.dialogs.list_dialog import ListDialog
from crawlscope.ui.dialogs.problem_dialog import ProblemDialog
from crawlscope.ui.dialogs.replacing import ask_to_replace
from crawlscope.ui.dialogs.shortcuts import show_shortcuts
from crawlscope.ui.dialogs.source_dialog import SourceDialog
from crawlscope.ui.help.guide_window import GuideWindow
from crawlscope.ui.lab.lab_window import LabWindow
from crawlscope.ui.panels.changes.addresses_dialog import Addresses, AddressesDialog
from crawlscope.ui.panels.findings.ignore_dialog import IgnoreDialog
from crawlscope.ui.panels.findings.ignored_dialog import IgnoredDialog
from crawlscope.ui.settings.settings_dialog import SettingsDialog
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.lab import source
from crawlscope.window.panels import PANELS
from crawlscope.window.profiles import Profiles

ROOM = 780, 560  # pixels of a screen of 800 by 600 beside its bars


def every_dialog(window: MainWindow, folder: Path) -> Iterator[QWidget]:
    """Each of a kind, as it opens."""
    formats = {"csv": "CSV"}
    offers = [Offer(name, name, name, formats, name == "b") for name in "ab"]
    addresses: Addresses = "", ""
    show_about(window)
    show_shortcuts(window, (("", each) for each in window.findChildren(QAction)))
    ask_to_replace(window, "", "a.crawl", lambda: None)
    yield from window.findChildren(QDialog)
    yield from (
        AskDialog("", window),
        ExportSheet(offers, "b", "a.example", window),
        ListDialog("a.txt", Listed(), window),
        SourceDialog(window),
        ProblemDialog(window),
        GuideWindow(window),
        AddressesDialog(addresses, window),
        IgnoreDialog(next(iter(BY_NAME.values())), "https://a.example/b/c", window),
        IgnoredDialog(window),
        SettingsDialog(Profiles(folder), window),
        LabWindow(STAGES, CONNECTIONS, CHAPTER, source, window),
    )


def problems_of(dialog: QWidget) -> Iterator[str]:
    dialog.show()
    least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
    is_of_text = type(dialog) is QDialog  # which takes three quarters of the screen
    if not is_of_text and (least.width() > ROOM[0] or least.height() > ROOM[1]):
        yield f"needs {least.width()} × {least.height()} pixels"
    pages = dialog.findChild(QListWidget) if isinstance(dialog, SettingsDialog) else None
    for page in range(pages.count() if pages else 1):
        if pages:
            pages.setCurrentRow(page)
        yield from doubled(texts_in(dialog))
    if isinstance(dialog, AskDialog):
        dialog.show_progress(0.5)
        yield from doubled(texts_in(dialog))
    for menu in dialog.findChildren(QMenu):
        yield from doubled(each.text() for each in menu.actions())


def texts_in(dialog: QWidget) -> Iterator[str]:
    """Of what takes a letter with Alt there."""
    if isinstance(dialog, QMainWindow):
        yield from (each.text() for each in dialog.menuBar().actions())
    for each in dialog.findChildren(QWidget):
        is_asked = isinstance(each, QAbstractButton) or (isinstance(each, QLabel) and each.buddy())
        if is_asked and each.isVisibleTo(dialog) and each.window() is dialog:
            yield str(each.property("text"))


def doubled(texts: Iterable[str]) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for text in texts:
        if letter := re.search("&([^&])", text.replace("&&", "")):
            found.setdefault(letter[1].upper(), []).append(text)
    yield from (f"{each} stand for {letter}" for letter, each in found.items() if len(each) > 1)


def kinds() -> set[type[QDialog]]:
    """All that there are."""
    for room in (crawlscope.ui, crawlscope.window):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            importlib.import_module(module.name)
    waiting, found = [QDialog], set[type[QDialog]]()
    while waiting:
        waiting += (inner := waiting.pop().__subclasses__())
        found.update(each for each in inner if each.__module__.startswith("crawlscope."))
    return found


def main() -> None:
    app = QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        window = MainWindow(PANELS)
        dialogs = list(every_dialog(window, Path(folder)))
        for kind in kinds() - {type(each) for each in dialogs}:
            print(f"{kind.__name__} is not looked at")
        window.show()
        window.hood.setChecked(True)
        for dialog in (window, *dialogs):
            for problem in problems_of(dialog):
                print(f"{type(dialog).__name__} {dialog.windowTitle()!r}: {problem}")
        window.allow_close()
        app.processEvents()


if __name__ == "__main__":
    main()
