"""What is exported, and where to: asked from a view, a list, the tree, the menus."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.urls import host_of
from crawlscope.core.base.view_table import Shown
from crawlscope.core.records.tree import TOP
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.dialogs.export_sheet import ExportSheet, Formats, Offer
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.kit.views import ExportingView
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel, PlacesView
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.redirects.redirect_panel import RedirectPanel
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.messages import Messages
from crawlscope.ui.shell.shown_crawl import ShownCrawl
from crawlscope.ui.shell.zones import Zones

CRAWL, REPORT, BRANCH, VIEW = "crawl", "report", "branch", "view"
BROKEN, BROKEN_LINKS = "state:broken", "broken-links"  # a filter, and what it is set for
FIRST = (BROKEN_LINKS, "redirect-chains", "findings-by-url")  # what most people want
OWN: dict[type[QWidget], str] = {  # what a person comes to a view for
    OverviewPanel: BROKEN_LINKS,
    RedirectPanel: "redirect-chains",
    FindingsPanel: "findings-by-url",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """An export that a person asks for."""

    path: str
    what: str | None  # a purpose; '': the crawl; None: what the name of the file says
    node: int = TOP  # of the tree
    shown: Shown | None = None  # a view


class ExportQuestions(QObject):
    chosen = Signal(object)  # `Wanted`
    counting_asked = Signal(str)  # what a purpose holds, to be told with `say`
    counting_over = Signal()

    def __init__(
        self, crawl: ShownCrawl, zones: Zones, messages: Messages, bar: FilterBar, window: QWidget
    ) -> None:
        super().__init__(window)
        self._crawl, self._zones, self._messages, self._bar = crawl, zones, messages, bar
        self._window = window
        self._purposes: list[Offer] = []
        self._of_crawl: Formats = {}
        self._of_view: Formats = {}
        self._view: ExportingView | None = None
        self._total = 0  # rows of the view
        self._node = TOP
        zones.panels.get(UrlTree).export_branch_requested.connect(self.ask)
        zones.panels.when(QWidget, self._connect)

    def _connect(self, panel: QWidget) -> None:
        for each in (panel, *panel.findChildren(PlacesView)):
            if isinstance(each, ExportingView):
                each.export_asked.connect(partial(self.ask_view, each))

    def offer(
        self, purposes: Mapping[str, tuple[str, Formats]], of_crawl: Formats, of_view: Formats
    ) -> None:
        """Sets what there is to choose from: the title of each purpose, and formats."""
        self._purposes = [
            Offer(what, title, what.replace("-", " "), formats, what not in FIRST)
            for what, (title, formats) in purposes.items()
        ]
        self._of_crawl, self._of_view = of_crawl, of_view

    def ask(self, node: int = TOP) -> None:
        """For the crawl, or a branch of it: as it is now, whatever is shown."""
        now = self._crawl.of_now
        self._node = now.tree.node_like(self._crawl.ledger.tree, node)
        if self._node:
            self._open(CRAWL if node == TOP else BRANCH, self._zones.panel_in_centre)
        else:
            self._messages.post(tr("This branch is no longer in the crawl."), Tone.WARN)

    def ask_view(self, view: QWidget | None = None) -> None:
        """For the rows of a view; without one, for what a person comes to that in the centre for,
        or what the filter leaves of it; under that of broken URLs, their links with their
        pages. That of the tree is the crawl."""
        self._node, centre = TOP, self._zones.panel_in_centre
        if view is not None or isinstance(centre, ExportingView):
            own = VIEW if view or self._bar.text else OWN.get(type(centre), VIEW)
            if view is None and self._bar.text == BROKEN:
                own = BROKEN_LINKS
            self._open(own, view or centre)
        else:
            self.ask()

    def say(self, what: str, words: str) -> None:
        """Shows what an export of this will hold."""
        for sheet in self._sheets():
            sheet.say(what, words)

    def _sheets(self) -> list[ExportSheet]:
        return self._window.findChildren(
            ExportSheet, options=Qt.FindChildOption.FindDirectChildrenOnly
        )

    def _open(self, what: str, view: QWidget) -> None:
        for before in self._sheets():
            before.reject()
        now = self._crawl.of_now
        site = host_of(now.records.url[1]) if len(now.records) else ""
        self._view = view if isinstance(view, ExportingView) else None
        sheet = ExportSheet(list(self._offers()), what, site, self._window)
        sheet.looked_at.connect(self._look_at)
        sheet.chosen.connect(self._choose)
        sheet.finished.connect(self.counting_over)
        self._look_at(what)
        sheet.open()

    def _offers(self) -> Iterator[Offer]:
        yield from self._purposes
        if self._view is not None:
            shown = self._view.shown_table()
            self._total = shown.total
            title = shown.title or translated(shown.name.capitalize())
            title = tr("This view: {name}").format(name=title)
            yield Offer(VIEW, title, shown.name, self._of_view)
        if self._node != TOP:
            yield Offer(BRANCH, tr("This branch"), BRANCH, self._of_crawl)
        page = {suffix: title for suffix, title in self._of_crawl.items() if suffix == ".html"}
        yield Offer(REPORT, tr("Report for a client or a colleague"), REPORT, page)
        yield Offer(CRAWL, tr("The whole crawl"), CRAWL, self._of_crawl)

    def _look_at(self, what: str) -> None:
        self.counting_over.emit()
        now = self._crawl.of_now
        if what == VIEW:
            self.say(what, tr("{n:,} rows", "1 row", self._total).format(n=self._total))
        elif what in (CRAWL, BRANCH, REPORT):
            node = self._node if what == BRANCH else TOP
            urls = now.tree.urls[node >> 1] if node & 1 else 1
            urls = len(now.records) if node == TOP else urls
            self.say(what, tr("{n:,} URLs", "1 URL", urls).format(n=urls))
        else:
            self.counting_asked.emit(what)

    def _choose(self, what: str, path: str, is_named: bool) -> None:
        if what == VIEW:
            assert self._view is not None
            self.chosen.emit(Wanted(path, "", shown=self._view.shown_table()))
        elif what in (CRAWL, BRANCH, REPORT):
            node = self._node if what == BRANCH else TOP
            self.chosen.emit(Wanted(path, None if is_named else "", node))
        else:
            self.chosen.emit(Wanted(path, what))
