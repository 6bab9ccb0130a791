"""The file of one crawl, held by this program alone from `create` or `open` to `close`."""

import contextlib
import json
import os
from array import array
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from io import FileIO
from typing import Any, Self

from crawlscope.core.base.budgets import LINK_PAGES
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices, Slices, in_one_go
from crawlscope.core.ledger.history import Past
from crawlscope.core.ledger.ledger import Ledger, SaidOf
from crawlscope.core.ledger.queue_samples import MOST_SAMPLES
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import FINDINGS, Settings
from crawlscope.core.queue.paths import Named
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import Outcome, SettingsChanged
from crawlscope.core.records.facts import HeaderFacts, PageFacts, SentHeaders, Timing
from crawlscope.core.records.joined import Joined
from crawlscope.store import (
    answer_rows,
    fact_rows,
    history_rows,
    joined_rows,
    kept_settings,
    link_rows,
    said_rows,
    sent_rows,
)
from crawlscope.store.checkpoints import Checkpoints
from crawlscope.store.creation import create
from crawlscope.store.database import CHECKED_BYTES, Database, StoreError, cannot, in_our_words
from crawlscope.store.link_rows import Linked
from crawlscope.store.reader import (
    BROKEN,
    LONGEST_META,
    NOTHING,
    Saved,
    Served,
    restoring,
    served_of,
    settings_of,
)
from crawlscope.store.schema import (
    ANSWERS,
    BESIDE,
    CHANGED,
    COLUMNS,
    FACTS,
    HISTORY,
    JOINED,
    PAST,
    SENT,
    unset,
)
from crawlscope.store.seal import is_sealed, seal
from crawlscope.store.soundness import number
from crawlscope.store.writer import Writer

PAGE_OF_LINKS = 100
Curve = tuple[tuple[float, int, int], ...]  # seconds, URLs queued, URLs done


class CrawlFile:
    """An open crawl file. Each method raises StoreError.

    It is only read, and not changed, until something has to be written.
    """

    # Needed to copy the file, and to recognize it; set once writing is allowed.
    octets: FileIO
    journal: FileIO

    def __init__(self, database: Database) -> None:
        self.path = database.path
        self._database = database
        self._connection = database.connection
        self._checkpoints: Checkpoints | None = None

    @classmethod
    def create(cls, path: str, settings: Settings, started_at: str) -> Self:
        """Makes a new file; nothing may exist at `path`."""
        withheld = json.dumps(kept_settings.withheld(settings))
        meta = [("started_at", started_at), ("withheld", withheld)]
        create(path, {"meta": meta, "settings": kept_settings.rows(settings)})
        file = cls.open(path)
        try:
            file._taken()
        except StoreError:
            file.close()
            with contextlib.suppress(OSError):
                os.remove(path)  # it is ours, and still empty
            raise
        return file

    @classmethod
    def open(cls, path: str, checked_bytes: int = CHECKED_BYTES) -> Self:
        """Opens the file of an earlier crawl. A file that is not ours is refused, and left as it
        is.

        A file of up to `checked_bytes` is checked for damage first, in one go.
        """
        return cls(Database(path, checked_bytes))

    @property
    def is_read_only(self) -> bool:
        """True if the file, or its folder, must not be written."""
        return self._database.is_read_only

    def _taken(self) -> Checkpoints:
        """Allows writing from now on."""
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
                with in_our_words(self.path, "write"):
                    self._add_columns()
        return self._checkpoints

    def _opened(self, path: str) -> FileIO:
        try:
            return FileIO(path)
        except OSError as problem:
            raise StoreError(cannot("write", self.path, problem.strerror)) from None

    def roots(self) -> tuple[str, ...]:
        """The canonical roots of the crawl."""
        with in_our_words(self.path, "read"):
            return kept_settings.read(self._connection).roots

    def settings(self) -> tuple[Settings, tuple[str, ...]]:
        """Those of the crawl, and the options that were given and are not in the file."""
        return settings_of(self._connection, self.path)

    def served(self) -> tuple[Served, ...]:
        """What the program served while the crawl ran."""
        return served_of(self._connection, self.path)

    def outcome(self) -> Outcome | None:
        """How the crawl ended; None if the file does not say."""
        query = "SELECT value FROM meta WHERE name = 'outcome'"
        with in_our_words(self.path, "read"):
            row = self._connection.row(LONGEST_META, query)
        known = {str(each): each for each in Outcome}
        return known.get(str(row[0])) if row else None

    def about(self) -> tuple[str, int, bool, Curve]:
        """When the crawl began, how many URLs it knows, whether any was requested, and its
        curve."""
        with self._read():
            ask = self._connection.execute
            query = "SELECT value FROM meta WHERE name = 'started_at'"
            (started_at,) = self._connection.row(LONGEST_META, query) or ()
            (urls,) = ask("SELECT coalesce(max(id), 0) FROM records").fetchone()
            was_asked = ask("SELECT 1 FROM records WHERE asked LIMIT 1").fetchone() is not None
            samples = "SELECT at, queued, done FROM samples LIMIT ?"
            rows = self._connection.rows(LONGEST_META, samples, (MOST_SAMPLES,))
            curve = tuple((number(at), int(number(q)), int(number(d))) for at, q, d in rows)
        return str(started_at), int(urls), was_asked, curve

    def restoring(self, judged_with: Mapping[str, Any] = NOTHING) -> Slices[Saved]:
        """Restores the crawl in slices of some milliseconds; yields the fraction done."""
        return restoring(self._connection, self.path, judged_with)

    def restored(self, judged_with: Mapping[str, Any] = NOTHING) -> Saved:
        """As `restoring`, in one call."""
        return in_one_go(self.restoring(judged_with))

    def writer(self, ledger: Ledger, saved: Saved | None = None) -> Writer:
        """A writer for the crawl that `ledger` folds: a new one, or the continued `saved`."""
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
            finished=ledger.finished if self.outcome() else None,
            written=saved.written,
            has_headers=sent_rows.has_any(self._connection),
        )

    def take_over(self, writer: Writer) -> None:
        """Makes the writer write here from now on; this file is a copy of the one it wrote."""
        writer.move(self._connection, self.path, self._taken())

    def _add_columns(self) -> None:
        """Adds the columns and the tables that crawl files have gained since the file was made."""
        present = {row[1] for row in self._connection.execute("PRAGMA table_info(records)")}
        for name in COLUMNS:
            if name not in present:
                self._connection.execute(f"ALTER TABLE records ADD COLUMN {name} {unset(name)}")
        self._connection.execute(FACTS)
        self._connection.execute(ANSWERS)
        for table in (BESIDE, SENT, HISTORY, PAST, CHANGED, JOINED):
            self._connection.execute(table)

    def check_place(self) -> None:
        """Raises StoreError if the file is no longer where it was: SQLite would write on without
        it."""
        if not self._database.is_there():
            raise StoreError(cannot("write", self.path, tr("it was moved or deleted")))

    def note_withheld(self, settings: Settings) -> None:
        """Stores which secrets the crawl uses, but not the secrets."""
        self._taken()
        query = "SELECT value FROM meta WHERE name = 'withheld'"
        with in_our_words(self.path, "write"):
            before = json.loads(self._connection.execute(query).fetchone()[0])
            both = list(dict.fromkeys([*before, *kept_settings.withheld(settings)]))
            row = ("withheld", json.dumps(both))
            self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", row)

    def note_changed(self, settings: Settings, changed: SettingsChanged) -> None:
        """Stores the settings that the crawl continues with, and what changed when."""
        self._taken()
        names = {name for name, _, _ in changed.changes}
        rows = [row for row in kept_settings.rows(settings) if row[0] in names]
        said = changed.at, changed.when, kept_settings.said(changed)
        with in_our_words(self.path, "write"):
            # All or nothing, also amid a transaction of the writer
            self._connection.execute("SAVEPOINT changed")
            self._connection.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?)", rows)
            self._connection.execute("INSERT INTO changed VALUES (?, ?, ?)", said)
            self._connection.execute("RELEASE changed")

    def note_paused(self, hosts: Sequence[str]) -> None:
        """Stores the hosts at which no request may start."""
        self._note("paused_hosts", list(hosts))

    def note_served(self, served: Sequence[Served]) -> None:
        """Stores what the program serves while the crawl runs."""
        self._note("served", list(served))
        self._note("seal", seal(served))

    def is_served_here(self) -> bool:
        """True if this person had it noted on this machine what the program served."""
        with self._read():
            query = "SELECT value FROM meta WHERE name = 'seal'"
            row = self._connection.row(LONGEST_META, query)
            return is_sealed(self.served(), str(row[0]).strip('"') if row else "")

    def _note(self, name: str, value: object) -> None:
        self._taken()
        with in_our_words(self.path, "write"):
            row = (name, json.dumps(value))
            self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", row)

    def noting_joined(self, before: Joined, joined: Joined) -> QuietSlices[None]:
        """Stores the tables that were not joined before."""
        self._taken()
        with in_our_words(self.path, "write"):
            for number, table in enumerate(joined.tables):
                if table not in before.tables:
                    yield from joined_rows.writing(self._connection, table, number)

    def note_findings(self, settings: Settings) -> None:
        """Stores thresholds, severities and ignored findings, with their notes."""
        self._taken()
        changing = {each.name for each in options().values() if each.group == FINDINGS}
        rows = [row for row in kept_settings.rows(settings) if row[0] in changing]
        with in_our_words(self.path, "write"):
            self._connection.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?)", rows)

    def outlinks(self, id_: int, limit: int = PAGE_OF_LINKS, offset: int = 0) -> Linked:
        """`(id, anchor)` for each URL that a page links to, in order."""
        with self._read():
            return link_rows.outlinks(self._connection, id_, limit, offset)

    def targets_of(self, id_: int) -> "array[int]":
        """The ids of all URLs that a page links to; none if it is no page."""
        with self._read():
            return link_rows.targets_of(self._connection, id_)

    def inlinks(self, id_: int, limit: int = PAGE_OF_LINKS, offset: int = 0) -> Linked:
        """As `inlinks_in_slices`, in one call."""
        return in_one_go(self.inlinks_in_slices(id_, limit, offset))

    def inlinks_in_slices(
        self, id_: int, limit: int = PAGE_OF_LINKS, offset: int = 0
    ) -> QuietSlices[Linked]:
        """`(id, anchor)` of the pages that link to a URL; redirects are in the records."""
        with self._read():
            return (yield from link_rows.inlinks(self._connection, id_, limit, offset))

    def links_of(self, ids: Sequence[int]) -> "dict[int, array[int]]":
        """The ids of all URLs that each of these pages links to, if it links to any."""
        with self._read():
            return link_rows.targets_of_each(self._connection, ids)

    def named_by(self, id_: int) -> Named:
        """All links of a page."""
        with self._read():
            return link_rows.named_by(self._connection, id_)

    def pages_beside(self) -> list[int]:
        """The pages that contain more than links."""
        with self._read():
            return link_rows.pages_beside(self._connection)

    def past(self, until: int) -> QuietSlices[list[Past]]:
        """What records do not show any more: as many results and queuings, in order."""
        with self._read():
            return (yield from history_rows.past(self._connection, until))

    def pages_after(self, id_: int, number: int) -> list[tuple[int, Linked]]:
        """The next `number` pages after this id, in the order of ids, each with its links."""
        with self._read():
            return link_rows.pages_after(self._connection, id_, number)

    def facts_of(self, id_: int) -> PageFacts | None:
        """The contents of a page; None if nothing is stored."""
        with self._read():
            return fact_rows.of_page(self._connection, id_)

    def answer_of(self, id_: int) -> tuple[HeaderFacts | None, Timing | None]:
        """The header facts of the last response, and where its time went."""
        with self._read():
            return answer_rows.of_url(self._connection, id_)

    def headers_of(self, id_: int) -> SentHeaders | None:
        """All headers of the last response; None if they are not stored."""
        with self._read():
            return sent_rows.those(self._connection, f"id = {int(id_)}").get(id_)

    def everything_said(self) -> Iterator[SaidOf]:
        """All stored data of responses besides their records, by id."""
        with self._read():
            yield from answer_rows.everything_said(self._connection)

    def all_said_by(self, ids: Sequence[int]) -> dict[int, AnswerFacts]:
        """All stored data of a few responses besides their records and headers as they were
        sent."""
        with self._read():
            return answer_rows.all_said_by(self._connection, ids)

    def said_of(self, ids: Sequence[int], names: Collection[str]) -> dict[int, AnswerFacts]:
        """The stored data of these URLs besides their records: see `FactSource`."""
        with self._read():
            return said_rows.of(self._connection, ids, names)

    def said_after(
        self, id_: int, number: int, names: Collection[str]
    ) -> list[tuple[int, AnswerFacts]]:
        """The same of the next `number` URLs after this id, in the order of ids."""
        with self._read():
            return said_rows.after(self._connection, id_, number, names)

    @contextlib.contextmanager
    def _read(self) -> Iterator[None]:
        with in_our_words(self.path, "read"):
            try:
                yield
            except BROKEN:
                raise StoreError(cannot("read", self.path, tr("it is damaged"))) from None

    def all(self) -> Iterator[tuple[int, int, str | None]]:
        """Each link once: the id of its page, the id of its target, its text.

        More may be written during the reading.
        """
        yield from all_links(self.pages_after)

    def close(self) -> None:
        """Closes the file. Anything not yet written is lost."""
        if self._checkpoints is not None:
            self._checkpoints.close()
        self._database.close()
        # Not earlier: closing any descriptor of the file drops SQLite's lock on it (POSIX).
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
    """Each link once, reading a number of pages at a time."""
    after = 0
    while pages := pages_after(after, LINK_PAGES):
        for source, links in pages:
            for target, anchor in links:
                yield source, target, anchor
        after = pages[-1][0]
