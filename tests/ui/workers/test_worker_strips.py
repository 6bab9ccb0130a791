"""A strip for each worker: what it was seen doing, where it is, and that it is calm."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crawlscope.core.records.workers import AtWork, Doing, WorkerRow, nobody
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.workers.worker_strips import CODES, LOOKS_KEPT, MOST_SHOWN, WorkerStrips
from tests.ui.at_work import at_work

URL = "http://example.org/\u202egnp"


def workers(number: int, *doing: Doing) -> AtWork:
    """So many, who do these in turn."""
    states = doing or (Doing.READING,)
    rows = (
        WorkerRow(n, states[n % len(states)], n, URL, 9, 1, 0.5, 2_048)
        for n in range(1, number + 1)
    )
    return at_work(*rows, most=MOST_SHOWN)


class PaintCounter(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QObject) -> None:
        super().__init__(widget)
        self.number = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.number += event.type() is QEvent.Type.Paint
        return False


@pytest.fixture
def strips(qtbot: QtBot) -> WorkerStrips:
    strips = WorkerStrips()
    qtbot.addWidget(strips)
    strips.resize(900, 20)
    strips.show()
    return strips


def test_without_workers_there_is_nothing(strips: WorkerStrips) -> None:
    room = strips.sizeHint()
    strips.poll(nobody(MOST_SHOWN))
    assert not list(strips.places())
    strips.poll(workers(10))
    assert strips.sizeHint() == room, "nothing moves when a crawl begins"
    assert len(list(strips.places())) == len(strips.strips) == 10


def test_the_newest_look_is_at_the_right_end(strips: WorkerStrips) -> None:
    for doing in (Doing.CONNECTING, Doing.READING, Doing.PARSING):
        strips.poll(workers(1, doing))
    seen = [CODES[each] for each in (Doing.CONNECTING, Doing.READING, Doing.PARSING)]
    assert list(strips.strips[0][-3:]) == seen
    assert not any(strips.strips[0][:-3])


def test_it_looks_once_a_second(qtbot: QtBot) -> None:
    strips = WorkerStrips()
    qtbot.addWidget(strips)
    for _ in range(20):
        strips.show_rows(lambda _most: workers(3))
    assert sum(map(bool, strips.strips[0])) == 1


def test_nothing_is_painted_while_nothing_changes(strips: WorkerStrips, qtbot: QtBot) -> None:
    strips.poll(workers(4, Doing.QUEUE))
    for _ in range(LOOKS_KEPT):
        strips.poll(workers(4, Doing.QUEUE))
    seen = strips.strips
    counter = PaintCounter(strips)
    QTest.qWait(20)
    counter.number = 0
    for _ in range(10):
        strips.poll(workers(4, Doing.QUEUE))
        QTest.qWait(1)
    assert counter.number == 0
    assert strips.strips == seen
    strips.poll(workers(4, Doing.READING))
    qtbot.waitUntil(lambda: counter.number > 0)


@pytest.mark.parametrize("number", [1, 10, 25, 26, 50, 400])
@pytest.mark.parametrize("width", [500, 1_440])
def test_strips_lie_beside_each_other(strips: WorkerStrips, number: int, width: int) -> None:
    strips.resize(width, 20)
    strips.poll(workers(number))
    places = list(strips.places())
    assert len(places) == min(number, MOST_SHOWN)
    assert all(strips.rect().contains(place) for place in places)
    assert all(place.height() >= 4 for place in places)
    assert not any(a.intersects(b) for a in places for b in places if a is not b)
    assert strips.worker_at(places[-1].center()) == len(places)
    picture = strips.grab().toImage()
    strips.clear()
    without = strips.grab().toImage()
    assert all(picture.copy(place) != without.copy(place) for place in places)


def test_a_worker_that_is_gone_has_no_strip_and_a_new_one_begins_empty(
    strips: WorkerStrips,
) -> None:
    strips.poll(workers(5))
    strips.poll(workers(2))
    assert len(strips.strips) == 2
    strips.poll(workers(3))
    assert len([code for code in strips.strips[2] if code]) < len(
        [code for code in strips.strips[0] if code]
    )


def test_the_last_minute_stays_after_the_end_until_another_crawl(strips: WorkerStrips) -> None:
    strips.poll(workers(5))
    strips.poll(nobody(MOST_SHOWN))
    assert len(strips.strips) == 5
    strips.clear()
    assert strips.accessibleDescription() == "No worker has started"
    assert strips.strips == []


def test_a_tool_tip_says_what_a_worker_does_and_did(strips: WorkerStrips) -> None:
    strips.poll(workers(2, Doing.READING, Doing.CONNECTING))
    said = strips.tip_of(2)
    assert "Worker 2: reading 2.0 KB" in said
    assert "reading 100%" in said
    assert "\u202e" not in said


def test_a_click_chooses_a_worker(strips: WorkerStrips, qtbot: QtBot) -> None:
    strips.poll(workers(30))
    place = list(strips.places())[27].center()
    with qtbot.waitSignal(strips.chosen) as chosen:
        QTest.mouseClick(strips, Qt.MouseButton.LeftButton, pos=place)
    assert chosen.args == [28]
    with qtbot.waitSignal(strips.chosen) as chosen:
        QTest.mouseClick(strips, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert chosen.args == [0]


def test_colours_follow_the_scheme(strips: WorkerStrips) -> None:
    strips.poll(workers(3))
    shots = []
    try:
        for scheme in ("light", "dark"):
            theme().set_scheme(scheme)
            shots.append(strips.grab().toImage())
    finally:
        theme().set_scheme("system")
    assert shots[0] != shots[1]
