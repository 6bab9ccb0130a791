"""What the workers do, at the moment at which a frame begins: views that show it ask later."""

from collections.abc import Callable

from crawlscope.core.records.workers import AtWork, nobody
from crawlscope.crawl.crawler import Crawler

AGAIN = 0.2  # seconds after which a view asks for many rows once more, at the earliest
MANY = 100  # a view asks for fewer in each frame
NO_MORE = 2.0  # seconds after which it has gone out of sight


class Watching:
    """Rows are made beforehand for views that ask for them several times a second, and only when
    these are about to: no count, and no row, is newer than the others of its frame."""

    def __init__(self) -> None:
        self._asked: dict[int, float] = {}  # when somebody asked last for so many rows

    def cut(self, crawler: Crawler | None, now: float) -> Callable[[int], AtWork]:
        """`now`: seconds on any clock."""
        if crawler is None:
            return nobody
        self._asked = {most: at for most, at in self._asked.items() if now - at < NO_MORE}
        counts = crawler.at_work(0)
        is_many = sum(counts.doing.values()) + counts.waiting > MANY
        soon = [most for most, at in self._asked.items() if now - at >= AGAIN or not is_many]
        found = {0: counts} | {most: crawler.at_work(most) for most in soon}

        def at_work(most: int) -> AtWork:
            if most:
                self._asked[most] = now
            if most not in found:
                found[most] = counts._replace(rows=crawler.at_work(most).rows)
            return found[most]

        return at_work
