"""The log of a window: what happens in its crawl, and what its tasks log."""

import logging

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Finished
from crawlscope.runtime.logs import TranslatedLines
from crawlscope.session.session import CrawlSession
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.window.chronicle import Chronicle
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.tasks import OWNER, Tasks


class WindowLog(Controller):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._panel = desk.window.panel(LogPanel)
        self._chronicle = Chronicle(self._panel.append, Ledger(), ())
        self._lines = _Lines(self._panel, desk.tasks)
        logging.getLogger().addHandler(self._lines)

    def take(self, session: CrawlSession) -> None:
        self._chronicle = Chronicle(self._panel.append, session.ledger, session.settings.roots)
        session.listeners.append(self._chronicle.fold)

    def end_run(self, finished: Finished) -> None:
        """Writes the last line of a run."""
        self._chronicle.end(finished)

    def end(self) -> None:
        """Nothing is written any more."""
        logging.getLogger().removeHandler(self._lines)


class _Lines(logging.Handler):
    """Log lines, tracebacks too, into the panel; none of another window's crawl."""

    def __init__(self, panel: LogPanel, tasks: Tasks) -> None:
        super().__init__(logging.INFO)
        self._panel = panel
        self._tasks = tasks
        self.setFormatter(TranslatedLines("%(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if OWNER.get() in (None, self._tasks):
            self._panel.append(record.levelno, self.format(record))
