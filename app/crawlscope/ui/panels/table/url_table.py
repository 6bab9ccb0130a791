"""All records in one table: filtered, sorted, with the columns a person chose."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import (
    QByteArray,
    QElapsedTimer,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    QTimer,
    QUrl,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QFontMetrics,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QWidget,
)

from crawlscope.core.base.budgets import BREATH_MS, LONG_BREATH_MS, SHORT_BREATH_MS
from crawlscope.core.base.cells import Form
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.view_table import Counted, Shown, Value
from crawlscope.core.insight.filter import Filter
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.records.answer_facts import FactSource
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.fact_columns import JOINED_PLACES
from crawlscope.core.records.records import Records
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import new_menu
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.layouts import in_column, in_stack
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.kit.no_matches import NoMatches
from crawlscope.ui.kit.outside import show_outside
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.quiet import Quiet
from crawlscope.ui.kit.reveal import show_row
from crawlscope.ui.kit.row_menu import RowMenu
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.table.columns_menu import ColumnsMenu
from crawlscope.ui.panels.table.fact_cells import said_in_portions
from crawlscope.ui.panels.table.frozen_column import FrozenColumn
from crawlscope.ui.panels.table.quick_filters import QuickFilters
from crawlscope.ui.panels.table.url_columns import (
    COLUMNS,
    ELIDED_AT_END,
    FACT_AT,
    HEADERS,
    HIDDEN_AT_FIRST,
    KEYS,
    OWN,
    Column,
    exported,
    exported_in_words,
    own_titles,
    title_of,
)
from crawlscope.ui.panels.table.url_table_model import UrlTableModel
from crawlscope.ui.rows.exclusions import Exclusions
from crawlscope.ui.rows.flat_table import RowTable
from crawlscope.ui.rows.url_order import Order, ordered, with_later

MOST_COPIED = 10_000  # rows
LEAST_PAUSE_MS = 1_000  # before new rows are sorted in, unless a person asks for it
PAUSE_FACTOR = 20  # sorting that took 50 ms is not repeated within a second
# Widths, positions and choice, for this number of columns
COLUMNS_KEY = f"urlTable/columns{len(COLUMNS)}"
SIZED_KEY = "urlTable/sized"  # by a person
LONG_TEXT = 20  # characters
LEAST_SHARE = 0.5  # of its first width, for a column of long texts


class UrlTableView(RowTable):
    """The view: rows of equal height; a menu chooses the columns, of which the first stays."""

    columns_changed = Signal()

    def __init__(self, model: UrlTableModel, parent: QWidget) -> None:
        super().__init__(model, parent, ELIDED_AT_END)
        self.setObjectName("urlTable")
        self.setAccessibleName(tr("All URLs"))
        self.setAccessibleDescription(tr("One URL per row: Enter shows its details"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.columns_menu = ColumnsMenu(self)
        self.columns_menu.aboutToShow.connect(self._check_columns)
        self._first: dict[int, int] = {}  # widths
        self._own = dict[int, str]()  # columns of the crawl, by their names
        self._prepare_header()
        self.frozen = FrozenColumn(self)

    def _prepare_header(self) -> None:
        header = self.horizontalHeader()
        header.setSectionsMovable(True)
        header.setFirstSectionMovable(False)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._show_menu)
        for action in self.columns_menu.choices:
            action.toggled.connect(self._choose)
        self.columns_menu.addSeparator()
        self.columns_menu.addAction(tr("Reset columns")).triggered.connect(self._begin_anew)
        self._is_fitting, self._zoom = False, theme().zoom
        self._is_sized = bool(memory().value(SIZED_KEY, False, type=bool))
        self.size_columns()
        kept = memory().value(COLUMNS_KEY, QByteArray(), type=QByteArray)
        header.restoreState(cast(QByteArray, kept))
        for column in OWN:  # of another crawl
            self.setColumnHidden(column, True)
        self.columns_menu.name_own({})
        header.setSortIndicatorShown(False)
        # Not at once: all columns may change their widths together, and writing takes 20 ms.
        self._late = QTimer(self, singleShot=True, interval=0)
        self._late.timeout.connect(self._take_sizes)
        header.sectionResized.connect(self._note_size)
        header.sectionMoved.connect(self._remember)
        header.sortIndicatorChanged.connect(self._remember)

    def size_columns(self) -> None:
        """Sets the first widths, positions and choice of columns."""
        header, metrics = self.horizontalHeader(), QFontMetrics(self.font())
        for column, (name, _meaning) in HEADERS.items():
            header.moveSection(header.visualIndex(column), column)
            self.setColumnHidden(column, column in HIDDEN_AT_FIRST and column not in self._own)
            text_width = metrics.horizontalAdvance(COLUMNS[column].widest) + 14
            text_width += 22 if column == Column.STATUS else 0
            least = metrics.horizontalAdvance(translated(name)) + 30  # with the arrow of the order
            self._first[column] = max(text_width, least)
            self.setColumnWidth(column, self._first[column])

    def show_own(self, records: Records) -> None:
        """Shows the columns of the extraction rules and joined tables of a crawl, and of no
        others."""
        titles = own_titles(records)
        if titles == self._own:
            return
        self._own = titles
        self._is_fitting = True
        for column in OWN:
            self.setColumnHidden(column, column not in titles)
        self.columns_menu.name_own(titles)
        self.model().headerDataChanged.emit(Qt.Orientation.Horizontal, min(OWN), max(OWN))
        self._is_fitting = False
        self.fit()
        self.columns_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Shares what the other columns leave among those of long texts, URLs first, until a person
        sizes one."""
        if self._is_sized or theme().zoom != self._zoom:
            return
        shown = self.shown_columns()
        long = [each for each in shown if len(COLUMNS[each].widest) > LONG_TEXT]
        left = self.viewport().width() - sum(self.columnWidth(each) for each in {*shown} - {*long})
        share, url = left / sum(self._first[each] for each in long), self._first[Column.URL]
        if share < 1:  # other texts give way first
            others = sum(self._first[each] for each in long if each != Column.URL)
            half = self.viewport().width() // 2
            url = min(url, max(left - int(others * LEAST_SHARE), half))
            share = max((left - url) / others, LEAST_SHARE) if others else 1.0
        else:
            url = int(url * share)
        self._is_fitting = True
        for each in long:
            wide = url if each == Column.URL else int(self._first[each] * share)
            self.setColumnWidth(each, wide)
        self._is_fitting = False

    def _note_size(self, _column: int, before: int, after: int) -> None:
        if not (before and after):  # Qt shows and hides hidden columns as rows change their order
            return
        grows = theme().zoom != self._zoom  # with the text, and not by a person
        if not self._is_fitting and (grows or self.isVisible()):
            self._is_sized = self._is_sized or not grows
            self._late.start()

    def _take_sizes(self) -> None:
        if theme().zoom != self._zoom:
            grown, self._zoom = theme().zoom / self._zoom, theme().zoom
            self._first = {each: round(grown * width) for each, width in self._first.items()}
            self.fit()
        self._remember()

    def _show_menu(self, place: QPoint) -> None:
        self.columns_menu.popup(self.horizontalHeader().mapToGlobal(place))

    def _check_columns(self) -> None:
        self.columns_menu.check(self.shown_columns())

    def _begin_anew(self) -> None:
        self._is_fitting = True
        self.size_columns()
        self._is_sized = self._is_fitting = False
        self.fit()
        self._remember()

    def _choose(self, shown: bool) -> None:
        action = self.sender()
        assert isinstance(action, QAction)
        column = action.data()
        self._is_fitting = True  # the width of what is hidden changes, too
        self.setColumnHidden(column, not shown)
        self.fit()
        self._is_fitting = False
        if shown:
            self.show_column(column)
        self._remember()

    def show_column(self, column: int) -> None:
        """Scrolls sideways to it."""
        if (row := self.rowAt(0)) >= 0:
            self.scrollTo(self.model().index(row, column))

    def _remember(self) -> None:
        memory().setValue(COLUMNS_KEY, self.horizontalHeader().saveState())
        memory().setValue(SIZED_KEY, self._is_sized)
        self.columns_changed.emit()

    def shown_columns(self) -> list[int]:
        """The columns a person sees, from left to right."""
        header = self.horizontalHeader()
        sections = map(header.logicalIndex, range(header.count()))
        return [section for section in sections if not header.isSectionHidden(section)]

    def chosen_rows(self, most: int) -> list[int]:
        """The selected rows from top to bottom, as many as are wanted."""
        rows: set[int] = set()
        for part in list(self.selectionModel().selection()):  # type: ignore[call-overload]
            rows.update(range(part.top(), min(part.bottom() + 1, part.top() + most)))
        return sorted(rows)[:most]

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Does not scroll sideways for the URL column, which is always visible."""
        bar = self.horizontalScrollBar()
        before = bar.value()
        super().scrollTo(index, hint)
        if index.column() == Column.URL:
            bar.setValue(before)


class UrlTable(PanelWidget):
    """Quick filters and table. New rows are sorted in at intervals."""

    counts_what = "URL"
    url_selected = Signal(int)
    crawl_again_requested = Signal(str)
    recheck_asked = Signal(list)  # ids
    export_asked = Signal()
    term_toggled = Signal(str)  # a term of the filter
    reading = Signal(float)  # the fraction read of the facts that rows are sorted by; 1: all
    counted = Signal(int, int, bool)  # URLs that match, of how many; whether it is still counting

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "urlTablePanel", tr("URLs"), wished=(520, 300), least=(200, 100))
        self.model = UrlTableModel(self)
        self.quick = QuickFilters(self)
        self.view = UrlTableView(self.model, self)
        self.quick.add_menu(
            "columnsButton", tr("Columns"), tr("Choose columns"), self.view.columns_menu
        )
        self._ledger = Ledger()
        self._wanted = Filter()
        self._selected = 0  # id; it may have no row at the moment
        self._quiet = Quiet()
        self._chooses_first = False  # of the rows that are on their way
        self._is_looked_for = False  # the selected row, until it is in sight and in its place
        self._work = TimedWork[Order](self, self._take)
        self._stale = False  # rows may be missing, superfluous or out of order
        self._copying = TimedWork[list[list[str]]](self, self._take_copy)
        self._form = Form.ROWS
        self._reading = QTimer(self, singleShot=True, interval=0)  # facts of the rows in sight
        self._reading.timeout.connect(self._read_facts)
        self._since = QElapsedTimer()
        self._pause = QTimer(self, singleShot=True)  # before it begins by itself
        self._pause.timeout.connect(partial(self._begin, LONG_BREATH_MS))
        self._lay_out()
        self._make_actions()
        self.quick.asked.connect(self.term_toggled)
        self.view.horizontalHeader().sortIndicatorChanged.connect(self._arrange_now)
        self.view.selectionModel().currentChanged.connect(self._select)
        self.view.verticalScrollBar().valueChanged.connect(self._reading.start)
        self.view.verticalScrollBar().rangeChanged.connect(self._reading.start)
        self.view.columns_changed.connect(self._choose_facts)
        self._choose_facts()
        self._tell()

    def _lay_out(self) -> None:
        self.empty = EmptyState(
            "page", tr("No URLs yet"), tr("Every URL of a crawl has a row here.")
        )
        self.no_matches = NoMatches("URL")
        self.pages = in_stack(self, self.empty, self.no_matches, self.view)
        in_column(self, self.quick, self.pages)

    def _make_actions(self) -> None:
        new_action = self.view.new_action
        self.open_action = new_action(tr("Open in browser"), "Ctrl+B", "browser", self.browse)
        self.copy_action = new_action(tr("Copy URL"), "Ctrl+C", "copy", self.copy)
        self.form_actions = [
            new_action(
                tr("Copy as {word}").format(word=word), key, "copy", partial(self.copy_as, form)
            )
            for form, word, key in (
                (Form.ROWS, "rows", "Ctrl+Alt+C"),
                (Form.CSV, "CSV", ""),
                (Form.MARKDOWN, "Markdown", ""),
            )
        ]
        self.again_action = new_action(
            tr("Crawl again from here"), "Ctrl+Shift+Return", "again", self._crawl_again
        )
        self.recheck_action = new_action(tr("&Recheck"), "", "again", self._recheck)
        self.exclusions = Exclusions(self)
        self.menu = new_menu(
            self,
            *(self.open_action, self.copy_action, *self.form_actions, None),
            *(self.again_action, self.recheck_action),
            *((tr("Export these rows…"), self.export_asked.emit), None),
            *self.exclusions.actions,
        )
        self.menu.aboutToShow.connect(self._aim)
        RowMenu(self.view, self.menu)
        self._enable()

    def add_sources(self, actions: list[QAction]) -> None:
        """Puts what shows the source of the selected URL into the menu of a row."""
        self.menu.insertActions(self.again_action, actions)
        self.menu.insertSeparator(self.again_action)

    def shown_table(self) -> Shown:
        """The rows in their order, with the columns that are shown, of the moment at which the
        first of them are read."""
        ledger, columns = self._ledger, self.view.shown_columns()
        ids, source = self.model.ids[:], self.model.cells.source

        def portions() -> Iterator[tuple[list[Sequence[Value]], float]]:
            records, done = ledger.records.copy(), 0
            for some in said_in_portions(ids, columns, source):
                done += len(some)
                yield (
                    [
                        [exported(each, records, id_, said) for each in columns]
                        for id_, said in some
                    ],
                    done / len(ids),
                )

        return Shown(
            "urls",
            tuple(
                title_of(each, ledger.records) if each in OWN else COLUMNS[each].name
                for each in columns
            ),
            Counted(portions(), len(ids)),
            in_words=partial(exported_in_words, columns),
            title=tr("URLs"),
        )

    # Facts, which are not in the records

    def set_facts(self, source: FactSource | None) -> None:
        """Sets where facts are read from; None: they are not kept."""
        self.model.cells.set_source(source)
        self._reading.start()

    def _choose_facts(self) -> None:
        self.model.cells.choose(self.view.shown_columns())
        self._reading.start()

    def _read_facts(self) -> None:
        if self.model.read_facts(self.view.seen()):
            self._reading.start()

    # A crawl

    def reset(self, ledger: Ledger) -> None:
        """Begins with a new crawl, or with the same one after it was out of sight."""
        if ledger is not self._ledger:
            self._ledger = ledger
            self._selected = 0
            self._drop_work()
            with self._quiet:
                self.model.reset(ledger)
        self.view.show_own(ledger.records)
        rows = self.view.seen()
        has_all = self.model.catch_up(set(self.model.ids[rows.start : rows.stop]), rows)
        if self._is_ordered or not has_all:
            self._arrange_now()
        self._reading.start()
        self._enable()
        self._tell()

    def show_joined(self) -> None:
        """A table was joined to the crawl: its columns are in sight."""
        self.view.show_own(self._ledger.records)
        shown = [each for each in self.view.shown_columns() if OWN.get(each) in JOINED_PLACES]
        if shown:
            self.view.show_column(shown[-1])

    def take_counts(self) -> None:
        self._tell(len(self._ledger.records))

    def catch_up(self, changes: Changes) -> None:
        self.view.show_own(self._ledger.records)
        before = self.model.known
        has_all = self.model.catch_up(changes.ids, self.view.seen())
        if not has_all or (self._is_ordered and (changes.ids or self.model.known > before)):
            self._stale = True
        self._reading.start()
        self._consider()
        self._tell()

    @property
    def _is_ordered(self) -> bool:
        """True if the rows are filtered or sorted."""
        return bool(self._wanted) or self.order[0] is not None

    @property
    def order(self) -> tuple[int | None, bool]:
        """The column that the rows are sorted by, and whether the greatest value is first."""
        column, descending = self.view.order
        return None if column < 0 else column, descending

    @property
    def is_settled(self) -> bool:
        """True if every row is there and in its place."""
        return not self._work.is_busy and not self._stale

    # Its order

    def take_filter(self, wanted: Filter) -> None:
        """Shows the URLs that match."""
        self._wanted = wanted
        self.quick.show_terms(wanted.terms)
        self._arrange_now()
        self.view.scrollToTop()  # where one was, other rows are now

    def _arrange_now(self) -> None:
        """Work that a person asked for replaces the current work."""
        self._drop_work()
        self._begin(BREATH_MS)
        self._tell()

    def _drop_work(self) -> None:
        self._pause.stop()
        self._work.drop()
        self.reading.emit(1.0)
        self._stale = False

    def _begin(self, breath: int) -> None:
        column, descending = self.order
        self.model.show_sorted(-1 if column is None else column, descending)
        key = None if column is None else KEYS[column]
        down = descending and key is not None
        self._stale = False
        records, model, wanted = self._ledger.records, self.model, self._wanted
        order = ordered(records, model.known, wanted, key, down)
        order = with_later(order, records, lambda: model.known, wanted)
        self._work.begin(self._gathered_before(order, column), breath)

    def _gathered_before(self, order: Slices[Order], column: int | None) -> Slices[Order]:
        """Reads the facts that rows are sorted by, of all URLs, if there are such."""
        records = self._ledger.records
        fact = None if column is None else FACT_AT.get(column)
        records.gathered.use("order", [fact.name] if fact and fact.reads else [])
        if not records.gathered.is_complete:
            for step in records.gathered.gathering(records, self.model.cells.source):
                if isinstance(step, float):
                    self.reading.emit(step)
                yield step
            self.reading.emit(1.0)
        return (yield from order)

    def _consider(self) -> None:
        """Sorts the rows if some may be out of order and the last time was long enough ago."""
        if self._stale and not self._work.is_busy and not self._pause.isActive():
            pause = max(LEAST_PAUSE_MS, round(self._work.cost * 1000) * PAUSE_FACTOR)
            passed = self._since.elapsed() if self._since.isValid() else 0
            self._pause.start(max(0, pause - passed))

    def _take(self, order: Order) -> None:
        self._show(order)
        self._since.start()
        self._consider()

    def _show(self, order: Order) -> None:
        with self._quiet:
            self.model.arrange(order, self._wanted)
        self._reading.start()
        self._select_again()
        if self._chooses_first and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(0, 0))
        self._chooses_first = False
        self._show_selected()
        self._enable()
        self._tell()

    def choose_first(self) -> None:
        """Selects the first row of what is about to be shown, unless the selected URL has one."""
        self._chooses_first = True

    def _tell(self, known: int | None = None) -> None:
        known, found = self.model.known if known is None else known, len(self.model.ids)
        self.counted.emit(found, known, self._work.is_busy)
        page = self.view if found or (known and self._work.is_busy) else self.no_matches
        self.pages.setCurrentWidget(page if known else self.empty)

    # What is selected

    def reveal(self, id_: int) -> None:
        """Selects the row of a URL and scrolls to it, as soon as it has one."""
        self._selected = id_
        self._select_again()
        self._is_looked_for = True
        self._show_selected()
        self._enable()

    def _show_selected(self) -> None:
        """Scrolls to the row that was to be revealed, until all rows are in their places."""
        index = self.view.currentIndex()
        if index.isValid() and self._is_looked_for:
            show_row(self.view, index.siblingAtColumn(Column.URL))
            self._is_looked_for = not self.is_settled

    def _select_again(self) -> None:
        """Selects the row of the selected URL again, if it has one."""
        if self.model.id_at(self.view.currentIndex()) == self._selected:
            return
        row = self.model.row_of(self._selected) if self._selected else -1
        with self._quiet:
            self.view.setCurrentIndex(self.model.index(row, 0) if row >= 0 else QModelIndex())

    def _select(self, current: QModelIndex) -> None:
        if self._quiet or not current.isValid():
            return
        self._selected, self._is_looked_for = self.model.id_at(current), False
        self._enable()
        if self._selected:
            self.url_selected.emit(self._selected)

    # What can be done

    @property
    def url(self) -> str:
        """The address of the current row; '' if there is none."""
        return self._ledger.records.url[self.model.id_at(self.view.currentIndex())]

    def _enable(self) -> None:
        id_ = self.model.id_at(self.view.currentIndex())
        is_address = self._ledger.records.skip_reason.get(id_) is not SkipReason.INVALID
        for action in (self.copy_action, *self.form_actions):
            action.setEnabled(id_ > 0)
        for action in (self.open_action, self.again_action):
            action.setEnabled(id_ > 0 and is_address)

    def _recheck(self) -> None:
        self.recheck_asked.emit(self.chosen)

    @property
    def chosen(self) -> list[int]:
        """The ids of the selected rows."""
        return [self.model.ids[row] for row in self.view.chosen_rows(MOST_COPIED)]

    def _aim(self) -> None:
        rows = len(self.view.chosen_rows(MOST_COPIED))
        self.recheck_action.setText(
            tr("&Recheck") if rows < 2 else tr("&Recheck {rows:,} URLs").format(rows=rows)
        )
        self.exclusions.aim_at_url(self.url if self.open_action.isEnabled() else "")

    def browse(self) -> None:
        show_outside(QUrl(self.url))

    def copy(self) -> None:
        """Copies the selected addresses, a line each."""
        rows = self.view.chosen_rows(MOST_COPIED)
        clipboard.copy(*(self._ledger.records.url[self.model.ids[row]] for row in rows))

    def copy_as(self, form: Form) -> None:
        """Copies what is shown of the selected rows, with the names of the columns."""
        rows, columns = self.view.chosen_rows(MOST_COPIED), self.view.shown_columns()
        self._form = form
        lines = self.model.lines(rows, columns, self.model.cells.source)
        self._copying.begin_at_once(lines, SHORT_BREATH_MS)

    def _take_copy(self, lines: list[list[str]]) -> None:
        clipboard.copy_table(lines, self._form)

    def _crawl_again(self) -> None:
        self.crawl_again_requested.emit(self.url)
