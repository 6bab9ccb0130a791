"""The view Concurrency: why workers wait and what ends it, where each waits, what the loop does."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.panels.loop.loop_panel import Column, LoopPanel
from crawlscope.ui.panels.workers.chain_panel import ChainPanel
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
    assert says(chain) == "Worker 3 no longer exists"
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
