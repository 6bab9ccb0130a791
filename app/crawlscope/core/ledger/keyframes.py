"""Moments of a replay that are kept, so that it can go back without beginning anew.

They are spread over the history, and dense before the moment that somebody steps back from. All
together they hold so many URLs at most as are known at the end, or some more of a small crawl.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MOST = 12  # of them
FEWEST_URLS = 200_000  # that all may hold together
APART = 500  # entries of the history between two of them, at least; some 50 ms to fold
BEFORE = 100  # entries by which one is before a moment that somebody steps back to


@dataclass(frozen=True, slots=True)
class Keyframe:
    """All of a replay that changes, as it was after so many entries of its history."""

    position: int
    ms: int  # of the last one of these entries
    urls: int
    state: Mapping[str, Any]


class Keyframes:
    """In the order of the history."""

    def __init__(self, entries: int, urls: int) -> None:
        self._frames: list[Keyframe] = []
        self._most_urls = max(FEWEST_URLS, urls)
        # Of so many that are spread evenly the mean holds half of all URLs
        number = min(MOST, max(1, 2 * self._most_urls // max(1, urls) - 1))
        self._apart = max(APART, entries // (number + 1))

    def __len__(self) -> int:
        return len(self._frames)

    @property
    def urls(self) -> int:
        """The number of URLs that all of them hold together."""
        return sum(each.urls for each in self._frames)

    def next_after(self, position: int, wanted: int = 0) -> int:
        """Where the next one is to be kept on the way from a position; `wanted`: somebody steps
        back to there."""
        last = self.before(position)
        begin = max(last.position if last else 0, position - self._apart)
        evenly = max(position + 1, begin + self._apart)
        near = wanted - BEFORE
        return near if position < near < evenly and near - begin > 2 * BEFORE else evenly

    def before(self, position: int) -> Keyframe | None:
        """The last one that is not after a position."""
        at = bisect_right(self._frames, position, key=lambda each: each.position)
        return self._frames[at - 1] if at else None

    def until(self, ms: int) -> Keyframe | None:
        """The last one that is not after a moment."""
        at = bisect_right(self._frames, ms, key=lambda each: each.ms)
        return self._frames[at - 1] if at else None

    def keep(self, frame: Keyframe) -> None:
        """Adds one; others make room for it."""
        if frame.urls > self._most_urls:
            return
        at = bisect_right(self._frames, frame.position, key=lambda each: each.position)
        self._frames.insert(at, frame)
        while len(self._frames) > MOST or self.urls > self._most_urls:
            del self._frames[self._least_useful(frame)]

    def _least_useful(self, newest: Keyframe) -> int:
        """The one without which the way to a moment gets least longer; how near the newest one is
        counts as well."""
        frames, here = self._frames, newest.position

        def loss(place: int) -> float:
            before = frames[place - 1].position if place else 0
            after = frames[place + 1].position if place + 1 < len(frames) else here
            each = frames[place].position
            return (max(after, each) - before) / (1 + abs(here - each)) / (1 + frames[place].urls)

        places = (n for n, each in enumerate(frames) if each is not newest)
        return min(places, key=loss)

    def clear(self) -> None:
        self._frames.clear()
