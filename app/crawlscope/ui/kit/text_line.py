"""A line of text with a clear button that follows the theme."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCompleter, QLineEdit, QStyledItemDelegate, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.theme import Tone, theme

OF_THE_WINDOW = QKeySequence("Ctrl+E")  # on X11 a line edit would take it as 'to the end'


class TextLine(QLineEdit):
    """A line edit, with an optional `icon` at its beginning."""

    def __init__(self, meaning: str, hint: str, icon: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(meaning)
        self.setPlaceholderText(hint)
        self.setClearButtonEnabled(True)
        self._icons = {icon: self._leading_action(meaning)} if icon else {}
        clear = self.findChild(QAction, "_q_qlineeditclearaction")  # Qt has no public way to it
        if isinstance(clear, QAction):
            clear.setText(tr("Clear"))
            self._icons["close"] = clear
        theme().changed.connect(self._dress)
        self._dress()

    def _leading_action(self, meaning: str) -> QAction:
        action = QAction(meaning, self)
        self.addAction(action, QLineEdit.ActionPosition.LeadingPosition)
        return action

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and QKeySequence(event.keyCombination()) == OF_THE_WINDOW
        ):
            event.ignore()
            return True
        return super().event(event)

    def _dress(self) -> None:
        for name, action in self._icons.items():
            action.setIcon(theme().icon(name, Tone.QUIET))


class FilterLine(TextLine):
    """A line that narrows what is shown. Escape clears it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


def dress_completions(completer: QCompleter) -> None:
    """Gives the list of completions the look of the window (`#completions`)."""
    popup = completer.popup()
    assert popup is not None
    popup.setObjectName("completions")
    # Qt's own delegate ignores style sheets.
    popup.setItemDelegate(QStyledItemDelegate(completer))
