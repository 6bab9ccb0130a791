"""What the program has to say, line by line."""

from PySide6.QtWidgets import QWidget

from app.core.ledger import Changes, Ledger


class LogPanel(QWidget):
    """The last lines of the log."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("logPanel")

    def append(self, level: int, text: str) -> None:
        """Adds a message; `level` is one of logging's."""

    def reset(self, ledger: Ledger) -> None:
        """A new crawl: the log goes on."""

    def catch_up(self, changes: Changes) -> None:
        """The log is told by `append`."""
