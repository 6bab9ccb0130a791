"""Options of commands: those of a crawl are made from the declarations in `Settings`."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer

from crawlscope import export
from crawlscope.core.base import amounts, units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.nearest import suggesting
from crawlscope.core.base.output_options import FORMATS, TEXT, OutputOptions
from crawlscope.core.base.text_for_people import echo
from crawlscope.core.insight.regressions import Regression
from crawlscope.core.policy.cluster_address import FORM
from crawlscope.core.policy.declared_findings import BIT, THRESHOLDS, Severity
from crawlscope.core.policy.options import Option, options, split_optional
from crawlscope.core.policy.settings import FINDINGS, LIMITS, SettingsError, option_name
from crawlscope.core.policy.url_map import UrlMap, UrlMapError
from crawlscope.terminal.help import COMMANDS, OPTIONS

CLUSTER = "cluster"
AS_IN_CURL = {
    "header": "-H",
    "cookie": "-b",
    "auth": "-u",
    "user_agent": "-A",
    "proxy": "-x",
    "insecure": "-k",
}
THRESHOLD = "threshold"  # the parameter of those of findings
FROM_CURL = "from_curl"
# Options that `Configured` reads before all others
ELSEWHERE = (
    ("config", None, str | None),
    ("no_config", False, bool),
    ("profile", None, str | None),
)

SHARED = {name: said for names in OPTIONS.values() for name, said in names.items()}
CRAWLED = (
    "save exports joins diagnostics fail_on_broken fail_on baseline grace maps format output "
    "no_progress control quiet"
)
RESUMED = "exports joins with_links with_decision diagnostics fail_on_broken fail_on"  # and more


def declared(name: str, command: Callable[..., int]) -> Callable[..., int]:
    """A command whose parameters are arguments and options as `resources/commands.json` has
    them."""
    known = SHARED | COMMANDS[name].get("options", {})
    signature = inspect.signature(command, eval_str=True)
    parameters = [
        each.replace(annotation=Annotated[each.annotation, _info(each.name, known[each.name])])
        if each.name in known and get_origin(each.annotation) is not Annotated
        else each
        for each in signature.parameters.values()
    ]
    command.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return command


def _info(name: str, said: Mapping[str, Any]) -> Any:
    """What Typer needs to know. What has no words is an argument."""
    metavar, meaning = said.get("metavar"), said.get("meaning")
    if meaning is not None:
        meaning = translated(meaning).format(form=FORM)
    elif name in options():
        meaning = options()[name].meaning
    words = said.get("words", (option_name(name),))
    if not words:
        return typer.Argument(metavar=metavar, help=meaning, show_default=False)
    low, high = said.get("bounds", (None, None))
    return typer.Option(
        *words, metavar=metavar, help=meaning, min=low, max=high, parser=PARSERS.get(name)
    )


def with_crawl_options(command: Callable[..., int]) -> Callable[..., int]:
    """Gives a command every option of `Settings`; it gets them as `settings`, a dictionary."""
    return with_job(command, [*options().values()])


def with_resumed(command: Callable[..., int]) -> Callable[..., int]:
    """As `with_crawl_options`, with only the limits and the options that no crawl file keeps."""
    known = options().values()
    return with_job(command, [each for each in known if each.is_secret or each.name in LIMITS])


def with_thresholds(command: Callable[..., int]) -> Callable[..., int]:
    """As `with_crawl_options`, with only the options that decide on findings."""
    return with_job(command, [each for each in options().values() if each.group == FINDINGS])


def with_job(command: Callable[..., int], known: Sequence[Option] = ()) -> Callable[..., int]:
    """Gives a command these options, and in place of its parameter `job` those that it names."""
    own = inspect.signature(command, eval_str=True).parameters
    wanted = get_args(own["job"].annotation)[1].split() if "job" in own else []

    def wrapped(**values: Any) -> int:
        if wanted:
            values["job"] = new_job(**{name: values.pop(name) for name in wanted})
        if known:
            for name in (FROM_CURL, *(name for name, *_ in ELSEWHERE)):
                values.pop(name, None)
            given = {each.name: values.pop(each.name) for each in known}
            repeated = {each.name for each in known if each.kind is tuple}
            given |= {name: tuple(given[name] or ()) for name in repeated}
            values["settings"] = given | thresholds(values.pop(THRESHOLD, None) or ())
        for name in (CLUSTER, "settings"):
            if name in values:
                values[name] = _with_address(values[name])
        return command(**values)

    kept = [
        made.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for each in own.values()
        if each.name != "settings"
        for made in (map(_of_job, wanted) if each.name == "job" else [each])
    ]
    wrapped.__signature__ = inspect.Signature([*kept, *_parameters(known)])  # type: ignore[attr-defined]
    wrapped.__name__, wrapped.__doc__ = command.__name__, command.__doc__
    return wrapped


def _with_address(given: Any) -> Any:
    """A cluster as Dask names it, by its address. Raises SettingsError."""
    text = given.get(CLUSTER) if isinstance(given, dict) else given
    if text is None:
        return given
    from crawlscope.fetch.cluster.named import address  # noqa: PLC0415  for a cluster alone

    try:
        found = address(text)
    except ValueError as problem:
        raise SettingsError(f"--cluster: {problem}") from None
    return given | {CLUSTER: found} if isinstance(given, dict) else found


def _parameters(known: Sequence[Option]) -> list[inspect.Parameter]:
    made = list[inspect.Parameter]()
    for each in known:
        info = typer.Option(
            *_words(each),
            metavar=_metavar(each),
            help=each.meaning,
            show_default=_shown_default(each),
            parser=_parser(each),
            hidden=each.name in THRESHOLDS,  # --threshold has all of them
        )
        kind: Any = list[str] if each.kind is tuple else each.kind
        hint = kind | None if each.may_be_none else kind
        default = [] if each.kind is tuple else each.default
        made.append(_parameter(each.name, default, Annotated[hint, info]))
    if any(each.name in THRESHOLDS for each in known):
        made.append(_parameter(THRESHOLD, None, list[str] | None))
    if any(each.name == "header" for each in known):
        made.append(_parameter(FROM_CURL, None, str | None))
    return [*made, *(_parameter(*each) for each in ELSEWHERE)] if made else made


def _of_job(name: str) -> inspect.Parameter:
    """An option of `OutputOptions`."""
    kind, _ = split_optional(get_type_hints(OutputOptions)[name])
    if kind is bool:
        return _parameter(name, False, bool)
    return _parameter(name, None, (list[str] if kind is tuple else kind) | None)


def _parameter(name: str, default: Any, annotation: Any) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def thresholds(texts: Sequence[str]) -> dict[str, Any]:
    """The numbers in texts such as 'title-long=70' and 'slow=2s'. Raises SettingsError."""
    found = dict[str, Any]()
    known = {name.replace("_", "-"): name for name in THRESHOLDS}
    for text in texts:
        word, equals, value = text.partition("=")
        if not equals:
            words = tr("--threshold must be NAME=VALUE, such as title-long=70, not {text!r}")
            raise SettingsError(words.format(text=echo(text)))
        if word.strip() not in known:
            words = tr("--threshold: there is no {name!r}").format(name=echo(word.strip()))
            if (near := suggesting(words, word.strip(), known)) == words:
                near = tr("{complaint}, only {names}").format(
                    complaint=words, names=", ".join(known)
                )
            raise SettingsError(near)
        name = known[word.strip()]
        try:
            found[name] = options()[name].number(value)
        except ValueError as problem:
            raise SettingsError(f"--threshold {word.strip()}: {problem}") from None
    return found


def _parser(option: Option) -> Callable[[Any], Any] | None:
    """What reads the value of an option that is a number; None if it is none."""
    return None if option.kind not in (int, float) else _reading(option.number)


def _reading(number: Callable[[str], Any]) -> Callable[[Any], Any]:
    """A parser for Typer; `number` raises ValueError with words for a person."""

    def parse(value: Any) -> Any:
        if not isinstance(value, str):  # a default, or from a settings file
            return value
        try:
            return number(value)
        except ValueError as problem:
            raise typer.BadParameter(str(problem)) from None

    return parse


PARSERS = {"grace": _reading(amounts.seconds)}


def _shown_default(option: Option) -> str | bool:
    default: Any = option.default
    if default is None or default == () or isinstance(default, bool):
        return False
    if option.unit == "bytes":
        return units.size(default).replace(".0 ", "")
    return f"{default:g}" if isinstance(default, float) else str(default)


def _words(option: Option) -> tuple[str, ...]:
    """'--max-pages'; of one that is on unless it is switched off, '--audit/--no-audit'; with the
    letter that curl has for it."""
    if option.default is True:
        return (f"{option.word}/--no-{option.key}",)
    letter = AS_IN_CURL.get(option.name)
    return (option.word, letter) if letter else (option.word,)


def _metavar(option: Option) -> str | None:
    if option.choices:
        return "|".join(option.choices)
    if option.metavar or option.kind is bool:
        return option.metavar
    if option.unit:
        return "SIZE" if option.unit == "bytes" else "TIME"
    if option.kind is tuple:
        return "REGEX"
    return "TEXT" if option.kind is str else "N"


def _output(given: Mapping[str, Any]) -> dict[str, str]:
    """The format of the report and where it goes. Raises SettingsError, ExportError."""
    name, path = given.get("format"), given.get("output") or export.STANDARD_OUTPUT
    known = (TEXT, *FORMATS)
    if name is not None and name not in known:
        words = tr("--format must be one of {names}, not {name!r}")
        words = words.format(names=", ".join(known), name=echo(name))
        raise SettingsError(suggesting(words, name, known))
    if path in known:
        words = tr("-o {name} would write a file of that name: use --format {name}, or -o ./{name}")
        raise SettingsError(words.format(name=path))
    if path != export.STANDARD_OUTPUT:
        export.probe(path)
    ending = (each for each, suffix in FORMATS.items() if path.lower().endswith(suffix))
    return {"format": name or next(ending, TEXT), "output": path}


def new_job(*, links_kept: bool = True, **given: Any) -> OutputOptions:
    """What a command was asked for besides the crawl itself. Raises SettingsError, ExportError."""
    known = (*BIT, *Severity, *(Regression if "baseline" in given else ()))
    for each in given.get("fail_on") or ():
        if each == "broken":
            raise SettingsError(tr("--fail-on: what is broken has an option: --fail-on-broken"))
        if each not in known:
            words = tr("--fail-on: unknown finding or severity {words!r}").format(words=echo(each))
            raise SettingsError(suggesting(words, each, known))
    _check_baseline(given)
    for path in given.get("exports") or ():
        export.check(path, links_to_come=links_kept)
    given |= _output(given)
    if given.get("diagnostics") is not None:
        export.probe(str(given["diagnostics"]))
    wanted: dict[str, Any] = {n: tuple(v) if isinstance(v, list) else v for n, v in given.items()}
    return OutputOptions(**{name: value for name, value in wanted.items() if value is not None})


def check_regressions(texts: Sequence[str]) -> None:
    """Raises SettingsError."""
    for each in texts:
        if each not in list(Regression):
            words = tr("--fail-on: must be one of {words}, not {text!r}")
            words = words.format(words=", ".join(Regression), text=echo(each))
            raise SettingsError(suggesting(words, each, Regression))


def check_maps(texts: Sequence[str]) -> UrlMap:
    """Raises SettingsError."""
    try:
        return UrlMap(texts)
    except UrlMapError as problem:
        raise SettingsError(f"--map {problem}") from None


def _check_baseline(given: Mapping[str, Any]) -> None:
    """Raises SettingsError for what has no meaning without a baseline."""
    check_maps(given.get("maps") or ())
    if given.get("baseline") is not None:
        return
    words = tr("{option} requires --baseline")
    for each in given.get("fail_on") or ():
        if each in list(Regression):
            raise SettingsError(words.format(option=f"--fail-on {each}"))
    for name, option in (("grace", "--grace"), ("maps", "--map")):
        if given.get(name):
            raise SettingsError(words.format(option=option))
