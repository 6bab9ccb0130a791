"""The crawl that all views show: as it is now, or as it was at one moment of a replay."""

from collections.abc import Callable, Set

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.ledger.tally import Tally
from crawlscope.core.records.tree import Tree
from crawlscope.core.records.workers import AtWork, nobody
from crawlscope.ui.bars.status_counts import StatusCounts
from crawlscope.ui.kit.late_views import LateViews, View, is_seen
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.graph.queue_graph import QueueGraph
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.ui.panels.workers.worker_strips import WorkerStrips
from crawlscope.ui.shell.shared_selection import SelectingView, SharedSelection
from crawlscope.ui.shell.zones import Zones


class ShownCrawl(QObject):
    """Brings each view what happened, and keeps their selection the same."""

    began = Signal(object)  # the Ledger of another crawl, or another moment, before views show it
    crawl_replaced = Signal()  # another crawl is shown
    changed = Signal()  # other counts are shown

    def __init__(
        self, zones: Zones, counts: StatusCounts, strips: WorkerStrips, window: QWidget
    ) -> None:
        super().__init__(window)
        self.ledger = Ledger()  # what is shown
        self.known, self.tally = 0, Tally()  # of the moment that all views show
        self._live: Ledger | None = None  # the crawl as it is, while it is shown as it was
        self.at_work: Callable[[int], AtWork] = nobody
        # What was expanded, until the tree begins with another moment
        self._opened: tuple[Tree, Set[int]] | None = None
        self._panels, self._tree = zones.panels, zones.panels.get(UrlTree)
        self._counts, self._strips = counts, strips
        self.views = LateViews([counts])
        self.views.came_along = self._take_along
        self.selection = SharedSelection([], self, self.views.holds_it)
        zones.panels.when(QWidget, self._add_panel)
        zones.panels.when(DetailsPanel, self.views.take_now)
        self._folder = self.ledger.tree, 0  # the selected one, while no URL is
        self._tree.folder_selected.connect(self._select_folder)
        self.views.add(self._tree.find_bar)
        self._tree.search_begins.connect(self.show_late)
        self._tree.find_bar.found.connect(self._show_found)
        zones.docks.when_one_is_seen(self.show_late)
        zones.changed.connect(self.show_late)

    def _add_panel(self, panel: QWidget) -> None:
        if isinstance(panel, SelectingView):
            self.selection.add(panel)
        if isinstance(panel, View):
            self.views.add(panel)

    @property
    def of_now(self) -> Ledger:
        """What is known now, also while an earlier moment is shown."""
        return self._live or self.ledger

    @property
    def is_replay(self) -> bool:
        return self._live is not None

    # A crawl, and its moments

    def show_ledger(self, ledger: Ledger) -> None:
        """Begins with a new crawl, in all views."""
        if ledger is not self.ledger:
            self.selection.forget()
            self._folder = ledger.tree, 0
        if self._live is not None:
            self._live = None
            self._show_replay()
        self.crawl_replaced.emit()
        self._take_ledger(ledger)
        for details in self._panels.made(DetailsPanel):
            self.views.take_now(details)  # reasons and links of this crawl follow

    def _take_ledger(self, ledger: Ledger, *, is_gradual: bool = False) -> None:
        self.ledger = ledger
        self._opened = None
        self._note_moment()
        self.began.emit(ledger)
        self.views.reset(ledger, is_gradual=is_gradual)
        if is_gradual:
            self.views.go_on()  # the status line, with the title
        self.at_work = nobody
        for workers in self._panels.made(WorkerPanel):
            workers.show_rows(nobody)
        self._strips.clear()
        self.changed.emit()

    def begin_replay(self) -> None:
        """The crawl is going to be shown as it was."""
        self._live = self._live or self.ledger
        self._show_replay()
        self._counts.set_state(tr("replay"))

    def show_replayed(self, ledger: Ledger) -> None:
        """Shows the crawl as it was: other records of the same URLs, of which fewer are known.
        `begin_replay` comes before; views follow one by one, as after `note`."""
        assert self._live is not None
        ledger.records.changes = self._live.records.changes
        ledger.records.joined = self._live.records.joined
        self._take_other_moment(ledger)
        self.selection.share_again(len(ledger.records))

    def _show_replay(self) -> None:
        self._panels.give(QueueGraph, QueueGraph.show_replay, self._live)

    def show_live(self) -> None:
        """Shows the crawl as it is now."""
        live, self._live = self._live, None
        if live is not None:
            self._show_replay()
            self._take_other_moment(live)
            self.selection.share_again()

    def _take_other_moment(self, ledger: Ledger) -> None:
        """Folders that are expanded stay so."""
        # Unless the tree has not even begun with the last moment
        opened = self._opened or (self.ledger.tree, self._tree.view.opened)
        self._take_ledger(ledger, is_gradual=True)
        self._opened = opened

    def _take_along(self, view: View) -> None:
        """A view has begun with another crawl, or another moment."""
        if view is self._tree and self._opened is not None:
            (before, nodes), self._opened = self._opened, None
            tree = self.ledger.tree
            self._tree.open_again({tree.node_like(before, node) for node in nodes})
        self.selection.tell(view)
        if isinstance(view, DetailsPanel) and self.selection.is_aside:
            before, folder = self._folder
            view.show_folder(self.ledger.tree.node_like(before, 2 * folder + 1) >> 1)

    def _select_folder(self, folder: int) -> None:
        """A folder is selected that has no URL of its own: its details are shown."""
        self._folder = self.ledger.tree, folder
        self.selection.set_aside()
        self._panels.give(DetailsPanel, DetailsPanel.show_folder, folder)

    def _show_found(self, id_: int) -> None:
        """Selects what was searched for, unless the tree does it."""
        if not self._tree.isVisible():
            self.selection.choose(id_)

    def select_again(self) -> None:
        """What was selected at another moment may be known by now."""
        self.selection.know(len(self.ledger.records))

    # What happens

    def catch_up(self, changes: Changes, at_work: Callable[[int], AtWork]) -> None:
        """Brings everything visible up to date with the ledger."""
        self.note(changes, at_work)
        while self.views.go_on():
            pass

    def note(self, changes: Changes, at_work: Callable[[int], AtWork]) -> None:
        """Notes what happened: all counts change at once; `views.go_on` shows the rest, view by
        view."""
        self._note_moment()
        self.views.note(changes)
        self.at_work = at_work
        self._strips.show_rows(at_work)
        self._show_workers()
        self.changed.emit()

    def _note_moment(self) -> None:
        self.known, self.tally = len(self.ledger.records), self.ledger.tally.copy()

    def show_late(self) -> None:
        """Something came into sight."""
        self.views.show_late()
        self._show_workers()

    def _show_workers(self) -> None:
        for workers in filter(is_seen, self._panels.made(WorkerPanel)):
            workers.show_rows(self.at_work)
