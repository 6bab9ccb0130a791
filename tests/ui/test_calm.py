"""Nothing moves under the pointer, what is next stands out, and one sees where the keys are."""

from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDockWidget,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Sampled
from crawlscope.core.records.workers import Doing, When, WorkerRow, nobody
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.graph.graph_legend import LOOKS, Legend
from crawlscope.ui.panels.table.url_columns import Column
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.rows.cell_delegate import ICON, MARGIN
from crawlscope.ui.shell.main_window import MainWindow, Phase
from crawlscope.window.panels import PANELS
from tests.ui.at_work import at_work
from tests.ui.conftest import Story, WindowAsNew, set_to_work
from tests.ui.kept_window import KeptWindow
from tests.ui.pictures import colours
from tests.ui.test_theme import contrast

SITE = "http://a.test"
Found = TypeVar("Found", bound=QWidget)


@pytest.fixture
def window(window_as_new: WindowAsNew, story: Story) -> MainWindow:
    """Two hundred URLs, of which every third is not there."""
    window = window_as_new(PANELS)
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{SITE}/", *(f"{SITE}/{n:03}" for n in range(200))), nobody)
    changes = story.fetch(1)
    for id_ in range(2, 200):
        changes.join(story.fetch(id_, 200 if id_ % 3 else 404))
    window.crawl.catch_up(changes, nobody)
    QTest.qWait(1)
    return window


def child(window: QWidget, kind: type[Found], name: str) -> Found:
    found = window.findChild(kind, name)
    assert found is not None, name
    return found


def table_of(window: MainWindow) -> UrlTable:
    table = window.panels.get(UrlTable)
    QTest.mouseClick(child(window, QToolButton, "urlsView"), Qt.MouseButton.LeftButton)
    QTest.qWait(1)
    assert is_seen(table)
    return table


def name_of(tone: Tone) -> str:
    return QColor(theme().colour(tone)).name()


def test_a_message_moves_nothing(window: MainWindow) -> None:
    tree = child(window, QTreeView, "urlTree")
    before = tree.mapToGlobal(QPoint())
    window.messages.post("The disk is full.", Tone.BAD)
    QTest.qWait(1)
    assert tree.mapToGlobal(QPoint()) == before
    window.messages.post(
        "Judging…", Tone.ACCENT, ("Cancel", window.close), 0.4
    )  # with progress and a button
    QTest.qWait(1)
    assert tree.mapToGlobal(QPoint()) == before
    window.messages.clear()
    QTest.qWait(1)
    assert tree.mapToGlobal(QPoint()) == before


def test_the_find_bar_moves_no_row(window: MainWindow) -> None:
    tree = child(window, QTreeView, "urlTree")
    before = tree.viewport().mapToGlobal(QPoint())
    next(each for each in window.findChildren(QAction) if each.text() == "&Find in URLs").trigger()
    QTest.qWait(1)
    assert child(window, QLineEdit, "findBox").isVisible()
    assert tree.viewport().mapToGlobal(QPoint()) == before


def place_of(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint()), widget.size())


@pytest.mark.parametrize("named", ["urlTree", "urlTable"])
def test_a_message_covers_no_row_and_moves_none(window: MainWindow, named: str) -> None:
    if named == "urlTable":
        table_of(window)
    view = child(window, QAbstractItemView, named)
    high, first = view.viewport().height(), view.indexAt(QPoint(4, 4))
    before = view.viewport().mapToGlobal(QPoint())
    window.messages.post("A message", Tone.GOOD, ("Do", lambda: None))
    QTest.qWait(1)
    bar = child(window, QWidget, "messageBar")
    assert not place_of(view.viewport()).intersects(place_of(bar))
    assert view.viewport().mapToGlobal(QPoint()) == before
    assert view.indexAt(QPoint(4, 4)) == first
    window.messages.clear()
    QTest.qWait(1)
    assert view.viewport().height() == high


def test_the_last_row_is_reached_above_a_long_message_in_a_small_window_with_large_text(
    window: MainWindow,
) -> None:
    theme().set_zoom(200)
    window.resize(800, 600)
    view = table_of(window).view
    size = window.size()
    window.messages.post("A message of many words. " * 8, Tone.WARN, ("Do", lambda: None))
    QTest.qWait(1)
    bar = child(window, QWidget, "messageBar")
    view.scrollToBottom()
    last = view.visualRect(view.model().index(view.model().rowCount() - 1, 0))
    assert view.viewport().rect().contains(last.center())
    assert not place_of(view.viewport()).intersects(place_of(bar))
    assert window.size() == size
    theme().set_zoom(100)


def test_a_message_takes_room_in_whatever_view_is_chosen_while_it_stands(
    window: MainWindow,
) -> None:
    window.messages.post("A message", Tone.GOOD, ("Do", lambda: None))
    QTest.qWait(1)
    view, bar = table_of(window).view, child(window, QWidget, "messageBar")
    QTest.qWait(1)
    assert not place_of(view.viewport()).intersects(place_of(bar))


def test_a_message_does_not_move_what_is_in_the_middle_of_a_view(
    window_as_new: WindowAsNew,
) -> None:
    window = window_as_new(PANELS)
    button = child(window, QPushButton, "demoButton")
    QTest.qWait(1)
    before = place_of(button)
    window.messages.post("A message", Tone.GOOD, ("Do", lambda: None))
    QTest.qWait(1)
    assert place_of(button) == before


def test_a_message_does_not_cover_the_find_bar(window: MainWindow) -> None:
    window.messages.post("A message", Tone.GOOD, ("Do", lambda: None))
    QTest.qWait(1)
    bar = child(window, QWidget, "messageBar")
    before = place_of(bar).bottom()
    window.panels.get(UrlTree).search()
    QTest.qWait(1)
    box = child(window, QLineEdit, "findBox")
    assert box.isVisible()
    assert not place_of(box).intersects(place_of(bar))
    window.panels.get(UrlTree).find_bar.close_bar()
    QTest.qWait(1)
    assert place_of(bar).bottom() == before


def test_what_opened_a_menu_is_not_shaded_once_the_menu_is_gone(window: MainWindow) -> None:
    button = child(window, QToolButton, "moreViews")
    menu = button.menu()
    menu.popup(button.mapToGlobal(QPoint()))
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # it was pressed; the pointer went away
    menu.close()
    assert not button.underMouse()


def test_the_log_is_there_once_there_is_something_in_it_and_takes_no_place_of_another(
    window_as_new: WindowAsNew, story: Story
) -> None:
    window = window_as_new(PANELS)
    window.crawl.show_ledger(story.ledger)
    window.set_phase(Phase.CRAWLING)
    window.crawl.catch_up(story.find(f"{SITE}/"), nobody)
    log, workers = (child(window, QDockWidget, f"{name}Dock") for name in ("log", "workers"))
    assert log.isHidden()
    window.note_log()
    QTest.qWait(1)
    assert not log.isHidden()
    assert is_seen(workers)
    assert not is_seen(log)


def test_workers_stay_in_sight_after_either_end_and_in_a_replay(
    window_as_new: WindowAsNew, story: Story
) -> None:
    window = window_as_new(PANELS)
    window.crawl.show_ledger(story.ledger)
    window.set_phase(Phase.CRAWLING)
    row = WorkerRow(1, Doing.FIRST_BYTE, 1, f"{SITE}/", 9, 1, 0.1, 0)
    ended = at_work(row)._replace(when=When.ENDED)
    window.crawl.catch_up(story.find(f"{SITE}/"), lambda _most: ended)
    workers = child(window, QDockWidget, "workersDock")
    for end in (Phase.STOPPED, Phase.FINISHED):
        window.set_phase(end)
        assert not workers.isHidden()
    window.crawl.show_ledger(Ledger())  # none of this crawl has worked here
    window.set_phase(Phase.FINISHED)
    assert workers.isHidden()
    window.crawl.begin_replay()
    window.set_phase(Phase.FINISHED)
    assert not workers.isHidden()


NEXT = {
    Phase.READY: "startButton",
    Phase.PAUSED: "pauseButton",
    Phase.STOPPED: "pauseButton",
    Phase.FINISHED: "startButton",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_next_stands_out_and_nothing_else(window: MainWindow, scheme: str) -> None:
    theme().set_scheme(scheme)
    accent = name_of(Tone.ACCENT)
    for phase, name in NEXT.items():
        window.set_phase(phase)
        for each in ("startButton", "pauseButton", "cancelButton"):
            button = child(window, QToolButton, each)
            ground = button.grab().toImage().pixelColor(8, button.height() // 2).name()
            assert (ground == accent) is (each == name), (phase, each)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_borders_of_inputs_can_be_seen(window: MainWindow, scheme: str) -> None:
    theme().set_scheme(scheme)
    for ground in (Tone.SURFACE, Tone.WINDOW):
        assert contrast(theme().colour(Tone.EDGE), theme().colour(ground)) >= 3
    address = child(window, QWidget, "addressBar").grab().toImage()
    assert address.pixelColor(address.width() // 2, 0).name() == name_of(Tone.EDGE)


def test_a_dock_that_floats_has_a_frame(window: MainWindow) -> None:
    dock = child(window, QDockWidget, "queueDock")
    dock.setFloating(True)
    QTest.qWait(1)
    image = dock.grab().toImage()
    right, bottom = image.width() - 1, image.height() - 1
    for x, y in ((0, bottom // 2), (right, bottom // 2), (right // 2, 0), (right // 2, bottom)):
        assert image.pixelColor(x, y).name() == name_of(Tone.EDGE), (x, y)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_selected_row_keeps_its_colours_and_shows_where_the_keys_are(
    window: MainWindow, qtbot: QtBot, scheme: str
) -> None:
    theme().set_scheme(scheme)
    with qtbot.waitActive(window):
        window.activateWindow()
    table = table_of(window)
    table.reveal(3)
    qtbot.waitUntil(lambda: table.view.currentIndex().isValid())
    cell = table.view.visualRect(table.view.currentIndex().siblingAtColumn(Column.STATUS))
    grounds = []
    for focus in (table.view, child(window, QTreeView, "urlTree")):
        focus.setFocus()
        QTest.qWait(1)
        image = table.view.viewport().grab(cell).toImage()
        text = image.copy(ICON + 2 * MARGIN, 0, image.width(), image.height())
        assert name_of(Tone.BAD) in colours(text)
        grounds.append(image.pixelColor(image.width() - 2, 2))
        for tone in (Tone.GOOD, Tone.WARN, Tone.BAD, Tone.REDIRECT, Tone.QUIET, Tone.TEXT):
            assert contrast(theme().colour(tone), grounds[-1]) >= 4.5, tone
    assert grounds[0] != grounds[1]


def test_a_row_that_is_found_is_not_at_the_edge(window: MainWindow, qtbot: QtBot) -> None:
    tree = child(window, QTreeView, "urlTree")
    table = table_of(window)
    table.reveal(150)
    table.url_selected.emit(150)
    for view in (table.view, tree):
        qtbot.waitUntil(view.currentIndex().isValid)
        row, seen = view.visualRect(view.currentIndex()), view.viewport().rect()
        assert seen.height() // 4 < row.center().y() < seen.height() * 3 // 4


def left_of_text(image: QImage, ground: QColor) -> int:
    """The first column of pixels in which something is drawn."""
    rows = range(2, image.height() - 4)
    return next(
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y).name() != ground.name() for y in rows)
    )


def test_the_text_of_a_header_stands_over_that_of_its_cells(
    window: MainWindow, story: Story
) -> None:
    table = table_of(window)
    header = table.view.horizontalHeader()
    surface = theme().colour(Tone.SURFACE)
    model = table.view.model()
    for column in (Column.URL, Column.TYPE):
        x, width = header.sectionViewportPosition(column), header.sectionSize(column)
        named = header.viewport().grab().toImage().copy(x, 0, width, header.height())
        cell = table.view.visualRect(model.index(1, column))
        shown = table.view.viewport().grab(cell).toImage()
        assert abs(left_of_text(named, surface) - left_of_text(shown, surface)) <= 2


def test_lines_are_as_wide_as_the_screen_is_fine(qapp: QApplication) -> None:
    for look in LOOKS:
        assert [look.pen(ratio).widthF() for ratio in (1.0, 1.25, 2.0)] == [1, 1, 2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_completions_are_dressed_as_the_window_is(
    window: MainWindow, kept_window: KeptWindow, scheme: str
) -> None:
    theme().set_scheme(scheme)
    table_of(window)
    QTest.keyClicks(child(window, QLineEdit, "filterBox"), "sta")
    popups = [w for w in QApplication.topLevelWidgets() if isinstance(w, QAbstractItemView)]
    shown = next(each for each in popups if each.isVisible())
    image = shown.grab().toImage()
    assert image.pixelColor(image.width() // 2, 0).name() == name_of(Tone.EDGE)
    assert image.pixelColor(image.width() - 3, image.height() - 3).name() == name_of(Tone.SURFACE)
    shown.hide()
    kept_window.drop()  # what is typed where completions are open is not all put back


def test_headline_and_legend_never_meet(window: MainWindow, story: Story) -> None:
    samples = [Sampled(n / 4, queued=900 - n, in_flight=2, waiting=1, done=n) for n in range(1, 9)]
    window.crawl.catch_up(story.fold(*samples), nobody)
    dock = child(window, QDockWidget, "queueDock")
    dock.setFloating(True)
    legend = dock.findChild(Legend)
    labels = dock.findChildren(QLabel)
    line = next(each for each in labels if each.accessibleName() == "Crawl status")
    assert legend is not None
    for width in (*range(300, 1_000, 50), 300):
        dock.resize(width, 250)
        QTest.qWait(1)
        assert line.isVisible()
        assert legend.isVisible()
        assert line.text().endswith(" left")
        assert not line.geometry().intersects(legend.geometry()), width
        assert line.fontMetrics().horizontalAdvance(line.text()) <= line.width(), width


def test_a_window_that_was_narrow_for_a_while_has_its_docks_as_wide_as_before(
    window: MainWindow,
) -> None:
    set_to_work(window)
    dock = child(window, QDockWidget, "redirectsDock")
    before = dock.width()
    window.resize(800, 600)
    QTest.qWait(1)
    assert dock.width() < before
    window.resize(1280, 800)
    QTest.qWait(1)
    assert abs(dock.width() - before) <= 2


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_tab_stops_only_where_one_sees_it(window: MainWindow, qtbot: QtBot, key: Qt.Key) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    child(window, QWidget, "addressBar").setFocus()
    stops = []
    for _ in range(30):
        focused = window.focusWidget()
        assert focused is not None
        assert is_seen(focused), focused.accessibleName()
        stops.append(focused.objectName())
        QTest.keyClick(focused, key)
    assert {"addressBar", "urlTree", "workersSpinBox"} <= set(stops)
