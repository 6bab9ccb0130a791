"""Paints a link graph: a mark for each URL by its state, lines for links, words where they fit."""

from collections.abc import Callable, Sequence, Set
from math import hypot

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.insight.neighbours import Neighbours
from crawlscope.core.records.records import DONE, REDIRECTED, SKIPPED, Records
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.map.forces import Places
from crawlscope.ui.rows.pointed_view import ARROWS, ENTER, PointedView, nearest_towards
from crawlscope.ui.rows.record_words import look

EDGE = 34.0  # pixels around the graph
NEAR = 14.0  # pixels: what is pointed at
SIZES = (8.0, 5.5, 4.0)  # pixels: half the width of a mark, by its distance
LONGEST_WORD = 150  # pixels
MOST_WORDS = 40  # of URLs that are one step away; with more of them only a few have words
ARROW = 6.0  # pixels


class LinkView(PointedView):
    """A picture of the links around a URL."""

    chosen = Signal(int)  # id
    centre_asked = Signal(int)  # id of the URL that is to be in the middle
    back_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("linkGraph")
        self.setAccessibleName(tr("Links around a URL"))
        self._records = Records()
        self._found = Neighbours(0)
        self.ids: list[int] = []
        self._shares: Places | None = None  # of width and height
        self.places: list[QPointF] = []
        self.pale: Set[int] = frozenset()  # ids
        self._marked = 0  # the id that is selected
        self._word: Callable[[int], str] = str
        self._tip: Callable[[int], str] = str
        theme().changed.connect(self.update)

    def set_words(self, word: Callable[[int], str], tip: Callable[[int], str]) -> None:
        """Sets where the words of URLs, and of their tool tips, come from."""
        self._word, self._tip = word, tip

    @property
    def links(self) -> list[tuple[int, int]]:
        """From and to, by id."""
        return list(self._found.links)

    def show_graph(self, records: Records, found: Neighbours, places: Places) -> None:
        self._records, self._found, self.ids = records, found, list(found.distance)
        low, high = places.min(axis=0), places.max(axis=0)
        span = [float(each) or 1.0 for each in high - low]
        self._shares = (places - low) / span if len(self.ids) > 1 else places + 0.5
        self._current = 0 if self.hasFocus() else -1
        self._describe()
        self._place()

    def clear(self) -> None:
        self.ids, self.places, self._shares = [], [], None
        self.update()

    def make_pale(self, ids: Set[int]) -> None:
        """Draws these paler than the others."""
        if ids != self.pale:
            self.pale = ids
            self.update()

    def mark(self, id_: int) -> None:
        self._marked = id_
        self.update()

    @property
    def current(self) -> int:
        """The id that keys or the pointer are at; 0 if there is none."""
        return self.ids[self._current] if 0 <= self._current < len(self.ids) else 0

    def _place(self) -> None:
        if self._shares is not None:
            width, height = self.width() - 2 * EDGE, self.height() - 2 * EDGE
            self.places = [
                QPointF(EDGE + float(x) * width, EDGE + float(y) * height) for x, y in self._shares
            ]
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    # What is painted

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().colour(Tone.SURFACE))
        if not self.places:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_links(painter)
        for place in range(len(self.ids) - 1, -1, -1):
            self._paint_mark(painter, place)
        self._paint_words(painter)

    def _paint_links(self, painter: QPainter) -> None:
        rows = {id_: row for row, id_ in enumerate(self.ids)}
        here = self.current or self._found.centre
        plain: list[QLineF] = []
        own: list[tuple[QLineF, bool]] = []
        for source, target in self._found.links:
            line = QLineF(self.places[rows[source]], self.places[rows[target]])
            if here in (source, target):
                own.append((line, source == here))
            else:
                plain.append(line)
        painter.setPen(QPen(theme().colour(Tone.LINE), 1))
        painter.drawLines(plain)
        for line, is_out in own:
            tone = Tone.ACCENT if is_out else Tone.QUIET
            style = Qt.PenStyle.SolidLine if is_out else Qt.PenStyle.DashLine
            painter.setPen(QPen(theme().colour(tone), 1, style))
            painter.drawLine(line)
            self._paint_arrow(painter, line, tone)

    def _paint_arrow(self, painter: QPainter, line: QLineF, tone: Tone) -> None:
        length = line.length()
        if length < 4 * ARROW:
            return
        tip = line.pointAt(1 - (SIZES[0] + 2) / length)
        back = line.pointAt(1 - (SIZES[0] + 2 + ARROW) / length)
        aside = QPointF(-line.dy(), line.dx()) * (ARROW / 2 / length)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour(tone))
        painter.drawPolygon(QPolygonF([tip, back + aside, back - aside]))

    def _paint_mark(self, painter: QPainter, place: int) -> None:
        """A disc: done. A diamond: redirects. A square: broken. A ring: skipped, or not done."""
        id_, at = self.ids[place], self.places[place]
        size = SIZES[self._found.distance[id_]]
        colour = theme().colour(Tone.LINE if id_ in self.pale else look(self._records, id_).tone)
        painter.setPen(QPen(colour, 1.5))
        painter.setBrush(colour)
        state, box = (
            self._records.state[id_],
            QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size),
        )
        if self._records.is_broken(id_):
            painter.drawRect(box)
        elif state == REDIRECTED:
            chains = (QPointF(0, -size), QPointF(size, 0), QPointF(0, size), QPointF(-size, 0))
            painter.drawPolygon(QPolygonF([at + way * 1.2 for way in chains]))
        else:
            if state != DONE:
                painter.setBrush(theme().colour(Tone.SURFACE))
            if state == SKIPPED:
                box = box.adjusted(1, 1, -1, -1)
            painter.drawEllipse(box)
        if id_ in (self._marked, self.current):
            is_keyed = id_ == self.current and self.hasFocus()
            tone = Tone.TEXT if id_ == self.current else Tone.ACCENT
            painter.setPen(QPen(theme().colour(tone), 2 if is_keyed else 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, size + 4, size + 4)

    def _paint_words(self, painter: QPainter) -> None:
        metrics, taken = self.fontMetrics(), list[QRectF]()
        for place in self._worded():
            word = metrics.elidedText(
                self._word(self.ids[place]), Qt.TextElideMode.ElideMiddle, LONGEST_WORD
            )
            at, wide = self.places[place], metrics.horizontalAdvance(word) + 6
            left = at.x() + SIZES[0] + 3
            if left + wide > self.width():
                left = at.x() - SIZES[0] - 3 - wide
            box = QRectF(left, at.y() - metrics.height() / 2, wide, metrics.height())
            is_first = self.ids[place] in (self.current, self._marked)
            hides = any(box.contains(mark) for mark in self.places) and not is_first
            if hides or any(box.intersects(other) for other in taken):
                continue
            taken.append(box)
            ground = theme().colour(Tone.SURFACE)
            painter.fillRect(box, ground)
            painter.setPen(theme().colour(Tone.TEXT))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), word)

    def _worded(self) -> Sequence[int]:
        """The places of the URLs that have words if there is room, the most important first."""
        first = [self.ids.index(id_) for id_ in (self.current, self._marked) if id_ in self.ids]
        near = [
            place
            for place, id_ in enumerate(self.ids)
            if self._found.distance[id_] <= 1 and id_ not in self.pale
        ]
        return list(dict.fromkeys((*first, *near[: MOST_WORDS + 1])))

    # What can be done

    def _place_at(self, point: QPointF) -> int:
        def far(place: int) -> float:
            way = self.places[place] - point
            return hypot(way.x(), way.y())

        found = min(range(len(self.places)), key=far, default=-1)
        return found if found >= 0 and far(found) <= NEAR else -1

    def _number(self) -> int:
        return len(self.ids)

    def tip_of(self, place: int) -> str:
        return self._tip(self.ids[place])

    def _describe(self) -> None:
        number = len(self.ids)
        all_ = tr("{n:,} URLs; use the arrow keys to move between them", "1 URL", number)
        words = self._word(self.current) if self.current else all_.format(n=number)
        self.setAccessibleDescription(words)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._go_to(self._place_at(event.position()))
        if event.button() is Qt.MouseButton.LeftButton and self.current:
            self._choose(self.current)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._go_to(self._place_at(event.position()))
        if self.current:
            self.centre_asked.emit(self.current)

    def _choose(self, id_: int) -> None:
        self.mark(id_)
        self.chosen.emit(id_)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROWS:
            self._step(ARROWS[key])
        elif key in ENTER and self.current:
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.centre_asked.emit(self.current)
            else:
                self._choose(self.current)
        elif key == Qt.Key.Key_Backspace:
            self.back_asked.emit()
        else:
            super().keyPressEvent(event)

    def _step(self, way: tuple[int, int]) -> None:
        """To the nearest URL in a direction."""
        if not self.current:
            self._go_to(0 if self.ids else -1)
            return
        found = nearest_towards(self.places[self._current], enumerate(self.places), way)
        self._go_to(self._current if found < 0 else found)
