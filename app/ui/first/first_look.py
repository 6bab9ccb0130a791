"""The first look of a window: its address bar, which can be used while the rest is imported.

It is painted by few instructions: it takes nothing from the rest of the window but its look, and
not even Qt's namespace, for which PySide6 makes 113 enumerations.
"""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QPaintEvent, QPalette, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenuBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.language import tr
from app.ui.theme import theme

EXAMPLE = "https://example.org/"
LONGEST = 32_767  # characters
CLOSING = "Ctrl+W", "Ctrl+Q"
# Pixels that others will take, so that little moves: in Start, beside it, below it, at the left, at
# the bottom
ICON, OTHERS, BAND, RAIL, LOW = 31, 424, 36, 94, 45


class FirstLook(QWidget):
    """What was typed here goes on in the window that takes its place; so does Start."""

    painted = Signal()

    def __init__(self, address: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.address = QLineEdit(address, self)
        self.address.setObjectName("addressBar")  # it is, until it is replaced
        self.address.setMaxLength(LONGEST)
        self.address.setPlaceholderText(EXAMPLE)
        self.address.setAccessibleName(tr("Address"))
        self.start = QPushButton(tr("&Start"), self)
        self.start.setObjectName("startButton")
        self.start.setProperty("primary", True)
        self._given = self.address.text()
        self.is_started = False  # as soon as all is there
        self._says = QLabel(tr("Opening…"), self)
        self._menus = QMenuBar(self)
        for each in (
            tr("&File"),
            tr("&Edit"),
            tr("&Crawl"),
            tr("&View"),
            tr("&Tools"),
            tr("&Help"),
        ):
            self._menus.addAction(each)
        for keys in CLOSING:
            QShortcut(QKeySequence(keys), self, parent.close)
        self._lay_out()
        self.address.returnPressed.connect(self._begin)
        self.start.clicked.connect(self._begin)
        self.setFocusProxy(self.address)

    def _lay_out(self) -> None:
        high = self.fontMetrics().height() + theme().px(16)
        self.start.setFixedWidth(self.start.sizeHint().width() + theme().px(ICON))
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 6, 8, 6)
        bar.setSpacing(8)
        for each in (self.address, self.start):
            each.setFixedHeight(high)
            bar.addWidget(each, each is self.address)
        bar.addSpacing(theme().px(OTHERS))
        self._says.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        body = QWidget(self)
        body.setBackgroundRole(QPalette.ColorRole.Base)
        body.setAutoFillBackground(True)
        inside = QHBoxLayout(body)
        inside.addStretch(1)
        inside.addWidget(self._says)
        inside.addStretch(1)
        around = QHBoxLayout()
        around.setContentsMargins(theme().px(RAIL), theme().px(BAND), 0, theme().px(LOW))
        around.addWidget(body)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.setMenuBar(self._menus)
        column.addLayout(bar)
        column.addLayout(around, 1)

    @property
    def typed(self) -> str | None:
        """What a person wrote; None if that is what was there."""
        text = self.address.text()
        return None if text == self._given else text

    @property
    def at(self) -> int:
        return self.address.cursorPosition()

    def _begin(self) -> None:
        if self.address.text().strip():
            self.is_started = True
            self.start.setEnabled(False)
            self._says.setText(tr("The crawl starts as soon as the window is open."))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.painted.emit()
