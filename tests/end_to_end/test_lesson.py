"""The first lesson of the tutorial, taken in the window: docs/tutorial/first-crawl.md."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from crawlscope.demo import server
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.dialogs.export_sheet import FOLDER_KEY
from crawlscope.ui.kit.folders import remember_folder
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.end_to_end.exporting import export_to

LESSON = (Path(__file__).parents[2] / "docs" / "tutorial" / "first-crawl.md").read_text("utf-8")
FEW, SOME = 3, 10  # requests
LONGEST_CRAWL = 100.0  # seconds, for the whole demo site while others work


def press(person: Person, key: str) -> None:
    """A key that the lesson names."""
    assert f"(`{key}`)" in LESSON or f"Press `{key}`" in LESSON
    actions = person.window.findChildren(QAction)
    action = next(each for each in actions if each.shortcut().toString() == key)
    assert action.isEnabled(), key
    action.trigger()


async def test_the_first_lesson_can_be_taken(
    open_window: OpenWindow,
    wait_until: WaitUntil,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "PACE", 0.0)  # nobody watches
    person = open_window()
    press(person, "Ctrl+D")
    await wait_until(lambda: person.done > SOME)
    await wait_until(lambda: person.has_ended, LONGEST_CRAWL)

    press(person, "Ctrl+Alt+M")
    await wait_until(lambda: person.desktop.is_crawling and person.done >= FEW)
    press(person, "Ctrl+P")
    await wait_until(lambda: person.says("pauseButton") == "Resume")
    press(person, "Ctrl+P")
    press(person, "Ctrl+.")
    await wait_until(lambda: not person.desktop.is_crawling)
    await wait_until(lambda: "sockets" in person.message)
    stopped = person.desktop.ledger.finished
    assert stopped is not None
    assert stopped.stop is not None
    assert stopped.stop.queued > 0
    press(person, "Ctrl+P")
    await wait_until(lambda: person.desktop.is_crawling)
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.text().replace("&", "") == "Full speed").trigger()
    await wait_until(lambda: person.has_ended, LONGEST_CRAWL)

    press(person, "Ctrl+2")
    overview = person.find(OverviewPanel, "overviewPanel")
    await wait_until(lambda: overview.is_settled)
    QTest.mouseClick(person.find(QPushButton, "brokenTile"), Qt.MouseButton.LeftButton)
    urls = person.find(UrlTable, "urlTablePanel")
    await wait_until(lambda: is_seen(urls) and urls.is_settled)
    assert person.find(FilterBar, "filterBar").text == "state:broken"
    assert len(urls.model.ids) == person.desktop.ledger.tally.broken > 0

    press(person, "Ctrl+4")
    remember_folder(FOLDER_KEY, str(tmp_path))
    press(person, "Ctrl+Alt+E")
    await export_to(person, tmp_path / "report.html", wait_until, "report")
    assert "museum" in (tmp_path / "report.html").read_text("utf-8").lower()
