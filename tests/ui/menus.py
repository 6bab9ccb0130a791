"""Asks for a menu as the menu key does, with the pointer over the first row."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QWidget


def ask_menu_by_key(view: QWidget) -> None:
    place = QPoint(5, 5)
    by_key = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(view, QContextMenuEvent(by_key, place, view.mapToGlobal(place)))
