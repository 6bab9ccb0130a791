"""Help and usage errors of the command line: in a person's language, in groups, with examples."""

import json
import re
import shutil
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from rich.cells import cell_len, chop_cells, set_cell_size
from typer.core import TyperCommand, TyperGroup

from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.resources import resource
from crawlscope.core.insight.report import EXITS
from crawlscope.core.policy.settings import PAGES
from crawlscope.runtime import signals
from crawlscope.runtime.complaints import complain

WIDEST = 78  # columns, as Typer's own
NARROWEST = 30  # columns: in fewer, lines are longer than the terminal is wide
NAMES = 30  # columns of the names of options, at most; fewer on a narrow terminal
OWN_HELP = "Show this message and exit."
DEFAULT = re.compile(r"\[default: \(?(.*?)\)?\]")
BOUNDS = re.compile(r" *\[\d+<=x<=\d+\]")  # of Typer; who writes another number is told
# A wide character, with the punctuation that may not begin a line; a word; the space between
PIECES = re.compile(
    r"[“（「]?[\u2e80-\uffef][，。：；！？、）”」…]*|[^\s\u2e80-\uffef]+[，。：；！？、）”」]*|\s+"
)
DECLARED = json.loads(resource("commands.json").read_bytes())
OPTIONS: dict[str, dict[str, Any]] = DECLARED["options"]
"""What several commands take, under the headings of their help."""
COMMANDS: dict[str, dict[str, Any]] = DECLARED["commands"]
WITH_EXITS = ("crawl", "resume", "recheck", "findings", "compare")  # more than two
ARGUMENTS, GENERAL, OUTPUT = tr_noop("Arguments"), tr_noop("Options"), tr_noop("Output")


class Command(TyperCommand):
    """A command with help of our own."""

    def invoke(self, ctx: Any) -> Any:
        for each in ctx.obj or ():  # remarks on a command line that is sound
            complain(each)
        return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write(self, ctx, formatter)


class Group(TyperGroup):
    """All commands."""

    def invoke(self, ctx: Any) -> Any:
        signals.begin()
        return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write(self, ctx, formatter)


def _write(command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
    formatter.write("".join(f"{line}\n" for line in _lines(command, ctx)))


def _lines(command: TyperCommand | TyperGroup, ctx: Any) -> Iterator[str]:
    width = max(NARROWEST, min(shutil.get_terminal_size().columns - 2, WIDEST))
    pieces = " ".join(_usage(command, ctx))
    yield tr("Usage: {command}").format(command=f"{ctx.command_path} {pieces}")
    for paragraph in (command.help or "").split("\n\n"):
        yield ""
        yield from (f"  {line}" for line in wrapped(paragraph, width - 2))
    if isinstance(command, TyperGroup):
        names = command.list_commands(ctx)
        commands = [(name, command.get_command(ctx, name)) for name in names]
        rows = [
            (name, (each.help or "").split("\n\n")[0])
            for name, each in commands
            if each is not None and not each.hidden
        ]
        yield from _table(tr("Commands"), rows, width)
    yield from _examples(ctx.info_name, width)
    for heading, rows in _by_heading(command, ctx).items():
        yield from _table(translated(heading), rows, width)
    if ctx.info_name in WITH_EXITS:
        exits = [(str(number), translated(meaning)) for number, meaning in EXITS.items()]
        yield from _table(tr("Exit codes"), exits, width)


def _usage(command: TyperCommand | TyperGroup, ctx: Any) -> Iterator[str]:
    """As manual pages have it: what may be left out is in brackets, and dots repeat it."""
    if isinstance(command, TyperGroup):
        yield from command.collect_usage_pieces(ctx)
        return
    yield "[OPTIONS]"
    for each in command.get_params(ctx):
        if each.param_type_name == "argument":
            name = (each.metavar or "").removesuffix("...")
            yield (name if each.required else f"[{name}]") + "..." * (each.nargs != 1)


def _examples(name: str, width: int) -> Iterator[str]:
    examples = COMMANDS[name].get("examples", ()) if name in COMMANDS else ()
    if not examples:
        return
    yield ""
    yield tr("{title}:", "above a table").format(title=tr("Examples"))
    for line, meaning in examples:
        yield f"  {line}"
        yield from (f"      {each}" for each in wrapped(translated(meaning), width - 6))


def _by_heading(command: Any, ctx: Any) -> dict[str, list[tuple[str, str]]]:
    """Names and meanings: arguments, then options in the groups that the settings dialog has."""
    pages = (*PAGES.items(), *OPTIONS.items())
    headings = {name: heading for heading, names in pages for name in names}
    found: dict[str, list[tuple[str, str]]] = {
        heading: [] for heading in (ARGUMENTS, GENERAL, OUTPUT, *PAGES)
    }
    for each in command.get_params(ctx):
        if (record := _record(each, ctx)) is None:
            continue
        is_argument = each.param_type_name == "argument"
        found[ARGUMENTS if is_argument else headings.get(each.name, GENERAL)].append(record)
    return {heading: rows for heading, rows in found.items() if rows}


def _record(option: Any, ctx: Any) -> tuple[str, str] | None:
    """As one writes it, and what it means; None of what is hidden."""
    if option.param_type_name == "argument":
        return (option.metavar, option.help) if option.help else None
    record: tuple[str, str] | None = option.get_help_record(ctx)
    return record


def _table(title: str, rows: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    """Names, and beside them what they mean."""
    if not rows:
        return
    yield ""
    yield tr("{title}:", "above a table").format(title=title)
    left = min(NAMES * width // WIDEST, max(cell_len(name) for name, _ in rows))
    for name, meaning in rows:
        first, *rest = wrapped(_told(meaning), width - left - 4) or [""]
        if cell_len(name) > left:
            yield f"  {name}"
        beside = set_cell_size("" if cell_len(name) > left else name, left)
        yield f"  {beside}  {first}".rstrip()
        yield from (f"  {'':{left}}  {line}" for line in rest)


def _told(meaning: str) -> str:
    """With what Typer adds."""
    if meaning == OWN_HELP:
        return tr("show this help and exit")
    meaning = BOUNDS.sub("", meaning)
    return DEFAULT.sub(lambda found: tr("[default: {value}]").format(value=found[1]), meaning)


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most so many columns."""
    lines, line = list[str](), ""
    pieces = PIECES.findall(" ".join(text.split()))
    for piece in chain.from_iterable(chop_cells(each, width) for each in pieces):
        if line and cell_len(line + piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece if line or not piece.isspace() else ""
    return [*lines, line.rstrip()] if line.strip() else lines


def error_in_words(text: str) -> str:
    """A usage error, which Typer said, in the person's language: `usage_errors` of the data has
    those that are known, for translators."""
    return translated(text)
