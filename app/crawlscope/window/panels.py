"""What the window is made of, each declared once: its panels, with who looks after them, and who
looks after the rest."""

from crawlscope.core.base.language import tr_noop
from crawlscope.ui.panels.ai.ai_panel import AiPanel
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
from crawlscope.ui.panels.scripts.scripts_panel import ScriptsPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.panels.workers.chain_panel import ChainPanel
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.ui.shell.panels import CONCURRENCY, WATCH, Layer, Panel, Side
from crawlscope.window.archive import WindowArchive
from crawlscope.window.asking import WindowAsking
from crawlscope.window.changing import WindowChanging
from crawlscope.window.cluster import WindowCluster
from crawlscope.window.comparison import WindowComparison
from crawlscope.window.crawl_file import WindowFile
from crawlscope.window.desk import Controller
from crawlscope.window.ending import Ending
from crawlscope.window.exports import WindowExports
from crawlscope.window.findings import WindowFindings
from crawlscope.window.from_curl import WindowCurl
from crawlscope.window.joining import WindowJoining
from crawlscope.window.judging import WindowJudging
from crawlscope.window.log import WindowLog
from crawlscope.window.loop import WindowLoop
from crawlscope.window.notices import WindowNotices
from crawlscope.window.palette import WindowPalette
from crawlscope.window.problems import WindowProblems
from crawlscope.window.queue import WindowQueue
from crawlscope.window.recent import RecentCrawls
from crawlscope.window.rechecking import WindowRechecking
from crawlscope.window.replaying import WindowReplay
from crawlscope.window.screenshots import WindowScreenshots
from crawlscope.window.settings import WindowSettings
from crawlscope.window.sources import WindowSources
from crawlscope.window.starting import Starting
from crawlscope.window.stepping import WindowStepping

RIGHT, BELOW = Side.RightDockWidgetArea, Side.BottomDockWidgetArea
PANELS = (
    Panel(WATCH, UrlTree, "eye", key="Ctrl+1", is_view=True, guide="tutorial/first-crawl.md"),
    Panel(tr_noop("Overview"), OverviewPanel, "overview", key="Ctrl+2", is_view=True),
    Panel(
        tr_noop("URLs"),
        UrlTable,
        "filter",
        key="Ctrl+3",
        is_view=True,
        controller=WindowRechecking,
        guide="how-to/find-urls.md",
    ),
    Panel(
        tr_noop("Findings"),
        FindingsPanel,
        "finding",
        key="Ctrl+4",
        is_view=True,
        controller=WindowFindings,
        guide="how-to/ignore-findings.md",
    ),
    Panel(
        *(tr_noop("Redirects"), RedirectPanel, "redirect", RIGHT, "found", "Ctrl+5"),
        is_view=True,
        docked_in=(WATCH,),
        share=0.26,
        guide="how-to/find-redirects.md",
    ),
    Panel(
        tr_noop("Hosts"),
        HostsPanel,
        "host",
        key="Ctrl+6",
        is_view=True,
        layer=Layer.MORE,
        guide="how-to/slow-servers.md",
    ),
    Panel(
        tr_noop("Changes"),
        ChangesPanel,
        "compare",
        key="Ctrl+7",
        is_view=True,
        controller=WindowComparison,
        guide="how-to/see-what-changed.md",
    ),
    Panel(tr_noop("Map"), MapPanel, "map", key="Ctrl+8", is_view=True, layer=Layer.MORE),
    Panel(tr_noop("Charts"), ChartsPanel, "chart", key="Ctrl+9", is_view=True, layer=Layer.MORE),
    Panel(
        *(tr_noop("AI crawlers"), AiPanel, "robot"),
        key="Ctrl+Alt+I",
        is_view=True,
        layer=Layer.MORE,
        guide="how-to/ai-crawlers.md",
    ),
    Panel(
        tr_noop("Scripts"),
        ScriptsPanel,
        "script",
        key="Ctrl+Alt+J",
        is_view=True,
        layer=Layer.MORE,
        guide="how-to/see-what-scripts-make.md",
    ),
    Panel(
        *(CONCURRENCY, QueuePanel, "lined-up"),
        key="Ctrl+Alt+Q",
        is_view=True,
        layer=Layer.HOOD,
        controller=WindowQueue,
        guide="how-to/step-through.md",
    ),
    Panel(
        tr_noop("Details"),
        DetailsPanel,
        "details",
        RIGHT,
        "details",
        "Ctrl+I",
        is_drawer=True,
        share=0.28,
    ),
    Panel(tr_noop("Queue"), QueueGraph, "graph", BELOW, "time", "F7", controller=WindowReplay),
    Panel(
        tr_noop("Workers"),
        WorkerPanel,
        "parsing",
        BELOW,
        "work",
        "F8",
        docked_in=(WATCH, CONCURRENCY),
        controller=WindowStepping,
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
        controller=WindowLoop,
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
    Panel(
        tr_noop("Log"),
        LogPanel,
        "log",
        BELOW,
        "work",
        "F9",
        docked_in=(WATCH,),
        controller=WindowLog,
    ),
)
# What is no panel, or stands in several
OTHERS: tuple[type[Controller], ...] = (
    WindowFile,
    WindowJudging,
    WindowChanging,
    WindowSettings,
    WindowCluster,
    WindowArchive,
    WindowAsking,
    WindowJoining,
    WindowSources,
    WindowScreenshots,
    WindowExports,
    WindowPalette,
    WindowProblems,
    WindowNotices,
    Starting,
    WindowCurl,
    RecentCrawls,
    Ending,
)
# In the order in which they are made, and told of what concerns all
CONTROLLERS = (*OTHERS, *(each.controller for each in PANELS if each.controller is not None))
