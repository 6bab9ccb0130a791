"""What views read from the file of the crawl: which pages link to a URL, what answers said."""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from time import perf_counter
from typing import Any

from crawlscope.core.base.budgets import ANSWER_SECONDS
from crawlscope.core.base.slices import QuietSlices, Slices, Work
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.runtime.slices import in_slices
from crawlscope.session.keeping import Keeper, if_readable
from crawlscope.store import Linked, StoreError
from crawlscope.window.tasks import Spawn

log = logging.getLogger(__name__)

Question = tuple[int, int, int]  # id, limit, offset


class LinkReader:
    """Reads from the keeper's file in slices; a task reads what takes long."""

    def __init__(
        self, keeper: Keeper, ledger: Ledger, spawn: Spawn, on_read: Callable[[], object]
    ) -> None:
        self._keeper = keeper
        self._ledger = ledger
        self._spawn = spawn
        self._is_closed = False
        self._on_read = on_read  # called when a long reading is complete
        self._task: asyncio.Task[Any] | None = None
        self._question: Question | None = None  # the one that the task is reading the answer to
        self._answer: Linked | None = None

    def outlinks(self, id_: int, limit: int, offset: int) -> Linked:
        return if_readable(lambda: self._keeper.file.outlinks(id_, limit, offset), [])

    def inlinks(self, id_: int, limit: int, offset: int) -> Linked | None:
        """Pages that link here, then URLs that redirect here; None while they are being read."""
        question = (id_, limit, offset)
        if question == self._question:
            found = self._answer
            if found is not None:
                self.stop()
            return found
        self.stop()
        work = Work(self._inlinks(*question))
        steps = iter(work)
        until = perf_counter() + ANSWER_SECONDS
        for _ in steps:
            if perf_counter() >= until:
                break
        else:
            return work.result
        self._question = question
        self._task = self._spawn(self._read_on(work, steps), "links")
        return None

    def said(self, id_: int) -> AnswerFacts:
        """What the page and its headers said."""
        return if_readable(lambda: self._said(id_), AnswerFacts())

    def close(self) -> None:
        """Reads nothing any more: the file may be closed."""
        self.stop()
        self._is_closed = True

    def said_of(self, ids: Sequence[int], names: Collection[str]) -> dict[int, AnswerFacts]:
        """What answers said, for columns of the URLs."""
        if self._is_closed:
            return {}
        return if_readable(lambda: self._keeper.said_of(ids, names), {})

    def said_after(
        self, id_: int, number: int, names: Collection[str]
    ) -> list[tuple[int, AnswerFacts]]:
        if self._is_closed:
            return []
        return if_readable(lambda: self._keeper.said_after(id_, number, names), [])

    def stop(self) -> None:
        """Drops the current question: nobody needs its answer any more."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._question = self._answer = None

    def _said(self, id_: int) -> AnswerFacts:
        file = self._keeper.file
        return AnswerFacts(file.facts_of(id_), *file.answer_of(id_), file.headers_of(id_))

    def _inlinks(self, id_: int, limit: int, offset: int) -> QuietSlices[Linked]:
        try:
            found = yield from self._keeper.file.inlinks_in_slices(id_, offset + limit, 0)
        except StoreError as problem:
            log.warning("%s", problem)
            found = []
        records = self._ledger.records
        found += [(source, None) for source in records.chains.sources(id_)]
        return found[offset:][:limit]

    async def _read_on(self, work: Work[Linked], steps: Slices[None]) -> None:
        await in_slices(steps)
        self._answer = work.result
        self._on_read()
