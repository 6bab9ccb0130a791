"""What a person is told once of a crawl, when it comes about."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from crawlscope.core.base.language import tr
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Braked
from crawlscope.session.crawl.crawler import Crawler

FIRST, TIMES = 100, 10  # addresses that look like one: told at so many, then at ten times more


@dataclass(frozen=True, slots=True)
class Alerts:
    traps: str  # that a trap grows; '' for nothing new
    slowed: Mapping[str, float]  # hosts that asked for less, with the seconds between two requests
    braked: Collection[Braked]
    refuses_private: bool  # something was not asked for its address alone


class AlertSource:
    """Knows what has already been reported about one crawl."""

    def __init__(self, crawler: Crawler, ledger: Ledger) -> None:
        self._crawler, self._ledger = crawler, ledger
        self._has_refused = False  # private addresses
        self._traps = TrapAlert(self._trapped)

    def since(self) -> Alerts:
        """What has happened since the last call."""
        crawler = self._crawler
        is_refusing = crawler.refuses_private and not self._has_refused
        self._has_refused = self._has_refused or is_refusing
        return Alerts(
            self._traps.line(self._trapped),
            crawler.take_slowed(),
            crawler.take_braked(),
            is_refusing,
        )

    @property
    def _trapped(self) -> int:
        return self._ledger.findings.urls().get("trap", 0)


class TrapAlert:
    """Decides when a growing trap is reported."""

    def __init__(self, found: int = 0) -> None:
        """`found` addresses were there already."""
        self._next = FIRST
        while self._next <= found:
            self._next *= TIMES

    def line(self, found: int) -> str:
        """The message at this number of URLs; '' if there is nothing new."""
        if found < self._next:
            return ""
        while self._next <= found:
            self._next *= TIMES
        words = tr("A crawler trap is growing: {n:,} URLs that look endless")
        return words.format(n=found)
