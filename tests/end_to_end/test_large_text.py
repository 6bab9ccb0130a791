"""Text of twice its size in a small window: everything is there, nothing lies over anything."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollArea,
    QStackedWidget,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.focus_ring import NAME as RING
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.zoom import zoom
from crawlscope.ui.panels.map.map_view import MapView
from crawlscope.ui.shell.dock import Dock
from crawlscope.window.panels import PANELS
from tests.end_to_end.conftest import Crawl, Person
from tests.end_to_end.test_keyboard import is_covered_tab
from tests.web import Site

VIEWS = [panel.title for panel in PANELS if panel.is_view]
FAR = 99  # steps
SIZE = 800, 600
LEAST_ROWS = 3
SLACK = 3  # pixels by which edges may overlap
OF_ONE_PIECE = (QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit)


@pytest.fixture(autouse=True)
def normal_afterwards(qapp: QApplication) -> Iterator[None]:
    yield
    zoom().go(0)


@pytest.fixture
async def person(site: Site, crawl: Crawl) -> Person:
    site.page("/", [f"/{n}" for n in range(12)])
    for n in range(4):
        site.redirect(f"/{n}", "/9")
    return await crawl(site)


async def test_a_small_window_with_large_text_has_room_for_each_view(person: Person) -> None:
    window = person.frame
    window.resize(1600, 1000)
    zoom().go(FAR)
    window.resize(*SIZE)
    wrong: list[str] = []
    for view in VIEWS:
        person.choose_view(view)
        assert is_seen(person.find(QToolButton, f"{view.lower()}View"))
        QApplication.processEvents()
        assert (window.width(), window.height()) == SIZE
        rows = rows_in(person.find(QStackedWidget, "views"))
        wrong += [f"{view}: only {rows:.1f} rows"] * (rows < LEAST_ROWS)
        wrong += [f"{view}: {each}" for each in overlaps(window)]
    assert not wrong, "\n".join(wrong)


async def test_what_has_no_room_beside_a_view_lies_over_it_while_it_is_asked_for(
    person: Person,
) -> None:
    window, drawer = person.frame, person.find(QWidget, "drawer")
    zoom().go(FAR)
    window.resize(*SIZE)
    QTest.keyClick(person.find(QTreeView, "urlTree"), Qt.Key.Key_Down)  # shows its details
    for name in ("queueGraph", "workerPanel", "logPanel", "detailsPanel", "redirectPanel"):
        panel = person.find(QWidget, name)
        assert not is_seen(panel)
        dock = next(each for each in window.findChildren(Dock) if each.isAncestorOf(panel))
        dock.view_action.trigger()
        QApplication.processEvents()
        assert is_seen(panel)
        assert drawer.isAncestorOf(panel)
        assert (window.width(), window.height()) == SIZE
        assert list(overlaps(drawer)) == []
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert not drawer.isVisible()
    zoom().go(0)
    QApplication.processEvents()
    for name in ("queueGraph", "workerPanel", "redirectPanel"):
        assert is_seen(person.find(QWidget, name))


def rows_in(view: QWidget) -> float:
    """How many rows of its list, or lines of its text, are in sight."""
    parts = [each for each in view.findChildren(QWidget) if is_seen(each)]
    lists = [each for each in parts if isinstance(each, QTableView | QTreeView)]
    rows = [each.viewport().height() / height_of_row(each) for each in lists if has_rows(each)]
    texts = [each for each in parts if isinstance(each, EmptyState | MapView | QScrollArea)]
    return max(rows or [each.height() / each.fontMetrics().height() for each in texts])


def has_rows(view: QAbstractItemView) -> bool:
    return view.model().rowCount() > 0


def height_of_row(view: QAbstractItemView) -> int:
    return view.visualRect(view.model().index(0, 0)).height()


def overlaps(window: QWidget) -> Iterator[str]:
    """Which things in sight lie over others that are no part of them."""
    for parent in [window, *window.findChildren(QWidget)]:
        if not parent.isVisible() or isinstance(parent, OF_ONE_PIECE):
            continue
        found = [each for each in parent.children() if isinstance(each, QWidget)]
        parts = [each for each in found if is_in_place(each)]
        for one, other in combinations(parts, 2):
            both = in_sight(one).intersected(in_sight(other))
            if min(both.width(), both.height()) > SLACK:
                yield f"{said(one)} and {said(other)} in {said(parent)}: {both.getRect()}"


def is_in_place(widget: QWidget) -> bool:
    """Whether it stands beside others: a message lies over the foot of the view."""
    is_over = widget.objectName() in (RING, "messageBar") or is_covered_tab(widget)
    return is_seen(widget) and not widget.isWindow() and not is_over


def in_sight(widget: QWidget) -> QRect:
    window = widget.window()
    return QRect(widget.mapTo(window, QPoint()), widget.size()).intersected(window.rect())


def said(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName() or widget.accessibleName()}"
