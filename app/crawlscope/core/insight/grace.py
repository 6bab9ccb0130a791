"""How long links to other sites may fail before they count: the days on which they have failed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from math import ceil

A_DAY = 86_400.0  # seconds
MOST_FAILING = 10_000  # URLs that are remembered, those that failed last
FORGOTTEN_AFTER = 90  # days in which nobody saw one fail

Days = tuple[date, date]  # the first and the last on which a URL failed, with no success between


@dataclass(slots=True)
class Grace:
    """What is known of URLs that fail. A URL counts as broken once it has failed for `days` days,
    the first and today among them; 1: at once."""

    days: int
    today: date
    failing: dict[str, Days] = field(default_factory=dict)

    @classmethod
    def of(cls, seconds: float, today: date, failing: Mapping[str, Days]) -> "Grace":
        return cls(max(1, ceil(seconds / A_DAY)), today, dict(failing))

    def note(self, url: str) -> None:
        """It fails today."""
        first = self.failing[url][0] if url in self.failing else self.today
        self.failing[url] = first, self.today

    def since(self, url: str) -> date | None:
        """The first day on which it failed; None: none is known."""
        days = self.failing.get(url)
        return days[0] if days else None

    def excuses(self, url: str, day: date | None = None) -> bool:
        """True if a URL was known to fail on a day (or today), but not yet for long enough to
        count."""
        first, day = self.since(url), day or self.today
        return first is not None and first <= day and (day - first).days + 1 < self.days

    def mend(self, url: str) -> None:
        self.failing.pop(url, None)

    def kept(self) -> dict[str, Days]:
        """What is worth remembering."""
        fresh = {
            url: days
            for url, days in self.failing.items()
            if (self.today - days[1]).days <= FORGOTTEN_AFTER
        }
        latest = sorted(fresh, key=lambda url: fresh[url][1], reverse=True)[:MOST_FAILING]
        return {url: fresh[url] for url in sorted(latest)}
