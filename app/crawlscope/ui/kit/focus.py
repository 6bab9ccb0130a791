"""Where the keys go: the first place in a panel that takes them, and from there the next one."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QScrollArea, QTabBar, QWidget

from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.reading_order import in_reading_order


def focus_on(panel: QWidget) -> bool:
    """Moves the focus into a panel: to its list if it has one, else to whatever takes keys."""
    first = panel.focusProxy() or panel
    for each in (first, *first.findChildren(QAbstractItemView), *first.findChildren(QWidget)):
        takes_keys = each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isEnabled()
        if takes_keys and each.isVisible() and is_seen(each):
            each.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
    return False


def step_focus(window: QWidget, forward: bool) -> bool:
    """Moves the focus to the next place where Tab stops, as the window is read, or the one before.

    Qt's own order is that in which things were made, or last came to where they are.
    """
    here = window.focusWidget() or window
    for each in _round(window, here, forward):
        if each is here:  # once round
            return False
        if each is not window:
            reason = Qt.FocusReason.TabFocusReason
            each.setFocus(reason if forward else Qt.FocusReason.BacktabFocusReason)
            _bring_into_sight(each)
            return True
    return False


def _round(window: QWidget, here: QWidget, forward: bool) -> Iterator[QWidget]:
    """Where Tab stops, from `here` on, and then from the other end. What is near is looked at
    first: who presses Tab waits for it."""
    if forward:
        yield from _inside(here, here, forward)
    within = here
    while within is not window and (above := within.parentWidget()) is not None:
        row = _row(above, here, forward)
        for each in row[row.index(within) + 1 :]:
            yield from _as_read(each, here, forward)
        if not forward and _is_stop(above):
            yield above
        within = above
    yield from _as_read(window, here, forward)


def _as_read(widget: QWidget, here: QWidget, forward: bool) -> Iterator[QWidget]:
    """`here` and where Tab stops: first the widget itself, then what is in it, as it is read."""
    is_one = widget is here or _is_stop(widget)
    if forward and is_one:
        yield widget
    yield from _inside(widget, here, forward)
    if is_one and not forward:
        yield widget


def _inside(widget: QWidget, here: QWidget, forward: bool) -> Iterator[QWidget]:
    for each in _row(widget, here, forward):
        yield from _as_read(each, here, forward)


def _row(widget: QWidget, here: QWidget, forward: bool) -> list[QWidget]:
    """The parts of a widget in which Tab stops, and the one that has `here`, as they are read."""
    parts = in_reading_order([(each, each.geometry()) for each in _parts(widget, here)])
    return parts if forward else parts[::-1]


def _parts(widget: QWidget, here: QWidget) -> Iterator[QWidget]:
    for each in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        in_sight = each.isVisible() and not each.isWindow()  # or nothing in it is
        if each is here or each.isAncestorOf(here) or (in_sight and _has_stop(each, here)):
            yield each


def _has_stop(widget: QWidget, here: QWidget) -> bool:
    return _is_stop(widget) or next(_parts(widget, here), None) is not None


def _is_stop(widget: QWidget) -> bool:
    stops = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    stops = stops and widget.isVisible() and widget.isEnabled() and _may_be_seen(widget)
    return stops and not (isinstance(widget, QTabBar) and _is_covered(widget))


def _is_covered(tabs: QTabBar) -> bool:
    """True for those of docks that were just hidden: Qt leaves them there for a while."""
    return tabs.window().childAt(tabs.mapTo(tabs.window(), tabs.rect().center())) is not tabs


def _may_be_seen(widget: QWidget) -> bool:
    """True if it is in sight, or can be scrolled there."""
    area = next(_areas(widget), None)
    return is_seen(widget) if area is None else _may_be_seen(area)


def _bring_into_sight(widget: QWidget) -> None:
    for area in _areas(widget):
        area.ensureWidgetVisible(widget)


def _areas(widget: QWidget) -> Iterator[QScrollArea]:
    """What scrolls it, from the inside."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            yield above
        above = above.parentWidget()
