"""One request and its response, as an archive keeps them."""

import errno
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from crawlscope.core.base.language import tr

FULL = (errno.ENOSPC, errno.EDQUOT)


class Truncated(StrEnum):
    """Why a payload is not whole, in the words of WARC 1.1, section 5.13."""

    NOT = ""
    LENGTH = "length"  # the rest was more than is read of one body
    TIME = "time"  # its time was up
    DISCONNECT = "disconnect"  # the connection ended before it


class ArchiveError(Exception):
    """The archive cannot be used; the message is one line for a person."""

    def __init__(self, message: str, is_full: bool = False) -> None:
        super().__init__(message)
        self.is_full = is_full  # there is no room for it


def not_written(folder: Path, why: str | None, is_full: bool) -> ArchiveError:
    words = tr("cannot write the archive {path}: {why}")
    return ArchiveError(words.format(path=folder, why=why), is_full)


class Body(Protocol):
    """The payload of a response: without chunks, but in the content coding that it came in."""

    size: int  # bytes

    def portions(self) -> Iterator[bytes]:
        """All of it, each portion of a size that may be compressed in one go."""


@dataclass(slots=True)
class Capture:
    """What went over the wire for one URL. What may not be written down is not in it."""

    url: str
    at: float  # of the clock, when the request was sent
    seconds: float  # until the last of the response had come
    address: str | None  # the server's; None if a proxy asked it
    request: bytes
    head: bytes  # of the response, to its blank line
    body: Body
    payload_digest: bytes  # SHA-1 of the body
    block_digest: bytes  # SHA-1 of head and body
    truncated: Truncated = Truncated.NOT
