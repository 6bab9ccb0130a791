"""What table-like models share: one row after the other, and everything about a cell in one
call."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QIcon

from crawlscope.core.base.language import heading, translated
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.rows.cell_delegate import NOTHING, Cell

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
NO_INDEX = QModelIndex()
LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
Row = TypeVar("Row")  # what a row stands for: an id, a key


class HeadedColumn(IntEnum):
    """Columns by their places, from 0 on, each declared with its heading and its meaning."""

    heading: str
    meaning: str

    def __new__(cls, heading: str, meaning: str) -> Self:
        """The place is that of the declaration."""
        place = len(cls.__members__)
        column = int.__new__(cls, place)
        column._value_ = place
        column.heading, column.meaning = heading, meaning
        return column

    @classmethod
    def headers(cls) -> dict[Self, tuple[str, str]]:
        """What a `FlatModel` says above its columns."""
        return {each: (each.heading, each.meaning) for each in cls}


class CellFacts(Generic[Row]):
    """Gives Qt one role at a time (`data`), and `CellDelegate` all of a cell (`cell`),
    consistently.

    An exception in a model ends the program. So one that is caused by an index from before a reset
    gives no answer instead.
    """

    headers: ClassVar[Mapping[Any, tuple[str, str]]]  # name and meaning, in order
    numbers: ClassVar[frozenset[int]] = frozenset()  # right-aligned columns
    _sorted = -1  # the column that the rows are sorted by,
    _arrow = ""  # and the arrow in its header

    def _at(self, index: Index) -> Row | None:
        """What an index stands for; None if it stands for nothing."""
        raise NotImplementedError

    def _text(self, row: Row, column: int) -> str | None:
        raise NotImplementedError

    def _icon(self, row: Row, column: int) -> QIcon | None:
        return None

    def _font(self, row: Row, column: int) -> QFont | None:
        return None

    @cached_property
    def _number_font(self) -> QFont:
        return theme().number_font(QFont())

    def _alignment(self, row: Row, column: int) -> int:
        return RIGHT if column in self.numbers else LEFT

    def _colour(self, row: Row, column: int) -> QColor | None:
        return None

    def _tip(self, row: Row, column: int) -> str | None:
        return None

    @cached_property
    def _answers(self) -> dict[int, Callable[[Row, int], Any]]:
        return {
            Role.DisplayRole: self._text,
            Role.DecorationRole: self._icon,
            Role.FontRole: self._font,
            Role.TextAlignmentRole: self._alignment,
            Role.ForegroundRole: self._colour,
            Role.ToolTipRole: self._tip,
        }

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        answer = self._answers.get(role)
        row = None if answer is None else self._at(index)
        if answer is None or row is None:
            return None
        try:
            return answer(row, index.column())
        except (IndexError, KeyError):
            return None

    def cell(self, index: Index) -> Cell:
        """What is painted of it, in one go."""
        row, column = self._at(index), index.column()
        if row is None:
            return NOTHING
        try:
            return (
                self._text(row, column),
                self._icon(row, column),
                self._font(row, column),
                self._alignment(row, column),
                self._colour(row, column),
            )
        except (IndexError, KeyError):
            return NOTHING

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or section not in self.headers:
            return None
        name, meaning = self.headers[section]
        if role == Role.DisplayRole:
            return heading(name) + (self._arrow if section == self._sorted else "")
        if role == Role.ToolTipRole:
            return translated(meaning)
        if role == Role.TextAlignmentRole:
            return RIGHT if section in self.numbers else LEFT
        return None


class FlatModel(CellFacts[Row], QAbstractTableModel):
    """A table of `rows`, with the columns of `headers`."""

    rows: Sequence[Row] = ()

    def _rows(self) -> Sequence[Row]:
        """The rows shown, from top to bottom."""
        return self.rows

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Shows other rows, of which none is selected."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def put_rows(
        self, rows: Sequence[Row], key: Callable[[Row], Hashable] = lambda row: row
    ) -> None:
        """Shows these rows, which may come, go and change places at any time. `key` says which of
        them stand for the same as before: what was selected stays so while it has a row."""
        before, after = len(self.rows), len(rows)
        if after > before:
            self.beginInsertRows(NO_INDEX, before, after - 1)
            self.rows = [*self.rows, *rows[before:]]
            self.endInsertRows()
        if any(key(here) != key(there) for here, there in zip(self.rows, rows, strict=False)):
            self._put_in_order(rows, key)
        if after < before:
            self.beginRemoveRows(NO_INDEX, after, before - 1)
            self.rows = rows
            self.endRemoveRows()
        self.rows = rows
        if after:
            self.dataChanged.emit(self.index(0, 0), self.index(after - 1, len(self.headers) - 1))

    def _put_in_order(self, rows: Sequence[Row], key: Callable[[Row], Hashable]) -> None:
        self.layoutAboutToBeChanged.emit()
        indexes = self.persistentIndexList()
        held = [key(self.rows[index.row()]) for index in indexes]
        self.rows = [*rows, *self.rows[len(rows) :]]
        wanted = set(held)
        places = {key(row): place for place, row in enumerate(rows) if key(row) in wanted}
        moved = [
            self.index(places[each], index.column()) if each in places else NO_INDEX
            for index, each in zip(indexes, held, strict=True)
        ]
        self.changePersistentIndexList(indexes, [QModelIndex(each) for each in moved])
        self.layoutChanged.emit()

    def _at(self, index: Index) -> Row | None:
        rows, row = self._rows(), index.row()
        return rows[row] if 0 <= row < len(rows) else None

    def show_sorted(self, column: int, descending: bool) -> None:
        """Marks the header of a column (-1: none) as that by which rows are in order."""
        self._sorted, self._arrow = column, " ▼" if descending else " ▲"
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.headers) - 1)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows())

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.headers)
