"""The events of a crawl as lines of the log, limited in number."""

import logging
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.log_kinds import Kind
from crawlscope.core.base.urls import origin_of, shown
from crawlscope.core.insight import report
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.steering import as_title, in_words
from crawlscope.core.records.events import (
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
from crawlscope.core.records.idle import braked_in_words
from crawlscope.core.records.records import QUEUED
from crawlscope.core.records.redirects import End, ending

PROGRESS_EVERY = 10.0  # seconds of crawling between two lines that say how far it is
# Lines of one kind per second of crawling; the others are counted and summed up in one line.
MOST_A_SECOND = {logging.ERROR: 50, logging.WARNING: 50, logging.INFO: 10, logging.DEBUG: 10}
# What is counted, where there is too much of it
PAGES_OF_400 = tr("pages with status 400 or above", "lines of the log")
PAGES_IN_PART = tr("partially read pages", "lines of the log")
ANSWERS = tr("responses", "lines of the log")
STOPPED = tr("requests stopped by hand", "lines of the log")
ROOTS = tr("roots without a response", "lines of the log")
URLS = tr("URLs without a response", "lines of the log")
AGAIN = tr("retried URLs", "lines of the log")
LOOPS = tr("redirect loops", "lines of the log")
REDIRECTS = tr("redirects", "lines of the log")
REFUSED = tr("URLs blocked by robots.txt", "lines of the log")
NOT_CRAWLED = tr("URLs not crawled", "lines of the log")
STEPS = tr("steps", "lines of the log")


class Chronicle:
    """Folds each batch after the ledger did; calls `write` with each line."""

    def __init__(
        self, write: Callable[[int, str, Kind], object], ledger: Ledger, roots: Iterable[str]
    ) -> None:
        self._write = write  # a line: how serious it is, its text, what it is about
        self._ledger = ledger
        self._roots = dict.fromkeys(roots)  # a list may have a million
        self._in_loops: set[int] = set()
        self._second = 0  # of crawling
        self._next_progress = PROGRESS_EVERY  # seconds of crawling
        self._counts: Counter[tuple[int, str]] = Counter()  # in this second
        self._left_out: Counter[tuple[int, str]] = Counter()
        self._kinds: dict[str, Kind] = {}  # of lines that were left out

    def fold(self, batch: Iterable[Event]) -> None:
        """Writes lines about events that people want to know of, which most are not."""
        for event in batch:
            writer = WRITERS.get(type(event))
            if writer is not None:
                writer(self, event)

    def end(self, finished: Finished) -> None:
        """Writes the last line of a run, after the counts of what was left out."""
        self._begin_second(self._second)
        tally, took = self._ledger.tally, units.seconds(finished.seconds)
        left = _stay_queued(tally.states[QUEUED])
        match finished.outcome:
            case Outcome.LIMIT:
                text = tr("the limit of {limit} is reached after {time}: {left}")
                text = text.format(limit=translated(finished.limit or ""), time=took, left=left)
                self._write(logging.WARNING, text, Kind.CRAWL)
            case Outcome.CANCELLED:
                after = took
                if stop := finished.stop:
                    tasks = report.tasks_words(stop)
                    after = tr("{time}, {tasks} in {ms:,.0f} ms")
                    after = after.format(time=took, tasks=tasks, ms=stop.ms)
                text = tr("stopped after {time}: {left}").format(time=after, left=left)
                self._write(logging.INFO, text, Kind.CRAWL)
            case Outcome.CRASHED:
                text = tr("ended by an internal error after {time}").format(time=took)
                self._write(logging.ERROR, text, Kind.CRAWL)
            case Outcome.FINISHED if trouble := report.nothing_fetched_told(self._ledger):
                text = tr("ended after {time}: {trouble}").format(time=took, trouble=trouble)
                self._write(logging.ERROR, text, Kind.CRAWL)
            case Outcome.FINISHED:
                text = tr("finished after {time}: {done:,} URLs done, {broken:,} of them broken")
                text = text.format(time=took, done=tally.requested, broken=tally.broken)
                self._write(logging.INFO, text, Kind.CRAWL)

    # --- one event ----------------------------------------------------------------------------

    def _fetched(self, event: Fetched) -> None:
        status = event.response.status or 0
        if status >= 400:
            if self._may_write(logging.WARNING, PAGES_OF_400, Kind.ANSWER):
                text = f"{units.status(status)}: {self._named(event.id)}"
                self._write(logging.WARNING, text, Kind.ANSWER)
        elif event.response.truncated:
            if self._may_write(logging.INFO, PAGES_IN_PART, Kind.ANSWER):
                text = tr("truncated, too large: {url}").format(url=self._url(event.id))
                self._write(logging.INFO, text, Kind.ANSWER)
        elif self._may_write(logging.DEBUG, ANSWERS, Kind.ANSWER):
            text = f"{status}: {self._url(event.id)} ({_answer(event)})"
            self._write(logging.DEBUG, text, Kind.ANSWER)

    def _failed(self, event: Failed) -> None:
        if event.error.kind is ErrorKind.STOPPED:
            level, kind = logging.INFO, STOPPED
        elif self._ledger.records.url[event.id] in self._roots:
            level, kind = logging.ERROR, ROOTS
        else:
            level, kind = logging.WARNING, URLS
        if self._may_write(level, kind, Kind.ANSWER):
            tries, why = event.response.tries, translated(event.error.message)
            if tries > 1:
                words = tr("{why} after {n:,} attempts", "{why} after 1 attempt", tries)
                why = words.format(why=why, n=tries)
            text = tr("the root failed: {why}: {url}") if kind is ROOTS else "{why}: {url}"
            text = text.format(why=why, url=self._named(event.id))
            self._write(level, text, Kind.ANSWER)

    def _retrying(self, event: Retrying) -> None:
        if self._may_write(logging.INFO, AGAIN, Kind.RETRY):
            status = event.response.status or 0
            why = translated(event.error.message) if event.error else units.status(status)
            text = tr("retrying in {seconds:.1f} s ({why}): {url}")
            text = text.format(seconds=event.pause, why=why, url=self._url(event.id))
            self._write(logging.INFO, text, Kind.RETRY)

    def _redirected(self, event: Redirected) -> None:
        where = f"{self._url(event.id)} → {self._url(event.target)}"
        if self._note_new_loop(event.id):
            if self._may_write(logging.WARNING, LOOPS, Kind.REDIRECT):
                text = tr("redirect loop: {chain}").format(chain=where)
                self._write(logging.WARNING, text, Kind.REDIRECT)
        elif self._may_write(logging.DEBUG, REDIRECTS, Kind.REDIRECT):
            self._write(logging.DEBUG, f"{event.response.status}: {where}", Kind.REDIRECT)

    def _note_new_loop(self, id_: int) -> bool:
        """Notes the loop that a redirect closes; True if nothing was said of it yet."""
        records = self._ledger.records
        found = ending(records, id_)
        if found is None or found.end is not End.LOOP or found.final_id in self._in_loops:
            return False
        looping = found.final_id
        while looping not in self._in_loops:  # each loop is walked, and reported, once
            self._in_loops.add(looping)
            looping = records.redirect_to[looping]
        return True

    def _skipped(self, event: Skipped) -> None:
        if event.reason is SkipReason.ROBOTS:
            if self._may_write(logging.INFO, REFUSED, Kind.SKIPPED):
                text = tr("blocked by robots.txt ({rule}): {url}")
                text = text.format(rule=translated(event.rule or ""), url=self._named(event.id))
                self._write(logging.INFO, text, Kind.SKIPPED)
        elif self._may_write(logging.DEBUG, NOT_CRAWLED, Kind.SKIPPED):
            text = tr("not crawled ({reason}): {url}")
            if event.reason is SkipReason.INVALID:
                text = tr("invalid URL: {url}")
            text = text.format(reason=translated(event.reason.value), url=self._named(event.id))
            self._write(logging.DEBUG, text, Kind.SKIPPED)

    def _stepped(self, event: Stepped) -> None:
        if self._may_write(logging.INFO, STEPS, Kind.BY_HAND):
            text = tr("step {number}: worker {worker} requests {url}").format(
                number=event.number, worker=event.worker, url=shown(event.url)
            )
            self._write(logging.INFO, text, Kind.BY_HAND)

    def _marked(self, event: Marked) -> None:
        if event.mark is Mark.STARTED:
            first, others = next(iter(self._roots)), len(self._roots) - 1
            text = tr("crawl of {root} started")
            if others:
                text = tr(
                    "crawl of {root} and {n:,} other roots started",
                    "crawl of {root} and 1 other root started",
                    others,
                )
            self._write(logging.INFO, text.format(root=shown(first), n=others), Kind.CRAWL)
        elif event.mark in (Mark.PAUSED, Mark.CONTINUED):
            is_paused = event.mark is Mark.PAUSED
            text = tr("paused after {time}") if is_paused else tr("resumed after {time}")
            self._write(logging.INFO, text.format(time=units.seconds(event.at)), Kind.CRAWL)

    def _changed(self, event: SettingsChanged) -> None:
        text = tr("changed after {time}: {change}")
        text = text.format(time=units.seconds(event.at), change=in_words(event, as_title))
        self._write(logging.INFO, text, Kind.BY_HAND)

    def _braked(self, event: Braked) -> None:
        self._write(logging.WARNING, braked_in_words(event), Kind.CRAWL)

    def _sampled(self, event: Sampled) -> None:
        if int(event.at) != self._second:
            self._begin_second(int(event.at))
        if event.at >= self._next_progress:
            self._next_progress = event.at + PROGRESS_EVERY
            self._write(logging.INFO, self._progress(event), Kind.CRAWL)

    def _progress(self, event: Sampled) -> str:
        words = tr(
            "after {time}: {done:,} URLs done, {broken:,} of them broken, {n:,} queued, {rate}/s"
        )
        return words.format(
            time=units.seconds(event.at),
            done=event.done,
            broken=self._ledger.tally.broken,
            n=event.queued,
            rate=units.rate(self._ledger.samples.pages_per_second),
        )

    # --- how often ----------------------------------------------------------------------------

    def _may_write(self, level: int, words: str, kind: Kind) -> bool:
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
            text = tr("… and {n:,} more {things}").format(n=number, things=words)
            self._write(level, text, self._kinds[words])
        self._second = second
        self._counts.clear()
        self._left_out.clear()

    # --- words --------------------------------------------------------------------------------

    def _url(self, id_: int) -> str:
        return shown(self._ledger.records.url[id_])

    def _named(self, id_: int) -> str:
        """The URL and the page it was found on; only the path of the page if both have one
        origin."""
        records = self._ledger.records
        referrer = records.referrer[id_]
        if not referrer:
            return self._url(id_)
        page, host = records.url[referrer], f"{origin_of(records.url[referrer])}/"
        path = page[len(host) - 1 :] if records.url[id_].startswith(host) else page
        return tr("{url}, found on {page}").format(url=self._url(id_), page=shown(path))


def _stay_queued(number: int) -> str:
    return tr("{n:,} URLs remain queued", "1 URL remains queued", number).format(n=number)


def _answer(event: Fetched) -> str:
    """'text/html, 12.0 KB in 42 ms, 14 links, 3 of them new'."""
    response = event.response
    parts = [response.content_type] if response.content_type else []
    words, size = tr("in {time}"), response.size
    if size is not None:
        words = tr("{size} in {time}")
    parts.append(words.format(size=units.size(size or 0), time=units.seconds(response.elapsed)))
    if event.links:
        number = len(event.links)
        parts.append(tr("{n:,} links", "1 link", number).format(n=number))
        parts.append(tr("{n:,} of them new").format(n=event.links_new))
    return ", ".join(parts)


WRITERS: dict[type, Callable[[Chronicle, Any], None]] = {
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
