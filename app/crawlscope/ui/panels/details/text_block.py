"""A text that can be selected and has links; it is as high as it needs to be."""

from math import ceil

from PySide6.QtCore import QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.theme import Tone, theme

MARGIN = 10  # pixels, on either side


class TextBlock(QTextBrowser):
    """Shows HTML of ours. It is not changed while a person selects text in it."""

    def __init__(self, meaning: str, parent: QWidget, most_lines: int = 0) -> None:
        """With `most_lines`, it scrolls when the text has more."""
        super().__init__(parent)
        self._most_lines = most_lines
        self._html: str | None = ""
        self._wanted = ""
        self.setAccessibleName(meaning)
        self.setAccessibleDescription(tr("Selectable text"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if not most_lines:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.setViewportMargins(MARGIN, 0, MARGIN, 0)
        self.document().documentLayout().documentSizeChanged.connect(self._take_height)
        theme().changed.connect(self._dress)
        theme().zoomed.connect(self._dress)
        self._dress()

    def show_html(self, html: str, anew: bool = False) -> None:
        """Shows it, unless it is shown already; `anew` also while text is selected."""
        self._wanted = html
        if html == self._html or (not anew and self.textCursor().hasSelection()):
            return
        self._html = html
        bar = self.verticalScrollBar()
        place = 0 if anew else bar.value()
        self.setHtml(html)
        bar.setValue(place)

    def sizeHint(self) -> QSize:
        return QSize(100, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(60, 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._most_lines:
            super().wheelEvent(event)
        else:
            event.ignore()  # what it lies in scrolls

    def _take_height(self, size: QSizeF) -> None:
        height = ceil(size.height()) + 1
        if self._most_lines:
            height = min(height, self._most_lines * self.fontMetrics().lineSpacing() + 1)
        if height != self.height():
            self.setFixedHeight(height)

    def _dress(self) -> None:
        colour = {tone: theme().colour(tone).name() for tone in Tone}
        self.document().setDefaultFont(theme().number_font(QFont(self.font())))
        self.document().setDefaultStyleSheet(
            f"a {{ color: {colour[Tone.ACCENT]}; text-decoration: none; }}"
            f".label, .quiet {{ color: {colour[Tone.QUIET]}; }}"
            f".good {{ color: {colour[Tone.GOOD]}; }}"
            f".warn {{ color: {colour[Tone.WARN]}; }}"
            f".bad {{ color: {colour[Tone.BAD]}; }}"
        )
        self._html = None
        self.show_html(self._wanted, anew=True)
