"""An archive as one file: WACZ 1.1.1, a ZIP that a browser can read without unpacking it.

https://specs.webrecorder.net/wacz/1.1.1/
"""

import contextlib
import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from itertools import chain
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.version import __version__
from crawlscope.core.records.capture import ArchiveError
from crawlscope.store.archive.archive import Archive, in_our_words
from crawlscope.store.archive.index import Row
from crawlscope.store.archive.records import date_of

SUFFIX = ".wacz"
PARTS = ".parts"  # of the folder beside it that has the files until the crawl has ended
VERSION = "1.1.1"
READ = 1 << 20  # bytes in one go; 1 ms with their digest
LINES = 300  # of a block of the index, which is compressed by itself
PAGES = frozenset(("text/html", "application/xhtml+xml"))

TitleOf = Callable[[str], str | None]


def parts_of(path: Path) -> Path:
    return path.with_name(path.name + PARTS)


def writing(archive: Archive, path: Path, title: str, title_of: TitleOf) -> QuietSlices[None]:
    """Writes the file, whole or not at all. Raises ArchiveError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with in_our_words(path):
        try:
            with ZipFile(draft, "w", ZIP_STORED) as file:
                os.chmod(draft, 0o600)
                package = _Package(file)
                for each in archive.paths():
                    yield from package.add(f"archive/{each.name}", _octets(each))
                yield from package.add("indexes/index.cdx.gz", package.blocks(archive.rows()))
                index = package.index_of_blocks()
                yield from package.add("indexes/index.idx", index, ZIP_DEFLATED)
                pages = _pages(archive.rows(), title_of)
                yield from package.add("pages/pages.jsonl", pages, ZIP_DEFLATED)
                package.finish(title)
            os.replace(draft, path)
        finally:
            with contextlib.suppress(OSError):
                draft.unlink()


def unpacking(path: Path, folder: Path) -> QuietSlices[None]:
    """Takes the WARC files out of it into a new folder, all or none, for a crawl that goes on.
    Raises ArchiveError."""
    try:
        with in_our_words(folder), ZipFile(path) as file, _draft(folder) as draft:
            for each in file.namelist():
                name = Path(each).name
                if each != f"archive/{name}" or not name:
                    continue
                with file.open(each) as packed, Path(draft, name).open("wb") as target:
                    while data := packed.read(READ):
                        target.write(data)
                        yield
            os.rename(draft, folder)
    except (BadZipFile, zlib.error) as problem:
        raise ArchiveError(f"{path}: {problem}") from None


def remove(folder: Path) -> None:
    """Takes it away whole, as far as another crawl can see: half of it would pass for all."""
    with contextlib.suppress(OSError), _draft(folder) as draft:
        os.rename(folder, Path(draft, folder.name))


def _draft(folder: Path) -> TemporaryDirectory[str]:
    """A folder beside it that may be left half full."""
    return TemporaryDirectory(prefix=_prefix(folder), dir=folder.parent, ignore_cleanup_errors=True)


def _prefix(folder: Path) -> str:
    return f".{folder.name}."


def clear(folder: Path) -> None:
    """Removes what a kill has left beside it. No other crawl may be writing to it."""
    for each in folder.parent.iterdir():
        if each.name.startswith(_prefix(folder)):
            rmtree(each, ignore_errors=True)


class _Package:
    def __init__(self, file: ZipFile) -> None:
        self._file = file
        self._resources = list[dict[str, object]]()
        self._blocks = ['!meta 0 {"format": "cdxj-gzip-1.0", "filename": "index.cdx.gz"}\n']

    def add(
        self, path: str, portions: Iterable[bytes], method: int = ZIP_STORED
    ) -> QuietSlices[None]:
        digest, size = sha256(), 0
        info = ZipInfo(path, datetime.now(UTC).timetuple()[:6])
        info.compress_type = method
        with self._file.open(info, "w", force_zip64=True) as target:
            for each in portions:
                target.write(each)
                digest.update(each)
                size += len(each)
                yield
        said = {"name": path.rpartition("/")[2], "path": path}
        self._resources.append({**said, "hash": f"sha256:{digest.hexdigest()}", "bytes": size})

    def blocks(self, rows: Iterable[list[tuple[str, Row]]]) -> Iterator[bytes]:
        """The lines of the index, so many to a gzip member; `index_of_blocks` has where each is."""
        at, lines = 0, list[str]()
        for some in chain(rows, ([],)):
            lines += [row.line(name) for name, row in some]
            while len(lines) >= LINES or (lines and not some):
                block, lines = lines[:LINES], lines[LINES:]
                member = zlib.compressobj(wbits=31)
                octets = "".join(block).encode(errors="surrogateescape")
                packed = member.compress(octets) + member.flush()
                said = {
                    "offset": at,
                    "length": len(packed),
                    "digest": f"sha256:{sha256(packed).hexdigest()}",
                }
                key = block[0].partition(" {")[0]
                self._blocks.append(f"{key} {json.dumps(said)}\n")
                at += len(packed)
                yield packed

    def index_of_blocks(self) -> Iterator[bytes]:
        yield "".join(self._blocks).encode(errors="surrogateescape")

    def finish(self, title: str) -> None:
        package = json.dumps(
            {
                "profile": "data-package",
                "resources": self._resources,
                "created": date_of(datetime.now(UTC).timestamp()),
                "wacz_version": VERSION,
                "software": f"Crawlscope {__version__}",
                "title": title,
            },
            indent=2,
        ).encode()
        digest = {"path": "datapackage.json", "hash": f"sha256:{sha256(package).hexdigest()}"}
        for path, octets in (
            ("datapackage.json", package),
            ("datapackage-digest.json", json.dumps(digest).encode()),
        ):
            self._file.writestr(path, octets, ZIP_DEFLATED)


def _octets(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while data := file.read(READ):
            yield data


def _pages(rows: Iterable[list[tuple[str, Row]]], title_of: TitleOf) -> Iterator[bytes]:
    """Each page once, by its first capture."""
    yield b'{"format": "json-pages-1.0", "id": "pages", "title": "Pages"}\n'
    last = ""
    for some in rows:
        lines = []
        for _, row in some:
            if row.mime not in PAGES or row.status != 200 or row.url == last:
                continue
            last, ts = row.url, row.ts
            day, clock = f"{ts[:4]}-{ts[4:6]}-{ts[6:8]}", f"{ts[8:10]}:{ts[10:12]}:{ts[12:]}"
            page = {"id": f"{row.file}-{row.offset}", "url": row.url, "ts": f"{day}T{clock}Z"}
            if title := title_of(row.url):
                page["title"] = title
            lines.append(json.dumps(page) + "\n")
        yield "".join(lines).encode()
