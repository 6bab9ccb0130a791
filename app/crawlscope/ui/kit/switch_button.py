"""A button that stays down while what it stands for is shown."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget


class SwitchButton(QToolButton):
    def __init__(self, text: str, meaning: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("switchButton")
        self.setText(text)
        self.setToolTip(meaning)
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
