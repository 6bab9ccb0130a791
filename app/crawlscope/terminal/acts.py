"""What each command of `--control` does to a crawl on the terminal."""

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from crawlscope import export
from crawlscope.core.base.pattern import PatternError
from crawlscope.core.base.patterns import preparing
from crawlscope.core.base.text_for_people import echo
from crawlscope.core.base.urls import UrlError, canonical
from crawlscope.core.insight import report
from crawlscope.core.insight.filter import FilterError
from crawlscope.core.insight.filter import parse as parse_filter
from crawlscope.core.insight.recheckable import recheckable
from crawlscope.core.ledger.projection import projected
from crawlscope.core.ledger.steering import excluding
from crawlscope.core.policy.control import ControlError
from crawlscope.core.policy.options import options
from crawlscope.core.policy.profiles import ProfileError, taken
from crawlscope.core.policy.settings import SettingsError
from crawlscope.core.records.records import FETCHING, QUEUED
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.runtime.slices import in_slices
from crawlscope.session.session import CrawlSession
from crawlscope.store import StoreError
from crawlscope.terminal.control import Act

T = TypeVar("T")
FILTERS = {"include", "exclude"}
Given = Mapping[str, Any]
Facts = Mapping[str, Any]


class Acts:
    """The commands of one crawl."""

    def __init__(self, session: CrawlSession, heartbeat: Heartbeat) -> None:
        self._session = session
        self._heartbeat = heartbeat

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
        self._session.pause()
        return {"state": self._state()}

    async def _continue(self, _: Given) -> Facts:
        if not self._is_stopping:
            self._session.go_on()
        return {"state": self._state()}

    async def _cancel(self, _: Given) -> Facts:
        if not self._is_stopping:
            self._session.cancel()
        return {"state": self._state()}

    @property
    def _is_stopping(self) -> bool:
        return self._session.is_ending or not self._session.is_running

    def _state(self) -> str:
        if self._is_stopping:
            return "stopping"
        return "paused" if self._session.crawler.is_paused else "running"

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
        return await self._change(excluding(self._session.settings, given["regex"]))

    async def _change(self, values: Mapping[str, Any]) -> Facts:
        try:
            _, judging = self._session.change(values)
        except SettingsError as problem:
            raise ControlError(str(problem)) from None
        judged = await _done(judging)
        return {"left_the_queue": judged.dequeued, "queued_again": judged.queued}

    async def _add(self, given: Given) -> Facts:
        urls = [_url(text) for text in given["urls"]]
        frontier = self._session.crawler.frontier
        new = len({url for url in urls if url not in frontier.ids})  # the crawl finds others, too
        recheckable = await _done(self._session.crawler.add(urls))
        return {
            "new": new,
            "have_their_result": [frontier.urls[id_] for id_ in recheckable],
        }

    async def _recheck(self, given: Given) -> Facts:
        session = self._session
        await in_slices(session.folding())
        if session.keeper is None:
            raise ControlError("this crawl is not saved in a file, so it cannot be rechecked")
        ids = (
            self._named(given["urls"]) if "urls" in given else await self._matching(given["filter"])
        )
        if self._is_stopping:  # the program waits for no second run
            raise ControlError("the crawl is ending: recheck its file with crawlscope recheck")
        try:
            asked = await session.recheck(ids)
        except StoreError as problem:
            raise ControlError(str(problem)) from None
        self._check_written()
        return {"requested_once_more": asked}

    def _check_written(self) -> None:
        keeper = self._session.keeper
        if keeper is not None and keeper.problem is not None:
            raise ControlError(str(keeper.problem))

    def _named(self, texts: Sequence[str]) -> list[int]:
        ids = self._session.crawler.frontier.ids
        found = [ids.get(_url(text)) for text in texts]
        for text, id_ in zip(texts, found, strict=True):
            if id_ is None:
                raise ControlError(f"{echo(text)} is not a known URL; 'add' requests it")
        return [id_ for id_ in found if id_ is not None]

    async def _matching(self, text: str) -> list[int]:
        try:
            wanted = parse_filter(text)
        except FilterError as problem:
            raise ControlError(f"filter: {problem}") from None
        return await in_slices(
            recheckable(self._session.ledger.records, wanted, self._session.keeper)
        )

    async def _stats(self, _: Given) -> Facts:
        session, ledger = self._session, self._session.ledger
        await in_slices(session.folding())
        tally, depth = ledger.tally, ledger.samples
        end = projected(depth) if self._state() == "running" else None
        return {
            "state": self._state(),
            "seconds": round(report.seconds(ledger), 3),
            "urls_known": len(ledger.records),
            "requested": tally.requested,
            "queued": tally.states[QUEUED],
            "in_flight": tally.states[FETCHING],
            "broken": tally.broken,
            "pages_per_second": round(depth.pages_per_second, 1),
            "workers": len(session.crawler.workers),
            "seconds_left": None if end is None else [round(end.soonest), round(end.latest)],
            "loop_lag_ms": round(self._heartbeat.recent, 1),
        }

    async def _export(self, given: Given) -> Facts:
        path, session = given["path"], self._session
        try:
            export.check(path, links_to_come=session.keeper is not None)
            await in_slices(session.folding())
            await session.write()  # with the links of the last second
            self._check_written()
            await in_slices(export.writing(path, session.snapshot()))
        except (export.ExportError, StoreError) as problem:
            raise ControlError(str(problem)) from None
        return {"path": path}


async def _done(task: asyncio.Task[T]) -> T:
    """Its result, unless the crawl has ended meanwhile."""
    await asyncio.wait((task,))
    if task.cancelled():
        raise ControlError("the crawl ended before this was done")
    return task.result()


def _url(text: str) -> str:
    try:
        return canonical(text)
    except UrlError as problem:
        raise ControlError(str(problem)) from None
