"""Reads what an archive keeps, by URL: a folder of WARC files, or a WACZ. One seek a record.

Nothing is written: an index that is not there is made in a temporary file.
"""

import json
import sqlite3
import zlib
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, Protocol, Self
from zipfile import BadZipFile, ZipFile

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.surt import surt
from crawlscope.store.archive.archive import digits, row_of
from crawlscope.store.archive.files import SUFFIX as OF_WARC
from crawlscope.store.archive.index import NAME, REVISIT, Index, captures_of
from crawlscope.store.archive.members import MOST_HEADS, members, parsed_header
from crawlscope.store.archive.wacz import PARTS, SUFFIX

READ = 64 * 1024  # bytes of a file in one go
PORTION = 256 * 1024  # bytes of a body in one go
LOCAL_HEADER = 30  # octets of a ZIP's local file header before its name. APPNOTE.TXT, 4.3.7
BLOCKS = 32  # of an index that are kept unpacked; 60 KB each
MOST_OF_BLOCKS = 64 << 20  # octets of the list of them, which is held: those of 20 million captures
# Raised for what no archive holds; RuntimeError also for an encrypted file, and for deep JSON
BROKEN = (
    *(OSError, EOFError, BadZipFile, zlib.error, sqlite3.Error, RuntimeError),
    *(LookupError, ValueError, TypeError, AttributeError, ArithmeticError),
)
BEHIND = "\x7f"  # sorts after all that follows a key
MOST_OF_BLOCK = 4 << 20  # octets of one


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record is, and what an index says of it."""

    url: str
    ts: str  # 14 digits, UTC
    name: str  # of the file
    offset: int
    length: int
    mime: str | None
    status: int


@dataclass(slots=True)
class Kept:
    """A response as it was kept."""

    head: bytes  # to its blank line
    truncated: str  # why it is not whole, as WARC says it; ''
    is_revisit: bool  # its payload is that of an earlier response
    body: Iterator[bytes]  # in its content coding; it may be read once


class _Captures(Protocol):
    def of(self, url: str) -> list[Place]:
        """In the order in which they were kept."""


class KeptPages:
    """An archive that is open. Raises ArchiveError."""

    def __init__(self, captures: _Captures, files: "_Files", stack: ExitStack) -> None:
        self._captures, self._files, self._stack = captures, files, stack

    @classmethod
    def opening(cls, path: Path, *, may_index: bool = True) -> QuietSlices[Self]:
        """Opens an archive; a folder whose index cannot be used is read once, if that may take its
        time."""
        if path.suffix.lower() == SUFFIX:
            parts = path.with_name(path.name + PARTS)
            path = parts if parts.is_dir() else path  # of a crawl that has not ended
        with ExitStack() as stack:
            try:
                captures: _Captures
                if path.is_dir():
                    captures = yield from _of_folder(path, stack, may_index)
                    files = _Files(path, stack)
                elif path.is_file():
                    zipped = stack.enter_context(ZipFile(path))
                    files = _Files(path, stack, zipped)
                    captures = _OfWacz(zipped)
                else:
                    raise ArchiveError(tr("{path}: there is no archive").format(path=path))
            except BROKEN as e:
                words = tr("{path}: the archive cannot be read: {why}")
                raise ArchiveError(words.format(path=path, why=_why(e))) from None
            return cls(captures, files, stack.pop_all())

    def find(self, url: str, until: str = "9") -> Place | None:
        """The latest response that was kept of a URL, no later than `until`, in 14 digits."""
        found = None
        for each in self._places(url):
            if each.ts <= until or found is None:
                found = each
        return found if found is not None and found.ts <= until else None

    def visits(self, url: str) -> list[Place]:
        """All responses that were kept of a URL, from the first to the latest."""
        return self._places(url)

    def _places(self, url: str) -> list[Place]:
        try:
            return self._captures.of(url)
        except BROKEN as e:
            words = tr("{url}: the index of the archive cannot be read: {why}")
            raise ArchiveError(words.format(url=url, why=_why(e))) from None

    def read(self, place: Place) -> Kept:
        """The response; a revisit has the body of the record that it leads to."""
        with _about(place):
            kept = self._read(place)
            kept.body = _told(kept.body, place)
            return kept

    def _read(self, place: Place) -> Kept:
        fields, head, body = self._record(place)
        truncated = fields.get("warc-truncated", "")
        if fields.get("warc-type") != "revisit":
            return Kept(head, truncated, False, body)
        url, ts = fields["warc-refers-to-target-uri"], digits(fields["warc-refers-to-date"])
        digest = fields.get("warc-payload-digest")
        for each in self._places(url):
            if each.ts != ts or each.mime == REVISIT:
                continue
            its, _, original = self._record(each)
            if its.get("warc-payload-digest") == digest:
                return Kept(head, truncated or its.get("warc-truncated", ""), True, original)
        raise ValueError(tr("the record it refers to is missing"))

    def _record(self, place: Place) -> tuple[dict[str, str], bytes, Iterator[bytes]]:
        parts = self._files.unpacked(place)
        start = b""
        while len(start) < MOST_HEADS and start.count(b"\r\n\r\n") < 2:
            part = next(parts, None)
            if part is None:
                break
            start += part
        fields, block = parsed_header(start)
        size = int(fields["content-length"])
        head, end, body = block.partition(b"\r\n\r\n")
        if not end:
            raise ValueError(tr("it has no header"))
        head += end
        return fields, head, _cut(body, parts, size - len(head))

    def close(self) -> None:
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _cut(first: bytes, parts: Iterator[bytes], size: int) -> Iterator[bytes]:
    """A body without what follows it in its record. Raises ValueError if it ends before."""
    part: bytes | None = first
    while size > 0:
        if part is None:
            raise ValueError(tr("it is cut short"))
        if part:
            yield part[:size]
            size -= len(part)
        part = next(parts, None) if size > 0 else b""


@contextmanager
def _about(place: Place) -> Iterator[None]:
    try:
        yield
    except BROKEN as e:
        words = tr("{name}: the record at {offset:,} cannot be read: {why}")
        said = words.format(name=place.name, offset=place.offset, why=_why(e))
        raise ArchiveError(said) from None


def _told(body: Iterator[bytes], place: Place) -> Iterator[bytes]:
    with _about(place):
        yield from body


def _why(problem: Exception) -> str:
    return getattr(problem, "strerror", None) or str(problem) or type(problem).__name__


class _Files:
    """The WARC files of an archive; the latest one stays open."""

    def __init__(self, path: Path, stack: ExitStack, zipped: ZipFile | None = None) -> None:
        self._path, self._zipped = path, zipped
        self._name, self._begin = "", 0
        self._open = stack.enter_context(ExitStack())
        self._file: BinaryIO | None = None

    def unpacked(self, place: Place) -> Iterator[bytes]:
        """A record, in portions."""
        file = self._of(place.name)
        member, left, at = zlib.decompressobj(31), place.length, self._begin + place.offset
        data = b""
        while not member.eof:
            if not data:
                if left <= 0:
                    raise ValueError(tr("it is cut short"))
                file.seek(at)  # another record may have been read meanwhile
                data = file.read(min(READ, left))
                if not data:
                    raise ValueError(tr("the file ends before it"))
                at, left = at + len(data), left - len(data)
            yield member.decompress(data, PORTION)
            data = member.unconsumed_tail

    def _of(self, name: str) -> BinaryIO:
        if self._file is not None and (name == self._name or self._zipped is not None):
            self._begin = self._beginning(name)
            return self._file
        self._open.close()
        path = self._path if self._zipped is not None else self._path / Path(name).name
        self._file = self._open.enter_context(path.open("rb"))
        self._name, self._begin = name, self._beginning(name)
        return self._file

    def _beginning(self, name: str) -> int:
        """Where the file begins in the one that is open."""
        if self._zipped is None or self._file is None:
            return 0
        info = self._zipped.getinfo(f"archive/{name}")
        if info.compress_type:
            raise ValueError(tr("it is compressed twice"))
        self._file.seek(info.header_offset + LOCAL_HEADER - 4)
        sizes = self._file.read(4)
        name_size, more = int.from_bytes(sizes[:2], "little"), int.from_bytes(sizes[2:], "little")
        return info.header_offset + LOCAL_HEADER + name_size + more


# --- indexes --------------------------------------------------------------------------------------


class _OfDatabase:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def of(self, url: str) -> list[Place]:
        return [
            Place(url, row.ts, name, row.offset, row.length, row.mime, row.status)
            for name, row in captures_of(self._connection, url)
        ]


def _of_folder(path: Path, stack: ExitStack, may_index: bool) -> QuietSlices[_OfDatabase]:
    if not any(path.glob(f"*{OF_WARC}")):
        raise ArchiveError(tr("{path}: there is no archive").format(path=path))
    connection = _ready(path)
    if connection is None:
        if not may_index:
            raise ArchiveError(tr("{path}: the archive has no index").format(path=path))
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="crawlscope-")))
        index = Index(folder)
        connection = index.connection
        stack.callback(index.close)
        yield from _indexing(path, index)
    else:
        stack.callback(connection.close)
    return _OfDatabase(connection)


def _ready(path: Path) -> sqlite3.Connection | None:
    """The index of a folder, if it has all that its files hold."""
    if not (path / NAME).exists():
        return None
    connection = sqlite3.connect(
        f"{(path / NAME).absolute().as_uri()}?mode=ro", uri=True, timeout=0
    )
    try:
        known = dict(connection.execute("SELECT name, end FROM files"))
    except sqlite3.Error as problem:
        connection.close()
        if "locked" in str(problem):
            words = tr("{path}: a crawl is writing to this archive; ask again when it has ended")
            raise ArchiveError(words.format(path=path)) from None
        return None
    if known == {each.name: each.stat().st_size for each in path.glob(f"*{OF_WARC}")}:
        return connection
    connection.close()
    return None


def _indexing(path: Path, index: Index) -> QuietSlices[None]:
    for each in sorted(path.glob(f"*{OF_WARC}")):
        number = index.add_file(each.name)
        for member in members(each):
            if member is None:
                yield
            else:
                end = member.offset + member.length
                index.add(row_of(member, number), number, end)
    index.write()


class _OfWacz:
    """The compressed index of a WACZ: which block has a URL is known, and that is unpacked."""

    def __init__(self, zipped: ZipFile) -> None:
        if "indexes/index.idx" not in zipped.namelist():
            raise ValueError(tr("its index is not compressed"))
        if zipped.getinfo("indexes/index.idx").file_size > MOST_OF_BLOCKS:
            raise ValueError(tr("its index is too large"))
        lines = zipped.read("indexes/index.idx").decode(errors="surrogateescape").splitlines()
        blocks = [each.partition(" {") for each in lines if not each.startswith("!")]
        self._keys = [key for key, _, _ in blocks]
        self._places = [json.loads("{" + said) for _, _, said in blocks]
        self._file = zipped.open("indexes/index.cdx.gz")  # closed with the ZIP's own
        self._unpacked = OrderedDict[int, list[str]]()

    def of(self, url: str) -> list[Place]:
        key = f"{surt(url)} "
        found = list[Place]()
        at = max(0, bisect_right(self._keys, key) - 1)  # lines of this key may begin in it
        while at < len(self._keys) and self._keys[at] < key + BEHIND:
            lines = self._block(at)
            for line in lines[bisect_left(lines, key) :]:
                if not line.startswith(key):
                    break
                ts, _, text = line[len(key) :].partition(" ")
                said = json.loads(text)
                if said["url"] == url:
                    found.append(_place(ts, said))
            at += 1
        return sorted(found, key=lambda each: (each.ts, each.name, each.offset))

    def _block(self, number: int) -> list[str]:
        lines = self._unpacked.get(number)
        if lines is None:
            place = self._places[number]
            self._file.seek(place["offset"])
            packed = self._file.read(min(place["length"], MOST_OF_BLOCK))
            octets = zlib.decompressobj(31).decompress(packed, MOST_OF_BLOCK)
            lines = octets.decode(errors="surrogateescape").splitlines()
            self._unpacked[number] = lines
            if len(self._unpacked) > BLOCKS:
                self._unpacked.popitem(last=False)
        else:
            self._unpacked.move_to_end(number)
        return lines


def _place(ts: str, said: dict[str, str]) -> Place:
    offset, length = int(said["offset"]), int(said["length"])
    mime, status = said.get("mime"), int(said.get("status") or 0)
    return Place(said["url"], ts, said["filename"], offset, length, mime, status)
