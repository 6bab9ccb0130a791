"""What a command says at its end, on standard output or in a file: the report, or data."""

import os
import sys
from collections.abc import Iterable
from functools import partial
from typing import TextIO

from crawlscope.core.base.output_options import FORMATS, TEXT, OutputOptions
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.insight.report import Line, Tone
from crawlscope.export import STANDARD_OUTPUT, writing
from crawlscope.export.snapshot import Snapshot
from crawlscope.export.whole import replacing
from crawlscope.session.writing import Files

LONGEST_LINE = 4_000  # characters of a report
COLOURS = {Tone.HEAD: "1", Tone.BAD: "31", Tone.WARN: "33"}  # ECMA-48, SGR


async def write_exports(files: Files, job: OutputOptions, snapshot: Snapshot) -> None:
    """Writes the requested exports. Nothing may change the ledger meanwhile."""
    for path in job.exports:
        await files.write(path, partial(writing, path, snapshot))


async def write_report(
    files: Files, job: OutputOptions, snapshot: Snapshot, lines: Iterable[str]
) -> None:
    """In the format and to the place that were asked for. `quiet` leaves out the text alone: data
    was asked for by name."""
    if job.format != TEXT:
        suffix = FORMATS[job.format]
        write = partial(writing, job.output, snapshot, what="", suffix=suffix)
        await files.write(job.output, write)
    elif job.output != STANDARD_OUTPUT:
        await files.write(job.output, partial(text_writing, job.output, lines))
    elif not job.quiet:
        print_lines(lines)


def print_lines(lines: Iterable[str]) -> None:
    has_colour = shows_colour(sys.stdout)
    for line in lines:
        print(_coloured(line) if has_colour else for_people(line, LONGEST_LINE))


def shows_colour(stream: TextIO) -> bool:
    """By the conventions of no-color.org and bixense.com/clicolors."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("CLICOLOR_FORCE", "0") != "0":
        return True
    is_wished = os.environ.get("CLICOLOR", "1") != "0" and os.environ.get("TERM") != "dumb"
    return is_wished and stream.isatty()


def _coloured(line: str) -> str:
    text = for_people(line, LONGEST_LINE)
    if not isinstance(line, Line):
        return text
    end = line.toned if line.toned < len(text) else len(text)
    return f"\x1b[{COLOURS[line.tone]}m{text[:end]}\x1b[0m{text[end:]}"


def text_writing(path: str, lines: Iterable[str]) -> Slices[None]:
    with replacing(path) as file:
        for line in lines:
            file.write(f"{for_people(line, LONGEST_LINE)}\n")
            yield 0.0
    yield 1.0
