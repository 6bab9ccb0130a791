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
