"""Moves the journal of a crawl file into the database, without waiting for the disk."""

import contextlib
import sqlite3
from collections.abc import Iterator
from enum import Enum, auto
from io import FileIO

from crawlscope.core.base.slices import Slices, in_one_go
from crawlscope.store.database import StoreError, cannot, in_our_words
from crawlscope.store.disk import Disk
from crawlscope.store.schema import VERSION


class _Step(Enum):
    """What must be on the disk before the next write."""

    COPIED = auto()  # the database, before the journal starts again from its beginning
    BEGUN = auto()  # the beginning of the journal, before what follows it is overwritten
    DONE = auto()  # nothing: writes are appended to the journal


class Checkpoints:
    """SQLite's checkpoint in SQLite's order, except that Linux waits for the disk, not SQLite.

    Where that is not possible, SQLite waits as usual. Methods raise StoreError.
    """

    def __init__(
        self, connection: sqlite3.Connection, path: str, database: FileIO, journal: FileIO
    ) -> None:
        self._connection = connection
        self._path = path
        self._database = database
        self._journal = journal
        self._step = _Step.BEGUN  # the program that opened the file last may have been killed
        try:
            self._disk: Disk | None = Disk(journal.fileno())
        except OSError:
            self._disk = None

    def ready(self) -> Slices[None]:
        """When this ends, writing is allowed."""
        if self._disk is None:
            return
        with self._in_our_words():
            if self._step is _Step.COPIED:
                yield from self._disk.sync(self._database.fileno())
                self._begin()
            if self._step is _Step.BEGUN:
                yield from self._disk.sync(self._journal.fileno())
                self._step = _Step.DONE

    def run(self) -> Slices[None]:
        """When this ends, everything written is in the database and on the disk, unless somebody
        reads the file meanwhile: then the rest stays in the journal."""
        if self._disk is None:
            with self._in_our_words():
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            return
        yield from self.ready()
        with self._in_our_words():
            yield from self._disk.sync(self._journal.fileno())
            with self._unsynced() as connection:
                _, frames, copied = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if copied == frames:  # otherwise a reader holds it up, and the journal goes on
                self._step = _Step.COPIED
        yield from self.ready()

    def _begin(self) -> None:
        """Rewrites one page of the journal, possibly with the same content. The disk may
        store parts of the old journal and of this page in any order: after a power cut,
        either the whole old journal is read or nothing. With more pages it could be the
        first half of the old one."""
        with self._unsynced() as connection:
            connection.execute(f"PRAGMA user_version = {VERSION}")
        self._step = _Step.BEGUN

    @contextlib.contextmanager
    def _unsynced(self) -> Iterator[sqlite3.Connection]:
        self._connection.execute("PRAGMA synchronous = OFF")
        try:
            yield self._connection
        finally:
            self._connection.execute("PRAGMA synchronous = NORMAL")

    @contextlib.contextmanager
    def _in_our_words(self) -> Iterator[None]:
        with in_our_words(self._path, "write"):
            try:
                yield
            except OSError as problem:
                raise StoreError(cannot("write", self._path, problem.strerror)) from None

    def close(self) -> None:
        """Waits for the disk; then the connection may be closed, which removes the journal."""
        if self._disk is not None:
            with contextlib.suppress(OSError, StoreError):
                in_one_go(self.ready())
            with contextlib.suppress(OSError):
                self._disk.close()
