"""One crawl from 1,000 to 1,000,000 known URLs, with the window open: speed, memory, lag, clicks.

    python benchmarks/size.py                      # up to a million; some minutes
    python benchmarks/size.py --known 100000       # less

The largest folder is expanded (it shows 500 pages at a time), the table is in front, sorted and
filtered, and the crawl runs at full speed against a site that is made up as it is asked for. Prints
a line whenever the URLs known have grown to the next mark, and keeps them in build/benchmarks. A
click is timed until the window is painted; sorting and filtering go on in slices after it.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit, QTableView, QTreeView

from app.core.job import Job
from app.crawl.heartbeat import Heartbeat
from app.desktop import Desktop
from app.loop import new_event_loop
from benchmarks.generated_site import Plan, served
from benchmarks.measuring import keep, raise_file_limit, resident

MARKS = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
WORKERS = 10
# Pages make more known than is fetched, so that a million takes minutes and not an hour.
PLAN = Plan(pages=2_000_000, size=8 * 1024, links=40, new=20, shape="wide")
COLUMNS = ("known", "pages", "pages/s", "MB", "bytes/URL", "lag p50", "lag p99", "lag max")


async def crawl(url: str, most: int, longest: float) -> list[dict[str, Any]]:
    """One row a mark."""
    desktop = Desktop({"workers": WORKERS, "per_host": WORKERS, "no_robots": True}, Job())
    desktop.window.resize(1280, 800)
    desktop.window.show()
    running = asyncio.create_task(desktop.run())
    heart = Heartbeat()
    beating = asyncio.create_task(heart.beat())
    await asyncio.sleep(0.5)
    empty = resident()
    desktop.start(url)
    rows: list[dict[str, Any]] = []
    began = since = perf_counter()
    pages = 0
    for mark in (each for each in MARKS if each <= most):
        while len(desktop.ledger.site) < mark and perf_counter() - began < longest:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        if mark == MARKS[0]:
            arrange(desktop)
        now, done = perf_counter(), desktop.ledger.tally.requested
        known, lag = len(desktop.ledger.site), heart.figures()
        speed = (done - pages) / (now - since)
        memory = resident()
        a_url = (memory - empty) * 1e6 / known
        row: dict[str, Any] = dict(
            zip(COLUMNS, (known, done, speed, memory, a_url, *lag.values()), strict=True)
        )
        row["clicks"] = await clicks(desktop)
        rows.append(row)
        show(row)
        if known < mark:
            print(f"stopped after {longest:.0f} s")
            break
        heart.reset()
        since, pages = perf_counter(), desktop.ledger.tally.requested
    beating.cancel()
    desktop.close()
    await running
    return rows


def arrange(desktop: Desktop) -> None:
    """Everything is seen: docks side by side, the folder open, the table sorted and filtered."""
    tree, table, box = parts(desktop)
    dock = table.parentWidget()
    while dock is not None and not isinstance(dock, QDockWidget):
        dock = dock.parentWidget()
    assert dock is not None
    dock.raise_()
    tree.expandToDepth(2)
    table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    box.setText("page")


def parts(desktop: Desktop) -> tuple[QTreeView, QTableView, QLineEdit]:
    tree = desktop.window.findChild(QTreeView, "urlTree")
    table = desktop.window.findChild(QTableView, "urlTable")
    box = desktop.window.findChild(QLineEdit, "filterBox")
    assert tree is not None
    assert table is not None
    assert box is not None
    return tree, table, box


async def clicks(desktop: Desktop) -> dict[str, float]:
    """ms from what a person does until it is painted, each once."""
    tree, table, box = parts(desktop)
    root = tree.model().index(0, 0)
    acts: dict[str, Callable[[], object]] = {
        "select": lambda: tree.setCurrentIndex(root),
        "collapse": lambda: tree.collapse(root),
        "expand": lambda: tree.expandToDepth(2),
        "sort": lambda: table.sortByColumn(2, Qt.SortOrder.AscendingOrder),
        "filter": lambda: box.setText("status:200"),
    }
    took = {}
    for name, act in acts.items():
        began = perf_counter()
        act()
        desktop.window.repaint()
        took[name] = (perf_counter() - began) * 1000
        await asyncio.sleep(0.05)
    return took


def show(row: dict[str, Any]) -> None:
    figures = "  ".join(f"{row[name]:>9,.{0 if row[name] > 99 else 1}f}" for name in COLUMNS)
    acts = ", ".join(f"{name} {ms:.0f}" for name, ms in row["clicks"].items())
    print(f"{figures}   {acts}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--known", type=int, default=MARKS[-1])
    parser.add_argument("--seconds", type=float, default=600.0)
    given = parser.parse_args()
    raise_file_limit()
    print("  ".join(f"{name:>9}" for name in COLUMNS) + "   ms of a click")
    with tempfile.TemporaryDirectory() as folder, served(PLAN) as site:
        os.environ["XDG_DATA_HOME"] = folder
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        QApplication.setQuitOnLastWindowClosed(False)
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            rows = runner.run(crawl(site.url, given.known, given.seconds))
    keep("size", rows)


if __name__ == "__main__":
    main()
