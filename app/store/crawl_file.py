"""The file of one crawl, held by this program alone from `create` or `open` to `close`."""

import contextlib
import json
import sqlite3
from collections.abc import Generator, Iterator
from typing import Self

from app.core.ledger import Ledger
from app.core.settings import Settings
from app.store import kept_settings, link_rows
from app.store.database import create, open_locked, told
from app.store.link_rows import Linked
from app.store.reader import Saved, restoring
from app.store.schema import COLUMNS, unset
from app.store.writer import Writer

PAGE_OF_LINKS = 100


class CrawlFile:
    """A crawl file that is open. Each method raises StoreError."""

    def __init__(self, path: str, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def create(cls, path: str, settings: Settings, started_at: str) -> Self:
        """A new file; nothing may be at `path`."""
        withheld = json.dumps(kept_settings.withheld(settings))
        meta = [("started_at", started_at), ("withheld", withheld)]
        create(path, {"meta": meta, "settings": kept_settings.rows(settings)})
        return cls.open(path)

    @classmethod
    def open(cls, path: str) -> Self:
        """The file of an earlier crawl. What is not ours is refused, and left as it is."""
        return cls(path, open_locked(path))

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
        with told(self.path, "write"):
            self._add_columns()
        asked = saved.asked if saved else bytearray(1)
        return Writer(self._connection, self.path, ledger, asked)

    def _add_columns(self) -> None:
        """Records may have more columns than when the file was made."""
        present = {row[1] for row in self._connection.execute("PRAGMA table_info(records)")}
        for name in COLUMNS:
            if name not in present:
                self._connection.execute(f"ALTER TABLE records ADD COLUMN {name} {unset(name)}")

    def outlinks(self, id_: int, limit: int = PAGE_OF_LINKS, offset: int = 0) -> Linked:
        """`(id, anchor)` of what a page links to, in its order."""
        with told(self.path, "read"):
            return link_rows.outlinks(self._connection, id_, limit, offset)

    def inlinks(self, id_: int, limit: int = PAGE_OF_LINKS, offset: int = 0) -> Linked:
        """`(id, anchor)` of the pages that link to a URL; redirects are in the records."""
        with told(self.path, "read"):
            return link_rows.inlinks(self._connection, id_, limit, offset)

    def all(self) -> Iterator[tuple[int, int, str | None]]:
        """Each link once: the id of its page, the id it names, its text."""
        with told(self.path, "read"):
            yield from link_rows.all_links(self._connection)

    def close(self) -> None:
        """Gives the file free. What was not written is not in it."""
        with contextlib.suppress(sqlite3.Error):
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
