"""Scrolls a row to where a person looks."""

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QAbstractItemView


def show_row(view: QAbstractItemView, index: QModelIndex) -> None:
    """In the middle, unless it is in sight already: at an edge one does not see what is around."""
    view.scrollTo(index)  # a tree opens the folders above it so
    row = view.visualRect(index)
    seen = view.viewport().rect()
    if row.top() < seen.top() + row.height() or row.bottom() > seen.bottom() - row.height():
        view.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
