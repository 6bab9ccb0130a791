"""One crawl at 1,000 to 1,000,000 known URLs, with the window open: speed, memory, lag, clicks.

    python benchmarks/size.py                      # up to a million; some minutes
    python benchmarks/size.py --known 100000       # less
    python benchmarks/size.py --headless           # the same columns without a window

At each mark that many URLs of one site are known: those that its pages have not linked to are
offered to the crawl as if a page had. Then a few thousand pages at full speed are measured. They
are alike at every mark: each adds two new URLs, because the generated site never ends. The crawl
file is written; the largest folder is expanded (it shows 500 pages at a time), the table is in
front, sorted and filtered. A click is timed from its place in Qt's queue until its effect is
painted; sorting and filtering continue in slices afterwards. `CPU` is the share of the time in
which the crawl had a processor; other programs had the rest, and the load of the machine is printed
beside it. `own` lag and the clicks leave that out: they are counted in processor time of the
crawl's thread.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QObject, QSettings, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from benchmarks.generated_site import EPOCH, FOLDER, Plan, served
from benchmarks.measuring import keep, raise_file_limit, resident
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.runtime.heartbeat import BEAT, Heartbeat
from crawlscope.runtime.loop import new_event_loop
from crawlscope.runtime.selector import new_plain_loop
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.session.keeping import Keeper
from crawlscope.store import CrawlFile
from crawlscope.terminal.crawl import TerminalCrawl
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.window.desktop import Desktop

MARKS = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
PAGES = 3_000  # that a row is measured over, at the most
LONGEST_ROW = 20.0  # seconds, at the most
LONGEST_ORDER = 90.0  # seconds until all rows that the filling made are in their order
WORKERS = 10
PLAN = Plan(pages=0, size=8 * 1024, links=30, new=2, shape="wide")
OFFERED = EPOCH  # the first page that is offered: far from those the site begins with
AT_ONCE = 200  # offered between two turns of the loop
KNOWN_AT_ONCE = 20_000  # before the crawl begins
COLUMNS = (
    *("known", "pages", "pages/s", "MB", "bytes/URL", "lag p50", "lag p99", "lag max"),
    *("own p50", "own p99", "own max", "us/page", "CPU %", "load"),
)
STARTED_AT = "2024-05-01T12:00:00+00:00"  # a crawl file takes no other form


class OwnHeartbeat(Heartbeat):
    """Lateness that is the crawl's own doing."""

    async def beat(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due, used = loop.time() + BEAT, time.thread_time()
            await asyncio.sleep(BEAT)
            own = time.thread_time() - used - BEAT
            self.note(max(0.0, min(loop.time() - due, own)))


class Run(ABC):
    """A crawl that is under way."""

    crawler: Crawler
    ledger: Ledger
    keeper: Keeper

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")
        self._offered = 0

    async def know(self, most: int) -> None:
        """Continues until so many URLs are known, folded and in the crawl file."""
        while (missing := most - self.crawler.frontier.known) > 0:
            for _ in range(min(missing, AT_ONCE)):
                self._offer(OFFERED + self._offered)
                self._offered += 1
            await asyncio.sleep(0)
        while len(self.ledger.records) < most:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await self.keeper.write()

    def _offer(self, number: int) -> None:
        path = f"/folder-{number // FOLDER:04}/page-{number:09}.html"
        self.crawler.intake.offer(self._url + path, 1, 1, f"Page number {number:09}", 10)

    @abstractmethod
    def arrange(self) -> None:
        """Makes all of it seen."""

    @abstractmethod
    async def settle(self) -> None:
        """Until what the filling has set going is done."""

    async def clicks(self) -> dict[str, float]:
        """ms from what a person does until it is painted, each once."""
        return {}

    @abstractmethod
    async def start(self) -> None: ...

    @abstractmethod
    async def end(self) -> None: ...


class WithWindow(Run):
    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.desktop = Desktop(
            {"workers": WORKERS, "per_host": WORKERS, "no_robots": True}, OutputOptions()
        )
        self.desktop.window.resize(1280, 800)
        self.desktop.window.show()
        self._running = asyncio.create_task(self.desktop.run())

    async def start(self) -> None:
        await asyncio.sleep(0.5)
        self.desktop.starting.start(self._url)
        assert self.desktop.crawler is not None
        assert self.desktop._file.keeper is not None
        self.crawler, self.keeper = self.desktop.crawler, self.desktop._file.keeper
        self.ledger = self.desktop.ledger

    def arrange(self) -> None:
        """The largest folder open, the table sorted and filtered, and in the centre."""
        self._choose("URLs")  # which makes it, if it has not been seen yet
        tree, table, box = self._parts()
        tree.expandToDepth(2)
        table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
        box.setText("page")

    def _choose(self, view: str) -> None:
        button = self.desktop.window.findChild(QToolButton, f"{view.lower()}View")
        assert button is not None
        button.click()

    async def settle(self) -> None:
        end = perf_counter() + LONGEST_ORDER
        while self.desktop.window.panels.get(UrlTable)._work.is_busy and perf_counter() < end:  # noqa: ASYNC110
            await asyncio.sleep(0.05)

    def _parts(self) -> tuple[QTreeView, QTableView, QLineEdit]:
        window = self.desktop.window
        tree = window.findChild(QTreeView, "urlTree")
        table = window.findChild(QTableView, "urlTable")
        box = window.findChild(QLineEdit, "filterBox")
        assert tree is not None
        assert table is not None
        assert box is not None
        return tree, table, box

    async def clicks(self) -> dict[str, float]:
        tree, table, box = self._parts()
        model, header = tree.model(), table.horizontalHeader()
        root = model.index(0, 0)
        largest = max(
            (model.index(row, 0, root) for row in range(model.rowCount(root))), key=model.rowCount
        )
        trees, heads = tree.viewport(), header.viewport()
        acts: dict[str, tuple[Callable[[], object], QWidget]] = {
            "watch": (lambda: self._choose("Watch"), trees),
            "select": (lambda: tree.setCurrentIndex(root), trees),
            "collapse": (lambda: tree.collapse(largest), trees),
            "expand": (lambda: tree.expand(largest), trees),
            "expand all": (lambda: tree.expandToDepth(2), trees),
            "urls": (lambda: self._choose("URLs"), table.viewport()),
            "sort": (lambda: header.setSortIndicator(2, Qt.SortOrder.AscendingOrder), heads),
            "filter": (lambda: box.setText("status:200"), box),
        }
        took = {}
        for name, (act, seen) in acts.items():
            took[name] = await painted(seen, act)
            await asyncio.sleep(0.05)
        box.setText("")  # in the tree, only what the filter leaves can be found
        await self.settle()
        took["find"] = await self._find(trees)
        header.setSortIndicator(1, Qt.SortOrder.DescendingOrder)
        box.setText("page")
        return took

    async def _find(self, seen: QWidget) -> float:
        """The last URL that is known: until all are searched and it is shown."""
        self._choose("Watch")
        bar = self.desktop.window.panels.get(UrlTree).find_bar
        bar.open_at(1)
        await asyncio.sleep(0.1)
        site, shown = self.ledger.records, asyncio.get_running_loop().create_future()
        bar.found.connect(shown.set_result)
        began = time.thread_time()
        bar._box.setText(site.url[-1])
        await shown
        took = (time.thread_time() - began) * 1000 + await painted(seen, seen.update)
        bar.found.disconnect(shown.set_result)
        bar.close_bar()
        self._choose("URLs")
        return took

    async def end(self) -> None:
        self.desktop.close()
        await self._running


class Headless(Run):
    def __init__(self, url: str, **options: Any) -> None:
        super().__init__(url)
        options = {"workers": WORKERS, "per_host": WORKERS, "no_robots": True, **options}
        settings = Settings.checked(roots=(url,), **options)
        file = CrawlFile.create(
            str(Path(tempfile.gettempdir(), "size.crawl")), settings, STARTED_AT
        )
        self._crawl = TerminalCrawl(settings, OutputOptions(quiet=True), STARTED_AT, file)
        self.crawler, self.ledger = self._crawl.session.crawler, self._crawl.session.ledger
        assert self._crawl.session.keeper is not None
        self.keeper = self._crawl.session.keeper

    async def know_before(self, most: int) -> None:
        """So many URLs are known, folded and in the crawl file before the crawl begins."""
        while self._offered < most:
            for _ in range(min(most - self._offered, KNOWN_AT_ONCE)):
                self._offer(OFFERED + self._offered)
                self._offered += 1
            in_one_go(self._crawl.folding())
            await self.keeper.write()

    async def start(self) -> None:
        self._running = asyncio.create_task(self._crawl.run())

    async def finish(self) -> None:
        """Until the crawl ends by itself."""
        await self._running

    def arrange(self) -> None:
        """There is nothing to see."""

    async def settle(self) -> None:
        """Nor to put in order."""

    async def end(self) -> None:
        self._running.cancel()
        await asyncio.wait((self._running,))
        self.keeper.close()


class _Painting(QObject):
    """Waits for a widget to be painted; `done` is the processor time then, in seconds."""

    def __init__(self, seen: QWidget) -> None:
        super().__init__()
        self._seen = seen
        self.done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        # Qt comes to such a timer when it has painted all there is to paint. Who waits for `done`
        # hears of it only after all that the loop has to do for the crawl by then.
        self._end = QTimer(self, singleShot=True, interval=0)
        self._end.timeout.connect(lambda: self.done.set_result(time.thread_time()))
        seen.installEventFilter(self)

    def eventFilter(self, seen: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Paint:
            seen.removeEventFilter(self)
            self._end.start()
        return False


async def painted(seen: QWidget, act: Callable[[], object]) -> float:
    """ms until an act, in Qt's queue from now on, is done and the widget is painted."""
    began = time.thread_time()
    painting: list[_Painting] = []
    acted = asyncio.Event()

    def come() -> None:
        act()
        painting.append(_Painting(seen))
        seen.update()
        acted.set()

    QTimer.singleShot(0, come)
    await acted.wait()
    return (await painting[0].done - began) * 1000


async def measured(url: str, most: int, has_window: bool) -> list[dict[str, Any]]:
    """One row a mark."""
    run = WithWindow(url) if has_window else Headless(url)
    hearts = Heartbeat(), OwnHeartbeat()
    beating = [asyncio.create_task(heart.beat()) for heart in hearts]
    await asyncio.sleep(0.5)
    empty = resident()
    await run.start()
    rows: list[dict[str, Any]] = []
    for mark in (each for each in MARKS if each <= most):
        await run.know(mark)
        if not rows:
            run.arrange()
            await asyncio.sleep(1)
        await run.settle()
        row = await measure(run, hearts, empty)
        row["clicks"] = await run.clicks()
        rows.append(row)
        show(row)
    for each in beating:
        each.cancel()
    await run.end()
    return rows


async def measure(run: Run, hearts: Sequence[Heartbeat], empty: float) -> dict[str, Any]:
    tally = run.ledger.tally
    known, pages = len(run.ledger.records), tally.requested
    for heart in hearts:
        heart.reset()
    began, used = perf_counter(), time.thread_time()
    while tally.requested < pages + PAGES and perf_counter() < began + LONGEST_ROW:  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    seconds, used = perf_counter() - began, time.thread_time() - used
    done, memory = tally.requested - pages, resident()
    a_url = (memory - empty) * 1e6 / len(run.ledger.records)
    lag = [figure for heart in hearts for figure in heart.figures().values()]
    mine = used / max(1, done) * 1e6, 100 * used / seconds, os.getloadavg()[0]
    values = known, done, done / seconds, memory, a_url, *lag, *mine
    return dict(zip(COLUMNS, values, strict=True))


def show(row: dict[str, Any]) -> None:
    figures = "  ".join(f"{row[name]:>9,.{0 if row[name] > 99 else 1}f}" for name in COLUMNS)
    acts = ", ".join(f"{name} {ms:.0f}" for name, ms in row["clicks"].items())
    print(f"{figures}   {acts}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--known", type=int, default=MARKS[-1])
    parser.add_argument("--headless", action="store_true")
    given = parser.parse_args()
    raise_file_limit()
    print("  ".join(f"{name:>9}" for name in COLUMNS) + "   ms of a click")
    with tempfile.TemporaryDirectory() as folder, served(PLAN) as site:
        os.environ["XDG_DATA_HOME"] = tempfile.tempdir = folder
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        factory = new_plain_loop
        if not given.headless:
            QApplication.setQuitOnLastWindowClosed(False)
            factory = new_event_loop
        with asyncio.Runner(loop_factory=factory) as runner:
            rows = runner.run(measured(site.url, given.known, not given.headless))
    keep("size-headless" if given.headless else "size", rows)


if __name__ == "__main__":
    main()
