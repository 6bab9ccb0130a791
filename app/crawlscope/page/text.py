"""Bytes of a page to its text: byte order mark, HTTP charset, its own declaration, else UTF-8."""

import webencodings

from crawlscope.core.base import native
from crawlscope.core.base.budgets import DECODED_OCTETS
from crawlscope.core.base.slices import QuietSlices
from crawlscope.page.charset import declared, lookup
from crawlscope.page.decoding import decoder_of
from crawlscope.page.pieces import character_at

BOMS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def decode_now(body: bytes, http_charset: str | None) -> tuple[bytes | str, str] | None:
    """What `text_of` gives for a short page in UTF-8 whose server says so: it needs no slices.

    None for any other page.
    """
    encoding = lookup(http_charset) if http_charset else None
    if http_charset is None or encoding is None or encoding.name != "utf-8":
        return None
    is_short = len(body) <= DECODED_OCTETS and not body.startswith(BOMS)
    if (is_short and _is_utf_8(body)) or body.isascii():
        return body, http_charset
    return None


def text_of(body: bytes, http_charset: str | None) -> QuietSlices[tuple[bytes | str, str]]:
    """An HTML page for its parser (UTF-8 if it is bytes), and the name of its encoding."""
    label = http_charset if http_charset and lookup(http_charset) else None
    if label is None and not body.startswith(BOMS):
        label = yield from declared(body)
    label = label or "utf-8"
    if lookup(label).name == "utf-8" and (yield from _is_plain_utf_8(body)):
        return body, label
    return (yield from decoded(body, label))


def _is_utf_8(octets: bytes) -> bool:
    if native.module is not None:
        return bool(native.module.is_utf_8(octets))
    try:
        octets.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_plain_utf_8(body: bytes) -> QuietSlices[bool]:
    """True of a text in UTF-8 without a byte order mark and without errors."""
    if body.isascii():
        return True
    end = 0 if body.startswith(BOMS) else len(body)
    start = 0
    while start < end:
        after = character_at(body, start + DECODED_OCTETS)
        if not _is_utf_8(body[start:after]):
            return False
        start = after
        yield
    return end > 0


def decoded(body: bytes, label: str) -> QuietSlices[tuple[str, str]]:
    """The text, and the name of its encoding; a byte order mark overrides the label."""
    encoding = lookup(label)
    codec, errors, size = decoder_of(encoding)
    decoder = webencodings.IncrementalDecoder(codec, errors=errors)
    parts = list[str]()
    for start in range(0, len(body) or 1, size):
        if start:
            yield
        parts.append(decoder.decode(body[start : start + size], final=start + size >= len(body)))
    used = decoder.encoding or codec
    return "".join(parts), label if used is codec else used.name
