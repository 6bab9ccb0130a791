"""The source of a stage, with the lines at which its fetches wait."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, String
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.ui.lab.lab_words import IDEAS, Wait, whereabouts
from app.ui.plain_text import Label
from app.ui.theme import Tone, theme

LEAST_LETTERS = 12  # of a stage, in the box that chooses one
TONES = {
    Keyword: Tone.ACCENT,
    String: Tone.GOOD,
    Comment: Tone.QUIET,
    Number: Tone.RATE,
    Name.Function: Tone.REDIRECT,
    Name.Class: Tone.REDIRECT,
    Name.Builtin: Tone.IN_FLIGHT,
}


class LabReader(QWidget):
    """Shows one stage; in slow motion it marks where each fetch waits."""

    watch_requested = Signal(str)  # stage
    watch_stopped = Signal()

    def __init__(
        self, stages: Sequence[str], source: Callable[[str], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("labReader")
        self._source = source
        self._waits: Sequence[Wait] = ()
        self._stages = QComboBox(self)
        self._stages.setAccessibleName("Stage")
        # As narrow as the window needs it; its list is as wide as the words.
        self._stages.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._stages.setMinimumContentsLength(LEAST_LETTERS)
        for stage in stages:
            self._stages.addItem(f"{stage}: {IDEAS[stage]}", stage)
        self.slow_button = QPushButton("Slow motion", self)
        self.slow_button.setObjectName("slowMotionButton")
        self.slow_button.setCheckable(True)
        self.slow_button.setToolTip(
            "Runs this stage against a server that answers in pieces,\n"
            "and marks the line at which each fetch waits."
        )
        self.code = QPlainTextEdit(self)
        self.code.setReadOnly(True)
        self.code.setFrameShape(QFrame.Shape.NoFrame)
        self.code.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.code.setAccessibleName("Source of the stage")
        self._colours = _Colours(self.code)
        self._where = QPlainTextEdit(self)
        self._where.setReadOnly(True)
        self._where.setFrameShape(QFrame.Shape.NoFrame)
        self._where.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._where.setAccessibleName("Where each fetch waits")
        self._where.setPlaceholderText(
            "Slow motion shows here where each fetch waits: the chain of functions, and for "
            "generators and coroutines the last instruction of the innermost (f_lasti)."
        )
        self._lay_out()
        self._stages.currentIndexChanged.connect(self._change)
        self.slow_button.toggled.connect(self._toggle)
        theme().changed.connect(self._dress)
        self._dress()
        self._change()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(8, 6, 8, 6)
        head.setSpacing(8)
        label = Label("&Source of", self)
        label.setBuddy(self._stages)
        head.addWidget(label)
        head.addWidget(self._stages, 1)
        head.addWidget(self.slow_button)
        parts = QSplitter(Qt.Orientation.Vertical, self)
        parts.addWidget(self.code)
        parts.addWidget(self._where)
        parts.setStretchFactor(0, 4)
        parts.setStretchFactor(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(parts, 1)

    def sizeHint(self) -> QSize:
        return QSize(560, 600)

    @property
    def stage(self) -> str:
        return str(self._stages.currentData())

    @property
    def where(self) -> str:
        """The text about where fetches wait."""
        return self._where.toPlainText()

    @property
    def marked_lines(self) -> list[int]:
        """The numbers of the marked lines, from 1."""
        return sorted({each.cursor.blockNumber() + 1 for each in self.code.extraSelections()})

    def show_stage(self, stage: str) -> None:
        self._stages.setCurrentIndex(self._stages.findData(stage))

    def show_waits(self, waits: Sequence[Wait]) -> None:
        """Shows where fetches wait now; an empty list: nothing runs in slow motion."""
        are_first = bool(waits) and not self._waits
        self._waits = waits
        self._mark()
        if are_first and (marked := self.marked_lines):
            block = self.code.document().findBlockByNumber(marked[0] - 1)
            self.code.setTextCursor(QTextCursor(block))
            self.code.centerCursor()
        lines = "\n".join(whereabouts(wait) for wait in waits)
        if lines != self._where.toPlainText():
            self._where.setPlainText(lines)

    def start_watch(self) -> None:
        """Does the same as a click on the button."""
        self.slow_button.setChecked(True)

    def end_watch(self) -> None:
        """The run in slow motion has ended."""
        self.slow_button.setChecked(False)

    def _change(self) -> None:
        self.end_watch()
        self.code.setPlainText(self._source(self.stage))
        self.show_waits(())

    def _toggle(self, checked: bool) -> None:
        self.slow_button.setText("Stop" if checked else "Slow motion")
        if checked:
            self.watch_requested.emit(self.stage)
        else:
            self.watch_stopped.emit()

    def _mark(self) -> None:
        """Marks the line of each function that waits; the innermost one is the strongest."""
        outer = {step.line for wait in self._waits for step in wait.steps[:-1]}
        inner = Counter(wait.steps[-1].line for wait in self._waits if wait.steps)
        marks = [self._marked(line, Tone.HOVER) for line in sorted(outer - inner.keys())]
        marks += [self._marked(line, Tone.ACCENT) for line in sorted(inner)]
        self.code.setExtraSelections(marks)

    def _marked(self, line: int, tone: Tone) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        colour = QColor(theme().colour(tone))
        if tone is Tone.ACCENT:
            colour.setAlpha(70)
        mark.format.setBackground(colour)
        mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        block = self.code.document().findBlockByNumber(line - 1)
        mark.cursor = QTextCursor(block)
        return mark

    def _dress(self) -> None:
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setStyleHint(QFont.StyleHint.Monospace)
        for view in (self.code, self._where):
            view.setFont(fixed)
        self._colours.rehighlight()
        self._mark()


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
