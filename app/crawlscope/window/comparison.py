"""Shows what comparing the crawl in the window with an older one (`session/comparing.py`) finds."""

import asyncio
from functools import partial
from pathlib import Path

from crawlscope.core.base.language import sentence, tr, translated
from crawlscope.core.base.urls import hostname_of, origin_of
from crawlscope.core.insight import report
from crawlscope.core.insight.differences import Differences
from crawlscope.core.insight.page_texts import PageTexts
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.steering import as_title, difference
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.events import Outcome
from crawlscope.session.asking import place_of
from crawlscope.session.comparing import Tell, compare, read_older
from crawlscope.session.session import CrawlSession
from crawlscope.store import Kept, Saved, StoreError, previous, usable
from crawlscope.ui.dialogs.recent_files import recent_paths
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.changes.addresses_dialog import (
    Addresses,
    AddressesDialog,
    remembered,
    url_map,
)
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel, ComparedCrawl
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.shell.panels import WATCH
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.kept_files import look_into

ABOUT = "comparison"


class WindowComparison(Controller):
    """One comparison at a time."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._path = ""  # the file of the older crawl, if it has one
        # The crawl of the demo site before this one, which is in no file
        self._now: CrawlSession | None = None
        self._demo_before: CrawlSession | None = None
        self.older_archive: Path | None = None  # of the crawl that was compared last
        self._origins: Addresses = ("", "")  # of both crawls, if they differ
        self._at_end = ""  # with which the crawl in the window is compared at its end
        self._is_asked = True  # a person waits for it
        self._task: asyncio.Task[None] | None = None
        self._told_running = False
        self._looked: CrawlSession | None = None  # for the one before it, unasked
        self._sought: CrawlSession | None = None  # whether there is one before it
        self._seeking: asyncio.Task[None] | None = None
        self._first: CrawlSession | None = None  # which has none before it
        window = desk.window
        # The crawl that was compared last, what was found, and since when
        self._found: tuple[Ledger, Differences, str] | None = None
        window.files.compare_chosen.connect(self.compare)
        window.acts.on("compare previous", self.compare_previous)
        window.panels.when(ChangesPanel, self._connect_changes)
        window.panels.when(OverviewPanel, self._connect_overview)
        window.zones.changed.connect(self._look_when_seen)
        window.crawl.changed.connect(self._tell_running)

    def _connect_changes(self, changes: ChangesPanel) -> None:
        changes.previous_requested.connect(self.compare_previous)
        changes.compare_always(lambda: self._window.crawl.of_now)
        changes.again_requested.connect(self.compare_again)
        changes.addresses_requested.connect(self._ask_for_addresses)

    def _connect_overview(self, overview: OverviewPanel) -> None:
        overview.previous_requested.connect(self.compare_previous)
        overview.compare_always(lambda: self._window.crawl.of_now)
        self._show_in(overview)

    def _show_in(self, overview: OverviewPanel) -> None:
        ledger, found, since = self._found or (None, Differences(), "")
        if ledger is self._window.crawl.of_now:
            overview.show_changes(found, since)
        elif self._first is not None and self._first is self._desk.session:
            overview.show_no_previous(is_demo=self._first is self._now)

    def take(self, session: CrawlSession) -> None:
        self._at_end, self.older_archive = "", None
        if self._now is not None and session.settings.roots == self._now.settings.roots:
            self._demo_before = self._now
        self._now = session if self._desk.demo else None

    def compare_at_end(self, path: str) -> None:
        """The crawl that runs was started to see what has changed since this one."""
        self._at_end = path

    def end(self, outcome: Outcome | None) -> None:
        """The crawl has ended. A part of it would only tell what it has not reached."""
        if self._at_end and outcome in (Outcome.FINISHED, Outcome.LIMIT):
            path, self._at_end = self._at_end, ""
            self.compare(path, is_asked=False)
        self._look_when_seen()

    def compare(self, path: str, *, is_asked: bool = True) -> None:
        if self._may_begin():
            self._path, self._is_asked = path, is_asked
            self._task = self._spawn(self._compare(path), "comparison")

    def compare_previous(self) -> None:
        """Compares with the previous crawl of the same site, which is looked for."""
        if self._may_begin():
            self._is_asked = True
            self._task = self._spawn(self._compare_previous(), "comparison")

    def _tell_running(self) -> None:
        """As soon as it begins, and no longer once it has ended."""
        is_running = self._desk.is_crawling
        if is_running is not self._told_running:
            self._told_running = is_running
            self._window.panels.give(ChangesPanel, ChangesPanel.show_running, is_running)

    def _look_when_seen(self) -> None:
        """Who opens *Changes* after a crawl wants to see what changed since the previous one; who
        sees *Overview*, whether there is a previous one."""
        window, session = self._window, self._desk.session
        is_compared = self._found is not None and self._found[0] is window.crawl.of_now
        is_busy = self._task is not None and not self._task.done()
        if session is None or session.is_crawling or is_compared or is_busy:
            return
        view, of = window.zones.view, window.panels.of
        if view == of(ChangesPanel).title and session is not self._looked:
            self._looked, self._is_asked = session, True
            self._task = self._spawn(self._compare_previous(is_asked=False), "comparison")
        elif view == of(OverviewPanel).title and session is not self._sought:
            self._sought = session
            self._seeking = self._spawn(self._seek_previous(session), "previous crawl")

    def _may_begin(self) -> bool:
        is_busy = self._task is not None and not self._task.done()
        if is_busy:
            self._messages.post(tr("Two crawls are already being compared."), Tone.WARN)
        return not is_busy

    def compare_again(self) -> None:
        """Reads the file of the older crawl again, and compares it with the crawl as it is now."""
        if self._path:
            self.compare(self._path)
        else:
            self.compare_previous()

    def _ask_for_addresses(self) -> None:
        addresses = remembered()
        dialog = AddressesDialog(addresses if any(addresses) else self._origins, self._window)
        dialog.chosen.connect(lambda _addresses: self.compare_again())
        dialog.open()

    def cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _compare_previous(self, *, is_asked: bool = True) -> None:
        now = self._desk.session
        if now is None:
            return
        if self._seeking is not None:  # two at a time would keep files from each other
            await asyncio.wait((self._seeking,))
        found = await self._previous(now)
        if found is None and self._demo_before is not None and now is self._now:
            self._path = ""
            name = tr("the previous crawl in this window")
            tell = partial(self._show_fraction, name)
            await self._find(self._demo_before, PageTexts(), name, tell)
        elif found is None and not is_asked:
            self._show_no_previous(now)
            changes = self._window.panels.get(ChangesPanel)
            changes.show_no_previous(is_demo=now is self._now)
        elif found is None:
            words = tr("No earlier crawl of this site is saved.")
            ask = (tr("Compare with…"), self._window.files.ask_to_compare)
            self._messages.post(words, Tone.WARN, ask, about=ABOUT)
        else:
            self._path = found.path
            await self._compare(found.path)

    async def _previous(self, session: CrawlSession) -> Kept | None:
        """The file of the crawl before this one, of the same site."""
        looked = await look_into(self._desk.job.crawls, recent_paths())
        path = session.keeper.file.path if session.keeper is not None else ""
        return previous(usable(looked, but=path), session.settings.roots, session.started_at)

    async def _seek_previous(self, session: CrawlSession) -> None:
        if await self._previous(session) is None and not (
            self._demo_before is not None and session is self._now
        ):
            self._show_no_previous(session)

    def _show_no_previous(self, session: CrawlSession) -> None:
        self._first = session
        for overview in self._window.panels.made(OverviewPanel):
            self._show_in(overview)

    async def _compare(self, path: str) -> None:
        try:
            await self._read_and_find(path)
        except StoreError as problem:
            self._messages.post(sentence(translated(str(problem))), Tone.BAD, about=ABOUT)
        except asyncio.CancelledError:
            self._messages.post(tr("The comparison was cancelled."), Tone.WARN, about=ABOUT)
            raise

    async def _read_and_find(self, path: str) -> None:
        name = Path(path).name
        tell = partial(self._show_fraction, name)
        tell(0.0)
        older, texts = await read_older(path, self._desk.session, tell)
        await self._find(older, texts, name, tell)

    async def _find(
        self, older: Saved | CrawlSession, texts: PageTexts, name: str, tell: Tell
    ) -> None:
        session = self._desk.session
        if session is None:
            return
        now = tr("{host}, in this window").format(host=hostname_of(session.settings.roots[0]))
        before, after = _compared(name, older), _compared(now, session)
        differ = difference(older.settings, session.settings, as_title)
        old = older.ledger.records
        origins = origin_of(older.settings.roots[0]), origin_of(session.settings.roots[0])
        self._origins = origins if origins[0] != origins[1] else ("", "")
        self.older_archive = _archive_of(older, self._path)
        addresses = remembered()
        del older  # the tree, the chains and the queue are not needed
        found = await compare(old, session, tell, url_map(addresses), texts)
        if found is None:
            words = tr("The window now shows another crawl: compare again.")
            self._messages.post(words, about=ABOUT)
            return
        self._messages.close(ABOUT)
        self._show(found, before, after, differ, addresses)

    def _show(
        self,
        found: Differences,
        before: ComparedCrawl,
        after: ComparedCrawl,
        settings: str,
        addresses: Addresses,
    ) -> None:
        """Shows the differences between an older crawl and one moment of this one."""
        crawl, bar = self._window.crawl, self._window.filter.bar
        crawl.ledger.records.changes = crawl.of_now.records.changes
        panels = self._window.panels
        panels.get(ChangesPanel).show_differences(found, before, after, settings, addresses)
        self._found = crawl.of_now, found, before.moment or before.name
        for overview in panels.made(OverviewPanel):
            self._show_in(overview)
        if bar.text:  # its `change:` is about this comparison now
            bar.renew()
        self._show_panel()

    def _show_panel(self) -> None:
        """Shows the panel, or offers it to who is at work elsewhere."""
        zones = self._window.zones
        show = partial(zones.bring_forth, ChangesPanel)
        if self._is_asked or zones.view in (WATCH, self._window.panels.of(OverviewPanel).title):
            show()
        else:
            words = tr("The comparison with the previous crawl is ready.")
            self._messages.post(words, Tone.GOOD, (tr("Show changes"), show), about=ABOUT)

    def _show_fraction(self, name: str, fraction: float) -> None:
        words = tr("Comparing with {name}…").format(name=name)
        stop = (tr("Cancel comparison"), self.cancel)
        self._messages.post(words, Tone.ACCENT, stop, fraction, about=ABOUT)


def _compared(name: str, crawl: Saved | CrawlSession) -> ComparedCrawl:
    ledger, is_running = crawl.ledger, isinstance(crawl, CrawlSession) and crawl.is_crawling
    over = ledger.finished is not None and ledger.finished.outcome is Outcome.FINISHED
    note = tr("so far") if is_running else "" if over else tr("(not finished)")
    took = ledger.samples.without_pauses(report.seconds(ledger))
    workers = crawl.settings.workers
    return ComparedCrawl(name, crawl.started_at, len(ledger.records), note, took, workers)


def _archive_of(older: Saved | CrawlSession, path: str) -> Path | None:
    """The archive of an older crawl, if there is one."""
    try:
        return place_of(None, older.settings, path)
    except ArchiveError:
        return None
