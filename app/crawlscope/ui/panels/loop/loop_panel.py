"""The event loop that window and crawler share: how late it is, and what it spends its time on."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QPen, QPolygonF, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

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
A_MINUTE = 60_000  # ms
HIGH = 64  # pixels of the curve
LATE = 50.0  # ms: a person notices it; the curve shows at least so much
SIDE = 8


class Column(HeadedColumn):
    NAME = (tr("Callback"), tr("A function called by the loop, or a task's coroutine"))
    CALLS = (tr("Calls"), tr("How often it was called or resumed"))
    WORST = (tr("Worst"), tr("The longest call: everything else waits for it"))
    MEAN = (tr("Mean"), tr("Average time per call"))
    TOTAL = (tr("Total"), tr("All calls together"))


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
    return f"{seconds * 1000:,.2f} ms" if seconds < 0.1 else units.seconds(seconds)


class LagCurve(QWidget):
    """The greatest lateness of each second, for a minute, in a curve."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("lagCurve")
        self.setAccessibleName(tr("Event loop lag in the last minute"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._clock = QElapsedTimer()
        self._clock.start()
        self._seen: deque[tuple[int, float]] = deque()  # at, in ms; how late, in ms
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(240, HIGH)

    @property
    def worst(self) -> float:
        """The greatest lateness of the last minute, in ms."""
        return max((late for _, late in self._seen), default=0.0)

    def note(self, ms: float) -> None:
        now = self._clock.elapsed()
        if not self._seen or now - self._seen[-1][0] >= LOOK_MS or ms > self._seen[-1][1]:
            self._seen.append((now, ms))
            while self._seen[0][0] < now - A_MINUTE:
                self._seen.popleft()
            self.setAccessibleDescription(
                tr("{ms:,.0f} ms now, {worst:,.0f} ms worst").format(ms=ms, worst=self.worst)
            )
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect().adjusted(SIDE, 4, -SIDE, -4))
        top = max(LATE, self.worst)
        painter.setPen(QPen(theme().colour(Tone.LINE), 1))
        painter.drawLine(room.bottomLeft(), room.bottomRight())
        now = self._clock.elapsed()
        points = [
            QPointF(
                room.right() - (now - at) / A_MINUTE * room.width(),
                room.bottom() - late / top * room.height(),
            )
            for at, late in self._seen
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
        painter.drawText(room, int(Qt.AlignmentFlag.AlignTop), f"{top:,.0f} ms")
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
        self.view.share_width(Column.NAME, dict.fromkeys(CallbackModel.numbers, "8,888.88 ms"))
        in_column(self, self.head, self.curve, self.view)

    def set_source(
        self, watch: Callable[[bool], object], facts: Callable[[int], LoopFacts | None]
    ) -> None:
        """Sets who measures while it `watch`es, and gives so many of the slowest callbacks."""
        self._watch, self._facts = watch, facts

    def note_lag(self, ms: float) -> None:
        """How late the loop was in the last second; noted also while nobody looks."""
        self.curve.note(ms)

    def poll(self) -> None:
        found = self._facts(MOST_SHOWN)
        if found is None:
            self.head.set_text(tr("Time spent in this event loop is not measured."))
            return
        seconds = max(found.seconds, 0.001)
        self.head.set_text(
            tr(
                "In the last {seconds}: asyncio {asyncio:.0%}, Qt and the rest "
                "{others:.0%}, idle {idle:.0%} · worst lag in the last minute {worst:,.0f} ms"
            ).format(
                seconds=units.seconds(found.seconds),
                asyncio=found.asyncio / seconds,
                others=found.others / seconds,
                idle=found.idle / seconds,
                worst=self.curve.worst,
            )
        )
        self.model.show_rows(found.callbacks)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._watch(True)
        self._timer.start()
        self.poll()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._watch(False)
        self._timer.stop()
