"""Commands and options. The options of a crawl are made from the declarations in `Settings`."""

import contextlib
import inspect
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import Field, fields, replace
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer

from crawlscope import __version__, export
from crawlscope.core.base.language import tr
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.base.text_for_people import LONGEST_ECHO, echo, for_people
from crawlscope.core.insight.filter import FilterError, parse
from crawlscope.core.insight.report import EXIT_FAILED, EXIT_STOPPED
from crawlscope.core.policy.cluster_address import FORM
from crawlscope.core.policy.declared_findings import BIT, Severity
from crawlscope.core.policy.options import options
from crawlscope.core.policy.scope import SCOPES
from crawlscope.core.policy.settings import FINDINGS, LIMITS, Settings, SettingsError, option_name
from crawlscope.demo.lab import STAGES
from crawlscope.export import comparison
from crawlscope.runtime.complaints import complain
from crawlscope.runtime.display import why_no_window
from crawlscope.runtime.logs import log_path, start_logging
from crawlscope.store import CrawlFile, StoreError, check_new, default_folder
from crawlscope.terminal.help import Command, Group, error_in_words
from crawlscope.window.neighbours import shown_elsewhere
from crawlscope.window.opening import EMPTY, Opening, in_bar

USAGE = 2
PROGRAM = "crawlscope"
LONGEST_LINE = 1_000  # characters of an error message
LONG_WORD = re.compile(rf"\S{{{LONGEST_ECHO},}}")

cli = typer.Typer(
    name=PROGRAM,
    cls=Group,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help=tr("Shows a web crawl live. Without a command, opens the window."),
)


def _meaning(name: str) -> str:
    return options()[name].meaning


Urls = Annotated[list[str] | None, typer.Argument(metavar="URL...", show_default=False)]
Exports = Annotated[
    list[str] | None,
    typer.Option(
        "--export",
        metavar="PATH",
        help=tr(
            "export the results: all URLs, or what the name begins with: broken-links (with "
            "their pages), redirect-chains, findings-by-url, findings, redirects, links, hosts, "
            "images; its ending is the format; repeatable"
        ),
    ),
]
Diagnostics = Annotated[
    Path | None,
    typer.Option("--diagnostics", metavar="FILE.json", help=tr("write speed and lag to this file")),
]
Lists = Annotated[
    list[str] | None,
    typer.Option(
        "--list",
        metavar="FILE",
        help=tr(
            "crawl the URLs in a file (plain lines, CSV with a 'url' column, sitemap), in "
            "a sitemap URL, or - for standard input; repeatable"
        ),
    ),
]
FailOnBroken = Annotated[
    bool, typer.Option("--fail-on-broken", help=tr("exit code 3 when a URL is broken"))
]
FailOn = Annotated[
    list[str] | None,
    typer.Option(
        "--fail-on",
        metavar="FINDING|SEVERITY",
        help=tr("exit code 3 when a URL has this finding, or one of this severity; repeatable"),
    ),
]
WithLinks = Annotated[bool, typer.Option("--with-links", help=_meaning("with_links"))]
WithDecision = Annotated[bool, typer.Option("--with-decision", help=_meaning("with_decision"))]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help=tr("print errors only"))]
Save = Annotated[
    str | None,
    typer.Option("--save", metavar="FILE.crawl", help=tr("save the crawl to this file as it runs")),
]
Control = Annotated[
    str | None,
    typer.Option(
        "--control",
        metavar="SOCKET",
        help=tr(
            "let your other programs pause, change and query the crawl through a Unix "
            "socket at this path"
        ),
    ),
]
SavedCrawl = Annotated[str, typer.Argument(metavar="FILE.crawl")]
OtherWorkers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help=tr("use a different number of workers"))
]
OtherCluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="WHERE",
        help=tr("run somewhere else: here, or {form}").format(form=FORM),
    ),
]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help=tr("also log to stderr"))]

# Options of `OutputOptions`, by its fields; a command's `job` names those that it takes
OUTPUTS = {
    name: inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=value, annotation=hint)
    for name, hint, value in (
        ("save", Save, None),
        ("exports", Exports, None),
        ("with_links", WithLinks, False),
        ("with_decision", WithDecision, False),
        ("diagnostics", Diagnostics, None),
        ("fail_on_broken", FailOnBroken, False),
        ("fail_on", FailOn, None),
        ("control", Control, None),
        ("quiet", Quiet, False),
    )
}
RESUMED = "exports with_links with_decision diagnostics fail_on_broken fail_on"  # and more


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
    if arguments and _is_saved_crawl(arguments[0]):
        arguments = ["open", *arguments]
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
        text = _without_long(arguments, error_in_words(words().rstrip(".")))
        return _complain(text, USAGE)
    return code if isinstance(code, int) else 0


def _is_saved_crawl(argument: str) -> bool:
    """True if this is a file, as a desktop names it: by its path, or by the ending of its kind."""
    named = argument.lower().endswith(".crawl")
    return named or (os.path.isabs(argument) and os.path.isfile(argument))


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


def _with_crawl_options(command: Callable[..., int]) -> Callable[..., int]:
    """Gives a command every option of `Settings`; it gets them as `settings`, a dictionary."""
    return _with(command, [each for each in fields(Settings) if "meaning" in each.metadata])


def _with_resumed(command: Callable[..., int]) -> Callable[..., int]:
    """As `_with_crawl_options`, with only the limits and the options that no crawl file keeps."""
    known = [each for each in fields(Settings) if "meaning" in each.metadata]
    taken = [each for each in known if "is_secret" in each.metadata or each.name in LIMITS]
    return _with(command, taken)


def _with_thresholds(command: Callable[..., int]) -> Callable[..., int]:
    """As `_with_crawl_options`, with only the options that decide on findings."""
    return _with(
        command, [each for each in fields(Settings) if each.metadata.get("group") == FINDINGS]
    )


def _with(command: Callable[..., int], known: Sequence[Field[Any]] = ()) -> Callable[..., int]:
    """Gives a command these options, and in place of its parameter `job` those that it names."""
    hints = get_type_hints(Settings)
    names = {each.name for each in known}
    own = inspect.signature(command, eval_str=True).parameters
    wanted = get_args(own["job"].annotation)[1].split() if "job" in own else []

    def wrapped(**values: Any) -> int:
        if wanted:
            values["job"] = _job(**{name: values.pop(name) for name in wanted})
        if known:
            given = {name: values.pop(name) for name in names}
            values["settings"] = {
                n: tuple(v or ()) if _repeats(hints[n]) else v for n, v in given.items()
            }
        return command(**values)

    kept = [
        made.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for each in own.values()
        if each.name != "settings"
        for made in ([OUTPUTS[name] for name in wanted] if each.name == "job" else [each])
    ]
    wrapped.__signature__ = inspect.Signature([*kept, *_parameters(known)])  # type: ignore[attr-defined]
    wrapped.__name__, wrapped.__doc__ = command.__name__, command.__doc__
    return wrapped


def _parameters(known: Sequence[Field[Any]]) -> list[inspect.Parameter]:
    hints = get_type_hints(Settings)
    return [
        inspect.Parameter(
            each.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=[] if _repeats(hints[each.name]) else each.default,
            annotation=Annotated[
                _click_type(hints[each.name]),
                typer.Option(
                    _words(each),
                    metavar=_metavar(each, hints[each.name]),
                    help=each.metadata["meaning"],
                    show_default=each.default not in (None, ()),
                ),
            ],
        )
        for each in known
    ]


def _words(option: Field[Any]) -> str:
    """'--max-pages'; of one that is on unless it is switched off, '--audit/--no-audit'."""
    name = option_name(option.name)
    return f"{name}/--no-{name[2:]}" if option.default is True else name


def _repeats(hint: Any) -> bool:
    return get_origin(hint) is tuple


def _metavar(option: Field[Any], hint: Any) -> str | None:
    if option.name == "scope":
        return "|".join(SCOPES)
    if "metavar" in option.metadata or hint is bool:
        return option.metadata.get("metavar")
    if set(get_args(hint)) == {float, NoneType}:
        hint = float
    if str in get_args(hint):
        return "REGEX" if _repeats(hint) else "TEXT"
    return "S" if hint is float else "N"


def _click_type(hint: Any) -> Any:
    if _repeats(hint):
        return list[str]
    if isinstance(hint, UnionType):  # int | None: typer accepts it
        return next(each for each in get_args(hint) if each is not NoneType) | None
    return hint


def _job(*, links_kept: bool = True, **given: Any) -> OutputOptions:
    """What a command was asked for besides the crawl itself. Raises SettingsError, ExportError."""
    for each in given.get("fail_on") or ():
        if each not in (*BIT, *Severity):
            words = tr("--fail-on: unknown finding or severity {words!r}")
            raise SettingsError(words.format(words=echo(each)))
    for path in given.get("exports") or ():
        export.check(path, links_to_come=links_kept)
    if given.get("diagnostics") is not None:
        export.probe(str(given["diagnostics"]))
    wanted: dict[str, Any] = {n: tuple(v) if isinstance(v, list) else v for n, v in given.items()}
    return OutputOptions(**{name: value for name, value in wanted.items() if value is not None})


@cli.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=tr("show the version and exit"))
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


@cli.command("gui", cls=Command, help=tr("Opens the window with these settings filled in."))
@_with_crawl_options
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
    "crawl", cls=Command, help=tr("Crawls without a window and prints the report to stdout.")
)
@_with_crawl_options
def crawl_command(
    settings: dict[str, Any],
    *,
    urls: Urls = None,
    lists: Lists = None,
    job: Annotated[OutputOptions, "save exports diagnostics fail_on_broken fail_on control quiet"],
    verbose: Verbose = False,
) -> int:
    from crawlscope.terminal import crawl as terminal  # noqa: PLC0415  --help is quicker without aiohttp
    from crawlscope.terminal.control import check as check_control  # noqa: PLC0415

    check_control(job.control)
    job = replace(job, crawls=default_folder())
    # Other mistakes are reported before a list is read
    checked = Settings.checked(roots=urls or (["localhost"] if lists else ()), **settings)
    start_logging(verbose)
    if lists:
        given = checked if urls else checked.with_roots({}, {})
        found = terminal.read_lists(lists, given)
        checked = found.added_to(given)
        job = replace(job, no_addresses=tuple(line.text for line in found.bad))
    with _as_usage_error():
        return terminal.crawl(checked, job)


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
    cls=Command,
    help=tr(
        "Continues a crawl that was stopped, killed or crashed, or that reached a limit "
        "you have since raised.\n\nSecrets must be given again."
    ),
)
@_with_resumed
def resume_command(
    settings: dict[str, Any],
    *,
    saved: SavedCrawl,
    workers: OtherWorkers = None,
    cluster: OtherCluster = None,
    job: Annotated[OutputOptions, f"{RESUMED} control quiet"],
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
    cls=Command,
    help=tr(
        "Requests URLs of a saved crawl again: those that have a result and match a "
        "filter.\n\nSecrets must be given again."
    ),
)
@_with_resumed
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
    job: Annotated[OutputOptions, f"{RESUMED} quiet"],
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
    given = {name: value for name, value in settings.items() if value not in (None, ())}
    if workers is not None:
        given["workers"] = workers
    if cluster is not None:
        given["cluster"] = None if cluster == "here" else cluster
    Settings.checked(roots=("localhost",), **given)
    return given


@cli.command("export", cls=Command, help=tr("Exports a saved crawl."))
@_with
def export_command(
    *, saved: SavedCrawl, job: Annotated[OutputOptions, "exports with_links with_decision"]
) -> int:
    from crawlscope.terminal import saved as saved_crawls  # noqa: PLC0415  --help is quicker without aiohttp

    if not job.exports:
        raise SettingsError(tr("no export given: add one, such as --export all.csv"))
    start_logging(verbose=False)
    return saved_crawls.export_saved(saved, job)


@cli.command(
    "findings",
    cls=Command,
    help=tr(
        "Lists the findings in a saved crawl; without a file, every finding that Crawlscope knows."
    ),
)
@_with_thresholds
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
    exports: Exports = None,
) -> int:
    from crawlscope.terminal import saved as saved_crawls  # noqa: PLC0415  --help is quicker without aiohttp

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
    return saved_crawls.compare(old, new, tuple(exports or ()))


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

    job = _job(exports=exports, diagnostics=diagnostics, links_kept=not headless)
    start_logging(verbose=False)
    if not headless:
        reason = why_no_window()
        if reason is None:
            return _open_window({}, job, Opening(demo=True))
        job = _job(exports=exports, diagnostics=diagnostics, links_kept=False)
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


def _window_job() -> OutputOptions:
    return OutputOptions(crawls=default_folder(), crashes=log_path().parent)


def _open_window(settings: dict[str, Any], job: OutputOptions, opening: Opening = EMPTY) -> int:
    reason = why_no_window()
    if reason is not None:
        advice = tr("Use 'crawlscope crawl URL' or 'crawlscope demo --headless' instead.")
        return _complain(f"{reason} {advice}", EXIT_FAILED)
    from crawlscope.window.start import open_window  # noqa: PLC0415  needs Qt

    return open_window(in_bar(opening.roots), lambda: (settings, job, opening))
