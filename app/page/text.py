"""Bytes of a page to its text: byte order mark, HTTP charset, meta charset, else UTF-8."""

import asyncio
from functools import lru_cache

import webencodings

from app.page.page import declared_charset

HTML_TYPES = frozenset(("text/html", "application/xhtml+xml"))
# WHATWG MIME Sniffing, section 7.1: what unknown bytes begin with that are HTML.
SNIFFED = tuple(
    f"<{tag}".encode()
    for tag in (
        "!doctype html",
        "html",
        "head",
        "script",
        "iframe",
        "h1",
        "div",
        "font",
        "table",
        "a",
        "style",
        "title",
        "b",
        "body",
        "br",
        "p",
        "!--",
    )
)
SNIFF_LENGTH = 1445  # bytes that are looked at, by the same section
BINARY = bytes({*range(0x20)} - {*b"\t\n\x0c\r\x1b"})  # by section 3
GB18030 = webencodings.lookup("gb18030")  # decodes gbk too. WHATWG Encoding, section 10.1.1
SLICE = 512 * 1024  # bytes that are decoded at once, in some 20 ms at worst
lookup = lru_cache(32)(webencodings.lookup)  # each page names one, or none
MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def looks_like_html(head: bytes) -> bool:
    """True if bytes of no declared type are HTML. WHATWG MIME Sniffing, section 7.1."""
    head = head[:SNIFF_LENGTH].removeprefix(b"\xef\xbb\xbf").lstrip(b"\t\n\x0c\r ").lower()
    for opening in SNIFFED:
        if head.startswith(opening):
            after = head[len(opening) : len(opening) + 1]
            return opening == b"<!--" or after in (b" ", b">")
    return False


def looks_like_text(body: bytes) -> bool:
    """True if bytes may be text, packed by nothing. WHATWG MIME Sniffing, section 7.2."""
    head = body[:SNIFF_LENGTH]
    return head.startswith(MARKS) or len(head.translate(None, BINARY)) == len(head)


async def text_of(body: bytes, http_charset: str | None) -> tuple[bytes | str, str]:
    """The page for the parser (UTF-8 if it is bytes), and the name of its encoding.

    Others have their turn while a large one is decoded.
    """
    label = http_charset if http_charset and lookup(http_charset) else None
    if label is None and not body.startswith(MARKS):
        declared = declared_charset(body)
        label = declared if declared and lookup(declared) else None
    label = label or "utf-8"
    encoding = lookup(label)
    if encoding.name == "utf-8" and body.isascii():
        return body, label
    codec = GB18030 if encoding.name == "gbk" else encoding
    decoder = webencodings.IncrementalDecoder(codec, errors="replace")
    parts = [decoder.decode(body[:SLICE], final=len(body) <= SLICE)]
    for start in range(SLICE, len(body), SLICE):
        await asyncio.sleep(0)
        parts.append(decoder.decode(body[start : start + SLICE], final=start + SLICE >= len(body)))
    used = decoder.encoding or codec
    return "".join(parts), label if used is codec else used.name
