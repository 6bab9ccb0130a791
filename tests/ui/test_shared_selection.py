from typing import TypeVar

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.records.workers import Doing, WorkerRow, nobody
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.redirects.redirect_panel import RedirectPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.shell.shared_selection import SelectingView, SharedSelection
from crawlscope.window.panels import PANELS
from tests.ui.at_work import telling
from tests.ui.conftest import Story, WindowAsNew, set_to_work

SITE = "http://a.test"
Part = TypeVar("Part", bound=QWidget)


class Echo(QObject):
    """A view that emits what it receives."""

    url_selected = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.revealed: list[int] = []

    def reveal(self, id_: int) -> None:
        self.revealed.append(id_)
        self.url_selected.emit(id_)


def test_views_that_emit_what_they_are_shown_make_no_loop(qtbot: QtBot) -> None:
    views = [Echo() for _ in range(3)]
    shared = SharedSelection(views, views[0])
    views[1].url_selected.emit(7)
    assert [view.revealed for view in views] == [[7], [], [7]]
    assert shared.parent() is views[0]


def test_what_is_selected_is_shown_once_its_record_exists(qtbot: QtBot) -> None:
    view = Echo()
    shared = SharedSelection([view], view)
    view.url_selected.emit(7)
    for known, shown in ((5, []), (6, []), (7, [7]), (8, [7]), (7, [7])):
        shared.share_again(known) if known == 5 else shared.know(known)
        assert view.revealed == shown


@pytest.fixture
def window(window_as_new: WindowAsNew, qtbot: QtBot, story: Story) -> MainWindow:
    """Four URLs, of which the second leads to the third; one worker is at the second."""
    window = window_as_new(PANELS)
    window.crawl.show_ledger(story.ledger)
    story.find(f"{SITE}/", *(f"{SITE}/{name}" for name in ("x/a", "x/b", "c")))
    rows = [WorkerRow(1, Doing.READING, 2, f"{SITE}/x/a", 9, 1, 0.1, 5)]
    window.crawl.catch_up(story.redirect(2, 3), telling(*rows))
    workers(window).show_rows(telling(*rows))
    table(window).reset(story.ledger)
    qtbot.waitUntil(lambda: redirects(window).model.rowCount() == 1)
    return window


def tree(window: MainWindow) -> UrlTree:
    return window.panels.get(UrlTree)


def table(window: MainWindow) -> UrlTable:
    return window.panels.get(UrlTable)


def redirects(window: MainWindow) -> RedirectPanel:
    return window.panels.get(RedirectPanel)


def workers(window: MainWindow) -> WorkerPanel:
    return window.panels.get(WorkerPanel)


def details(window: MainWindow) -> DetailsPanel:
    return window.panels.get(DetailsPanel)


def views(window: MainWindow) -> dict[str, SelectingView]:
    return {
        "tree": tree(window),
        "table": table(window),
        "redirects": redirects(window),
        "workers": workers(window),
        "details": details(window),
    }


def selected(window: MainWindow) -> dict[str, object]:
    worker = workers(window).current
    return {
        "tree": tree(window).model.id_of(tree(window).node),
        "table": table(window).url,
        "redirects": redirects(window).model.id_at(redirects(window).view.currentIndex()),
        "workers": worker.id if worker else 0,
        "details": details(window).text.partition("\n")[0],
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
    emitted: list[int] = []
    table(window).url_selected.connect(emitted.append)
    table(window).view.selectRow(1)
    table(window).view.selectRow(3)
    assert emitted == [2, 4]
    assert selected(window)["workers"] == 0
    assert selected(window)["redirects"] == 0
    assert selected(window)["tree"] == 4


def test_a_url_in_the_middle_of_a_chain_is_selected_there(
    window: MainWindow, story: Story, qtbot: QtBot
) -> None:
    window.crawl.catch_up(story.redirect(3, 4), nobody)
    model, view = redirects(window).model, redirects(window).view
    qtbot.waitUntil(lambda: model.rowCount(model.index(0, 0)) == 3)
    table(window).view.selectRow(2)
    assert view.currentIndex().parent() == model.index(0, 0)
    assert redirects(window).model.id_at(view.currentIndex()) == 3


@pytest.mark.parametrize("name", ["urlTable", "filterBox", "detailsPanel"])
def test_what_the_contract_names_is_there(window: MainWindow, name: str) -> None:
    views(window)  # a panel is made as soon as somebody asks for it
    assert window.findChild(QWidget, name) is not None


def test_redirects_and_details_stand_beside_the_tree_at_first(window: MainWindow) -> None:
    set_to_work(window)
    shown = (tree(window), redirects(window), details(window), table(window))
    assert [is_seen(view) for view in shown] == [True, True, True, False]


def test_the_filter_line_is_one_key_away(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    action = next(each for each in window.findChildren(QAction) if each.text() == "Fi&lter URLs")
    assert action.shortcut().toString() == "Ctrl+Shift+F"
    action.trigger()
    bar = window.filter.bar
    qtbot.waitUntil(bar.box.hasFocus)
    QTest.keyClick(bar.box, Qt.Key.Key_B)
    assert bar.text == "b"
