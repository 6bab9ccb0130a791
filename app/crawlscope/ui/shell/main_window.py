"""The main window: it asks by signal, and methods bring it what a crawl is like."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import chain
from time import perf_counter
from typing import Any, TypeVar, cast

from PySide6.QtCore import QByteArray, QChildEvent, QEvent, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QMainWindow,
    QMenu,
    QPushButton,
    QTabBar,
    QToolBar,
    QVBoxLayout,
    QWhatsThis,
    QWidget,
)

from crawlscope.core.base import units
from crawlscope.core.base.awaiting import Chain
from crawlscope.core.base.budgets import FILTERED_URLS
from crawlscope.core.base.formats import LINK_LISTS, VIEWS
from crawlscope.core.base.language import told, tr
from crawlscope.core.base.log_kinds import Kind
from crawlscope.core.base.patterns import Patterns
from crawlscope.core.base.resources import resource
from crawlscope.core.base.slices import Portions, QuietSlices
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import hostname_of, origins_of
from crawlscope.core.insight.compare import Change
from crawlscope.core.insight.differences import Differences
from crawlscope.core.insight.filter import Filter, parse
from crawlscope.core.insight.neighbours import LinkSource
from crawlscope.core.insight.report import nothing_fetched
from crawlscope.core.insight.settled import settled
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.ledger.tally import Tally
from crawlscope.core.policy.lists import Listed
from crawlscope.core.records.idle import FULL_SPEED, GO_ON, Remedy
from crawlscope.core.records.machines import Trial
from crawlscope.core.records.said import FactSource
from crawlscope.core.records.site import FAILED, SKIPPED, Site
from crawlscope.core.records.tree import TOP, Tree
from crawlscope.core.records.workers import AtWork, nobody
from crawlscope.ui.bars.control_bar import ControlBar
from crawlscope.ui.bars.dropped import Dropped, dropped, is_list
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.bars.filter_values import FilterValues
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.bars.status_counts import StatusCounts
from crawlscope.ui.bars.step_bar import StepBar
from crawlscope.ui.dialogs.about import show_about, show_shortcuts
from crawlscope.ui.dialogs.export_dialog import ExportDialog
from crawlscope.ui.dialogs.file_dialogs import FileDialogs
from crawlscope.ui.dialogs.list_dialog import ListDialog
from crawlscope.ui.dialogs.recent_files import (
    RecentMenu,
    note_urls,
    remember_file,
    short_name,
)
from crawlscope.ui.first.frame import FIRST_SIZE
from crawlscope.ui.help.guide_window import GuideWindow
from crawlscope.ui.kit.appearance_menu import add_appearance_menu, take_remembered_look
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.filtering_view import FilteringView, TogglingView
from crawlscope.ui.kit.focus import step_focus
from crawlscope.ui.kit.focus_ring import focus_rings
from crawlscope.ui.kit.language_menu import add_language_menu
from crawlscope.ui.kit.late_views import LateViews, View, is_seen
from crawlscope.ui.kit.memory import GEOMETRY, memory
from crawlscope.ui.kit.message_bar import MessageBar
from crawlscope.ui.kit.none_agrees import NoneAgrees
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.progress import Progress
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.kit.zoom import zoom
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel, Compared
from crawlscope.ui.panels.details.details_panel import DetailsPanel, Reasons
from crawlscope.ui.panels.details.link_list import LinkRow
from crawlscope.ui.panels.details.said import PageSource
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel, PlacesView
from crawlscope.ui.panels.graph.queue_graph import QueueGraph
from crawlscope.ui.panels.hosts.hosts_model import Manners
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.panels.loop.loop_panel import LoopPanel
from crawlscope.ui.panels.map.map_panel import MapPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.queue.queue_panel import QueuePanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.panels.workers.chain_panel import ChainPanel
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.ui.panels.workers.worker_strips import WorkerStrips
from crawlscope.ui.rows.crawl_words import now
from crawlscope.ui.rows.exclusions import ExcludingView
from crawlscope.ui.settings.profile_bar import Profiles
from crawlscope.ui.settings.settings_dialog import SettingsDialog
from crawlscope.ui.shell.exporting_view import ExportingView
from crawlscope.ui.shell.filter_gate import FilterGate
from crawlscope.ui.shell.linking_view import LinkingView
from crawlscope.ui.shell.messages import Messages
from crawlscope.ui.shell.panels import PANELS, Panel
from crawlscope.ui.shell.rechecking_view import RecheckingManyView, RecheckingView
from crawlscope.ui.shell.shared_selection import SelectingView, SharedSelection
from crawlscope.ui.shell.zones import Zones

__all__ = ["MainWindow", "Phase"]

Found = TypeVar("Found", bound=QWidget)
NOTIFY = "window/notify"  # the key of the choice
RETRY = tr("Retry all that fa&iled")
SLOW_MOTION = 2.0  # seconds a request, in which the demo site can be followed by eye


class MainWindow(QMainWindow):
    """Toolbar, rail, views, docks, status line. It is given a Ledger, and knows no crawler."""

    start_requested = Signal(str)  # addresses, as they were typed
    start_held_requested = Signal()  # the many addresses that the bar shows in short
    list_requested = Signal(str)  # the path of a file with addresses
    list_given = Signal(str)  # a text with an address a line
    list_chosen = Signal(bool)  # what is done with the list that was offered; True: check only
    pause_requested = Signal()
    continue_requested = Signal()
    cancel_requested = Signal()
    step_requested = Signal(int)  # number of the worker; 0: any
    step_all_requested = Signal()
    speed_changed = Signal(object)  # seconds between two requests; None: as they come
    option_asked = Signal(str, float)  # the name of an option, and its new value
    workers_changed = Signal(int)
    stop_one_requested = Signal(int, int)  # number of the worker (0: none), id of the URL
    demo_requested = Signal()
    export_requested = Signal(str, int)  # path, node (TOP: the whole crawl)
    open_requested = Signal(str)  # the path of a crawl file
    save_requested = Signal(str)
    recent_requested = Signal()  # the crawls for the start page
    compare_requested = Signal(str)  # path of an older crawl
    compare_previous_requested = Signal()  # with the previous crawl of the same site
    compare_again_requested = Signal()
    links_export_requested = Signal(str)  # path
    exclude_requested = Signal(str)  # a regex
    recheck_requested = Signal(list)  # ids
    severity_requested = Signal(str, str)  # the name of a finding, and a severity; '': its own
    include_requested = Signal(list)  # the regexes that exclude no more
    view_export_requested = Signal(str, object)  # path, `Shown`
    crawl_again_requested = Signal(str)
    settings_requested = Signal()
    lab_requested = Signal()
    cluster_test_requested = Signal(str)  # where, as in the option
    settings_changed = Signal(dict)  # every option but the roots
    close_requested = Signal()
    new_window_requested = Signal()
    quit_requested = Signal()  # of all windows
    moment_asked = Signal(float)  # seconds of crawling: everything is to be shown as it was then
    play_asked = Signal(bool)
    step_asked = Signal(int)  # to what happened next (1), or before (-1)
    live_asked = Signal()
    problem_requested = Signal()  # the report of one
    replay_left = Signal()  # another crawl is shown

    def __init__(self, panels: Sequence[Panel] = PANELS) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowIcon(QIcon(str(resource("icons", "app.svg"))))
        self.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks
        )
        self._phase, self._state = Phase.READY, ""
        self._ledger = Ledger()
        self._wanted = Filter()  # what is filtered by
        self._known, self._tally = 0, Tally()  # of the moment that all views show
        self._at_work: Callable[[int], AtWork] = nobody
        self._closing = self._may_close = False
        self._painted = 0.0
        # How many hosts the roots have besides that of the first; the path of the crawl's file
        self._others, self._file = 0, ""
        self._live: Ledger | None = None  # the crawl as it is, while it is shown as it was
        self._icons: dict[QAction, str] = {}
        self._found: dict[QWidget, tuple[int, int, bool]] = {}  # what views counted last
        take_remembered_look()

        self._controls = ControlBar(self)
        self._message = MessageBar(self)
        self.messages = Messages(self._message)
        self._filter = FilterBar(self)
        self._gate, self._values = FilterGate(self), FilterValues(self)
        self.zones = Zones(self, panels, self._filter)
        self._find_panels()
        self._counts = StatusCounts(self)
        self._strips = WorkerStrips(self)
        self._progress = Progress(self)
        self._lag = Label("", self)
        shown = (self._counts, *self.zones.widgets)
        self._views = LateViews([each for each in shown if isinstance(each, View)])
        self._export = ExportDialog(self)
        self.files = FileDialogs(self)
        self._recent = RecentMenu(tr("Open &recent"), self)
        self._links_export = ExportDialog(self, LINK_LISTS)
        self._view_export = ExportDialog(self, VIEWS)
        self._exported_view: ExportingView | None = None

        views = [each for each in self.zones.widgets if isinstance(each, SelectingView)]
        self._selection = SharedSelection(views, self, self._views.holds_it)
        self._guide: GuideWindow | None = None  # made when it is first asked for
        self._history_actions: dict[int, QAction] = {}  # by their steps
        self._demo_buttons = list(self._offer_demo())

        self._add_bars()
        self._add_status_line()
        self._add_menus()
        self._connect()
        self._connect_filter()
        self._dress()
        self.show_ledger(self._ledger)
        self.set_phase(Phase.READY)
        self.resize(FIRST_SIZE.boundedTo(self.screen().availableSize()))
        self._recall()

    # What it is made of

    def _find_panels(self) -> None:
        """The panels that the window talks to."""
        self._tree = self.zones.panel(UrlTree)
        self._workers = self.zones.panel(WorkerPanel)
        self._log = self.zones.panel(LogPanel)
        self._chain = self.zones.panel(ChainPanel)
        self.loop_panel = self.zones.panel(LoopPanel)
        self._table = self.zones.panel(UrlTable)
        self._details = self.zones.panel(DetailsPanel)
        self._changes = self.zones.panel(ChangesPanel)
        self.hosts_panel = self.zones.panel(HostsPanel)
        self._overview = self.zones.panel(OverviewPanel)
        self._findings = self.zones.panel(FindingsPanel)
        self._map = self.zones.panel(MapPanel)
        self.queue_panel = self.zones.panel(QueuePanel)
        self._graph = self.zones.panel(QueueGraph)

    def _offer_demo(self) -> Iterator[QPushButton]:
        """Gives the views that are empty without a crawl something that can be done there."""
        for state in self.zones.centre.findChildren(EmptyState):
            if not state.has_button:
                button = QPushButton(tr("Try the demo site"), state)
                button.setToolTip(tr("A small site inside the program"))
                button.clicked.connect(self.demo_requested)
                state.add_button(button)
                yield button

    def _add_bars(self) -> None:
        self._step_bar = StepBar(self)
        self._every: float | None = None  # seconds between two requests, in slow motion
        head = QWidget(self)
        column = QVBoxLayout(head)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._controls)
        column.addWidget(self._message)
        column.addWidget(self._step_bar)
        bar = QToolBar(tr("Controls"), self)
        bar.setObjectName("controlToolBar")
        bar.setMovable(False)
        bar.setFloatable(False)
        bar.addWidget(head)
        self.addToolBar(bar)

    def _add_status_line(self) -> None:
        self._progress.setObjectName("progressBar")
        self._progress.setAccessibleName(tr("URLs done of those known"))
        self._progress.setFont(theme().number_font(self._progress.font()))
        self._lag.setObjectName("lagLabel")
        self._lag.setFont(theme().number_font(self._lag.font()))
        self._lag.setContentsMargins(0, 0, 8, 0)
        self._lag.setToolTip(
            tr(
                "How late the event loop is. Window and crawler share one loop:\n"
                "a small figure means that both get their turn."
            )
        )
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        low = QWidget(bar)
        lines = QGridLayout(low)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(self._strips, 0, 0, 1, 3)
        for column, each in enumerate((self._counts, self._progress, self._lag)):
            lines.addWidget(each, 1, column)
        lines.setColumnStretch(0, 1)
        lines.setHorizontalSpacing(6)
        bar.addPermanentWidget(low, 1)
        self.show_lag(0)
        theme().zoomed.connect(self._fit_status_line)
        self._fit_status_line()

    def _fit_status_line(self) -> None:
        high = self._progress.fontMetrics().height() + 2
        self._progress.setFixedSize(theme().px(190), max(18, high))
        self._lag.setMinimumWidth(
            8 + self._lag.fontMetrics().horizontalAdvance(tr("lag {ms:,.0f} ms").format(ms=888))
        )

    def _add_menus(self) -> None:
        tree, add = self._tree, self._add_action
        file = self.menuBar().addMenu(tr("&File"))
        add(file, tr("New &window"), "Ctrl+Shift+N", "app", self.new_window_requested.emit)
        add(file, tr("&Open…"), "Ctrl+O", "open", self.files.ask_to_open)
        add(file, tr("Open &list of addresses…"), "Ctrl+Shift+O", "open", self.files.ask_for_list)
        file.addMenu(self._recent)
        self._save_action = add(file, tr("&Save as…"), "Ctrl+Shift+S", "save", self.ask_to_save)
        file.addSeparator()
        self._export_action = add(file, tr("&Export…"), "Ctrl+E", "export", self._ask_export)
        self._export_action.setObjectName("exportAction")
        self._view_action = add(
            file, tr("Export &this view…"), "Ctrl+Alt+E", "export", self._ask_view_export
        )
        self._changes.compare_action.setShortcut(QKeySequence("Ctrl+Shift+D"))
        file.addAction(self._changes.compare_action)
        file.addSeparator()
        add(file, tr("&Close window"), "Ctrl+W", "close", self.close)
        add(file, tr("&Quit"), "Ctrl+Q", "quit", self.quit_requested.emit)

        edit = self.menuBar().addMenu(tr("&Edit"))
        edit.addActions([tree.find_action, tree.next_action, tree.previous_action])
        add(edit, tr("Fi&lter URLs"), "Ctrl+Shift+F", "filter", self._begin_filter)
        show_broken = partial(self.ask_urls, "state:broken")
        add(edit, tr("What is &broken"), "Ctrl+Shift+B", "broken", show_broken)
        edit.addSeparator()
        edit.addActions([tree.copy_action, tree.open_action])
        add(edit, tr("Edit the &address"), "Ctrl+L", "host", self._edit_address)

        self._add_crawl_menu()
        self._add_view_menu()
        tools = self.menuBar().addMenu(tr("&Tools"))
        self._previous_action = add(
            tools,
            tr("&Compare with the previous crawl of this site"),
            "Ctrl+Alt+D",
            "compare",
            self.compare_previous_requested.emit,
        )
        add(tools, tr("Concurrency &lab"), "Ctrl+Shift+L", "parsing", self.lab_requested.emit)
        help_ = self.menuBar().addMenu(tr("&Help"))
        add(help_, tr("&Guide"), "F1", "help", self._show_guide)
        help_.addAction(QWhatsThis.createAction(self))
        add(help_, tr("&Keyboard shortcuts"), "Ctrl+F1", "info", self._show_shortcuts)
        add(help_, tr("&Report a problem…"), "Ctrl+Shift+P", "alert", self.problem_requested.emit)
        add(help_, tr("&About Crawlscope"), "", "app", lambda: show_about(self))

    def _add_crawl_menu(self) -> None:
        controls, tree, add = self._controls, self._tree, self._add_action
        crawl = self.menuBar().addMenu(tr("&Crawl"))
        crawl.addActions([controls.start_action, controls.pause_action, controls.cancel_action])
        step = controls.step_button
        crawl.addActions([step.step_action, step.all_action, step.speed_menu.menuAction()])
        crawl.addSeparator()
        add(crawl, tr("Se&ttings…"), "Ctrl+,", "settings", self.settings_requested.emit)
        crawl.addSeparator()
        self._new_action = add(crawl, tr("&New crawl"), "Ctrl+N", "page", self._begin_anew)
        self._notify_action = self._add_switch(
            crawl, tr("N&otify at the end"), "Ctrl+Alt+N", NOTIFY
        )
        self._demo_action = add(
            crawl, tr("Try the &demo site"), "Ctrl+D", "demo", self.demo_requested.emit
        )
        self._slow_demo_action = add(
            crawl, tr("The demo site in slow &motion"), "Ctrl+Alt+M", "demo", self._demo_slowly
        )
        crawl.addSeparator()
        crawl.addActions([tree.again_action, tree.export_action])
        crawl.addSeparator()
        self._recheck_action = add(crawl, tr("&Recheck the URL"), "F5", "again", self._recheck)
        self._recheck_broken_action = add(
            crawl, tr("Recheck all &broken"), "Shift+F5", "again", self._recheck_broken
        )
        self._recheck_filter_action = add(
            crawl, tr("Recheck what the &filter shows"), "Ctrl+F5", "again", self._recheck_filtered
        )
        self._retry_action = add(crawl, RETRY, "Ctrl+Shift+F5", "again", self.retry)
        self._retry_action.setObjectName("retryAction")

    def _add_view_menu(self) -> None:
        view = self.menuBar().addMenu(tr("&View"))
        view.addActions(self.zones.view_actions)
        view.addSeparator()
        view.addActions(self.zones.docks.actions)
        view.addSeparator()
        for text, key, icon, steps in (
            (tr("&Back to the URL before"), "Alt+Left", "back", -1),
            (tr("&Forward to the next URL"), "Alt+Right", "forth", 1),
        ):
            go = self._add_action(view, text, key, icon, partial(self._selection.go, steps))
            self._history_actions[steps] = go
        self._details.add_history(list(self._history_actions.values()))
        self._add_action(view, tr("&Next zone"), "F6", "swap", partial(self._go_round, 1))
        self._add_action(view, tr("&Zone before"), "Shift+F6", "swap", partial(self._go_round, -1))
        view.addSeparator()
        view.addActions([self._tree.expand_action, self._tree.collapse_action])
        view.addSeparator()
        self._add_action(view, tr("Re&play"), "Ctrl+Alt+R", "again", self._ask_replay)
        view.addSeparator()
        view.addActions(zoom().serve(self))
        add_appearance_menu(view)
        add_language_menu(view, self.messages.post)
        self._add_action(view, tr("&Reset layout"), "Ctrl+Alt+0", "again", self.zones.reset)

    def _add_action(
        self, menu: QMenu, text: str, key: str, icon: str, act: Callable[[], object]
    ) -> QAction:
        action = QAction(text, self)
        action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _checked: act())
        menu.addAction(action)
        self._icons[action] = icon
        return action

    def _add_switch(self, menu: QMenu, text: str, key: str, remembered: str) -> QAction:
        """A choice that is on at first, and remembered by this name."""
        action = QAction(text, self, checkable=True)
        action.setShortcut(QKeySequence(key))
        action.setChecked(memory().value(remembered, True, type=bool) is True)
        action.toggled.connect(lambda is_on: memory().setValue(remembered, is_on))
        menu.addAction(action)
        return action

    def _connect(self) -> None:
        focus_rings()
        controls, tree = self._controls, self._tree
        controls.start_requested.connect(self.start_requested)
        controls.start_held_requested.connect(self.start_held_requested)
        controls.address_bar.listed.connect(self.list_given)
        self.files.list_chosen.connect(self.list_requested)
        controls.pause_requested.connect(self.pause_requested)
        controls.continue_requested.connect(self.continue_requested)
        controls.cancel_requested.connect(self.cancel_requested)
        controls.step_requested.connect(partial(self.step_requested.emit, 0))
        controls.step_all_requested.connect(self.step_all_requested)
        controls.speed_changed.connect(self.speed_changed)
        controls.workers_changed.connect(self.workers_changed)
        controls.refused.connect(self._show_refusal)
        tree.export_branch_requested.connect(self._ask_export)
        tree.crawl_again_requested.connect(self.crawl_again_requested)
        tree.demo_requested.connect(self.demo_requested)
        self._table.crawl_again_requested.connect(self.crawl_again_requested)
        self._selection.changed.connect(self._show_history)
        self._connect_workers()
        self._connect_acts()
        self._export.chosen.connect(self.export_requested)
        self.files.open_chosen.connect(self.open_requested)
        self.files.save_chosen.connect(self.save_requested)
        self._recent.chosen.connect(self.open_requested)
        self.setAcceptDrops(True)
        self._changes.compare_action.triggered.connect(lambda _checked: self.files.ask_to_compare())
        self._changes.again_requested.connect(self.compare_again_requested)
        self._changes.previous_requested.connect(self.compare_previous_requested)
        self.files.compare_chosen.connect(self.compare_requested)
        self._overview.previous_requested.connect(self.compare_previous_requested)
        self._overview.view_asked.connect(self.zones.show_view)
        self._overview.changes_asked.connect(self._show_changes_of)
        self._details.export_requested.connect(partial(self._links_export.ask, TOP))
        self._links_export.chosen.connect(self._ask_links_export)
        self._view_export.chosen.connect(self._export_view)
        for each in (*self.zones.widgets, *self.findChildren(PlacesView)):
            if isinstance(each, ExportingView):
                each.export_asked.connect(partial(self._ask_view_export, each))
        theme().changed.connect(self._dress)
        self.zones.docks.when_one_is_seen(self._show_late)
        self.zones.changed.connect(self._show_late)
        self._tree.search_begins.connect(partial(self.zones.bring_forth, self._tree))

        self._connect_replay()
        for panel in (self._changes, self._overview):
            panel.compare_always(lambda: self._of_now)

    def _connect_replay(self) -> None:
        # What was expanded, until the tree begins with another moment
        self._opened: tuple[Tree, Set[int]] | None = None
        self._views.came_along = self._take_along
        bar = self._graph.replay_bar
        self._graph.plots.dragged.connect(self.moment_asked)
        self._graph.replay_button.clicked.connect(lambda: self.play_asked.emit(True))
        bar.moment_asked.connect(self.moment_asked)
        bar.play_asked.connect(self.play_asked)
        bar.step_asked.connect(self.step_asked)
        bar.live_asked.connect(self.live_asked)

    def _connect_workers(self) -> None:
        self._workers.step_requested.connect(self.step_requested)
        self._workers.remedy_asked.connect(self._remedy)
        self._workers.worker_chosen.connect(self._chain.choose)
        self._workers.chain_asked.connect(partial(self.zones.bring_forth, self._chain))
        self._strips.chosen.connect(self._show_worker)
        self._workers.set_strips(self._strips.paint_strip)
        self._workers.stop_one_requested.connect(self.stop_one_requested)

    def _connect_acts(self) -> None:
        """What a person does with what was found."""
        self._broken = TimedWork[list[int]](self, self._ask_broken)
        self._those = TimedWork[list[int]](self, self._ask_those)
        self._asked_option = ""  # at which the settings are to open
        self._findings.threshold_asked.connect(self._ask_threshold)
        self._findings.severity_asked.connect(self.severity_requested)
        for each in self.zones.widgets:
            if isinstance(each, RecheckingView):
                each.recheck_asked.connect(self.recheck_requested)
            if isinstance(each, RecheckingManyView):
                each.recheck_those_asked.connect(lambda text: self._recheck_those(parse(text)))
            if isinstance(each, ExcludingView):
                each.exclusions.excluded.connect(self.exclude_requested)
                each.exclusions.included.connect(self.include_requested)

    def _connect_filter(self) -> None:
        for each in (self._counts, *self.zones.widgets):
            follows = isinstance(each, FilteringView)
            if isinstance(each, LinkingView):
                each.urls_asked.connect(self.narrow_to if follows else self.ask_urls)
            if isinstance(each, FilteringView):
                each.counted.connect(partial(self._note_count, each))
            if isinstance(each, TogglingView):
                each.term_toggled.connect(self._filter.toggle)
        self._changes.term_put.connect(self._filter.put)
        self._changes.clear_asked.connect(self._filter.clear)
        for none in self.findChildren(NoneAgrees):
            none.clear_asked.connect(self._filter.clear)
        self._filter.export_asked.connect(self._ask_view_export)
        self._filter.box.entered.connect(self._values.look)
        self._values.found.connect(self._filter.box.terms.offer)
        self._filter.changed.connect(self._gate.take)
        self._gate.passed.connect(self._take_filter)
        self._gate.reading.connect(self._filter.show_reading)
        self._table.reading.connect(self._filter.show_reading)
        self.zones.changed.connect(self._show_count)

    def createPopupMenu(self) -> None:
        """None: the View menu lists what can be hidden; toolbars cannot be."""

    def _dress(self) -> None:
        for action, icon in self._icons.items():
            action.setIcon(theme().icon(icon))

    # What it is given to show

    def set_phase(self, phase: Phase) -> None:
        self._phase = phase
        if self._file and phase in (Phase.STOPPED, Phase.FINISHED):
            note_urls(self._file, len((self._live or self._ledger).site))
        self._controls.set_phase(phase)
        ledger = self._live or self._ledger
        fetched_none = phase is Phase.FINISHED and nothing_fetched(ledger)
        state = tr("nothing fetched") if fetched_none else told(phase.value)
        if self._every is not None and phase.may_pause:
            state = tr("{state}, 1 request in {every:g} s").format(state=state, every=self._every)
        self._state = "" if phase is Phase.READY else state
        self._counts.set_state(tr("replay") if self._live else self._state)
        self._new_action.setEnabled(phase.may_start)
        for action in (self._demo_action, self._slow_demo_action):
            action.setEnabled(phase.may_start)
        self._show_progress()
        self._show_title()

    def show_ledger(self, ledger: Ledger) -> None:
        """Begins with a new crawl, in all views."""
        if ledger is not self._ledger:
            self._selection.forget()
        if self._live is not None:
            self._live = None
            self._graph.show_replay(None)
        self.replay_left.emit()
        self._others = 0
        self._take_ledger(ledger)
        self._views.take_now(self._details)  # reasons and links of this crawl follow

    def _take_ledger(self, ledger: Ledger, *, is_gradual: bool = False) -> None:
        self._ledger = ledger
        self._opened = None
        self._note_moment()
        self._gate.reset(ledger)
        self._values.reset(ledger)
        self._views.reset(ledger, is_gradual=is_gradual)
        if is_gradual:
            self._views.go_on()  # the status line, with the title
        self._at_work = nobody
        self._workers.show_rows(nobody)
        self._strips.clear()
        self._show_progress()
        self._show_title()

    def begin_replay(self) -> None:
        """The crawl is going to be shown as it was."""
        self._live = self._live or self._ledger
        self._graph.show_replay(self._live)
        self._counts.set_state("replay")

    def show_replayed(self, ledger: Ledger) -> None:
        """Shows the crawl as it was: other records of the same URLs, of which fewer are known.
        `begin_replay` comes before; views follow one by one, as after `note`."""
        assert self._live is not None
        ledger.site.changes = self._live.site.changes
        self._take_other_moment(ledger)
        self._selection.share_again(len(ledger.site))

    def _take_other_moment(self, ledger: Ledger) -> None:
        """Folders that are expanded stay so."""
        # Unless the tree has not even begun with the last moment
        opened = self._opened or (self._ledger.tree, self._tree.view.opened)
        self._take_ledger(ledger, is_gradual=True)
        self._opened = opened

    def _take_along(self, view: View) -> None:
        """A view has begun with another crawl, or another moment."""
        if view is self._tree and self._opened is not None:
            (before, nodes), self._opened = self._opened, None
            tree = self._ledger.tree
            self._tree.open_again({tree.node_like(before, node) for node in nodes})
        self._selection.tell(view)

    def show_moment(self, at: float, end: float, is_playing: bool) -> None:
        """Shows which moment of the crawl all views show."""
        self._graph.replay_bar.show_moment(at, end, is_playing)
        self._graph.show_replay(self._live, replace(now(self._ledger), at=at))

    def select_again(self) -> None:
        """What was selected at another moment may be known by now."""
        self._selection.know(len(self._ledger.site))

    def show_building(self, fraction: float) -> None:
        """Shows that the moment that was asked for is being built."""
        self._graph.replay_bar.show_building(fraction)

    def show_live(self) -> None:
        """Shows the crawl as it is now."""
        live, self._live = self._live, None
        if live is not None:
            self._graph.show_replay(None)
            self._counts.set_state(self._state)
            self._take_other_moment(live)
            self._selection.share_again()

    def note_live(self, changes: Changes) -> None:
        """Notes what happens while the views show what was: the graph shows it."""
        self._graph.catch_up(changes)

    def _ask_replay(self) -> None:
        if self._known:
            self.zones.bring_forth(self._graph)
            self.play_asked.emit(True)

    @property
    def replay_speed(self) -> float:
        """Seconds of crawling that are to be shown in one second."""
        return self._graph.replay_bar.speed

    def catch_up(self, changes: Changes, at_work: Callable[[int], AtWork]) -> None:
        """Brings everything visible up to date with the ledger."""
        self.note(changes, at_work)
        while self.go_on():
            pass

    def note(self, changes: Changes, at_work: Callable[[int], AtWork]) -> None:
        """Notes what happened: all counts change at once; `go_on` shows the rest, view by view."""
        self._note_moment()
        self._views.note(changes)
        self._at_work = at_work
        self._strips.show_rows(at_work)
        if is_seen(self._workers):
            self._workers.show_rows(at_work)
        self._show_progress()
        self._show_title()

    def _note_moment(self) -> None:
        self._known, self._tally = len(self._ledger.site), self._ledger.tally.copy()

    def hold(self) -> None:
        """The ledger is being changed, in steps: until `note`, the previous moment is shown."""
        self._views.hold()

    def go_on(self) -> bool:
        """Brings one view up to date; False if all are."""
        return self._views.go_on()

    def show_lag(self, ms: float) -> None:
        self._lag.setText(tr("lag {ms:,.0f} ms").format(ms=ms))
        self.loop_panel.note_lag(ms)

    def log(self, level: int, text: str, kind: Kind = Kind.PROGRAM) -> None:
        self._log.append(level, text, kind)

    def drop_filter(self) -> str:
        """Removes the filter when another crawl is shown; returns a line that says so, or ''."""
        text = self._filter.text
        self._filter.clear()
        if not text:
            return ""
        return tr("The filter “{text}” was of the last crawl: it is taken off.").format(text=text)

    def show_step(self, request: str, result: str, reason: str) -> None:
        """Shows the last request of a crawl that goes step by step; without one, nothing."""
        self._step_bar.show_step(request, result, reason)

    def show_speed(self, every: float | None) -> None:
        """Shows how many seconds lie between two requests; None: they start as they come."""
        self._every = every
        self.set_phase(self._phase)

    def _remedy(self, asked: Remedy) -> None:
        """Does what ends a wait of the workers."""
        if asked.act == GO_ON:
            self.continue_requested.emit()
        elif asked.act == FULL_SPEED:
            self._controls.step_button.set_speed(None)
        elif asked.value is not None:
            self.option_asked.emit(asked.act, asked.value)

    def _demo_slowly(self) -> None:
        self._controls.step_button.set_speed(SLOW_MOTION)
        self.demo_requested.emit()

    def show_differences(self, found: Differences, before: Compared, after: Compared) -> None:
        """Shows the differences between an older crawl and one moment of this one."""
        self._ledger.site.changes = self._of_now.site.changes
        self._changes.show_differences(found, before, after)
        self._overview.show_changes(found, before.moment or before.name)
        if self._filter.text:  # its `change:` is about this comparison now
            self._filter.renew()
        self.zones.bring_forth(self._changes)

    def exported_links(self) -> Portions[LinkRow]:
        """The links of a URL, as the list shows them that is to be exported, in slices."""
        return self._details.exported_links

    def set_user_agent(self, name: str) -> None:
        """Sets what servers see of the crawler."""
        self._details.set_user_agent(name)

    def _ask_threshold(self, option: str) -> None:
        """Opens the settings at one option."""
        self._asked_option = option
        self.settings_requested.emit()

    def _recheck(self) -> None:
        """Asks for the selected URL once more; in the view of URLs, for all selected rows."""
        is_table = self.zones.panel_in_centre is self._table
        ids = self._table.chosen if is_table else [self._selection.id]
        if any(ids):
            self.recheck_requested.emit(ids)

    def panel(self, kind: type[Found]) -> Found:
        """The panel of this class."""
        return self.zones.panel(kind)

    @property
    def ledger(self) -> Ledger:
        """What is shown."""
        return self._ledger

    @property
    def _of_now(self) -> Ledger:
        """What is known now, also while the window shows an earlier moment."""
        return self._live or self._ledger

    def _recheck_broken(self) -> None:
        self._broken.begin_at_once(_broken(self._of_now.site))

    def _ask_broken(self, ids: list[int]) -> None:
        if ids:
            self.recheck_requested.emit(ids)
        else:
            self.messages.post(tr("Nothing is broken."), Tone.GOOD)

    def _recheck_those(self, wanted: Filter) -> None:
        """Asks once more for all that a filter lets pass; what it looks into has been read."""
        self._those.begin_at_once(settled(self._of_now.site, wanted, None))

    def _recheck_filtered(self) -> None:
        if self._wanted:
            self._recheck_those(self._wanted)
        else:
            self.messages.post(tr("There is no filter: it would be everything."), Tone.WARN)

    def retry(self) -> None:
        self._recheck_those(parse("state:failed"))

    def _ask_those(self, ids: list[int]) -> None:
        if ids:
            self.recheck_requested.emit(ids)
        else:
            self.messages.post(tr("Nothing of that has a result."), Tone.WARN)

    def set_exclusions(self, regexes: Sequence[str]) -> None:
        """Sets what the crawl excludes by now."""
        rules = Patterns(regexes)
        for each in self.zones.widgets:
            if isinstance(each, ExcludingView):
                each.exclusions.set_rules(rules)

    def show_file(self, path: str, host: str) -> None:
        """Shows the file that the crawl is kept in; '' if there is none."""
        self._file = path
        self._save_action.setToolTip(
            tip(tr("Kept in {path}").format(path=path)) if path else tr("Not kept in a file yet")
        )
        if path:
            remember_file(path, host)
        self._show_title()

    def set_why(self, why: Reasons | None) -> None:
        """Sets where the details of a URL learn why it was crawled or not."""
        self._details.set_why(why)

    def set_chains(
        self, chain_of: Callable[[int], Chain | None], source_of: Callable[[str], str]
    ) -> None:
        """Sets where it is learnt where a worker waits, given its number, and what a file says."""
        self._chain.set_sources(chain_of, source_of)

    def set_manners(self, manners: Manners | None) -> None:
        """Sets where the view of hosts learns how each is treated."""
        self.hosts_panel.set_manners(manners)

    def set_links(self, links: PageSource | None, around: LinkSource | None) -> None:
        """Sets where the details of a URL, and the graph of links, read links from; each its own,
        which has one question at a time."""
        self._details.set_links(links)
        self._map.set_links(around)

    def set_facts(self, source: FactSource | None) -> None:
        """Sets where columns and filter read what answers said."""
        self._table.set_facts(source)
        self._gate.set_source(source)
        self._values.set_source(source)

    def go_on_with_graph(self) -> None:
        """Links that the graph waits for have been read."""
        self._map.links.go_on()

    def refresh_links(self) -> None:
        """Reads the shown links again: there may be more now."""
        self._details.refresh_links()
        self._map.refresh_links()

    @property
    def address(self) -> str:
        return self._controls.address_bar.address

    def set_roots(self, roots: Sequence[str]) -> None:
        """The canonical roots of the crawl that is shown."""
        origins = origins_of(tuple(roots))
        self._others = len({hostname_of(f"{each}/") for each in origins}) - 1
        self._show_title()

    def hold_addresses(self, roots: Sequence[str]) -> None:
        """Shows very many addresses in short; Start asks for them as they are held."""
        self._controls.address_bar.hold(roots)

    def offer_list(self, name: str, listed: Listed) -> None:
        """Asks what is done with the addresses of a list."""
        dialog = ListDialog(for_people(name), listed, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(self.list_chosen)
        dialog.open()

    def set_address(self, address: str) -> None:
        """Sets one address, or several separated by white space."""
        self._controls.address_bar.set_address(address)

    @property
    def workers(self) -> int:
        return self._controls.workers_box.value()

    def set_workers(self, number: int) -> None:
        self._controls.workers_box.setValue(number)

    def show_settings(self, values: Mapping[str, Any], profiles: Profiles) -> None:
        """Opens the settings dialog with these options."""
        dialog = SettingsDialog(profiles, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.set_values(values)
        if self._phase is not Phase.READY:
            dialog.watch()
        dialog.accepted_settings.connect(self.settings_changed)
        dialog.cluster_test_requested.connect(self.cluster_test_requested)
        dialog.open()
        if self._asked_option:
            dialog.show_option(self._asked_option)
            self._asked_option = ""

    def show_tested(self, cluster: str, tested: Trial) -> None:
        """Shows what a test of a cluster has found, if the settings are still open."""
        for dialog in self.findChildren(SettingsDialog):
            dialog.show_tested(cluster, tested)

    @property
    def wants_notices(self) -> bool:
        """True if a person who looks elsewhere wants to be told that a crawl has ended."""
        return self._notify_action.isChecked()

    def come_to_front(self) -> None:
        """Shows itself above other windows, also if it was minimized."""
        whole = self.window()
        whole.setWindowState(whole.windowState() & ~Qt.WindowState.WindowMinimized)
        whole.raise_()
        whole.activateWindow()
        QApplication.alert(whole)  # for systems where only a person may change the order

    def close(self) -> bool:
        """Closes the window on the screen, which may be a frame around this one."""
        return super().close() if self.isWindow() else self.window().close()

    def go_on_from(self, typed: str | None, at: int) -> None:
        """Takes over what a person typed while the window was being made, with the cursor there."""
        self._controls.address_bar.go_on(typed, at)

    def press_start(self) -> None:
        """Does what Start does, if that may be pressed."""
        self._controls.start_action.trigger()

    def allow_close(self) -> None:
        """Closes the window: everything that had to end has ended."""
        self._may_close = True
        self.close()

    # What it shows of itself

    def _show_progress(self) -> None:
        for button in self._demo_buttons:
            button.setVisible(self._phase is Phase.READY)
        tally = self._tally
        total = self._known - tally.states[SKIPPED]
        if total:
            done = tally.requested
            self._progress.set_progress(
                done, total, tr("{done:,} of {total:,}", "URLs").format(done=done, total=total)
            )
        else:
            self._progress.set_progress(0, 0 if self._phase is Phase.CRAWLING else 1, "")
        self._filter.setVisible(self._known > 0 or bool(self._filter.text))
        self._progress.setVisible(total > 0 or self._phase is Phase.CRAWLING)
        changes, failed = self._changes, tally.states[FAILED]
        self._retry_action.setText(retry_words(failed) if failed else RETRY)
        self._retry_action.setEnabled(failed > 0)
        for action in (
            self._export_action,
            self._save_action,
            changes.compare_action,
            self._previous_action,
            self._recheck_action,
            self._recheck_broken_action,
            self._recheck_filter_action,
        ):
            action.setEnabled(self._known > 0)

    def _show_title(self) -> None:
        parts = ["Crawlscope"]
        if self._known:
            done = units.count(self._tally.requested)
            host = hostname_of(self._ledger.site.url[1])
            name = short_name(self._file, host) if self._file else host
            if self._others > 0:
                name = tr(
                    "{name} and {n:,} other hosts", "{name} and 1 other host", self._others
                ).format(name=name, n=self._others)
            parts = [tr("{n} done").format(n=done), name, *parts]
        if self._closing:
            parts.insert(0, tr("closing…"))
        elif self._live:
            parts.insert(0, tr("replay"))
        elif self._phase.may_continue or self._phase is Phase.STOPPING:
            parts.insert(0, told(self._phase.value))
        title = " – ".join(parts)
        if title != self.windowTitle():
            self.setWindowTitle(title)

    def _show_late(self) -> None:
        self._views.show_late()
        if is_seen(self._workers):
            self._workers.show_rows(self._at_work)

    def _show_refusal(self, why: str) -> None:
        if why:
            self.messages.post(why, Tone.BAD)
        else:
            self.messages.clear()

    # What a person asks for

    def _ask_export(self, node: int = TOP) -> None:
        """Asks where the crawl, or a branch of it, is written: as it is now, whatever is shown."""
        now = self._of_now
        node = now.tree.node_like(self._ledger.tree, node)
        if node:
            self._export.ask(node, hostname_of(now.site.url[1]).strip("[]"))
        else:
            self.messages.post(tr("The crawl has no such branch any more."), Tone.WARN)

    def _ask_view_export(self, view: QWidget | None = None) -> None:
        """Asks where the rows that a view shows are written; that of the tree is the crawl."""
        view = self.zones.panel_in_centre if view is None else view
        if isinstance(view, ExportingView):
            self._exported_view = view
            self._view_export.ask(TOP, view.shown_table().name)
        else:
            self._ask_export()

    def _export_view(self, path: str, _node: int) -> None:
        assert self._exported_view is not None
        self.view_export_requested.emit(path, self._exported_view.shown_table())

    def _ask_links_export(self, path: str, _node: int) -> None:
        self.links_export_requested.emit(path)

    def ask_to_save(self) -> None:
        """Asks for the file that the crawl is to be kept in from then on."""
        if len(self._ledger.site):
            self.files.ask_to_save(hostname_of(self._of_now.site.url[1]).strip("[]"))

    def _edit_address(self) -> None:
        self._controls.address_bar.begin_edit()

    def _begin_anew(self) -> None:
        self.messages.clear()
        self._file = ""
        self.show_ledger(Ledger())
        self.set_phase(Phase.READY)
        self._tree.start_page.show_unfinished("", "")
        self.recent_requested.emit()
        self._edit_address()

    def _begin_filter(self) -> None:
        if not isinstance(self.zones.panel_in_centre, FilteringView):
            self.zones.bring_forth(self._table)
        self._filter.show()
        self._filter.begin()

    def ask_urls(self, text: str) -> None:
        """Shows the URLs that agree with a filter: a number is a link to what it counts."""
        self._filter.set_text(text)
        self.zones.bring_forth(self._table)

    def narrow_to(self, text: str) -> None:
        """As `ask_urls`, for a number that counts only what the present filter lets pass."""
        self._filter.narrow(text)
        self.zones.bring_forth(self._table)

    def _show_worker(self, number: int) -> None:
        self.zones.bring_forth(self._workers)
        self._workers.choose(number)

    def _show_changes_of(self, kind: Change) -> None:
        self._filter.set_text(f"change:{kind}")
        self.zones.bring_forth(self._changes)

    def _take_filter(self, wanted: Filter) -> None:
        self._wanted = wanted
        self._views.take_filter(wanted)
        self._show_count()

    def _note_count(self, view: QWidget, found: int, known: int, is_working: bool) -> None:
        self._found[view] = found, known, is_working
        if view is self.zones.panel_in_centre:
            self._show_count()

    def _show_count(self) -> None:
        """How much of the view in the centre agrees with the filter, or that it follows none."""
        view = self.zones.panel_in_centre
        if isinstance(view, FilteringView):
            self._filter.set_found(*self._found.get(view, (0, 0, False)), view.counts_what)
        else:
            self._filter.show_hint(
                tr("{view} is of the whole crawl").format(view=told(self.zones.view))
            )

    def _go_round(self, step: int) -> None:
        self.zones.go_round(step, [self._controls.address_bar], [self._counts])

    def _show_history(self) -> None:
        for steps, action in self._history_actions.items():
            action.setEnabled(self._selection.may_go(steps))

    def _show_guide(self) -> None:
        if self._guide is None:
            self._guide = GuideWindow(self)
        self._guide.bring_forth()

    def _show_shortcuts(self) -> None:
        widgets = self.zones.widgets
        panels = (each for panel in widgets for each in panel.findChildren(QAction))
        show_shortcuts(self, chain(self._menu_actions(), panels))

    def _menu_actions(self) -> Iterator[QAction]:
        """Everything in the menus, from left to right."""
        waiting = self.menuBar().actions()
        while waiting:
            action = waiting.pop(0)
            menu = action.menu()
            if isinstance(menu, QMenu):
                waiting[:0] = menu.actions()
            else:
                yield action

    # What it costs

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.UpdateRequest:
            return super().event(event)
        began = perf_counter()
        done = super().event(event)
        self.note_painted(perf_counter() - began)
        return done

    def note_painted(self, seconds: float) -> None:
        """The window, with all that is in it, was painted, which took so long."""
        self._painted += seconds

    def take_painted(self) -> float:
        """Seconds spent on painting since the last call."""
        painted, self._painted = self._painted, 0.0
        return painted

    # What is dropped on it

    def childEvent(self, event: QChildEvent) -> None:
        """Qt makes the tabs of panels that share a place, and gives them no words."""
        super().childEvent(event)
        tabs = event.child()
        if event.polished() and isinstance(tabs, QTabBar):
            tabs.setAccessibleName(tr("Panels in one place"))
            tabs.setAccessibleDescription(tr("Left and Right bring another one to the front"))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped(event.mimeData()) != Dropped():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        found = dropped(event.mimeData())
        if found == Dropped():
            return
        event.acceptProposedAction()
        if found.crawl:
            self.open_requested.emit(found.crawl)
        elif found.list_:
            self.list_requested.emit(found.list_)
        elif is_list(found.text):
            self.list_given.emit(found.text)
        else:
            self.set_address(found.text)

    # Its place on the screen

    def _recall(self) -> None:
        kept = memory().value(GEOMETRY, QByteArray(), type=QByteArray)
        self.restoreGeometry(cast(QByteArray, kept))
        self.zones.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.zones.come_into_sight()
        self._show_late()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.zones.take_size()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.zones.leave_dock()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Qt's own stops at panels behind a tab, and gets stuck before panels that pass the focus
        on."""
        return step_focus(self, forward)

    def closeEvent(self, event: QCloseEvent) -> None:
        memory().setValue(GEOMETRY, self.window().saveGeometry())
        self.zones.save()
        event.setAccepted(self._may_close)
        if not self._may_close and not self._closing:
            self._closing = True
            self._show_title()
            self.close_requested.emit()


def retry_words(failed: int) -> str:
    """'Retry 206 failed'."""
    return tr("Retry {n:,} failed").format(n=failed)


def _broken(site: Site) -> QuietSlices[list[int]]:
    """The broken URLs; of a chain, each part."""
    found = []
    for id_ in site.ids():
        if site.is_broken(id_):
            found.append(id_)
        if id_ % FILTERED_URLS == 0:
            yield
    return found
