from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QWidget
from pytestqt.qtbot import QtBot

from app.core.workers import Doing, WorkerRow, nobody
from app.ui.late_views import is_seen
from app.ui.main_window import MainWindow
from app.ui.shared_selection import SelectingView, SharedSelection
from tests.ui.at_work import telling
from tests.ui.conftest import Story

SITE = "http://a.test"


class Echo(QObject):
    """A view that emits what it is told."""

    url_selected = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.told: list[int] = []

    def reveal(self, id_: int) -> None:
        self.told.append(id_)
        self.url_selected.emit(id_)


def test_views_that_emit_what_they_are_told_make_no_loop(qtbot: QtBot) -> None:
    views = [Echo() for _ in range(3)]
    shared = SharedSelection(views, views[0])
    views[1].url_selected.emit(7)
    assert [view.told for view in views] == [[7], [], [7]]
    assert shared.parent() is views[0]


@pytest.fixture
def window(qtbot: QtBot, story: Story) -> Iterator[MainWindow]:
    """Four URLs, of which the second leads to the third; one worker is at the second."""
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.show_ledger(story.ledger)
    story.find(f"{SITE}/", *(f"{SITE}/{name}" for name in ("x/a", "x/b", "c")))
    rows = [WorkerRow(1, Doing.READING, 2, f"{SITE}/x/a", 9, 1, 0.1, 5)]
    window.catch_up(story.redirect(2, 3), telling(*rows))
    window._workers.show_rows(telling(*rows))
    window._table.reset(story.ledger)
    qtbot.waitUntil(lambda: window._redirects._model.rowCount() == 1)
    yield window
    window.allow_close()


def views(window: MainWindow) -> dict[str, SelectingView]:
    return {
        "tree": window._tree,
        "table": window._table,
        "redirects": window._redirects,
        "workers": window._workers,
        "details": window._details,
    }


def selected(window: MainWindow) -> dict[str, object]:
    worker = window._workers._current()
    return {
        "tree": window._tree.model.id_of(window._tree.node),
        "table": window._table.url,
        "redirects": window._redirects._id_at(window._redirects._view.currentIndex()),
        "workers": worker.id if worker else 0,
        "details": window._details.text.partition("\n")[0],
    }


@pytest.mark.parametrize("source", ["tree", "table", "redirects", "workers", "details"])
def test_what_is_selected_in_one_view_is_selected_in_all(window: MainWindow, source: str) -> None:
    views(window)[source].reveal(2)
    views(window)[source].url_selected.emit(2)
    url = f"{SITE}/x/a"
    assert selected(window) == {
        "tree": 2,
        "table": url,
        "redirects": 2,
        "workers": 2,
        "details": url,
    }


def test_a_selection_goes_round_once(window: MainWindow) -> None:
    told: list[int] = []
    window._table.url_selected.connect(told.append)
    window._table.view.selectRow(1)
    window._table.view.selectRow(3)
    assert told == [2, 4]
    assert selected(window)["workers"] == 0
    assert selected(window)["redirects"] == 0
    assert selected(window)["tree"] == 4


def test_a_url_in_the_middle_of_a_chain_is_selected_there(
    window: MainWindow, story: Story, qtbot: QtBot
) -> None:
    window.catch_up(story.redirect(3, 4), nobody)
    model, view = window._redirects._model, window._redirects._view
    qtbot.waitUntil(lambda: model.rowCount(model.index(0, 0)) == 3)
    window._table.view.selectRow(2)
    assert view.currentIndex().parent() == model.index(0, 0)
    assert window._redirects._id_at(view.currentIndex()) == 3


@pytest.mark.parametrize("name", ["urlTable", "filterBox", "detailsPanel"])
def test_what_the_contract_names_is_there(window: MainWindow, name: str) -> None:
    assert window.findChild(QWidget, name) is not None


def test_table_and_details_are_behind_the_redirects_at_first(window: MainWindow) -> None:
    QTest.qWait(1)
    seen = [is_seen(view) for view in (window._redirects, window._table, window._details)]
    assert seen == [True, False, False]


def test_the_filter_line_is_one_key_away(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    dock = window.findChild(QDockWidget, "urlsDock")
    assert isinstance(dock, QDockWidget)
    dock.hide()
    action = next(each for each in window.findChildren(QAction) if each.text() == "Fi&lter URLs")
    assert action.shortcut().toString() == "Ctrl+Shift+F"
    action.trigger()
    qtbot.waitUntil(lambda: is_seen(window._table))
    qtbot.waitUntil(window._table.filter_bar.box.hasFocus)
    QTest.keyClick(window._table.filter_bar.box, Qt.Key.Key_B)
    assert window._table.filter_bar.box.text() == "b"
