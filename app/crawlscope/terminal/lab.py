"""Where terminal meets lab: the race as a growing table, and as files."""

import asyncio
import contextlib
import csv
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import fields

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.live import Live
from rich.table import Table

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.insight.report import EXIT_FAILED, EXIT_FINISHED, EXIT_STOPPED
from crawlscope.demo.lab.race import CHAPTER, Course, Run, compared, race
from crawlscope.export.whole import ExportError, probe, replacing, writer_of
from crawlscope.runtime.complaints import complain
from crawlscope.runtime.signals import heard_by

FORMATS = (".csv", ".json")
BAR = 24  # characters of the longest bar
COLUMNS = (
    tr("connections"),
    tr("stage"),
    tr("pages/s"),
    tr("waiting"),
    tr("per fetch"),
    tr("threads"),
    tr("switches"),
    tr("failed"),
)
KEPT = [each.name for each in fields(Run) if each.name not in ("course", "is_over")]


def check(path: str) -> None:
    """Raises ExportError if no results can be written to `path`."""
    writer_of(path, dict.fromkeys(FORMATS))
    probe(path)


def run(course: Course, exports: Iterable[str]) -> int:
    """Runs the race; returns the exit code. After Ctrl-C the finished runs are printed and
    written."""
    runs, was_stopped = asyncio.run(_run(course))
    written = True
    for path in exports:
        try:
            write(path, runs)
        except ExportError as problem:
            complain(str(problem))
            written = False
    ended = EXIT_STOPPED if was_stopped else EXIT_FINISHED
    return ended if written else EXIT_FAILED


async def _run(course: Course) -> tuple[list[Run], bool]:
    runs: list[Run] = []
    racing = asyncio.create_task(_race(course, runs), name="race")
    with heard_by(racing.cancel), contextlib.suppress(asyncio.CancelledError):
        await racing
    console = Console()
    console.print(table(runs))
    for line in (*memory_lines(runs), "", compared()):
        console.print(line, highlight=False, markup=False)
    return runs, racing.cancelled()


async def _race(course: Course, runs: list[Run]) -> None:
    console = Console(stderr=True)
    with Live(console=console, auto_refresh=False, transient=True) as live:
        async with contextlib.aclosing(race(course)) as racing:
            async for run in racing:
                if run not in runs[-1:]:
                    runs.append(run)
                if console.is_terminal:
                    live.update(table(runs), refresh=True)
                elif run.is_over:
                    what = translated(run.trouble) or tr("{n:,.0f} pages/s").format(
                        n=run.pages_per_second
                    )
                    print(f"{run.stage}, {run.connections:,}: {what}", file=sys.stderr, flush=True)


def table(runs: Iterable[Run]) -> Table:
    """A table with a line for each run."""
    lines = Table(*COLUMNS, box=None, pad_edge=False)
    for column in lines.columns[2:]:
        column.justify = "right"
    lines.columns[0].justify = "right"
    for run in runs:
        lines.add_row(*cells(run))
    return lines


def cells(run: Run) -> tuple[str, ...]:
    """The cells of a run's line."""
    if run.trouble and not run.pages:
        return (
            units.count(run.connections),
            run.stage,
            tr("not run:"),
            translated(run.trouble),
            "",
            "",
            "",
            "",
        )
    return (
        units.count(run.connections),
        run.stage,
        units.rate(run.pages_per_second),
        units.count(run.waiting),
        "" if run.a_fetch is None else units.size(round(run.a_fetch)),
        "" if run.threads is None else units.count(run.threads),
        "" if run.switches is None else units.count(run.switches),
        translated(run.trouble) or units.count(run.failures),
    )


def memory_lines(runs: Iterable[Run]) -> list[str]:
    """A bar for each stage: the memory of a waiting fetch in the last run that measured it."""
    largest = {run.stage: run for run in runs if run.a_fetch is not None}
    bars = {f"{name} ({run.connections:,})": run.a_fetch or 0.0 for name, run in largest.items()}
    bars |= {
        tr("500 Lines or Less: {name}").format(name=translated(name)): float(octets)
        for name, octets in CHAPTER.items()
    }
    if not largest:
        return []
    most, width = max(bars.values()), max(map(cell_len, bars))
    lines = ["", tr("Memory per waiting fetch")]
    for name, octets in bars.items():
        bar = "█" * max(1, round(BAR * octets / most))
        lines.append(f"{set_cell_size(name, width)}  {bar:{BAR}}  {units.size(round(octets))}")
    return lines


def write(path: str, runs: Iterable[Run]) -> None:
    """Writes the results to a .csv or .json file, whole or not at all. Raises ExportError."""
    rows = [
        {**{name: getattr(run, name) for name in KEPT}, "pages_per_second": run.pages_per_second}
        for run in runs
    ]
    with replacing(path) as file:
        if os.path.splitext(path)[1].lower() == ".json":
            json.dump({"runs": rows, "chapter": CHAPTER}, file, indent=1)
        else:
            writer = csv.DictWriter(file, [*KEPT, "pages_per_second"], lineterminator="\r\n")
            writer.writeheader()
            writer.writerows(rows)
