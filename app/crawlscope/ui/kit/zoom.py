"""Larger and smaller text: its commands, and Ctrl with the wheel, for all windows together."""

from collections.abc import Iterator
from functools import cache

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QApplication, QHeaderView, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.memory import ZOOM, memory
from crawlscope.ui.kit.theme import ZOOMS, theme

NOTCH = 120  # eighths of a degree: as far as most wheels turn at once
CONTROL = Qt.KeyboardModifier.ControlModifier
COMMANDS = (
    (tr("Larg&er text"), ("Ctrl++", "Ctrl+="), 1),
    (tr("S&maller text"), ("Ctrl+-",), -1),
    (tr("Defa&ult text size"), ("Ctrl+0",), 0),
)


class Zoom(QObject):
    """How large text is: the same in all windows, and at the next start."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._turned = 0  # by a wheel, and not yet as far as a notch
        self._asked = 100  # the size that is taken when the timer is at its end
        # A change dresses every widget anew: what is asked for in one turn of the loop is one.
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(lambda: self._take(self._asked))
        theme().set_zoom(int(str(memory().value(ZOOM, 100, type=int))))

    def serve(self, window: QWidget) -> list[QAction]:
        """Keys and wheel change the size of text in this window, too. Gives its commands."""
        actions = [self._action(window, *each) for each in COMMANDS]
        window.addActions(actions)
        window.installEventFilter(self)
        return actions

    def _action(self, window: QWidget, text: str, keys: tuple[str, ...], step: int) -> QAction:
        action = QAction(text, window)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.triggered.connect(lambda _checked: self._ask(step))
        return action

    def go(self, step: int) -> None:
        """To a larger size of text (1: the next), a smaller one (-1), or the normal one (0)."""
        self._timer.stop()
        self._take(_beside(theme().zoom, step))

    def _ask(self, step: int) -> None:
        """As `go`, before long, together with what else is asked for until then."""
        before = self._asked if self._timer.isActive() else theme().zoom
        self._asked = _beside(before, step)
        self._timer.start()

    def _take(self, percent: int) -> None:
        before = theme().zoom
        theme().set_zoom(percent)
        if theme().zoom != before:
            memory().setValue(ZOOM, theme().zoom)
            for header in _headers():
                _widen(header, theme().zoom / before)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Sees a wheel before any widget does: lists would scroll, and texts zoom, by it."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            watched.window().windowHandle().installEventFilter(self)
        elif isinstance(event, QWheelEvent) and event.modifiers() == CONTROL:
            self._turn(event.angleDelta().y())
            return True
        return False

    def _turn(self, angle: int) -> None:
        notches = int((self._turned + angle) / NOTCH)
        self._turned += angle - notches * NOTCH
        if notches:
            self._ask(notches)


def _beside(zoom: int, step: int) -> int:
    """The size that is so many steps from another, or the last; the normal one for 0."""
    place = ZOOMS.index(zoom) + step if step else 0
    return ZOOMS[min(max(place, 0), len(ZOOMS) - 1)]


def _headers() -> Iterator[QHeaderView]:
    for each in QApplication.allWidgets():
        if isinstance(each, QHeaderView) and each.orientation() is Qt.Orientation.Horizontal:
            yield each


def _widen(header: QHeaderView, share: float) -> None:
    """Columns keep the widths that a person gave them, in letters."""
    for section in range(header.count()):
        is_hidden = header.isSectionHidden(section)
        header.setSectionHidden(section, False)  # a hidden one has no width
        header.resizeSection(section, round(header.sectionSize(section) * share))
        header.setSectionHidden(section, is_hidden)


@cache
def zoom() -> Zoom:
    """The one instance; the QApplication must exist."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return Zoom(app)
