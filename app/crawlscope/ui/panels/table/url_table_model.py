"""All records as rows, as Qt reads them: an array of ids, in the order a person asked for."""

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QColor, QFont, QIcon

from crawlscope.core.base.budgets import ROWS_AT_ONCE
from crawlscope.core.base.language import translated
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.urls import origin_of, shown
from crawlscope.core.insight.filter import Filter
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import FactSource
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.table.fact_cells import FactCells, said_in_portions
from crawlscope.ui.panels.table.url_columns import (
    COLUMNS,
    ELIDED_AT_END,
    FACT_AT,
    GREATEST_FIRST,
    HEADERS,
    KEYS,
    NUMBERS,
    OWN,
    Column,
    error_text,
    fact_text,
    fact_value,
    title_of,
)
from crawlscope.ui.rows.flat_model import NO_INDEX, FlatModel, Index
from crawlscope.ui.rows.record_words import look
from crawlscope.ui.rows.url_order import Order, place_of


class UrlTableModel(FlatModel[int]):
    """Rows are ids. New ones are added at the end; `arrange` reorders all of them at once."""

    headers = HEADERS
    numbers = NUMBERS

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ledger = Ledger()
        self.ids = array("i")  # by row
        self.known = 0  # number of URLs considered so far
        self._wanted = Filter()
        self._has_row = bytearray()  # by id; kept only while there is a filter
        self._home = ""  # the origin of the first root: its URLs are shown without it
        self.cells = FactCells()

    # What is in it

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl, under the same filter: without rows until `catch_up`."""
        self.beginResetModel()
        self.ledger = ledger
        self.ids, self.known, self._home = array("i"), 0, ""
        self._has_row = bytearray()
        self.endResetModel()

    def catch_up(self, changed: set[int], seen: range) -> bool:
        """Adds rows at the end for URLs that are new, or match the filter by now.

        Changes are only announced for rows in `seen`. False if so much is new that the next
        `arrange` has to do it.
        """
        records = self.ledger.records
        new = range(self.known + 1, len(records.url))
        self.known = len(records)
        if self.known and not self._home:
            self._home = origin_of(records.url[1])
        self.cells.note(changed)
        self._announce(changed, seen)
        if len(new) > ROWS_AT_ONCE:
            return False
        if self._wanted:
            old = sorted(id_ for id_ in changed if not self._is_shown(id_))
            some = self._wanted.among(records, chain(old, new))
            self._append(list(chain.from_iterable(some)))
        else:
            self._append(new)
        return True

    def _is_shown(self, id_: int) -> bool:
        return id_ < len(self._has_row) and self._has_row[id_] == 1

    def _append(self, ids: Sequence[int]) -> None:
        if not ids:
            return
        first = len(self.ids)
        self.beginInsertRows(NO_INDEX, first, first + len(ids) - 1)
        self.ids.extend(ids)
        self.endInsertRows()
        self._note_rows(ids)

    def _note_rows(self, ids: Sequence[int]) -> None:
        if self._wanted:
            self._has_row.extend(bytes(max(0, self.known + 1 - len(self._has_row))))
            for id_ in ids:
                self._has_row[id_] = 1

    def read_facts(self, seen: range) -> bool:
        """Reads facts of the rows in sight; False if that was all."""
        rows = range(max(0, seen.start), min(seen.stop, len(self.ids)))
        read = self.cells.read(self.ids[rows.start : rows.stop])
        self._announce(set(read), seen)
        return bool(read)

    def _announce(self, changed: set[int], seen: range) -> None:
        """Announces one change, from the first to the last visible row whose record changed."""
        rows = [row for row in seen if row < len(self.ids) and self.ids[row] in changed]
        if rows:
            last = self.index(rows[-1], len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(rows[0], 0), last)

    def arrange(self, order: Order, wanted: Filter) -> None:
        """Shows these rows in this order. What was selected stays so while it has a row."""
        records, since = self.ledger.records, range(order.until + 1, self.known + 1)
        late = [id_ for id_ in since if wanted.matches(records, id_)]
        ids = order.ids + array("i", late)
        before, after = len(self.ids), len(ids)
        if after > before:
            self.beginInsertRows(NO_INDEX, before, after - 1)
            self.ids.extend(ids[before:])
            self.endInsertRows()
        self._reorder(ids + self.ids[after:], after)
        if after < before:
            self.beginRemoveRows(NO_INDEX, after, before - 1)
            del self.ids[after:]
            self.endRemoveRows()
        self._wanted, self._has_row = wanted, order.has_row
        self._note_rows(late)

    def _reorder(self, ids: "array[int]", wanted: int) -> None:
        """Puts the rows into this order, and deselects those from `wanted` on, which are about to
        be removed."""
        if ids == self.ids:
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        held = [self.ids[index.row()] for index in before]
        self.ids = ids
        rows = {id_: self.row_of(id_, wanted) for id_ in set(held)}
        after = [
            self.createIndex(rows[id_], index.column()) if rows[id_] >= 0 else QModelIndex()
            for index, id_ in zip(before, held, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def row_of(self, id_: int, until: int | None = None) -> int:
        """The row of a URL, -1 if it has none (before the row `until`)."""
        row = place_of(id_, self.ids)
        return row if until is None or row < until else -1

    def id_at(self, index: Index) -> int:
        """The URL of a row; 0 if there is none."""
        return self.ids[index.row()] if 0 <= index.row() < len(self.ids) else 0

    # What Qt asks for

    def _rows(self) -> Sequence[int]:
        return self.ids

    # As in the base class, but with one call less per cell
    def _at(self, index: Index) -> int | None:
        row = index.row()
        return self.ids[row] if 0 <= row < len(self.ids) else None

    def _text(self, id_: int, column: int) -> str:
        records, declared = self.ledger.records, COLUMNS[column]
        if declared.text is not None:
            return declared.text(records, id_, self._home)
        if declared.fact is not None:
            return self.cells.text(records, id_, column)
        number = declared.key(records, id_)
        return "" if number is None or declared.unit is None else declared.unit(number)

    def lines(
        self, rows: Iterable[int], columns: Sequence[int], source: FactSource | None
    ) -> Slices[list[list[str]]]:
        """Names and cells of some rows, as a person sees them, but with whole addresses."""
        lines, records = (
            [[title_of(column, self.ledger.records) for column in columns]],
            self.ledger.records,
        )
        ids = [self.ids[row] for row in rows]
        for some in said_in_portions(ids, columns, source):
            for id_, said in some:
                whole = {
                    Column.URL: records.url[id_],
                    Column.REDIRECTS_TO: records.redirect_url(id_) or "",
                    Column.CANONICAL: records.canonical.get(id_, ""),
                }
                lines.append(
                    [
                        whole[Column(column)]
                        if column in whole
                        else fact_text(FACT_AT[column], fact_value(column, records, id_, said))
                        if column in FACT_AT
                        else self._text(id_, column)
                        for column in columns
                    ]
                )
            yield len(lines) / (len(ids) + 1)
        return lines

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.InitialSortOrderRole and section in GREATEST_FIRST:
            return Qt.SortOrder.DescendingOrder.value  # the greatest are more interesting
        if section in OWN and role == Qt.ItemDataRole.DisplayRole:
            return title_of(section, self.ledger.records)
        return super().headerData(section, orientation, role)

    def _icon(self, id_: int, column: int) -> QIcon | None:
        if column != Column.STATUS:
            return None
        face = look(self.ledger.records, id_)
        return theme().icon(face.icon, face.tone)

    def _colour(self, id_: int, column: int) -> QColor | None:
        if column == Column.STATUS:
            return theme().colour(look(self.ledger.records, id_).tone)
        return None if column in (Column.URL, Column.TITLE) else theme().colour(Tone.QUIET)

    def _font(self, id_: int, column: int) -> QFont | None:
        return self._number_font if column in NUMBERS or column == Column.STATUS else None

    def _tip(self, id_: int, column: int) -> str | None:
        records = self.ledger.records
        match column:
            case Column.URL:
                text = shown(records.url[id_])
            case Column.STATUS:
                text = translated(error_text(records, id_) or "")
            case Column.REDIRECTS_TO:
                text = shown(records.redirect_url(id_) or "")
            case Column.CANONICAL:
                text = shown(records.canonical.get(id_, ""))
            case Column.FOUND_ON:
                text = shown(KEYS[Column.FOUND_ON](records, id_) or "")
            case _:
                text = self._text(id_, column) if column in ELIDED_AT_END - NUMBERS else ""
        return tip(text) or None
