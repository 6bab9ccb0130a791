"""All of a page in XML, as HTML: what it says of itself is gathered by the rules for HTML.

Its links are read from what `xhtml.py` writes: there a link is one wherever it stands, as in XML.
"""

from crawlscope.core.base.budgets import WRITTEN_CHARACTERS
from crawlscope.core.base.slices import QuietSlices
from crawlscope.page.text import text_of
from crawlscope.page.xhtml import SVG, XHTML, XLINK_HREF, HtmlWriter, XhtmlGuard, escaped, in_utf8

MATHML = "http://www.w3.org/1998/Math/MathML"
XML_LANG = "http://www.w3.org/XML/1998/namespace lang"
VOID = frozenset(
    (
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta"),
        *("source", "track", "wbr"),
    )
)
TEXT_ONLY = frozenset(("title", "textarea", "script", "style"))  # for a parser of HTML
UNREAD = frozenset(("iframe", "noembed", "noframes"))  # what is in them is no HTML there
NAMED_ALIKE = frozenset(("xmp", "plaintext", "listing"))  # as elements of XML they are plain ones


def whole_page(guard: XhtmlGuard) -> QuietSlices[bytes | str]:
    """What was read by a guard of XML, once more, as HTML."""
    if guard.fault is not None:
        page, _ = yield from text_of(guard.body, guard.http_charset)
        return page
    text, _ = yield from in_utf8(guard.body, guard.http_charset)
    writer = WholeWriter(text)
    yield from writer.read()
    return "".join(writer.written)


class WholeWriter(HtmlWriter):
    """Rewrites an XML document as HTML, whole."""

    def __init__(self, text: bytes) -> None:
        super().__init__(text)
        self._ends: list[str] = []  # of the elements that are open; '': it has none
        self._raw = ""  # the open element that holds only text
        self._parser.CharacterDataHandler = self._data
        self._parser.buffer_text = True  # or else each line end would be a text of its own
        self._say("<!DOCTYPE html>")  # as if: browsers lay out XML by the standards in any case

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._enter(name)
        space, _, local = name.rpartition(" ")
        self._ends.append("")
        if self._inert:
            return
        if self._raw or (space == XHTML and local == "template"):
            self._inert = self._depth
            return
        is_html = space == XHTML
        # XML tells upper case from lower case: there is no H1
        if not (local[0].isascii() and local[0].isalpha()) or (is_html and local != local.lower()):
            return
        if is_html or space in (SVG, MATHML):
            self._open_as("pre" if is_html and local in NAMED_ALIKE else local, attributes, is_html)

    def _open_as(self, tag: str, attributes: dict[str, str], is_html: bool) -> None:
        said = {
            name: text
            for name, text in attributes.items()
            if " " not in name and not (is_html and name != name.lower())
        }
        for name, as_html in ((XML_LANG, "lang"), (XLINK_HREF, "xlink:href")):
            if name in attributes:
                said[as_html] = attributes[name]
        given = "".join(f' {name}="{escaped(text)}"' for name, text in said.items())
        self._say(f"<{tag}{given}>")
        if is_html and tag in VOID:
            return
        self._ends[-1] = f"</{tag}>"
        if is_html and tag in TEXT_ONLY:
            self._raw = tag
        elif is_html and tag in UNREAD:
            self._inert = self._depth

    def _end(self, _: str) -> None:
        end = self._ends.pop()
        if self._depth == self._inert:
            self._inert = 0
        if end and not self._inert:
            self._say(end)
            if end == f"</{self._raw}>":
                self._raw = ""
        self._depth -= 1

    def _data(self, text: str) -> None:
        if self._inert or self._raw == "style":
            return
        # Nothing may look like the end of the script; JSON knows this escape
        self._say(text.replace("<", "\\u003c") if self._raw == "script" else escaped(text))

    def _say(self, html: str) -> None:
        super()._say(html)
        if self._size > WRITTEN_CHARACTERS:
            self._flush()
