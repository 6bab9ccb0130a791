"""Where window meets crawl: how a window begins, what its crawl does by itself, how it ends."""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crawlscope.core.base.language import sentence
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.events import Finished
from crawlscope.runtime.slices import turn
from crawlscope.session.session import CrawlSession
from crawlscope.store import last_unfinished
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.shell.messages import ANSWER, END, START
from crawlscope.window.archive import WindowArchive
from crawlscope.window.asking import WindowAsking
from crawlscope.window.changing import WindowChanging
from crawlscope.window.cluster import WindowCluster
from crawlscope.window.crawl_file import WRITING, WindowFile
from crawlscope.window.desk import Desk
from crawlscope.window.ending import Ending
from crawlscope.window.exports import WindowExports
from crawlscope.window.frames import Frames
from crawlscope.window.judging import WindowJudging
from crawlscope.window.log import WindowLog
from crawlscope.window.loop import WindowLoop
from crawlscope.window.notices import WindowNotices
from crawlscope.window.opening import EMPTY, Opening, in_bar
from crawlscope.window.panels import CONTROLLERS, PANELS
from crawlscope.window.problems import WindowProblems
from crawlscope.window.recent import LAST, RecentCrawls
from crawlscope.window.replaying import WindowReplay
from crawlscope.window.sources import WindowSources
from crawlscope.window.starting import OPENED, Starting
from crawlscope.window.tasks import Tasks

if TYPE_CHECKING:
    from crawlscope.window.lab import LabDesk
    from crawlscope.window.windows import Windows

log = logging.getLogger(__name__)

REST = 0.25  # seconds between two panels that are made before they are needed,
REST_OF_A_CRAWL = 2.0  # and so many more while a crawl needs the time

OF_A_REST = ANSWER, END, LAST, WRITING, OPENED  # messages that are only true while a crawl rests


class Desktop(Desk):
    """One window and the crawl it shows."""

    def __init__(
        self,
        settings: dict[str, Any],
        job: OutputOptions,
        opening: Opening = EMPTY,
        others: "Windows[Desktop] | None" = None,
        window: MainWindow | None = None,
    ) -> None:
        """`others` are the windows that it was opened beside; None if it is the first."""
        super().__init__(window or MainWindow(PANELS), settings, job, opening)
        self.windows = others
        self._is_first = others is None
        self._winding_up = Tasks()  # of crawls that have ended
        self._closing: asyncio.Task[None] | None = None
        self.is_starting = True  # until the window knows what it begins with
        self._done = asyncio.Event()
        self.lab: LabDesk | None = None
        self.furnish(CONTROLLERS)
        self.starting, self._file = self.part(Starting), self.part(WindowFile)
        self._judging = self.part(WindowJudging)
        self._exports, self._ending = self.part(WindowExports), self.part(Ending)
        self._frames = Frames(self)
        self._connect()
        if opening.roots:
            self.window.controls.address_bar.set_address(in_bar(opening.roots))

    def _connect(self) -> None:
        controls, acts = self.window.controls, self.window.acts
        controls.pause_requested.connect(self.pause)
        controls.continue_requested.connect(self.go_on)
        controls.cancel_requested.connect(self.cancel)
        self.window.close_requested.connect(self.close)
        acts.on("lab", self.open_lab)
        acts.on("new window", self._open_another)
        acts.on("quit", self._quit)

    async def run(self) -> int:
        """Runs until the window is closed; returns the exit code."""
        self.tasks.spawn(self.heartbeat.beat(), "heartbeat")
        self._open()
        self._frames.begin()
        self.tasks.spawn(self._make_the_rest(), "panels")
        try:
            await self._done.wait()
        finally:
            self._frames.end()
            self.part(WindowLog).end()
            await self.tasks.cancel()
            self._file.give_up()
            await self.starting.end()
            self.window.window().deleteLater()
            self.garbage.end()
        self._exports.files.report_left_out()
        return self._ending.exit_code()

    async def _make_the_rest(self) -> None:
        """Makes the panels that nobody has looked at yet, while the window is used: the first look
        is quick, and tools find them by their names."""
        panels = self.window.panels
        for each in panels.declared:
            await asyncio.sleep(REST)
            if self.is_crawling:
                await asyncio.sleep(REST_OF_A_CRAWL)
            if not panels.is_made(each):
                panels[each]

    # --- what it was opened for ---------------------------------------------------------------

    def _open(self) -> None:
        opening, file = self.opening, self.opening.file
        if opening.lists:
            self.tasks.spawn(self._open_lists(), "lists")
        elif opening.start:
            self.starting.start(in_bar(opening.roots))
        if opening.demo:
            self.starting.start_demo()
        if file is not None:
            self.starting.open_here(file.path, file)
        if not self._is_first:
            self.part(RecentCrawls).show()
            self.is_starting = False
        elif opening == EMPTY and self.job.crawls is not None:
            self.tasks.spawn(self._offer_the_last(self.job.crawls), "last crawl")
        else:
            self.is_starting = False

    async def _open_lists(self) -> None:
        if not await self.starting.open_lists(self.opening) and self.opening.exit_when_done:
            self.close()

    async def _offer_the_last(self, folder: Path) -> None:
        """Says that the last crawl was not completed; each crawl is offered once."""
        await turn()  # lets the window appear first
        problems, recent = self.part(WindowProblems), self.part(RecentCrawls)
        crash = problems.last_crash()
        last = last_unfinished(await recent.refresh(), folder)
        self.is_starting = False
        if last is not None and self.session is None:
            recent.offer(last, crash, problems.button)
        elif crash:
            self.messages.post(crash, Tone.WARN, problems.button, about=LAST)

    def open(self, path: str) -> None:
        """Opens the crawl of a file, wherever it is to be shown."""
        self.starting.open(path)

    @property
    def paths(self) -> tuple[str, ...]:
        """Of the crawl files that belong to this window."""
        return self._file.paths

    def _open_another(self) -> None:
        if self.windows is not None:
            self.windows.new()

    def open_lab(self) -> None:
        from crawlscope.window.lab import LabDesk  # noqa: PLC0415  few people open it

        if self.lab is None:
            self.lab = LabDesk(self.window, self.tasks.spawn)
        self.lab.open()

    # --- what the session does by itself ------------------------------------------------------

    def begins(self, is_recheck: bool) -> None:
        self._file.cancel_opening()
        self._judging.pause()
        self.part(WindowAsking).pause()
        self.part(WindowLoop).begin()
        self.shown.crawler.run_on(self.chosen.values.get("cluster"))
        self.messages.clear()
        self.part(WindowChanging).offer_rules()
        self.part(WindowCluster).announce(self.settings)
        self.window.set_phase(Phase.RECHECKING if is_recheck else Phase.CRAWLING)

    def prepared(self, done: Sequence[str]) -> None:
        if done:
            log.info("%s", "; ".join(done))
            self.messages.post(sentence("; ".join(done)), Tone.ACCENT, about=START)

    def goes_on(self) -> None:
        self.messages.close(*OF_A_REST)
        self._show_going_on()

    def _show_going_on(self) -> None:
        is_recheck = self.shown.crawler.is_recheck
        self.window.set_phase(Phase.RECHECKING if is_recheck else Phase.CRAWLING)

    def wrote(self) -> None:
        self._file.refresh_links()

    def could_not_write(self) -> None:
        session = self.shown
        log.warning("%s", session.keeper and session.keeper.problem)
        is_running = session.is_running
        if is_running:
            self.pause()
        self._file.complain(is_running=is_running, try_again=self.save_again)

    def save_again(self) -> None:
        if self.session is not None:
            self.tasks.spawn(self._write_again(self.session), "crawl file")

    async def _write_again(self, session: CrawlSession) -> None:
        if await session.write():
            self._judging.begin_what_is_left(session, is_told=True)

    def cluster_changed(self, why: str, *, is_new: bool, has_acted: bool) -> None:
        self.part(WindowCluster).show(self.shown, why, is_new=is_new, has_acted=has_acted)
        if has_acted and why:
            self.window.set_phase(Phase.PAUSED)
        elif has_acted:
            self._show_going_on()

    def archive_stopped(self, problem: ArchiveError) -> None:
        self.part(WindowArchive).stopped(problem)
        self.window.set_phase(Phase.PAUSED)

    async def show_the_rest(self) -> None:
        await self._frames.show_the_rest()

    def show_the_rest_at_once(self) -> None:
        self._frames.show_the_rest_at_once()

    def ended(self, finished: Finished) -> None:
        session = self.shown
        self.part(WindowLog).end_run(finished)
        self._judging.take_back()
        self._ending.show(session, finished)
        if not self.opening.exit_when_done and self._closing is None:
            self.part(WindowNotices).show(self.messages.text)
        self._winding_up.add(self.tasks.spawn(self._wind_up(session), "exports"))

    async def _wind_up(self, session: CrawlSession) -> None:
        is_first = session is self.starting.first
        await self._ending.wind_up(session, is_asked_for=is_first)
        if is_first and self.opening.exit_when_done:
            self.close()

    # --- the end ------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """True while anything runs for this window, including its heartbeat."""
        return len(self.tasks) > 0

    @property
    def is_winding_up(self) -> bool:
        """True while the results of an ended crawl are being written."""
        return len(self._winding_up) > 0

    def hurry(self) -> None:
        """Stops writing exports; a half-written file is removed."""
        self._exports.files.hurry()

    def _quit(self) -> None:
        """Closes all windows."""
        if self.windows is None:
            self.close()
        else:
            self.windows.close_all()

    def close(self) -> None:
        """Stops what is running, without waiting here; the window closes when everything
        has ended."""
        if self._closing is None:
            self._closing = self.tasks.spawn(self._close(), "closing")

    async def _close(self) -> None:
        self._judging.pause()
        self.part(WindowAsking).end()
        self.part(WindowSources).end()
        self.part(WindowReplay).drop()
        if self.session is not None:
            await self.session.stopped()
        await self._winding_up.wait()  # files asked for on the command line are written first
        await self._exports.wait()
        self.part(WindowNotices).end()
        await self._file.close()
        self.window.allow_close()
        self.window.close()
        self._done.set()
