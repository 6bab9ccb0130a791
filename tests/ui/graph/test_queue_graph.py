from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.ledger.queue_samples import GraphPoint
from crawlscope.core.records.events import (
    Discovered,
    Event,
    Finished,
    Mark,
    Marked,
    Outcome,
    Sampled,
)
from crawlscope.core.records.records import DONE
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.graph.graph_legend import LOOKS
from crawlscope.ui.panels.graph.graph_scales import nice_top
from crawlscope.ui.panels.graph.queue_graph import QueueGraph
from tests.ui.pictures import colours

NOTHING = Changes(first_new=1)


@pytest.fixture
def graph(qtbot: QtBot) -> Iterator[QueueGraph]:
    graph = QueueGraph()
    qtbot.addWidget(graph)
    graph.resize(600, 180)
    yield graph
    theme().set_scheme("system")


def samples(*queued: int, done: int = 0) -> list[Event]:
    """A sample each quarter of a second."""
    return [
        Sampled((i + 1) / 4, queued=each, in_flight=2, waiting=1, done=done + i)
        for i, each in enumerate(queued)
    ]


def ledger_of(*events: Event) -> Ledger:
    ledger = Ledger()
    ledger.fold(events)
    return ledger


def shown(graph: QueueGraph) -> QueueGraph:
    graph.grab()  # paints all of it
    return graph


def curve(graph: QueueGraph, lane: int, side: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    values: np.ndarray[tuple[int], np.dtype[np.float64]]
    values = graph.plots.lanes[lane].curves[side].getData()[1]
    return values


def test_before_the_first_sample_the_graph_says_what_it_is_for(graph: QueueGraph) -> None:
    graph.reset(Ledger())
    assert graph.pages.currentIndex() == 0
    graph.reset(ledger_of(*samples(1)))
    assert graph.pages.currentIndex() == 1


def test_every_curve_uses_the_height_of_its_lane(graph: QueueGraph) -> None:
    graph.reset(ledger_of(*samples(7, 900, 400, done=50_000)))
    for lane in (0, 1):
        for side in ("left", "right"):
            assert 0.4 < curve(graph, lane, side).max() <= 1.0


def test_waiting_urls_count_as_queued(graph: QueueGraph) -> None:
    graph.reset(ledger_of(Sampled(0.25, queued=5, in_flight=0, waiting=3, done=0)))
    assert curve(graph, 0, "left")[0] * nice_top(8, 2) == 8


def test_nothing_is_drawn_anew_when_no_sample_came(graph: QueueGraph) -> None:
    ledger = ledger_of(*samples(1, 2))
    graph.reset(ledger)
    drawn: list[int] = []
    graph.plots.lanes[0].curves["left"].sigPlotChanged.connect(lambda _curve: drawn.append(1))
    ledger.fold([Discovered(1, "http://h/", 0, 0, None, 10)])
    graph.catch_up(NOTHING)
    assert not drawn
    ledger.fold([Sampled(0.75, 3, 1, 0, 1)])
    graph.catch_up(NOTHING)
    assert drawn == [1]


def test_the_legend_tells_the_records_of_now(graph: QueueGraph) -> None:
    ledger = ledger_of(
        *samples(1), *(Discovered(i, f"http://h/{i}", 0, 0, None, 10) for i in (1, 2))
    )
    graph.reset(ledger)
    assert graph.legend.text() == "queued 2, in flight 0, done 0, pages/s 0"


def test_the_curve_ends_at_what_the_legend_tells(graph: QueueGraph) -> None:
    found = [Discovered(i, f"http://h/{i}", 0, 0, None, 10) for i in range(1, 31)]
    graph.reset(ledger_of(*samples(10, 20), *found, Finished(Outcome.CANCELLED, 0.6)))
    assert graph.legend.text().startswith("queued 30,")
    top = nice_top(21, 2)
    assert [round(each * top) for each in curve(graph, 0, "left")] == [11, 21, 30]


def test_in_a_replay_the_curve_goes_through_the_moment_that_is_told(graph: QueueGraph) -> None:
    ledger = ledger_of(*samples(10, 20, 30))
    graph.reset(ledger)
    graph.show_replay(ledger, GraphPoint(0.6, 5, 2, 1, 0.0))
    at, shares = graph.plots.lanes[0].curves["left"].getData()
    assert [*at] == [0.25, 0.5, 0.6, 0.75]
    assert round(shares[2] * nice_top(31, 2)) == 5
    graph.show_replay(None)
    assert len(curve(graph, 0, "left")) == 4  # up to now


def test_hovering_tells_the_values_of_that_moment(graph: QueueGraph) -> None:
    graph.reset(ledger_of(*samples(*range(100, 140))))
    graph.show()
    shown(graph)
    box = graph.plots.lanes[0].plot.getViewBox()
    place = graph.plots.mapFromScene(box.mapViewToScene(QPointF(5.0, 0.5)))
    QTest.mouseMove(graph.plots.viewport(), place)
    assert graph.headline.text() == "at 5.0 s"
    assert graph.legend.text().startswith("queued 120,")
    assert graph.plots.lanes[0].cross.isVisible()
    graph.plots.hovered.emit(None)
    assert not graph.plots.lanes[0].cross.isVisible()


def test_arrow_keys_step_from_sample_to_sample(graph: QueueGraph) -> None:
    graph.reset(ledger_of(*samples(10, 20, 30)))
    graph.show()
    for key, text in (
        (Qt.Key.Key_Left, "at 0.7 s"),
        (Qt.Key.Key_Left, "at 0.5 s"),
        (Qt.Key.Key_Right, "at 0.7 s"),
        (Qt.Key.Key_Right, "at 0.7 s"),
    ):
        QTest.keyClick(graph.plots, key)
        assert graph.headline.text() == text
    QTest.keyClick(graph.plots, Qt.Key.Key_Escape)
    assert not graph.headline.text().startswith("at ")


def test_reached_by_tab_the_graph_shows_where_the_keys_are(graph: QueueGraph, qtbot: QtBot) -> None:
    graph.reset(ledger_of(*samples(10, 20, 30)))
    graph.show()
    graph.activateWindow()
    qtbot.waitUntil(graph.isActiveWindow)
    graph.plots.clearFocus()
    graph.plots.setFocus(Qt.FocusReason.TabFocusReason)
    assert graph.headline.text() == "at 0.7 s"
    graph.plots.clearFocus()
    assert not graph.headline.text().startswith("at ")


def test_the_mouse_cannot_move_the_axes(graph: QueueGraph) -> None:
    graph.reset(ledger_of(*samples(10, 20, 30)))
    graph.show()
    shown(graph)
    view, box = graph.plots, graph.plots.lanes[0].plot.getViewBox()
    before = box.viewRange()
    center = view.viewport().rect().center()
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=center)
    QTest.mouseMove(view.viewport(), center * 1.4)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=center * 1.4)
    wheel = QWheelEvent(
        QPointF(center),
        QPointF(view.mapToGlobal(center)),
        center * 0,
        center * 0 + center.__class__(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), wheel)
    assert box.viewRange() == before
    assert not box.menuEnabled()


def test_curves_differ_in_more_than_colour() -> None:
    assert len({(look.style, look.filled, look.name in ("queued", "done")) for look in LOOKS}) == 4


def test_colours_follow_the_theme(graph: QueueGraph) -> None:
    graph.reset(ledger_of(*samples(1, 2, 3)))
    for scheme in ("dark", "light"):
        theme().set_scheme(scheme)
        pen = graph.plots.lanes[0].curves["right"].opts["pen"]
        assert pen.color() == theme().colour(Tone.DONE)
        assert pen.widthF() == 1
        assert graph.plots.backgroundBrush().color() == QColor(theme().colour(Tone.SURFACE))


@pytest.mark.parametrize("size", [(600, 180), (380, 150), (240, 120), (1_600, 400)])
def test_it_paints_at_every_size(graph: QueueGraph, size: tuple[int, int]) -> None:
    marks = [Marked(i / 2, mark) for i, mark in enumerate(Mark)]
    graph.reset(ledger_of(*samples(*range(200)), *marks))
    graph.resize(*size)
    graph.show()
    assert theme().colour(Tone.DONE).name() in colours(shown(graph).grab().toImage())
    lanes = graph.plots.lanes
    if lanes[1].plot.isVisible():
        assert lanes[0].plot.getAxis("left").width() == lanes[1].plot.getAxis("left").width()


def test_a_narrow_graph_puts_the_legend_below_the_headline(graph: QueueGraph, qtbot: QtBot) -> None:
    graph.reset(ledger_of(*samples(1, 2)))
    graph.show()
    graph.resize(380, 150)
    qtbot.waitUntil(lambda: graph.legend.y() > graph.headline.y())
    graph.resize(900, 150)
    qtbot.waitUntil(lambda: graph.legend.x() > graph.headline.geometry().right())


def test_a_new_crawl_starts_with_an_empty_graph(graph: QueueGraph) -> None:
    graph.reset(ledger_of(*samples(1, 2)))
    graph.reset(Ledger())
    graph.catch_up(NOTHING)
    assert graph.pages.currentIndex() == 0


@pytest.mark.parametrize("width", range(360, 760, 40))
def test_the_end_of_a_crawl_moves_neither_legend_nor_graph(graph: QueueGraph, width: int) -> None:
    graph.resize(width, 240)
    ledger = ledger_of(*samples(5, 80, 40, done=100))
    graph.reset(ledger)
    before = shown(graph).legend.y(), graph.plots.y()
    ledger.finished = Finished(Outcome.FINISHED, 12.3)
    ledger.tally.states[DONE] = 683  # 55.5/s on average
    graph.reset(ledger)
    assert (shown(graph).legend.y(), graph.plots.y()) == before
    assert "average" in graph.headline.text()


def test_numbers_of_two_scales_do_not_touch(graph: QueueGraph) -> None:
    graph.resize(600, 260)
    graph.reset(ledger_of(*samples(*range(100, 140))))
    shown(graph)
    upper, lower = (lane.plot.getViewBox().sceneBoundingRect() for lane in graph.plots.lanes)
    # Half of a number reaches beyond its end of the scale.
    assert lower.top() - upper.bottom() >= 0.55 * QFontMetricsF(graph.font()).height() * 0.85
