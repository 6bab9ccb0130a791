"""The windows of the program: each shows a crawl of its own, all on one loop and in one thread."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtWidgets import QApplication

from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.insight import report
from crawlscope.core.policy.options import changed
from crawlscope.runtime.signals import heard_by
from crawlscope.runtime.slices import turn
from crawlscope.ui.first.frame import Frame
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.chosen import options_at_start
from crawlscope.window.neighbours import Neighbours, resolved
from crawlscope.window.opening import EMPTY, Opening

log = logging.getLogger(__name__)

OFFSET = 32  # pixels from one window to the next


class Desktop(Protocol):
    """One window and the crawl it shows, as far as others have to know it."""

    window: MainWindow
    windows: "Windows[Any] | None"  # to which it belongs

    @property
    def paths(self) -> tuple[str, ...]: ...

    async def run(self) -> int: ...

    def open(self, path: str) -> None: ...

    def close(self) -> None: ...

    def hurry(self) -> None: ...


D = TypeVar("D", bound=Desktop)
# What makes one: with options, what is to be written, what it is opened for, beside which, and in
# what, if that is made already
Make = Callable[[dict[str, Any], OutputOptions, Opening, "Windows[D] | None", MainWindow | None], D]


async def run_first(
    frame: Frame,
    window: MainWindow,
    make: Make[D],
    wanted: tuple[dict[str, Any], OutputOptions, Opening],
) -> int:
    """Puts the first window into a frame that is on the screen already, and runs until it, and
    those opened from it, are closed; returns the exit code."""
    look = frame.look
    assert look is not None
    settings, job, opening = wanted
    options = options_at_start(settings, opening)
    desktop = make(options, job, opening, None, window)
    await turn()
    frame.hold(desktop.window)
    # At once: the keys that waited meanwhile come before any callback
    desktop.window.controls.address_bar.go_on(look.typed, look.at)
    if options is not settings and (others := changed(options)):
        # Also logged: the line in the window disappears with the first Start
        titles = ", ".join(f"“{option.title}”" for option in others)
        words = tr_noop("Settings from last time: {titles}. Change them in Crawl → Settings….")
        log.info(words.format(titles=titles))
        titles = ", ".join(
            tr("“{name}”").format(name=translated(option.title)) for option in others
        )
        desktop.window.messages.post(translated(words).format(titles=titles))
    then = desktop.window.controls.start_action.trigger if look.is_pressed else None
    return await Windows(job, make).run(desktop, then)


class Windows(Generic[D]):
    """Opens windows, brings one to the front, and runs until the last is closed."""

    def __init__(self, job: OutputOptions, make: Make[D]) -> None:
        self._job, self._make = job, make
        self._running: dict[D, asyncio.Task[int]] = {}
        self._frames: dict[D, Frame] = {}  # of windows that were opened later
        self._are_closed = asyncio.Event()
        self._was_interrupted = False  # by a signal

    def __iter__(self) -> Iterator[D]:
        """The windows that are open, in the order in which they were opened."""
        return iter(tuple(self._running))

    async def run(self, first: D, then: Callable[[], None] | None = None) -> int:
        """Runs until all windows are closed; returns the exit code, which is the first one's. Calls
        `then` once the first has begun."""
        with heard_by(self._interrupted):
            task = self._take(first)
            if then is not None:
                asyncio.get_running_loop().call_soon(then)
            async with Neighbours(self.bring_to_front):
                await self._are_closed.wait()
        return report.EXIT_STOPPED if self._was_interrupted else task.result()

    def new(self, opening: Opening = EMPTY) -> D:
        """Opens another window, beside the one that is in use."""
        before = QApplication.activeWindow()
        job = OutputOptions(crawls=self._job.crawls)
        desktop = self._make(options_at_start({}, opening), job, opening, self, None)
        frame = self._frames[desktop] = Frame()
        frame.hold(desktop.window)
        if before is not None:
            frame.move(before.x() + OFFSET, before.y() + OFFSET)
        self._take(desktop)
        frame.show()
        return desktop

    def open_elsewhere(self, path: str) -> None:
        """Opens a crawl file in a new window."""
        self.new().open(path)

    def bring_to_front(self, path: str, but: D | None = None) -> bool:
        """Brings the window that shows this file to the front; False if none does."""
        wanted = resolved(path)
        for desktop in self:
            if desktop is not but and wanted in map(resolved, desktop.paths):
                desktop.window.come_to_front()
                return True
        return False

    def close_all(self) -> None:
        for desktop in self:
            desktop.close()

    def _take(self, desktop: D) -> "asyncio.Task[int]":
        desktop.windows = self
        task = asyncio.create_task(desktop.run(), name="window")
        self._running[desktop] = task
        task.add_done_callback(partial(self._closed, desktop))
        return task

    def _closed(self, desktop: D, task: "asyncio.Task[int]") -> None:
        del self._running[desktop]
        self._frames.pop(desktop, None)
        if not task.cancelled() and (problem := task.exception()):
            log.error("a window failed", exc_info=problem)
        if not self._running:
            self._are_closed.set()

    def _interrupted(self) -> None:
        """The first Ctrl-C closes everything in order; the next one also stops writing."""
        for desktop in self:
            if self._was_interrupted:
                desktop.hurry()
            desktop.close()
        self._was_interrupted = True
