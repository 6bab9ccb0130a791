"""The links from, or to, a URL: filtered, gone to, copied, exported; read a part at a time."""

from array import array
from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QWidget,
)

from crawlscope.core.base import units
from crawlscope.core.base.budgets import FILTERED_URLS
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.view_table import Shown, Value, in_portions, telling
from crawlscope.core.insight.neighbours import Linked
from crawlscope.core.records.records import Records
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import new_menu, tool_button
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.layouts import in_column
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.row_menu import RowMenu
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.kit.text_line import FilterLine
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.details.link_model import Column, LinkModel
from crawlscope.ui.rows.flat_table import FlatTable, RowDelegate
from crawlscope.ui.rows.record_words import english_status

FIRST, MORE = 100, 4  # links read at first; each time there is need of more: so many times as many
MOST_ROWS = 6  # seen without scrolling
FROM_END = 20  # rows from the end, from where on more are read
FILTER_FROM = 6  # links; fewer need no filter

Ask = Callable[[int, int, int], Linked | None]  # id, limit, offset; None: it is being read
FIELDS = ("url", "status", "text")  # of an export
HEADINGS = (tr("URL"), tr("Status"), tr("Link text"))  # of the same as a page for people


class LinkList(QWidget):
    """Asks for links by itself: the first ones, and all of them as soon as it has to."""

    url_selected = Signal(int)
    link_asked = Signal(int)  # where it stands in the source: the URL at the other end
    counted = Signal()  # its number of rows, or what it is doing, has changed
    export_ready = Signal()  # all that it shows has been read

    def __init__(self, meaning: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.model = LinkModel(self)
        self.view = FlatTable(self.model, self)
        self.filter_line = FilterLine(
            tr("Filter: {list}").format(list=meaning), tr("Filter by URL or text"), "", self
        )
        self.none = Label("", self)
        self._ask: Ask | None = None
        self._id = self._known = 0
        self._read_links: Linked = ()
        self._limit = FIRST
        self._is_late = False  # the source is still reading
        self._needs_all = ""  # what is to be done with all of them: 'copy', 'export'
        self._work = TimedWork["array[int]"](self, self._take)
        self._make_view(meaning)
        self._make_actions(meaning)
        in_column(self, self.filter_line, self.view, self.none, margins=(8, 0, 8, 0), space=3)
        self.none.setContentsMargins(2, 0, 2, 0)
        self.filter_line.textChanged.connect(self._filter)
        theme().zoomed.connect(self._fit)
        set_colour(self.none, Tone.QUIET)

    def _make_view(self, meaning: str) -> None:
        view = self.view
        view.setAccessibleName(meaning)
        view.setAccessibleDescription(tr("One page per row: Enter shows its details"))
        view.setItemDelegate(RowDelegate(view, (Column.TEXT,)))
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        header = view.horizontalHeader()
        header.hide()
        header.setMinimumSectionSize(30)
        for column, mode in (
            (Column.STATUS, QHeaderView.ResizeMode.Fixed),
            (Column.URL, QHeaderView.ResizeMode.Stretch),
            (Column.TEXT, QHeaderView.ResizeMode.Fixed),
        ):
            header.setSectionResizeMode(column, mode)
        width = view.fontMetrics().horizontalAdvance("robots.txt") + 30
        header.resizeSection(Column.STATUS, width)
        view.clicked.connect(self._choose)
        view.activated.connect(self._choose)
        view.verticalScrollBar().valueChanged.connect(self._see_end)

    def _make_actions(self, meaning: str) -> None:
        self.copy_action = self.view.new_action(
            tr("Copy URLs"), QKeySequence.StandardKey.Copy, "copy", self._copy_chosen
        )
        self.source_action = self.view.new_action(
            tr("Show the link in the source"), "Ctrl+J", "source", self._ask_for_link
        )
        RowMenu(self.view, new_menu(self, self.source_action, self.copy_action))
        self.copy_button, self.export_button = (
            tool_button(
                self, words.format(list=meaning), act, icon=icon, tone=Tone.QUIET, look="small"
            )
            for words, act, icon in (
                (tr("Copy URLs: {list}"), self.copy_all, "copy"),
                (tr("Export shown rows: {list}"), self.export, "export"),
            )
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.view.horizontalHeader().resizeSection(Column.TEXT, self.width() * 3 // 10)

    # What it shows

    def show_links(self, records: Records, id_: int, ask: Ask | None, known: int) -> None:
        """Begins with the links of a URL; `known` is how many there are by its record."""
        self._work.drop()
        self._id, self._ask, self._known = id_, ask, known
        self._limit, self._is_late, self._needs_all = FIRST, False, ""
        self.filter_line.blockSignals(True)
        self.filter_line.clear()
        self.filter_line.blockSignals(False)
        self._read_links = ()
        self.model.reset(records, id_)
        self._read()

    def catch_up(self, known: int) -> None:
        """The record may count more links now, and what happened at their ends may differ."""
        if known != self._known:
            self._known = known
            self._tell()
        self.model.refresh()

    def refresh(self) -> None:
        """There may be more to read now."""
        if self._is_late or len(self._read_links) < min(self._limit, self._known):
            self._read()

    @property
    def total(self) -> int:
        return max(self._known, len(self.model.links))

    @property
    def words(self) -> str:
        """How many there are, and how many of them pass the filter: '3', '2 of 3'."""
        total = units.count(self.total)
        if not self._needle:
            return total
        return tr("{n:,} of {total}").format(n=len(self.model.shown), total=total)

    @property
    def text(self) -> str:
        """What its rows say, cell by cell, a line each."""
        model = self.model
        rows = range(model.rowCount())
        cells = (model.index(row, column).data() for row in rows for column in Column)
        return "\n".join([*filter(None, cells), self.none.text()])

    @property
    def _needle(self) -> str:
        return self.filter_line.text().strip().lower()

    # Reading

    def _read(self) -> None:
        if self._ask is None or not self._id:
            self._tell()
            return
        found = self._ask(self._id, self._limit, 0)
        self._is_late = found is None
        if found is not None:
            self._arrange(found)
        self._tell()

    def _read_more(self) -> None:
        """Reads on if the last reading ended at its limit."""
        if not self._is_late and len(self._read_links) >= self._limit:
            self._limit *= MORE
            self._read()

    def _see_end(self, row: int) -> None:
        if row + MOST_ROWS + FROM_END >= self.model.rowCount() and not self._work.is_busy:
            self._read_more()

    # Filtering

    def _filter(self) -> None:
        self._arrange(self._read_links)

    def _arrange(self, links: Linked) -> None:
        self._read_links = links
        self._work.begin_at_once(self._passing(links))

    def _passing(self, links: Linked) -> QuietSlices["array[int]"]:
        needle = self._needle
        if not needle:
            return array("i", range(len(links)))
        found = array("i")
        for place, link in enumerate(links):
            if needle in self.model.text_of(link):
                found.append(place)
            if place % FILTERED_URLS == FILTERED_URLS - 1:
                yield
        return found

    def _take(self, shown: "array[int]") -> None:
        self.model.take(self._read_links, shown)
        if self._needle or self._needs_all:
            self._read_more()
        self._tell()
        if self._needs_all and not self._is_late and not self._work.is_busy:
            self._do_with_all()

    def _tell(self) -> None:
        number = self.model.rowCount()
        self.none.setText(self._remark())
        self.none.setVisible(bool(self.none.text()))
        self.view.setVisible(number > 0)
        self.filter_line.setVisible(self.total >= FILTER_FROM or bool(self._needle))
        self._fit()
        for button in (self.copy_button, self.export_button):
            button.setEnabled(number > 0)
        self.counted.emit()

    def _fit(self) -> None:
        rows = min(self.model.rowCount(), MOST_ROWS)
        self.view.setFixedHeight(rows * self.view.verticalHeader().defaultSectionSize() + 2)

    def _remark(self) -> str:
        if self._is_late:
            return tr("reading…")
        if self._needle and not self.model.rowCount():
            return tr("nothing matches the filter")
        if self._ask is None and self.total:
            return tr("links are not stored")
        if not self.model.links:
            return tr("not written yet") if self._known > 0 else tr("none known")
        return ""

    # What can be done with them

    def _choose(self, index: QModelIndex) -> None:
        if len(self.view.selectionModel().selectedRows()) <= 1 and (
            id_ := self.model.id_at(index.row())
        ):
            self.url_selected.emit(id_)

    def _ask_for_link(self) -> None:
        if id_ := self.model.id_at(self.view.currentIndex().row()):
            self.link_asked.emit(id_)

    def _copy_chosen(self) -> None:
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        clipboard.copy(*(self.model.records.url[self.model.id_at(row)] for row in rows))

    def copy_all(self) -> None:
        """Copies the addresses of all that pass the filter, once they are read."""
        self._begin_all("copy")

    def export(self) -> None:
        """Emits `export_ready` once all that pass the filter are read."""
        self._begin_all("export")

    def _begin_all(self, what: str) -> None:
        self._needs_all = what
        self._arrange(self._read_links)

    def _do_with_all(self) -> None:
        what, self._needs_all = self._needs_all, ""
        if what == "copy":
            model = self.model
            clipboard.copy(*(model.records.url[model.links[each][0]] for each in model.shown))
        else:
            self.export_ready.emit()

    def shown_table(self, name: str, title: str) -> Shown:
        """What is shown, in its order, as it was received."""
        records, links = self.model.records, list(self.model.links)

        def values(place: int) -> Sequence[Value]:
            id_, text = links[place]
            return records.url[id_], english_status(records, id_), text or ""

        rows = in_portions(self.model.shown[:], values)
        return Shown(name, FIELDS, rows, HEADINGS, telling(FIELDS.index("status")), title)
