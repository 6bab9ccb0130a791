"""The line that says why a crawl stands still, or that what is shown is the past."""

import pytest
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.ui.bars.state_line import StateLine
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.plain_text import Label


@pytest.mark.parametrize("size", [9, 18])
def test_that_it_is_the_past_is_said_however_little_room_there_is(qtbot: QtBot, size: int) -> None:
    board = QWidget()
    qtbot.addWidget(board)
    font = board.font()
    font.setPointSize(size)
    board.setFont(font)
    line = StateLine(board)
    row = QHBoxLayout(board)
    row.addWidget(Label("412 URLs done · 56 queued · 12 broken · 3 skipped", board), 1)
    row.addWidget(line, 1)
    line.show_past("12.3 s")
    board.resize(10, 40)
    board.show()
    said = line.findChild(ElidedLabel, "stateReason")
    assert said is not None
    assert said.text().startswith("The past")
