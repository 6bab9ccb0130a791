"""Workers of a cluster keep their rows; speeds are those of the last seconds."""

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableView
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from crawlscope.core.records.machines import Machine, MachineState
from crawlscope.core.records.workers import AtWork, Doing, WorkerRow, nobody
from crawlscope.ui.panels.workers import worker_panel
from crawlscope.ui.panels.workers.machine_table import Column, MachineModel, summary
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel

BUSY = Machine(
    1, "tcp://192.0.2.1:4000", "atlas", MachineState.WORKING, 9, 100, 20, 5_000, 3, seconds=1.0
)
LOST = Machine(2, "tcp://192.0.2.2:4000", "borea", MachineState.LOST, pages=40)
STARTING = Machine(3, "tcp://192.0.2.3:4000", "", MachineState.STARTING)


@pytest.fixture
def model(qtbot: QtBot, qtmodeltester: ModelTester) -> MachineModel:
    model = MachineModel()
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call]
    return model


@pytest.fixture
def panel(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> WorkerPanel:
    monkeypatch.setattr(worker_panel, "PAUSE_MS", 0)
    panel = WorkerPanel()
    qtbot.addWidget(panel)
    panel.resize(600, 240)
    panel.show()
    return panel


def row(model: MachineModel, place: int) -> dict[Column, str]:
    return {each: model.index(place, each).data() for each in Column}


def at_work(*machines: Machine) -> AtWork:
    worker = WorkerRow(1, Doing.READING, 1, "http://example.org/", 9, 1, 1.0, 0)
    return AtWork([worker], {Doing.READING: 1}, 0, machines=machines)


def seen(panel: WorkerPanel) -> set[str]:
    tables = [panel.view, *panel.findChildren(QTableView, "machineTable")]
    return {each.accessibleName() for each in tables if each.isVisible()}


def test_speeds_are_those_of_the_last_seconds(model: MachineModel) -> None:
    model.show([BUSY], now=10.0)
    assert row(model, 0)[Column.SPEED] == ""
    model.show([BUSY._replace(pages=300, seconds=2.8)], now=12.0)
    found = row(model, 0)
    assert (found[Column.SPEED], found[Column.CPU]) == ("100", "90 %")
    for second in (13.0, 14.0, 15.0, 16.0):
        model.show([BUSY._replace(pages=300, seconds=2.8)], now=second)
    found = row(model, 0)
    assert (found[Column.SPEED], found[Column.CPU]) == ("0.0", "0 %")
    assert (found[Column.PAGES], found[Column.TIME]) == ("300", "2.8 s")


def test_what_is_not_known_is_empty(model: MachineModel) -> None:
    model.show([STARTING], now=0.0)
    found = row(model, 0)
    assert found.pop(Column.MACHINE) == found.pop(Column.ADDRESS) == STARTING.address
    assert found.pop(Column.STATE) == "starting"
    assert set(found.values()) == {""}


def test_a_row_stays_selected_while_others_come_and_go(model: MachineModel) -> None:
    model.show([BUSY, LOST], now=0.0)
    held = QPersistentModelIndex(model.index(0, 0))
    model.show([BUSY, LOST, STARTING], now=1.0)
    model.show([BUSY, STARTING], now=2.0)
    assert held.isValid()
    assert held.data() == "atlas 1"
    assert model.rowCount() == 2
    model.show([], now=3.0)
    assert model.rowCount() == 0


def test_a_tool_tip_says_what_differs_and_why_a_worker_is_not_used(model: MachineModel) -> None:
    other = BUSY._replace(differs=("aiohttp 3.12 (here 3.14)",))
    refused = STARTING._replace(state=MachineState.REFUSED, why="<b>it has crawlscope 0.0")
    model.show([other, refused], now=0.0)
    tips = [model.index(place, 0).data(Qt.ItemDataRole.ToolTipRole) for place in range(2)]
    assert "Versions that differ from here: aiohttp 3.12 (here 3.14)" in tips[0]
    assert "4.9 KB in 20 batches" in tips[0]
    assert "&lt;b&gt;it has" in tips[1] or "<b>it has" in tips[1]


def test_the_summary_counts_who_is_there_and_who_is_not() -> None:
    assert (
        summary([BUSY, LOST, STARTING]) == "2 workers on 1 machine: 1 starting, 1 working, 1 lost"
    )
    assert summary([]) == "0 workers"


def test_only_a_crawl_on_a_cluster_has_machines(panel: WorkerPanel) -> None:
    panel.show_rows(lambda most: at_work())
    assert not panel.machines_button.isVisible()
    panel.show_rows(lambda most: at_work(BUSY, LOST))
    assert panel.machines_button.isVisible()
    assert seen(panel) == {"Workers and what they are doing"}
    panel.machines_button.setFocus()
    QTest.keyClick(panel.machines_button, Qt.Key.Key_Space)
    assert seen(panel) == {"Workers of the cluster and what they have done"}
    assert panel.head.whole == "1 worker on 1 machine: 1 working, 1 lost"
    panel.show_rows(lambda most: at_work())
    assert seen(panel) == {"Workers and what they are doing"}
    assert panel.head.whole == "1 worker: 1 reading"
    panel.show_rows(nobody)
    assert not seen(panel)


def test_machines_are_seen_while_there_is_no_worker_yet(panel: WorkerPanel) -> None:
    panel.show_rows(lambda most: AtWork([], {}, 0, machines=[STARTING]))
    QTest.mouseClick(panel.machines_button, Qt.MouseButton.LeftButton)
    assert panel.head.whole == "1 worker: 1 starting"


@pytest.mark.parametrize("width", [300, 500, 800, 1200])
def test_the_name_has_room_at_any_width(panel: WorkerPanel, width: int) -> None:
    panel.resize(width, 240)
    panel.show_rows(lambda most: at_work(BUSY, LOST))
    QTest.mouseClick(panel.machines_button, Qt.MouseButton.LeftButton)
    header = panel.machines.horizontalHeader()
    assert header.sectionSize(Column.MACHINE) >= 60
    assert header.length() <= panel.machines.viewport().width()
