"""The archive of a crawl: what went over the wire, in WARC files that other programs can read."""

import re
import sqlite3
import time
from base64 import b32decode
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import sha1
from itertools import chain
from pathlib import Path
from typing import Self

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.version import __version__
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.capture import FULL, ArchiveError, Capture, not_written
from crawlscope.core.records.surt import surt
from crawlscope.store.archive import records
from crawlscope.store.archive.files import WarcFiles
from crawlscope.store.archive.index import NAME, REVISIT, Index, Row
from crawlscope.store.archive.members import Member, members

TYPE = re.compile(rb"\ncontent-type[ \t]*:[ \t]*([^;\s]*)", re.IGNORECASE)
STATUS = re.compile(rb"\S+[ \t]+(\d{3})")
PORTION = 256 * 1024  # bytes that are digested or compressed in one go
REDACTED = (
    "Secrets are redacted: the values of Authorization, Cookie and Proxy-Authorization, of other "
    "headers that the roots' servers alone were sent, of Set-Cookie from the roots' servers, and "
    "user names and passwords in addresses."
)
WITH_SECRETS = "Nothing is redacted: it may hold passwords and cookies."
TRANSFER = "Transfer-Encoding is taken off, with its header; Content-Encoding is not."

# By URL: the page that it was first found on, and its depth
Found = Callable[[str], tuple[str | None, int | None]]


class in_our_words:  # noqa: N801  a context manager; by contextlib it costs twice as much a page
    """Raises ArchiveError for what goes wrong in it."""

    __slots__ = ("_folder",)

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, problem: BaseException | None, _trace: object) -> None:
        why: str | None
        if problem is None:
            return
        if isinstance(problem, OSError):
            why, is_full = problem.strerror, problem.errno in FULL
        elif isinstance(problem, sqlite3.Error):
            why, is_full = str(problem), "full" in str(problem)
        else:
            return
        raise not_written(self._folder, why, is_full) from None


class Archive:
    """One folder of WARC files. Raises ArchiveError."""

    def __init__(self, folder: Path, settings: Settings, found: Found) -> None:
        self.folder = folder
        self._settings = settings
        self._found = found
        self._names = records.Names()
        self._info = ""  # the id of the warcinfo of the file
        self._number = 0  # of the file, in the index
        with in_our_words(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._files = WarcFiles(folder)
            self._index = self._opened()

    def _opened(self) -> Index:
        """The index; one that cannot be read is made again."""
        try:
            return Index(self.folder)
        except sqlite3.OperationalError as problem:
            if "locked" not in str(problem):
                raise
            words = tr("{path}: another crawl is writing to this archive")
            raise ArchiveError(words.format(path=self.folder)) from None
        except sqlite3.DatabaseError:
            (self.folder / NAME).unlink()
            return Index(self.folder)

    def catching_up(self) -> QuietSlices[None]:
        """What another run left: files are cut back to their last whole record, and indexed."""
        with in_our_words(self.folder):
            yield from self._index.reading_known()
            known, names = self._index.ends(), self._files.names()
            for name in known.keys() - {each.name for each in names}:
                self._index.forget_file(known[name][0])
            for path in names:
                number, end = known.get(path.name) or (self._index.add_file(path.name), 0)
                if end > path.stat().st_size:  # another one of this name
                    self._index.forget_file(number)
                    number, end = self._index.add_file(path.name), 0
                for each in members(path, end):
                    if each is None:
                        yield
                        continue
                    end = each.offset + each.length
                    self._index.add(row_of(each, number), number, end)
                self._files.cut(path, end)
                yield
            self._index.write()

    @property
    def octets(self) -> int:
        """Of all its files."""
        return self._files.octets

    def free(self) -> int:
        """Bytes that are left where it is."""
        with in_our_words(self.folder):
            return self._files.free()

    def keeping(self, capture: Capture) -> QuietSlices[None]:
        """Appends response, request and metadata; small ones in one go. Until it has ended, no
        other one may begin. If it fails, or is broken off, nothing of it is kept."""
        with in_our_words(self.folder):
            if self._files.is_full:
                self._begin_file()
            offset, (date, ts) = self._files.end, _times(int(capture.at))
            earlier = None
            if capture.body.size and not capture.truncated:
                earlier = self._index.same(capture.payload_digest)
            names, lower = self._names.next(), capture.head.lower()
            media, status = _kind(capture.head, lower)
            is_packed = records.is_packed(lower, media)
            response = self._response(capture, names[0], date, earlier, is_packed=is_packed)
            beside = self._beside(capture, names, date)
            if isinstance(response, bytes):
                self._files.append_now(response + beside)
            else:
                yield from self._files.append(chain(response, (beside,)))
            end = self._files.end
            place = self._number, offset, end - len(beside) - offset
            media = REVISIT if earlier else media
            self._index.add(_new_row(capture, ts, place, media, status), self._number, end)

    def keeping_rendered(self, url: str, at: float, kind: str, body: bytes) -> QuietSlices[None]:
        """Appends what a browser made of a page, as a resource record; `url` is a name for it that
        no page has, `kind` its media type. The rest is as in `keeping`."""
        with in_our_words(self.folder):
            if self._files.is_full:
                self._begin_file()
            offset, (date, ts) = self._files.end, _times(int(at))
            portions = [body[each : each + PORTION] for each in range(0, len(body), PORTION)]
            whole = sha1(usedforsecurity=False)
            for each in portions:
                whole.update(each)
                yield
            digest = whole.digest()
            said = records.digest_of(digest)
            lines = (
                f"WARC-Target-URI: {url}\r\nWARC-Warcinfo-ID: {self._info}\r\n"
                f"Content-Type: {kind}\r\nWARC-Payload-Digest: {said}\r\n"
                f"WARC-Block-Digest: {said}\r\n"
            )
            header = records.header("resource", self._names.next()[0], date, len(body), lines)
            packed = records.is_packed(b"", kind)
            yield from self._files.append(records.large(header, portions, is_packed=packed))
            end = self._files.end
            row = _row_of_resource(url, ts, (self._number, offset, end - offset), kind, digest)
            self._index.add(row, self._number, end)

    def _begin_file(self) -> None:
        name = self._files.begin()
        self._number = self._index.add_file(name)
        settings, self._info = self._settings, self._names.next()[0]
        agent = settings.user_agent or f"Crawlscope/{__version__}"
        told = WITH_SECRETS if settings.warc_with_secrets else REDACTED
        fields = (
            ("software", f"Crawlscope/{__version__}"),
            ("format", "WARC File Format 1.1"),
            ("conformsTo", "http://iipc.github.io/warc-specifications/specifications/"
             "warc-format/warc-1.1/"),
            ("robots", "ignore" if settings.no_robots else "obey"),
            ("http-header-user-agent", agent),
            ("description", f"{told} {TRANSFER}"),
        )  # fmt: skip
        block = "".join([f"{each}: {text}\r\n" for each, text in fields]).encode()
        more = (
            f"WARC-Filename: {name}\r\n"
            f"WARC-Block-Digest: {records.digest_of(records.sha1_of(block))}\r\n"
            f"Content-Type: {records.FIELDS}\r\n"
        )
        date, _ = _times(int(time.time()))
        head = records.header("warcinfo", self._info, date, len(block), more)
        self._files.append_now(records.small(head, block))
        self._index.add(None, self._number, self._files.end)

    def _response(
        self,
        capture: Capture,
        name: str,
        date: str,
        earlier: tuple[str, str] | None,
        *,
        is_packed: bool,
    ) -> bytes | Iterator[bytes]:
        """The record, or its parts if it is large."""
        address = f"WARC-IP-Address: {capture.address}\r\n" if capture.address else ""
        lines = (
            f"WARC-Target-URI: {capture.url}\r\nWARC-Warcinfo-ID: {self._info}\r\n{address}"
            f"Content-Type: {records.RESPONSE}\r\n"
            f"WARC-Payload-Digest: {records.digest_of(capture.payload_digest)}\r\n"
        )
        head, body = capture.head, capture.body
        if earlier is not None:
            url, ts = earlier
            lines += (
                f"WARC-Block-Digest: {records.digest_of(records.sha1_of(head))}\r\n"
                f"WARC-Profile: {records.IDENTICAL}\r\nWARC-Refers-To-Target-URI: {url}\r\n"
                f"WARC-Refers-To-Date: {_date_of_digits(ts)}\r\n"
            )
            return records.small(records.header("revisit", name, date, len(head), lines), head)
        lines += f"WARC-Block-Digest: {records.digest_of(capture.block_digest)}\r\n"
        if capture.truncated:
            lines += f"WARC-Truncated: {capture.truncated}\r\n"
        size = len(head) + body.size
        header = records.header("response", name, date, size, lines)
        if size <= records.SMALL:
            return records.small(header, head, *body.portions(), is_packed=is_packed)
        return records.large(header, chain((head,), body.portions()), is_packed=is_packed)

    def _beside(self, capture: Capture, names: tuple[str, str, str], date: str) -> bytes:
        """The records of the request and the metadata."""
        page, depth = self._found(capture.url)
        said = f"via: {page}\r\n" if page else ""
        said += f"depth: {depth}\r\n" if depth is not None else ""
        said += f"fetchTimeMs: {capture.seconds * 1000:.0f}\r\n"
        lines = (
            f"WARC-Target-URI: {capture.url}\r\nWARC-Warcinfo-ID: {self._info}\r\n"
            f"WARC-Concurrent-To: {names[0]}\r\nContent-Type: "
        )
        of_request, of_said = f"{lines}{records.REQUEST}\r\n", f"{lines}{records.FIELDS}\r\n"
        block = said.encode("utf-8", "surrogateescape")
        request = records.beside("request", names[1], date, of_request, capture.request)
        return request + records.beside("metadata", names[2], date, of_said, block)

    def paths(self) -> list[Path]:
        """Its WARC files."""
        return self._files.names()

    def rows(self) -> Iterator[list[tuple[str, Row]]]:
        """All captures with the names of their files, in the order of an index."""
        with in_our_words(self.folder):
            yield from self._index.rows()

    def close(self) -> None:
        with in_our_words(self.folder):
            try:
                self._files.close()
            finally:
                self._index.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@lru_cache(64)
def _times(second: int) -> tuple[str, str]:
    """The WARC-Date, and its 14 digits."""
    date = records.date_of(second)
    return date, digits(date)


def digits(date: str) -> str:
    """The 14 digits of a WARC-Date."""
    return re.sub(r"\D", "", date)[:14]


def _date_of_digits(ts: str) -> str:
    return f"{ts[:4]}-{ts[4:6]}-{ts[6:8]}T{ts[8:10]}:{ts[10:12]}:{ts[12:]}Z"


def _new_row(
    capture: Capture, ts: str, place: tuple[int, int, int], media: str | None, status: int
) -> Row:
    """`place` is the number of the file, and where it begins and how long it is there."""
    is_whole = int(media != REVISIT and not capture.truncated and capture.body.size > 0)
    key, digest = surt(capture.url), capture.payload_digest
    return Row(key, ts, *place, capture.url, media, status, digest, is_whole)


def _kind(head: bytes, lower: bytes) -> tuple[str | None, int]:
    """Media type and status of a response; `lower` is its head in lower case."""
    status = STATUS.match(head)
    at = lower.find(b"\ncontent-type")  # to search by the expression costs ten times as much
    media = TYPE.search(head, at) if at >= 0 else None
    return media[1].decode("latin-1") if media else None, int(status[1]) if status else 0


def _row_of_resource(
    url: str, ts: str, place: tuple[int, int, int], kind: str, digest: bytes
) -> Row:
    """Nothing refers to it: it is no payload of a response."""
    return Row(surt(url), ts, *place, url, kind.partition(";")[0], 0, digest, 0)


def row_of(member: Member, file: int) -> Row | None:
    """The row of a record that is in a file; None if the index has none of its kind."""
    fields = member.fields
    kind = fields.get("warc-type")
    if kind not in ("response", "revisit", "resource"):
        return None
    url, digest = fields["warc-target-uri"], b32decode(fields["warc-payload-digest"][5:])
    if kind == "resource":
        place, ts = (file, member.offset, member.length), digits(fields["warc-date"])
        return _row_of_resource(url, ts, place, fields["content-type"], digest)
    head = member.block.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
    mime, status = _kind(head, head.lower())
    is_whole = (
        kind == "response" and "warc-truncated" not in fields and digest != records.sha1_of(b"")
    )
    ts = digits(fields["warc-date"])
    media = REVISIT if kind == "revisit" else mime
    return Row(
        surt(url), ts, file, member.offset, member.length, url, media, status, digest, is_whole
    )
