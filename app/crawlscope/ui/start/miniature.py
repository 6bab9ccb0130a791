"""A crawl in small: how its queue grew and emptied, and how what was done added up."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from crawlscope.ui.kit.theme import Tone, theme

SIZE = QSize(92, 38)
Curve = tuple[tuple[float, int, int], ...]  # seconds, URLs queued, URLs done


class Miniature(QWidget):
    """Paints a few points; it has no axes and takes no keys."""

    def __init__(self, curve: Curve, parent: QWidget) -> None:
        super().__init__(parent)
        self._curve = curve
        self.setFixedSize(SIZE)
        theme().changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(theme().colour(Tone.LINE)))
        painter.drawRoundedRect(area, 4, 4)
        inner = area.adjusted(3, 4, -3, -3)
        if len(self._curve) > 1:
            self._paint_curves(painter, inner)
        painter.end()

    def _paint_curves(self, painter: QPainter, area: QRectF) -> None:
        queued = self._line(area, [each[1] for each in self._curve])
        fill = QColor(theme().colour(Tone.QUEUED))
        fill.setAlphaF(0.25)
        painter.setPen(QPen(theme().colour(Tone.QUEUED)))
        painter.drawPolyline(queued)
        closed = [area.bottomLeft(), *queued, area.bottomRight()]
        painter.setPen(QPen(QColor(0, 0, 0, 0)))
        painter.setBrush(fill)
        painter.drawPolygon(QPolygonF(closed))
        painter.setPen(QPen(theme().colour(Tone.DONE)))
        painter.drawPolyline(self._line(area, [each[2] for each in self._curve]))

    def _line(self, area: QRectF, values: list[int]) -> list[QPointF]:
        first, last = self._curve[0][0], self._curve[-1][0]
        long, high = max(last - first, 1e-9), max(*values, 1)
        return [
            QPointF(
                area.left() + area.width() * (at - first) / long,
                area.bottom() - area.height() * value / high,
            )
            for (at, _, _), value in zip(self._curve, values, strict=True)
        ]
