"""The rail at the left edge: one button for each view, of which one is chosen."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.first.first_look import RAIL
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.shell.panels import Panel

ICON, LEAST_ICON = 20, 12  # pixels
ROOMY, CLOSE, BARE, TIGHT = 21, 11, 10, 6  # pixels around icon and word


class Rail(QToolBar):
    """Icon and word of each view. Tab stops once; Up and Down walk through the views."""

    chosen = Signal(str)  # the title of a view

    def __init__(self, views: Sequence[Panel], parent: QWidget) -> None:
        super().__init__(tr("Views"), parent)
        self.setObjectName("viewRail")
        self.setAccessibleName(tr("Views"))
        self.setMovable(False)
        self.setFloatable(False)
        self.setOrientation(Qt.Orientation.Vertical)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.actions_of: dict[str, QAction] = {}
        self._group = QActionGroup(self)
        for view in views:
            self._add(view)
        theme().zoomed.connect(self._zoom)
        self._zoom()

    def _add(self, view: Panel) -> None:
        action = QAction(view.name, self._group, checkable=True)
        action.setShortcut(view.key)
        action.setToolTip(f"{view.name} ({view.key})")
        set_icon(action, view.icon, Tone.TEXT)
        action.triggered.connect(lambda _checked: self.chosen.emit(view.title))
        self.actions_of[view.title] = action
        self.addAction(action)
        button = self.widgetForAction(action)
        assert isinstance(button, QToolButton)
        button.setObjectName(f"{view.title.lower()}View")
        button.setAccessibleName(view.name)
        button.setMinimumWidth(RAIL)
        button.setAutoRaise(True)
        button.installEventFilter(self)

    @property
    def buttons(self) -> list[QToolButton]:
        found = [self.widgetForAction(action) for action in self.actions_of.values()]
        return [button for button in found if isinstance(button, QToolButton)]

    def show_chosen(self, title: str) -> None:
        """Marks the view that is in the centre; it alone is reached by Tab."""
        self.actions_of[title].setChecked(True)
        for button in self.buttons:
            is_chosen = button.defaultAction() is self.actions_of[title]
            policy = Qt.FocusPolicy.StrongFocus if is_chosen else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)
            if is_chosen:
                self.setFocusProxy(button)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Up and Down move the focus, Enter chooses as Space does."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            places = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
            buttons = self.buttons
            if isinstance(watched, QToolButton) and watched in buttons:
                if (step := places.get(Qt.Key(event.key()))) is not None:
                    place = (buttons.index(watched) + step) % len(buttons)
                    buttons[place].setFocus(Qt.FocusReason.TabFocusReason)
                    return True
                if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                    watched.click()
                    return True
        return False

    def _zoom(self) -> None:
        self.setProperty("look", None)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a low window buttons lie closer, have no words, and at last have small icons: each
        view is in sight."""
        words = self.buttons[0].fontMetrics().height()
        px = theme().px
        room = self.height() // len(self.buttons) - px(ICON) - 1  # of each, beside its icon
        least = {"": px(ROOMY) + words, "close": px(CLOSE) + words, "bare": px(BARE)}
        look = next((each for each, needed in least.items() if room >= needed), "tight")
        icon = px(ICON)
        if look == "tight":
            icon = min(icon, max(LEAST_ICON, self.height() // len(self.buttons) - TIGHT))
        self.setIconSize(QSize(icon, icon))
        if look == self.property("look"):
            return
        self.setProperty("look", look)
        under, only = (
            Qt.ToolButtonStyle.ToolButtonTextUnderIcon,
            Qt.ToolButtonStyle.ToolButtonIconOnly,
        )
        self.setToolButtonStyle(only if look in ("bare", "tight") else under)
        for button in self.buttons:
            button.setProperty("look", look)
            button.style().polish(button)
            button.updateGeometry()
        # All of one width: the mark of the chosen one reaches from edge to edge.
        widest = max(button.sizeHint().width() for button in self.buttons)
        for button in self.buttons:
            button.setMinimumWidth(max(RAIL, widest))
