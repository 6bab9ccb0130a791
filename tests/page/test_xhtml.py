"""A page in XML has the links of HTML, by namespace; what is not well-formed is read as HTML."""

from collections.abc import Iterator
from itertools import count
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base import limits
from crawlscope.core.base.budgets import WRITTEN_CHARACTERS, XML_OCTETS
from crawlscope.page.page import anchor_of
from crawlscope.page.pieces import LONGEST_TAG
from crawlscope.page.xhtml import SMALL, XhtmlGuard
from tests.examples import examples

OPEN = (
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:h="http://www.w3.org/1999/xhtml" '
    'xmlns:s="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink">'
)
MEGABYTE = 1 << 20
NUMBERS = count()


class Read:
    """All that one page says."""

    def __init__(self, body: bytes | str, http: str | None = None, resources: bool = False) -> None:
        guard = XhtmlGuard(body.encode() if isinstance(body, str) else body, http)
        self.links: list[tuple[str, str | None]] = []
        self.title = self.base = self.canonical = None
        self.is_nofollow, self.turns, self.pieces = False, 0, 0
        for page in guard.pages():
            self.turns += page is None
            if page is None:
                continue
            self.pieces += 1
            self.links += [(href, anchor_of(text)) for href, text, _ in page.links(resources)]
            self.title, self.base = self.title or page.title, self.base or page.base
            self.canonical = self.canonical or page.canonical
            self.is_nofollow |= page.is_nofollow
        self.fault, self.charset, self.left_out = guard.fault, guard.charset, guard.left_out

    @property
    def hrefs(self) -> list[str]:
        return [href for href, _ in self.links]


def xhtml(markup: str, resources: bool = False) -> Read:
    found = Read(f"{OPEN}{markup}</html>", resources=resources)
    assert found.fault is None
    return found


@pytest.mark.parametrize(
    "swallower",
    [
        "<script src='x'/>",
        "<title/>",
        "<style/>",
        "<iframe/>",
        "<textarea/>",
        "<noscript/>",
        "<xmp/>",
        "<select/>",
        "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "<plaintext/>",
        "<a/>",
        "<script>if (a &lt; b) '&lt;!--'</script>",
        "<script><![CDATA[<!-- <script>]]></script>",
    ],
)
def test_an_element_without_content_swallows_nothing(swallower: str) -> None:
    assert xhtml(f"{swallower}<p><a href='/1'>one</a></p>").links == [("/1", "one")]


@pytest.mark.parametrize(
    ("markup", "hrefs"),
    [
        ("<h:a href='/1'/><a href='/2'/>", ["/1", "/2"]),
        ("<a xmlns='' href='/1'/><s:g href='/2'/><A href='/3'/><a HREF='/4'/>", []),
        ("<a h:href='/1'/><a name='x'/>", []),
        ("<a href='/1?a=1&amp;b=2'/><a href='/2?a=&quot;'/>", ["/1?a=1&b=2", '/2?a="']),
        ("<a href='/&#x17C;&lt;&gt;&#39;&amp;amp;'/>", ["/ż<>'&amp;"]),
        ("<a href='/1'><a href='/2'><b/></a></a>", ["/1", "/2"]),
        ("<area href='/1'/><iframe src='/2'/><frame src='/3'/>", ["/1", "/2", "/3"]),
        ("<link rel='next' href='/1'/><link rel='stylesheet' href='/2'/>", ["/1"]),
        ("<meta http-equiv='Refresh' content='0;url=/1'/>", ["/1"]),
        ("<table><a href='/1'/></table><textarea><a href='/2'/></textarea>", ["/1", "/2"]),
        ("<title>a<area href='/1'/>b</title><a href='/2'/>", ["/2", "/1"]),
        ("<!-- <a href='/1'/> --><![CDATA[<a href='/2'/>]]><?x <a href='/3'/>?>", []),
        ("<template><a href='/1'/><template/><a href='/2'/></template><a href='/3'/>", ["/3"]),
        ("<s:svg><s:a href='/1'>x</s:a></s:svg>", ["/1"]),
        ("<s:svg><s:a x:href='/1'>x</s:a><s:a href='/2' x:href='/no'/></s:svg>", ["/1", "/2"]),
        ("<a x:href='/1'/><s:a xmlns:x='other' x:href='/2'/>", []),
        ("<s:svg><s:foreignObject><a href='/1'/></s:foreignObject></s:svg>", ["/1"]),
        ("<s:link rel='next' href='/1'/><s:iframe src='/2'/><s:area href='/3'/>", []),
        ("<img src='/1'/><form action='/2'/>", []),
    ],
)
def test_the_links_are_those_of_html_by_namespace(markup: str, hrefs: list[str]) -> None:
    assert xhtml(markup).hrefs == hrefs


def test_resources_are_those_of_html_too() -> None:
    markup = (
        "<img src='/1' srcset='/2 2x'/><script src='/3'/><video src='/4' poster='/5'/>"
        "<object data='/6'/><embed src='/7'/><audio><source src='/8'/><track src='/9'/></audio>"
        "<link rel='stylesheet' href='/10'/><a href='/0'/><s:script src='/11'/>"
    )
    found = xhtml(markup, resources=True).hrefs
    assert sorted(found, key=lambda href: int(href[1:])) == [f"/{each}" for each in range(11)]


def test_what_a_page_says_of_itself_is_read_by_namespace() -> None:
    found = xhtml(
        "<head><s:title>no</s:title><title>a &lt;b&gt; &amp;amp; <![CDATA[<c>]]></title>"
        "<s:base href='/no'/><base href='/b/'/><link rel='canonical' href='/c'/>"
        "<meta name='robots' content='nofollow'/></head><title>late</title>"
    )
    assert (found.title, found.base, found.canonical) == ("a <b> &amp; <c>", "/b/", "/c")
    assert found.is_nofollow
    assert xhtml("<title>a <b>b</b> <a href='/'>c</a>d</title>").title == "a"


@pytest.mark.parametrize(
    ("link", "anchor"),
    [
        ("<a href='/'> a <b> b</b><i/>\nc </a>", "a b c"),
        ("<a href='/'><img src='x' alt='A &lt;picture&gt;'/></a>", "A <picture>"),
        ("<a href='/'><template>no</template>yes</a>", "yes"),
        ("<a href='/'>&amp;lt;</a>", "&lt;"),
        ("<a href='/'/>", None),
        ("<iframe src='/' title='The frame'/>", "The frame"),
    ],
)
def test_the_anchor_is_the_text_of_the_link(link: str, anchor: str | None) -> None:
    assert xhtml(f"{link}text").links == [("/", anchor)]


# --- entities -------------------------------------------------------------------------------------

DOCTYPE = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://no.invalid/x.dtd">'


def test_the_document_types_of_xhtml_have_the_entities_of_html() -> None:
    text = "&nbsp;a&nbsp;&AMP;&NotEqualTilde;"
    found = Read(f"{DOCTYPE}{OPEN}<a href='/caf&eacute;&LT;&amp;'>{text}</a></html>")
    assert found.fault is None
    assert found.hrefs == ["/café<&"]
    assert (found.links[0][1] or "").strip("\xa0 ").replace("\xa0", " ") == "a &≂̸"


def test_a_large_page_has_them_all() -> None:
    text = "<p>words</p>" * (SMALL // 10)
    found = Read(f"{DOCTYPE}{OPEN}<a href='/caf&eacute;&LT;&amp;'>{text}</a></html>")
    assert (found.fault, found.hrefs) == (None, ["/café<&"])


def test_another_document_type_has_none() -> None:
    for doctype in ("", "<!DOCTYPE html>"):
        found = Read(f"{doctype}{OPEN}<a href='/1'>&nbsp;x</a></html>")
        assert found.fault is not None
        assert found.hrefs == ["/1"]


@pytest.mark.parametrize(
    "subset",
    [
        "<!ENTITY e 'x'>",
        "<!ENTITY % e 'x'> %e;",
        "<!ENTITY e SYSTEM 'file:///etc/passwd'>",
        "<!ENTITY % e SYSTEM 'http://127.0.0.1:9/'> %e;",
        "<!ATTLIST a href CDATA '/no'>",
        "<!ELEMENT a ANY>",
    ],
)
def test_what_a_page_declares_itself_is_refused(subset: str) -> None:
    for doctype in (f"<!DOCTYPE html [{subset}]>", f"{DOCTYPE[:-1]} [{subset}]>"):
        found = Read(f"{doctype}{OPEN}<a href='/1'>&e;</a><a>x</a></html>")
        assert found.fault == "it declares its own entities or elements"
        assert "/1" in found.hrefs
        assert "/no" not in found.hrefs


def test_entities_never_expand() -> None:
    lines = ["<!ENTITY l0 'lol'>"]
    lines += [f"<!ENTITY l{n} '{f'&l{n - 1};' * 10}'>" for n in range(1, 12)]
    found = Read(f"<!DOCTYPE html [{''.join(lines)}]>{OPEN}<a href='/1'>&l11;</a></html>")
    assert (found.hrefs, found.fault) == (["/1"], "it declares its own entities or elements")


# --- encodings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "declared", "http", "charset"),
    [
        ("koi8-r", "koi8-r", None, "koi8-r"),
        ("shift_jis", "Shift_JIS", None, "shift_jis"),
        ("koi8-r", "iso-8859-2", "koi8-r", "koi8-r"),
        ("utf-8", "utf-16", None, "utf-8"),
        ("utf-8", "no-such", None, "utf-8"),
        ("utf-8", "koi8-r", "utf-8", "utf-8"),
        ("utf-8-sig", "koi8-r", "koi8-r", "utf-8"),
        ("utf-16", "koi8-r", "koi8-r", "utf-16le"),
        ("utf-16-le", "utf-16", None, "utf-16le"),
        ("utf-16-be", "utf-16", None, "utf-16be"),
    ],
)
def test_the_encoding_is_that_of_mark_http_or_declaration(
    encoding: str, declared: str, http: str | None, charset: str
) -> None:
    meta = "<meta charset='iso-8859-5'/>"  # which means nothing in XML
    page = f"<?xml version='1.0' encoding='{declared}'?>{OPEN}{meta}<a href='/д'>да</a></html>"
    found = Read(page.encode(encoding), http)
    assert (found.fault, found.charset, found.links) == (None, charset, [("/д", "да")])


# --- not well-formed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "page",
    [
        "<a href=/1>x</a>",
        f"{OPEN}<a href='/1'>x</a>",
        f"{OPEN}<a href='/1'>x</b></html>",
        f"{OPEN}<br><a href='/1'>x</a></html>",
        f"{OPEN}<a href='/1'>x</a></html><p>",
        f"{OPEN}<u:b/><a href='/1'>x</a></html>",
        f"{OPEN}<a href='/1' href='/2'>x</a></html>",
        f"{OPEN}<a href='/1'>x</a>&</html>",
    ],
)
def test_what_is_not_well_formed_is_read_as_html_and_marked(page: str) -> None:
    found = Read(page)
    assert found.links == [("/1", "x")]
    assert found.fault


def test_a_page_that_is_read_as_html_is_in_the_encoding_of_html() -> None:
    page = "<meta charset=koi8-r><a href=/1>да"
    found = Read(page.encode("koi8-r"))
    assert (found.charset, found.links) == ("koi8-r", [("/1", "да")])


# --- bounds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "is_refused"),
    [
        ("<b>" * (limits.XML_DEPTH - 1) + "</b>" * (limits.XML_DEPTH - 1), False),
        ("<b>" * limits.XML_DEPTH + "</b>" * limits.XML_DEPTH, True),
        (f"<b c='{'x' * (limits.XML_TOKEN - 2 * XML_OCTETS)}'/>", False),
        (f"<b c='{'x' * limits.XML_TOKEN}'/>", True),
        (f"<!--{'>' * (limits.XML_TOKEN - 2 * XML_OCTETS)}-->", False),
        (f"<!--{'>' * limits.XML_TOKEN}-->", True),
        ("".join(f"<b{n}/>" for n in range(limits.XML_NAMES // 2)), False),
        ("".join(f"<b{n}/>" for n in range(limits.XML_NAMES + 1)), True),
        ("".join(f"<b xmlns:p{n}='u'/>" for n in range(limits.XML_PREFIXES // 2)), False),
        ("".join(f"<b xmlns:p{n}='u'/>" for n in range(limits.XML_PREFIXES + 1)), True),
        (f"<b xmlns='{'u' * limits.XML_NAMESPACE}'/>", False),
        (f"<b xmlns='{'u' * (limits.XML_NAMESPACE + 1)}'/>", True),
        ("<b " + " ".join(f"a{n}=''" for n in range(9_000)) + "/>", False),
        ("<b " + " ".join(f"a='{n}'" for n in range(11_000)) + "/>", True),
        (f"<script>{'x' * 3 * MEGABYTE}</script>", False),
    ],
)
def test_what_would_take_too_long_is_left_to_the_html_parser(page: str, is_refused: bool) -> None:
    found = Read(f"{OPEN}<a href='/1'>x</a>{page}<a href='/2'>x</a></html>")
    assert (found.fault is not None) == is_refused
    assert found.hrefs == ["/1", "/2"] or len(page) > LONGEST_TAG


@pytest.mark.parametrize(
    "page", ["<a href='/'>x</a>" * 30_000, "<a href='/'>" + "y " * MEGABYTE + "</a>"]
)
def test_a_large_page_is_read_in_slices_and_reported_in_pieces(page: str) -> None:
    found = Read(f"{OPEN}{page}</html>")
    assert found.turns >= len(page) // XML_OCTETS
    assert found.pieces <= 2 * len(page) // WRITTEN_CHARACTERS
    assert found.links[0] in {("/", "x"), ("/", ("y " * 100).strip())}


def test_a_link_that_is_cut_by_a_piece_is_one_link() -> None:
    images = f"<img src='/{'i' * 1_000}' alt='i'/>" * 200
    found = xhtml(f"<a href='/1'>one {images} two</a><a href='/2'>x</a>")
    assert found.links == [("/1", "one"), ("/2", "x")]


words = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=40)
names = st.sampled_from(["a", "p", "area", "iframe", "template", "title", "script", "b", "svg"])
spaces = st.sampled_from(["{http://www.w3.org/1999/xhtml}"] * 4 + ["{http://no.invalid}", ""])
elements = st.recursive(
    st.tuples(spaces, names, st.just(())),
    lambda inner: st.tuples(spaces, names, st.lists(inner, max_size=4)),
    max_leaves=30,
)


def grown(into: Element, tree: tuple[str, str, list[Any]]) -> None:
    space, name, inner = tree
    new = SubElement(into, space + name, href=f"/{next(NUMBERS)}", src=f"/{next(NUMBERS)}")
    new.text = "text"
    for each in inner:
        grown(new, each)


def named(element: Element) -> Iterator[str]:
    """What an XML parser's own tree names, in the order of the page."""
    is_html = element.tag.startswith("{http://www.w3.org/1999/xhtml}")
    name = element.tag.rpartition("}")[2] if is_html else ""
    if name == "template":
        return
    if name in ("a", "area", "iframe"):
        yield element.attrib["src" if name == "iframe" else "href"]
    for each in element:
        yield from named(each)


@given(st.lists(elements, max_size=6))
@examples(0.5)
def test_the_links_are_those_of_the_tree_that_an_xml_parser_makes(trees: list[Any]) -> None:
    root = Element("{http://www.w3.org/1999/xhtml}html")
    for tree in trees:
        grown(root, tree)
    found = Read(tostring(root))
    assert found.fault is None
    assert sorted(found.hrefs) == sorted(named(root))


@given(words, words)
def test_an_href_and_a_title_are_reported_to_the_letter(href: str, title: str) -> None:
    found = Read(f"{OPEN}<title>{escape(title)}</title><a href={quoteattr(href)}/></html>")
    if found.fault is None:  # U+FFFE is no character of XML
        assert found.hrefs == [href]
        assert (found.title or "").split() == title.split()
