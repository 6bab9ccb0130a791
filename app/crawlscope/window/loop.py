"""What the event loop does, for the window: where workers wait, what takes its time."""

import asyncio

from crawlscope.core.base.awaiting import Chain
from crawlscope.core.base.loop_facts import LoopFacts
from crawlscope.runtime.await_chain import await_chain_of, source_of
from crawlscope.runtime.loop import QtEventLoop
from crawlscope.runtime.loop_watch import LoopWatch
from crawlscope.ui.panels.loop.loop_panel import LastMinute, LoopPanel
from crawlscope.ui.panels.workers.chain_panel import ChainPanel
from crawlscope.window.desk import Controller, Desk


class WindowLoop(Controller):
    """Measures only while the panel of the loop is seen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._loop = asyncio.get_running_loop()
        self._watch: LoopWatch | None = None
        self._minute = LastMinute()
        panels = desk.window.panels
        panels.give(LoopPanel, LoopPanel.set_minute, self._minute)
        panels.give(LoopPanel, LoopPanel.set_source, self._measure, self._facts)
        panels.give(ChainPanel, ChainPanel.set_sources, self._chain_of, source_of)
        desk.window.crawl.began.connect(self._note_moment)

    def begin(self) -> None:
        """Another run has other workers."""
        self._window.panels.give(ChainPanel, ChainPanel.begin)

    def _note_moment(self) -> None:
        panels, is_past = self._window.panels, self._window.crawl.is_replay
        panels.give(ChainPanel, ChainPanel.show_past, is_past)

    def show_lag(self, ms: float) -> None:
        self._window.status.show_lag(ms)
        self._minute.note(ms)

    def _chain_of(self, number: int) -> Chain | None:
        crawler = self._desk.crawler
        task = None if crawler is None else crawler.task_of(number)
        return None if task is None else await_chain_of(task)

    def _measure(self, wanted: bool) -> None:
        if not isinstance(self._loop, QtEventLoop) or wanted == (self._watch is not None):
            return
        if wanted:
            self._watch = self._loop.begin_watch()
        else:
            self._watch = None
            self._loop.end_watch()

    def _facts(self, most: int) -> LoopFacts | None:
        return None if self._watch is None else self._watch.facts(most)
