"""The rates of machines, one upon the other: a thin line above each, and its name between two."""

from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QTransform

from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.ledger.queue_samples import QueueSamples
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.graph.graph_scales import Floats, thinned
from crawlscope.ui.panels.graph.overlay import Overlay

MOST = 12  # machines; with more, there are no bands
LONGEST = 24  # letters of a name
RECENT = 8  # samples, whose mean says where a name has its place


class MachineBands:
    """Lines below the curve of the rate, in a plot whose scale ends at 1."""

    def __init__(self, plot: Any) -> None:
        self._plot = plot
        self._lines: list[Any] = []
        self._names = Names()
        plot.addItem(self._names, ignoreBounds=True)
        self._pen = QPen()

    @property
    def names(self) -> list[str]:
        """Of the bands, from below."""
        return [name for name, _, _ in self._names.bands]

    def take_look(self, font: QFont) -> None:
        # Width 1: see `Look.pen`
        self._pen = QPen(theme().colour(Tone.RATE), 1)
        self._pen.setCosmetic(True)
        for line in self._lines:
            line.setPen(self._pen)
        self._names.take_font(font)

    def show(self, depth: QueueSamples, at: Floats, most: int, top: float) -> None:
        """Shows at most `most` values; the rate of all has its scale end at `top`."""
        machines = depth.machines.by_machine()
        if not 1 < len(machines) <= MOST:
            machines = {}
        until = np.zeros(len(at))
        bands = []
        self._need(max(0, len(machines) - 1))
        for place, (name, column) in enumerate(machines.items()):
            before, until = until, until + thinned(column, most, np.add) / top
            if place < len(self._lines):  # the last line would be that of all
                self._lines[place].setData(at, until)
            low, high = float(before[-RECENT:].mean()), float(until[-RECENT:].mean())
            bands.append((for_people(name, LONGEST), low, high))
        self._names.show_bands(bands)

    def _need(self, number: int) -> None:
        while len(self._lines) > number:
            self._plot.removeItem(self._lines.pop())
        while len(self._lines) < number:
            line = pg.PlotCurveItem()
            line.setPen(self._pen)
            self._plot.addItem(line, ignoreBounds=True)
            self._lines.append(line)


class Names(Overlay):
    """The names of bands at the right end, where there is room for them."""

    def __init__(self) -> None:
        super().__init__(above=10)
        self.bands: list[tuple[str, float, float]] = []  # a name, where it begins, where it ends

    def show_bands(self, bands: list[tuple[str, float, float]]) -> None:
        if bands != self.bands:
            self.bands = bands
            self.update()

    def draw(self, painter: QPainter, to_device: QTransform, area: QRectF) -> None:
        painter.setFont(self.font)
        painter.setPen(theme().colour(Tone.RATE))
        metrics = QFontMetricsF(self.font)
        for name, low, high in self.bands:
            below, above = (to_device.map(QPointF(0, each)).y() for each in (low, high))
            if below - above >= metrics.ascent():
                left = area.right() - metrics.horizontalAdvance(name) - 4
                foot = (below + above + metrics.ascent()) / 2 - 1
                ground = QRectF(left - 2, foot - metrics.ascent(), area.right() - left, 0)
                ground.setHeight(metrics.ascent() + 2)
                painter.fillRect(ground, theme().colour(Tone.SURFACE))  # else curves cross it
                painter.drawText(QPointF(left, foot), name)
