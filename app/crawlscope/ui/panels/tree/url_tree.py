"""The tree of URLs as a person uses it: it grows, finds, reveals, and acts on a branch."""

from collections.abc import Set
from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, QSignalBlocker, Qt, QUrl, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHeaderView,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from crawlscope.core.base.budgets import ROWS_OPENED
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.insight.filter import Filter
from crawlscope.core.insight.pruned import pruned
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.records.tree import TOP, Tree
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import new_action, new_menu
from crawlscope.ui.kit.layouts import in_column, in_stack
from crawlscope.ui.kit.no_matches import NoMatches
from crawlscope.ui.kit.outside import show_outside
from crawlscope.ui.kit.reveal import show_row
from crawlscope.ui.kit.row_menu import RowMenu
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.tree.find_bar import FindBar
from crawlscope.ui.panels.tree.url_tree_cells import MORE, Column
from crawlscope.ui.panels.tree.url_tree_model import UrlTreeModel
from crawlscope.ui.rows.cell_delegate import CellDelegate, shade_of_selection
from crawlscope.ui.rows.exclusions import Exclusions
from crawlscope.ui.rows.recount import Recount
from crawlscope.ui.start.start_page import StartPage

OPENED_BY_ITSELF = 60  # rows that a starting crawl may expand
OPENED_BY_FILTER = 200  # URLs that are all laid open
LEAST_WIDTH = 320  # pixels
INDENTATION = 18  # pixels
NARROWEST_URL = 210  # pixels; below that, other columns are hidden
WIDEST_URL = 640  # pixels; above that, other columns are wider, too, up to twice as wide
MORE_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right, Qt.Key.Key_Space)
# The columns that are hidden, in this order
STEPPING_BACK = (Column.TIME, Column.TYPE, Column.SIZE, Column.BELOW, Column.BROKEN)
WIDEST = {
    Column.STATUS: tr("no connection"),
    Column.TYPE: "XHTML",
    Column.SIZE: "1023.9 KB",
    Column.TIME: "9999 ms",
    Column.BELOW: "123,456",
    Column.BROKEN: "12,345",
}


class UrlTreeView(QTreeView):
    """The view: 'more' rows open by click or key; columns are hidden if it is narrow.

    The numbers of a folder are links.
    """

    urls_asked = Signal(str)

    def __init__(self, model: UrlTreeModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("urlTree")
        self.setAccessibleDescription(
            tr("Folders and their URLs: Right expands a folder, Enter shows the details of a URL")
        )
        self.setAccessibleName(tr("URLs"))
        self.setModel(model)
        self._model = model
        self.setUniformRowHeights(True)
        self.setAnimated(False)
        self.setExpandsOnDoubleClick(True)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setItemDelegate(CellDelegate(self, (Column.STATUS,)))
        self.clicked.connect(self.open_more)
        self.clicked.connect(self._follow)
        self.setMouseTracking(True)
        self.activated.connect(self.open_more)
        self._opened: set[int] = set()  # nodes that are expanded
        self._grown = 1.0  # the share by which other columns are wider than they need to be
        model.modelReset.connect(self._opened.clear)
        self.expanded.connect(lambda index: self._opened.add(index.internalId()))
        self.collapsed.connect(lambda index: self._opened.discard(index.internalId()))
        self._size_columns()
        theme().zoomed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        """Rows and steps to the right are as large as the text."""
        self.setIndentation(theme().px(INDENTATION))
        self._model.fit_rows()
        self.doItemsLayout()

    def _size_columns(self) -> None:
        header, metrics = self.header(), QFontMetrics(self.font())
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(32)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(Column.URL, QHeaderView.ResizeMode.Stretch)
        icon = theme().px(24)
        for column, text in WIDEST.items():
            width = metrics.horizontalAdvance(text) + 14 + icon * (column is Column.STATUS)
            header.resizeSection(column, width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _follow(self, index: QModelIndex) -> None:
        if asked := self._model.asked(index):
            self.urls_asked.emit(asked)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        is_link = bool(self._model.asked(self.indexAt(event.position().toPoint())))
        hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
        if self.viewport().cursor().shape() is not (hand if is_link else arrow):
            self.viewport().setCursor(hand if is_link else arrow)

    def initViewItemOption(self, option: QStyleOptionViewItem) -> None:
        super().initViewItemOption(option)
        option.palette = shade_of_selection(option.palette, self)  # the area beside the cells, too

    def _make_room(self) -> None:
        """Hides columns, the least important first, until URLs can be read."""
        self._share_width(1.0)
        header = self.header()
        left = (
            self.viewport().width() - theme().px(NARROWEST_URL) - header.sectionSize(Column.STATUS)
        )
        for column in reversed(STEPPING_BACK):
            hidden = header.isSectionHidden(column)
            header.setSectionHidden(column, False)
            left -= header.sectionSize(column)
            if hidden or left < 0:
                header.setSectionHidden(column, left < 0)
        needed = sum(map(header.sectionSize, WIDEST))
        spare = self.viewport().width() - needed - theme().px(WIDEST_URL)
        self._share_width(1 + min(1.0, max(0.0, spare / needed)))

    def _share_width(self, grown: float) -> None:
        """Makes all columns but that of URLs so much wider: a row is followed more easily."""
        header = self.header()
        for column in WIDEST:
            if grown != self._grown and not header.isSectionHidden(column):
                header.resizeSection(
                    column, round(header.sectionSize(column) / self._grown * grown)
                )
        self._grown = grown

    def open_more(self, index: QModelIndex) -> None:
        """Replaces a 'more' row by the rows that it stands for."""
        if not index.isValid() or not index.internalId() & MORE:
            return
        row, parent = index.row(), index.parent()
        self._model.show_more(index.internalId() ^ MORE)
        self.setCurrentIndex(self._model.index(row, 0, parent))

    def start_over(self, tree: Tree | None = None, opened: Set[int] | None = None) -> None:
        """Makes the rows anew; what is expanded, selected, and first in sight stays so.

        `tree`: what a filter leaves; `opened`: what is expanded then.
        """
        opened = self.opened if opened is None else opened
        first, current = self.indexAt(QPoint(0, 0)), self.currentIndex()
        kept = [each.internalId() if each.isValid() else TOP for each in (first, current)]
        self._model.start_over(tree)
        self.scheduleDelayedItemsLayout()
        there = {node: index for node in sorted(opened) if (index := self._exposed(node)).isValid()}
        with QSignalBlocker(self):
            for index in there.values():
                self.expand(index)
        self._opened.update(there)
        self.setCurrentIndex(self._exposed(kept[1]))
        self.scrollTo(self._exposed(kept[0]), QTreeView.ScrollHint.PositionAtTop)

    @property
    def opened(self) -> frozenset[int]:
        """The nodes that are expanded."""
        return frozenset(self._opened)

    def open_again(self, nodes: Set[int]) -> None:
        """Expands those of these folders that are there."""
        known = 2 * len(self._model.tree.name)
        self.scheduleDelayedItemsLayout()
        for node in sorted(nodes):
            if node & 1 and not node & MORE and node < known:
                self.expand(self._exposed(node))

    def _exposed(self, node: int) -> QModelIndex:
        index = self._model.index_of(node)
        if (
            not node & MORE and not index.isValid()
        ):  # most are there: their parents are opened first
            self._model.expose(node)
            index = self._model.index_of(node)
        return index

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        on_more = index.isValid() and bool(index.internalId() & MORE)
        if on_more and event.key() in MORE_KEYS:
            self.open_more(index)
        elif event.key() == Qt.Key.Key_Asterisk:
            self.expand_below(index)  # Qt's own method has no limit
        else:
            super().keyPressEvent(event)

    def expand_below(self, index: QModelIndex) -> None:
        """Expands a folder and those below it, nearest first, up to a limit."""
        self.scheduleDelayedItemsLayout()  # an expanded row costs nothing until it is laid out
        waiting, shown = [index], 0
        for each in waiting:
            if self._model.hasChildren(each):
                self.expand(each)
                rows = self._model.rowCount(each)
                shown += rows
                if shown > ROWS_OPENED:
                    break
                waiting += [self._model.index(row, 0, each) for row in range(rows)]

    def collapse_below(self, index: QModelIndex) -> None:
        """Collapses a folder and the expanded ones below it."""
        self.scheduleDelayedItemsLayout()
        waiting = [index]
        for each in waiting:
            if self.isExpanded(each):
                rows = self._model.rowCount(each)
                waiting += [self._model.index(row, 0, each) for row in range(rows)]
        for each in reversed(waiting):
            self.collapse(each)


class UrlTree(QWidget):
    """The tree, its find bar, its menu, and the start page while there is no crawl."""

    url_selected = Signal(int)  # id of a record
    folder_selected = Signal(int)  # number of a folder without a URL of its own
    export_branch_requested = Signal(int)  # node of `Tree`
    crawl_again_requested = Signal(str)
    recheck_asked = Signal(list)  # ids
    recheck_those_asked = Signal(str)  # the text of a filter
    urls_asked = Signal(str)  # the text of a filter
    demo_requested = Signal()
    search_begins = Signal()  # in the view where one is: the bar shows this crawl
    counts_what = "URL"
    counted = Signal(int, int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = UrlTreeModel(self)
        self.view = UrlTreeView(self.model, self)
        self.find_bar = FindBar(self)
        self._opens_itself = True  # until a person collapses something
        self._wanted = Filter()
        self._is_new_filter = False  # its result has not been shown
        self._opens_matches = False  # until a person collapses something
        self._opened = frozenset[int]()  # nodes that were expanded before there was a filter
        self._recount = Recount[Tree](self, self._prune, self._show_pruned)
        self.start_page = StartPage(self)
        self._stack = in_stack(self, self.start_page, self.view)
        self._no_matches = NoMatches("URL")
        self._stack.addWidget(self._no_matches)
        # The bar is at the bottom, so that opening it does not move the rows
        in_column(self, (self._stack, 1), self.find_bar)
        self.setFocusProxy(self.view)
        self.setMinimumWidth(LEAST_WIDTH)
        self._make_actions()
        self.exclusions = Exclusions(self)
        self._make_menu()
        self.view.collapsed.connect(self._stay_closed)
        self.view.selectionModel().currentChanged.connect(self._select)
        self.view.urls_asked.connect(self.urls_asked)
        self.start_page.demo_requested.connect(self.demo_requested)
        self.find_bar.found.connect(self._show_found)
        theme().changed.connect(self.view.viewport().update)

    # What can be done

    def _make_actions(self) -> None:
        new = partial(new_action, self)
        self.find_action = new(tr("&Find in URLs"), "Ctrl+F", "search", self.search)
        self.next_action = new(tr("Find &next"), "F3", "down", self.find_bar.next)
        self.previous_action = new(tr("Find &previous"), "Shift+F3", "up", self.find_bar.previous)
        for action in (self.find_action, self.next_action, self.previous_action):
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        self.open_action = new(tr("&Open in browser"), "Ctrl+B", "browser", self.browse)
        self.copy_action = new(tr("&Copy URL"), "Ctrl+C", "copy", self.copy)
        self.export_action = new(tr("&Export this branch…"), "Ctrl+Shift+E", "export", self._export)
        self.again_action = new(
            tr("Crawl &again from here"), "Ctrl+Shift+Return", "again", self._crawl_again
        )
        self.recheck_action = new(tr("&Recheck"), "", "again", self._recheck)
        self.recheck_all_action = new(
            tr("Recheck everything be&low"), "", "again", self._recheck_below
        )
        self.urls_action = new(tr("&URLs of this folder"), "Ctrl+U", "filter", self._ask_urls)
        self.broken_action = new(
            tr("&Broken URLs of this folder"), "Ctrl+Shift+U", "broken", self._ask_broken
        )
        self.expand_action = new(
            tr("E&xpand everything below"), "Shift+Right", "expand", self._expand
        )
        self.collapse_action = new(
            tr("Collap&se everything below"), "Shift+Left", "collapse", self._collapse
        )

    def _make_menu(self) -> None:
        menu = new_menu(
            *(self, self.open_action, self.copy_action, None),
            *(self.urls_action, self.broken_action, None),
            *(self.again_action, self.recheck_action, self.recheck_all_action),
            *(self.export_action, None, *self.exclusions.actions, None),
            *(self.expand_action, self.collapse_action),
        )
        menu.aboutToShow.connect(self._aim)
        RowMenu(self.view, menu)

    def _aim(self) -> None:
        node, model = self.node, self.model
        self.recheck_action.setEnabled(model.id_of(node) > 0)
        self.recheck_all_action.setEnabled(bool(model.folder_address(node)))
        if node & 1:
            self.exclusions.aim_at_folder(model.folder_address(node))
        else:
            self.exclusions.aim_at_url(model.url_of(node) if model.is_address(node) else "")

    # A crawl

    def reset(self, ledger: Ledger) -> None:
        """Begins with a new crawl, or with one that went on while it was out of sight."""
        is_new = ledger is not self.model.ledger
        self._opens_itself = not self._wanted
        if is_new:
            self._opened = frozenset()  # nodes of the other crawl
        if is_new or not self._wanted:
            self._recount.drop()
            self.model.reset(ledger, Tree() if self._wanted else None)
            self.find_bar.reset(ledger)
        if self._wanted:
            self._is_new_filter = self._is_new_filter or is_new
            self._recount.begin()
        self._show_growth()
        self._enable_actions(TOP)

    def open_again(self, nodes: Set[int]) -> None:
        """Expands what was expanded at another moment of the same crawl, if it is there."""
        if not self._wanted:
            self.view.open_again(nodes)

    def take_filter(self, wanted: Filter) -> None:
        """Shows only the URLs that it lets pass, and the folders that they are in."""
        if not wanted and not self._wanted:
            return
        if wanted and not self._wanted:
            self._opened = self.view.opened
        self._wanted = wanted
        if wanted:
            self._opens_itself = False
            self._is_new_filter = self._opens_matches = True
            self._recount.begin()
        else:
            self._recount.drop()
            if self.model.is_pruned:
                self.view.start_over(self.model.ledger.tree, self._opened | self.view.opened)
        self._show_growth()

    def _prune(self) -> QuietSlices[Tree]:
        ledger = self.model.ledger
        return pruned(ledger.records, ledger.tree, self._wanted)

    def _show_pruned(self, tree: Tree) -> None:
        if self._is_new_filter or not self.model.show_tree(tree):
            self.view.start_over(tree)
        self._is_new_filter = False
        if self._opens_matches:
            self._open_what_agrees(tree.urls[0])
        self._show_growth()

    def _open_what_agrees(self, number: int) -> None:
        """Expands everything if it is not much; else the first levels."""
        if number > OPENED_BY_FILTER:
            self._open_first_levels()
            return
        for row in range(self.model.rowCount()):
            self.view.expand_below(self.model.index(row, 0))

    @property
    def is_settled(self) -> bool:
        """True if it shows what the filter lets pass now."""
        return self._recount.is_settled

    def take_counts(self) -> None:
        self.model.take_counts()

    def catch_up(self, changes: Changes) -> None:
        if self._wanted:
            self._recount.note_change(is_last=self.model.ledger.finished is not None)
        if self.model.is_moved:
            self.view.start_over()
        self.model.catch_up(changes)
        self.find_bar.catch_up(changes)
        self._show_growth()

    def _show_growth(self) -> None:
        known, rows = len(self.model.ledger.records), self.model.rowCount()
        none = self._no_matches if known and self._wanted else self.start_page
        had_current = self.view.currentIndex().isValid()
        with QSignalBlocker(self.view.selectionModel()):
            self._stack.setCurrentWidget(self.view if rows else none)
            if not had_current:  # it may have got one together with the focus
                self.view.selectionModel().clearCurrentIndex()
        is_pruned = self.model.is_pruned
        self.counted.emit(self.model.tree.urls[0] if is_pruned else known, known, False)
        if self._opens_itself and rows:
            self._open_first_levels()

    def _open_first_levels(self) -> None:
        """Expands the first host, and its folders while there are few rows."""
        host, rows = self.model.index(0, 0), 0
        self.view.expand(host)
        for row in range(self.model.rowCount(host)):
            folder = self.model.index(row, 0, host)
            if self.model.hasChildren(folder):
                self.view.expand(folder)
                rows += self.model.rowCount(folder)
            rows += 1
            if rows > OPENED_BY_ITSELF:
                self._opens_itself = False
                break

    def _stay_closed(self) -> None:
        self._opens_itself = self._opens_matches = False

    def reveal(self, id_: int) -> None:
        """Selects the row of a URL, and scrolls to it; nothing if the filter leaves it out."""
        if not 0 < id_ < len(self.model.tree.page_folder):
            return
        node = self.model.tree.node_of(id_)
        self.model.expose(node)
        index = self.model.index_of(node)
        self.view.setCurrentIndex(index)
        if index.isValid():
            show_row(self.view, index)

    def _show_found(self, id_: int) -> None:
        """Selects a URL; where the filter leaves out its row, in the other views."""
        if not self.isVisible():  # another view is searched
            return
        self.reveal(id_)
        if self.model.id_of(self.node) != id_:
            self.url_selected.emit(id_)

    # The row a person is on

    @property
    def node(self) -> int:
        """The selected node; TOP if there is none."""
        index = self.view.currentIndex()
        return TOP if not index.isValid() else int(index.internalId())

    def _select(self, current: QModelIndex) -> None:
        node = int(current.internalId()) if current.isValid() else TOP
        self._enable_actions(node)
        if id_ := self.model.id_of(node):
            self.url_selected.emit(id_)
        elif node != TOP and not node & MORE:
            self.folder_selected.emit(node >> 1)

    def _enable_actions(self, node: int) -> None:
        url, is_address = self.model.url_of(node), self.model.is_address(node)
        self.copy_action.setEnabled(bool(url))
        self.open_action.setEnabled(is_address)
        self.again_action.setEnabled(is_address)
        for action in (self.urls_action, self.broken_action):
            action.setEnabled(bool(self.model.filter_of(node, is_broken=False)))
        is_node = node != TOP and not node & MORE
        self.export_action.setEnabled(is_node)
        self.expand_action.setEnabled(is_node and bool(node & 1))
        self.collapse_action.setEnabled(is_node and bool(node & 1))

    def search(self) -> None:
        self.find_bar.open_at(self.model.id_of(self.node))
        self.search_begins.emit()

    def browse(self) -> None:
        show_outside(QUrl(self.model.url_of(self.node)))

    def copy(self) -> None:
        clipboard.copy(self.model.url_of(self.node))

    def _ask_urls(self) -> None:
        self._ask(is_broken=False)

    def _ask_broken(self) -> None:
        self._ask(is_broken=True)

    def _ask(self, is_broken: bool) -> None:
        if asked := self.model.filter_of(self.node, is_broken):
            self.urls_asked.emit(asked)

    def _export(self) -> None:
        self.export_branch_requested.emit(self.node)

    def _crawl_again(self) -> None:
        self.crawl_again_requested.emit(self.model.url_of(self.node))

    def _recheck(self) -> None:
        self.recheck_asked.emit([self.model.id_of(self.node)])

    def _recheck_below(self) -> None:
        if asked := self.model.filter_of(self.node, is_broken=False):
            self.recheck_those_asked.emit(asked)

    def _expand(self) -> None:
        self.view.expand_below(self.view.currentIndex().siblingAtColumn(0))

    def _collapse(self) -> None:
        self.view.collapse_below(self.view.currentIndex().siblingAtColumn(0))
