"""A crawl that goes step by step, told: what was asked last, what came, and why that is so."""

from collections.abc import Callable, Iterable

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.urls import shown
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import (
    Event,
    Failed,
    Fetched,
    Mark,
    Marked,
    Redirected,
    Retrying,
    Skipped,
    SkipReason,
    Stepped,
)

Show = Callable[[str, str, str], object]  # the request, its result, what it shows

FILES = {
    "/robots.txt": tr(
        "robots.txt is fetched before anything else on a host; its other URLs wait for it."
    ),
    "/sitemap.xml": tr("A sitemap: the URLs it lists are crawled as if they were roots."),
}


class Narrator:
    """Folds each batch after the ledger did. While nobody steps it has nothing to tell."""

    def __init__(
        self, show: Show, ledger: Ledger, explain: Callable[[str], str] | None = None
    ) -> None:
        self._show = show
        self._ledger = ledger
        self._explain = explain  # why a URL is as it is, where somebody knows
        self.is_slow = False  # it goes on step by step, also when it is continued
        self._last_step: Stepped | None = None
        self._outcome_words = ""

    @property
    def is_showing(self) -> bool:
        """True while a step is shown."""
        return self._last_step is not None

    def end(self) -> None:
        """It goes at full speed, or is over."""
        self._last_step, self._outcome_words = None, ""
        self._show("", "", "")

    def fold(self, batch: Iterable[Event]) -> None:
        before = self._last_step, self._outcome_words
        for event in batch:
            if isinstance(event, Stepped):
                self._last_step, self._outcome_words = event, ""
            elif isinstance(event, Marked) and event.mark is Mark.CONTINUED and not self.is_slow:
                self.end()
            elif self._last_step is not None and (words := self._outcome(event)):
                self._outcome_words = words
        if (self._last_step, self._outcome_words) != before and self._last_step is not None:
            last = self._last_step
            request = tr("{number}. Worker {worker} requests {url}").format(
                number=last.number, worker=last.worker, url=shown(last.url)
            )
            self._show(request, self._outcome_words, self._reason(last))

    def _reason(self, last: Stepped) -> str:
        explained = self._explain(last.url) if self._explain is not None else ""
        return explained or next((FILES[end] for end in FILES if last.url.endswith(end)), "")

    def _outcome(self, event: Event) -> str:
        """What came of a URL, in words; '' if the event says nothing of it."""
        assert self._last_step is not None
        match event:
            case Fetched():
                words = self._fetched(event)
            case Redirected():
                words = self._redirected(event)
            case Retrying():
                why = translated(event.error.message) if event.error else f"{event.response.status}"
                words = tr(
                    "{why}: retrying in {seconds:.1f} s, without occupying a worker until then"
                )
                words = words.format(why=why, seconds=event.pause)
            case Failed():
                words = tr("failed: {why}").format(why=translated(event.error.message))
            case Skipped(reason=SkipReason.ROBOTS):
                words = tr("not requested: blocked by robots.txt ({rule})").format(
                    rule=translated(event.rule or "")
                )
            case _:
                return ""
        if event.id == self._last_step.id:
            return f"→ {words}"
        # The result of an earlier step, which is no redirect of this one
        other = shown(self._ledger.records.url[event.id])
        return tr("· meanwhile, {url}: {result}").format(url=other, result=words)

    def _fetched(self, event: Fetched) -> str:
        response = event.response
        kind = f" {response.content_type}" if response.content_type else ""
        if event.links is None:
            words = tr("{answer}; its links are not extracted")
            return words.format(answer=f"{response.status}{kind}")
        links, new = len(event.links), event.links_new
        known = tr("all known") if not new else tr("{n:,} never seen before").format(n=new)
        number = tr("{n:,} links", "1 link", links).format(n=links)
        return f"{response.status}{kind}, {number}, {known}"

    def _redirected(self, event: Redirected) -> str:
        records = self._ledger.records
        left = records.redirects_left[event.target]
        if event.target == event.id:
            words = tr("{status} to {url}, that is, to itself")
        elif records.referrer[event.target] != event.id:
            words = tr("{status} to {url}, already known: the two paths join there")
        else:
            words = tr(
                "{status} to {url}, which is new: queued with {n:,} redirects left",
                "{status} to {url}, which is new: queued with 1 redirect left",
                left,
            )
        url = shown(records.url[event.target])
        return words.format(status=event.response.status, url=url, n=left)
