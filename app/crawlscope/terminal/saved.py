"""What the commands do with saved crawls: continue them, recheck, export, find, compare."""

import asyncio
import contextlib
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import time
from typing import Any

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.nearest import suggesting
from crawlscope.core.base.output_options import TEXT, OutputOptions
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.base.text_for_people import echo, for_people
from crawlscope.core.insight import compare as comparing
from crawlscope.core.insight import report
from crawlscope.core.insight.decision import ExportContext
from crawlscope.core.insight.filter import Filter
from crawlscope.core.insight.recheckable import recheckable
from crawlscope.core.insight.regressions import regressions
from crawlscope.core.ledger.steering import difference
from crawlscope.core.policy.declared_findings import BY_NAME, Finding
from crawlscope.core.policy.settings import LIMITS, Settings, SettingsError
from crawlscope.core.policy.url_map import UrlMap
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.events import SettingsChanged
from crawlscope.core.records.idle import hosts_in_short
from crawlscope.core.records.records import Records
from crawlscope.export import comparison
from crawlscope.export.snapshot import Snapshot
from crawlscope.runtime.complaints import complain
from crawlscope.runtime.signals import heard_by
from crawlscope.session.baseline import judged_as
from crawlscope.session.browsing import Browser, no_browser
from crawlscope.session.crawl.intake import admissible
from crawlscope.session.sites import Sites
from crawlscope.session.writing import Files
from crawlscope.store import (
    CrawlFile,
    Saved,
    StoreError,
    look,
    looked_into,
    previous,
    read_baseline,
    still_missing,
    usable,
)
from crawlscope.terminal.crawl import TerminalCrawl, read_joined, run, tell_agreement
from crawlscope.terminal.finding_places import places_of
from crawlscope.terminal.output import print_lines, write_exports, write_report


def resume(
    path: str,
    job: OutputOptions,
    given: dict[str, Any],
    folders: Sequence[str] = (),
    *,
    browser: Browser = no_browser,
) -> int:
    """Continues a saved crawl with the options `given`; `folders` are served in place of those of
    the file. Returns the exit code. Raises StoreError, SettingsError."""
    with CrawlFile.open(path) as file:
        saved = file.restored()
        settings = _with_given(saved.settings, job, given)
        _join(saved, settings, job, file)
        if saved.is_over and not any(admissible(saved.frontier, Rules(settings))):
            if not job.quiet and job.format == TEXT:
                print(
                    tr("{file}: this crawl is finished, there is nothing left to do").format(
                        file=for_people(path)
                    )
                )
            return asyncio.run(_write_saved(saved, settings, job, file))
        browsing = browser(settings)
        with _opened(file, saved, folders) as sites:
            job = replace(job, folders=tuple(sites.served))
            _prepare(saved, settings, file, given)
            crawl = TerminalCrawl(
                *(settings, job, saved.started_at, file, saved), sites=sites, browsing=browsing
            )
            return run(crawl)


def recheck(
    path: str,
    wanted: Filter,
    job: OutputOptions,
    given: dict[str, Any],
    folders: Sequence[str] = (),
    *,
    browser: Browser = no_browser,
) -> int:
    """Requests once more what has its result in a saved crawl and agrees with a filter; `folders`
    as in `resume`. Returns the exit code. Raises StoreError, SettingsError."""
    with CrawlFile.open(path) as file:
        saved = file.restored()
        settings = _with_given(saved.settings, job, given)
        _join(saved, settings, job, file)
        ids = in_one_go(recheckable(saved.ledger.records, wanted, file))
        if not ids:
            if not job.quiet and job.format == TEXT:
                words = tr("no URL with a result matches “{terms}”").format(
                    terms=" ".join(wanted.terms)
                )
                print(for_people(f"{path}: {words}"))
            return asyncio.run(_write_saved(saved, settings, job, file))
        browsing = browser(settings)
        with _opened(file, saved, folders) as sites:
            job = replace(job, folders=tuple(sites.served))
            _prepare(saved, settings, file, given)
            crawl = TerminalCrawl(
                *(settings, job, saved.started_at, file, saved),
                sites=sites,
                again=ids,
                browsing=browsing,
            )
            return run(crawl)


@contextlib.contextmanager
def _opened(file: CrawlFile, saved: Saved, folders: Sequence[str]) -> Iterator[Sites]:
    """What the program served for a crawl, to be served again; or nothing is changed. Raises
    SiteError, SettingsError."""
    served, number = saved.served, sum(1 for _, folder in saved.served if folder)
    if folders:
        if len(folders) != number:
            words = tr(
                "--folder: {file} is a crawl of {n:,} folders",
                "--folder: {file} is a crawl of 1 folder",
                number,
            )
            raise SettingsError(words.format(file=for_people(file.path), n=number))
        if missing := next((each for each in folders if not os.path.isdir(each)), None):
            words = tr("--folder: there is no folder {path!r}")
            raise SettingsError(words.format(path=echo(missing)))
        rest = map(os.path.realpath, folders)
        served = tuple((url, folder and next(rest)) for url, folder in served)
    is_from_here = bool(folders) or file.is_served_here()
    with contextlib.closing(Sites(file.path, served, is_from_here=is_from_here)) as sites:
        sites.open()
        if folders:
            file.note_served(served)
        yield sites


def _with_given(settings: Settings, job: OutputOptions, given: dict[str, Any]) -> Settings:
    """The settings of a saved crawl, with those that are given now."""
    return replace(  # exports contain what is asked for now or was asked for then
        settings,
        with_links=job.with_links or settings.with_links,
        with_decision=job.with_decision or settings.with_decision,
        **given,
    )


def _join(saved: Saved, settings: Settings, job: OutputOptions, file: CrawlFile | None) -> None:
    """Joins the tables of --join, and keeps them in the file. Raises JoinError."""
    records, before = saved.ledger.records, saved.ledger.records.joined
    records.joined = read_joined(settings, job, before)
    if file is not None and job.joins:
        in_one_go(file.noting_joined(before, records.joined))


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
        _join(saved, settings, job, None)
        return asyncio.run(_write_saved(saved, settings, job, file))


def findings(words: Sequence[str], job: OutputOptions, given: dict[str, Any]) -> int:
    """Prints what is wrong in a saved crawl, judged with the options `given`, and writes exports.
    `words`: the file, the name of one finding, both or neither. Without a file, prints all findings
    that there are, or what the one means. Returns the exit code. Raises StoreError,
    SettingsError."""
    named, path = _finding_and_file(words)
    if path is None:
        settings = Settings.checked(roots=("localhost",), **given)
        print_lines(report.explanation(named, settings) if named else report.table_lines(settings))
        return report.EXIT_FINISHED
    with CrawlFile.open(path) as file:
        saved = file.restored(given)
        code = asyncio.run(_write_saved(saved, saved.settings, job, file))
        if not job.quiet and named:
            print_lines(report.explanation(named, saved.settings))
            print_lines(places_of(named, _snapshot(saved, saved.settings, file)))
        elif not job.quiet:
            print_lines(report.finding_lines(saved.ledger))
        is_met = code == report.EXIT_FINISHED and saved.ledger.findings.fails(job.fail_on)
        return report.EXIT_BROKEN if is_met else code


def _finding_and_file(words: Sequence[str]) -> tuple[Finding | None, str | None]:
    """In either order. Raises StoreError for a word that is neither, SettingsError for one too
    many."""
    names = [each for each in words if each in BY_NAME]
    paths = [each for each in words if each not in BY_NAME]
    for each in paths:
        if not os.path.exists(each) and re.fullmatch(r"[a-z0-9-]+", each):
            text = tr("there is no finding and no file {name!r}").format(name=echo(each))
            raise StoreError(suggesting(text, each, BY_NAME))
    if len(names) > 1 or len(paths) > 1:
        raise SettingsError(tr("findings takes one name and one file at most"))
    return BY_NAME[names[0]] if names else None, paths[0] if paths else None


def compare(
    old_path: str,
    new_path: str,
    exports: tuple[str, ...],
    url_map: UrlMap = comparing.SAME,
    fail_on: Sequence[str] = (),
) -> int:
    """Prints what changed between two saved crawls; returns the exit code. Raises StoreError."""
    new = old = read_baseline(new_path, with_texts=True)
    if not (os.path.exists(old_path) and os.path.samefile(old_path, new_path)):
        old = read_baseline(
            old_path, judged_as(new.settings) if fail_on and new.settings else {}, with_texts=True
        )
    code, texts = report.EXIT_FINISHED, (old.texts, new.texts)
    if exports:
        code = asyncio.run(_write_differences(exports, old.records, new.records, url_map, texts))
    if old.settings and new.settings and (differ := difference(old.settings, new.settings)):
        print_lines([tr("Settings differ: {settings}").format(settings=differ)])
    if missing := comparing.not_compared(old.records, new.records, texts):
        print_lines([tr("Not compared: {what}").format(what=missing)])
    print_lines(comparing.lines(old.records, new.records, url_map, texts))
    if not fail_on or code != report.EXIT_FINISHED:
        return code
    found = in_one_go(regressions(old, new.records, url_map))
    print_lines(report.new_finding_lines(found))
    return report.EXIT_BROKEN if found.fails(fail_on) else code


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
    print_lines([tr("Compared with {path}").format(path=found.path)])
    return found.path


async def _write_differences(
    paths: tuple[str, ...], old: Records, new: Records, url_map: UrlMap, texts: comparing.Texts
) -> int:
    files = Files()
    with heard_by(files.hurry):
        for path in paths:
            await files.write(path, partial(comparison.writing, path, old, new, url_map, texts))
    return _code_of(files)


async def _write_saved(
    saved: Saved, settings: Settings, job: OutputOptions, file: CrawlFile
) -> int:
    snapshot, files = _snapshot(saved, settings, file), Files()
    with heard_by(files.hurry):
        if job.joins:
            await tell_agreement(saved.ledger.records, job)
        await write_exports(files, job, snapshot)
        if job.format != TEXT:
            await write_report(files, job, snapshot, ())
    return _code_of(files)


def _snapshot(saved: Saved, settings: Settings, file: CrawlFile) -> Snapshot:
    facts = report.facts(saved.ledger, settings, saved.started_at)
    sites = Sites(file.path, saved.served, is_from_here=file.is_served_here())
    moment = replace(ExportContext.of(settings, saved.frontier), folders=sites.folders)
    return Snapshot(saved.ledger, facts, moment=moment, links=file)


def _code_of(files: Files) -> int:
    """The exit code of a command that only writes files."""
    files.report_left_out()
    if files.is_hurried:
        return report.EXIT_STOPPED
    return report.EXIT_FINISHED if files.all_written else report.EXIT_FAILED
