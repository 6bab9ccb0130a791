"""The queue as a list, live: what is taken next, of which host; and what can be done with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    Qt,
    QUrl,
    Signal,
)
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QSplitter,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.core.base.urls import host_of, shown
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.queue.hosts import HostRow
from crawlscope.core.queue.queue_order import QueueOrder
from crawlscope.core.records.records import QUEUED
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import new_menu
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.layouts import in_column, in_stack
from crawlscope.ui.kit.outside import show_outside
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.quiet import Quiet
from crawlscope.ui.kit.reveal import show_row
from crawlscope.ui.kit.row_menu import RowMenu
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.queue.asking_bar import AddingBar, PatternBar
from crawlscope.ui.panels.queue.host_list import HostList, HostModel
from crawlscope.ui.panels.queue.queue_buttons import QueueButtons
from crawlscope.ui.panels.queue.queue_model import Column, QueueModel, QueueSource
from crawlscope.ui.rows.exclusions import Exclusions, folder_of
from crawlscope.ui.rows.flat_table import RowTable

MOST_HOSTS = 1_000  # that have a row
MOST_CHOSEN = 10_000  # URLs that something is done with at once
FOUND_AGAIN = 2_000  # rows in which what was selected is looked for, from its first URL on
WIDEST = {
    Column.PLACE: "100,000",
    Column.DEPTH: tr("Depth"),
    Column.TRIES: tr("Tries"),
    Column.FOUND_ON: "example.org/a/folder/page",
}
# Width of the list in pixels; below it they are hidden
NEEDS = {Column.FOUND_ON: 620, Column.TRIES: 400, Column.DEPTH: 340}
NARROW = 480  # pixels of the panel
NO_ORDER = QueueOrder((), 0)
TOO_MANY = tr("Thousands of hosts take turns: select one to see its queue")


class QueueView(RowTable):
    """A row for each place in the queue."""

    def __init__(self, model: QueueModel, parent: QWidget) -> None:
        super().__init__(model, parent, (Column.FOUND_ON,))
        self.setObjectName("queueTable")
        self.setAccessibleName(tr("Queued URLs, in the order in which they will be requested"))
        self.setAccessibleDescription(
            tr("One URL per row: use the menu key to move it, remove it, or pause its host")
        )
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.horizontalHeader().setSectionsClickable(False)
        self.share_width(Column.URL, WIDEST, NEEDS)

    def chosen_rows(self) -> list[tuple[int, int]]:
        """The first and the last of each part that is selected."""
        parts = list(self.selectionModel().selection())  # type: ignore[call-overload]
        return sorted((part.top(), part.bottom()) for part in parts)


@dataclass(frozen=True, slots=True)
class _Cut:
    """What the panel shows of one moment."""

    hosts: Sequence[HostRow] = ()
    more: int = 0  # hosts that have no row
    queued: int = 0
    waiting: int = 0
    host: str = ""  # whose queue it is; '' for all
    order: QueueOrder | None = NO_ORDER
    total: int = 0  # rows
    read: Mapping[int, list[int]] = field(default_factory=dict)  # parts of them


class QueuePanel(PanelWidget):
    """Hosts on the left choose whose queue is shown; bars above it ask for patterns and
    addresses."""

    url_selected = Signal(int)
    front_asked = Signal(list)  # ids
    removal_asked = Signal(list)  # ids
    addition_asked = Signal(str)  # addresses, as they were typed
    pause_asked = Signal(str, bool)  # the name of a host; False: it is to go on

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "queuePanel", tr("Queue"), wished=(720, 300), least=(200, 100))
        self.model, self.host_model = QueueModel(self), HostModel(self)
        self.view, self.hosts = QueueView(self.model, self), HostList(self.host_model, self)
        self.patterns, self.adding = PatternBar(self), AddingBar(self)
        self._ledger = Ledger()
        self._source: QueueSource | None = None
        self._host = ""  # whose queue is shown; '' for all
        self._chosen: list[int] = []  # ids of the selected rows
        self._quiet = Quiet()
        self._cut: _Cut | None = None  # for the frame that has begun
        self._is_current = False  # that of this frame is shown
        self._queued = 0  # as the ledger counts
        self._waiting = 0  # of these, for their next try
        self._at = 0, 0, True  # hosts, those of them that are paused, whether there are rows
        self._make_actions()
        self._lay_out()
        self._connect()
        self.refresh()

    # What it is made of

    def _make_actions(self) -> None:
        new = self.view.new_action
        self.front_action = new(tr("Move to the &front"), "Ctrl+Shift+Up", "up", self._move)
        self.remove_action = new(tr("&Remove from the queue"), "Delete", "close", self._remove)
        self.pattern_action = new(tr("E&xclude by pattern…"), "Ctrl+Shift+X", "exclude", self._ask)
        self.add_action = new(tr("&Add URLs…"), "Insert", "new", self.ask_for_urls)
        self.pause_action = new(tr("&Pause its host"), "Space", "pause", self._pause_or_go_on)
        self.open_action = new(tr("Open in browser"), "Ctrl+B", "browser", self.browse)
        self.copy_action = new(tr("Copy URL"), "Ctrl+C", "copy", self.copy)
        self.exclusions = Exclusions(self)
        self.menu = new_menu(
            *(self, self.front_action, self.remove_action, self.pause_action, None),
            *(self.open_action, self.copy_action, None),
            *(*self.exclusions.actions, self.pattern_action, None, self.add_action),
        )
        self.menu.aboutToShow.connect(self._aim)
        RowMenu(self.view, self.menu)
        self.host_action = self.hosts.new_action(
            tr("&Pause"), "Space", "pause", self._pause_or_go_on
        )
        RowMenu(self.hosts, new_menu(self, self.host_action))

    def _lay_out(self) -> None:
        self._count = ElidedLabel(tr("How many URLs are queued"), self)
        self._count.setObjectName("queueCount")
        self._count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._count.setFont(theme().number_font(self._count.font()))
        self._empty = EmptyState(
            "lined-up",
            tr("Nothing is queued"),
            tr("URLs waiting to be requested are listed here, in order."),
        )
        self._rows = in_stack(self, self._empty, self.view)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setObjectName("queueSplitter")
        self.splitter.setChildrenCollapsible(False)
        for part, stretch in ((self.hosts, 2), (self._rows, 5)):
            self.splitter.addWidget(part)
            self.splitter.setStretchFactor(self.splitter.count() - 1, stretch)
        acts = [self.front_action, self.remove_action, self.pause_action]
        acts += [self.pattern_action, self.add_action]
        self.buttons = QueueButtons(self._count, acts, self)
        in_column(self, self.buttons, self.patterns, self.adding, (self.splitter, 1))
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        self.hosts.selectionModel().currentChanged.connect(self._choose_host)
        self.view.selectionModel().selectionChanged.connect(self._note_choice)
        self.view.selectionModel().currentChanged.connect(self._select)
        self.view.verticalScrollBar().valueChanged.connect(self.view.viewport().update)
        self.patterns.excluded.connect(self.exclusions.excluded)
        self.adding.added.connect(self.addition_asked)
        for bar in (self.patterns, self.adding):
            bar.dismissed.connect(self.view.setFocus)
        theme().zoomed.connect(self._fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.buttons.fit(self.width())
        self._show_hosts()

    def _show_hosts(self) -> None:
        """Where there is little room, a list of one host that is not paused gives way."""
        listed, (_hosts, paused, _are_rows) = self.host_model.rowCount() - 1, self._at
        gives_way = self.width() < theme().px(NARROW) and not paused
        self.hosts.setVisible(listed > int(gives_way))  # without that of all

    # A crawl

    def set_source(self, source: QueueSource | None) -> None:
        """Sets where the queue is read; None: nowhere. Out of sight, `reset` has to follow."""
        self._source = source
        self._host = ""
        if is_seen(self):
            self.refresh()

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl, or with the same one after it was out of sight."""
        if ledger is not self._ledger:
            self._ledger = self.model.ledger = ledger
            self._chosen, self._host = [], ""
            self.patterns.reset(ledger)
            self.adding.hide()
        self.refresh()

    def take_counts(self) -> None:
        """The heading counts what the status line counts, at the same moment; the list is as long,
        if it was cut then."""
        self._is_current = self._cut is not None
        if self._cut is not None:
            self._show(self._cut)
        else:
            self._count_queued()

    def _count_queued(self) -> None:
        self._queued = self._ledger.tally.states[QUEUED]
        self._tell()

    def begin_frame(self) -> None:
        """What the frame shows is the queue of this moment, if somebody sees it."""
        self._cut = self._now() if is_seen(self) else None

    def _now(self) -> "_Cut":
        """The queue of this moment, with the rows in sight."""
        source = self._source
        if source is None:
            return _Cut(host=self._host)
        hosts, more = source.hosts(MOST_HOSTS)
        order = source.order(self._host)
        return _Cut(
            hosts,
            more,
            source.queued(),
            source.waiting(),
            self._host,
            order,
            order.total if order else 0,
            self.model.parts(order, self.view.seen()) if order else {},
        )

    def _order(self, host: str) -> QueueOrder | None:
        return self._source.order(host) if self._source and len(self._ledger.records) else None

    def catch_up(self, changes: Changes) -> None:
        if not self._is_current:
            self.refresh()
        self._is_current = False

    def refresh(self) -> None:
        """Shows the queue of this moment."""
        self._show(self._now())

    def _show(self, cut: "_Cut") -> None:
        # A frame may know nothing when it begins, and the whole crawl when it is shown
        if not len(self._ledger.records):  # another crawl is about to begin
            cut = _Cut(host=cut.host)
        self._cut, hosts, order = None, cut.hosts, cut.order
        self.model.paused = frozenset(each.name for each in hosts if each.is_paused)
        with self._quiet:
            self.host_model.show(hosts, cut.more, cut.queued)
            self.model.has_one_host = bool(self._host) or len(hosts) + cut.more == 1
            self._select_host()
            if self._host != cut.host:  # it has no row any more
                order = self._order(self._host)
                cut = replace(cut, total=order.total if order else 0, read={})
            self.model.show(order or NO_ORDER, cut.total, cut.read)
            self._choose_again()
        self.model.announce(self.view.seen())
        self._at = len(hosts) + cut.more, sum(each.is_paused for each in hosts), order is not None
        self._waiting = cut.waiting
        self._count_queued()
        self._rows.setCurrentWidget(self.view if self.model.rowCount() else self._empty)
        self._show_hosts()
        self._enable()

    def _tell(self) -> None:
        number, paused, is_shown = self._at
        at = tr("{n:,} hosts", "1 host", number).format(n=number)
        words = (
            tr("{n:,} queued, {hosts}").format(n=self._queued, hosts=at)
            if self._queued
            else tr("Nothing is queued")
        )
        if self._waiting:
            words = tr("{queued}, {n:,} backing off").format(queued=words, n=self._waiting)
        if paused:
            words = tr("{queued}, {n:,} paused").format(queued=words, n=paused)
        self._count.set_text(words if is_shown else TOO_MANY)

    # Hosts

    def _select_host(self) -> None:
        row = max(0, self.host_model.row_of(self._host))
        if row == 0:
            self._host = ""
        if self.hosts.currentIndex().row() != row:
            self.hosts.setCurrentIndex(self.host_model.index(row, 0))

    def _choose_host(self, current: QModelIndex) -> None:
        found = self.host_model.host_at(current)
        if found is not None and not self._quiet:
            self._host = found.name
            self._chosen = []
            self.view.clearSelection()
            self.view.scrollToTop()
            self.refresh()

    @property
    def host(self) -> str:
        """The host that is paused, or goes on: the chosen one, or that of the row one is on."""
        if self._host:
            return self._host
        id_ = self.model.id_at(self.view.currentIndex().row())
        return host_of(self._ledger.records.url[id_]) if id_ else self._only_host

    @property
    def _only_host(self) -> str:
        """The host that has a row, if there is only one."""
        found = self.host_model.host_at(self.host_model.index(1, 0))
        return found.name if found is not None and self.host_model.rowCount() == 2 else ""

    def _pause_or_go_on(self) -> None:
        if host := self.host:
            self.pause_asked.emit(host, host not in self.model.paused)

    # What is selected

    def _note_choice(self) -> None:
        """Notes the URLs that are selected: their places change, and they stay selected."""
        if self._quiet:
            return
        self._chosen = []
        for first, last in self.view.chosen_rows():
            number = min(last + 1 - first, MOST_CHOSEN - len(self._chosen))
            self._chosen += self.model.ids_at(first, number)
        self._enable()

    def _choose_again(self) -> None:
        """Selects what is still queued of the selected URLs, where it stands now."""
        state = self._ledger.records.state
        self._chosen = [id_ for id_ in self._chosen if state[id_] == QUEUED]
        if not self._chosen:
            if self.view.selectionModel().hasSelection():
                self.view.clearSelection()
            return
        first = self._source.place(self._chosen[0], self._host) if self._source else -1
        if first < 0 or self._is_in_place(first):
            return
        wanted, parts = set(self._chosen), QItemSelection()
        ids, last_column = self.model.ids_at(first, FOUND_AGAIN), self.model.columnCount() - 1
        row = first
        for is_wanted, some in groupby(ids, wanted.__contains__):
            until = row + sum(1 for _ in some)
            if is_wanted:
                parts.select(self.model.index(row, 0), self.model.index(until - 1, last_column))
            row = until
        chosen = self.view.selectionModel()
        chosen.setCurrentIndex(
            self.model.index(first, 0), QItemSelectionModel.SelectionFlag.NoUpdate
        )
        chosen.select(parts, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _is_in_place(self, first: int) -> bool:
        """True if what is selected begins where it did, and is as much as before."""
        parts = self.view.chosen_rows()
        rows = sum(last + 1 - top for top, last in parts)
        return bool(parts) and parts[0][0] == first and rows == len(self._chosen)

    def _select(self, current: QModelIndex) -> None:
        id_ = self.model.id_at(current.row())
        if id_ and not self._quiet:
            self.url_selected.emit(id_)

    def reveal(self, id_: int) -> None:
        """Selects the row of a URL, if it is queued."""
        if self._source is None or id_ in self._chosen:
            return
        if not self.isVisible():
            self._chosen = [id_]  # selected when it comes into sight
            return
        self.refresh()
        row = self._source.place(id_, self._host)
        with self._quiet:
            if 0 <= row < self.model.rowCount():
                self._chosen = [id_]
                self.view.selectRow(row)
                show_row(self.view, self.view.currentIndex())
            else:
                self._chosen = []
                self.view.clearSelection()
        self._enable()

    # What can be done

    def _enable(self) -> None:
        chosen = bool(self._chosen)
        for action in (self.front_action, self.remove_action, self.open_action, self.copy_action):
            action.setEnabled(chosen)
        host, known = self.host, len(self._ledger.records) > 0 and self._source is not None
        is_paused = host in self.model.paused
        icon = "continue" if is_paused else "pause"
        go_on = tr("Resume {host}") if is_paused else tr("Pause {host}")
        name = shown(host).replace("&", "&&")
        for action in (self.pause_action, self.host_action):
            action.setEnabled(bool(host) and known)
            action.setText(go_on.format(host=name or tr("the host")))
            set_icon(action, icon)
        for action in (self.pattern_action, self.add_action):
            action.setEnabled(known)
        self.buttons.enable(host, go_on, is_paused=is_paused)

    def _aim(self) -> None:
        url = self._url if len(self._chosen) == 1 else ""
        self.exclusions.aim_at_url(url)
        number = len(self._chosen)
        if number > 1:
            front = tr("Move {n:,} URLs to the &front").format(n=number)
            remove = tr("&Remove {n:,} URLs from the queue").format(n=number)
        else:
            front, remove = tr("Move to the &front"), tr("&Remove from the queue")
        self.front_action.setText(front)
        self.remove_action.setText(remove)

    @property
    def _url(self) -> str:
        return self._ledger.records.url[self._chosen[0]] if self._chosen else ""

    def _move(self) -> None:
        if self._chosen:
            self.front_asked.emit(list(self._chosen))

    def _remove(self) -> None:
        if self._chosen:
            self.removal_asked.emit(list(self._chosen))

    def _ask(self) -> None:
        self.adding.hide()
        self.patterns.ask(folder_of(self._url) if self._url else "")

    def ask_for_urls(self) -> None:
        """Shows the line for addresses."""
        self.patterns.hide()
        self.adding.ask()

    def browse(self) -> None:
        if self._url:
            show_outside(QUrl(self._url))

    def copy(self) -> None:
        """Copies the selected addresses, a line each."""
        clipboard.copy(*(self._ledger.records.url[id_] for id_ in self._chosen))
