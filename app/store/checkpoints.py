"""Takes what is in the journal of a crawl file into the database, without waiting for the disk."""

import contextlib
import sqlite3
from collections.abc import Iterator
from enum import Enum, auto
from io import FileIO

from app.store.database import StoreError, told
from app.store.disk import Disk, Waiting
from app.store.schema import VERSION


class _Step(Enum):
    """What the disk must have before the next thing is written."""

    COPIED = auto()  # the database, before the journal begins anew
    BEGUN = auto()  # the beginning of the journal, before what is behind it is overwritten
    DONE = auto()  # nothing: what is written is added to the journal


class Checkpoints:
    """SQLite's checkpoint, in SQLite's order, but for that it is Linux that waits for the disk.

    Where that is not possible SQLite waits, as ever. Methods raise StoreError.
    """

    def __init__(
        self, connection: sqlite3.Connection, path: str, database: FileIO, journal: FileIO
    ) -> None:
        self._connection = connection
        self._path = path
        self._database = database
        self._journal = journal
        self._step = _Step.BEGUN  # who opened the file last may have been killed
        try:
            self._disk: Disk | None = Disk(journal.fileno())
        except OSError:
            self._disk = None

    def ready(self) -> Waiting:
        """When it ends something may be written."""
        if self._disk is None:
            return
        with self._told():
            if self._step is _Step.COPIED:
                yield from self._disk.sync(self._database.fileno())
                self._begin()
            if self._step is _Step.BEGUN:
                yield from self._disk.sync(self._journal.fileno())
                self._step = _Step.DONE

    def run(self) -> Waiting:
        """All that was written is in the database, and on the disk, when it ends."""
        if self._disk is None:
            with self._told():
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            return
        yield from self.ready()
        with self._told():
            yield from self._disk.sync(self._journal.fileno())
            with self._unsynced() as connection:
                _, frames, copied = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if copied == frames:  # else a reader holds it up, and the journal goes on
                self._step = _Step.COPIED
        yield from self.ready()

    def _begin(self) -> None:
        """One page, be it the same as before. Of the old journal and this page the disk may take
        any part in any order: what is read after a power cut is the old journal as a whole, or
        nothing. Were there more pages it could be the first half of the old one.
        """
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
    def _told(self) -> Iterator[None]:
        with told(self._path, "write"):
            try:
                yield
            except OSError as problem:
                raise StoreError(f"cannot write {self._path}: {problem.strerror}") from None

    def close(self) -> None:
        """Waits for the disk: then the connection may be closed, which removes the journal."""
        if self._disk is not None:
            with contextlib.suppress(OSError, StoreError):
                for _ in self.ready():
                    pass
            with contextlib.suppress(OSError):
                self._disk.close()
