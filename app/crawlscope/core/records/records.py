"""The records of a crawl, in columns by id: a fold of its events."""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from sys import intern

from crawlscope.core.base import native
from crawlscope.core.base.arrays import array_with
from crawlscope.core.base.text_column import TextColumn
from crawlscope.core.base.word_column import WordColumn
from crawlscope.core.records.canonicals import Canonicals
from crawlscope.core.records.chain_index import NOWHERE, ChainIndex
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Nearer,
    Queued,
    Redirected,
    Response,
    Retrying,
    Skipped,
    SkipReason,
    Started,
    State,
    Unlinked,
)
from crawlscope.core.records.gathered import Gathered
from crawlscope.core.records.joined import Joined
from crawlscope.core.records.masks import Masks
from crawlscope.core.records.scripts import Scripts

MOST_BYTES = 2**63 - 1  # the largest value of a column; a server may claim more in Content-Length
UNKNOWN = -1  # in a column of numbers: not known (yet)
STATES = tuple(State)
QUEUED, FETCHING, DONE, REDIRECTED, FAILED, SKIPPED = range(len(STATES))


@dataclass(frozen=True, slots=True)
class Record:
    """One URL as exports give it, without the end of its redirect chain."""

    id: int
    url: str
    state: State
    status: int | None
    depth: int
    referrer: str | None
    anchor: str | None
    content_type: str | None
    charset: str | None
    size: int | None  # bytes
    elapsed: float | None  # seconds
    tries: int
    redirect_to: str | None
    redirects_left: int
    title: str | None
    canonical: str | None
    links_total: int | None
    links_new: int | None
    inlinks: int
    truncated: bool
    error: Error | None
    skip_reason: SkipReason | None
    robots_rule: str | None
    fetched_at: float | None  # seconds since 1970, UTC


class Records:
    """Every known URL. Columns are lists and arrays by id; index 0 is no URL."""

    def __init__(self) -> None:
        self.url: list[str] = [""]
        self.state = bytearray(1)
        self.status = array("h", [0])  # 0: no status
        self.depth = array("i", [0])
        self.referrer = array("i", [0])
        self.size = array("q", [UNKNOWN])
        self.elapsed = array("f", [UNKNOWN])
        self.tries = array("H", [0])
        self.redirects_left = array("i", [0])
        self.redirect_to = array("i", [0])  # 0: no known target
        self.links_total = array("i", [UNKNOWN])
        self.links_new = array("i", [UNKNOWN])
        self.inlinks = array("i", [0])
        self.self_linked = bytearray(1)  # 1: the page links to itself
        self.fetched_at = array("d", [0.0])
        self.content_type: list[str | None] = [None]
        self.anchor = TextColumn()
        self.charset = WordColumn[str]()
        self.title = TextColumn()
        self.canonical = Canonicals(self.url)
        self.error: dict[int, Error] = {}  # values that few records have are kept in dictionaries
        self.skip_reason = WordColumn[SkipReason]()
        self.robots_rule: dict[int, str] = {}  # the line that refuses it, or the reason in words
        self.was = WordColumn[str]()  # in short what it answered before it was rechecked: '404'
        self.by_hand: dict[int, str] = {}  # what a person did to it, in words, with the time
        self.limit_url: dict[int, str] = {}  # the target of one redirect too many
        self.rules: list[str] = []  # no column: the names of the extraction rules that hold
        self.roots: frozenset[str] = frozenset()  # no column: what a person gave the crawl
        self.truncated: set[int] = set()
        self.nofollow_page: set[int] = set()  # refused by their page's meta robots
        self.probe: dict[int, str] = {}  # of the host: hashes of its error page, in hexadecimal
        # Of the certificate of the host: when it ends, and when it was seen; seconds since 1970
        self.certificate_ends: dict[int, float] = {}
        self.certificate_seen: dict[int, float] = {}
        self.robots_groups: dict[int, str] = {}  # of the robots.txt of the host, for AI crawlers
        self.listed: set[int] = set()  # named by a sitemap
        self.found = Masks()  # what is wrong with it; kept by `Findings`
        self.changes: dict[int, int] = {}  # since an older crawl: bits in the order of `Change`
        self.joined = Joined()  # no column: tables of a person's, by URL
        self.gathered = Gathered()  # facts that somebody sorts or filters by
        self.scripts = Scripts()  # of pages that a browser has rendered; kept by `FindingsFold`
        self.chains = ChainIndex()  # where redirects lead
        self.bad_end: set[int] = set()  # redirects whose chain ends broken; kept by `Verdicts`

    def __len__(self) -> int:
        return len(self.url) - 1

    def ids(self) -> range:
        return range(1, len(self.url))

    def fold(self, event: Event) -> None:
        match event:
            case Fetched(id=id_):
                self._answer(id_, DONE, event.response)
                self._page(event)
            case Skipped():
                self._skip(event)
            case Discovered():
                self.discover([event])
            case Started(id=id_):
                self.state[id_] = FETCHING
            case Redirected(id=id_, target=target):
                self._answer(id_, REDIRECTED, event.response)
                self.redirect_to[id_] = target
                self.inlinks[target] += 1
                self.chains.lead(id_, target)
            case Failed(id=id_):
                self._answer(id_, FAILED, event.response)
                self.error[id_] = event.error
                if event.target_url is not None:
                    self.limit_url[id_] = event.target_url
                    self.chains.lead(id_, NOWHERE)
            case Retrying(id=id_):
                self._answer(id_, QUEUED, event.response)
                if event.error:
                    self.error[id_] = event.error
            case Queued(id=id_):
                self._queue_again(event)
            case Nearer() | Unlinked():
                self._revise(event)

    def discover(self, events: Sequence[Discovered]) -> None:
        """Folds many at once, column by column: four times as fast."""
        if not events:  # as in most frames of a window
            return
        number = len(events)
        self.url += [event.url for event in events]
        self.depth.extend(array_with("i", [event.depth for event in events]))
        self.referrer.extend(array_with("i", [event.referrer for event in events]))
        left = [event.redirects_left for event in events]
        self.redirects_left.extend(array_with("i", left))
        self.content_type.extend([None] * number)
        self.state.extend(bytes(number))
        self.self_linked.extend(bytes(number))
        # Index 0, which is no URL, holds the values of a new one. An array extends itself by
        # another array much faster than by single numbers, which take about 700 instructions each.
        for zeros in (self.status, self.tries, self.redirect_to, self.inlinks):
            zeros.extend(zeros[:1] * number)
        for unknown in (self.size, self.links_total, self.links_new):
            unknown.extend(unknown[:1] * number)
        for seconds in (self.elapsed, self.fetched_at):
            seconds.extend(seconds[:1] * number)
        self.anchor.put_all((event.id, event.anchor) for event in events if event.anchor)

    def _revise(self, event: Nearer | Unlinked) -> None:
        if isinstance(event, Nearer):
            for id_, depth in zip(event.ids, event.depths, strict=True):
                self.depth[id_] = depth
            return
        for target in event.links:
            self.inlinks[target] -= 1

    def _answer(self, id_: int, state: int, response: Response) -> None:
        self.state[id_] = state
        self.status[id_] = response.status or 0
        self.size[id_] = UNKNOWN if response.size is None else min(response.size, MOST_BYTES)
        self.elapsed[id_] = response.elapsed
        self.tries[id_] = response.tries
        self.fetched_at[id_] = response.fetched_at
        kind = response.content_type
        self.content_type[id_] = kind and intern(kind)
        if self.error:
            self.error.pop(id_, None)
        if response.charset:
            self.charset[id_] = response.charset
        else:
            self.charset.discard(id_)
        if response.truncated:
            self.truncated.add(id_)
        else:
            self.truncated.discard(id_)

    def _page(self, event: Fetched) -> None:
        if event.title:
            self.title[event.id] = event.title
        if event.canonical:
            self.canonical[event.id] = event.canonical
        if event.links is not None:
            self.links_total[event.id] = len(event.links)
            new = event.links_new
            if event.id in self.was:  # requested once more: what it was the first to name is known
                new = sum(self.referrer[target] == event.id for target in event.links)
            self.links_new[event.id] = new
            inlinks = self.inlinks
            before = inlinks[event.id]
            if native.module is not None:
                native.module.count(inlinks, event.links)
            else:
                for target in event.links:
                    inlinks[target] += 1
            self.self_linked[event.id] = inlinks[event.id] > before

    def _skip(self, event: Skipped) -> None:
        if self.tries[event.id]:  # it counts as never requested
            self._answer(event.id, SKIPPED, Response(tries=0))
            self.elapsed[event.id] = UNKNOWN
        self.state[event.id] = SKIPPED
        self.skip_reason[event.id] = event.reason
        if event.rule is not None:
            self.robots_rule[event.id] = intern(event.rule)
        elif self.robots_rule:
            self.robots_rule.pop(event.id, None)
        if event.by_page:
            self.nofollow_page.add(event.id)
        else:
            self.nofollow_page.discard(event.id)

    def _queue_again(self, event: Queued) -> None:
        id_ = event.id
        if event.is_anew:
            self._forget(id_)
        self.state[id_] = QUEUED
        self.depth[id_] = event.depth
        self.redirects_left[id_] = event.redirects_left
        self.skip_reason.discard(id_)
        self.robots_rule.pop(id_, None)
        self.nofollow_page.discard(id_)
        if id_ in self.chains:  # requested once more: the first answer's redirect is void
            if self.redirect_to[id_]:
                self.inlinks[self.redirect_to[id_]] -= 1
            self.redirect_to[id_] = 0
            self.limit_url.pop(id_, None)
            self.chains.cut(id_)
            self.bad_end.discard(id_)

    def _forget(self, id_: int) -> None:
        """Its answer counts no more, but what it was is kept in short."""
        error = self.error.get(id_)
        self.was[id_] = error.kind.value if error else intern(str(self.status[id_]))
        self._answer(id_, QUEUED, Response(tries=0))
        self.elapsed[id_] = self.links_total[id_] = self.links_new[id_] = UNKNOWN
        self.self_linked[id_] = 0
        self.scripts.forget(id_)
        for texts in (self.title, self.canonical):
            texts.discard(id_)

    def is_broken(self, id_: int) -> bool:
        """True if failed (but not stopped by a person), answered with status 400 and above, or a
        redirect whose chain ends broken.

        Everything that shows, counts, lists or exports broken URLs asks here.
        """
        state = self.state[id_]
        if state == DONE:
            return self.status[id_] >= 400
        if state == REDIRECTED:
            return id_ in self.bad_end
        return state == FAILED and not self._was_stopped(id_)

    def _was_stopped(self, id_: int) -> bool:
        return id_ in self.error and self.error[id_].kind is ErrorKind.STOPPED

    def is_answered(self, id_: int) -> bool:
        """True if an attempt was the last one: its response is final."""
        return self.state[id_] in (DONE, REDIRECTED, FAILED)

    def is_kept(self, id_: int) -> bool:
        """True if its response is one of an earlier crawl, and nothing was requested."""
        return self.state[id_] in (DONE, REDIRECTED) and not self.tries[id_]

    def is_linked(self, id_: int) -> bool:
        """True if a page links to the URL, or it is a root: it is not known through redirects
        alone."""
        return not self.referrer[id_] or self.inlinks[id_] > self.chains.redirects_to(id_)

    def redirect_url(self, id_: int) -> str | None:
        """The target of a redirect, even of one redirect too many; None if it is no redirect."""
        target = self.redirect_to[id_]
        return self.url[target] if target else self.limit_url.get(id_)

    def record(self, id_: int) -> Record:
        size, elapsed = self.size[id_], self.elapsed[id_]
        links_total = self.links_total[id_]
        return Record(
            id=id_,
            url=self.url[id_],
            state=STATES[self.state[id_]],
            status=self.status[id_] or None,
            depth=self.depth[id_],
            referrer=self.url[self.referrer[id_]] or None,
            anchor=self.anchor.get(id_),
            content_type=self.content_type[id_],
            charset=self.charset.get(id_),
            size=None if size == UNKNOWN else size,
            elapsed=None if elapsed == UNKNOWN else round(elapsed, 6),
            tries=self.tries[id_],
            redirect_to=self.redirect_url(id_),
            redirects_left=self.redirects_left[id_],
            title=self.title.get(id_),
            canonical=self.canonical.get(id_),
            links_total=None if links_total == UNKNOWN else links_total,
            links_new=None if links_total == UNKNOWN else self.links_new[id_],
            inlinks=self.inlinks[id_],
            truncated=id_ in self.truncated,
            error=self.error.get(id_),
            skip_reason=self.skip_reason.get(id_),
            robots_rule=self.robots_rule.get(id_),
            fetched_at=self.fetched_at[id_] or None,
        )

    def records(self) -> Iterator[Record]:
        return map(self.record, self.ids())

    def is_from_sitemap(self, id_: int) -> bool:
        """True of a URL that is a root, at depth 0, only because a sitemap names it."""
        if id_ not in self.listed or self.depth[id_] or self.referrer[id_]:
            return False
        return id_ not in self.by_hand and self.url[id_] not in self.roots

    def copy(self) -> "Records":
        """A copy of this moment, for a reader that works in slices. Columns are copied, values
        shared."""
        other = Records.__new__(Records)
        for name, column in vars(self).items():
            setattr(other, name, column[:] if hasattr(column, "append") else column.copy())
        return other
