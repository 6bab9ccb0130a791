"""Judges the crawl of the window anew, by other thresholds, from what its file keeps."""

import asyncio
import logging
from typing import Any

from crawlscope.core.base.language import tr, translated
from crawlscope.core.policy.settings import Settings
from crawlscope.session.judging import differ, judge_anew
from crawlscope.session.session import CrawlSession
from crawlscope.store import StoreError
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.shell.messages import Button, Notice
from crawlscope.window.desk import Controller, Desk

log = logging.getLogger(__name__)

JUDGING = tr("Re-evaluating all URLs with the new thresholds…")
LATER = tr(
    "The new thresholds are applied when the crawl has ended; until then, the original "
    "ones remain in effect."
)
CANCELLED = tr(
    "The findings have not changed; click OK in the settings to apply the new thresholds."
)
NOW = tr("The new thresholds have been applied to all URLs.")


ABOUT = "thresholds"


class WindowJudging(Controller):
    """One ledger at a time, while nothing is crawled: facts of pages are read from the file.

    Its progress is a message.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._progress = self._promise = Notice(desk.messages)
        self._task: asyncio.Task[Any] | None = None

    def take(self, session: CrawlSession) -> None:
        self.pause()

    @property
    def _is_under_way(self) -> bool:
        task = self._task
        return task is not None and not task.done() and not task.cancelling()

    def is_left(self, session: CrawlSession) -> bool:
        """True if the thresholds that are set do not hold yet, and nothing is done about it."""
        return not self._is_under_way and differ(session.ledger, session.settings)

    def ask(self, session: CrawlSession) -> None:
        """The thresholds that are set are to hold: now, or when the crawl has ended."""
        if not session.is_crawling:
            self.begin(session, is_told=True)
        elif differ(session.ledger, session.settings):
            self._promise = self._messages.post(LATER, Tone.ACCENT, about=ABOUT)
        else:  # they were changed back
            self.take_back()

    def begin(self, session: CrawlSession, *, is_told: bool = False) -> None:
        """Judges all anew if that is still to be done."""
        self.pause()
        if differ(session.ledger, session.settings):
            if is_told:
                self._progress = self._messages.post(
                    JUDGING, Tone.ACCENT, self._button, 0.0, about=ABOUT
                )
            self._task = self._spawn(self._judge(session, session.settings), "judging")

    def begin_what_is_left(self, session: CrawlSession, *, is_told: bool = False) -> None:
        """Judges by thresholds that could not hold before, or only when the crawl has ended."""
        if not session.is_crawling and not session.is_over:
            self.begin(session, is_told=is_told)

    def renew(self, session: CrawlSession) -> None:
        """Something else was decided meanwhile; a judging that has begun does not know it."""
        if self._is_under_way:
            self.begin(session, is_told=self._progress.is_shown)

    def pause(self) -> None:
        """A crawl begins, or continues: what is asked for is done after it."""
        if self._task is not None:
            self._task.cancel()
        self._progress.close()

    def cancel(self) -> None:
        """A person does not want to wait for it."""
        if self._is_under_way:
            self.pause()
            self._messages.post(CANCELLED, Tone.WARN, about=ABOUT)

    def take_back(self) -> None:
        """The crawl has ended: what was said of that moment is true no more."""
        self._promise.close()

    async def wait(self) -> None:
        """Waits for what is under way, and for what takes its place meanwhile."""
        while self._task is not None and not self._task.done():
            await asyncio.wait((self._task,))

    async def _judge(self, session: CrawlSession, settings: Settings) -> None:
        if not await session.write():
            self._progress.close()  # why it cannot be written is said already
        elif session.keeper is None:
            words = tr(
                "The new thresholds apply from the next Start: this crawl is not saved in a file."
            )
            self._show_end(words, Tone.WARN)
        else:
            try:
                await judge_anew(session.ledger, settings, session.keeper, self._show_fraction)
            except StoreError as problem:
                words = tr("The findings have not changed: {problem}.")
                reason = translated(f"{problem}".rstrip("."))
                self._messages.post(words.format(problem=reason), Tone.BAD, about=ABOUT)
            else:
                self._show_end(NOW, Tone.GOOD)
                self._desk.has_changed = True

    def _show_fraction(self, fraction: float) -> None:
        self._progress.update(JUDGING, Tone.ACCENT, self._button, fraction)

    @property
    def _button(self) -> Button:
        return tr("Cancel"), self.cancel

    def _show_end(self, words: str, tone: Tone) -> None:
        """How it ended; what somebody else has said meanwhile stays."""
        if self._progress.is_shown or not self._messages.text:
            self._messages.post(words, tone, about=ABOUT)
        else:
            log.info(words)
