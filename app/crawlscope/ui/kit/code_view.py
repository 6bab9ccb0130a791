"""Python source with colours, in which lines can be marked."""

from typing import Any

from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, String
from PySide6.QtGui import (
    QColor,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextEdit, QWidget

from crawlscope.ui.kit.code_font import code_font
from crawlscope.ui.kit.larger_font import LargerFont
from crawlscope.ui.kit.theme import Tone, theme

TONES = {
    Keyword: Tone.ACCENT,
    String: Tone.GOOD,
    Comment: Tone.QUIET,
    Number: Tone.RATE,
    Name.Function: Tone.REDIRECT,
    Name.Class: Tone.REDIRECT,
    Name.Builtin: Tone.IN_FLIGHT,
}


class CodeView(QPlainTextEdit):
    """Marks last until others are set."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._colours = _Colours(self)
        self._marks: dict[int, Tone] = {}
        theme().changed.connect(self._dress)
        self._dress()
        LargerFont(self, 1)

    @property
    def marked_lines(self) -> list[int]:
        """The numbers of the marked lines, from 1."""
        return sorted({each.cursor.blockNumber() + 1 for each in self.extraSelections()})

    def mark(self, marks: dict[int, Tone]) -> None:
        """Marks lines, counted from 1, each in its tone."""
        self._marks = marks
        self.setExtraSelections([self._marked(line, tone) for line, tone in marks.items()])

    def go_to(self, line: int) -> None:
        """Brings a line to the middle."""
        self.setTextCursor(QTextCursor(self.document().findBlockByNumber(line - 1)))
        self.centerCursor()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.centerCursor()

    def _marked(self, line: int, tone: Tone) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        colour = QColor(theme().colour(tone))
        if tone is Tone.ACCENT:
            colour.setAlpha(70)
        mark.format.setBackground(colour)
        mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        block = self.document().findBlockByNumber(line - 1)
        mark.cursor = QTextCursor(block)
        return mark

    def _dress(self) -> None:
        self.setFont(code_font())
        self._colours.rehighlight()
        self.mark(self._marks)


class _Colours(QSyntaxHighlighter):
    """Colours the text as Pygments classifies it."""

    def __init__(self, view: QPlainTextEdit) -> None:
        super().__init__(view.document())
        self._lexed = ""
        self._words: dict[int, list[tuple[int, int, Tone]]] = {}  # by line: start, length

    def highlightBlock(self, text: str) -> None:
        whole = self.document().toPlainText()
        if whole != self._lexed:
            self._lexed = whole
            self._words = _words(whole)
        for start, length, tone in self._words.get(self.currentBlock().blockNumber(), ()):
            look = QTextCharFormat()
            look.setForeground(theme().colour(tone))
            self.setFormat(start, length, look)


def _words(text: str) -> dict[int, list[tuple[int, int, Tone]]]:
    words: dict[int, list[tuple[int, int, Tone]]] = {}
    line = place = 0
    for kind, value in PythonLexer(stripnl=False).get_tokens(text):
        tone = _tone(kind)
        for number, part in enumerate(value.split("\n")):
            if number:
                line, place = line + 1, 0
            if tone and part:
                words.setdefault(line, []).append((place, len(part), tone))
            place += len(part)
    return words


def _tone(kind: Any) -> Tone | None:
    """The colour of a kind of token, or of the kind it belongs to."""
    while kind is not None:
        if kind in TONES:
            return TONES[kind]
        kind = kind.parent
    return None
