"""Where the crawl of a window runs, and what is said while its cluster cannot work."""

import logging
from collections.abc import Callable

from crawlscope.core.base.language import kept, told, tr
from crawlscope.core.policy.cluster_address import parsed
from crawlscope.core.policy.reach import Reach
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Outcome
from crawlscope.crawl.crawler import Crawler
from crawlscope.fetch.client import Cookies
from crawlscope.fetch.cluster.choice import fetchers
from crawlscope.fetch.cluster.error import ClusterError
from crawlscope.fetch.fetching import Fetching
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.shell.main_window import MainWindow, Phase
from crawlscope.ui.shell.messages import Notice

log = logging.getLogger(__name__)


class WindowCluster:
    """Pauses the crawl that is `running` while its cluster cannot work, but for one that a person
    had paused."""

    def __init__(self, window: MainWindow, running: Callable[[], Crawler | None]) -> None:
        self._window = window
        self._running = running
        self._why = ""  # nothing goes on now
        self._notice = Notice(window.messages)
        self._has_paused = False
        self.problem = ""  # why the last run could not begin

    def fetchers(self, settings: Settings, cookies: Cookies | None, reach: Reach) -> Fetching:
        """What fetches the URLs of one run: where it runs may change from one to the next."""
        return fetchers(settings, self._hear)(settings, cookies, reach)

    async def run(self, crawler: Crawler, *, is_recheck: bool) -> Outcome:
        """Runs a crawl; it has no error if there is no cluster, but `problem` says why."""
        self._why = self.problem = ""
        self._has_paused = False
        try:
            return await crawler.run(is_recheck)
        except ClusterError as problem:
            self.problem = _sentence(told(str(problem)))
            log.warning("the crawl cannot begin: %s", problem)
            return Outcome.CANCELLED

    def announce(self, settings: Settings) -> None:
        """Says what the crawl waits for before it begins."""
        if settings.cluster is not None:
            processes = parsed(settings.cluster).processes
            words = kept("Starting {n:,} processes…", "Starting 1 process…", processes)
            if not processes:
                words = kept("Connecting to {cluster}…")
            words = words.format(n=processes, cluster=settings.cluster)
            log.info(words)
            self._say(told(words), Tone.ACCENT)

    def leave_alone(self) -> None:
        """A person pauses, or goes on: what was paused here is no matter of the cluster's now."""
        self._has_paused = False

    def _say(self, words: str, tone: Tone) -> None:
        self._notice = self._window.messages.post(words, tone)

    def take_back(self) -> None:
        """Removes what was said, if it still stands there."""
        self._notice.close()

    def _hear(self, why: str) -> None:
        """Takes what the cluster says, which it does again and again."""
        crawler = self._running()
        if crawler is None:
            return
        is_new, self._why = why != self._why, why
        if why:
            self._pause(crawler, is_new)
        else:
            self._go_on(crawler, is_new)

    def _pause(self, crawler: Crawler, is_new: bool) -> None:
        if is_new:
            log.warning("%s", self._why)
        if not crawler.is_paused:
            crawler.pause()
            self._has_paused = True
            self._window.set_phase(Phase.PAUSED)
            words = tr("Paused: {why}. The crawl goes on by itself when it can.")
            self._say(words.format(why=told(self._why)), Tone.WARN)
        elif is_new and not self._has_paused:
            self._say(_sentence(told(self._why)), Tone.WARN)

    def _go_on(self, crawler: Crawler, is_new: bool) -> None:
        self.take_back()
        if is_new:
            log.info("the cluster is back")
        if self._has_paused:
            self._has_paused = False
            crawler.go_on()
            self._window.set_phase(Phase.RECHECKING if crawler.is_recheck else Phase.CRAWLING)


def _sentence(text: str) -> str:
    return tr("{sentence}.").format(sentence=text[:1].upper() + text[1:])
