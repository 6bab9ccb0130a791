"""What a person has requested once more: one URL, those of a filter, all that failed; or queued
again."""

import logging
from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from crawlscope.core.base.budgets import FILTERED_URLS
from crawlscope.core.base.language import sentence, tr, translated
from crawlscope.core.base.log_kinds import Kind
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.insight.filter import Filter, parse
from crawlscope.core.insight.recheckable import recheckable
from crawlscope.core.records.events import Outcome
from crawlscope.core.records.records import Records
from crawlscope.session.session import CrawlSession
from crawlscope.session.sites import NotFromHereError
from crawlscope.store import StoreError
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.kit.views import RecheckingManyView, RecheckingView
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.window.agreeing import ask_to_serve
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.judging import WindowJudging
from crawlscope.window.log import WindowLog


class WindowRechecking(Controller):
    """Looks for the URLs, in slices, and has them requested."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window = desk.window
        self._broken = TimedWork[list[int]](window, self._take_broken)
        self._those = TimedWork[list[int]](window, self._take_those)
        window.panels.when(QWidget, self._connect)
        acts = window.acts
        acts.on("recheck", self._selected)
        acts.on("recheck broken", self._all_broken)
        acts.on("recheck filtered", self._filtered)
        acts.on("retry", self.retry)

    def _connect(self, panel: QWidget) -> None:
        if isinstance(panel, RecheckingView):
            panel.recheck_asked.connect(self.recheck)
        if isinstance(panel, RecheckingManyView):
            panel.recheck_those_asked.connect(lambda text: self._find(parse(text)))

    # --- which URLs ---------------------------------------------------------------------------

    def retry(self) -> None:
        """Requests all that failed once more."""
        self._find(parse("state:failed"))

    def _selected(self) -> None:
        """The selected URL; in the view of URLs, all selected rows."""
        view = self._window.zones.panel_in_centre
        ids = [self._window.crawl.selection.id]
        if isinstance(view, UrlTable):
            ids = view.chosen
        if any(ids):
            self.recheck(ids)

    def _all_broken(self) -> None:
        self._broken.begin_at_once(_broken(self._window.crawl.of_now.records))

    def _take_broken(self, ids: list[int]) -> None:
        if ids:
            self.recheck(ids)
        else:
            self._messages.post(tr("Nothing is broken."), Tone.GOOD)

    def _filtered(self) -> None:
        if wanted := self._window.filter.wanted:
            self._find(wanted)
        else:
            self._messages.post(tr("There is no filter: this would recheck everything."), Tone.WARN)

    def _find(self, wanted: Filter) -> None:
        """All that a filter lets pass; what it looks into has been read."""
        self._those.begin_at_once(recheckable(self._window.crawl.of_now.records, wanted, None))

    def _take_those(self, ids: list[int]) -> None:
        if ids:
            self.recheck(ids)
        else:
            self._messages.post(tr("None of these URLs has a result."), Tone.WARN)

    # --- once more ----------------------------------------------------------------------------

    def recheck(self, ids: Sequence[int]) -> None:
        """Requests URLs once more that have their result; a crawl that has ended runs for it."""
        if self._desk.session is not None:
            self._spawn(self._recheck(self._desk.session, ids), "recheck")

    async def _recheck(self, session: CrawlSession, ids: Sequence[int]) -> None:
        judging = self._desk.part(WindowJudging)
        if not session.is_crawling:
            judging.pause()  # it would not know of what is queued from now on
        if self._desk.to_change() is None:
            return
        try:
            asked = await session.recheck(ids)
        except NotFromHereError:
            ask_to_serve(self._messages, session, lambda: self.recheck(ids))
            return
        except StoreError as problem:
            self._messages.post(sentence(translated(str(problem))), Tone.BAD)
            return
        if session.is_let_go or (not asked and session.is_unwritten):  # which is said already
            return
        if not asked:
            words = tr("Only URLs with a result can be rechecked.")
            self._messages.post(words, Tone.WARN)
            judging.begin_what_is_left(session)
            return
        words = tr("{n:,} URLs are being rechecked.", "1 URL is being rechecked.", asked)
        words = words.format(n=asked)
        line = tr("recheck: {what}").format(what=words)
        self._desk.part(WindowLog).append(logging.INFO, line, Kind.BY_HAND)
        self._messages.post(words, Tone.ACCENT)

    def note_queued(self) -> None:
        """Something is queued again by hand: a crawl that was finished goes on with it."""
        session = self._desk.session
        if session is None or session.is_crawling:
            return
        finished = session.ledger.finished
        if finished and finished.outcome is Outcome.FINISHED:
            self._desk.go_on()
        else:
            self._window.set_phase(Phase.STOPPED)


def _broken(records: Records) -> QuietSlices[list[int]]:
    """The broken URLs; of a chain, each part."""
    found = []
    for id_ in records.ids():
        if records.is_broken(id_):
            found.append(id_)
        if id_ % FILTERED_URLS == 0:
            yield
    return found
