"""The queue as a list in the window: each thing that can be done with it, counted at the server."""

from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
)

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.base.urls import host_of
from crawlscope.store import CrawlFile
from crawlscope.ui.bars.state_line import StateLine
from crawlscope.ui.bars.status_counts import StatusCounts
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.panels.queue.queue_panel import QueuePanel
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

PATHS = [f"/{number}" for number in range(9)]
ROWS = QItemSelectionModel.SelectionFlag.Rows | QItemSelectionModel.SelectionFlag.Select


async def at_the_gate(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, path: Path
) -> tuple[Person, QueuePanel]:
    """A crawl of one worker that waits for its first page; the view of the queue is open."""
    site.page("/", links=["/slow", *PATHS])
    for each in ("/slow", *PATHS):
        site.page(each)
    site.behind_the_gate("/slow")
    site.gate.clear()
    job = OutputOptions(save=str(path / "a.crawl"))
    person = open_window(job, settings={"workers": 1}, roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate)
    return person, await open_queue(person, wait_until, len(PATHS))


async def open_queue(person: Person, wait_until: WaitUntil, rows: int) -> QueuePanel:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == "Ctrl+Alt+Q").trigger()
    panel = person.find(QueuePanel, "queuePanel")

    def is_shown() -> bool:  # the views may know of the queue a frame later
        return panel.model.rowCount() == rows and all(map(panel.model.id_at, range(rows)))

    await wait_until(is_shown)
    return panel


def shown(person: Person, panel: QueuePanel, site: Site) -> list[str]:
    """The paths in the list, from top to bottom."""
    urls = person.desktop.ledger.records.url
    ids = [panel.model.id_at(row) for row in range(panel.model.rowCount())]
    return [urls[id_].removeprefix(site.url("")) for id_ in ids]


def choose(panel: QueuePanel, *rows: int) -> None:
    panel.view.clearSelection()
    for row in rows:
        panel.view.selectionModel().select(panel.model.index(row, 0), ROWS)


def click(person: Person, name: str) -> None:
    button = person.window.findChild(QAbstractButton, name)
    assert button is not None
    assert button.isEnabled(), name
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


async def test_the_list_is_in_the_order_in_which_urls_are_taken_and_can_be_changed(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, panel = await at_the_gate(site, open_window, wait_until, tmp_path)
    assert shown(person, panel, site) == PATHS
    choose(panel, 4, 7)
    click(person, "frontQueueButton")
    await wait_until(lambda: person.message == "2 URLs are at the front of the queue.")
    assert shown(person, panel, site) == ["/4", "/7", *PATHS[:4], "/5", "/6", "/8"]
    assert panel.view.chosen_rows() == [(0, 1)]
    choose(panel, 2, 3)
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_Delete)
    await wait_until(lambda: person.message == "2 URLs were removed from the queue.")
    await wait_until(lambda: panel.model.rowCount() == 7)
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert site.asked == ["/", "/slow", "/4", "/7", "/2", "/3", "/5", "/6", "/8"]


async def test_what_was_removed_is_queued_again_by_one_click(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, panel = await at_the_gate(site, open_window, wait_until, tmp_path)
    choose(panel, *range(9))
    click(person, "removeQueueButton")
    await wait_until(lambda: "9 URLs were removed" in person.message)
    click(person, "messageButton")
    await wait_until(lambda: person.message == "9 URLs are queued again.")
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert site.asked == ["/", "/slow", *PATHS]


def waiting_for(person: Person) -> str:
    """What the state line says of a crawl that stands still."""
    line = person.window.findChild(StateLine)
    assert line is not None
    label = line.findChild(ElidedLabel)
    assert label is not None
    return label.whole if line.isVisible() else ""


async def test_a_wait_can_be_ended_where_it_is_told_whatever_was_said_since(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, _panel = await at_the_gate(site, open_window, wait_until, tmp_path)
    click(person, "pauseHostQueueButton")
    site.gate.set()
    await wait_until(lambda: waiting_for(person))
    assert person.find(StatusCounts, "statusCounts").text().startswith("waiting")
    person.desktop.messages.post("Something else.")
    QTest.mouseClick(person.find(QToolButton, "stateButton"), Qt.MouseButton.LeftButton)
    await wait_until(lambda: person.has_ended)
    assert site.asked == ["/", "/slow", *PATHS]
    assert waiting_for(person) == ""


async def test_slow_motion_is_why_a_crawl_waits_even_if_a_host_is_paused(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, _panel = await at_the_gate(site, open_window, wait_until, tmp_path)
    person.desktop.shown.pause_host("elsewhere.test")
    person.desktop.window.controls.step_button.set_speed(5.0)
    site.gate.set()
    await wait_until(lambda: waiting_for(person).startswith("slow motion"))
    QTest.mouseClick(person.find(QToolButton, "stateButton"), Qt.MouseButton.LeftButton)
    await wait_until(lambda: person.has_ended)


async def test_after_pause_host_none_is_asked_until_it_goes_on(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, panel = await at_the_gate(site, open_window, wait_until, tmp_path)
    name = host_of(site.url())
    click(person, "pauseHostQueueButton")
    assert person.message == f"{name} is paused: no new requests to it."
    assert panel.host_model.index(1, 3).data() == "paused"
    site.gate.set()
    await wait_until(lambda: waiting_for(person) == f"{name} is paused; nothing else is queued")
    assert site.asked == ["/", "/slow"]
    person.press("cancelButton")
    await wait_until(lambda: person.has_ended)
    person.desktop.close()
    await person.running

    again = open_window(file=CrawlFile.open(str(tmp_path / "a.crawl")))
    panel = await open_queue(again, wait_until, len(PATHS))
    assert again.message.endswith(f"Resume continues the crawl. {name} is paused.")
    again.press("pauseButton")  # it says Resume
    await wait_until(lambda: waiting_for(again) == f"{name} is paused; nothing else is queued")
    assert site.asked == ["/", "/slow"]
    panel.hosts.setFocus()
    QTest.keyClick(panel.hosts, Qt.Key.Key_Down)
    QTest.keyClick(panel.hosts, Qt.Key.Key_Space)
    await wait_until(lambda: again.has_ended)
    assert site.asked == ["/", "/slow", *PATHS]


async def test_a_pattern_is_tried_before_it_excludes(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, panel = await at_the_gate(site, open_window, wait_until, tmp_path)
    click(person, "excludeQueueButton")
    person.find(QComboBox, "patternKind").setCurrentText("Regular expression")
    line, count = person.find(QLineEdit, "patternLine"), person.find(QLabel, "patternCount")
    line.setText("/[0-3s][a-z]*$")
    await wait_until(lambda: count.text() == "4 queued URLs, 1 known URL match")
    line.setText("/[0-3s][a-z")
    assert "missing" in count.text()
    assert not person.find(QPushButton, "patternButton").isEnabled()
    person.find(QComboBox, "patternKind").setCurrentText("Folder")
    line.setText("/")  # of any host
    await wait_until(lambda: count.text() == "9 queued URLs, 2 known URLs match")
    person.find(QComboBox, "patternKind").setCurrentText("Parameter")
    line.setText("sort")
    await wait_until(lambda: count.text() == "0 queued URLs, 0 known URLs match")
    person.find(QComboBox, "patternKind").setCurrentText("Regular expression")
    line.setText("/[0-3]$")
    await wait_until(lambda: count.text() == "4 queued URLs, 0 known URLs match")
    click(person, "patternButton")
    await wait_until(lambda: "4 URLs were removed from the queue" in person.message)
    await wait_until(lambda: panel.model.rowCount() == 5)
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert site.asked == ["/", "/slow", *PATHS[4:]]


async def test_added_urls_are_asked_next_and_those_with_a_result_once_more(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, panel = await at_the_gate(site, open_window, wait_until, tmp_path)
    site.page("/orphan", links=["/below"])
    click(person, "addQueueButton")
    line = person.find(QLineEdit, "addingLine")
    QTest.keyClicks(line, "http://[")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert "[" in person.message
    line.setText(f"{site.url('/orphan')} {site.url('/8')} {site.url('/')}")
    click(person, "addingButton")
    await wait_until(lambda: person.message == "1 URL is being rechecked.")
    await wait_until(lambda: shown(person, panel, site)[:3] == ["/", "/orphan", "/8"])
    assert panel.model.index(1, 4).data() == "added by hand"
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert site.asked[:5] == ["/", "/slow", "/", "/orphan", "/8"]
    assert site.hits["/below"] == 1


async def test_a_url_that_is_added_to_a_finished_crawl_is_asked_at_once(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, panel = await at_the_gate(site, open_window, wait_until, tmp_path)
    site.gate.set()
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    site.page("/orphan")
    panel.ask_for_urls()
    line = person.find(QLineEdit, "addingLine")
    line.setText(site.url("/orphan"))
    QTest.keyClick(line, Qt.Key.Key_Return)
    await wait_until(lambda: site.hits["/orphan"] == 1)
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
