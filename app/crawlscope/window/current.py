"""Which crawl is in the window."""

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.crawl.crawler import Crawler
from crawlscope.session.session import CrawlSession


class Current:
    """None at first; then one session after the other."""

    def __init__(self) -> None:
        self.session: CrawlSession | None = None
        self.has_changed = False  # the next frame shows it, even if no crawl runs
        self._nothing = Ledger()

    @property
    def shown(self) -> CrawlSession:
        """The session, where there certainly is one."""
        assert self.session is not None
        return self.session

    @property
    def ledger(self) -> Ledger:
        return self._nothing if self.session is None else self.session.ledger

    @property
    def settings(self) -> Settings:
        return Settings() if self.session is None else self.session.settings

    @property
    def crawler(self) -> Crawler | None:
        return None if self.session is None else self.session.crawler

    @property
    def is_crawling(self) -> bool:
        """True from Start until the last event of the crawl is shown, also during a pause."""
        return self.session is not None and self.session.is_crawling

    @property
    def running(self) -> Crawler | None:
        """The crawler that works, or pauses; None: there is none, or it is being stopped."""
        return self.crawler if self.session is not None and self.session.is_running else None

    async def write(self) -> bool:
        """Writes what is not in its file yet; False if that is impossible."""
        return self.session is None or await self.session.write()
