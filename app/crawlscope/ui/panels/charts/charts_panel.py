"""Charts of what a crawl consists of, side by side; they follow it, and every bar is a link."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.view_table import Shown, Value, in_portions
from crawlscope.core.insight.among import found_among
from crawlscope.core.insight.distribution import Distribution, errors_in, largest_folders, spread
from crawlscope.core.insight.filter import Filter
from crawlscope.core.insight.matching import tally_among
from crawlscope.core.insight.pruned import pruned
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.ledger.tally import Tally
from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.core.records.tree import Tree
from crawlscope.ui.kit.acts import tool_button
from crawlscope.ui.kit.empty_state import EmptyOrFilled, EmptyState
from crawlscope.ui.kit.layouts import in_row, in_stack
from crawlscope.ui.kit.no_matches import NoMatches
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.scrolled import scrolled
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.charts import bars
from crawlscope.ui.panels.charts.bar_chart import BarChart
from crawlscope.ui.panels.charts.bars import MOST_BARS, Bar
from crawlscope.ui.rows.recount import Recount

COLUMN = 20  # lines of text are as high as a chart should be wide
GAP = 8  # between charts
MOST_COLUMNS = 4
CHARTS = (  # title, what is said while there are no bars
    ("codes", tr_noop("Status codes"), tr("No responses yet.")),
    ("errors", tr_noop("Failed, by reason"), tr("No failed requests.")),
    ("types", tr_noop("Content types"), tr("No content types known yet.")),
    ("times", tr_noop("Time to the last byte"), tr("No responses yet.")),
    ("sizes", tr_noop("Size, decoded"), tr("No sizes known yet.")),
    ("depths", tr_noop("Depth, in clicks"), tr("No URLs known yet.")),
    ("findings", tr_noop("Findings, most severe first"), tr("No findings so far.")),
    ("found_in", tr_noop("Errors by folder"), tr("No errors so far.")),
    ("folders", tr_noop("Largest folders"), tr("There are no folders.")),
)
COUNTED = {"folders": tr("URLs, broken first")}  # others count URLs
FIELDS = (
    tr_noop("Chart"),
    tr_noop("Bar"),
    tr_noop("URLs"),
    tr_noop("Broken"),
    tr_noop("Filter"),  # shows these URLs
)


@dataclass(slots=True)
class Counted:
    """What all charts show: one count."""

    tree: Tree  # of what is counted, as the tally and the findings
    tally: Tally
    findings: Counter[str]
    spread: Distribution
    largest: list[int]  # folders
    errors: Counter[int]  # URLs with errors among their findings, by those folders


class ChartsPanel(PanelWidget):
    """As many charts side by side as have room."""

    counts_what = "URL"
    counted = Signal(int, int, bool)
    export_asked = Signal()
    urls_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "chartsPanel", tr("Charts"), wished=(700, 400), least=(220, 120))
        self._ledger = Ledger()
        self._wanted = Filter()
        self._columns = 0
        self._recount = Recount[Counted](self, self._count, self._show)
        self._board = QWidget(self)
        urls = tr("URLs", "how many")
        self.charts = {
            name: BarChart(translated(title), COUNTED.get(name, urls), none, self._board)
            for name, title, none in CHARTS
        }
        self._percentiles = [self._link() for _ in bars.PERCENTILES]
        self._lay_out()
        for chart in self.charts.values():
            chart.urls_asked.connect(self.urls_asked)

    def _link(self) -> QToolButton:
        meaning = tr("Shows the URLs that took at least this long (to within 1 %)")
        button = tool_button(self._board, meaning, text="–", name="percentileLink")
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setFont(theme().number_font(button.font()))
        button.clicked.connect(lambda _checked: self.urls_asked.emit(button.property("asked")))
        return button

    def _lay_out(self) -> None:
        self._grid = QGridLayout(self._board)
        self._grid.setContentsMargins(GAP, GAP, GAP, GAP)
        self._grid.setSpacing(GAP)
        self._line = QWidget(self._board)
        self._line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row = in_row(self._line, space=2)
        self._word = Label(tr("Times:"), self._line)
        row.addWidget(self._word)
        for each in self._percentiles:
            row.addWidget(each)
        row.addStretch(1)
        self._percentiles[0].setText(units.seconds(0.0))
        self._line.setFixedHeight(
            self._percentiles[0].sizeHint().height()
        )  # nothing below it moves
        area = scrolled(self, self._board)
        self._area = area
        empty = EmptyState(
            "chart",
            tr("No charts yet"),
            tr("Status codes, types, times, sizes and depths of a crawl."),
        )
        self._no_matches = NoMatches("URL")
        self._found = in_stack(self, area, self._no_matches)
        self._pages = EmptyOrFilled(self, empty, self._found)

    def shown_table(self) -> Shown:
        """The bars of all charts, and the percentiles."""
        rows: list[Sequence[Value]] = [
            (title, bar.label, bar.number, bar.broken or None, bar.asked or None)
            for name, title, _none in CHARTS
            for bar in self.charts[name].bars
        ]
        rows += [
            ("Times", each.property("label"), None, None, each.property("asked"))
            for each in self._percentiles
            if each.text() and not self._line.isHidden()
        ]
        words = {
            (title, bar.label): bar.shown
            for name, title, _none in CHARTS
            for bar in self.charts[name].bars
        }
        words |= {("Times", each.property("label")): each.text() for each in self._percentiles}

        def in_words(row: Sequence[Value]) -> Sequence[Value]:
            title, label = map(str, row[:2])
            return [translated(title), words.get((title, label), label), *row[2:]]

        return Shown("charts", FIELDS, in_portions(rows, lambda row: row), in_words=in_words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_line()
        columns = min(MOST_COLUMNS, max(1, self.width() // (COLUMN * self.fontMetrics().height())))
        if columns != self._columns:
            self._columns = columns
            self._place(columns)

    def _fit_line(self) -> None:
        """Percentiles that have no room are left out, from the right."""
        left = self.width() - 4 * GAP - self._word.sizeHint().width()
        for button in self._percentiles:
            left -= button.sizeHint().width() + 2
            button.setVisible(left >= 0)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._fit_charts()

    def _fit_charts(self) -> None:
        """Once the crawl has ended, and not under the pointer: nothing moves there."""
        if not self.underMouse():
            for chart in self.charts.values():
                chart.fit(is_final=self._ledger.finished is not None)

    def _place(self, columns: int) -> None:
        for column in range(MOST_COLUMNS):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._grid.addWidget(self._line, 0, 0, 1, columns)
        for number, chart in enumerate(self.charts.values()):
            place = 1 + number // columns, number % columns
            self._grid.addWidget(chart, *place, Qt.AlignmentFlag.AlignTop)
        for row in range(2 + len(self.charts)):  # what is left of the height lies below all
            self._grid.setRowStretch(row, int(row == 1 + len(self.charts)))

    # A crawl

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl, or with the same one after it was out of sight."""
        if ledger is not self._ledger:
            self._recount.drop()
            self._ledger = ledger
        self._recount.begin()

    def take_filter(self, wanted: Filter) -> None:
        """Counts only what it lets pass."""
        self._wanted = wanted
        self._recount.begin()

    def catch_up(self, changes: Changes) -> None:
        self._recount.note_change(is_last=self._ledger.finished is not None)

    @property
    def is_settled(self) -> bool:
        """True if everything is counted."""
        return self._recount.is_settled

    def _count(self) -> Slices[Counted]:
        ledger, wanted = self._ledger, self._wanted
        counted = yield from spread(ledger.records, wanted)
        tree = yield from pruned(ledger.records, ledger.tree, wanted)
        largest = yield from largest_folders(tree, MOST_BARS)
        errors = yield from errors_in(ledger.records, tree, largest)
        if wanted:
            tally = yield from tally_among(ledger.records, wanted)
            findings = (yield from found_among(ledger, wanted)).counts
        else:
            tally = ledger.tally
            findings = Counter(dict(zip(BY_NAME, ledger.records.found.counts, strict=True)))
        return Counted(tree, tally, findings, counted, largest, errors)

    def _show(self, counted: Counted) -> None:
        urls, known = counted.spread.urls, len(self._ledger.records)
        self._pages.set_filled(known > 0)
        self._found.setCurrentIndex(0 if urls else 1)
        self.counted.emit(urls, known, False)
        for name, some in self._bars(counted).items():
            self.charts[name].show_bars(some)
        self._fit_charts()
        found = bars.percentiles(counted.spread)
        self._line.setVisible(bool(found))
        for button, (label, words, asked) in zip(self._percentiles, found, strict=False):
            button.setText(words)
            button.setProperty("label", label)
            button.setProperty("asked", asked)
        self._fit_line()

    def _bars(self, counted: Counted) -> dict[str, list[Bar]]:
        tally, tree, of = counted.tally, counted.tree, self._ledger.findings.severities.of
        findings = [(BY_NAME[name], number) for name, number in counted.findings.items() if number]
        return {
            "codes": bars.codes(tally),
            "errors": bars.errors(tally),
            "types": bars.types(counted.spread.types),
            "times": bars.times(counted.spread),
            "sizes": bars.sizes(counted.spread.sizes),
            "depths": bars.depths(counted.spread.depths),
            "findings": bars.findings([(each, of(each), number) for each, number in findings]),
            "found_in": bars.found_in(tree, counted.errors),
            "folders": bars.folders(tree, counted.largest),
        }
