"""The concurrency lab: the race on the left, the source of a stage on the right."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QIcon, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QPushButton,
    QSpinBox,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.core.base.resources import resource
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.layouts import FILL, in_column, in_row
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.scrolled import scrolled
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.kit.zoom import zoom
from crawlscope.ui.lab.lab_chart import LabChart
from crawlscope.ui.lab.lab_reader import LabReader
from crawlscope.ui.lab.lab_words import COLUMNS, Run, Wait, outcome

FIRST_SIZE = QSize(1200, 760)
AT_FIRST = (10, 100, 1_000)  # connections; these take no more than a minute or two
LEAST_ROWS = 5  # of the table, its header included
SIDE = 6  # pixels between the edge of a box and its text
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class _RaceTable(QTableWidget):
    """Its columns share the width, and are scrolled where they have more words than room."""

    def fit(self) -> None:
        self.setFont(theme().number_font(QApplication.font()))
        row = self.fontMetrics().height() + 8
        self.verticalHeader().setDefaultSectionSize(row)
        self.setMinimumHeight(LEAST_ROWS * row)
        spare = max(0, self.viewport().width() - self.whole_width) // self.columnCount()
        for column, width in enumerate(self._widths):
            self.setColumnWidth(column, width + spare)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @property
    def whole_width(self) -> int:
        """In pixels, of all columns with their words."""
        return sum(self._widths)

    @property
    def _widths(self) -> list[int]:
        header = self.horizontalHeader()
        return [
            max(header.sectionSizeHint(n), self.sizeHintForColumn(n))
            for n in range(self.columnCount())
        ]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()


class LabWindow(QWidget):
    """A separate window. It asks by signal; methods bring it the state of the race."""

    race_requested = Signal(list, float, int)  # connections, latency in seconds, page in bytes
    race_stopped = Signal()
    watch_requested = Signal(str)
    watch_stopped = Signal()
    closed = Signal()

    def __init__(
        self,
        stages: Sequence[str],
        connections: Sequence[int],
        chapter: Mapping[str, int],
        source: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("labWindow")
        zoom().serve(self)
        self.setWindowTitle(tr("Concurrency lab – Crawlscope"))
        self.setWindowIcon(QIcon(str(resource("icons", "app.svg"))))
        self.connection_boxes = [QCheckBox(units.count(number), self) for number in connections]
        for box, number in zip(self.connection_boxes, connections, strict=True):
            box.setChecked(number in AT_FIRST)
            box.setProperty("connections", number)
            box.setToolTip(tr("Run each stage with this many connections"))
        self._latency = QSpinBox(self)
        self._latency.setRange(0, 60_000)
        self._latency.setSingleStep(500)
        self._latency.setValue(1_000)
        self._latency.setSuffix(" ms")
        self._latency.setGroupSeparatorShown(True)
        self._latency.setToolTip(tr("How long the server waits before it responds"))
        self._size = QSpinBox(self)
        self._size.setToolTip(tr("Size of the page that each connection reads"))
        self._size.setRange(0, 1_000_000)
        self._size.setSingleStep(1_024)
        self._size.setValue(4_096)
        self._size.setSuffix(tr(" bytes"))
        self._size.setGroupSeparatorShown(True)
        self.run_button = QPushButton(tr("Start race"), self)
        self.run_button.setObjectName("raceButton")
        self.run_button.setToolTip(tr("Each stage runs in its own process"))
        self.said = Label("", self)
        self.said.setObjectName("raceLabel")
        self.said.setWordWrap(True)
        self._side_button = QPushButton(self)
        self._side_button.setObjectName("labSideButton")
        self._side_button.setToolTip(tr("Both sides stand beside each other in a wider window"))
        self._is_race_in_front = True  # where there is room for one side only
        self.table = _RaceTable(0, len(COLUMNS), self)
        self._chart = LabChart(chapter, self)
        self.reader = LabReader(stages, source, self)
        self._is_running = False
        self._dress_table()
        self._lay_out()
        self._connect()
        self.say(
            tr(
                "Five ways to fetch many pages at once, each in its own process, against a "
                "slow server on this machine."
            )
        )
        self.resize(FIRST_SIZE.boundedTo(self.screen().availableSize()))

    def _dress_table(self) -> None:
        table = self.table
        table.setObjectName("raceTable")
        table.setAccessibleName(tr("Race results"))
        table.setAccessibleDescription(
            tr("One row per stage and number of connections, with speed and memory")
        )
        table.setHorizontalHeaderLabels(list(COLUMNS))
        for place, (meaning, _words) in enumerate(COLUMNS.values()):
            item = table.horizontalHeaderItem(place)
            if item is not None:
                item.setToolTip(meaning)
                item.setTextAlignment(LEFT if place == 1 else RIGHT)
        table.verticalHeader().hide()
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setFrameShape(QTableWidget.Shape.NoFrame)

    def _lay_out(self) -> None:
        head = in_row(
            None,
            Label(tr("Connections"), self),
            *self.connection_boxes,
            FILL,
            self.run_button,
            margins=(8, 6, 8, 6),
            space=8,
        )
        below = in_row(None, margins=(8, 0, 8, 6), space=8)
        for text, field in ((tr("&Latency"), self._latency), (tr("&Page"), self._size)):
            label = Label(text, self)
            label.setBuddy(field)
            field.lineEdit().setTextMargins(SIDE, 0, 0, 0)  # else its text lies on the edge
            below.addWidget(label)
            below.addWidget(field)
        below.addStretch(1)
        self.said.setContentsMargins(8, 0, 8, 6)
        left = QWidget(self)
        column = in_column(left, head, below, self.said)
        parts = QSplitter(Qt.Orientation.Vertical, left)
        parts.addWidget(self.table)
        parts.addWidget(self._chart)
        parts.setSizes([260, 440])
        parts.setChildrenCollapsible(False)
        column.addWidget(parts, 1)
        self._race = scrolled(self, left)
        self._sides = QSplitter(Qt.Orientation.Horizontal, self)
        self._sides.addWidget(self._race)
        self._sides.addWidget(self.reader)
        self._sides.setSizes([680, 520])
        self._sides.setMinimumWidth(1)  # there may be room for one of them only
        turn = in_row(None, FILL, self._side_button, margins=(8, 4, 8, 0))
        in_column(self, turn, (self._sides, 1))

    def _connect(self) -> None:
        self.run_button.clicked.connect(self._start_or_stop)
        self.reader.watch_requested.connect(self.watch_requested)
        self.reader.watch_stopped.connect(self.watch_stopped)
        self.table.currentItemChanged.connect(self._follow)
        self._side_button.clicked.connect(self._show_other_side)
        theme().zoomed.connect(self._fit)
        QShortcut(QKeySequence.StandardKey.Close, self, self.close)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Shows race and source next to each other, or one of them if there is no room for both."""
        self.table.fit()
        inside = self._race.widget()
        assert inside is not None
        least = inside.minimumSizeHint().width() + self._race.verticalScrollBar().sizeHint().width()
        self._race.setMinimumWidth(least)
        both = max(least, self.table.whole_width) + self.reader.minimumSizeHint().width()
        is_narrow = self.width() < both
        self._race.setVisible(self._is_race_in_front or not is_narrow)
        self.reader.setVisible(not self._is_race_in_front or not is_narrow)
        self._side_button.setVisible(is_narrow)
        self._side_button.setText(
            tr("Show the source") if self._is_race_in_front else tr("Show the race")
        )

    def _show_other_side(self) -> None:
        self._is_race_in_front = not self._is_race_in_front
        self._fit()

    # --- called from outside

    def say(self, text: str, tone: Tone = Tone.QUIET) -> None:
        """Shows one line above the table."""
        self.said.setText(text)
        set_colour(self.said, tone)

    def set_running(self, is_running: bool) -> None:
        self._is_running = is_running
        self.run_button.setText(tr("Stop race") if is_running else tr("Start race"))
        for field in (*self.connection_boxes, self._latency, self._size):
            field.setEnabled(not is_running)

    def show_runs(self, runs: Sequence[Run]) -> None:
        """Shows all runs so far; the last may still be running."""
        table = self.table
        table.setRowCount(len(runs))
        for row in range(max(0, len(runs) - 2), len(runs)):
            self._show_run(row, runs[row])
        self._chart.show_runs(runs)
        if runs:
            run = runs[-1]
            number = run.connections
            at = tr("{n:,} connections", "1 connection", number).format(n=number)
            words = tr("{stage}, {connections}: {outcome}").format(
                stage=run.stage, connections=at, outcome=outcome(run)
            )
            self.say(words, Tone.WARN if run.trouble else Tone.QUIET)

    def _show_run(self, row: int, run: Run) -> None:
        for place, (_tip, words) in enumerate(COLUMNS.values()):
            item = self.table.item(row, place)
            if item is None:
                item = QTableWidgetItem()
                item.setTextAlignment(LEFT if place == 1 else RIGHT)
                self.table.setItem(row, place, item)
                self.table.scrollToItem(item)
            item.setText(words(run))
            item.setToolTip(tip(outcome(run)))
        if run.trouble:
            last = self.table.item(row, len(COLUMNS) - 1)
            if last is not None:
                last.setText(tr("not run") if not run.waiting else tr("gave up"))
                last.setForeground(theme().colour(Tone.WARN))

    def show_waits(self, waits: Sequence[Wait]) -> None:
        self.reader.show_waits(waits)

    def end_watch(self) -> None:
        self.reader.end_watch()

    # What a person asks for

    def _start_or_stop(self) -> None:
        if self._is_running:
            self.race_stopped.emit()
            return
        chosen = [box.property("connections") for box in self.connection_boxes if box.isChecked()]
        if not chosen:
            self.say(tr("Choose at least one number of connections."), Tone.BAD)
            return
        self.race_requested.emit(chosen, self._latency.value() / 1000, self._size.value())

    def _follow(self, item: QTableWidgetItem | None) -> None:
        stage = None if item is None else self.table.item(item.row(), 1)
        if stage is not None and stage.text():
            self.reader.show_stage(stage.text())

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()
