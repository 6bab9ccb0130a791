"""A crawl in this process, headless or with the window, that a benchmark looks into as it runs."""

import asyncio
import os
import tempfile
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.runtime.allocator import keep_freed_memory
from crawlscope.runtime.loop import new_event_loop
from crawlscope.runtime.selector import new_plain_loop
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.store import CrawlFile
from crawlscope.terminal import crawl as terminal
from crawlscope.window.desktop import Desktop

LOOK = 0.05  # seconds between two looks at a crawl


class Headless:
    """As `crawlscope crawl --quiet` does it, one crawl after the other, its file on."""

    name = "headless"

    def __init__(self, options: dict[str, Any], folder: Path) -> None:
        self._options = options
        self._path = folder / "headless.crawl"
        self.ledger = Ledger()
        self.crawler: Crawler | None = None
        self._task: asyncio.Task[int] | None = None

    @property
    def is_crawling(self) -> bool:
        return self._task is not None and not self._task.done()

    def start(self, url: str) -> None:
        settings = Settings.checked(roots=[url], **self._options)
        self._path.unlink(missing_ok=True)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        file = CrawlFile.create(str(self._path), settings, now)
        crawl = terminal.TerminalCrawl(settings, OutputOptions(quiet=True), now, file)
        self.ledger, self.crawler = crawl.session.ledger, crawl.session.crawler
        self._task = asyncio.create_task(self._run(crawl, file), name="crawl")

    @staticmethod
    async def _run(crawl: terminal.TerminalCrawl, file: CrawlFile) -> int:
        with file:
            return await crawl.run()

    async def close(self) -> None:
        """Stops what is running."""
        for each in asyncio.all_tasks():
            if each.get_name() == "crawl" and each is not self._task:
                each.cancel()  # the crawler's own: as Ctrl-C does
        if self._task is not None:
            await self._task


class WithWindow:
    """As the window does it, every dock open; its file is a temporary one."""

    name = "with the window"

    def __init__(self, options: dict[str, Any], folder: Path) -> None:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
        QApplication.setQuitOnLastWindowClosed(False)
        self.desktop = Desktop(options, OutputOptions())
        self.desktop.window.resize(1280, 800)
        self.desktop.window.show()
        self._task = asyncio.create_task(self.desktop.run(), name="window")

    @property
    def ledger(self) -> Ledger:
        return self.desktop.ledger

    @property
    def crawler(self) -> Crawler | None:
        return self.desktop.crawler

    @property
    def is_crawling(self) -> bool:
        """True until all of it is in its file."""
        return self.desktop.is_crawling or self.desktop.is_winding_up

    def start(self, url: str) -> None:
        self.desktop.starting.start(url)

    async def close(self) -> None:
        """Stops what is running, and closes the window."""
        self.desktop.close()
        await self._task


Running = Headless | WithWindow


async def until(is_so: Callable[[], bool], every: float = LOOK) -> None:
    """Looks again and again, as from outside: nothing of what is measured has to tell."""
    while not is_so():  # noqa: ASYNC110
        await asyncio.sleep(every)


def run(work: Coroutine[Any, Any, None], kind: type[Running]) -> None:
    """Runs `work` on the loop that such a crawl has."""
    keep_freed_memory()
    factory = new_event_loop if kind is WithWindow else new_plain_loop
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(work)
