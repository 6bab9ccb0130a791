"""Bytes of a page to its text: byte order mark, HTTP charset, its own declaration, else UTF-8."""

import asyncio
from collections.abc import Generator

import webencodings

from app.page.charset import declared, lookup

GB18030 = webencodings.lookup("gb18030")  # decodes gbk too. WHATWG Encoding, section 10.1.1
SLICE = 512 * 1024  # bytes that are decoded at once, in some 20 ms at worst
MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


async def text_of(body: bytes, http_charset: str | None) -> tuple[bytes | str, str]:
    """An HTML page for its parser (UTF-8 if it is bytes), and the name of its encoding.

    Others have their turn while a large one is decoded.
    """
    reading = read(body, http_charset)
    while True:
        try:
            next(reading)
        except StopIteration as end:
            page: tuple[bytes | str, str] = end.value
            return page
        await asyncio.sleep(0)


def read(body: bytes, http_charset: str | None) -> Generator[None, None, tuple[bytes | str, str]]:
    """As `text_of`; others should have their turn wherever it yields."""
    label = http_charset if http_charset and lookup(http_charset) else None
    if label is None and not body.startswith(MARKS):
        label = yield from declared(body)
    label = label or "utf-8"
    if lookup(label).name == "utf-8" and body.isascii():
        return body, label
    return (yield from decoded(body, label))


def decoded(body: bytes, label: str) -> Generator[None, None, tuple[str, str]]:
    """The text, and the name of its encoding: a byte order mark knows better than a label."""
    encoding = lookup(label)
    codec = GB18030 if encoding.name == "gbk" else encoding
    decoder = webencodings.IncrementalDecoder(codec, errors="replace")
    parts = [decoder.decode(body[:SLICE], final=len(body) <= SLICE)]
    for start in range(SLICE, len(body), SLICE):
        yield
        parts.append(decoder.decode(body[start : start + SLICE], final=start + SLICE >= len(body)))
    used = decoder.encoding or codec
    return "".join(parts), label if used is codec else used.name
