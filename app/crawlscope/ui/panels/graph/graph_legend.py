"""The curves of the graph: how each looks, and a row that names them with their values."""

from dataclasses import dataclass
from math import ceil

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.core.ledger.queue_samples import GraphPoint
from crawlscope.ui.kit.theme import Tone, theme


@dataclass(frozen=True, slots=True)
class Look:
    """A curve: its name, what it shows, and how it differs from the others."""

    name: str
    column: str  # of Depth
    tone: Tone
    style: Qt.PenStyle
    summary: np.ufunc  # combines the values that share two pixels; add: their mean
    filled: bool = False

    def value(self, moment: GraphPoint) -> float:
        """What it shows of a moment."""
        name = "pages_per_second" if self.column == "rate" else self.column
        return float(getattr(moment, name))

    def pen(self, ratio: float = 1.0) -> QPen:
        """The pen, for a screen with so many pixels to one."""
        # Width 1: a wider pen takes three times as long. A cosmetic pen is as wide in pixels of
        # the screen, and so a hair where they are small.
        pen = QPen(theme().colour(self.tone), max(1, round(ratio)), self.style)
        pen.setCosmetic(True)
        return pen

    def shade(self) -> QColor:
        """The fill of an area: faint, so that the other curve can be seen through it."""
        colour = QColor(theme().colour(self.tone))
        colour.setAlpha(44)
        return colour


# The left scales belong to areas, the right ones to broken lines.
WAITING = Look(tr("queued"), "queued", Tone.QUEUED, Qt.PenStyle.SolidLine, np.maximum, filled=True)
FLYING = Look(
    tr("in flight"), "in_flight", Tone.IN_FLIGHT, Qt.PenStyle.SolidLine, np.add, filled=True
)
FINISHED = Look(tr("done"), "done", Tone.DONE, Qt.PenStyle.DashDotLine, np.maximum)
RATE = Look(tr("pages/s"), "rate", Tone.RATE, Qt.PenStyle.DashLine, np.add)
LOOKS = (WAITING, FLYING, FINISHED, RATE)


class Legend(QWidget):
    """The curves by name, with their line and a value each, in one row."""

    SWATCH, GAP = 20, 14  # pixels: length of a line, distance of two entries

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Graph legend"))
        self._values: list[str] = []
        self._room: list[float] = []  # the widest values so far, so that nothing jumps
        self.forget()

    def forget(self) -> None:
        """Begins with a new crawl: numbers are small again."""
        self._room, self._values = [0.0] * len(LOOKS), []
        self.show_point(GraphPoint(0.0, 0, 0, 0, 0.0))

    def show_point(self, moment: GraphPoint) -> None:
        counts = (moment.queued, moment.in_flight, moment.done)
        rate = units.rate(moment.pages_per_second) if moment.pages_per_second else "0"
        values = [*map(units.count, counts), rate]
        if values != self._values:
            self._values = values
            self.setAccessibleDescription(self.text())
            metrics = self._metrics()
            widths = map(metrics.horizontalAdvance, values)
            room = [max(pair) for pair in zip(self._room, widths, strict=True)]
            if room != self._room:
                self._room = room
                self.updateGeometry()
            self.update()

    def text(self) -> str:
        """The whole legend in words: 'queued 412, in flight 10, ...'."""
        shown = zip(LOOKS, self._values, strict=True)
        return tr(", ", "between the parts of a list").join(f"{look.name} {v}" for look, v in shown)

    def sizeHint(self) -> QSize:
        return QSize(ceil(self._wide()), round(self._metrics().height()) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(theme().number_font(self.font()))

    def _wide(self) -> float:
        names = sum(self._metrics().horizontalAdvance(look.name) + 8 for look in LOOKS)
        return names + sum(self._room) + len(LOOKS) * (self.SWATCH + self.GAP) - self.GAP

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(theme().number_font(self.font()))
        spare = self.width() - self._wide()
        # If it is too narrow, lines and gaps shrink first.
        swatch, gap = (self.SWATCH, self.GAP) if spare >= 0 else (10, 7)
        x = 0.0
        metrics = self._metrics()
        for look, value, room in zip(LOOKS, self._values, self._room, strict=True):
            name = metrics.horizontalAdvance(look.name)
            if x + swatch + name + room + 8 > self.width() + 1:
                break  # what would be cut is left out
            self._swatch(painter, look, x, swatch)
            x = self._text(painter, x + swatch + 4, look.name, Tone.QUIET) + 4
            self._text(painter, x, value, Tone.TEXT)
            x += room + gap
        painter.end()

    def _swatch(self, painter: QPainter, look: Look, x: float, width: float) -> None:
        middle = self.height() // 2 + 0.5
        if look.filled:
            painter.fillRect(QRectF(x, middle - 3, width, 7), look.shade())
            middle -= 3
        painter.setPen(QPen(theme().colour(look.tone), 1.6 if look.filled else 2, look.style))
        painter.drawLine(QPointF(x, middle), QPointF(x + width, middle))

    def _text(self, painter: QPainter, x: float, text: str, tone: Tone) -> float:
        width = QFontMetricsF(painter.font()).horizontalAdvance(text)
        painter.setPen(theme().colour(tone))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
        painter.drawText(QRectF(x, 0, width, self.height()), flags, text)
        return x + width
