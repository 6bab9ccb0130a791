"""Why a URL of a crawl was requested or not, for a panel that may ask in every frame."""

from time import perf_counter

from crawlscope.core.insight.decision import Decisions
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.crawl.crawler import Crawler

EVERY = 1.0  # seconds between two looks at the queue


class Why:
    """Answers from the records, and about once a second from the queue, which may be long."""

    def __init__(self, crawler: Crawler, ledger: Ledger) -> None:
        self._crawler = crawler
        self._ledger = ledger
        self._asked = (0, 0)  # id and state of the last question
        self._answer = ""
        self._until = 0.0

    def of(self, id_: int) -> str:
        """The reason for a known URL, in one or two sentences."""
        asked, now = (id_, self._ledger.site.state[id_]), perf_counter()
        if asked != self._asked or now >= self._until:
            crawler = self._crawler
            row = crawler.row_of(id_)
            rows = {} if row is None else {id_: row}
            place = crawler.frontier.place
            self._answer = Decisions(self._ledger, crawler.settings, place, rows).of(id_)
            self._asked, self._until = asked, now + EVERY
        return self._answer
