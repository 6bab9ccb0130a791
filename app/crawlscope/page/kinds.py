"""What a body is, by its declared type or else by its first bytes. WHATWG MIME Sniffing."""

import re
from enum import Enum

from crawlscope.core.base import media_types
from crawlscope.core.base.limits import CHARSET, MEDIA_TYPE, XML_ROOT
from crawlscope.page.text import BOMS
from crawlscope.page.xhtml import has_xhtml_root

SNIFF_LENGTH = 1445  # bytes examined if no type is known, by section 5.2
BINARY = bytes({*range(0x20)} - {*b"\t\n\x0c\r\x1b"})  # by section 3
WORD = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
TYPE = re.compile(rf"{WORD}/{WORD}", re.ASCII)
UNKNOWN_TYPES = frozenset(("unknown/unknown", "application/unknown", "*/*"))  # by section 7
PARAMETER = re.compile(  # by section 4.4
    r""";[\t\n\r ]*(?P<name>[^;=]*)(?:=(?:"(?P<quoted>(?:[^"\\]|\\.)*)"?[^;]*|(?P<bare>[^;]*)))?""",
    re.DOTALL,
)
TAGS = (  # by section 7.1; a byte that ends a tag follows each
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
HTML_START = re.compile(rb"(?i:[\t\n\x0c\r ]*+<(?:%b)[ >])" % "|".join(TAGS).encode())
XML_START = re.compile(rb"[\t\n\x0c\r ]*+<\?xml")


class BodyKind(Enum):
    HTML = "HTML"  # for the HTML parser
    XHTML = "XHTML"  # for the XML parser
    XML = "XML"  # perhaps XHTML: its root element decides
    UNKNOWN = "unknown"  # its first bytes decide
    CSS = "CSS"  # refers to images and fonts
    OTHER = "other"  # no links are read of it


# In Python 3.11, to get a member from its enumeration takes 900 instructions
HTML, XHTML, XML, UNKNOWN, CSS, OTHER = BodyKind

PAGES = frozenset((BodyKind.HTML, BodyKind.XHTML))
NO_PAGES = frozenset((BodyKind.CSS, BodyKind.OTHER))


def declared(content_type: str | None) -> BodyKind:
    """What a media type, in lower case and without parameters, says about a body."""
    if content_type is None or content_type in UNKNOWN_TYPES:
        return BodyKind.UNKNOWN
    if content_type == media_types.HTML:
        return BodyKind.HTML
    if content_type == media_types.XHTML:
        return BodyKind.XHTML
    if content_type == media_types.CSS:
        return BodyKind.CSS
    if not TYPE.fullmatch(content_type):
        return BodyKind.UNKNOWN  # an invalid type counts as none, by section 5.1
    if content_type in ("text/xml", "application/xml") or content_type.endswith("+xml"):
        return BodyKind.XML
    return BodyKind.OTHER


def media_type(header: str) -> tuple[str | None, str | None]:
    """Type and charset of a Content-Type, in lower case; None for a missing one. Section 4.4."""
    kind = header.partition(";")[0].strip().lower()[:MEDIA_TYPE] or None
    for found in PARAMETER.finditer(header):
        if found["name"].lower() == "charset":
            value = found["bare"] if found["quoted"] is None else found["quoted"].replace("\\", "")
            label = (value or "").strip("\t\n\r ").lower()  # small quotes quote nothing here
            if label:
                return kind, label[:CHARSET]
    return kind, None


def settled(
    kind: BodyKind, head: bytes, http_charset: str | None, no_sniff: bool = False
) -> BodyKind:
    """What a body is, a page or something else, by its first `XML_ROOT` bytes.

    `no_sniff` (X-Content-Type-Options): only a body that is declared a page can be one.
    """
    if kind is BodyKind.UNKNOWN:
        if no_sniff:
            return BodyKind.OTHER
        first = head[:SNIFF_LENGTH]
        if HTML_START.match(first):
            return BodyKind.HTML
        kind = BodyKind.XML if XML_START.match(first) else BodyKind.OTHER
    if kind is BodyKind.XML:
        return BodyKind.XHTML if has_xhtml_root(head[:XML_ROOT], http_charset) else BodyKind.OTHER
    return kind


def looks_like_text(body: bytes) -> bool:
    """True if the bytes may be text that is not compressed. Section 7.2."""
    head = body[:SNIFF_LENGTH]
    return head.startswith(BOMS) or len(head.translate(None, BINARY)) == len(head)
