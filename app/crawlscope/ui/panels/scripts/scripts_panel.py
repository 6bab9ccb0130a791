"""Which scripts ran on which pages, what they made and what went wrong; and third parties."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPalette
from PySide6.QtWidgets import QButtonGroup, QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import heading, tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.view_table import Shown, in_portions, telling
from crawlscope.core.insight.filter import Filter
from crawlscope.core.insight.script_counts import ScriptCounts, host_in, script_counts
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import new_menu, push_button
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.layouts import FILL, in_column, in_row, in_stack
from crawlscope.ui.kit.no_matches import NoMatches
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.row_menu import RowMenu
from crawlscope.ui.kit.switch_button import SwitchButton
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.scripts.scripts_model import (
    HostColumn,
    HostsModel,
    ScriptColumn,
    ScriptRows,
    ScriptsModel,
)
from crawlscope.ui.rows.flat_table import RowTable
from crawlscope.ui.rows.recount import Recount

ROOM = 30  # pixels around a heading, for its arrow
WIDEST: dict[int, str] = {
    ScriptColumn.HOST: "www.googletagmanager.com",
    ScriptColumn.STATUS: "blocked by robots.txt",
}
# Pixels of the whole table, so that names keep some
NEEDS: dict[int, int] = {
    ScriptColumn.HOST: 860,
    ScriptColumn.STATUS: 680,
    ScriptColumn.SIZE: 600,
}


class ScriptsTable(RowTable):
    """A click on a number asks for its pages."""

    urls_asked = Signal(str)

    def __init__(
        self,
        model: ScriptRows,
        title: str,
        widest: Mapping[int, str],
        needs: Mapping[int, int],
        parent: QWidget,
    ) -> None:
        super().__init__(model, parent, ())
        self.rows = model
        self.sorted = 0  # the column
        self.setAccessibleName(title)
        self.setAccessibleDescription(tr("Enter shows the pages of the row"))
        metrics = self.fontMetrics()
        widths = {
            column: max(heading(name), widest.get(column, ""), key=metrics.horizontalAdvance)
            for column, (name, _meaning) in model.headers.items()
            if column
        }
        self.share_width(0, widths, needs, around=ROOM)
        self.horizontalHeader().setSortIndicatorClearable(False)
        self.setMouseTracking(True)
        self.clicked.connect(self.follow)

    def follow(self, index: QModelIndex) -> None:
        if asked := self._asked(index):
            self.urls_asked.emit(asked)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        is_link = self._asked(self.indexAt(event.position().toPoint()))
        hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(hand if is_link else arrow)

    def _asked(self, index: QModelIndex) -> str:
        rows = self.rows.rows
        is_row = 0 <= index.row() < len(rows)
        return self.rows.asked(rows[index.row()], index.column()) if is_row else ""


class ScriptsPanel(PanelWidget):
    """Scripts, or third parties, in a table that any column sorts. Words of the filter choose rows
    by name, its other terms the pages that are counted."""

    counts_what = "row"
    counted = Signal(int, int, bool)
    export_asked = Signal()
    urls_asked = Signal(str)
    settings_asked = Signal(str)  # the name of an option
    without_asked = Signal(str)  # the URL of a script

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "scriptsPanel", tr("Scripts"), wished=(720, 300), least=(200, 100))
        self._ledger = Ledger()
        self._version = -1
        self._counts = ScriptCounts()
        self._words, self._of_pages = Filter(), Filter()
        self.model, self.hosts_model = ScriptsModel(self), HostsModel(self)
        self.view = ScriptsTable(self.model, tr("Scripts"), WIDEST, NEEDS, self)
        self.hosts_view = ScriptsTable(self.hosts_model, tr("Third parties"), {}, {}, self)
        for table, column in (
            (self.view, ScriptColumn.LINKS),
            (self.hosts_view, HostColumn.PAGES),
        ):
            header = table.horizontalHeader()
            table.sorted = int(column)
            header.setSortIndicator(table.sorted, Qt.SortOrder.DescendingOrder)
            header.sortIndicatorChanged.connect(partial(self._sort, table))
            table.urls_asked.connect(self.urls_asked)
            self._make_menu(table)
        self._recount = Recount[ScriptCounts](self, self._count, self._take)
        self._lay_out()
        self._choose(self.view)

    def _make_menu(self, table: ScriptsTable) -> None:
        new = table.new_action
        act = new(tr("Show its pages"), "Return", "filter", partial(self._ask, table))
        copy = new(tr("Copy URL"), "Ctrl+C", "copy", partial(self._copy, table))
        export = (tr("Export these rows…"), self.export_asked.emit)
        if table is self.hosts_view:
            RowMenu(table, new_menu(self, act, None, copy, export))
            return
        self.without_act = new(tr("Render again without it…"), "", "script", self._ask_without)
        menu = new_menu(self, act, self.without_act, None, copy, export)
        menu.aboutToShow.connect(self._aim)
        RowMenu(table, menu)

    def _lay_out(self) -> None:
        self._switch = QButtonGroup(self)
        self.scripts_button = SwitchButton(tr("Scripts"), tr("One row per script"), self)
        self.hosts_button = SwitchButton(
            tr("Third parties"), tr("One row per host other than the page's own"), self
        )
        for button, table in (
            (self.scripts_button, self.view),
            (self.hosts_button, self.hosts_view),
        ):
            self._switch.addButton(button)
            button.clicked.connect(lambda _checked, shown=table: self._choose(shown))
        self._told = Label("", self)
        self._told.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._told.setFont(theme().number_font(self._told.font()))
        self._head = QWidget(self)
        in_row(
            self._head,
            *(self.scripts_button, self.hosts_button, FILL, self._told),
            margins=(8, 4, 8, 4),
            space=4,
        )
        self._empty = EmptyState(
            "script",
            tr("No page was rendered"),
            tr("Scripts are known of rendered pages: set “Render pages in a browser”, then crawl."),
        )
        to_settings = partial(self.settings_asked.emit, "render")
        meaning = tr("Opens the settings of rendering")
        self._empty.add_button(
            push_button(self._empty, tr("Settings…"), to_settings, meaning=meaning)
        )
        self._none = NoMatches("row")
        self._nobody = EmptyState("external", tr("No scripts"), tr("Nothing of the kind is known."))
        self._pages = in_stack(
            self, self._empty, self._none, self._nobody, self.view, self.hosts_view
        )
        in_column(self, self._head, (self._pages, 1))

    # A crawl

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl, or with the same one after it was out of sight."""
        if ledger is not self._ledger:
            self._recount.drop()
            self._ledger = ledger
            for model in (self.model, self.hosts_model):
                model.reset(ledger.records.scripts)
            self._take(ScriptCounts())
        self._version = ledger.records.scripts.version
        self._recount.begin()

    def catch_up(self, changes: Changes) -> None:
        version = self._ledger.records.scripts.version
        if version != self._version:
            self._version = version
            self._recount.note_change(is_last=self._ledger.finished is not None)

    def take_filter(self, wanted: Filter) -> None:
        """Counts and lists only what it lets pass."""
        self._words, of_pages = wanted.words()
        if of_pages.terms == self._of_pages.terms:
            self._arrange()
        else:
            self._of_pages = of_pages
            self._recount.begin()

    @property
    def is_settled(self) -> bool:
        return self._recount.is_settled

    def _count(self) -> QuietSlices[ScriptCounts]:
        records = self._ledger.records
        ids = list[int]()
        for some in self._of_pages.among(records, list(records.scripts.uses)):
            ids += some
            yield
        return (yield from script_counts(records.scripts, ids))

    def _take(self, counts: ScriptCounts) -> None:
        self._counts = counts
        for model in (self.model, self.hosts_model):
            model.counts = counts
        self._arrange()

    # What is shown

    @property
    def table(self) -> ScriptsTable:
        """The one that is chosen."""
        return self.hosts_view if self.hosts_button.isChecked() else self.view

    def _choose(self, table: ScriptsTable) -> None:
        button = self.hosts_button if table is self.hosts_view else self.scripts_button
        button.setChecked(True)
        self.setFocusProxy(table)
        self._arrange()

    def _sort(self, table: ScriptsTable, column: int, order: Qt.SortOrder) -> None:
        """The largest number is first, unless a second click on the same header asks for the
        smallest."""
        is_new, table.sorted = column != table.sorted, column
        if is_new and column in table.rows.numbers and order is Qt.SortOrder.AscendingOrder:
            table.horizontalHeader().setSortIndicator(column, Qt.SortOrder.DescendingOrder)
        else:
            self._arrange()

    def _arrange(self, *_: object) -> None:
        model, (column, descending) = self.table.rows, self.table.order
        model.show_sorted(column, descending)
        rows = model.ordered(max(0, column), descending)
        self.counted.emit(*self._put(rows), False)
        self._tell()

    def _put(self, rows: list[int]) -> tuple[int, int]:
        """Shows those of these rows whose names have the words; how many of how many."""
        model = self.table.rows
        if self._words:
            passes = self._words.of_addresses()
            model.put_rows([each for each in rows if passes(str(model.value(each, 0)))])
        else:
            model.put_rows(rows)
        return len(model.rows), len(rows)

    def _tell(self) -> None:
        counts, found = self._counts, len(self.table.rows.rows)
        if self.table is self.hosts_view:
            words = tr("{n:,} hosts", "1 host", found).format(n=found)
        else:
            words = tr("{n:,} scripts", "1 script", found).format(n=found)
            if counts.more:
                words = tr("{words}, {n:,} more not listed").format(words=words, n=counts.more)
        pages = tr("{n:,} pages rendered", "1 page rendered", counts.pages).format(n=counts.pages)
        self._told.setText(f"{words} · {pages}")
        is_known = len(self._ledger.records.scripts) > 0
        self._head.setVisible(is_known)
        page: QWidget = self.table
        if not is_known:
            page = self._empty
        elif not found:
            page = self._none if self._words or self._of_pages else self._nobody
        self._pages.setCurrentWidget(page)

    def shown_table(self) -> Shown:
        """The rows in their order."""
        model = self.table.rows
        is_of_hosts = self.table is self.hosts_view
        fields = tuple(name for name, _meaning in model.headers.values())
        columns = range(len(fields))
        rows = in_portions(model.rows[:], lambda row: [model.value(row, each) for each in columns])
        if is_of_hosts:
            told = telling(units={HostColumn.SIZE: _octets})
            return Shown("third-parties", fields, rows, in_words=told)
        told = telling(ScriptColumn.STATUS, units={ScriptColumn.SIZE: _octets})
        return Shown("scripts", fields, rows, in_words=told)

    # What can be done

    def _ask(self, table: ScriptsTable) -> None:
        index = table.currentIndex()
        table.follow(table.rows.index(index.row(), table.rows.pages))

    @property
    def _script(self) -> str:
        """The URL of the script of the current row; '' if it has none."""
        row = self.view.currentIndex().row()
        name = self.model.name_of(self.model.rows[row]) if 0 <= row < len(self.model.rows) else ""
        return name if host_in(name) else ""

    def _aim(self) -> None:
        self.without_act.setEnabled(bool(self._script))

    def _ask_without(self) -> None:
        if self._script:
            self.without_asked.emit(self._script)

    def _copy(self, table: ScriptsTable) -> None:
        row = table.currentIndex().row()
        if 0 <= row < len(table.rows.rows):
            clipboard.copy(table.rows.name_of(table.rows.rows[row]))


def _octets(number: float) -> str:
    return units.size(int(number))
