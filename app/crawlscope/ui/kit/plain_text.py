"""Texts in those parts of Qt that guess whether a text is HTML: here they never are.

HTML in a tool tip or a label loads what it names: a title of `<img src="file:///dev/zero">` makes
Qt read that file. So the whole window takes its labels, message boxes and tool tips from here.
"""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as Guessing  # the part of Qt's namespace that knows about HTML
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

from crawlscope.core.base.text_for_people import lines_for_people

MOST_LINES = 40  # of a tool tip


class Label(QLabel):
    """Shows its text as it is."""

    def __init__(self, text: str = "", parent: QWidget | None = None, **how: Any) -> None:
        super().__init__(parent, textFormat=Qt.TextFormat.PlainText, **how)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(lines_for_people(text))


class MessageBox(QMessageBox):
    """Shows its text as it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str) -> None:
        super().setText(lines_for_people(text))


def tip(text: str) -> str:
    """A text for a tool tip, a status tip or a What's This, which is shown as it is."""
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 2 : -1] = ["…"]
    plain = lines_for_people("\n".join(lines))
    if not Guessing.mightBeRichText(plain):
        return plain
    # A tool tip has no text format: the only way is HTML that shows the text.
    return Guessing.convertFromPlainText(plain, Qt.WhiteSpaceMode.WhiteSpacePre)
