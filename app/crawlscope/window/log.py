"""The log of a window: what happens in its crawl, and what its tasks log."""

import logging
from collections import deque
from collections.abc import Callable
from heapq import merge

from crawlscope.core.base.log_kinds import Kind
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Finished
from crawlscope.runtime.logs import TranslatedLines
from crawlscope.session.session import CrawlSession
from crawlscope.ui.panels.log.log_panel import MOST_DETAILS, MOST_LINES, LogPanel, Told, told
from crawlscope.window.chronicle import Chronicle
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.tasks import OWNER, Tasks


class WindowLog(Controller):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        # Until there is a panel; details push out no others
        self._early, self._early_details = (
            deque[Told](maxlen=MOST_LINES),
            deque[Told](maxlen=MOST_DETAILS),
        )
        desk.window.panels.when(LogPanel, self._hand_over)
        self._chronicle = Chronicle(self.append, Ledger(), ())
        self._lines = _Lines(self.append, desk.tasks)
        logging.getLogger().addHandler(self._lines)

    def take(self, session: CrawlSession) -> None:
        self._chronicle = Chronicle(self.append, session.ledger, session.settings.roots)
        session.listeners.append(self._chronicle.fold)

    def _hand_over(self, panel: LogPanel) -> None:
        panel.take(merge(self._early_details, self._early, key=lambda each: each[0]))
        panel.flush()
        self._early.clear()
        self._early_details.clear()

    def append(self, level: int, text: str, kind: Kind = Kind.PROGRAM) -> None:
        """Adds a message; `level` is one of logging's."""
        if level >= logging.INFO:
            self._window.note_log()
        for panel in self._window.panels.made(LogPanel):
            panel.append(level, text, kind)
            return
        early = self._early if level >= logging.INFO else self._early_details
        early.append(told(level, text, kind))

    def end_run(self, finished: Finished) -> None:
        """Writes the last line of a run."""
        self._chronicle.end(finished)

    def end(self) -> None:
        """Nothing is written any more."""
        logging.getLogger().removeHandler(self._lines)


class _Lines(logging.Handler):
    """Log lines, tracebacks too, into the panel; none of another window's crawl."""

    def __init__(self, append: Callable[[int, str], object], tasks: Tasks) -> None:
        super().__init__(logging.INFO)
        self._append = append
        self._tasks = tasks
        self.setFormatter(TranslatedLines("%(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if OWNER.get() in (None, self._tasks):
            self._append(record.levelno, self.format(record))
