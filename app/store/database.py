"""One SQLite file, opened by one program at a time, or refused in one clear line."""

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator

from app.store.schema import APPLICATION_ID, TABLES, VERSION

CHECKED_BYTES = 50_000_000  # a larger file is not read twice; damage shows when it is read


class StoreError(Exception):
    """The crawl file cannot be used; the message is one line for a person."""


@contextlib.contextmanager
def told(path: str, doing: str) -> Iterator[None]:
    """SQLite's errors in our words: 'cannot write a.crawl: the disk is full'."""
    try:
        yield
    except sqlite3.Error as problem:
        raise StoreError(f"cannot {doing} {path}: {_words(problem)}") from None


def _words(problem: sqlite3.Error) -> str:
    name = getattr(problem, "sqlite_errorname", "")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return "it is in use by another program"
    if name.startswith("SQLITE_FULL"):
        return "the disk is full"
    if name.startswith("SQLITE_IOERR"):
        return "the disk does not take or give the data (is it full?)"
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return "it is damaged"
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_CANTOPEN")):
        return "it, or its folder, may not be written"
    return str(problem)


def create(path: str, rows: dict[str, Iterable[tuple[str, object]]]) -> None:
    """A new file with its tables and these rows of name and value. It appears whole or not at all.

    Raises StoreError, also if there is something at `path`.
    """
    _refuse_what_is_there(path)
    with _draft_of(path) as draft:
        with told(path, "create"), contextlib.closing(_connect(draft, "rwc")) as connection:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.executescript(f"BEGIN; {TABLES}")
            for table, pairs in rows.items():
                connection.executemany(f"INSERT INTO {table} VALUES (?, ?)", pairs)  # noqa: S608
            connection.execute("COMMIT")
        os.rename(draft, path)


def check_new(path: str) -> None:
    """Raises StoreError if `create` would. Leaves nothing behind."""
    _refuse_what_is_there(path)
    with (
        _draft_of(path) as draft,
        told(path, "create"),
        contextlib.closing(_connect(draft, "rwc")) as connection,
    ):
        connection.execute("PRAGMA user_version = 1")


def _refuse_what_is_there(path: str) -> None:
    if os.path.lexists(path):
        raise StoreError(
            f"cannot create {path}: there is such a file; 'crawlscope resume' goes on with a crawl"
        )


@contextlib.contextmanager
def _draft_of(path: str) -> Iterator[str]:
    """Where the file is made before it gets its name. Raises StoreError."""
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise StoreError(f"cannot create {path}: there is no folder {folder}")
    draft = f"{path}.{os.getpid()}.new"
    try:
        yield draft
    except OSError as problem:
        raise StoreError(f"cannot create {path}: {problem.strerror}") from None
    finally:
        for leftover in (draft, f"{draft}-journal"):
            with contextlib.suppress(OSError):
                os.remove(leftover)


def open_locked(path: str, checked_bytes: int) -> sqlite3.Connection:
    """The file of a crawl, for this program alone until it is closed. Raises StoreError.

    The lock is SQLite's own: the system takes it back from a program that was killed.
    """
    _refuse_what_is_not_ours(path)
    with told(path, "open"):
        connection = _connect(path, "rw")
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # before the first look inside
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA secure_delete = OFF")  # nothing secret is in it
            connection.execute("PRAGMA wal_autocheckpoint = 0")  # the writer does it, in its time
            connection.execute("PRAGMA schema_version")  # by this the journal is there
            if os.path.getsize(path) <= checked_bytes:
                _check(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def is_free(path: str) -> bool:
    """True if it is a crawl file that no program has open."""
    try:
        _refuse_what_is_not_ours(path)
        with contextlib.closing(_connect(path, "rw")) as connection:
            connection.execute("PRAGMA schema_version")
    except (StoreError, sqlite3.Error):
        return False
    return True


def is_in_use(path: str) -> bool:
    """True if it is a crawl file that some program has open."""
    try:
        _refuse_what_is_not_ours(path)
    except StoreError:
        return False
    return not is_free(path)


def settled(path: str) -> None:
    """Takes the journal of a file that is nobody's into it. Raises StoreError."""
    with told(path, "write"), contextlib.closing(_connect(path, "rw")) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise StoreError(f"cannot write {path}: it is in use by another program")


def _connect(path: str, mode: str) -> sqlite3.Connection:
    # A path is not a URI: '?', '#' and '%' may be in it.
    quoted = os.path.abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return sqlite3.connect(
        f"file:{quoted}?{_MODES[mode]}", uri=True, timeout=0, isolation_level=None
    )


_MODES = {"rw": "mode=rw", "rwc": "mode=rwc", "look": "immutable=1"}


def _refuse_what_is_not_ours(path: str) -> None:
    """By its head alone, which is never in the journal. Nothing is locked, made or changed.

    SQLite itself looks: a file closed by us while it is open elsewhere in this program would take
    the lock away (POSIX).
    """
    if not os.path.exists(path):
        raise StoreError(f"cannot open {path}: there is no such file")
    if not os.path.isfile(path):
        raise StoreError(f"cannot open {path}: it is no file")
    if not os.access(path, os.R_OK):
        raise StoreError(f"cannot open {path}: it may not be read")
    try:
        with contextlib.closing(_connect(path, "look")) as connection:
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error as problem:
        if getattr(problem, "sqlite_errorname", "") == "SQLITE_NOTADB":
            raise StoreError(f"cannot open {path}: it is not a crawl file") from None
        raise StoreError(f"cannot open {path}: {_words(problem)}") from None
    if application != APPLICATION_ID:
        raise StoreError(f"cannot open {path}: it is not a crawl file")
    if version > VERSION:
        raise StoreError(f"cannot open {path}: it was written by a newer version of Crawlscope")


def _check(connection: sqlite3.Connection, path: str) -> None:
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise StoreError(f"cannot open {path}: it is damaged")
