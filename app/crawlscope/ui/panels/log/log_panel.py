"""What the program reports, line by line, by level and by what it is about."""

import logging
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from heapq import merge
from math import ceil

from PySide6.QtCore import (
    QObject,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QWidget,
)

from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.log_kinds import Kind
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.view_table import Shown, in_portions, telling
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import BY_KEYS, action_button, new_action, new_menu
from crawlscope.ui.kit.layouts import in_column, in_row
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.cell_delegate import SelectionDelegate
from crawlscope.ui.rows.flat_model import NO_INDEX, FlatModel, HeadedColumn
from crawlscope.ui.rows.flat_table import FlatTable

MOST_LINES = 5_000
MOST_DETAILS = 2_000  # lines below the level INFO: they come in floods, and push out no others
MOST_LINES_OF_ONE = 500  # lines of one message
LONGEST_LINE = 2_000  # characters
LONGEST_TEXT = 100_000  # characters of a message
NEEDS = 460  # pixels of width, for the kinds, their choice and the count
FLUSH_MS = 100  # between two updates of the view

Told = tuple[float, int, str, Kind]  # when, the level, what, and of which kind

FILTERS = (
    (tr("Everything"), logging.NOTSET),
    (tr("Info and above"), logging.INFO),
    (tr("Warnings and errors"), logging.WARNING),
    (tr("Errors only"), logging.ERROR),
)


class Column(HeadedColumn):
    TIME = (tr_noop("Time"), tr("Time of the message"))
    LEVEL = (tr_noop("Level"), tr("How serious it is"))
    KIND = (tr_noop("Kind"), tr("Topic of the message"))
    TEXT = (tr_noop("Message"), tr("Text of the message"))


@dataclass(frozen=True, slots=True)
class Message:
    """A text of one or more lines."""

    number: int  # from 1
    at: float  # seconds since 1970
    level: int  # one of logging's
    kind: Kind
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
        return tr_noop("critical"), Tone.BAD
    if level >= logging.ERROR:
        return tr_noop("error"), Tone.BAD
    if level >= logging.WARNING:
        return tr_noop("warning"), Tone.WARN
    is_info = level >= logging.INFO
    return (tr_noop("info"), Tone.TEXT) if is_info else (tr_noop("debug"), Tone.QUIET)


def lines_of(text: str) -> tuple[str, ...]:
    """At least one line, none too long; a line says what was left out."""
    if "\n" not in text and len(text) <= LONGEST_LINE:
        return (for_people(text, LONGEST_LINE),)
    lines = [for_people(line, LONGEST_LINE) for line in text.splitlines()]
    if len(lines) > MOST_LINES_OF_ONE:
        more = len(lines) - MOST_LINES_OF_ONE + 1
        lines[MOST_LINES_OF_ONE - 1 :] = [
            tr("… {n:,} more lines", "… 1 more line", more).format(n=more)
        ]
    return tuple(lines) or ("",)


def told(level: int, text: str, kind: Kind) -> Told:
    return time.time(), level, text[:LONGEST_TEXT], kind


Line = tuple[Message, int]  # a message, and the index of one of its lines


class _Kept:
    """The last messages, as many as have about so many lines."""

    def __init__(self, most: int) -> None:
        self.messages: deque[Message] = deque()
        self._most, self._lines = most, 0

    def add(self, message: Message) -> Iterator[Message]:
        """Adds one; gives those that are not kept any longer."""
        self.messages.append(message)
        self._lines += len(message.lines)
        while self._lines > self._most and len(self.messages) > 1:
            oldest = self.messages.popleft()
            self._lines -= len(oldest.lines)
            yield oldest


class LogModel(FlatModel[Line]):
    """Messages of the chosen levels, one per row; further lines are rows only when opened.

    It is a table, not a tree: a tree view lays out all its rows again whenever one comes or goes.
    """

    headers = Column.headers()  # for screen readers only: they would take space on the screen

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._details, self._others = _Kept(MOST_DETAILS), _Kept(MOST_LINES)
        self._shown: list[Line] = []
        self._open: set[int] = set()  # numbers of opened messages
        self._level = logging.NOTSET
        self._kind: Kind | None = None
        self._words = ""

    def add(self, messages: list[Message]) -> int:
        """Adds at the end, removes the oldest; returns the number of rows removed."""
        old = set[int]()
        for message in messages:
            kept = self._others if message.level >= logging.INFO else self._details
            old.update(gone.number for gone in kept.add(message) if self._shows(gone))
        self._open -= old
        gone = self._drop(old)
        self._append([m for m in messages if m.number not in old and self._shows(m)])
        return gone

    def _shows(self, message: Message) -> bool:
        """True if a message agrees with what is to be shown."""
        return (
            message.level >= self._level
            and (self._kind is None or message.kind is self._kind)
            and (not self._words or any(self._words in line.casefold() for line in message.lines))
        )

    def _drop(self, old: set[int]) -> int:
        """Removes the rows of these messages, which may lie between others."""
        if not old:
            return 0
        end = bisect_left(self._shown, max(old) + 1, key=lambda row: row[0].number)
        rows = [row for row in range(end) if self._shown[row][0].number in old]
        while rows:
            last = first = rows.pop()
            while rows and rows[-1] == first - 1:
                first = rows.pop()
            self.beginRemoveRows(NO_INDEX, first, last)
            del self._shown[first : last + 1]
            self.endRemoveRows()
        return end - bisect_left(self._shown, max(old) + 1, key=lambda row: row[0].number)

    def _append(self, messages: list[Message]) -> None:
        if messages:
            first = len(self._shown)
            self.beginInsertRows(NO_INDEX, first, first + len(messages) - 1)
            self._shown.extend((message, 0) for message in messages)
            self.endInsertRows()

    def clear(self) -> None:
        self.beginResetModel()
        self._details, self._others = _Kept(MOST_DETAILS), _Kept(MOST_LINES)
        self._shown.clear()
        self._open.clear()
        self.endResetModel()

    def filter(self, level: int, kind: Kind | None = None, words: str = "") -> None:
        """Shows messages of this level and above, of one kind or of all, with these words."""
        self.beginResetModel()
        self._level, self._kind, self._words = level, kind, words.casefold()
        self._shown = [
            (message, line)
            for message in self._all()
            if self._shows(message)
            for line in range(len(message.lines) if message.number in self._open else 1)
        ]
        self.endResetModel()

    def _all(self) -> Iterator[Message]:
        return merge(self._details.messages, self._others.messages, key=lambda each: each.number)

    @property
    def kept(self) -> int:
        """The number of messages, shown or not."""
        return len(self._details.messages) + len(self._others.messages)

    def shown_messages(self) -> list[Message]:
        return [message for message, line in self._shown if not line]

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
        if column != Column.TEXT and line:
            return ""
        match column:
            case Column.TIME:
                return message.time
            case Column.LEVEL:
                return translated(message.word)
            case Column.KIND:
                return translated(message.kind.value)
        if line:
            return "      " + message.lines[line]
        more = len(message.lines) - 1
        if not more:
            return message.lines[0]
        return f"{'▾' if message.number in self._open else '▸'} {message.lines[0]}"

    def _colour(self, row: Line, column: int) -> QColor:
        message, line = row
        quiet = column in (Column.TIME, Column.KIND) or line
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
        self.setAccessibleName(
            tr("Log messages; Right expands a multi-line message, Left collapses it")
        )
        self.setAccessibleDescription(tr("One message per row, newest last"))
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
        columns.setStretchLastSection(True)
        columns.setMinimumSectionSize(16)
        for column, text in (
            (Column.TIME, "00:00:00"),
            (Column.LEVEL, "warning"),
            (Column.KIND, Kind.SKIPPED.value),
        ):
            columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            columns.resizeSection(column, ceil(metrics.horizontalAdvance(text)) + 16)

    def fit_rows(self) -> None:
        height = ceil(QFontMetricsF(self.font()).height())
        self.verticalHeader().setDefaultSectionSize(height + 2)

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


def _values(message: Message) -> tuple[str, ...]:
    at = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(message.at))
    return at, message.word, message.kind.value, "\n".join(message.lines)


class LogPanel(PanelWidget):
    """The last lines of the log. It follows the newest unless a person scrolled up."""

    export_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "logPanel", tr("Log"), wished=(520, 180), least=(240, 100))
        self._number = 0
        self._waiting: deque[Told] = deque(maxlen=MOST_LINES + MOST_DETAILS)
        self.model = LogModel(self)
        self._timer = QTimer(self, singleShot=True, interval=FLUSH_MS)
        self._timer.timeout.connect(self.flush)
        self.view = LogView(self.model, self)
        self._make_actions()
        self._lay_out()

    def _make_actions(self) -> None:
        copy, new = QKeySequence.StandardKey.Copy, partial(new_action, self)
        self.copy_action = new(tr("Copy"), copy, "copy", self._do_copy)
        self.copy_action.setToolTip(tr("Copy the selected lines, or all"))
        self.export_action = new(tr("Export"), "", "export", self.export_asked.emit)
        self.export_action.setToolTip(tr("Write the messages shown to a file"))
        self.clear_action = new(tr("Clear"), "", "bin", self.clear)
        self.clear_action.setToolTip(tr("Clear the log"))
        self.menu = new_menu(self, *self.actions())
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._pop_up)

    def _lay_out(self) -> None:
        self.level_box = QComboBox()
        self.level_box.setAccessibleName(tr("Minimum level of the messages shown"))
        self.level_box.setAccessibleDescription(tr("Less severe messages are hidden"))
        for text, level in FILTERS:
            self.level_box.addItem(text, level)
        self.level_box.setCurrentIndex(1)
        self.level_box.currentIndexChanged.connect(self._choose)
        self.kind_box = QComboBox()
        self.kind_box.setObjectName("logKind")
        self.kind_box.setAccessibleName(tr("Topic of the messages shown"))
        self.kind_box.setAccessibleDescription(tr("Messages on other topics are hidden"))
        self.kind_box.addItem(tr("All topics"), None)
        for kind in Kind:
            self.kind_box.addItem(tr("Topic: {kind}").format(kind=translated(kind.value)), kind)
        self.kind_box.currentIndexChanged.connect(self._choose)
        self.search = QLineEdit()
        self.search.setObjectName("logSearch")
        self.search.setAccessibleName(tr("Filter messages by words"))
        self.search.setPlaceholderText(tr("Words", "to look for"))
        self.search.setMinimumWidth(60)
        self.search.textChanged.connect(self._choose)
        short = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.kind_box.setSizeAdjustPolicy(short)  # its list is as wide as its words
        self.kind_box.setMinimumContentsLength(8)
        self.count = Label()
        self.count.setAccessibleName(tr("Number of messages"))
        bar = in_row(
            None,
            *(self.level_box, (self.kind_box, 1), (self.search, 1)),
            self.count,
            margins=(8, 4, 8, 4),
            space=4,
        )
        names = {
            self.clear_action: tr("Clear log"),  # not at the edge, below the cross of the dock
            self.export_action: tr("Export log"),
            self.copy_action: tr("Copy log"),
        }
        for action, name in names.items():
            button = action_button(self, action, focus=BY_KEYS)
            button.setAccessibleName(name)
            bar.addWidget(button)
        in_column(self, bar, self.view)
        self._choose()

    def shown_table(self) -> Shown:
        """The messages that are shown, each with all its lines."""
        fields = tuple(each.heading for each in Column)
        return Shown(
            "log",
            fields,
            in_portions(self.model.shown_messages(), _values),
            in_words=telling(Column.LEVEL, Column.KIND),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < theme().px(NEEDS)
        self.view.setColumnHidden(Column.KIND, is_narrow)
        self.count.setHidden(is_narrow)
        self.kind_box.setHidden(is_narrow)

    def append(self, level: int, text: str, kind: Kind = Kind.PROGRAM) -> None:
        """Adds a message; `level` is one of logging's."""
        self.take([told(level, text, kind)])

    def take(self, messages: Iterable[Told]) -> None:
        """Adds messages. They are shown a moment later, with others."""
        self._waiting.extend(messages)
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
        for at, level, text, kind in self._waiting:
            self._number += 1
            yield Message(self._number, at, level, kind, lines_of(text))

    def _choose(self) -> None:
        word = self.kind_box.currentData()  # Qt makes a plain text of it
        kind = Kind(word) if word else None
        self.model.filter(self.level_box.currentData(), kind, self.search.text().strip())
        self.view.scrollToBottom()
        self._tell()

    def _tell(self) -> None:
        shown, all_ = self.model.messages, self.model.kept
        words = tr("{n:,} messages", "1 message", all_).format(n=all_)
        self.count.setText(
            words
            if shown == all_
            else tr("{n:,} of {all}", "of things found").format(n=shown, all=words)
        )

    def _do_copy(self) -> None:
        clipboard.copy(*"\n".join(self._chosen()).split("\n"))

    def _chosen(self) -> Iterator[str]:
        """The texts of the selected messages in order; of all messages if none is selected."""
        rows = {index.row() for index in self.view.selectionModel().selectedRows()}
        found = map(self.model.message, sorted(rows or range(self.model.rowCount())))
        for message in dict.fromkeys(found):
            if message is not None:
                yield message.text()

    def _pop_up(self, place: QPoint) -> None:
        self.menu.popup(self.view.viewport().mapToGlobal(place))
