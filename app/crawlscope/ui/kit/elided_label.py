"""A label in one line that is shortened where there is no room for all of it."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from crawlscope.core.base.text_for_people import for_people
from crawlscope.ui.kit.plain_text import Label, tip


class ElidedLabel(Label):
    """A text whose end (or middle) is cut if there is no room; the tool tip shows all of it."""

    def __init__(
        self,
        meaning: str,
        parent: QWidget,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__("", parent)
        self._meaning = meaning
        self._elide = elide
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_text(self, text: str) -> None:
        self._whole = text = for_people(text)
        self.setToolTip(tip(text))
        self.setAccessibleName(f"{self._meaning}: {text}" if self._meaning else text)
        self._fit()

    @property
    def whole(self) -> str:
        return self._whole

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        width = self.contentsRect().width()
        self.setText(self.fontMetrics().elidedText(self._whole, self._elide, width))
