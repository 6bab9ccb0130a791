"""The queue, the requests in flight, the pages done and their rate, on one time axis, live.

Two lanes share the time axis: the upper one shows how much there is to do and how much is done, the
lower one how hard the crawler works. Each curve has its own scale, so that none hides the others.
"""

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QPen,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QSizePolicy,
    QStackedLayout,
    QWidget,
)

from crawlscope.core.base.language import tr, translated
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.ledger.queue_samples import GraphPoint, QueueSamples
from crawlscope.core.records.events import Mark
from crawlscope.ui.kit.acts import BY_ALL, tool_button
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.larger_font import SCALE as SMALL
from crawlscope.ui.kit.layouts import in_column, in_row
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.graph.graph_legend import FINISHED, FLYING, RATE, WAITING, Legend, Look
from crawlscope.ui.panels.graph.graph_scales import (
    SCALE,
    Floats,
    clock_fine,
    label_places,
    merged,
    nice_top,
    scale_ticks,
    thinned,
    time_ticks,
)
from crawlscope.ui.panels.graph.machine_bands import MachineBands
from crawlscope.ui.panels.graph.overlay import Overlay
from crawlscope.ui.panels.graph.replay_bar import ReplayBar
from crawlscope.ui.rows.crawl_words import headline, is_running, now

QWIDGETSIZE_MAX = 16_777_215  # Qt has no name for it in Python
LEAST_HEIGHT = 70  # pixels
LABEL_GAP = 0.6  # of the height of the letters of a scale
UNDER = 6  # pixels, below the only lane
LOW = 10  # lines of text: below that, there is room for one lane only
LEAST_SPAN = 5.0  # seconds on the time axis of a running crawl


class Backdrop(Overlay):
    """Everything behind the curves: the grid, and thin vertical lines at events."""

    def __init__(self, named: bool) -> None:
        super().__init__(above=-10)
        self._named = named  # the names of the events are written beside them
        self._marks: list[tuple[float, Mark]] = []

    def show_marks(self, marks: Sequence[tuple[float, Mark]]) -> None:
        if len(marks) != len(self._marks) or list(marks[-1:]) != self._marks[-1:]:
            self._marks = list(marks)
            self.update()

    def draw(self, painter: QPainter, to_device: QTransform, area: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(theme().colour(Tone.LINE), 1))
        left, right = round(area.left()), round(area.right()) - 1
        for share in SCALE:
            y = round(to_device.map(QPointF(0, share)).y()) - (share == 0)
            painter.drawLine(left, y, right, y)
        places = [
            (to_device.map(QPointF(at, 0)).x(), translated(mark.value)) for at, mark in self._marks
        ]
        painter.setPen(QPen(theme().colour(Tone.QUIET), 1, Qt.PenStyle.DotLine))
        for x in {min(round(x), right) for x, _name in places}:
            painter.drawLine(x, round(area.top()), x, round(area.bottom()))
        if self._named:
            self._name(painter, area, merged(places))

    def _name(self, painter: QPainter, area: QRectF, places: list[tuple[float, str]]) -> None:
        painter.setFont(self.font)
        metrics = painter.fontMetrics()
        widths = [float(metrics.horizontalAdvance(text)) for _, text in places]
        painter.setPen(theme().colour(Tone.QUIET))
        for (_, text), left in zip(places, label_places(places, widths, area), strict=True):
            if left is not None:
                painter.drawText(QPointF(left, area.top() + metrics.ascent()), text)


class Lane:
    """One plot with two curves, the first on the left scale, the second on the right."""

    def __init__(self, plot: Any, left: Look, right: Look, named: bool) -> None:
        self.plot = plot
        self._named = named  # the names of the events are written above its curves
        self._looks = {"left": left, "right": right}
        self._tops = {"left": 0.0, "right": 0.0}
        self._lines = 0.0  # of text, as high as the scales
        plot.hideButtons()
        plot.setMouseEnabled(x=False, y=False)
        plot.showAxis("right")
        for side in ("left", "right", "bottom"):  # a hidden label would be laid out in each frame
            plot.getAxis(side).enableAutoSIPrefix(False)
        plot.getViewBox().setDefaultPadding(0)
        # Not PlotDataItem, which clips and thins again: `show_samples` gives exactly what is seen.
        self.curves = {side: pg.PlotCurveItem() for side in self._looks}
        self._backdrop = Backdrop(named)
        self.cross = pg.InfiniteLine(angle=90)
        self._dots = pg.ScatterPlotItem(size=6)
        for item in (*self.curves.values(), self._backdrop, self.cross, self._dots):
            plot.addItem(item, ignoreBounds=True)
        self.bands = MachineBands(plot) if right is RATE else None
        self.point_at(None)

    def take_look(self, font: QFont, ratio: float) -> None:
        self._backdrop.take_font(font)
        if self.bands is not None:
            self.bands.take_look(font)
        surface = theme().colour(Tone.SURFACE)
        for side, look in self._looks.items():
            axis, colour = self.plot.getAxis(side), theme().colour(look.tone)
            axis.setTickFont(font)
            axis.setStyle(tickLength=0, tickTextOffset=4)
            axis.setPen(surface)
            axis.setTextPen(colour)
            self.curves[side].setPen(look.pen(ratio))
            if look.filled:
                self.curves[side].setFillLevel(0)
                self.curves[side].setBrush(look.shade())
        bottom = self.plot.getAxis("bottom")
        bottom.setTickFont(font)
        bottom.setStyle(tickLength=0, tickTextOffset=2)
        bottom.setPen(surface)
        bottom.setTextPen(theme().colour(Tone.QUIET))
        self.cross.setPen(theme().colour(Tone.TEXT))

    def show_samples(self, depth: QueueSamples, told: GraphPoint) -> None:
        """The curves go through what the legend tells, which is newer than the last sample, or
        lies between two of them."""
        most = max(100, int(self.plot.getViewBox().width() / 2))
        at = thinned(depth.at, most, np.maximum)
        for side, look in self._looks.items():
            column = thinned(getattr(depth, look.column), most, look.summary)
            top = nice_top(float(column.max(initial=0.0)), 1.0 if look is RATE else 2.0)
            if top != self._tops[side]:
                self._tops[side] = top
                self._mark(side)
            self.curves[side].setData(*_through(told, look, at, column / top, top))
        if self.bands is not None:
            self.bands.show(depth, at, most, self._tops["right"])
        self._backdrop.show_marks(depth.marks)

    def point_at(self, moment: GraphPoint | None) -> None:
        self.cross.setVisible(moment is not None)
        self._dots.setVisible(moment is not None)
        if moment is None:
            return
        self.cross.setValue(moment.at)
        spots = [
            {
                "pos": (moment.at, look.value(moment) / (self._tops[side] or 1.0)),
                "brush": theme().colour(look.tone),
                "pen": theme().colour(Tone.SURFACE),
            }
            for side, look in self._looks.items()
        ]
        self._dots.setData(spots)

    def _mark(self, side: str) -> None:
        ticks = scale_ticks(self._tops[side] or 2.0, self._lines)
        self.plot.getAxis(side).setTicks([ticks])

    def fit(self, metrics: QFontMetricsF) -> None:
        """Leaves room above the curves: for names, or for half a number of the scale. As many
        numbers stand beside it as have room."""
        above = metrics.height() * (1.0 if self._named else 0.6)
        height = max(self.plot.getViewBox().height(), 2 * above)
        self.plot.setYRange(0, height / (height - above), padding=0)
        lines = (height - above) / metrics.height()
        if lines != self._lines:
            self._lines = lines
            for side in self._looks:
                self._mark(side)

    def scale_width(self, side: str, metrics: QFontMetricsF) -> float:
        """The width of the longest number of a scale, in pixels."""
        labels = (label for _, label in scale_ticks(self._tops[side] or 2.0))
        return max(metrics.horizontalAdvance(label) for label in labels)


def _through(
    told: GraphPoint, look: Look, at: Floats, shares: Floats, top: float
) -> tuple[Floats, Floats]:
    """The points of a curve, and what is told, which may be later than its last one."""
    if look is RATE or not len(at):  # that of a moment is a mean of the last second
        return at, shares
    place = int(np.searchsorted(at, told.at, side="right"))
    return np.insert(at, place, told.at), np.insert(shares, place, look.value(told) / top)


class Plots(pg.GraphicsLayoutWidget):  # type: ignore[misc]
    """The two lanes. Wheel and drag change nothing; the pointer and the arrow keys choose a
    time."""

    hovered = Signal(object)  # a time in seconds, or None
    stepped = Signal(int)  # samples to the right; negative: to the left
    dragged = Signal(float)  # a time in seconds, with the button pressed

    _widths: tuple[int, ...] = ()  # of the left and the right scales

    def __init__(self) -> None:
        super().__init__()
        layout = self.ci.layout
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        upper, lower = (self.addPlot(row=row, col=0, enableMenu=False) for row in (0, 1))
        for each in (upper, lower):  # their menus, never shown, would outlive the window
            self.destroyed.connect(each.ctrlMenu.deleteLater)
        layout.setRowStretchFactor(0, 3)
        layout.setRowStretchFactor(1, 2)
        self.lanes = (
            Lane(upper, WAITING, FINISHED, named=True),
            Lane(lower, FLYING, RATE, named=False),
        )
        upper.hideAxis("bottom")
        lower.setXLink(upper)
        self._end = 0.0
        self._pressed: QPointF | None = None  # where, until it is a drag
        self._ticks: list[tuple[float, str]] = []
        self.setFrameShape(self.Shape.NoFrame)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_low(self, is_low: bool) -> None:
        """True: only the upper lane is shown."""
        lower = self.lanes[1].plot
        if lower.isVisible() is is_low:
            lower.setVisible(not is_low)
            lower.setMaximumHeight(0 if is_low else QWIDGETSIZE_MAX)
            self.ci.layout.setRowStretchFactor(1, 0 if is_low else 2)
            # The lowest number of the scale reaches below the lane.
            self.ci.layout.setContentsMargins(0, 0, 0, UNDER if is_low else 0)
            self._fit_heights()

    def take_look(self) -> None:
        """Takes colours and fonts from the theme and from the widget's font."""
        font = theme().number_font(self.font())
        font.setPointSizeF(max(6.5, font.pointSizeF() * SMALL))
        self.setBackground(theme().colour(Tone.SURFACE))
        for lane in self.lanes:
            lane.take_look(font, self.devicePixelRatio())
        self._metrics = QFontMetricsF(font)
        self._fit()
        self._fit_heights()

    def show_samples(self, depth: QueueSamples, end: float, told: GraphPoint) -> None:
        self._end = end
        self.lanes[0].plot.setXRange(0, end, padding=0)
        for lane in self.lanes:
            lane.show_samples(depth, told)
        self._fit()
        # Otherwise Qt notices while painting that something moved, and paints everything again.
        self.scene().prepareForPaint()

    def point_at(self, moment: GraphPoint | None) -> None:
        for lane in self.lanes:
            lane.point_at(moment)

    def _fit(self) -> None:
        """Makes the axes as wide as their numbers. An unchanged axis is left alone: it would be
        redrawn."""
        wanted = tuple(
            round(max(lane.scale_width(side, self._metrics) for lane in self.lanes)) + 10
            for side in ("left", "right")
        )
        if wanted != self._widths:
            self._widths = wanted
            for lane in self.lanes:
                lane.plot.getAxis("left").setWidth(wanted[0])
                lane.plot.getAxis("right").setWidth(wanted[1])
        ticks = time_ticks(self._end, max(2, self.width() // theme().px(70))) if self._end else []
        if ticks != self._ticks:
            self._ticks = ticks
            self.lanes[1].plot.getAxis("bottom").setTicks([ticks])

    def _fit_heights(self) -> None:
        is_low = not self.lanes[1].plot.isVisible()
        # Half of the lowest number of a scale reaches below its lane, of the greatest above it.
        gap = 0 if is_low else round(LABEL_GAP * self._metrics.height())
        self.ci.layout.setRowSpacing(0, gap)
        under = 0 if is_low else round(self._metrics.height() + 5)
        self.lanes[1].plot.getAxis("bottom").setHeight(under)
        self.ci.layout.activate()
        for lane in self.lanes:
            lane.fit(self._metrics)

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        if self._widths:  # not while the base class is being made
            self._fit()
            self._fit_heights()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._time_at(event)
        if event.buttons() & Qt.MouseButton.LeftButton and self._is_drag(event):
            self.dragged.emit(at)
        self.hovered.emit(at)

    def _time_at(self, event: QMouseEvent) -> float:
        box = self.lanes[0].plot.getViewBox()
        at = box.mapSceneToView(self.mapToScene(event.position().toPoint())).x()
        return float(min(max(at, 0.0), self._end))

    def _is_drag(self, event: QMouseEvent) -> bool:
        """True once the pointer has gone far enough from where the button was pressed."""
        if self._pressed is not None:
            way = event.position() - self._pressed
            if way.manhattanLength() < QGuiApplication.styleHints().startDragDistance():
                return False
            self._pressed = None
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position()
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event: Any) -> None:
        event.ignore()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(1 if event.key() == Qt.Key.Key_Right else -1)
        elif event.key() == Qt.Key.Key_Escape:
            self.hovered.emit(None)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.stepped.emit(0)  # the cross shows where the keys are

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.hovered.emit(None)


class QueueGraph(PanelWidget):
    """Plots the samples of a crawl, and summarizes them in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            parent,
            "queueGraph",
            tr("Queue, requests in flight, pages done and pages per second"),
            wished=(600, 180),
            least=(240, LEAST_HEIGHT),
        )
        self._ledger = Ledger()
        self._shown: Hashable = None
        self._now = now(self._ledger)
        self._asked: float | None = None  # the chosen point of the time axis
        self._live: Ledger | None = None  # what is shown here while the views show a replay
        self._moment: GraphPoint | None = None  # that the views show
        self.replay_bar = ReplayBar(self)
        self.replay_bar.hide()
        self.headline = Label()
        self.headline.setAccessibleName(tr("Crawl status"))
        self.headline.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.legend = Legend()
        self.replay_button = tool_button(
            *(self, tr("Show the crawl as it was (or drag the pointer over the graph)")),
            icon="replay",
            said=tr("Replay"),
            name="replayButton",
            focus=BY_ALL,
        )
        self.plots = Plots()
        self.plots.setAccessibleName(
            tr("Graph over time; Left and Right show the values at a point in time")
        )
        self._lay_out()
        self.plots.hovered.connect(self._ask)
        self.plots.stepped.connect(self._step)
        theme().changed.connect(self._take_look)
        theme().zoomed.connect(self._take_size)
        self._take_look()

    def _lay_out(self) -> None:
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.setContentsMargins(8, 4, 8, 0)
        self._head.setSpacing(1)
        self._head.addWidget(self.headline, 1)
        right = in_row(None, (self.legend, 1), self.replay_button, space=4)
        self._head.addLayout(right)
        filled = QWidget(self)
        in_column(filled, self._head, (self.plots, 1), self.replay_bar)
        self.pages = QStackedLayout(self)
        self.pages.addWidget(
            EmptyState(
                "graph",
                tr("No queue yet"),
                tr("The queue's growth and decline is shown here while a crawl runs."),
            )
        )
        self.pages.addWidget(filled)

    def reset(self, ledger: Ledger) -> None:
        """Begins with a new crawl; while one is replayed, all of it stays in sight here."""
        self._ledger = self._live or ledger
        self._shown = None
        self._asked = None
        self.legend.forget()
        self.take_counts()
        self._catch_up()

    def show_replay(self, live: Ledger | None, moment: GraphPoint | None = None) -> None:
        """Shows all of a crawl, and which moment of it the views show; None: they are live."""
        self._live, self._moment = live, moment
        bar, button = self.replay_bar, self.replay_button
        shown, hidden = (button, bar) if live is None else (bar, button)
        shown.show()
        # Else Qt looks for who may have the focus next, through the whole window
        focused = self.window().focusWidget()
        if focused is not None and (focused is hidden or hidden.isAncestorOf(focused)):
            shown.setFocus()
        hidden.hide()
        self.setMinimumHeight(LEAST_HEIGHT + bar.sizeHint().height() if live else 0)
        self._set_low()
        self._catch_up()
        self._tell()

    def take_counts(self) -> None:
        self._now = now(self._ledger)
        if self._asked is None and self._moment is None:
            self.legend.show_point(self._now)

    def catch_up(self, changes: Changes) -> None:
        """Shows what has happened since the last call."""
        self.take_counts()
        self._catch_up()

    def _catch_up(self) -> None:
        depth = self._ledger.samples
        # Samples come four times a second; the curves are redrawn only for them.
        samples = len(depth.at), depth.at[-1:].tobytes(), len(depth.marks)
        state = (*samples, self._ledger.finished, self._moment)
        if state == self._shown:
            return
        self._shown = state
        self.pages.setCurrentIndex(1 if depth.at or depth.marks else 0)
        self.plots.show_samples(depth, self._end(), self._moment or self._now)
        self._tell()

    def _end(self) -> float:
        """The end of the time axis, in seconds."""
        depth = self._ledger.samples
        last = max([*depth.at[-1:], *(at for at, _ in depth.marks[-1:])], default=0.0)
        return max(last, LEAST_SPAN if is_running(self._ledger) else 0.05)

    def _ask(self, at: float | None) -> None:
        self._asked = at
        self._tell()

    def _step(self, steps: int) -> None:
        """Moves the chosen time by samples, to the left or right."""
        at = self._ledger.samples.at
        if at:
            here = len(at) if self._asked is None else bisect_left(at, self._asked)
            self._ask(at[min(max(here + steps, 0), len(at) - 1)])

    def _tell(self) -> None:
        """Shows headline and legend for the chosen time, else for now."""
        asked = self._moment
        if self._asked is not None:
            asked = self._ledger.samples.nearest(self._asked)
        self.plots.point_at(asked)
        self.legend.show_point(asked or self._now)
        text = (
            tr("at {time}").format(time=clock_fine(asked.at)) if asked else headline(self._ledger)
        )
        if text != self.headline.text():
            self.headline.setText(text)
        self.plots.setAccessibleDescription(
            tr("{text}: {values}").format(text=text, values=self.legend.text())
        )
        self._arrange()

    def _arrange(self) -> None:
        """Puts headline and legend side by side if they fit, else one above the other."""
        # Not of this moment: the end of a crawl would move the graph.
        widest = (tr("limit reached after 0:00:00, 888/s on average"), self.headline.text())
        needed = max(map(self.headline.fontMetrics().horizontalAdvance, widest))
        needed += self.replay_button.sizeHint().width() + 4
        wide = needed + self.legend.sizeHint().width() + 24 <= self.width()
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._head.direction() != way:
            self._head.setDirection(way)

    def _take_size(self) -> None:
        self.legend.forget()
        self._take_look()
        self._set_low()

    def _take_look(self) -> None:
        self.plots.take_look()
        self.headline.setFont(theme().number_font(self.font()))
        self.legend.update()
        self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_low()
        self._arrange()

    def _set_low(self) -> None:
        bar = self.replay_bar.sizeHint().height() if self._live else 0
        self.plots.set_low(self.height() - bar < LOW * self.fontMetrics().height())
