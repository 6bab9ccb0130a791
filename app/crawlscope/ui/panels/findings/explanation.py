"""What a finding means: words that scroll where there is little room, above what is listed."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.larger_font import LargerFont
from crawlscope.ui.kit.layouts import FILL, in_column, in_row
from crawlscope.ui.kit.plain_text import Label

QWIDGETSIZE_MAX = 16_777_215  # Qt has no name for it in Python
SPACE = 8  # pixels
LEAST_LINES = 2  # of the words
LEAST_ROWS = 5  # of the list, with its header


class Explanation(QWidget):
    """Title, rule, why it matters and how to mend it; buttons; a list that keeps some rows."""

    def __init__(self, below: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = Label("", self, wordWrap=True)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        LargerFont(self.title, 1.15)
        self.rule, self.why, self.mend = (Label("", self, wordWrap=True) for _ in range(3))
        self.ask_button = QPushButton(tr("Show its URLs"), self)
        self.threshold_button = QPushButton(tr("Change the threshold…"), self)
        self.threshold_button.setObjectName("thresholdButton")
        self._below = below
        self._is_compact = False
        self._area = QScrollArea(self)
        self._lay_out()

    def _lay_out(self) -> None:
        self._words = QWidget(self)
        words = in_column(self._words, self.rule, margins=(0, 0, SPACE, 0), space=4)
        heads = [Label(word, self) for word in (tr("Why it matters"), tr("How to fix it"))]
        for head, text in zip(heads, (self.why, self.mend), strict=True):
            words.addSpacing(4)
            words.addWidget(head)
            words.addWidget(text)
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

    def explain(self, title: str, rule: str, why: str, mend: str, has_threshold: bool) -> None:
        self.title.setText(title)
        self.rule.setText(rule)
        self.why.setText(why)
        self.mend.setText(mend)
        self.threshold_button.setVisible(has_threshold)
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
        needed = max(line, self._words.heightForWidth(width))
        others = self.title.heightForWidth(width) + self.ask_button.sizeHint().height() + 28
        least = LEAST_LINES * line
        room = max(least, self.height() - others - LEAST_ROWS * (line + 6))
        room = least if self._is_compact else room
        self.setMaximumHeight(room + SPACE if self._is_compact else QWIDGETSIZE_MAX)
        self._area.setFixedHeight(min(needed, room))
        is_cut = needed > room
        self._area.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_cut else Qt.FocusPolicy.NoFocus)
