"""Who has no mouse reaches everything."""

from collections.abc import Iterator
from itertools import combinations

import numpy
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStatusBar, QTabBar, QTreeView, QWidget

from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.window.panels import PANELS
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import Crawl, Person
from tests.ui.accessible import entries
from tests.web import Site

VIEWS = [panel.title for panel in PANELS if panel.is_view]
MOST_STOPS = 150
Pixels = NDArray[numpy.bool_]


def stops(window: QWidget) -> Iterator[QWidget]:
    """Where Tab stops, once round from the address."""
    first = window.findChild(QWidget, "addressBar")
    assert first is not None
    first.setFocus()
    for _ in range(MOST_STOPS):
        focused = window.focusWidget()
        assert focused is not None
        yield focused
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        if window.focusWidget() is first:
            return
    pytest.fail("Tab does not come round")


def reachable(window: QWidget) -> Iterator[QWidget]:
    """What is to be reached by Tab: in sight, enabled, with a wish for it."""
    for each in window.findChildren(QWidget):
        wants = each.focusPolicy() & Qt.FocusPolicy.TabFocus == Qt.FocusPolicy.TabFocus
        is_own = each.focusProxy() is None and not each.objectName().startswith("qt_")
        if wants and is_own and each.isEnabled() and is_seen(each) and not is_covered_tab(each):
            yield each


def is_covered_tab(widget: QWidget) -> bool:
    """True for tabs of docks that another view has: Qt lets them lie there for a while."""
    middle = widget.mapTo(widget.window(), widget.rect().center())
    return isinstance(widget, QTabBar) and widget.window().childAt(middle) is not widget


def said(widgets: set[QWidget]) -> list[str]:
    return sorted(f"{type(w).__name__} {w.objectName()} {w.accessibleName()}" for w in widgets)


@pytest.fixture
async def person(site: Site, crawl: Crawl, wait_until: WaitUntil) -> Person:
    """In front of a window that has crawled a site."""
    site.page("/", ["/a", "/moved", "/gone"])
    site.page("/a", ["/"])
    site.redirect("/moved", "/a")
    person = await crawl(site)
    person.frame.resize(1400, 900)
    person.window.activateWindow()
    await wait_until(person.window.isActiveWindow)
    return person


async def test_tab_reaches_everything_in_each_view_and_nothing_keeps_it(person: Person) -> None:
    window = person.window
    missed: list[str] = []
    for view in VIEWS:
        entries(window)[view].trigger()
        reached = set(stops(window))
        missed += [f"{view}: {each}" for each in said(set(reachable(window)) - reached)]
    assert not missed, "\n".join(missed)


async def test_tab_goes_as_the_window_is_read(person: Person) -> None:
    window = person.window
    person.find(QTreeView, "urlTree").expandAll()
    QTest.keyClick(person.find(QTreeView, "urlTree"), Qt.Key.Key_End)  # shows its details
    wrong: list[str] = []
    for view in VIEWS:
        person.press(f"{view.lower()}View")
        way = list(dict.fromkeys(stops(window)))  # a text has stops of its own: links
        assert way == sorted(way, key=zone)
        wrong += [
            f"{view}: {said({later})[0]} after {said({sooner})[0]}"
            for sooner, later in combinations(way, 2)
            if zone(sooner) == zone(later) and is_read_before(later, sooner)
        ]
    assert not wrong, "\n".join(wrong)


def zone(widget: QWidget) -> int:
    """Toolbar 0, rail 1, what lies between 2, status line 3."""
    part = inside(widget.window(), widget)
    named = {"controlToolBar": 0, "viewRail": 1}
    return 3 if isinstance(part, QStatusBar) else named.get(part.objectName(), 2)


def is_read_before(one: QWidget, other: QWidget) -> bool:
    """True if it stands above the other or left of it, or what it lies in does."""
    around = other
    while not around.isAncestorOf(one):
        around = parent(around)
    if around in (one, other):
        return around is one
    a, b = (inside(around, each).geometry().adjusted(3, 3, -3, -3) for each in (one, other))
    is_above = a.bottom() < b.top() and a.left() < b.right() and b.left() < a.right()
    return is_above or (a.right() < b.left() and a.top() < b.bottom() and b.top() < a.bottom())


def inside(around: QWidget, widget: QWidget) -> QWidget:
    """What lies directly in `around`, and is or holds the widget."""
    while (above := parent(widget)) is not around:
        widget = above
    return widget


def parent(widget: QWidget) -> QWidget:
    found = widget.parentWidget()
    assert found is not None
    return found


async def test_what_has_the_keys_is_seen_to_have_them_wherever_tab_stops(person: Person) -> None:
    window = person.window
    unseen: list[str] = []
    for view in VIEWS:
        entries(window)[view].trigger()
        before: tuple[QWidget, QRect, Pixels] | None = None
        for stop in by_tab(window):
            if before is not None and before[0] is not stop:  # a text has stops of its own: links
                widget, place, ringed = before
                now = around(widget)  # the next stop may have been scrolled into sight
                place = now if now.size() == place.size() else place
                gained = ringed & ~accented(window, place)
                # A line of two pixels along one side at least.
                if gained.sum() < 2 * min(widget.width(), widget.height()):
                    unseen.append(f"{view}: {said({widget})[0]} gains {gained.sum()} pixels")
            place = around(stop)
            before = stop, place, accented(window, place)
    assert not unseen, "\n".join(unseen)


def by_tab(window: QWidget) -> Iterator[QWidget]:
    """Where Tab stops, pressed as the platform tells of it."""
    first = window.findChild(QWidget, "addressBar")
    assert first is not None
    first.setFocus()
    for _ in range(MOST_STOPS):
        QTest.keyClick(window.window().windowHandle(), Qt.Key.Key_Tab)
        focused = window.focusWidget()
        assert focused is not None
        yield focused
        if focused is first:
            return


def around(widget: QWidget) -> QRect:
    place = QRect(widget.mapTo(widget.window(), QPoint()), widget.size())
    return place.adjusted(-2, -2, 2, 2).intersected(widget.window().rect())


def accented(window: QWidget, place: QRect) -> Pixels:
    """The pixels there that have the colour of the focus."""
    image = window.window().grab(place).toImage()
    accent = numpy.uint32(theme().colour(Tone.ACCENT).rgb())
    found: Pixels = numpy.frombuffer(image.constBits(), dtype=numpy.uint32) == accent
    return found


async def test_the_ring_of_the_focus_is_for_the_keyboard_and_moves_with_what_it_is_around(
    person: Person, wait_until: WaitUntil
) -> None:
    window = person.window
    screen, tree = person.frame.windowHandle(), person.find(QWidget, "urlTree")

    def rings() -> list[QRect]:
        found = person.frame.findChildren(QWidget, "focusRing")
        return [each.geometry() for each in found if each.isVisible()]

    QTest.keyClick(screen, Qt.Key.Key_F6)
    assert len(rings()) == 1
    click(screen, tree)
    assert tree.hasFocus()
    assert not rings()
    click(screen, person.find(QWidget, "urlsView"))  # moves the focus into the table
    assert QApplication.focusWidget() is not tree
    assert not rings()
    QTest.keyClick(screen, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(screen, Qt.Key.Key_F6)
    for _ in range(6):
        focused = QApplication.focusWidget()
        assert focused is not None
        assert [ring.intersects(around(focused)) for ring in rings()] == [True]
        width = window.width()
        person.frame.resize(width - 60, 800)
        await wait_until(lambda width=width: window.width() < width)  # type: ignore[misc]
        focused = QApplication.focusWidget()
        assert focused is not None
        assert [around(focused).contains(ring) for ring in rings()] == [True]
        QTest.keyClick(screen, Qt.Key.Key_F6)


def click(screen: QWindow, widget: QWidget) -> None:
    at = widget.mapTo(widget.window(), widget.rect().center())
    QTest.mouseClick(screen, Qt.MouseButton.LeftButton, pos=at)


async def test_escape_leaves_a_panel_and_f6_goes_round(person: Person) -> None:
    window = person.window
    tree = person.find(QWidget, "urlTree")
    tree.setFocus()
    zones = []
    for _ in range(12):
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F6)
        zones.append(QApplication.focusWidget())
        if zones[-1] is tree:
            break
    assert zones[-1] is tree
    assert len(zones) >= 5
    entries(window)["Log"].trigger()
    log = person.find(QWidget, "logPanel")
    focused = QApplication.focusWidget()
    assert focused is not None
    assert log.isAncestorOf(focused)
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is tree
