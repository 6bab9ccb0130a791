"""Fetching with a memory: what other sites answered in earlier crawls stands in for requests."""

import time
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Protocol, Self

from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.urls import hostname_of, origin_of
from crawlscope.core.policy.address_policy import Nearness, nearness
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Error, ErrorKind, Response
from crawlscope.core.records.kept_answer import KeptAnswer
from crawlscope.core.records.machines import Machine
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.fetch import Answer, File, LeftOutError
from crawlscope.fetch.fetching import Fetching

BROKEN = 400
BUSY = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
PAUSE = 3_600.0  # seconds until a server is asked again that does not say when
LONGEST_PAUSE = 7 * 86_400.0
LARGEST_FILE = 65_536  # bytes of a robots.txt
OFFLINE = tr_noop("offline: no earlier response of this site is stored")
TOO_EARLY = tr_noop("this site asked not to be requested again so soon")


class Memory(Protocol):
    """What was answered, by canonical URL."""

    def last(self, url: str) -> KeptAnswer | None: ...
    def keep(self, url: str, kept: KeptAnswer | None) -> None: ...
    def close(self) -> None: ...


class RememberingFetcher:
    """A `Fetching` around another one. It remembers what is only checked, and robots.txt of the
    same sites; with `offline`, it requests nothing that is not on this machine."""

    def __init__(self, inner: Fetching, memory: Memory, settings: Settings) -> None:
        self._inner = inner
        self._memory = memory
        self._own = settings.origins()
        self._oldest = settings.cached or 0.0  # seconds
        self._is_offline = settings.offline

    def fetch(self, url: str, worker: Worker) -> Awaitable[Answer]:
        if self._is_out_of_reach(url):
            raise _left_out(OFFLINE)
        return self._inner.fetch(url, worker)

    async def check(self, url: str, worker: Worker, method: str) -> Answer:
        known, now = self._memory.last(url), time.time()
        is_good = known is not None and known.status > 0
        if known is not None and self._may_stand_in(known, now):
            if is_good:
                return _answer(known)
            raise _left_out(TOO_EARLY)
        if self._is_out_of_reach(url):
            raise _left_out(OFFLINE)
        answer = await self._inner.check(url, worker, method)
        status = answer.response.status or 0
        if status in BUSY:
            pause = min(answer.retry_after or PAUSE, LONGEST_PAUSE)
            before = known or KeptAnswer(0, now)
            self._memory.keep(url, replace(before, not_before=now + pause))
            return _answer(known) if known is not None and is_good else answer
        if status < BROKEN:
            told = answer.response
            at, kind = told.fetched_at, told.content_type
            self._memory.keep(url, KeptAnswer(status, at, answer.location, kind, told.size))
        elif known is not None:
            self._memory.keep(url, None)
        return answer

    async def fetch_file(self, url: str, worker: Worker, most: int) -> File:
        if origin_of(url) in self._own:
            return await self._inner.fetch_file(url, worker, most)
        known, now = self._memory.last(url), time.time()
        if known is not None and self._may_stand_in(known, now):
            return File(known.status, known.body, known.content_type, known.location, None)
        if self._is_out_of_reach(url):
            return File(HTTPStatus.NOT_FOUND, b"", None, None, None)
        found = await self._inner.fetch_file(url, worker, most)
        # One that is not there is an answer, too: everything is allowed (RFC 9309, 2.3.1.3)
        is_lasting = found.status < HTTPStatus.INTERNAL_SERVER_ERROR and found.status not in BUSY
        if is_lasting and len(found.body) <= LARGEST_FILE:
            kind = found.content_type
            kept = KeptAnswer(found.status, now, found.location, kind, body=found.body)
            self._memory.keep(url, kept)
        return found

    def _may_stand_in(self, known: KeptAnswer, now: float) -> bool:
        is_young = known.status > 0 and (self._is_offline or now - known.at <= self._oldest)
        return is_young or now < known.not_before

    def _is_out_of_reach(self, url: str) -> bool:
        return self._is_offline and nearness(hostname_of(url)) is not Nearness.LOOPBACK

    # --- as the other one ---------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        await self._inner.__aenter__()
        self.certificates = self._inner.certificates
        return self

    async def __aexit__(self, kind: type[BaseException] | None = None, *_: object) -> None:
        try:
            await self._inner.__aexit__(kind, *_)
        finally:
            self._memory.close()

    async def begin(self) -> None:
        await self._inner.begin()

    def let_go(self) -> None:
        self._inner.let_go()

    @property
    def sockets_open(self) -> int:
        return self._inner.sockets_open

    @property
    def unheard(self) -> int:
        return self._inner.unheard

    def use(self, settings: Settings) -> None:
        self._inner.use(settings)

    def machines(self) -> Sequence[Machine]:
        return self._inner.machines()

    async def look_up_roots(self) -> None:
        await self._inner.look_up_roots()

    def stop_one(self, worker: Worker) -> bool:
        return self._inner.stop_one(worker)


def _answer(kept: KeptAnswer) -> Answer:
    """No attempt was made; the time is that of the response."""
    told = Response(kept.status, kept.content_type, size=kept.size, tries=0, fetched_at=kept.at)
    return Answer(told, None, False, kept.location, None, False, None)


def _left_out(why: str) -> LeftOutError:
    error = Error(ErrorKind.CONNECT, why)
    return LeftOutError(error, Response(tries=0), may_retry=False)
