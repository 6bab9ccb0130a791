"""The differences between two crawls as rows, as Qt reads them: what changed, before, after."""

from array import array
from collections.abc import Callable
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QIcon

from app.core.compare import Change
from app.core.differences import KINDS, Differences
from app.core.text_for_people import for_people
from app.core.urls import shown
from app.ui.cell_delegate import NOTHING as NO_CELL
from app.ui.cell_delegate import Cell
from app.ui.plain_text import tip
from app.ui.record_words import Look, url_word
from app.ui.theme import Tone, theme

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
Key = Callable[[int], Any]  # of a row of the differences; None: no value
NO_INDEX = QModelIndex()
NOTHING = "(none)"  # such as a title that a page no longer has


class Column(IntEnum):
    KIND = 0
    URL = 1
    OLD = 2
    NEW = 3


HEADERS = {
    Column.KIND: ("Change", "What is different"),
    Column.URL: ("URL", "The address; without the host where it is that of the crawl's root"),
    Column.OLD: ("Before", "In the older crawl"),
    Column.NEW: ("After", "In the crawl in this window"),
}
WORDS = {
    Change.NEW: "New",
    Change.GONE: "Gone",
    Change.STATUS: "Status",
    Change.REDIRECT: "Redirect",
    Change.TITLE: "Title",
    Change.CANONICAL: "Canonical",
}
LOOKS = {
    Change.NEW: Look("new", Tone.GOOD),
    Change.GONE: Look("gone", Tone.BAD),
    Change.STATUS: Look("swap", Tone.WARN),
    Change.REDIRECT: Look("redirect", Tone.REDIRECT),
    Change.TITLE: Look("title", Tone.ACCENT),
    Change.CANONICAL: Look("canonical", Tone.QUEUED),
}
OF_OUTCOMES = frozenset((Change.NEW, Change.GONE, Change.STATUS))  # before and after are these
OF_URLS = frozenset((Change.REDIRECT, Change.CANONICAL))


def outcome_tone(outcome: str) -> Tone:
    """Of '200', '301', '404', 'failed: dns', 'skipped: robots'."""
    if outcome.startswith("failed") or outcome[:1] in ("4", "5"):
        return Tone.BAD
    return {"2": Tone.GOOD, "3": Tone.REDIRECT}.get(outcome[:1], Tone.QUIET)


class ChangesModel(QAbstractTableModel):
    """A row is a place among the differences; `arrange` puts those that are wanted in order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.differences = Differences()
        self.rows = array("i")
        self._home = ""  # origin of the first root
        self._sorted, self._arrow = -1, ""
        self._number_font = theme().number_font(QFont())
        self._answers: dict[int, Callable[[int, int], Any]] = {
            Role.DisplayRole: self._text,
            Role.DecorationRole: self._icon,
            Role.ForegroundRole: self._colour,
            Role.FontRole: self._font,
            Role.ToolTipRole: self._tip,
        }

    def show(self, differences: Differences, home: str) -> None:
        """Another comparison: no rows yet."""
        self.beginResetModel()
        self.differences, self.rows, self._home = differences, array("i"), home
        self.endResetModel()

    def arrange(self, rows: "array[int]") -> None:
        """Shows these places among the differences in this order."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def show_sorted(self, column: int, descending: bool) -> None:
        """Marks the header of a column (-1: none) as that by which rows are in order."""
        self._sorted, self._arrow = column, " ▼" if descending else " ▲"
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)

    def key(self, column: int) -> Key:
        """What rows are sorted by."""
        found = self.differences
        by: dict[int, Key] = {
            Column.KIND: found.kind.__getitem__,
            Column.URL: found.url.__getitem__,
            Column.OLD: found.old.__getitem__,
            Column.NEW: found.new.__getitem__,
        }
        return by[column]

    def place_at(self, index: Index) -> int:
        """The place of a row among the differences; -1 where there is no row."""
        return self.rows[index.row()] if 0 <= index.row() < len(self.rows) else -1

    # What Qt asks

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(Column):
            return None
        if role == Role.DisplayRole:
            return HEADERS[Column(section)][0] + (self._arrow if section == self._sorted else "")
        if role == Role.ToolTipRole:
            return HEADERS[Column(section)][1]
        if role == Role.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        answer, place = self._answers.get(role), self.place_at(index)
        if answer is None or not 0 <= place < len(self.differences):
            return None
        return answer(place, index.column())

    def cell(self, index: Index) -> Cell:
        """What is painted of it, in one go."""
        place, column = self.place_at(index), index.column()
        if not 0 <= place < len(self.differences):
            return NO_CELL
        return (
            self._text(place, column),
            self._icon(place, column),
            self._font(place, column),
            0,
            self._colour(place, column),
        )

    def _kind(self, place: int) -> Change:
        return KINDS[self.differences.kind[place]]

    def _value(self, place: int, column: int) -> str | None:
        """What there was before, or is after."""
        side = self.differences.old if column == Column.OLD else self.differences.new
        return side[place]

    def _text(self, place: int, column: int) -> str:
        kind = self._kind(place)
        if column == Column.KIND:
            return WORDS[kind]
        if column == Column.URL:
            return url_word(self.differences.url[place], self._home)
        value = self._value(place, column)
        if value is None:
            return "" if kind in (Change.NEW, Change.GONE) else NOTHING
        # Not made readable: two addresses that differ in their escapes must not look the same.
        return for_people(self._short(value) if kind in OF_URLS else value)

    def _short(self, url: str) -> str:
        is_home = self._home and url.startswith(self._home + "/")
        return url[len(self._home) :] if is_home else url

    def _icon(self, place: int, column: int) -> QIcon | None:
        if column != Column.KIND:
            return None
        face = LOOKS[self._kind(place)]
        return theme().icon(face.icon, face.tone)

    def _colour(self, place: int, column: int) -> QColor | None:
        kind = self._kind(place)
        if column == Column.KIND:
            return theme().colour(LOOKS[kind].tone)
        if column == Column.URL:
            return None
        value = self._value(place, column)
        if value is None or kind not in OF_OUTCOMES:
            return None if value else theme().colour(Tone.QUIET)
        return theme().colour(outcome_tone(value))

    def _font(self, place: int, column: int) -> QFont | None:
        outcomes = column in (Column.OLD, Column.NEW) and self._kind(place) in OF_OUTCOMES
        return self._number_font if outcomes else None

    def _tip(self, place: int, column: int) -> str | None:
        if column == Column.KIND:
            return None
        if column == Column.URL:
            return tip(shown(self.differences.url[place]))
        return tip(self._value(place, column) or "") or None
