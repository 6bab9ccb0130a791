"""Exports from the window: one moment of the crawl, written in slices while the crawl goes on."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from crawlscope import export
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.slices import Slices
from crawlscope.core.insight import report
from crawlscope.core.records import tree
from crawlscope.export import shown
from crawlscope.export.about import about
from crawlscope.export.purposes import PURPOSES
from crawlscope.export.snapshot import Snapshot
from crawlscope.runtime.slices import in_slices
from crawlscope.session.writing import Files
from crawlscope.store import StoreError
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.shell.export_questions import Wanted
from crawlscope.ui.shell.messages import Messages, folder_button
from crawlscope.window.crawl_file import WindowFile
from crawlscope.window.desk import Controller, Desk

OF_EXPORTS = ("with_links", "with_decision")  # options that do not belong to a crawl


class WindowExports(Controller):
    """A person has one export at a time; those of the command line are written at the end."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._asked = asked = desk.window.exports
        titles = {**export.TITLES, **shown.TITLES}
        purposes = {
            what: (each.title, {suffix: titles[suffix] for suffix in each.writers})
            for what, each in PURPOSES.items()
        }
        asked.offer(purposes, export.TITLES, shown.TITLES)
        asked.chosen.connect(self.begin)
        asked.counting_asked.connect(self._begin_counting)
        asked.counting_over.connect(self._end_counting)
        self._exporting: asyncio.Task[Any] | None = None
        self._counting: asyncio.Task[Any] | None = None
        self.files = Files()

    # --- what a person asks for ---------------------------------------------------------------

    def begin(self, wanted: Wanted) -> None:
        """Exports the crawl, a branch of its tree, a part of what was found, or what a view shows,
        as it is now."""
        path, table = wanted.path, wanted.shown
        if table is None:
            self._begin(partial(self._export, path, wanted.node, wanted.what))
        else:
            table = replace(table, about=about(self._facts()))
            self._begin(
                partial(self._write, path, shown.check, partial(shown.writing, path, table))
            )

    def _begin(self, exporting: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if self._exporting is not None and not self._exporting.done():
            self._messages.post(tr("An export is already in progress."), Tone.WARN)
        else:
            self._exporting = self._spawn(exporting(), "export")

    def _begin_counting(self, what: str) -> None:
        self._counting = self._spawn(self._count(what), "counting for an export")

    def _end_counting(self) -> None:
        if self._counting is not None:
            self._counting.cancel()

    async def _count(self, what: str) -> None:
        """Says what an export would hold, as long as somebody looks at that."""
        snapshot = self._snapshot(is_copied=False)
        if PURPOSES[what].needs_links and not await self._desk.write():
            words = tr("Not known: the links of this crawl were not stored")
        else:
            try:
                words = await in_slices(PURPOSES[what].holds(snapshot))
            except StoreError as problem:
                words = translated(str(problem))
        self._asked.say(what, words)

    def cancel(self) -> None:
        if self._exporting is not None:
            self._exporting.cancel()

    # --- the end ------------------------------------------------------------------------------

    async def write(self, paths: Sequence[str]) -> None:
        """Writes the files that the command line asked for, one after the other."""
        for path in paths:
            await self._export(path, tree.TOP)

    async def wait(self) -> None:
        """Waits until what a person asked for is written."""
        if self._exporting is not None:
            await asyncio.wait((self._exporting,))

    # --- how they are written -----------------------------------------------------------------

    async def _export(self, path: str, node: int, what: str | None = None) -> None:
        snapshot = replace(self._snapshot(), node=node)
        # Links, and what pages say, are only in the file
        is_written = self.files.is_hurried or await self._desk.write()
        if export.needs_links(path, snapshot.moment.with_links, what) and not is_written:
            words = tr("Cannot export to {file}: {why}")
            self._desk.complain(words.format(file=path, why=self._desk.part(WindowFile).complaint))
            return
        with_links = snapshot.moment.with_links
        check = partial(export.check, links=snapshot.links, with_links=with_links, what=what)
        await self._write(path, check, partial(export.writing, path, snapshot, what=what))

    def _facts(self) -> Mapping[str, object]:
        desk = self._desk
        if desk.session is None:
            return report.facts(desk.ledger, desk.settings, "")
        return desk.session.facts()

    def _snapshot(self, *, is_copied: bool = True) -> Snapshot:
        """This moment, or the crawl as it goes on."""
        desk, given = self._desk, self._desk.chosen.values
        if desk.session is None:
            return Snapshot(desk.ledger, self._facts())
        wanted = {name: given.get(name, False) for name in OF_EXPORTS}
        if not is_copied:
            return desk.session.snapshot(wanted, desk.session.ledger)
        snapshot = desk.session.snapshot(wanted)
        desk.garbage.spare_now()
        return snapshot

    async def _write(
        self,
        path: str,
        check: Callable[[str], None],
        writing: Callable[[], Slices[None]],
    ) -> None:
        try:
            check(path)
            tell = partial(show_exporting, self._messages, path, self.cancel)
            if await self.files.is_written(path, writing(), tell):
                show_exported(self._messages, path)
        except (export.ExportError, StoreError) as problem:
            self._messages.close(path)
            self._desk.complain(translated(str(problem)))
        except asyncio.CancelledError:
            words = tr("The export to {file} was cancelled.").format(file=path)
            self._messages.post(words, Tone.WARN, about=path)
            raise


def show_exporting(
    messages: Messages, path: str, cancel: Callable[[], object], fraction: float | None
) -> None:
    """Says that an export is being written; `fraction` of it is done (None: not known)."""
    words = tr("Exporting {name}…").format(name=Path(path).name)
    messages.post(words, Tone.ACCENT, (tr("Cancel export"), cancel), fraction, about=path)


def show_exported(messages: Messages, path: str) -> None:
    words = tr("Exported to {path}").format(path=path)
    messages.post(words, Tone.GOOD, folder_button(path), about=path)
