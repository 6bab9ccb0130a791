"""The file of the crawl that the window shows: made, opened, kept up to date, saved as another."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from crawlscope.core.base.budgets import CHECKED_OCTETS
from crawlscope.core.base.language import sentence, sentences, tr, tr_noop, translated
from crawlscope.core.base.urls import host_of
from crawlscope.core.insight.neighbours import LinkSource
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.answer_facts import FactSource
from crawlscope.runtime.complaints import complain
from crawlscope.runtime.garbage import spared
from crawlscope.runtime.slices import in_slices
from crawlscope.session.keeping import Keeper, new_file
from crawlscope.session.session import CrawlSession
from crawlscope.store import CrawlFile, Saved, StoreError
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.details.page_source import PageSource
from crawlscope.ui.panels.map.map_panel import MapPanel
from crawlscope.ui.shell.messages import Button, folder_button
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.links import LinkReader
from crawlscope.window.tasks import Tasks

log = logging.getLogger(__name__)

WRITING = "writing"  # what a message is about: results that cannot be written
Opened = Callable[[Saved, Keeper], object]


class Reading(PageSource, FactSource, Protocol):
    """Reads links, and what answers said."""


class WindowFile(Controller):
    """At most one file at a time; none if nothing can be written at all."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._save = desk.job.save  # for the first crawl
        self._host = ""
        self._of: CrawlSession | None = None  # whose file it is
        self._links: LinkReader | None = None  # for the details
        self._around: LinkReader | None = None  # for the graph of links
        self._opening: asyncio.Task[Any] | None = None
        self._opens = ""  # the path of the file that is being opened
        self._saving: asyncio.Task[Any] | None = None
        self._letting_go = Tasks()  # closes earlier files
        desk.window.files.save_chosen.connect(self.save_as)

    @property
    def paths(self) -> tuple[str, ...]:
        """Of the crawl that is shown, if it is kept, and of the one that is being opened."""
        keeper = self.keeper
        shown = (keeper.file.path,) if keeper is not None and not keeper.is_temporary else ()
        is_opening = self._opening is not None and not self._opening.done()
        return (*shown, self._opens) if is_opening else shown

    @property
    def keeper(self) -> Keeper | None:
        """Of the crawl in the window."""
        return self._desk.session.keeper if self._desk.session is not None else None

    @property
    def complaint(self) -> str:
        """Why the latest results are not in the file, for a person, with its name only."""
        keeper = self.keeper
        if keeper is None:
            return ""
        name = Path(keeper.file.path).name
        words = tr("Cannot write {file}: {why}")
        if keeper.is_temporary:
            words = tr("Cannot write the links: {why}")
        return words.format(file=name, why=translated(str(keeper.problem).rpartition(": ")[2]))

    def complain(self, *, is_running: bool, try_again: Callable[[], object]) -> None:
        """Says that results cannot be written, and what can be done."""
        if is_running:
            words = tr(
                "{why}. The crawl is paused. Free up space and press Resume, or save it elsewhere."
            )
            button: Button = (tr("Save as…"), self._window.ask_to_save)
        else:
            words = tr(
                "{why}. The end of this crawl is not in the file. Free up space, then try again."
            )
            button = (tr("Try again"), try_again)
        self._messages.post(words.format(why=self.complaint), Tone.BAD, button, about=WRITING)

    # --- a new crawl --------------------------------------------------------------------------

    def begin(
        self, settings: Settings, started_at: str, ledger: Ledger, is_kept: bool = True
    ) -> tuple[Keeper | None, str]:
        """Makes a file for a new crawl; and a line about one that could not be made where it
        should be.

        Raises StoreError if it is the file of --save that cannot be made.
        """
        self.cancel()
        file, problem, notice = None, "", ""
        if is_kept:
            file, problem = new_file(settings, started_at, self._save, self._desk.job.crawls)
        if problem:
            words = tr(
                "{problem}; this crawl is not being saved. Use File → Save as… to save it "
                "elsewhere."
            )
            notice = words.format(problem=translated(problem))
        self._save = None
        if file is not None:
            return Keeper(file, ledger), notice
        with contextlib.suppress(StoreError):  # then the crawl does without the links
            return Keeper.temporary(settings, started_at, ledger), notice
        return None, notice

    def take(self, session: CrawlSession) -> None:
        """Switches to the file of this crawl; that of the one before is completed and closed."""
        self._stop_reading()
        before, self._of = self._of, session
        if before is not None:
            letting_go = self._let_go(before, self._saving)
            self._letting_go.add(self._spawn(letting_go, "letting go"))
        self._links = self._around = None
        if session.keeper is not None:
            keeper, ledger = session.keeper, session.ledger
            self._links = LinkReader(keeper, ledger, self._spawn, self.refresh_links)
            self._around = LinkReader(keeper, ledger, self._spawn, self._show_around)
        self.show_sources()
        self._host = host_of(session.settings.roots[0])
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
        self._window.panels.give(DetailsPanel, DetailsPanel.set_links, links)
        self._window.panels.give(MapPanel, MapPanel.set_links, around)
        self._window.filter.set_facts(links)

    def refresh_links(self) -> None:
        """Reads the shown links again: there may be more now."""
        for details in self._window.panels.made(DetailsPanel):
            details.refresh_links()
        for map_ in self._window.panels.made(MapPanel):
            map_.refresh_links()

    def _show_around(self) -> None:
        for map_ in self._window.panels.made(MapPanel):
            map_.links.go_on()

    def _stop_reading(self) -> None:
        for reader in (self._links, self._around):
            if reader is not None:
                reader.close()

    def _show_path(self) -> None:
        keeper = self.keeper
        path = keeper.file.path if keeper is not None and not keeper.is_temporary else ""
        self._window.show_file(path, self._host)

    # --- another one --------------------------------------------------------------------------

    def open(self, path: str, opened: Opened, file: CrawlFile | None = None) -> None:
        """Restores the crawl of a file, in slices, and passes it on; `file` may be open already."""
        if (
            self.keeper is not None
            and Path(self.keeper.file.path).resolve() == Path(path).resolve()
        ):
            self._messages.post(tr("{file} is already open.").format(file=Path(path).name))
            return
        self.cancel()
        self._opens = path
        self._opening = self._spawn(self._open(path, opened, file), "opening")

    async def _open(self, path: str, opened: Opened, file: CrawlFile | None) -> None:
        try:
            with contextlib.ExitStack() as stack:
                file = stack.enter_context(file or CrawlFile.open(path, CHECKED_OCTETS))
                saved = await self._restored(file)
                keeper = Keeper(file, saved.ledger, saved)
                stack.pop_all()
        except StoreError as problem:
            self._messages.post(sentence(translated(str(problem))), Tone.BAD, about=path)
        except asyncio.CancelledError:
            words = tr("{file} was not opened.").format(file=Path(path).name)
            self._messages.post(words, Tone.WARN, about=path)
            raise
        else:
            self._messages.close(path)
            opened(saved, keeper)
            if file.is_read_only:
                self._desk.show_read_only()

    async def _restored(self, file: CrawlFile) -> Saved:
        tell = partial(self._show_fraction, tr("Opening {name}…"), file.path)
        return await in_slices(spared(file.restoring()), tell)

    def save_as(self, path: str) -> None:
        """Copies the crawl to `path`, and keeps it there from then on."""
        if self.keeper is None:
            self._messages.post(tr("There is no crawl to save yet."), Tone.WARN)
        elif self._saving is not None and not self._saving.done():
            self._messages.post(tr("The crawl is already being saved."), Tone.WARN)
        else:
            self._saving = self._spawn(self._save_as(self.keeper, path), "saving")

    async def _save_as(self, keeper: Keeper, path: str) -> None:
        try:
            await keeper.save_as(path, partial(self._show_fraction, tr("Saving {name}…"), path))
        except StoreError as problem:
            self._messages.post(sentence(translated(str(problem))), Tone.BAD, about=path)
        except asyncio.CancelledError:
            words = tr("The crawl was not saved as {file}.").format(file=path)
            self._messages.post(words, Tone.WARN, about=path)
            raise
        else:
            self._show_path()
            words = tr("Saved as {path}; the crawl continues to be saved there.").format(path=path)
            self._messages.post(words, Tone.GOOD, folder_button(path), about=path)
            self._messages.close(WRITING)

    def _show_fraction(self, words: str, path: str, fraction: float) -> None:
        words = words.format(name=Path(path).name)
        self._messages.post(words, Tone.ACCENT, (tr("Cancel"), self.cancel), fraction, about=path)

    def cancel(self) -> None:
        """Ends an opening or saving under way."""
        self.cancel_opening()
        if self._saving is not None:
            self._saving.cancel()

    def cancel_opening(self) -> None:
        if self._opening is not None:
            self._opening.cancel()

    # --- the end ------------------------------------------------------------------------------

    async def _let_go(self, session: CrawlSession, saving: asyncio.Task[Any] | None) -> None:
        keeper, session.keeper = session.keeper, None
        if keeper is None:
            return
        if saving is not None:
            saving.cancel()
            await asyncio.wait((saving,))
        try:
            await keeper.write()
        except StoreError as problem:
            words = tr_noop(
                "{problem}; whatever is missing will be fetched again when it is opened"
            )
            notice = words.format(problem=problem)
            log.warning("%s", notice)
            complain(translated(notice))
        finally:
            keeper.close()

    async def close(self) -> None:
        """Writes what is left, if it can be written, and closes the file."""
        self.cancel()
        self._stop_reading()
        session = self._desk.session
        if session is not None:
            await self._let_go(session, self._saving)
        await self._letting_go.wait()

    def give_up(self) -> None:
        """As `close`, for when nothing can be awaited any more."""
        if self.keeper is not None:
            self.keeper.close()


def opened_in_words(queued: int, withheld: Sequence[str], more: str) -> str:
    """What can be done with a saved crawl. Its file holds no secrets; `withheld` names those it was
    crawled with."""
    parts = []
    if queued:
        parts.append(
            tr(
                "{n:,} URLs in the queue: Resume continues the crawl.",
                "1 URL in the queue: Resume continues the crawl.",
                queued,
            ).format(n=queued)
        )
    if withheld:
        parts.append(
            tr(
                "Crawl files contain no secrets, so {secrets} is missing: enter it again "
                "in Crawl → Settings…."
            ).format(
                secrets=tr(", ", "between the parts of a list").join(map(translated, withheld))
            )
        )
    return sentences(*parts, more)
