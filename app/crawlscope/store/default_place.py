"""Where the newest crawls are kept if no file is given for them: a folder of the user."""

import contextlib
import os
import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from crawlscope.core.base.language import tr
from crawlscope.core.base.urls import host_of
from crawlscope.core.policy.settings import Settings
from crawlscope.store.crawl_file import CrawlFile
from crawlscope.store.creation import ThereIsOneError
from crawlscope.store.database import Database, StoreError

MOST_KEPT = 20
SUFFIX = ".crawl"


def default_folder() -> Path:
    return user_data_path("crawlscope", appauthor=False) / "crawls"


def site_name(roots: Sequence[str]) -> str:
    """How files of a site begin that are kept here: with its host."""
    return re.sub(r"[^\w.-]+", "_", host_of(roots[0]))[:100]


def create_there(
    folder: Path, settings: Settings, started_at: str, now: datetime | None = None
) -> CrawlFile:
    """Makes a new crawl file, named by host and time, and deletes all but the newest ones.

    Other programs may do the same at the same time. Raises StoreError.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _keep_the_newest(folder, MOST_KEPT - 1)
    except OSError as problem:
        words = tr("cannot save crawls in {folder}: {why}")
        raise StoreError(words.format(folder=folder, why=problem.strerror)) from None
    name = f"{site_name(settings.roots)} {now or datetime.now():%Y-%m-%d %H.%M.%S}"
    number, path = 1, folder / f"{name}{SUFFIX}"
    while True:
        try:
            return CrawlFile.create(str(path), settings, started_at)
        except ThereIsOneError:
            number += 1
            path = folder / f"{name} ({number}){SUFFIX}"


def last_written(path: Path) -> float:
    """The journal counts, too: after a kill, the file itself may be old."""
    return max(_written(path), _written(path.with_name(f"{path.name}-wal")))


def _keep_the_newest(folder: Path, number: int) -> None:
    """Deletes older files of ours; never one that is open somewhere, or is not ours."""
    files = sorted(folder.glob(f"*{SUFFIX}"), key=_written, reverse=True)
    for path in files[number:]:
        with contextlib.suppress(StoreError), contextlib.closing(Database(str(path))) as held:
            for each in (held.journal, path):
                with contextlib.suppress(OSError):
                    os.remove(each)


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
