"""What each command of `--control` does to a crawl on the terminal."""

import asyncio
import contextlib
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from crawlscope import export
from crawlscope.core.base.budgets import URLS_RECHECKED
from crawlscope.core.base.pattern import PatternError
from crawlscope.core.base.patterns import preparing
from crawlscope.core.base.slices import QuietSlices, Slices
from crawlscope.core.base.text_for_people import echo
from crawlscope.core.base.urls import UrlError, canonical
from crawlscope.core.insight import report
from crawlscope.core.insight.filter import FilterError
from crawlscope.core.insight.filter import parse as parse_filter
from crawlscope.core.insight.settled import SETTLED, settled
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.projection import projected
from crawlscope.core.policy.control import ControlError
from crawlscope.core.policy.options import options
from crawlscope.core.policy.profiles import ProfileError, taken
from crawlscope.core.policy.settings import SettingsError
from crawlscope.core.records.events import SettingsChanged
from crawlscope.core.records.site import FETCHING, QUEUED
from crawlscope.crawl.crawler import Crawler
from crawlscope.runtime.slices import in_slices, turn
from crawlscope.session.keeping import Keeper
from crawlscope.store import StoreError
from crawlscope.terminal.control import Act

T = TypeVar("T")
FILTERS = {"include", "exclude"}
Given = Mapping[str, Any]
Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Controlled:
    """A crawl that runs, and what can be done with it."""

    crawler: Crawler
    ledger: Ledger
    keeper: Keeper | None
    fold: Callable[[], QuietSlices[None]]  # what has happened until now
    stop: Callable[[], object]
    is_stopping: Callable[[], bool]
    writing: Callable[[str], Slices[None]]  # one export of this moment
    lag: Callable[[], float]  # of the loop of late, in ms
    keep_change: Callable[[SettingsChanged], object]


class Acts:
    """The commands of one crawl."""

    def __init__(self, crawl: Controlled) -> None:
        self._crawl = crawl

    @property
    def by_name(self) -> Mapping[str, Act]:
        return {
            "pause": self._pause,
            "continue": self._continue,
            "cancel": self._cancel,
            "set": self._set,
            "exclude": self._exclude,
            "add": self._add,
            "recheck": self._recheck,
            "stats": self._stats,
            "export": self._export,
        }

    async def _pause(self, _: Given) -> Facts:
        self._crawl.crawler.pause()
        return {"state": self._state()}

    async def _continue(self, _: Given) -> Facts:
        self._crawl.crawler.go_on()
        return {"state": self._state()}

    async def _cancel(self, _: Given) -> Facts:
        if not self._crawl.is_stopping():
            self._crawl.stop()
        return {"state": self._state()}

    def _state(self) -> str:
        if self._crawl.is_stopping():
            return "stopping"
        return "paused" if self._crawl.crawler.is_paused else "running"

    async def _set(self, given: Given) -> Facts:
        known, values = options(), dict[str, Any]()
        for word, value in given["options"].items():
            name = word.replace("-", "_")
            if name not in known or known[name].is_secret:
                raise ControlError(f"there is no option {echo(repr(word))} that can be set")
            option = known[name]
            if not option.effect.is_live:
                raise ControlError(f"{option.word} cannot be changed while a crawl runs")
            is_none = value is None and option.may_be_none
            try:
                values[name] = None if is_none else taken(option, value)
            except ProfileError as problem:
                raise ControlError(str(problem)) from None
        for name in FILTERS & values.keys():
            # Bad ones are refused by the change, with the name of the option
            with contextlib.suppress(PatternError):
                await in_slices(preparing(values[name]))
        return await self._change(values)

    async def _exclude(self, given: Given) -> Facts:
        before = self._crawl.crawler.settings.exclude
        return await self._change({"exclude": tuple(dict.fromkeys((*before, given["regex"])))})

    async def _change(self, values: Mapping[str, Any]) -> Facts:
        crawler = self._crawl.crawler
        last = crawler.last_change
        try:
            judging = crawler.change(values)
        except SettingsError as problem:
            raise ControlError(str(problem)) from None
        if crawler.last_change is not None and crawler.last_change is not last:
            self._crawl.keep_change(crawler.last_change)
        judged = await _done(judging)
        return {"left_the_queue": judged.left, "queued_again": judged.queued}

    async def _add(self, given: Given) -> Facts:
        urls = [_url(text) for text in given["urls"]]
        before = self._crawl.crawler.frontier.known
        settled = await _done(self._crawl.crawler.add(urls))
        urls_of = self._crawl.crawler.frontier.urls
        return {
            "new": self._crawl.crawler.frontier.known - before,
            "have_their_result": [urls_of[id_] for id_ in settled],
        }

    async def _recheck(self, given: Given) -> Facts:
        await in_slices(self._crawl.fold())
        crawler, keeper = self._crawl.crawler, self._crawl.keeper
        if keeper is None:
            raise ControlError("this crawl is kept in no file, and only those can be rechecked")
        ids = (
            self._named(given["urls"]) if "urls" in given else await self._matching(given["filter"])
        )
        asked = 0
        try:
            await keeper.write()  # links are read from there
            rest = iter(ids)
            while some := list(islice(rest, URLS_RECHECKED)):
                asked += crawler.recheck(dict(self._links_of(keeper, some)))
                await turn()
        except StoreError as problem:
            raise ControlError(str(problem)) from None
        return {"requested_once_more": asked}

    def _named(self, texts: Sequence[str]) -> list[int]:
        ids = self._crawl.crawler.frontier.ids
        found = [ids.get(_url(text)) for text in texts]
        for text, id_ in zip(texts, found, strict=True):
            if id_ is None:
                raise ControlError(f"{echo(text)} is not known; 'add' requests it")
        return [id_ for id_ in found if id_ is not None]

    async def _matching(self, text: str) -> list[int]:
        try:
            wanted = parse_filter(text)
        except FilterError as problem:
            raise ControlError(f"filter: {problem}") from None
        return await in_slices(settled(self._crawl.ledger.site, wanted, self._crawl.keeper))

    def _links_of(self, keeper: Keeper, ids: Sequence[int]) -> "Iterator[tuple[int, array[int]]]":
        state = self._crawl.ledger.site.state
        for id_ in ids:
            if state[id_] in SETTLED:
                yield id_, keeper.file.targets_of(id_)

    async def _stats(self, _: Given) -> Facts:
        await in_slices(self._crawl.fold())
        crawl, tally, depth = self._crawl, self._crawl.ledger.tally, self._crawl.ledger.depth
        end = projected(depth) if self._state() == "running" else None
        return {
            "state": self._state(),
            "seconds": round(report.seconds(crawl.ledger), 3),
            "urls_known": len(crawl.ledger.site),
            "requested": tally.requested,
            "queued": tally.states[QUEUED],
            "in_flight": tally.states[FETCHING],
            "broken": tally.broken,
            "pages_per_second": round(depth.pages_per_second, 1),
            "workers": len(crawl.crawler.workers),
            "seconds_left": None if end is None else [round(end.soonest), round(end.latest)],
            "loop_lag_ms": round(crawl.lag(), 1),
        }

    async def _export(self, given: Given) -> Facts:
        path = given["path"]
        try:
            export.check(path, links_to_come=self._crawl.keeper is not None)
            await in_slices(self._crawl.fold())
            if self._crawl.keeper is not None:
                await self._crawl.keeper.write()  # with the links of the last second
            await in_slices(self._crawl.writing(path))
        except (export.ExportError, StoreError) as problem:
            raise ControlError(str(problem)) from None
        return {"path": path}


async def _done(task: asyncio.Task[T]) -> T:
    """Its result, unless the crawl has ended meanwhile."""
    await asyncio.wait((task,))
    if task.cancelled():
        raise ControlError("the crawl ended before all of it was done")
    return task.result()


def _url(text: str) -> str:
    try:
        return canonical(text)
    except UrlError as problem:
        raise ControlError(str(problem)) from None
