"""What the command line takes, as data for its manual page and the shells' completions."""

import re
from dataclasses import dataclass
from typing import Any

import typer.main

from crawlscope.core.policy.declared_findings import BIT, THRESHOLDS, Severity

FILES = re.compile(r"FILE|PATH|SOCKET|FOLDER")  # in a metavar: it stands for a file name
VALUES: dict[str, tuple[str, ...]] = {  # that no metavar lists; '=' at the end: a value follows
    "--fail-on": (*Severity, *BIT),
    "--severity": tuple(f"{name}=" for name in BIT),
    "--ignore": tuple(BIT),
    "--threshold": tuple(f"{name.replace('_', '-')}=" for name in THRESHOLDS),
}


@dataclass(frozen=True, slots=True)
class Option:
    words: tuple[str, ...]  # '--quiet', '-q'
    takes: str | None  # 'FILE.json'; None for a switch
    meaning: str
    default: str | None

    @property
    def choices(self) -> tuple[str, ...]:
        is_list = self.takes is not None and re.fullmatch(r"[a-z-]+(\|[a-z-]+)+", self.takes)
        if self.takes and is_list:
            return tuple(self.takes.split("|"))
        return VALUES.get(self.words[0], ())

    @property
    def wants_file(self) -> bool:
        return self.takes is not None and FILES.search(self.takes) is not None


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    meaning: str
    arguments: tuple[str, ...]  # 'URL...'
    options: tuple[Option, ...]

    @property
    def wants_crawl(self) -> bool:
        return any(".crawl" in each for each in self.arguments)


def commands(cli: typer.Typer) -> list[Command]:
    """All that `--help` lists; the first, without a name, is the program itself."""
    group: Any = typer.main.get_command(cli)
    found = [_command("", group), *(_command(n, c) for n, c in group.commands.items())]
    hidden = {name for name, each in group.commands.items() if each.hidden}
    return [each for each in found if each.name not in hidden]


def _command(name: str, command: Any) -> Command:
    return Command(
        name,
        " ".join((command.help or "").split()),
        tuple(each.metavar for each in command.params if each.param_type_name == "argument"),
        (
            *(_option(each) for each in command.params if each.param_type_name == "option"),
            Option(("--help",), None, "show this help and exit", None),
        ),
    )


def _option(parameter: Any) -> Option:
    is_shown = parameter.show_default and parameter.default not in (None, False, True, [], ())
    return Option(
        (*parameter.opts, *parameter.secondary_opts),
        None if parameter.is_flag else parameter.metavar or "VALUE",
        " ".join((parameter.help or "").split()),
        str(parameter.default) if is_shown else None,
    )
