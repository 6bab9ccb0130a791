import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import (
    ErrorKind,
    Finished,
    Mark,
    Marked,
    Outcome,
    Queued,
    Sampled,
    SkipReason,
    Started,
)
from crawlscope.ui.bars.status_counts import StatusCounts, table
from tests.ui.conftest import Story
from tests.ui.pictures import is_painted


@pytest.fixture
def counts(qtbot: QtBot, story: Story) -> StatusCounts:
    counts = StatusCounts()
    qtbot.addWidget(counts)
    counts.resize(1_400, 26)
    counts.reset(story.ledger)
    counts.set_state("crawling")
    return counts


@pytest.fixture
def crawled(story: Story, counts: StatusCounts) -> Story:
    """Five URLs: two pages, one not found, one redirect, one without an answer; two are queued."""
    story.find(*(f"http://h/{i}" for i in range(7)))
    story.fetch(1)
    story.fetch(2)
    story.fetch(3, 404)
    story.redirect(4, 1)
    counts.catch_up(story.fail(5, ErrorKind.TIMEOUT))
    return story


def test_before_a_crawl_only_the_state_is_shown(counts: StatusCounts) -> None:
    counts.set_state("ready")
    assert counts.text() == "ready"


def test_the_line_counts_states_broken_and_classes(crawled: Story, counts: StatusCounts) -> None:
    assert counts.text() == (
        "crawling · 5 done · 2 queued · 0 in flight · 0.0 pages/s · 2 broken URLs"
        " · 2 2xx · 1 3xx · 1 4xx · 1 failed"
    )


def test_the_rate_is_that_of_now_and_in_the_end_that_of_the_whole(
    crawled: Story, counts: StatusCounts
) -> None:
    counts.catch_up(crawled.fold(Sampled(0.25, 1, 1, 0, 0), Sampled(0.5, 1, 1, 0, 100)))
    assert " · 400 pages/s · " in counts.text()
    counts.catch_up(crawled.fold(Marked(2.0, Mark.FINISHED), Finished(Outcome.FINISHED, 2.0)))
    assert " · 2.5 pages/s average · " in counts.text()


def test_where_it_is_narrow_the_least_important_go_first(
    crawled: Story, counts: StatusCounts
) -> None:
    def shown(width: int) -> list[str]:
        counts.resize(width, 26)
        return [part.key for part in counts.shown_parts()]

    assert shown(1_400)[-1] == "failed"
    assert shown(600)[:3] == ["state", "done", "queued"]
    assert "broken" in shown(600)
    assert "2xx" not in shown(600)
    assert set(shown(320)) <= {"state", "done", "broken", "queued"}
    assert shown(30) == ["state"]


def test_numbers_that_grow_and_shrink_move_nothing(crawled: Story, counts: StatusCounts) -> None:
    def place_of_broken() -> float:
        return next(x for part, x in counts.places() if part.key == "broken")

    counts.catch_up(crawled.find(*(f"http://h/more/{i}" for i in range(2_000))))
    counts.catch_up(crawled.fold(*(Started(id_) for id_ in range(8, 1_508))))
    wide = place_of_broken()
    counts.catch_up(crawled.fold(*(Queued(id_, 1, 10) for id_ in range(8, 1_508))))
    assert " · 0 in flight · " in counts.text()
    assert place_of_broken() == wide


def test_nothing_is_painted_when_nothing_changed(
    crawled: Story, counts: StatusCounts, qtbot: QtBot
) -> None:
    class Painted(QObject):
        times = 0

        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            self.times += event.type() == QEvent.Type.Paint
            return False

    counts.show()
    qtbot.waitExposed(counts)
    QTest.qWait(1)
    painted = Painted()
    counts.installEventFilter(painted)
    counts.catch_up(crawled.fold())
    QTest.qWait(1)
    assert painted.times == 0
    counts.catch_up(crawled.start(6))
    qtbot.waitUntil(lambda: painted.times == 1)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_tool_tip_tells_every_status_and_error(crawled: Story, counts: StatusCounts) -> None:
    crawled.find("http://other/", skip=SkipReason.EXTERNAL)
    text = table(crawled.ledger.tally)
    for each in ("200 OK", "404 Not Found", "301 Moved Permanently", "timeout", "6.0 KB"):
        assert each in text
    assert table(Ledger().tally) == "No responses yet"
    counts.show()
    QApplication.sendEvent(counts, QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), QPoint(5, 5)))
    assert "404 Not Found" in QToolTip.text()
    QToolTip.hideText()


def test_a_new_crawl_starts_at_nothing(crawled: Story, counts: StatusCounts) -> None:
    counts.reset(Ledger())
    assert counts.text() == "crawling"


@pytest.mark.parametrize("width", [80, 500, 800, 1_400])
def test_it_paints_at_every_width(crawled: Story, counts: StatusCounts, width: int) -> None:
    counts.resize(width, 26)
    counts.show()
    parts = counts.shown_parts()
    assert parts
    assert all(is_painted(counts, counts.place_of(part.key) & counts.rect()) for part in parts)


def test_a_count_is_a_link_for_the_mouse(
    crawled: Story, counts: StatusCounts, qtbot: QtBot
) -> None:
    counts.show()
    with qtbot.waitSignal(counts.urls_asked) as asked:
        place = counts.place_of("broken").center()
        QTest.mouseClick(counts, Qt.MouseButton.LeftButton, pos=place)
    assert asked.args == ["state:broken"]
    with qtbot.assertNotEmitted(counts.urls_asked):  # a rate counts no URLs
        place = counts.place_of("rate").center()
        QTest.mouseClick(counts, Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseMove(counts, counts.place_of("broken").center())
    qtbot.waitUntil(lambda: counts.cursor().shape() is Qt.CursorShape.PointingHandCursor)


def test_the_counts_are_links_for_the_keys(
    crawled: Story, counts: StatusCounts, qtbot: QtBot
) -> None:
    counts.show()
    with qtbot.waitActive(counts):
        counts.activateWindow()
    counts.clearFocus()
    without = counts.grab().toImage()
    counts.setFocus(Qt.FocusReason.TabFocusReason)
    asked: list[str] = []
    counts.urls_asked.connect(asked.append)
    assert counts.grab().toImage() != without  # one sees where the keys are
    keys = [Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return, *[Qt.Key.Key_Left] * 9]
    for key in keys:
        QTest.keyClick(counts, key)
    assert asked == ["state:broken", "status:2xx state:done,redirected"]
    QTest.keyClick(counts, Qt.Key.Key_Return)
    assert asked[-1] == "state:done,redirected,failed"
