"""Bytes of a page to its text: byte order mark, HTTP charset, its own declaration, else UTF-8."""

import webencodings

from app.core.budgets import DECODED_OCTETS
from app.core.slices import QuietSlices
from app.page.charset import declared, lookup

GB18030 = webencodings.lookup("gb18030")  # also decodes gbk. WHATWG Encoding, section 10.1.1
MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def text_at_once(body: bytes, http_charset: str | None) -> tuple[bytes | str, str] | None:
    """What `text_of` gives for a page of ASCII whose server calls it UTF-8: it needs no slices.

    None for any other page.
    """
    encoding = lookup(http_charset) if http_charset else None
    if http_charset is None or encoding is None or encoding.name != "utf-8" or not body.isascii():
        return None
    return body, http_charset


def text_of(body: bytes, http_charset: str | None) -> QuietSlices[tuple[bytes | str, str]]:
    """An HTML page for its parser (UTF-8 if it is bytes), and the name of its encoding."""
    label = http_charset if http_charset and lookup(http_charset) else None
    if label is None and not body.startswith(MARKS):
        label = yield from declared(body)
    label = label or "utf-8"
    if lookup(label).name == "utf-8" and body.isascii():
        return body, label
    return (yield from decoded(body, label))


def decoded(body: bytes, label: str) -> QuietSlices[tuple[str, str]]:
    """The text, and the name of its encoding; a byte order mark overrides the label."""
    encoding = lookup(label)
    codec = GB18030 if encoding.name == "gbk" else encoding
    decoder = webencodings.IncrementalDecoder(codec, errors="replace")
    parts, size = list[str](), DECODED_OCTETS
    for start in range(0, len(body) or 1, size):
        if start:
            yield
        parts.append(decoder.decode(body[start : start + size], final=start + size >= len(body)))
    used = decoder.encoding or codec
    return "".join(parts), label if used is codec else used.name
