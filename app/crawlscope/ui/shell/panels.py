"""The panels of the window, each declared once: views, docks, keys, layouts and memory follow."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr_noop, translated
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from crawlscope.ui.panels.charts.charts_panel import ChartsPanel
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.graph.queue_graph import QueueGraph
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.panels.loop.loop_panel import LoopPanel
from crawlscope.ui.panels.map.map_panel import MapPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.queue.queue_panel import QueuePanel
from crawlscope.ui.panels.redirects.redirect_panel import RedirectPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.panels.workers.chain_panel import ChainPanel
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel

Side = Qt.DockWidgetArea
WATCH, CONCURRENCY = tr_noop("Watch"), tr_noop("Concurrency")
EVERY_VIEW = ("*",)


@dataclass(frozen=True, slots=True)
class Panel:
    """What the window has to know of a panel: it is a view, has a dock, or both. A panel with

    - `reset` and `catch_up` follows the crawl while it is seen (`late_views.View`),
    - `url_selected` and `reveal` shares the selection (`shared_selection.SelectingView`),
    - `urls_asked` has numbers that are links (`linking_view.LinkingView`),
    - `take_filter`, `counted` and `counts_what` shows what the filter lets pass, and its numbers
      are of that (`filtering_view.FilteringView`),
    - `term_toggled` has buttons for terms of the filter (`filtering_view.TogglingView`).
    """

    # 'Log': its dock is named `logDock`, its button in the rail `logView`, in every language
    title: str
    make: Callable[[QWidget], QWidget]  # its class
    icon: str
    side: Side = Side.NoDockWidgetArea  # of its dock, if it has one
    group: str = ""  # panels of one group are tabs in one place; the groups of a side lie in a row
    key: str = ""
    is_view: bool = False  # it is chosen in the rail, and then fills the centre
    # The views whose first layout shows its dock. A view has a dock in these views only
    docked_in: tuple[str, ...] = EVERY_VIEW
    letter: int = 0  # the place in the title of the letter that chooses it in the menu
    is_drawer: bool = False  # in a narrow window it lies over the centre, while it is asked for
    share: float = 1 / 3  # of the window's width (left and right) or height, at first, where docked

    @property
    def name(self) -> str:
        """Its title for people."""
        return translated(self.title)

    @property
    def menu_name(self) -> str:
        """Its name with the letter that chooses it, which stands behind one in other letters."""
        if self.name == self.title:
            return f"{self.title[: self.letter]}&{self.title[self.letter :]}"
        return f"{self.name}(&{self.title[self.letter].upper()})"

    @property
    def has_dock(self) -> bool:
        return self.side is not Side.NoDockWidgetArea

    def is_docked_in(self, view: str) -> bool:
        """Whether the first layout of a view shows its dock."""
        return self.docked_in == EVERY_VIEW or view in self.docked_in


RIGHT, BELOW = Side.RightDockWidgetArea, Side.BottomDockWidgetArea
PANELS = (
    Panel(WATCH, UrlTree, "eye", key="Ctrl+1", is_view=True),
    Panel(tr_noop("Overview"), OverviewPanel, "overview", key="Ctrl+2", is_view=True),
    Panel(tr_noop("URLs"), UrlTable, "filter", key="Ctrl+3", is_view=True),
    Panel(tr_noop("Findings"), FindingsPanel, "finding", key="Ctrl+4", is_view=True),
    Panel(
        *(tr_noop("Redirects"), RedirectPanel, "redirect", RIGHT, "found", "Ctrl+5"),
        is_view=True,
        docked_in=(WATCH,),
        share=0.26,
    ),
    Panel(tr_noop("Hosts"), HostsPanel, "host", key="Ctrl+6", is_view=True),
    Panel(tr_noop("Changes"), ChangesPanel, "compare", key="Ctrl+7", is_view=True),
    Panel(tr_noop("Map"), MapPanel, "map", key="Ctrl+8", is_view=True),
    Panel(tr_noop("Charts"), ChartsPanel, "chart", key="Ctrl+9", is_view=True),
    Panel(CONCURRENCY, QueuePanel, "lined-up", key="Ctrl+Alt+Q", is_view=True),
    Panel(
        tr_noop("Details"),
        DetailsPanel,
        "page",
        RIGHT,
        "details",
        "Ctrl+I",
        is_drawer=True,
        share=0.28,
    ),
    Panel(tr_noop("Queue"), QueueGraph, "graph", BELOW, "time", "F7"),
    Panel(
        tr_noop("Workers"),
        WorkerPanel,
        "parsing",
        BELOW,
        "work",
        "F8",
        docked_in=(WATCH, CONCURRENCY),
    ),
    Panel(
        tr_noop("Loop"),
        LoopPanel,
        "pulse",
        BELOW,
        "work",
        "Shift+F8",
        docked_in=(CONCURRENCY,),
        letter=1,
    ),
    Panel(
        tr_noop("Awaits"),
        ChainPanel,
        "awaits",
        RIGHT,
        "details",
        "Ctrl+F8",
        docked_in=(CONCURRENCY,),
        letter=3,
    ),
    Panel(tr_noop("Log"), LogPanel, "info", BELOW, "work", "F9", docked_in=(WATCH,)),
)
