"""One chart: a row for each bar, with its word, its length and its number; each is a link.

Painted by hand. Its words stand in a row with their bars, whatever their length, which a plotting
library's axes do not offer; and a chart that is only made, and not seen, costs next to nothing.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, muted, theme
from crawlscope.ui.panels.charts.bars import MOST_BARS, Bar
from crawlscope.ui.rows.pointed_view import ENTER, PointedView

SPACE = 8  # pixels
THICK = 10  # of a bar
LEAST = 2  # length of a bar that counts anything
LABEL_SHARE = 0.34  # of the width, at most
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class BarChart(PointedView):
    """As high as the most bars need, so that nothing below it moves when one more appears, until
    `fit`."""

    urls_asked = Signal(str)

    def __init__(self, title: str, unit: str, none: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._title, self._unit = title, unit  # what bars stand for: 'milliseconds'
        self._none = none  # said while there are no bars
        self._bars: list[Bar] = []
        self._rows = MOST_BARS  # for which there is room
        self.setAccessibleName(tr("{title}, chart").format(title=title))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleDescription(none)
        self.setFont(theme().number_font(self.font()))
        theme().changed.connect(self.update)

    @property
    def bars(self) -> Sequence[Bar]:
        return self._bars

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Shows these; while the pointer is here, those that it may be at keep their places."""
        wanted = {bar.label: bar for bar in bars}
        if self.underMouse():
            places = [bar.label for bar in self._bars]
            kept = [wanted.pop(label) for label in places if label in wanted]
            new = [*kept, *wanted.values()] if len(kept) == len(places) else list(bars)
        else:
            new = list(bars)
        if new != self._bars:
            self._bars = new
            self._current = min(self._current, len(new) - 1)
            words = (f"{bar.shown}: {units.count(bar.number)}" for bar in new)
            self.setAccessibleDescription("\n".join(words) or self._none)
            self.update()

    def fit(self, is_final: bool) -> None:
        """Takes the room that its bars need if no others come, else that for the most."""
        rows = max(1, len(self._bars)) if is_final else MOST_BARS
        if rows != self._rows:
            self._rows = rows
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(300, self._top + self._rows * self._row + SPACE)

    def minimumSizeHint(self) -> QSize:
        return QSize(180, self.sizeHint().height())

    # Where things are

    @property
    def _row(self) -> int:
        return max(18, self.fontMetrics().height() + 3)

    @property
    def _top(self) -> int:
        """Where the first bar begins, below the title."""
        return self.fontMetrics().height() + 2 * SPACE

    def place_of(self, bar: int) -> QRect:
        """The row of a bar."""
        return QRect(0, self._top + bar * self._row, self.width(), self._row)

    # What is painted

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().colour(Tone.SURFACE))
        self._paint_title(painter)
        if not any(bar.number for bar in self._bars):
            painter.setPen(theme().colour(Tone.QUIET))
            painter.drawText(self.place_of(0).adjusted(SPACE, 0, 0, 0), int(LEFT), self._none)
            return
        metrics = self.fontMetrics()
        longest = 2 + max(metrics.horizontalAdvance(bar.shown) for bar in self._bars)
        label = min(longest, int(self.width() * LABEL_SHARE))
        number = max(metrics.horizontalAdvance(units.count(bar.number)) for bar in self._bars)
        for place in range(len(self._bars)):
            self._paint_bar(painter, metrics, place, label, number)

    def _paint_title(self, painter: QPainter) -> None:
        font = self.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(theme().colour(Tone.TEXT))
        head = QRect(SPACE, SPACE // 2, self.width() - 2 * SPACE, self._top - SPACE)
        painter.drawText(head, int(LEFT), self._title)
        painter.setFont(self.font())
        painter.setPen(theme().colour(Tone.QUIET))
        painter.drawText(head, int(RIGHT), self._unit)

    def _paint_bar(
        self, painter: QPainter, metrics: QFontMetrics, place: int, label: int, number: int
    ) -> None:
        bar, row = self._bars[place], self.place_of(place)
        if place == self._current:
            painter.fillRect(row, theme().colour(Tone.HOVER))
            if self.hasFocus():
                painter.setPen(QPen(theme().colour(Tone.ACCENT), 1))
                painter.drawRect(row.adjusted(0, 0, -1, -1))
        inside = row.adjusted(SPACE, 0, -SPACE, 0)
        painter.setPen(theme().colour(Tone.TEXT if bar.number else Tone.QUIET))
        text = metrics.elidedText(bar.shown, Qt.TextElideMode.ElideMiddle, label)
        painter.drawText(inside, int(LEFT), text)
        painter.drawText(inside, int(RIGHT), units.count(bar.number))
        room = inside.width() - label - number - 2 * SPACE
        most = max(each.number for each in self._bars)
        length = max(LEAST, round(room * bar.number / most)) if bar.number and most else 0
        left, top = inside.left() + label + SPACE, row.center().y() - THICK // 2 + 1
        painter.fillRect(QRectF(left, top, length, THICK), muted(bar.tone))
        if bar.broken:
            bad = max(LEAST, round(length * bar.broken / bar.number))
            # Told by its height, too, to who does not see the colour.
            painter.fillRect(QRectF(left, top - 2, bad, THICK + 4), theme().colour(Tone.BAD))

    # What can be done

    def _number(self) -> int:
        return len(self._bars)

    def _place_at(self, point: QPointF) -> int:
        below = point.toPoint().y() - self._top
        bar = below // self._row if below >= 0 else -1
        return bar if bar < len(self._bars) else -1

    def _is_link(self, place: int) -> bool:
        return self._bars[place].number > 0

    def tip_of(self, place: int) -> str:
        bar, total = self._bars[place], sum(each.number for each in self._bars) or 1
        words = tr(
            "{bar}: {n:,} URLs, {share:.1%} of {total:,}",
            "{bar}: 1 URL, {share:.1%} of {total:,}",
            bar.number,
        ).format(bar=bar.shown, n=bar.number, share=bar.number / total, total=total)
        broken = "\n" + tr("{n:,} broken").format(n=bar.broken) if bar.broken else ""
        return tip(words + broken)

    def _ask(self, place: int) -> None:
        if place >= 0 and self._bars[place].number:
            self.urls_asked.emit(self._bars[place].asked)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._ask(self._place_at(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in STEPS and self._bars:
            self._go_to(min(max(0, self._current + STEPS[key]), len(self._bars) - 1))
        elif key in (*ENTER, Qt.Key.Key_Space):
            self._ask(self._current)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._go_to(-1)


LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
