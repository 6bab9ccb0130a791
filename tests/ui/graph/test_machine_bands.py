"""The rates of machines lie one upon the other below the rate of all, each with its name."""

import pytest
from pytestqt.qtbot import QtBot

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Sampled
from crawlscope.ui.panels.graph.queue_graph import QueueGraph


@pytest.fixture
def graph(qtbot: QtBot) -> QueueGraph:
    graph = QueueGraph()
    qtbot.addWidget(graph)
    graph.resize(700, 300)
    graph.show()
    return graph


def ledger_of(*names: str) -> Ledger:
    ledger = Ledger()
    for n in range(9):
        counts = tuple((name, number, n) for number, name in enumerate(names, 1))
        ledger.fold([Sampled(n / 4, 9, 2, 0, n * len(names), machines=counts)])
    return ledger


def names(graph: QueueGraph) -> list[str]:
    bands = graph.plots.lanes[1].bands
    assert bands is not None
    return bands.names


def test_each_machine_has_a_band(graph: QueueGraph) -> None:
    graph.reset(ledger_of("atlas", "borea", "<b>ceto"))
    assert names(graph) == ["atlas", "borea", "<b>ceto"]
    graph.grab()


def test_workers_of_one_machine_have_a_band_each(graph: QueueGraph) -> None:
    graph.reset(ledger_of("atlas", "atlas"))
    assert names(graph) == ["atlas 1", "atlas 2"]


@pytest.mark.parametrize("number", [0, 1, 13])
def test_none_one_or_very_many_have_none(graph: QueueGraph, number: int) -> None:
    graph.reset(ledger_of("atlas", "borea"))
    graph.reset(ledger_of(*(f"m{n}" for n in range(number))))
    assert names(graph) == []
    graph.grab()
