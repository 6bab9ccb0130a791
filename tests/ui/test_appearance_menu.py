"""How the window looks is chosen in a menu, and kept."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from crawlscope.ui.kit.appearance_menu import add_appearance_menu, take_remembered_look
from crawlscope.ui.kit.progress import Progress
from crawlscope.ui.kit.theme import theme


@pytest.fixture(autouse=True)
def as_before(qapp: QApplication) -> Iterator[None]:
    yield
    theme().set_still(False)
    theme().set_contrast(False)
    theme().set_scheme("system")


def entry(menu: QMenu, words: str) -> QAction:
    texts = {each.text().replace("&", ""): each for each in menu.findChildren(QAction)}
    return texts[words]


def test_a_chosen_look_is_there_at_once_and_at_the_next_start(qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    add_appearance_menu(menu)
    entry(menu, "Dark").trigger()
    entry(menu, "More contrast").trigger()
    entry(menu, "Reduce motion").trigger()
    assert (theme().scheme, theme().has_contrast, theme().is_still) == ("dark", True, True)
    theme().set_scheme("light")
    theme().set_contrast(False)
    theme().set_still(False)
    take_remembered_look()
    assert (theme().scheme, theme().has_contrast, theme().is_still) == ("dark", True, True)


def test_nothing_blinks_fades_or_runs_where_nothing_is_to_move_by_itself(qtbot: QtBot) -> None:
    bar = Progress()
    qtbot.addWidget(bar)
    theme().set_still(True)
    assert QApplication.cursorFlashTime() == 0
    assert not QApplication.isEffectEnabled(Qt.UIEffect.UI_AnimateCombo)
    bar.set_progress(0, 0, "")
    assert (bar.minimum(), bar.maximum()) != (0, 0)  # which Qt shows as running to and fro
    assert bar.format()
    theme().set_still(False)
    assert QApplication.cursorFlashTime() > 0
