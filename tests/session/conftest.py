"""Sessions without a window, against a real site."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.rendering import Renderers
from crawlscope.session.keeping import Keeper
from crawlscope.session.session import CrawlSession, Face
from crawlscope.store import CrawlFile
from tests.web import LONGEST_CRAWL

STARTED_AT = "2026-11-23T09:00:00+00:00"
Begin = Callable[..., CrawlSession]


class Listener(Face):
    """Notes what it is told."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._has_ended = asyncio.Event()

    async def end(self) -> None:
        """Returns when a run has ended."""
        async with asyncio.timeout(LONGEST_CRAWL):
            await self._has_ended.wait()
        self._has_ended.clear()

    def begins(self, is_recheck: bool) -> None:
        self.heard.append("rechecks" if is_recheck else "crawls")

    def goes_on(self) -> None:
        self.heard.append("goes on")

    def could_not_write(self) -> None:
        self.heard.append("could not write")

    def cluster_changed(self, why: str, *, is_new: bool, has_acted: bool) -> None:
        self.heard.append(f"{why or 'back'}: {'acted' if has_acted else 'left alone'}")

    def archive_stopped(self, problem: ArchiveError) -> None:
        self.heard.append(str(problem))

    def ended(self, finished: Any) -> None:
        self.heard.append(str(finished.outcome))
        self._has_ended.set()


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
async def begin(tmp_path: Path, listener: Listener) -> AsyncIterator[Begin]:
    """Makes sessions, each with a file of its own, which are stopped at the end."""
    sessions: list[CrawlSession] = []

    def begun(*roots: str, renderers: Renderers | None = None, **options: Any) -> CrawlSession:
        settings = Settings.checked(roots=roots, **{"delay": 0.0, "workers": 4, **options})
        path, ledger = tmp_path / f"{len(sessions)}.crawl", Ledger(settings)
        file = CrawlFile.create(str(path), settings, STARTED_AT)
        session = CrawlSession(
            *(settings, ledger, Keeper(file, ledger), STARTED_AT, listener), renderers=renderers
        )
        sessions.append(session)
        return session

    yield begun
    for session in sessions:
        await session.stopped()
        if session.keeper is not None:
            session.keeper.close()


@pytest.fixture
async def begin_again(listener: Listener) -> AsyncIterator[Callable[[str], CrawlSession]]:
    """Makes the session of a file, which is stopped at the end."""
    sessions: list[CrawlSession] = []

    def restored(path: str) -> CrawlSession:
        file = CrawlFile.open(path)
        saved = file.restored()
        keeper = Keeper(file, saved.ledger, saved)
        session = CrawlSession(
            saved.settings, saved.ledger, keeper, saved.started_at, listener, saved=saved
        )
        sessions.append(session)
        return session

    yield restored
    for session in sessions:
        await session.stopped()
        assert session.keeper is not None
        session.keeper.close()
