import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.core.filter import Filter
from app.ui.table.filter_box import FilterBar


@pytest.fixture
def bar(qtbot: QtBot) -> FilterBar:
    bar = FilterBar()
    qtbot.addWidget(bar)
    bar.resize(500, 60)
    bar.show()
    return bar


def test_each_key_that_makes_sense_is_told(bar: FilterBar) -> None:
    told: list[Filter] = []
    bar.changed.connect(told.append)
    QTest.keyClicks(bar.box, "a:b")
    assert [len(each.tests) for each in told] == [1]  # 'a:' and 'a:b' are no filters
    bar.box.clear()
    assert not told[-1]


def test_a_mistake_is_said_once_typing_stops_and_goes_when_it_is_mended(
    bar: FilterBar, qtbot: QtBot
) -> None:
    QTest.keyClicks(bar.box, "depth>")
    assert bar.error == ""
    qtbot.waitUntil(lambda: "needs a number" in bar.error)
    QTest.keyClicks(bar.box, "x")
    assert "'x'" in bar.error
    bar.box.setText("depth>3")
    assert bar.error == ""
    said = bar.findChild(QLabel, "filterError")
    assert said is not None
    assert said.isHidden()


def test_enter_says_a_mistake_at_once(bar: FilterBar) -> None:
    bar.box.setText("state:gone")
    QTest.keyClick(bar.box, Qt.Key.Key_Return)
    assert "one of queued" in bar.error


def test_escape_clears_the_line(bar: FilterBar) -> None:
    bar.box.setText("docs")
    QTest.keyClick(bar.box, Qt.Key.Key_Escape)
    assert bar.box.text() == ""


def test_the_last_word_is_completed(bar: FilterBar) -> None:
    completer = bar.box.completer()
    bar.box.setText("docs -sta")
    completer.setCompletionPrefix(bar.box.text())
    found = {completer.pathFromIndex(completer.completionModel().index(row, 0)) for row in range(2)}
    assert found == {"docs -status:", "docs -status:2xx"}


def test_the_count_is_of_how_many_only_where_there_is_a_filter(bar: FilterBar) -> None:
    bar.set_found(538, 538, working=False)
    assert bar.count == "538 URLs"
    bar.box.setText("docs")
    bar.set_found(412, 1_538, working=True)
    assert bar.count == "412 of 1,538 URLs…"
