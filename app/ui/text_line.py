"""A line of text with a clear button that follows the theme."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QWidget

from app.ui.theme import Tone, theme


class TextLine(QLineEdit):
    """`icon`, if any, leads the line."""

    def __init__(self, meaning: str, hint: str, icon: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(meaning)
        self.setPlaceholderText(hint)
        self.setClearButtonEnabled(True)
        self._icons = {icon: self._leading_action(meaning)} if icon else {}
        clear = self.findChild(QAction, "_q_qlineeditclearaction")  # Qt offers no other way to it
        if isinstance(clear, QAction):
            clear.setText("Clear")
            self._icons["close"] = clear
        theme().changed.connect(self._dress)
        self._dress()

    def _leading_action(self, meaning: str) -> QAction:
        action = QAction(meaning, self)
        self.addAction(action, QLineEdit.ActionPosition.LeadingPosition)
        return action

    def _dress(self) -> None:
        for name, action in self._icons.items():
            action.setIcon(theme().icon(name, Tone.QUIET))
