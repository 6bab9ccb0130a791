"""How a crawl ends in the window: what is said of it, and what is written."""

import sys
from collections.abc import Callable
from functools import partial

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.base.text_for_people import cut, for_people
from crawlscope.core.base.urls import hostname_of
from crawlscope.core.insight import report
from crawlscope.core.insight.decision import PLAIN
from crawlscope.core.records.events import Finished, Outcome, StopProof
from crawlscope.core.records.records import FAILED
from crawlscope.crawl.diagnostics import write_diagnostics
from crawlscope.runtime.garbage import Garbage
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.session.session import CrawlSession
from crawlscope.session.snapshot import ExportSnapshot
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.rows.crawl_words import stop_words, what_was_found
from crawlscope.ui.shell.actions import retry_words
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.shell.messages import Notice
from crawlscope.window.chosen import Chosen
from crawlscope.window.cluster import WindowCluster
from crawlscope.window.crawl_file import WindowFile
from crawlscope.window.current import Current
from crawlscope.window.exports import WindowExports
from crawlscope.window.judging import WindowJudging
from crawlscope.window.tasks import Spawn

OF_EXPORTS = ("with_links", "with_decision")  # options that do not belong to a crawl
LONGEST_HOST = 80  # characters in a button


class WindowEnding:
    """Offers to retry what failed, or else the overview; nobody has to take it."""

    def __init__(self, window: MainWindow, retry: Callable[[], object]) -> None:
        """`retry` requests all that failed once more."""
        self._window, self._retry = window, retry
        self._overview = window.panel(OverviewPanel)
        self._offer = Notice(window.messages)  # of the overview
        self._said = "", Tone.TEXT
        window.zones.changed.connect(self._note_overview)

    def tell_stop(self, proof: StopProof) -> None:
        """Says what is left of the network after a stop."""
        clean = proof.in_flight == proof.sockets == proof.unheard == 0
        self.tell(stop_words(proof), Tone.GOOD if clean else Tone.WARN)

    def tell(self, text: str, tone: Tone) -> None:
        messages = self._window.messages
        failed = self._window.crawl.of_now.tally.states[FAILED]
        if failed:
            messages.post(text, tone, (retry_words(failed), self._retry))
        elif is_seen(self._overview):
            messages.post(text, tone)
        else:
            show = partial(self._window.zones.bring_forth, self._overview)
            self._said = text, tone
            self._offer = messages.post(text, tone, (tr("Overview"), show))

    def _note_overview(self) -> None:
        """What was offered is done otherwise: what was said stays."""
        if is_seen(self._overview):
            self._offer.update(*self._said)


class Ending:
    """Of one crawl after the other. `start` crawls another address."""

    def __init__(
        self,
        window: MainWindow,
        current: Current,
        chosen: Chosen,
        file: WindowFile,
        spawn: Spawn,
        *,
        job: OutputOptions,
        heartbeat: Heartbeat,
        garbage: Garbage,
        exits_when_done: bool,
        start: Callable[[str], object],
        retry: Callable[[], object],
    ) -> None:
        self._window, self._current, self._chosen, self._file = window, current, chosen, file
        self._job, self._heartbeat, self._garbage = job, heartbeat, garbage
        self._exits_when_done = exits_when_done
        self._start = start
        self._messages = window.messages
        self._offers = WindowEnding(window, retry)
        self._has_failed = False  # a requested file could not be written
        self.exports = WindowExports(
            window, file, current, spawn, shot=self._shot, complain=self.complain
        )

    def exit_code(self) -> int:
        """That of `crawl`, if the window was opened for one crawl; otherwise that of closing a
        window."""
        if not self._exits_when_done:
            return report.EXIT_FINISHED
        ledger = self._current.ledger
        code = report.exit_code(ledger, self._job.fail_on_broken, self._job.fail_on)
        return report.EXIT_FAILED if self._has_failed else code

    def complain(self, text: str) -> None:
        """Says what could not be done that was asked for."""
        self._has_failed = True
        self._messages.post(text, Tone.BAD)
        if self._exits_when_done:
            print(for_people(f"crawlscope: {text}"), file=sys.stderr)

    # --- what is said -------------------------------------------------------------------------

    def tell(self, session: CrawlSession, finished: Finished, cluster: WindowCluster) -> None:
        """Says how it ended, and what of it a person should know first."""
        window, ledger = self._window, session.ledger
        is_finished = finished.outcome is Outcome.FINISHED
        window.set_phase(Phase.FINISHED if is_finished else Phase.STOPPED)
        cluster.take_back()
        if session.problem is not None:
            self.complain(cluster.complaint(session.problem))
        elif finished.stop:
            self._offers.tell_stop(finished.stop)
        elif session.crawler.is_recheck:
            self._tell_recheck(session)
        elif trouble := report.nothing_fetched_told(ledger):
            self._tell_nothing(tr("{sentence}.").format(sentence=trouble[0].upper() + trouble[1:]))
        elif finished.outcome is Outcome.LIMIT:
            words = tr("The limit of {limit} is reached; the rest stays queued.")
            self._offers.tell(words.format(limit=translated(finished.limit or "")), Tone.WARN)
        elif finished.outcome is Outcome.CRASHED:
            self._messages.post(
                tr("The crawl ended by an error of ours; the log has the details."), Tone.BAD
            )
        elif finished.outcome is Outcome.CANCELLED:
            self._messages.post(tr("Stopped before anything was requested."), Tone.GOOD)
        elif not self._messages.text:
            self._offers.tell(what_was_found(ledger), Tone.GOOD)

    def _tell_nothing(self, text: str) -> None:
        """Says why nothing was fetched; if a root leads to another host, offers to crawl that."""
        there = report.leads_elsewhere(self._current.ledger)
        if there is None:
            self._messages.post(text, Tone.BAD)
        else:
            name = cut(for_people(hostname_of(there)), LONGEST_HOST)
            words = tr("Crawl {host}").format(host=name)
            self._messages.post(text, Tone.BAD, (words, partial(self._start, there)))

    def _tell_recheck(self, session: CrawlSession) -> None:
        """Says what became of the URLs that were requested once more."""
        broken, number = session.broken_again, len(session.rechecked)
        words = tr(
            "{n:,} URLs rechecked: {broken:,} broken.",
            "1 URL rechecked: {broken:,} broken.",
            number,
        ).format(n=number, broken=broken)
        session.rechecked.clear()
        self._offers.tell(words, Tone.WARN if broken else Tone.GOOD)

    # --- what is written ----------------------------------------------------------------------

    async def wind_up(
        self, session: CrawlSession, judging: WindowJudging, *, is_asked_for: bool
    ) -> None:
        """Writes all of the crawl to its file, then the exports, if they are of this crawl."""
        if not await session.write() and self._exits_when_done:
            self.complain(self._file.complaint)
        judging.begin_what_is_left(session)
        await judging.wait()
        if is_asked_for:
            await self.exports.write(self._job.exports)
            if self._job.diagnostics:
                self._write_diagnostics()

    def _write_diagnostics(self) -> None:
        assert self._job.diagnostics is not None
        try:
            write_diagnostics(self._job.diagnostics, self._current.ledger, self._heartbeat)
        except OSError as problem:
            words = tr("Cannot write {file}: {why}")
            self.complain(words.format(file=self._job.diagnostics, why=problem.strerror))

    def _shot(self) -> ExportSnapshot:
        session, given = self._current.session, self._chosen.values
        if session is None:
            ledger = self._current.ledger
            return ExportSnapshot(
                ledger, report.facts(ledger, self._current.settings, ""), PLAIN, None
            )
        shot = session.shot({name: given.get(name, False) for name in OF_EXPORTS})
        self._garbage.spare_now()
        return shot
