"""Commands: what each takes, and what it starts."""

import contextlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.main

from crawlscope import export
from crawlscope.commands import words_of_others
from crawlscope.commands.browsing import browser
from crawlscope.commands.configured import Configured, as_words, settings_rows, sources
from crawlscope.commands.first_words import absolute, is_folder, understood
from crawlscope.commands.given_secrets import with_secrets
from crawlscope.commands.settings_file import schema
from crawlscope.commands.settings_options import (
    CRAWLED,
    RESUMED,
    check_maps,
    check_regressions,
    declared,
    new_job,
    with_crawl_options,
    with_job,
    with_resumed,
    with_thresholds,
)
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.nearest import suggesting
from crawlscope.core.base.output_options import TEXT, OutputOptions
from crawlscope.core.base.text_for_people import LONGEST_ECHO, echo, for_people
from crawlscope.core.base.version import __version__
from crawlscope.core.insight.filter import Filter, FilterError, parse
from crawlscope.core.insight.report import EXIT_FAILED, EXIT_STOPPED, EXIT_USAGE
from crawlscope.core.policy.as_command import as_command as command_of
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.demo.lab import STAGES
from crawlscope.export import shown
from crawlscope.runtime.complaints import complain
from crawlscope.runtime.display import why_no_window
from crawlscope.runtime.logs import log_path, start_logging
from crawlscope.store import CrawlFile, StoreError, check_new, default_folder
from crawlscope.terminal.help import COMMANDS, Command, Group, error_in_words
from crawlscope.window.neighbours import shown_elsewhere
from crawlscope.window.opening import EMPTY, Opening, in_bar

if TYPE_CHECKING:
    from crawlscope.demo.folder_site import FolderSite

USAGE = EXIT_USAGE
Act = Callable[..., int]
PROGRAM = "crawlscope"
STDIN = "-"  # in place of a URL: a list on standard input
LONGEST_LINE = 1_000  # characters of an error message
LONG_WORD = re.compile(rf"\S{{{LONGEST_ECHO},}}")

cli = typer.Typer(
    name=PROGRAM,
    cls=Group,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=translated(COMMANDS[PROGRAM]["meaning"]),
)


def command(name: str, kind: type[Command] = Command) -> Callable[[Act], Act]:
    """Adds a command, whose meaning, arguments and options `resources/commands.json` has."""

    def add(act: Act) -> Act:
        meaning = translated(COMMANDS[name]["meaning"])
        return cli.command(name, cls=kind, help=meaning)(declared(name, act))

    return add


@cache
def group() -> Any:
    """All commands, as Typer makes them of `cli`: once, for all lines that a process runs."""
    return typer.main.get_command(cli)


def run(arguments: Sequence[str]) -> int:
    """Runs one command line; returns the exit code. Usage errors are one line on stderr."""
    for place, argument in enumerate(arguments, 1):
        if _has_raw_bytes(argument):
            return _complain(
                tr("argument {place} is not valid UTF-8: {words!r}").format(
                    place=place, words=echo(argument)
                ),
                USAGE,
            )
    known = {str(each.name) for each in cli.registered_commands}
    remarks = list[str]()
    arguments = understood(arguments, known, remarks.append)
    if arguments and arguments[0] not in known and not arguments[0].startswith("-"):
        return _complain(words_of_others.for_command(arguments[0], known), USAGE)
    try:
        code = group()(args=list(arguments), prog_name=PROGRAM, standalone_mode=False, obj=remarks)
    except (SettingsError, export.ExportError) as problem:
        return _complain(_without_long(arguments, str(problem)), USAGE)
    except StoreError as problem:
        return _complain(_without_long(arguments, str(problem)), EXIT_FAILED)
    except (typer.Abort, KeyboardInterrupt):
        return EXIT_STOPPED
    except Exception as problem:
        # Typer's own usage errors; it has its own copy of click, whose classes are private.
        words = getattr(problem, "format_message", None)
        if words is None:
            raise
        name = getattr(problem, "option_name", None)
        text = error_in_words(words().rstrip("."))
        if name and hasattr(problem, "possibilities"):
            text = _unknown(name, problem)
        return _complain(_without_long(arguments, text), USAGE)
    return code if isinstance(code, int) else 0


def _unknown(name: str, problem: Any) -> str:
    """What to type instead of an option that the command does not have."""
    if advice := words_of_others.for_option(name):
        return advice
    words = tr("no such option: {name}").format(name=name)
    from crawlscope.commands.declared import commands  # noqa: PLC0415  for this alone

    options = {each.name: [w for o in each.options for w in o.words] for each in commands(cli)}
    here = problem.ctx.info_name
    own = options.get(here, options[""])
    # What a crawl takes is asked for most
    others = [each for each in ("crawl", *options) if each and name in options[each]]
    if others:
        words = tr("no such option: {name}; 'crawlscope {other}' has it, but not '{here}'")
        return words.format(name=name, other=others[0], here=here)
    return suggesting(words, name, own)


def _has_raw_bytes(argument: str) -> bool:
    """True if Python could not decode it, and kept the bytes as lone surrogates (PEP 383)."""
    return not argument.isascii() and any("\udc80" <= each <= "\udcff" for each in argument)


def _without_long(arguments: Sequence[str], text: str) -> str:
    """Shortens a message that repeats a long argument, so that the part concerned is still
    clear."""
    for each in arguments:
        if len(each) > LONGEST_ECHO:
            for form in (each, repr(each)[1:-1]):
                text = text.replace(form, echo(each))
    return LONG_WORD.sub(lambda word: echo(word[0]), text)


def _complain(text: str, code: int) -> int:
    complain(" ".join(text.split()), LONGEST_LINE)
    return code


def main(context: typer.Context, version: bool = False, selftest: bool = False) -> int:
    if version:
        print(f"{PROGRAM} {__version__}")
        raise typer.Exit
    if selftest:
        from crawlscope.commands.selftest import selftest as run_selftest  # noqa: PLC0415  needs Qt

        raise typer.Exit(run_selftest())
    if context.invoked_subcommand is None:
        start_logging(verbose=False)
        raise typer.Exit(_open_window({}, _window_job()))
    return 0


cli.callback(invoke_without_command=True)(declared(PROGRAM, main))


@command("gui", Configured)
@with_crawl_options
def gui_command(
    settings: dict[str, Any],
    *,
    urls: list[str] | None = None,
    lists: list[str] | None = None,
    start: bool = False,
    exit_when_done: bool = False,
    job: Annotated[OutputOptions, "save exports diagnostics fail_on_broken fail_on"],
    verbose: bool = False,
) -> int:
    job = replace(job, crawls=default_folder(), crashes=log_path().parent)
    folders = list(filter(is_folder, urls or ()))
    if folders and urls != folders[:1]:
        raise SettingsError(tr("the window takes URLs or a single folder"))
    if STDIN in (urls or ()):
        raise SettingsError(
            tr("the window takes only URLs: use --list - for a list on standard input")
        )
    settings = with_secrets(settings)
    # Without an address, the other options must still be valid.
    roots = [] if folders else urls
    Settings.checked(
        roots=roots or ([] if start and not urls and not lists else ["localhost"]), **settings
    )
    if job.save is not None:
        with _as_usage_error():
            check_new(job.save)
    start_logging(verbose)
    opening = Opening(
        roots=tuple(map(absolute, folders) if folders else urls or ()),
        lists=tuple(lists or ()),
        start=start,
        exit_when_done=exit_when_done,
    )
    return _open_window(settings, job, opening)


@command("crawl", Configured)
@with_crawl_options
def crawl_command(
    settings: dict[str, Any],
    *,
    urls: list[str] | None = None,
    lists: list[str] | None = None,
    job: Annotated[OutputOptions, CRAWLED],
    verbose: bool = False,
) -> int:
    from crawlscope.terminal import crawl as terminal  # noqa: PLC0415  --help is quicker without aiohttp
    from crawlscope.terminal.control import check as check_control  # noqa: PLC0415

    check_control(job.control)
    settings = with_secrets(settings)
    job = replace(job, crawls=default_folder())
    with contextlib.ExitStack() as stack:
        folders = list(filter(is_folder, urls or ()))
        for each in set(urls or ()) - {*folders, STDIN}:
            if os.path.isfile(each):
                words = tr("{file} is not an HTML file: give a folder, or --list {file}")
                raise SettingsError(words.format(file=echo(each)))
        if folders:  # a mistake is all that is said
            Settings.checked(roots=["localhost"], **settings)
        sites, starts = _folders(stack, folders, job.quiet)
        lists = [*(lists or ()), *(each for each in urls or () if each == STDIN)]
        roots = [each for each in urls or () if each != STDIN and not is_folder(each)]
        roots += starts
        job = replace(job, folders=tuple((each.url, str(each.folder)) for each in sites))
        # Other mistakes are reported before a list is read
        checked = Settings.checked(roots=roots or (["localhost"] if lists else ()), **settings)
        start_logging(verbose)
        if lists:
            given = checked if roots else checked.with_roots({}, {})
            found = terminal.read_lists(lists, given)
            checked = found.added_to(given)
            job = replace(job, no_addresses=tuple(line.text for line in found.bad))
        stack.enter_context(_as_usage_error())
        return terminal.crawl(checked, job, sites, browser)


def _folders(
    stack: contextlib.ExitStack, paths: Iterable[str], is_quiet: bool
) -> "tuple[list[FolderSite], list[str]]":
    """Folders as sites of this machine, files of one folder as pages of one, until the stack is
    closed; and where to begin. Raises SettingsError."""
    from crawlscope.demo.folder_site import FolderError, FolderSite  # noqa: PLC0415  for this alone

    sites, starts = list[FolderSite](), list[str]()
    for path in paths:
        try:
            known = next(filter(None, (each.address_of(path) for each in sites)), None)
            if known is None:
                sites.append(stack.enter_context(contextlib.closing(FolderSite(path))))
        except FolderError as problem:
            raise SettingsError(str(problem)) from None
        starts.append(known or sites[-1].start)
        if known is None and not is_quiet:
            words = tr("{folder} is served at {url} while it is crawled")
            complain(words.format(folder=for_people(str(sites[-1].folder)), url=starts[-1]))
    return sites, starts


@contextlib.contextmanager
def _as_usage_error() -> Iterator[None]:
    """Reports a file that cannot be made as a usage error."""
    try:
        yield
    except StoreError as problem:
        raise SettingsError(f"--save: {problem}") from None


@command("open")
def open_command(saved: str, *, verbose: bool = False) -> int:
    start_logging(verbose)
    if why_no_window() is not None:
        return _open_window({}, OutputOptions())
    if shown_elsewhere(saved):
        print(tr("{file} is already open: switching to its window").format(file=for_people(saved)))
        return 0
    with CrawlFile.open(saved) as file:
        if file.is_read_only:
            complain(tr("{file} is read-only").format(file=saved))
        return _open_window({}, _window_job(), Opening(file=file))


@command("resume", Configured)
@with_resumed
def resume_command(
    settings: dict[str, Any],
    *,
    saved: str,
    workers: int | None = None,
    cluster: str | None = None,
    folders: list[str] | None = None,
    job: Annotated[OutputOptions, f"{RESUMED} format output no_progress control quiet"],
    verbose: bool = False,
) -> int:
    from crawlscope.terminal import saved as saved_crawls  # noqa: PLC0415  --help is quicker without aiohttp
    from crawlscope.terminal.control import check as check_control  # noqa: PLC0415

    check_control(job.control)
    given = _given(settings, workers, cluster)
    start_logging(verbose)
    return saved_crawls.resume(saved, job, given, [*map(absolute, folders or ())], browser=browser)


@command("recheck", Configured)
@with_resumed
def recheck_command(
    settings: dict[str, Any],
    *,
    saved: str,
    wanted: str = "state:broken",
    workers: int | None = None,
    cluster: str | None = None,
    folders: list[str] | None = None,
    job: Annotated[OutputOptions, f"{RESUMED} format output no_progress quiet"],
    verbose: bool = False,
) -> int:
    from crawlscope.terminal import saved as saved_crawls  # noqa: PLC0415  --help is quicker without aiohttp

    given = _given(settings, workers, cluster)
    chosen = _filter(wanted)
    start_logging(verbose)
    return saved_crawls.recheck(
        saved, chosen, job, given, [*map(absolute, folders or ())], browser=browser
    )


def _filter(text: str) -> Filter:
    """Raises SettingsError."""
    try:
        return parse(text)
    except FilterError as problem:
        raise SettingsError(f"--filter {echo(text)!r}: {problem}") from None


def _given(settings: dict[str, Any], workers: int | None, cluster: str | None) -> dict[str, Any]:
    """What holds for a saved crawl from now on. Raises SettingsError."""
    settings = with_secrets(settings)
    given = {name: value for name, value in settings.items() if value not in (None, ())}
    if workers is not None:
        given["workers"] = workers
    if cluster is not None:
        given["cluster"] = None if cluster == "here" else cluster
    Settings.checked(roots=("localhost",), **given)
    return given


@command("export")
@with_job
def export_command(
    *,
    saved: str,
    job: Annotated[OutputOptions, "exports joins with_links with_decision format output"],
) -> int:
    from crawlscope.terminal import saved as saved_crawls  # noqa: PLC0415  --help is quicker without aiohttp

    if not job.exports and job.format == TEXT:
        raise SettingsError(tr("no export given: add one, such as --export all.csv"))
    start_logging(verbose=False)
    return saved_crawls.export_saved(saved, job)


@command("findings", Configured)
@with_thresholds
def findings_command(
    settings: dict[str, Any],
    *,
    words: list[str] | None = None,
    job: Annotated[OutputOptions, "exports fail_on quiet"],
) -> int:
    from crawlscope.terminal import saved as saved_crawls  # noqa: PLC0415  --help is quicker without aiohttp

    given = {name: value for name, value in settings.items() if value != options()[name].default}
    Settings.checked(roots=("localhost",), **given)
    start_logging(verbose=False)
    return saved_crawls.findings(words or (), job, given)


@command("ask", Configured)
@with_thresholds
def ask_command(
    settings: dict[str, Any],
    *,
    saved: str,
    archive: str | None = None,
    contains: list[str] | None = None,
    lacks: list[str] | None = None,
    regex: bool = False,
    source: bool = False,
    check_language: bool = False,
    extract: list[str] | None = None,
    robots: str | None = None,
    redirects: str | None = None,
    render: bool = False,
    without: list[str] | None = None,
    render_viewport: str | None = None,
    user_agent: str | None = None,
    wanted: str = "",
    job: Annotated[OutputOptions, "exports format output no_progress quiet"],
    verbose: bool = False,
) -> int:
    from crawlscope.terminal import ask  # noqa: PLC0415  --help is quicker without aiohttp

    given = {name: value for name, value in settings.items() if value != options()[name].default}
    Settings.checked(roots=("localhost",), **given)
    if check_language:
        given["check_language"] = True
    view = {"render_viewport": render_viewport, "user_agent": user_agent}
    asked = ask.Asked(
        archive=archive,
        search=ask.searched(contains or (), lacks or (), is_regex=regex, in_source=source),
        rules=ask.ruled(extract or ()),
        robots=robots,
        redirects=redirects,
        wanted=_filter(wanted),
        judged_with=given,
        renders=render,
        without=tuple(without or ()),
        viewed_with={name: text for name, text in view.items() if text is not None},
    )
    start_logging(verbose)
    return ask.ask(saved, asked, job, browser)


@command("compare")
def compare_command(
    old: str | None = None,
    new: str | None = None,
    *,
    previous: str | None = None,
    fail_on: list[str] | None = None,
    maps: list[str] | None = None,
    exports: list[str] | None = None,
) -> int:
    from crawlscope.terminal import saved as saved_crawls  # noqa: PLC0415  --help is quicker without aiohttp

    check_regressions(fail_on or ())
    url_map = check_maps(maps or ())
    for path in exports or ():
        shown.check(path)
    start_logging(verbose=False)
    if previous is None and (old is None or new is None):
        raise SettingsError(tr("compare takes two files, or --previous and one file"))
    if previous is not None:
        if old is not None:
            raise SettingsError(tr("--previous finds the older crawl itself: give only one file"))
        old, new = saved_crawls.previous_of(previous, default_folder()), previous
    assert old is not None
    assert new is not None
    return saved_crawls.compare(old, new, tuple(exports or ()), url_map, fail_on or ())


@command("demo")
def demo_command(
    headless: bool = False,
    exports: list[str] | None = None,
    diagnostics: Path | None = None,
    serve: int | None = None,
) -> int:
    if serve is not None:
        from crawlscope.terminal import demo  # noqa: PLC0415  for this alone

        return demo.serve(serve)
    from crawlscope.terminal import crawl as terminal  # noqa: PLC0415  --help is quicker without aiohttp

    job = new_job(exports=exports, diagnostics=diagnostics, links_kept=not headless)
    start_logging(verbose=False)
    if not headless:
        reason = why_no_window()
        if reason is None:
            return _open_window({}, job, Opening(demo=True))
        job = new_job(exports=exports, diagnostics=diagnostics, links_kept=False)
        print(
            tr("{reason} Crawling the demo site in the terminal instead.").format(reason=reason),
            file=sys.stderr,
        )
    return terminal.demo(job)


@command("lab")
def lab_command(
    *,
    connections: list[int] | None = None,
    stages: list[str] | None = None,
    latency: float = 1.0,
    size: int = 4096,
    exports: list[str] | None = None,
) -> int:
    from crawlscope.demo.lab.race import CONNECTIONS, Course  # noqa: PLC0415
    from crawlscope.terminal import lab as laboratory  # noqa: PLC0415  for this alone

    course = Course(
        connections=tuple(connections or CONNECTIONS),
        stages=tuple(stages or STAGES),
        latency=latency,
        size=size,
    )
    for problem in course.problems():
        raise SettingsError(problem)
    for path in exports or ():
        laboratory.check(path)
    start_logging(verbose=False)
    return laboratory.run(course, exports or ())


@command("config", Configured)
@with_crawl_options
def config_command(
    settings: dict[str, Any],
    *,
    context: typer.Context,
    urls: list[str] | None = None,
    lists: list[str] | None = None,
    job: Annotated[OutputOptions, CRAWLED],
    everything: bool = False,
    as_command: bool = False,
    as_schema: bool = False,
) -> int:
    from crawlscope.terminal import config  # noqa: PLC0415  for this alone

    if as_schema:
        print(json.dumps(schema(), indent=2, ensure_ascii=False))
        return 0
    # A value that is typed is not asked for to show a name
    fields = [each if "=" in each else f"{each}=x" for each in settings.get("login_field") or ()]
    Settings.checked(roots=["localhost"], **{**settings, "login_field": tuple(fields)})
    given = sources(context)
    if as_command:
        secrets = {name: each.written for name, each in given.items() if each.written}
        print(command_of(settings, urls or (), as_words(lists, job), secrets))
        return 0
    return config.show(settings_rows(given, everything=everything))


@command("mcp", Configured)
@with_crawl_options
def mcp_command(
    settings: dict[str, Any],
    *,
    urls: list[str] | None = None,
    exports_folder: str | None = None,
    crawls_folder: str | None = None,
    verbose: bool = False,
) -> int:
    from crawlscope.core.queue.bounds import own_settings  # noqa: PLC0415  for this alone

    if STDIN in (urls or ()):
        raise SettingsError(
            tr("standard input is used by the agent: list the URLs that it may crawl")
        )
    with contextlib.ExitStack() as stack:
        sites, starts = _folders(stack, filter(is_folder, urls or ()), is_quiet=True)
        roots = [each for each in urls or () if not is_folder(each)]
        own = own_settings([*roots, *starts], with_secrets(settings))
        try:
            from crawlscope.terminal import mcp  # noqa: PLC0415  an extra, and long to import
        except ModuleNotFoundError as problem:
            if (problem.name or "").partition(".")[0] not in ("mcp", "mcp_types"):
                raise
            words = tr("mcp needs its SDK: install it with pip install {name} (or {core})")
            extra, core = "'crawlscope[mcp]'", "'crawlscope-core[mcp]'"
            raise SettingsError(words.format(name=extra, core=core)) from None
        start_logging(verbose)
        return mcp.serve(own, exports_folder, crawls_folder, sites)


@command("doctor")
def doctor_command(
    as_json: bool = False,
    as_report: bool = False,
    without_addresses: bool = False,
    report_file: str | None = None,
) -> int:
    from crawlscope.terminal import doctor  # noqa: PLC0415  for this alone

    if as_json and as_report:
        raise SettingsError(tr("doctor takes --json or --report, not both"))
    if without_addresses and not as_report:
        raise SettingsError(tr("--without-addresses requires --report"))
    if report_file is not None and not as_report:
        raise SettingsError(tr("a file is written with --report only"))
    # Without a log, whose disk may be what is wrong
    return doctor.report(without_addresses, report_file) if as_report else doctor.doctor(as_json)


@command("certificates")
def certificates_command(hosts: list[str], folder: str = "crawlscope-cluster") -> int:
    from crawlscope.terminal import certificates  # noqa: PLC0415  for this alone

    return certificates.make(hosts, folder)


@command("completion")
def completion_command(shell: str) -> int:
    from crawlscope.commands.completion import SHELLS  # noqa: PLC0415  for this alone
    from crawlscope.commands.declared import commands  # noqa: PLC0415

    if shell not in SHELLS:
        words = tr("there is no completion for {shell!r}, only for {names}")
        names = ", ".join(SHELLS)
        raise SettingsError(suggesting(words.format(shell=echo(shell), names=names), shell, SHELLS))
    print("\n".join(SHELLS[shell](commands(cli))))
    return 0


@command("manual")
def manual_command() -> int:
    from crawlscope.commands.declared import commands  # noqa: PLC0415  for this alone
    from crawlscope.commands.manual import manual, show  # noqa: PLC0415

    return show("\n".join(manual(commands(cli), "")))


def _window_job() -> OutputOptions:
    return OutputOptions(crawls=default_folder(), crashes=log_path().parent)


def _open_window(settings: dict[str, Any], job: OutputOptions, opening: Opening = EMPTY) -> int:
    reason = why_no_window()
    if reason is not None:
        advice = tr("Use 'crawlscope crawl URL' or 'crawlscope demo --headless' instead.")
        return _complain(f"{reason} {advice}", EXIT_FAILED)
    from crawlscope.window.start import open_window  # noqa: PLC0415  needs Qt

    return open_window(in_bar(opening.roots), lambda: (settings, job, opening))
