"""Four zones: the rail chooses what is in the centre, Details stands beside, and keys go round."""

from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QToolButton, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Sampled
from crawlscope.core.records.workers import nobody
from crawlscope.ui.bars.chips import Chip
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.graph.queue_graph import QueueGraph
from crawlscope.ui.panels.redirects.redirect_panel import RedirectPanel
from crawlscope.ui.panels.table.quick_filters import QuickFilters
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.dock import Dock
from crawlscope.ui.shell.main_window import MainWindow, Phase
from crawlscope.ui.shell.panels import Layer, Panel
from crawlscope.window.panels import PANELS
from tests.ui.conftest import Story, WindowAsNew, set_to_work

SITE = "http://a.test"
VIEWS = {panel.title: panel for panel in PANELS if panel.is_view}
# All that the rail has while the hood is open, after the view that these tests add
OF_LAYERS = [title for title, panel in VIEWS.items() if panel.layer is not Layer.MORE]
IN_RAIL = [*OF_LAYERS, "Numbers", "More"]
Found = TypeVar("Found", bound=QWidget)


class Numbers(QWidget):
    """A view that the window has never heard of, with numbers that are links."""

    urls_asked = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("numbersPanel")
        QLineEdit(self).setAccessibleName("Anything")


NUMBERS = Panel("Numbers", Numbers, "limit", key="Ctrl+Alt+9", is_view=True)


@pytest.fixture
def story(story: Story) -> Story:
    story.find(f"{SITE}/", *(f"{SITE}/x/{n:03}" for n in range(60)))
    return story


@pytest.fixture
def show(qtbot: QtBot, story: Story) -> Callable[[MainWindow], MainWindow]:
    """Shows the crawl in a window, which is where the keys go then."""

    def shown(window: MainWindow) -> MainWindow:
        window.crawl.show_ledger(story.ledger)
        window.crawl.catch_up(story.redirect(2, 3), nobody)
        with qtbot.waitActive(window):
            window.activateWindow()
        return window

    return shown


@pytest.fixture
def open_window(
    qtbot: QtBot, show: Callable[[MainWindow], MainWindow]
) -> Iterator[Callable[..., MainWindow]]:
    windows: list[MainWindow] = []

    def opened(width: int = 1280, height: int = 800) -> MainWindow:
        window = MainWindow((*PANELS, NUMBERS))
        windows.append(window)
        qtbot.addWidget(window)
        window.resize(width, height)
        window.show()
        return show(window)

    yield opened
    for window in windows:
        window.allow_close()


@pytest.fixture
def window(window_as_new: WindowAsNew, show: Callable[[MainWindow], MainWindow]) -> MainWindow:
    return show(window_as_new((*PANELS, NUMBERS)))


@pytest.fixture
def narrow(window_as_new: WindowAsNew, show: Callable[[MainWindow], MainWindow]) -> MainWindow:
    window = window_as_new((*PANELS, NUMBERS))
    window.resize(800, 600)
    return show(window)


def child(window: QWidget, kind: type[Found], name: str = "") -> Found:
    if isinstance(window, MainWindow) and kind in (each.make for each in window.panels.declared):
        return window.panels.get(kind)
    found = window.findChild(kind, name) if name else window.findChild(kind)
    assert found is not None, name or kind
    return found


def press(window: MainWindow, keys: str) -> None:
    focused = window.focusWidget() or window
    QTest.keySequence(focused, QKeySequence(keys))
    QTest.qWait(1)


def chosen(window: MainWindow) -> list[str]:
    rail = child(window, QWidget, "viewRail")
    return [each.text() for each in rail.findChildren(QToolButton) if each.isChecked()]


def choose(window: MainWindow, title: str) -> None:
    button = child(window, QToolButton, f"{title.lower()}View")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.qWait(1)


def details(window: MainWindow) -> DetailsPanel:
    return child(window, DetailsPanel)


# The rail and the centre


def test_every_view_is_in_sight_in_the_rail_however_low_the_window(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.messages.post("Finished.")
    rail = child(window, QWidget, "viewRail")

    def is_in_sight(button: QToolButton) -> bool:
        top = button.mapTo(rail, QPoint())
        return button.isVisible() and rail.rect().contains(QRect(top, button.size()))

    buttons = [each for each in rail.findChildren(QToolButton) if not each.isHidden()]
    assert len(buttons) == len(IN_RAIL)
    for height in (440, 900, 520, 600, 440):
        window.resize(1_000, height)
        QTest.qWait(1)
        qtbot.waitUntil(lambda: all(map(is_in_sight, buttons)))


def test_choosing_a_view_leaves_the_window_as_large_as_it_is(narrow: MainWindow) -> None:
    for title in VIEWS:
        choose(narrow, title)
        assert (narrow.width(), narrow.height()) == (800, 600), title


def test_a_window_becomes_narrow_in_one_step_though_its_panels_have_long_words(
    window: MainWindow,
) -> None:
    details(window).setMinimumWidth(350)
    QTest.qWait(1)
    window.resize(800, 600)
    assert (window.width(), window.height()) == (800, 600)


def test_the_rail_has_an_icon_and_a_word_for_each_view(window: MainWindow) -> None:
    rail = child(window, QWidget, "viewRail")
    buttons = [each for each in rail.findChildren(QToolButton) if not each.isHidden()]
    assert [each.text() for each in buttons] == IN_RAIL
    for each in buttons:
        assert not each.icon().isNull()
        assert each.fontMetrics().horizontalAdvance(each.text()) < each.width()
    assert chosen(window) == ["Watch"]


def test_a_key_brings_a_view_into_the_centre_and_the_focus_with_it(window: MainWindow) -> None:
    for title, view in VIEWS.items():
        choose(window, "URLs" if title == "Watch" else "Watch")
        press(window, view.key)
        assert chosen(window) == [title]
        panel = child(window, view.make)  # type: ignore[arg-type]
        assert is_seen(panel), title
        focused = QApplication.focusWidget()
        assert focused is not None, title
        is_empty = any(is_seen(each) for each in panel.findChildren(EmptyState))
        is_in_rail = focused.objectName() == f"{title.lower()}View"
        assert panel.isAncestorOf(focused) or (is_empty and is_in_rail), title


def test_a_key_pressed_again_closes_nothing(window: MainWindow) -> None:
    for title, view in VIEWS.items():
        for _ in range(3):
            press(window, view.key)
            assert chosen(window) == [title]
            assert is_seen(child(window, view.make)), title  # type: ignore[arg-type]


def test_only_the_centre_changes(window: MainWindow) -> None:
    press(window, "Ctrl+3")
    fixed = [child(window, QWidget, name) for name in ("viewRail", "detailsPanel", "queueGraph")]
    before = [(each.mapTo(window, QPoint()), each.size()) for each in fixed]
    for title in ("Redirects", "Changes", "Numbers", "URLs"):
        choose(window, title)
        assert [(each.mapTo(window, QPoint()), each.size()) for each in fixed] == before, title


def test_the_arrows_walk_along_the_rail_and_enter_chooses(window: MainWindow) -> None:
    child(window, QToolButton, "watchView").setFocus()
    press(window, "Down")
    assert QApplication.focusWidget() is child(window, QToolButton, "overviewView")
    assert chosen(window) == ["Watch"]
    press(window, "Return")
    assert chosen(window) == ["Overview"]
    child(window, QToolButton, "watchView").setFocus()
    press(window, "Up")
    assert QApplication.focusWidget() is child(window, QToolButton, "moreViews")


def in_rail(window: MainWindow) -> list[str]:
    rail = child(window, QWidget, "viewRail")
    return [each.text() for each in rail.findChildren(QToolButton) if not each.isHidden()]


def test_a_view_of_another_layer_is_in_the_rail_while_it_is_chosen(window: MainWindow) -> None:
    assert in_rail(window) == IN_RAIL
    press(window, "Ctrl+8")
    assert in_rail(window) == [*IN_RAIL[:6], "Map", *IN_RAIL[6:]]
    assert chosen(window) == ["Map"]
    press(window, "Ctrl+1")
    assert in_rail(window) == IN_RAIL


def test_the_machinery_is_seen_while_the_hood_is_open_and_obeys_its_keys_anyway(
    window: MainWindow, qtbot: QtBot
) -> None:
    machinery = [
        child(window, QToolButton, "stepButton"),
        child(window, QWidget, "workersSpinBox"),
        child(window, QWidget, "workerStrips"),
        child(window, QWidget, "lagLabel"),
        child(window, QToolButton, "concurrencyView"),
    ]
    assert all(map(is_seen, machinery))
    press(window, "F12")
    assert not any(map(is_seen, machinery))
    window.set_phase(Phase.CRAWLING)
    with qtbot.waitSignal(window.controls.step_requested):
        press(window, "F10")
    press(window, "Ctrl+Alt+Q")
    assert chosen(window) == ["Concurrency"]
    assert is_seen(machinery[-1])
    press(window, "F12")
    assert all(map(is_seen, machinery))


def test_the_redirects_are_beside_the_tree_and_a_view_of_their_own(window: MainWindow) -> None:
    panel = child(window, RedirectPanel)
    dock = child(window, Dock, "redirectsDock")
    assert dock.isAncestorOf(panel)
    beside = panel.width()
    press(window, "Ctrl+5")
    assert is_seen(panel)
    assert dock.isHidden()
    assert panel.width() > beside
    press(window, "Ctrl+1")
    assert dock.isAncestorOf(panel)
    assert is_seen(panel)
    assert panel.width() == beside


def test_the_redirects_beside_the_tree_come_back_from_any_view(window: MainWindow) -> None:
    dock = child(window, Dock, "redirectsDock")
    dock.close()
    press(window, "Ctrl+3")
    dock.view_action.trigger()
    QTest.qWait(1)
    assert chosen(window) == ["Watch"]
    assert is_seen(dock)


def test_a_view_out_of_sight_catches_up_when_it_is_chosen(window: MainWindow, story: Story) -> None:
    table = child(window, UrlTable)
    choose(window, "URLs")
    choose(window, "Watch")
    window.crawl.catch_up(story.find(f"{SITE}/late"), nobody)
    assert table.model.known == 61
    press(window, "Ctrl+3")
    assert table.model.known == 62


# Links


def test_a_number_is_a_link_to_the_urls_that_it_counts(window: MainWindow, qtbot: QtBot) -> None:
    choose(window, "Numbers")
    child(window, Numbers).urls_asked.emit("status:301")
    table = child(window, UrlTable)
    assert chosen(window) == ["URLs"]
    qtbot.waitUntil(lambda: list(table.model.ids) == [2])


def test_the_filter_says_by_chips_what_is_filtered(window: MainWindow, qtbot: QtBot) -> None:
    bar = child(window, FilterBar)
    choose(window, "URLs")
    child(window, Numbers).urls_asked.emit("status:301 host:a.test")
    chips = [each.text().strip("\u200e") for each in bar.findChildren(Chip) if each.isVisible()]
    assert chips == ["status:301", "host:a.test"]
    qtbot.waitUntil(lambda: bar.count == "1 of 61 URLs")


def test_without_a_crawl_there_is_nothing_to_filter(window: MainWindow) -> None:
    assert is_seen(child(window, FilterBar))
    window.crawl.show_ledger(Ledger())
    assert not is_seen(child(window, FilterBar))


def test_a_quick_filter_is_a_chip_that_comes_and_goes(window: MainWindow) -> None:
    choose(window, "URLs")
    bar, quick = child(window, FilterBar), child(window, QuickFilters)
    bar.set_text("host:a.test")
    for text, is_down in (("host:a.test status:4xx", True), ("host:a.test", False)):
        QTest.mouseClick(quick.buttons["status:4xx"], Qt.MouseButton.LeftButton)
        assert bar.text == text
        assert quick.buttons["status:4xx"].isChecked() is is_down
    bar.set_text("status:5xx")
    assert quick.buttons["status:5xx"].isChecked()


def with_key(window: MainWindow, key: str) -> QAction:
    actions = window.findChildren(QAction)
    return next(each for each in actions if each.shortcut().toString() == key)


# The filter before, the button, and the filter after
RELEASED = (
    ("state:broken", "state:skipped", "state:skipped"),
    ("state:skipped", "status:4xx", "status:4xx"),
    ("host:a.test state:redirected type:html", "status:4xx", "host:a.test type:html status:4xx"),
    ("state:broken", "status:4xx", "state:broken status:4xx"),
)


def test_a_quick_filter_releases_those_with_which_nothing_would_be_left(window: MainWindow) -> None:
    choose(window, "URLs")
    bar, quick = child(window, FilterBar), child(window, QuickFilters)
    for before, term, after in RELEASED:
        bar.set_text(before)
        QTest.mouseClick(quick.buttons[term], Qt.MouseButton.LeftButton)
        assert bar.text == after


@pytest.mark.parametrize("view", ["Watch", "Overview", "URLs", "Findings"])
def test_find_opens_in_the_view_where_one_is(window: MainWindow, view: str) -> None:
    choose(window, view)
    with_key(window, "Ctrl+F").trigger()
    bar = window.panels.get(UrlTree).find_bar
    assert window.zones.view == view
    assert is_seen(bar)
    focused = window.focusWidget()
    assert focused is not None
    assert bar.isAncestorOf(focused)
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert not is_seen(bar)
    focused = window.focusWidget()
    assert focused is not None
    assert window.zones.panel_in_centre.isAncestorOf(focused)


def test_a_key_shows_what_is_broken(window: MainWindow) -> None:
    with_key(window, "Ctrl+Shift+B").trigger()
    assert child(window, FilterBar).text == "state:broken"
    assert is_seen(child(window, UrlTable))


def test_a_link_replaces_the_filter(window: MainWindow) -> None:
    bar = child(window, FilterBar)
    for text in ("status:301", "status:404"):
        child(window, Numbers).urls_asked.emit(text)
        assert bar.text == text


# Layouts


def hide_in(window: MainWindow, title: str, name: str) -> None:
    choose(window, title)
    child(window, Dock, name).close()
    QTest.qWait(1)


def seen_in(window: MainWindow, title: str) -> set[str]:
    choose(window, title)
    return {each.objectName() for each in window.findChildren(Dock) if is_seen(each)}


def test_each_view_has_a_layout_of_its_own(window: MainWindow) -> None:
    set_to_work(window)
    hide_in(window, "URLs", "queueDock")
    child(window, Dock, "workersDock").view_action.trigger()
    QTest.qWait(1)
    beside = {"detailsDock", "queueDock"}
    assert seen_in(window, "Watch") == {*beside, "redirectsDock", "workersDock"}
    assert seen_in(window, "Redirects") == beside
    assert seen_in(window, "URLs") == {"detailsDock", "workersDock"}


def places(window: MainWindow) -> dict[str, tuple[int, int, int, int]]:
    seen = (each for each in window.findChildren(Dock) if is_seen(each))
    return {dock.objectName(): dock.geometry().getRect() for dock in seen}  # type: ignore[misc]


LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


@pytest.mark.parametrize("side", [RIGHT, LEFT], ids=["in first places", "moved"])
def test_docks_come_back_as_large_as_they_were_with_the_same_tab_in_front(
    window: MainWindow, side: Qt.DockWidgetArea
) -> None:
    set_to_work(window)
    names = ("loopDock", "queueDock", "detailsDock")
    loop, graph, beside = (child(window, Dock, name) for name in names)
    loop.view_action.trigger()  # a tab beside the workers
    if side is LEFT:
        window.addDockWidget(side, beside)
    window.resizeDocks([graph], [333], Qt.Orientation.Vertical)
    window.resizeDocks([loop], [444], Qt.Orientation.Horizontal)
    QTest.qWait(1)
    window.zones.docks.note_shares()  # as if it was done with the mouse
    before = places(window)
    for _ in range(3):
        assert seen_in(window, "URLs") == {"detailsDock", "queueDock"}
        assert graph.height() < 333
        assert window.dockWidgetArea(beside) is RIGHT
        choose(window, "Watch")
        assert places(window) == before
        assert window.dockWidgetArea(beside) is side


@pytest.mark.end_to_end  # it takes seconds
def test_the_layout_of_each_view_is_there_after_a_restart(
    open_window: Callable[..., MainWindow],
) -> None:
    first = open_window()
    hide_in(first, "URLs", "queueDock")
    hide_in(first, "Redirects", "detailsDock")
    choose(first, "Watch")
    child(first, Dock, "redirectsDock").setFloating(True)
    first.allow_close()
    second = open_window()
    assert child(second, Dock, "redirectsDock").isFloating()
    assert seen_in(second, "URLs") == {"detailsDock"}
    assert seen_in(second, "Redirects") == {"queueDock"}
    assert child(second, Dock, "redirectsDock").isHidden()


def test_reset_layout_is_for_all_views(window: MainWindow) -> None:
    hide_in(window, "URLs", "queueDock")
    hide_in(window, "Redirects", "detailsDock")
    next(a for a in window.findChildren(QAction) if a.text() == "&Reset layout").trigger()
    for title in ("URLs", "Redirects"):
        assert seen_in(window, title) == {"detailsDock", "queueDock"}


# Details


def test_what_comes_with_a_row_waits_for_the_mouse_button(qtbot: QtBot, window: MainWindow) -> None:
    """It would make the table narrower between press and release: of a number, neither would be a
    click."""
    window.set_phase(Phase.CRAWLING)
    choose(window, "URLs")
    panel = child(window, UrlTable)
    qtbot.waitUntil(lambda: panel.is_settled and panel.model.rowCount() > 0)
    view, dock = panel.view, child(window, Dock, "detailsDock")
    window.crawl.selection.forget()  # the focus may have chosen the first row
    qtbot.waitUntil(dock.isHidden)
    place = view.visualRect(view.model().index(1, 0)).center()
    width = view.width()
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.qWait(1)
    assert window.crawl.selection.id
    assert dock.isHidden()
    assert view.width() == width
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: not dock.isHidden())


def test_a_narrow_window_shows_what_is_below_only_where_a_crawl_is_watched_until_it_is_asked_for(
    narrow: MainWindow,
) -> None:
    dock = child(narrow, Dock, "queueDock")
    assert dock.isVisible()
    choose(narrow, "Overview")
    assert not dock.isVisible()
    press(narrow, "F7")
    assert dock.isVisible()
    choose(narrow, "Watch")
    choose(narrow, "Overview")
    assert dock.isVisible()  # a person's layout stays


def test_details_are_a_drawer_in_a_narrow_window(narrow: MainWindow) -> None:
    tree = child(narrow, QTreeView, "urlTree")
    tree.setFocus()
    before = tree.mapToGlobal(QPoint()), tree.size()
    assert not is_seen(details(narrow))
    press(narrow, "Down")
    press(narrow, "Return")
    assert is_seen(details(narrow))
    focused = QApplication.focusWidget()
    assert focused is not None
    assert child(narrow, QFrame, "drawer").isAncestorOf(focused)
    assert (tree.mapToGlobal(QPoint()), tree.size()) == before
    press(narrow, "Escape")
    assert not is_seen(details(narrow))
    assert QApplication.focusWidget() is tree


def test_a_drawer_that_is_opened_late_shows_what_has_happened(
    narrow: MainWindow, story: Story
) -> None:
    child(narrow, RedirectPanel).url_selected.emit(5)
    narrow.crawl.catch_up(story.fetch(5, 404), nobody)
    press(narrow, "Ctrl+I")
    assert "404" in details(narrow).text


def test_the_key_of_the_details_opens_the_drawer(narrow: MainWindow) -> None:
    press(narrow, "Ctrl+I")
    assert child(narrow, QFrame, "drawer").isAncestorOf(details(narrow))
    assert is_seen(details(narrow))
    button = next(
        each
        for each in narrow.findChildren(QToolButton)
        if each.accessibleName() == "Close Details" and each.isVisible()
    )
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not is_seen(details(narrow))


def test_a_window_made_wider_has_its_details_beside_again(narrow: MainWindow) -> None:
    press(narrow, "Ctrl+I")
    child(narrow, RedirectPanel).url_selected.emit(2)
    narrow.resize(1280, 800)
    QTest.qWait(1)
    assert not child(narrow, QFrame, "drawer").isVisible()
    assert child(narrow, Dock, "detailsDock").isAncestorOf(details(narrow))
    assert is_seen(details(narrow))
    narrow.resize(800, 600)
    QTest.qWait(1)
    assert not is_seen(details(narrow))


def test_enter_goes_to_the_details_and_escape_back(window: MainWindow) -> None:
    tree = child(window, QTreeView, "urlTree")
    tree.setFocus()
    press(window, "Down")
    press(window, "Return")
    focused = QApplication.focusWidget()
    assert focused is not None
    assert details(window).isAncestorOf(focused)
    press(window, "Escape")
    assert QApplication.focusWidget() is tree


def address(window: MainWindow) -> str:
    return details(window).text.partition("\n")[0]


def test_alt_and_an_arrow_walk_through_what_was_selected(window: MainWindow) -> None:
    tree = child(window, QTreeView, "urlTree")
    source = child(window, RedirectPanel)
    for id_ in (5, 9, 9, 20):
        source.url_selected.emit(id_)
    assert address(window) == f"{SITE}/x/018"
    press(window, "Alt+Left")
    assert address(window) == f"{SITE}/x/007"
    press(window, "Alt+Left")
    assert address(window) == f"{SITE}/x/003"
    assert tree.currentIndex().data() == "003"
    press(window, "Alt+Right")
    assert address(window) == f"{SITE}/x/007"
    source.url_selected.emit(30)
    press(window, "Alt+Right")
    assert address(window) == f"{SITE}/x/028"
    press(window, "Alt+Left")
    assert address(window) == f"{SITE}/x/007"


def test_another_crawl_has_no_history(window: MainWindow, story: Story) -> None:
    back = next(a for a in window.findChildren(QAction) if a.shortcut().toString() == "Alt+Left")
    source = child(window, RedirectPanel)
    assert not back.isEnabled()
    source.url_selected.emit(5)
    source.url_selected.emit(6)
    assert back.isEnabled()
    window.crawl.show_ledger(Story().ledger)
    assert not back.isEnabled()


# The way round


def zone_of(window: MainWindow) -> str:
    focused = QApplication.focusWidget()
    assert focused is not None
    assert is_seen(focused)
    names = ("addressBar", "viewRail", "detailsDock", "redirectsDock", "statusCounts")
    zones = {name: child(window, QWidget, name) for name in names}
    for name, zone in zones.items():
        if zone is focused or zone.isAncestorOf(focused):
            return name
    assert child(window, QTreeView, "urlTree") is focused
    return "centre"


def test_f6_goes_round_the_zones_and_back(window: MainWindow) -> None:
    window.set_phase(Phase.CRAWLING)
    child(window, RedirectPanel).url_selected.emit(2)
    child(window, QWidget, "addressBar").setFocus()
    # Graph and workers have nothing yet that takes keys.
    order = ["addressBar", "viewRail", "centre", "redirectsDock", "detailsDock", "statusCounts"]
    for way, zones in (("F6", order[1:] + order[:1]), ("Shift+F6", order[:0:-1] + order[:1])):
        went = []
        for _ in order:
            press(window, way)
            went.append(zone_of(window))
        assert went == zones


def test_where_the_keys_are_is_seen_on_the_rail(window: MainWindow) -> None:
    pictures: list[QImage] = []
    button = child(window, QToolButton, "watchView")
    for focus in (button, child(window, QTreeView, "urlTree")):
        focus.setFocus()
        QTest.qWait(1)
        pictures.append(button.grab().toImage())
    assert pictures[0] != pictures[1]


def test_the_graph_is_low_below_a_view_and_opens_to_full_height(
    window: MainWindow, story: Story
) -> None:
    samples = [Sampled(float(at), at, 1, 0, at) for at in range(5)]
    window.crawl.catch_up(story.fold(*samples), nobody)
    graph, dock = child(window, QueueGraph), child(window, Dock, "queueDock")
    lower = graph.plots.lanes[1].plot
    assert lower.isVisible()
    choose(window, "URLs")
    QTest.qWait(1)
    assert graph.height() < 100
    assert not lower.isVisible()
    upper = graph.plots.lanes[0].plot
    assert upper.geometry().height() > graph.plots.height() * 0.85
    button = next(
        each
        for each in dock.findChildren(QToolButton)
        if "taller or shorter" in each.accessibleName()
    )
    table = child(window, UrlTable).height()
    for is_high in (True, False):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        QTest.qWait(1)
        assert lower.isVisible() is is_high
        assert (child(window, UrlTable).height() < table) is is_high


def test_without_details_the_redirects_have_more_of_a_narrow_window(narrow: MainWindow) -> None:
    dock = child(narrow, Dock, "redirectsDock")
    assert dock.width() > 0.35 * narrow.width()


def test_a_window_that_becomes_narrow_is_arranged_once_though_its_panels_side_by_side_are_wide(
    open_window: Callable[..., MainWindow],
) -> None:
    window = open_window(1200)
    child(window, RedirectPanel).url_selected.emit(2)
    for name in ("redirectPanel", "detailsPanel"):
        panel = window.findChild(QWidget, name)
        assert panel is not None
        panel.setMinimumWidth(450)  # as with long words, or large ones
    choose(window, "Overview")
    window.resize(900, 800)
    QApplication.processEvents()
    assert window.width() == 900


class Paintings(QObject):
    """What was painted, in order, with the turn in which it was."""

    def __init__(self, *watched: QWidget) -> None:
        super().__init__()
        self.seen: list[tuple[int, str]] = []
        self._turn = 0
        self._turns = QTimer(self, interval=0)
        self._turns.timeout.connect(self._note_turn)
        self._turns.start()
        for each in watched:
            each.installEventFilter(self)

    def _note_turn(self) -> None:
        self._turn += 1

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.seen.append((self._turn, watched.objectName()))
        return False


def test_a_view_is_painted_first_and_then_one_dock_in_each_turn(
    window: MainWindow, qtbot: QtBot
) -> None:
    choose(window, "URLs")
    docks = ("redirectsDock", "detailsDock", "queueDock")
    tree = child(window, UrlTree).view.viewport()
    tree.setObjectName("tree")
    paintings = Paintings(tree, *(child(window, Dock, each) for each in docks))
    child(window, QToolButton, "watchView").click()
    seen = [each for each in docks if is_seen(child(window, Dock, each))]
    qtbot.waitUntil(lambda: {name for _, name in paintings.seen} >= {"tree", *seen})
    assert paintings.seen[0][1] == "tree"
    first = {name: turn for turn, name in reversed(paintings.seen)}
    assert len(set(first.values())) == len(first) > 2, paintings.seen
