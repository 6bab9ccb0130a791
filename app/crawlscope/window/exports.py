"""Exports from the window: one moment of the crawl, written in slices while the crawl goes on."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from crawlscope import export
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.view_table import Shown
from crawlscope.core.insight import report
from crawlscope.core.insight.decision import PLAIN
from crawlscope.core.records import tree
from crawlscope.export import link_list, shown
from crawlscope.session.snapshot import ExportSnapshot
from crawlscope.session.writing import Files
from crawlscope.store import StoreError
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.shell.messages import Messages, folder_button
from crawlscope.window.crawl_file import WindowFile
from crawlscope.window.desk import Controller, Desk

OF_EXPORTS = ("with_links", "with_decision")  # options that do not belong to a crawl


class WindowExports(Controller):
    """A person has one export at a time; those of the command line are written at the end."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._details = desk.window.panel(DetailsPanel)
        asked = desk.window.exports
        asked.offer(export.TITLES, link_list.TITLES, shown.TITLES)
        asked.crawl_chosen.connect(self.begin)
        asked.links_chosen.connect(self.begin_links)
        asked.view_chosen.connect(self.begin_view)
        self._exporting: asyncio.Task[Any] | None = None
        self.files = Files()

    # --- what a person asks for ---------------------------------------------------------------

    def begin(self, path: str, node: int) -> None:
        """Exports the crawl, or a branch of its tree, as it is now."""
        self._begin(partial(self._export, path, node))

    def begin_links(self, path: str) -> None:
        """Exports the links that a list of the details shows."""
        found = self._details.exported_links
        writing = partial(link_list.writing, path, found)
        self._begin(partial(self._write, path, link_list.check, writing))

    def begin_view(self, path: str, table: Shown) -> None:
        """Exports what a view shows."""
        writing = partial(shown.writing, path, table)
        self._begin(partial(self._write, path, shown.check, writing))

    def _begin(self, exporting: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if self._exporting is not None and not self._exporting.done():
            self._messages.post(tr("An export is already in progress."), Tone.WARN)
        else:
            self._exporting = self._spawn(exporting(), "export")

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

    async def _export(self, path: str, node: int) -> None:
        snapshot = self._snapshot()
        # Links, and what pages say, are only in the file
        is_written = self.files.is_hurried or await self._desk.write()
        if export.needs_links(path, snapshot.context.with_links) and not is_written:
            words = tr("Cannot export to {file}: {why}")
            self._desk.complain(words.format(file=path, why=self._desk.part(WindowFile).complaint))
            return
        await self._write(path, snapshot.check, partial(snapshot.writing, path, node))

    def _snapshot(self) -> ExportSnapshot:
        desk, given = self._desk, self._desk.chosen.values
        if desk.session is None:
            facts = report.facts(desk.ledger, desk.settings, "")
            return ExportSnapshot(desk.ledger, facts, PLAIN, None)
        snapshot = desk.session.snapshot({name: given.get(name, False) for name in OF_EXPORTS})
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
            self._desk.complain(translated(str(problem)))
        except asyncio.CancelledError:
            words = tr("The export to {file} was cancelled.").format(file=path)
            self._messages.post(words, Tone.WARN)
            raise


def show_exporting(
    messages: Messages, path: str, cancel: Callable[[], object], fraction: float | None
) -> None:
    """Says that an export is being written; `fraction` of it is done (None: not known)."""
    words = tr("Exporting {name}…").format(name=Path(path).name)
    messages.post(words, Tone.ACCENT, (tr("Cancel export"), cancel), fraction)


def show_exported(messages: Messages, path: str) -> None:
    words = tr("Exported to {path}").format(path=path)
    messages.post(words, Tone.GOOD, folder_button(path))
