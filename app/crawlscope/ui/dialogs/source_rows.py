"""Lines of a source, or of two side by side, as rows: only those in sight cost anything."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby, zip_longest
from math import ceil, floor
from operator import attrgetter
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QFontMetricsF,
    QKeySequence,
    QPainter,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionViewItem, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.text_for_people import whole_for_people
from crawlscope.core.insight.line_diff import Row as LinePair
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import new_menu
from crawlscope.ui.kit.code_font import code_font
from crawlscope.ui.kit.row_menu import RowMenu
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.cell_delegate import CellDelegate
from crawlscope.ui.rows.flat_model import RIGHT, FlatModel
from crawlscope.ui.rows.flat_table import FlatTable

LAID_OUT = 250  # lines in one go
TAB = 4  # characters
FEWEST = 20  # characters in a row
LEFT_NUMBER, LEFT, RIGHT_NUMBER, RIGHT_TEXT = range(4)
TEXTS = (LEFT, RIGHT_TEXT)
TINT, STRONG = 45, 110  # of 255: the background of a marked row, and of a found word
PAD = 4  # pixels
Index = QModelIndex | QPersistentModelIndex


class Line(NamedTuple):
    """A row: a line, or as much of it as has room in one; of two versions side by side."""

    left: int  # the number of the line, from 1; 0: none, or not its beginning
    left_text: str | None  # None: there is no such line
    right: int
    right_text: str | None
    is_same: bool
    place: int  # of what is laid out: of the line, or of the pair


def lines(
    old: Sequence[str], new: Sequence[str] | None, pairs: Sequence[LinePair], room: int
) -> QuietSlices[list[Line]]:
    """The rows of one source, or (with `new`) of two, none longer than `room` characters."""
    found = list[Line]()
    if new is None:
        pairs = [LinePair(n, 0, True) for n in range(1, len(old) + 1)]
    for place, pair in enumerate(pairs):
        left = _cut(old[pair.old - 1], room) if pair.old else ()
        right = _cut(new[pair.new - 1], room) if new is not None and pair.new else ()
        for part, (some, others) in enumerate(zip_longest(left, right)):
            first = part == 0
            found.append(
                Line(pair.old * first, some, pair.new * first, others, pair.is_same, place)
            )
        if place % LAID_OUT == LAID_OUT - 1:
            yield
    return found


def _cut(line: str, room: int) -> list[str]:
    line = line.expandtabs(TAB)
    return [line[at : at + room] for at in range(0, len(line), room)] or [""]


class SourceModel(FlatModel[Line]):
    """Numbers and texts. `marks` are tones by the number of a line of the left side."""

    headers: Mapping[int, tuple[str, str]] = {  # type: ignore[misc]  # as in others
        LEFT_NUMBER: ("", ""),
        LEFT: ("", ""),
        RIGHT_NUMBER: ("", ""),
        RIGHT_TEXT: ("", ""),
    }

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.marks: Mapping[int, Tone] = {}

    def name(self, left: str, right: str) -> None:
        """What stands above both sides."""
        self.headers = {**SourceModel.headers, LEFT: (left, left), RIGHT_TEXT: (right, right)}

    def _text(self, row: Line, column: int) -> str:
        if column in TEXTS:
            return whole_for_people((row.left_text if column == LEFT else row.right_text) or "")
        number = row.left if column == LEFT_NUMBER else row.right
        sign = ""
        if not row.is_same:
            sign = " −" if column == LEFT_NUMBER else " +"
        elif number in self.marks and column == LEFT_NUMBER:
            sign = " ●"
        return f"{number:,}{sign}" if number else ""

    def _alignment(self, row: Line, column: int) -> int:
        return super()._alignment(row, column) if column in TEXTS else RIGHT

    def tone(self, row: int, column: int) -> Tone | None:
        """The tone behind a cell."""
        line = self.rows[row]
        if line.is_same:
            number = line.place + 1
            return self.marks.get(number) if column <= LEFT else None
        text = line.left_text if column <= LEFT else line.right_text
        if text is None:
            return None
        return Tone.BAD if column <= LEFT else Tone.GOOD


class SourceDelegate(CellDelegate):
    """Paints a line as it is, with the words that were found."""

    def __init__(self, table: "SourceTable") -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        table, model = self._table, self._table.model_
        if index.row() >= len(model.rows):
            return
        painter.save()
        is_text, rect = index.column() in TEXTS, option.rect
        if tone := model.tone(index.row(), index.column()):
            painter.fillRect(rect, tinted(tone, TINT))
        is_chosen = option.state & QStyle.StateFlag.State_Selected
        if is_chosen:
            painter.fillRect(rect, tinted(Tone.ACCENT, TINT))
        painter.setFont(table.font())
        text, room = str(index.data() or ""), rect.adjusted(PAD, 0, -PAD, 0)
        if is_text:
            for begin, end in table.found_in(text):
                before = table.fontMetrics().horizontalAdvance(text[:begin])
                width = table.fontMetrics().horizontalAdvance(text[begin:end])
                place = QRect(room.left() + before, rect.top(), width, rect.height())
                painter.fillRect(place, tinted(Tone.WARN, STRONG))
        colour = option.palette.color(QPalette.ColorRole.Text)
        painter.setPen(colour if is_text else theme().colour(Tone.QUIET))
        side = Qt.AlignmentFlag.AlignLeft if is_text else Qt.AlignmentFlag.AlignRight
        painter.setClipRect(rect)
        painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()


def tinted(tone: Tone, alpha: int) -> QColor:
    colour = QColor(theme().colour(tone))
    colour.setAlpha(alpha)
    return colour


def beginnings(needle: str, parts: Sequence[str]) -> Iterator[int]:
    """The numbers of the parts of a line in which words in small letters begin."""
    text, ends, at = "".join(parts).lower(), list(accumulate(map(len, parts))), 0
    while (at := text.find(needle, at)) >= 0:
        yield (part := min(bisect_right(ends, at), len(parts) - 1))
        at = max(at + 1, ends[part])  # one place in each is enough


class SourceTable(FlatTable):
    """Shows sources in a monospaced font. Its owner lays them out again when there is other room
    for them."""

    resized = Signal()

    def __init__(self, parent: QWidget) -> None:
        self.model_ = SourceModel(parent)
        self.needle = ""
        super().__init__(self.model_, parent)
        self.setFont(code_font())
        self.fit_rows()
        self.setItemDelegate(SourceDelegate(self))
        self.setSelectionMode(self.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.horizontalHeader().hide()
        self.horizontalHeader().setMinimumSectionSize(1)
        copy = self.new_action(tr("Copy lines"), QKeySequence.StandardKey.Copy, "copy", self.copy)
        RowMenu(self, new_menu(self, copy))
        theme().changed.connect(self._dress)

    def _dress(self) -> None:
        self.setFont(code_font())
        self.fit_rows()

    def fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(QFontMetrics(self.font()).height() + 3)

    def room(self, is_two: bool, most: int) -> int:
        """How many characters have room in a row, with line numbers up to `most`."""
        metrics = QFontMetricsF(self.font())
        number = ceil(metrics.horizontalAdvance(f"{most:,} ●")) + 3 * PAD
        width = self.viewport().width()
        text = (width - 2 * number) // 2 if is_two else width - number
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for column, size in ((LEFT_NUMBER, number), (LEFT, text)):
            header.resizeSection(column, size)
            header.resizeSection(column + 2, size)
            self.setColumnHidden(column + 2, not is_two)
        header.setVisible(is_two)
        return max(FEWEST, floor((text - 2 * PAD) / max(1.0, metrics.horizontalAdvance("m"))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.resized.emit()

    def show_lines(self, rows: Sequence[Line]) -> None:
        self.model_.show_rows(rows)

    def mark(self, marks: Mapping[int, Tone]) -> None:
        """Marks lines, by their numbers, each in its tone."""
        self.model_.marks = marks
        self.viewport().update()

    def row_of(self, place: int) -> int:
        """Where a line (or a pair of lines) begins; -1 if it is not there."""
        rows = self.model_.rows
        low, high = 0, len(rows)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if rows[middle].place < place else (low, middle)
        return low if low < len(rows) and rows[low].place == place else -1

    def go_to_row(self, row: int) -> None:
        """Selects a row, and brings it to the middle."""
        if row >= 0:
            index = self.model_.index(row, LEFT)
            self.setCurrentIndex(index)
            self.scrollTo(index, self.ScrollHint.PositionAtCenter)

    # --- what is looked for -------------------------------------------------------------------

    def found_in(self, text: str) -> Iterator[tuple[int, int]]:
        """Where the words are that are looked for."""
        if not self.needle:
            return
        low, at = text.lower(), -1
        while (at := low.find(self.needle, at + 1)) >= 0:
            yield at, at + len(self.needle)

    def finding(self, needle: str) -> QuietSlices[list[int]]:
        """The rows in which these words begin, also if they go on in the next, in slices."""
        self.needle = needle = needle.lower()
        self.viewport().update()
        found = list[int]()
        rows, row = self.model_.rows if needle else (), 0
        for count, (_, some) in enumerate(groupby(rows, attrgetter("place")), 1):
            parts = list(some)
            left = [each.left_text or "" for each in parts]
            right = [each.right_text or "" for each in parts]
            begin = {*beginnings(needle, left), *beginnings(needle, right)}
            found += [row + each for each in sorted(begin)]
            row += len(parts)
            if count % LAID_OUT == 0:
                yield
        return found

    # --- what can be done ---------------------------------------------------------------------

    def copy(self) -> None:
        """Copies the selected lines: of two sides, the new one."""
        texts = list[str]()
        for row in sorted(index.row() for index in self.selectionModel().selectedRows()):
            line = self.model_.rows[row]
            text = line.left_text if line.right_text is None else line.right_text
            is_rest = not line.left and not line.right
            if is_rest and texts:
                texts[-1] += text or ""
            else:
                texts.append(text or "")
        clipboard.copy(*texts)
