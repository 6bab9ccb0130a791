"""The rail at the left edge: one button for each view, of which one is chosen."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.first.first_look import RAIL
from crawlscope.ui.kit.acts import action_button, new_menu
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.layouts import FILL, in_column
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.shell.panels import Layer, Panel

ICON, LEAST_ICON = 20, 12  # pixels
ROOMY, CLOSE, BARE, TIGHT = 21, 11, 10, 6  # pixels around icon and word
UNDER_MOUSE = Qt.WidgetAttribute.WA_UnderMouse
WIDEST = 120  # pixels of a word: a longer one would take too much of a small window


class Rail(QToolBar):
    """Icon and word of each view. Tab stops once; Up and Down walk through the views."""

    chosen = Signal(str)  # the title of a view

    def __init__(self, views: Sequence[Panel], hood: QAction, parent: QWidget) -> None:
        """`hood`: the switch of what shows how the crawler works."""
        super().__init__(tr("Views"), parent)
        self.setObjectName("viewRail")
        self.setAccessibleName(tr("Views"))
        self.setMovable(False)
        self.setFloatable(False)
        self.setOrientation(Qt.Orientation.Vertical)
        self.actions_of: dict[str, QAction] = {}
        self._views, self._chosen, self._hood = views, views[0].title, hood
        self._group = QActionGroup(self)
        body = QWidget(self)
        body.setMinimumSize(1, 1)  # what has no room is chosen anew
        self._buttons = [self._add(view, body) for view in views]
        self._more = self._add_more(body)
        in_column(body, *self._buttons, self._more, FILL)
        self.addWidget(body)
        hood.toggled.connect(self._choose_buttons)
        theme().zoomed.connect(self._zoom)
        self._zoom()

    def _add(self, view: Panel, body: QWidget) -> QToolButton:
        action = QAction(view.name, self._group, checkable=True)
        action.setShortcut(view.key)
        action.setToolTip(f"{view.name} ({view.key})")
        set_icon(action, view.icon, Tone.TEXT)
        action.triggered.connect(lambda _checked: self.chosen.emit(view.title))
        self.actions_of[view.title] = action
        button = action_button(body, action, f"{view.title.lower()}View")
        button.setAccessibleName(view.name)
        button.installEventFilter(self)
        return button

    def _add_more(self, body: QWidget) -> QToolButton:
        """Opens a menu of the views that not everybody needs, and of the switch."""
        button = QToolButton(body)
        button.setObjectName("moreViews")
        button.setText(tr("More", "views"))
        button.setAutoRaise(True)
        set_icon(button, "more", Tone.TEXT)
        further = [self.actions_of[view.title] for view in self._views if view.layer is Layer.MORE]
        menu = new_menu(button, *further, None, self._hood)
        # Qt does not notice that the pointer left it while the menu was there
        menu.aboutToHide.connect(partial(button.setAttribute, UNDER_MOUSE, False))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.installEventFilter(self)
        return button

    @property
    def buttons(self) -> list[QToolButton]:
        """Those that are there."""
        return [each for each in (*self._buttons, self._more) if not each.isHidden()]

    def _choose_buttons(self) -> None:
        """A view that is chosen is there, whatever its layer."""
        for view, button in zip(self._views, self._buttons, strict=True):
            is_of_hood = view.layer is Layer.HOOD and self._hood.isChecked()
            is_first = view.layer is Layer.FIRST
            button.setVisible(is_first or is_of_hood or view.title == self._chosen)
        self._fit()

    def show_chosen(self, title: str) -> None:
        """Marks the view that is in the centre; it alone is reached by Tab."""
        self._chosen = title
        self.actions_of[title].setChecked(True)
        self._choose_buttons()
        for button in (*self._buttons, self._more):
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
        view is in sight. Long words, as large ones are, are left out as well."""
        metrics = self.buttons[0].fontMetrics()
        words = metrics.height()
        longest = max(metrics.horizontalAdvance(each.text()) for each in self.buttons)
        if longest > WIDEST:
            words = self.height()  # there is no room for them
        px = theme().px
        room = self.height() // len(self.buttons) - px(ICON) - 1  # of each, beside its icon
        least = {"": px(ROOMY) + words, "close": px(CLOSE) + words, "bare": px(BARE)}
        look = next((each for each, needed in least.items() if room >= needed), "tight")
        icon = px(ICON)
        if look == "tight":
            icon = min(icon, max(LEAST_ICON, self.height() // len(self.buttons) - TIGHT))
        self.setIconSize(QSize(icon, icon))
        for button in self.buttons:
            button.setIconSize(self.iconSize())
        if look == self.property("look"):
            return
        self.setProperty("look", look)
        under, only = (
            Qt.ToolButtonStyle.ToolButtonTextUnderIcon,
            Qt.ToolButtonStyle.ToolButtonIconOnly,
        )
        for button in (*self._buttons, self._more):
            button.setToolButtonStyle(only if look in ("bare", "tight") else under)
            button.setProperty("look", look)
            button.style().polish(button)
            button.updateGeometry()
        # All of one width: the mark of the chosen one reaches from edge to edge.
        widest = max(button.sizeHint().width() for button in (*self._buttons, self._more))
        for button in (*self._buttons, self._more):
            button.setMinimumWidth(max(RAIL, widest))
