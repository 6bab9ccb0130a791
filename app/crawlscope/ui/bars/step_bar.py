"""What a crawl does that goes step by step: the last request, its result, and what it shows."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.theme import Tone, theme


class StepBar(QFrame):
    """Three lines, each of which keeps its place: what was asked, what came, and why that is so."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stepBar")
        self.setAccessibleName(tr("Last step"))
        self._icon = Label("", self)
        lines = QGridLayout(self)
        lines.setContentsMargins(10, 4, 10, 6)
        lines.setHorizontalSpacing(8)
        lines.setVerticalSpacing(2)
        lines.setColumnStretch(1, 1)
        lines.addWidget(self._icon, 0, 0)
        self._lines: list[Label] = []
        for row, name in enumerate(("stepRequest", "stepResult", "stepReason")):
            line = Label("", self)
            line.setObjectName(name)
            line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            lines.addWidget(line, row, 1)
            self._lines.append(line)
        theme().changed.connect(self._dress)
        self._dress()
        set_colour(self._lines[-1], Tone.QUIET)
        self.hide()

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(line.text() for line in self._lines)

    def show_step(self, request: str, result: str, reason: str) -> None:
        """Shows a step; without a `request`, the bar is not there."""
        for line, text in zip(self._lines, (request, result, reason), strict=True):
            if line.text() != (words := for_people(text)):
                line.setText(words or " ")
                line.setToolTip(tip(words))
        self.setAccessibleDescription(" ".join(filter(None, (request, result, reason))))
        self.setVisible(bool(request))

    def _dress(self) -> None:
        self._icon.setPixmap(theme().icon("step", Tone.ACCENT).pixmap(16))
