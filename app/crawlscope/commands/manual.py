"""The manual page, in roff, made from what the command line declares."""

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence

from crawlscope.commands.declared import Command
from crawlscope.core.base.version import __version__
from crawlscope.terminal.help import DECLARED


def show(page: str) -> int:
    """On a terminal with `man` as a manual page, otherwise as it is; returns the exit code."""
    reader = shutil.which("man")
    if reader is None or not sys.stdout.isatty():
        print(page)
        return 0
    # It is the person's own `man`
    return subprocess.run((reader, "-l", "-"), input=page, text=True, check=False).returncode  # noqa: S603


def manual(known: Sequence[Command], day: str) -> Iterator[str]:
    program, *rest = known
    yield f'.TH CRAWLSCOPE 1 "{day}" "Crawlscope {__version__}" "User Commands"'
    yield ".SH NAME"
    yield "crawlscope \\- show a web crawl live"
    yield ".SH SYNOPSIS"
    yield ".B crawlscope"
    yield ".br\n.B crawlscope\n.I FILE.crawl"
    for each in rest:
        yield f".br\n.B crawlscope {each.name}"
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
    for code, meaning in DECLARED["exits"].items():
        yield f".TP\n.B {code}\n{_roff(meaning)}"
    yield ".SH SIGNALS"
    yield ".TP\n.B SIGUSR1\nwrites the exports at that moment"
    yield ".SH SEE ALSO"
    yield "The user guide: Help in the window."


def _arguments(command: Command) -> str:
    return "".join(f" \\fI{_roff(word)}\\fR" for word in command.arguments)


def _options_in_manual(command: Command) -> Iterator[str]:
    for each in command.options:
        words = ", ".join(f"\\fB{_roff(word)}\\fR" for word in each.words)
        taken = f" \\fI{_roff(each.takes)}\\fR" if each.takes else ""
        default = f" [{_roff(each.default)}]" if each.default else ""
        yield f".TP\n{words}{taken}\n{_roff(each.meaning)}{default}"


def _roff(text: str) -> str:
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{plain}" if plain.startswith(".") else plain
