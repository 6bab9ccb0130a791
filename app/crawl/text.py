"""Bytes of a page to its text: byte order mark, HTTP charset, meta charset, else UTF-8."""

import webencodings

from app.core.links import declared_charset

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


def text_of(body: bytes, http_charset: str | None) -> tuple[bytes | str, str]:
    """The page for the parser (UTF-8 if it is bytes), and the name of its encoding."""
    label = http_charset if http_charset and webencodings.lookup(http_charset) else None
    if label is None and not body.startswith(MARKS):
        declared = declared_charset(body)
        label = declared if declared and webencodings.lookup(declared) else None
    label = label or "utf-8"
    encoding = webencodings.lookup(label)
    if encoding.name == "utf-8" and body.isascii():
        return body, label
    text, used = webencodings.decode(body, encoding, errors="replace")
    return text, label if used is encoding else used.name
