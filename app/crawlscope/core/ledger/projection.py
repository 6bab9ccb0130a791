"""When a crawl will be over: a range, from its speed and from how much it still finds."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.core.ledger.queue_samples import QueueSamples
from crawlscope.core.records.events import Mark

# The speed, and the share of new URLs, are those of the last seconds, and of a longer time before
SECONDS, LONGER = 2.5, 30.0
OTHER_SPEED = 4  # times as long or as short as before
SHORTEST = 0.5  # seconds from which an end may be projected
MOST_FOUND = 0.25  # new URLs found per URL done, of late; above this, no end is projected
MOST_FOUND_LONGER = 0.5  # that the longer time may add to the range


@dataclass(frozen=True, slots=True)
class Projection:
    """Seconds until a crawl is over: at the earliest and at the latest."""

    soonest: float
    latest: float


@dataclass(frozen=True, slots=True)
class _Trend:
    """What happened in the latest part of a crawl."""

    each: float  # seconds that a URL takes
    found: float  # new URLs found per URL done


def projected(depth: QueueSamples) -> Projection | None:
    """When everything will be done, or a limit reached; None if no projection is possible.

    The rest is divided by the speed, and URLs yet to be found are added: none for the earliest end,
    and for the latest as many per URL as were found before. The rate at which the queue shrinks
    would mislead while many new URLs are being found; then a limit counts only if what is queued
    already takes longer. Pauses, and anything before them, do not count.
    """
    if len(depth.at) < 2:
        return None
    left = depth.queued[-1] + depth.in_flight[-1]
    if left == 0:
        return Projection(0.0, 0.0)
    since = depth.at[_first_since(depth, SECONDS)]
    if depth.at[-1] - since < SHORTEST:
        return None
    lately = _trend(depth, SECONDS)
    if lately is None:  # nothing is answered any more
        given = depth.seconds_left if depth.done[-1] else None
        return None if given is None else Projection(given, given)
    longer = _trend(depth, LONGER) or lately
    fast, slow = sorted((lately.each, longer.each))
    if slow > OTHER_SPEED * fast:  # slow motion, say: what was before tells nothing of what comes
        fast = slow = lately.each
    pages, seconds = depth.pages_left, depth.seconds_left
    ends = []
    if lately.found <= MOST_FOUND:
        found = min(max(lately.found, longer.found), MOST_FOUND_LONGER)
        ends.append(Projection(left * fast, left * slow / (1 - found)))
    if pages is not None and (ends or pages <= left):
        ends.append(Projection(pages * fast, pages * slow))
    if seconds is not None and (ends or seconds <= left * fast):
        ends.append(Projection(seconds, seconds))
    if not ends:
        return None
    return Projection(min(each.soonest for each in ends), min(each.latest for each in ends))


def _first_since(depth: QueueSamples, seconds: float) -> int:
    """The sample with which the last seconds begin, or what came after the last mark."""
    begun = max(depth.at[-1] - seconds, depth.marks[-1][0] if depth.marks else 0.0)
    return min(max(0, bisect_left(depth.at, begun) - 1), len(depth.at) - 2)


def _trend(depth: QueueSamples, seconds: float) -> _Trend | None:
    """None if nothing was done in this time."""
    first = _first_since(depth, seconds)
    done = depth.done[-1] - depth.done[first]
    if done <= 0:
        return None
    left, before = (depth.queued[i] + depth.in_flight[i] for i in (-1, first))
    return _Trend((depth.at[-1] - depth.at[first]) / done, max(0.0, left + done - before) / done)


def _is_idle(depth: QueueSamples) -> bool:
    """True if URLs are queued and none has been requested of late."""
    first = _first_since(depth, SECONDS)
    is_long = depth.at[-1] - depth.at[first] >= SHORTEST
    is_still = depth.done[-1] == depth.done[first] and not any(depth.in_flight[first:])
    return is_long and is_still and depth.queued[-1] > 0


def in_words(depth: QueueSamples, tr: Callable[..., str] = tr) -> str:
    """The predicted end of a running crawl, in words; with `tr_noop` for `tr`, in English."""
    if depth.marks and depth.marks[-1][1] is Mark.PAUSED:
        return tr("paused")
    end = projected(depth)
    if end is not None:
        if end.latest < 1:
            return tr("almost done")
        time = units.span(end.soonest, end.latest, tr=tr)
        return tr("{time} left").format(time=time)
    if len(depth.at) < 2:
        return tr("starting")
    if _is_idle(depth):
        return tr("waiting")
    return tr("still discovering") if depth.queued[-1] else tr("finishing the last requests")
