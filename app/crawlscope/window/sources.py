"""*View source* and *Compare versions*: what the archive of the crawl kept of the selected URL."""

import asyncio
from collections.abc import Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.policy.declared_findings import FINDINGS
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.kept_source import Source, Spot
from crawlscope.runtime.slices import in_slices
from crawlscope.session.asking import place_of
from crawlscope.session.session import CrawlSession
from crawlscope.session.sources import Version, links_to, marked, source_of, versions
from crawlscope.ui.dialogs.source_dialog import Mark, SourceDialog
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.rows.record_words import status_word
from crawlscope.window.comparison import WindowComparison
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.settings import WindowSettings

ABOUT = "source"
TITLES = {each.name: each.title for each in FINDINGS}


class WindowSources(Controller):
    """One dialog; another URL is shown in it, too."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.dialog: SourceDialog | None = None
        self._task: asyncio.Task[Any] | None = None
        self._id = self._target = 0  # the URL, and the one to which a link in it is looked for
        self._versions: Sequence[Version] = ()
        self._own = 0  # how many of them are of this crawl's archive
        acts = desk.window.acts
        acts.on("source", self.open)
        acts.on("versions", partial(self.open, is_compared=True))
        actions, panels = [acts["source"], acts["versions"]], desk.window.panels
        self._finding: asyncio.Task[Any] | None = None  # places for the details
        panels.when(DetailsPanel, self._connect)
        panels.give(DetailsPanel, DetailsPanel.add_sources, actions)
        panels.give(UrlTable, UrlTable.add_sources, actions)
        panels.give(ChangesPanel, ChangesPanel.add_sources, actions)

    def _connect(self, details: DetailsPanel) -> None:
        details.link_asked.connect(self.open)
        details.places_wanted.connect(partial(self._find_places, details))

    def take(self, session: CrawlSession) -> None:
        self.end()

    @property
    def is_busy(self) -> bool:
        """What was asked for last is not shown yet."""
        return self._task is not None and not self._task.done()

    def end(self) -> None:
        """Another crawl is shown, or the window is closed."""
        if self._finding is not None:
            self._finding.cancel()
        if self.dialog is not None:
            self.dialog.close()

    def open(self, id_: int = 0, target: int = 0, *, is_compared: bool = False) -> None:
        """Shows the source of a URL (0: of the selected one): where it links to `target`, or what
        has changed since the version before."""
        session = self._desk.session
        id_ = id_ or self._window.crawl.selection.id
        if session is None or not 0 < id_ <= len(session.ledger.records):
            self._messages.post(tr("Select a URL first."), Tone.WARN, about=ABOUT)
            return
        try:
            place = _place_of(session)
        except ArchiveError as problem:
            self._messages.post(str(problem), Tone.WARN, about=ABOUT)
            return
        if place is None:
            words = tr("This crawl has no archive, so the source of its pages is not available.")
            keep = (tr("Archive the next crawl…"), self._choose_archive)
            self._messages.post(words, Tone.WARN, keep, about=ABOUT)
            return
        self._id, self._target = id_, target
        dialog = self._shown_dialog()
        dialog.begin(session.ledger.records.url[id_])
        self._begin(self._open(dialog, session, place, is_compared))

    def _choose_archive(self) -> None:
        self._desk.part(WindowSettings).show("warc")

    def _shown_dialog(self) -> SourceDialog:
        if self.dialog is None:
            self.dialog = dialog = SourceDialog(self._window)
            dialog.chosen.connect(self._choose)
            dialog.finished.connect(self._let_go)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
        return self.dialog

    def _let_go(self) -> None:
        self.dialog = None
        if self._task is not None:
            self._task.cancel()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = self._spawn(work, "source")

    async def _open(
        self, dialog: SourceDialog, session: CrawlSession, place: Path, is_compared: bool
    ) -> None:
        records = session.ledger.records
        url, at = records.url[self._id], records.fetched_at[self._id]
        older = self._desk.part(WindowComparison).older_archive
        try:
            own = await in_slices(versions(place, url))
            before = await in_slices(versions(older, url)) if older not in (None, place) else []
        except ArchiveError as problem:
            self._say(dialog, str(problem))
            return
        self._versions, self._own = [*own, *before], len(own)
        if not own:
            self._say(dialog, tr("The archive of this crawl does not contain this URL."))
            return
        in_time = [n for n, each in enumerate(own) if each.at <= at + 1]
        number = in_time[-1] if in_time else len(own) - 1
        compared = -1
        if is_compared:
            compared = len(self._versions) - 1 if before else number - 1
        if dialog is self.dialog:
            names = [self._name(each, n) for n, each in enumerate(self._versions)]
            dialog.show_versions(names, number, compared)
        note = ""
        if is_compared and compared < 0:
            note = tr("There is no other version: compare with a crawl that also has an archive.")
        await self._show(dialog, session, number, compared, note)

    def _name(self, version: Version, number: int) -> str:
        name = units.moment(version.at)
        if number >= self._own:
            name = tr("Older crawl, {time}").format(time=name)
        return name

    def _choose(self, number: int, compared: int) -> None:
        if self.dialog is not None and self._desk.session is not None:
            self._begin(self._show(self.dialog, self._desk.session, number, compared))

    async def _show(
        self,
        dialog: SourceDialog,
        session: CrawlSession,
        number: int,
        compared: int,
        note: str = "",
    ) -> None:
        try:
            source = await in_slices(source_of(self._versions[number]))
            older = None
            if 0 <= compared != number:
                older = await in_slices(source_of(self._versions[compared]))
            spots = await in_slices(self._marked(source, session)) if older is None else []
        except ArchiveError as problem:
            self._say(dialog, str(problem))
            return
        if dialog is not self.dialog:
            return
        words = "\n".join(filter(None, (note, *_remarks(source))))
        if older is not None:
            names = [self._name(self._versions[each], each) for each in (compared, number)]
            dialog.show_difference(source, older, names, words)
            return
        records = session.ledger.records
        target = records.url[self._target] if self._target else ""
        line = next((each.line for each in spots if each.about == target), 0)
        if target and not line:
            words = "\n".join(
                (tr("It contains no link to {url}.").format(url=shown(target)), words)
            )
        dialog.show_source(source, [_mark(session, each, target) for each in spots], line, words)

    def _marked(self, source: Source, session: CrawlSession) -> QuietSlices[list[Spot]]:
        """Places of the findings of the page, and of its links that are broken."""
        ids, ledger, target = session.crawler.frontier.ids, session.ledger, self._target

        def is_wanted(url: str) -> bool:
            id_ = ids.get(url) or 0
            return 0 < id_ <= len(ledger.records) and (
                id_ == target or ledger.records.is_broken(id_)
            )

        names = [finding.name for finding, _ in ledger.findings.of(self._id)]
        return marked(source, names, is_wanted)

    # --- in the details -----------------------------------------------------------------------

    def _find_places(self, details: DetailsPanel, target: int, pages: list[int]) -> None:
        if self._finding is not None:
            self._finding.cancel()
        session = self._desk.session
        if session is not None and not session.is_crawling:
            self._finding = self._spawn(self._places(details, session, target, pages), "places")

    async def _places(
        self, details: DetailsPanel, session: CrawlSession, target: int, pages: list[int]
    ) -> None:
        urls = session.ledger.records.url
        try:
            place = _place_of(session)
            if place is None:
                return
            found = await in_slices(links_to(place, [urls[each] for each in pages], urls[target]))
        except ArchiveError:
            return  # who asks for the source is told
        known = zip(pages, found, strict=True)
        details.show_places(target, [(page, spot) for page, spot in known if spot is not None])

    def _say(self, dialog: SourceDialog, words: str) -> None:
        if dialog is self.dialog:
            dialog.show_nothing(words)


def _place_of(session: CrawlSession) -> Path | None:
    """The archive of a crawl, also of one that is in no file. Raises ArchiveError."""
    path = "" if session.keeper is None else session.keeper.file.path
    return place_of(None, session.settings, path)


def _mark(session: CrawlSession, spot: Spot, target: str) -> Mark:
    snippet, at = for_people(spot.snippet), tr("Line {n:,}").format(n=spot.line)
    if spot.about in TITLES:
        return Mark(spot.line, f"{at} · {translated(TITLES[spot.about])} · {snippet}", Tone.WARN)
    id_ = session.crawler.frontier.ids.get(spot.about) or 0
    word = status_word(session.ledger.records, id_)
    words = tr("Link to {url} ({status})").format(url=for_people(shown(spot.about)), status=word)
    is_broken = session.ledger.records.is_broken(id_)
    return Mark(spot.line, f"{at} · {words} · {snippet}", Tone.BAD if is_broken else Tone.ACCENT)


def _remarks(source: Source) -> list[str]:
    """What is shown, and what not."""
    kind = source.content_type or tr("of an undeclared type")
    if not source.lines:
        words = tr("This is not text, but {kind}: {size}.")
        return [words.format(kind=kind, size=_size(source))]
    said = [", ".join(filter(None, (kind, source.charset, _size(source))))]
    if source.is_cut:
        said.append(tr("Only the beginning is shown."))
    if source.truncated:
        said.append(tr("The archive contains only part of it."))
    return said


def _size(source: Source) -> str:
    size = units.size(source.octets)
    return tr("more than {size}").format(size=size) if source.is_cut else size
