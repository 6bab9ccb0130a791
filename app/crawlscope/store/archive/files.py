"""The WARC files of an archive: records are appended to one after the other, none of over 1 GB."""

import os
import platform
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from crawlscope.core.base.slices import QuietSlices

MOST = 1_000_000_000  # bytes of one file
PREFIX, SUFFIX = "crawlscope", ".warc.gz"
OWNER_ALONE = 0o600
UNFIT = re.compile(r"[^A-Za-z0-9.]+")


class WarcFiles:
    """Raises OSError, after which nothing of the group is in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.octets = sum(each.stat().st_size for each in self.names())  # of all files
        self.name = ""  # of the file that is appended to
        self.end = 0  # of it
        self._serial = len(self.names())
        self._begun = datetime.now(UTC).strftime("%Y%m%d%H%M%S")
        self._descriptor = -1

    def names(self) -> list[Path]:
        """Those that this program wrote: a folder may have others."""
        return sorted(self.folder.glob(f"{PREFIX}-*{SUFFIX}"))

    @property
    def is_full(self) -> bool:
        return self._descriptor < 0 or self.end >= MOST

    def begin(self) -> str:
        """A new file; returns its name, which is `Prefix-Timestamp-Serial-Host`."""
        host = UNFIT.sub("-", platform.node()) or "localhost"
        self.close()
        while True:
            name = f"{PREFIX}-{self._begun}-{self._serial:05}-{host}{SUFFIX}"
            self._serial += 1
            try:
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND
                self._descriptor = os.open(self.folder / name, flags, OWNER_ALONE)
            except FileExistsError:
                continue
            self.name, self.end = name, 0
            return name

    def cut(self, path: Path, end: int) -> None:
        """Takes away what follows the last whole record."""
        size = path.stat().st_size
        if end < size:
            os.truncate(path, end)
            self.octets -= size - end

    def append_now(self, records: bytes) -> None:
        """Appends the records of a group."""
        for _ in self.append((records,)):
            pass

    def append(self, parts: Iterable[bytes]) -> QuietSlices[None]:
        """The same, part by part."""
        written = 0
        try:
            for each in parts:
                rest = each
                while rest:
                    done = os.write(self._descriptor, rest)
                    written += done
                    rest = rest[done:]
                yield
        except BaseException:
            os.ftruncate(self._descriptor, self.end)
            raise
        self.end += written
        self.octets += written

    def free(self) -> int:
        """Bytes that are left where the files are."""
        there = os.statvfs(self.folder)
        return there.f_bavail * there.f_frsize

    def close(self) -> None:
        if self._descriptor >= 0:
            descriptor, self._descriptor = self._descriptor, -1
            os.fdatasync(descriptor)
            os.close(descriptor)
