"""What is requested once more in the window, or queued again."""

import logging
from collections.abc import Callable, Sequence

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.log_kinds import Kind
from crawlscope.core.records.events import Outcome
from crawlscope.session.session import CrawlSession, ReadOnlyError
from crawlscope.store import StoreError
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.cluster import sentence
from crawlscope.window.crawl_file import WindowFile
from crawlscope.window.current import Current
from crawlscope.window.judging import WindowJudging
from crawlscope.window.tasks import Spawn


class WindowRechecking:
    """Of the crawl in the window. `go_on` runs one that has ended."""

    def __init__(
        self,
        window: MainWindow,
        current: Current,
        file: WindowFile,
        spawn: Spawn,
        *,
        judging: WindowJudging,
        go_on: Callable[[], None],
    ) -> None:
        self._window, self._current, self._file, self._spawn = window, current, file, spawn
        self._judging = judging
        self._go_on = go_on
        self._log = window.panel(LogPanel)

    def recheck(self, ids: Sequence[int]) -> None:
        """Requests URLs once more that have their result; a crawl that has ended runs for it."""
        if self._current.session is not None:
            self._spawn(self._recheck(self._current.session, ids), "recheck")

    async def _recheck(self, session: CrawlSession, ids: Sequence[int]) -> None:
        if not session.is_crawling:
            self._judging.pause()  # it would not know of what is queued from now on
        try:
            asked = await session.recheck(ids)
        except ReadOnlyError:
            self._file.tell_read_only()
            return
        except StoreError as problem:
            self._window.messages.post(sentence(translated(str(problem))), Tone.BAD)
            return
        if session.is_let_go or (not asked and session.is_unwritten):  # which is said already
            return
        if not asked:
            words = tr("Only what has a result can be rechecked.")
            self._window.messages.post(words, Tone.WARN)
            self._judging.begin_what_is_left(session)
            return
        words = tr("{n:,} URLs are requested once more.", "1 URL is requested once more.", asked)
        words = words.format(n=asked)
        line = tr("recheck: {what}").format(what=words)
        self._log.append(logging.INFO, line, Kind.BY_HAND)
        self._window.messages.post(words, Tone.ACCENT)

    def note_queued(self) -> None:
        """Something is queued again by hand: a crawl that was finished goes on with it."""
        session = self._current.session
        if session is None or session.is_crawling:
            return
        finished = session.ledger.finished
        if finished and finished.outcome is Outcome.FINISHED:
            self._go_on()
        else:
            self._window.set_phase(Phase.STOPPED)
