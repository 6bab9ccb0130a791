"""Two plots over the number of connections: pages a second, and memory of a waiting fetch."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import log10
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QGridLayout, QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.layouts import in_column
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.lab.lab_words import LOOKS, MARKS, Run, kilobytes

SYMBOL_SIZE = 9
IN_A_ROW = 3  # stages, in the legend: as many as there is room for with the largest text
EDGE = 8
LEAST_HEIGHT = 100  # of a plot


class LabChart(QWidget):
    """A line for each stage; the chapter's own figures are dashed."""

    def __init__(self, chapter: Mapping[str, int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("labChart")
        self.setAccessibleName(
            tr("Pages per second and memory per waiting fetch, by number of connections")
        )
        self._chapter = chapter
        self._runs: list[Run] = []
        self._speed = _Plot(tr("Pages per second"), lambda value: units.count(round(value)))
        figures = tr(", ", "between the parts of a list").join(
            f"{translated(name)} {kilobytes(octets)}" for name, octets in chapter.items()
        )
        title = tr(
            "Memory per waiting fetch; dashed: {figures} in the book “500 Lines or Less”"
        ).format(figures=figures)
        self._memory = _Plot(title, kilobytes)
        legend = QGridLayout()
        for number, (stage, (tone, shape)) in enumerate(LOOKS.items()):
            each = Label(f"{MARKS[shape]} {stage}", self)
            set_colour(each, tone)
            legend.addWidget(each, *divmod(number, IN_A_ROW))
        legend.setColumnStretch(IN_A_ROW, 1)
        legend.setHorizontalSpacing(2 * EDGE)
        column = in_column(self, legend, margins=(EDGE, EDGE, EDGE, 0), space=EDGE // 2)
        for plot in (self._speed, self._memory):
            above = Label(plot.title, self, wordWrap=True)
            set_colour(above, Tone.QUIET)
            column.addWidget(above)
            column.addWidget(plot, 1)
        theme().changed.connect(self._draw)
        theme().zoomed.connect(self._draw)
        self._draw()

    def show_runs(self, runs: Iterable[Run]) -> None:
        self._runs = list(runs)
        self._draw()

    def _draw(self) -> None:
        speeds: dict[str, list[tuple[float, float]]] = defaultdict(list)
        memories: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for run in self._runs:
            if run.pages_per_second > 0 and run.is_over:
                speeds[run.stage].append((run.connections, run.pages_per_second))
            if run.a_fetch is not None and run.a_fetch > 0 and run.is_over:
                memories[run.stage].append((run.connections, run.a_fetch))
        self._speed.show_lines(speeds, {})
        self._memory.show_lines(memories, self._chapter)


class _Axis(pg.AxisItem):  # type: ignore[misc]
    """An axis of powers of ten, in words."""

    def __init__(self, orientation: str, words: Any) -> None:
        super().__init__(orientation)
        self._words = words

    def logTickStrings(self, values: list[float], _scale: float, _spacing: float) -> list[str]:
        return [
            self._words(10**value) if abs(value - round(value)) < 1e-6 else "" for value in values
        ]


class _Plot(pg.PlotWidget):  # type: ignore[misc]
    def __init__(self, title: str, words: Any) -> None:
        axes = {
            "left": _Axis("left", words),
            "bottom": _Axis("bottom", lambda value: units.count(round(value))),
        }
        super().__init__(axisItems=axes)
        self.title, self._words = title, words
        self.setAccessibleName(title)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # no key does anything in it
        self.setMenuEnabled(False)
        self.hideButtons()
        self.setMouseEnabled(x=False, y=False)
        self.setLogMode(x=True, y=True)
        self.getPlotItem().getViewBox().setDefaultPadding(0.1)
        self.getPlotItem().setLabel("bottom", tr("Connections"))

    def _describe(self, lines: Mapping[str, list[tuple[float, float]]]) -> None:
        """What the lines show, in words."""
        said = (
            f"{stage}: " + ", ".join(f"{round(x):,}: {self._words(y)}" for x, y in points)
            for stage, points in lines.items()
        )
        self.setAccessibleDescription("\n".join(said) or tr("No measurements yet"))

    def show_lines(
        self, lines: Mapping[str, list[tuple[float, float]]], levels: Mapping[str, int]
    ) -> None:
        item = self.getPlotItem()
        item.clear()
        self._dress(item)
        self._describe(lines)
        for stage, points in lines.items():
            tone, symbol = LOOKS[stage]
            colour = theme().colour(tone)
            item.plot(
                [x for x, _ in points],
                [y for _, y in points],
                pen=pg.mkPen(colour, width=1),
                symbol=symbol,
                symbolSize=SYMBOL_SIZE,
                symbolBrush=colour,
                symbolPen=None,
            )
        for octets in levels.values() if lines else ():
            item.addItem(_level(octets))

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), self.minimumHeight())

    def _dress(self, item: Any) -> None:
        quiet = theme().colour(Tone.QUIET)
        item.setContentsMargins(0, EDGE, EDGE, 0)  # half of a number stands beyond its axis
        self.setBackground(theme().colour(Tone.SURFACE))
        self.setMinimumHeight(theme().px(LEAST_HEIGHT))
        for side in ("left", "bottom"):
            axis = item.getAxis(side)
            axis.setPen(theme().colour(Tone.LINE))
            axis.setTextPen(quiet)
            axis.label.setDefaultTextColor(quiet)
            axis.label.setFont(QApplication.font())
            axis.setTickFont(theme().number_font(QApplication.font()))


def _level(octets: int) -> Any:
    """A dashed horizontal line on a logarithmic axis."""
    pen = pg.mkPen(theme().colour(Tone.QUIET), style=Qt.PenStyle.DashLine)
    return pg.InfiniteLine(log10(octets), angle=0, pen=pen)
