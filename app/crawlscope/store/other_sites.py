"""What other sites answered, kept from crawl to crawl in the user's cache: one row a URL."""

import contextlib
import logging
import sqlite3
import time
from pathlib import Path

from platformdirs import user_cache_path

from crawlscope.core.records.kept_answer import KeptAnswer

log = logging.getLogger(__name__)

MOST = 200_000  # URLs
OLDEST = 90 * 86_400.0  # seconds
MOST_UNWRITTEN = 500  # rows of a transaction
PATIENCE = 1.0  # seconds for another program that writes
SCHEMA = """
CREATE TABLE IF NOT EXISTS answers (
    url TEXT PRIMARY KEY, status INTEGER, at REAL, location TEXT, content_type TEXT, size INTEGER,
    body BLOB, not_before REAL
) WITHOUT ROWID
"""


def default_path() -> Path:
    return user_cache_path("crawlscope", appauthor=False) / "other-sites.sqlite"


class OtherSites:
    """If the file cannot be used, nothing is known and nothing kept: it is a cache. The log says
    why."""

    def __init__(self, path: Path) -> None:
        self._unwritten = 0
        self._file: sqlite3.Connection | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(path, timeout=PATIENCE)
            self._file.execute("PRAGMA synchronous=OFF")
            self._file.execute(SCHEMA)
        except (OSError, sqlite3.Error) as problem:
            self._give_up(problem)

    def last(self, url: str) -> KeptAnswer | None:
        if self._file is None:
            return None
        try:
            row = self._file.execute(
                "SELECT status, at, location, content_type, size, body, not_before "
                "FROM answers WHERE url = ?",
                (url,),
            ).fetchone()
            return None if row is None else KeptAnswer(*row)
        except (sqlite3.Error, TypeError) as problem:
            self._give_up(problem)
            return None

    def keep(self, url: str, kept: KeptAnswer | None) -> None:
        """Replaces what was known; None: forgets it."""
        if self._file is None:
            return
        try:
            if kept is None:
                self._file.execute("DELETE FROM answers WHERE url = ?", (url,))
            else:
                row = (url, kept.status, kept.at, kept.location, kept.content_type, kept.size)
                self._file.execute(
                    "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (*row, kept.body, kept.not_before),
                )
            self._unwritten += 1
            if self._unwritten >= MOST_UNWRITTEN:
                self._file.commit()
                self._unwritten = 0
        except sqlite3.Error as problem:
            self._give_up(problem)

    def close(self) -> None:
        """Also forgets what is oldest."""
        if self._file is None:
            return
        try:
            self._file.execute("DELETE FROM answers WHERE at < ?", (time.time() - OLDEST,))
            (number,) = self._file.execute("SELECT count(*) FROM answers").fetchone()
            if number > MOST:
                self._file.execute(
                    "DELETE FROM answers WHERE url IN "
                    "(SELECT url FROM answers ORDER BY at LIMIT ?)",
                    (number - MOST,),
                )
            self._file.commit()
        except sqlite3.Error as problem:
            log.warning("other sites: %s", problem)
        self._let_go()

    def _give_up(self, problem: Exception) -> None:
        log.warning("other sites: %s", problem)
        self._let_go()

    def _let_go(self) -> None:
        if self._file is not None:
            with contextlib.suppress(sqlite3.Error):
                self._file.close()
            self._file = None
