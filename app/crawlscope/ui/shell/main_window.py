"""The main window: what it is made of, what is dropped on it, its place, and its end."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import cast

from PySide6.QtCore import QByteArray, QChildEvent, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QMenu,
    QPushButton,
    QTabBar,
    QToolBar,
    QWhatsThis,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.core.base.resources import resource
from crawlscope.core.base.urls import hostname_of
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.records import FAILED, REDIRECTED
from crawlscope.ui.bars.control_bar import ControlBar
from crawlscope.ui.bars.dropped import Dropped, dropped, is_list
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.bars.status_counts import StatusCounts
from crawlscope.ui.bars.step_bar import StepBar
from crawlscope.ui.dialogs.file_dialogs import FileDialogs
from crawlscope.ui.dialogs.recent_files import RecentMenu, remember_file
from crawlscope.ui.first.frame import FIRST_SIZE
from crawlscope.ui.kit.appearance_menu import add_appearance_menu, take_remembered_look
from crawlscope.ui.kit.focus import step_focus
from crawlscope.ui.kit.focus_ring import focus_rings
from crawlscope.ui.kit.language_menu import add_language_menu
from crawlscope.ui.kit.layouts import settle
from crawlscope.ui.kit.memory import GEOMETRY, memory
from crawlscope.ui.kit.message_bar import MessageBar
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.kit.zoom import zoom
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.redirects.redirect_panel import RedirectPanel
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.panels.workers.chain_panel import ChainPanel
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.ui.panels.workers.worker_strips import WorkerStrips
from crawlscope.ui.shell.actions import Actions, When
from crawlscope.ui.shell.demo_offer import offer_demo
from crawlscope.ui.shell.export_questions import ExportQuestions
from crawlscope.ui.shell.filter_link import FilterLink
from crawlscope.ui.shell.help import Help
from crawlscope.ui.shell.hood import Hood
from crawlscope.ui.shell.messages import START, Messages
from crawlscope.ui.shell.panels import Panel
from crawlscope.ui.shell.shown_crawl import ShownCrawl
from crawlscope.ui.shell.status import Status
from crawlscope.ui.shell.zones import Zones

__all__ = ["MainWindow", "Phase"]

RELEASED_SOON = 50  # milliseconds until the mouse button is looked at again


class MainWindow(QMainWindow):
    """Toolbar, rail, views, docks, status line. Who looks after a panel connects to that."""

    demo_requested = Signal()
    crawl_dropped = Signal(str)  # the path of a crawl file
    list_dropped = Signal(str)  # the path of a file with addresses
    text_dropped = Signal(str)  # an address a line
    close_requested = Signal()

    def __init__(self, panels: Sequence[Panel], *, in_one_go: bool = True) -> None:
        """Not `in_one_go`: who makes it exhausts its `steps`, before anything else."""
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowIcon(QIcon(str(resource("icons", "app.svg"))))
        self.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks
        )
        self.phase = Phase.READY
        self._closing = self._may_close = self.has_log = False
        self._painted = 0.0
        self._released_soon = QTimer(self, singleShot=True, interval=RELEASED_SOON)
        self._released_soon.timeout.connect(self._fold_what_is_empty)
        self.steps = self._making(panels)
        for _step in self.steps if in_one_go else ():
            pass

    # What it is made of

    def _making(self, panels: Sequence[Panel]) -> Iterator[None]:
        take_remembered_look()
        # A menu is read
        QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontShowIconsInMenus)
        self.controls = ControlBar(self)
        yield
        bar = FilterBar(self)
        self.hood = Hood(self)
        yield
        self.zones = Zones(self, panels, bar, self.hood)
        yield
        self.panels = self.zones.panels
        self._tree = self.panels.get(UrlTree)
        self.zones.add_foot(self._tree.find_bar)
        yield
        message_bar = MessageBar(self.zones.centre)
        self.messages = Messages(message_bar)
        message_bar.keep_above(self._tree.find_bar)
        self._counts, strips = StatusCounts(self), WorkerStrips(self)
        self.crawl = ShownCrawl(self.zones, self._counts, strips, self)
        self.filter = FilterLink(bar, self.zones, self._counts, self.crawl)
        self.files, self.recent = FileDialogs(self), RecentMenu(tr("Open &recent"), self)
        self.exports = ExportQuestions(self.crawl, self.zones, self.messages, bar, self)
        self._demo_buttons: list[QPushButton] = []
        self.panels.when(QWidget, self._offer_demo)
        self._add_bars()
        self.status = Status(self, self.crawl, self._counts, strips)
        yield
        self._add_menus()
        self._connect(strips)
        yield
        self.crawl.show_ledger(self.crawl.ledger)
        self.set_phase(Phase.READY)
        self.resize(FIRST_SIZE.boundedTo(self.screen().availableSize()))
        self.hood.toggled.connect(self._show_hood)
        self._show_hood(self.hood.isChecked())
        self._recall()

    def _offer_demo(self, panel: QWidget) -> None:
        """In each view that is empty without a crawl."""
        if self.zones.centre.isAncestorOf(panel):
            for each in offer_demo(panel, self.demo_requested.emit):
                each.setVisible(self.phase is Phase.READY)
                self._demo_buttons.append(each)

    def _add_bars(self) -> None:
        self.step_bar = StepBar(self)
        self.zones.add_top(self.step_bar)
        bar = QToolBar(tr("Controls"), self)
        bar.setObjectName("controlToolBar")
        bar.setMovable(False)
        bar.setFloatable(False)
        bar.addWidget(self.controls)
        self.addToolBar(bar)

    def _add_menus(self) -> None:
        controls, tree, step = self.controls, self._tree, self.controls.step_button
        crawling = [controls.start_action, controls.pause_action, controls.cancel_action]
        stepping = [step.step_action, step.all_action, step.speed_menu.menuAction()]
        made: dict[str, Sequence[QAction]] = {
            "recent": [self.recent.menuAction()],
            "find": [tree.find_action, tree.next_action, tree.previous_action],
            "copy": [tree.copy_action, tree.open_action],
            "controls": crawling,
            "steps": stepping,
            "branch": [tree.again_action, tree.export_action],
            "views": self.zones.view_actions,
            "docks": self.zones.docks.actions,
            "hood": [self.hood],
            "branches": [tree.expand_action, tree.collapse_action],
            "what is this": [QWhatsThis.createAction(self)],
        }
        self.acts = Actions(self, made, {"looks": self._add_looks})
        history = [self.acts["back"], self.acts["forth"]]
        self.panels.give(DetailsPanel, DetailsPanel.add_history, history)
        self.panels.give(ChangesPanel, ChangesPanel.follow, self.acts["compare"])

    def _add_looks(self, view: QMenu) -> None:
        sizes = view.addMenu(tr("Text si&ze"))
        sizes.addActions(zoom().serve(self))
        add_appearance_menu(view)
        add_language_menu(view, self.messages.post)

    def _connect(self, strips: WorkerStrips) -> None:
        focus_rings()
        self._connect_acts()
        self.setAcceptDrops(True)
        zones, tree = self.zones, self._tree
        self.controls.refused.connect(self._show_refusal)
        self.filter.bar.export_asked.connect(self.exports.ask_view)
        tree.demo_requested.connect(self.demo_requested)
        tree.start_page.folder_requested.connect(self.files.ask_for_folder)
        tree.find_bar.closed.connect(lambda: zones.show_view(zones.view))
        self.panels.when(OverviewPanel, lambda each: each.view_asked.connect(zones.show_view))
        self.crawl.selection.changed.connect(self._show_history)
        self.crawl.selection.changed.connect(self._fold_what_is_empty)
        self.crawl.changed.connect(self._show_what_can_be_done)
        self.panels.when(WorkerPanel, self._connect_workers)
        self.panels.give(WorkerPanel, WorkerPanel.set_strips, strips.paint_strip)
        strips.chosen.connect(self._show_worker)

    def _connect_workers(self, workers: WorkerPanel) -> None:
        workers.worker_chosen.connect(self._show_chain)
        workers.chain_asked.connect(partial(self.zones.bring_forth, ChainPanel))

    def _show_chain(self, number: int) -> None:
        """Where a worker waits, also if that is behind another panel."""
        self.zones.lift(ChainPanel)
        self.panels.give(ChainPanel, ChainPanel.choose, number)

    def _connect_acts(self) -> None:
        files, selection = self.files, self.crawl.selection
        acts: dict[str, Callable[[], object]] = {
            "open": files.ask_to_open,
            "open list": files.ask_for_list,
            "join": files.ask_for_table,
            "save": self.ask_to_save,
            "compare": files.ask_to_compare,
            "export": self.exports.ask,
            "export view": self.exports.ask_view,
            "close": self.close,
            "filter": self.filter.begin,
            "broken": partial(self.filter.ask_urls, "state:broken"),
            "address": self.controls.address_bar.begin_edit,
            "new crawl": self._begin_anew,
            "demo": self.demo_requested.emit,
            "back": partial(selection.go, -1),
            "forth": partial(selection.go, 1),
            "next zone": partial(self._go_round, 1),
            "zone before": partial(self._go_round, -1),
            "reset layout": self.zones.reset,
        }
        for name, act in acts.items():
            self.acts.on(name, act)
        self._help = Help(self, self.acts, self.zones)

    def createPopupMenu(self) -> None:
        """None: the View menu lists what can be hidden; toolbars cannot be."""

    # What it is given to show

    def set_phase(self, phase: Phase) -> None:
        self.phase = phase
        self.controls.set_phase(phase)
        self.acts.enable(When.IDLE, phase.may_start)
        if phase.may_start:
            self.messages.close(START)
        self.status.set_phase(phase)
        self._show_what_can_be_done()

    def show_file(self, path: str, host: str) -> None:
        """Shows the file that the crawl is kept in; '' if there is none."""
        self.acts["save"].setToolTip(
            tip(tr("Saved in {path}").format(path=path)) if path else tr("Not saved in a file yet")
        )
        if path:
            remember_file(path, host)
        self.status.set_file(path)

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

    def allow_close(self) -> None:
        """Closes the window: everything that had to end has ended."""
        self._may_close = True
        self.close()

    def _show_hood(self, is_open: bool) -> None:
        for part in (self.controls, self.status):
            part.show_machinery(is_open)
        for panel in self.panels.made(WorkerPanel):
            panel.show_machinery(is_open)

    def _show_what_can_be_done(self) -> None:
        crawl, bar = self.crawl, self.filter.bar
        for button in self._demo_buttons:
            button.setVisible(self.phase is Phase.READY)
        bar.setVisible(crawl.known > 0 or bool(bar.text))
        self.acts.show_failed(crawl.tally.states[FAILED])
        self.acts.enable(When.KNOWN, crawl.known > 0)
        self._fold_what_is_empty()

    def _fold_what_is_empty(self) -> None:
        if QGuiApplication.mouseButtons():  # what was pressed must be there when it is released
            self._released_soon.start()
            return
        crawl, states = self.crawl, self.crawl.tally.states
        empty: dict[type[QWidget], bool] = {
            RedirectPanel: not states[REDIRECTED],
            WorkerPanel: self.phase.may_start and not self._has_workers,
            DetailsPanel: not crawl.selection.is_any,
            LogPanel: not self.has_log,
        }
        is_bare = self.phase is Phase.READY and not crawl.known
        self.zones.fold({kind for kind, is_so in empty.items() if is_so}, is_bare=is_bare)

    @property
    def _has_workers(self) -> bool:
        """Of another moment: that of the end, or one that is shown again."""
        has_ended = self.phase in (Phase.STOPPED, Phase.FINISHED)
        return self.crawl.is_replay or (has_ended and bool(self.crawl.at_work(0).doing))

    def note_log(self) -> None:
        """There is something to read in the log now."""
        if not self.has_log:
            self.has_log = True
            self._fold_what_is_empty()

    def _show_refusal(self, why: str) -> None:
        if why:
            self.messages.post(why, Tone.BAD, about=START)
        else:
            self.messages.close(START)

    # What a person asks for

    def ask_to_save(self) -> None:
        """Asks for the file that the crawl is to be kept in from then on."""
        if len(self.crawl.ledger.records):
            self.files.ask_to_save(hostname_of(self.crawl.of_now.records.url[1]).strip("[]"))

    def _begin_anew(self) -> None:
        self.messages.clear()
        self.status.set_file("")
        self.crawl.show_ledger(Ledger())
        self.set_phase(Phase.READY)
        self._tree.start_page.show_unfinished("", "")
        self.controls.address_bar.begin_edit()

    def _show_worker(self, number: int) -> None:
        self.zones.bring_forth(WorkerPanel).choose(number)

    def _go_round(self, step: int) -> None:
        self.zones.go_round(step, [self.controls.address_bar], [self._counts])

    def _show_history(self) -> None:
        for name, steps in (("back", -1), ("forth", 1)):
            self.acts[name].setEnabled(self.crawl.selection.may_go(steps))

    # What it costs

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.UpdateRequest:
            return super().event(event)
        began = perf_counter()
        settle()
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
            tabs.setAccessibleName(tr("Tabbed panels"))
            tabs.setAccessibleDescription(tr("Left and Right switch between them"))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped(event.mimeData()) != Dropped():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        found = dropped(event.mimeData())
        if found == Dropped():
            return
        event.acceptProposedAction()
        if found.crawl:
            self.crawl_dropped.emit(found.crawl)
        elif found.list_:
            self.list_dropped.emit(found.list_)
        elif is_list(found.text):
            self.text_dropped.emit(found.text)
        else:
            self.controls.address_bar.set_address(found.text)

    # Its place on the screen

    def _recall(self) -> None:
        kept = memory().value(GEOMETRY, QByteArray(), type=QByteArray)
        self.restoreGeometry(cast(QByteArray, kept))
        self.zones.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.zones.come_into_sight()
        self.crawl.show_late()

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
            self.status.show_closing()
            self.close_requested.emit()
