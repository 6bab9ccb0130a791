"""A redirect chain drawn from top to bottom: a box a URL, an arrow a redirect, a loop as a line."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.details.chain_words import Box, Picture

SIDE, LOOP_ROOM, STRIPE, ICON, GAP = 10, 16, 4, 14, 8  # pixels


class ChainView(QWidget):
    """The arrow keys go from box to box; Enter or a click selects its URL, or unfolds a gap."""

    url_selected = Signal(int)
    whole_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture: Picture | None = None
        self._current = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)
        theme().zoomed.connect(self._fit)

    @property
    def picture(self) -> Picture | None:
        return self._picture

    @property
    def current(self) -> Box | None:
        """The box that the keys are on."""
        return self._picture.boxes[self._current] if self._picture else None

    def show_picture(self, picture: Picture | None) -> None:
        if picture == self._picture:
            return
        self._picture = picture
        number = len(picture.boxes) if picture else 1
        self._current = min(self._current, number - 1)
        self._fit()
        self._name()
        self.update()

    def _fit(self) -> None:
        number = len(self._picture.boxes) if self._picture else 0
        self.setFixedHeight(self._top(number) - self._arrow_height + 6 if number else 0)

    def begin(self) -> None:
        """The chain of another URL is shown next: the keys begin at its first box."""
        self._current = 0

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(60, 0)

    # Where everything is

    @property
    def _box_height(self) -> int:
        return self.fontMetrics().height() + 8

    @property
    def _arrow_height(self) -> int:
        """The height of an arrow and its words."""
        return self.fontMetrics().height() + 4

    def _top(self, place: int) -> int:
        return 2 + place * (self._box_height + self._arrow_height)

    def area(self, place: int) -> QRectF:
        """Where a box is."""
        room = LOOP_ROOM if self._picture and self._picture.back_to >= 0 else 0
        return QRectF(SIDE, self._top(place), self.width() - 2 * SIDE - room, self._box_height)

    def _box_at(self, at: QPointF) -> int:
        boxes = self._picture.boxes if self._picture else ()
        return next((n for n in range(len(boxes)) if self.area(n).contains(at)), -1)

    # What a person does

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._box_at(event.position())
        if place >= 0 and event.button() is Qt.MouseButton.LeftButton:
            self._go_to(place)
            self._choose()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_link = self._box_at(event.position()) >= 0
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.ArrowCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._picture.boxes) - 1 if self._picture else 0
        moves = {
            Qt.Key.Key_Down: min(last, self._current + 1),
            Qt.Key.Key_Up: max(0, self._current - 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        key = Qt.Key(event.key())
        if key in moves:
            self._go_to(moves[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _go_to(self, place: int) -> None:
        self._current = place
        self._name()
        self.update()

    def _choose(self) -> None:
        box = self.current
        if box is None:
            return
        if box.left_out:
            self.whole_asked.emit()
        elif box.id:
            self.url_selected.emit(box.id)

    def _name(self) -> None:
        """What a screen reader says: the box one is on, and the whole in words."""
        if self._picture is None:
            return
        box = self._picture.boxes[self._current]
        self.setAccessibleName(
            for_people(
                tr("Redirect chain: {url} {status}").format(url=box.label, status=box.status)
            )
        )
        lines = map(for_people, self._picture.lines)
        self.setAccessibleDescription("\n".join(lines))

    # How it looks

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._picture is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, box in enumerate(self._picture.boxes):
            if place:
                self._paint_way(painter, place, box)
            self._paint_box(painter, place, box)
        if self._picture.back_to >= 0:
            self._paint_loop(painter)
        painter.end()

    def _paint_box(self, painter: QPainter, place: int, box: Box) -> None:
        area, metrics = self.area(place), QFontMetrics(self.font())
        is_current = self.hasFocus() and place == self._current
        edge = theme().colour(Tone.ACCENT if is_current else Tone.EDGE)
        pen = QPen(edge, 2 if is_current else 1)
        if box.left_out:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(theme().colour(Tone.SURFACE))
        painter.drawRoundedRect(area, 4, 4)
        x = area.left() + GAP
        if not box.left_out:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().colour(box.tone))
            stripe = QRectF(area.left() + 1, area.top() + 2, STRIPE, area.height() - 4)
            painter.drawRoundedRect(stripe, 2, 2)
            x += STRIPE
        icon = theme().icon(box.icon, box.tone)
        icon.paint(painter, round(x), round(area.center().y()) - ICON // 2, ICON, ICON)
        x += ICON + 6
        right = area.right() - GAP
        if box.status:
            wide = metrics.horizontalAdvance(for_people(box.status))
            painter.setPen(theme().colour(box.tone))
            at = QRectF(right - wide, area.top(), wide + 1, area.height())
            painter.drawText(at, Qt.AlignmentFlag.AlignVCenter, for_people(box.status))
            right -= wide + GAP
        painter.setPen(theme().colour(Tone.TEXT if box.id else Tone.QUIET))
        room = QRectF(x, area.top(), max(0.0, right - x), area.height())
        mode = Qt.TextElideMode.ElideMiddle
        text = metrics.elidedText(for_people(box.label), mode, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_way(self, painter: QPainter, place: int, box: Box) -> None:
        x = SIDE + GAP + STRIPE + ICON / 2
        top, end = self.area(place - 1).bottom(), self.area(place).top()
        painter.setPen(QPen(theme().colour(Tone.EDGE), 1))
        painter.drawLine(QPointF(x, top), QPointF(x, end))
        self._paint_tip(painter, QPointF(x, end), 0, -1)
        painter.setPen(theme().colour(Tone.WARN if box.joins else Tone.QUIET))
        at = QRectF(x + 10, top, self.width() - x, end - top)
        painter.drawText(at, Qt.AlignmentFlag.AlignVCenter, box.arrow)

    def _paint_loop(self, painter: QPainter) -> None:
        """A line at the right edge, from the last box back to the one that repeats."""
        assert self._picture is not None
        first, last = self.area(self._picture.back_to), self.area(len(self._picture.boxes) - 1)
        same = self._picture.back_to == len(self._picture.boxes) - 1
        start = last.center().y() + (5 if same else 0)
        end = first.center().y() - (5 if same else 0)
        x, far = first.right(), first.right() + LOOP_ROOM - 5
        painter.setPen(QPen(theme().colour(Tone.BAD), 1.5))
        painter.drawPolyline(
            QPolygonF([QPointF(x, start), QPointF(far, start), QPointF(far, end), QPointF(x, end)])
        )
        painter.setBrush(theme().colour(Tone.BAD))
        self._paint_tip(painter, QPointF(x, end), 1, 0)

    def _paint_tip(self, painter: QPainter, at: QPointF, dx: int, dy: int) -> None:
        """The head of an arrow that comes from this direction."""
        pen = painter.pen()
        painter.setBrush(pen.color())
        side = QPointF(3.5 * dy, 3.5 * dx)
        tail = at + QPointF(6 * dx, 6 * dy)
        painter.drawPolygon(QPolygonF([at, tail + side, tail - side]))
