"""An empty state is whole or leaves parts out; it gives way to what there is to show."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.ui.kit.empty_state import EmptyOrFilled, EmptyState
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.panels import PANELS

ICON, TITLE, HINT = 0, 1, 2


@pytest.fixture
def place(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    return widget


def labels(empty: EmptyState) -> list[QLabel]:
    return empty.findChildren(QLabel)


def shown(empty: EmptyState) -> list[int]:
    return [part for part, label in enumerate(labels(empty)) if label.isVisible()]


def assert_whole(empty: EmptyState) -> None:
    for label in labels(empty):
        if label.isVisible():
            least = label.heightForWidth(label.width()) if label.text() else 40
            assert label.height() >= least, (empty.size(), label.text())
            assert QRect(0, 0, empty.width(), empty.height()).contains(label.geometry())


@pytest.mark.parametrize("with_button", [False, True])
def test_the_icon_goes_first_then_the_hint_and_both_come_back(
    place: QWidget, qtbot: QtBot, with_button: bool
) -> None:
    empty = EmptyState("page", "A title", "A hint of some words", place)
    if with_button:
        empty.add_button(QPushButton("Do it", empty))
    empty.show()
    seen: list[list[int]] = []
    for height in (*range(240, 30, -1), *range(30, 241)):
        empty.resize(260, height)
        if not seen or shown(empty) != seen[-1]:
            seen.append(shown(empty))
        if height >= empty.minimumSizeHint().height():
            qtbot.waitExposed(empty)
            empty.layout().activate()  # type: ignore[union-attr]
            assert_whole(empty)
    all_, no_icon, title = [ICON, TITLE, HINT], [TITLE, HINT], [TITLE]
    assert seen == [all_, no_icon, title, no_icon, all_]


def test_in_a_small_window_nothing_is_clipped(qtbot: QtBot) -> None:
    window = MainWindow(PANELS)
    qtbot.addWidget(window)
    window.resize(500, 400)
    window.show()
    qtbot.waitExposed(window)
    qtbot.wait(1)
    for empty in window.findChildren(EmptyState):
        assert TITLE in shown(empty) or not empty.isVisible()
        assert_whole(empty)
    window.allow_close()


def test_a_panel_is_empty_until_it_is_filled(qtbot: QtBot) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    empty, head, view = EmptyState("page", "Nothing", "Nothing yet"), QLabel("head"), QWidget()
    pages = EmptyOrFilled(panel, empty, head, view)
    panel.show()
    assert (empty.isVisible(), head.isVisible(), view.isVisible()) == (True, False, False)
    pages.set_filled(True)
    assert (empty.isVisible(), head.isVisible(), view.isVisible()) == (False, True, True)
    pages.set_filled(False)
    assert empty.isVisible()
