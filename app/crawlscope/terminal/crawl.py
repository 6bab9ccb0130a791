"""Where terminal meets crawl: the same folds as the window's, drawn by rich."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic, time
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.text import Text

from crawlscope import export
from crawlscope.core.base import units
from crawlscope.core.base.budgets import EVENTS_BETWEEN_LOOKS, FOLD_SECONDS, URLS_RECHECKED
from crawlscope.core.base.job import Job
from crawlscope.core.base.language import told, tr
from crawlscope.core.base.slices import QuietSlices, Slices, in_one_go
from crawlscope.core.base.text_for_people import echo, for_people
from crawlscope.core.insight import compare as comparing
from crawlscope.core.insight import report
from crawlscope.core.insight.decision import Moment
from crawlscope.core.insight.filter import Filter
from crawlscope.core.insight.settled import settled
from crawlscope.core.insight.traps_told import TrapsTold
from crawlscope.core.ledger import projection
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.lists import Listed
from crawlscope.core.policy.settings import LIMITS, Settings
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.batches import taken_from
from crawlscope.core.records.events import Braked, Event, Outcome, SettingsChanged, State
from crawlscope.core.records.idle import braked_in_words, hosts_in_short
from crawlscope.core.records.site import Site
from crawlscope.crawl import lists
from crawlscope.crawl.crawler import Crawler
from crawlscope.crawl.diagnostics import write_diagnostics
from crawlscope.crawl.intake import admissible
from crawlscope.export import comparison
from crawlscope.fetch.cluster.choice import fetchers
from crawlscope.fetch.cluster.error import ClusterError
from crawlscope.runtime import crashes
from crawlscope.runtime.garbage import Garbage
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.runtime.line_socket import LineSocket
from crawlscope.runtime.selector import new_plain_loop
from crawlscope.runtime.signals import heard_by
from crawlscope.runtime.slices import in_slices, turn
from crawlscope.session.keeping import Keeper
from crawlscope.store import (
    CrawlFile,
    Saved,
    StoreError,
    create_there,
    look,
    looked_into,
    previous,
    still_missing,
    usable,
)
from crawlscope.terminal.acts import Acts, Controlled
from crawlscope.terminal.control import control
from crawlscope.terminal.writing import Files

log = logging.getLogger(__name__)

FRAME = 0.1  # seconds between two updates
LONGEST_LINE = 4_000  # characters of a report
LINE_EVERY = 5.0  # seconds between two lines if stderr is not a terminal


def crawl(settings: Settings, job: Job) -> int:
    """Crawls on a loop of its own; returns the exit code. Raises StoreError if the file of --save
    cannot be made."""
    started_at = _now()
    with contextlib.ExitStack() as stack:
        file = _new_file(settings, job, started_at)
        if file is not None:
            stack.enter_context(file)
        return _run(_TerminalCrawl(settings, job, started_at, file))


def _run(crawl: "_TerminalCrawl") -> int:
    crashes.watch()
    with asyncio.Runner(loop_factory=new_plain_loop) as runner:
        return runner.run(crawl.run())


def read_lists(sources: Iterable[str], settings: Settings) -> Listed:
    """The addresses in all these lists; says what in them is none. Raises ListError."""
    found = Listed()
    for source in sources:
        one = asyncio.run(lists.read(source, settings))
        for line in one.complaints():
            print(
                for_people(f"crawlscope: {echo(source)}: {line}"),
                file=sys.stderr,
            )
        found.join(one)
    return found


def resume(path: str, job: Job, given: dict[str, Any]) -> int:
    """Continues a saved crawl with the options `given`; returns the exit code. Raises
    StoreError."""
    with CrawlFile.open(path) as file:
        saved = file.restored()
        settings = _with_given(saved.settings, job, given)
        if saved.is_over and not any(admissible(saved.frontier, Rules(settings))):
            if not job.quiet:
                print(
                    tr("{file}: this crawl is finished, nothing is left to do").format(
                        file=for_people(path)
                    )
                )
            return asyncio.run(_write_saved(saved, settings, job, file))
        _prepare(saved, settings, file, given)
        return _run(_TerminalCrawl(settings, job, saved.started_at, file, saved))


def recheck(path: str, wanted: Filter, job: Job, given: dict[str, Any]) -> int:
    """Requests once more what has its result in a saved crawl and agrees with a filter; returns the
    exit code. Raises StoreError."""
    with CrawlFile.open(path) as file:
        saved = file.restored()
        settings = _with_given(saved.settings, job, given)
        ids = in_one_go(settled(saved.ledger.site, wanted, file))
        if not ids:
            if not job.quiet:
                words = tr("nothing that has a result agrees with “{terms}”").format(
                    terms=" ".join(wanted.terms)
                )
                print(for_people(f"{path}: {words}"))
            return asyncio.run(_write_saved(saved, settings, job, file))
        _prepare(saved, settings, file, given)
        return _run(_TerminalCrawl(settings, job, saved.started_at, file, saved, again=ids))


def _with_given(settings: Settings, job: Job, given: dict[str, Any]) -> Settings:
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
        print(
            "crawlscope: "
            + tr("a crawl file keeps no secrets; going on without {secrets}").format(
                secrets=tr(", ", "between the parts of a list").join(map(told, missing))
            ),
            file=sys.stderr,
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
    print(
        for_people(
            "crawlscope: " + tr("{words} in the file; requested all the same").format(words=words)
        ),
        file=sys.stderr,
    )
    for name in tuple(hosts.paused):
        hosts.go_on_with(name)
    file.note_paused(())


def export_saved(path: str, job: Job) -> int:
    """Writes exports of a saved crawl; returns the exit code. Raises StoreError."""
    with CrawlFile.open(path) as file:
        saved = file.restored()
        settings = replace(
            saved.settings, with_links=job.with_links, with_decision=job.with_decision
        )
        return asyncio.run(_write_saved(saved, settings, job, file))


def findings(path: str | None, job: Job, given: dict[str, Any]) -> int:
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
    old = new = _site(old_path)
    if not (os.path.exists(new_path) and os.path.samefile(old_path, new_path)):
        new = _site(new_path)
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
            tr("no earlier crawl of {roots} is kept, beside {path} or in {folder}").format(
                roots=roots, path=path, folder=crawls
            )
        )
    _print([tr("Compared with {path}").format(path=found.path)])
    return found.path


def _site(path: str) -> Site:
    with CrawlFile.open(path) as file:
        return file.restored().ledger.site


async def _write_differences(paths: tuple[str, ...], old: Site, new: Site) -> int:
    files = Files()
    with heard_by(files.hurry):
        for path in paths:
            await files.write(path, partial(comparison.writing, path, old, new))
    return _code_of(files)


async def _write_saved(saved: Saved, settings: Settings, job: Job, file: CrawlFile) -> int:
    moment, files = Moment.of(settings, saved.frontier), Files()
    with heard_by(files.hurry):
        await _write_exports(
            files, job, saved.ledger, started_at=saved.started_at, links=file, moment=moment
        )
    return _code_of(files)


def _code_of(files: Files) -> int:
    """The exit code of a command that only writes files."""
    files.report_left_out()
    if files.is_hurried:
        return report.EXIT_STOPPED
    return report.EXIT_FINISHED if files.all_written else report.EXIT_FAILED


def _new_file(settings: Settings, job: Job, started_at: str) -> CrawlFile | None:
    """The file of a new crawl; None if it is kept nowhere."""
    if job.save is not None:
        return CrawlFile.create(job.save, settings, started_at)
    if job.crawls is None:
        return None
    try:
        return create_there(job.crawls, settings, started_at)
    except StoreError as problem:  # crawl even if the home folder is read-only
        print(
            for_people(
                "crawlscope: " + tr("{problem}; this crawl is not saved").format(problem=problem)
            ),
            file=sys.stderr,
        )
        return None


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


async def _write_exports(
    files: Files,
    job: Job,
    ledger: Ledger,
    *,
    started_at: str,
    links: export.Links | None,
    moment: Moment,
) -> None:
    """Writes the requested exports. Nothing may change `ledger` meanwhile."""
    facts = report.facts(ledger, moment.settings, started_at)
    for path in job.exports:
        await files.write(
            path, partial(export.writing, path, ledger, facts, links=links, moment=moment)
        )


def demo(job: Job) -> int:
    """Crawls the built-in demo site, served by the same loop; returns the exit code."""
    return asyncio.run(_demo(job))


async def _demo(job: Job) -> int:
    from crawlscope.demo.server import DemoSite  # noqa: PLC0415  a server takes long to import

    async with DemoSite() as site:
        return await _TerminalCrawl(Settings.checked(roots=[site.url]), job, _now()).run()


class _TerminalCrawl:
    """One crawl, from its start to its report."""

    def __init__(
        self,
        settings: Settings,
        job: Job,
        started_at: str,
        file: CrawlFile | None = None,
        saved: Saved | None = None,  # the crawl to continue; it is in `file`
        *,
        again: Sequence[int] = (),  # only these URLs are requested, once more
    ) -> None:
        self._again = again
        self._job = job
        self._events: list[Event] = []
        self._ledger = saved.ledger if saved else Ledger(settings)
        self._heartbeat = Heartbeat()
        self._garbage = Garbage()
        self._console = Console(stderr=True, highlight=False)
        self._started_at = started_at
        self._file = file
        self._exporting: set[asyncio.Task[None]] = set()
        self._files = Files()  # written at the end, or when SIGUSR1 asks for them
        self._keeper = Keeper(file, self._ledger, saved) if file else None
        if self._keeper is None:
            self._ledger.keep_no_history()
        frontier, seconds = (saved.frontier, saved.seconds) if saved else (None, 0.0)
        self._waits_for_cluster = False
        invalid = job.no_addresses
        self._crawler = Crawler(
            settings,
            self._events.append,
            frontier,
            seconds,
            invalid,
            was_changed=bool(self._ledger.changed),
            fetchers=fetchers(settings, self._cluster_says),
        )
        if self._keeper is not None:
            self._crawler.read_links_from(self._keeper)
        self._slowed: set[str] = set()  # hosts that asked for less
        self._traps = TrapsTold(self._trapped())
        self._crawler.end_at_paused()
        self._ledger.finished = None  # a saved crawl may have been finished
        self._crawling: asyncio.Task[Outcome] | None = None
        self._control = self._controlled(job.control) if job.control else contextlib.nullcontext()

    def _controlled(self, path: str) -> LineSocket:
        acts = Acts(
            Controlled(
                self._crawler,
                self._ledger,
                self._keeper,
                fold=self._folding,
                stop=self._interrupted,
                is_stopping=self._is_stopping,
                writing=self._writing_one,
                lag=lambda: self._heartbeat.recent,
                keep_change=self._keep_change,
            )
        )
        return control(path, acts.by_name)

    def _is_stopping(self) -> bool:
        crawling = self._crawling
        return crawling is not None and (crawling.done() or bool(crawling.cancelling()))

    async def run(self) -> int:
        broken = await self._ask_again() if self._again else 0
        crawling = self._crawling = asyncio.create_task(
            self._crawler.run(bool(self._again)), name="crawl"
        )
        beating = asyncio.create_task(self._heartbeat.beat(), name="heartbeat")
        saving = asyncio.create_task(self._keep_saving(crawling), name="crawl file")
        with heard_by(self._interrupted):
            with self._exports_on_signal(), self._progress() as draw:
                async with self._control:
                    while not crawling.done():
                        await asyncio.wait((crawling,), timeout=FRAME)
                        await in_slices(self._folding())
                        draw()
            beating.cancel()
            saving.cancel()
            await asyncio.wait((saving,))
            has_crashed = False
            if not crawling.cancelled() and (problem := crawling.exception()):
                has_crashed = True
                if not isinstance(problem, ClusterError):
                    log.error("the crawl crashed", exc_info=problem)
                print(
                    for_people(f"crawlscope: {_one_line(problem)}"),
                    file=sys.stderr,
                )
            code = await self._end()
            self._tell_recheck(broken)
            return report.EXIT_FAILED if has_crashed else code

    async def _ask_again(self) -> int:
        """Queues what is to be requested once more; returns how many of it were broken."""
        site, file = self._ledger.site, self._file
        assert file is not None
        broken = sum(map(site.is_broken, self._again))
        for first in range(0, len(self._again), URLS_RECHECKED):
            some = self._again[first : first + URLS_RECHECKED]
            self._crawler.recheck({id_: file.targets_of(id_) for id_ in some})
            await turn()
        return broken

    def _tell_recheck(self, before: int) -> None:
        """Says what became of what was requested once more; `before`: so many were broken."""
        if self._again and not self._job.quiet:
            broken = sum(map(self._ledger.site.is_broken, self._again))
            number = len(self._again)
            words = tr(
                "{n:,} URLs rechecked: {before:,} broken before, {now:,} now",
                "1 URL rechecked: {before:,} broken before, {now:,} now",
                number,
            )
            print(words.format(n=number, before=before, now=broken))

    def _cluster_says(self, line: str) -> None:
        """Pauses the crawl while its cluster cannot work, and says so once."""
        if bool(line) == self._waits_for_cluster:
            return
        self._waits_for_cluster = bool(line)
        if line:
            self._crawler.pause()
            words = tr("paused: {why}").format(why=line)
        else:
            self._crawler.go_on()
            words = tr("the cluster is back: the crawl goes on")
        print(for_people(f"crawlscope: {words}"), file=sys.stderr, flush=True)

    def _interrupted(self) -> None:
        """The first time, stops the crawl; the second time, also stops writing its results."""
        if self._is_stopping():
            self._files.hurry()
        if self._crawling is not None:
            self._crawling.cancel()

    def _trapped(self) -> int:
        return self._ledger.findings.urls().get("trap", 0)

    def _tell_brakes(self, batch: Sequence[Event]) -> None:
        if line := self._traps.line(self._trapped()):
            print(
                "crawlscope: " + tr("{traps}; --exclude leaves them out").format(traps=line),
                file=sys.stderr,
            )
        for name in self._crawler.take_slowed().keys() - self._slowed:
            self._slowed.add(name)  # each is told once
            words = tr("{host} asks for less (429 or 503): it is asked slower")
            text = "crawlscope: " + words.format(host=for_people(name))
            print(text, file=sys.stderr)
        for event in batch:
            if isinstance(event, Braked):
                print(f"crawlscope: {braked_in_words(event)}", file=sys.stderr)

    def _folding(self) -> QuietSlices[None]:
        """Folds what has happened until now."""
        left, until = len(self._events), monotonic() + FOLD_SECONDS
        while left > 0 and self._events:  # all of it may have been folded meanwhile
            batch = taken_from(self._events, min(EVENTS_BETWEEN_LOOKS, left))
            left -= len(batch)
            self._ledger.fold(batch)
            self._tell_brakes(batch)
            if self._keeper is not None:
                self._keeper.note(batch)
            if monotonic() >= until:
                yield
                until = monotonic() + FOLD_SECONDS
        self._garbage.spare(len(self._ledger.site), len(self._crawler.workers))

    async def _keep_saving(self, crawling: asyncio.Task[Outcome]) -> None:
        try:
            if self._keeper is not None:
                await self._keeper.keep()
        except StoreError:
            # Perhaps nobody is there to free space: what is in the file is good, and can be
            # resumed.
            crawling.cancel()

    async def _save_the_rest(self) -> bool:
        """Returns False if not everything that was found is in the file."""
        if self._keeper is None:
            return True
        if self._keeper.problem is None:
            with contextlib.suppress(StoreError):
                await self._keeper.write()
        if problem := self._keeper.problem:
            hint = tr("what was written before is good; 'crawlscope resume' goes on from there")
            print(
                for_people(f"crawlscope: {problem}; {hint}"),
                file=sys.stderr,
            )
        return self._keeper.problem is None

    async def _end(self) -> int:
        await in_slices(self._folding())
        self._ledger.catch_up()
        saved = await self._save_the_rest()
        if self._exporting:
            await asyncio.wait(self._exporting)
        # Before the report: nobody may be reading it.
        await self._write_exports(self._ledger, self._moment())
        if not self._job.quiet:
            _print(report.lines(self._ledger, self._crawler.settings))
        self._files.report_left_out()
        if self._files.is_hurried:
            return report.EXIT_STOPPED
        code = report.exit_code(
            self._ledger, self._job.fail_on_broken, self._job.fail_on, bool(self._again)
        )
        return code if self._files.all_written and saved else report.EXIT_FAILED

    def _moment(self) -> Moment:
        settings = self._crawler.settings  # of now
        return Moment.of(settings, self._crawler.frontier, self._crawler.rows())

    async def _write_exports(self, ledger: Ledger, moment: Moment) -> None:
        await _write_exports(
            self._files,
            self._job,
            ledger,
            started_at=self._started_at,
            links=self._file,
            moment=moment,
        )
        if self._job.diagnostics:
            try:
                write_diagnostics(self._job.diagnostics, self._ledger, self._heartbeat)
            except OSError as problem:
                print(
                    "crawlscope: "
                    + tr("cannot write {path}: {why}").format(
                        path=self._job.diagnostics, why=problem.strerror
                    ),
                    file=sys.stderr,
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
        in_one_go(self._folding())
        exporting = self._export(self._ledger.copy(), self._moment())
        task = asyncio.create_task(exporting, name="exports")
        self._exporting.add(task)
        task.add_done_callback(self._exporting.discard)

    def _keep_change(self, changed: SettingsChanged) -> None:
        if self._file is not None:
            self._file.note_changed(self._crawler.settings, changed)

    def _writing_one(self, path: str) -> Slices[None]:
        facts = report.facts(self._ledger, self._crawler.settings, self._started_at)
        return export.writing(
            path, self._ledger.copy(), facts, links=self._file, moment=self._moment()
        )

    async def _export(self, ledger: Ledger, moment: Moment) -> None:
        if self._keeper is not None:
            with contextlib.suppress(StoreError):  # reported at the end
                await self._keeper.write()  # including the links of the last second
        await self._write_exports(ledger, moment)

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
        tally = self._ledger.tally
        return " · ".join(
            (
                tr("crawling {time}").format(time=units.seconds(report.seconds(self._ledger))),
                tr("{n:,} done").format(n=tally.requested),
                tr("{n:,} queued").format(n=tally.of(State.QUEUED)),
                tr("{n:,} in flight").format(n=tally.of(State.FETCHING)),
                units.rate(self._ledger.depth.pages_per_second).replace("/s", tr(" pages/s")),
                tr("{n:,} broken", "URLs").format(n=tally.broken),
                projection.in_words(self._ledger.depth),
                tr("lag {ms:.0f} ms").format(ms=self._heartbeat.recent),
            )
        )


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(for_people(line, LONGEST_LINE))


def _one_line(problem: BaseException) -> str:
    return " ".join(str(problem).split()) or type(problem).__name__
