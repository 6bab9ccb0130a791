"""Layouts in one call, and laid out before they are painted."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.ui.kit.layouts import in_column, settle

DEEP = 8  # as deep as a text of the details lies in the window


def test_what_lies_deep_is_laid_out_before_the_window_is_painted(qtbot: QtBot) -> None:
    window, text, below = QWidget(), QLabel("high"), QLabel("below")
    qtbot.addWidget(window)
    text.setAlignment(Qt.AlignmentFlag.AlignTop)
    around: QWidget = text
    for _ in range(DEEP):
        inner, around = around, QWidget()
        in_column(around, inner)
    in_column(window, around, below, (None, 1))
    window.resize(200, 400)
    window.show()
    settle()
    before = below.y()
    text.setMinimumHeight(text.height() + 50)
    settle()
    assert below.y() == before + 50
