"""Paints plain cells as Qt's styles do, for two fifths of the instructions.

Each text is laid out once, and a model gives everything about a cell in one call. A frame of 31
rows that have been drawn before, as during a crawl, takes 35 million instructions, and 86 million
with Qt's own delegate (benchmarks/painting.py).
"""

from collections.abc import Collection
from math import ceil
from typing import Protocol, cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QIcon,
    QPainter,
    QPalette,
    QStaticText,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from crawlscope.ui.kit.theme import Tone, theme

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
State = QStyle.StateFlag

MOST_KEPT = 4_000  # texts whose layout is kept
MARGIN = 3  # pixels on either side of a text and an icon
ICON = 16
LOOKED_AT = (State.State_Enabled | State.State_Selected | State.State_MouseOver).value
PLAIN = State.State_Enabled.value
RIGHT = Qt.AlignmentFlag.AlignRight.value

Cell = tuple[str | None, QIcon | None, QFont | None, int, QColor | None]
Box = tuple[int, int, int, int]
_Laid = tuple[QStaticText, float, int]  # with its width and height


NOTHING: Cell = ("", None, None, 0, None)


class Cells(Protocol):
    """A model that gives everything about a cell in one call."""

    def cell(self, index: Index) -> Cell:
        """Text, icon, font, alignment and colour: what `data` gives one by one."""
        ...


class _Font:
    """A font as it is used in a cell."""

    def __init__(self, own: QFont | None, of_view: QFont) -> None:
        self.own = own  # kept alive, because its id() is its key
        self.font = QFont(of_view) if own is None else own.resolve(of_view)
        self.metrics = QFontMetricsF(self.font)


def shade_of_selection(palette: QPalette, view: QWidget | None) -> QPalette:
    """A copy of the palette in which selected rows are grey while the view has no focus."""
    shaded = QPalette(palette)
    if view is not None and not view.hasFocus():
        shaded.setColor(QPalette.ColorRole.Highlight, theme().colour(Tone.HOVER))
    return shaded


class SelectionDelegate(QStyledItemDelegate):
    """Keeps the colours of a selected cell, and greys its background while there is no focus."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if not option.state & State.State_Selected:
            return
        palette = shade_of_selection(option.palette, option.widget)
        palette.setColor(QPalette.ColorRole.HighlightedText, palette.color(QPalette.ColorRole.Text))
        option.palette = palette


class CellDelegate(SelectionDelegate):
    """Leaves cells that are selected, hovered or disabled to Qt.

    A text that is too long loses its middle; in the columns `ended`, its end.
    """

    def __init__(self, parent: QWidget, ended: Collection[int] = ()) -> None:
        super().__init__(parent)
        self._ended = ended
        self._texts: dict[tuple[str, int, int, bool], _Laid] = {}
        self._fonts: dict[int, _Font] = {}
        self._of_view = QFont()
        self._icon = theme().px(ICON)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if index.column() in self._ended:
            option.textElideMode = Qt.TextElideMode.ElideRight

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        # What counts here is the number of calls into Qt: a call costs more than the work it does.
        column = index.column()
        if column == 0 or not self._fonts:
            self._follow(option.font)
        text, icon, own, alignment, colour = cast(Cells, index.model()).cell(index)
        if option.state.value & LOOKED_AT != PLAIN or (text and "\n" in text):
            super().paint(painter, option, index)
            return
        x, y, width, height = cast(Box, option.rect.getRect())
        if icon is not None:
            size = self._icon
            icon.paint(painter, x + MARGIN, y, size, height)
            x, width = x + size + 2 * MARGIN, width - size - 2 * MARGIN
        if text:
            font = self._fonts.get(id(own)) or self._font(own)
            laid, wide, high = self._laid_out(text, width - 2 * MARGIN, font, column)
            painter.setFont(font.font)
            painter.setPen(colour or theme().colour(Tone.TEXT))
            top = y + height // 2 - high // 2
            if alignment & RIGHT:
                painter.drawStaticText(QPointF(x + width - MARGIN - wide, top), laid)
            else:
                painter.drawStaticText(x + MARGIN, top, laid)

    def _follow(self, of_view: QFont) -> None:
        if of_view != self._of_view:
            self._of_view = QFont(of_view)  # Qt only lends the font: it is gone after the call
            self._icon = theme().px(ICON)
            self._fonts.clear()
            self._texts.clear()

    def _font(self, own: QFont | None) -> _Font:
        found = self._fonts[id(own)] = _Font(own, self._of_view)
        return found

    def _laid_out(self, text: str, width: int, font: _Font, column: int) -> _Laid:
        """A text, shortened as far as necessary."""
        key = (text, width, id(font.own), column in self._ended)
        found = self._texts.get(key)
        if found is None:
            if len(self._texts) >= MOST_KEPT:
                self._texts.clear()
            mode = Qt.TextElideMode.ElideRight if key[3] else Qt.TextElideMode.ElideMiddle
            short = font.metrics.elidedText(text, mode, width)
            laid = QStaticText(short)
            laid.setTextFormat(Qt.TextFormat.PlainText)
            laid.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
            laid.prepare(font=font.font)
            wide, high = font.metrics.horizontalAdvance(short), ceil(laid.size().height())
            found = self._texts[key] = laid, wide, high
        return found
