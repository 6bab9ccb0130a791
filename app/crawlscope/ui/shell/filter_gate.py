"""A filter that looks into facts waits here until they have been read, of all URLs."""

from PySide6.QtCore import QObject, Signal

from crawlscope.core.base.budgets import SHORT_BREATH_MS
from crawlscope.core.base.slices import Slices
from crawlscope.core.insight.filter import Filter
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import FactSource
from crawlscope.core.records.records import Records
from crawlscope.ui.kit.slices import TimedWork


class FilterGate(QObject):
    """Passes a filter on as soon as it can be answered; views keep the one before until then."""

    passed = Signal(object)  # Filter
    reading = Signal(float)  # the fraction of the facts that is read; 1: all

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._records = Records()
        self._source: FactSource | None = None
        self._wanted = Filter()
        self._work = TimedWork[None](self, self._pass_on)

    def set_source(self, source: FactSource | None) -> None:
        """Sets where facts are read from; None: they are not kept."""
        self._source = source

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl, under the same filter."""
        if ledger.records is not self._records:
            self._work.drop()
            self._records = ledger.records
            if self._wanted.facts:
                self.take(self._wanted)

    def take(self, wanted: Filter) -> None:
        self._wanted = wanted
        gathered = self._records.gathered
        gathered.use("filter", wanted.facts)
        if wanted.facts and not gathered.is_complete:
            self._work.begin_at_once(self._gathering(), SHORT_BREATH_MS)
        else:
            self._work.drop()
            self._pass_on(None)

    def _gathering(self) -> Slices[None]:
        for step in self._records.gathered.gathering(self._records, self._source):
            if isinstance(step, float):
                self.reading.emit(step)
            yield step

    def _pass_on(self, _: None) -> None:
        self.reading.emit(1.0)
        self.passed.emit(self._wanted)
