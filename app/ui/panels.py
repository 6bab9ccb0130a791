"""The panels of the window, each declared once: docks, menu, keys, layout and memory follow."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.ui.changes.changes_panel import ChangesPanel
from app.ui.charts.charts_panel import ChartsPanel
from app.ui.details.details_panel import DetailsPanel
from app.ui.graph.queue_graph import QueueGraph
from app.ui.hosts.hosts_panel import HostsPanel
from app.ui.log.log_panel import LogPanel
from app.ui.redirects.redirect_panel import RedirectPanel
from app.ui.table.url_table import UrlTable
from app.ui.workers.worker_panel import WorkerPanel

Side = Qt.DockWidgetArea


def always(_panel: QWidget) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Panel:
    """What the window has to know of a panel. A panel with

    - `reset` and `catch_up` follows the crawl while it is seen (`late_views.View`),
    - `url_selected` and `reveal` shares the selection (`shared_selection.SelectingView`),
    - `urls_asked` has numbers that are links (`linking_view.LinkingView`).
    """

    title: str  # 'Log': its dock is named `logDock`
    make: Callable[[QWidget], QWidget]  # its class
    icon: str
    side: Side
    group: str  # panels of one group are tabs in one place; the groups of a side lie in a row
    key: str
    # Whether the first layout shows it; called with the panel
    is_wanted: Callable[[Any], bool] = always


PANELS = (
    Panel("Redirects", RedirectPanel, "redirect", Side.RightDockWidgetArea, "found", "Ctrl+1"),
    Panel("Queue", QueueGraph, "graph", Side.BottomDockWidgetArea, "time", "Ctrl+2"),
    Panel("Workers", WorkerPanel, "parsing", Side.BottomDockWidgetArea, "work", "Ctrl+3"),
    Panel("Log", LogPanel, "info", Side.BottomDockWidgetArea, "work", "Ctrl+4"),
    Panel("URLs", UrlTable, "filter", Side.RightDockWidgetArea, "found", "Ctrl+5"),
    Panel("Details", DetailsPanel, "page", Side.RightDockWidgetArea, "found", "Ctrl+6"),
    Panel(
        *("Changes", ChangesPanel, "compare", Side.RightDockWidgetArea, "found", "Ctrl+7"),
        is_wanted=lambda changes: changes.is_compared,
    ),
    Panel(
        *("Hosts", HostsPanel, "host", Side.RightDockWidgetArea, "found", "Ctrl+8"),
        is_wanted=lambda _hosts: False,
    ),
    Panel(
        *("Charts", ChartsPanel, "chart", Side.RightDockWidgetArea, "found", "Ctrl+9"),
        is_wanted=lambda _charts: False,
    ),
)
