"""Where terminal meets crawl: the same folds as the window's, drawn by rich."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import time
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.text import Text

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.base.slices import QuietSlices, in_one_go
from crawlscope.core.base.text_for_people import echo, for_people
from crawlscope.core.insight import compare as comparing
from crawlscope.core.insight import report
from crawlscope.core.insight.decision import ExportContext
from crawlscope.core.insight.filter import Filter
from crawlscope.core.insight.recheckable import recheckable
from crawlscope.core.ledger import projection
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.lists import Listed
from crawlscope.core.policy.settings import LIMITS, Settings
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.events import Outcome, SettingsChanged, State
from crawlscope.core.records.idle import braked_in_words, hosts_in_short
from crawlscope.core.records.records import Records
from crawlscope.crawl import lists
from crawlscope.crawl.diagnostics import write_diagnostics
from crawlscope.crawl.intake import admissible
from crawlscope.export import comparison
from crawlscope.fetch.cluster.error import ClusterError
from crawlscope.runtime import crashes
from crawlscope.runtime.complaints import complain
from crawlscope.runtime.garbage import Garbage
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.runtime.selector import new_plain_loop
from crawlscope.runtime.signals import heard_by
from crawlscope.runtime.slices import in_slices
from crawlscope.session.alerts import Alerts
from crawlscope.session.keeping import Keeper, new_file
from crawlscope.session.session import CrawlSession, Face, start_time
from crawlscope.session.snapshot import ExportSnapshot
from crawlscope.session.writing import Files
from crawlscope.store import (
    CrawlFile,
    Saved,
    StoreError,
    look,
    looked_into,
    previous,
    still_missing,
    usable,
)
from crawlscope.terminal.acts import Acts
from crawlscope.terminal.control import control

log = logging.getLogger(__name__)

FRAME = 0.1  # seconds between two updates
LONGEST_LINE = 4_000  # characters of a report
LINE_EVERY = 5.0  # seconds between two lines if stderr is not a terminal


def crawl(settings: Settings, job: OutputOptions) -> int:
    """Crawls on a loop of its own; returns the exit code. Raises StoreError if the file of --save
    cannot be made."""
    started_at = start_time()
    with contextlib.ExitStack() as stack:
        file = _new_file(settings, job, started_at)
        if file is not None:
            stack.enter_context(file)
        return _run(TerminalCrawl(settings, job, started_at, file))


def _run(crawl: "TerminalCrawl") -> int:
    crashes.watch()
    with asyncio.Runner(loop_factory=new_plain_loop) as runner:
        return runner.run(crawl.run())


def read_lists(sources: Iterable[str], settings: Settings) -> Listed:
    """The addresses in all these lists; says what in them is none. Raises ListError."""
    found = Listed()
    for source in sources:
        one = asyncio.run(lists.read(source, settings))
        for line in one.complaints():
            complain(f"{echo(source)}: {line}")
        found.join(one)
    return found


def resume(path: str, job: OutputOptions, given: dict[str, Any]) -> int:
    """Continues a saved crawl with the options `given`; returns the exit code. Raises
    StoreError."""
    with CrawlFile.open(path) as file:
        saved = file.restored()
        settings = _with_given(saved.settings, job, given)
        if saved.is_over and not any(admissible(saved.frontier, Rules(settings))):
            if not job.quiet:
                print(
                    tr("{file}: this crawl is finished, there is nothing left to do").format(
                        file=for_people(path)
                    )
                )
            return asyncio.run(_write_saved(saved, settings, job, file))
        _prepare(saved, settings, file, given)
        return _run(TerminalCrawl(settings, job, saved.started_at, file, saved))


def recheck(path: str, wanted: Filter, job: OutputOptions, given: dict[str, Any]) -> int:
    """Requests once more what has its result in a saved crawl and agrees with a filter; returns the
    exit code. Raises StoreError."""
    with CrawlFile.open(path) as file:
        saved = file.restored()
        settings = _with_given(saved.settings, job, given)
        ids = in_one_go(recheckable(saved.ledger.records, wanted, file))
        if not ids:
            if not job.quiet:
                words = tr("no URL with a result matches “{terms}”").format(
                    terms=" ".join(wanted.terms)
                )
                print(for_people(f"{path}: {words}"))
            return asyncio.run(_write_saved(saved, settings, job, file))
        _prepare(saved, settings, file, given)
        return _run(TerminalCrawl(settings, job, saved.started_at, file, saved, again=ids))


def _with_given(settings: Settings, job: OutputOptions, given: dict[str, Any]) -> Settings:
    """The settings of a saved crawl, with those that are given now."""
    return replace(  # exports contain what is asked for now or was asked for then
        settings,
        with_links=job.with_links or settings.with_links,
        with_decision=job.with_decision or settings.with_decision,
        **given,
    )


def _prepare(saved: Saved, settings: Settings, file: CrawlFile, given: dict[str, Any]) -> None:
    """Says what is missing, and notes in the file what holds from now on."""
    if missing := still_missing(saved.withheld, given):
        complain(
            tr("crawl files contain no secrets; continuing without {secrets}").format(
                secrets=tr(", ", "between the parts of a list").join(map(translated, missing))
            )
        )
    file.note_withheld(settings)
    _note_limits(saved, settings, file)
    _go_on_with_paused(saved, file)


def _note_limits(saved: Saved, settings: Settings, file: CrawlFile) -> None:
    """Keeps the limits that the crawl goes on with, and that a person changed them now."""
    before = saved.settings
    changes = tuple(
        (name, getattr(before, name), getattr(settings, name))
        for name in LIMITS
        if getattr(before, name) != getattr(settings, name)
    )
    if changes:
        changed = SettingsChanged(saved.seconds, time(), changes)
        file.note_changed(settings, changed)
        saved.ledger.changed.append(changed)


def _go_on_with_paused(saved: Saved, file: CrawlFile) -> None:
    """Lets hosts go on that were paused in the window: here nobody could do that later."""
    hosts = saved.frontier.hosts
    if not hosts.paused:
        return
    words = hosts_in_short(tuple(hosts.paused))
    complain(tr("{words} in the file; requesting anyway").format(words=words))
    for name in tuple(hosts.paused):
        hosts.go_on_with(name)
    file.note_paused(())


def export_saved(path: str, job: OutputOptions) -> int:
    """Writes exports of a saved crawl; returns the exit code. Raises StoreError."""
    with CrawlFile.open(path) as file:
        saved = file.restored()
        settings = replace(
            saved.settings, with_links=job.with_links, with_decision=job.with_decision
        )
        return asyncio.run(_write_saved(saved, settings, job, file))


def findings(path: str | None, job: OutputOptions, given: dict[str, Any]) -> int:
    """Prints what is wrong in a saved crawl, judged with the options `given`, and writes exports;
    without a file, prints all findings that there are. Returns the exit code. Raises StoreError."""
    if path is None:
        _print(report.table_lines(Settings.checked(roots=("localhost",), **given)))
        return report.EXIT_FINISHED
    with CrawlFile.open(path) as file:
        saved = file.restored(given)
        code = asyncio.run(_write_saved(saved, saved.settings, job, file))
        if not job.quiet:
            _print(report.finding_lines(saved.ledger))
        is_met = code == report.EXIT_FINISHED and saved.ledger.findings.fails(job.fail_on)
        return report.EXIT_BROKEN if is_met else code


def compare(old_path: str, new_path: str, exports: tuple[str, ...]) -> int:
    """Prints what changed between two saved crawls; returns the exit code. Raises StoreError."""
    old = new = _records(old_path)
    if not (os.path.exists(new_path) and os.path.samefile(old_path, new_path)):
        new = _records(new_path)
    code = asyncio.run(_write_differences(exports, old, new)) if exports else report.EXIT_FINISHED
    _print(comparing.lines(old, new))
    return code


def previous_of(path: str, crawls: Path) -> str:
    """The file of the previous crawl of the same site, from beside `path` or among `crawls`; says
    which it is. Raises StoreError."""
    this = look(path)
    folder = Path(path).resolve().parent
    others = looked_into((str(crawls), str(folder)))
    found = previous(usable(others, but=path), this.roots, this.started_at, this.written)
    if found is None:
        roots = ", ".join(map(echo, this.roots))
        raise StoreError(
            tr(
                "no earlier crawl of {roots} is saved, neither next to {path} nor in {folder}"
            ).format(roots=roots, path=path, folder=crawls)
        )
    _print([tr("Compared with {path}").format(path=found.path)])
    return found.path


def _records(path: str) -> Records:
    with CrawlFile.open(path) as file:
        return file.restored().ledger.records


async def _write_differences(paths: tuple[str, ...], old: Records, new: Records) -> int:
    files = Files()
    with heard_by(files.hurry):
        for path in paths:
            await files.write(path, partial(comparison.writing, path, old, new))
    return _code_of(files)


async def _write_saved(
    saved: Saved, settings: Settings, job: OutputOptions, file: CrawlFile
) -> int:
    facts = report.facts(saved.ledger, settings, saved.started_at)
    snapshot = ExportSnapshot(saved.ledger, facts, ExportContext.of(settings, saved.frontier), file)
    files = Files()
    with heard_by(files.hurry):
        await _write_exports(files, job, snapshot)
    return _code_of(files)


def _code_of(files: Files) -> int:
    """The exit code of a command that only writes files."""
    files.report_left_out()
    if files.is_hurried:
        return report.EXIT_STOPPED
    return report.EXIT_FINISHED if files.all_written else report.EXIT_FAILED


def _new_file(settings: Settings, job: OutputOptions, started_at: str) -> CrawlFile | None:
    """The file of a new crawl; None if it is kept nowhere."""
    file, problem = new_file(settings, started_at, job.save, job.crawls)
    if problem:  # crawl even if the home folder is read-only
        complain(tr("{problem}; this crawl is not saved").format(problem=problem))
    return file


async def _write_exports(files: Files, job: OutputOptions, snapshot: ExportSnapshot) -> None:
    """Writes the requested exports. Nothing may change the ledger meanwhile."""
    for path in job.exports:
        await files.write(path, partial(snapshot.writing, path))


def demo(job: OutputOptions) -> int:
    """Crawls the built-in demo site, served by the same loop; returns the exit code."""
    return asyncio.run(_demo(job))


async def _demo(job: OutputOptions) -> int:
    from crawlscope.demo.server import DemoSite  # noqa: PLC0415  a server takes long to import

    async with DemoSite() as records:
        return await TerminalCrawl(Settings.checked(roots=[records.url]), job, start_time()).run()


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
        again: Sequence[int] = (),  # only these URLs are requested, once more
    ) -> None:
        self._again = again
        self._job = job
        self._heartbeat = Heartbeat()
        self._garbage = Garbage()
        self._console = Console(stderr=True, highlight=False)
        self._exporting: set[asyncio.Task[None]] = set()
        self._files = Files()  # written at the end, or when SIGUSR1 asks for them
        ledger = saved.ledger if saved else Ledger(settings)
        keeper = Keeper(file, ledger, saved) if file else None
        self.session = CrawlSession(
            settings, ledger, keeper, started_at, self, saved=saved, invalid=job.no_addresses
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
                if not isinstance(problem, ClusterError):
                    log.error("the crawl crashed", exc_info=problem)
                complain(_one_line(problem))
            code = await self._end()
            self._show_recheck(broken)
            return report.EXIT_FAILED if problem is not None else code

    def _show_recheck(self, before: int) -> None:
        """Says what became of what was requested once more; `before`: so many were broken."""
        if self._again and not self._job.quiet:
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
        # Before the report: nobody may be reading it.
        await self._write_exports(session.snapshot(ledger=ledger))
        if not self._job.quiet:
            _print(report.lines(ledger, session.settings))
        self._files.report_left_out()
        if self._files.is_hurried:
            return report.EXIT_STOPPED
        code = report.exit_code(
            ledger, self._job.fail_on_broken, self._job.fail_on, bool(self._again)
        )
        return code if self._files.all_written and saved else report.EXIT_FAILED

    async def _write_exports(self, snapshot: ExportSnapshot) -> None:
        await _write_exports(self._files, self._job, snapshot)
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

    async def _export(self, snapshot: ExportSnapshot) -> None:
        await self.session.write()  # including the links of the last second
        await self._write_exports(snapshot)

    @contextlib.contextmanager
    def _progress(self) -> Iterator[Callable[[], None]]:
        """What shows the progress: a live line, a line every few seconds, or nothing."""
        if self._job.quiet:
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
                units.rate(ledger.samples.pages_per_second).replace("/s", tr(" pages/s")),
                tr("{n:,} broken", "URLs").format(n=tally.broken),
                projection.in_words(ledger.samples),
                tr("lag {ms:.0f} ms").format(ms=self._heartbeat.recent),
            )
        )


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(for_people(line, LONGEST_LINE))


def _one_line(problem: BaseException) -> str:
    return " ".join(str(problem).split()) or type(problem).__name__
