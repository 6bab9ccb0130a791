"""A font that is larger than those around it, by the same share at every size of text."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.theme import theme


class LargerFont(QObject):
    """Lasts as long as its widget, whose font would else stay as large as it was made."""

    def __init__(self, widget: QWidget, share: float) -> None:
        super().__init__(widget)
        self._widget, self._share = widget, share
        theme().zoomed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        font = self._widget.font()
        font.setPointSizeF(QApplication.font().pointSizeF() * self._share)
        self._widget.setFont(font)
