"""Which encoding a page declares in its own bytes. WHATWG HTML, section 13.2.3."""

import re
from collections.abc import Iterable
from functools import lru_cache

import webencodings
from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser

from crawlscope.core.base.budgets import SEARCHED_OCTETS
from crawlscope.core.base.limits import LATE_CHARSET
from crawlscope.core.base.slices import QuietSlices
from crawlscope.page.open_tags import RAW_TEXT
from crawlscope.page.pieces import Guard

PRESCANNED = 1024  # bytes searched for a declaration before the page is parsed
LONGEST_XML_DECLARATION = 16 * 1024  # bytes
SPACE = rb"\t\n\x0c\r "
# One attribute as the prescan reads it. A quoted value without an end is not an attribute, and its
# tag is not a tag.
ATTRIBUTE = (
    rb"[^>/%(s)b][^=/>%(s)b]*+(?:[%(s)b]*+=[%(s)b]*+"
    rb"""(?:"[^"]*+"|'[^']*+'|(?=>)|[^>"'%(s)b][^>%(s)b]*+)|(?![%(s)b]*+=))"""
) % {b"s": SPACE}
ATTRIBUTES = rb"(?:[/%b]*+%b)*+[/%b]*+" % (SPACE, ATTRIBUTE, SPACE)
TOKEN = re.compile(  # of a page in lower case
    rb"<(?:meta(?=[/%(s)b])(?P<meta>%(a)b)>|(?!meta[/%(s)b])(?P<name>/?[a-z][^>%(s)b]*+)%(a)b>"
    rb"|!--(?:-?>|(?s:.*?)-->)|(?!!--|/?[a-z])[!/?][^>]*+>|(?P<cut>[a-z!/?]))"
    % {b"s": SPACE, b"a": ATTRIBUTES}
)
NAMED = re.compile(
    rb"[/%(s)b]*+(?P<name>[^>/%(s)b][^=/>%(s)b]*+)(?:[%(s)b]*+=[%(s)b]*+"
    rb"""(?:"(?P<double>[^"]*+)"|'(?P<single>[^']*+)'|(?P<bare>[^>"'%(s)b][^>%(s)b]*+)|(?=>|$)))?+"""
    % {b"s": SPACE}
)
CONTENT = re.compile(  # of <meta http-equiv=content-type>
    r"""charset[\t\n\x0c\r ]*+=[\t\n\x0c\r ]*+(?:(?P<quote>["'])(?P<quoted>.*?)(?P=quote)"""
    r"""|(?P<bare>[^"'\t\n\x0c\r ;][^\t\n\x0c\r ;]*+)|)""",
    re.IGNORECASE | re.DOTALL,
)
XML_DECLARATION = re.compile(
    rb"""<\?xml(?:(?!encoding)[^>])*+encoding[\x00-\x20]*+=[\x00-\x20]*+"""
    rb"""(?:"(?P<double>[^">\x00-\x20]*+)"|'(?P<single>[^'>\x00-\x20]*+)')[^>]*+>"""
)
# How an XML declaration begins in UTF-16
UTF_16 = {b"<\0?\0x\0": "utf-16le", b"\0<\0?\0x": "utf-16be"}
# Inside these a <meta> is not a tag, or means nothing
NOT_READ = RAW_TEXT | {"plaintext", "frameset"}
TEMPLATE = re.compile(rb"(?i)(</?)template(?=[\s/>])")
OPTIONS = LexborDocumentOptions.WO_EVENTS

MOST_BEGINNINGS = 8
# How pages began, up to and with their declaration, and what it said: those of a site begin alike
_by_beginning: dict[bytes, tuple[str, bool]] = {}
lookup = lru_cache(32)(webencodings.lookup)  # pages name few different labels


def declared(body: bytes) -> QuietSlices[str | None]:
    """The label of the encoding that an HTML page declares; None if it declares none."""
    label, is_certain = prescan(body[:PRESCANNED])
    if not is_certain and (yield from _may_hold_a_declaration(body[:LATE_CHARSET])):
        label = (yield from _late(body[:LATE_CHARSET])) or label
    if label is None:
        label = xml_declared(body)
    return label


def prescan(head: bytes) -> tuple[str | None, bool]:
    """The label declared in the first bytes of a page, and whether its parser would find it too.

    The parser has the last word, because the prescan also finds tags in scripts and titles. WHATWG
    HTML, section 13.2.3.2.
    """
    if signature := UTF_16.get(head[:6]):
        return signature, True
    for begin, said in _by_beginning.items():
        if head.startswith(begin):
            return said
    if (found := _declaration(head.lower())) is None:
        return None, False
    label, is_certain, end = found
    if len(_by_beginning) == MOST_BEGINNINGS:
        del _by_beginning[next(iter(_by_beginning))]
    _by_beginning[head[:end]] = label, is_certain
    return label, is_certain


def _declaration(head: bytes) -> tuple[str, bool, int] | None:
    """As `prescan`, and where the declaration ends: what follows has no effect."""
    if b"<meta" not in head:  # without a declaration, all tokens would be read in vain
        return None
    within: str | None = None  # an element whose text is not markup
    is_certain = True
    for token in TOKEN.finditer(head):
        if token["cut"] is not None:
            break
        if token["name"] is not None:
            name = token["name"].decode("latin-1").partition("/")
            if within is None:
                within = name[0] if name[0] in NOT_READ else None
            elif name[0] == "" and name[2] == within:
                within = None
        elif token["meta"] is not None:
            is_certain = is_certain and within is None
            label = _label_of(_attributes(token["meta"]), or_content=False)
            if label is not None:
                return label, is_certain, token.end()
            # A parser decodes the references in it
            is_certain = is_certain and b"&" not in token["meta"]
    return None


def _attributes(text: bytes) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for each in NAMED.finditer(text):
        value = each["double"] or each["single"] or each["bare"] or b""
        found.setdefault(each["name"].decode("latin-1"), value.decode("latin-1"))
    return found


def _label_of(attributes: dict[str, str | None], or_content: bool) -> str | None:
    """The label of the encoding that a `<meta>` declares, with its replacements applied.

    `or_content`: if the charset attribute names no known encoding, take the content, as parsers do.
    """
    label = None
    if "charset" in attributes:
        label = _effective_label(attributes["charset"])
        if label is not None or not or_content:
            return label
    if (attributes.get("http-equiv") or "").lower() == "content-type":
        label = _effective_label(label_in(attributes.get("content") or ""))
    return label


def _effective_label(label: str | None) -> str | None:
    """The label to decode with, after the standard's replacements; None if it is unknown."""
    encoding = lookup(label) if label else None
    if label is None or encoding is None:
        return None
    if encoding.name in ("utf-16le", "utf-16be"):
        return "utf-8"
    if encoding.name == "x-user-defined":
        return "windows-1252"
    return label.strip("\t\n\x0c\r ").lower()


def label_in(content: str) -> str | None:
    """The charset in the content of a `<meta http-equiv=content-type>`. WHATWG HTML, section
    2.5.3."""
    for found in CONTENT.finditer(content):
        return found["quoted"] or found["bare"]
    return None


def xml_declared(body: bytes) -> str | None:
    """The label in an XML declaration, if it names an encoding. WHATWG HTML, section 13.2.3.2."""
    if not body.startswith(b"<?xml"):
        return None
    found = XML_DECLARATION.match(body, 0, body.find(b">", 0, LONGEST_XML_DECLARATION) + 1)
    if found is None:
        return None
    label = (found["double"] or found["single"] or b"").decode("latin-1").lower()
    encoding = lookup(label)
    if encoding is None:
        return None
    return "utf-8" if encoding.name in ("utf-16le", "utf-16be") else label


def _may_hold_a_declaration(body: bytes) -> QuietSlices[bool]:
    """False if no `<meta>` can declare an encoding: names of attributes are never escaped."""
    has_meta = has_name = False
    for start in range(0, len(body), SEARCHED_OCTETS):
        # A name may lie across the border
        part = body[start : start + SEARCHED_OCTETS + 16].lower()
        has_meta = has_meta or b"<meta" in part
        has_name = has_name or b"charset" in part or b"http-equiv" in part
        if has_meta and has_name:
            return True
        yield
    return False


def _late(body: bytes) -> QuietSlices[str | None]:
    """The first declaration that a parser meets. WHATWG HTML, section 13.2.3.4."""
    guard = Guard(body)
    for page in guard.pages():
        if page is None:
            yield
            continue
        piece = guard.markup
        assert isinstance(piece, bytes)
        # A parser obeys the <meta> of a <template> too; lexbor's tree hides it.
        tree = LexborHTMLParser(TEMPLATE.sub(rb"\1x-template", piece), options=OPTIONS)
        label = _first_of(node.attributes for node in tree.tags("meta"))
        if label is not None:
            return label
        yield
    return None


def _first_of(metas: Iterable[dict[str, str | None]]) -> str | None:
    for attributes in metas:
        label = _label_of(attributes, or_content=True)
        if label is not None:
            return label
    return None
