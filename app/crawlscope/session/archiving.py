"""The archive of a crawl: opened when it runs, and closed, or made one file, at the end. Rendered
pages are kept there, too."""

import asyncio
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from time import monotonic, time
from typing import Self

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.frontier import Frontier
from crawlscope.core.records.capture import ArchiveError, Capture
from crawlscope.core.records.events import Discovered, Event
from crawlscope.core.records.rendering import Answering, Rendered, Renderer, Served, Telling
from crawlscope.runtime.slices import in_slices
from crawlscope.store.archive import wacz
from crawlscope.store.archive.archive import Archive

LOOK_FOR_ROOM = 2.0  # seconds between two looks at the free space
ROOM = 64 * 1024 * 1024  # bytes that have to be free before a crawl goes on

# What the records of a rendered page are called: the picture as Webrecorder's programs call it
DOM, HTML = "urn:dom:", "text/html; charset=utf-8"
VIEW, PICTURE = "urn:view:", "image/jpeg"


class Archiving:
    """Of one session; `tell` hears of each problem while it is written."""

    def __init__(
        self,
        frontier: Frontier,
        ledger: Ledger,
        unfolded: Sequence[Event],
        tell: Callable[[ArchiveError], object],
    ) -> None:
        """`unfolded` is what the ledger does not know yet."""
        self._unfolded = unfolded
        self._free, self._looked_at = 0, -inf
        self._new: dict[int, int] = {}  # the page on which one of these URLs was found
        self._frontier = frontier
        self._ledger = ledger
        self._tell = tell
        self._archive: Archive | None = None
        self._target = Path()
        self.folder = Path()  # where its files are
        self.lock = asyncio.Lock()  # held while something is appended
        self.problem: ArchiveError | None = None  # why the latest capture is not in it

    @property
    def is_open(self) -> bool:
        return self._archive is not None

    async def open(self, settings: Settings) -> None:
        """Begins, or goes on where another run left off. Raises ArchiveError."""
        self.problem, self.lock = None, asyncio.Lock()
        if settings.warc is None:
            return
        self._target = self.folder = Path(settings.warc)
        if self._target.suffix.lower() == wacz.SUFFIX:
            self.folder = wacz.parts_of(self._target)
        if self.folder != self._target and self._target.exists() and not self.folder.exists():
            await in_slices(wacz.unpacking(self._target, self.folder))
        archive = Archive(self.folder, settings, self._found)
        try:
            if self.folder != self._target:
                wacz.clear(self.folder)
            await in_slices(archive.catching_up())
        except BaseException:
            archive.close()
            raise
        self._archive = archive

    def keeping(self, capture: Capture) -> QuietSlices[None]:
        assert self._archive is not None
        yield from self._archive.keeping(capture)
        self.problem = None

    async def keep_rendered(self, url: str, done: Rendered) -> None:
        """Keeps what a browser made of a page: its HTML, and its picture if there is one. Raises
        ArchiveError."""
        if self._archive is None:
            return
        html = (done.html or "").encode("utf-8", "surrogatepass")
        try:
            async with self.lock:
                for name, kind, body in ((DOM, HTML, html), (VIEW, PICTURE, done.picture)):
                    if body:
                        kept = self._archive.keeping_rendered(f"{name}{url}", time(), kind, body)
                        await in_slices(kept)
        except ArchiveError as problem:
            self.failed(problem)
            raise

    def failed(self, problem: ArchiveError) -> None:
        self.problem = problem
        self._tell(problem)

    @property
    def sizes(self) -> tuple[int, int] | None:
        """Bytes of the archive, and bytes that are free where it is; None while there is none."""
        if self._archive is None:
            return None
        if (now := monotonic()) > self._looked_at + LOOK_FOR_ROOM:
            self._looked_at = now
            try:
                self._free = self._archive.free()
            except ArchiveError:
                self._free = 0
        return self._archive.octets, self._free

    @property
    def words(self) -> tuple[str, ...]:
        """The same for people; nothing while there is none."""
        if (sizes := self.sizes) is None:
            return ()
        octets, free = map(units.size, sizes)
        return (tr("archive {size}, {free} free").format(size=octets, free=free),)

    async def has_room_again(self, is_paused: Callable[[], bool]) -> bool:
        """Waits for it; False if room is not what lacks, or somebody continued without it.

        A small response that still found its place does not end the wait: the crawl is paused.
        """
        if self.problem is None or not self.problem.is_full:
            return False
        while is_paused() and (sizes := self.sizes) is not None:
            if sizes[1] >= ROOM:
                return True
            await asyncio.sleep(LOOK_FOR_ROOM)
        return False

    async def close(self, *, is_whole: bool) -> ArchiveError | None:
        """Ends; if it `is_whole`, only the one file stays. The error if that fails."""
        archive, self._archive = self._archive, None
        if archive is None:
            return None
        is_file = self.folder != self._target
        has_begun = len(self._frontier.urls) > 1  # or it ended before it had a URL
        try:
            with archive:
                if is_file and has_begun:
                    title = self._frontier.urls[1]
                    await in_slices(wacz.writing(archive, self._target, title, self._title))
        except ArchiveError as problem:
            return problem
        if is_file and ((is_whole and has_begun) or not archive.octets):
            wacz.remove(self.folder)
        return None

    def _found(self, url: str) -> tuple[str | None, int | None]:
        frontier, records = self._frontier, self._ledger.records
        id_ = frontier.ids.get(url)
        if id_ is None:
            return None, None  # robots.txt, or a sitemap
        page = records.referrer[id_] if id_ < len(records.referrer) else self._new_page(id_)
        return (frontier.urls[page] if page else None), frontier.depth[id_]

    def _new_page(self, id_: int) -> int:
        if id_ not in self._new:
            found = (each for each in self._unfolded if isinstance(each, Discovered))
            self._new = {each.id: each.referrer or 0 for each in found}
        return self._new.get(id_, 0)

    def _title(self, url: str) -> str | None:
        records = self._ledger.records
        id_ = self._frontier.ids.get(url)
        return None if id_ is None else records.title.get(id_)


class ArchivingRenderer:
    """A browser whose pages are kept in an archive, if there is one."""

    def __init__(self, renderer: Renderer, archiving: Archiving) -> None:
        self._renderer, self._archiving = renderer, archiving

    async def __aenter__(self) -> Self:
        await self._renderer.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._renderer.__aexit__()

    @property
    def processes(self) -> list[tuple[int, int]]:
        return self._renderer.processes

    async def render(
        self, url: str, document: Served, answering: Answering, telling: Telling
    ) -> Rendered:
        """Raises ArchiveError."""
        done = await self._renderer.render(url, document, answering, telling)
        await self._archiving.keep_rendered(url, done)
        return done
