"""Which hosts and folders are large, broken, slow: a row each, every number a link to its URLs."""

from array import array
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QStyle,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from crawlscope.core.base.budgets import FILTERED_URLS
from crawlscope.core.base.language import heading, tr, translated
from crawlscope.core.base.slices import QuietSlices, Slices
from crawlscope.core.base.urls import host_of
from crawlscope.core.base.view_table import Shown, in_portions, telling
from crawlscope.core.insight.filter import Filter
from crawlscope.core.insight.folder_facts import FolderFacts, folder_facts
from crawlscope.core.insight.pruned import pruned
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.records.tree import CRAWLED, HOSTS, FolderKind
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import new_menu
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.layouts import FILL, in_column, in_row, in_stack
from crawlscope.ui.kit.no_matches import NoMatches
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.quiet import Quiet
from crawlscope.ui.kit.reveal import show_row
from crawlscope.ui.kit.row_menu import RowMenu
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.kit.switch_button import SwitchButton
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.hosts.hosts_model import (
    OF_HOSTS,
    UNITS,
    Column,
    HostsModel,
    HostStatus,
)
from crawlscope.ui.rows.cell_delegate import Index
from crawlscope.ui.rows.exclusions import Exclusions
from crawlscope.ui.rows.flat_table import RowDelegate, RowTable
from crawlscope.ui.rows.recount import Recount
from crawlscope.ui.rows.url_order import in_order

WIDEST = {
    Column.NAME: "http://exhibitions.museum.example:8080/",
    Column.OCTETS: "1023.9 KB",
    Column.MEDIAN: "9999 ms",
    Column.LATE: "9999 ms",
    Column.ROBOTS: translated("allows everything"),
    Column.CERTIFICATE: "2026-11-22",
}
SHORT_NAME = "https://example.org:8080"  # names are no narrower, so that numbers are in sight
ARROW_ROOM = 24  # pixels beside the word of a header
ELIDED_AT_END = (Column.ROBOTS,)


class _LinkDelegate(RowDelegate):
    """A number that is a link is underlined while it is pointed at."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        model = index.model()
        if option.state & QStyle.StateFlag.State_MouseOver and isinstance(model, HostsModel):
            is_link = bool(model.asked(model.folder_at(index), index.column()))
            option.font.setUnderline(is_link)


class HostsView(RowTable):
    """A click on a number asks for its URLs; one on a name selects the row."""

    urls_asked = Signal(str)

    def __init__(self, model: HostsModel, parent: QWidget) -> None:
        super().__init__(model, parent, ELIDED_AT_END)
        self.setObjectName("hostsTable")
        self.setAccessibleName(tr("Hosts and folders"))
        self.setAccessibleDescription(tr("One host or folder per row: Enter shows its URLs"))
        self.setItemDelegate(_LinkDelegate(self, ELIDED_AT_END))
        self.setMouseTracking(True)
        self._model = model
        header, metrics = self.horizontalHeader(), QFontMetrics(self.font())
        header.setSortIndicatorClearable(False)
        for column, (name, _meaning) in model.headers.items():
            words = metrics.horizontalAdvance(WIDEST.get(column, "123,456")) + 14
            words += 22 if column in (Column.NAME, Column.CERTIFICATE) else 0  # an icon
            self.setColumnWidth(
                column, max(words, metrics.horizontalAdvance(heading(name)) + ARROW_ROOM)
            )
        self._is_fitting = self._was_sized = False
        self._zoom = theme().zoom
        header.sectionResized.connect(self._note_size)
        self._late = QTimer(self, singleShot=True, interval=0)  # until columns have grown, too
        self._late.timeout.connect(self._take_zoom)
        theme().zoomed.connect(self._late.start)
        self.clicked.connect(self._follow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Gives the names what the numbers leave, until a person sizes a column."""
        if self._was_sized:
            return
        shown = (each for each in Column if each and not self.isColumnHidden(each))
        left = self.viewport().width() - sum(self.columnWidth(each) for each in shown)
        least = self.fontMetrics().horizontalAdvance(SHORT_NAME) + theme().px(36)
        self._is_fitting = True
        self.setColumnWidth(Column.NAME, max(least, left))
        self._is_fitting = False

    def _note_size(self) -> None:
        if theme().zoom == self._zoom:  # else it grows with the text, and not by a person
            self._was_sized = self._was_sized or (self.isVisible() and not self._is_fitting)

    def _take_zoom(self) -> None:
        self._zoom = theme().zoom
        self.fit()

    def _follow(self, index: QModelIndex) -> None:
        if asked := self._model.asked(self._model.folder_at(index), index.column()):
            self.urls_asked.emit(asked)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        is_link = index.isValid() and self._model.asked(
            self._model.folder_at(index), index.column()
        )
        hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(hand if is_link else arrow)


class HostsPanel(PanelWidget):
    """Hosts, or all folders, in one table that any column sorts."""

    counts_what = "URL"
    counted = Signal(int, int, bool)
    url_selected = Signal(int)
    export_asked = Signal()
    urls_asked = Signal(str)
    recheck_those_asked = Signal(str)  # the text of a filter
    pause_asked = Signal(str, bool)  # the name of a host; False: it is to go on

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "hostsPanel", tr("Hosts"), wished=(720, 300), least=(200, 100))
        self.model = HostsModel(self)
        self.view = HostsView(self.model, self)
        self._wanted = Filter()
        self._quiet = Quiet()
        self._sorted = int(Column.LATE)  # the column: whoever comes here asks what is slow
        self.view.horizontalHeader().setSortIndicator(self._sorted, Qt.SortOrder.DescendingOrder)
        self._crawled = 0  # of the hosts that are listed
        self._recount = Recount[FolderFacts](self, self._facts, self._take)
        self._work = TimedWork["array[int]"](self, self._show)
        self._make_actions()
        self._lay_out()
        self.view.urls_asked.connect(self.urls_asked)
        self.view.horizontalHeader().sortIndicatorChanged.connect(self._sort)
        self.view.selectionModel().currentChanged.connect(self._select)
        self.show_hosts()

    def shown_table(self) -> Shown:
        """The rows in their order, with the columns that are shown."""
        header = self.view.horizontalHeader()
        places = map(header.logicalIndex, range(header.count()))
        columns = [each for each in places if not header.isSectionHidden(each)]
        headings = [each.heading for each in Column]
        fields = tuple(headings[each] for each in columns)
        values = [self.model.key(each) for each in columns]
        rows = in_portions(self.model.rows[:], lambda folder: [each(folder) for each in values])
        robots = columns.index(Column.ROBOTS) if Column.ROBOTS in columns else -1
        units = {place: UNITS[each] for place, each in enumerate(columns) if each in UNITS}
        return Shown("hosts", fields, rows, in_words=telling(robots, units=units))

    # What it is made of

    def _make_actions(self) -> None:
        new = self.view.new_action
        ask = self._ask
        actions = [
            new(tr("Show its URLs"), "Return", "filter", partial(ask, Column.URLS)),
            new(tr("Show broken URLs"), "Alt+Return", "broken", partial(ask, Column.BROKEN)),
            new(tr("Show the slowest 5 %"), "Shift+Return", "waiting", partial(ask, Column.LATE)),
            new(tr("&Recheck its URLs"), "", "again", self._recheck),
        ]
        self.pause_action = new(tr("&Pause this host"), "Space", "pause", self._pause_or_go_on)
        self.copy_action = new(tr("Copy URL"), "Ctrl+C", "copy", self.copy)
        self.exclusions = Exclusions(self)
        menu = new_menu(
            self,
            *(*actions, self.pause_action, None),
            *(self.copy_action, (tr("Export these rows…"), self.export_asked.emit), None),
            *self.exclusions.actions,
        )
        menu.aboutToShow.connect(self._aim)
        RowMenu(self.view, menu)

    def _lay_out(self) -> None:
        self._switch = QButtonGroup(self)
        self.hosts_button = SwitchButton(tr("Hosts"), tr("One row per host"), self)
        self.folders_button = SwitchButton(tr("Folders"), tr("One row per folder"), self)
        for button in (self.hosts_button, self.folders_button):
            self._switch.addButton(button)
        self.hosts_button.clicked.connect(lambda _checked: self.show_hosts())
        self.folders_button.clicked.connect(lambda _checked: self.show_folders())
        self._count = Label("", self)
        self._count.setObjectName("hostsCount")
        self._count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._count.setFont(theme().number_font(self._count.font()))
        self._head = QWidget(self)
        in_row(
            self._head,
            self.hosts_button,
            self.folders_button,
            FILL,
            self._count,
            margins=(8, 4, 8, 4),
            space=4,
        )
        self._empty = EmptyState(
            "host", tr("No hosts yet"), tr("Each host and folder of a crawl has a row here.")
        )
        self._no_matches = NoMatches("URL")
        self._pages = in_stack(self, self._empty, self._no_matches, self.view)
        in_column(self, self._head, (self._pages, 1))
        self.setFocusProxy(self.view)

    # A crawl

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl, or with the same one after it was out of sight."""
        if ledger is not self.model.ledger:
            self._recount.drop()
            self._work.drop()
            self.model.reset(ledger)
            self._take(FolderFacts() if self._wanted else FolderFacts.of_tree(ledger.tree))
        self._recount.begin()

    def take_filter(self, wanted: Filter) -> None:
        """Counts only what it lets pass, and leaves out what is empty then."""
        self._wanted = wanted
        self._recount.begin()

    def catch_up(self, changes: Changes) -> None:
        ledger = self.model.ledger
        self._recount.note_change(is_last=ledger.finished is not None)

    def set_host_status(self, host_status: HostStatus | None) -> None:
        """Sets where delays and robots.txt are asked for; None: nobody knows."""
        self.model.host_status = host_status

    @property
    def is_settled(self) -> bool:
        """True if everything is counted, and in its place."""
        return self._recount.is_settled and not self._work.is_busy

    def _facts(self) -> Slices[FolderFacts]:
        ledger = self.model.ledger
        tree = yield from pruned(ledger.records, ledger.tree, self._wanted)
        return (yield from folder_facts(ledger.records, tree))

    def _take(self, facts: FolderFacts) -> None:
        self.model.facts = facts
        known = len(self.model.ledger.records)
        self.counted.emit(facts.urls[0] if self._wanted else known, known, False)
        self._arrange()

    # Its order

    def show_hosts(self) -> None:
        self._choose(self.hosts_button)

    def show_folders(self) -> None:
        self._choose(self.folders_button)

    def _choose(self, button: QToolButton) -> None:
        button.setChecked(True)
        for column in OF_HOSTS:
            self.view.setColumnHidden(column, button is self.folders_button)
        self.view.fit()
        self._arrange()

    def _sort(self, column: int, order: Qt.SortOrder) -> None:
        """The largest number is first, unless a second click on the same header asks for the
        smallest."""
        is_new, self._sorted = column != self._sorted, column
        if is_new and column in self.model.numbers and order is Qt.SortOrder.AscendingOrder:
            header = self.view.horizontalHeader()
            header.setSortIndicator(column, Qt.SortOrder.DescendingOrder)
        else:
            self._arrange()

    def _arrange(self) -> None:
        column, descending = self.view.order
        self.model.show_sorted(column, descending)
        self._work.begin_at_once(self._ordered(column, descending))
        self._tell()

    def _ordered(self, column: int, descending: bool) -> QuietSlices["array[int]"]:
        """Rows of URLs that the filter lets pass; if no column sorts them, crawled hosts first."""
        tree = self.model.ledger.tree
        of_hosts = self.hosts_button.isChecked()
        found, urls, crawled = array("i"), self.model.facts.urls, 0
        for number in range(1, len(urls)):
            kind = tree.kind[number]
            if urls[number] and ((kind in HOSTS) if of_hosts else kind == FolderKind.FOLDER):
                found.append(number)
                crawled += kind == FolderKind.HOST
            if number % FILTERED_URLS == 0:
                yield
        self._crawled = crawled
        if column >= 0:
            return (yield from in_order(found, self.model.key(column), descending))
        return (yield from in_order(found, tree.kind.__getitem__, descending=False))

    def _show(self, rows: "array[int]") -> None:
        with self._quiet:
            self.model.put_rows(rows)
        self._tell()

    def _tell(self) -> None:
        found = len(self.model.rows)
        of_hosts = self.hosts_button.isChecked()
        if of_hosts:
            count = tr("{n:,} hosts", "1 host", found).format(n=found)
        else:
            count = tr("{n:,} folders", "1 folder", found).format(n=found)
        if of_hosts and self._crawled < found:  # of the others, URLs are known and not requested
            count = tr("{hosts}, {n:,} crawled").format(hosts=count, n=self._crawled)
        self._count.setText(count if found else "")
        is_known = len(self.model.ledger.records) > 0
        self._head.setVisible(is_known)
        is_empty = not found and self._wanted and self.is_settled
        page = self._no_matches if is_empty else self.view
        self._pages.setCurrentWidget(page if is_known else self._empty)

    # What is selected

    def reveal(self, id_: int) -> None:
        """Selects the nearest row above a URL."""
        tree = self.model.ledger.tree
        if not 0 < id_ < len(tree.page_folder):
            return
        rows = (self.model.row_of(folder) for folder in tree.above(id_))
        row = next((row for row in rows if row >= 0), -1)
        if row < 0 or row == self.view.currentIndex().row():
            return
        with self._quiet:
            self.view.setCurrentIndex(self.model.index(row, Column.NAME))
        show_row(self.view, self.view.currentIndex())

    def _select(self, current: QModelIndex) -> None:
        folder = self.model.folder_at(current)
        if folder and not self._quiet and (page := self.model.ledger.tree.page[folder]):
            self.url_selected.emit(page)

    # What can be done

    def _ask(self, column: int) -> None:
        folder = self.model.folder_at(self.view.currentIndex())
        if folder and (asked := self.model.asked(folder, column)):
            self.urls_asked.emit(asked)

    @property
    def _host(self) -> str:
        """The name of the host one is on; '' on a folder, and on a host that is not crawled."""
        folder, tree = self.model.folder_at(self.view.currentIndex()), self.model.ledger.tree
        is_host = folder and tree.kind[folder] == FolderKind.HOST
        return host_of(tree.address(folder)) if is_host else ""

    def _pause_or_go_on(self) -> None:
        if name := self._host:
            folder = self.model.folder_at(self.view.currentIndex())
            self.pause_asked.emit(name, not self.model.is_paused(folder))

    def _recheck(self) -> None:
        folder = self.model.folder_at(self.view.currentIndex())
        if folder and (asked := self.model.asked(folder, Column.URLS)):
            self.recheck_those_asked.emit(asked)

    def _aim(self) -> None:
        folder, tree = self.model.folder_at(self.view.currentIndex()), self.model.ledger.tree
        is_crawled = folder and tree.kind[folder] in CRAWLED
        is_paused = folder and self.model.is_paused(folder)
        self.pause_action.setText(tr("Res&ume this host") if is_paused else tr("&Pause this host"))
        self.pause_action.setEnabled(bool(self._host))
        self.exclusions.aim_at_folder(tree.address(folder) if is_crawled else "")

    def copy(self) -> None:
        if folder := self.model.folder_at(self.view.currentIndex()):
            clipboard.copy(self.model.ledger.tree.address(folder))
