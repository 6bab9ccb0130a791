"""Tables whose rows have one height and are selected whole."""

from collections.abc import Callable, Collection

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from crawlscope.ui.kit.theme import theme
from crawlscope.ui.rows.cell_delegate import CellDelegate


class RowDelegate(CellDelegate):
    """A row is selected as a whole."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus


class FlatTable(QTableView):
    """A read-only table: whole rows are selected, and there is no grid."""

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
        theme().zoomed.connect(self.fit_rows)
        self.fit_rows()

    def fit_rows(self) -> None:
        """Rows are as high as the font needs."""
        self.verticalHeader().setDefaultSectionSize(max(20, self.fontMetrics().height() + 6))

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

    def new_action(self, text: str, key: str, icon: str, act: Callable[[], object]) -> QAction:
        """What can be done with the row one is on; `key` does it here."""
        action = QAction(text, self)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.setData(icon)
        action.triggered.connect(lambda _checked: act())
        self.addAction(action)
        return action

    def dress_actions(self) -> None:
        """Icons in the colours of the theme."""
        for action in self.actions():
            action.setIcon(theme().icon(action.data()))
