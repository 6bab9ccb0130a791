"""What a view shows while nothing agrees with the filter: the way out stands beside it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.acts import push_button
from crawlscope.ui.kit.empty_state import EmptyState

NONE = {
    "URL": tr("No URL agrees with the filter"),
    "chain": tr("No chain agrees with the filter"),
    "change": tr("No change agrees with the filter"),
}


class NoneAgrees(EmptyState):
    """Says so, and offers to take the filter away."""

    clear_asked = Signal()

    def __init__(self, thing: str, parent: QWidget | None = None) -> None:
        super().__init__(
            "filter",
            NONE[thing],
            tr("Its chips stand above."),
            parent,
        )
        self.add_button(push_button(self, tr("Take the filter away"), self.clear_asked.emit))
