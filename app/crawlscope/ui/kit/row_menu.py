"""The menu of a row: of the one at the pointer, or by key of the one one is on."""

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu

WHOLE_ROW = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)
NO_CHANGE = QItemSelectionModel.SelectionFlag.NoUpdate


class RowMenu(QObject):
    """Pops up `menu` for a row of `view`; the row at the pointer becomes the one one is on."""

    def __init__(self, view: QAbstractItemView, menu: QMenu) -> None:
        super().__init__(view)
        self._view, self._menu = view, menu
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._pop_up_at)
        view.installEventFilter(self)  # sees the key; the viewport has what the pointer does

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        by_key = QContextMenuEvent.Reason.Keyboard
        if isinstance(event, QContextMenuEvent) and event.reason() is by_key:
            self._pop_up_at_current()
            return True
        return False

    def _pop_up_at(self, place: QPoint) -> None:
        index = self._view.indexAt(place)
        if index.isValid():
            chosen = self._view.selectionModel()
            # Of several selected rows, the menu is for all.
            is_chosen = chosen.isSelected(index)
            chosen.setCurrentIndex(index, NO_CHANGE if is_chosen else WHOLE_ROW)
            self._menu.popup(self._view.viewport().mapToGlobal(place))

    def _pop_up_at_current(self) -> None:
        view = self._view
        index = view.currentIndex()
        if index.isValid():
            view.scrollTo(index)
            self._menu.popup(view.viewport().mapToGlobal(view.visualRect(index).bottomLeft()))
