"""The map of a crawl: of its folders, or of the links around the selected URL."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QToolButton,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.core.base.view_table import Shown
from crawlscope.core.insight.filter import Filter
from crawlscope.core.insight.neighbours import LinkSource
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.ui.kit.empty_state import EmptyOrFilled, EmptyState
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.layouts import FILL, in_column, in_row, in_stack
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.switch_button import SwitchButton
from crawlscope.ui.panels.map.folder_map import FolderMap
from crawlscope.ui.panels.map.link_graph import LinkGraph


class MapPanel(PanelWidget):
    """Two maps, of which one is seen. The links are read only while they are."""

    counts_what = "URL"
    counted = Signal(int, int, bool)
    export_asked = Signal()
    url_selected = Signal(int)
    urls_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "mapPanel", tr("Map"), wished=(620, 400), least=(220, 140))
        self._ledger = Ledger()
        self._selected = 0  # id
        self.folders, self.links = FolderMap(self), LinkGraph(self)
        self.exclusions = self.folders.exclusions
        self._maps = in_stack(self, self.folders, self.links)
        self._lay_out()
        for each in (self.folders, self.links):
            each.url_selected.connect(self._select)
        self.folders.urls_asked.connect(self.urls_asked)
        self.folders.counted.connect(self.counted)
        self.show_folders()

    def _lay_out(self) -> None:
        self._switch = QButtonGroup(self)
        self.folders_button = SwitchButton(tr("Folders"), tr("Folders in folders"), self)
        self.links_button = SwitchButton(
            tr("Links"), tr("Links to and from the selected URL"), self
        )
        for button in (self.folders_button, self.links_button):
            self._switch.addButton(button)
        self.folders_button.clicked.connect(lambda _checked: self.show_folders())
        self.links_button.clicked.connect(lambda _checked: self.show_links())
        head = in_row(
            None, self.folders_button, self.links_button, FILL, margins=(8, 4, 8, 0), space=4
        )
        filled = QWidget(self)
        in_column(filled, head, (self._maps, 1))
        empty = EmptyState(
            "map",
            tr("No map yet"),
            tr("The folders of a crawl, sized by number of URLs."),
        )
        self._pages = EmptyOrFilled(self, empty, filled)

    def shown_table(self) -> Shown:
        """The blocks of the folders, or the URLs of the graph of links."""
        if self._maps.currentWidget() is self.links:
            return self.links.shown_table()
        return self.folders.shown_table()

    # Which of the two is seen

    def show_folders(self) -> None:
        self._show(self.folders, self.folders_button)

    def show_links(self) -> None:
        self._show(self.links, self.links_button)
        self._catch_up_with_selection()

    def _show(self, each: QWidget, button: QToolButton) -> None:
        button.setChecked(True)
        self._maps.setCurrentWidget(each)
        self.setFocusProxy(each)

    # A crawl

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl, or with the same one after it was out of sight."""
        if ledger is not self._ledger:
            self._ledger, self._selected = ledger, 0
        self._pages.set_filled(len(ledger.records) > 0)
        self.folders.reset(ledger)
        self.links.reset(ledger)
        self._catch_up_with_selection()

    def take_filter(self, wanted: Filter) -> None:
        """Folders count what it lets pass; among links, the others are pale."""
        self.folders.take_filter(wanted)
        self.links.take_filter(wanted)

    def catch_up(self, changes: Changes) -> None:
        self._pages.set_filled(len(self._ledger.records) > 0)
        self.folders.catch_up(changes)

    def set_links(self, links: LinkSource | None) -> None:
        """Sets where links are read from; None: none are known."""
        self.links.set_links(links)

    def refresh_links(self) -> None:
        """There may be more links to read now."""
        self.links.refresh()

    @property
    def is_settled(self) -> bool:
        """True if everything is counted and has its place."""
        return self.folders.is_settled and self.links.is_settled

    # What is selected

    def reveal(self, id_: int) -> None:
        self._selected = id_
        self.folders.reveal(id_)
        self._catch_up_with_selection()

    def _select(self, id_: int) -> None:
        self._selected = id_
        self.url_selected.emit(id_)

    def _catch_up_with_selection(self) -> None:
        if self._selected and self._maps.currentWidget() is self.links and is_seen(self):
            self.links.reveal(self._selected)
            self.links.catch_up()
