"""The view Concurrency: why workers wait and what ends it, where each waits, what the loop does."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from crawlscope.core.records.events import Mark
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.panels.graph.queue_graph import QueueGraph
from crawlscope.ui.panels.loop.loop_panel import Column, LoopPanel
from crawlscope.ui.panels.workers.chain_panel import ChainPanel
from crawlscope.ui.panels.workers.worker_panel import Column as WorkerColumn
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

PATHS = [f"/{number}" for number in range(12)]


def build(site: Site) -> None:
    site.page("/", links=PATHS)
    for path in PATHS:
        site.page(path)
        site.behind_the_gate(path)
    site.gate.clear()


def show(person: Person) -> None:
    press(person, "Ctrl+Alt+Q")


def press(person: Person, keys: str) -> None:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == keys).trigger()


def says(chain: ChainPanel) -> str:
    head = chain.findChild(ElidedLabel)
    assert head is not None
    return head.whole


async def test_the_source_line_at_which_a_worker_waits_is_shown(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    person = open_window(settings={"workers": 3}, roots=(site.url(),), start=True)
    show(person)
    await wait_until(lambda: site.at_the_gate == 3)
    workers, chain = person.find(WorkerPanel, "workerPanel"), person.find(ChainPanel, "chainPanel")
    await wait_until(lambda: workers.model.rowCount() == 3)
    workers.choose(2)
    workers.chain_action.trigger()
    await wait_until(chain.isVisible)
    names = [link.function for link in chain.chain.links]
    assert names[0] == "WorkerPool._work"
    assert {"Visitor.visit", "Visitor._attempt"} < set(names)
    assert chain.list.count() == len(names)
    assert chain.code is not None
    line = chain.code.marked_lines[0]
    assert "await" in chain.code.toPlainText().splitlines()[line - 1]
    item = chain.list.item(0)
    place = chain.list.visualItemRect(item).center()
    QTest.mouseClick(chain.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    line = chain.code.marked_lines[0]
    assert (
        "await visitor.visit(id_, worker, fetcher)"
        in chain.code.toPlainText().splitlines()[line - 1]
    )
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    chain.poll()
    assert chain.list.count() == len(chain.chain.links)  # what was seen last stays


async def test_a_worker_that_is_clicked_shows_where_it_waits_before_other_tabs(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    person = open_window(settings={"workers": 3}, roots=(site.url(),), start=True)
    show(person)
    await wait_until(lambda: site.at_the_gate == 3)
    workers, chain = person.find(WorkerPanel, "workerPanel"), person.find(ChainPanel, "chainPanel")
    zones = person.window.zones
    docks = [zones.docks.dock(zones.panels.of(kind)) for kind in (ChainPanel, LoopPanel)]
    person.window.tabifyDockWidget(*filter(None, docks))
    zones.bring_forth(LoopPanel)
    await wait_until(lambda: not is_seen(chain))
    await wait_until(lambda: workers.model.rowCount() == 3)
    workers.choose(2)
    await wait_until(lambda: is_seen(chain))
    assert "Worker 2: " in says(chain)
    workers.choose(3)  # which waits in the same way
    await wait_until(lambda: "Worker 3: " in says(chain))
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    site.gate.clear()
    chain.poll()
    assert says(chain) == "Worker 3 has ended: this is where it waited last"
    workers.choose(1)  # of which nothing was seen
    assert chain.pages.currentIndex() == 0
    assert "This worker has ended" in (each.text() for each in chain.findChildren(QLabel))
    workers.choose(3)
    assert chain.pages.currentIndex() == 1
    person.press("startButton")
    await wait_until(lambda: site.at_the_gate == 3)
    chain.poll()
    assert "Worker 3: " in says(chain)
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert chain.pages.currentIndex() == 1
    person.window.controls.workers_box.setValue(1)
    person.press("startButton")  # there is no third one now
    await wait_until(lambda: chain.pages.currentIndex() == 0)


async def test_callbacks_are_measured_while_the_panel_is_seen(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    site.gate.set()
    person = open_window()
    show(person)
    panel = person.find(LoopPanel, "loopPanel")
    press(person, "Shift+F8")
    await wait_until(panel.isVisible)
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended)
    panel.poll()
    rows = range(panel.model.rowCount())
    names = [panel.model.index(row, Column.NAME).data() for row in rows]
    assert "WorkerPool._work (task)" in names
    assert "asyncio" in panel.head.whole


async def test_continue_stands_beside_why_workers_wait(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    person = open_window(settings={"workers": 3, "per_host": 2}, roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate == 2)
    button = person.find(QPushButton, "remedyButton")
    await wait_until(lambda: button.text() == "Raise to 3")
    person.press("pauseButton")
    await wait_until(lambda: button.text() == "Resume")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await wait_until(lambda: button.text() == "Raise to 3")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await wait_until(lambda: site.at_the_gate == 3)
    site.gate.set()
    await wait_until(lambda: person.has_ended)


@pytest.mark.parametrize("end", ["finished", "cancelled"])
async def test_after_either_end_each_worker_says_what_it_did(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, end: str
) -> None:
    build(site)
    person = open_window(settings={"workers": 3}, roots=(site.url(), site.url("/gone")), start=True)
    show(person)
    await wait_until(lambda: site.at_the_gate == 3)
    panel = person.find(WorkerPanel, "workerPanel")
    if end == "cancelled":
        person.press("cancelButton")
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    await wait_until(lambda: panel.head.whole.startswith("CancelledError ended 3 workers"))
    assert is_seen(panel)

    def column(of: WorkerColumn) -> list[str]:
        return [panel.model.index(row, of).data() for row in range(3)]

    ended = {"finished": {"ended"}, "cancelled": {"ended while waiting for first byte"}}
    assert set(column(WorkerColumn.STATE)) == ended[end]
    assert sum(map(int, column(WorkerColumn.TRY))) == person.done
    assert sorted(column(WorkerColumn.REDIRECTS)) == ["0", "0", "1"]
    assert all(0 <= int(each.rstrip("%")) <= 100 for each in column(WorkerColumn.AGE))
    assert f"{person.done} URLs done, 1 error, busy " in panel.head.whole
    person.press("replayButton")
    await wait_until(lambda: person.window.windowTitle().startswith("replay"))
    person.press("playButton")
    moment = next(
        at for at, mark in person.desktop.ledger.samples.marks if mark is not Mark.STARTED
    )
    person.window.panels.get(QueueGraph).replay_bar.moment_asked.emit(moment - 0.001)
    await wait_until(panel.past_note.isVisible)
    chain = person.find(ChainPanel, "chainPanel")
    panel.chain_asked.emit()
    await wait_until(chain.isVisible)
    assert "Waits were not recorded" in (each.text() for each in chain.findChildren(QLabel))
    person.press("liveButton")
    await wait_until(lambda: panel.head.whole.startswith("CancelledError ended 3 workers"))
    assert not panel.past_note.isVisible()
