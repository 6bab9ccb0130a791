"""Scrolls to a row so that a person sees it in its context."""

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QAbstractItemView


def show_row(view: QAbstractItemView, index: QModelIndex) -> None:
    """Centres the row unless it is visible already: at an edge, its context would be hidden."""
    view.scrollTo(index)  # in a tree, this also opens the folders above it
    row = view.visualRect(index)
    seen = view.viewport().rect()
    if row.top() < seen.top() + row.height() or row.bottom() > seen.bottom() - row.height():
        view.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
