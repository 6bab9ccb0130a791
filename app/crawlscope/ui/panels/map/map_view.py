"""Paints the blocks of a map, and tells which of them a person points at, walks to, chooses."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import CUT
from crawlscope.core.insight.treemap import HEAD, Block
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.map.measures import ink
from crawlscope.ui.rows.pointed_view import ARROWS, ENTER, PointedView, nearest_towards

LEAST_WORD = 30  # pixels: a narrower block has no word
LEAST_LETTERS = 5  # of a word that was shortened
PAD = 4
UP = (Qt.Key.Key_Backspace, Qt.Key.Key_Escape)
LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class MapView(PointedView):
    """A picture of blocks. It is painted once, and again only when something in it changes."""

    chosen = Signal(object)  # Block: to be opened, or selected
    urls_asked_of = Signal(object)  # Block
    menu_asked = Signal(object, QPoint)  # Block, place on the screen
    up_asked = Signal()
    resized = Signal()
    pointer_left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("folderMap")
        self.setAccessibleName(tr("Folder map"))
        self.setFont(theme().number_font(self.font()))
        self.blocks: Sequence[Block] = ()
        self._shades: Sequence[int] = ()
        self._colours: Sequence[QColor] = ()
        self._words: Callable[[Block], str] = lambda _block: ""
        self._tip: Callable[[Block], str] = lambda _block: ""
        self._marked = 0  # node of the selected URL
        self._picture: QPixmap | None = None
        theme().changed.connect(self._forget_picture)

    def set_words(self, words: Callable[[Block], str], tip: Callable[[Block], str]) -> None:
        """Sets where the words of blocks, and of their tool tips, come from."""
        self._words, self._tip = words, tip

    def show_blocks(
        self, blocks: Sequence[Block], shades: Sequence[int], colours: Sequence[QColor]
    ) -> None:
        """Shows blocks, each before those inside it, with the number of its shade. -1 is the last
        of the colours."""
        if blocks is not self.blocks:
            at = self.current
            self.blocks = blocks
            self._current = self._place_of(at.node, at.is_rest) if at else -1
            if self._current < 0 and self.hasFocus() and blocks:
                self._current = 0
        self._shades, self._colours = shades, colours
        self._describe()
        self._forget_picture()

    def mark(self, node: int) -> None:
        """Marks the block of a node of the tree, if it has one."""
        self._marked = node
        self.update()

    def _forget_picture(self) -> None:
        self._picture = None
        self.update()

    @property
    def current(self) -> Block | None:
        """The block that keys or the pointer are at."""
        return self.blocks[self._current] if 0 <= self._current < len(self.blocks) else None

    def _place_of(self, node: int, is_rest: bool = False) -> int:
        found = (
            place
            for place, block in enumerate(self.blocks)
            if block.node == node and block.is_rest is is_rest
        )
        return next(found, -1)

    def sizeHint(self) -> QSize:
        return QSize(520, 340)

    # What is painted

    @property
    def head(self) -> float:
        """The height that the name of a folder needs."""
        return max(HEAD, float(self.fontMetrics().height() + 2))

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatio()
        if self._picture is None or self._picture.devicePixelRatio() != ratio:
            self._picture = self._painted(ratio)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        if (marked := self._place_of(self._marked)) >= 0:
            self._outline(painter, self.blocks[marked], Tone.ACCENT, 2)
        if (current := self.current) is not None:
            self._outline(painter, current, Tone.TEXT, 2 if self.hasFocus() else 1)

    def _outline(self, painter: QPainter, block: Block, tone: Tone, width: int) -> None:
        painter.setPen(QPen(theme().colour(tone), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(*block.area).adjusted(1, 1, -1, -1))

    def _painted(self, ratio: float) -> QPixmap:
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(theme().colour(Tone.SURFACE))
        painter = QPainter(picture)
        painter.setFont(self.font())
        edge = QPen(theme().colour(Tone.LINE), 1)  # a block may have the colour of the ground
        metrics, last = self.fontMetrics(), len(self._colours) - 1
        inks = [ink(colour) for colour in self._colours]
        for block, number in zip(self.blocks, self._shades, strict=True):
            shade = number if number >= 0 else last
            painter.setPen(edge)
            painter.setBrush(self._colours[shade])
            painter.drawRect(QRectF(*block.area))
            if block.area.width >= LEAST_WORD and block.area.height >= self.head:
                painter.setPen(inks[shade])
                self._write(painter, metrics, block)
        painter.end()
        return picture

    def _write(self, painter: QPainter, metrics: QFontMetrics, block: Block) -> None:
        x, y, width, height = block.area
        room = QRectF(x + PAD, y, width - 2 * PAD, min(height, self.head))
        words = self._words(block)
        if block.is_rest and metrics.horizontalAdvance(words) > room.width():
            words = f"+{units.count(block.urls)}"
        words = metrics.elidedText(words, Qt.TextElideMode.ElideMiddle, int(room.width()))
        if len(words) >= LEAST_LETTERS or CUT not in words:
            painter.drawText(room, LEFT, words)

    # What can be done

    def _place_at(self, point: QPointF) -> int:
        """That of the innermost block."""
        for number in range(len(self.blocks) - 1, -1, -1):
            x, y, width, height = self.blocks[number].area
            if x <= point.x() < x + width and y <= point.y() < y + height:
                return number
        return -1

    def _number(self) -> int:
        return len(self.blocks)

    def tip_of(self, place: int) -> str:
        return self._tip(self.blocks[place])

    def _describe(self) -> None:
        number = len(self.blocks)
        all_ = tr("{n:,} blocks; use the arrow keys to move between them", "1 block", number)
        current = self.current
        self.setAccessibleDescription(self._words(current) if current else all_.format(n=number))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointer_left.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._go_to(self._place_at(event.position()))
        if event.button() is Qt.MouseButton.LeftButton and (block := self.current):
            control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            (self.urls_asked_of if control else self.chosen).emit(block)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        if not by_key:
            self._go_to(self._place_at(QPointF(event.pos())))
        if (block := self.current) is not None:
            corner = QPoint(int(block.area.x), int(block.area.y + self.head))
            place = self.mapToGlobal(corner) if by_key else event.globalPos()
            self.menu_asked.emit(block, place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, block = Qt.Key(event.key()), self.current
        if key in ARROWS:
            self._step(ARROWS[key])
        elif key in ENTER and block is not None:
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.urls_asked_of if shift else self.chosen).emit(block)
        elif key in UP:
            self.up_asked.emit()
        else:
            super().keyPressEvent(event)

    def _step(self, way: tuple[int, int]) -> None:
        """To the nearest block of the outermost level in a direction."""
        here = self.current
        if here is None:
            self._go_to(0 if self.blocks else -1)
            return
        others = (
            (place, QRectF(*block.area).center())
            for place, block in enumerate(self.blocks)
            if not block.level
        )
        found = nearest_towards(QRectF(*here.area).center(), others, way)
        self._go_to(self._current if found < 0 else found)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._forget_picture()
        self.resized.emit()
