"""A copy of an open crawl file that may be written meanwhile: whole, or not at all."""

import contextlib
import os
from collections.abc import Iterator
from io import FileIO
from secrets import token_hex

from crawlscope.core.base.budgets import COPIED_OCTETS, SYNCED_COPIES
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import Slices
from crawlscope.store.crawl_file import CrawlFile
from crawlscope.store.database import StoreError, is_in_use, settled


class Copy:
    """First call `database`, while nothing is checkpointed; then the rest, while nothing is
    written.

    Each method raises StoreError.
    """

    def __init__(self, file: CrawlFile, path: str) -> None:
        self._file = file
        self._path = path
        self._target = os.path.realpath(path)  # a link stays a link
        if os.path.isdir(self._target):
            raise self._refused(tr("it is a folder"))
        if os.path.exists(self._target) and os.path.samefile(self._target, file.path):
            raise self._refused(tr("it already holds the crawl"))
        if is_in_use(self._target):
            raise self._refused(tr("it is in use by another program"))
        folder = os.path.dirname(self._target)
        if not os.path.isdir(folder):
            raise self._refused(tr("there is no folder {folder}").format(folder=folder))
        self._draft = os.path.join(folder, f".crawlscope-{token_hex(8)}.tmp")

    def database(self) -> Slices[None]:
        """Copies everything that is not in the journal."""
        with self._in_our_words():
            yield from _copied(self._file.octets, self._draft)

    def journal(self) -> Slices[None]:
        """Copies the journal. From here on nothing may be written until the crawl is saved in the
        copy."""
        with self._in_our_words():
            yield from _copied(self._file.journal, f"{self._draft}-wal")
            settled(self._draft)
            yield 1.0

    def finished(self) -> CrawlFile:
        """Puts the copy in place; returns it, open."""
        if is_in_use(self._target):  # it may have been opened since the copy began
            raise self._refused(tr("it is in use by another program"))
        with self._in_our_words():
            if os.path.isfile(self._target):
                os.chmod(self._draft, os.stat(self._target).st_mode & 0o700)
            # The journal of a killed crawl would be taken for that of the new file.
            with contextlib.suppress(FileNotFoundError):
                os.remove(f"{self._target}-wal")
            os.replace(self._draft, self._target)
        return CrawlFile.open(self._path, checked_bytes=0)

    def close(self) -> None:
        """Removes a copy that was not put in place."""
        for each in (self._draft, f"{self._draft}-wal"):
            with contextlib.suppress(OSError):
                os.remove(each)

    @contextlib.contextmanager
    def _in_our_words(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            raise self._refused(problem.strerror or str(problem)) from None

    def _refused(self, why: str) -> StoreError:
        words = tr("cannot save the crawl as {path}: {why}")
        return StoreError(words.format(path=self._path, why=why))


def _copied(source: FileIO, path: str) -> Slices[None]:
    """Nothing else reads through this descriptor, so its position is ours."""
    total = max(1, os.fstat(source.fileno()).st_size)
    source.seek(0)
    with open(path, "xb") as target:
        done = 0
        while octets := source.read(COPIED_OCTETS):
            target.write(octets)
            done += len(octets)
            target.flush()
            if done // COPIED_OCTETS % SYNCED_COPIES == 0:
                os.fsync(target.fileno())
            yield min(1.0, done / total)
        os.fsync(target.fileno())
