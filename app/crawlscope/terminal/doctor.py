"""`crawlscope doctor`: what is wrong with this machine, a line each."""

import json
import subprocess
import textwrap
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import get_terminal_size

from rich.cells import set_cell_size

from crawlscope.core.base.language import ENGLISH, VARIABLE, language, tr
from crawlscope.core.base.text_for_people import echo, whole_for_people
from crawlscope.core.base.version import __version__
from crawlscope.core.insight.report import EXIT_FAILED, EXIT_FINISHED
from crawlscope.doctor import PATIENCE, Grade, Line, examine
from crawlscope.doctor import report as problem
from crawlscope.runtime import crashes
from crawlscope.runtime.apart import Apart
from crawlscope.runtime.complaints import complain
from crawlscope.runtime.logs import log_path
from crawlscope.runtime.this_program import command, environ

LONGEST_END = 1.0  # seconds
CRASH, LOG, HOMES = "crash", "log", "homes"  # names of what is read beside
WIDEST = 120  # characters
GRADE, MARGIN = 9, 26  # columns of a terminal: of the grade, and before what was found


def doctor(as_json: bool) -> int:
    """The exit code: 1 if a problem would keep the program from working."""
    if as_json:
        return _print_data()
    found = []
    for line in examine():
        found.append(line)
        print(in_words(line, min(WIDEST, get_terminal_size().columns)), flush=True)
    problems = sum(line.grade is Grade.PROBLEM for line in found)
    warnings = sum(line.grade is Grade.WARNING for line in found)
    both = (
        tr("{n} problems", "1 problem", problems).format(n=problems),
        tr("{n} warnings", "1 warning", warnings).format(n=warnings),
    )
    print("\n" + tr(", ", "between the parts of a list").join(both))
    return EXIT_FAILED if problems else EXIT_FINISHED


def _print_data() -> int:
    """For programs: in English whatever the language is."""
    is_english = language() == ENGLISH
    lines = [line.as_data() for line in examine()] if is_english else _from_another()
    problems = sum(line["grade"] == Grade.PROBLEM for line in lines)
    print(json.dumps({"version": __version__, "problems": problems, "lines": lines}))
    return EXIT_FAILED if problems else EXIT_FINISHED


def report(without_addresses: bool, path: str | None = None) -> int:
    """Prints what somebody who mends the program has to know, or writes it to a file. The exit code
    as of `doctor`."""
    beside = Apart(_left_here, PATIENCE)
    try:
        other = _another()
        left = {name: text for each in beside.lines() for name, text in each.items()}
        lines = _said_by(other)
    finally:
        beside.end()
    if beside.trouble:
        lines = [*lines, *problem.unanswered(ended=False, name="log", seconds=PATIENCE)]
    text = problem.report(
        lines,
        None,
        left.get(CRASH, ""),
        left.get(LOG, ""),
        without_addresses=without_addresses,
        homes=left.get(HOMES, "").splitlines() or [str(Path.home())],
    )
    if path is None:
        print(text)
    elif why := _why_unwritten(path, text):
        complain(tr("cannot write {file}: {why}").format(file=echo(path), why=why))
        return EXIT_FAILED
    has_problem = any(line["grade"] == Grade.PROBLEM for line in lines)
    return EXIT_FAILED if has_problem else EXIT_FINISHED


def _why_unwritten(path: str, text: str) -> str:
    try:
        Path(path).write_text(f"{text}\n", encoding="utf-8", errors="replace")
    except (OSError, ValueError) as problem:
        return getattr(problem, "strerror", None) or str(problem)
    return ""


def _left_here() -> Iterator[dict[str, str]]:
    """What is read from disks, one of which may be gone."""
    folder = log_path().parent
    yield {HOMES: "\n".join(problem.home_folders())}
    yield {LOG: problem.log_tail()}
    crashes.take(folder)  # now it is known
    yield {CRASH: "".join(map(crashes.text, crashes.left(folder)[:1]))}


def _from_another() -> list[dict[str, str]]:
    """What a process of its own finds, as data: the language of a process is chosen once."""
    return _said_by(_another())


def _another() -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603  our own program
        command("doctor", "--json"),
        env=environ(**{VARIABLE: ENGLISH}),
        stdout=subprocess.PIPE,
    )


def _said_by(other: "subprocess.Popen[bytes]") -> list[dict[str, str]]:
    """A disk that is gone may keep it waiting for ever."""
    try:
        said, _ = other.communicate(timeout=problem.PATIENCE)
        found: list[dict[str, str]] = json.loads(said)["lines"]
    except subprocess.TimeoutExpired:
        other.kill()
        if other.stdout is not None:
            other.stdout.close()
        with suppress(subprocess.TimeoutExpired):  # a disk may keep it from ending
            other.wait(LONGEST_END)
        return problem.unanswered(ended=False)
    except ValueError:  # it ended without any, or with half of it
        return problem.unanswered(ended=True)
    return found


def in_words(line: Line, width: int) -> str:
    """The line as columns; what to do about it stands below what was found."""
    grades = {
        Grade.OK: tr("ok", "all is well"),
        Grade.WARNING: tr("warning"),
        Grade.PROBLEM: tr("problem"),
    }
    head = set_cell_size(grades[line.grade], GRADE) + line.title
    parts = [set_cell_size(head, MARGIN - 1) + " " + whole_for_people(line.found)]
    if line.advice:
        parts.append(" " * MARGIN + "→ " + whole_for_people(line.advice))
    return "\n".join(
        textwrap.fill(
            part,
            width,
            subsequent_indent=" " * MARGIN,
            break_long_words=False,
            break_on_hyphens=False,
            drop_whitespace=True,
        )
        for part in parts
    )
