"""Frames: one timer brings the window up to date, in steps."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from crawlscope.core.base.slices import QuietSlices, in_one_go
from crawlscope.core.ledger.ledger import Changes
from crawlscope.core.records.workers import AtWork
from crawlscope.session.crawl.status import Watching
from crawlscope.ui.panels.queue.queue_panel import QueuePanel
from crawlscope.window.desk import Desk
from crawlscope.window.loop import WindowLoop
from crawlscope.window.replaying import WindowReplay

SHORTEST_FRAME, LONGEST_FRAME = 50, 250  # ms between two frames
# The time between two frames is this many times what a frame costs to fold, show and paint
FRAME_SHARE = 10
BREATH = 5  # ms between two steps of a frame, at least; and as long as the last step took


class Frames(QObject):
    """Of one window, whatever crawl it shows."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk, self._window = desk, desk.window
        self._replaying, self._loop = desk.part(WindowReplay), desk.part(WindowLoop)
        self._watching = Watching()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._run_step)
        # The rest of the current frame, and its cost so far, in ms
        self._steps, self._cost = self._new_frame(), 0.0

    def begin(self) -> None:
        self._timer.start(SHORTEST_FRAME)

    def end(self) -> None:
        self._timer.stop()

    def _run_step(self) -> None:
        """Runs one step of a frame. The cost of all steps decides when the next frame comes."""
        began = perf_counter() - self._window.take_painted()
        is_over = True
        try:
            is_over = next(self._steps, True) is True
        finally:  # a view that fails once must not end all frames
            took = (perf_counter() - began) * 1000
            self._cost += took
            pause = max(BREATH, min(took, SHORTEST_FRAME))
            if is_over:
                pause = min(LONGEST_FRAME, max(SHORTEST_FRAME, FRAME_SHARE * self._cost))
                self._steps, self._cost = self._new_frame(), 0.0
            self._timer.start(int(pause))

    def _new_frame(self) -> QuietSlices[None]:
        """Folds what has happened in parts; then one view after the other shows it.

        Each step, with what it paints, blocks the loop only for its own time.
        """
        desk, window, crawl = self._desk, self._window, self._window.crawl
        is_back = self._replaying.begin_frame()
        # What comes meanwhile belongs to the next frame
        left = self._unfolded
        at_work = self._watch()  # before a yield: of the same moment
        if (left or desk.is_crawling) and not self._replaying.is_on:
            for queue in window.panels.made(QueuePanel):
                queue.begin_frame()
        changes, folded = self._fold(left)
        # All of it may have been folded meanwhile
        while (left := min(left - folded, self._unfolded)) > 0 or desk.ledger.is_behind:
            if not self._replaying.is_on:
                crawl.views.hold()
            yield
            later, folded = self._fold(left)
            changes.join(later)
        self._loop.show_lag(desk.heartbeat.recent)
        if desk.session is not None:
            window.status.note_archive(" · ".join(desk.session.archiving.words))
        if desk.has_changed and not desk.is_crawling:  # a person changed an ended crawl
            desk.tasks.spawn(desk.write(), "crawl file")
        if desk.has_changed or desk.is_crawling or is_back:
            desk.has_changed = False
            self._alert()
            if self._replaying.is_on:
                self._replaying.note_live(changes)
                return
            crawl.note(changes, at_work)
            yield
            while crawl.views.go_on():
                yield

    @property
    def _unfolded(self) -> int:
        session = self._desk.session
        return 0 if session is None else session.unfolded

    def _watch(self) -> Callable[[int], AtWork]:
        """What the workers do at this moment, for views that ask later."""
        crawler = self._desk.crawler
        return self._watching.cut(None if crawler is None else crawler.status, perf_counter())

    def _fold(self, most: int) -> tuple[Changes, int]:
        session = self._desk.session
        if session is None:
            return self._desk.ledger.fold(()), 0
        changes, folded = session.fold(most)
        self._desk.has_changed = self._desk.has_changed or folded > 0
        return changes, folded

    def _alert(self) -> None:
        """Tells what a person wants to know at once."""
        if session := self._desk.session:
            self._desk.garbage.spare(len(session.ledger.records), len(session.crawler.workers))
            self._desk.alert(session.alerts.since())

    async def show_the_rest(self) -> None:
        """Shows all that has happened, without a pause between two frames."""
        for _frame in ("under way", "of what came since"):
            frame = self._steps
            with self._going_on():
                for _step in frame:  # the timer may run some of them, too
                    await asyncio.sleep(BREATH / 1000)
            if frame is self._steps:
                self._steps = self._new_frame()

    def show_the_rest_at_once(self) -> None:
        """The same, without giving others a turn."""
        for _frame in ("under way", "of what came since"):
            with self._going_on():
                in_one_go(self._steps)
            self._steps = self._new_frame()

    @contextmanager
    def _going_on(self) -> Iterator[None]:
        """Reports a view that fails, without which a crawl ends all the same."""
        try:
            yield
        except Exception as problem:
            what = {"message": "a view failed", "exception": problem}
            asyncio.get_running_loop().call_exception_handler(what)
