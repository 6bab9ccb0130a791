"""A new crawl file: whole or not at all, and never in the place of another."""

import contextlib
import errno
import os
from collections.abc import Iterable, Iterator
from secrets import token_hex

from crawlscope.core.base.language import tr
from crawlscope.store.database import BESIDE, StoreError, cannot, connect, in_our_words
from crawlscope.store.schema import APPLICATION_ID, TABLES, VERSION

WITHOUT_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EXDEV)


class ThereIsOneError(StoreError):
    """A file with this name already exists."""


def create(path: str, rows: dict[str, Iterable[tuple[str, object]]]) -> None:
    """Makes a new file with its tables and these rows of name and value.

    Raises StoreError; ThereIsOneError if something exists at `path`, even since a moment ago.
    """
    _refuse_what_is_there(path)
    with _draft_beside(path) as draft:
        with (
            in_our_words(path, "create"),
            contextlib.closing(connect(draft, "mode=rwc")) as connection,
        ):
            # Set from the start: while it is changed later, a kill would leave a journal behind.
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.executescript(f"BEGIN; {TABLES}")
            for table, pairs in rows.items():
                connection.executemany(f"INSERT INTO {table} VALUES (?, ?)", pairs)  # noqa: S608
            connection.execute("COMMIT")
        try:
            _give_name(draft, path)
        except FileExistsError:
            raise _there_is(path) from None


def check_new(path: str) -> None:
    """Raises StoreError if `create` would. Leaves nothing behind."""
    _refuse_what_is_there(path)
    with (
        _draft_beside(path) as draft,
        in_our_words(path, "create"),
        contextlib.closing(connect(draft, "mode=rwc")) as connection,
    ):
        connection.execute("PRAGMA user_version = 1")


def _refuse_what_is_there(path: str) -> None:
    if os.path.lexists(path):
        raise _there_is(path)
    for name in (f"{path}{suffix}" for suffix in BESIDE):
        try:
            os.lstat(name)
        except FileNotFoundError:
            continue
        except (OSError, ValueError) as problem:  # the name is too long, or holds a NUL
            why = getattr(problem, "strerror", None) or str(problem)
            raise StoreError(cannot("create", repr(path), why)) from None
        if os.path.lexists(path):  # it may have appeared just now
            raise _there_is(path)
        why = tr("{file} contains data that belongs to another crawl").format(file=name)
        raise ThereIsOneError(cannot("create", path, why))


def _there_is(path: str) -> ThereIsOneError:
    why = tr("the file already exists; use 'crawlscope resume' to continue a crawl")
    return ThereIsOneError(cannot("create", path, why))


@contextlib.contextmanager
def _draft_beside(path: str) -> Iterator[str]:
    """Where the file is made before it gets its name. Raises StoreError."""
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        why = tr("there is no folder {folder}").format(folder=folder)
        raise StoreError(cannot("create", path, why))
    draft = os.path.join(folder, f".crawlscope-{token_hex(8)}.tmp")
    try:
        yield draft
    except OSError as problem:
        raise StoreError(cannot("create", path, problem.strerror)) from None
    finally:
        for leftover in (draft, *(f"{draft}{suffix}" for suffix in (*BESIDE, "-shm"))):
            with contextlib.suppress(OSError):
                os.remove(leftover)


def _give_name(draft: str, path: str) -> None:
    """Raises FileExistsError if the name is taken: `os.rename` would replace that file."""
    try:
        os.link(draft, path, follow_symlinks=False)
    except OSError as problem:
        if problem.errno not in WITHOUT_LINKS:
            raise
        # The file system has no hard links. A kill at this point may leave an empty file.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        os.replace(draft, path)
