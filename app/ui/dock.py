"""A panel that can be moved, floated and closed, with a quiet title of its own."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QWidget

from app.ui.late_views import is_seen
from app.ui.panels import Panel
from app.ui.plain_text import Label
from app.ui.theme import Tone, theme


class Dock(QDockWidget):
    """The dock of a declared panel, with its title."""

    def __init__(self, panel: Panel, window: QWidget) -> None:
        super().__init__(panel.title, window)
        self.setObjectName(f"{panel.title.lower()}Dock")
        self.setWidget(panel.make(self))
        self.setTitleBarWidget(_Title(self))
        self.view_action = QAction(f"&{panel.title}", self, checkable=True)
        self.view_action.setShortcut(panel.key)
        self.view_action.triggered.connect(self._bring_or_hide)
        self.toggleViewAction().toggled.connect(self.view_action.setChecked)

    def _bring_or_hide(self) -> None:
        """Hides the panel if it can be seen, else shows it. Qt's own action also hides one behind a
        tab."""
        if self.isVisible() and is_seen(self):
            self.close()
        else:
            self.show()
            self.raise_()
        self.view_action.setChecked(not self.isHidden())


class _Title(QWidget):
    """Dragging and double-clicking are left to the dock."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        name = dock.windowTitle()
        self._label = Label(name, self)
        self._buttons = {
            "float": self._button(f"Float or dock {name}"),
            "close": self._button(f"Close {name} (the View menu brings it back)"),
        }
        self._buttons["float"].clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self._buttons["close"].clicked.connect(dock.close)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 3, 4, 3)
        row.setSpacing(0)
        row.addWidget(self._label, 1)
        for button in self._buttons.values():
            row.addWidget(button)
        theme().changed.connect(self._dress)
        self._dress()

    def _button(self, meaning: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setToolTip(meaning)
        button.setAccessibleName(meaning.partition(" (")[0])
        return button

    def _dress(self) -> None:
        for name, button in self._buttons.items():
            button.setIcon(theme().icon(name, Tone.QUIET))
