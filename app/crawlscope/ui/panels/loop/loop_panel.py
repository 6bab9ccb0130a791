"""The event loop that window and crawler share: how late it is, and what it spends its time on."""

from collections import deque
from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QHideEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.core.base.loop_facts import Callback, LoopFacts
from crawlscope.core.base.text_for_people import for_people
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.layouts import in_column
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, muted, theme
from crawlscope.ui.rows.cell_delegate import CellDelegate
from crawlscope.ui.rows.flat_model import FlatModel, HeadedColumn
from crawlscope.ui.rows.flat_table import FlatTable

LOOK_MS = 500
MOST_SHOWN = 30  # callbacks
A_MINUTE = 60.0  # seconds
HIGH = 64  # pixels of the curve
LATE = 50.0  # ms: a person notices it; the curve shows at least so much
SIDE = 8
LOW = 9  # lines of text beside the curve


class Column(HeadedColumn):
    NAME = (tr("Callback"), tr("A function called by the loop, or a task's coroutine"))
    CALLS = (tr("Calls"), tr("How often it was called or resumed"))
    WORST = (tr("Worst"), tr("The longest call: everything else waits for it"))
    MEAN = (tr("Mean"), tr("Average time per call"))
    TOTAL = (tr("Total"), tr("All calls together"))


NEEDS = {Column.TOTAL: 440, Column.MEAN: 360, Column.CALLS: 280}  # pixels
BELOW, BESIDE = (2, 3), (1, 2)  # shares of curve and table


class CallbackModel(FlatModel[Callback]):
    """The slowest first."""

    headers = Column.headers()
    numbers = frozenset(Column) - {Column.NAME}

    def _text(self, row: Callback, column: int) -> str:
        match column:
            case Column.NAME:
                return for_people(row.name)
            case Column.CALLS:
                return units.count(row.calls)
            case Column.WORST:
                return _ms(row.worst)
            case Column.MEAN:
                return _ms(row.seconds / row.calls)
        return _ms(row.seconds)

    def _tip(self, row: Callback, column: int) -> str:
        return tip(row.name)


def _ms(seconds: float) -> str:
    return tr("{n:,.2f} ms").format(n=seconds * 1000) if seconds < 0.1 else units.seconds(seconds)


class LastMinute:
    """How late the loop was: it is kept whether or not there is a panel to show it."""

    def __init__(self) -> None:
        self.seen: deque[tuple[float, float]] = deque()  # at, in seconds; how late, in ms

    def note(self, ms: float) -> None:
        now = monotonic()
        if self.seen and now - self.seen[-1][0] < LOOK_MS / 1000 and ms <= self.seen[-1][1]:
            return
        self.seen.append((now, ms))
        while self.seen[0][0] < now - A_MINUTE:
            self.seen.popleft()

    @property
    def worst(self) -> float:
        """In ms."""
        return max((late for _, late in self.seen), default=0.0)


class LagCurve(QWidget):
    """The greatest lateness of each second, for a minute, in a curve."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("lagCurve")
        self.setAccessibleName(tr("Event loop lag in the last minute"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.minute = LastMinute()
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(240, HIGH)

    def catch_up(self) -> None:
        """Shows what was noted since."""
        ms = self.minute.seen[-1][1] if self.minute.seen else 0.0
        self.setAccessibleDescription(
            tr("{ms:,.0f} ms now, {worst:,.0f} ms worst").format(ms=ms, worst=self.minute.worst)
        )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect().adjusted(SIDE, 4, -SIDE, -4))
        top = max(LATE, self.minute.worst)
        painter.setPen(QPen(theme().colour(Tone.LINE), 1))
        painter.drawLine(room.bottomLeft(), room.bottomRight())
        now = monotonic()
        points = [
            QPointF(
                room.right() - (now - at) / A_MINUTE * room.width(),
                room.bottom() - late / top * room.height(),
            )
            for at, late in self.minute.seen
        ]
        if points:
            ground = [QPointF(points[0].x(), room.bottom()), *points]
            ground.append(QPointF(points[-1].x(), room.bottom()))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(muted(Tone.ACCENT))
            painter.drawPolygon(QPolygonF(ground))
            painter.setPen(QPen(theme().colour(Tone.ACCENT), 1))
            painter.drawPolyline(QPolygonF(points))
        painter.setPen(theme().colour(Tone.QUIET))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignTop), tr("{n:,.0f} ms").format(n=top))
        painter.end()


class LoopPanel(PanelWidget):
    """Measures only while it is seen: that costs a few percent."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "loopPanel", tr("Event loop"), wished=(520, 220), least=(132, 100))
        self._watch: Callable[[bool], object] = lambda _wanted: None
        self._facts: Callable[[int], LoopFacts | None] = lambda _most: None
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.poll)
        self.head = ElidedLabel("", self)
        self.head.setObjectName("loopHead")
        self.head.setContentsMargins(SIDE, 4, SIDE, 2)
        self.curve = LagCurve(self)
        self.model = CallbackModel(self)
        self.view = FlatTable(self.model, self)
        self.view.setAccessibleName(tr("Slowest callbacks of the loop"))
        self.view.setAccessibleDescription(
            tr("One callback per row: how often it ran, and how long it took")
        )
        self.view.setFont(theme().number_font(self.view.font()))
        self.view.setItemDelegate(CellDelegate(self.view))
        widest = dict.fromkeys(CallbackModel.numbers, "8,888.88 ms")
        self.view.share_width(Column.NAME, widest, NEEDS)
        self._both = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._both.setSpacing(0)
        self._both.addWidget(self.curve)
        self._both.addWidget(self.view)
        in_column(self, self.head, (self._both, 1))

    def set_source(
        self, watch: Callable[[bool], object], facts: Callable[[int], LoopFacts | None]
    ) -> None:
        """Sets who measures while it `watch`es, and gives so many of the slowest callbacks."""
        self._watch, self._facts = watch, facts

    def set_minute(self, minute: LastMinute) -> None:
        """Sets what the curve shows."""
        self.curve.minute = minute

    def poll(self) -> None:
        self.curve.catch_up()
        found = self._facts(MOST_SHOWN)
        if found is None:
            self.head.set_text(tr("Time spent in this event loop is not measured."))
            return
        seconds = max(found.seconds, 0.001)
        worst = tr("Worst lag in the last minute {ms:,.0f} ms").format(ms=self.curve.minute.worst)
        longest = ""
        if found.longest is not None:
            who, took = found.longest
            name = for_people(who) or tr("Qt, frames and painting")
            longest = tr("longest in one go: {name}, {time}").format(name=name, time=_ms(took))
        shares = tr(
            "in the last {seconds}: asyncio {asyncio:.0%}, Qt and the rest {others:.0%}, "
            "idle {idle:.0%}"
        ).format(
            seconds=units.seconds(found.seconds),
            asyncio=found.asyncio / seconds,
            others=found.others / seconds,
            idle=found.idle / seconds,
        )
        self.head.set_text(" · ".join(filter(None, (worst, longest, shares))))
        self.model.show_rows(found.callbacks)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low panel the curve stands beside the table, which would have no rows below it."""
        super().resizeEvent(event)
        is_low = self.height() < HIGH + LOW * self.fontMetrics().height()
        directions = QBoxLayout.Direction
        self._both.setDirection(directions.LeftToRight if is_low else directions.TopToBottom)
        for which, share in enumerate(BESIDE if is_low else BELOW):
            self._both.setStretch(which, share)
        self.curve.setMaximumHeight(self.height() if is_low else HIGH)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._watch(True)
        self._timer.start()
        self.poll()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._watch(False)
        self._timer.stop()
