"""The menu of the row at the pointer, which becomes the row one is on."""

from PySide6.QtCore import QItemSelectionModel, QPoint
from PySide6.QtWidgets import QAbstractItemView, QMenu

WHOLE_ROW = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)


def pop_up(view: QAbstractItemView, menu: QMenu, place: QPoint) -> None:
    """Shows the menu if there is a row at `place`."""
    index = view.indexAt(place)
    if index.isValid():
        view.selectionModel().setCurrentIndex(index, WHOLE_ROW)
        menu.popup(view.viewport().mapToGlobal(place))
