"""Records of a WARC file, each a gzip member of its own. ISO 28500:2017 (WARC 1.1).

Neither library writes them: the records of a page of 8 KB cost warcio 3.0 million instructions and
fastwarc 2.2 at its fastest, more than crawling it (1.6), and ours 0.65. Tests read them with both.
"""

import os
import re
import zlib
from base64 import b32encode
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha1

from isal import isal_zlib

from crawlscope.core.base import native

WARC = "WARC/1.1\r\n"
END = b"\r\n\r\n"
LEVEL = 0  # for a quarter of zlib's instructions at its fastest; on pages it saves 78 % of 79
PACKED = re.compile(  # media types of what is compressed
    r"image/(?!svg|bmp|x-ms-bmp|x-icon|vnd\.microsoft)|audio/|video/|font/woff"
    r"|application/(?:zip|gzip|x-gzip|pdf|font-woff|x-(?:7z|bzip|rar|xz)|epub|vnd\.openxml)",
    re.IGNORECASE,
)
GZIP = 31  # the window's bits for a gzip member
SMALL = 256 * 1024  # bytes of a record that is compressed in one go; 0.5 ms
REQUEST, RESPONSE = "application/http; msgtype=request", "application/http; msgtype=response"
FIELDS = "application/warc-fields"
IDENTICAL = "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest"


class Names:
    """Makes record ids: a UUID's random number is drawn once, and then counted on."""

    def __init__(self) -> None:
        random = os.urandom(16).hex()
        self._begin = f"<urn:uuid:{random[:8]}-{random[8:12]}-4{random[13:16]}-a{random[17:20]}-"
        self._number = int.from_bytes(os.urandom(5))  # of eleven digits: it does not run over

    def next(self) -> tuple[str, str, str]:
        """Three of them."""
        self._number += 1
        begin = f"{self._begin}{self._number:011x}"
        return f"{begin}0>", f"{begin}1>", f"{begin}2>"


def digest_of(digest: bytes) -> str:
    """Of 20 bytes, in base 32: twice a page, which Python's own function makes dear."""
    if native.module is not None:
        return f"sha1:{native.module.base_32(digest)}"
    return f"sha1:{b32encode(digest).decode()}"


def sha1_of(octets: bytes) -> bytes:
    return sha1(octets, usedforsecurity=False).digest()


def date_of(at: float) -> str:
    """UTC, as a WARC-Date."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def header(kind: str, name: str, date: str, size: int, lines: str) -> bytes:
    """The header of a record, to its blank line; `lines` are its other fields."""
    return (
        f"{WARC}WARC-Type: {kind}\r\nWARC-Record-ID: {name}\r\nWARC-Date: {date}\r\n"
        f"{lines}Content-Length: {size}\r\n\r\n"
    ).encode(errors="surrogateescape")


def is_packed(head: bytes, media: str | None) -> bool:
    """Whether a body is compressed as it came, by the head of its response in lower case. LEVEL
    makes such a one larger by a fifth."""
    return head.find(b"\ncontent-encoding") >= 0 or (
        media is not None and PACKED.match(media) is not None
    )


def small(*parts: bytes, is_packed: bool = False) -> bytes:
    """A record of a few KB, compressed, or stored if its body is."""
    text = b"".join((*parts, END))
    whole: bytes = (
        zlib.compress(text, 0, GZIP) if is_packed else isal_zlib.compress(text, LEVEL, GZIP)
    )
    return whole


def beside(kind: str, name: str, date: str, lines: str, block: bytes) -> bytes:
    """A record of a few hundred bytes, stored: to compress it costs ten times as much as to make
    it, and saves a quarter of it; compressed where the compiled module does not make it."""
    begin = (
        f"{WARC}WARC-Type: {kind}\r\nWARC-Record-ID: {name}\r\nWARC-Date: {date}\r\n{lines}"
    ).encode("utf-8", "surrogateescape")
    if native.module is not None:
        stored: bytes | None = native.module.stored_record(begin, block)
        if stored is not None:
            return stored
    digest = digest_of(sha1_of(block))
    end = f"WARC-Block-Digest: {digest}\r\nContent-Length: {len(block)}\r\n\r\n"
    return small(begin + end.encode(), block)


def large(head: bytes, portions: Iterable[bytes], *, is_packed: bool) -> Iterator[bytes]:
    """A record of any size, portion by portion."""
    of = zlib if is_packed else isal_zlib
    member = of.compressobj(0 if is_packed else LEVEL, of.DEFLATED, GZIP)
    yield member.compress(head)
    for each in portions:
        yield member.compress(each)
    yield member.compress(END) + member.flush()
