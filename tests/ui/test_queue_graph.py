from array import array
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.events import Discovered, Event, Finished, Mark, Marked, Outcome, Sampled
from app.core.ledger import Changes, Ledger
from app.ui.queue_graph import (
    LOOKS,
    QueueGraph,
    clock,
    clock_fine,
    headline,
    label_places,
    merged,
    nice_top,
    thinned,
    time_ticks,
)
from app.ui.theme import Tone, theme

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
    values = graph._plots.lanes[lane]._curves[side].getData()[1]
    return values


@pytest.mark.parametrize(
    ("most", "least", "top"),
    [
        (0, 2, 2),
        (3, 2, 4),
        (10, 2, 10),
        (11, 2, 20),
        (412, 2, 600),
        (90_000, 2, 100_000),
        (0.3, 1, 1),
    ],
)
def test_a_scale_ends_at_the_next_round_number(most: float, least: float, top: float) -> None:
    assert nice_top(most, least) == pytest.approx(top)


def test_times_read_as_minutes_and_seconds() -> None:
    assert [clock(at) for at in (0, 42, 61, 3725)] == ["0:00", "0:42", "1:01", "1:02:05"]
    assert [clock_fine(at) for at in (3.25, 62.55)] == ["3.2 s", "1:02.5"]


@pytest.mark.parametrize("end", [0.05, 1.0, 5.0, 59.0, 61.0, 3_599.0, 90_000.0, 9e6])
@pytest.mark.parametrize("most", [2, 5, 9])
def test_the_time_axis_has_no_more_ticks_than_fit(end: float, most: int) -> None:
    ticks = time_ticks(end, most)
    assert 1 <= len(ticks) <= most + 1
    assert all(0 <= at <= end for at, _ in ticks)


def test_a_long_column_is_thinned_without_losing_its_peak() -> None:
    column = array("d", [1.0] * 3_000)
    column[1_234] = 99.0
    assert len(thinned(column, 400, np.maximum)) <= 400
    assert thinned(column, 400, np.maximum).max() == 99.0
    assert thinned(column, 400, np.add).mean() == pytest.approx(1.03, abs=0.01)


def test_pause_and_continue_at_one_place_share_a_label() -> None:
    assert merged([(10, "pause"), (10, "continue"), (50, "end")]) == [
        (10, "pause, continue"),
        (50, "end"),
    ]


def test_labels_never_overlap_and_stay_inside() -> None:
    places = [(float(x), "label") for x in (0, 10, 25, 60, 61, 140, 198)]
    widths = [30.0] * len(places)
    lefts = label_places(places, widths, QRectF(0, 0, 200, 50))
    told = sorted(left for left in lefts if left is not None)
    assert told
    assert told[0] >= 0
    assert told[-1] + 30 <= 200
    assert all(b - a >= 30 for a, b in pairwise(told))
    assert lefts[-1] == 198 - 3 - 30  # the newest is told, left of its line


def test_the_headline_says_how_long_it_takes_yet() -> None:
    assert headline(ledger_of(*samples(100, 98, 96, 94))) == "done in about 0:12"


def test_the_headline_says_that_the_queue_grows() -> None:
    assert headline(ledger_of(*samples(1, 20, 50))) == "still growing"


def test_the_headline_says_how_the_crawl_ended() -> None:
    end = (Marked(12.3, Mark.FINISHED), Finished(Outcome.FINISHED, 12.3))
    assert headline(ledger_of(*samples(3, 0), *end)) == "finished in 12.3 s"
    stop = (Marked(2.0, Mark.CANCELLED), Finished(Outcome.CANCELLED, 2.0))
    assert headline(ledger_of(*samples(3, 2), *stop)) == "stopped after 2.0 s"


def test_a_crawl_that_was_continued_runs_again() -> None:
    stop = (Marked(2.0, Mark.CANCELLED), Finished(Outcome.CANCELLED, 2.0))
    ledger = ledger_of(*samples(3, 9), *stop, Marked(2.0, Mark.CONTINUED))
    assert headline(ledger) == "still growing"


def test_before_the_first_sample_the_graph_says_what_it_is_for(graph: QueueGraph) -> None:
    graph.reset(Ledger())
    assert graph._pages.currentIndex() == 0
    graph.reset(ledger_of(*samples(1)))
    assert graph._pages.currentIndex() == 1


def test_every_curve_uses_the_height_of_its_lane(graph: QueueGraph) -> None:
    graph.reset(ledger_of(*samples(7, 900, 400, done=50_000)))
    for lane in (0, 1):
        for side in ("left", "right"):
            assert 0.4 < curve(graph, lane, side).max() <= 1.0


def test_waiting_urls_count_as_queued(graph: QueueGraph) -> None:
    graph.reset(ledger_of(Sampled(0.25, queued=5, in_flight=0, waiting=3, done=0)))
    assert curve(graph, 0, "left")[0] * nice_top(8, 2) == 8


def test_nothing_is_drawn_anew_when_no_sample_came(
    graph: QueueGraph, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = ledger_of(*samples(1, 2))
    graph.reset(ledger)
    drawn: list[int] = []
    monkeypatch.setattr(graph._plots, "show_samples", lambda *_: drawn.append(1))
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
    assert graph._legend.text() == "queued 2, in flight 0, done 0, pages/s 0"


def test_hovering_tells_the_values_of_that_moment(graph: QueueGraph) -> None:
    graph.reset(ledger_of(*samples(*range(100, 140))))
    graph.show()
    shown(graph)
    box = graph._plots.lanes[0].plot.getViewBox()
    place = graph._plots.mapFromScene(box.mapViewToScene(QPointF(5.0, 0.5)))
    QTest.mouseMove(graph._plots.viewport(), place)
    assert graph._headline.text() == "at 5.0 s"
    assert graph._legend.text().startswith("queued 120,")
    assert graph._plots.lanes[0]._cross.isVisible()
    graph._plots.hovered.emit(None)
    assert not graph._plots.lanes[0]._cross.isVisible()


def test_arrow_keys_step_from_sample_to_sample(graph: QueueGraph) -> None:
    graph.reset(ledger_of(*samples(10, 20, 30)))
    graph.show()
    for key, text in (
        (Qt.Key.Key_Left, "at 0.7 s"),
        (Qt.Key.Key_Left, "at 0.5 s"),
        (Qt.Key.Key_Right, "at 0.7 s"),
        (Qt.Key.Key_Right, "at 0.7 s"),
    ):
        QTest.keyClick(graph._plots, key)
        assert graph._headline.text() == text
    QTest.keyClick(graph._plots, Qt.Key.Key_Escape)
    assert not graph._headline.text().startswith("at ")


def test_the_mouse_cannot_move_the_axes(graph: QueueGraph) -> None:
    graph.reset(ledger_of(*samples(10, 20, 30)))
    graph.show()
    shown(graph)
    view, box = graph._plots, graph._plots.lanes[0].plot.getViewBox()
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
        pen = graph._plots.lanes[0]._curves["right"].opts["pen"]
        assert pen.color() == theme().colour(Tone.DONE)
        assert pen.widthF() == 1
        assert graph._plots.backgroundBrush().color() == QColor(theme().colour(Tone.SURFACE))


@pytest.mark.parametrize("size", [(600, 180), (380, 150), (240, 120), (1_600, 400)])
def test_it_paints_at_every_size(graph: QueueGraph, size: tuple[int, int]) -> None:
    marks = [Marked(i / 2, mark) for i, mark in enumerate(Mark)]
    graph.reset(ledger_of(*samples(*range(2_000)), *marks))
    graph.resize(*size)
    graph.show()
    assert not shown(graph).grab().isNull()
    lanes = graph._plots.lanes
    assert lanes[0].plot.getAxis("left").width() == lanes[1].plot.getAxis("left").width()


def test_a_narrow_graph_puts_the_legend_below_the_headline(graph: QueueGraph, qtbot: QtBot) -> None:
    graph.reset(ledger_of(*samples(1, 2)))
    graph.show()
    graph.resize(380, 150)
    qtbot.waitUntil(lambda: graph._legend.y() > graph._headline.y())
    graph.resize(900, 150)
    qtbot.waitUntil(lambda: graph._legend.x() > graph._headline.geometry().right())


def test_a_new_crawl_starts_with_an_empty_graph(graph: QueueGraph) -> None:
    graph.reset(ledger_of(*samples(1, 2)))
    graph.reset(Ledger())
    graph.catch_up(NOTHING)
    assert graph._pages.currentIndex() == 0
