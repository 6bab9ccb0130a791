"""Who has no mouse reaches everything."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.core.job import Job
from app.ui.late_views import is_seen
from app.ui.panels import PANELS
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.ui.accessible import entries
from tests.web import Site

VIEWS = [panel.title for panel in PANELS if panel.is_view]
MOST_STOPS = 150


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
        if wants and is_own and each.isEnabled() and is_seen(each):
            yield each


def said(widgets: set[QWidget]) -> list[str]:
    return sorted(f"{type(w).__name__} {w.objectName()} {w.accessibleName()}" for w in widgets)


async def shown(site: Site, open_window: OpenWindow, wait_until: WaitUntil, path: Path) -> Person:
    site.page("/", ["/a", "/moved", "/gone"])
    site.page("/a", ["/"])
    site.redirect("/moved", "/a")
    person = open_window(Job(save=str(path / "a.crawl")), roots=(site.url(),), start=True)
    person.window.resize(1400, 900)
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    return person


async def test_tab_reaches_everything_in_each_view_and_nothing_keeps_it(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await shown(site, open_window, wait_until, tmp_path)
    window = person.window
    window.activateWindow()
    await wait_until(window.isActiveWindow)
    missed: list[str] = []
    for view in VIEWS:
        entries(window)[view].trigger()
        reached = set(stops(window))
        missed += [f"{view}: {each}" for each in said(set(reachable(window)) - reached)]
    assert not missed, "\n".join(missed)


async def test_escape_leaves_a_panel_and_f6_goes_round(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await shown(site, open_window, wait_until, tmp_path)
    window = person.window
    window.activateWindow()
    await wait_until(window.isActiveWindow)
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
