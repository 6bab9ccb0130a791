"""A panel that can be moved, floated and closed, with a quiet title of its own."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QDockWidget,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.acts import tool_button
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.focus import focus_on
from crawlscope.ui.kit.layouts import in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.shell.panels import Panel, Side


class Dock(QDockWidget):
    """The dock of a declared panel, with its title. The panel may be elsewhere for a while."""

    height_asked = Signal()  # full height, or low again

    def __init__(self, panel: Panel, window: QWidget) -> None:
        super().__init__(panel.name, window)
        self.setObjectName(f"{panel.title.lower()}Dock")
        self.panel = panel.make(self)
        self.setWidget(self.panel)
        self.setTitleBarWidget(_Title(self, panel.side is Side.BottomDockWidgetArea))
        self.view_action = QAction(panel.menu_name, self)
        self.view_action.setShortcut(panel.key)
        if panel.is_view:  # that has the name and the key
            self.view_action.setText(tr("{view} next to the &tree").format(view=panel.name))
            self.view_action.setShortcut(panel.key.replace("Ctrl+", "Ctrl+Shift+"))
        set_icon(self.view_action, panel.icon)
        theme().changed.connect(self.update)

    def bring_forth(self) -> None:
        """Shows the panel and moves the focus there; only its button closes it."""
        self.show()
        self.raise_()
        focus_on(self.panel)

    def turn(self) -> None:
        """Floats it, or docks it again."""
        self.setFloating(not self.isFloating())

    def take_back(self) -> None:
        """The panel is in its dock again, wherever it was."""
        if self.widget() is not self.panel:
            self.setWidget(self.panel)
            self.panel.show()

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
        buttons = [
            tool_button(self, words.format(panel=name), act, icon=icon, tone=Tone.QUIET)
            for words, act, icon in (
                (tr("Make {panel} taller or shorter"), dock.height_asked.emit, "up"),
                (tr("Float or dock {panel}"), dock.turn, "float"),
                (tr("Close {panel} (use the View menu to bring it back)"), dock.close, "close"),
            )[0 if is_below else 1 :]
        ]
        buttons[-1].setAccessibleName(tr("Close {panel}").format(panel=name))
        in_row(self, (Label(name, self), 1), *buttons, margins=(10, 3, 4, 3))
