"""What a view shows while it is empty: what it is for, and what to do."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QPushButton, QStackedLayout, QWidget

from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.larger_font import HEAD, LargerFont
from crawlscope.ui.kit.layouts import in_column
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme

ICON_SIZE = 40
SIDE, EDGE, SPACING = 24, 8, 8  # pixels: beside, above and below, and between the parts


class EmptyState(QWidget):
    """An icon, a line, a quieter line, and at most one button.

    If there is little height, the icon is left out first, then the quieter line.
    """

    def __init__(self, icon: str, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon
        self._button: QPushButton | None = None
        self._icon = Label("", self, alignment=Qt.AlignmentFlag.AlignHCenter)
        self._title = Label(title, self, alignment=Qt.AlignmentFlag.AlignHCenter, wordWrap=True)
        LargerFont(self._title, HEAD)
        self._text = Label(text, self, alignment=Qt.AlignmentFlag.AlignHCenter, wordWrap=True)
        set_colour(self._text, Tone.QUIET)
        self._column = in_column(
            self,
            (None, 2),
            self._icon,
            self._title,
            self._text,
            (None, 3),
            margins=(SIDE, EDGE, SIDE, EDGE),
            space=SPACING,
        )
        # A role, and no palette of its own, which would stay that of the last scheme while hidden.
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        theme().changed.connect(self._dress)
        theme().zoomed.connect(self._dress)
        self._dress()

    @property
    def title(self) -> str:
        return self._title.text()

    def say(self, title: str, text: str) -> None:
        self._title.setText(title)
        self._text.setText(text)

    @property
    def has_button(self) -> bool:
        return self._button is not None

    def add_button(self, button: QPushButton) -> None:
        self._button = button
        at = self._column.count() - 1
        self._column.insertSpacing(at, SPACING)
        self._column.insertWidget(at + 1, button, 0, Qt.AlignmentFlag.AlignHCenter)

    def minimumSizeHint(self) -> QSize:
        # The same whatever is left out now, so that the window is not laid out again.
        width = max(each.minimumSizeHint().width() for each in (self._title, self._text))
        return QSize(width + 2 * SIDE, self._least_height(self._title.sizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = self.width() - 2 * SIDE
        left = self.height() - self._least_height(self._title.heightForWidth(width))
        left -= self._text.heightForWidth(width) + SPACING
        for part, has_room in (
            (self._text, left >= 0),
            (self._icon, left >= theme().px(ICON_SIZE) + SPACING),
        ):
            if part.isHidden() is has_room:
                part.setVisible(has_room)

    def _least_height(self, title: int) -> int:
        """The height of the parts that are never left out, with a title of this height."""
        button = self._button.sizeHint().height() + 2 * SPACING if self._button else 0
        return title + button + 2 * EDGE

    def _dress(self) -> None:
        ratio = self.devicePixelRatio()
        size = theme().px(ICON_SIZE)
        self._icon.setPixmap(theme().pixmap(self._icon_name, Tone.QUIET, size, ratio))


class EmptyOrFilled(QStackedLayout):
    """The content of a panel: an empty state, or these widgets one below the other."""

    def __init__(self, panel: QWidget, empty: EmptyState, *widgets: QWidget) -> None:
        super().__init__(panel)
        self.addWidget(empty)
        if len(widgets) == 1:
            self.addWidget(widgets[0])
        else:
            filled = QWidget(panel)
            in_column(filled, *widgets)
            self.addWidget(filled)

    def set_filled(self, filled: bool) -> None:
        self.setCurrentIndex(1 if filled else 0)
