"""Tables whose rows are selected whole."""

from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crawlscope.ui.rows.flat_model import NO_INDEX, FlatModel, Index
from crawlscope.ui.rows.flat_table import FlatTable, RowTable


class Numbers(FlatModel[int]):
    headers: ClassVar = {0: ("Number", "Itself"), 1: ("Square", "By itself")}
    asked = 0  # how often Qt asked for the number of rows

    def _rows(self) -> Sequence[int]:
        return range(10_000)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        self.asked += 1
        return super().rowCount(parent)

    def _text(self, row: int, column: int) -> str:
        return str(row if column == 0 else row * row)


def test_selecting_all_rows_costs_what_is_seen(qtbot: QtBot) -> None:
    model = Numbers()
    view = RowTable(model, None, ())  # type: ignore[arg-type]
    view.setSelectionMode(FlatTable.SelectionMode.ExtendedSelection)
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    view.grab()
    model.asked = 0
    view.selectAll()
    view.grab()
    assert model.asked < 1_000
    assert len(view.selectionModel().selectedRows()) == 10_000


def test_home_and_end_lead_to_the_first_and_the_last_row(qtbot: QtBot) -> None:
    view = RowTable(Numbers(), None, ())  # type: ignore[arg-type]
    qtbot.addWidget(view)
    view.selectRow(5)
    for key, row in ((Qt.Key.Key_End, 9_999), (Qt.Key.Key_Home, 0)):
        QTest.keyClick(view, key)
        assert [each.row() for each in view.selectionModel().selectedRows()] == [row]
