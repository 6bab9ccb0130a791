"""The panel of the event loop shows what was there before it."""

import pytest
from pytestqt.qtbot import QtBot

from crawlscope.core.base.loop_facts import LoopFacts
from crawlscope.ui.panels.loop.loop_panel import Column, LastMinute, LoopPanel


def test_a_panel_that_is_opened_late_shows_the_minute_before(qtbot: QtBot) -> None:
    minute = LastMinute()
    minute.note(40.0)
    minute.note(700.0)
    panel = LoopPanel()
    qtbot.addWidget(panel)
    panel.resize(600, 300)
    empty = panel.curve.grab().toImage()
    panel.set_minute(minute)
    panel.poll()
    assert "700 ms worst" in panel.curve.accessibleDescription()
    assert panel.curve.grab().toImage() != empty


@pytest.mark.parametrize(
    ("who", "said"),
    [("busy", "busy, 80.00 ms"), ("", "Qt, frames and painting, 80.00 ms")],
)
def test_the_panel_names_what_took_longest(qtbot: QtBot, who: str, said: str) -> None:
    panel = LoopPanel()
    qtbot.addWidget(panel)
    panel.set_source(lambda _wanted: None, lambda _most: LoopFacts(1.0, 0.1, 0.1, [], (who, 0.08)))
    panel.poll()
    assert f" · longest in one go: {said} · " in panel.head.whole


def test_the_last_minute_keeps_two_values_a_second_and_each_that_is_worse() -> None:
    minute = LastMinute()
    for ms in (5.0, 4.0, 5.0, 9.0, 3.0):
        minute.note(ms)
    assert [late for _, late in minute.seen] == [5.0, 9.0]
    assert minute.worst == 9.0


def test_in_a_low_panel_the_curve_leaves_the_table_its_rows(qtbot: QtBot) -> None:
    panel = LoopPanel()
    qtbot.addWidget(panel)
    panel.show()
    for width, height in ((600, 130), (600, 400)):
        panel.resize(width, height)
        qtbot.wait(1)
        assert panel.view.viewport().height() > height // 3
    assert panel.curve.geometry().bottom() < panel.view.geometry().top()


def test_in_a_narrow_panel_names_are_read_before_numbers(qtbot: QtBot) -> None:
    panel = LoopPanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.resize(330, 110)
    qtbot.wait(1)
    room = panel.view.columnWidth(Column.NAME)
    assert room > panel.view.fontMetrics().horizontalAdvance("main (task)") + 8
    assert not panel.view.isColumnHidden(Column.WORST)
