"""Numbers that are links: large ones side by side, and rows of a list."""

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from crawlscope.core.base.language import tr, translated
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.larger_font import TITLE, LargerFont
from crawlscope.ui.kit.layouts import in_column, in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme

GAP = 8
LEAST_WIDTH = 118  # pixels of a tile


class LinkButton(QPushButton):
    """A button that is as large as what is laid out in it."""

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does what Space does; Qt has it so in dialogs only."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


def _point(link: QPushButton) -> None:
    """The cursor says whether it leads anywhere."""
    pointing, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
    wanted = pointing if link.isEnabled() else arrow
    if link.cursor().shape() != wanted:  # to set it costs ten times as much, in each frame
        link.setCursor(wanted)


def _in_button(label: Label) -> Label:
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return label


class Tile(LinkButton):
    """A large number over its word."""

    def __init__(self, name: str, word: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}Tile")
        self.setProperty("look", "tile")
        self._word = word
        self._number = _in_button(Label("", self))
        self._number.setFont(theme().number_font(self._number.font()))
        LargerFont(self._number, TITLE)
        self._below = _in_button(Label(word, self))
        in_column(self, self._number, self._below, margins=(12, 8, 12, 8))
        set_colour(self._below, Tone.QUIET)
        self.show_number("–", enabled=False)

    @property
    def number(self) -> str:
        """With its unit in English."""
        return self._english

    def show_number(
        self, number: str, enabled: bool = True, tone: Tone = Tone.TEXT, word: str = ""
    ) -> None:
        """Shows a number; one that leads nowhere is not a link."""
        if word and word != self._word:
            self._word = word
            self._below.setText(word)
        self._english = number
        self._number.setText(number := translated(number))
        set_colour(self._number, tone)
        self.setEnabled(enabled)
        _point(self)
        self.setAccessibleName(f"{number} {self._word}")
        said = tr("Enter shows what is counted") if enabled else tr("Not clickable")
        self.setAccessibleDescription(said)


class Tiles(QWidget):
    """Tiles side by side, as many as have room, all of one width."""

    def __init__(self, tiles: Sequence[Tile], parent: QWidget) -> None:
        super().__init__(parent)
        self._tiles = tiles
        self._across = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self._place(len(tiles))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        most = max(1, (self.width() + GAP) // (theme().px(LEAST_WIDTH) + GAP))
        rows = -(-len(self._tiles) // most)
        self._place(-(-len(self._tiles) // rows))  # rows of about one length

    def _place(self, across: int) -> None:
        if across == self._across:
            return
        self._across = across
        for number, tile in enumerate(self._tiles):
            self._grid.addWidget(tile, number // across, number % across)
        for column in range(len(self._tiles)):
            self._grid.setColumnStretch(column, int(column < across))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(LEAST_WIDTH), 40)


class LinkRow(LinkButton):
    """A figure and a text, in one line: '412 ms  /docs/large'."""

    activated = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "row")
        self.value: Hashable = None  # that `activated` gives back
        self._figure = _in_button(Label("", self))
        self._figure.setFont(theme().number_font(self._figure.font()))
        self._figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._text = ElidedLabel("", self, Qt.TextElideMode.ElideMiddle)
        _in_button(self._text)
        in_row(self, self._figure, (self._text, 1), margins=(4, 4, 4, 4), space=8)
        self.clicked.connect(lambda _checked: self.activated.emit(self.value))

    def show_link(self, figure: str, text: str, value: Hashable, tone: Tone = Tone.TEXT) -> None:
        """Shows a link; `activated` gives `value` back. None: plain text, not clickable."""
        self._figure.setText(figure)
        self._text.set_text(text)
        self.setToolTip(self._text.toolTip())
        self.setAccessibleName(f"{figure} {self._text.whole}")
        self.value = value
        self.setEnabled(value is not None)
        _point(self)
        set_colour(self._figure, tone)
        set_colour(self._text, Tone.TEXT if self.isEnabled() else Tone.QUIET)
        self.show()

    @property
    def needed(self) -> int:
        """The width of its figure, in pixels."""
        return self._figure.fontMetrics().horizontalAdvance(self._figure.text())

    def set_figure_width(self, width: int) -> None:
        self._figure.setFixedWidth(width)

    @property
    def figure(self) -> str:
        return self._figure.text()

    @property
    def whole(self) -> str:
        return self._text.whole


def align(rows: Sequence[LinkRow]) -> None:
    """Figures that stand below each other end at one place, and texts begin at one."""
    widest = max((row.needed for row in rows), default=0)
    for row in rows:
        row.set_figure_width(widest)
