"""Judges the crawl of the window anew, by other thresholds, from what its file keeps."""

import asyncio
from collections.abc import Callable
from typing import Any

from app.core.ledger import Ledger
from app.core.settings import Settings
from app.runtime.garbage import spared
from app.runtime.slices import in_slices
from app.store import StoreError
from app.ui.main_window import MainWindow
from app.ui.theme import Tone
from app.window.crawl_file import WindowFile
from app.window.tasks import Spawn

LATER = (
    "The crawl is judged by the new thresholds as soon as it has ended; until then by those it "
    "began with."
)
NOW = "All URLs are judged by the new thresholds."


class WindowJudging:
    """One ledger at a time, while nothing is crawled: facts of pages are read from the file."""

    def __init__(
        self, window: MainWindow, file: WindowFile, spawn: Spawn, done: Callable[[], object]
    ) -> None:
        self._window = window
        self._file = file
        self._spawn = spawn
        self._done = done  # called when something else is to be shown
        self._task: asyncio.Task[Any] | None = None
        self._is_wanted = False  # the thresholds that are set do not hold yet

    def ask(self, ledger: Ledger, settings: Settings, *, is_crawling: bool) -> None:
        """The thresholds of these settings are to hold: now, or when the crawl has ended."""
        self._is_wanted = True
        if is_crawling:
            self._window.show_message(LATER, Tone.ACCENT)
        else:
            self.begin(ledger, settings)

    def begin(self, ledger: Ledger, settings: Settings) -> None:
        """Judges all anew if that is still to be done."""
        self.pause()
        if self._is_wanted:
            self._task = self._spawn(self._judge(ledger, settings), "judging")

    def renew(self, ledger: Ledger, settings: Settings) -> None:
        """Something else was decided meanwhile; a judging that has begun does not know it."""
        if self._task is not None and not self._task.done():
            self.begin(ledger, settings)

    def pause(self) -> None:
        """A crawl begins, or continues: what is asked for is done after it."""
        if self._task is not None:
            self._task.cancel()

    def forget(self) -> None:
        """Another crawl is shown."""
        self.pause()
        self._is_wanted = False

    async def wait(self) -> None:
        if self._task is not None:
            await asyncio.wait((self._task,))

    async def _judge(self, ledger: Ledger, settings: Settings) -> None:
        if not await self._file.write() or self._file.keeper is None:
            words = "The thresholds hold from the next Start on: this crawl is kept in no file."
            self._window.show_message(words, Tone.WARN)
            return
        file = self._file.keeper.file
        try:
            judging = ledger.judge_anew(settings, file.everything_said())
            await in_slices(spared(judging), self._window.show_judging)
        except StoreError as problem:
            self._window.show_message(f"The findings stay as they were: {problem}.", Tone.BAD)
            return
        self._is_wanted = False
        self._window.show_message(NOW, Tone.GOOD)
        self._done()
