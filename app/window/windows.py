"""The windows of the program: each shows a crawl of its own, all on one loop and in one thread."""

import asyncio
import contextlib
import logging
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from app.core import report
from app.core.job import Job
from app.core.language import kept, told, tr
from app.core.options import changed
from app.runtime import crashes, qt_messages
from app.runtime.loop import new_event_loop
from app.window.desktop import Desktop, options_at_start
from app.window.neighbours import Neighbours
from app.window.opening import EMPTY, Opening

log = logging.getLogger(__name__)

OFFSET = 32  # pixels from one window to the next


def open_window(settings: dict[str, Any], job: Job, opening: Opening = EMPTY) -> int:
    """Opens a window and runs until it, and those opened from it, are closed; returns the exit
    code."""
    crashes.watch()
    with qt_messages.heard(), asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(_run(settings, job, opening))


async def _run(settings: dict[str, Any], job: Job, opening: Opening) -> int:
    options = options_at_start(settings, opening)
    desktop = Desktop(options, job, opening)
    desktop.window.show()
    if options is not settings and (others := changed(options)):
        # Also logged: the line in the window disappears with the first Start
        titles = ", ".join(f"“{option.title}”" for option in others)
        words = kept("Settings of last time: {titles}. Crawl → Settings… changes them.")
        log.info(words.format(titles=titles))
        titles = ", ".join(tr("“{name}”").format(name=told(option.title)) for option in others)
        desktop.window.show_message(told(words).format(titles=titles))
    return await Windows(job).run(desktop)


class Windows:
    """Opens windows, brings one to the front, and runs until the last is closed."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._running: dict[Desktop, asyncio.Task[int]] = {}
        self._are_closed = asyncio.Event()
        self._was_interrupted = False  # by a signal

    def __iter__(self) -> Iterator[Desktop]:
        """The windows that are open, in the order in which they were opened."""
        return iter(tuple(self._running))

    async def run(self, first: Desktop) -> int:
        """Runs until all windows are closed; returns the exit code, which is the first one's."""
        self._catch_signals()
        task = self._take(first)
        async with Neighbours(self.bring_to_front):
            await self._are_closed.wait()
        return report.EXIT_STOPPED if self._was_interrupted else task.result()

    def new(self, opening: Opening = EMPTY) -> Desktop:
        """Opens another window, beside the one that is in use."""
        before = QApplication.activeWindow()
        job = Job(crawls=self._job.crawls)
        desktop = Desktop(options_at_start({}, opening), job, opening, others=self)
        if before is not None:
            desktop.window.move(before.x() + OFFSET, before.y() + OFFSET)
        self._take(desktop)
        desktop.window.show()
        return desktop

    def open_elsewhere(self, path: str) -> None:
        """Opens a crawl file in a new window."""
        self.new().open(path)

    def bring_to_front(self, path: str, but: Desktop | None = None) -> bool:
        """Brings the window that shows this file to the front; False if none does."""
        wanted = _resolved(path)
        for desktop in self:
            if desktop is not but and wanted in map(_resolved, desktop.paths):
                desktop.window.come_to_front()
                return True
        return False

    def close_all(self) -> None:
        for desktop in self:
            desktop.close()

    def _take(self, desktop: Desktop) -> "asyncio.Task[int]":
        desktop.windows = self
        task = asyncio.create_task(desktop.run(), name="window")
        self._running[desktop] = task
        task.add_done_callback(partial(self._closed, desktop))
        return task

    def _closed(self, desktop: Desktop, task: "asyncio.Task[int]") -> None:
        del self._running[desktop]
        if not task.cancelled() and (problem := task.exception()):
            log.error("a window failed", exc_info=problem)
        if not self._running:
            self._are_closed.set()

    def _catch_signals(self) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError):  # Windows
            for each in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(each, self._interrupted)

    def _interrupted(self) -> None:
        """The first Ctrl-C closes everything in order; the next one also stops writing."""
        for desktop in self:
            if self._was_interrupted:
                desktop.hurry()
            desktop.close()
        self._was_interrupted = True


def _resolved(path: str) -> Path:
    return Path(path).resolve()
