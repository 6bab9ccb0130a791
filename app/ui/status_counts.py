"""The counts of a crawl in one line."""

from PySide6.QtWidgets import QWidget

from app.core.ledger import Changes, Ledger


class StatusCounts(QWidget):
    """Counts for the status bar, the most important first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statusCounts")
        self._ledger = Ledger()

    def set_state(self, text: str) -> None:
        """The leading word: 'crawling'."""

    def reset(self, ledger: Ledger) -> None:
        """A new crawl."""
        self._ledger = ledger

    def catch_up(self, changes: Changes) -> None:
        """Shows what has happened since the last call."""
