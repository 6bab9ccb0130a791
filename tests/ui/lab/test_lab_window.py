"""The window of the lab: it asks, shows runs and sources, and marks where fetches wait."""

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from crawlscope.demo.lab import STAGES
from crawlscope.demo.lab.waits import Step, Wait
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.lab.lab_window import LabWindow
from crawlscope.ui.lab.lab_words import kilobytes, whereabouts
from crawlscope.window.lab import source


@dataclass
class Run:
    stage: str = "blocking"
    connections: int = 10
    pages_per_second: float = 19.5
    waiting: int = 10
    a_fetch: float | None = 50_000.0
    threads: int | None = 11
    switches: int | None = None
    failures: int = 0
    trouble: str = ""
    is_over: bool = False


@pytest.fixture
def window(qtbot: QtBot) -> LabWindow:
    window = LabWindow(STAGES, (10, 100, 1_000, 10_000), {"a thread": 50_000}, source)
    qtbot.addWidget(window)
    window.show()
    return window


def cells(window: LabWindow) -> list[list[str]]:
    table = window.table
    return [
        [item.text() if (item := table.item(row, column)) else "" for column in range(8)]
        for row in range(table.rowCount())
    ]


def test_it_fits_on_a_small_screen(window: LabWindow) -> None:
    window.resize(800, 600)
    QTest.qWait(1)
    assert (window.width(), window.height()) == (800, 600)


@pytest.mark.parametrize("text", [100, 200])
def test_where_there_is_no_room_for_race_and_source_a_button_changes_sides(
    window: LabWindow, text: int
) -> None:
    theme().set_zoom(text)
    for width, are_both in ((1_900, True), (800, False)):
        window.resize(width, 600)
        QTest.qWait(1)
        assert window.table.isVisible()
        assert window.reader.isVisible() is are_both
    assert window.size() == QSize(800, 600)
    button = window.findChild(QPushButton, "labSideButton")
    assert button is not None
    button.click()
    QTest.qWait(1)
    assert window.reader.code.isVisible()
    assert not window.table.isVisible()
    assert window.size() == QSize(800, 600)
    button.click()
    assert window.table.isVisible()
    theme().set_zoom(100)


@pytest.mark.parametrize("text", [100, 200])
def test_no_word_of_the_race_is_cut(window: LabWindow, text: int) -> None:
    theme().set_zoom(text)
    window.show_runs([Run()])
    window.resize(800, 600)
    QTest.qWait(1)
    header = window.table.horizontalHeader()
    for column in range(window.table.columnCount()):
        wanted = max(header.sectionSizeHint(column), window.table.sizeHintForColumn(column))
        assert header.sectionSize(column) >= wanted
    theme().set_zoom(100)


def test_the_source_is_as_large_as_other_text(window: LabWindow) -> None:
    theme().set_zoom(200)
    assert window.reader.code.font().pointSizeF() == QApplication.font().pointSizeF()
    theme().set_zoom(100)
    assert window.reader.code.font().pointSizeF() == QApplication.font().pointSizeF()


def test_it_closes_by_its_key(window: LabWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.closed):
        QTest.keySequence(window, "Ctrl+W")
    assert not window.isVisible()


def test_start_asks_for_a_race_with_what_is_chosen(window: LabWindow, qtbot: QtBot) -> None:
    for box in window.connection_boxes[1:]:
        box.setChecked(False)
    with qtbot.waitSignal(window.race_requested) as asked:
        window.run_button.click()
    assert asked.args == [[10], 1.0, 4096]
    window.set_running(True)
    assert window.run_button.text() == "Stop race"
    with qtbot.waitSignal(window.race_stopped):
        window.run_button.click()


def test_without_connections_it_says_what_to_do(window: LabWindow, qtbot: QtBot) -> None:
    for box in window.connection_boxes:
        box.setChecked(False)
    with qtbot.assertNotEmitted(window.race_requested):
        window.run_button.click()
    assert "Choose at least one" in window.said.text()


def test_runs_are_shown_as_they_go(window: LabWindow) -> None:
    window.show_runs([Run(is_over=True), Run(stage="callbacks", a_fetch=1_500, pages_per_second=2)])
    assert cells(window) == [
        ["10", "blocking", "20", "10", "50 kB", "11", "", "0"],
        ["10", "callbacks", "2.0", "10", "1.5 kB", "11", "", "0"],
    ]
    assert window.said.text() == "callbacks, 10 connections: running"
    window.show_runs([Run(trouble="the system allows 5 open files per process", waiting=0)])
    assert cells(window)[0][-1] == "not run"
    assert "open files" in window.said.text()


def test_a_chosen_run_shows_the_source_of_its_stage(window: LabWindow) -> None:
    window.show_runs([Run(), Run(stage="awaitables")])
    window.table.setCurrentCell(1, 0)
    assert window.reader.stage == "awaitables"
    assert "Stage four" in window.reader.code.toPlainText()


def test_slow_motion_marks_the_lines_at_which_fetches_wait(window: LabWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.watch_requested) as asked:
        window.reader.slow_button.click()
    assert asked.args == ["blocking"]
    wait = Wait("task 1", "http://h:1/2", (Step("_work", 40), Step("_read", 70, 42)))
    window.show_waits([wait])
    assert window.reader.marked_lines == [40, 70]
    assert window.reader.where == "task 1  /2  _work:40 → _read:70  (f_lasti 42)"
    with qtbot.waitSignal(window.watch_stopped):
        window.reader.slow_button.click()
    window.show_waits(())
    assert window.reader.marked_lines == []


def test_the_source_has_colours(window: LabWindow) -> None:
    document = window.reader.code.document()
    block = document.findBlockByNumber(0)
    assert block.text().startswith('"""Stage one')
    assert block.layout().formats()


def test_words() -> None:
    assert kilobytes(50_000) == "50 kB"
    assert kilobytes(2_712) == "2.7 kB"
    assert whereabouts(Wait("task 0", "http://h/", ())) == "task 0  /  between two steps"
