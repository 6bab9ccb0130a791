"""Where terminal meets crawl: the same folds as the window's, drawn by rich."""

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from rich.console import Console
from rich.live import Live
from rich.text import Text

from app import export
from app.core import report, units
from app.core.events import Event, Outcome, State
from app.core.job import Job
from app.core.ledger import Ledger
from app.core.settings import Settings
from app.crawl.crawler import Crawler
from app.crawl.diagnostics import write_diagnostics
from app.crawl.heartbeat import Heartbeat
from app.demo import DemoSite

log = logging.getLogger(__name__)

FRAME = 0.1  # seconds between two looks at what happened
LINE_EVERY = 5.0  # seconds between two lines where stderr is no terminal


def crawl(settings: Settings, job: Job) -> int:
    """Crawls on a loop of its own; the exit code."""
    return asyncio.run(_TerminalCrawl(settings, job).run())


def demo(job: Job) -> int:
    """Crawls the built-in demo site, served by the same loop; the exit code."""
    return asyncio.run(_demo(job))


async def _demo(job: Job) -> int:
    async with DemoSite() as site:
        return await _TerminalCrawl(Settings.checked(roots=[site.url]), job).run()


class _TerminalCrawl:
    """One crawl, from its start to its report."""

    def __init__(self, settings: Settings, job: Job) -> None:
        self._settings = settings
        self._job = job
        self._events: list[Event] = []
        self._ledger = Ledger()
        self._heartbeat = Heartbeat()
        self._console = Console(stderr=True, highlight=False)
        self._started_at = datetime.now(UTC).isoformat(timespec="seconds")

    async def run(self) -> int:
        crawler = Crawler(self._settings, self._events.append)
        crawling = asyncio.create_task(crawler.run(), name="crawl")
        beating = asyncio.create_task(self._heartbeat.beat(), name="heartbeat")
        with self._signals(crawling), self._progress() as draw:
            while not crawling.done():
                await asyncio.wait((crawling,), timeout=FRAME)
                self._fold()
                draw()
        beating.cancel()
        if not crawling.cancelled() and (problem := crawling.exception()):
            log.error("the crawl crashed", exc_info=problem)
            print(f"crawlscope: {_one_line(problem)}", file=sys.stderr)
        return self._end()

    def _fold(self) -> None:
        batch = self._events[:]
        self._events.clear()
        self._ledger.fold(batch)

    def _end(self) -> int:
        self._fold()
        if not self._job.quiet:
            for line in report.lines(self._ledger, self._settings):
                print(line)
        written = self._write_exports()
        code = report.exit_code(self._ledger, self._job.fail_on_broken)
        return code if written else report.EXIT_FAILED

    def _write_exports(self) -> bool:
        """Writes what was asked for; False if some of it could not be written."""
        written = True
        facts = report.facts(self._ledger, self._settings, self._started_at)
        for path in self._job.exports:
            try:
                export.write(path, self._ledger, facts)
            except export.ExportError as problem:
                print(f"crawlscope: {problem}", file=sys.stderr)
                written = False
        if self._job.diagnostics:
            try:
                write_diagnostics(self._job.diagnostics, self._ledger, self._heartbeat)
            except OSError as problem:
                print(
                    f"crawlscope: cannot write {self._job.diagnostics}: {problem.strerror}",
                    file=sys.stderr,
                )
                written = False
        return written

    @contextlib.contextmanager
    def _signals(self, crawling: asyncio.Task[Outcome]) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, crawling.cancel)
        loop.add_signal_handler(signal.SIGTERM, crawling.cancel)
        loop.add_signal_handler(signal.SIGUSR1, self._export_now)
        try:
            yield
        finally:
            for each in (signal.SIGINT, signal.SIGTERM, signal.SIGUSR1):
                loop.remove_signal_handler(each)

    def _export_now(self) -> None:
        """The exports of this moment; the crawl goes on."""
        self._fold()
        self._write_exports()

    @contextlib.contextmanager
    def _progress(self) -> Iterator[Callable[[], None]]:
        """What draws the progress: a live line, a line now and then, or nothing."""
        if self._job.quiet:
            yield lambda: None
        elif self._console.is_terminal:
            with Live(console=self._console, auto_refresh=False, transient=True) as live:
                yield lambda: live.update(Text(self._line(), overflow="ellipsis"), refresh=True)
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

    def _line(self) -> str:
        tally = self._ledger.tally
        return " · ".join(
            (
                f"crawling {units.seconds(report.seconds(self._ledger))}",
                f"{units.count(tally.requested)} done",
                f"{units.count(tally.of(State.QUEUED))} queued",
                f"{units.count(tally.of(State.FETCHING))} in flight",
                units.rate(self._ledger.depth.pages_per_second).replace("/s", " pages/s"),
                f"{units.count(tally.broken)} broken",
                f"lag {self._heartbeat.recent:.0f} ms",
            )
        )


def _one_line(problem: BaseException) -> str:
    return " ".join(str(problem).split()) or type(problem).__name__
