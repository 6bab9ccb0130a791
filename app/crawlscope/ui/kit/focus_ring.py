"""A frame around what has the keys, if it got them by the keyboard.

Lists, texts, charts and flat buttons have no frame of their own to show it by, and must not move
when they get one. So it lies over the window. Who uses a mouse knows where they clicked, and does
not see it; as browsers do it (CSS, `:focus-visible`).
"""

from functools import cache

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QWidget,
)

from crawlscope.ui.kit.late_views import is_seen

NAME = "focusRing"
WIDE = 2  # pixels; as the style sheet has it
CORNER = 4  # pixels that a rounded corner needs
SMALL = (QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit)  # have an edge of their own
POPUPS = (Qt.WindowType.Popup, Qt.WindowType.ToolTip)
MOVING = (
    QEvent.Type.Resize,
    QEvent.Type.Move,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.ParentChange,
)
KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)  # of a shortcut only the latter comes
CLICKS = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin)


class FocusRings(QObject):
    """Gives each window a ring once something in it has the keys."""

    clicked = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.by_keys = False  # a key was pressed since the last click
        app.focusChanged.connect(self._follow)

    def _follow(self, _old: QWidget | None, now: QWidget | None) -> None:
        window = now.window() if now is not None else None
        if window is None or window.windowType() in POPUPS or _has_ring(window):
            return
        FocusRing(window, self).follow(None, now)
        window.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The reason of a change of focus does not tell: after a click on a number, and after a
        # shortcut, it is the program that moves it to another panel.
        if event.type() in KEYS:
            self.by_keys = True
        elif event.type() in CLICKS:
            self.by_keys = False
            self.clicked.emit()
        return False


def _has_ring(window: QWidget) -> bool:
    directly = Qt.FindChildOption.FindDirectChildrenOnly
    return window.findChild(QWidget, NAME, options=directly) is not None


class FocusRing(QWidget):
    """It lies over a window, follows the focus in it, and takes no clicks."""

    def __init__(self, window: QWidget, rings: FocusRings) -> None:
        super().__init__(window)
        self.setObjectName(NAME)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.hide()
        self._rings = rings
        self._around: QWidget | None = None
        self._moves: Moves | None = None
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self.follow)
        rings.clicked.connect(self._leave)

    def follow(self, _old: QWidget | None, now: QWidget | None) -> None:
        self._around = self._moves = None
        if now is not None and now.window() is self.window() and self._rings.by_keys:
            self._around, self._moves = now, Moves(now)
            self._moves.happened.connect(self._take_place)
        self._take_place()

    def _leave(self) -> None:
        """For a click on what has the keys already: no focus changes."""
        self.follow(None, None)

    def _take_place(self) -> None:
        place = _place(self._around, self.window()) if self._around is not None else QRect()
        self.setVisible(not place.isEmpty())
        if place.isEmpty():
            return
        self.raise_()
        if place != self.geometry():
            self.setGeometry(place)
            # What is inside is painted as if there was no ring.
            inner = self.rect().adjusted(CORNER, CORNER, -CORNER, -CORNER)
            self.setMask(QRegion(self.rect()).subtracted(QRegion(inner)))


class Moves(QObject):
    """Tells, as long as it is kept, when a widget or what it lies in moves, comes or goes."""

    happened = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        each: QWidget | None = widget
        while each is not None and not each.isWindow():
            each.installEventFilter(self)
            each = each.parentWidget()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVING:
            self.happened.emit()
        return False


def _place(widget: QWidget, window: QWidget) -> QRect:
    """Around small things, and inside the edge of large ones, which stand side by side."""
    if widget.window() is not window or not is_seen(widget):
        return QRect()
    part = QRect(widget.mapTo(window, QPoint()), widget.size())
    above = widget.parentWidget()
    while above is not None and above is not window:
        part = part.intersected(QRect(above.mapTo(window, QPoint()), above.size()))
        above = above.parentWidget()
    if part.isEmpty():  # scrolled out of sight
        return QRect()
    if isinstance(widget, SMALL):
        part = part.adjusted(-WIDE, -WIDE, WIDE, WIDE)
    return part.intersected(window.rect())


@cache
def focus_rings() -> FocusRings:
    """The one instance; the QApplication must exist."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return FocusRings(app)
