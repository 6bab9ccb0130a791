"""The source of a stage, with the lines at which its fetches wait."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.code_font import code_font
from crawlscope.ui.kit.code_view import CodeView
from crawlscope.ui.kit.larger_font import LargerFont
from crawlscope.ui.kit.layouts import in_column, in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.lab.lab_words import IDEAS, Wait, whereabouts

LEAST_LETTERS = 12  # of a stage, in the box that chooses one


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
        self._stages.setAccessibleName(tr("Stage"))
        self._stages.setAccessibleDescription(tr("Its source is shown below"))
        # As narrow as the window needs it; its list is as wide as the words.
        self._stages.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._stages.setMinimumContentsLength(LEAST_LETTERS)
        for stage in stages:
            self._stages.addItem(f"{stage}: {IDEAS[stage]}", stage)
        self.slow_button = QPushButton(tr("Slow motion"), self)
        self.slow_button.setObjectName("slowMotionButton")
        self.slow_button.setCheckable(True)
        self.slow_button.setToolTip(
            tr(
                "Runs this stage against a server that responds in pieces,\nand marks the "
                "line where each fetch is waiting."
            )
        )
        self.code = CodeView(self)
        self.code.setAccessibleName(tr("Source of the stage"))
        self.code.setAccessibleDescription(
            tr("The lines where fetches are waiting are marked while the race runs")
        )
        self._where = QPlainTextEdit(self)
        self._where.setReadOnly(True)
        self._where.setFrameShape(QFrame.Shape.NoFrame)
        self._where.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._where.setAccessibleName(tr("Where each fetch waits"))
        self._where.setAccessibleDescription(tr("One line per fetch, while the race runs"))
        self._where.setPlaceholderText(
            tr(
                "In slow motion, this shows where each fetch is waiting: the chain of "
                "functions, and for generators and coroutines the last instruction of the "
                "innermost one (f_lasti)."
            )
        )
        self._lay_out()
        self._stages.currentIndexChanged.connect(self._change)
        self.slow_button.toggled.connect(self._toggle)
        theme().changed.connect(self._dress)
        self._dress()
        LargerFont(self._where, 1)
        self._change()

    def _lay_out(self) -> None:
        head = in_row(None, margins=(8, 6, 8, 6), space=8)
        label = Label(tr("&Source of"), self)
        label.setBuddy(self._stages)
        head.addWidget(label)
        head.addWidget(self._stages, 1)
        head.addWidget(self.slow_button)
        parts = QSplitter(Qt.Orientation.Vertical, self)
        parts.addWidget(self.code)
        parts.addWidget(self._where)
        parts.setStretchFactor(0, 4)
        parts.setStretchFactor(1, 1)
        in_column(self, head, (parts, 1))

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
        return self.code.marked_lines

    def show_stage(self, stage: str) -> None:
        self._stages.setCurrentIndex(self._stages.findData(stage))

    def show_waits(self, waits: Sequence[Wait]) -> None:
        """Shows where fetches wait now; an empty list: nothing runs in slow motion."""
        are_first = bool(waits) and not self._waits
        self._waits = waits
        self._mark()
        if are_first and (marked := self.marked_lines):
            self.code.go_to(marked[0])
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
        self.slow_button.setText(tr("Stop") if checked else tr("Slow motion"))
        if checked:
            self.watch_requested.emit(self.stage)
        else:
            self.watch_stopped.emit()

    def _mark(self) -> None:
        """Marks the line of each function that waits; the innermost one is the strongest."""
        outer = {step.line for wait in self._waits for step in wait.steps[:-1]}
        inner = {wait.steps[-1].line for wait in self._waits if wait.steps}
        marks = dict.fromkeys(sorted(outer - inner), Tone.HOVER)
        self.code.mark(marks | dict.fromkeys(sorted(inner), Tone.ACCENT))

    def _dress(self) -> None:
        self._where.setFont(code_font())
