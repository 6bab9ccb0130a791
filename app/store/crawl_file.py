"""The file of one crawl, held by this program alone from `create` or `open` to `close`."""

import contextlib
import json
import os
from collections.abc import Callable, Generator, Iterator
from io import FileIO
from typing import Self

from app.core.events import Outcome
from app.core.ledger import Ledger
from app.core.settings import LIMITS, Settings
from app.store import kept_settings, link_rows
from app.store.checkpoints import Checkpoints
from app.store.creation import create
from app.store.database import CHECKED_BYTES, Database, StoreError, told
from app.store.link_rows import Linked, Reading
from app.store.reader import Saved, restoring
from app.store.schema import COLUMNS, unset
from app.store.writer import Writer

PAGE_OF_LINKS = 100
PAGES_AT_ONCE = 20  # whose links are read in one go


class CrawlFile:
    """A crawl file that is open. Each method raises StoreError.

    It is only read, and stays as it is, until something is to be written.
    """

    # To copy it, and to know it by; there once something may be written.
    octets: FileIO
    journal: FileIO

    def __init__(self, database: Database) -> None:
        self.path = database.path
        self._database = database
        self._connection = database.connection
        self._checkpoints: Checkpoints | None = None

    @classmethod
    def create(cls, path: str, settings: Settings, started_at: str) -> Self:
        """A new file; nothing may be at `path`."""
        withheld = json.dumps(kept_settings.withheld(settings))
        meta = [("started_at", started_at), ("withheld", withheld)]
        create(path, {"meta": meta, "settings": kept_settings.rows(settings)})
        file = cls.open(path)
        try:
            file._taken()
        except StoreError:
            file.close()
            with contextlib.suppress(OSError):
                os.remove(path)  # it is ours, and nothing is in it
            raise
        return file

    @classmethod
    def open(cls, path: str, checked_bytes: int = CHECKED_BYTES) -> Self:
        """The file of an earlier crawl. What is not ours is refused, and left as it is.

        One of up to `checked_bytes` is looked through for damage first, in one go.
        """
        return cls(Database(path, checked_bytes))

    @property
    def is_read_only(self) -> bool:
        """True if it, or its folder, may not be written."""
        return self._database.is_read_only

    def _taken(self) -> Checkpoints:
        """From now on it may be written."""
        if self._checkpoints is None:
            self._database.take()
            self.octets = self._opened(self._database.octets)
            try:
                self.journal = self._opened(
                    os.devnull if self.is_read_only else self._database.journal
                )
            except StoreError:
                self.octets.close()
                raise
            self._checkpoints = Checkpoints(self._connection, self.path, self.octets, self.journal)
            if not self.is_read_only:
                with told(self.path, "write"):
                    self._add_columns()
        return self._checkpoints

    def _opened(self, path: str) -> FileIO:
        try:
            return FileIO(path)
        except OSError as problem:
            raise StoreError(f"cannot write {self.path}: {problem.strerror}") from None

    def roots(self) -> tuple[str, ...]:
        """The canonical roots of the crawl."""
        with told(self.path, "read"):
            rows = self._connection.execute("SELECT name, value FROM settings").fetchall()
        return kept_settings.restored(rows).roots

    def outcome(self) -> Outcome | None:
        """How it ended; None if it did not come to say so."""
        query = "SELECT value FROM meta WHERE name = 'outcome'"
        with told(self.path, "read"):
            row = self._connection.execute(query).fetchone()
        known = {str(each): each for each in Outcome}
        return known.get(str(row[0])) if row else None

    def restoring(self) -> Generator[float, None, Saved]:
        """The crawl that is in it, in slices of some milliseconds; yields the fraction done."""
        return restoring(self._connection, self.path)

    def restored(self) -> Saved:
        """As `restoring`, in one go."""
        slices = self.restoring()
        while True:
            try:
                next(slices)
            except StopIteration as end:
                saved: Saved = end.value
                return saved

    def writer(self, ledger: Ledger, saved: Saved | None = None) -> Writer:
        """What writes the crawl that `ledger` folds: a new one, or `saved` as it goes on."""
        checkpoints = self._taken()
        if saved is None:
            return Writer(self._connection, self.path, checkpoints, ledger, bytearray(1))
        return Writer(
            self._connection,
            self.path,
            checkpoints,
            ledger,
            saved.asked,
            highest=saved.highest,
        )

    def take_over(self, writer: Writer) -> None:
        """What the writer writes goes here from now on; this is a copy of the file it wrote."""
        writer.move(self._connection, self.path, self._taken())

    def _add_columns(self) -> None:
        """Records may have more columns than when the file was made."""
        present = {row[1] for row in self._connection.execute("PRAGMA table_info(records)")}
        for name in COLUMNS:
            if name not in present:
                self._connection.execute(f"ALTER TABLE records ADD COLUMN {name} {unset(name)}")

    def check_place(self) -> None:
        """Raises StoreError if the file is not where it was: SQLite would write on without it."""
        if not self._database.is_there():
            raise StoreError(f"cannot write {self.path}: it was moved or deleted")

    def note_withheld(self, settings: Settings) -> None:
        """Remembers which secrets the crawl goes on with; not the secrets."""
        self._taken()
        query = "SELECT value FROM meta WHERE name = 'withheld'"
        with told(self.path, "write"):
            before = json.loads(self._connection.execute(query).fetchone()[0])
            both = list(dict.fromkeys([*before, *kept_settings.withheld(settings)]))
            row = ("withheld", json.dumps(both))
            self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", row)

    def note_limits(self, settings: Settings) -> None:
        """Remembers the limits that the crawl goes on with."""
        self._taken()
        rows = [row for row in kept_settings.rows(settings) if row[0] in LIMITS]
        with told(self.path, "write"):
            self._connection.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?)", rows)

    def outlinks(self, id_: int, limit: int = PAGE_OF_LINKS, offset: int = 0) -> Linked:
        """`(id, anchor)` of what a page links to, in its order."""
        with self._read():
            return link_rows.outlinks(self._connection, id_, limit, offset)

    def inlinks(self, id_: int, limit: int = PAGE_OF_LINKS, offset: int = 0) -> Linked:
        """As `reading_inlinks`, in one go."""
        slices = self.reading_inlinks(id_, limit, offset)
        while True:
            try:
                next(slices)
            except StopIteration as end:
                found: Linked = end.value
                return found

    def reading_inlinks(self, id_: int, limit: int = PAGE_OF_LINKS, offset: int = 0) -> Reading:
        """`(id, anchor)` of the pages that link to a URL; redirects are in the records."""
        with self._read():
            return (yield from link_rows.inlinks(self._connection, id_, limit, offset))

    def pages_after(self, id_: int, number: int) -> list[tuple[int, Linked]]:
        """The next so many pages by their ids, each with what it links to."""
        with self._read():
            return link_rows.pages_after(self._connection, id_, number)

    @contextlib.contextmanager
    def _read(self) -> Iterator[None]:
        with told(self.path, "read"):
            try:
                yield
            except (LookupError, TypeError, ValueError, AttributeError):
                raise StoreError(f"cannot read {self.path}: it is damaged") from None

    def all(self) -> Iterator[tuple[int, int, str | None]]:
        """Each link once: the id of its page, the id it names, its text.

        More may be written while one reads.
        """
        yield from all_links(self.pages_after)

    def close(self) -> None:
        """Gives the file free. What was not written is not in it."""
        if self._checkpoints is not None:
            self._checkpoints.close()
        self._database.close()
        # Not before: a descriptor of the file that this program closes takes SQLite's lock away
        # (POSIX).
        if self._checkpoints is not None:
            self.octets.close()
            self.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def all_links(
    pages_after: Callable[[int, int], list[tuple[int, Linked]]],
) -> Iterator[tuple[int, int, str | None]]:
    """Each link once, by pages that are read some at a time."""
    after = 0
    while pages := pages_after(after, PAGES_AT_ONCE):
        for source, links in pages:
            for target, anchor in links:
                yield source, target, anchor
        after = pages[-1][0]
