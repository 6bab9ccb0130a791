"""One SQLite file, opened by one program at a time, or refused in one clear line."""

import contextlib
import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from crawlscope.core.base.language import tr
from crawlscope.store.guarded import Guarded, Steps
from crawlscope.store.own_schema import is_ours
from crawlscope.store.schema import APPLICATION_ID, VERSION

BESIDE = ("-wal", "-journal")  # SQLite's own names: it takes such a file for part of the database
CHECKED_BYTES = 50_000_000  # a larger file is not checked first; damage shows when it is read

# What is bound as it is: without these, the module looks for a way to adapt each None and each
# bytes, and makes an exception of not finding one, which costs 2,000 instructions each. `bytes`
# itself would take 900 more than its method.
sqlite3.register_adapter(bytes, bytes.__bytes__)
sqlite3.register_adapter(type(None), dict[None, None]().get)


class StoreError(Exception):
    """The crawl file cannot be used; the message is one line for a person."""


class InUseError(StoreError):
    """Another program, or another part of this one, has the file open."""


_CANNOT = {
    "open": tr("cannot open {path}: {why}"),
    "read": tr("cannot read {path}: {why}"),
    "write": tr("cannot write {path}: {why}"),
    "create": tr("cannot create {path}: {why}"),
}


def cannot(doing: str, path: str, why: str | None) -> str:
    """'cannot write a.crawl: the disk is full'."""
    return _CANNOT[doing].format(path=path, why=why)


@contextlib.contextmanager
def in_our_words(path: str, doing: str) -> Iterator[None]:
    """Turns SQLite's errors into our words: 'cannot write a.crawl: the disk is full'."""
    try:
        yield
    except sqlite3.Error as problem:
        name = getattr(problem, "sqlite_errorname", "")
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise _in_use(path, doing) from None
        if name == "SQLITE_INTERRUPT" and not Steps.ran_out:
            raise KeyboardInterrupt from None  # SQLite was asked to end by Ctrl-C, and swallowed it
        raise StoreError(cannot(doing, path, _words(problem, doing))) from None
    except MemoryError:
        why = tr("it needs more memory than is allowed")
        raise StoreError(cannot(doing, path, why)) from None


def _in_use(path: str, doing: str) -> InUseError:
    return InUseError(cannot(doing, path, tr("it is in use by another program")))


# What is said of a file that is read: a table or a text is none, a value or a statement too large.
# An error without a name is Python's, of a text that is no UTF-8, and says the text.
_OF_DAMAGE = ("", "SQLITE_ERROR", "SQLITE_TOOBIG", "SQLITE_INTERRUPT", "SQLITE_MISMATCH")


def _words(problem: sqlite3.Error, doing: str) -> str:
    name = getattr(problem, "sqlite_errorname", "")
    if name.startswith("SQLITE_FULL"):
        return tr("the disk is full")
    if name.startswith("SQLITE_IOERR"):
        return tr("the disk cannot be read or written (is it full?)")
    is_damage = name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))
    if is_damage or (doing in ("open", "read") and name in _OF_DAMAGE):
        return tr("it is damaged")
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_CANTOPEN")):
        return tr("it, or its folder, is not writable")
    return str(problem)


class Database:
    """An open crawl file, locked for this program until it is closed.

    Nothing in it or beside it changes before `take`: a file that is refused, or only read, is left
    as it was found, with its journal. The lock is SQLite's own; the system releases it if the
    program is killed. Each method but `close` raises StoreError.
    """

    _held: ClassVar[set[tuple[int, int]]] = set()  # by device and inode

    def __init__(self, path: str, checked_bytes: int = 0) -> None:
        """A file of up to `checked_bytes` is checked for damage, in one go."""
        self.path = path
        self.octets = path  # the part to copy, together with the journal
        self.journal = f"{os.path.realpath(path)}-wal"  # of the real file, not of a link to it
        self._key = _key_of(path)
        # A process shares its locks with itself, and loses them with the first descriptor it closes
        # (POSIX): so no file is opened twice.
        if self._key in self._held:
            raise _in_use(path, "open")
        _refuse_what_is_not_ours(path)
        _refuse_what_is_beside(path)
        self._had_journal = os.path.exists(self.journal)
        self._is_taken = False
        self.is_read_only = not _may_be_written(path)
        self._copy: TemporaryDirectory[str] | None = None
        with in_our_words(path, "open"):
            self.connection = self._only_read() if self.is_read_only else connect(*self._writable)
        self._held.add(self._key)
        try:
            with in_our_words(path, "open"):
                self.connection.guard(path, self.journal)
                self._look(checked_bytes)
        except BaseException:
            self.close()
            raise

    @property
    def _writable(self) -> tuple[str, ...]:
        return self.path, "mode=rw", _ALONE

    def _only_read(self) -> Guarded:
        """SQLite reads no journal where nothing may be written; then a copy takes it in."""
        path = self.path
        with contextlib.suppress(FileNotFoundError):
            if os.path.getsize(self.journal):
                path = self._copied()
        self.octets = path
        return connect(path, "immutable=1")

    def _copied(self) -> str:
        _refuse_what_is_in_use(self.path)
        try:
            self._copy = TemporaryDirectory(prefix="crawlscope-")
            path = os.path.join(self._copy.name, "copy.crawl")
            shutil.copyfile(self.path, path)
            shutil.copyfile(self.journal, f"{path}-wal")
        except OSError as problem:
            self._remove_copy()
            why = tr("it cannot be copied: {why}").format(why=problem.strerror)
            raise StoreError(cannot("open", self.path, why)) from None
        try:
            settled(path)
        except StoreError as problem:
            self._remove_copy()
            raise StoreError(str(problem).replace(path, self.path)) from None
        return path

    def _remove_copy(self) -> None:
        if self._copy is not None:
            self._copy.cleanup()

    def is_there(self) -> bool:
        """True if the file is still where it was: SQLite would write on without it."""
        try:
            return _key_of(self.path) == self._key
        except StoreError:
            return False

    def _look(self, checked_bytes: int) -> None:
        """Reads the file as SQLite sees it: after a kill, the journal may hold what the
        file lacks."""
        application, version = (
            self.connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("application_id", "user_version")
        )
        _refuse_another(self.path, application, version)
        if not is_ours(self.connection):
            why = tr("its tables are not those of a crawl file")
            raise StoreError(cannot("open", self.path, why))
        size = os.path.getsize(self.path)
        if os.path.exists(self.journal):
            size += os.path.getsize(self.journal)
        if size <= checked_bytes:
            (verdict,) = self.connection.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise StoreError(cannot("open", self.path, tr("it is damaged")))

    def take(self) -> None:
        """Allows writing from now on; closing then moves the journal into the file.

        A file that is read-only stays so: SQLite refuses to write it.
        """
        if self.is_read_only:
            return
        with in_our_words(self.path, "write"):
            self.connection.execute("PRAGMA cell_size_check = OFF")  # all was read with it
            self.connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            self.connection.execute("PRAGMA journal_mode = WAL")
            self.connection.execute("PRAGMA synchronous = NORMAL")
            self.connection.execute("PRAGMA secure_delete = OFF")  # it holds no secrets
            self.connection.execute("PRAGMA wal_autocheckpoint = 0")  # the writer does it
            self.connection.execute("BEGIN IMMEDIATE")  # this creates the journal
            self.connection.execute("COMMIT")
        self._is_taken = True

    def close(self) -> None:
        """Closes and unlocks the file."""
        with contextlib.ExitStack() as guard, contextlib.suppress(sqlite3.Error):
            if not (self._is_taken or self.is_read_only) and self._had_journal:
                guard.enter_context(_reader_of(self.path))
            self.connection.close()
        self._remove_copy()
        self._held.discard(self._key)


@contextlib.contextmanager
def _reader_of(path: str) -> Iterator[None]:
    """While this has the file open, SQLite closes another connection without a checkpoint.

    The last connection would move the journal into the file and delete it; this one is the last,
    but cannot. Python 3.12 can set SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE instead.
    """
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(sqlite3.Error):  # SQLite leaves the journal of a moved file
            connection = stack.enter_context(contextlib.closing(connect(path, "mode=ro", _ALONE)))
            connection.execute("PRAGMA schema_version")
        yield


def is_in_use(path: str) -> bool:
    """True if it is a crawl file that a program has open."""
    try:
        Database(path).close()
    except StoreError as problem:
        return isinstance(problem, InUseError)
    return False


def settled(path: str) -> None:
    """Moves the journal of a file into it; nobody has the file open. Raises StoreError."""
    with in_our_words(path, "write"), contextlib.closing(connect(path, "mode=rw")) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise StoreError(cannot("write", path, tr("it is in use by another program")))


# The journal's index lies in memory: no file is made for it, and no other program can have one.
_ALONE = "vfs=unix-excl" if os.name == "posix" else ""


def connect(path: str, *how: str) -> Guarded:
    # A path is not a URI: it may hold '?', '#' and '%', or begin with '//', as if with a host
    uri = f"{Path(os.path.abspath(path)).as_uri()}?{'&'.join(how)}"
    return sqlite3.connect(uri, uri=True, timeout=0, isolation_level=None, factory=Guarded)


def _key_of(path: str) -> tuple[int, int]:
    """What identifies a file. Raises StoreError if there is none that can be read."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        raise StoreError(cannot("open", path, tr("there is no such file"))) from None
    except (OSError, ValueError) as problem:  # ValueError: the path holds a NUL
        why = getattr(problem, "strerror", None) or str(problem)
        raise StoreError(cannot("open", repr(path), why)) from None
    if not stat.S_ISREG(found.st_mode):
        raise StoreError(cannot("open", path, tr("it is not a file")))
    if not os.access(path, os.R_OK, effective_ids=os.access in os.supports_effective_ids):
        raise StoreError(cannot("open", path, tr("permission to read it is denied")))
    return found.st_dev, found.st_ino


def _may_be_written(path: str) -> bool:
    """True if the file and its folder, where the journal lies, may be written."""
    folder = os.path.dirname(os.path.realpath(path))
    as_we_are = os.access in os.supports_effective_ids
    return os.access(path, os.W_OK, effective_ids=as_we_are) and os.access(
        folder, os.W_OK | os.X_OK, effective_ids=as_we_are
    )


def _refuse_what_is_in_use(path: str) -> None:
    """Refuses a file that another program writes, even if this one may not. Makes nothing beside
    it."""
    with contextlib.closing(connect(path, "mode=ro", "readonly_shm=1")) as connection:
        try:
            with in_our_words(path, "open"):
                connection.execute("PRAGMA schema_version")
        except InUseError:
            raise
        except StoreError:  # if it cannot be read in this way, nobody has it open
            return


def _refuse_what_is_not_ours(path: str) -> None:
    """Judges by the first octets alone: SQLite would repair the database of another program.

    These octets are the same from the first transaction on, whatever the journal holds.
    https://www.sqlite.org/fileformat2.html#the_database_header
    """
    try:
        with open(path, "rb") as file:
            head = file.read(100)
    except OSError as problem:
        raise StoreError(cannot("open", path, problem.strerror)) from None
    if len(head) < 100 or not head.startswith(b"SQLite format 3\0"):
        raise StoreError(cannot("open", path, tr("it is not a crawl file")))
    version, application = (int.from_bytes(head[at : at + 4], "big") for at in (60, 68))
    _refuse_another(path, application, version)


def _refuse_what_is_beside(path: str) -> None:
    """SQLite takes what has the name of a journal: it would wait for ever for what a pipe says, and
    overwrite what a link leads to."""
    for suffix in BESIDE:
        beside = os.path.realpath(path) + suffix
        with contextlib.suppress(FileNotFoundError):
            if not stat.S_ISREG(os.lstat(beside).st_mode):
                raise StoreError(cannot("open", beside, tr("it is not a file")))


def _refuse_another(path: str, application: int, version: int) -> None:
    if application != APPLICATION_ID:
        raise StoreError(cannot("open", path, tr("it is not a crawl file")))
    if version > VERSION:
        raise StoreError(
            cannot("open", path, tr("it was written by a newer version of Crawlscope"))
        )
