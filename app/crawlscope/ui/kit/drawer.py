"""A panel over the right part of a narrow window, until it is closed."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.acts import tool_button
from crawlscope.ui.kit.focus import focus_on
from crawlscope.ui.kit.layouts import in_column, in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme

WIDEST = 460  # pixels
SHARE = 0.6  # of the window
LEAST = 260  # pixels; the share is less only where text is large


class Drawer(QFrame):
    """It lies at the right edge of the window, as high as what is `beside` it; it moves nothing."""

    closed = Signal()

    def __init__(self, beside: Sequence[QWidget], window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("drawer")
        self.setAutoFillBackground(True)
        self._beside = beside  # the first begins where the drawer does, the last ends there
        self._panel: QWidget | None = None
        self._button = tool_button(self, "", self.close_drawer, icon="close", tone=Tone.QUIET)
        self._title = Label("", self)
        row = in_row(None, (self._title, 1), self._button, margins=(10, 3, 4, 3), space=None)
        self._column = in_column(self, row, margins=(1, 0, 0, 0))
        for each in (*beside, window):
            each.installEventFilter(self)
        theme().changed.connect(self.update)
        self.hide()

    def open_with(self, panel: QWidget, title: str) -> None:
        """Shows a panel, and moves the focus there."""
        self._title.setText(title)
        self.setAccessibleName(
            tr("{panel}, over the view; press Esc to close it").format(panel=title)
        )
        self._button.setAccessibleName(tr("Close {panel}").format(panel=title))
        self._button.setToolTip(tr("Close {panel} (Esc)").format(panel=title))
        self._column.addWidget(panel, 1)
        self._take_place()
        panel.show()
        self.show()
        self.raise_()
        if not focus_on(panel):
            self._button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_drawer(self) -> None:
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def _take_place(self) -> None:
        top = self._beside[0].mapTo(self._window, QPoint()).y()
        bottom = self._beside[-1].mapTo(self._window, QPoint()).y()
        px, window = theme().px, self._window.width()
        width = min(px(WIDEST), max(round(window * SHARE), px(LEAST)), window)
        self.setGeometry(QRect(self._window.width() - width, top, width, bottom - top))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and self.isVisible():
            self._take_place()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_drawer()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(QPen(theme().colour(Tone.EDGE), 1))
        painter.drawLine(0, 0, 0, self.height())
        painter.end()
