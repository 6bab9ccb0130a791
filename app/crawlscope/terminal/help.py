"""Help and usage errors of the command line in a person's language: Typer speaks English alone.

English help is Typer's own. In another language it is written here, since Typer takes each
character for one column, and Chinese ones take two.
"""

import re
import shutil
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from rich.cells import cell_len, chop_cells, set_cell_size
from typer.core import TyperCommand, TyperGroup

from crawlscope.core.base.language import ENGLISH, language, tr, tr_noop, translated
from crawlscope.runtime import signals

WIDEST = 78  # columns, as Typer's own
NAMES = 30  # columns of the names of options, at most
ERRORS = (  # as Typer says them, without the full stop at the end
    tr_noop("No such option: {name} (Possible options: {names})"),
    tr_noop("No such option: {name}"),
    tr_noop("No such command '{name}'. Did you mean {names}?"),
    tr_noop("No such command '{name}'"),
    tr_noop("Missing command"),
    tr_noop("Missing argument '{name}'"),
    tr_noop("Missing option '{name}'"),
    tr_noop("Option '{name}' requires an argument"),
    tr_noop("Option '{name}' does not take a value"),
    tr_noop("Got unexpected extra argument(s) ({words})"),
    tr_noop("Invalid value for '{name}': {why}"),
    tr_noop("Input should be a valid integer, unable to parse string as an integer"),
    tr_noop("Input should be a valid number, unable to parse string as a number"),
)
OWN_HELP = "Show this message and exit."
DEFAULT = re.compile(r"\[default: (.*)\]")
# A wide character, with the punctuation that may not begin a line; a word; the space between
PIECES = re.compile(
    r"[“（「]?[\u2e80-\uffef][，。：；！？、）”」…]*|[^\s\u2e80-\uffef]+[，。：；！？、）”」]*|\s+"
)


class Command(TyperCommand):
    """A command with help in the person's language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write(super(), self, ctx, formatter)


class Group(TyperGroup):
    """All commands."""

    def invoke(self, ctx: Any) -> Any:
        signals.begin()
        return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write(super(), self, ctx, formatter)


def _write(own: Any, command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
    if language() == ENGLISH:
        own.format_help(ctx, formatter)
    else:
        formatter.write("".join(f"{line}\n" for line in _lines(command, ctx)))


def _lines(command: TyperCommand | TyperGroup, ctx: Any) -> Iterator[str]:
    width = min(shutil.get_terminal_size().columns - 2, WIDEST)
    pieces = " ".join(command.collect_usage_pieces(ctx))
    yield tr("Usage: {command}").format(command=f"{ctx.command_path} {pieces}")
    for paragraph in (command.help or "").split("\n\n"):
        yield ""
        yield from (f"  {line}" for line in wrapped(paragraph, width - 2))
    records = [(each, each.get_help_record(ctx)) for each in command.get_params(ctx)]
    arguments = [found for each, found in records if found and each.param_type_name == "argument"]
    options = [found for each, found in records if found and each.param_type_name == "option"]
    yield from _table(tr("Arguments"), arguments, width)
    yield from _table(tr("Options"), options, width)
    if isinstance(command, TyperGroup):
        names = command.list_commands(ctx)
        commands = [(name, command.get_command(ctx, name)) for name in names]
        rows = [
            (name, (each.help or "").split("\n\n")[0])
            for name, each in commands
            if each is not None and not each.hidden
        ]
        yield from _table(tr("Commands"), rows, width)


def _table(title: str, rows: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    """Names, and beside them what they mean."""
    if not rows:
        return
    yield ""
    yield tr("{title}:", "above a table").format(title=title)
    left = min(NAMES, max(cell_len(name) for name, _ in rows))
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
    """A usage error, which Typer said, in the person's language."""
    return translated(text)
