"""Where window meets crawl: what is in one window, and how the crawl it shows is a person's."""

import asyncio
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crawlscope.core.base.language import tr
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Finished
from crawlscope.core.records.idle import hosts_in_short
from crawlscope.crawl.status import Why
from crawlscope.runtime.garbage import Garbage
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.runtime.logs import Told
from crawlscope.runtime.slices import turn
from crawlscope.session.keeping import Keeper
from crawlscope.session.session import CrawlSession, Face, ReadOnlyError
from crawlscope.store import Saved, last_unfinished
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.changing import WindowChanging
from crawlscope.window.chosen import Chosen
from crawlscope.window.chronicle import Chronicle
from crawlscope.window.cluster import WindowCluster
from crawlscope.window.comparison import WindowComparison
from crawlscope.window.crawl_file import WindowFile, opened_in_words
from crawlscope.window.current import Current
from crawlscope.window.ending import Ending
from crawlscope.window.findings import WindowFindings
from crawlscope.window.frames import Frames
from crawlscope.window.judging import WindowJudging
from crawlscope.window.loop_desk import LoopDesk
from crawlscope.window.notices import Notices
from crawlscope.window.opening import EMPTY, Opening, in_bar
from crawlscope.window.options import WindowOptions
from crawlscope.window.problems import WindowProblems
from crawlscope.window.queue import WindowQueue
from crawlscope.window.recent import RecentCrawls
from crawlscope.window.rechecking import WindowRechecking
from crawlscope.window.rechecks import WindowRechecks
from crawlscope.window.replaying import WindowReplay
from crawlscope.window.starting import Starting
from crawlscope.window.stepping import WindowStepping
from crawlscope.window.tasks import OWNER, Tasks

if TYPE_CHECKING:
    from crawlscope.window.lab import LabDesk
    from crawlscope.window.windows import Windows

log = logging.getLogger(__name__)


class Desktop(Face):
    """One window and the crawl it shows."""

    def __init__(
        self,
        settings: dict[str, Any],
        job: OutputOptions,
        opening: Opening = EMPTY,
        others: "Windows[Desktop] | None" = None,
    ) -> None:
        """`others` are the windows that it was opened beside; None if it is the first."""
        self.window = window = MainWindow()
        self.messages = window.messages
        self.current = current = Current()
        self._job = job
        self._opening = opening
        self._is_first = others is None
        self.windows = others  # to which it belongs
        self._tasks = Tasks()
        self._winding_up = Tasks()  # of crawls that have ended
        self._closing: asyncio.Task[None] | None = None
        self.is_starting = True  # until the window knows what it begins with
        self._done = asyncio.Event()
        self._heartbeat, self._garbage = Heartbeat(), Garbage()
        self._log = window.panel(LogPanel)
        self._chronicle = Chronicle(self._log.append, current.ledger, ())
        self.lab: LabDesk | None = None
        # Files that are compared with the previous one, or go on, once they are open
        self._compared_next = self._continued_next = ""
        self._chosen = Chosen(window, settings)
        self._file = WindowFile(window, job, current, self._tasks.spawn, self._opened)
        self._furnish(window, current, self._tasks)
        self._furnish_ends(window, current, self._tasks)
        self._connect(window)
        self._log_handler = _WindowLog(self._log, self._tasks)
        logging.getLogger().addHandler(self._log_handler)
        if opening.roots:
            window.controls.address_bar.set_address(in_bar(opening.roots))

    def _furnish(self, window: MainWindow, current: Current, tasks: Tasks) -> None:
        """Makes the parts that each look after one thing in the window."""
        spawn, chosen, file = tasks.spawn, self._chosen, self._file
        heartbeat, garbage = self._heartbeat, self._garbage
        self._replaying = WindowReplay(
            window, file, spawn, current=current, came_back=self._show_live, spare=garbage.spare_now
        )
        self._judging = WindowJudging(self.messages, current, spawn)
        self.rechecking = WindowRechecking(
            window, current, file, spawn, judging=self._judging, go_on=self.go_on
        )
        self._queue = WindowQueue(window, file, current, tasks, rechecking=self.rechecking)
        self.changing = changing = WindowChanging(
            window, file, current, chosen=chosen, add=tasks.add, go_on=self.go_on
        )
        self._frames = Frames(
            *(window, current, spawn),
            replaying=self._replaying,
            queue=self._queue,
            changing=changing,
            loop_desk=LoopDesk(window, lambda: current.crawler),
            heartbeat=heartbeat,
            garbage=garbage,
        )
        self.findings = WindowFindings(window, current, chosen, spawn, judging=self._judging)
        self.options = WindowOptions(
            window, current, chosen, spawn, findings=self.findings, changing=changing
        )

    def _furnish_ends(self, window: MainWindow, current: Current, tasks: Tasks) -> None:
        """Makes what begins crawls, what ends them, and what stands beside."""
        job, spawn, chosen, file = self._job, tasks.spawn, self._chosen, self._file
        self._cluster = WindowCluster(window)
        self._ending = Ending(
            *(window, current, chosen, file, spawn),
            job=job,
            heartbeat=self._heartbeat,
            garbage=self._garbage,
            exits_when_done=self._opening.exit_when_done,
            start=self.start,
            retry=WindowRechecks(window, self.rechecking.recheck).retry,
        )
        self.starting = Starting(
            *(window, current, chosen, file, spawn),
            face=self,
            show=self._show,
            ending=self._ending,
            ends_at_paused=self._opening.exit_when_done,
        )
        self._comparison = WindowComparison(window, spawn, current, job.crawls)
        self._recent = RecentCrawls(
            *(window, spawn, job.crawls),
            opens=self.open,
            compares=self._open_and_compare,
            goes_on=self._open_and_go_on,
        )
        self._notices = Notices(window, spawn)
        self._problems = WindowProblems(window, spawn, lambda: chosen.values, job.crashes)
        self._stepping = WindowStepping(
            window, lambda: current.running, self.go_on, self.options.set_one
        )

    def _connect(self, window: MainWindow) -> None:
        controls = window.controls
        controls.pause_requested.connect(self.pause)
        controls.continue_requested.connect(self.go_on)
        controls.cancel_requested.connect(self.cancel)
        window.panel(WorkerPanel).stop_one_requested.connect(self._stop_one)
        for chosen in (window.files.open_chosen, window.recent.chosen, window.crawl_dropped):
            chosen.connect(self.open)
        window.files.save_chosen.connect(self._file.save_as)
        window.close_requested.connect(self.close)
        window.acts.on("lab", self.open_lab)
        window.acts.on("new window", self._open_another)
        window.acts.on("quit", self._quit)

    @property
    def ledger(self) -> Ledger:
        return self.current.ledger

    @property
    def is_crawling(self) -> bool:
        """True from Start until the last event of the crawl is shown, also during a pause."""
        return self.current.is_crawling

    async def run(self) -> int:
        """Runs until the window is closed; returns the exit code."""
        self._tasks.spawn(self._heartbeat.beat(), "heartbeat")
        self._open()
        self._frames.begin()
        try:
            await self._done.wait()
        finally:
            self._frames.end()
            logging.getLogger().removeHandler(self._log_handler)
            await self._tasks.cancel()
            self._file.give_up()
            await self.starting.end()
            self.window.window().deleteLater()
            self._garbage.end()
        self._ending.exports.report_left_out()
        return self._ending.exit_code()

    def _open(self) -> None:
        """Does what the window was opened for."""
        file = self._opening.file
        if self._opening.lists:
            self._tasks.spawn(self._open_lists(), "lists")
        elif self._opening.start:
            self.start(in_bar(self._opening.roots))
        if self._opening.demo:
            self.starting.start_demo()
        if file is not None:
            self._file.open(file.path, file)
        if not self._is_first:
            self._recent.show()
            self.is_starting = False
        elif self._opening == EMPTY and self._job.crawls is not None:
            self._tasks.spawn(self._offer_the_last(self._job.crawls), "last crawl")
        else:
            self.is_starting = False

    async def _open_lists(self) -> None:
        if not await self.starting.open_lists(self._opening) and self._opening.exit_when_done:
            self.close()

    async def _offer_the_last(self, folder: Path) -> None:
        """Says that the last crawl was not completed; each crawl is offered once."""
        await turn()  # lets the window appear first
        crash = self._problems.last_crash()
        last = last_unfinished(await self._recent.look(), folder)
        self.is_starting = False
        if last is not None and self.current.session is None:
            self._recent.offer(last, crash, self._problems.look)
        elif crash:
            self.messages.post(crash, Tone.WARN, self._problems.look)

    def _quit(self) -> None:
        """Closes all windows."""
        if self.windows is None:
            self.close()
        else:
            self.windows.close_all()

    def _open_another(self) -> None:
        if self.windows is not None:
            self.windows.new()

    def hurry(self) -> None:
        """Stops writing exports; a half-written file is removed."""
        self._ending.exports.hurry()

    # --- what the window asks for -------------------------------------------------------------

    def start(self, address: str) -> None:
        """Starts a new crawl of one address, or of several separated by white space."""
        self.starting.start(address)

    def pause(self) -> None:
        if self.current.session is not None and self.is_crawling:
            self.current.session.pause()
            self.window.set_phase(Phase.PAUSED)

    def go_on(self) -> None:
        """Continues after Pause, or a crawl that was stopped."""
        try:
            if self.current.session is not None:
                self.current.session.go_on()
        except ReadOnlyError:
            self._file.tell_read_only()

    def cancel(self) -> None:
        if self.current.session is not None and self.is_crawling:
            self.window.set_phase(Phase.STOPPING)
            self.current.session.cancel()

    def _stop_one(self, number: int, id_: int) -> None:
        if self.current.crawler is not None:
            self.current.crawler.stop_one(number, id_)

    def open_lab(self) -> None:
        from crawlscope.window.lab import LabDesk  # noqa: PLC0415  few people open it

        if self.lab is None:
            self.lab = LabDesk(self.window, self._tasks.spawn)
        self.lab.open()

    # --- its file -----------------------------------------------------------------------------

    @property
    def paths(self) -> tuple[str, ...]:
        """Of the crawl files that belong to this window."""
        return self._file.paths

    def open(self, path: str) -> None:
        """Opens the crawl of a file: in another window while a crawl runs in this one.

        If another window shows it already, that comes to the front.
        """
        windows = self.windows
        if windows is not None and windows.bring_to_front(path, but=self):
            return
        if windows is not None and self.is_crawling:
            windows.open_elsewhere(path)
        elif not self.starting.is_refused():
            self._file.open(path)

    def _open_and_compare(self, path: str) -> None:
        """Opens the crawl of a file, and compares it with the previous one of the same site."""
        self._compared_next = path
        self.open(path)

    def _open_and_go_on(self, path: str) -> None:
        """Opens the crawl of a file, and continues it."""
        self._continued_next = path
        self.open(path)

    def _opened(self, saved: Saved, keeper: Keeper) -> None:
        """A saved crawl has been restored: it is stopped, or finished."""
        session, dropped = self.starting.restore(saved, keeper)
        self.window.set_phase(Phase.FINISHED if saved.is_over else Phase.STOPPED)
        paused = session.crawler.paused_hosts
        hosts = tr("{sentence}.").format(sentence=hosts_in_short(paused)) if paused else ""
        more = " ".join(filter(None, (hosts, dropped)))
        words = opened_in_words(len(saved.frontier), saved.withheld, more)
        self.messages.post(words, Tone.WARN if saved.withheld else Tone.ACCENT)
        compared, self._compared_next = self._compared_next, ""
        continued, self._continued_next = self._continued_next, ""
        if compared in self.paths:
            self._comparison.compare_previous()
        elif continued in self.paths and not (saved.is_over or saved.withheld):
            self.go_on()

    def _show(self, session: CrawlSession, demo: str) -> str:
        """Takes another crawl into the window, that of the site at `demo` if it is the demo;
        returns a line about a filter that is gone with the last one."""
        window, ledger, settings = self.window, session.ledger, session.settings
        before, self.current.session = self.current.session, session
        if before is not None:
            before.let_go()
        self._file.take(before, session)
        self._garbage.end()
        if len(ledger.records):
            self._garbage.spare(len(ledger.records))
        self._judging.pause()
        self._heartbeat.reset()
        self._chronicle = Chronicle(self._log.append, ledger, settings.roots)
        self._stepping.take(session.crawler, ledger, demo)
        session.listeners += self._replaying.note, self._chronicle.fold, self._stepping.fold
        window.crawl.show_ledger(ledger)
        window.status.set_roots(settings.roots)
        self._show_live()
        self.changing.show(settings)
        return window.filter.drop()

    def _show_live(self) -> None:
        """The views say why and how URLs are crawled, and show the queue, as it is now."""
        if self.current.crawler is not None:
            self.window.panel(DetailsPanel).set_why(Why(self.current.crawler.status, self.ledger))
            self.window.panel(HostsPanel).set_manners(self.current.crawler.manners)
            self._queue.show()

    def save_again(self) -> None:
        if self.current.session is not None:
            self._tasks.spawn(self._write_again(self.current.session), "crawl file")

    async def _write_again(self, session: CrawlSession) -> None:
        if await session.write():
            self._judging.begin_what_is_left(session, is_told=True)

    # --- what the session does by itself ------------------------------------------------------

    def begins(self, is_recheck: bool) -> None:
        session = self.current.shown
        self._file.cancel_opening()
        self._judging.pause()
        session.crawler.run_on(self._chosen.values.get("cluster"))
        self.messages.clear()
        self._cluster.announce(session.settings)
        self.window.set_phase(Phase.RECHECKING if is_recheck else Phase.CRAWLING)

    def goes_on(self) -> None:
        self.messages.clear()
        self._show_going_on()

    def _show_going_on(self) -> None:
        is_recheck = self.current.shown.crawler.is_recheck
        self.window.set_phase(Phase.RECHECKING if is_recheck else Phase.CRAWLING)

    def wrote(self) -> None:
        self._file.refresh_links()

    def could_not_write(self) -> None:
        session = self.current.shown
        log.warning("%s", session.keeper and session.keeper.problem)
        is_running = session.is_running
        if is_running:
            self.pause()
        self._file.complain(is_running=is_running, try_again=self.save_again)

    def heard_of_cluster(self, why: str, *, is_new: bool, has_acted: bool) -> None:
        session = self.current.shown
        self._cluster.hear(session, why, is_new=is_new, has_acted=has_acted)
        if has_acted and why:
            self.window.set_phase(Phase.PAUSED)
        elif has_acted:
            self._show_going_on()

    async def show_the_rest(self) -> None:
        await self._frames.show_the_rest()

    def show_at_once(self) -> None:
        self._frames.show_at_once()

    def ended(self, finished: Finished) -> None:
        session = self.current.shown
        self._chronicle.end(finished)
        self._judging.take_back()
        self._ending.tell(session, finished, self._cluster)
        if not self._opening.exit_when_done and self._closing is None:
            self._notices.tell(self.messages.text)
        self._winding_up.add(self._tasks.spawn(self._wind_up(session), "exports"))

    async def _wind_up(self, session: CrawlSession) -> None:
        is_first = session is self.starting.first
        await self._ending.wind_up(session, self._judging, is_asked_for=is_first)
        if is_first and self._opening.exit_when_done:
            self.close()

    # --- the end ------------------------------------------------------------------------------

    def close(self) -> None:
        """Stops what is running, without waiting here; the window closes when everything
        has ended."""
        if self._closing is None:
            self._closing = self._tasks.spawn(self._close(), "closing")

    @property
    def is_busy(self) -> bool:
        """True while anything runs for this window, including its heartbeat."""
        return len(self._tasks) > 0

    @property
    def is_winding_up(self) -> bool:
        """True while the results of an ended crawl are being written."""
        return len(self._winding_up) > 0

    async def _close(self) -> None:
        self._judging.pause()
        self._replaying.drop()
        if self.current.session is not None:
            await self.current.session.stopped()
        await self._winding_up.wait()  # files asked for on the command line are written first
        await self._ending.exports.wait()
        self._notices.end()
        await self._file.close()
        self.window.allow_close()
        self.window.close()
        self._done.set()


class _WindowLog(logging.Handler):
    """Log lines, tracebacks too, into the window's log panel; none of another window's crawl."""

    def __init__(self, panel: LogPanel, tasks: Tasks) -> None:
        super().__init__(logging.INFO)
        self._panel = panel
        self._tasks = tasks
        self.setFormatter(Told("%(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if OWNER.get() in (None, self._tasks):
            self._panel.append(record.levelno, self.format(record))
