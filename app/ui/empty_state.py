"""What a view says while there is nothing to show: what it is for, and what to do."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app.ui.theme import Tone, theme

ICON_SIZE = 40


class EmptyState(QWidget):
    """An icon, a line, a quieter line, and at most one button."""

    def __init__(self, icon: str, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon
        self._icon = QLabel(self, alignment=Qt.AlignmentFlag.AlignHCenter)
        self._title = QLabel(title, self, alignment=Qt.AlignmentFlag.AlignHCenter, wordWrap=True)
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * 1.25)
        self._title.setFont(font)
        self._text = QLabel(text, self, alignment=Qt.AlignmentFlag.AlignHCenter, wordWrap=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(24, 24, 24, 24)
        self._column.setSpacing(8)
        self._column.addStretch(2)
        for each in (self._icon, self._title, self._text):
            self._column.addWidget(each)
        self._column.addStretch(3)
        self.setAutoFillBackground(True)
        theme().changed.connect(self._dress)
        self._dress()

    def add_button(self, button: QPushButton) -> None:
        at = self._column.count() - 1
        self._column.insertSpacing(at, 8)
        self._column.insertWidget(at + 1, button, 0, Qt.AlignmentFlag.AlignHCenter)

    def _dress(self) -> None:
        ratio = self.devicePixelRatio()
        self._icon.setPixmap(theme().pixmap(self._icon_name, Tone.QUIET, ICON_SIZE, ratio))
        palette = self.palette()
        palette.setColor(self.backgroundRole(), theme().colour(Tone.SURFACE))
        self.setPalette(palette)
        # A palette of its own would be lost when it gets a parent.
        self._text.setStyleSheet(f"color: {theme().colour(Tone.QUIET).name()}")
