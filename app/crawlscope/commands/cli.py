"""Commands: what each takes, and what it starts."""

import contextlib
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crawlscope import __version__, export
from crawlscope.commands import words_of_others
from crawlscope.commands.configured import Configured, as_words, settings_rows, sources
from crawlscope.commands.first_words import is_folder, understood
from crawlscope.commands.given_secrets import with_secrets
from crawlscope.commands.settings_file import schema
from crawlscope.commands.settings_options import (
    CRAWLED,
    RESUMED,
    Diagnostics,
    Exports,
    FailOnRegression,
    Lists,
    Maps,
    OtherCluster,
    OtherWorkers,
    SavedCrawl,
    Urls,
    Verbose,
    check_maps,
    check_regressions,
    new_job,
    with_crawl_options,
    with_job,
    with_resumed,
    with_thresholds,
)
from crawlscope.core.base.language import tr
from crawlscope.core.base.nearest import suggesting
from crawlscope.core.base.output_options import TEXT, OutputOptions
from crawlscope.core.base.text_for_people import LONGEST_ECHO, echo, for_people
from crawlscope.core.insight.filter import FilterError, parse
from crawlscope.core.insight.report import EXIT_FAILED, EXIT_STOPPED, EXIT_USAGE
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.demo.lab import STAGES
from crawlscope.export import comparison
from crawlscope.runtime.complaints import complain
from crawlscope.runtime.display import why_no_window
from crawlscope.runtime.logs import log_path, start_logging
from crawlscope.store import CrawlFile, StoreError, check_new, default_folder
from crawlscope.terminal.help import Command, Group, error_in_words
from crawlscope.window.neighbours import shown_elsewhere
from crawlscope.window.opening import EMPTY, Opening, in_bar

if TYPE_CHECKING:
    from crawlscope.demo.folder_site import FolderSite

USAGE = EXIT_USAGE
PROGRAM = "crawlscope"
LONGEST_LINE = 1_000  # characters of an error message
LONG_WORD = re.compile(rf"\S{{{LONGEST_ECHO},}}")

cli = typer.Typer(
    name=PROGRAM,
    cls=Group,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=tr(
        "Crawls a website and shows it live. Without a command, opens the window; with a URL, "
        "crawls it there."
    ),
)


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
    arguments = understood(arguments, known)
    if arguments and arguments[0] not in known:
        advice = words_of_others.for_command(arguments[0])
        if advice is not None:
            return _complain(advice, USAGE)
    try:
        code = cli(args=list(arguments), prog_name=PROGRAM, standalone_mode=False)
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
        advice = words_of_others.for_option(name) if name and "such" in words() else None
        text = advice or error_in_words(words().rstrip("."))
        return _complain(_without_long(arguments, text), USAGE)
    return code if isinstance(code, int) else 0


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


@cli.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", "-V", help=tr("show the version and exit"))
    ] = False,
    selftest: Annotated[
        bool,
        typer.Option(
            "--selftest", help=tr("crawl the demo site in the window and verify the result")
        ),
    ] = False,
) -> int:
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


@cli.command("gui", cls=Configured, help=tr("Opens the window with these settings filled in."))
@with_crawl_options
def gui_command(
    settings: dict[str, Any],
    *,
    urls: Urls = None,
    lists: Lists = None,
    start: Annotated[bool, typer.Option("--start", help=tr("start immediately"))] = False,
    exit_when_done: Annotated[
        bool, typer.Option("--exit-when-done", help=tr("close the window when the crawl ends"))
    ] = False,
    job: Annotated[OutputOptions, "save exports diagnostics fail_on_broken fail_on"],
    verbose: Verbose = False,
) -> int:
    job = replace(job, crawls=default_folder(), crashes=log_path().parent)
    if folder := next(filter(is_folder, urls or ()), None):
        words = tr("the window takes URLs: use 'crawlscope crawl {folder}' for a folder")
        raise SettingsError(words.format(folder=echo(folder)))
    settings = with_secrets(settings)
    # Without an address, the other options must still be valid.
    Settings.checked(roots=urls or ([] if start and not lists else ["localhost"]), **settings)
    if job.save is not None:
        with _as_usage_error():
            check_new(job.save)
    start_logging(verbose)
    opening = Opening(
        roots=tuple(urls or ()),
        lists=tuple(lists or ()),
        start=start,
        exit_when_done=exit_when_done,
    )
    return _open_window(settings, job, opening)


@cli.command(
    "crawl", cls=Configured, help=tr("Crawls without a window and prints the report to stdout.")
)
@with_crawl_options
def crawl_command(
    settings: dict[str, Any],
    *,
    urls: Urls = None,
    lists: Lists = None,
    job: Annotated[OutputOptions, CRAWLED],
    verbose: Verbose = False,
) -> int:
    from crawlscope.terminal import crawl as terminal  # noqa: PLC0415  --help is quicker without aiohttp
    from crawlscope.terminal.control import check as check_control  # noqa: PLC0415

    check_control(job.control)
    settings = with_secrets(settings)
    job = replace(job, crawls=default_folder())
    with contextlib.ExitStack() as stack:
        folders = list(filter(is_folder, urls or ()))
        for each in set(urls or ()) - {*folders, "-"}:
            if os.path.isfile(each):
                words = tr("{file} is a file, but not HTML: give a folder, or --list {file}")
                raise SettingsError(words.format(file=echo(each)))
        sites, starts = _folders(stack, folders, job.quiet)
        lists = [*(lists or ()), *(each for each in urls or () if each == "-")]
        roots = [each for each in urls or () if each != "-" and not is_folder(each)]
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
        return terminal.crawl(checked, job, sites)


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


@cli.command("open", cls=Command, help=tr("Opens a saved crawl in the window."))
def open_command(saved: SavedCrawl, *, verbose: Verbose = False) -> int:
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


@cli.command(
    "resume",
    cls=Configured,
    help=tr(
        "Continues a crawl that was stopped, killed or crashed, or that reached a limit "
        "you have since raised.\n\nSecrets must be given again."
    ),
)
@with_resumed
def resume_command(
    settings: dict[str, Any],
    *,
    saved: SavedCrawl,
    workers: OtherWorkers = None,
    cluster: OtherCluster = None,
    job: Annotated[OutputOptions, f"{RESUMED} format output no_progress control quiet"],
    verbose: Verbose = False,
) -> int:
    from crawlscope.terminal import saved as saved_crawls  # noqa: PLC0415  --help is quicker without aiohttp
    from crawlscope.terminal.control import check as check_control  # noqa: PLC0415

    check_control(job.control)
    given = _given(settings, workers, cluster)
    start_logging(verbose)
    return saved_crawls.resume(saved, job, given)


@cli.command(
    "recheck",
    cls=Configured,
    help=tr(
        "Requests URLs of a saved crawl again: those that have a result and match a "
        "filter.\n\nSecrets must be given again."
    ),
)
@with_resumed
def recheck_command(
    settings: dict[str, Any],
    *,
    saved: SavedCrawl,
    wanted: Annotated[
        str,
        typer.Option(
            "--filter",
            metavar="FILTER",
            help=tr("which URLs, written as in the window's filter bar"),
        ),
    ] = "state:broken",
    workers: OtherWorkers = None,
    cluster: OtherCluster = None,
    job: Annotated[OutputOptions, f"{RESUMED} format output no_progress quiet"],
    verbose: Verbose = False,
) -> int:
    from crawlscope.terminal import saved as saved_crawls  # noqa: PLC0415  --help is quicker without aiohttp

    given = _given(settings, workers, cluster)
    try:
        chosen = parse(wanted)
    except FilterError as problem:
        raise SettingsError(f"--filter {echo(wanted)!r}: {problem}") from None
    start_logging(verbose)
    return saved_crawls.recheck(saved, chosen, job, given)


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


@cli.command("export", cls=Command, help=tr("Exports a saved crawl."))
@with_job
def export_command(
    *,
    saved: SavedCrawl,
    job: Annotated[OutputOptions, "exports with_links with_decision format output"],
) -> int:
    from crawlscope.terminal import saved as saved_crawls  # noqa: PLC0415  --help is quicker without aiohttp

    if not job.exports and job.format == TEXT:
        raise SettingsError(tr("no export given: add one, such as --export all.csv"))
    start_logging(verbose=False)
    return saved_crawls.export_saved(saved, job)


@cli.command(
    "findings",
    cls=Configured,
    help=tr(
        "Lists the findings in a saved crawl; without a file, every finding that Crawlscope knows."
    ),
)
@with_thresholds
def findings_command(
    settings: dict[str, Any],
    *,
    saved: Annotated[str | None, typer.Argument(metavar="[FILE.crawl]")] = None,
    job: Annotated[OutputOptions, "exports fail_on quiet"],
) -> int:
    from crawlscope.terminal import saved as saved_crawls  # noqa: PLC0415  --help is quicker without aiohttp

    given = {name: value for name, value in settings.items() if value != options()[name].default}
    Settings.checked(roots=("localhost",), **given)
    start_logging(verbose=False)
    return saved_crawls.findings(saved, job, given)


@cli.command("compare", cls=Command, help=tr("Shows what changed between two saved crawls."))
def compare_command(
    old: Annotated[str | None, typer.Argument(metavar="OLD.crawl")] = None,
    new: Annotated[str | None, typer.Argument(metavar="NEW.crawl")] = None,
    *,
    previous: Annotated[
        str | None,
        typer.Option(
            "--previous",
            metavar="FILE.crawl",
            help=tr(
                "compare this crawl with the previous one of the same site, instead of two files"
            ),
        ),
    ] = None,
    fail_on: FailOnRegression = None,
    maps: Maps = None,
    exports: Exports = None,
) -> int:
    from crawlscope.terminal import saved as saved_crawls  # noqa: PLC0415  --help is quicker without aiohttp

    check_regressions(fail_on or ())
    url_map = check_maps(maps or ())
    for path in exports or ():
        comparison.check(path)
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


@cli.command(
    "demo",
    cls=Command,
    help=tr(
        "Crawls the built-in demo site: in the window, or in the terminal if there is no display."
    ),
)
def demo_command(
    headless: Annotated[bool, typer.Option("--headless", help=tr("crawl in the terminal"))] = False,
    exports: Exports = None,
    diagnostics: Diagnostics = None,
    serve: Annotated[
        int | None,
        typer.Option(
            "--serve",
            metavar="PORT",
            min=0,
            max=65_535,
            help=tr("do not crawl; serve the demo site on this local port until Ctrl-C"),
        ),
    ] = None,
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


@cli.command(
    "lab",
    cls=Command,
    help=tr(
        "The concurrency lab: five ways to fetch many pages at once, raced against each other."
    ),
)
def lab_command(
    *,
    connections: Annotated[
        list[int] | None,
        typer.Option(
            "--connections", metavar="N", help=tr("number of concurrent fetches; repeatable")
        ),
    ] = None,
    stages: Annotated[
        list[str] | None,
        typer.Option(
            "--stage", metavar="NAME", help=tr("which of the five ways to run; repeatable")
        ),
    ] = None,
    latency: Annotated[
        float, typer.Option("--latency", metavar="S", help=tr("delay between request and response"))
    ] = 1.0,
    size: Annotated[int, typer.Option("--size", metavar="BYTES", help=tr("page size"))] = 4096,
    exports: Annotated[
        list[str] | None,
        typer.Option("--export", metavar="PATH", help=tr("export the results (.csv, .json)")),
    ] = None,
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


@cli.command(
    "config",
    cls=Configured,
    help=tr(
        "Shows the settings that a crawl here would have, and where each comes from.\n\nThe "
        "command line comes first, then the environment (CRAWLSCOPE_MAX_PAGES=500), then "
        "--profile, then crawlscope.toml or [tool.crawlscope] in pyproject.toml."
    ),
)
@with_crawl_options
def config_command(
    settings: dict[str, Any],
    *,
    context: typer.Context,
    urls: Urls = None,
    lists: Lists = None,
    job: Annotated[OutputOptions, CRAWLED],
    everything: Annotated[bool, typer.Option("--all", help=tr("show the defaults, too"))] = False,
    as_command: Annotated[
        bool,
        typer.Option("--as-command", help=tr("print the command line that means the same")),
    ] = False,
    as_schema: Annotated[
        bool, typer.Option("--schema", help=tr("print the JSON Schema of the file, for editors"))
    ] = False,
) -> int:
    from crawlscope.terminal import config  # noqa: PLC0415  for this alone

    if as_schema:
        return config.show_schema(schema())
    Settings.checked(roots=["localhost"], **settings)
    given = sources(context)
    if as_command:
        secrets = {name: each.written for name, each in given.items() if each.written}
        return config.show_command(settings, urls or (), as_words(lists, job), secrets)
    return config.show(settings_rows(given, everything=everything))


@cli.command(
    "mcp",
    cls=Configured,
    help=tr(
        "Lets an agent crawl, through the Model Context Protocol on standard input and output.\n\n"
        "URLs, limits and scope given here bind the agent: it can ask for less, never for more. "
        "Settings files of the current folder do not count; --config names one."
    ),
)
@with_crawl_options
def mcp_command(
    settings: dict[str, Any],
    *,
    urls: Urls = None,
    exports_folder: Annotated[
        str | None,
        typer.Option("--exports", metavar="FOLDER", help=tr("let the agent export to this folder")),
    ] = None,
    crawls_folder: Annotated[
        str | None,
        typer.Option(
            "--crawls", metavar="FOLDER", help=tr("let the agent read saved crawls in this folder")
        ),
    ] = None,
    verbose: Verbose = False,
) -> int:
    from crawlscope.core.queue.bounds import own_settings  # noqa: PLC0415  for this alone

    with contextlib.ExitStack() as stack:
        sites, starts = _folders(stack, filter(is_folder, urls or ()), is_quiet=True)
        roots = [each for each in urls or () if not is_folder(each)]
        own = own_settings([*roots, *starts], settings)
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


@cli.command(
    "doctor",
    cls=Command,
    help=tr(
        "Checks for anything that would keep Crawlscope from working here, and suggests fixes."
    ),
)
def doctor_command(
    as_json: Annotated[
        bool, typer.Option("--json", help=tr("print JSON, for use by programs"))
    ] = False,
    as_report: Annotated[
        bool, typer.Option("--report", help=tr("include crash report and log, for a bug report"))
    ] = False,
    without_addresses: Annotated[
        bool,
        typer.Option(
            "--without-addresses",
            help=tr("replace hosts and paths in the report with placeholders"),
        ),
    ] = False,
) -> int:
    from crawlscope.terminal import doctor  # noqa: PLC0415  for this alone

    if as_json and as_report:
        raise SettingsError(tr("doctor takes --json or --report, not both"))
    if without_addresses and not as_report:
        raise SettingsError(tr("--without-addresses requires --report"))
    # Without a log, whose disk may be what is wrong
    return doctor.report(without_addresses) if as_report else doctor.doctor(as_json)


@cli.command(
    "certificates",
    cls=Command,
    help=tr(
        "Makes keys and certificates for the machines of a cluster: a file for each, which Dask "
        "reads as its settings.\n\nA folder that is there gets those of more machines."
    ),
)
def certificates_command(
    hosts: Annotated[
        list[str],
        typer.Argument(
            metavar="HOST...",
            help=tr("names or addresses; the scheduler's first"),
            show_default=False,
        ),
    ],
    folder: Annotated[
        str, typer.Option("--output", "-o", metavar="FOLDER", help=tr("where they are written"))
    ] = "crawlscope-cluster",
) -> int:
    from crawlscope.terminal import certificates  # noqa: PLC0415  for this alone

    return certificates.make(hosts, folder)


@cli.command(
    "completion",
    cls=Command,
    help=tr("Prints the completion of commands, options and values for a shell."),
)
def completion_command(
    shell: Annotated[
        str, typer.Argument(metavar="bash|zsh|fish", help=tr("which shell"), show_default=False)
    ],
) -> int:
    from crawlscope.commands.completion import SHELLS  # noqa: PLC0415  for this alone
    from crawlscope.commands.declared import commands  # noqa: PLC0415

    if shell not in SHELLS:
        words = tr("there is no completion for {shell!r}, only for {names}")
        names = ", ".join(SHELLS)
        raise SettingsError(suggesting(words.format(shell=echo(shell), names=names), shell, SHELLS))
    print("\n".join(SHELLS[shell](commands(cli))))
    return 0


@cli.command(
    "manual", cls=Command, help=tr("Shows the manual page; piped, prints it for the program man.")
)
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
