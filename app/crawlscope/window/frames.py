"""Frames: one timer brings the window up to date, in steps."""

import asyncio
from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices, in_one_go
from crawlscope.core.ledger.ledger import Changes
from crawlscope.core.records.workers import AtWork
from crawlscope.crawl.status import Watching
from crawlscope.runtime.garbage import Garbage
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.queue.queue_panel import QueuePanel
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.changing import WindowChanging
from crawlscope.window.current import Current
from crawlscope.window.loop_desk import LoopDesk
from crawlscope.window.queue import WindowQueue
from crawlscope.window.replaying import WindowReplay
from crawlscope.window.tasks import Spawn

SHORTEST_FRAME, LONGEST_FRAME = 50, 250  # ms between two frames
# The time between two frames is this many times what a frame costs to fold, show and paint
FRAME_SHARE = 10
BREATH = 5  # ms between two steps of a frame, at least; and as long as the last step took


class Frames(QObject):
    """Of one window, whatever crawl it shows."""

    def __init__(
        self,
        window: MainWindow,
        current: Current,
        spawn: Spawn,
        *,
        replaying: WindowReplay,
        queue: WindowQueue,
        changing: WindowChanging,
        loop_desk: LoopDesk,
        heartbeat: Heartbeat,
        garbage: Garbage,
    ) -> None:
        super().__init__()
        self._window, self._current, self._spawn = window, current, spawn
        self._replaying, self._queue, self._changing = replaying, queue, changing
        self._loop_desk = loop_desk
        self._heartbeat, self._garbage = heartbeat, garbage
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
        window, crawl, current = self._window, self._window.crawl, self._current
        self._replaying.begin_frame()
        # What comes meanwhile belongs to the next frame
        left = 0 if current.session is None else current.session.unfolded
        at_work = self._watch()  # before a yield: of the same moment
        if (left or current.is_crawling) and not self._replaying.is_on:
            window.panel(QueuePanel).begin_frame()
        changes, folded = self._fold(left)
        while (left := left - folded) > 0 or current.ledger.is_behind:
            if not self._replaying.is_on:
                crawl.views.hold()
            yield
            later, folded = self._fold(left)
            changes.join(later)
        self._loop_desk.show_lag(self._heartbeat.recent)
        if current.has_changed and not current.is_crawling:  # a person changed an ended crawl
            self._spawn(current.write(), "crawl file")
        if current.has_changed or current.is_crawling:
            current.has_changed = False
            self._look()
            if self._replaying.is_on:
                self._replaying.note_live(changes)
                return
            crawl.note(changes, at_work)
            yield
            while crawl.views.go_on():
                yield

    def _watch(self) -> Callable[[int], AtWork]:
        """What the workers do at this moment, for views that ask later."""
        crawler = self._current.crawler
        return self._watching.cut(None if crawler is None else crawler.status, perf_counter())

    def _fold(self, most: int) -> tuple[Changes, int]:
        session = self._current.session
        if session is None:
            return self._current.ledger.fold(()), 0
        changes, folded = session.fold(most)
        self._current.has_changed = self._current.has_changed or folded > 0
        return changes, folded

    def _look(self) -> None:
        """Tells what a person wants to know at once."""
        session = self._current.session
        if session is None:
            return
        self._garbage.spare(len(session.ledger.records), len(session.crawler.workers))
        alerts = session.alerts()
        if alerts.refuses_private:
            words = tr("Links lead to this machine or its private network, and are not followed.")
            ask = (tr("Ask them too"), self._changing.allow_private)
            self._window.messages.post(words, Tone.WARN, ask)
        self._queue.tell(alerts)

    async def show_the_rest(self) -> None:
        """Shows all that has happened, without a pause between two frames."""
        for _frame in ("under way", "of what came since"):
            frame = self._steps
            for _step in frame:  # the timer may run some of them, too
                await asyncio.sleep(BREATH / 1000)
            if frame is self._steps:
                self._steps = self._new_frame()

    def show_at_once(self) -> None:
        """The same, without giving others a turn."""
        for _frame in ("under way", "of what came since"):
            in_one_go(self._steps)
            self._steps = self._new_frame()
