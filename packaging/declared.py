"""The manual page and the shells' completions, made from what the command line declares.

`python packaging/declared.py FOLDER` writes them below FOLDER, as they lie in a Unix file tree. The
completions are lists: a shell that completes does not start the program.
"""

import os
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer.main

from crawlscope import __version__
from crawlscope.commands.cli import PROGRAM, cli

Lines = Iterator[str]

FILES = re.compile(r"FILE|PATH|SOCKET")  # in a metavar: it stands for a file name
EXITS = (
    (0, "finished, or ended by a limit"),
    (
        1,
        "nothing could be fetched, a file cannot be read, the report cannot be written, or the"
        " doctor found a problem",
    ),
    (2, "usage error"),
    (3, "--fail-on-broken or --fail-on found something"),
    (
        130,
        "stopped by Ctrl-C (129: by SIGHUP, 143: by SIGTERM); the results so far are saved,"
        " exported and reported",
    ),
)


@dataclass(frozen=True, slots=True)
class Option:
    words: tuple[str, ...]  # '--quiet', '-q'
    takes: str | None  # 'FILE.json'; None for a switch
    meaning: str
    default: str | None

    @property
    def choices(self) -> tuple[str, ...]:
        is_list = self.takes is not None and re.fullmatch(r"[a-z-]+(\|[a-z-]+)+", self.takes)
        return tuple(self.takes.split("|")) if self.takes and is_list else ()

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


def commands() -> list[Command]:
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


def manual(known: list[Command], day: str) -> Lines:
    program, *rest = known
    yield f'.TH {PROGRAM.upper()} 1 "{day}" "Crawlscope {__version__}" "User Commands"'
    yield ".SH NAME"
    yield f"{PROGRAM} \\- show a web crawl live"
    yield ".SH SYNOPSIS"
    yield f".B {PROGRAM}"
    yield f".br\n.B {PROGRAM}\n.I FILE.crawl"
    for each in rest:
        yield f".br\n.B {PROGRAM} {each.name}"
        yield f"[options]{_arguments(each)}"
    yield ".SH DESCRIPTION"
    yield _roff(program.meaning)
    yield "With the name of a saved crawl, opens it in the window."
    yield from _options_in_manual(program)
    yield ".SH COMMANDS"
    for each in rest:
        yield f'.SS "{_roff(each.name)}{_arguments(each)}"'
        yield _roff(each.meaning)
        yield from _options_in_manual(each)
    yield '.SH "EXIT STATUS"'
    for code, meaning in EXITS:
        yield f".TP\n.B {code}\n{_roff(meaning)}"
    yield ".SH SIGNALS"
    yield ".TP\n.B SIGUSR1\nwrites the exports at that moment"
    yield ".SH SEE ALSO"
    yield "The user guide: Help in the window."


def _arguments(command: Command) -> str:
    return "".join(f" \\fI{_roff(word)}\\fR" for word in command.arguments)


def _options_in_manual(command: Command) -> Lines:
    for each in command.options:
        words = ", ".join(f"\\fB{_roff(word)}\\fR" for word in each.words)
        taken = f" \\fI{_roff(each.takes)}\\fR" if each.takes else ""
        default = f" [{_roff(each.default)}]" if each.default else ""
        yield f".TP\n{words}{taken}\n{_roff(each.meaning)}{default}"


def _roff(text: str) -> str:
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{plain}" if plain.startswith(".") else plain


def bash(known: list[Command]) -> Lines:
    yield f"# {PROGRAM}: completion for bash"
    yield f"_{PROGRAM}() {{"
    yield '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"'
    yield '  local command="" each options files=""'
    yield '  for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    names = "|".join(each.name for each in known[1:])
    yield f'    case "$each" in {names}) command="$each"; break;; esac'
    yield "  done"
    yield '  case "$command" in'
    for each in known:
        words = " ".join(word for option in each.options for word in option.words)
        plain = " ".join(other.name for other in known[1:]) if not each.name else ""
        files = "crawl" if each.wants_crawl or not each.name else ""
        yield f"    '{each.name}') options='{' '.join([words, plain]).strip()}' files='{files}';;"
    yield "  esac"
    yield '  case "$before" in'
    for words, choices in sorted(_choices(known).items()):
        yield f"    {words})"
        yield f"      mapfile -t COMPREPLY < <(compgen -W '{choices}' -- \"$word\"); return;;"
    yield f"    {'|'.join(_file_words(known))})"
    yield '      mapfile -t COMPREPLY < <(compgen -f -- "$word"); compopt -o filenames; return;;'
    yield f"    {'|'.join(_value_words(known))}) return;;"
    yield "  esac"
    yield '  mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")'
    yield '  if [ -n "$files" ] && [ "${word:0:1}" != - ]; then'
    yield '    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <('
    yield '      compgen -f -X "!*.$files" -- "$word"; compgen -d -- "$word")'
    yield "    compopt -o filenames"
    yield "  fi"
    yield "}"
    yield f"complete -F _{PROGRAM} {PROGRAM}"


def _choices(known: list[Command]) -> dict[str, str]:
    return {"|".join(each.words): " ".join(each.choices) for each in _all(known) if each.choices}


def _file_words(known: list[Command]) -> list[str]:
    return sorted({word for each in _all(known) if each.wants_file for word in each.words})


def _value_words(known: list[Command]) -> list[str]:
    return sorted(
        {
            word
            for each in _all(known)
            if each.takes and not each.wants_file and not each.choices
            for word in each.words
        }
    )


def _all(known: list[Command]) -> Iterator[Option]:
    return (option for command in known for option in command.options)


def zsh(known: list[Command]) -> Lines:
    yield f"#compdef {PROGRAM}"
    yield f"# {PROGRAM}: completion for zsh"
    yield f"_{PROGRAM}() {{"
    yield "  local curcontext=$curcontext state line"
    yield "  typeset -A opt_args"
    yield "  _arguments -C \\"
    yield from (f"    {_zsh_option(each)} \\" for each in known[0].options)
    yield "    '1: :->command' '*:: :->rest'"
    yield "  case $state in"
    yield "    command)"
    yield "      local -a commands=("
    for each in known[1:]:
        yield f"        {_quoted(f'{each.name}:{each.meaning}')}"
    yield "      )"
    yield "      _describe command commands"
    yield "      _files -g '*.crawl';;"
    yield "    rest)"
    yield "      case $words[1] in"
    for each in known[1:]:
        yield f"        {each.name})"
        yield "          _arguments \\"
        yield from (f"            {_zsh_option(option)} \\" for option in each.options)
        files = '_files -g "*.crawl"' if each.wants_crawl else ""
        yield f"            '*:{' '.join(each.arguments).lower() or ' '}:{files}';;"
    yield "      esac;;"
    yield "  esac"
    yield "}"
    yield f'_{PROGRAM} "$@"'


def _zsh_option(option: Option) -> str:
    meaning = re.sub(r"([\[\]:])", r"\\\1", option.meaning)
    value = ""
    if option.takes is not None:
        what = f"({' '.join(option.choices)})" if option.choices else ""
        what = "_files" if option.wants_file else what
        value = f":{option.takes.replace(':', ' ').lower()}:{what}"
    return " ".join(_quoted(f"*{word}[{meaning}]{value}") for word in option.words)


def fish(known: list[Command]) -> Lines:
    names = " ".join(each.name for each in known[1:])
    yield f"# {PROGRAM}: completion for fish"
    yield f"complete -c {PROGRAM} -f"
    yield f"set -l commands {names}"
    first = "not __fish_seen_subcommand_from $commands"
    for each in known[1:]:
        yield f'complete -c {PROGRAM} -n "{first}" -a {each.name} -d {_quoted(each.meaning)}'
    for each in known:
        seen = f"__fish_seen_subcommand_from {each.name}" if each.name else first
        if each.wants_crawl or not each.name:
            yield f'complete -c {PROGRAM} -n "{seen}" -k -a "(__fish_complete_suffix .crawl)"'
        for option in each.options:
            yield f'complete -c {PROGRAM} -n "{seen}" {_fish_option(option)}'


def _fish_option(option: Option) -> str:
    words = [f"-l {w[2:]}" if w.startswith("--") else f"-s {w[1:]}" for w in option.words]
    if option.choices:
        words.append(f"-x -a {_quoted(' '.join(option.choices))}")
    elif option.takes is not None:
        words.append("-r -F" if option.wants_file else "-x")
    return f"{' '.join(words)} -d {_quoted(option.meaning)}"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def write(folder: Path) -> None:
    known = commands()
    day = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", "0"))))
    for place, lines in (
        (f"man/man1/{PROGRAM}.1", manual(known, day)),
        (f"bash-completion/completions/{PROGRAM}", bash(known)),
        (f"zsh/site-functions/_{PROGRAM}", zsh(known)),
        (f"fish/vendor_completions.d/{PROGRAM}.fish", fish(known)),
    ):
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
