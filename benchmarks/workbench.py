"""A large saved crawl, opened and worked with in the window: how long each act holds the loop.

    python benchmarks/workbench.py                    # 100,000 records
    python benchmarks/workbench.py --known 1000000    # some minutes

The crawl is made, not crawled: three hosts, folders, redirects, failures, pages with links, and
facts of the pages among the first 100,000 URLs. Its file is opened, every view is chosen, and in
each what a person does with it is done: sorted by every column, filtered, walked through. `seen` is
the time from an act in Qt's queue until its effect is painted, `longest` the longest turn of the
loop until all of it is done, and `all` what that needed; all in ms of processor time of the thread,
which leaves out what other programs take of the machine.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.*=false")  # offscreen misses size hints

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from benchmarks.findings import facts
from benchmarks.measuring import keep, resident
from benchmarks.size import STARTED_AT, OwnHeartbeat, painted
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Finished,
    Outcome,
    Redirected,
    Response,
    Started,
)
from crawlscope.core.records.facts import HeaderFacts, Timing
from crawlscope.runtime.loop import new_event_loop
from crawlscope.store import CrawlFile
from crawlscope.window.desktop import Desktop
from crawlscope.window.opening import Opening

TYPES = ("text/html",) * 8 + ("image/png", "text/css", "application/pdf")
LINKS = 10
AUDITED = 100_000  # URLs, of which the pages have facts
BATCH = 2_000
HEADERS = HeaderFacts(encoding="gzip", has_nosniff=True)
TIMING = Timing()
IDLE, LONGEST = 0.1, 90.0  # seconds: without work; until an act is given up
VIEWS = ("Watch", "Overview", "URLs", "Findings", "Redirects", "Hosts", "Changes", "Map", "Charts")
SORTED_COLUMNS = 12  # of a table, at the most
TOO_LONG, TOO_LATE = 50, 300  # ms: of one turn; until an effect is seen
STEPS = 30  # rows that are walked through


def url(number: int) -> str:
    end = "/" if number % 5 == 0 else ".html"
    return f"http://h{number % 3}.test/a{number % 7}/b{number % 900}/{number}{end}"


def events(known: int) -> Iterator[list[Event]]:
    """Of 40 URLs one is a 404, one failed, and two are redirects."""
    chance = Random(1)
    for first in range(1, known + 1, BATCH):
        ids = range(first, min(first + BATCH, known + 1))
        batch: list[Event] = [
            Discovered(id_, url(id_), id_ % 9, max(0, id_ // 10), f"Text {id_ % 50}", 10)
            for id_ in ids
        ]
        for id_ in ids:
            batch += (Started(id_), _answer(id_, chance))
        yield batch
    yield [Finished(Outcome.FINISHED, 100.0)]


def _answer(id_: int, chance: Random) -> Event:
    seconds = chance.expovariate(4)
    if id_ % 40 == 7:
        return Failed(id_, Response(elapsed=seconds), Error(ErrorKind.TIMEOUT, "no answer in 10 s"))
    if id_ % 20 == 9:
        return Redirected(id_, Response(301, elapsed=seconds), id_ - 1)
    kind = TYPES[id_ % len(TYPES)]
    answer = Response(
        404 if id_ % 40 == 0 else 200,
        kind,
        "utf-8",
        chance.randrange(90_000),
        seconds,
        fetched_at=1.7e9 + id_ / 100,
        headers=HEADERS,
        timing=TIMING,
    )
    if kind != "text/html":
        return Fetched(id_, answer)
    links = array("i", [1 + chance.randrange(id_) for _ in range(LINKS)])
    anchors = tuple(f"Link {target % 90}" for target in links)
    title = f"The title of page {id_ - id_ % 5 % 2}"
    said = facts(id_, chance) if id_ <= AUDITED else None
    return Fetched(id_, answer, title, None, links, 0, anchors, said)


def make(path: str, known: int) -> None:
    """Writes the crawl into a new file."""
    settings = Settings.checked(roots=tuple(f"http://h{each}.test/" for each in range(3)))
    ledger = Ledger(settings)
    with CrawlFile.create(path, settings, STARTED_AT) as file:
        writer = file.writer(ledger)
        for batch in events(known):
            ledger.fold(batch)
            writer.note(batch)
            in_one_go(writer.writing())
        ledger.catch_up()


class Bench:
    """The window, and what is done in it."""

    def __init__(self, desktop: Desktop) -> None:
        self.window = desktop.window
        self._heart = OwnHeartbeat()
        self._beating = asyncio.create_task(self._heart.beat())
        self.rows: list[dict[str, object]] = []

    async def idle(self) -> float:
        """Until there is no more work; the processor time that was needed."""
        began, end = time.thread_time(), time.monotonic() + LONGEST
        while time.monotonic() < end:
            used = time.thread_time()
            await asyncio.sleep(IDLE)
            if time.thread_time() - used < IDLE / 10:
                break
        return (time.thread_time() - began) * 1000

    async def do(self, name: str, act: Callable[[], object]) -> None:
        """Does it, and prints what it cost."""
        self._heart.reset()
        took = await painted(self.window, act)
        self._note(name, took, took + await self.idle())

    def _note(self, name: str, seen: float, needed: float) -> None:
        longest = self._heart.figures()["max"]
        self.rows.append({"act": name, "seen": seen, "longest": longest, "all": needed})
        mark = "  <--" if longest > TOO_LONG or seen > TOO_LATE else ""
        print(f"{name:44} {seen:8.1f} {longest:8.1f} {needed:9.1f}{mark}", flush=True)

    async def walk(self, name: str, table: QWidget) -> None:
        """Goes down some rows; tells of the dearest of them."""
        self._heart.reset()
        took = [
            await painted(self.window, lambda: QTest.keyClick(table, Qt.Key.Key_Down))
            for _ in range(STEPS)
        ]
        rest = await self.idle()
        self._note(name, max(took), max(took) + rest)

    async def views(self) -> None:
        for _ in range(2):  # the second time they were made already
            for name in VIEWS:
                await self.do(f"open {name}", self._button(name).click)
        for name in VIEWS:
            await self._work_in(name)

    def _button(self, view: str) -> QToolButton:
        button = self.window.findChild(QToolButton, f"{view.lower()}View")
        assert button is not None
        return button

    async def _work_in(self, name: str) -> None:
        self._button(name).click()
        await self.idle()
        centre = self.window.centralWidget()
        assert centre is not None
        for each in centre.findChildren(QAbstractItemView):
            if each.isVisible() and isinstance(each, QTableView | QTreeView):
                await self._work_with(f"{name}: {each.objectName()}", each)
        await self.do(f"{name}: smaller", lambda: self.window.resize(900, 640))
        await self.do(f"{name}: larger", lambda: self.window.resize(1440, 900))

    async def _work_with(self, name: str, table: QTableView | QTreeView) -> None:
        model = table.model()
        if model is None or not model.rowCount():
            return
        header = table.horizontalHeader() if isinstance(table, QTableView) else table.header()
        shown = [each for each in range(header.count()) if not header.isSectionHidden(each)]
        if header.sectionsClickable():
            for column in shown[:SORTED_COLUMNS]:
                title = model.headerData(column, Qt.Orientation.Horizontal)
                for order in (Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder):
                    await self.do(
                        f"{name} by {title} {order.name[:4]}",
                        partial(header.setSortIndicator, column, order),
                    )
        table.setFocus()
        await self.walk(f"{name}: a row down", table)
        await self.do(f"{name}: to the end", lambda: QTest.keyClick(table, Qt.Key.Key_End))
        await self.do(f"{name}: all selected", table.selectAll)
        await self.do(f"{name}: none", table.clearSelection)

    async def filters(self) -> None:
        box = self.window.findChild(QLineEdit, "filterBox")
        assert box is not None
        self._button("URLs").click()
        await self.idle()
        for words in (
            *("9", "99", "state:broken", "status:404", "time:>1", "title:page", "finding:thin"),
            *("host:h1.test", "folder:http://h1.test/a1/", "linked-from:http://h1.test/", ""),
        ):
            await self.do(f"filter {words!r}", partial(box.setText, words))


async def measured(path: str) -> list[dict[str, object]]:
    file = CrawlFile.open(path, 0)
    desktop = Desktop({}, OutputOptions(), Opening(file=file))
    desktop.window.resize(1440, 900)
    desktop.window.show()
    running = asyncio.create_task(desktop.run())
    bench = Bench(desktop)
    needed = 0.0
    while not len(desktop.ledger.records):
        needed += await bench.idle()
    print(f"opened: {len(desktop.ledger.records):,} URLs, {needed:,.0f} ms, {resident():,.0f} MB")
    print(f"{'':44} {'seen':>8} {'longest':>8} {'all':>9}")
    await bench.views()
    await bench.filters()
    desktop.close()
    await running
    return bench.rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--known", type=int, default=100_000)
    parser.add_argument("--file", help="a crawl file that an earlier run made, and leaves there")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = tempfile.tempdir = folder
        path = given.file or str(Path(folder, "large.crawl"))
        if not Path(path).exists():
            began = time.monotonic()
            make(path, given.known)
            print(f"made: {os.path.getsize(path) / 1e6:,.0f} MB, {time.monotonic() - began:.0f} s")
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        QApplication.setQuitOnLastWindowClosed(False)
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            keep("workbench", runner.run(measured(path)))


if __name__ == "__main__":
    main()
