"""Where an export goes: asked for the crawl, a branch of it, a list of links, or a view."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.urls import hostname_of
from crawlscope.core.records.tree import TOP
from crawlscope.ui.dialogs.export_dialog import ExportDialog
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.kit.views import ExportingView
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.findings.findings_panel import PlacesView
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.messages import Messages
from crawlscope.ui.shell.shown_crawl import ShownCrawl
from crawlscope.ui.shell.zones import Zones

Formats = Mapping[str, str]  # the title of each by its suffix


class ExportQuestions(QObject):
    crawl_chosen = Signal(str, int)  # path, node (TOP: the whole crawl)
    links_chosen = Signal(str)  # path
    view_chosen = Signal(str, object)  # path, `Shown`

    def __init__(
        self, crawl: ShownCrawl, zones: Zones, messages: Messages, window: QWidget
    ) -> None:
        super().__init__(window)
        self._crawl, self._zones, self._messages = crawl, zones, messages
        self._of_crawl, self._of_links, self._of_view = (ExportDialog(window) for _ in range(3))
        self._view: ExportingView | None = None
        self._of_crawl.chosen.connect(self.crawl_chosen)
        self._of_links.chosen.connect(lambda path, _node: self.links_chosen.emit(path))
        self._of_view.chosen.connect(self._choose_view)
        zones.panel(UrlTree).export_branch_requested.connect(self.ask)
        zones.panel(DetailsPanel).export_requested.connect(partial(self._of_links.ask, TOP))
        for each in (*zones.widgets, *window.findChildren(PlacesView)):
            if isinstance(each, ExportingView):
                each.export_asked.connect(partial(self.ask_view, each))

    def offer(self, of_crawl: Formats, of_links: Formats, of_view: Formats) -> None:
        """Sets in which formats each may be written."""
        self._of_crawl.offer(of_crawl)
        self._of_links.offer(of_links)
        self._of_view.offer(of_view)

    def ask(self, node: int = TOP) -> None:
        """For the crawl, or a branch of it: as it is now, whatever is shown."""
        now = self._crawl.of_now
        node = now.tree.node_like(self._crawl.ledger.tree, node)
        if node:
            self._of_crawl.ask(node, hostname_of(now.records.url[1]).strip("[]"))
        else:
            self._messages.post(tr("This branch is no longer in the crawl."), Tone.WARN)

    def ask_view(self, view: QWidget | None = None) -> None:
        """For the rows that a view shows; that of the tree is the crawl."""
        view = self._zones.panel_in_centre if view is None else view
        if isinstance(view, ExportingView):
            self._view = view
            self._of_view.ask(TOP, view.shown_table().name)
        else:
            self.ask()

    def _choose_view(self, path: str, _node: int) -> None:
        assert self._view is not None
        self.view_chosen.emit(path, self._view.shown_table())
