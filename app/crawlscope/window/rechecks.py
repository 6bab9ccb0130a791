"""What a person has requested once more: one URL, those of a filter, all that failed."""

from collections.abc import Callable, Sequence

from crawlscope.core.base.budgets import FILTERED_URLS
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.insight.filter import Filter, parse
from crawlscope.core.insight.recheckable import recheckable
from crawlscope.core.records.records import Records
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.shell.rechecking_view import RecheckingManyView, RecheckingView


class WindowRechecks:
    """Looks for the URLs, in slices; `recheck` requests them."""

    def __init__(self, window: MainWindow, recheck: Callable[[Sequence[int]], object]) -> None:
        self._window, self._messages, self._recheck = window, window.messages, recheck
        self._table = window.panel(UrlTable)
        self._broken = TimedWork[list[int]](window, self._take_broken)
        self._those = TimedWork[list[int]](window, self._take_those)
        for each in window.zones.widgets:
            if isinstance(each, RecheckingView):
                each.recheck_asked.connect(recheck)
            if isinstance(each, RecheckingManyView):
                each.recheck_those_asked.connect(lambda text: self._find(parse(text)))
        acts = window.acts
        acts.on("recheck", self._selected)
        acts.on("recheck broken", self._all_broken)
        acts.on("recheck filtered", self._filtered)
        acts.on("retry", self.retry)

    def retry(self) -> None:
        """Requests all that failed once more."""
        self._find(parse("state:failed"))

    def _selected(self) -> None:
        """The selected URL; in the view of URLs, all selected rows."""
        is_table = self._window.zones.panel_in_centre is self._table
        ids = self._table.chosen if is_table else [self._window.crawl.selection.id]
        if any(ids):
            self._recheck(ids)

    def _all_broken(self) -> None:
        self._broken.begin_at_once(_broken(self._window.crawl.of_now.records))

    def _take_broken(self, ids: list[int]) -> None:
        if ids:
            self._recheck(ids)
        else:
            self._messages.post(tr("Nothing is broken."), Tone.GOOD)

    def _filtered(self) -> None:
        if wanted := self._window.filter.wanted:
            self._find(wanted)
        else:
            self._messages.post(tr("There is no filter: it would be everything."), Tone.WARN)

    def _find(self, wanted: Filter) -> None:
        """All that a filter lets pass; what it looks into has been read."""
        self._those.begin_at_once(recheckable(self._window.crawl.of_now.records, wanted, None))

    def _take_those(self, ids: list[int]) -> None:
        if ids:
            self._recheck(ids)
        else:
            self._messages.post(tr("Nothing of that has a result."), Tone.WARN)


def _broken(records: Records) -> QuietSlices[list[int]]:
    """The broken URLs; of a chain, each part."""
    found = []
    for id_ in records.ids():
        if records.is_broken(id_):
            found.append(id_)
        if id_ % FILTERED_URLS == 0:
            yield
    return found
