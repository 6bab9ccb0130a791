"""Which captures an archive's files hold, in a database beside them: by digest, and in the order of
an index. It can be lost: it is made again from the files."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from crawlscope.core.base.index import NONE, key_numbers
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.records.surt import surt
from crawlscope.store.archive.records import digest_of

NAME = "index.sqlite"
SCHEMA = """
CREATE TABLE IF NOT EXISTS files (number INTEGER PRIMARY KEY, name TEXT UNIQUE, end INTEGER);
CREATE TABLE IF NOT EXISTS captures (
    urlkey TEXT, ts TEXT, file INTEGER, offset INTEGER, length INTEGER, url TEXT, mime TEXT,
    status INTEGER, digest BLOB, whole INTEGER, PRIMARY KEY (urlkey, ts, file, offset)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_digest ON captures (digest) WHERE whole;
"""
PUT = "INSERT OR REPLACE INTO captures VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
AT_ONCE = 200  # captures of one transaction
LINES = 1_000  # read at once
REVISIT = "warc/revisit"


class Row(NamedTuple):
    urlkey: str
    ts: str  # 14 digits, UTC
    file: int
    offset: int
    length: int
    url: str
    mime: str | None
    status: int
    digest: bytes  # SHA-1 of the payload
    is_whole: int  # 1: a payload that others may refer to; a bool costs SQLite 6,000 instructions

    def line(self, filename: str) -> str:
        """As indexers write it (CDXJ)."""
        said = {
            "url": self.url,
            **({"mime": self.mime} if self.mime else {}),
            **({"status": f"{self.status}"} if self.status else {}),
            "digest": digest_of(self.digest),
            "length": f"{self.length}",
            "offset": f"{self.offset}",
            "filename": filename,
        }
        return f"{self.urlkey} {self.ts} {json.dumps(said)}\n"


def _key(digest: bytes) -> int:
    return int.from_bytes(digest[:8], signed=True)


class Index:
    """Raises sqlite3.Error."""

    def __init__(self, folder: Path) -> None:
        path = folder / NAME
        self._file = self.connection = sqlite3.connect(path, isolation_level=None, timeout=0.5)
        path.chmod(0o600)
        self._file.execute("PRAGMA locking_mode=EXCLUSIVE")
        self._file.execute("PRAGMA journal_mode=TRUNCATE")
        self._file.execute("PRAGMA synchronous=OFF")  # if power is cut, it is made again
        self._file.executescript(f"BEGIN EXCLUSIVE; {SCHEMA} COMMIT;")
        self._rows = list[Row]()
        self._recent: dict[bytes, Row] = {}  # of them, by digest
        # Most payloads are new, which is told without the database
        self._known, self._digests = key_numbers(), 0
        self._ends: dict[int, int] = {}

    def ends(self) -> dict[str, tuple[int, int]]:
        """By name of a file: its number, and how much of it is in the index."""
        found = self._file.execute("SELECT name, number, end FROM files")
        return {name: (number, end) for name, number, end in found}

    def reading_known(self) -> QuietSlices[None]:
        """Learns which payloads are there already; before it has ended, `same` may miss some."""
        last = b""
        sql = "SELECT digest FROM captures WHERE whole AND digest > ? ORDER BY digest LIMIT ?"
        while found := self._file.execute(sql, (last, LINES)).fetchall():
            for (digest,) in found:
                self._know(digest)
            last = found[-1][0]
            yield

    def _know(self, digest: bytes) -> None:
        self._digests += self._known.add(_key(digest), self._digests) == self._digests

    def add_file(self, name: str) -> int:
        sql = "INSERT INTO files (name, end) VALUES (?, 0) RETURNING number"
        return int(self._file.execute(sql, (name,)).fetchone()[0])

    def forget_file(self, number: int) -> None:
        self._file.execute("DELETE FROM captures WHERE file = ?", (number,))
        self._file.execute("DELETE FROM files WHERE number = ?", (number,))

    def add(self, row: Row | None, file: int, end: int) -> None:
        """The records of a file until `end` are in the index."""
        self._ends[file] = end
        if row is not None:
            self._rows.append(row)
            if row.is_whole:
                self._recent[row.digest] = row
                self._know(row.digest)
        if len(self._rows) >= AT_ONCE:
            self.write()

    def write(self) -> None:
        if not self._ends:
            return
        self._file.execute("BEGIN")
        try:
            self._file.executemany(PUT, map(tuple, self._rows))  # it is quick with tuples alone
            ends = [(end, number) for number, end in self._ends.items()]
            self._file.executemany("UPDATE files SET end = ? WHERE number = ?", ends)
            self._file.execute("COMMIT")
        except sqlite3.Error:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
            raise
        self._rows.clear()
        self._recent.clear()
        self._ends.clear()

    def same(self, digest: bytes) -> tuple[str, str] | None:
        """URL and 14 digits of a response that has this payload."""
        if self._known.find(_key(digest)) == NONE:
            return None
        if (recent := self._recent.get(digest)) is not None:
            return recent.url, recent.ts
        sql = "SELECT url, ts FROM captures WHERE digest = ? AND whole LIMIT 1"
        found: tuple[str, str] | None = self._file.execute(sql, (digest,)).fetchone()
        return found

    def rows(self) -> Iterator[list[tuple[str, Row]]]:
        """All captures with the names of their files, in the order of an index, in portions."""
        self.write()
        last: tuple[str, str, int, int] = ("", "", 0, 0)
        sql = (
            "SELECT name, captures.* FROM captures JOIN files ON file = number "
            "WHERE (urlkey, ts, file, offset) > (?, ?, ?, ?) "
            "ORDER BY urlkey, ts, file, offset LIMIT ?"
        )
        while found := self._file.execute(sql, (*last, LINES)).fetchall():
            rows = [(name, Row(*rest)) for name, *rest in found]
            end = rows[-1][1]
            last = end.urlkey, end.ts, end.file, end.offset
            yield rows

    def close(self) -> None:
        try:
            self.write()
        finally:
            self._file.close()


def captures_of(connection: sqlite3.Connection, url: str) -> list[tuple[str, Row]]:
    """Those of a URL with the names of their files, in the order in which they were kept."""
    sql = (
        "SELECT name, captures.* FROM captures JOIN files ON file = number "
        "WHERE urlkey = ? AND url = ? ORDER BY ts, file, offset"
    )
    return [(name, Row(*rest)) for name, *rest in connection.execute(sql, (surt(url), url))]
