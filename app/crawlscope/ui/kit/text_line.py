"""A line of text with a clear button that follows the theme."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCompleter, QLineEdit, QStyledItemDelegate, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.theme import Tone

# On X11 a line edit would take them as 'to the end' and 'delete to the end'
OF_THE_WINDOW = (QKeySequence("Ctrl+E"), QKeySequence("Ctrl+K"))


class TextLine(QLineEdit):
    """A line edit, with an optional `icon` at its beginning."""

    def __init__(self, meaning: str, hint: str, icon: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(meaning)
        self.setPlaceholderText(hint)
        self.setClearButtonEnabled(True)
        if icon:
            leading = QAction(meaning, self)
            set_icon(leading, icon, Tone.QUIET)
            self.addAction(leading, QLineEdit.ActionPosition.LeadingPosition)
        clear = self.findChild(QAction, "_q_qlineeditclearaction")  # Qt has no public way to it
        if isinstance(clear, QAction):
            clear.setText(tr("Clear"))
            set_icon(clear, "close", Tone.QUIET)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and QKeySequence(event.keyCombination()) in OF_THE_WINDOW
        ):
            event.ignore()
            return True
        return super().event(event)


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
