"""Things that are painted by hand, of which one is pointed at, or walked to by keys."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class PointedView(QWidget):
    """A kind of it says how many things there are, where, and what is said of one."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._current = -1  # the place, among all, of what the keys or the pointer are at
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def _number(self) -> int:
        """How many things there are."""
        raise NotImplementedError

    def _place_at(self, point: QPointF) -> int:
        """The place, among all, of what is at a point; -1 if nothing is."""
        raise NotImplementedError

    def tip_of(self, place: int) -> str:
        """What is told of a thing that is pointed at."""
        raise NotImplementedError

    def _describe(self) -> None:
        """Says for a screen reader what it shows, or what the keys are at."""

    def _is_link(self, place: int) -> bool:
        """Whether a click on it does something."""
        return True

    def _go_to(self, place: int) -> None:
        if place != self._current:
            self._current = place
            self.update()
        hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
        self.setCursor(hand if place >= 0 and self._is_link(place) else arrow)
        self._describe()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self._place_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self.tip_of(place) if place >= 0 else "", self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go_to(self._place_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasFocus():
            self._go_to(-1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._current < 0 and self._number():
            self._go_to(0)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()


def nearest_towards(
    here: QPointF, others: Iterable[tuple[int, QPointF]], way: tuple[int, int]
) -> int:
    """The place of the nearest in a direction, more ahead than aside; -1 if there is none."""
    best, least = -1, float("inf")
    right, down = way
    for place, there in others:
        step = there - here
        ahead = step.x() * right + step.y() * down
        aside = abs(step.x() * down) + abs(step.y() * right)
        if ahead > 0 and ahead + 2 * aside < least:
            best, least = place, ahead + 2 * aside
    return best
