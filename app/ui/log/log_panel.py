"""What the program reports, line by line: the last 5,000, by level."""

import logging
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import ceil

from PySide6.QtCore import (
    QObject,
    QPoint,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core import units
from app.core.text_for_people import for_people
from app.ui import plain_text
from app.ui.cell_delegate import SelectionDelegate
from app.ui.flat_model import NO_INDEX, FlatModel
from app.ui.flat_table import FlatTable
from app.ui.plain_text import Label, tip
from app.ui.theme import Tone, theme

MOST_LINES = 5_000
MOST_LINES_OF_ONE = 500  # lines of one message
LONGEST_LINE = 2_000  # characters
LONGEST_TEXT = 100_000  # characters of a message
FLUSH_MS = 100  # between two updates of the view

FILTERS = (
    ("Everything", logging.NOTSET),
    ("Info and above", logging.INFO),
    ("Warnings and errors", logging.WARNING),
    ("Errors only", logging.ERROR),
)


class Column(IntEnum):
    TIME = 0
    LEVEL = 1
    TEXT = 2


HEADERS = {  # for screen readers only: they would take space on the screen
    Column.TIME: ("Time", "When it was said"),
    Column.LEVEL: ("Level", "How serious it is"),
    Column.TEXT: ("Message", "What was said"),
}


@dataclass(frozen=True, slots=True)
class Message:
    """A text of one or more lines."""

    number: int  # from 1
    at: float  # seconds since 1970
    level: int  # one of logging's
    lines: tuple[str, ...]

    @property
    def time(self) -> str:
        return time.strftime("%H:%M:%S", time.localtime(self.at))

    @property
    def word(self) -> str:
        return level_look(self.level)[0]

    def text(self) -> str:
        """The text to copy: what follows the first line is indented."""
        first, *rest = self.lines
        return "\n    ".join([f"{self.time} {self.word:<8} {first}", *rest])


def level_look(level: int) -> tuple[str, Tone]:
    """The word and the tone of a level, even of one without a name."""
    if level >= logging.CRITICAL:
        return "critical", Tone.BAD
    if level >= logging.ERROR:
        return "error", Tone.BAD
    if level >= logging.WARNING:
        return "warning", Tone.WARN
    return ("info", Tone.TEXT) if level >= logging.INFO else ("debug", Tone.QUIET)


def lines_of(text: str) -> tuple[str, ...]:
    """At least one line, none too long; a line says what was left out."""
    if "\n" not in text and len(text) <= LONGEST_LINE:
        return (for_people(text, LONGEST_LINE),)
    lines = [for_people(line, LONGEST_LINE) for line in text.splitlines()]
    if len(lines) > MOST_LINES_OF_ONE:
        more = len(lines) - MOST_LINES_OF_ONE + 1
        lines[MOST_LINES_OF_ONE - 1 :] = [f"… {units.plural(more, 'more line')}"]
    return tuple(lines) or ("",)


Line = tuple[Message, int]  # a message, and the index of one of its lines


class LogModel(FlatModel[Line]):
    """Messages of the chosen levels, one per row; further lines are rows only when opened.

    It is a table, not a tree: a tree view lays out all its rows again whenever one comes or goes.
    """

    headers = HEADERS

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: deque[Message] = deque()
        self._shown: list[Line] = []
        self._open: set[int] = set()  # numbers of opened messages
        self._lines = 0  # of `_all`
        self._level = logging.NOTSET

    def add(self, messages: list[Message]) -> int:
        """Adds at the end, removes at the front; returns the number of rows removed there."""
        self._all.extend(messages)
        self._lines += sum(len(message.lines) for message in messages)
        while self._lines > MOST_LINES and len(self._all) > 1:
            oldest = self._all.popleft()
            self._lines -= len(oldest.lines)
            self._open.discard(oldest.number)
        gone = self._drop(self._all[0].number)
        first = self._all[0].number
        self._append([m for m in messages if m.level >= self._level and m.number >= first])
        return gone

    def _drop(self, first: int) -> int:
        """Removes the rows of messages before number `first`."""
        gone = bisect_left(self._shown, first, key=lambda row: row[0].number)
        if gone:
            self.beginRemoveRows(NO_INDEX, 0, gone - 1)
            del self._shown[:gone]
            self.endRemoveRows()
        return gone

    def _append(self, messages: list[Message]) -> None:
        if messages:
            first = len(self._shown)
            self.beginInsertRows(NO_INDEX, first, first + len(messages) - 1)
            self._shown.extend((message, 0) for message in messages)
            self.endInsertRows()

    def clear(self) -> None:
        self.beginResetModel()
        self._all.clear()
        self._shown.clear()
        self._open.clear()
        self._lines = 0
        self.endResetModel()

    def filter(self, level: int) -> None:
        """Shows messages of this level and above."""
        self.beginResetModel()
        self._level = level
        self._shown = [
            (message, line)
            for message in self._all
            if message.level >= level
            for line in range(len(message.lines) if message.number in self._open else 1)
        ]
        self.endResetModel()

    def open(self, row: int, wanted: bool | None = None) -> None:
        """Opens or closes the message of a row; without a wish, switches it."""
        if not 0 <= row < len(self._shown):
            return
        message, line = self._shown[row]
        is_open = message.number in self._open
        more, first = len(message.lines) - 1, row - line + 1
        if not more or wanted is is_open:
            return
        if is_open:
            self.beginRemoveRows(NO_INDEX, first, first + more - 1)
            self._open.discard(message.number)
            del self._shown[first : first + more]
            self.endRemoveRows()
        else:
            self.beginInsertRows(NO_INDEX, first, first + more - 1)
            self._open.add(message.number)
            self._shown[first:first] = [(message, i) for i in range(1, more + 1)]
            self.endInsertRows()
        top = self.index(first - 1, Column.TEXT)
        self.dataChanged.emit(top, top)

    def message(self, row: int) -> Message | None:
        """The message of a row, or the one that the line of a row belongs to."""
        return self._shown[row][0] if 0 <= row < len(self._shown) else None

    @property
    def messages(self) -> int:
        """The number of messages shown."""
        return sum(1 for _, line in self._shown if not line)

    # What Qt asks

    def _rows(self) -> Sequence[Line]:
        return self._shown

    def _text(self, row: Line, column: int) -> str:
        message, line = row
        if column != Column.TEXT:
            return "" if line else message.time if column == Column.TIME else message.word
        if line:
            return "      " + message.lines[line]
        more = len(message.lines) - 1
        if not more:
            return message.lines[0]
        return f"{'▾' if message.number in self._open else '▸'} {message.lines[0]}"

    def _colour(self, row: Line, column: int) -> QColor:
        message, line = row
        quiet = column == Column.TIME or line
        return theme().colour(Tone.QUIET if quiet else level_look(message.level)[1])

    def _tip(self, row: Line, column: int) -> str:
        message, line = row
        return tip(message.lines[line])


class LogView(FlatTable):
    """Rows without grid and headers; the sign before a text of several lines opens it."""

    SIGN = 20  # pixels

    def __init__(self, model: LogModel, parent: QWidget) -> None:
        super().__init__(model, parent)
        self._log = model
        self.setItemDelegate(SelectionDelegate(self))
        self.setAccessibleName("Log messages; Right opens one of many lines, Left closes it")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)  # the beginning says what happened
        self.setFont(theme().number_font(self.font()))
        self.horizontalHeader().hide()
        self._size()
        self.activated.connect(lambda index: self._log.open(index.row()))

    def _size(self) -> None:
        metrics = QFontMetricsF(self.font())
        columns = self.horizontalHeader()
        self.verticalHeader().setDefaultSectionSize(ceil(metrics.height()) + 2)
        columns.setStretchLastSection(True)
        columns.setMinimumSectionSize(16)
        for column, text in ((Column.TIME, "00:00:00"), (Column.LEVEL, "warning")):
            columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            columns.resizeSection(column, ceil(metrics.horizontalAdvance(text)) + 16)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            self._log.open(self.currentIndex().row(), event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        place = event.position().toPoint()
        start = self.columnViewportPosition(Column.TEXT)
        if event.button() is Qt.MouseButton.LeftButton and start <= place.x() < start + self.SIGN:
            self._log.open(self.rowAt(place.y()))


class LogPanel(QWidget):
    """The last lines of the log. It follows the newest unless a person scrolled up."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("logPanel")
        self.setAccessibleName("Log")
        self._number = 0
        self._waiting: deque[tuple[float, int, str]] = deque(maxlen=MOST_LINES)
        self.model = LogModel(self)
        self._timer = QTimer(self, singleShot=True, interval=FLUSH_MS)
        self._timer.timeout.connect(self.flush)
        self.view = LogView(self.model, self)
        self._make_actions()
        self._lay_out()
        theme().changed.connect(self._dress)
        self._dress()

    def _make_actions(self) -> None:
        self.copy_action = QAction(
            "Copy", self, shortcut=QKeySequence(QKeySequence.StandardKey.Copy)
        )
        self.copy_action.setToolTip("Copy the selected lines, or all")
        self.copy_action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.copy_action.triggered.connect(self._do_copy)
        self.clear_action = QAction("Clear", self)
        self.clear_action.setToolTip("Empty the log")
        self.clear_action.triggered.connect(self.clear)
        self.menu = QMenu(self)
        for action in (self.copy_action, self.clear_action):
            self.addAction(action)
            self.menu.addAction(action)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._pop_up)

    def _lay_out(self) -> None:
        self.level_box = QComboBox()
        self.level_box.setAccessibleName("Least level of the messages shown")
        for text, level in FILTERS:
            self.level_box.addItem(text, level)
        self.level_box.setCurrentIndex(1)
        self.level_box.currentIndexChanged.connect(self._choose)
        self.count = Label()
        self.count.setAccessibleName("Number of messages")
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.addWidget(self.level_box)
        bar.addSpacing(4)
        bar.addWidget(self.count, 1)
        for action in (self.copy_action, self.clear_action):
            button = QToolButton()
            button.setDefaultAction(action)
            button.setAccessibleName(f"{action.text()} the log")
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            bar.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(self.view)
        self._choose(1)

    def _dress(self) -> None:
        self.copy_action.setIcon(theme().icon("copy"))
        self.clear_action.setIcon(theme().icon("close"))
        self.view.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(520, 180)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 100)

    def append(self, level: int, text: str) -> None:
        """Adds a message; `level` is one of logging's. It is shown a moment later, with others."""
        self._waiting.append((time.time(), level, text[:LONGEST_TEXT]))
        if not self._timer.isActive():
            self._timer.start()

    def clear(self) -> None:
        """Removes all messages."""
        self._waiting.clear()
        self.model.clear()
        self._tell()

    def flush(self) -> None:
        if not self._waiting:
            return
        bar = self.view.verticalScrollBar()
        follows = bar.value() >= bar.maximum()
        gone = self.model.add(list(self._messages()))
        self._waiting.clear()
        if follows:
            self.view.scrollToBottom()
        elif gone:  # what is being read stays in its place
            bar.setValue(max(0, bar.value() - gone))
        self._tell()

    def _messages(self) -> Iterator[Message]:
        for at, level, text in self._waiting:
            self._number += 1
            yield Message(self._number, at, level, lines_of(text))

    def _choose(self, at: int) -> None:
        self.model.filter(self.level_box.itemData(at))
        self.view.scrollToBottom()
        self._tell()

    def _tell(self) -> None:
        self.count.setText(units.plural(self.model.messages, "message"))

    def _do_copy(self) -> None:
        plain_text.copy(*"\n".join(self._chosen()).split("\n"))

    def _chosen(self) -> Iterator[str]:
        """The texts of the selected messages in order; of all messages if none is selected."""
        rows = {index.row() for index in self.view.selectionModel().selectedRows()}
        found = map(self.model.message, sorted(rows or range(self.model.rowCount())))
        for message in dict.fromkeys(found):
            if message is not None:
                yield message.text()

    def _pop_up(self, place: QPoint) -> None:
        self.menu.popup(self.view.viewport().mapToGlobal(place))
