"""Keeps a crawl in its file as it runs, in slices: every result is in it after a second."""

import asyncio
import contextlib
import logging
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from operator import itemgetter
from pathlib import Path
from time import monotonic
from typing import Self, TypeVar

from crawlscope.core.base.language import tr
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.paths import Named
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import Event
from crawlscope.runtime.slices import in_slices
from crawlscope.store import (
    EVERY,
    Copy,
    CrawlFile,
    Linked,
    Saved,
    StoreError,
    all_links,
    create_there,
)

log = logging.getLogger(__name__)
T = TypeVar("T")


def new_file(
    settings: Settings, started_at: str, save: str | None, crawls: Path | None
) -> tuple[CrawlFile | None, str]:
    """The file of a new crawl: at `save`, or in the folder of `crawls`; None if it is saved
    nowhere, and why not, if it should be. Raises StoreError if there can be none at `save`."""
    if save is not None:
        return CrawlFile.create(save, settings, started_at), ""
    if crawls is None:
        return None, ""
    try:
        return create_there(crawls, settings, started_at), ""
    except StoreError as problem:
        return None, str(problem)


def if_readable(read: Callable[[], T], otherwise: T) -> T:
    """What is read of a file; `otherwise` if that fails, which the log says."""
    try:
        return read()
    except StoreError as problem:
        log.warning("%s", problem)
        return otherwise


class Keeper:
    """Saves one crawl in its file. The file may change: `save_as`."""

    def __init__(
        self, file: CrawlFile, ledger: Ledger, saved: Saved | None = None, folder: str = ""
    ) -> None:
        self.file = file
        self.problem: StoreError | None = None  # why the latest results are not in the file
        self._writer = file.writer(ledger, saved)
        self._folder = folder  # a temporary folder, removed after the crawl
        self._writing = asyncio.Lock()
        # Set while there is something that no transaction has taken up
        self._noted = asyncio.Event()
        self._oldest = 0.0  # when that began
        self._took = EVERY / 3  # seconds that the last transaction took; at first a guess

    @classmethod
    def temporary(cls, settings: Settings, started_at: str, ledger: Ledger) -> Self:
        """For a crawl that is not saved, or cannot be: a temporary file holds its links."""
        try:
            folder = tempfile.mkdtemp(prefix="crawlscope-")
        except OSError as problem:
            raise StoreError(
                tr("cannot create a temporary folder: {why}").format(why=problem.strerror)
            ) from None
        try:
            file = CrawlFile.create(str(Path(folder, "now.crawl")), settings, started_at)
            return cls(file, ledger, folder=folder)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise

    @property
    def is_temporary(self) -> bool:
        return bool(self._folder)

    @property
    def past_number(self) -> int:
        """How much of the past has been noted; after `write`, all of it is in the file."""
        return self._writer.past_number

    def note(self, batch: Iterable[Event]) -> None:
        """Notes a batch of events, after the ledger folded it."""
        self._writer.note(batch)
        if self._writer.has_more and not self._noted.is_set():
            self._oldest = monotonic()
            self._noted.set()

    async def keep(self, on_written: Callable[[], object] = lambda: None) -> None:
        """Writes until cancelled; calls `on_written` after each transaction. Raises StoreError."""
        while True:
            await self._noted.wait()
            # The oldest result counts. If transactions take long, the next one begins sooner.
            due = self._oldest + max(EVERY - self._took, EVERY / 3)
            await asyncio.sleep(due - monotonic())
            await self.write()
            on_written()

    async def write(self) -> None:
        """Writes everything noted so far. If that fails (StoreError) nothing is lost: try again."""
        async with self._writing:
            began = monotonic()
            late = (self._oldest if self._noted.is_set() else began) + EVERY / 2
            self._noted.clear()
            try:
                self.file.check_place()
                await in_slices(self._writer.writing(), late=late)
            except BaseException as problem:
                self._noted.set()  # all of it is still to be written
                if isinstance(problem, StoreError):
                    self.problem = problem
                raise
            self.problem = None
            self._took = monotonic() - began

    async def save_as(self, path: str, tell: Callable[[float], object]) -> None:
        """Copies the file to `path` and saves the crawl there from then on.

        The crawl continues meanwhile. `path` appears whole or not at all. Raises StoreError.
        """
        with contextlib.closing(Copy(self.file, path)) as copy:
            with contextlib.suppress(StoreError):  # what has no room here may have room there
                await self.write()
            try:
                async with self._writing:  # a checkpoint that has begun is finished
                    self._writer.may_checkpoint = False
                await in_slices(copy.database(), tell)
                async with self._writing:
                    await in_slices(copy.journal())
                    self._move(copy.finished())
            finally:
                self._writer.may_checkpoint = True
        await self.write()

    def _move(self, file: CrawlFile) -> None:
        old, self.file = self.file, file
        file.take_over(self._writer)
        old.close()
        self._remove_folder()

    def all(self) -> Iterator[tuple[int, int, str | None]]:
        """Each link that is in the file, as `CrawlFile.all`; the file may change meanwhile."""
        return all_links(self._pages_after)

    def said_of(self, ids: Sequence[int], names: Collection[str]) -> dict[int, AnswerFacts]:
        """As `FactSource` says; what is not in the file yet is known, too."""
        found = self.file.said_of(ids, names)
        self._writer.bring_up_to_date(found, ids)
        return found

    def said_after(
        self, id_: int, number: int, names: Collection[str]
    ) -> list[tuple[int, AnswerFacts]]:
        """As `FactSource` says; what is not in the file yet is known, too."""
        found = dict(self.file.said_after(id_, number, names))
        until = max(found, default=None)
        self._writer.bring_up_to_date(found)
        return sorted(
            (
                each
                for each in found.items()
                if id_ < each[0] and (until is None or each[0] <= until)
            ),
            key=itemgetter(0),
        )

    def named_by(self, page: int) -> Named | None:
        """As `LinkSource` says, of pages whose links are in the file."""
        return if_readable(lambda: self.file.named_by(page), None)

    def pages_beside(self) -> list[int]:
        """As `LinkSource` says."""
        return if_readable(self.file.pages_beside, [])

    def _pages_after(self, id_: int, number: int) -> list[tuple[int, Linked]]:
        return self.file.pages_after(id_, number)

    def close(self) -> None:
        """Closes the file. Anything not yet written is lost."""
        self.file.close()
        self._remove_folder()

    def _remove_folder(self) -> None:
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = ""
