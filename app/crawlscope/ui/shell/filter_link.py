"""The filter of the window, linked: what asks for it, what follows it, and how much agrees."""

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr, translated
from crawlscope.core.insight.compare import Change
from crawlscope.core.insight.filter import Filter
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import FactSource
from crawlscope.ui.bars.filter_bar import FIRST_TERMS, HINT, OF_FINDINGS, FilterBar
from crawlscope.ui.bars.filter_values import FilterValues
from crawlscope.ui.bars.status_counts import StatusCounts
from crawlscope.ui.kit.no_matches import NoMatches
from crawlscope.ui.kit.views import FilteringView, LinkingView, TogglingView
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.filter_gate import FilterGate
from crawlscope.ui.shell.shown_crawl import ShownCrawl
from crawlscope.ui.shell.zones import Zones


class FilterLink(QObject):
    def __init__(
        self, bar: FilterBar, zones: Zones, counts: StatusCounts, crawl: ShownCrawl
    ) -> None:
        super().__init__(crawl)
        self.bar, self._zones, self._views = bar, zones, crawl.views
        self._panels = zones.panels
        self._view = zones.view
        self._gate, self._values = FilterGate(self), FilterValues(self)
        self.wanted = Filter()  # what is filtered by
        self._found: dict[QWidget, tuple[int, int, bool]] = {}  # what views counted last
        crawl.began.connect(self._take_ledger)
        self._connect_views(counts)
        self._connect_bar()

    def _connect_views(self, counts: StatusCounts) -> None:
        self._connect_view(counts)
        self._panels.when(QWidget, self._connect_view)
        self._panels.when(ChangesPanel, self._connect_changes)
        self._panels.when(
            OverviewPanel, lambda panel: panel.changes_asked.connect(self._show_changes_of)
        )
        self._panels.when(UrlTable, lambda table: table.reading.connect(self.bar.show_reading))
        self._panels.get(UrlTree).find_bar.clear_asked.connect(self.bar.clear)
        self._zones.changed.connect(self._follow_view)

    def _connect_view(self, view: QWidget) -> None:
        follows = isinstance(view, FilteringView)
        if isinstance(view, LinkingView):
            view.urls_asked.connect(self.narrow_to if follows else self.ask_urls)
        if isinstance(view, FilteringView):
            view.counted.connect(partial(self._note_count, view))
        if isinstance(view, TogglingView):
            view.term_toggled.connect(self.bar.toggle)
        for none in view.findChildren(NoMatches):
            none.clear_asked.connect(self.bar.clear)

    def _connect_changes(self, changes: ChangesPanel) -> None:
        changes.term_put.connect(self.bar.put)
        changes.clear_asked.connect(self.bar.clear)

    def _connect_bar(self) -> None:
        bar = self.bar
        bar.box.entered.connect(self._values.poll)
        self._values.found.connect(bar.box.terms.offer)
        bar.changed.connect(self._gate.take)
        self._gate.passed.connect(self._take_filter)
        self._gate.reading.connect(bar.show_reading)

    def _take_ledger(self, ledger: Ledger) -> None:
        self._gate.reset(ledger)
        self._values.reset(ledger)

    def set_facts(self, source: FactSource | None) -> None:
        """Sets where columns and filter read what answers said."""
        self._panels.give(UrlTable, UrlTable.set_facts, source)
        self._panels.give(FindingsPanel, _give_facts, source)
        self._gate.set_source(source)
        self._values.set_source(source)

    def ask_urls(self, text: str) -> None:
        """Shows the URLs that agree with a filter: a number is a link to what it counts."""
        self._panels.get(UrlTable).choose_first()
        self.bar.set_text(text)
        self._zones.bring_forth(UrlTable)

    def narrow_to(self, text: str) -> None:
        """As `ask_urls`, for a number that counts only what the present filter lets pass."""
        self._panels.get(UrlTable).choose_first()
        self.bar.narrow(text)
        self._zones.bring_forth(UrlTable)

    def begin(self) -> None:
        """Lets a person write a filter."""
        if not isinstance(self._zones.panel_in_centre, FilteringView):
            self._zones.bring_forth(UrlTable)
        self.bar.show()
        self.bar.begin()

    def drop(self) -> str:
        """Removes the filter when another crawl is shown; returns a line that says so, or ''."""
        text = self.bar.text
        self.bar.clear()
        if not text:
            return ""
        return tr("The filter “{text}” belonged to the last crawl and was cleared.").format(
            text=text
        )

    def _show_changes_of(self, kind: Change) -> None:
        self.bar.set_text(f"change:{kind}")
        self._zones.bring_forth(ChangesPanel)

    def _take_filter(self, wanted: Filter) -> None:
        self.wanted = wanted
        self._views.take_filter(wanted)
        self._panels.get(UrlTree).find_bar.take_filter(wanted)
        self._show_count()

    def _follow_view(self) -> None:
        """What came along from another view is a chip there, also without Enter."""
        if self._zones.view != self._view:
            self._view = self._zones.view
            self.bar.settle()
        self._show_count()

    def _note_count(self, view: QWidget, found: int, known: int, is_working: bool) -> None:
        self._found[view] = found, known, is_working
        if view is self._zones.panel_in_centre:
            self._show_count()

    def _show_count(self) -> None:
        """How much of the view in the centre agrees with the filter, or that it follows none."""
        view = self._zones.panel_in_centre
        terms = OF_FINDINGS if isinstance(view, FindingsPanel) else FIRST_TERMS
        self.bar.box.setPlaceholderText(HINT + terms)
        if isinstance(view, FilteringView):
            self.bar.set_found(*self._found.get(view, (0, 0, False)), view.counts_what)
        else:
            self.bar.show_hint(
                tr("{view} always shows the whole crawl").format(view=translated(self._zones.view))
            )


def _give_facts(findings: FindingsPanel, source: FactSource | None) -> None:
    findings.places.set_facts(source)
