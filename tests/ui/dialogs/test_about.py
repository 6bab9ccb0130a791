"""Everything that the program is built on is listed."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.ui.dialogs.about import STANDS_ON, show_about

PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def bare(name: str) -> str:
    """A package's name as PEP 503 compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_libraries_that_are_needed_are_named_with_their_licence_and_no_others() -> None:
    needed = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    names = {bare(re.split(r"[<>=;\[ ]", each)[0]) for each in needed}
    assert {bare(package) for _, package, _, _ in STANDS_ON} == names | {"numpy"}  # of pyqtgraph
    assert all(licence and address.startswith("https://") for *_, licence, address in STANDS_ON)


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_the_box_shows_all_of_it_or_fits_the_screen(qtbot: QtBot, size: tuple[int, int]) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(*size)
    window.show()
    show_about(window)
    dialog = window.findChild(QDialog)
    assert isinstance(dialog, QDialog)
    assert QApplication.activeModalWidget() is dialog
    text = dialog.findChild(QTextBrowser)
    assert isinstance(text, QTextBrowser)
    assert version("aiohttp") in text.toPlainText()
    assert dialog.height() <= dialog.screen().availableSize().height()
    assert text.horizontalScrollBar().maximum() == 0
