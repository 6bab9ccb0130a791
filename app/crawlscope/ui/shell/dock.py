"""A panel that can be moved, floated and closed, with a quiet title of its own."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QDockWidget,
    QToolButton,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.focus import focus_on
from crawlscope.ui.kit.layouts import in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.shell.panels import Panel, Side


class Dock(QDockWidget):
    """The dock of a declared panel, with its title. The panel may be elsewhere for a while."""

    height_asked = Signal()  # full height, or low again

    def __init__(self, panel: Panel, widget: QWidget, window: QWidget) -> None:
        super().__init__(panel.name, window)
        self.setObjectName(f"{panel.title.lower()}Dock")
        self.panel = widget
        self.setWidget(widget)
        self._icon = panel.icon
        self.setTitleBarWidget(_Title(self, panel.side is Side.BottomDockWidgetArea))
        self.view_action = QAction(panel.menu_name, self)
        self.view_action.setShortcut(panel.key)
        if panel.is_view:  # that has the name and the key
            self.view_action.setText(tr("{view} beside the &tree").format(view=panel.name))
            self.view_action.setShortcut(panel.key.replace("Ctrl+", "Ctrl+Shift+"))
        theme().changed.connect(self._dress)
        self._dress()

    def bring_forth(self) -> None:
        """Shows the panel and moves the focus there; only its button closes it."""
        self.show()
        self.raise_()
        focus_on(self.panel)

    def take_back(self) -> None:
        """The panel is in its dock again, wherever it was."""
        if self.widget() is not self.panel:
            self.setWidget(self.panel)
            self.panel.show()

    def _dress(self) -> None:
        self.view_action.setIcon(theme().icon(self._icon))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws a frame around a floating dock: Qt draws none if it has its own title."""
        super().paintEvent(event)
        if self.isFloating():
            painter = QPainter(self)
            painter.setPen(QPen(theme().colour(Tone.EDGE), 1))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
            painter.end()


class _Title(QWidget):
    """Dragging and double-clicking are left to the dock."""

    def __init__(self, dock: "Dock", is_below: bool) -> None:
        super().__init__(dock)
        name = dock.windowTitle()
        self._label = Label(name, self)
        self._buttons = (
            {"up": self._button(tr("Make {panel} high or low").format(panel=name))}
            if is_below
            else {}
        )
        if is_below:
            self._buttons["up"].clicked.connect(dock.height_asked)
        self._buttons |= {
            "float": self._button(tr("Float or dock {panel}").format(panel=name)),
            "close": self._button(
                tr("Close {panel} (the View menu brings it back)").format(panel=name),
                tr("Close {panel}").format(panel=name),
            ),
        }
        self._buttons["float"].clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self._buttons["close"].clicked.connect(dock.close)
        in_row(self, (self._label, 1), *self._buttons.values(), margins=(10, 3, 4, 3))
        theme().changed.connect(self._dress)
        self._dress()

    def _button(self, meaning: str, name: str = "") -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setToolTip(meaning)
        button.setAccessibleName(name or meaning)
        return button

    def _dress(self) -> None:
        for name, button in self._buttons.items():
            button.setIcon(theme().icon(name, Tone.QUIET))
