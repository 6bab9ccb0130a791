"""The file of the crawl that the window shows: made, opened, kept up to date, saved as another."""

import asyncio
import contextlib
import logging
import sys
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from crawlscope.core.base.budgets import CHECKED_OCTETS
from crawlscope.core.base.job import Job
from crawlscope.core.base.language import kept, told, tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import host_of
from crawlscope.core.insight.neighbours import LinkSource
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event, SettingsChanged
from crawlscope.core.records.said import FactSource
from crawlscope.runtime.garbage import spared
from crawlscope.runtime.slices import in_slices
from crawlscope.session.keeping import Keeper
from crawlscope.store import CrawlFile, Saved, StoreError, create_there
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.details.said import PageSource
from crawlscope.ui.panels.map.map_panel import MapPanel
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.shell.messages import folder_button
from crawlscope.window.links import LinkReader
from crawlscope.window.tasks import Spawn, Tasks

log = logging.getLogger(__name__)


class Reading(PageSource, FactSource, Protocol):
    """Reads links, and what answers said."""


class WindowFile:
    """At most one file at a time; none if nothing can be written at all."""

    def __init__(
        self,
        window: MainWindow,
        job: Job,
        spawn: Spawn,
        failed: Callable[[], object],
        opened: Callable[[Saved], object],
    ) -> None:
        self.keeper: Keeper | None = None
        self._window, self._messages = window, window.messages
        self._details, self._map = window.panel(DetailsPanel), window.panel(MapPanel)
        self._crawls = job.crawls
        self._save = job.save  # for the first crawl
        self._spawn = spawn
        self._failed = failed  # called when results cannot be written
        self._opened = opened
        self._host = ""
        self._links: LinkReader | None = None  # for the details
        self._around: LinkReader | None = None  # for the graph of links
        self._keeping: asyncio.Task[Any] | None = None
        self._opening: asyncio.Task[Any] | None = None
        self._opens = ""  # the path of the file that is being opened
        self._saving: asyncio.Task[Any] | None = None
        self._letting_go = Tasks()  # closes earlier files

    @property
    def paths(self) -> tuple[str, ...]:
        """Of the crawl that is shown, if it is kept, and of the one that is being opened."""
        keeper = self.keeper
        shown = (keeper.file.path,) if keeper is not None and not keeper.is_temporary else ()
        is_opening = self._opening is not None and not self._opening.done()
        return (*shown, self._opens) if is_opening else shown

    @property
    def problem(self) -> StoreError | None:
        """Why the latest results are not in the file."""
        return self.keeper.problem if self.keeper else None

    @property
    def complaint(self) -> str:
        """The same for a person, with the name of the file only."""
        if self.keeper is None:
            return ""
        name = Path(self.keeper.file.path).name
        words = tr("Cannot write {file}: {why}")
        if self.keeper.is_temporary:
            words = tr("Cannot write the links: {why}")
        return words.format(file=name, why=told(str(self.problem).rpartition(": ")[2]))

    @property
    def read_only(self) -> str:
        """Why the crawl cannot continue in its file; '' if it can."""
        if self.keeper is None or not self.keeper.file.is_read_only:
            return ""
        name = Path(self.keeper.file.path).name
        return tr(
            "{file} may not be written: it is only read. File → Save as… keeps the crawl "
            "elsewhere; there it can go on."
        ).format(file=name)

    # --- a new crawl --------------------------------------------------------------------------

    def begin(
        self, settings: Settings, started_at: str, ledger: Ledger, is_kept: bool = True
    ) -> str:
        """Makes a file for a new crawl; returns a line about one that could not be made where it
        should be.

        Raises StoreError if it is the file of --save that cannot be made.
        """
        self.cancel()
        notice = ""
        try:
            keeper = self._new(settings, started_at, ledger) if is_kept else None
        except StoreError as problem:
            if self._save is not None:
                raise
            keeper = None
            words = tr("{problem}; this crawl is not kept. File → Save as… keeps it elsewhere.")
            notice = words.format(problem=told(str(problem)))
        self._save = None
        with contextlib.suppress(StoreError):  # then the crawl does without the links
            keeper = keeper or Keeper.temporary(settings, started_at, ledger)
        self._take(keeper, ledger, settings)
        return notice

    def _new(self, settings: Settings, started_at: str, ledger: Ledger) -> Keeper | None:
        if self._save is not None:
            return Keeper(CrawlFile.create(self._save, settings, started_at), ledger)
        if self._crawls is None:
            return None
        return Keeper(create_there(self._crawls, settings, started_at), ledger)

    def _take(self, keeper: Keeper | None, ledger: Ledger, settings: Settings) -> None:
        """Switches to this file; the previous one is completed and closed."""
        before, self.keeper = self.keeper, keeper
        self._stop_reading()
        if before is not None:
            letting_go = self._let_go(before, self._saving)
            self._letting_go.add(self._spawn(letting_go, "letting go"))
        self._links = self._around = None
        if keeper is None:
            ledger.keep_no_history()
        else:
            self._links = LinkReader(keeper, ledger, self._spawn, self._refresh_links)
            self._around = LinkReader(keeper, ledger, self._spawn, self._map.links.go_on)
        self.show_sources()
        self._host = host_of(settings.roots[0])
        self._show_path()

    @property
    def sources(self) -> tuple[LinkReader | None, LinkReader | None]:
        """Where links and facts are read from, by the details and by the graph of links."""
        return self._links, self._around

    def show_sources(self) -> None:
        """The window reads links and facts from the file of the crawl that it shows."""
        self.give_sources(self._links, self._around)

    def give_sources(self, links: Reading | None, around: LinkSource | None) -> None:
        """Sets where details and graph read links from, each its own, which has one question at a
        time; and where columns and filter read what answers said."""
        self._details.set_links(links)
        self._map.set_links(around)
        self._window.filter.set_facts(links)

    def _refresh_links(self) -> None:
        """Reads the shown links again: there may be more now."""
        self._details.refresh_links()
        self._map.refresh_links()

    def _stop_reading(self) -> None:
        for reader in (self._links, self._around):
            if reader is not None:
                reader.close()

    def note_paused(self, hosts: Sequence[str]) -> None:
        """Notes at which hosts no request may start."""
        if self.keeper is not None:
            with contextlib.suppress(StoreError):  # it is reported when results are written
                self.keeper.file.note_paused(hosts)

    def note_changed(self, settings: Settings, changed: SettingsChanged) -> None:
        """Notes what a person changed while the crawl was there."""
        if self.keeper is not None:
            with contextlib.suppress(StoreError):  # as above
                self.keeper.file.note_changed(settings, changed)

    def links_of(self, id_: int) -> "array[int] | None":
        """The ids of the URLs that a page links to; None if they cannot be read."""
        try:
            return self.keeper.file.targets_of(id_) if self.keeper is not None else None
        except StoreError as problem:
            log.warning("%s", problem)
            return None

    def note_findings(self, settings: Settings) -> None:
        """Notes what is ignored, and which severities and thresholds hold."""
        if self.keeper is not None:
            with contextlib.suppress(StoreError):  # as above
                self.keeper.file.note_findings(settings)

    def _show_path(self) -> None:
        keeper = self.keeper
        path = keeper.file.path if keeper is not None and not keeper.is_temporary else ""
        self._window.show_file(path, self._host)

    # --- while it runs ------------------------------------------------------------------------

    def keep(self) -> None:
        """Writes what happens as it happens, until `stop_keeping`."""
        if self.keeper is not None and (self._keeping is None or self._keeping.done()):
            self._keeping = self._spawn(self._keep(self.keeper), "crawl file")

    async def _keep(self, keeper: Keeper) -> None:
        try:
            await keeper.keep(self._refresh_links)
        except StoreError as problem:
            log.warning("%s", problem)
            self._failed()

    def note(self, batch: list[Event]) -> None:
        """Notes a batch of events, after the ledger folded it."""
        if self.keeper is not None:
            self.keeper.note(batch)

    def stop_keeping(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            self._keeping = None

    async def write(self) -> bool:
        """Writes what is not in the file yet; False if that is impossible."""
        if self.keeper is not None:
            try:
                await self.keeper.write()
            except StoreError as problem:
                log.warning("%s", problem)
                self._failed()
                return False
            self._refresh_links()
        return True

    # --- another one --------------------------------------------------------------------------

    def open(self, path: str, file: CrawlFile | None = None) -> None:
        """Restores the crawl of a file, in slices; `file` may be open already."""
        if (
            self.keeper is not None
            and Path(self.keeper.file.path).resolve() == Path(path).resolve()
        ):
            self._messages.post(tr("{file} is open already.").format(file=Path(path).name))
            return
        self.cancel()
        self._opens = path
        self._opening = self._spawn(self._open(path, file), "opening")

    async def _open(self, path: str, file: CrawlFile | None) -> None:
        try:
            with contextlib.ExitStack() as stack:
                file = stack.enter_context(file or CrawlFile.open(path, CHECKED_OCTETS))
                saved = await self._restored(file)
                keeper = Keeper(file, saved.ledger, saved)
                stack.pop_all()
        except StoreError as problem:
            self._messages.post(_sentence(problem), Tone.BAD)
        except asyncio.CancelledError:
            words = tr("{file} was not opened.").format(file=Path(path).name)
            self._messages.post(words, Tone.WARN)
            raise
        else:
            self._take(keeper, saved.ledger, saved.settings)
            self._opened(saved)
            if self.read_only:
                self._messages.post(self.read_only, Tone.WARN)

    async def _restored(self, file: CrawlFile) -> Saved:
        tell = partial(self._tell_fraction, tr("Opening {name}…"), file.path)
        return await in_slices(spared(file.restoring()), tell)

    def save_as(self, path: str) -> None:
        """Copies the crawl to `path`, and keeps it there from then on."""
        if self.keeper is None:
            self._messages.post(tr("There is no crawl to save yet."), Tone.WARN)
        elif self._saving is not None and not self._saving.done():
            self._messages.post(tr("The crawl is being saved already."), Tone.WARN)
        else:
            self._saving = self._spawn(self._save_as(self.keeper, path), "saving")

    async def _save_as(self, keeper: Keeper, path: str) -> None:
        try:
            await keeper.save_as(path, partial(self._tell_fraction, tr("Saving {name}…"), path))
        except StoreError as problem:
            self._messages.post(_sentence(problem), Tone.BAD)
        except asyncio.CancelledError:
            words = tr("The crawl was not saved as {file}.").format(file=path)
            self._messages.post(words, Tone.WARN)
            raise
        else:
            self._show_path()
            words = tr("Saved as {path}; the crawl is kept there from now on.").format(path=path)
            self._messages.post(words, Tone.GOOD, folder_button(path))

    def _tell_fraction(self, words: str, path: str, fraction: float) -> None:
        words = words.format(name=Path(path).name)
        self._messages.post(words, Tone.ACCENT, (tr("Cancel"), self.cancel), fraction)

    def cancel(self) -> None:
        """Ends an opening or saving under way."""
        self.cancel_opening()
        if self._saving is not None:
            self._saving.cancel()

    def cancel_opening(self) -> None:
        if self._opening is not None:
            self._opening.cancel()

    # --- the end ------------------------------------------------------------------------------

    async def _let_go(self, keeper: Keeper, saving: asyncio.Task[Any] | None) -> None:
        if saving is not None:
            saving.cancel()
            await asyncio.wait((saving,))
        try:
            await keeper.write()
        except StoreError as problem:
            words = kept("{problem}; what is missing is fetched again when it is opened")
            notice = words.format(problem=problem)
            log.warning("%s", notice)
            print(for_people(f"crawlscope: {told(notice)}"), file=sys.stderr)
        finally:
            keeper.close()

    async def close(self) -> None:
        """Writes what is left, if it can be written, and closes the file."""
        self.cancel()
        self.stop_keeping()
        self._stop_reading()
        keeper, self.keeper = self.keeper, None
        if keeper is not None:
            await self._let_go(keeper, self._saving)
        await self._letting_go.wait()

    def give_up(self) -> None:
        """As `close`, for when nothing can be awaited any more."""
        if self.keeper is not None:
            self.keeper.close()


def _sentence(problem: StoreError) -> str:
    words = told(str(problem))
    return tr("{sentence}.").format(sentence=words[:1].upper() + words[1:])


def opened_in_words(queued: int, withheld: Sequence[str], more: str) -> str:
    """What can be done with a saved crawl. Its file holds no secrets; `withheld` names those it was
    crawled with."""
    parts = []
    if queued:
        parts.append(
            tr(
                "{n:,} URLs in the queue: Continue goes on.",
                "1 URL in the queue: Continue goes on.",
                queued,
            ).format(n=queued)
        )
    if withheld:
        parts.append(
            tr(
                "A crawl file keeps no secrets, so {secrets} is missing: Crawl → Settings… "
                "takes it again."
            ).format(secrets=tr(", ", "between the parts of a list").join(map(told, withheld)))
        )
    return " ".join(filter(None, (*parts, more)))
