"""Settings that no command line gives: those of a project's file, a profile, the environment."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Any

from crawlscope.commands.given_secrets import words_of_curl
from crawlscope.commands.settings_file import (
    OUTPUTS,
    PROFILE,
    TABLE,
    converted,
    in_folder,
    keys,
    read,
)
from crawlscope.core.base.language import tr
from crawlscope.core.base.nearest import suggesting
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.base.text_for_people import echo
from crawlscope.core.policy.as_command import PASSWORD, variable
from crawlscope.core.policy.options import options, refusals
from crawlscope.core.policy.profiles import ProfileError
from crawlscope.core.policy.settings import FINDINGS, LIMITS, SettingsError
from crawlscope.runtime.complaints import complain
from crawlscope.terminal.config import in_words
from crawlscope.terminal.help import Command
from crawlscope.window.profiles import Profiles, default_folder

WHERE = "crawlscope.settings"  # what a context keeps them under
LOGIN = ("login", "login_field")
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


@dataclass(frozen=True, slots=True)
class Given:
    """A value, and for people where it comes from: 'crawlscope.toml', 'CRAWLSCOPE_MAX_PAGES'."""

    value: Any
    where: str
    is_typed: bool = False
    written: tuple[str, ...] = ()  # a secret, with ${NAME} for what is in the environment


def settings_below(config: str | None, profile: str | None, with_file: bool) -> dict[str, Given]:
    """What holds where the command line says nothing, by the names of parameters: the environment,
    then the profile, then the file. Raises SettingsError."""
    config = config or os.environ.get(variable("config"))
    profile = profile or os.environ.get(variable(PROFILE))
    file = None
    if config is not None:
        file = read(Path(config), is_found=False)
        if file is None:
            words = tr("{file} has no table [{table}]")
            raise SettingsError(words.format(file=echo(config), table=TABLE))
    elif with_file:
        file = in_folder(Path.cwd())
    found = dict[str, Given]()
    if file is not None:
        base = file.table.get(PROFILE)
        if not isinstance(base, str | None):
            words = tr("{key} must be the name of a profile, such as {key} = {example}")
            raise file.fail(words.format(key=PROFILE, example='"ci"'))
        if base is not None:
            found |= _of_profile(base)
        for name, value in file.values():
            found[name] = Given(value, file.where, written=file.written(name))
    if profile is not None:
        found |= _of_profile(profile)
    return found | dict(_of_environment())


def _of_profile(name: str) -> dict[str, Given]:
    profiles = Profiles(default_folder())
    if name not in profiles:
        words = tr("there is no profile named {name!r}; create one in the settings of the window")
        raise SettingsError(suggesting(words.format(name=echo(name)), name, profiles.names()))
    where = tr("profile {name}").format(name=name)
    try:
        return {n: Given(value, where) for n, value in profiles.load(name).items()}
    except ProfileError as problem:
        raise SettingsError(str(problem)) from None


def _of_environment() -> Iterator[tuple[str, Given]]:
    for key in sorted(keys()):
        where = variable(key)
        text = os.environ.get(where, "")
        if not text:
            continue
        try:
            name, value = converted(key, _of_text(key, text))
        except ValueError as problem:
            raise SettingsError(f"{where}: {problem}") from None
        yield name, Given(value, where)


def _of_text(key: str, text: str) -> Any:
    """A list has a value on each line."""
    name = key.replace("-", "_")
    kind = options()[name].kind if name in options() else OUTPUTS[key][1]
    if kind is bool and text.lower() in (*YES, *NO):
        return text.lower() in YES
    return text.splitlines() if kind is tuple else text


class Configured(Command):
    """A command whose options may be given elsewhere, too."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        typed, *_ = self.make_parser(ctx).parse_args(args=list(args))
        if (path := typed.get("from_curl")) is not None and not typed.get("help"):
            takes_urls = any(each.name == "urls" for each in self.params)
            with_urls = takes_urls and not (typed.get("urls") or typed.get("lists"))
            is_quiet = bool(typed.get("quiet"))
            words = words_of_curl(str(path), is_quiet=is_quiet, with_urls=with_urls)
            args = [*words, *args]  # what is typed besides comes last, and so holds
            typed, *_ = self.make_parser(ctx).parse_args(args=list(args))
        if not typed.get("help"):
            config, profile = typed.get("config"), typed.get(PROFILE)
            # An agent may write the file of a project: it must not widen its own limits
            with_file = not typed.get("no_config") and self.name != "mcp"
            # Who wants the schema may want it because the file is wrong
            is_asked = not typed.get("as_schema")
            given = settings_below(config, profile, with_file) if is_asked else {}
            if typed.get("urls") or typed.get("lists"):  # instead of those, not besides
                given = {n: each for n, each in given.items() if n not in ("urls", "lists")}
            is_taken = TAKEN.get(str(self.name), _any)
            given = {name: each for name, each in given.items() if is_taken(name)}
            _check(given, typed)
            ctx.meta[WHERE] = given
            values = ((name, each.value) for name, each in given.items())
            ctx.default_map = {name: value for name, value in values if value is not None}
            if self.name == "crawl" and not typed.get("quiet"):
                _tell(given)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except SettingsError as problem:
            raise SettingsError(_with_source(str(problem), ctx)) from None


def _with_source(problem: str, ctx: Any) -> str:
    """A complaint that begins with the name of an option, and where its value comes from."""
    key = problem.partition(" ")[0].removeprefix("--").rstrip(":")
    name = OUTPUTS[key][0] if key in OUTPUTS else ""
    is_below = name in ctx.meta[WHERE] and ctx.get_parameter_source(name).name == "DEFAULT_MAP"
    return f"{ctx.meta[WHERE][name].where}: {problem}" if is_below else problem


def _check(given: Mapping[str, Given], typed: Mapping[str, Any]) -> None:
    """Raises SettingsError, which says where the wrong value is."""
    values = {name: each.value for name, each in given.items() if name in options()}
    # What is typed comes first, and is checked with the rest; a limit makes an endless scope right
    values = {name: value for name, value in values.items() if typed.get(name) is None}
    if any(typed.get(name) for name in LOGIN):  # one of them alone is not right
        values = {name: value for name, value in values.items() if name not in LOGIN}
    values |= {name: 1 for name in LIMITS if typed.get(name)}
    for name, problem in refusals(values).items():
        where = given[name].where if name in given else ""
        raise SettingsError(f"{where}: {problem}" if where else problem)


def _tell(given: Mapping[str, Given]) -> None:
    """A file that nobody named is not silent."""
    files = {each.where for each in given.values() if each.where.endswith(".toml")}
    if files:
        complain(tr("settings from {file}").format(file=", ".join(sorted(files))))


def _any(name: str) -> bool:
    return True


def _is_secret(name: str) -> bool:
    return name in options() and options()[name].is_secret


def _is_of_findings(name: str) -> bool:
    return name in options() and options()[name].group == FINDINGS


# What a command takes, by its name: a saved crawl has settings of its own
TAKEN: dict[str, Callable[[str], bool]] = {
    "resume": _is_secret,
    "recheck": _is_secret,
    "findings": _is_of_findings,
    "ask": _is_of_findings,
}


def sources(context: Any) -> dict[str, Given]:
    """The values that a command got and where each comes from, by the names of parameters, without
    defaults."""
    below: Mapping[str, Given] = context.meta[WHERE]
    found = dict[str, Given]()
    for name, value in context.params.items():
        match context.get_parameter_source(name).name:
            case "COMMANDLINE":
                found[name] = Given(value, tr("command line"), is_typed=True)
            case "DEFAULT_MAP":
                found[name] = below[name]
    return found


def settings_rows(given: Mapping[str, Given], *, everything: bool) -> list[tuple[str, str, str]]:
    """Settings, values and where they come from; with `everything`, the defaults, too."""
    names = {name: key for key, (name, _) in OUTPUTS.items()}
    names |= {option.name: option.key for option in options().values()} | {"threshold": "threshold"}
    rows = list[tuple[str, str, str]]()
    for name, key in names.items():
        option = options().get(name)
        if name in given:
            value = given[name].value
            is_plain = option is not None and value == option.default
            if is_plain and not given[name].is_typed and not everything:
                continue  # a profile has all of them
            is_secret = option is not None and option.is_masked
            shown = tr("(secret)") if is_secret and value else in_words(value)
            if name == "urls":
                hidden = r"\1:" + tr("(secret)") + "@"
                shown = in_words(tuple(PASSWORD.sub(hidden, each, count=1) for each in value))
            rows.append((key, shown, given[name].where))
        elif everything and option is not None:
            shown = "" if option.default is None else in_words(option.default)
            rows.append((key, shown, tr("default")))
    return rows


def as_words(lists: Sequence[str] | None, job: OutputOptions) -> list[str]:
    """What is no option of a crawl, as the command line has it."""
    words = [f"--list {quote(each)}" for each in lists or ()]
    plain = OutputOptions()
    for key, (name, kind) in OUTPUTS.items():
        value = getattr(job, name, None)
        if value == getattr(plain, name, None):
            continue
        if kind is bool:
            words += [f"--{key}"] if value else []
        elif value:
            values = value if isinstance(value, tuple) else (str(value),)
            words += [f"--{key} {quote(each)}" for each in values]
    return words
