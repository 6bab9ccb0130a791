"""A font that is larger than those around it, by the same share at every size of text."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from crawlscope.ui.kit.theme import theme

# All sizes of text, as shares of the usual one; the numbers of a scale are smaller than it
TITLE, HEAD, SCALE = 1.5, 1.2, 0.85


class LargerFont(QObject):
    """Lasts as long as its widget, whose font would else stay as large as it was made."""

    def __init__(self, widget: QWidget, share: float) -> None:
        super().__init__(widget)
        self._widget, self._share = widget, share
        theme().zoomed.connect(self._fit)
        widget.installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # With each new style sheet of a label, Qt puts back the font that it had at the first one.
        if event.type() == QEvent.Type.FontChange:
            self._fit()
        return False

    def _fit(self) -> None:
        font, size = self._widget.font(), QApplication.font().pointSizeF() * self._share
        if font.pointSizeF() != size:
            font.setPointSizeF(size)
            self._widget.setFont(font)
