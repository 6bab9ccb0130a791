"""The events of a crawl as lines of the log, limited in number."""

import logging
from collections import Counter
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

from app.core import report, units
from app.core.events import (
    Braked,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Finished,
    Mark,
    Marked,
    Outcome,
    Redirected,
    Retrying,
    Sampled,
    SettingsChanged,
    Skipped,
    SkipReason,
    Stepped,
)
from app.core.idle import braked_in_words
from app.core.ledger import Ledger
from app.core.log_kinds import Kind
from app.core.redirects import End, ending
from app.core.site import QUEUED
from app.core.steering import in_words
from app.core.urls import origin_of, shown

PROGRESS_EVERY = 10.0  # seconds of crawling between two lines that say how far it is
# Lines of one kind per second of crawling; the others are counted and summed up in one line.
MOST_A_SECOND = {logging.ERROR: 50, logging.WARNING: 50, logging.INFO: 10, logging.DEBUG: 10}


class Chronicle:
    """Folds each batch after the ledger did; calls `tell` with each line."""

    def __init__(
        self, tell: Callable[[int, str, Kind], object], ledger: Ledger, roots: Iterable[str]
    ) -> None:
        self._tell = tell  # a line: how serious it is, its text, what it is about
        self._ledger = ledger
        self._roots = tuple(roots)
        self._in_loops: set[int] = set()
        self._second = 0  # of crawling
        self._next_progress = PROGRESS_EVERY  # seconds of crawling
        self._counts: Counter[tuple[int, str]] = Counter()  # in this second
        self._left_out: Counter[tuple[int, str]] = Counter()
        self._kinds: dict[str, Kind] = {}  # of lines that were left out

    def fold(self, batch: Iterable[Event]) -> None:
        """Writes lines about events that people want to know of, which most are not."""
        for event in batch:
            teller = TELLERS.get(type(event))
            if teller is not None:
                teller(self, event)

    def end(self, finished: Finished) -> None:
        """Writes the last line of a run, after the counts of what was left out."""
        self._begin_second(self._second)
        tally, took = self._ledger.tally, units.seconds(finished.seconds)
        left = units.plural(tally.states[QUEUED], "URL")
        match finished.outcome:
            case Outcome.LIMIT:
                text = f"the limit of {finished.limit} is reached after {took}: {left} stay queued"
                self._tell(logging.WARNING, text, Kind.CRAWL)
            case Outcome.CANCELLED:
                stop = finished.stop
                proof = f", {units.plural(stop.tasks, 'task')} in {stop.ms:,.0f} ms" if stop else ""
                self._tell(
                    logging.INFO, f"stopped after {took}{proof}: {left} stay queued", Kind.CRAWL
                )
            case Outcome.CRASHED:
                self._tell(logging.ERROR, f"ended after {took} by an error of ours", Kind.CRAWL)
            case Outcome.FINISHED if trouble := report.nothing_fetched(self._ledger):
                self._tell(logging.ERROR, f"ended after {took}: {trouble}", Kind.CRAWL)
            case Outcome.FINISHED:
                counts = f"{units.count(tally.requested)} done, {units.count(tally.broken)} broken"
                self._tell(logging.INFO, f"finished after {took}: {counts}", Kind.CRAWL)

    # --- one event ----------------------------------------------------------------------------

    def _fetched(self, event: Fetched) -> None:
        status = event.response.status or 0
        if status >= 400:
            if self._may_say(logging.WARNING, "pages answered with 400 and above", Kind.ANSWER):
                text = f"{status}{_phrase(status)}: {self._named(event.id)}"
                self._tell(logging.WARNING, text, Kind.ANSWER)
        elif event.response.truncated:
            if self._may_say(logging.INFO, "pages read in part", Kind.ANSWER):
                text = f"read in part, it is too large: {self._url(event.id)}"
                self._tell(logging.INFO, text, Kind.ANSWER)
        elif self._may_say(logging.DEBUG, "answers", Kind.ANSWER):
            text = f"{status}: {self._url(event.id)} ({_answer(event)})"
            self._tell(logging.DEBUG, text, Kind.ANSWER)

    def _failed(self, event: Failed) -> None:
        if event.error.kind is ErrorKind.STOPPED:
            level, kind, before = logging.INFO, "requests stopped by hand", ""
        elif self._ledger.site.url[event.id] in self._roots:
            level, kind, before = logging.ERROR, "roots without an answer", "the root failed: "
        else:
            level, kind, before = logging.WARNING, "URLs without an answer", ""
        if self._may_say(level, kind, Kind.ANSWER):
            tries = event.response.tries
            after = f" after {units.plural(tries, 'attempt')}" if tries > 1 else ""
            text = f"{before}{event.error.message}{after}: {self._named(event.id)}"
            self._tell(level, text, Kind.ANSWER)

    def _retrying(self, event: Retrying) -> None:
        if self._may_say(logging.INFO, "URLs asked again", Kind.RETRY):
            status = event.response.status or 0
            why = event.error.message if event.error else f"{status}{_phrase(status)}"
            text = f"asked again in {event.pause:.1f} s ({why}): {self._url(event.id)}"
            self._tell(logging.INFO, text, Kind.RETRY)

    def _redirected(self, event: Redirected) -> None:
        where = f"{self._url(event.id)} → {self._url(event.target)}"
        if self._closes_a_loop(event.id):
            if self._may_say(logging.WARNING, "redirect loops", Kind.REDIRECT):
                self._tell(logging.WARNING, f"redirect loop: {where}", Kind.REDIRECT)
        elif self._may_say(logging.DEBUG, "redirects", Kind.REDIRECT):
            self._tell(logging.DEBUG, f"{event.response.status}: {where}", Kind.REDIRECT)

    def _closes_a_loop(self, id_: int) -> bool:
        """True for the redirect that closes a loop of which nothing was said yet."""
        site = self._ledger.site
        found = ending(site, id_)
        if found is None or found.end is not End.LOOP or found.final_id in self._in_loops:
            return False
        each = found.final_id
        while each not in self._in_loops:  # each loop is walked, and reported, once
            self._in_loops.add(each)
            each = site.redirect_to[each]
        return True

    def _skipped(self, event: Skipped) -> None:
        if event.reason is SkipReason.ROBOTS:
            if self._may_say(logging.INFO, "URLs refused by robots.txt", Kind.SKIPPED):
                text = f"refused by robots.txt ({event.rule}): {self._named(event.id)}"
                self._tell(logging.INFO, text, Kind.SKIPPED)
        elif self._may_say(logging.DEBUG, "URLs not crawled", Kind.SKIPPED):
            is_url = event.reason is not SkipReason.INVALID
            before = f"not crawled ({event.reason})" if is_url else "no URL"
            self._tell(logging.DEBUG, f"{before}: {self._named(event.id)}", Kind.SKIPPED)

    def _stepped(self, event: Stepped) -> None:
        if self._may_say(logging.INFO, "steps", Kind.BY_HAND):
            text = f"step {event.number}: worker {event.worker} asks for {shown(event.url)}"
            self._tell(logging.INFO, text, Kind.BY_HAND)

    def _marked(self, event: Marked) -> None:
        if event.mark is Mark.STARTED:
            first, *others = map(shown, self._roots)
            more = f" and {units.plural(len(others), 'other root')}" if others else ""
            self._tell(logging.INFO, f"the crawl of {first}{more} begins", Kind.CRAWL)
        elif event.mark in (Mark.PAUSED, Mark.CONTINUED):
            word = "paused" if event.mark is Mark.PAUSED else "continued"
            self._tell(logging.INFO, f"{word} after {units.seconds(event.at)}", Kind.CRAWL)

    def _changed(self, event: SettingsChanged) -> None:
        at = units.seconds(event.at)
        self._tell(logging.INFO, f"changed after {at}: {in_words(event)}", Kind.BY_HAND)

    def _braked(self, event: Braked) -> None:
        self._tell(logging.WARNING, braked_in_words(event), Kind.CRAWL)

    def _sampled(self, event: Sampled) -> None:
        if int(event.at) != self._second:
            self._begin_second(int(event.at))
        if event.at >= self._next_progress:
            self._next_progress = event.at + PROGRESS_EVERY
            self._tell(logging.INFO, self._progress(event), Kind.CRAWL)

    def _progress(self, event: Sampled) -> str:
        done, queued = units.count(event.done), units.plural(event.queued, "URL")
        broken = units.count(self._ledger.tally.broken)
        rate = units.rate(self._ledger.depth.pages_per_second)
        at = units.seconds(event.at)
        return f"after {at}: {done} done, {broken} broken, {queued} queued, {rate}"

    # --- how often ----------------------------------------------------------------------------

    def _may_say(self, level: int, words: str, kind: Kind) -> bool:
        """False if there were enough lines of this kind in this second; then the line is
        counted."""
        key = level, words  # the hash of a kind is a call in Python
        self._counts[key] += 1
        if self._counts[key] <= MOST_A_SECOND[level]:
            return True
        self._left_out[key] += 1
        self._kinds[words] = kind
        return False

    def _begin_second(self, second: int) -> None:
        for (level, words), number in self._left_out.items():
            text = f"… and {units.count(number)} more {words}"
            self._tell(level, text, self._kinds[words])
        self._second = second
        self._counts.clear()
        self._left_out.clear()

    # --- words --------------------------------------------------------------------------------

    def _url(self, id_: int) -> str:
        return shown(self._ledger.site.url[id_])

    def _named(self, id_: int) -> str:
        """The URL and the page it was found on; only the path of the page if both have one
        origin."""
        site = self._ledger.site
        referrer = site.referrer[id_]
        if not referrer:
            return self._url(id_)
        page, host = site.url[referrer], f"{origin_of(site.url[referrer])}/"
        path = page[len(host) - 1 :] if site.url[id_].startswith(host) else page
        return f"{self._url(id_)}, found on {shown(path)}"


def _answer(event: Fetched) -> str:
    """'text/html, 12.0 KB in 42 ms, 14 links, 3 of them new'."""
    response = event.response
    parts = [response.content_type] if response.content_type else []
    size = "" if response.size is None else f"{units.size(response.size)} "
    parts.append(f"{size}in {units.seconds(response.elapsed)}")
    if event.links:
        new = f"{units.count(event.links_new)} of them new"
        parts += [units.plural(len(event.links), "link"), new]
    return ", ".join(parts)


def _phrase(status: int) -> str:
    try:
        return f" {HTTPStatus(status).phrase}"
    except ValueError:
        return ""


TELLERS: dict[type, Callable[[Chronicle, Any], None]] = {
    Fetched: Chronicle._fetched,
    Failed: Chronicle._failed,
    Retrying: Chronicle._retrying,
    Redirected: Chronicle._redirected,
    Skipped: Chronicle._skipped,
    Marked: Chronicle._marked,
    Sampled: Chronicle._sampled,
    Stepped: Chronicle._stepped,
    SettingsChanged: Chronicle._changed,
    Braked: Chronicle._braked,
}
