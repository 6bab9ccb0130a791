"""A crawl on the terminal: the same folds as the window's, drawn by rich."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from rich.console import Console
from rich.live import Live
from rich.text import Text

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.core.base.output_options import TEXT, OutputOptions
from crawlscope.core.base.slices import QuietSlices, in_one_go
from crawlscope.core.base.text_for_people import echo, for_people
from crawlscope.core.insight import report
from crawlscope.core.insight.joined import agreement
from crawlscope.core.insight.regressions import Regressions
from crawlscope.core.ledger import projection
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.lists import Listed
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.events import Outcome, State
from crawlscope.core.records.idle import braked_in_words
from crawlscope.core.records.joined import Joined
from crawlscope.core.records.records import Records
from crawlscope.export.snapshot import Snapshot
from crawlscope.runtime import crashes
from crawlscope.runtime.complaints import complain
from crawlscope.runtime.garbage import Garbage
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.runtime.selector import new_plain_loop
from crawlscope.runtime.signals import heard_by
from crawlscope.runtime.slices import in_slices
from crawlscope.session.alerts import Alerts
from crawlscope.session.baseline import Comparison, read_comparison
from crawlscope.session.browsing import Browser, Browsing, no_browser
from crawlscope.session.crawl import lists
from crawlscope.session.crawl.diagnostics import write_diagnostics
from crawlscope.session.joining import joining
from crawlscope.session.keeping import Keeper, new_file
from crawlscope.session.session import PROBLEMS, CrawlSession, Face, start_time
from crawlscope.session.sites import Sites
from crawlscope.session.writing import Files
from crawlscope.store import CrawlFile, Saved, StoreError
from crawlscope.terminal.acts import Acts
from crawlscope.terminal.control import control
from crawlscope.terminal.output import write_exports, write_report

log = logging.getLogger(__name__)

FRAME = 0.1  # seconds between two updates
LINE_EVERY = 5.0  # seconds between two lines if stderr is not a terminal
Site = contextlib.AbstractAsyncContextManager[object]  # that is served meanwhile


def crawl(
    settings: Settings,
    job: OutputOptions,
    sites: Sequence[Site] = (),
    browser: Browser = no_browser,
) -> int:
    """Crawls on a loop of its own, which also serves these `sites`; returns the exit code. Raises
    StoreError if the file of --save cannot be made, SettingsError if --baseline cannot be read, or
    there is no browser for --render."""
    started_at, browsing = start_time(), browser(settings)
    joined = read_joined(settings, job, Joined())
    comparison = _comparison(settings, job, started_at, len(sites) == len(settings.roots) == 1)
    with contextlib.ExitStack() as stack:
        file = _new_file(settings, job, started_at)
        if file is not None:
            stack.enter_context(file)
            if job.folders:
                file.note_served(job.folders)
            in_one_go(file.noting_joined(Joined(), joined))
        crawl = TerminalCrawl(
            settings, job, started_at, file, comparison=comparison, browsing=browsing
        )
        crawl.session.ledger.records.joined = joined
        return run(crawl, sites)


def read_joined(settings: Settings, job: OutputOptions, joined: Joined) -> Joined:
    """What is joined already, and the tables of --join. Raises JoinError."""

    def tell(name: str, line: str) -> None:
        if not job.quiet:
            complain(f"{echo(name)}: {line}")

    return in_one_go(joining(job.joins, settings, joined, tell))


async def tell_agreement(records: Records, job: OutputOptions) -> None:
    """Says how many rows of what is joined match a URL."""
    for table in () if job.quiet else records.joined.tables:
        for line in (await in_slices(agreement(records, table))).lines():
            complain(f"{echo(table.name)}: {line}")


def _comparison(
    settings: Settings, job: OutputOptions, started_at: str, is_of_folder: bool
) -> Comparison | None:
    try:
        found = read_comparison(settings, job, started_at, is_of_folder=is_of_folder)
    except StoreError as problem:
        raise SettingsError(f"--baseline: {problem}") from None
    if job.baseline is not None and found is None:
        words = tr("--baseline: no earlier crawl of {roots} is saved, so nothing counts as new")
        complain(words.format(roots=report.in_short(settings.roots)))
    if found is not None and not found.knows(settings.roots):
        words = tr(
            "--baseline: {file} has no URL of {roots}, so everything is new; if both are "
            "the same site, use --map URL=URL"
        )
        roots = report.in_short(settings.roots)
        complain(words.format(file=echo(job.baseline or ""), roots=roots))
    return found


def run(crawl: "TerminalCrawl", sites: Sequence[Site] = ()) -> int:
    crashes.watch()
    new_loop = crawl.browsing.new_loop if crawl.browsing is not None else new_plain_loop
    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(_served(crawl, sites))


async def _served(crawl: "TerminalCrawl", sites: Sequence[Site]) -> int:
    async with contextlib.AsyncExitStack() as stack:
        for site in sites:
            await stack.enter_async_context(site)
        return await crawl.run()


def read_lists(sources: Iterable[str], settings: Settings) -> Listed:
    """The addresses in all these lists; says what in them is none. Raises ListError."""
    found = Listed()
    for source in sources:
        one = asyncio.run(lists.read(source, settings))
        for line in one.complaints():
            complain(f"{echo(source)}: {line}")
        found.join(one)
    return found


def _new_file(settings: Settings, job: OutputOptions, started_at: str) -> CrawlFile | None:
    """The file of a new crawl; None if it is kept nowhere."""
    file, problem = new_file(settings, started_at, job.save, job.crawls)
    if problem:  # crawl even if the home folder is read-only
        complain(tr("{problem}; this crawl is not saved").format(problem=problem))
    return file


def demo(job: OutputOptions) -> int:
    """Crawls the built-in demo site, served by the same loop; returns the exit code."""
    return asyncio.run(_demo(job))


async def _demo(job: OutputOptions) -> int:
    from crawlscope.demo.server import DemoSite  # noqa: PLC0415  a server takes long to import

    async with DemoSite() as records:
        return await DemoCrawl(Settings.checked(roots=[records.url]), job, start_time()).run()


class TerminalCrawl(Face):
    """One crawl, from its start to its report."""

    def __init__(
        self,
        settings: Settings,
        job: OutputOptions,
        started_at: str,
        file: CrawlFile | None = None,
        saved: Saved | None = None,  # the crawl to continue; it is in `file`
        *,
        sites: Sites | None = None,  # served meanwhile, if they are of the crawl to continue
        again: Sequence[int] = (),  # only these URLs are requested, once more
        comparison: Comparison | None = None,
        browsing: Browsing | None = None,
    ) -> None:
        self.browsing = browsing
        self._again = again
        self._comparison = comparison
        self._job = job
        self._heartbeat = Heartbeat()
        self._garbage = Garbage()
        self._console = Console(stderr=True, highlight=False)
        self._exporting: set[asyncio.Task[None]] = set()
        self._files = Files()  # written at the end, or when SIGUSR1 asks for them
        ledger = saved.ledger if saved else Ledger(settings)
        keeper = Keeper(file, ledger, saved) if file else None
        self.session = CrawlSession(
            *(settings, ledger, keeper, started_at, self),
            saved=saved,
            sites=sites or Sites(beside=job.folders),
            invalid=job.no_addresses,
            renderers=browsing and browsing.renderers,
        )
        self.session.crawler.end_at_paused()
        self._slowed: set[str] = set()  # hosts that asked for less
        self._crawling: asyncio.Task[Outcome] | None = None
        acts = Acts(self.session, self._heartbeat)
        self._control = (
            control(job.control, acts.by_name) if job.control else contextlib.nullcontext()
        )

    async def run(self) -> int:
        session = self.session
        broken = sum(map(session.ledger.records.is_broken, self._again))
        if self._again:
            await session.queue_again(self._again)
        crawling = self._crawling = session.run(is_recheck=bool(self._again))
        beating = asyncio.create_task(self._heartbeat.beat(), name="heartbeat")
        with heard_by(self._interrupted):
            with self._exports_on_signal(), self._progress() as draw:
                async with self._control:
                    while not crawling.done():
                        await asyncio.wait((crawling,), timeout=FRAME)
                        await in_slices(self.folding())
                        draw()
            beating.cancel()
            problem = None if crawling.cancelled() else session.problem or crawling.exception()
            if problem is not None:
                if not isinstance(problem, PROBLEMS):
                    log.error("the crawl crashed", exc_info=problem)
                complain(_one_line(problem))
            code = await self._end()
            self._show_recheck(broken)
            return report.EXIT_FAILED if problem is not None else code

    def _show_recheck(self, before: int) -> None:
        """Says what became of what was requested once more; `before`: so many were broken."""
        if self._again and not self._job.quiet and self._job.format == TEXT:
            broken = sum(map(self.session.ledger.records.is_broken, self._again))
            number = len(self._again)
            words = tr(
                "{n:,} URLs rechecked; broken before: {before:,}, now: {now:,}",
                "1 URL rechecked; broken before: {before:,}, now: {now:,}",
                number,
            )
            print(words.format(n=number, before=before, now=broken))

    def cluster_changed(self, why: str, *, is_new: bool, has_acted: bool) -> None:
        if has_acted:
            words = tr("the cluster is back: the crawl continues")
            if why:
                words = tr("paused: {why}").format(why=why)
            complain(words)

    def archive_stopped(self, problem: ArchiveError) -> None:
        if not problem.is_full:  # nobody is there to mend it: what is kept is good
            complain(f"{problem}")
            self.session.cancel()
            return
        words = tr("paused: {why}; the crawl continues once there is room")
        complain(words.format(why=problem))

    def prepared(self, done: Sequence[str]) -> None:
        for line in () if self._job.quiet else done:
            complain(line)

    def could_not_write(self) -> None:
        # Perhaps nobody is there to free space: what is in the file is good, and can be resumed.
        self.session.cancel()

    async def show_the_rest(self) -> None:
        await in_slices(self.folding())

    def _interrupted(self) -> None:
        """The first time, stops the crawl; the second time, also stops writing its results."""
        crawling = self._crawling
        if crawling is not None:
            if crawling.done() or crawling.cancelling():
                self._files.hurry()
            crawling.cancel()

    def folding(self) -> QuietSlices[None]:
        """Folds what has happened until now, and tells what a person wants to know at once."""
        session = self.session
        yield from session.folding()
        self._show(session.alerts.since())
        self._garbage.spare(len(session.ledger.records), len(session.crawler.workers))

    def _show(self, alerts: Alerts) -> None:
        if alerts.traps:
            complain(tr("{traps}; use --exclude to skip them").format(traps=alerts.traps))
        for name in alerts.slowed.keys() - self._slowed:
            self._slowed.add(name)  # each is told once
            words = tr("{host} asks to slow down (429 or 503): crawling it more slowly")
            complain(words.format(host=for_people(name)))
        for braked in alerts.braked:
            complain(braked_in_words(braked))

    async def _save_the_rest(self) -> bool:
        """Returns False if not everything that was found is in the file."""
        keeper = self.session.keeper
        if keeper is None or (keeper.problem is None and await self.session.write()):
            return True
        hint = tr(
            "everything saved so far is intact; use 'crawlscope resume' to continue from there"
        )
        complain(f"{keeper.problem}; {hint}")
        return False

    async def _end(self) -> int:
        session, ledger = self.session, self.session.ledger
        ledger.catch_up()
        saved = await self._save_the_rest()
        if self._exporting:
            await asyncio.wait(self._exporting)
        found, is_kept = await self._compared()
        await tell_agreement(ledger.records, self._job)
        snapshot = session.snapshot(ledger=ledger)
        moment = replace(snapshot.moment, regressions=found)
        # Before the report: nobody may be reading it.
        snapshot = replace(snapshot, moment=moment)
        await self._write_exports(snapshot)
        await write_report(self._files, self._job, snapshot, self._report(found))
        if os.environ.get("GITHUB_ACTIONS") == "true":
            from crawlscope.terminal.annotations import annotations  # noqa: PLC0415  there alone

            ids = report.broken(ledger) if found is None else found.broken
            for line in annotations(ledger.records, list(ids), self._job.folders):
                print(line, file=sys.stderr)
        self._files.report_left_out()
        if self._files.is_hurried:
            return report.EXIT_STOPPED
        job = self._job
        trouble = report.nothing_fetched_told(ledger)
        if trouble and (job.quiet or job.format != TEXT):  # the report says it otherwise
            complain(trouble)
        code = report.exit_code(ledger, job.fail_on_broken, job.fail_on, bool(self._again), found)
        return code if self._files.all_written and saved and is_kept else report.EXIT_FAILED

    async def _compared(self) -> tuple[Regressions | None, bool]:
        """What is worse than in the baseline; False if what fails now could not be remembered."""
        comparison, session = self._comparison, self.session
        if comparison is None:
            return None, True
        comparing = comparison.with_crawl(session.ledger.records, session.settings)
        found = await in_slices(comparing)
        try:
            comparison.keep_grace()
        except StoreError as problem:
            complain(str(problem))
            return found, False
        return found, True

    def _report(self, found: Regressions | None) -> Iterable[str]:
        session = self.session
        yield from report.lines(session.ledger, session.settings)
        if found is not None:
            yield from report.regression_lines(found, session.settings, session.ledger.records)

    async def _write_exports(self, snapshot: Snapshot) -> None:
        await write_exports(self._files, self._job, snapshot)
        if self._job.diagnostics:
            try:
                write_diagnostics(self._job.diagnostics, self.session.ledger, self._heartbeat)
            except OSError as problem:
                complain(
                    tr("cannot write {path}: {why}").format(
                        path=self._job.diagnostics, why=problem.strerror
                    )
                )
                self._files.all_written = False

    @contextlib.contextmanager
    def _exports_on_signal(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, self._export_now)
        try:
            yield
        finally:
            loop.remove_signal_handler(signal.SIGUSR1)
            # The exports it asks for are being written already; the signal must not end the
            # program.
            signal.signal(signal.SIGUSR1, signal.SIG_IGN)

    def _export_now(self) -> None:
        """Exports the crawl as it is now, while it continues."""
        in_one_go(self.folding())
        task = asyncio.create_task(self._export(self.session.snapshot()), name="exports")
        self._exporting.add(task)
        task.add_done_callback(self._exporting.discard)

    async def _export(self, snapshot: Snapshot) -> None:
        await self.session.write()  # including the links of the last second
        await self._write_exports(snapshot)

    @contextlib.contextmanager
    def _progress(self) -> Iterator[Callable[[], None]]:
        """What shows the progress: a live line, a line every few seconds, or nothing."""
        if self._job.quiet or self._job.no_progress:
            yield lambda: None
        elif self._console.is_terminal:
            with Live(console=self._console, auto_refresh=False, transient=True) as live:
                yield lambda: live.update(self._live_line(), refresh=True)
        else:
            yield self._lines_now_and_then()

    def _lines_now_and_then(self) -> Callable[[], None]:
        loop = asyncio.get_running_loop()
        due = loop.time() + LINE_EVERY

        def draw() -> None:
            nonlocal due
            if loop.time() >= due:
                due = loop.time() + LINE_EVERY
                print(self._line(), file=sys.stderr, flush=True)

        return draw

    def _live_line(self) -> Text:
        return Text(self._line(), no_wrap=True, overflow="ellipsis")

    def _line(self) -> str:
        ledger = self.session.ledger
        tally = ledger.tally
        return " · ".join(
            (
                tr("crawling {time}").format(time=units.seconds(report.seconds(ledger))),
                tr("{n:,} done").format(n=tally.requested),
                tr("{n:,} queued").format(n=tally.of(State.QUEUED)),
                tr("{n:,} in flight").format(n=tally.of(State.FETCHING)),
                units.rate(ledger.samples.pages_per_second) + tr(" pages/s"),
                tr("{n:,} broken URLs", "1 broken URL", tally.broken).format(n=tally.broken),
                projection.in_words(ledger.samples),
                tr("lag {ms:.0f} ms").format(ms=self._heartbeat.recent),
                *self.session.archiving.words,
            )
        )


class DemoCrawl(TerminalCrawl):
    """Of a site whose faults are meant."""

    def _report(self, found: Regressions | None) -> Iterable[str]:
        finished = self.session.ledger.finished
        if finished is None or finished.outcome is not Outcome.FINISHED:
            yield from super()._report(found)
            return
        yield tr("The demo site was crawled in {time}:").format(
            time=units.seconds(report.seconds(self.session.ledger))
        )
        yield from report.few_lines(self.session.ledger)
        yield tr(
            "These problems are intentional: the demo site has everything that crawlers "
            "stumble over."
        )
        yield tr("Watch it in the window: crawlscope demo. Your own site: crawlscope crawl URL")


def _one_line(problem: BaseException) -> str:
    return " ".join(str(problem).split()) or type(problem).__name__
