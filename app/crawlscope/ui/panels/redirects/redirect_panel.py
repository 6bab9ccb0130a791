"""Redirect chains, one a row: their hops, where they join, and how they end."""

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice

from PySide6.QtCore import (
    QElapsedTimer,
    QMargins,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QKeySequence,
    QPainter,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHeaderView,
    QStyle,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from crawlscope.core.base.budgets import CHAINS_SCANNED
from crawlscope.core.base.language import tr, tr_noop
from crawlscope.core.base.slices import QuietSlices, in_one_go
from crawlscope.core.base.view_table import Shown, Value, in_portions
from crawlscope.core.insight.filter import Filter
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.records.events import ErrorKind
from crawlscope.core.records.records import FETCHING, QUEUED, REDIRECTED, Records
from crawlscope.core.records.redirects import BROKEN_ENDS, Chain, End, bad_redirects, chain, heads
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import BY_ALL, new_action, new_menu, tool_button
from crawlscope.ui.kit.empty_state import EmptyOrFilled, EmptyState
from crawlscope.ui.kit.layouts import in_column, in_row, in_stack
from crawlscope.ui.kit.no_matches import NoMatches
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.reveal import show_row
from crawlscope.ui.kit.row_menu import RowMenu
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.redirects.chain_counts import ChainCounts, Counts
from crawlscope.ui.panels.redirects.redirect_model import (
    Column,
    RedirectModel,
    hops_words,
    pages_words,
)
from crawlscope.ui.rows.cell_delegate import SelectionDelegate
from crawlscope.ui.rows.chain_texts import LOOKS, Step, steps, written_out

NONE_YET = tr("No redirects"), tr("Redirect chains appear here as they are found.")
NONE = tr("No redirects"), tr("No URL that was requested redirects.")
Version = tuple[int, int]  # of the chains, and of what redirects nowhere
EMPTY: Version = (0, 0)
MOST_SHOWN = 2_000  # chains
LEAST_PAUSE_MS = 200  # between two scans
PAUSE_FACTOR = 20  # a scan that took 50 ms is not repeated within a second
NARROW = 560  # pixels; in a narrower panel the chains need the space of other columns
SPACE_OF_END = 36  # pixels around the words of an end: icon and margins
SPACE_OF_COUNT = 16  # pixels around the words of a number
ABOVE = 4  # pixels, above the rows
NARROWEST_LABEL = 84  # pixels; instead of narrower labels, hops are left out


def fitted(widths: list[float], room: float) -> float:
    """The greatest width for labels at which all of them fit into `room` pixels."""
    left, narrow = room, sorted(widths)
    for i, width in enumerate(narrow):
        share = left / (len(narrow) - i)
        if width > share:
            return share
        left -= width
    return max(widths, default=0.0)


class ChainDelegate(SelectionDelegate):
    """Paints a chain as one line: labels lose their middle first, then hops in the middle are left
    out."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        model = index.model()
        found = model.chain(index) if isinstance(model, RedirectModel) else None
        if found is None or index.internalId():
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        option.text = ""
        widget: QWidget = option.widget
        widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, widget)
        rect = QRectF(option.rect).adjusted(4, 0, -8, 0)
        painter.save()
        self._line(painter, rect, option.font, steps(found))
        painter.restore()

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return super().sizeHint(option, index).grownBy(QMargins(0, 2, 0, 3))

    def _line(self, painter: QPainter, rect: QRectF, font: QFont, line: list[Step]) -> None:
        metrics = QFontMetricsF(font)
        space = metrics.horizontalAdvance(" ")
        line = readable(line, rect.width(), metrics)
        fixed = sum(metrics.horizontalAdvance(step.arrow) + 2 * space for step in line[1:])
        fixed += sum(metrics.horizontalAdvance(step.label) for step in line if step.whole)
        labels = [metrics.horizontalAdvance(step.label) for step in line if not step.whole]
        widest = fitted(labels, rect.width() - fixed)
        painter.setFont(font)
        x = rect.left()
        for step in line:
            if step.arrow:
                x = _write(painter, x + space, rect, step.arrow, Tone.REDIRECT) + space
            label = step.label
            if not step.whole:
                label = metrics.elidedText(label, Qt.TextElideMode.ElideMiddle, widest + 0.5)
            x = _write(painter, x, rect, label, Tone.TEXT)


def readable(line: list[Step], room: float, metrics: QFontMetricsF) -> list[Step]:
    """The line itself if it fits; else with bare arrows, which leave more to the addresses (the
    rows below it have the words), and without as many hops as must go."""
    spaces = metrics.horizontalAdvance("  ") * (len(line) - 1)
    texts = (text for step in line for text in (step.arrow, step.label))
    if spaces + sum(map(metrics.horizontalAdvance, texts)) <= room:
        return line
    bare = [replace(step, arrow="→" if step.arrow else "") for step in line]
    return shortened(bare, room, metrics)


def shortened(line: list[Step], room: float, metrics: QFontMetricsF) -> list[Step]:
    """The line without as many hops in its middle as must go for the rest to be readable."""
    space = metrics.horizontalAdvance("  ")

    def least(step: Step) -> float:
        label = metrics.horizontalAdvance(step.label)
        label = label if step.whole else min(label, theme().px(NARROWEST_LABEL))
        return label + (metrics.horizontalAdvance(step.arrow) + space if step.arrow else 0.0)

    if len(line) <= 3 or sum(map(least, line)) <= room:
        return line
    for left in range(len(line) - 2, 1, -1):
        head, tail = (left + 1) // 2, left // 2
        gap = Step(line[head].arrow, f"(+{len(line) - left})", whole=True)
        short = [*line[:head], gap, *line[len(line) - tail :]]
        if sum(map(least, short)) <= room:
            return short
    return short


def _write(painter: QPainter, x: float, rect: QRectF, text: str, tone: Tone) -> float:
    width = QFontMetricsF(painter.font()).horizontalAdvance(text)
    painter.setPen(theme().colour(tone))
    metrics = QFontMetrics(painter.font())
    top = rect.top() + (rect.height() - metrics.height()) // 2  # as Qt places texts beside it
    place = QRectF(x, top, max(0.0, min(width + 1, rect.right() - x)), rect.height())
    painter.drawText(place, Qt.TextFlag.TextSingleLine, text)
    return x + width


@dataclass(slots=True)
class Scan:
    """Scans all chains of a crawl, a slice at a time, so that the loop goes on."""

    version: Version
    left: Iterator[Chain]
    passes: Callable[[Chain], bool]
    links: Callable[[Chain], int]  # how many pages link to it
    counts: Counts = field(default_factory=Counts)
    best: list[Chain] = field(default_factory=list)

    @classmethod
    def of(cls, ledger: Ledger, wanted: Filter) -> "Scan":
        """`wanted`: only chains with a URL, or an end, that it lets pass."""
        records = ledger.records

        def passes(found: Chain) -> bool:
            ids = (*(hop.id for hop in found.hops), found.final_id)
            return any(id_ and wanted.matches(records, id_) for id_ in ids)

        found = (chain(records, head) for head in heads(records))
        some = (each for each in found if each is not None)
        every = itertools.chain(bad_redirects(records), some)
        links = partial(_links_to, records)
        return cls(_version(ledger), every, passes if wanted else lambda _chain: True, links)

    def slices(self) -> "QuietSlices[Scan]":
        """Scans the chains, in slices."""
        while some := list(islice(self.left, CHAINS_SCANNED)):
            self.counts.known += len(some)
            some = list(filter(self.passes, some))
            for each in some:
                self.counts.add(each)
            self.best += some
            if len(self.best) > 2 * MOST_SHOWN:
                self._keep_best()
            yield
        self._keep_best()
        return self

    def _keep_best(self) -> None:
        self.best.sort(key=lambda each: (*_urgency(each), -self.links(each)))
        del self.best[MOST_SHOWN:]


def _version(ledger: Ledger) -> Version:
    """Grows with each redirect."""
    return ledger.records.chains.version, ledger.tally.errors[ErrorKind.INVALID_REDIRECT]


def _links_to(records: Records, found: Chain) -> int:
    """How many pages link to the URL that a chain begins with."""
    head = found.hops[0].id
    return records.inlinks[head] - records.chains.redirects_to(head)


def _urgency(found: Chain) -> tuple[bool, int, bool]:
    """A sort key: loops and limits first, then long chains, broken ones before others."""
    ill = found.end in (End.LOOP, End.LIMIT)
    return not ill, -found.length, found.end not in BROKEN_ENDS


FIELDS = (
    tr_noop("URL"),
    tr_noop("Status"),
    tr_noop("Redirects to"),
    tr_noop("Hops"),
    tr_noop("End"),
    tr_noop("Final"),
    tr_noop("Final status"),
    tr_noop("Chain"),
    tr_noop("Pages that link to it"),
    tr_noop("Permanent"),
)


def _values(records: Records, each: Chain) -> list[Value]:
    first = each.hops[0]
    whole = chain(records, first.id, each.length) or each
    second = each.hops[1].url if len(each.hops) > 1 else each.final
    end = (each.length, each.end, each.final or None, each.final_status)
    line = each.problem or whole.in_one_line()
    links = _links_to(records, each)
    return [first.url, first.status, second or None, *end, line, links, whole.is_permanent]


def _for_people(row: Sequence[Value]) -> Sequence[Value]:
    """The end in a word, as the list shows it."""
    at = FIELDS.index("End")
    return [*row[:at], LOOKS[End(str(row[at]))][2], *row[at + 1 :]]


class RedirectPanel(PanelWidget):
    """Lists the redirect chains of a crawl."""

    counts_what = "chain"
    counted = Signal(int, int, bool)
    term_toggled = Signal(str)  # a term of the filter
    export_asked = Signal()
    url_selected = Signal(int)  # id of a record
    urls_asked = Signal(str)  # the text of a filter

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            parent, "redirectPanel", tr("Redirects"), wished=(420, 300), least=(200, 100)
        )
        self._ledger = Ledger()
        self.model = RedirectModel(self)
        self._scanning = TimedWork[Scan](self, self._take)
        self._wanted = Filter()
        self._is_refiltered = False  # what is shown was filtered otherwise
        self._version = EMPTY  # of the chains that are shown
        self._moment = EMPTY  # the version that other views show
        self._counts = Counts()  # the newest that are known
        self._open_ends: list[tuple[int, bool]] = []  # ids, and whether their end was pending
        self._showing = False
        self._since = QElapsedTimer()
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._begin)
        self._make_view()
        self._make_actions()
        self._lay_out()
        theme().changed.connect(self.view.viewport().update)

    def _make_view(self) -> None:
        view = self.view = QTreeView(self)
        view.setAccessibleName(tr("Redirect chains"))
        view.setAccessibleDescription(
            tr("One chain per row: Right expands its hops, Enter shows the details")
        )
        view.setModel(self.model)
        view.setItemDelegate(SelectionDelegate(view))
        view.setItemDelegateForColumn(Column.CHAIN, ChainDelegate(view))
        view.setUniformRowHeights(True)
        view.setAnimated(False)
        view.setAllColumnsShowFocus(True)
        view.setHeaderHidden(True)
        view.setExpandsOnDoubleClick(False)
        view.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        view.setFrameShape(QTreeView.Shape.NoFrame)
        view.setIndentation(18)
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(Column.CHAIN, QHeaderView.ResizeMode.Stretch)
        for column in (Column.LINKS, Column.HOPS, Column.END):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        view.activated.connect(self._select)
        view.selectionModel().currentChanged.connect(self._follow)

    def _make_actions(self) -> None:
        copy = QKeySequence.StandardKey.Copy
        self.copy_action = new_action(self, tr("Copy URL"), copy, "", self._do_copy_url)
        self.copy_chain_action = new_action(
            self, tr("Copy chain"), "Ctrl+Shift+C", "", self._do_copy_chain
        )
        export = (tr("Export these rows…"), self.export_asked.emit)
        self.menu = new_menu(self, *self.actions(), export)
        RowMenu(self.view, self.menu)

    def shown_table(self) -> Shown:
        """The chains in their order: where each begins, its hops, and where it ends."""
        rows = in_portions(self.model.chains(), partial(_values, self._ledger.records))
        return Shown("redirects", FIELDS, rows, in_words=_for_people)

    def _lay_out(self) -> None:
        self.head = ChainCounts()
        self.head.asked.connect(self.term_toggled)
        line = QWidget()
        meaning = tr("Show the URLs that redirect")
        self._urls = urls = tool_button(
            *(line, meaning, partial(self.urls_asked.emit, "state:redirected")),
            text=tr("URLs"),
            said=meaning,
            name="redirectUrls",
            focus=BY_ALL,
            raises=False,
        )
        urls.setFont(theme().number_font(urls.font()))
        in_row(line, (self.head, 1), urls, margins=(0, 0, 6, ABOVE), space=None)
        self.more = Label()
        self.more.setContentsMargins(8, 4, 8, 4)
        self.more.hide()
        empty = self._none = EmptyState("redirect", *NONE_YET)
        ground = QWidget(self)  # without a header, the first row would stand at its edge
        ground.setAutoFillBackground(True)
        ground.setBackgroundRole(QPalette.ColorRole.Base)
        in_column(ground, self.view, margins=(0, ABOVE, 0, 0))
        self.rows = in_stack(self, ground, NoMatches("chain"))
        self.pages = EmptyOrFilled(self, empty, line, self.rows, self.more)
        theme().zoomed.connect(self._fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit_counts(self, links: Collection[int]) -> None:
        """Numbers get what they need, and leave the rest to the chains."""
        hops = {(each.length, each.is_permanent): each for each in self.model.chains()}
        needs: dict[Column, Iterable[str]] = {
            Column.LINKS: [pages_words(max(links, default=0))],
            Column.HOPS: map(hops_words, hops.values()),
        }
        for column, words in needs.items():
            widest = max(map(self.fontMetrics().horizontalAdvance, words), default=0)
            self.view.header().resizeSection(column, widest + theme().px(SPACE_OF_COUNT))

    def _fit(self) -> None:
        is_narrow = self.width() < theme().px(NARROW)
        self.view.setColumnHidden(Column.HOPS, is_narrow)
        self.view.setColumnHidden(Column.LINKS, is_narrow)
        ends = [tr("external")]
        if not is_narrow:  # the words of hops stand there, too
            ends = [
                tr("broken") + " 404",
                *(
                    each.format(status=302)
                    for each in (
                        *(tr("{status}, permanent"), tr("{status}, temporary")),
                        *(tr("{status}, shared target"), tr("{status}, back again")),
                    )
                ),
            ]
        widest = max(map(self.fontMetrics().horizontalAdvance, ends))
        self.view.header().resizeSection(Column.END, widest + theme().px(SPACE_OF_END))
        self.model.set_narrow(is_narrow)

    def reset(self, ledger: Ledger) -> None:
        """Begins with a new crawl, or with the same one after it was out of sight."""
        if ledger is not self._ledger:
            self._ledger = ledger
            self._pause.stop()
            self._scanning.drop()
            self._version, self._open_ends = EMPTY, []
            self._counts = Counts()
            self._since.invalidate()
            self.model.clear()
            self.pages.set_filled(False)
        self.take_counts()
        self._say_if_none()
        self._consider()

    def _say_if_none(self) -> None:
        self._none.say(*(NONE if self._ledger.finished is not None else NONE_YET))

    def take_filter(self, wanted: Filter) -> None:
        """Shows the chains with a URL, or an end, that it lets pass."""
        self._wanted, self._is_refiltered = wanted, True
        self.head.show_terms(wanted.terms)
        self._pause.stop()
        self._scanning.drop()
        self.take_counts()
        self._begin()

    def take_counts(self) -> None:
        """Counts the chains of this moment if there are few; else says that it is behind."""
        records = self._ledger.records
        self._moment = _version(self._ledger)
        redirects = self._ledger.tally.states[REDIRECTED]
        # What the filter lets pass of them is another number
        self._urls.setText(
            tr("URLs")
            if self._wanted
            else tr("{n:,} redirects", "1 redirect", redirects).format(n=redirects)
        )
        if not self._is_stale():
            return
        if len(records.chains) <= CHAINS_SCANNED:
            self._counts = in_one_go(Scan.of(self._ledger, self._wanted).slices()).counts
            self._show_counts(is_behind=False)
        else:
            self._show_counts(is_behind=True)

    def _show_counts(self, is_behind: bool) -> None:
        self.head.show_counts(self._counts, is_behind)
        self._urls.setVisible(self._counts.chains > 0)
        self.counted.emit(self._counts.chains, self._counts.known, is_behind)

    def catch_up(self, changes: Changes) -> None:
        """Shows what has happened since the last call, now or a moment later."""
        if self._moment != _version(self._ledger):
            self.take_counts()
        self._say_if_none()
        self._consider()

    def _consider(self) -> None:
        """Begins a scan if something changed and the last one was long enough ago."""
        if self._scanning.is_busy or self._pause.isActive() or not self._is_stale():
            return
        pause = max(LEAST_PAUSE_MS, self._scanning.cost * 1000 * PAUSE_FACTOR)
        passed = self._since.elapsed() if self._since.isValid() else pause
        if passed < pause:
            self._pause.start(round(pause - passed))
        else:
            self._begin()

    @property
    def is_settled(self) -> bool:
        """True if it shows all chains as they are now."""
        return not self._scanning.is_busy and not self._is_stale()

    def _is_stale(self) -> bool:
        records = self._ledger.records
        return (
            self._is_refiltered
            or _version(self._ledger) != self._version
            or any(_is_pending(records, id_) != was for id_, was in self._open_ends)
        )

    def _begin(self) -> None:
        self._is_refiltered = False
        self._scanning.begin_at_once(Scan.of(self._ledger, self._wanted).slices())

    def _take(self, scan: Scan) -> None:
        self._show(scan)
        self._consider()

    def _show(self, scan: Scan) -> None:
        self._version = scan.version
        records = self._ledger.records
        ends = {found.final_id for found in scan.best if _may_change(found)}
        self._open_ends = [(id_, _is_pending(records, id_)) for id_ in ends]
        self._showing = True
        links = {each.hops[0].id: scan.links(each) for each in scan.best}
        self.model.show(scan.best, links)
        self._fit_counts(links.values())
        self._showing = False
        self._counts = scan.counts
        # The records may have changed while they were read, or before others show it.
        self._show_counts(not scan.version == _version(self._ledger) == self._moment)
        hidden = scan.counts.chains - len(scan.best)
        self.more.setText(
            tr(
                "… {n:,} more chains: export to see them all",
                "… 1 more chain: export to see them all",
                hidden,
            ).format(n=hidden)
        )
        self.more.setVisible(hidden > 0)
        self.pages.set_filled(scan.counts.known > 0)
        self.rows.setCurrentIndex(0 if scan.best else 1)
        self._since.start()

    def reveal(self, id_: int) -> None:
        """Selects the chain, or the hop, of a URL that redirects; otherwise selects nothing."""
        index = self.model.index_of(id_)
        if index.isValid() and self.model.id_at(self.view.currentIndex()) == id_:
            return
        self._showing = True
        self.view.setCurrentIndex(index)
        self._showing = False
        if index.isValid():
            show_row(self.view, index)

    def _follow(self, index: QModelIndex) -> None:
        if not self._showing:  # when a row is removed, Qt makes another one current
            self._select(index)

    def _select(self, index: QModelIndex) -> None:
        id_ = self.model.id_at(index)
        if id_:
            self.url_selected.emit(id_)

    def _do_copy_url(self) -> None:
        url = self.model.url(self.view.currentIndex())
        if url:
            clipboard.copy(url)

    def _do_copy_chain(self) -> None:
        found = self.model.chain(self.view.currentIndex())
        if found is not None:
            clipboard.copy(*written_out(found))


def _is_pending(records: Records, id_: int) -> bool:
    return records.state[id_] in (QUEUED, FETCHING)


def _may_change(found: Chain) -> bool:
    """True if an end may change: a page stays a page, but a skipped URL may be admitted later."""
    return found.end in (End.PENDING, End.SKIPPED)
