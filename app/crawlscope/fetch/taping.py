"""What goes over the wire, as an archive keeps it: without chunks, and without what is secret."""

import asyncio
import contextlib
import re
import tempfile
import time
from collections.abc import Iterator, Set
from hashlib import sha1
from pathlib import Path
from typing import BinaryIO, Protocol, cast

from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import origin_of
from crawlscope.core.policy.secrets import secrets_of
from crawlscope.core.policy.settings import Settings, trusted_as
from crawlscope.core.records.capture import FULL, ArchiveError, Capture, Truncated, not_written
from crawlscope.fetch.sent_headers import LOGIN
from crawlscope.runtime.slices import turn

MOST_HELD = 1 << 20  # bytes of one body in memory; the rest is in a file
PORTION = 256 * 1024  # bytes of a body that are digested or compressed in one go
HIDDEN = b"(redacted)"
LINE = re.compile(rb"(?m)^([^\s:]+)([ \t]*:[ \t]*)([^\r\n]*)")
FOLDED = re.compile(rb"\r?\n[ \t]+")  # a line that goes on: RFC 9112, section 5.2
SET = frozenset((b"set-cookie", b"set-cookie2"))
OF_REQUESTS = frozenset((b"authorization", b"cookie", b"proxy-authorization"))
TRANSFER = re.compile(rb"(?mi)^transfer-encoding[ \t]*:[^\n]*\n(?:[ \t][^\n]*\n)*")
USERS = re.compile(LOGIN.pattern.encode())


class Keeps(Protocol):
    """Where captures go."""

    lock: asyncio.Lock  # held while one is kept

    @property
    def folder(self) -> Path:
        """Where large bodies may be until they are kept."""

    def keeping(self, capture: Capture) -> QuietSlices[None]:
        """Raises ArchiveError."""

    def failed(self, problem: ArchiveError) -> None:
        """Hears of each error."""


class Tape:
    """One request and what has come of its response."""

    def __init__(
        self,
        url: str,
        request: bytes,
        head: bytes,
        address: str | None,
        *,
        waited: float,
        keeps: Keeps,
    ) -> None:
        """`waited` are the seconds from the request until the head had come."""
        self.url, self.request, self.head, self.address = url, request, head, address
        self._keeps = keeps  # in its folder a large body is until it is kept
        self.at, self._heard = time.time() - waited, time.monotonic()
        self._began = self._heard - waited
        self.size = 0  # bytes of the body so far, without chunks
        self.truncated = Truncated.NOT
        self._digests: _Digests | None = None  # of a large body
        self._parts: list[bytes] = []
        self._held = 0
        self._file: BinaryIO | None = None

    def feed(self, part: bytes) -> None:
        """The next part of the body. Raises ArchiveError, after which it is closed."""
        self._heard = time.monotonic()
        self.size += len(part)
        self._held += len(part)
        self._parts.append(part)
        if self.size > PORTION:
            self._digest()
        if self._held > MOST_HELD:
            self._spool()

    def _digest(self) -> "_Digests":
        """Takes the latest part, and those before it the first time: of a page, all at its end."""
        new, digests = self._parts[-1:], self._digests
        if digests is None:
            new, digests = self._parts, _Digests(self.head)
            self._digests = digests
        for part in new:
            digests.payload.update(part)
            digests.block.update(part)
        return digests

    def _spool(self) -> None:
        try:
            if self._file is None:
                folder = self._keeps.folder
                spool = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  `close` does
                self._file = cast(BinaryIO, spool)
            self._file.writelines(self._parts)
        except OSError as problem:
            self.close()
            is_full = problem.errno in FULL
            failed = not_written(self._keeps.folder, problem.strerror, is_full)
            self._keeps.failed(failed)
            raise failed from None
        self._parts.clear()
        self._held = 0

    def portions(self) -> Iterator[bytes]:
        """The body."""
        if self._file is not None:
            self._file.seek(0)
            while part := self._file.read(PORTION):
                yield part
        held = b"".join(self._parts)
        for at in range(0, len(held), PORTION):
            yield held[at : at + PORTION]

    def capture(self) -> Capture:
        digests = self._digests or self._digest()
        return Capture(
            self.url,
            self.at,
            self._heard - self._began,
            self.address,
            self.request,
            self.head,
            self,
            digests.payload.digest(),
            digests.block.digest(),
            self.truncated,
        )

    def close(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):  # of what could not be written
                self._file.close()


class _Digests:
    def __init__(self, head: bytes) -> None:
        self.payload = sha1(usedforsecurity=False)
        self.block = sha1(head, usedforsecurity=False)


class Recorder:
    """Makes the tapes of one run, and gives them to the archive one after the other."""

    def __init__(self, keeps: Keeps, settings: Settings) -> None:
        self._keeps = keeps
        self._hides = not settings.warc_with_secrets
        self._roots = settings.origins()
        some = [settings.secret_headers(each) for each in settings.given[:1]]
        self._secrets = tuple(each.encode() for each in secrets_of(settings))
        self._hidden = OF_REQUESTS.union(*(map(_lower, each) for each in some))
        self._left = list[Tape]()  # of files that could not be kept yet

    def begin(
        self, url: str, request: bytes, head: bytes, address: str | None, waited: float
    ) -> Tape:
        """A tape of a response whose head has come, so many seconds after the request."""
        lower = head.lower()  # `find`, here and below: `in` first tries octets as a number
        if lower.find(b"transfer-encoding") >= 0:
            head = TRANSFER.sub(b"", head)
        if self._hides:
            request = _without(request, request.lower(), self._hidden)
            if lower.find(b"set-cookie") >= 0 and self._is_trusted(url):
                head = _without(head, lower, SET)
            if head.find(b"@") >= 0:
                head = USERS.sub(b"", head)
            for each in self._secrets:  # a server may repeat what it alone was told
                if each in head or each in request:
                    request, head = request.replace(each, HIDDEN), head.replace(each, HIDDEN)
        return Tape(url, request, head, address, waited=waited, keeps=self._keeps)

    def _is_trusted(self, url: str) -> bool:
        return trusted_as(origin_of(url), self._roots) is not None

    async def keep(self, tape: Tape, *, must: bool) -> None:
        """Gives it to the archive. Raises ArchiveError if it `must` be there; another one is given
        to it again with the next."""
        try:
            async with self._keeps.lock:
                while self._left:
                    await self._keep(self._left[0])
                    self._left.pop(0).close()
                await self._keep(tape)
        except ArchiveError as problem:
            self._keeps.failed(problem)
            if must:
                tape.close()
                raise
            self._left.append(tape)
            return
        except BaseException:
            tape.close()
            raise
        tape.close()

    async def _keep(self, tape: Tape) -> None:
        slices = self._keeps.keeping(tape.capture())
        try:
            for _ in slices:
                await turn()
        finally:
            slices.close()


def _lower(name: str) -> bytes:
    return name.lower().encode()


def _without(head: bytes, lower: bytes, names: Set[bytes]) -> bytes:
    """A head without the values of these fields; `lower` is all of it in lower case."""
    for each in names:
        if lower.find(each) >= 0:
            break
    else:
        return head
    start, end, rest = head.partition(b"\r\n\r\n")

    def hidden(line: re.Match[bytes]) -> bytes:
        return line[1] + line[2] + HIDDEN if line[1].lower() in names else line[0]

    return LINE.sub(hidden, FOLDED.sub(b" ", start)) + end + rest
