"""Panels are made when they are first seen, and then show what they would show if they had been
there from the first."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.records.workers import nobody
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.findings.findings_panel import PlacesView
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.panels.workers.chain_panel import ChainPanel
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.shell.panels import CONCURRENCY, WATCH
from crawlscope.window.panels import PANELS
from tests.ui.conftest import Story, set_to_work

SITE = "http://a.test"
LATE = [each for each in PANELS if each.make is not UrlTree]
Tell = Callable[[MainWindow, Story], object]
QUIET, TURNS = 20, 400  # of the loop


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Callable[[], MainWindow]]:
    """Opens windows of one size, in which no panel has been looked for yet."""
    windows = []

    def open_one() -> MainWindow:
        window = MainWindow(PANELS)
        window.resize(1280, 800)
        window.show()
        QTest.qWait(1)
        windows.append(window)
        return window

    yield open_one
    for each in windows:
        each.allow_close()
        each.deleteLater()


def made(window: MainWindow) -> set[type[QWidget]]:
    return set(map(type, window.panels.made(QWidget)))


def seen(window: MainWindow) -> set[type[QWidget]]:
    return {type(each) for each in window.panels.made(QWidget) if is_seen(each)}


def test_a_window_that_nobody_saw_has_the_tree_alone(qtbot: QtBot) -> None:
    window = MainWindow(PANELS)
    qtbot.addWidget(window)
    assert made(window) == {UrlTree}
    window.allow_close()


def test_only_what_is_seen_is_made(opened: Callable[[], MainWindow]) -> None:
    window = opened()
    assert made(window) == {UrlTree}
    set_to_work(window)
    assert made(window) == seen(window)
    assert DetailsPanel in made(window)
    assert LogPanel not in made(window)  # behind a tab
    before = made(window)
    window.zones.show_view("URLs")
    assert made(window) == before | {UrlTable}
    window.zones.show_view(CONCURRENCY)
    window.zones.show_view(WATCH)
    assert OverviewPanel not in made(window)


def test_a_panel_behind_a_tab_is_made_when_it_is_chosen(opened: Callable[[], MainWindow]) -> None:
    window = opened()
    set_to_work(window)
    log = next(each for each in PANELS if each.make is LogPanel)
    dock = window.zones.docks.dock(log)
    assert dock is not None
    dock.raise_()
    QTest.qWait(1)
    assert LogPanel in seen(window)


def test_a_panel_is_made_once(opened: Callable[[], MainWindow]) -> None:
    window = opened()
    table = window.zones.bring_forth(UrlTable)
    window.zones.show_view(WATCH)
    window.zones.show_view("URLs")
    assert window.panels.get(UrlTable) is table
    assert window.findChildren(UrlTable) == [table]


def test_what_was_given_last_is_given_to_a_late_panel(opened: Callable[[], MainWindow]) -> None:
    window = opened()
    given: list[tuple[QWidget, int]] = []

    def take(panel: QWidget, number: int) -> None:
        given.append((panel, number))

    window.panels.give(ChainPanel, take, 1)
    window.panels.give(ChainPanel, take, 2)
    assert not given
    panel = window.panels.get(ChainPanel)
    window.panels.give(ChainPanel, take, 3)
    assert given == [(panel, 2), (panel, 3)]


# What a late one shows


def crawl(window: MainWindow, story: Story) -> None:
    """In the middle of a crawl: pages, a redirect, a broken one, others queued."""
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{SITE}/", *(f"{SITE}/x/{n}" for n in range(20))), nobody)
    changes = story.fetch(1)
    for id_ in range(2, 12):
        changes.join(story.fetch(id_, 404 if id_ % 5 == 0 else 200))
    changes.join(story.redirect(12, 3))
    window.crawl.catch_up(changes, nobody)


def select(window: MainWindow, story: Story) -> None:
    crawl(window, story)
    window.crawl.selection.choose(5)


def filter_(window: MainWindow, story: Story) -> None:
    crawl(window, story)
    window.filter.bar.set_text("state:broken")
    QTest.qWait(1)


def another_crawl(window: MainWindow, story: Story) -> None:
    crawl(window, story)
    other = Story()
    window.crawl.show_ledger(other.ledger)
    window.crawl.catch_up(other.find("http://b.test/", "http://b.test/c"), nobody)


def what_it_says(panel: QWidget) -> list[object]:
    """All words and rows of a panel, whoever holds them."""
    said: list[object] = []
    unseen = [each for each in panel.findChildren(EmptyState) if not each.isVisible()]
    for each in panel.findChildren(QWidget):
        if each.isHidden() or any(empty.isAncestorOf(each) for empty in unseen):
            continue
        if isinstance(each, QLabel | QAbstractButton | QLineEdit):
            said.append((type(each).__name__, each.text(), each.isEnabled()))
        if isinstance(each, QAbstractItemView) and (model := each.model()) is not None:
            if not isinstance(each, PlacesView):  # its rows come after the selection, or before
                # With the focus, the first row is the current one if it was there already
                said.append((type(each).__name__, max(0, each.currentIndex().row())))
            for row in range(model.rowCount()):
                for column in range(model.columnCount()):
                    said.append(model.index(row, column).data(Qt.ItemDataRole.DisplayRole))
        if not each.objectName().startswith("qt_"):  # of Qt, as there is room
            said.append((each.objectName(), each.accessibleDescription()))
    return said


def is_settled(panel: QWidget) -> bool:
    return is_seen(panel) and bool(getattr(panel, "is_settled", True))


def walk_through(
    window: MainWindow, qtbot: QtBot, wanted: dict[str, list[str]]
) -> dict[str, list[str]]:
    """What each panel says when it is brought forth, once it says what is wanted, or nothing else
    for some turns of the loop: it catches up in them."""
    said: dict[str, list[str]] = {}
    for each in LATE:
        panel = window.panels[each]
        window.zones.bring_forth(type(panel))
        qtbot.waitUntil(partial(is_settled, panel))
        same = 0
        while same < (TURNS if each.title in wanted else QUIET):
            QTest.qWait(1)
            before, said[each.title] = said.get(each.title), sorted(map(str, what_it_says(panel)))
            same = same + 1 if said[each.title] == before else 0
            if said[each.title] == wanted.get(each.title):
                break
    return said


@pytest.mark.end_to_end  # for its seconds
@pytest.mark.parametrize("tell", [crawl, select, filter_, another_crawl])
def test_late_panels_show_what_early_ones_show(
    opened: Callable[[], MainWindow], qtbot: QtBot, tell: Tell
) -> None:
    early = opened()
    for each in PANELS:
        early.panels[each]
    tell(early, Story())
    wanted = walk_through(early, qtbot, {})
    early.hide()  # one window has the focus
    late = opened()
    tell(late, Story())
    assert not made(late) >= {each.make for each in LATE}
    for title, said in walk_through(late, qtbot, wanted).items():
        assert said == wanted[title], title
