"""What changed since an older crawl: kind by kind, filtered, sorted, with before and after."""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QModelIndex, QUrl, Signal
from PySide6.QtGui import QAction, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QWidget,
)

from crawlscope.core.base import units
from crawlscope.core.base.budgets import EXPORTED_RECORDS
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import Portions, QuietSlices
from crawlscope.core.base.urls import origin_of
from crawlscope.core.base.view_table import Counted, Shown, Value
from crawlscope.core.insight.compare import Change
from crawlscope.core.insight.differences import KINDS, Differences, bits, shown
from crawlscope.core.insight.filter import Filter
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import BY_KEYS, action_button, new_menu, push_button
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.layouts import in_column, in_row, in_stack
from crawlscope.ui.kit.outside import show_outside
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.quiet import Quiet
from crawlscope.ui.kit.row_menu import RowMenu
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.changes.changes_model import WORDS, ChangesModel, Column
from crawlscope.ui.panels.changes.kind_bar import KindBar
from crawlscope.ui.rows.flat_table import RowTable
from crawlscope.ui.rows.url_order import in_order, place_of, places_of

WIDE = 700  # pixels, from which several changes of a URL have room
SHARES = {Column.URL: 0.44, Column.OLD: 0.28, Column.NEW: 0.28}  # of the width, initially
SPACE = 8  # pixels
KIND_SPACE = 40  # pixels: icon, spaces, the arrow of the order
LOW = 330  # pixels; if it is lower, the rows need the space of the words of the kinds

NOT_YET = (
    tr("No comparison yet"),
    tr(
        "What is new, gone or changed since an older crawl? Use File → Compare with… to choose one."
    ),
)
RUNNING = (
    tr("The crawl is running"),
    tr("What is new, gone or changed since the previous crawl is listed here once it has ended."),
)
NO_PREVIOUS = (
    tr("Nothing to compare with"),
    tr(
        "No earlier crawl of this site is saved. Crawl it again later to see what has changed, or "
        "use File → Compare with… to choose a file."
    ),
)


SAME = (
    tr("Nothing changed"),
    tr(
        "Every URL is in both crawls, with the same status, redirect, title, description, H1, "
        "noindex and canonical URL. Other contents are not compared."
    ),
)
SAME_RECORDS = (
    tr("Nothing changed in what was compared"),
    tr(
        "Every URL is in both crawls, with the same status, redirect, title and canonical URL. "
        "Other contents are not compared."
    ),
)


DEMO_ALONE = (
    tr("Nothing to compare with"),
    tr(
        "Crawls of the demo site are not saved. Crawl it a second time in this window, and both "
        "are compared."
    ),
)


@dataclass(frozen=True, slots=True)
class ComparedCrawl:
    """One of the two crawls of a comparison."""

    name: str
    created: str  # ISO 8601; '' where it is not known
    urls: int
    note: str = ""  # 'so far'
    seconds: float = 0.0  # of crawling; 0: not known
    workers: int = 1

    def label(self) -> str:
        """'2026-11-20 14:02 · a.test.crawl · 412 URLs · 4.1 s with 10 workers'."""
        known = tr("{n:,} URLs", "1 URL", self.urls).format(n=self.urls)
        urls = " ".join(filter(None, (known, self.note)))
        took = tr("{time} with {n:,} workers", "{time} with 1 worker", self.workers).format(
            time=units.seconds(self.seconds), n=self.workers
        )
        parts = self.moment, self.name, urls, took if self.seconds else ""
        return " · ".join(filter(None, parts))

    @property
    def moment(self) -> str:
        """'2026-11-20 14:02'; '' where it is not known."""
        return (
            f"{datetime.fromisoformat(self.created).astimezone():%Y-%m-%d %H:%M}"
            if self.created
            else ""
        )


class ChangesView(RowTable):
    """Columns have shares of the width until a person changes them."""

    def __init__(self, model: ChangesModel, parent: QWidget) -> None:
        super().__init__(model, parent, (Column.KIND,))
        self.setObjectName("changesTable")
        self.setAccessibleName(tr("What changed"))
        self.setAccessibleDescription(tr("One URL per row, with its old and new values"))
        self._is_sharing = self._was_sized = False
        self._size_kinds(1)
        self.horizontalHeader().sectionResized.connect(self._note)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._was_sized:
            return
        self._is_sharing = True
        self._size_kinds(2 if self.viewport().width() >= theme().px(WIDE) else 1)
        room = self.viewport().width() - self.columnWidth(Column.KIND)
        for column, share in SHARES.items():
            self.setColumnWidth(column, int(room * share))
        self._is_sharing = False

    def _size_kinds(self, number: int) -> None:
        """Has room for as many words: what breaks has another status, too."""
        widths = sorted(map(QFontMetrics(self.font()).horizontalAdvance, WORDS.values()))
        self.setColumnWidth(Column.KIND, sum(widths[-number:]) + KIND_SPACE * number)

    def _note(self, _column: int) -> None:
        self._was_sized = self._was_sized or (self.isVisible() and not self._is_sharing)


class ChangesPanel(PanelWidget):
    """Which two crawls are compared, the kinds of change, and the table; it follows the filter."""

    counts_what = "URL"
    counted = Signal(int, int, bool)
    clear_asked = Signal()  # the filter is to be taken away
    term_put = Signal(str, str)  # the key of a term of the filter, and the term in its place; or ''
    url_selected = Signal(int)  # id of a record
    again_requested = Signal()
    addresses_requested = Signal()  # which addresses count as others
    previous_requested = Signal()  # compare with the previous crawl of this site
    export_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "changesPanel", tr("Changes"), wished=(520, 300), least=(200, 100))
        self.model = ChangesModel(self)
        self.view = ChangesView(self.model, self)
        self.kinds = KindBar(self)
        self._wanted = Filter()
        self._ledger = Ledger()
        self._compared: Callable[[], Ledger] | None = None
        self.is_compared = False
        self._selected = -1  # index into the differences; it may have no row at the moment
        self._quiet = Quiet()
        self._work = TimedWork["array[int]"](self, self._show)
        self._make_actions()
        self._lay_out()
        self.kinds.asked.connect(self._ask_kinds)
        self.view.horizontalHeader().sortIndicatorChanged.connect(self._arrange)
        self.view.selectionModel().currentChanged.connect(self._select)
        theme().changed.connect(self._dress)
        self._dress()
        self._tell()

    def _make_actions(self) -> None:
        self.again_action = QAction(tr("Compare again"), self)
        set_icon(self.again_action, "again")
        self.again_action.setToolTip(
            tr("Compare the older crawl with the current state of this one")
        )
        self.again_action.triggered.connect(lambda _checked: self.again_requested.emit())
        self.addresses_action = QAction(tr("Compare a copy of a site…"), self)
        set_icon(self.addresses_action, "swap")
        self.addresses_action.setToolTip(
            tr("Treat the URLs of one address, such as a staging host, as those of another")
        )
        self.addresses_action.triggered.connect(lambda _checked: self.addresses_requested.emit())
        self.open_action = self.view.new_action(
            tr("Open in browser"), "Ctrl+B", "browser", self.browse
        )
        self.copy_action = self.view.new_action(tr("Copy URL"), "Ctrl+C", "copy", self.copy)
        export = (tr("Export these rows…"), self.export_asked.emit)
        self.menu = new_menu(self, self.open_action, self.copy_action, None, export)
        RowMenu(self.view, self.menu)

    def _lay_out(self) -> None:
        self._pages = in_stack(self, self._filled())
        self._nothing = EmptyState("compare", *NOT_YET)
        self._compare_button = push_button(
            *(self._nothing, tr("Compare with the previous crawl of this site")),
            self.previous_requested.emit,
            meaning=tr("What is new, gone or changed since then?"),
        )
        self._compare_button.setEnabled(False)
        self._nothing.add_button(self._compare_button)
        self._pages.addWidget(self._nothing)
        in_column(self, self._pages)

    def show_running(self, is_running: bool) -> None:
        """There is nothing to compare before a crawl has ended, unless it is asked for."""
        self._nothing.say(*(RUNNING if is_running else NOT_YET))

    def show_no_previous(self, *, is_demo: bool) -> None:
        """There is no earlier crawl of this site to compare with."""
        self._nothing.say(*(DEMO_ALONE if is_demo else NO_PREVIOUS))
        self._compare_button.hide()

    def _filled(self) -> QWidget:
        filled = QWidget(self)
        column = in_column(filled, self._head())
        self._tools = QWidget(filled)
        in_column(self._tools, self._kinds_row())
        column.addWidget(self._tools)
        self._rows = in_stack(filled, self.view)
        self._same = EmptyState(
            *("good", *SAME),
        )
        self._none = EmptyState(
            "filter", tr("No changes match the filter"), tr("The active filters are shown above.")
        )
        again = self.again_action.trigger
        self._same.add_button(push_button(self._same, tr("Compare again"), again))
        show_all = push_button(self._none, tr("Show all changes"), self.clear_asked.emit)
        self._none.add_button(show_all)
        for page in (self._same, self._none):
            self._rows.addWidget(page)
        column.addWidget(self._rows, 1)
        return filled

    def _head(self) -> QGridLayout:
        self.before, self.after = ElidedLabel(tr("Before"), self), ElidedLabel(tr("After"), self)
        head = QGridLayout()
        head.setContentsMargins(SPACE + 2, 4, SPACE, 2)
        head.setHorizontalSpacing(SPACE)
        head.setVerticalSpacing(2)
        self.settings = ElidedLabel(tr("Settings that differ"), self)
        self.addresses = ElidedLabel(tr("Mapped addresses"), self)
        self.left_out = ElidedLabel(tr("Not compared"), self)
        titles = (
            *(tr("Before"), tr("After"), tr("Settings"), tr("Addresses")),
            tr("Not compared"),
        )
        labels = (self.before, self.after, self.settings, self.addresses, self.left_out)
        self._words = [Label(word, self) for word in titles]
        for row, (word, label) in enumerate(zip(self._words, labels, strict=True)):
            label.setFont(theme().number_font(label.font()))
            head.addWidget(word, row, 0)
            head.addWidget(label, row, 1)
        head.setColumnStretch(1, 1)
        return head

    def _kinds_row(self) -> QHBoxLayout:
        row = in_row(None, (self.kinds, 1), margins=(8, 4, 4, 4), space=4)
        for action in (self.addresses_action, self.again_action):
            button = action_button(self, action, focus=BY_KEYS)
            button.setAccessibleName(action.text())
            row.addWidget(button)
        return row

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.kinds.set_low(self.height() < LOW)

    def _dress(self) -> None:
        for word in self._words:
            palette = word.palette()
            palette.setColor(word.foregroundRole(), theme().colour(Tone.QUIET))
            word.setPalette(palette)

    # What it shows

    def add_sources(self, actions: list[QAction]) -> None:
        """Puts what shows the source of the selected URL into the menu of a row; Enter does the
        last of it."""
        self.menu.addSeparator()
        self.menu.addActions(actions)
        self.view.activated.connect(lambda _index: actions[-1].trigger())

    def follow(self, compare: QAction) -> None:
        """The previous crawl can be asked for whenever a file can be chosen."""
        compare.enabledChanged.connect(self._compare_button.setEnabled)
        self._compare_button.setEnabled(compare.isEnabled())

    def compare_always(self, crawl: Callable[[], Ledger]) -> None:
        """What is compared is this crawl, also while the window shows an earlier moment of it."""
        self._compared = crawl

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl in the window, which is compared with nothing."""
        if self._compared is not None:
            ledger = self._compared()
        if ledger is not self._ledger:
            self._ledger = ledger
            self.is_compared = False
            self._nothing.say(*NOT_YET)
            self._compare_button.show()
            self._take(Differences())

    def catch_up(self, changes: Changes) -> None:
        """Does nothing: a comparison shows one moment of the crawl."""

    def show_differences(
        self,
        found: Differences,
        before: ComparedCrawl,
        after: ComparedCrawl,
        settings: str = "",
        addresses: tuple[str, str] = ("", ""),
    ) -> None:
        """Shows the differences between an older crawl and one moment of the one in the window,
        with the settings by which they may have come about, and the addresses of which the first
        counted as the second."""
        if self._compared is not None:  # it may not have begun with this crawl, as it is hidden
            self._ledger = self._compared()
        self.is_compared = True
        self.before.set_text(before.label())
        self.after.set_text(after.label())
        words = tr("{beginning} counts as {other}") if any(addresses) else ""
        words = words.format(beginning=addresses[0], other=addresses[1])
        labels = (self.settings, self.addresses, self.left_out)
        texts = (settings, words, found.not_compared)
        self._same.say(*(SAME_RECORDS if found.not_compared else SAME))
        for label, text, title in zip(labels, texts, self._words[2:], strict=True):
            label.set_text(text)
            label.setVisible(bool(text))
            title.setVisible(bool(text))
        self._take(found)

    @property
    def is_settled(self) -> bool:
        """True if every row is there and in its place."""
        return not self._work.is_busy

    def _take(self, found: Differences) -> None:
        records = self._ledger.records
        self._selected = -1
        with_home = origin_of(records.url[1]) if len(records) else ""
        with self._quiet:
            self.model.show(found, with_home)
        self.kinds.set_counts(found.counts)
        self._arrange()

    def shown_table(self) -> Shown:
        """The differences of the URLs that have a row now, in their order, with whole addresses:
        those of the kinds that are chosen."""
        found, wanted = self.model.differences, bits(self._kinds)
        numbers = [(mask & wanted).bit_count() for mask in range(1 << len(KINDS))]
        rows = self.model.rows[:]
        total = sum(map(numbers.__getitem__, map(found.masks.__getitem__, rows)))

        def portions() -> Portions[Sequence[Value]]:
            for first in range(0, len(rows), EXPORTED_RECORDS):
                some = rows[first : first + EXPORTED_RECORDS]
                told = [row for place in some for row in found.of_url(place)]
                values: list[Sequence[Value]] = [
                    found.values(row) for row in told if wanted >> found.kind[row] & 1
                ]
                yield values, (first + len(some)) / len(rows)

        return shown(Counted(portions(), total))

    def take_filter(self, wanted: Filter) -> None:
        """Shows the changes of URLs that it lets pass. Of a URL that is gone only the address is
        known."""
        self._wanted = wanted
        self.kinds.show_chosen(self._kinds)
        self._arrange()

    @property
    def _kinds(self) -> frozenset[Change]:
        return frozenset(map(Change, self._wanted.without("change")[0]))

    def _ask_kinds(self, kinds: frozenset[Change]) -> None:
        words = ",".join(kind for kind in Change if kind in kinds)
        self.kinds.show_chosen(self._kinds)  # the filter decides
        self.term_put.emit("change:", f"change:{words}" if words else "")

    # Its order

    def _arrange(self) -> None:
        self._work.begin_at_once(self._choose())
        self._tell()

    def _choose(self) -> QuietSlices["array[int]"]:
        found, rows = self.model.differences, array("i")
        column, descending = self.view.order
        self.model.show_sorted(column, descending)
        kinds, rest = self._kinds, self._wanted.without("change")[1]
        records, of_address = self._ledger.records, rest.of_addresses()

        def passes(row: int) -> bool:
            id_ = found.id[row]
            return rest.matches(records, id_) if id_ else of_address(found.url[row])

        for some in found.among(kinds, passes):
            rows.extend(some)
            yield
        if column >= 0:
            rows = yield from in_order(rows, self.model.key(column), descending)
        return rows

    def _show(self, rows: "array[int]") -> None:
        with self._quiet:
            self.model.show_rows(rows)
        self._go_to(self._selected)
        self._tell()

    def _tell(self) -> None:
        known, found = self.model.differences.urls, len(self.model.rows)
        self._pages.setCurrentIndex(0 if self.is_compared else 1)
        self._tools.setVisible(known > 0)
        if not known:
            self._rows.setCurrentWidget(self._same)
        else:
            self._rows.setCurrentWidget(self.view if found or self._work.is_busy else self._none)
        self.counted.emit(found, known, self._work.is_busy)
        self._enable()

    # What is selected

    def reveal(self, id_: int) -> None:
        """Selects the first row of a URL; nothing if it has none."""
        ids, current = self.model.differences.id, self.model.place_at(self.view.currentIndex())
        if id_ and current >= 0 and ids[current] == id_:
            return
        places = places_of(id_, ids) if id_ else iter(())
        self._selected = next((p for p in places if place_of(p, self.model.rows) >= 0), -1)
        self._go_to(self._selected)

    def _go_to(self, place: int) -> None:
        row = place_of(place, self.model.rows) if place >= 0 else -1
        index = self.model.index(row, Column.KIND) if row >= 0 else QModelIndex()
        with self._quiet:
            self.view.setCurrentIndex(index)
        if index.isValid():
            self.view.scrollTo(index)
        self._enable()

    def _select(self, current: QModelIndex) -> None:
        if self._quiet or not current.isValid():
            return
        self._selected = self.model.place_at(current)
        self._enable()
        if id_ := self.model.differences.id[self._selected]:
            self.url_selected.emit(id_)

    # What can be done

    @property
    def url(self) -> str:
        """The address of the current row; '' if there is none."""
        place = self.model.place_at(self.view.currentIndex())
        return self.model.differences.url[place] if place >= 0 else ""

    def _enable(self) -> None:
        self.copy_action.setEnabled(bool(self.url))
        self.open_action.setEnabled(self.url.startswith(("http://", "https://")))

    def browse(self) -> None:
        show_outside(QUrl(self.url))

    def copy(self) -> None:
        clipboard.copy(self.url)
