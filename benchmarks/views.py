"""How long the views that count take to open, and how long they hold the loop meanwhile.

`python benchmarks/views.py [--known 100000]`: the crawl is made, not crawled, and nothing else runs
in the process. `settled` is the time until everything is counted and shown; the longest turn is in
processor time of the thread, which leaves out what other programs take of the machine.
"""

import argparse
import gc
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Protocol, cast

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEventLoop
from PySide6.QtWidgets import QApplication, QWidget

from app.core.events import Discovered, Event, Fetched, Response
from app.core.ledger import Ledger
from app.ui.charts.charts_panel import ChartsPanel
from app.ui.hosts.hosts_panel import HostsPanel
from app.ui.map.map_panel import MapPanel

VIEWS = (HostsPanel, ChartsPanel, MapPanel)
TYPES = ("text/html",) * 8 + ("image/png", "text/css", "application/pdf")
BATCH = 5_000


class Counting(Protocol):
    """A view that counts a crawl, a slice at a time."""

    @property
    def is_settled(self) -> bool: ...
    def reset(self, ledger: Ledger) -> None: ...


def crawled(known: int) -> Ledger:
    """Three hosts, a folder for every fifth page, one answer of forty a 404."""
    ledger, chance = Ledger(), Random(1)
    for first in range(1, known + 1, BATCH):
        ledger.fold(_events(range(first, min(first + BATCH, known + 1)), chance))
    return ledger


def _events(ids: range, chance: Random) -> Iterator[Event]:
    for id_ in ids:
        end = "/" if id_ % 5 == 0 else ""
        url = f"http://h{id_ % 3}.test/a{id_ % 7}/b{id_ % 900}/{id_}{end}"
        size, seconds = chance.randrange(90_000), chance.expovariate(4)
        status = 404 if id_ % 40 == 0 else 200
        yield Discovered(id_, url, id_ % 9, 0, None, 10)
        yield Fetched(id_, Response(status, TYPES[id_ % len(TYPES)], None, size, seconds))


def opened(view: QWidget, ledger: Ledger) -> tuple[float, float, float]:
    """Seconds until it is settled, of the processor until then, and of its longest turn."""
    counting = cast(Counting, view)
    view.resize(1_000, 640)
    view.show()
    QCoreApplication.processEvents()
    began, used = time.perf_counter(), time.thread_time()
    counting.reset(ledger)
    QCoreApplication.processEvents()
    longest = time.thread_time() - used
    while not counting.is_settled:
        turn = time.thread_time()
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        longest = max(longest, time.thread_time() - turn)
    return time.perf_counter() - began, time.thread_time() - used, longest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--known", type=int, default=100_000)
    known = parser.parse_args().known
    app = QApplication([])
    ledger = crawled(known)
    gc.collect()
    gc.freeze()
    print(f"{known:,} URLs, {len(ledger.tree.name):,} hosts and folders; milliseconds")
    print(f"{'view':12} {'settled':>8} {'cpu':>8} {'longest':>8}")
    for make in VIEWS:
        view = make(None)
        figures = " ".join(f"{1000 * seconds:8.1f}" for seconds in opened(view, ledger))
        print(f"{make.__name__.removesuffix('Panel'):12} {figures}")
        view.close()
    app.processEvents()


if __name__ == "__main__":
    main()
