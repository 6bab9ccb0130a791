"""A panel that can be moved, floated and closed, with a quiet title of its own."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QEnterEvent, QIcon, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QDockWidget, QToolButton, QWidget

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
        self.panel: QWidget | None = None  # made when it is first needed
        self._title = _Title(self, panel.side is Side.BottomDockWidgetArea)
        self.setTitleBarWidget(self._title)
        self.view_action = QAction(panel.menu_name, self)
        self.view_action.setShortcut(panel.key)
        if panel.is_view:  # that has the name and the key
            self.view_action.setText(tr("{view} next to the &tree").format(view=panel.name))
            self.view_action.setShortcut(panel.key.replace("Ctrl+", "Ctrl+Shift+"))
        set_icon(self.view_action, panel.icon)
        theme().changed.connect(self.update)

    def hold(self, panel: QWidget) -> None:
        """This is its panel."""
        self.panel = panel
        self.setWidget(panel)

    def bring_forth(self, panel: QWidget) -> None:
        """Shows its panel and moves the focus there; only its button closes it."""
        self.show()
        self.raise_()
        focus_on(panel)

    def turn(self) -> None:
        """Floats it, or docks it again."""
        self.setFloating(not self.isFloating())

    def take_back(self) -> None:
        """The panel is in its dock again, wherever it was."""
        if self.panel is not None and self.widget() is not self.panel:
            self.setWidget(self.panel)
            self.panel.show()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._title.show_icons()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._title.show_icons()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws a frame around a floating dock: Qt draws none if it has its own title."""
        super().paintEvent(event)
        if self.isFloating():
            painter = QPainter(self)
            painter.setPen(QPen(theme().colour(Tone.EDGE), 1))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
            painter.end()


class _Title(QWidget):
    """Dragging and double-clicking are left to the dock. Its buttons are only seen while the
    pointer is over the dock, or the focus on one of them: they are there all the time."""

    def __init__(self, dock: "Dock", is_below: bool) -> None:
        super().__init__(dock)
        self._dock, name = dock, dock.windowTitle()
        self._icons: dict[QToolButton, str] = {
            tool_button(self, words.format(panel=name), act): icon
            for words, act, icon in (
                (tr("Make {panel} taller or shorter"), dock.height_asked.emit, "up"),
                (tr("Float or dock {panel}"), dock.turn, "float"),
                (tr("Close {panel} (use the View menu to bring it back)"), dock.close, "close"),
            )[0 if is_below else 1 :]
        }
        buttons = list(self._icons)
        for button in buttons:
            button.installEventFilter(self)
        theme().changed.connect(self.show_icons)
        buttons[-1].setAccessibleName(tr("Close {panel}").format(panel=name))
        title = Label(name, self)
        title.setObjectName("dockTitle")
        in_row(self, (title, 1), *buttons, margins=(8, 4, 4, 4))

    def show_icons(self) -> None:
        """Or leaves their places empty."""
        are_seen = self._dock.underMouse() or any(each.hasFocus() for each in self._icons)
        for button, icon in self._icons.items():
            button.setIcon(theme().icon(icon, Tone.QUIET) if are_seen else QIcon())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.show_icons()
        return super().eventFilter(watched, event)
