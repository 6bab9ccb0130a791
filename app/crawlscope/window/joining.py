"""*Join CSV by URL…*: columns of a person's own, such as visits, for the crawl of the window."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

from crawlscope.core.base.language import sentence, tr, translated
from crawlscope.core.insight.joined import agreement
from crawlscope.core.records.joining import JoinError
from crawlscope.runtime.slices import in_slices
from crawlscope.session.joining import joining
from crawlscope.session.session import CrawlSession
from crawlscope.store import StoreError
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.window.desk import Controller, Desk

ABOUT = "join"


class WindowJoining(Controller):
    """One file at a time."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._task: asyncio.Task[Any] | None = None
        desk.window.files.table_chosen.connect(self.join)

    def take(self, session: CrawlSession) -> None:
        """Another crawl is shown."""
        self._cancel()

    def join(self, path: str) -> None:
        session = self._desk.session
        if session is None:
            self._messages.post(tr("There is no crawl to join it to yet."), Tone.WARN, about=ABOUT)
        elif self._task is not None and not self._task.done():
            self._messages.post(tr("A table is already being joined."), Tone.WARN, about=ABOUT)
        else:
            self._task = self._spawn(self._join(session, path), "joining")

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _join(self, session: CrawlSession, path: str) -> None:
        records, said = session.ledger.records, list[str]()
        tell = partial(self._show_fraction, path)
        tell(0.0)
        try:
            before = records.joined
            work = joining((path,), session.settings, before, lambda _name, line: said.append(line))
            joined = await in_slices(work, tell)
            table = next(each for each in joined.tables if each not in before.tables)
            agreed = await in_slices(agreement(records, table))
            records.joined = joined
            said[:0] = agreed.lines()
            if session.keeper is not None:
                if session.is_read_only:
                    said.append(tr("the crawl file is read-only and does not keep the table"))
                else:
                    await in_slices(session.keeper.file.noting_joined(before, joined))
        except JoinError as problem:
            self._messages.post(sentence(str(problem)), Tone.BAD, about=ABOUT)
            return
        except StoreError as problem:
            said.append(translated(str(problem)))
        except asyncio.CancelledError:
            words = tr("{name} was not joined.").format(name=Path(path).name)
            self._messages.post(words, Tone.WARN, about=ABOUT)
            raise
        self._desk.has_changed = True
        tone = Tone.GOOD if agreed.matched else Tone.WARN
        words = f"{Path(path).name}: {'; '.join(said)}."
        self._messages.post(words, tone, about=ABOUT)
        self._window.zones.bring_forth(UrlTable).show_joined()

    def _show_fraction(self, path: str, fraction: float) -> None:
        words = tr("Reading {name}…").format(name=Path(path).name)
        self._messages.post(words, Tone.ACCENT, (tr("Cancel"), self._cancel), fraction, about=ABOUT)
