"""The shells' completions, made from what the command line declares: lists, so that a shell that
completes does not start the program."""

import re
from collections.abc import Callable, Iterator, Sequence

from crawlscope.commands.declared import Command, Option
from crawlscope.core.policy.declared_findings import BIT

PROGRAM = "crawlscope"
WORDS = re.compile(r"[a-z]+(?:\|[a-z]+)+")  # an argument that is one of these
Lines = Iterator[str]
Known = Sequence[Command]


def bash(known: Known) -> Lines:
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
        plain = " ".join(_words(each) if each.name else (other.name for other in known[1:]))
        files = "crawl" if each.wants_crawl or not each.name else ""
        yield f"    '{each.name}') options='{' '.join([words, plain]).strip()}' files='{files}';;"
    yield "  esac"
    yield '  case "$before" in'
    for words, choices in sorted(_choices(known).items()):
        yield f"    {words})"
        yield f"      mapfile -t COMPREPLY < <(compgen -W '{choices}' -- \"$word\")"
        yield '      [[ "${COMPREPLY[0]}" == *= ]] && compopt -o nospace 2> /dev/null; return;;'
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


def _words(command: Command) -> list[str]:
    """What may stand for its argument: one of some words, or the name of a finding."""
    lists = filter(WORDS.fullmatch, command.arguments)
    names = BIT if any("NAME" in each.split("|") for each in command.arguments) else ()
    return [*(word for each in lists for word in each.split("|")), *names]


def _choices(known: Known) -> dict[str, str]:
    return {"|".join(each.words): " ".join(each.choices) for each in _all(known) if each.choices}


def _file_words(known: Known) -> list[str]:
    return sorted({word for each in _all(known) if each.wants_file for word in each.words})


def _value_words(known: Known) -> list[str]:
    return sorted(
        {
            word
            for each in _all(known)
            if each.takes and not each.wants_file and not each.choices
            for word in each.words
        }
    )


def _all(known: Known) -> Iterator[Option]:
    return (option for command in known for option in command.options)


def zsh(known: Known) -> Lines:
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
        if words := " ".join(_words(each)):
            files = f"{{{files}; compadd -- {words}}}" if files else f"({words})"
        yield f"            '*:{' '.join(each.arguments).lower() or ' '}:{files}';;"
    yield "      esac;;"
    yield "  esac"
    yield "}"
    # As a file of $fpath, or by eval
    yield "if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then"
    yield f'  _{PROGRAM} "$@"'
    yield "else"
    yield f"  compdef _{PROGRAM} {PROGRAM}"
    yield "fi"


def _zsh_option(option: Option) -> str:
    meaning = re.sub(r"([\[\]:])", r"\\\1", option.meaning)
    value = ""
    if option.takes is not None:
        words = " ".join(option.choices)
        is_begun = words.endswith("=")  # what follows has no list
        what = f"{{compadd -S '' -- {words}}}" if is_begun else f"({words})" if words else ""
        what = "_files" if option.wants_file else what
        value = f":{option.takes.replace(':', ' ').lower()}:{what}"
    return " ".join(_quoted(f"*{word}[{meaning}]{value}") for word in option.words)


def fish(known: Known) -> Lines:
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
        if words := _words(each):
            yield f"complete -c {PROGRAM} -n {_quoted(seen)} -a {_quoted(' '.join(words))}"
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


SHELLS: dict[str, Callable[[Known], Lines]] = {"bash": bash, "zsh": zsh, "fish": fish}
