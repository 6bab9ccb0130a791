"""A window that tests share: whatever one of them leaves behind, the next finds it as new."""

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from crawlscope.core.records.workers import nobody
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.panels import PANELS
from tests.ui.conftest import Story, WindowAsNew
from tests.ui.kept_window import KeptWindow, facts_of


def test_what_tests_change_is_put_back(kept_window: KeptWindow, story: Story) -> None:
    window = kept_window.take(PANELS)
    for panel in PANELS:
        window.panels[panel]
    before = facts_of(window)
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find("http://a.test/", "http://a.test/b"), nobody)
    window.panels.get(UrlTree).url_selected.emit(2)
    window.set_phase(Phase.CRAWLING)
    window.filter.bar.set_text("state:broken")
    window.messages.post("The disk is full.")
    window.zones.show_view("URLs")
    window.exports.ask()
    window.resize(800, 600)
    QTest.qWait(1)
    assert facts_of(window) != before
    assert kept_window.take(PANELS) is window
    assert facts_of(window) == before
    assert is_seen(window.panels.get(UrlTree))
    assert window.phase is Phase.READY
    assert window.crawl.known == 0


def set_least_width(window: MainWindow) -> None:
    window.panels.get(UrlTree).setMinimumWidth(1_400)


def lose_a_part(window: MainWindow) -> None:
    found = window.findChild(QWidget, "workersSpinBox")
    assert found is not None
    found.hide()


def write_where_nobody_looks(window: MainWindow) -> None:
    window.panels.get(UrlTree).find_bar.findChild(QWidget, "findBox").setText("words")  # type: ignore[union-attr]


@pytest.mark.parametrize("leave", [set_least_width, lose_a_part, write_where_nobody_looks])
def test_a_window_that_cannot_be_put_back_is_not_used_again(
    kept_window: KeptWindow, window_as_new: WindowAsNew, leave: Callable[[MainWindow], None]
) -> None:
    window = window_as_new(PANELS)
    leave(window)
    assert kept_window.take(PANELS) is not window
    assert kept_window.left
