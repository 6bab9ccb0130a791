"""Where the crawl of a window runs, and what is said while its cluster cannot work."""

import logging

from crawlscope.core.base.language import sentence, tr, tr_noop, translated
from crawlscope.core.policy.cluster_address import parsed
from crawlscope.core.policy.settings import Settings
from crawlscope.session.session import CrawlSession
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.shell.messages import Notice
from crawlscope.window.desk import Controller, Desk

log = logging.getLogger(__name__)


class WindowCluster(Controller):
    """Its line in the window is ours until something else is said there."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._notice = Notice(desk.messages)

    def announce(self, settings: Settings) -> None:
        """Says what the crawl waits for before it begins."""
        if settings.cluster is not None:
            processes = parsed(settings.cluster).processes
            words = tr_noop("Starting {n:,} processes…", "Starting 1 process…", processes)
            if not processes:
                words = tr_noop("Connecting to {cluster}…")
            words = words.format(n=processes, cluster=settings.cluster)
            log.info(words)
            self._post(translated(words), Tone.ACCENT)

    def _post(self, words: str, tone: Tone) -> None:
        self._notice = self._messages.post(words, tone, about="cluster")

    def take_back(self) -> None:
        """Removes what was said, if it still stands there."""
        self._notice.close()

    def show(self, session: CrawlSession, why: str, *, is_new: bool, has_acted: bool) -> None:
        """Says what the cluster lacks, and whether the crawl waits for it."""
        if is_new:
            log.log(logging.WARNING if why else logging.INFO, "%s", why or "the cluster is back")
        if not why:
            self.take_back()
        elif has_acted:
            words = tr("Paused: {why}. The crawl resumes automatically when possible.")
            self._post(words.format(why=translated(why)), Tone.WARN)
        elif is_new and not session.waits_for_cluster:
            self._post(sentence(translated(why)), Tone.WARN)

    def complaint(self, problem: Exception) -> str:
        """Why a run could not begin."""
        log.warning("the crawl cannot start: %s", problem)
        return sentence(translated(str(problem)))
