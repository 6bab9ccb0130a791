"""The crawl in the window compared with an older one: reads its file, compares, shows, in
slices."""

import asyncio
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from crawlscope.core.base.budgets import CHECKED_OCTETS
from crawlscope.core.base.language import kept, told, tr
from crawlscope.core.base.slices import Slices, as_part
from crawlscope.core.insight.compare import portions
from crawlscope.core.insight.differences import Differences
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Outcome
from crawlscope.core.records.site import Site
from crawlscope.runtime.garbage import spared
from crawlscope.runtime.slices import in_slices
from crawlscope.store import CrawlFile, Saved, StoreError, previous, usable
from crawlscope.ui.dialogs.recent_files import recent_paths
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel, Compared
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.kept_files import look_into
from crawlscope.window.tasks import Spawn

READING_SHARE = 0.7  # of the time that a comparison takes


@dataclass(frozen=True, slots=True)
class Current:
    """The crawl in the window."""

    ledger: Ledger
    name: str
    started_at: str  # ISO 8601
    path: str  # of its file; '' if it has none
    is_running: bool
    roots: tuple[str, ...]


class WindowComparison:
    """One comparison at a time. `current` returns what is in the window now."""

    def __init__(
        self,
        window: MainWindow,
        spawn: Spawn,
        current: Callable[[], Current],
        crawls: Path | None,  # the folder where crawls are kept
    ) -> None:
        self._window, self._spawn, self._current = window, spawn, current
        self._messages = window.messages
        self._crawls = crawls
        self._path = ""  # the file of the older crawl
        self._task: asyncio.Task[None] | None = None
        self._changes, self._overview = window.panel(ChangesPanel), window.panel(OverviewPanel)
        self._connect()

    def _connect(self) -> None:
        window, changes, overview = self._window, self._changes, self._overview
        window.files.compare_chosen.connect(self.compare)
        window.acts.on("compare previous", self.compare_previous)
        for panel in (changes, overview):
            panel.previous_requested.connect(self.compare_previous)
            panel.compare_always(lambda: window.crawl.of_now)
        changes.again_requested.connect(self.compare_again)

    def compare(self, path: str) -> None:
        if self._may_begin():
            self._path = path
            self._task = self._spawn(self._compare(path), "comparison")

    def compare_previous(self) -> None:
        """Compares with the previous crawl of the same site, which is looked for."""
        if self._may_begin():
            self._task = self._spawn(self._compare_previous(), "comparison")

    def _may_begin(self) -> bool:
        is_busy = self._task is not None and not self._task.done()
        if is_busy:
            self._messages.post(tr("Two crawls are being compared already."), Tone.WARN)
        return not is_busy

    def compare_again(self) -> None:
        """Reads the file of the older crawl again, and compares it with the crawl as it is now."""
        self.compare(self._path)

    def cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _compare_previous(self) -> None:
        now = self._current()
        looked = await look_into(self._crawls, recent_paths())
        found = previous(usable(looked, but=now.path), now.roots, now.started_at)
        if found is None:
            words = tr("No earlier crawl of this site is kept.")
            ask = (tr("Compare with…"), self._window.files.ask_to_compare)
            self._messages.post(words, Tone.WARN, ask)
        else:
            self._path = found.path
            await self._compare(found.path)

    async def _compare(self, path: str) -> None:
        try:
            await self._read_and_find(path)
        except StoreError as problem:
            reason = told(str(problem))
            words = tr("{sentence}.").format(sentence=reason[:1].upper() + reason[1:])
            self._messages.post(words, Tone.BAD)
        except asyncio.CancelledError:
            self._messages.post(tr("The comparison was cancelled."), Tone.WARN)
            raise

    async def _read_and_find(self, path: str) -> None:
        self._tell(path, 0.0)
        saved = await self._read(path)
        now = self._current()
        before = _compared(Path(path).name, saved.started_at, saved.ledger, is_running=False)
        after = _compared(now.name, now.started_at, now.ledger, now.is_running)
        old = saved.ledger.site
        del saved  # the tree, the chains and the queue are not needed
        found = await self._find(path, old, now.ledger.site.copy())
        if self._current().ledger is not now.ledger:
            self._messages.post(tr("Another crawl is in the window now: compare again."))
            return
        self._messages.clear()
        now.ledger.site.changes = found.by_id
        self._show(found, before, after)

    def _show(self, found: Differences, before: Compared, after: Compared) -> None:
        """Shows the differences between an older crawl and one moment of this one."""
        crawl, bar = self._window.crawl, self._window.filter.bar
        crawl.ledger.site.changes = crawl.of_now.site.changes
        self._changes.show_differences(found, before, after)
        self._overview.show_changes(found, before.moment or before.name)
        if bar.text:  # its `change:` is about this comparison now
            bar.renew()
        self._window.zones.bring_forth(self._changes)

    async def _read(self, path: str) -> Saved:
        if _is_same(path, self._current().path):
            # Opening it a second time and closing it would lose its lock.
            words = kept(
                "{file} is the file of the crawl in this window: choose that of an older one"
            )
            raise StoreError(words.format(file=path))
        with CrawlFile.open(path, CHECKED_OCTETS) as file:
            reading = as_part(spared(file.restoring()), 0.0, READING_SHARE)
            return await in_slices(reading, partial(self._tell, path))

    async def _find(self, path: str, old: Site, new: Site) -> Differences:
        """Compares in slices; `new` is a copy, so that both crawls stay as they were at one
        moment."""
        finding = as_part(_finding(old, new), READING_SHARE, 1.0)
        return await in_slices(finding, partial(self._tell, path))

    def _tell(self, path: str, fraction: float) -> None:
        words = tr("Comparing with {name}…").format(name=Path(path).name)
        stop = (tr("Cancel comparison"), self.cancel)
        self._messages.post(words, Tone.ACCENT, stop, fraction)


def _finding(old: Site, new: Site) -> Slices[Differences]:
    differences = Differences()
    for found, fraction in portions(old, new):
        differences.add(found)
        yield fraction
    return differences


def _is_same(path: str, other: str) -> bool:
    try:
        return os.path.samefile(path, other)
    except OSError:  # one of the files does not exist
        return False


def _compared(name: str, started_at: str, ledger: Ledger, is_running: bool) -> Compared:
    over = ledger.finished is not None and ledger.finished.outcome is Outcome.FINISHED
    note = tr("so far") if is_running else "" if over else tr("(not finished)")
    return Compared(name, started_at, len(ledger.site), note)
