"""How flat a crawl stays: the same pages at ten thousand and at a million known URLs, one table.

    python benchmarks/flat.py                    # headless and with the window; half an hour
    python benchmarks/flat.py --headless --known 10000 300000
    python benchmarks/flat.py --seconds          # without instructions: some minutes

Each mark has a process of its own, in which so many URLs of one site are offered to the crawl as if
pages had named them. Then pages are fetched, which are alike at every mark: each has 30 links, five
to pages known from the beginning, two to pages that nobody knows, and the others to pages that lie
anywhere among those that are known. So nearly no link of a large site was ever seen before, and all
of a small one soon were: what pages of a large site cost beyond that is what its size costs.

`turn` is the longest turn of the loop, in ms of its processor time, while the URLs became known;
`own p99` and `own max` are the lag while pages come, in the same time, so that a busy machine
counts little. Instructions are those of the first 1,000 pages of a headless crawl, after so many
URLs became known, counted by callgrind (see counted.py).
"""

import argparse
import asyncio
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from benchmarks import size
from benchmarks.generated_site import served
from benchmarks.instructions import CALLGRIND, CALM
from benchmarks.instructions import COUNTED as COUNTED_BY
from benchmarks.measuring import RunError, keep, measured, raise_file_limit, resident
from crawlscope.runtime.allocator import keep_freed_memory
from crawlscope.runtime.loop import new_event_loop
from crawlscope.runtime.selector import new_plain_loop

MARKS = (10_000, 100_000, 1_000_000)
GROWN = 2_000_000  # nothing is counted there: it grows this far
FIRST = 1_000  # known before anything is measured
TIMED, COUNTED = 3_000, 1_000  # pages
LONGEST = 3_600.0  # seconds of one process
KINDS = ("headless", "window")
TOLD = "flat.json"
HEAD = (
    f"{'':9} {'known':>9} {'M instr/page':>13} {'pages/s':>8} {'us/page':>8} {'turn':>6}"
    f" {'own p99':>8} {'own max':>8} {'bytes/URL':>10} {'load':>5}"
)


def tell(figures: dict[str, Any]) -> None:
    """To the process that asked for them."""
    Path(TOLD).write_text(json.dumps(figures))


async def counted(url: str, known: int) -> None:
    """A crawl that is counted from its first request on."""
    run = size.Headless(url, max_pages=COUNTED, workers=1, per_host=1)
    await run.know_before(known)
    await run.start()
    await run.finish()
    tell({"pages": run.ledger.tally.requested})


async def alone(url: str, kind: str, known: int) -> None:
    """Of one mark, in this process."""
    empty, heart = resident(), size.OwnHeartbeat()
    run = size.WithWindow(url) if kind == "window" else size.Headless(url)
    beating = asyncio.create_task(heart.beat(), name="heartbeat")
    await run.start()
    await run.know(FIRST)
    run.arrange()
    heart.reset()
    await run.know(known)
    turn = heart.figures()["max"]
    await run.settle()
    row = await size.measure(run, (heart, heart), empty)
    tell({**row, "turn": turn})
    beating.cancel()
    await run.end()


def of_process(
    command: Sequence[str], kind: str, known: int, *more: str
) -> tuple[dict[str, Any], str]:
    """What a process told, and what it printed. Raises RunError."""
    with served(replace(size.PLAN, spread=known)) as site:
        options = ["--alone", kind, "--url", site.url, "--known", str(known), *more]
        cost = measured([*command, *options], CALM, LONGEST, reads=TOLD)
    told: dict[str, Any] = json.loads(cost.file)
    return told, cost.output


def row_of(kind: str, known: int, with_instructions: bool) -> dict[str, Any]:
    """Raises RunError."""
    row, _ = of_process([sys.executable, __file__], kind, known)
    row["kind"] = kind
    if with_instructions:
        command = [*CALLGRIND, sys.executable, COUNTED_BY, "benchmarks.flat"]
        told, output = of_process(command, kind, known, "--counted")
        collected = re.search(r"Collected\s*:\s*(\d+)", output)
        if collected is None or told["pages"] != COUNTED:
            raise RunError(f"{told['pages']} pages, and callgrind printed:\n{output[-2000:]}")
        row["instructions"] = int(collected[1]) / COUNTED
    return row


def show(row: dict[str, Any]) -> None:
    counted = f"{row['instructions'] / 1e6:13.3f}" if "instructions" in row else " " * 13
    print(
        f"{row['kind']:9} {row['known']:9,} {counted} {row['pages/s']:8,.0f} {row['us/page']:8,.0f}"
        f" {row['turn']:6.1f} {row['own p99']:8.1f} {row['own max']:8.1f} {row['bytes/URL']:10,.0f}"
        f" {row['load']:5.1f}",
        flush=True,
    )


def run_alone(url: str, kind: str, known: int, is_counted: bool) -> None:
    raise_file_limit()
    keep_freed_memory()
    size.PAGES, size.LONGEST_ROW = TIMED, 60.0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = tempfile.tempdir = folder
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        factory = new_plain_loop
        if kind == "window":
            factory = new_event_loop
            QApplication.setQuitOnLastWindowClosed(False)
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(counted(url, known) if is_counted else alone(url, kind, known))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--headless", action="store_true", help="without the window")
    parser.add_argument("--window", action="store_true", help="with the window alone")
    parser.add_argument("--seconds", action="store_true", help="without instructions")
    parser.add_argument("--known", type=int, nargs="+", default=[*MARKS, GROWN])
    parser.add_argument("--alone", choices=KINDS, help=argparse.SUPPRESS)
    parser.add_argument("--url", help=argparse.SUPPRESS)
    parser.add_argument("--counted", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.alone:
        run_alone(given.url, given.alone, given.known[0], given.counted)
        return
    if not given.seconds and shutil.which(CALLGRIND[0]) is None:
        sys.exit("valgrind is not installed; --seconds needs none")
    print(HEAD)
    rows = []
    for kind in KINDS:
        if (given.headless and kind == "window") or (given.window and kind == "headless"):
            continue
        for known in given.known:
            try:
                counts = not given.seconds and known < GROWN and kind == "headless"
                rows.append(row_of(kind, known, with_instructions=counts))
            except RunError as problem:
                sys.exit(str(problem))
            show(rows[-1])
    keep("flat", {"rows": rows})


if __name__ == "__main__":
    main()
