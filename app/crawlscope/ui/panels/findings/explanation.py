"""What a finding means: words that scroll where there is little room, above what is listed."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from crawlscope.core.base.language import tr, translated
from crawlscope.core.policy.declared_findings import Finding
from crawlscope.ui.kit.code_font import code_font
from crawlscope.ui.kit.larger_font import HEAD, LargerFont
from crawlscope.ui.kit.layouts import FILL, in_column, in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme

QWIDGETSIZE_MAX = 16_777_215  # Qt has no name for it in Python
SPACE = 8  # pixels
LEAST_LINES = 2  # of the words
LEAST_ROWS = 5  # of the list, with its header


class CodeLine(Label):
    """A line of code as it is, to be selected; its mark says what it is."""

    def __init__(self, icon: str, tone: Tone, meaning: str, parent: QWidget) -> None:
        super().__init__("", parent, wordWrap=True)
        self._icon, self._tone = icon, tone
        self.setFont(code_font())
        LargerFont(self, 1)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setAccessibleDescription(meaning)
        self.mark = Label("", parent, alignment=Qt.AlignmentFlag.AlignTop)
        self.mark.setAccessibleName(meaning)
        self.mark.setToolTip(meaning)
        theme().changed.connect(self._draw)
        theme().zoomed.connect(self._draw)
        self._draw()

    def _draw(self) -> None:
        self.mark.setPixmap(theme().icon(self._icon, self._tone).pixmap(theme().px(14)))


class Explanation(QWidget):
    """Title, rule, why it matters and how to mend it, with code; buttons; a list that keeps some
    rows."""

    def __init__(self, below: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = Label("", self, wordWrap=True)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        LargerFont(self.title, HEAD)
        self.rule, self.why, self.mend = (Label("", self, wordWrap=True) for _ in range(3))
        self.wrong = CodeLine("close", Tone.BAD, tr("Wrong"), self)
        self.right = CodeLine("done", Tone.GOOD, tr("Right"), self)
        self.ask_button = QPushButton(tr("Show its URLs"), self)
        self.threshold_button = QPushButton(tr("Change the threshold…"), self)
        self.threshold_button.setObjectName("thresholdButton")
        self._below = below
        self._is_compact = False
        self._area = QScrollArea(self)
        self._lay_out()

    def _lay_out(self) -> None:
        self._words = QWidget(self)
        words = self._laid = in_column(self._words, self.rule, margins=(0, 0, SPACE, 0), space=4)
        heads = [Label(word, self) for word in (tr("Why it matters"), tr("How to fix it"))]
        for head, text in zip(heads, (self.why, self.mend), strict=True):
            words.addSpacing(4)
            words.addWidget(head)
            words.addWidget(text)
        for code in (self.wrong, self.right):
            words.addLayout(in_row(None, code.mark, (code, 1), space=6))
        for quiet in (self.rule, *heads):
            quiet.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._area.setWidget(self._words)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setAccessibleName(tr("What it means"))
        for ground in (self._area.viewport(), self._words):
            ground.setAutoFillBackground(False)
        self._buttons = QWidget(self)
        in_row(
            self._buttons,
            self.ask_button,
            self.threshold_button,
            FILL,
            margins=(0, 4, SPACE, 4),
            space=None,
        )
        in_column(
            self,
            self.title,
            self._area,
            self._buttons,
            (self._below, 1),
            margins=(SPACE, SPACE, 0, 0),
            space=4,
        )

    def explain(self, finding: Finding, rule: str) -> None:
        self.title.setText(translated(finding.title))
        self.rule.setText(rule)
        self.why.setText(translated(finding.why))
        self.mend.setText(translated(finding.mend))
        self.wrong.setText(finding.wrong)
        self.right.setText(finding.right)
        self.threshold_button.setVisible(bool(finding.options))
        self._fit()

    def set_compact(self, compact: bool) -> None:
        """Only the words, of which some lines are seen; or everything."""
        if compact is not self._is_compact:
            self._is_compact = compact
            for each in (self.title, self._buttons, self._below):
                each.setHidden(compact)
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The words take what they need, as long as the list has some rows."""
        line = self.fontMetrics().lineSpacing()
        width = max(1, self.width() - SPACE)
        self._laid.activate()  # or rows within it would be as high as the text before was
        needed = max(line, self._words.heightForWidth(width))
        others = self.title.heightForWidth(width) + self.ask_button.sizeHint().height() + 28
        least = LEAST_LINES * line
        room = max(least, self.height() - others - LEAST_ROWS * (line + 6))
        room = line if self._is_compact else room  # the findings above need the rest
        self.setMaximumHeight(room + SPACE if self._is_compact else QWIDGETSIZE_MAX)
        self._area.setFixedHeight(min(needed, room))
        is_cut = needed > room
        bar = Qt.ScrollBarPolicy  # one that is there takes the width without which it would go
        self._area.setVerticalScrollBarPolicy(
            bar.ScrollBarAsNeeded if is_cut else bar.ScrollBarAlwaysOff
        )
        self._area.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_cut else Qt.FocusPolicy.NoFocus)
