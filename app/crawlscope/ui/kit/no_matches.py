"""What a view shows while nothing agrees with the filter: the way out stands beside it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.acts import push_button
from crawlscope.ui.kit.empty_state import EmptyState

NONE = {
    "URL": tr("No URLs match the filter"),
    "chain": tr("No chains match the filter"),
    "change": tr("No changes match the filter"),
    "finding": tr("No findings match"),
    "row": tr("No rows match the filter"),
}


class NoMatches(EmptyState):
    """Says so, and offers to take the filter away."""

    clear_asked = Signal()

    def __init__(self, thing: str, parent: QWidget | None = None) -> None:
        super().__init__(
            "filter",
            NONE[thing],
            tr("The active filters are shown above."),
            parent,
        )
        self.add_button(push_button(self, tr("Clear filter"), self.clear_asked.emit))
