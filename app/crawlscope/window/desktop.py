"""Where window meets crawl: one task crawls, one timer brings the window up to date."""

import asyncio
import logging
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from crawlscope.core.base.budgets import EVENTS_BETWEEN_LOOKS, FOLD_SECONDS, URLS_RECHECKED
from crawlscope.core.base.job import Job
from crawlscope.core.base.language import told, tr
from crawlscope.core.base.log_kinds import Kind
from crawlscope.core.base.pattern import Pattern, PatternError, in_words
from crawlscope.core.base.slices import QuietSlices, in_one_go
from crawlscope.core.base.text_for_people import cut, for_people
from crawlscope.core.base.urls import hostname_of
from crawlscope.core.findings.shown import Findings
from crawlscope.core.insight import report
from crawlscope.core.insight.decision import PLAIN, Moment
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.policy.choices import Ignore
from crawlscope.core.policy.lists import Listed, ListError
from crawlscope.core.policy.options import changed, defaults, options
from crawlscope.core.policy.settings import Keep, Settings, SettingsError, option_name
from crawlscope.core.records.batches import taken_from
from crawlscope.core.records.events import Event, Finished, Outcome
from crawlscope.core.records.idle import hosts_in_short
from crawlscope.core.records.site import DONE, FAILED, REDIRECTED
from crawlscope.core.records.workers import AtWork
from crawlscope.crawl.crawler import Crawler
from crawlscope.crawl.diagnostics import write_diagnostics
from crawlscope.crawl.intake import Judged
from crawlscope.crawl.status import Watching, Why
from crawlscope.demo.server import DemoSite
from crawlscope.runtime.garbage import Garbage
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.runtime.logs import Told
from crawlscope.runtime.slices import in_slices, turn
from crawlscope.store import Saved, StoreError, given_again, last_unfinished, still_missing
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.panels.queue.queue_panel import QueuePanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.ui.rows.crawl_words import what_was_found
from crawlscope.ui.rows.exclusions import ExcludingView
from crawlscope.ui.settings.settings_memory import remember_settings, remembered_settings
from crawlscope.ui.shell.main_window import MainWindow, Phase
from crawlscope.window.changing import WindowChanging, left_the_queue, queued_again
from crawlscope.window.chronicle import Chronicle
from crawlscope.window.cluster import WindowCluster
from crawlscope.window.comparison import Current, WindowComparison
from crawlscope.window.crawl_file import WindowFile, opened_in_words
from crawlscope.window.ending import WindowEnding
from crawlscope.window.exports import Shot, WindowExports
from crawlscope.window.ignoring import WindowIgnoring
from crawlscope.window.judging import CHOICES, THRESHOLDS, WindowJudging, thresholds
from crawlscope.window.lists import WindowLists
from crawlscope.window.loop_desk import LoopDesk
from crawlscope.window.notices import Notices
from crawlscope.window.opening import EMPTY, Opening, in_bar
from crawlscope.window.problems import WindowProblems
from crawlscope.window.queue import WindowQueue
from crawlscope.window.recent import RecentCrawls
from crawlscope.window.rechecks import WindowRechecks
from crawlscope.window.replaying import WindowReplay
from crawlscope.window.settings import WindowSettings
from crawlscope.window.stepping import WindowStepping
from crawlscope.window.tasks import OWNER, Tasks

OF_FINDINGS = (*CHOICES, *THRESHOLDS)
OF_EXPORTS = ("with_links", "with_decision")  # options that do not belong to a crawl

if TYPE_CHECKING:
    from crawlscope.window.lab import LabDesk
    from crawlscope.window.windows import Windows

log = logging.getLogger(__name__)

SHORTEST_FRAME, LONGEST_FRAME = 50, 250  # ms between two frames
# The time between two frames is this many times what a frame costs to fold, show and paint
FRAME_SHARE = 10
SLOW_MOTION = 2.0  # seconds a request, in which the demo site can be followed by eye
LONGEST_RULE = 80  # characters of rules in a message
LONGEST_IN_BAR = 2_000  # characters of addresses; more are shown in short
BREATH = 5  # ms between two steps of a frame, at least; and as long as the last step took


def options_at_start(settings: dict[str, Any], opening: Opening = EMPTY) -> dict[str, Any]:
    """The given options; if none is given, and a person uses the window, those set there last."""
    if changed(settings) or not opening.is_for_a_person:
        return settings
    return {**settings, **remembered_settings()}


class Desktop(QObject):
    """One window and the crawl it shows."""

    def __init__(
        self,
        settings: dict[str, Any],
        job: Job,
        opening: Opening = EMPTY,
        others: "Windows | None" = None,
    ) -> None:
        """`others` are the windows that it was opened beside; None if it is the first."""
        super().__init__()
        window = self.window = MainWindow()
        self.messages = window.messages
        self._box, self._log = window.controls.workers_box, window.panel(LogPanel)
        self.ledger = Ledger()
        self.crawler: Crawler | None = None
        self._first_crawler: Crawler | None = None  # the crawl that the command line asked for
        self._asked_about: Crawler | None = None  # whether to ask private addresses too
        self._options = settings
        self._job = job
        self._opening = opening
        self._is_first = others is None
        self.windows = others  # to which it belongs
        self._exit_when_done = opening.exit_when_done
        self._events: list[Event] = []
        self._tasks = Tasks()
        self._crawling: asyncio.Task[Outcome] | None = None
        # It has ended, but that is not shown yet; it is to go on once it is
        self._is_ending = self._goes_on = False
        self._winding_up = Tasks()  # of crawls that have ended
        self._closing: asyncio.Task[None] | None = None
        self.is_starting = True  # until the window knows what it begins with
        self._heartbeat = Heartbeat()
        self._garbage = Garbage()
        self._demo: DemoSite | None = None
        self.lab: LabDesk | None = None
        spawn = self._tasks.spawn
        self._file = WindowFile(self.window, job, spawn, self._cannot_write, self._opened)
        self._exports = WindowExports(self.window, self._file, spawn, self._shot, self._complain)
        self._judging = WindowJudging(self.messages, self._file, spawn, self._note_change)
        self._cluster = WindowCluster(self.window, self._running)
        self._changing = WindowChanging(
            self.window,
            self._file,
            self._tasks.add,
            shown=lambda: self.crawler,
            after=self._waits_for_continue,
            go_on=self.go_on,
        )
        self._chronicle = Chronicle(self._log.append, self.ledger, ())
        self._withheld: tuple[str, ...] = ()  # secrets that the file of the crawl does not have
        self._started_at = ""
        self._failed = False  # a requested file could not be written
        self._done = asyncio.Event()
        self._watching = Watching()
        self._frame = QTimer(self, singleShot=True)
        self._frame.timeout.connect(self._run_step)
        # The rest of the current frame, and its cost so far, in ms; something has been folded that
        # is not shown yet
        self._steps, self._cost, self._has_folded = self._new_frame(), 0.0, False
        self._log_handler = _WindowLog(self._log, self._tasks)
        self._held: Listed | None = None  # the addresses that the bar shows in short
        self._rechecking = asyncio.Lock()
        self._rechecked: set[int] = set()  # URLs that a person asked for once more, in this run
        # Files that are compared with the previous one, or go on, once they are open
        self._compared_next = self._continued_next = ""
        self._furnish(job)
        self._connect()
        if opening.roots:
            self.window.controls.address_bar.set_address(in_bar(opening.roots))

    def _furnish(self, job: Job) -> None:
        """Makes the parts that each look after one thing in the window."""
        spawn = self._tasks.spawn
        self._comparison = WindowComparison(self.window, spawn, self._current, job.crawls)
        self.lists = WindowLists(
            self.window, spawn, self._settings_without_roots, self.start_listed
        )
        self._replaying = WindowReplay(
            self.window,
            self._file,
            spawn,
            crawl=self._to_replay,
            came_back=self._show_live,
            spare=self._garbage.spare_now,
        )
        self._recent = RecentCrawls(
            self.window,
            spawn,
            job.crawls,
            opens=self.open,
            compares=self.open_and_compare,
            goes_on=self.open_and_go_on,
        )
        self._queue = WindowQueue(
            self.window, self._file, self._tasks, recheck=self.recheck, queued=self._note_queued
        )
        self._notices = Notices(self.window, spawn)
        self._settings_dialog = WindowSettings(
            self.window, spawn, self._all_options, self.set_options
        )
        self._ignoring = WindowIgnoring(self.window, self.ignore, self.show_again)
        self._rechecks = WindowRechecks(self.window, self.recheck)
        self._ending = WindowEnding(self.window, self._rechecks.retry)
        self._problems = WindowProblems(self.window, spawn, lambda: self._options, job.crashes)

    def _connect(self) -> None:
        window, controls, panel = self.window, self.window.controls, self.window.panel
        self._stepping = WindowStepping(window, self._running, self.go_on, self.set_option)
        self._loop_desk = LoopDesk(window, lambda: self.crawler)
        controls.start_requested.connect(self.start)
        controls.start_held_requested.connect(self.start_held)
        controls.pause_requested.connect(self.pause)
        controls.continue_requested.connect(self.go_on)
        controls.cancel_requested.connect(self.cancel)
        controls.workers_changed.connect(self.set_workers)
        panel(WorkerPanel).stop_one_requested.connect(self.stop_one)
        for again in (panel(UrlTree), panel(UrlTable)):
            again.crawl_again_requested.connect(self.start)
        for each in window.zones.widgets:
            if isinstance(each, ExcludingView):
                each.exclusions.excluded.connect(self.exclude)
                each.exclusions.included.connect(self.include_again)
        panel(FindingsPanel).severity_asked.connect(self.grade)
        for chosen in (window.files.open_chosen, window.recent.chosen, window.crawl_dropped):
            chosen.connect(self.open)
        window.files.save_chosen.connect(self._file.save_as)
        window.demo_requested.connect(self.start_demo)
        window.close_requested.connect(self.close)
        window.acts.on("slow demo", self.start_slow_demo)
        window.acts.on("lab", self.open_lab)
        window.acts.on("new window", self._open_another)
        window.acts.on("quit", self._quit)
        logging.getLogger().addHandler(self._log_handler)
        workers = self._options.get("workers", Settings().workers)
        self._box.setValue(workers)

    async def run(self) -> int:
        """Runs until the window is closed; returns the exit code."""
        self._tasks.spawn(self._heartbeat.beat(), "heartbeat")
        self._open()
        self._frame.start(SHORTEST_FRAME)
        try:
            await self._done.wait()
        finally:
            self._frame.stop()
            logging.getLogger().removeHandler(self._log_handler)
            await self._tasks.cancel()
            self._file.give_up()
            if self._demo:
                await self._demo.__aexit__(None, None, None)
            self.window.window().deleteLater()
            self._garbage.end()
        self._exports.report_left_out()
        return self._exit_code()

    def _open(self) -> None:
        """Does what the window was opened for."""
        file = self._opening.file
        if self._opening.lists:
            self._tasks.spawn(self._open_lists(), "lists")
        elif self._opening.start:
            self.start(in_bar(self._opening.roots))
        if self._opening.demo:
            self.start_demo()
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
        """Reads the lists of the command line, then starts, or asks what is done with them."""
        sources = self._opening.lists
        try:
            listed = await self.lists.read_all(sources, self._opening.roots)
        except ListError as problem:
            self._complain(told(f"{problem}"))
            if self._exit_when_done:
                self.close()
            return
        if self._opening.start:
            self.start_listed(listed, bool(self._options.get("no_follow")))
        else:
            self.lists.offer(", ".join(sources), listed)

    async def _offer_the_last(self, folder: Path) -> None:
        """Says that the last crawl was not completed; each crawl is offered once."""
        await turn()  # lets the window appear first
        crash = self._problems.last_crash()
        last = last_unfinished(await self._recent.look(), folder)
        self.is_starting = False
        if last is not None and not self.is_crawling and len(self.ledger.site) == 0:
            self._recent.offer(last, crash, self._problems.look)
        elif crash:
            self.messages.post(crash, Tone.WARN, self._problems.look)

    def _exit_code(self) -> int:
        """That of `crawl`, if the window was opened for one crawl; otherwise that of closing a
        window."""
        if not self._exit_when_done:
            return report.EXIT_FINISHED
        code = report.exit_code(self.ledger, self._job.fail_on_broken, self._job.fail_on)
        return report.EXIT_FAILED if self._failed else code

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
        self._exports.hurry()

    # --- what the window asks for -------------------------------------------------------------

    def start(self, address: str) -> None:
        """Starts a new crawl of one address, or of several separated by white space.

        A crawl that is running must be cancelled first.
        """
        if self.is_crawling:
            self.messages.post(tr("Cancel the running crawl first."), Tone.WARN)
            return
        try:
            settings = self._settings(address.split() or [address])
        except SettingsError as problem:
            self.messages.post(told(str(problem)), Tone.BAD)
            return
        # What a server's list has put into the bar was typed by nobody
        shown = self._held.urls if self._held is not None else {}
        roots = {url: shown.get(url) for url in settings.roots}
        settings = settings.with_roots(roots, dict(settings.logins))
        if self._begin(settings):
            self._held = Listed(settings.by_whom(), dict(settings.logins))
            self.window.controls.address_bar.set_address(address)

    def start_listed(self, listed: Listed, no_follow: bool) -> None:
        """Starts a crawl of the addresses in a list, of which there may be very many."""
        if self.is_crawling:
            self.messages.post(tr("Cancel the running crawl first."), Tone.WARN)
            return
        try:
            settings = self._settings_without_roots().with_roots(listed.urls, listed.logins)
        except SettingsError as problem:
            self.messages.post(told(str(problem)), Tone.BAD)
            return
        settings = replace(settings, no_follow=no_follow)
        if self._begin(settings, [line.text for line in listed.bad]):
            self._held = listed
            self._show_in_bar(settings.roots)

    def start_held(self) -> None:
        """Starts anew with the many addresses that the bar shows in short."""
        if self.crawler is not None and self._held is not None:
            self.start_listed(self._held, self.crawler.settings.no_follow)

    def _settings(self, roots: Iterable[str]) -> Settings:
        """What is set, with these roots. Raises SettingsError."""
        return Settings.checked(roots=roots, **{**self._options, "workers": self._box.value()})

    def _settings_without_roots(self) -> Settings:
        return self._settings(["localhost"]).with_roots({}, {})

    def _show_in_bar(self, roots: Sequence[str]) -> None:
        """Shows the roots in the address bar: all of them, or in short."""
        if len(roots) > 1 and sum(map(len, roots)) > LONGEST_IN_BAR:
            self.window.controls.address_bar.hold(roots)
        else:
            self.window.controls.address_bar.set_address(in_bar(roots))

    def _begin(self, settings: Settings, invalid: Sequence[str] = ()) -> bool:
        """Begins a new crawl; False if its file cannot be made."""
        is_demo = self._demo is not None and settings.roots[0] == self._demo.url
        started_at, ledger = datetime.now(UTC).isoformat(timespec="seconds"), Ledger(settings)
        try:
            notice = self._file.begin(settings, started_at, ledger, is_kept=not is_demo)
        except StoreError as problem:
            self._complain(f"--save: {told(str(problem))}")
            return False
        self._let_go_of_the_last()
        self._garbage.end()
        self._judging.pause()
        self.ledger = ledger
        self._heartbeat.reset()
        self._started_at = started_at
        self._rechecked.clear()
        self._chronicle = Chronicle(self._log.append, ledger, settings.roots)
        self._withheld = ()
        self.crawler = Crawler(
            settings, self._events.append, invalid=invalid, fetchers=self._cluster.fetchers
        )
        self._read_links(self.crawler)
        if self._exit_when_done:  # nobody is there to let paused hosts go on
            self.crawler.end_at_paused()
        self._first_crawler = self._first_crawler or self.crawler
        demo = self._demo.url if is_demo and self._demo else ""
        self._stepping.take(self.crawler, ledger, demo)
        self.window.crawl.show_ledger(self.ledger)
        self.window.status.set_roots(settings.roots)
        self._show_reasons(self.crawler)
        self._changing.show(settings)
        self._queue.take(self.crawler, self.ledger.findings.urls().get("trap", 0))
        dropped = self.window.filter.drop()
        self._run_crawler(self.crawler)
        if notice or dropped:
            self.messages.post(" ".join(filter(None, (notice, dropped))), Tone.WARN)
        return True

    def _read_links(self, crawler: Crawler) -> None:
        """It need not keep all links in memory."""
        if self._file.keeper is not None:
            crawler.read_links_from(self._file.keeper)

    def _let_go_of_the_last(self) -> None:
        """Another crawl is shown: what is still under way of the one before says nothing here."""
        self._events = []
        if self.crawler is not None:
            self.crawler.let_go()

    def _run_crawler(self, crawler: Crawler, *, is_recheck: bool = False) -> None:
        self._file.cancel_opening()
        self._judging.pause()
        self.ledger.finished = None  # the crawl may continue after a stop
        crawler.run_on(self._options.get("cluster"))
        crawling = self._crawl_to_its_end(crawler, is_recheck=is_recheck)
        self._crawling = self._tasks.spawn(crawling, "crawl")
        self._file.keep()
        # Not in a `finally` of the task: a task cancelled before its first step never runs it.
        self._crawling.add_done_callback(self._after_crawl)
        self.messages.clear()
        self._cluster.announce(crawler.settings)
        self.window.set_phase(Phase.RECHECKING if is_recheck else Phase.CRAWLING)

    async def _crawl_to_its_end(self, crawler: Crawler, *, is_recheck: bool) -> Outcome:
        """Crawls until all that happened is shown."""
        try:
            return await self._cluster.run(crawler, is_recheck=is_recheck)
        finally:
            self._is_ending = True
            await self._show_what_is_left()

    @property
    def is_crawling(self) -> bool:
        """True from Start until the last event of the crawl is shown, also during a pause."""
        return self._crawling is not None

    def _running(self) -> Crawler | None:
        """The crawler that works, or pauses; None: there is none, or it is being stopped."""
        is_running = self._crawling is not None and not self._crawling.cancelling()
        return self.crawler if is_running else None

    def pause(self) -> None:
        if self.crawler is not None and self.is_crawling:
            self._cluster.leave_alone()
            self.crawler.pause()
            self.window.set_phase(Phase.PAUSED)

    def go_on(self) -> None:
        """Continues after Pause, or a crawl that was stopped."""
        if self._file.read_only:
            self.messages.post(self._file.read_only, Tone.WARN)
            return
        if self._file.problem is None:
            self._go_on()
        else:
            self._tasks.spawn(self._go_on_once_written(), "continue")

    async def _go_on_once_written(self) -> None:
        if await self._file.write() and self._closing is None:
            self._go_on()

    def _go_on(self) -> None:
        if self.crawler is None:
            return
        if self._is_ending:
            self._goes_on = True
        elif self._crawling is None:
            self._run_crawler(self.crawler)
        elif not self._crawling.cancelling():
            self._cluster.leave_alone()
            self.crawler.go_on()
            self._file.keep()
            self.messages.clear()
            phase = Phase.RECHECKING if self.crawler.is_recheck else Phase.CRAWLING
            self.window.set_phase(phase)

    def cancel(self) -> None:
        if self._crawling is not None:
            self.window.set_phase(Phase.STOPPING)
            self._crawling.cancel()

    def set_workers(self, number: int) -> None:
        if self.crawler is not None:
            self.crawler.set_workers(number)

    def set_options(self, values: dict[str, Any]) -> None:
        """Sets the options for the next Start, and of the crawl that is shown those that may
        change while it is there."""
        before, self._options = self._options, values
        self._box.setValue(values["workers"])
        remember_settings(values)
        if self.crawler is None:
            return
        self._take_choices(self.crawler)
        self._changing.take(self.crawler, before, values)
        if not self.is_crawling:
            self._give(self.crawler, values)

    def _all_options(self) -> dict[str, Any]:
        """What is set, with what the toolbar says."""
        return {**defaults(), **self._options, "workers": self._box.value()}

    def set_option(self, name: str, value: float) -> None:
        """Sets one option that is a number."""
        values = self._all_options()
        self.set_options(values | {name: options()[name].kind(value)})

    def exclude(self, regex: str) -> None:
        """Leaves URLs out of this crawl from now on, and of the next ones."""
        try:
            Pattern(regex)
        except PatternError as problem:
            words = tr("It cannot be excluded: {problem}.").format(problem=told(str(problem)))
            self.messages.post(words, Tone.BAD)
            return
        crawler = self.crawler
        if crawler is None:
            return
        regexes = tuple(dict.fromkeys((*crawler.settings.exclude, regex)))
        tell = partial(self._tell_exclusion, regex)
        if self._changing.change(crawler, {"exclude": regexes}, tell):
            self._note_exclusions([regex], excluded=True)

    def _tell_exclusion(self, regex: str, judged: Judged) -> None:
        words = tr("Excluded from now on: {rule}. {what}.").format(
            rule=cut(in_words(regex), LONGEST_RULE), what=left_the_queue(judged.left)
        )
        undo = (tr("Include again"), partial(self.include_again, [regex]))
        self.messages.post(words, Tone.ACCENT, undo)

    def include_again(self, regexes: list[str]) -> None:
        """Takes rules of `--exclude` back: what only they refused is queued again."""
        crawler = self.crawler
        if crawler is None:
            return
        kept = tuple(each for each in crawler.settings.exclude if each not in regexes)
        tell = partial(self._tell_inclusion, regexes)
        if self._changing.change(crawler, {"exclude": kept}, tell):
            self._note_exclusions(regexes, excluded=False)

    def _tell_inclusion(self, regexes: list[str], judged: Judged) -> None:
        words = tr("Included again: {rules}. {what}.")
        if judged.queued and self._waits_for_continue():
            words = tr("Included again: {rules}. {what}: Continue goes on.")
        rules = cut(", ".join(map(in_words, regexes)), LONGEST_RULE)
        words = words.format(rules=rules, what=queued_again(judged.queued))
        self.messages.post(words, Tone.ACCENT)

    def _note_queued(self) -> None:
        """Something is queued again by hand: a crawl that was finished goes on with it."""
        if self.is_crawling or self.crawler is None:
            return
        is_over = self.ledger.finished and self.ledger.finished.outcome is Outcome.FINISHED
        if is_over:
            self.go_on()
        else:
            self.window.set_phase(Phase.STOPPED)

    def _waits_for_continue(self) -> bool:
        """True if the crawl has ended and has work left, perhaps again; the window says so."""
        crawler = self.crawler
        if crawler is None or self.is_crawling or not crawler.is_work_left:
            return False
        self.window.set_phase(Phase.STOPPED)
        return True

    def recheck(self, ids: Sequence[int]) -> None:
        """Requests URLs once more that have their result; a crawl that has ended runs for it."""
        if self.crawler is None:
            return
        if self._file.read_only:
            self.messages.post(self._file.read_only, Tone.WARN)
        else:
            self._tasks.spawn(self._recheck(self.crawler, ids), "recheck")

    async def _recheck(self, crawler: Crawler, ids: Sequence[int]) -> None:
        async with self._rechecking:
            if not await self._file.write() or crawler is not self.crawler:
                return  # links are read from there
            asked = 0
            if not self.is_crawling:
                self._judging.pause()  # it would not know of what is queued from now on
            for first in range(0, len(ids), URLS_RECHECKED):
                links = dict(self._links_of(ids[first : first + URLS_RECHECKED]))
                asked += crawler.recheck(links)
                self._rechecked.update(links)
                await turn()
                if crawler is not self.crawler:
                    return
        if crawler is not self.crawler:
            return
        if not asked:
            words = tr("Only what has a result can be rechecked.")
            self.messages.post(words, Tone.WARN)
            self._judge_what_is_left()
            return
        words = tr("{n:,} URLs are requested once more.", "1 URL is requested once more.", asked)
        words = words.format(n=asked)
        line = tr("recheck: {what}").format(what=words)
        self._log.append(logging.INFO, line, Kind.BY_HAND)
        self._goes_on = self._goes_on or self._is_ending
        if self._crawling is None and self._closing is None:
            self._run_crawler(crawler, is_recheck=True)
        self.messages.post(words, Tone.ACCENT)

    def _links_of(self, ids: Sequence[int]) -> "Iterator[tuple[int, array[int]]]":
        """The URLs that have a result, each with the links of its page."""
        state = self.ledger.site.state
        for id_ in ids:
            if state[id_] in (DONE, REDIRECTED, FAILED):
                links = self._file.links_of(id_)
                if links is not None:
                    yield id_, links

    # --- what is said of findings -------------------------------------------------------------

    def ignore(self, ignored: Ignore) -> None:
        """A finding is not shown any more, somewhere."""
        self._ignore(lambda texts: (*texts, str(ignored)))
        self._ignoring.tell(ignored)

    def show_again(self, ignored: Ignore) -> None:
        """Takes back what was ignored."""
        self._ignore(lambda texts: tuple(each for each in texts if each != str(ignored)))

    def _ignore(self, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        if self.crawler is None:
            return
        texts = tuple(dict.fromkeys(change(self.crawler.settings.ignore)))
        self._judge_by(self.crawler, {"ignore": texts})
        self._tasks.spawn(self._leave_out(self.ledger.findings, texts), "ignoring")

    async def _leave_out(self, findings: Findings, texts: tuple[str, ...]) -> None:
        await in_slices(findings.ignore(texts))
        self._note_change()

    def grade(self, finding: str, severity: str) -> None:
        """Changes how grave a finding is; '' for as grave as at first."""
        if self.crawler is None:
            return
        others = [
            each
            for each in self.crawler.settings.severity
            if each.partition("=")[0].strip() != finding
        ]
        texts = (*others, f"{finding}={severity}") if severity else tuple(others)
        self._judge_by(self.crawler, {"severity": texts})
        self.ledger.findings.grade(texts)
        self._note_change()

    def _take_choices(self, crawler: Crawler) -> None:
        """Judges the crawl that is shown by what is set now."""
        wanted, held = self._settings(["localhost"]), crawler.settings
        names = [name for name in OF_FINDINGS if getattr(wanted, name) != getattr(held, name)]
        if names:
            crawler.judge_by({name: getattr(wanted, name) for name in names})
            self._file.note_findings(crawler.settings)
            self._note_change()
        findings, settings = self.ledger.findings, crawler.settings
        if "severity" in names:
            findings.grade(settings.severity)
        if "ignore" in names:
            self._tasks.spawn(self._leave_out(findings, settings.ignore), "ignoring")
        is_left = not self.is_crawling and self._judging.is_left(self.ledger, settings)
        if is_left or not set(THRESHOLDS).isdisjoint(names):
            self._judging.ask(self.ledger, settings, is_crawling=self.is_crawling)
        elif names:
            self._judging.renew(self.ledger, settings)

    def _note_change(self) -> None:
        """The next frame shows it, even if no crawl runs."""
        self._has_folded = True

    def _judge_by(self, crawler: Crawler, choices: Mapping[str, tuple[str, ...]]) -> None:
        """Keeps what a person decided about findings: in the file, and for the next Start."""
        crawler.judge_by(choices)
        self._file.note_findings(crawler.settings)
        self._judging.renew(self.ledger, crawler.settings)
        values = self._all_options()
        self._options = {**values, **choices}
        remember_settings(self._options)

    def _note_exclusions(self, regexes: list[str], *, excluded: bool) -> None:
        """Keeps what is excluded by now for the next Start."""
        others = tuple(each for each in self._options.get("exclude", ()) if each not in regexes)
        values = self._all_options()
        self._options = values | {"exclude": (*others, *regexes) if excluded else others}
        remember_settings(self._options)

    def _give(self, crawler: Crawler, values: dict[str, Any]) -> None:
        """Gives a stopped crawl the secrets that its file does not have."""
        given = given_again(self._withheld, values)
        if not given:
            return
        crawler.give_secrets(given)
        missing = still_missing(self._withheld, values)
        if self._waits_for_continue():
            words = tr("Continue uses {options}.").format(
                options=", ".join(map(option_name, given))
            )
            if missing:
                rest = tr("{options} is still missing.").format(options=", ".join(missing))
                words = tr("{sentence} {other}").format(sentence=words, other=rest)
            self.messages.post(words, Tone.ACCENT)

    def allow_private(self) -> None:
        """What was refused for its address is asked after all; a crawl that has ended goes on."""
        crawler = self.crawler
        if crawler is not None and self._changing.change(
            crawler, {"allow_private": True}, self._go_on_with_private
        ):
            self.messages.clear()

    def _go_on_with_private(self, _: Judged) -> None:
        if not self.is_crawling:
            self.go_on()

    def stop_one(self, number: int, id_: int) -> None:
        if self.crawler is not None:
            self.crawler.stop_one(number, id_)

    def open_lab(self) -> None:
        from crawlscope.window.lab import LabDesk  # noqa: PLC0415  few people open it

        if self.lab is None:
            self.lab = LabDesk(self.window, self._tasks.spawn)
        self.lab.open()

    def start_demo(self) -> None:
        if self.is_crawling:
            self.messages.post(tr("Cancel the running crawl first."), Tone.WARN)
        else:
            self._tasks.spawn(self._crawl_demo(), "demo")

    def start_slow_demo(self) -> None:
        """Starts it so slowly that each request can be followed by eye."""
        self.window.controls.step_button.set_speed(SLOW_MOTION)
        self.start_demo()

    async def _crawl_demo(self) -> None:
        if self._demo is None:
            site = DemoSite()
            await site.__aenter__()
            self._demo = site
        self.start(self._demo.url)

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
        if not self.is_crawling:
            self._file.open(path)
        elif windows is not None:
            windows.open_elsewhere(path)
        else:
            self.messages.post(tr("Cancel the running crawl first."), Tone.WARN)

    def open_and_compare(self, path: str) -> None:
        """Opens the crawl of a file, and compares it with the previous one of the same site."""
        self._compared_next = path
        self.open(path)

    def open_and_go_on(self, path: str) -> None:
        """Opens the crawl of a file, and continues it."""
        self._continued_next = path
        self.open(path)

    def _opened(self, saved: Saved) -> None:
        """A saved crawl has been restored: it is stopped, or finished."""
        settings = saved.settings
        self._let_go_of_the_last()
        self._garbage.end()
        self._judging.pause()
        self.ledger = saved.ledger
        self._garbage.spare(len(self.ledger.site))
        self._heartbeat.reset()
        self._started_at = saved.started_at
        self._rechecked.clear()
        self._chronicle = Chronicle(
            self.window.panel(LogPanel).append, saved.ledger, settings.roots
        )
        self._withheld = saved.withheld
        self._options = {**defaults(), **settings.kept(Keep.PROFILE)}
        self.crawler = Crawler(
            settings,
            self._events.append,
            saved.frontier,
            saved.seconds,
            was_changed=bool(saved.ledger.changed),
            fetchers=self._cluster.fetchers,
        )
        self._read_links(self.crawler)
        self._stepping.take(self.crawler, saved.ledger)
        self._box.setValue(settings.workers)
        self._held = Listed(settings.by_whom())
        self._show_in_bar(settings.roots)
        self.window.crawl.show_ledger(self.ledger)
        self.window.status.set_roots(settings.roots)
        self._show_reasons(self.crawler)
        self._changing.show(settings)
        self._queue.take(self.crawler, self.ledger.findings.urls().get("trap", 0))
        self.window.set_phase(Phase.FINISHED if saved.is_over else Phase.STOPPED)
        dropped = self.window.filter.drop()
        paused = self.crawler.paused_hosts
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

    def _to_replay(self) -> tuple[Ledger, Settings]:
        return self.ledger, self.crawler.settings if self.crawler else Settings()

    def _show_live(self) -> None:
        """The views are back from a replay."""
        if self.crawler is not None:
            self._show_reasons(self.crawler)
            self._queue.show()

    def _show_reasons(self, crawler: Crawler) -> None:
        """Lets the views say why and how URLs are crawled."""
        self.window.panel(DetailsPanel).set_why(Why(crawler.status, self.ledger))
        self.window.panel(HostsPanel).set_manners(crawler.manners)

    def _cannot_write(self) -> None:
        """Results cannot be written to the file: nothing new is requested until they can."""
        is_running = self._running() is not None
        if is_running:
            self.pause()
        if is_running:
            words = tr(
                "{why}. The crawl is paused. Make room and press Continue, or save it elsewhere."
            )
            button = (tr("Save as…"), self.window.ask_to_save)
        else:
            words = tr(
                "{why}. The end of this crawl is not in the file. Make room, then try again."
            )
            button = (tr("Try again"), self.save_again)
        self.messages.post(words.format(why=self._file.complaint), Tone.BAD, button)

    def save_again(self) -> None:
        self._tasks.spawn(self._write_again(), "crawl file")

    async def _write_again(self) -> None:
        if await self._file.write():
            self._judge_what_is_left(is_told=True)

    def _judge_what_is_left(self, *, is_told: bool = False) -> None:
        """Judges by thresholds that could not hold before, or only when the crawl has ended."""
        crawler = self.crawler
        if crawler is not None and not self.is_crawling and self._closing is None:
            self._judging.begin(self.ledger, crawler.settings, is_told=is_told)

    # --- frames -------------------------------------------------------------------------------

    def _run_step(self) -> None:
        """Runs one step of a frame. The cost of all steps decides when the next frame comes."""
        began = perf_counter() - self.window.take_painted()
        is_over = True
        try:
            is_over = next(self._steps, True) is True
        finally:  # a view that fails once must not end all frames
            took = (perf_counter() - began) * 1000
            self._cost += took
            pause = max(BREATH, min(took, SHORTEST_FRAME))
            if is_over:
                pause = min(LONGEST_FRAME, max(SHORTEST_FRAME, FRAME_SHARE * self._cost))
                self._steps, self._cost = self._new_frame(), 0.0
            self._frame.start(int(pause))

    def _new_frame(self) -> QuietSlices[None]:
        """Folds what has happened in parts; then one view after the other shows it.

        Each step, with what it paints, blocks the loop only for its own time.
        """
        crawl = self.window.crawl
        self._replaying.begin_frame()
        left = len(self._events)  # what comes meanwhile belongs to the next frame
        at_work = self._watch()  # before a yield: of the same moment
        if (left or self.is_crawling) and not self._replaying.is_on:
            self.window.panel(QueuePanel).begin_frame()
        changes, folded = self._fold(left)
        while (left := left - folded) > 0 or self.ledger.is_behind:
            if not self._replaying.is_on:
                crawl.views.hold()
            yield
            later, folded = self._fold(left)
            changes.join(later)
        self._loop_desk.show_lag(self._heartbeat.recent)
        if self._has_folded and not self.is_crawling:  # a person changed an ended crawl
            self._tasks.spawn(self._file.write(), "crawl file")
        if self._has_folded or self.is_crawling:
            self._has_folded = False
            workers = 0 if self.crawler is None else len(self.crawler.workers)
            self._garbage.spare(len(self.ledger.site), workers)
            self._offer_private()
            self._queue.look(self.ledger.findings.urls().get("trap", 0))
            if self._replaying.is_on:
                self._replaying.note_live(changes)
                return
            crawl.note(changes, at_work)
            yield
            while crawl.views.go_on():
                yield

    async def _show_what_is_left(self) -> None:
        """Shows all that has happened, without a pause between two frames."""
        for _frame in ("under way", "of what came since"):
            frame = self._steps
            for _step in frame:  # the timer may run some of them, too
                await asyncio.sleep(BREATH / 1000)
            if frame is self._steps:
                self._steps = self._new_frame()

    def _watch(self) -> Callable[[int], AtWork]:
        """What the workers do at this moment, for views that ask later."""
        status = None if self.crawler is None else self.crawler.status
        return self._watching.cut(status, perf_counter())

    def _offer_private(self) -> None:
        """Asks a person, once a crawl, whether private addresses that it met may be requested
        too."""
        crawler = self.crawler
        if crawler is not None and crawler.refuses_private and self._asked_about is not crawler:
            self._asked_about = crawler
            words = tr("Links lead to this machine or its private network, and are not followed.")
            self.messages.post(words, Tone.WARN, (tr("Ask them too"), self.allow_private))

    def _fold(self, most: int) -> tuple[Changes, int]:
        """Folds up to `most` events, as many as fit in a step; returns what they changed, and their
        number."""
        changes, folded = self.ledger.fold(()), 0
        until = perf_counter() + FOLD_SECONDS
        while folded < most and self._events:
            batch = taken_from(self._events, min(EVENTS_BETWEEN_LOOKS, most - folded))
            changes.join(self.ledger.fold(batch))
            self._file.note(batch)
            self._replaying.note(batch)
            self._chronicle.fold(batch)
            self._stepping.fold(batch)
            folded += len(batch)
            if perf_counter() >= until:
                break
        self._has_folded = self._has_folded or folded > 0
        return changes, folded

    def _after_crawl(self, _: asyncio.Task[Outcome]) -> None:
        for _frame in ("under way", "of what came since"):
            in_one_go(self._steps)
            self._steps = self._new_frame()
        self._crawling = None
        goes_on, self._goes_on, self._is_ending = self._goes_on, False, False
        self._file.stop_keeping()
        # A task that is cancelled before its first step says nothing.
        seconds = report.seconds(self.ledger)
        finished = self.ledger.finished or Finished(Outcome.CANCELLED, seconds)
        self.ledger.finished = finished
        self._chronicle.end(finished)
        ended = finished.outcome is Outcome.FINISHED
        self._judging.take_back()
        self.window.set_phase(Phase.FINISHED if ended else Phase.STOPPED)
        self._cluster.take_back()
        if self._cluster.problem:
            self._complain(self._cluster.problem)
        elif finished.stop:
            self._ending.tell_stop(finished.stop)
        elif self.crawler is not None and self.crawler.is_recheck:
            self._tell_recheck()
        elif trouble := report.nothing_fetched_told(self.ledger):
            self._tell_nothing(tr("{sentence}.").format(sentence=trouble[0].upper() + trouble[1:]))
        elif finished.outcome is Outcome.LIMIT:
            words = tr("The limit of {limit} is reached; the rest stays queued.")
            self._ending.tell(words.format(limit=told(finished.limit or "")), Tone.WARN)
        elif finished.outcome is Outcome.CRASHED:
            self.messages.post(
                tr("The crawl ended by an error of ours; the log has the details."), Tone.BAD
            )
        elif finished.outcome is Outcome.CANCELLED:
            self.messages.post(tr("Stopped before anything was requested."), Tone.GOOD)
        elif ended and not self.messages.text:
            self._ending.tell(what_was_found(self.ledger), Tone.GOOD)
        if not self._exit_when_done and self._closing is None:
            self._notices.tell(self.messages.text)
        winding_up = self._wind_up(is_first=self.crawler is self._first_crawler)
        self._winding_up.add(self._tasks.spawn(winding_up, "exports"))
        if goes_on and self._closing is None:
            self.go_on()

    def _tell_nothing(self, text: str) -> None:
        """Says why nothing was fetched; if a root leads to another host, offers to crawl that."""
        there = report.leads_elsewhere(self.ledger)
        if there is None:
            self.messages.post(text, Tone.BAD)
        else:
            name = cut(for_people(hostname_of(there)), LONGEST_RULE)
            words = tr("Crawl {host}").format(host=name)
            self.messages.post(text, Tone.BAD, (words, partial(self.start, there)))

    def _tell_recheck(self) -> None:
        """Says what became of the URLs that were requested once more."""
        broken = sum(map(self.ledger.site.is_broken, self._rechecked))
        number = len(self._rechecked)
        words = tr(
            "{n:,} URLs rechecked: {broken:,} broken.",
            "1 URL rechecked: {broken:,} broken.",
            number,
        ).format(n=number, broken=broken)
        self._rechecked.clear()
        self._ending.tell(words, Tone.WARN if broken else Tone.GOOD)

    async def _wind_up(self, is_first: bool) -> None:
        """Writes all of the crawl to its file, then the requested exports."""
        if not await self._file.write() and self._exit_when_done:
            self._complain(self._file.complaint)
        self._judge_what_is_left()
        await self._judging.wait()
        if is_first:
            await self._write_out()

    # --- exports ------------------------------------------------------------------------------

    async def _write_out(self) -> None:
        """Writes the files that the command line asked for; then the window may close."""
        await self._exports.write(self._job.exports)
        if self._job.diagnostics:
            try:
                write_diagnostics(self._job.diagnostics, self.ledger, self._heartbeat)
            except OSError as problem:
                words = tr("Cannot write {file}: {why}")
                self._complain(words.format(file=self._job.diagnostics, why=problem.strerror))
        if self._exit_when_done:
            self.close()

    def _shot(self) -> Shot:
        ledger = self.ledger.copy()
        self._garbage.spare_now()
        return Shot(ledger, self._facts(), self._moment())

    def _current(self) -> Current:
        """What an older crawl is compared with."""
        path = self._file.keeper.file.path if self._file.keeper else ""
        name = tr("{host}, in this window").format(host=hostname_of(self.ledger.site.url[1]))
        roots = self.crawler.settings.roots if self.crawler else ()
        return Current(self.ledger, name, self._started_at, path, self.is_crawling, roots)

    def _moment(self) -> Moment:
        """What an export needs in addition to the records, with the current settings."""
        if self.crawler is None:
            return PLAIN
        wanted = {name: self._options.get(name, False) for name in OF_EXPORTS}
        settings = replace(self.crawler.settings, **wanted)
        return Moment.of(settings, self.crawler.frontier, self.crawler.status.rows())

    def _facts(self) -> dict[str, object]:
        settings = self.crawler.settings if self.crawler else Settings()
        held = thresholds(self.ledger.findings.judged_by)  # other ones may be set already
        settings = replace(settings, **held)
        return dict(report.facts(self.ledger, settings, self._started_at))

    def _complain(self, text: str) -> None:
        self._failed = True
        self.messages.post(text, Tone.BAD)
        if self._exit_when_done:
            print(for_people(f"crawlscope: {text}"), file=sys.stderr)

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
        if self._crawling is not None:
            self._crawling.cancel()
            await asyncio.wait((self._crawling,))
        await self._winding_up.wait()  # files asked for on the command line are written first
        await self._exports.wait()
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
