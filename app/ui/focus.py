"""Where the keys go: the first place in a panel that takes them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QWidget

from app.ui.late_views import is_seen


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
    """Moves the focus to the next place in sight that Tab stops at, or to the one before."""
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    here: QWidget = window.focusWidget() or window
    each = _beside(here, forward)
    while each is not None and each is not here:
        if window.isAncestorOf(each) and _is_stop(each):
            each.setFocus(reason)
            return True
        each = _beside(each, forward)
    return False


def _beside(widget: QWidget, forward: bool) -> QWidget | None:
    return widget.nextInFocusChain() if forward else widget.previousInFocusChain()


def _is_stop(widget: QWidget) -> bool:
    stops = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isEnabled()
    return stops and widget.focusProxy() is None and is_seen(widget)
