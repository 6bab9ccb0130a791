"""Something is dragged onto a widget and dropped there."""

import warnings

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

PLACE = QPoint(5, 5)


def drop(widget: QWidget, data: QMimeData) -> bool:
    """False if the widget does not take it."""
    held = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton)
    with warnings.catch_warnings():
        # Qt 6.12 has a QPointF here, calls a QPoint deprecated, and 6.11 has no other.
        warnings.simplefilter("ignore", DeprecationWarning)
        enters = QDragEnterEvent(PLACE, *held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, enters)
    drops = QDropEvent(QPointF(PLACE), *held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, drops)
    return enters.isAccepted()
