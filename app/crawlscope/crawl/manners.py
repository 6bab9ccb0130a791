"""How each host is treated, for a table that may ask in every frame."""

from crawlscope.crawl.crawler import Crawler


class Manners:
    """Asks a crawler about hosts, by their origins."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler

    def delay(self, origin: str) -> float:
        """The least seconds between two requests to a host at this moment; 0 if there are none."""
        hosts = self._crawler.frontier.hosts
        host = hosts.find(f"{origin}/")
        return max(hosts.delay, host.delay if host is not None else 0.0)

    def is_paused(self, name: str) -> bool:
        """True if no request may start at a host, by its name."""
        return name in self._crawler.frontier.hosts.paused

    def robots(self, origin: str) -> str:
        """What its robots.txt says, in some words; '' while it is not known."""
        return self._crawler.robots_in_short(origin)
