"""Text gets larger, in every window and at once, and what holds it grows with it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAction, QFontMetrics, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHeaderView,
    QLabel,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from crawlscope.core.records.workers import nobody
from crawlscope.ui.help.guide_window import GuideWindow
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.kit.zoom import zoom
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.panels import PANELS
from tests.ui.conftest import Story

pytestmark = pytest.mark.slow  # each step dresses all widgets anew
SITE = "http://a.test"
FAR = 99  # steps
WIDE_TABLES = ("urlTable", "hostsTable")


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = MainWindow(PANELS)
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture(autouse=True)
def normal_afterwards(qapp: QApplication) -> Iterator[None]:
    yield
    zoom().go(0)


def choose(window: QWidget, key: str) -> None:
    command(window, key).trigger()
    QApplication.processEvents()


def command(window: QWidget, key: str) -> QAction:
    return next(each for each in window.findChildren(QAction) if key in keys(each))


def keys(action: QAction) -> list[str]:
    return [each.toString() for each in action.shortcuts()]


def turn(window: QWidget, angle: int, keys: Qt.KeyboardModifier) -> None:
    """The wheel, as the platform tells of it: to the window, whatever is below the pointer."""
    event = QWheelEvent(
        QPointF(200, 300),
        QPointF(200, 300),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(window.windowHandle(), event)


def turn_once(window: QWidget, angle: int, keys: Qt.KeyboardModifier) -> None:
    turn(window, angle, keys)
    QApplication.processEvents()


def test_text_is_larger_in_every_window_and_at_the_next_start(
    window: MainWindow, qtbot: QtBot
) -> None:
    other = MainWindow(PANELS)
    qtbot.addWidget(other)
    before = window.font().pointSizeF()
    heights = [each.fontMetrics().height() for each in labels(other)]
    choose(window, "Ctrl++")
    choose(window, "Ctrl++")
    assert theme().zoom == 125
    assert window.font().pointSizeF() == pytest.approx(before * 1.25)
    grown = [each.fontMetrics().height() for each in labels(other)]
    assert all(now > was for was, now in zip(heights, grown, strict=True))
    assert int(str(memory().value("window/zoom"))) == 125
    choose(other, "Ctrl+-")
    assert theme().zoom == 110
    choose(other, "Ctrl+0")
    assert theme().zoom == 100
    assert window.font().pointSizeF() == pytest.approx(before)


def labels(window: QWidget) -> list[QLabel]:
    return [each for each in window.findChildren(QLabel) if each.text()]


def test_the_text_is_never_smaller_than_normal_nor_larger_than_twice_that(
    window: MainWindow,
) -> None:
    choose(window, "Ctrl+-")
    assert theme().zoom == 100
    zoom().go(FAR)
    assert theme().zoom == 200


def test_ctrl_and_the_wheel_change_the_text_and_the_wheel_alone_does_not(
    window: MainWindow,
) -> None:
    control, none = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
    turn_once(window, 120, none)
    assert theme().zoom == 100
    turn_once(window, 120, control)
    assert theme().zoom == 110
    for _ in range(4):  # a wheel that turns in quarters of a notch
        turn_once(window, 30, control)
    assert theme().zoom == 125
    turn_once(window, -120, control)
    assert theme().zoom == 110


def test_notches_and_keys_of_one_moment_are_one_change(window: MainWindow, qtbot: QtBot) -> None:
    control, changes = Qt.KeyboardModifier.ControlModifier, []
    with qtbot.waitSignal(theme().zoomed):
        theme().zoomed.connect(lambda: changes.append(theme().zoom))
        for _ in range(5):
            turn(window, 120, control)
        turn(window, -240, control)
        command(window, "Ctrl++").trigger()
    assert changes == [175]
    for _ in range(9):  # further than the last
        turn(window, 120, control)
    turn_once(window, -120, control)
    assert changes == [175]
    turn_once(window, -120, control)
    QApplication.processEvents()
    assert changes == [175, 150]


def test_rows_columns_and_icons_grow_with_the_text(window: MainWindow, story: Story) -> None:
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{SITE}/", f"{SITE}/a"), nobody)
    window.zones.bring_forth(UrlTable)
    QApplication.processEvents()
    table, tree = window.findChild(QTableView, "urlTable"), window.findChild(QTreeView, "urlTree")
    start = window.findChild(QToolButton, "startButton")
    assert table is not None
    assert tree is not None
    assert start is not None
    header = table.horizontalHeader()
    widths = [header.sectionSize(each) for each in range(header.count())]
    icon = start.iconSize().width()
    zoom().go(FAR)
    high = QFontMetrics(window.font()).height()
    assert table.verticalHeader().defaultSectionSize() >= high
    assert tree.sizeHintForRow(0) >= high
    grown = [header.sectionSize(each) for each in range(header.count())]
    assert all(abs(now - 2 * was) <= 6 for was, now in zip(widths, grown, strict=True))
    assert start.iconSize().width() == 2 * icon
    QApplication.processEvents()  # long texts share what is left then
    zoom().go(0)
    QApplication.processEvents()
    again = [header.sectionSize(each) for each in range(header.count())]
    assert all(abs(now - was) <= 3 for was, now in zip(widths, again, strict=True))


def test_a_start_with_large_text_looks_as_after_a_zoom(
    window: MainWindow, story: Story, qtbot: QtBot
) -> None:
    changes = story.find(f"{SITE}/", f"{SITE}/a")
    zoom().go(FAR)
    zoom.cache_clear()  # as at the next start
    theme().set_zoom(100)
    other = MainWindow(PANELS)
    qtbot.addWidget(other)
    other.show()
    assert theme().zoom == 200
    for each in (window, other):
        each.resize(1280, 620)
        each.crawl.show_ledger(story.ledger)
        each.crawl.catch_up(changes, nobody)
        QTest.qWait(1)
    assert widths(other) == pytest.approx(widths(window), rel=0.2)
    assert rail_and_tree(other) == rail_and_tree(window)


def widths(window: QWidget) -> list[int]:
    tables = [each for each in window.findChildren(QTableView) if each.objectName() in WIDE_TABLES]
    return [each.columnWidth(n) for each in tables for n in range(1, each.model().columnCount())]


def rail_and_tree(window: QWidget) -> tuple[int, QImage]:
    """How wide the rail is, and what the first row of the tree looks like."""
    rail, tree = window.findChild(QWidget, "viewRail"), window.findChild(QTreeView, "urlTree")
    assert rail is not None
    assert tree is not None
    return rail.width(), tree.viewport().grab(QRect(0, 0, 300, 30)).toImage()


def test_the_guide_has_the_same_keys_and_the_same_wheel(window: MainWindow, qtbot: QtBot) -> None:
    guide = GuideWindow(window)
    qtbot.addWidget(guide)
    guide.show()
    choose(guide, "Ctrl++")
    assert theme().zoom == 110
    turn_once(guide, 120, Qt.KeyboardModifier.ControlModifier)
    assert theme().zoom == 125


def has_words(button: QAbstractButton) -> bool:
    only = Qt.ToolButtonStyle.ToolButtonIconOnly
    is_picture = isinstance(button, QToolButton) and button.toolButtonStyle() is only
    return bool(button.text()) and not is_picture


def test_a_window_of_1280_pixels_keeps_its_size_with_text_twice_as_large(
    window: MainWindow,
) -> None:
    window.resize(1280, 800)
    zoom().go(FAR)
    QTest.qWait(1)
    assert window.width() == 1280
    cut = [
        (each.objectName(), each.text())
        for each in window.findChildren(QAbstractButton)
        if is_seen(each) and has_words(each) and each.height() < each.fontMetrics().height()
    ]
    assert not cut
    for header in window.findChildren(QHeaderView):
        if header.isVisible() and header.orientation() is Qt.Orientation.Horizontal:
            assert header.height() >= header.fontMetrics().height()


def test_larger_words_keep_their_share_when_they_are_coloured_after_a_zoom(
    window: MainWindow, story: Story
) -> None:
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{SITE}/", f"{SITE}/a"), nobody)
    panel = window.panels.get(OverviewPanel)
    tile = panel.tiles["urls"].findChild(QLabel)
    assert tile is not None
    words = (panel.headline, tile)
    before = [each.fontMetrics().height() for each in words]
    zoom().go(FAR)
    choose(window, "Ctrl+2")
    assert is_seen(panel.headline)
    window.crawl.catch_up(story.find(f"{SITE}/b"), nobody)
    theme().set_scheme("dark")
    theme().set_scheme("system")
    grown = [each.fontMetrics().height() for each in words]
    assert grown == pytest.approx([2 * each for each in before], abs=2)
