"""A page in XML, for the parser of HTML: its links, metas and titles, rewritten as HTML.
(`xhtml_text.py` rewrites all of it.)

XML is read by expat, which loads nothing. Entities and attributes that a page declares itself are
refused: entities may expand without end. A page that is refused or not well-formed goes to the
HTML parser as it is.
"""

import re
from collections.abc import Iterator
from html.entities import html5
from typing import Any
from xml.parsers import expat

from crawlscope.core.base import limits
from crawlscope.core.base.budgets import WRITTEN_CHARACTERS, XML_OCTETS
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import QuietSlices, in_one_go
from crawlscope.page.charset import UTF_16, lookup, xml_declared
from crawlscope.page.page import Page
from crawlscope.page.pieces import Guard
from crawlscope.page.text import BOMS, decoded, text_of

XHTML = "http://www.w3.org/1999/xhtml"
SVG = "http://www.w3.org/2000/svg"
XLINK_HREF = "http://www.w3.org/1999/xlink href"
SMALL = 1 << 20  # bytes; searching so many takes only a moment
LONGEST_TEXT = 64_000  # characters of a link or a title
# The elements that matter, and the tags they are written as. A frame outside a frameset is none.
LEAVES = ("area", "base", "img", "source", "track", "embed", "link", "meta")
PAIRS = ("iframe", "script", "video", "audio", "object")
AS_HTML = (
    {f"{XHTML} {name}": name for name in (*LEAVES, *PAIRS, "a", "title", "template")}
    | {f"{XHTML} frame": "iframe"}
    | {f"{SVG} a": "svg a"}
)
LINKS = ("a", "svg a")
TITLE_END = "</title>"
ATTRIBUTES = {
    "href": "href",
    "src": "src",
    "srcset": "srcset",
    "data": "data",
    "poster": "poster",
    "rel": "rel",
    "name": "name",
    "content": "content",
    "http-equiv": "http-equiv",
    "alt": "alt",
    "title": "title",
    "label": "label",
    XLINK_HREF: "xlink:href",
}
# The document types whose entities are known to the XML parsers of browsers. WHATWG HTML, section
# 14.2.
WITH_ENTITIES = frozenset(
    (
        "-//W3C//DTD XHTML 1.0 Transitional//EN",
        "-//W3C//DTD XHTML 1.1//EN",
        "-//W3C//DTD XHTML 1.0 Strict//EN",
        "-//W3C//DTD XHTML 1.0 Frameset//EN",
        "-//W3C//DTD XHTML Basic 1.0//EN",
        "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN",
        "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN",
        "-//W3C//DTD MathML 2.0//EN",
        "-//WAPFORUM//DTD XHTML Mobile 1.0//EN",
        "-//WAPFORUM//DTD XHTML Mobile 1.1//EN",
        "-//WAPFORUM//DTD XHTML Mobile 1.2//EN",
    )
)
ENTITY = re.compile(rb"&([A-Za-z][A-Za-z0-9]{1,40});")
PREDEFINED = frozenset(("amp", "lt", "gt", "quot", "apos"))
# The end of a token, as in XML: a '>' in quotes does not count.
TOKEN = re.compile(rb"""<!--|<\?|<!\[CDATA\[|<(?:[^>"']++|"[^"]*+"|'[^']*+')*+>""")
ESCAPES = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&#34;"), ("\r", "&#13;"))
ENDS = {b"<!--": b"-->", b"<?": b"?>", b"<![CDATA[": b"]]>"}


class XhtmlGuard:
    """Reads one page in XML."""

    def __init__(self, body: bytes, http_charset: str | None) -> None:
        self.left_out = False  # something was left out that might have held a link
        self.charset = http_charset  # known after the pieces have been read
        self.fault: str | None = None  # why the HTML parser had to read it instead
        self.body = body
        self.http_charset = http_charset
        self._html: Guard | None = None

    def pages(self) -> Iterator[Page | None]:
        """HTML with the links of the page, and None wherever others should have their turn."""
        text, charset = yield from in_utf8(self.body, self.http_charset)
        writer = HtmlWriter(text)
        try:
            yield from writer.read()
        except expat.ExpatError as problem:
            self.fault = str(problem)
        else:
            self.charset = charset
            for piece in writer.written:
                yield Page(piece)
                yield None
            return
        page, self.charset = yield from text_of(self.body, self.http_charset)
        self._html = Guard(page)
        yield from self._html.pages()
        self.left_out = self._html.left_out


def has_xhtml_root(head: bytes, http_charset: str | None) -> bool:
    """True if the root of an XML document is XHTML; the root must be in the first bytes."""
    text = in_one_go(in_utf8(head, http_charset))[0]
    writer = HtmlWriter(text)
    try:
        for _ in writer.read(is_all=False):
            pass
    except expat.ExpatError:
        # The error came before the root. If this is a page, its reader meets the same error and
        # reports it.
        return writer.root.startswith(XHTML) or (writer.root == "" and XHTML.encode() in text)
    return writer.root.startswith(XHTML + " ")


def in_utf8(body: bytes, http_charset: str | None) -> QuietSlices[tuple[bytes, str]]:
    """An XML document in UTF-8, and the name of its encoding: mark, HTTP, declaration, else
    UTF-8."""
    label = http_charset if http_charset and lookup(http_charset) else None
    label = label or UTF_16.get(body[:6]) or xml_declared(body) or "utf-8"
    if lookup(label).name == "utf-8" and not body.startswith(BOMS[1:]):
        return body, label
    text, label = yield from decoded(body, label)
    return text.encode(), label


class HtmlWriter:
    """Rewrites an XML document as HTML."""

    def __init__(self, text: bytes) -> None:
        self.written: list[str] = []
        self.root = ""  # namespace and name of the root
        self._text = text
        self._parts: list[str] = []
        self._size = 0
        self._depth = 0
        self._inert = 0  # the depth of the open <template>, 0 if none is open
        self._open = 0  # the depth of the open link or title, 0 if none is open
        self._closing = ""  # the end tags of what is open
        self._room = 0  # how many more characters it may hold
        self._prefixes: set[str | None] = set()
        self._names: dict[str, str] = {}
        self._parser = self._new_parser()

    def _new_parser(self) -> expat.XMLParserType:
        parser = expat.ParserCreate("utf-8", " ", self._names)
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartNamespaceDeclHandler = self._namespace
        parser.EntityDeclHandler = self._refuse
        parser.AttlistDeclHandler = self._refuse
        parser.ElementDeclHandler = self._refuse
        parser.ExternalEntityRefHandler = self._external
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_ALWAYS)
        return parser

    def read(self, is_all: bool = True) -> QuietSlices[None]:
        """Yields after each slice; without `is_all` it stops as soon as the root is known.

        Raises ExpatError if the document is not well-formed, or refused.
        """
        at = 0
        try:
            while at < len(self._text) or at == 0:
                end = self._end_of_slice(at)
                self._parser.Parse(self._text[at:end], is_all and end >= len(self._text))
                if len(self._names) > limits.XML_NAMES:
                    raise expat.ExpatError(tr_noop("too many different names"))
                if self.root and not is_all:
                    return
                at = end
                yield
            self._flush()
        finally:
            del self._parser  # the parser and its handlers refer to each other

    def _end_of_slice(self, at: int) -> int:
        """Gives a tag longer than a slice in one part: expat starts a tag anew with each part."""
        begin, end = max(self._parser.CurrentByteIndex, 0), at + XML_OCTETS
        if at - begin >= XML_OCTETS:
            token = TOKEN.match(self._text, begin, begin + limits.XML_TOKEN)
            whole = begin if token is None else token.end()
            if token is not None and token[0].count(b"=") > limits.XML_ATTRIBUTES:
                raise expat.ExpatError(tr_noop("a tag has too many attributes"))
            if token is not None and token[0] in ENDS:
                whole = self._text.find(ENDS[token[0]], whole, begin + limits.XML_TOKEN) + 3
            end = max(end, whole)
        if end - begin > limits.XML_TOKEN:
            raise expat.ExpatError(tr_noop("a tag or comment is too long"))
        return end

    # --- called by expat --------------------------------------------------------------------------

    def _refuse(self, *_: object) -> None:
        raise expat.ExpatError(tr_noop("it declares its own entities or elements"))

    def _namespace(self, prefix: str | None, space: str) -> None:
        self._prefixes.add(prefix)
        if len(self._prefixes) > limits.XML_PREFIXES or len(space or "") > limits.XML_NAMESPACE:
            raise expat.ExpatError(tr_noop("too many namespaces, or namespaces too long"))

    def _external(self, context: str | None, _base: Any, _system: Any, public: str | None) -> int:
        """Handles the document type: XHTML's own have known entities. Nothing is loaded."""
        if public in WITH_ENTITIES:
            known = self._parser.ExternalEntityParserCreate(context)
            known.EntityDeclHandler = None
            known.Parse(self._entities(), True)
        return 1

    def _entities(self) -> str:
        """Declarations of the entities that the page may use; each stands for one or two
        characters."""
        names = {name[:-1] for name in html5 if name.endswith(";")} - PREDEFINED
        if len(self._text) <= SMALL:
            names &= {found[1].decode() for found in ENTITY.finditer(self._text)}
        return "".join(
            f'<!ENTITY {name} "{"".join(f"&#38;#{ord(each)};" for each in html5[name + ";"])}">'
            for name in names
        )

    def _enter(self, name: str) -> None:
        self._depth += 1
        if self._depth == 1:
            self.root = name
        elif self._depth > limits.XML_DEPTH:
            raise expat.ExpatError(tr_noop("its elements are nested too deeply"))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._enter(name)
        as_html = AS_HTML.get(name)
        if as_html is None or self._inert:
            return
        if as_html == "template":
            self._inert = self._depth
            return
        if self._size > WRITTEN_CHARACTERS:
            self._flush()
        if as_html in LINKS and "href" not in attributes and XLINK_HREF not in attributes:
            return
        opens = as_html in LINKS or as_html == "title"
        if opens or self._closing == TITLE_END:
            self._close()  # in HTML a title holds only text, and links are not nested
        if opens:
            self._open, self._room = self._depth, LONGEST_TEXT
            self._closing = "</a></svg>" if as_html == "svg a" else f"</{as_html}>"
            self._parser.CharacterDataHandler = self._data
        self._say(_tag(as_html, attributes))

    def _end(self, _: str) -> None:
        if self._depth == self._open:
            self._close()
        elif self._depth == self._inert:
            self._inert = 0
        self._depth -= 1

    def _data(self, text: str) -> None:
        # A title's text does not include that of elements in it.
        if not self._inert and (self._closing != TITLE_END or self._depth == self._open):
            self._say(escaped(text[: self._room]))
            self._room -= len(text)
            if self._room <= 0:
                self._parser.CharacterDataHandler = None

    # ----------------------------------------------------------------------------------------------

    def _close(self) -> None:
        if self._open:
            self._parser.CharacterDataHandler = None
            self._say(self._closing)
            self._open, self._closing = 0, ""

    def _say(self, html: str) -> None:
        self._parts.append(html)
        self._size += len(html)

    def _flush(self) -> None:
        self._close()
        self.written.append("".join(self._parts))
        self._parts.clear()
        self._size = 0


def _tag(as_html: str, attributes: dict[str, str]) -> str:
    given = "".join(
        f' {ATTRIBUTES[name]}="{escaped(text)}"'
        for name, text in attributes.items()
        if name in ATTRIBUTES
    )
    opening = "<svg><a" if as_html == "svg a" else f"<{as_html}"
    return f"{opening}{given}></{as_html}>" if as_html in PAIRS else f"{opening}{given}>"


def escaped(text: str) -> str:
    for character, escape in ESCAPES:
        if character in text:
            text = text.replace(character, escape)
    return text
