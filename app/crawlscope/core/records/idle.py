"""Why workers have nothing to do, in a line that says what would change it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import cut, for_people
from crawlscope.core.records.events import Braked, Limit

MOST_PER_HOST = 10_000  # that can be set
LONGEST_HOST = 60  # characters of a name in a line


@dataclass(frozen=True, slots=True)
class HeldBack:
    """What holds the queue back at this moment: counts of hosts with queued URLs, by reason."""

    queued: int
    backing_off: int
    is_paused: bool
    limit: Limit | None  # a limit that has been reached
    per_host: int
    delay: float  # the longest delay between two requests among these hosts, in seconds
    full: int = 0  # hosts that have as many requests in flight as allowed
    delayed: int = 0  # hosts whose delay is not over
    held: int = 0  # hosts whose robots.txt or sitemaps are being read
    paused: tuple[str, ...] = ()  # hosts at which no request may start, if the others have none
    least_delay: float = 0.0  # --delay, in seconds
    steps: int = 0  # single requests that may start during the pause, and could not yet
    every: float | None = None  # seconds between two requests, in slow motion
    workers: int = 0


@dataclass(frozen=True, slots=True)
class Remedy:
    """What a person can do at once so that workers no longer wait."""

    words: str  # of a button
    act: str  # the name of an option that gets the `value`; or one of those below
    value: float | None = None
    hosts: tuple[str, ...] = ()  # of GO_ON_WITH_HOSTS


GO_ON, FULL_SPEED, GO_ON_WITH_HOSTS = "go on", "full speed", "go on with hosts"
GO_LIVE = "go live"  # out of a replay


def hosts_in_short(paused: Sequence[str]) -> str:
    """'a.org is paused', '3 hosts are paused (a.org, …)'."""
    words = tr("{n:,} hosts are paused ({host}, …)", "{host} is paused", len(paused))
    return words.format(n=len(paused), host=cut(for_people(paused[0]), LONGEST_HOST))


class Reason(NamedTuple):
    """Why the queue gives workers nothing."""

    words: str  # with what would change it
    short: str  # in the row of a worker
    remedy: Remedy | None = None  # what a person can do about it


def reason(by: HeldBack) -> Reason:
    """Why the queue gives a worker nothing: what keeps most of it back."""
    if by.is_paused and not by.steps:
        words = tr("the crawl is paused; Resume continues it, Step lets one request start")
        return Reason(words, tr("idle: crawl paused"), Remedy(tr("Resume"), GO_ON))
    if by.limit is Limit.PAGES:
        return Reason(tr("the page limit is reached"), tr("idle: page limit"))
    if by.limit is Limit.SECONDS:
        return Reason(tr("the time limit is reached"), tr("idle: time limit"))
    if not by.queued:
        return _empty(by)
    most = max(by.full, by.delayed, by.held)
    if by.paused and not most:
        words = tr("{paused}; nothing else is queued")
        on = Remedy(tr("Resume"), GO_ON_WITH_HOSTS, hosts=by.paused)
        words = words.format(paused=hosts_in_short(by.paused))
        return Reason(words, tr("idle: host paused"), on)
    if most and most == by.held:
        words = tr("robots.txt or a sitemap of the host is fetched first")
        return Reason(words, tr("idle: robots.txt first"))
    if most and most == by.delayed:
        return _delayed(by)
    if by.every is not None and not most:
        words = tr("slow motion: one request every {time}").format(time=units.seconds(by.every))
        return Reason(words, tr("idle: slow motion"), Remedy(tr("Full speed"), FULL_SPEED))
    words = tr(
        "at most {n:,} concurrent requests per host",
        "at most 1 concurrent request per host",
        by.per_host,
    ).format(n=by.per_host)
    more = min(max(by.workers, by.per_host + 1), MOST_PER_HOST)  # no more can be in flight
    raised = Remedy(tr("Raise to {n:,}").format(n=more), "per_host", more) if by.full else None
    return Reason(words, tr("idle: limit per host"), raised)


def _empty(by: HeldBack) -> Reason:
    words = tr("no URL is queued; pages in progress may lead to more")
    if by.backing_off:
        words = tr(
            "no URL is queued; {n:,} URLs are backing off until the next attempt",
            "no URL is queued; 1 URL is backing off until the next attempt",
            by.backing_off,
        ).format(n=by.backing_off)
    return Reason(words, tr("idle: queue is empty"))


def _delayed(by: HeldBack) -> Reason:
    words = tr(
        "a host gets one request every {time} (its delay: yours, that of its robots.txt, or "
        "because it asked to slow down)"
    ).format(time=units.seconds(by.delay))
    ours = by.least_delay if by.least_delay == by.delay else 0.0
    half = Remedy(tr("Halve to {n:g} s").format(n=ours / 2), "delay", ours / 2) if ours else None
    return Reason(words, tr("idle: delay of host"), half)


def braked_in_words(event: Braked) -> str:
    """'h is paused: 51 of the last 100 requests failed'"""
    words = tr("{host} is paused: {n:,} of the last {among:,} requests failed")
    host = cut(for_people(event.host), LONGEST_HOST)
    return words.format(host=host, n=event.failures, among=event.among)
