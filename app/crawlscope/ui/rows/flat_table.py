"""Tables whose rows have one height and are selected whole."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from crawlscope.ui.kit.acts import HERE, Act, new_action
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.rows.cell_delegate import CellDelegate

NO_NEEDS: Mapping[Any, int] = MappingProxyType({})
ICON_ROOM = 24  # pixels


class RowDelegate(CellDelegate):
    """A row is selected as a whole."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus


class FlatTable(QTableView):
    """A read-only table: whole rows are selected, and there is no grid."""

    _needs = NO_NEEDS

    def __init__(self, model: QAbstractTableModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.horizontalHeader().setHighlightSections(False)
        rows = self.verticalHeader()
        rows.hide()
        rows.setMinimumSectionSize(10)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        theme().changed.connect(self.viewport().update)
        theme().zoomed.connect(self.fit_rows)
        self.fit_rows()

    def fit_rows(self) -> None:
        """Rows are as high as the font needs."""
        self.verticalHeader().setDefaultSectionSize(max(20, self.fontMetrics().height() + 6))

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Home and End lead to the first and the last row, as in the tree."""
        rows, column = self.model().rowCount(), max(0, self.currentIndex().column())
        match action:
            case self.CursorAction.MoveHome:
                return self.model().index(0, column)
            case self.CursorAction.MoveEnd:
                return self.model().index(rows - 1, column)
        return super().moveCursor(action, modifiers)

    def new_action(
        self, text: str, key: str | QKeySequence.StandardKey, icon: str, act: Act
    ) -> QAction:
        """What can be done with the row one is on; `key` does it here."""
        return new_action(self, text, key, icon, act, context=HERE)

    def share_width(
        self,
        stretched: int,
        widest: Mapping[Any, str],
        needs: Mapping[Any, int] = NO_NEEDS,
        *,
        around: int = 14,
        icons: Collection[int] = (),
    ) -> None:
        """Each column has room for its `widest` text, with an icon in some, and what is `around`
        it; one gets the rest. Where the table is narrower than a column `needs`, it is hidden."""
        header, metrics = self.horizontalHeader(), self.fontMetrics()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
        for column, text in widest.items():
            icon = ICON_ROOM if column in icons else 0
            header.resizeSection(column, metrics.horizontalAdvance(text) + icon + around)
        self._needs = needs
        self._hide_narrow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hide_narrow()

    def _hide_narrow(self) -> None:
        for column, least in self._needs.items():
            self.setColumnHidden(column, self.width() < least)

    def seen(self) -> range:
        """The visible rows."""
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        rows = self.model().rowCount()
        return range(max(0, first), rows if last < 0 else last + 1)

    def setSelectionModel(self, selection: QItemSelectionModel) -> None:
        super().setSelectionModel(selection)
        # To paint a column's header, Qt asks whether the whole column is selected: if all rows
        # are, a question a cell. Rows alone are selected here, so the header has no need to know.
        header = self.horizontalHeader()
        header.setSelectionModel(QItemSelectionModel(selection.model(), header))


class RowTable(FlatTable):
    """A table that its header can sort.

    Texts without enough space lose their end in the columns `ended`, elsewhere their middle.
    """

    def __init__(self, model: QAbstractTableModel, parent: QWidget, ended: Collection[int]) -> None:
        super().__init__(model, parent)
        self.ended = ended
        self.setItemDelegate(RowDelegate(self, ended))
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(False)  # Qt's own lies on the text: the model draws one
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setMinimumSectionSize(36)

    @property
    def order(self) -> tuple[int, bool]:
        """The column that rows are sorted by (-1: none), and whether the greatest is first."""
        header = self.horizontalHeader()
        section, columns = header.sortIndicatorSection(), self.model().columnCount()
        descending = header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
        return section if 0 <= section < columns else -1, descending
