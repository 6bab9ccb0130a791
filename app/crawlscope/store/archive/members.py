"""What is in a WARC file: its records one by one, to the last whole one."""

import zlib
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

READ = 256 * 1024  # bytes in one go
MOST_HEADS = 64 * 1024  # bytes of a record that are looked at: its header and that of HTTP


@dataclass(frozen=True, slots=True)
class Member:
    offset: int
    length: int  # bytes of the file
    fields: dict[str, str]  # of the WARC header, names in lower case
    block: bytes  # the beginning of the block


def members(path: Path, start: int = 0) -> Iterator[Member | None]:
    """The whole records from `start` on; None now and then, for others to have their turn."""
    with path.open("rb") as file:
        file.seek(start)
        rest, offset = b"", start
        while True:
            found = yield from _next(file, rest)
            if found is None:
                return
            head, length, rest = found
            fields, block = parsed_header(head)
            if not fields:
                return
            yield Member(offset, length, fields, block)
            offset += length


def _next(file: BinaryIO, rest: bytes) -> Generator[None, None, tuple[bytes, int, bytes] | None]:
    """The beginning of a record, its length in the file, and what was read behind it."""
    member, head, length = zlib.decompressobj(31), b"", 0
    while not member.eof:
        data = rest or file.read(READ)
        rest = b""
        if not data:
            return None
        length += len(data)
        while data and not member.eof:
            try:
                part = member.decompress(data, READ)
            except zlib.error:
                return None
            if len(head) < MOST_HEADS:
                head += part[: MOST_HEADS - len(head)]
            data = member.unconsumed_tail
            yield None
    return head, length - len(member.unused_data), member.unused_data


def parsed_header(head: bytes) -> tuple[dict[str, str], bytes]:
    """The fields of a WARC header, names in lower case, and what follows it; none if it is no
    such header."""
    first, _, block = head.partition(b"\r\n\r\n")
    lines = first.decode(errors="surrogateescape").split("\r\n")
    if not lines[0].startswith("WARC/"):
        return {}, b""
    pairs = (line.partition(":") for line in lines[1:])
    return {name.lower(): text.strip() for name, _, text in pairs}, block
