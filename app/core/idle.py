"""Why workers have nothing to do, in a line that says what would change it."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core import units
from app.core.events import Braked, Limit
from app.core.text_for_people import cut, for_people

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
    paused: tuple[str, ...] = ()  # hosts at which no request may start
    least_delay: float = 0.0  # --delay, in seconds
    steps: int = 0  # single requests that may start during the pause, and could not yet
    every: float | None = None  # seconds between two requests, in slow motion


@dataclass(frozen=True, slots=True)
class Remedy:
    """What a person can do at once so that workers wait no more."""

    words: str  # of a button
    act: str  # the name of an option that gets the `value`; or GO_ON, or FULL_SPEED
    value: float | None = None


GO_ON, FULL_SPEED = "go on", "full speed"


def why_idle(idle: int, workers: int, by: HeldBack) -> str:
    """'40 of 50 workers wait: at most 10 requests at once to one host (--per-host)'; '' if none."""
    if not idle:
        return ""
    wait = "waits" if idle == 1 else "wait"
    return f"{units.count(idle)} of {units.plural(workers, 'worker')} {wait}: {_reason(by)[0]}"


def remedy(by: HeldBack) -> Remedy | None:
    """What would change the reason why workers wait; None if that is not for a person to change."""
    return _reason(by)[1]


def hosts_in_short(paused: Sequence[str]) -> str:
    """'a.org is paused', '3 hosts are paused (a.org, …)'."""
    first = cut(for_people(paused[0]), LONGEST_HOST)
    if len(paused) == 1:
        return f"{first} is paused"
    return f"{units.plural(len(paused), 'host')} are paused ({first}, …)"


Reason = tuple[str, Remedy | None]


def _reason(by: HeldBack) -> Reason:
    if by.is_paused and not by.steps:
        words = "the crawl is paused; Continue goes on, Step lets one request start"
        return words, Remedy("Continue", GO_ON)
    if by.limit is Limit.PAGES:
        return "the limit of pages is reached (--max-pages)", None
    if by.limit is Limit.SECONDS:
        return "the limit of seconds is reached (--max-seconds)", None
    if not by.queued:
        if by.backing_off:
            urls = units.plural(by.backing_off, "URL backs", "URLs back")
            return f"no URL is queued; {urls} off until the next attempt", None
        return "no URL is queued; pages that are under way may name more", None
    most = max(by.full, by.delayed, by.held)
    if by.paused and not most:
        return f"{hosts_in_short(by.paused)}; the rest of the queue is theirs", None
    if most and most == by.held:
        return "robots.txt or a sitemap of the host is being read first", None
    if most and most == by.delayed:
        words = (
            f"a host is asked every {units.seconds(by.delay)} "
            "(--delay, Crawl-delay of its robots.txt, or it asked for less)"
        )
        ours = by.least_delay if by.least_delay == by.delay else 0.0
        half = Remedy(f"Halve to {ours / 2:g} s", "delay", ours / 2) if ours else None
        return words, half
    if by.every is not None and not most:
        words = f"slow motion: one request in {units.seconds(by.every)}"
        return words, Remedy("Full speed", FULL_SPEED)
    words = f"at most {units.plural(by.per_host, 'request')} at once to one host (--per-host)"
    more = min(2 * by.per_host, MOST_PER_HOST)
    raised = Remedy(f"Raise to {units.count(more)}", "per_host", more) if by.full else None
    return words, raised


def braked_in_words(event: Braked) -> str:
    """'h is paused: 51 of the last 100 requests to it failed'"""
    among = f"{event.failures:,} of the last {event.among:,} requests to it failed"
    return f"{cut(for_people(event.host), LONGEST_HOST)} is paused: {among}"
