"""The queue of a crawler, for a view that may ask several times a second."""

from crawlscope.core.queue.hosts import HostRow
from crawlscope.core.queue.places import QueueOrder, index_of
from crawlscope.crawl.crawler import Crawler

LISTED_HOSTS = 2_000  # with more, only single hosts have a list: this many take a few milliseconds


class LinedUp:
    def __init__(self, crawler: Crawler) -> None:
        self._frontier = crawler.frontier

    def order(self, host: str) -> QueueOrder | None:
        """Of one host, or of all ('') if there are not too many of them."""
        hosts = self._frontier.hosts
        if host:
            return hosts.order_of(host)
        return hosts.order() if len(hosts) <= LISTED_HOSTS else None

    def place(self, id_: int, host: str) -> int:
        """How many URLs, of one host or of all (''), are taken before this one; -1 if it is not
        queued."""
        if not host:
            found = self._frontier.place(id_)
            return -1 if found is None else found.number - 1
        before = 0
        for line in self._frontier.hosts.order_of(host).lines:
            for queue in line:
                index = index_of(queue, id_)
                if index is not None:
                    return before + index
                before += len(queue)
        return -1

    def hosts(self, most: int) -> tuple[list[HostRow], int]:
        """The hosts with queued URLs, and all that are paused; how many more there are."""
        return self._frontier.hosts.rows(most, LISTED_HOSTS)

    def queued(self) -> int:
        """How many URLs are queued."""
        return len(self._frontier)

    def waiting(self) -> int:
        return len(self._frontier.waiting)
