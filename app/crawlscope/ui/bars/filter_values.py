"""Looks for the values that the line of the filter completes, when somebody is about to type."""

from PySide6.QtCore import QObject, Signal

from crawlscope.core.base.budgets import LONG_BREATH_MS
from crawlscope.core.insight.suggestions import suggestions
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import FactSource
from crawlscope.ui.kit.slices import TimedWork


class FilterValues(QObject):
    found = Signal(list)  # terms

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._ledger = Ledger()
        self._source: FactSource | None = None
        self._known = -1  # URLs when it looked last
        self._work = TimedWork[list[str]](self, self.found.emit)

    def set_source(self, source: FactSource | None) -> None:
        """Sets where facts are read from; None: they are not kept."""
        self._source = source
        self._known = -1

    def reset(self, ledger: Ledger) -> None:
        if ledger is not self._ledger:
            self._ledger, self._known = ledger, -1
            self._work.drop()

    def poll(self) -> None:
        """Looks, unless nothing is new."""
        settled = self._ledger.tally.requested
        if settled != self._known and not self._work.is_busy:
            self._known = settled
            self._work.begin(suggestions(self._ledger, self._source), LONG_BREATH_MS)
