"""How a crawl ends in the window: what is said of it, and what is written."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from crawlscope.core.base.language import sentence, tr, translated
from crawlscope.core.base.text_for_people import cut, for_people
from crawlscope.core.base.urls import hostname_of
from crawlscope.core.insight import report
from crawlscope.core.records.events import Finished, Outcome, StopProof
from crawlscope.core.records.records import FAILED
from crawlscope.session.crawl.diagnostics import write_diagnostics
from crawlscope.session.session import CrawlSession
from crawlscope.session.sites import NotFromHereError
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.rows.crawl_words import stop_words, what_was_found
from crawlscope.ui.shell.actions import retry_words
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.shell.messages import END, NONE, Button, Notice
from crawlscope.ui.shell.panels import WATCH
from crawlscope.window.agreeing import ask_to_serve
from crawlscope.window.cluster import WindowCluster
from crawlscope.window.comparison import WindowComparison
from crawlscope.window.crawl_file import WindowFile
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.exports import WindowExports
from crawlscope.window.judging import WindowJudging
from crawlscope.window.rechecking import WindowRechecking
from crawlscope.window.starting import Starting

LONGEST_HOST = 80  # characters in a button


class WindowEnding:
    """Offers to retry what failed, and the overview; nobody has to take it."""

    def __init__(self, window: MainWindow, retry: Callable[[], object]) -> None:
        """`retry` requests all that failed once more."""
        self._window, self._retry = window, retry
        self._offer = Notice(window.messages)  # of the overview
        self._said: tuple[str, Tone, Button] = "", Tone.TEXT, NONE
        window.zones.changed.connect(self._note_overview)

    def show_stop(self, proof: StopProof) -> None:
        """Says what is left of the network after a stop."""
        clean = proof.in_flight == proof.sockets == proof.unheard == 0
        self.show(stop_words(proof), Tone.GOOD if clean else Tone.WARN)

    def show_end(self, text: str, tone: Tone) -> None:
        """Shows what was found, unless a person is at work in it."""
        window = self._window
        zones, crawl = window.zones, window.crawl
        is_free = zones.view == WATCH and not crawl.selection.is_any and not window.filter.bar.text
        if window.acts["overview at end"].isChecked() and is_free and not crawl.is_replay:
            overview = window.panels.of(OverviewPanel)
            zones.show_view(overview.title, and_focus=False)  # they may be typing
        self.show(text, tone)

    def show(self, text: str, tone: Tone) -> None:
        messages = self._window.messages
        failed = self._window.crawl.of_now.tally.states[FAILED]
        retry = (retry_words(failed), self._retry) if failed else NONE
        if self._is_seen:
            messages.post(text, tone, retry, about=END)
            return
        offer = tr("Overview"), partial(self._window.zones.bring_forth, OverviewPanel)
        self._said = text, tone, retry
        action, other = (retry, offer) if failed else (offer, NONE)
        self._offer = messages.post(text, tone, action, other=other, about=END)

    @property
    def _is_seen(self) -> bool:
        return any(map(is_seen, self._window.panels.made(OverviewPanel)))

    def _note_overview(self) -> None:
        """What was offered is done otherwise: what was said stays."""
        if self._is_seen:
            self._offer.update(*self._said)


class Ending(Controller):
    """Of one crawl after the other."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._offers = WindowEnding(desk.window, self._retry)

    def _retry(self) -> None:
        self._desk.part(WindowRechecking).retry()

    def exit_code(self) -> int:
        """That of `crawl`, if the window was opened for one crawl; otherwise that of closing a
        window."""
        if not self._desk.opening.exit_when_done:
            return report.EXIT_FINISHED
        job = self._desk.job
        code = report.exit_code(self._desk.ledger, job.fail_on_broken, job.fail_on)
        return report.EXIT_FAILED if self._desk.has_failed else code

    # --- what is said -------------------------------------------------------------------------

    def show(self, session: CrawlSession, finished: Finished) -> None:
        """Says how it ended, and what of it a person should know first."""
        window, ledger = self._window, session.ledger
        cluster = self._desk.part(WindowCluster)
        is_finished = finished.outcome is Outcome.FINISHED
        window.set_phase(Phase.FINISHED if is_finished else Phase.STOPPED)
        cluster.take_back()
        if isinstance(session.problem, NotFromHereError):
            ask_to_serve(self._messages, session, self._desk.go_on)
        elif session.problem is not None:
            self._desk.complain(cluster.complaint(session.problem))
        elif finished.stop:
            self._offers.show_stop(finished.stop)
        elif session.crawler.is_recheck:
            self._show_recheck(session)
        elif trouble := report.nothing_fetched_told(ledger):
            self._show_nothing(sentence(trouble))
        elif finished.outcome is Outcome.LIMIT:
            words = tr("The limit of {limit} is reached; the rest remains queued.")
            self._offers.show_end(words.format(limit=translated(finished.limit or "")), Tone.WARN)
        elif finished.outcome is Outcome.CRASHED:
            words = tr("The crawl was ended by an internal error; see the log for details.")
            self._messages.post(words, Tone.BAD, about=END)
        elif finished.outcome is Outcome.CANCELLED:
            words = tr("Stopped before anything was requested.")
            self._messages.post(words, Tone.GOOD, about=END)
        else:
            self._offers.show_end(what_was_found(ledger), Tone.GOOD)

    def _show_nothing(self, text: str) -> None:
        """Says why nothing was fetched; if a root leads to another host, offers to crawl that."""
        there = report.leads_elsewhere(self._desk.ledger)
        if there is None:
            self._messages.post(text, Tone.BAD, about=END)
        else:
            name = cut(for_people(hostname_of(there)), LONGEST_HOST)
            words = tr("Crawl {host}").format(host=name)
            act = partial(self._desk.part(Starting).start, there)
            self._messages.post(text, Tone.BAD, (words, act), about=END)

    def _show_recheck(self, session: CrawlSession) -> None:
        """Says what became of the URLs that were requested once more."""
        broken, number = session.broken_again, len(session.rechecked)
        words = tr(
            "{n:,} URLs rechecked: {broken:,} broken.",
            "1 URL rechecked: {broken:,} broken.",
            number,
        ).format(n=number, broken=broken)
        session.rechecked.clear()
        self._offers.show(words, Tone.WARN if broken else Tone.GOOD)

    # --- what is written ----------------------------------------------------------------------

    async def wind_up(self, session: CrawlSession, *, is_asked_for: bool) -> None:
        """Writes all of the crawl to its file, then the exports, if they are of this crawl."""
        desk, judging = self._desk, self._desk.part(WindowJudging)
        if not await session.write() and desk.opening.exit_when_done:
            desk.complain(desk.part(WindowFile).complaint)
        judging.begin_what_is_left(session)
        await judging.wait()
        if session.ledger.finished is not None and session is desk.session:
            desk.part(WindowComparison).end(session.ledger.finished.outcome)
        if is_asked_for:
            await desk.part(WindowExports).write(desk.job.exports)
            if desk.job.diagnostics:
                self._write_diagnostics(desk.job.diagnostics)

    def _write_diagnostics(self, path: Path) -> None:
        try:
            write_diagnostics(path, self._desk.ledger, self._desk.heartbeat)
        except OSError as problem:
            words = tr("Cannot write {file}: {why}")
            self._desk.complain(words.format(file=path, why=problem.strerror))
