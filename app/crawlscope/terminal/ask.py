"""`crawlscope ask`: a saved crawl is asked once more, from the bodies that its archive kept."""

import asyncio
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.output_options import FORMATS, TEXT, OutputOptions
from crawlscope.core.base.pattern import PatternError
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import UrlError
from crawlscope.core.extraction.rule import Rule, RuleError, rules_of
from crawlscope.core.extraction.search import Search
from crawlscope.core.insight import report
from crawlscope.core.insight.decision import ExportContext
from crawlscope.core.insight.filter import Filter
from crawlscope.core.policy.settings import SettingsError
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.rendering import BrowserError, Renderers
from crawlscope.export import STANDARD_OUTPUT
from crawlscope.export import answers as exported
from crawlscope.export.snapshot import Snapshot
from crawlscope.runtime.complaints import complain
from crawlscope.runtime.selector import new_plain_loop
from crawlscope.runtime.signals import heard_by
from crawlscope.runtime.slices import in_slices
from crawlscope.session.answers import head_lines, row_line, summary_lines
from crawlscope.session.asking import Asking, Question, Row, place_of
from crawlscope.session.browsing import Browser, no_browser
from crawlscope.session.given_files import octets_of
from crawlscope.session.rendering_again import left_out, viewed
from crawlscope.session.writing import Files
from crawlscope.store import CrawlFile, Saved
from crawlscope.store.archive.reading import KeptPages
from crawlscope.terminal.output import print_lines, text_writing, write_exports

MOST_ROWS = 50  # in a text; data have all
LINE_EVERY = 5.0  # seconds between two lines if stderr is not a terminal
DRAW_EVERY = 0.1


@dataclass(frozen=True, slots=True)
class Asked:
    """What a command line asks."""

    archive: str | None = None
    search: Search = field(default_factory=Search)
    rules: tuple[Rule, ...] = ()
    robots: str | None = None  # a file
    redirects: str | None = None  # a file
    wanted: Filter = field(default_factory=Filter)
    judged_with: Mapping[str, Any] = field(default_factory=dict)
    renders: bool = False
    without: tuple[str, ...] = ()  # scripts
    viewed_with: Mapping[str, str] = field(default_factory=dict)  # viewport and agent


def searched(
    contains: Iterable[str], lacks: Iterable[str], *, is_regex: bool, in_source: bool
) -> Search:
    """Raises SettingsError."""
    found = Search(tuple(contains), tuple(lacks), is_regex, in_source)
    try:
        found.check()
    except PatternError as problem:
        raise SettingsError(f"--search {problem}") from None
    if not found and (is_regex or in_source):
        raise SettingsError(tr("--regex and --source need --search or --lacks"))
    return found


def ruled(texts: Iterable[str]) -> tuple[Rule, ...]:
    """Raises SettingsError."""
    try:
        return rules_of(texts)
    except RuleError as problem:
        raise SettingsError(f"--extract {problem}") from None


def ask(path: str, asked: Asked, job: OutputOptions, browser: Browser = no_browser) -> int:
    """Prints the answers; returns the exit code. Raises StoreError, SettingsError."""
    if FORMATS.get(job.format, ".json") not in exported.SUFFIXES:
        words = tr("--format must be one of {names}, not {name!r}")
        names = [name for name, suffix in FORMATS.items() if suffix in exported.SUFFIXES]
        raise SettingsError(words.format(names=", ".join((TEXT, *names)), name=job.format))
    robots = None if asked.robots is None else _octets("--robots", asked.robots)
    redirects = None
    if asked.redirects is not None:
        redirects = _octets("--redirects", asked.redirects).decode("utf-8-sig", errors="replace")
    with CrawlFile.open(path) as file:
        saved = file.restored()
        is_rendered = asked.renders or bool(asked.without or asked.viewed_with)
        has_other = bool(asked.search or asked.rules or is_rendered)
        has_other |= (robots, redirects) != (None, None)
        is_judged = bool(asked.judged_with or job.exports) or not has_other
        judged_by = replace(saved.settings, **asked.judged_with) if is_judged else None
        try:
            without = left_out(asked.without, saved.settings)
        except UrlError as problem:
            raise SettingsError(f"--without {problem}") from None
        question = Question(
            *(judged_by, asked.search, asked.rules, robots, redirects, asked.wanted),
            renders=is_rendered,
            without=without,
            viewed_by=viewed(saved.settings, asked.viewed_with),
        )
        try:
            place = place_of(asked.archive, saved.settings, path)
            if place is None and question.needs_bodies:
                words = tr("{path}: the crawl has no archive (--warc): name one with --archive")
                raise SettingsError(words.format(path=path))
            browsing = browser(replace(saved.settings, render=is_rendered))
            new_loop = new_plain_loop if browsing is None else browsing.new_loop
            renderers = None if browsing is None else browsing.renderers
            with asyncio.Runner(loop_factory=new_loop) as runner:
                return runner.run(_Run(path, place, job, renderers).run(question, saved, file))
        except (ArchiveError, BrowserError) as problem:
            complain(translated(str(problem)))
            return report.EXIT_FAILED


def _octets(option: str, path: str) -> bytes:
    try:
        return octets_of(path)
    except OSError as problem:
        raise SettingsError(f"{option} {path}: {problem.strerror}") from None


class _Run:
    def __init__(
        self, path: str, place: Path | None, job: OutputOptions, renderers: Renderers | None
    ) -> None:
        self._path, self._place, self._job = path, place, job
        self._renderers = renderers
        self._drawn = monotonic()
        self._is_drawn = False

    async def run(self, question: Question, saved: Saved, file: CrawlFile) -> int:
        asked = Asking(question, saved.ledger, saved.frontier.ids, saved.settings, file)
        with closing(asked) as asking:
            return await self._run(asking, saved)

    async def _run(self, asking: Asking, saved: Saved) -> int:
        work = asyncio.ensure_future(self._asked(asking))
        try:
            with heard_by(work.cancel):
                await work
        except asyncio.CancelledError:
            complain(tr("stopped: there are no answers"))
            return report.EXIT_STOPPED
        finally:
            self._wipe()
        return await self._written(asking, saved)

    async def _asked(self, asking: Asking) -> None:
        if self._place is None or not asking.question.needs_bodies:
            await in_slices(asking.run(None))
            return
        with await in_slices(KeptPages.opening(self._place)) as archive:
            await in_slices(asking.run(archive), self._tell)
            if self._renderers is not None:
                await asking.render(archive, self._renderers, self._tell)

    def _tell(self, fraction: float) -> None:
        is_terminal, now = sys.stderr.isatty(), monotonic()
        if now < self._drawn + (DRAW_EVERY if is_terminal else LINE_EVERY):
            return
        if self._job.quiet or self._job.no_progress:
            return
        self._drawn = now
        words = tr("reading the archive: {percent} %").format(percent=int(100 * max(0.0, fraction)))
        if is_terminal:
            self._is_drawn = True
            print(f"\r{words}", end="", file=sys.stderr, flush=True)
        else:
            complain(words)

    def _wipe(self) -> None:
        if self._is_drawn:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    async def _written(self, asking: Asking, saved: Saved) -> int:
        files, job = Files(), self._job
        with heard_by(files.hurry):
            settings = asking.settings
            facts = report.facts(saved.ledger, settings, saved.started_at)
            moment = ExportContext.of(settings, saved.frontier)
            snapshot = Snapshot(saved.ledger, facts, moment=moment, links=asking.source)
            await write_exports(files, job, snapshot)
            if job.format != TEXT:
                suffix, asked = FORMATS[job.format], self._about(asking)
                rows = asking.rows()
                writing = partial(exported.writing, job.output, suffix, asking.fields, rows, asked)
                await files.write(job.output, writing)
                for line in () if job.quiet else head_lines(asking, self._place):
                    complain(line.strip())
            else:
                lines = [*await self._lines(asking)]
                if job.output != STANDARD_OUTPUT:
                    await files.write(job.output, partial(text_writing, job.output, lines))
                elif not job.quiet:
                    print_lines(lines)
        files.report_left_out()
        if files.is_hurried:
            return report.EXIT_STOPPED
        return report.EXIT_FINISHED if files.all_written else report.EXIT_FAILED

    def _about(self, asking: Asking) -> dict[str, object]:
        place = None if self._place is None else os.fspath(self._place)
        return {"crawl": self._path, "archive": place, **asdict(asking.counts)}

    async def _lines(self, asking: Asking) -> Sequence[str]:
        shown, total = list[Row](), 0

        def listing() -> QuietSlices[None]:
            nonlocal total
            for rows, _ in asking.rows():
                total += len(rows)
                shown.extend(rows[: MOST_ROWS - len(shown)])
                yield

        await in_slices(listing())
        lines: list[str] = [*head_lines(asking, self._place), *summary_lines(asking)]
        if shown:
            lines += ["", *(f"  {row_line(each)}" for each in shown)]
        if total > len(shown):
            words = tr("… and {n:,} more; --format jsonl has all of them")
            lines.append("  " + words.format(n=total - len(shown)))
        return lines
