"""The map of a crawl: of its folders, and an empty state until there are any."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from app.core.ledger import Changes, Ledger
from app.ui.empty_state import EmptyOrFilled, EmptyState
from app.ui.map.folder_map import FolderMap


class MapPanel(QWidget):
    """The map, once a URL is known."""

    url_selected = Signal(int)
    urls_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("mapPanel")
        self.setAccessibleName("Map")
        self._ledger = Ledger()
        self.folders = FolderMap(self)
        empty = EmptyState(
            "map", "No map yet", "The folders of a crawl, each as large as its number of URLs."
        )
        self._pages = EmptyOrFilled(self, empty, self.folders)
        self.folders.url_selected.connect(self.url_selected)
        self.folders.urls_asked.connect(self.urls_asked)
        self.setFocusProxy(self.folders)

    def sizeHint(self) -> QSize:
        return QSize(620, 400)

    def minimumSizeHint(self) -> QSize:
        return QSize(220, 140)

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl, or with the same one after it was out of sight."""
        self._ledger = ledger
        self._pages.set_filled(len(ledger.site) > 0)
        self.folders.reset(ledger)

    def catch_up(self, changes: Changes) -> None:
        self._pages.set_filled(len(self._ledger.site) > 0)
        self.folders.catch_up(changes)

    @property
    def is_settled(self) -> bool:
        """True if everything is counted and has its place."""
        return self.folders.is_settled

    def reveal(self, id_: int) -> None:
        self.folders.reveal(id_)
