"""Rows of the Overview: their places are reserved, and none moves under the pointer."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.ui.panels.overview.link_rows import LinkRows, RowLink


class Board(QWidget):
    """Rows, and something below them."""

    def __init__(self) -> None:
        super().__init__()
        self.links = LinkRows("link", 4, "Nothing yet", self)
        self.below = QWidget(self)
        column = QVBoxLayout(self)
        column.addWidget(self.links)
        column.addWidget(self.below, 1)
        self.resize(300, 300)

    def show_names(self, names: str) -> None:
        self.links.show_links([RowLink(str(len(names)), name, name) for name in names])

    @property
    def names(self) -> str:
        return "".join(str(row.value) for row in self.links.rows if row.isVisible())

    def point_at(self, widget: QWidget) -> None:
        """As a pointer does that comes to it; a real one may be kept by another test's window."""
        was_there = self.links.underMouse()
        is_there = self.links is widget or self.links.isAncestorOf(widget)
        self.links.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, is_there)
        if was_there and not is_there:
            QApplication.sendEvent(self.links, QEvent(QEvent.Type.Leave))


@pytest.fixture
def board(qtbot: QtBot) -> Board:
    board = Board()
    qtbot.addWidget(board)
    board.show()
    qtbot.waitExposed(board)
    board.point_at(board.below)
    return board


def test_rows_that_come_move_nothing_around_them(board: Board) -> None:
    before = board.below.geometry()
    assert board.links.rows[0].whole == "Nothing yet"
    assert not board.links.rows[0].isEnabled()
    for names in ("a", "ab", "abcdef", "a"):
        board.show_names(names)
        QTest.qWait(1)
        assert board.names == names[:4]
        assert board.below.geometry() == before


def test_under_the_pointer_no_row_changes_its_place_until_it_leaves(
    board: Board, qtbot: QtBot
) -> None:
    board.show_names("ab")
    board.point_at(board.links.rows[0])
    board.show_names("xbya")
    assert board.names == "abxy"
    assert board.links.rows[1].figure == "4"  # numbers follow
    board.show_names("bx")  # `a` is among the first no more
    assert board.names == "abxy"
    with qtbot.waitSignal(board.links.activated) as asked:
        QTest.mouseClick(board.links.rows[0], Qt.MouseButton.LeftButton)
    assert asked.args == ["a"]
    board.point_at(board.below)
    assert board.names == "bx"


def test_keys_stay_with_what_they_are_on(board: Board, qtbot: QtBot) -> None:
    board.activateWindow()
    board.show_names("ab")
    board.links.rows[1].setFocus()
    qtbot.waitUntil(board.links.rows[1].hasFocus)
    board.show_names("bca")
    assert board.links.rows[0].hasFocus()
    with qtbot.waitSignal(board.links.activated) as asked:
        QTest.keyClick(board.links.rows[0], Qt.Key.Key_Return)
    assert asked.args == ["b"]


def test_another_crawl_begins_without_what_was_held(board: Board) -> None:
    board.show_names("ab")
    board.point_at(board.links.rows[0])
    board.links.forget()
    assert board.links.rows[0].whole == "Nothing yet"
    board.show_names("ca")
    assert board.names == "ca"


def test_what_counts_nothing_leads_nowhere_and_keeps_its_place(board: Board, qtbot: QtBot) -> None:
    board.links.show_links([RowLink("0", "none", "a", leads=False), RowLink("1", "one", "b")])
    with qtbot.assertNotEmitted(board.links.activated):
        QTest.mouseClick(board.links.rows[0], Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    board.point_at(board.links.rows[1])
    board.links.show_links([RowLink("3", "some", "a"), RowLink("1", "one", "b")])
    assert board.names == "ab"
