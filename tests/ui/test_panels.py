"""A panel that is declared is all that it takes: the window finds the rest of it."""

import pytest
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.records.workers import nobody
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.shell.panels import Panel, Side
from crawlscope.window.panels import PANELS
from tests.ui.conftest import Story, WindowAsNew, set_to_work

SITE = "http://a.test"


class Weather(QWidget):
    """A panel that the window has never heard of."""

    url_selected = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("weatherPanel")
        self.known = self.revealed = 0

    def reset(self, ledger: Ledger) -> None:
        self.ledger = ledger

    def catch_up(self, changes: Changes) -> None:
        self.known = len(self.ledger.records)

    def reveal(self, id_: int) -> None:
        self.revealed = id_


WEATHER = Panel("Weather", Weather, "host", Side.RightDockWidgetArea, "found", "Ctrl+Alt+8")
AT_LEFT = Panel("Weather", Weather, "host", Side.LeftDockWidgetArea, "weather", "Ctrl+Alt+8")


@pytest.fixture
def window(window_as_new: WindowAsNew) -> MainWindow:
    return window_as_new((*PANELS, AT_LEFT))


def dock_of(window: MainWindow, name: str) -> QDockWidget:
    dock = window.findChild(QDockWidget, name)
    assert dock is not None
    return dock


def weather_of(window: MainWindow) -> Weather:
    return window.panels.get(Weather)


def test_a_declared_panel_has_a_dock_where_it_was_declared(window: MainWindow) -> None:
    set_to_work(window)
    dock = dock_of(window, "weatherDock")
    assert dock.windowTitle() == "Weather"
    assert window.dockWidgetArea(dock) is Qt.DockWidgetArea.LeftDockWidgetArea
    assert is_seen(weather_of(window))


def test_a_declared_panel_is_in_the_menu_with_its_key(window: MainWindow) -> None:
    dock = dock_of(window, "weatherDock")
    dock.hide()
    shown = [each for each in window.findChildren(QAction) if each.text() == "&Weather"]
    assert [each.shortcut() for each in shown] == [QKeySequence("Ctrl+Alt+8")]
    shown[0].trigger()
    assert dock.isVisible()


def test_a_declared_panel_follows_the_crawl_and_the_selection(
    window: MainWindow, story: Story
) -> None:
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{SITE}/", f"{SITE}/a"), nobody)
    assert weather_of(window).known == 2
    weather_of(window).url_selected.emit(2)
    tree = window.findChild(QTreeView, "urlTree")
    assert tree is not None
    assert tree.currentIndex().data() == "a"


def test_panels_of_one_group_are_tabs_of_one_place(qtbot: QtBot) -> None:
    window = MainWindow((*PANELS, WEATHER))
    qtbot.addWidget(window)
    window.show()
    set_to_work(window)
    together = window.tabifiedDockWidgets(dock_of(window, "redirectsDock"))
    assert dock_of(window, "weatherDock") in together
    assert not is_seen(weather_of(window))
    window.allow_close()


def test_an_old_layout_is_not_put_on_other_panels(qtbot: QtBot) -> None:
    before = MainWindow(PANELS)
    qtbot.addWidget(before)
    before.show()
    set_to_work(before)
    dock_of(before, "queueDock").hide()
    before.allow_close()
    after = MainWindow((*PANELS, WEATHER))
    qtbot.addWidget(after)
    after.show()
    set_to_work(after)
    assert dock_of(after, "queueDock").isVisible()
    after.allow_close()


def test_each_panel_has_a_title_a_key_and_an_icon_of_its_own() -> None:
    for facts in ([p.title for p in PANELS], [p.key for p in PANELS], [p.icon for p in PANELS]):
        assert len(set(facts)) == len(PANELS)
